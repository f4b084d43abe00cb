//! Placing bought units: on factories, off them, in China and at sea (1.1, 1.2, 15.2).

use crate::board::{Flag, Space, board};
use crate::check::{Plan, Ruled};
use crate::event::{Event, Fact, Why};
use crate::movement::{deck_room, is_hostile_zone, italy_awake};
use crate::order::Pick;
use crate::power::Power;
use crate::purchase::{capacity, is_ship};
use crate::reason::Reason;
use crate::state::{Lot, State};
use crate::tech::Part;
use crate::units::Unit;

/// `place`.
pub fn place(state: &State, player: Power, units: &[Pick], space: Space) -> Ruled {
    placing(state, player, units, space, false)
}

/// `purge-place`: before combat movement, within the same limits but counted apart.
pub fn purge_place(state: &State, player: Power, units: &[Pick], space: Space) -> Ruled {
    placing(state, player, units, space, true)
}

/// Which of a player's powers has such units waiting.
fn owner_of(state: &State, player: Power, pick: &Pick, purge: bool) -> Power {
    let waits = |power: Power| {
        state.bought.iter().any(|lot| lot.owner == power && lot.unit == pick.unit && lot.purge == purge)
    };
    pick.power.unwrap_or_else(|| {
        if waits(player) {
            player
        } else {
            Power::run_by(player).find(|power| waits(*power)).unwrap_or(player)
        }
    })
}

fn placing(state: &State, player: Power, units: &[Pick], space: Space, purge: bool) -> Ruled {
    if units.is_empty() || units.iter().any(|pick| pick.count == 0) {
        return Err(Reason::NothingNamed);
    }
    let mut plan = Plan::default();
    let mut room: Vec<(Space, u16)> = Vec::new();
    let mut off = false;
    for pick in units {
        let power = owner_of(state, player, pick, purge);
        if power.player() != player {
            return Err(Reason::NotYours { power });
        }
        let lots = take(state, power, pick, space, purge, &plan)?;
        let off_factory = pick.off_factory || (lots.iter().all(|lot| lot.off_factory) && !lots.is_empty());
        if pick.unit == Unit::Factory {
            new_factory(state, power, space)?;
            plan.events.push(Event::FactoryBuilt { space });
            plan.events.push(Event::Noted { fact: Fact::NewFactory(space) });
        } else if off_factory {
            if off || pick.count > 1 {
                return Err(Reason::OnePerArea { space });
            }
            off = true;
            off_factory_area(state, power, pick.unit, space, purge)?;
            plan.events.push(Event::Added { space, owner: power, unit: pick.unit, count: 1 });
            let fact = if purge { Fact::PurgeOffPlaced(space) } else { Fact::OffPlaced(space) };
            plan.events.push(Event::Noted { fact });
        } else if power == Power::China && pick.unit == Unit::Infantry && !state.factories.contains(space) {
            chinese_area(state, pick.count, space)?;
            plan.events.push(Event::Added { space, owner: power, unit: pick.unit, count: pick.count });
            plan.events.push(Event::Noted { fact: Fact::PlacedAt(space, pick.count) });
        } else {
            at_factory(state, power, pick, space, &lots, &mut room, purge, &mut plan)?;
        }
        plan.events.extend(lots.into_iter().map(|lot| Event::Placed { lot }));
    }
    Ok(plan)
}

/// Waiting units that answer a pick, those meant for this factory first.
fn take(
    state: &State,
    power: Power,
    pick: &Pick,
    space: Space,
    purge: bool,
    plan: &Plan,
) -> Result<Vec<Lot>, Reason> {
    let here = |lot: &Lot| lot.at.is_none_or(|at| at == space || (space.is_sea() && at.adjacent(space)));
    let fits = |lot: &&Lot| {
        let off = if pick.unit == Unit::Infantry && power != Power::China {
            lot.off_factory == pick.off_factory
        } else {
            true
        };
        lot.owner == power && lot.unit == pick.unit && lot.purge == purge && off && here(lot)
    };
    let mut lots: Vec<Lot> = state.bought.iter().filter(fits).copied().collect();
    lots.sort_by_key(|lot| lot.at.is_none());
    let mut wanted = pick.count;
    let mut taken = Vec::new();
    for lot in lots {
        let used: u16 = plan
            .events
            .iter()
            .filter_map(|event| match event {
                Event::Placed { lot: placed } if Lot { count: lot.count, ..*placed } == lot => {
                    Some(placed.count)
                }
                _ => None,
            })
            .sum();
        let count = lot.count.saturating_sub(used).min(wanted);
        if count > 0 {
            taken.push(Lot { count, ..lot });
            wanted -= count;
        }
    }
    if wanted > 0 { Err(Reason::NotBought { count: pick.count, unit: pick.unit }) } else { Ok(taken) }
}

