//! Phase 11, section 3.11: factories are pulled down, and units placed in their order.

use crate::Unfold;
use crate::board::Space;
use crate::event::Event;
use crate::noncombat_move::dismantling;
use crate::order::Pick;
use crate::power::*;
use crate::reason::Reason;
use crate::state::*;
use crate::units::*;

pub fn check_destroy(state: &State, power: Power, space: Space) -> Result<u16, Reason> {
    if state.turn[power as usize].placed.is_some() {
        return Err(Reason::PlacingOrder);
    }
    let factory = state.factory(space);
    let kind =
        factory.kind.filter(|_| state.controller(space) == Some(power)).ok_or(Reason::NoFactory { space })?;
    if kind == FactoryKind::Capital {
        return Err(Reason::CapitalFactoryStays);
    }
    let price = dismantling(kind) + u16::from(factory.chips);
    let held = state.treasury[power as usize];
    if price > held { Err(Reason::TooExpensive { price, held }) } else { Ok(price) }
}

pub fn destroy(on: &mut Unfold, power: Power, space: Space, price: u16) {
    on.emit(Event::Paid { power, ipus: price });
    on.emit(Event::FactorySet { space, kind: None, chips: 0 });
}

/// A zone that was the power's when its turn began and still is.
fn held_since_start(state: &State, power: Power, space: Space) -> bool {
    let joined = state.options.build_in_joined && state.joined.contains(space);
    state.controller(space) == Some(power) && (state.start_control[space.index()] == Some(power) || joined)
}

fn production(state: &State, space: Space) -> u16 {
    u16::from(state.value[space.index()]) + u16::from(state.factory(space).chips)
}

/// How many more units of a class a factory zone may produce this turn.
fn factory_room(state: &State, space: Space, class: Class) -> u16 {
    let made = state.produced.iter().find(|(zone, _)| *zone == space).map_or([0; 5], |(_, made)| *made);
    let used = match state.factory(space).kind {
        None => return 0,
        Some(FactoryKind::Capital) => return u16::MAX,
        Some(FactoryKind::Limited) => made[..4].iter().map(|n| u16::from(*n)).sum(),
        Some(FactoryKind::Unlimited) => u16::from(made[(class as usize).min(3)]),
    };
    production(state, space).saturating_sub(used)
}

/// The land zone whose factory builds for a space, and whether no factory is needed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Source {
    pub zone: Space,
    pub unlisted: bool,
}

pub fn check(
    state: &State,
    power: Power,
    picks: &[Pick],
    space: Space,
) -> Result<Vec<(Unit, u16, Source)>, Reason> {
    let mut plan: Vec<(Unit, u16, Source)> = Vec::new();
    for pick in picks {
        if pick.power.is_some_and(|owner| owner != power) {
            return Err(Reason::NotYourUnits);
        }
        let asked: u16 = plan.iter().filter(|(unit, _, _)| *unit == pick.unit).map(|(_, n, _)| n).sum();
        if pick.count == 0 || pick.count + asked > state.holding[power as usize].get(pick.unit) {
            return Err(Reason::NotBought { unit: pick.unit });
        }
        if state.phase == Phase::Purchase && state.stage == Stage::War {
            if pick.unit != Spy {
                return Err(Reason::PlacedLater);
            }
            if !space.is_land() {
                return Err(Reason::NotOnLand { unit: Spy });
            }
            plan.push((Spy, pick.count, Source { zone: space, unlisted: true }));
            continue;
        }
        if let Some(last) = state.turn[power as usize].placed
            && rank(pick.unit) < last
        {
            return Err(Reason::PlacingOrder);
        }
        let source = source(state, power, pick.unit, pick.count, space, &plan)?;
        plan.push((pick.unit, pick.count, source));
    }
    Ok(plan)
}

/// Land, air, sea, special units, and new factories last.
fn rank(unit: Unit) -> Class {
    unit.class()
}

