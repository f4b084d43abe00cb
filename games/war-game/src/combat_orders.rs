//! Phase II: combat orders. Everything is declared here, before any die.

use sandtable_engine::Rejection;
use sandtable_engine::pieces::PieceId;

use crate::amphibious;
use crate::board::Space;
use crate::check::{Plan, Then, Verdict, pieces_named};
use crate::conduct_combat::{can_take_empty, is_contested};
use crate::event::Event;
use crate::income;
use crate::landing;
use crate::movement::{Journey, journey};
use crate::order::Pick;
use crate::power::Power;
use crate::reason::Reason;
use crate::state::{Duty, Invasion, Piece, State};
use crate::units::{Class, Unit};

/// Units that may still be given a move: those without orders, and ships on their way that have not met an enemy
/// and are not to land troops here.
fn may_move(state: &State, id: PieceId, p: &Piece) -> bool {
    let under_way = p.class() == Class::Sea
        && p.duty == Duty::Fights
        && p.second.is_none()
        && p.shore.is_none()
        && !state.has_enemies(state.space_of(id), p.owner.side());
    let lands = p.unit == Unit::Transport && state.cargo_of(id).any(|(_, cargo)| cargo.shore.is_some());
    p.aboard.is_none() && (p.duty == Duty::Idle || under_way) && !lands
}

/// A carrier's fighters in brackets go along with it.
pub fn with_fighters(units: &[Pick]) -> Vec<Pick> {
    let mut all = Vec::new();
    for pick in units {
        all.push(pick.clone());
        if let (Unit::AircraftCarrier, Some(cargo)) = (pick.unit, &pick.cargo) {
            all.extend(cargo.iter().map(|(unit, count)| Pick { power: pick.power, ..Pick::of(count, unit) }));
        }
    }
    all
}

/// Pieces grouped by what moves alike, with the movement the slowest of them has left.
fn by_class(state: &State, pieces: &[PieceId]) -> Vec<(Unit, u8, Vec<PieceId>)> {
    let mut groups: Vec<(Unit, u8, Vec<PieceId>)> = Vec::new();
    for id in pieces {
        let p = state.piece(*id);
        let like = |(unit, _, _): &&mut (Unit, u8, Vec<PieceId>)| unit.class() == p.class();
        match groups.iter_mut().find(like) {
            Some((unit, left, group)) => {
                if p.left() < *left {
                    (*unit, *left) = (p.unit, p.left());
                }
                group.push(*id);
            }
            None => groups.push((p.unit, p.left(), vec![*id])),
        }
    }
    groups
}

pub fn move_units(state: &State, power: Power, units: &[Pick], path: &[Space]) -> Verdict {
    let Some(from) = path.first().copied() else { return Err(Reason::NoPath.into()) };
    let picks = with_fighters(units);
    let pieces = pieces_named(state, power, from, &picks, |id, p| may_move(state, id, p))?;
    let mut events = Vec::new();
    for (unit, left, group) in by_class(state, &pieces) {
        let way = journey(state, power, unit, path, left)?;
        match unit.class() {
            Class::Land => land_move(state, power, &way, group, &mut events)?,
            Class::Air => air_move(state, power, &way, group, &mut events)?,
            Class::Sea => sea_move(state, power, &way, group, &mut events),
        }
    }
    with_landing_plan(state, power, events)
}

/// Aircraft must have a planned place to land.
fn with_landing_plan(state: &State, power: Power, events: Vec<Event>) -> Verdict {
    if !needs_proof(state, power, &events) {
        return Plan::new(events, Then::Nothing);
    }
    let after = landing::stranded_after(state, power, &events);
    if after.is_empty() {
        return Plan::new(events, Then::Nothing);
    }
    let before = landing::stranded(state, power);
    match after.into_iter().find(|id| !before.contains(id)) {
        Some(id) => {
            let ordered = events.iter().find_map(|event| match event {
                Event::Ordered { pieces, to, .. } if pieces.contains(&id) => Some(*to),
                _ => None,
            });
            let space = ordered.unwrap_or_else(|| state.space_of(id));
            Err(Reason::NowhereToLand { unit: state.piece(id).unit, space }.into())
        }
        None => Plan::new(events, Then::Nothing),
    }
}