fn owned_since_start(state: &State, power: Power, space: Space) -> bool {
    space.is_land()
        && state.controller(space) == power
        && state.start_control[space.index()] == power
        && !state.doings.captured.contains(space)
}

/// Areas where nothing may be built for now.
fn closed(state: &State, space: Space) -> Result<(), Reason> {
    let named = &board().named;
    match () {
        () if state.controller(space) == Power::Germany && space.is(Flag::Italian) && !italy_awake(state) => {
            Err(Reason::NoItalianBuilds)
        }
        () if space == named.romania
            && state.controller(space) == Power::Germany
            && !state.at_war(Power::Germany, Power::Russia) =>
        {
            Err(Reason::NoRomanianBuilds)
        }
        () if space == named.thailand
            && state.controller(space) == Power::Japan
            && !state.at_war_with_major(Power::Japan) =>
        {
            Err(Reason::NoThaiBuilds)
        }
        () if state.controller(space) == Power::Vichy => Err(Reason::NoVichyBuilds),
        () => Ok(()),
    }
}

fn new_factory(state: &State, power: Power, space: Space) -> Result<(), Reason> {
    if space.is_sea() || space.printed_value() == 0 {
        return Err(Reason::FactoryNeedsValue { space });
    }
    closed(state, space)?;
    if !owned_since_start(state, power, space) {
        return Err(Reason::FactoryOwnedSince { space });
    }
    if state.factories.contains(space) {
        return Err(Reason::TwoFactories { space });
    }
    Ok(())
}

fn off_factory_area(
    state: &State,
    power: Power,
    unit: Unit,
    space: Space,
    purge: bool,
) -> Result<(), Reason> {
    if unit != Unit::Infantry {
        return Err(Reason::OffFactoryInfantry { unit });
    }
    if space.is_sea() || state.value(space) == 0 {
        return Err(Reason::OffFactoryNeedsValue { space });
    }
    closed(state, space)?;
    if !owned_since_start(state, power, space) {
        return Err(Reason::OffFactoryOwnedSince { space });
    }
    let before = if purge { &state.doings.purge_off_placed } else { &state.doings.off_placed };
    if before.contains(space) {
        return Err(Reason::OnePerArea { space });
    }
    if state.factories.contains(space) && !state.options.off_factory_at_factory {
        return Err(Reason::OffFactoryHere { space });
    }
    Ok(())
}

/// China places infantry anywhere up to the value of the area.
fn chinese_area(state: &State, count: u16, space: Space) -> Result<(), Reason> {
    if !owned_since_start(state, Power::China, space) {
        return Err(Reason::OffFactoryOwnedSince { space });
    }
    if placed_at(state, space) + count > state.value(space) {
        return Err(Reason::ChineseValue { space, value: state.value(space) });
    }
    Ok(())
}

fn placed_at(state: &State, space: Space) -> u16 {
    state.doings.placed.iter().find(|(at, _)| *at == space).map_or(0, |(_, placed)| *placed)
}

fn purge_placed_at(state: &State, space: Space) -> u16 {
    state.doings.purge_placed.iter().filter(|(at, _)| *at == space).map(|(_, placed)| *placed).sum()
}

/// Units on a factory area, or ships in a zone beside one.
#[allow(clippy::too_many_arguments)]
fn at_factory(
    state: &State,
    power: Power,
    pick: &Pick,
    space: Space,
    lots: &[Lot],
    room: &mut Vec<(Space, u16)>,
    purge: bool,
    plan: &mut Plan,
) -> Result<(), Reason> {
    let unit = pick.unit;
    let at_sea = is_ship(unit) || unit == Unit::SubPen || (unit == Unit::Fighter && space.is_sea());
    if at_sea != space.is_sea() {
        return Err(match unit {
            Unit::SubPen => Reason::PenBesideFactory,
            unit if is_ship(unit) => Reason::ShipsBesideFactory,
            _ => Reason::NotAFactory { space },
        });
    }
    let candidates: Vec<Space> =
        if space.is_sea() { space.neighbours().filter(|land| land.is_land()).collect() } else { vec![space] };
    let mut why = match unit {
        Unit::SubPen => Reason::PenBesideFactory,
        _ if space.is_sea() => Reason::ShipsBesideFactory,
        _ => Reason::NotAFactory { space },
    };
    for land in candidates {
        match usable(state, power, pick, land, lots, room, purge) {
            Ok(()) => {
                match room.iter_mut().find(|(at, _)| *at == land) {
                    Some((_, used)) => *used += pick.count,
                    None => room.push((land, pick.count)),
                }
                return put(state, power, pick, space, land, purge, lots, plan);
            }
            Err(Reason::NotAFactory { .. }) => {}
            Err(reason) => why = reason,
        }
    }
    Err(why)
}

