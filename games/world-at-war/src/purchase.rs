//! Purchase: repairs, then technology and improvements, then units (1.0, 2.1, 13.5).

use sandtable_engine::pieces::PieceId;

use crate::battle::Waiting;
use crate::board::{Space, board};
use crate::check::{Plan, Ruled};
use crate::event::{Event, Fact, Why};
use crate::order::Pick;
use crate::politics::shares;
use crate::power::Power;
use crate::reason::Reason;
use crate::state::{Lot, Piece, State};
use crate::tech::{IMPROVEMENTS, Part, Tech};
use crate::units::{Class, Unit};

/// Stages of spending: repairs, technology and improvements, units.
pub const TECHNOLOGY: u8 = 1;
pub const UNITS_STAGE: u8 = 2;

/// Why a power cannot spend anything now.
pub fn may_spend(state: &State, power: Power) -> Result<(), Reason> {
    if state.is_out(power) {
        return Err(Reason::Surrendered { power });
    }
    if capital_lost(state, power) {
        return Err(Reason::CapitalLost { power });
    }
    Ok(())
}

/// The classic rule for those whose capital this book says nothing else about; Britain is lost with its last seat in exile.
pub fn capital_lost(state: &State, power: Power) -> bool {
    let enemy = |land: Space| {
        let holder = state.controller(land);
        holder.side() != power.side() && !holder.is_nobody()
    };
    let taken = board().capital(power).is_some_and(enemy);
    match power {
        Power::Germany | Power::Usa => taken,
        Power::Britain => taken && crate::capitals::seats_in_exile(state).next().is_none(),
        _ => false,
    }
}

/// `repair 3 shipping-yards: germany`.
pub fn repair(state: &State, player: Power, points: u8, part: Part, space: Space) -> Ruled {
    let owner = state.controller(space);
    if !space.is_land() || !state.factories.contains(space) || owner.player() != player {
        return Err(Reason::NotYourFactory { space });
    }
    may_spend(state, owner)?;
    if state.doings.stage > 0 {
        return Err(Reason::RepairsFirst);
    }
    let damage = state.damage(space, part);
    if points == 0 || damage < points {
        return Err(Reason::NothingToRepair);
    }
    let done: u8 = state
        .doings
        .repaired
        .iter()
        .filter(|(at, which, _)| (*at, *which) == (space, part))
        .map(|(_, _, n)| *n)
        .sum();
    if done + points > part.repairs_a_turn() {
        return Err(match part {
            Part::InfantryEquipment => Reason::InfantryRepairs,
            Part::HeavyEquipment => Reason::HeavyRepairs,
            Part::AircraftConstruction => Reason::AircraftRepairs,
            Part::FuelDumps => Reason::FuelRepairs,
            Part::ShippingYards => Reason::ShippingRepairs,
        });
    }
    let held = state.purse(owner);
    if held < points.into() {
        return Err(Reason::TooExpensive { cost: points.into(), held });
    }
    Ok(Plan::of(vec![
        Event::Paid { power: owner, ipcs: points.into(), why: Why::Repair },
        Event::FactoryRepaired { space, part, points },
        Event::Noted { fact: Fact::Repaired(space, part, points) },
    ]))
}

/// `repair battleship`: two dice say what it costs.
pub fn repair_ship(state: &State, player: Power, zone: Space) -> Ruled {
    let hit =
        state.at(zone).filter(|(_, p)| p.owner.player() == player && p.unit == Unit::Battleship && p.damaged);
    let ships: Vec<(PieceId, &Piece)> = hit.collect();
    let Some((ship, owner)) = ships.iter().find(|(_, p)| !p.spent).map(|(id, p)| (*id, p.owner)) else {
        return Err(if ships.is_empty() { Reason::NothingToRepair } else { Reason::RepairThrown });
    };
    may_spend(state, owner)?;
    let coast = zone.neighbours().any(|land| land.is_land() && shares(state, owner, state.controller(land)));
    if !coast {
        return Err(Reason::RepairAtFriendlyCoast { zone });
    }
    if state.doings.stage > 0 {
        return Err(Reason::RepairsFirst);
    }
    Ok(Plan::of(vec![Event::Awaited { waiting: Waiting::RepairDice { power: owner, ship } }]))
}