/// Land units and most ships strand nobody, and neither do aircraft that have land within reach afterwards.
fn needs_proof(state: &State, power: Power, events: &[Event]) -> bool {
    events.iter().any(|event| {
        let Event::Ordered { pieces, to, steps, second, .. } = event else { return false };
        pieces.iter().any(|id| {
            let p = state.piece(*id);
            let left = p.left().saturating_sub(*steps);
            match p.class() {
                Class::Air => !landing::reaches_land(state, power, second.unwrap_or(*to), left),
                _ => p.unit == Unit::AircraftCarrier,
            }
        })
    })
}

fn land_move(
    state: &State,
    power: Power,
    way: &Journey,
    group: Vec<PieceId>,
    events: &mut Vec<Event>,
) -> Result<(), Rejection<Reason>> {
    let to = way.to();
    for space in way.between() {
        if can_take_empty(state, *space, power) {
            events.push(Event::RanThrough { space: *space, power });
        }
    }
    let contested = is_contested(state, to, power);
    if !contested && events.is_empty() {
        return Err(Reason::NotAnAttack { space: to }.into());
    }
    if state.is_neutral(to) {
        invade(state, power, to, events)?;
    }
    let harsh = !way.harsh(state).is_empty();
    events.push(Event::Ordered {
        pieces: group,
        from: way.from(),
        to,
        entered: way.entered(),
        steps: way.steps(),
        duty: if contested { Duty::Fights } else { Duty::Spent },
        second: None,
        harsh: contested && harsh,
    });
    Ok(())
}

/// Double the value is paid when the invasion is declared.
pub fn invade(
    state: &State,
    power: Power,
    neutral: Space,
    events: &mut Vec<Event>,
) -> Result<(), Rejection<Reason>> {
    let paid_for = state.invasions.iter().any(|invasion| invasion.space == neutral);
    let ordered = events.iter().any(|event| matches!(event, Event::InvasionPaid { .. }));
    if paid_for || ordered {
        return Ok(());
    }
    let paid = 2 * u16::from(state.value(neutral));
    if paid > state.treasury[power as usize] {
        let held = state.treasury[power as usize];
        return Err(Reason::NeutralTooExpensive { space: neutral, cost: paid, held }.into());
    }
    let tied = income::tied_part(state, power, paid);
    events.push(Event::InvasionPaid { invasion: Invasion { space: neutral, power, paid, tied } });
    Ok(())
}

fn air_move(
    state: &State,
    power: Power,
    way: &Journey,
    group: Vec<PieceId>,
    events: &mut Vec<Event>,
) -> Result<(), Rejection<Reason>> {
    let to = way.to();
    // Fighters that go with their carrier share its errand.
    let along = events.iter().any(|event| matches!(event, Event::Ordered { to: goal, .. } if *goal == to));
    let invades = state.is_neutral(to) && (along || state.at(to).next().is_some());
    let escorts = to.is_sea() && along;
    if !(state.has_enemies(to, power.side()) || escorts || invades) {
        return Err(Reason::NothingToAttack { space: to }.into());
    }
    events.push(Event::Ordered {
        pieces: group,
        from: way.from(),
        to,
        entered: way.entered(),
        steps: way.steps(),
        duty: Duty::Fights,
        second: None,
        harsh: false,
    });
    Ok(())
}

fn sea_move(state: &State, power: Power, way: &Journey, group: Vec<PieceId>, events: &mut Vec<Event>) {
    sail_by(state, power, way, &group, events);
    events.push(Event::Ordered {
        pieces: group,
        from: way.from(),
        to: way.to(),
        entered: way.entered(),
        steps: way.steps(),
        duty: Duty::Fights,
        second: None,
        harsh: false,
    });
}