fn usable(
    state: &State,
    power: Power,
    pick: &Pick,
    land: Space,
    lots: &[Lot],
    room: &[(Space, u16)],
    purge: bool,
) -> Result<(), Reason> {
    // In the first impulse of the blitzkrieg any number of builds may go to Romania once Russia is the enemy.
    let blitzkrieg = state.turn == 1
        && power == Power::Germany
        && state.power == Power::Germany
        && land == board().named.romania;
    if blitzkrieg && state.controller(land) == power {
        return closed(state, land);
    }
    if !state.factories.contains(land) || state.controller(land) != power {
        let partner = state.factories.contains(land) && state.controller(land).player() == power.player();
        return Err(if partner {
            Reason::OwnTroopsOnly { space: land }
        } else {
            Reason::NotAFactory { space: land }
        });
    }
    closed(state, land)?;
    if lots.iter().any(|lot| lot.at.is_some_and(|at| at != land)) {
        return Err(Reason::BoughtForElsewhere { space: land });
    }
    if state.doings.new_factories.contains(land) {
        return Err(Reason::FactoryTooNew { space: land });
    }
    if !owned_since_start(state, power, land) {
        return Err(Reason::FactoryJustCaptured { space: land });
    }
    if let Some(part) = Part::needed_for(pick.unit)
        && state.damage(land, part) > 0
    {
        return Err(match part {
            Part::ShippingYards => Reason::YardsDamaged { space: land },
            Part::AircraftConstruction => Reason::AircraftPartDamaged { space: land },
            _ => Reason::HeavyPartDamaged { space: land },
        });
    }
    let now = room.iter().find(|(at, _)| *at == land).map_or(0, |(_, used)| *used);
    let before = if purge { purge_placed_at(state, land) } else { placed_at(state, land) };
    let hauled = state.doings.hauled.iter().find(|(at, _)| *at == land).map(|(_, steps)| *steps);
    let most = match hauled {
        Some(2..) => 0,
        Some(1) => 1,
        _ => capacity(state, land),
    };
    if before + now + pick.count > most {
        return Err(match hauled {
            Some(2..) => Reason::FactoryMovedTwo { space: land },
            Some(_) => Reason::FactoryMovedOne { space: land },
            None => Reason::FactoryFull { space: land, most },
        });
    }
    Ok(())
}

#[allow(clippy::too_many_arguments)]
fn put(
    state: &State,
    power: Power,
    pick: &Pick,
    space: Space,
    land: Space,
    purge: bool,
    lots: &[Lot],
    plan: &mut Plan,
) -> Result<(), Reason> {
    if space.is_sea() && is_hostile_zone(state, space, power) {
        return Err(Reason::HostilePlacement { zone: space });
    }
    if pick.unit == Unit::SubPen {
        if pick.count > 1 {
            return Err(Reason::OnePenPerZone { zone: space });
        }
        plan.events.extend(crate::pens::placing(state, space, land)?);
        return Ok(());
    }
    if pick.unit == Unit::Fighter && space.is_sea() {
        let new = |event: &Event| matches!(event, Event::Added { space: at, unit: Unit::AircraftCarrier, .. } if *at == space);
        let decks = plan.events.iter().filter(|event| new(event)).count() as i32;
        if deck_room(state, space, power) + 2 * decks < i32::from(pick.count) {
            return Err(Reason::NoDeck { zone: space });
        }
    }
    // Infantry from a damaged factory costs one more, unless that was paid when it was bought for it.
    let dear = crate::purchase::is_dear(state, pick.unit, land);
    let extra: u16 = lots.iter().filter(|lot| lot.at.is_none() && dear).map(|lot| lot.count).sum();
    if extra > 0 {
        let held = state.purse(power);
        if held < extra {
            return Err(Reason::DearInfantry { space: land });
        }
        plan.events.push(Event::Paid { power, ipcs: extra, why: Why::Placement });
    }
    plan.events.push(Event::Added { space, owner: power, unit: pick.unit, count: pick.count });
    let fact = if purge { Fact::PurgePlacedAt(land, pick.count) } else { Fact::PlacedAt(land, pick.count) };
    plan.events.push(Event::Noted { fact });
    Ok(())
}

/// Whether anything waits that the player could place somewhere.
pub fn waits(state: &State, player: Power) -> bool {
    state.bought.iter().any(|lot| lot.owner.player() == player)
}