/// The repair's price has fallen: the ship is repaired if it can be paid, and lies in port either way.
pub fn repair_price(on: &mut crate::Unfold<'_>, power: Power, ship: PieceId, faces: &[u8]) {
    on.emit(Event::Settled);
    let cost: u16 = faces.iter().map(|face| u16::from(*face)).sum();
    let pieces = vec![ship];
    on.emit(Event::Marked { pieces: pieces.clone(), mark: crate::event::Mark::Spent });
    if on.state().purse(power) >= cost {
        on.emit(Event::Paid { power, ipcs: cost, why: Why::Repair });
        on.emit(Event::Marked { pieces, mark: crate::event::Mark::Damaged(false) });
    }
}

/// What one unit costs a power, without a factory's improvements.
pub fn price(state: &State, power: Power, unit: Unit) -> Result<u16, Reason> {
    if unit == Unit::SubPen && power != Power::Germany {
        return Err(Reason::PensAreGerman);
    }
    let price = unit.price(power).ok_or(Reason::NotBuilt { unit, power })?;
    match unit {
        Unit::Tiger if !state.has(power, Tech::TigerTanks) => Err(Reason::NoTech { tech: Tech::TigerTanks }),
        Unit::Rocket if !state.has(power, Tech::Rockets) => Err(Reason::NoTech { tech: Tech::Rockets }),
        Unit::SsPanzer if state.has(power, Tech::TigerTanks) => Err(Reason::TigersInstead),
        Unit::Partisan => Err(Reason::NotBuilt { unit, power }),
        _ => Ok(price),
    }
}

/// From when and how many of the limited kinds may be built.
fn limits(state: &State, power: Power, unit: Unit, count: u16) -> Result<(), Reason> {
    if state.turn < unit.from_turn() {
        return Err(match unit {
            Unit::SsPanzer => Reason::SsPanzersTooEarly,
            Unit::SsPanzergrenadier => Reason::PanzergrenadiersTooEarly,
            Unit::Guards => Reason::GuardsTooEarly,
            _ => Reason::ArmoredInfantryTooEarly,
        });
    }
    let Some((in_play, a_turn)) = unit.limits() else { return Ok(()) };
    let kin = if unit == Unit::Tiger { state.count_in_play(power, Unit::SsPanzer) } else { 0 };
    if state.count_in_play(power, unit) + kin + count > in_play {
        return Err(match unit {
            Unit::Paratrooper => Reason::FourParatroopers,
            Unit::SsPanzer => Reason::FourSsPanzers,
            Unit::SsPanzergrenadier => Reason::SixPanzergrenadiers,
            Unit::Guards => Reason::FourGuards,
            Unit::ArmoredInfantry => Reason::SixArmoredInfantry,
            Unit::Tiger => Reason::FourTigers,
            _ => Reason::TwoRockets,
        });
    }
    if state.doings.built.get(unit).saturating_add(count) > a_turn {
        return Err(match unit {
            Unit::SsPanzer => Reason::TwoSsPanzersATurn,
            Unit::SsPanzergrenadier => Reason::TwoPanzergrenadiersATurn,
            Unit::Guards => Reason::TwoGuardsATurn,
            Unit::ArmoredInfantry => Reason::TwoArmoredInfantryATurn,
            _ => Reason::TwoTigersATurn,
        });
    }
    Ok(())
}

