//! Bombers with passengers: paratroopers, their training, and bombers as transports.

use sandtable_engine::pieces::PieceId;

use crate::board::Space;
use crate::check::{Plan, Then, Verdict, pieces_named};
use crate::combat_orders;
use crate::conduct_combat::is_contested;
use crate::event::Event;
use crate::income;
use crate::landing;
use crate::movement::journey;
use crate::order::Pick;
use crate::power::Power;
use crate::reason::Reason;
use crate::state::{Duty, Factory, Phase, Piece, State};
use crate::units::Unit;

/// What training costs for each infantry.
const FEE: u16 = 1;

fn own_factory(state: &State, space: Space, power: Power) -> bool {
    state.controller(space) == Some(power)
        && state.held_at_start(space) == Some(power)
        && state.factories[space.index()] != Factory::None
}

fn unused(p: &Piece) -> bool {
    p.duty == Duty::Idle && p.moved == 0 && p.aboard.is_none()
}

/// Enough bombers that have done nothing yet.
fn bombers_for(state: &State, power: Power, at: Space, passengers: u16) -> Result<Vec<PieceId>, Reason> {
    let needed = usize::from(passengers.div_ceil(2));
    let bombers = state.at(at).filter(|(_, p)| p.owner == power && p.unit == Unit::Bomber && unused(p));
    let found: Vec<PieceId> = bombers.map(|(id, _)| id).take(needed).collect();
    if found.len() < needed { Err(Reason::NoBomberToCarry { space: at }) } else { Ok(found) }
}

fn fee(state: &State, power: Power, infantry: &[PieceId]) -> Result<Option<Event>, Reason> {
    let untrained = infantry.iter().filter(|id| !state.piece(**id).trained).count() as u16;
    let amount = untrained * FEE;
    let held = state.treasury[power as usize];
    if amount > held {
        return Err(Reason::TooExpensive { cost: amount, held });
    }
    let tied = income::tied_part(state, power, amount);
    Ok((amount > 0).then_some(Event::Paid { power, amount, tied }))
}

/// Up to two infantry to a bomber, dropped into a battle. The fee is paid at once.
pub fn drop(state: &State, power: Power, units: &[Pick], keeping: u16, path: &[Space]) -> Verdict {
    if !state.options.paratroopers {
        return Err(Reason::NoParatroopers.into());
    }
    if units.iter().any(|pick| pick.unit != Unit::Infantry) {
        return Err(Reason::OnlyInfantryJumps.into());
    }
    let (Some(from), Some(to)) = (path.first().copied(), path.last().copied()) else {
        return Err(Reason::NoPath.into());
    };
    let dropped: u16 = units.iter().map(|pick| pick.count).sum();
    let picks: Vec<Pick> =
        units.iter().cloned().chain((keeping > 0).then(|| Pick::of(keeping, Unit::Infantry))).collect();
    let mut infantry = pieces_named(state, power, from, &picks, |_, p| unused(p))?;
    let at_factory = own_factory(state, from, power);
    let trained = |id: &PieceId| state.piece(*id).trained;
    if !at_factory && !infantry.iter().all(trained) {
        // Those already trained are meant where others could not jump.
        let ready: Vec<PieceId> = state
            .at(from)
            .filter(|(_, p)| p.owner == power && p.unit == Unit::Infantry && unused(p) && p.trained)
            .map(|(id, _)| id)
            .take(infantry.len())
            .collect();
        if ready.len() < infantry.len() {
            return Err(Reason::JumpsFromFactory { space: from }.into());
        }
        infantry = ready;
    }
    let bombers = bombers_for(state, power, from, dropped + keeping)?;
    let way = journey(state, power, Unit::Bomber, path, Unit::Bomber.movement())?;
    if to.is_sea() || !is_contested(state, to, power) {
        return Err(Reason::NothingToAttack { space: to }.into());
    }
    let kept: Vec<(PieceId, PieceId)> = infantry
        .split_off(usize::from(dropped))
        .into_iter()
        .enumerate()
        .map(|(at, id)| (id, bombers[bombers.len() - 1 - at / 2]))
        .collect();
    let all: Vec<PieceId> = infantry.iter().copied().chain(kept.iter().map(|(id, _)| *id)).collect();
    let mut events: Vec<Event> = fee(state, power, &all)?.into_iter().collect();
    if state.is_neutral(to) {
        // The price of the invasion is paid from what the training leaves.
        let mut trained = state.clone();
        events.iter().for_each(|event| crate::apply::apply(&mut trained, event));
        combat_orders::invade(&trained, power, to, &mut events)?;
    }
    events.push(Event::Dropped { cargo: infantry, bombers, kept, to, steps: way.steps() });
    let mut after = state.clone();
    events.iter().for_each(|event| crate::apply::apply(&mut after, event));
    if let Some(id) = landing::stranded(&after, power).first() {
        let unit = after.piece(*id).unit;
        return Err(Reason::NowhereToLand { unit, space: after.space_of(*id) }.into());
    }
    Plan::new(events, Then::Nothing)
}

/// Infantry at a factory is trained for later drops.
pub fn train(state: &State, power: Power, count: u16, at: Space) -> Verdict {
    if !state.options.paratroopers {
        return Err(Reason::NoParatroopers.into());
    }
    if !own_factory(state, at, power) {
        return Err(Reason::JumpsFromFactory { space: at }.into());
    }
    let fresh = |p: &Piece| !p.trained && p.aboard.is_none();
    let pieces = pieces_named(state, power, at, &[Pick::of(count, Unit::Infantry)], |_, p| fresh(p))?;
    let mut events: Vec<Event> = fee(state, power, &pieces)?.into_iter().collect();
    events.push(Event::Trained { pieces });
    Plan::new(events, Then::Nothing)
}

/// Bombers as transports in non-combat movement.
pub fn airlift(state: &State, power: Power, units: &[Pick], path: &[Space]) -> Verdict {
    if !state.options.bomber_transport {
        return Err(Reason::NoAirlift.into());
    }
    let (Some(from), Some(to)) = (path.first().copied(), path.last().copied()) else {
        return Err(Reason::NoPath.into());
    };
    let (mut soldiers, mut guns) = (0, 0);
    for pick in units.iter().filter(|pick| pick.unit != Unit::Bomber) {
        match pick.unit {
            Unit::Infantry => soldiers += pick.count,
            Unit::Artillery => guns += pick.count,
            _ => return Err(Reason::BombersCarry.into()),
        }
    }
    let passengers: Vec<Pick> = units.iter().filter(|pick| pick.unit != Unit::Bomber).cloned().collect();
    let mut pieces = pieces_named(state, power, from, &passengers, |_, p| unused(p))?;
    let way = journey(state, power, Unit::Bomber, path, Unit::Bomber.movement())?;
    if to.is_sea() || !state.may_land_aircraft(to, power) {
        return Err(Reason::NoLandingThere { space: to }.into());
    }
    // A gun fills a bomber as two soldiers do.
    pieces.extend(bombers_for(state, power, from, 2 * soldiers.div_ceil(2) + 2 * guns)?);
    debug_assert_eq!(state.phase, Phase::Noncombat);
    Plan::new(vec![Event::Airlifted { pieces, to, steps: way.steps() }], Then::Nothing)
}