/// Enemy transports on the way stop nobody, and fire once.
fn sail_by(state: &State, power: Power, way: &Journey, group: &[PieceId], events: &mut Vec<Event>) {
    for zone in way.between() {
        if state.has_enemy_ships(*zone, power.side()) {
            events.push(Event::SailedBy { zone: *zone, pieces: group.to_vec() });
        }
    }
}

/// Naval pass-through: `clear` units fight in the first place and go on, `pass` units are meant for the second.
pub fn pass(state: &State, power: Power, units: &[Pick], path: &[Space], duty: Duty) -> Verdict {
    if !state.options.pass_through {
        return Err(Reason::NoPassThrough.into());
    }
    let [.., first, second] = path[..] else { return Err(Reason::PassNeedsThree.into()) };
    if path.len() < 3 {
        return Err(Reason::PassNeedsThree.into());
    }
    if !first.adjacent(second) {
        return Err(Reason::PassNotAdjacent { first, second }.into());
    }
    if !first.is_sea() || !state.has_enemies(first, power.side()) {
        return Err(Reason::NobodyToPass { zone: first }.into());
    }
    // Only combat ships force a pass-through; others are sailed by.
    if duty == Duty::Passes && !state.has_enemy_combat_ships(first, power.side()) {
        return move_units(state, power, units, path);
    }
    let picks = with_fighters(units);
    let pieces = pieces_named(state, power, path[0], &picks, |id, p| may_move(state, id, p))?;
    let mut events = Vec::new();
    for (unit, left, group) in by_class(state, &pieces) {
        match unit.class() {
            Class::Land => return Err(Reason::LandUnitAtSea { unit, zone: first }.into()),
            Class::Sea => {
                if path.len() != 3 || state.piece(group[0]).moved > 0 {
                    return Err(Reason::PassTwoZones.into());
                }
                if second.is_land() {
                    return Err(Reason::ShipOnLand { unit, space: second }.into());
                }
                if !state.passage_open(first, second, power) {
                    return Err(Reason::CanalClosed { from: first, to: second }.into());
                }
                journey(state, power, unit, &path[..2], left)?;
            }
            Class::Air => {
                if second.is_land() && !state.has_enemies(second, power.side()) {
                    return Err(Reason::NothingToAttack { space: second }.into());
                }
            }
        }
        let steps = match unit.class() {
            Class::Air => journey(state, power, unit, path, left)?.steps(),
            _ => path.len() as u8 - 1,
        };
        events.push(Event::Ordered {
            pieces: group,
            from: path[0],
            to: first,
            entered: path[path.len() - 3],
            steps,
            duty,
            second: Some(second),
            harsh: false,
        });
    }
    with_landing_plan(state, power, events)
}

/// An artillery unit stays and fires across the border.
pub fn support(state: &State, power: Power, units: &[Pick], from: Space, into: Space) -> Verdict {
    if units.iter().any(|pick| !pick.unit.is_artillery()) {
        return Err(Reason::OnlyGunsSupport.into());
    }
    if from.is_sea() {
        return Err(Reason::NoSupportFromSea.into());
    }
    if into.is_sea() || !from.adjacent(into) {
        return Err(Reason::NotAdjacent { from, to: into }.into());
    }
    if state.harsh(from, into) {
        return Err(Reason::NoSupportAcross { from, into }.into());
    }
    if !state.has_enemies(into, power.side()) {
        return Err(Reason::NothingToAttack { space: into }.into());
    }
    let fresh = |p: &Piece| p.duty == Duty::Idle && p.moved == 0 && p.aboard.is_none();
    let pieces = pieces_named(state, power, from, units, |_, p| fresh(p))?;
    Plan::new(vec![Event::SupportDeclared { pieces, into }], Then::Nothing)
}