/// `buy`, and `purge-purchase` with the purge's own money.
pub fn buy(state: &State, player: Power, units: &[Pick], at: Option<Space>, purge: bool) -> Ruled {
    if units.is_empty() || units.iter().any(|pick| pick.count == 0) {
        return Err(Reason::NothingNamed);
    }
    if let Some(space) = at
        && !(space.is_land() && state.factories.contains(space) && state.controller(space).player() == player)
    {
        return Err(Reason::NotYourFactory { space });
    }
    let power = units[0].power.unwrap_or(player);
    if units.iter().any(|pick| pick.power.unwrap_or(player) != power) || power.player() != player {
        return Err(Reason::OnePurse);
    }
    may_spend(state, power)?;
    let mut plan = Plan::default();
    let (mut cost, mut lots): (u16, Vec<Lot>) = (0, Vec::new());
    let mut wanted = crate::units::Counts::default();
    for pick in units {
        wanted.add(pick.unit, pick.count);
        let mut each = price(state, power, pick.unit)?;
        limits(state, power, pick.unit, wanted.get(pick.unit))?;
        if power == Power::Russia && !state.holds_land(Power::Russia) {
            return Err(Reason::OnlyPartisans);
        }
        if pick.off_factory {
            if pick.unit != Unit::Infantry {
                return Err(Reason::OffFactoryInfantry { unit: pick.unit });
            }
            each += if power == Power::China { 0 } else { 1 };
        }
        let mut sum = each.saturating_mul(pick.count);
        if let Some(space) = at {
            let dear = is_dear(state, pick.unit, space) && !pick.off_factory;
            sum = sum.saturating_add(if dear { pick.count } else { 0 });
            sum -= discount(state, space, pick, &mut plan).min(sum);
        }
        cost = cost.saturating_add(sum);
        lots.push(Lot {
            owner: power,
            unit: pick.unit,
            count: pick.count,
            at,
            off_factory: pick.off_factory,
            purge,
        });
    }
    if purge {
        if player != Power::Russia || !crate::combat_move::purged(state) {
            return Err(Reason::NoPurge);
        }
        if cost > state.purge_ipcs {
            return Err(Reason::TooExpensive { cost, held: state.purge_ipcs });
        }
        plan.events.push(Event::Noted { fact: Fact::PurgeSpent(cost) });
    } else {
        let held = state.purse(power);
        if cost > held {
            return Err(Reason::TooExpensive { cost, held });
        }
        plan.events.push(Event::Noted { fact: Fact::Stage(UNITS_STAGE) });
        plan.events.push(Event::Paid { power, ipcs: cost, why: Why::Purchase });
    }
    for (unit, count) in wanted.iter().filter(|(unit, _)| unit.limits().is_some()) {
        plan.events.push(Event::Noted { fact: Fact::Built(unit, count) });
    }
    plan.events.push(Event::Bought { lots });
    Ok(plan)
}

/// Infantry of a factory with damaged infantry equipment costs one more.
pub fn is_dear(state: &State, unit: Unit, space: Space) -> bool {
    let served = if state.options.special_infantry_equipment {
        unit.is_infantry_of_any_kind()
    } else {
        unit == Unit::Infantry
    };
    served && state.damage(space, Part::InfantryEquipment) > 0
}

/// What a factory's improvements take off, and that they are used.
fn discount(state: &State, space: Space, pick: &Pick, plan: &mut Plan) -> u16 {
    let serving = IMPROVEMENTS
        .iter()
        .copied()
        .find(|one| one.serves(pick.unit) && state.improvement_works(space, *one));
    let Some(improvement) = serving else { return 0 };
    let before = state.doings.discounts.iter().filter(|(at, one, _)| (*at, *one) == (space, improvement));
    let now = plan.events.iter().filter_map(|event| match event {
        Event::Noted { fact: Fact::Discount(_, one, count) } if *one == improvement => Some(*count),
        _ => None,
    });
    let used: u16 = before.map(|(_, _, count)| *count).sum::<u16>() + now.sum::<u16>();
    let count = improvement.units_a_turn().saturating_sub(used).min(pick.count);
    if count > 0 {
        plan.events.push(Event::Noted { fact: Fact::Discount(space, improvement, count) });
    }
    count * improvement.discount()
}

/// Units a factory may take in a turn.
pub fn capacity(state: &State, space: Space) -> u16 {
    (2 * state.value(space)).max(5)
}

pub fn is_ship(unit: Unit) -> bool {
    unit.class() == Class::Sea
}