fn source(
    state: &State,
    power: Power,
    unit: Unit,
    count: u16,
    space: Space,
    plan: &[(Unit, u16, Source)],
) -> Result<Source, Reason> {
    let planned = |zone: Space, class: Class| -> u16 {
        let any = state.factory(zone).kind == Some(FactoryKind::Limited);
        plan.iter()
            .filter(|(u, _, s)| s.zone == zone && !s.unlisted && (any || u.class() == class))
            .map(|(_, n, _)| n)
            .sum()
    };
    if state.is_closed(space) {
        return Err(Reason::ZoneClosed { space });
    }
    if unit.is_sea() {
        return sea_source(state, power, unit, count, space, &planned);
    }
    if !space.is_land() {
        return Err(Reason::NotOnLand { unit });
    }
    if unit == ReserveInfantry {
        let capital = state.capital[power as usize] == Some(space) && state.controller(space) == Some(power);
        return if capital {
            Ok(Source { zone: space, unlisted: true })
        } else {
            Err(Reason::ReservesInCapital)
        };
    }
    if !held_since_start(state, power, space) {
        return Err(if state.joined.contains(space) {
            Reason::JoinedThisTurn
        } else {
            Reason::AcquiredThisTurn { space }
        });
    }
    if space.is_occupied() && power == UnitedStates && !state.is_at_war(power) {
        return Err(Reason::OccupiedZones);
    }
    let alike = |other: Unit| match unit {
        AaGun | CoastalGun => other.is_gun(),
        RocketLauncher | Radar => other == unit,
        _ => false,
    };
    if alike(unit) && (count > 1 || state.at(space).any(|(_, p)| alike(p.unit))) {
        return Err(Reason::OnePerZone { unit, space });
    }
    match unit {
        Radar => return Ok(Source { zone: space, unlisted: true }),
        LimitedFactory => {
            return match state.factory(space).kind.is_none() && count == 1 {
                true => Ok(Source { zone: space, unlisted: true }),
                false => Err(Reason::FactoryThere { space }),
            };
        }
        _ => {}
    }
    let anywhere = unit == RegularInfantry || (unit == SpecialForces && power == China);
    let new = state.new_factories.contains(space);
    if new && !(anywhere && space.original_owner() == Some(power)) {
        return Err(Reason::NewFactory);
    }
    // What needs no factory is built as if the new one were not there.
    let kind = state.factory(space).kind.filter(|_| !new);
    if unit == AtomicBomb && !matches!(kind, Some(FactoryKind::Unlimited | FactoryKind::Capital)) {
        return Err(Reason::BombsAtLargeFactories);
    }
    if kind.is_some() {
        let room = factory_room(state, space, unit.class()).saturating_sub(planned(space, unit.class()));
        return match room >= count {
            true => Ok(Source { zone: space, unlisted: false }),
            false => Err(Reason::ProductionLimit { space, room }),
        };
    }
    if !anywhere || space.original_owner() != Some(power) {
        return Err(Reason::NeedsFactory { unit });
    }
    let made =
        state.produced.iter().find(|(zone, _)| *zone == space).map_or(0, |(_, made)| u16::from(made[4]));
    let here: u16 = plan.iter().filter(|(_, _, s)| s.zone == space && s.unlisted).map(|(_, n, _)| n).sum();
    let room = u16::from(state.value[space.index()]).saturating_sub(made + here);
    match room >= count {
        true => Ok(Source { zone: space, unlisted: true }),
        false => Err(Reason::ProductionLimit { space, room }),
    }
}

/// Ships come from a factory on the coast; an army of the empire game from the capital.
fn sea_source(
    state: &State,
    power: Power,
    unit: Unit,
    count: u16,
    space: Space,
    planned: &dyn Fn(Space, Class) -> u16,
) -> Result<Source, Reason> {
    if !space.is_sea() {
        return Err(Reason::ShipsStayAtSea);
    }
    let foreign = |p: &Piece| p.is_sea() && p.owner != power && !state.is_friend(p.owner, power);
    if state.at(space).any(|(_, p)| foreign(p)) {
        return Err(Reason::ForeignShips { space });
    }
    let occupied = |zone: &Space| zone.is_occupied() && power == UnitedStates && !state.is_at_war(power);
    if space.neighbours().any(|zone| occupied(&zone)) && !state.empire {
        return Err(Reason::OccupiedZones);
    }
    let mut why = Reason::NeedsFactory { unit };
    for zone in space.neighbours().filter(|zone| zone.is_land() && state.factory(*zone).kind.is_some()) {
        if !held_since_start(state, power, zone) || state.new_factories.contains(zone) || occupied(&zone) {
            continue;
        }
        let room = factory_room(state, zone, Class::Sea).saturating_sub(planned(zone, Class::Sea));
        if room >= count {
            return Ok(Source { zone, unlisted: false });
        }
        why = Reason::ProductionLimit { space: zone, room };
    }
    Err(why)
}

pub fn place(on: &mut Unfold, power: Power, plan: Vec<(Unit, u16, Source)>, space: Space) {
    for (unit, count, source) in plan {
        on.emit(Event::HoldingUsed { power, unit, count });
        if on.state().phase == Phase::Placement || on.state().stage == Stage::Armies {
            let count = count.min(255) as u8;
            on.emit(Event::Produced {
                power,
                space: source.zone,
                class: unit.class(),
                unlisted: source.unlisted,
                count,
            });
        }
        put(on, power, unit, count, space);
    }
}

fn put(on: &mut Unfold, power: Power, unit: Unit, count: u16, space: Space) {
    if let Some(kind) = FactoryKind::of(unit) {
        on.emit(Event::FactorySet { space, kind: Some(kind), chips: 0 });
        return on.emit(Event::FactoryNew { space });
    }
    for _ in 0..count {
        let piece = on.state().pieces.next_id();
        on.emit(Event::Placed { piece, power, unit, space, new: true });
    }
}

/// Offers of round two and units bought from the United States appear where they were bought for.
pub fn place_set_aside(on: &mut Unfold) {
    let state = on.state();
    let ready: Vec<Reserved> = state.reserved.iter().filter(|r| state.is_acting(r.power)).copied().collect();
    if ready.is_empty() {
        return;
    }
    for Reserved { power, space, unit, count, .. } in ready {
        let state = on.state();
        let foreign = |p: &Piece| p.is_sea() && !state.is_friend(p.owner, power);
        let open = crate::purchase::can_take(state, power, space)
            && !(space.is_sea() && state.at(space).any(|(_, p)| foreign(p)));
        if open {
            put(on, power, unit, count.into(), space);
        } else {
            // Without its zone the unit waits to be placed elsewhere.
            on.emit(Event::Bought { power, units: [(unit, u16::from(count))].into_iter().collect() });
        }
    }
    on.emit(Event::SetAsideOver);
}