/// Battleships and destroyers in the zone of a landing fire at the shore.
pub fn bombard(state: &State, power: Power, units: &[Pick], zone: Space, into: Space) -> Verdict {
    if let Some(pick) = units.iter().find(|pick| !pick.unit.can_bombard()) {
        return Err(Reason::CannotBombard { unit: pick.unit }.into());
    }
    if !zone.is_sea() || into.is_sea() || !zone.adjacent(into) {
        return Err(Reason::NotAdjacent { from: zone, to: into }.into());
    }
    if !is_contested(state, into, power) {
        return Err(Reason::NothingToAttack { space: into }.into());
    }
    let free = |p: &Piece| p.shore.is_none() && p.aboard.is_none();
    let here = |p: &Piece| free(p) && matches!(p.duty, Duty::Idle | Duty::Fights) && p.second.is_none();
    let mut left: Vec<Pick> = Vec::new();
    let mut pieces = Vec::new();
    for pick in units {
        match pieces_named(state, power, zone, std::slice::from_ref(pick), |id, p| {
            here(p) && !pieces.contains(&id)
        }) {
            Ok(found) => pieces.extend(found),
            Err(fault) => {
                left.push(pick.clone());
                // Ships that pass through the zone before are meant for this one.
                let passing = state.pieces.all().filter(|(_, _, p)| {
                    p.owner == power
                        && p.duty == Duty::Passes
                        && p.second == Some(zone)
                        && free(p)
                        && p.unit == pick.unit
                });
                let found: Vec<PieceId> =
                    passing.map(|(id, _, _)| id).take(usize::from(pick.count)).collect();
                if found.len() < usize::from(pick.count) {
                    return Err(fault);
                }
                pieces.extend(found);
            }
        }
    }
    Plan::new(vec![Event::BombardDeclared { pieces, into }], Then::Nothing)
}

/// Take back the orders of units. What they carry comes back with them, and what was paid for them.
pub fn recall(state: &State, power: Power, units: &[Pick], at: Space) -> Verdict {
    let ordered = |p: &Piece| !(matches!(p.duty, Duty::Idle | Duty::Drops) || p.landed);
    let mut pieces = pieces_named(state, power, at, &with_fighters(units), |_, p| ordered(p))?;
    let cargo: Vec<PieceId> = pieces
        .iter()
        .flat_map(|id| state.cargo_of(*id).filter(|(_, p)| p.home.is_some()).map(|(id, _)| id))
        .collect();
    for id in cargo {
        if !pieces.contains(&id) {
            pieces.insert(0, id);
        }
    }
    let touches = |id: PieceId, p: &Piece| {
        let at = state.space_of(id);
        state.invasions.iter().any(|invasion| at == invasion.space || p.shore == Some(invasion.space))
            || state.run_through.iter().any(|(space, _)| p.entered == Some(*space))
    };
    let touches_conquests = pieces
        .iter()
        .any(|id| touches(*id, state.piece(*id)) || state.cargo_of(*id).any(|(cargo, p)| touches(cargo, p)));
    let mut events = vec![Event::Recalled { pieces }];
    if touches_conquests {
        undone(state, power, &mut events);
    }
    for partner in state.movers().iter().filter(|partner| state.done.contains(**partner)) {
        if *partner != power {
            events.push(Event::Reopened { power: *partner });
        }
    }
    Plan::new(events, Then::Nothing)
}

/// Invasions nobody is left for are refunded; land nobody is left to run through is not taken.
fn undone(state: &State, power: Power, events: &mut Vec<Event>) {
    let mut after = state.clone();
    crate::apply::apply(&mut after, &events[0]);
    for invasion in &state.invasions {
        let still = after.at(invasion.space).any(|(_, p)| after.is_mover(p.owner))
            || amphibious::may_still_land(&after, invasion.space);
        if !still {
            events.push(Event::InvasionRefunded { space: invasion.space });
        }
    }
    for (space, runner) in &state.run_through {
        let ran = |p: &Piece| p.owner == *runner && p.moved == 2 && p.entered == Some(*space);
        if *runner == power && !after.pieces.all().any(|(_, _, p)| ran(p)) {
            events.push(Event::RunRecalled { space: *space });
        }
    }
}
