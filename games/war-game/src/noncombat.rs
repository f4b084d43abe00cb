//! Phase IV: aircraft fly home, and units that were not in combat move.

use sandtable_engine::pieces::PieceId;

use crate::Unfold;
use crate::board::{Space, board};
use crate::check::{Plan, Then, Verdict, pieces_named};
use crate::combat_orders::with_fighters;
use crate::event::Event;
use crate::movement::journey;
use crate::order::Pick;
use crate::power::Power;
use crate::reason::Reason;
use crate::state::{Duty, Piece, State};
use crate::units::{Class, Unit};

/// Units that may still move: those not in combat, aircraft on their way home, and guns that fired a support shot.
pub fn may_move(p: &Piece) -> bool {
    p.aboard.is_none()
        && p.left() > 0
        && !p.retreated
        && p.yard.is_none()
        && match p.class() {
            Class::Air => !p.new,
            _ => p.duty == Duty::Idle || p.duty == Duty::Supports,
        }
}

pub fn move_units(state: &State, power: Power, units: &[Pick], path: &[Space]) -> Verdict {
    let Some(from) = path.first().copied() else { return Err(Reason::NoPath.into()) };
    let picks = with_fighters(units);
    let pieces = pieces_named(state, power, from, &picks, |_, p| may_move(p)).map_err(|fault| {
        let names_ship = picks.iter().any(|pick| pick.unit == Unit::Battleship);
        match names_ship && state.at(from).any(|(_, p)| p.owner == power && p.yard.is_some()) {
            true => Reason::UnderRepair { zone: from }.into(),
            false => fault,
        }
    })?;
    // Ships first, so that fighters find the decks that come along.
    let mut ordered = pieces;
    ordered.sort_by_key(|id| (state.piece(*id).class() == Class::Air, *id));
    let flies = ordered.iter().any(|id| state.piece(*id).class() == Class::Air);
    // Fighters look for decks where carriers, and other fighters, have gone before them.
    let decks_change = flies && ordered.len() > 1 && path.last().is_some_and(|to| to.is_sea());
    let mut moved = if decks_change { Some(state.clone()) } else { None };
    let mut events: Vec<Event> = Vec::new();
    let mut crossing: Vec<PieceId> = Vec::new();
    for id in ordered {
        let now = moved.as_ref().unwrap_or(state);
        let p = *now.piece(id);
        let way = journey(now, power, p.unit, path, p.left())?;
        let to = way.to();
        if p.duty == Duty::Supports && p.shore != Some(to) {
            return Err(Reason::GunFollowsItsShot { space: p.shore.unwrap_or(from) }.into());
        }
        if p.class() == Class::Air {
            may_come_down(now, &p, to)?;
        }
        if p.class() == Class::Land {
            crossing.extend(way.harsh(state).iter().map(|_| id));
        }
        let event = Event::Moved { pieces: vec![id], from, to, steps: way.steps() };
        if let Some(moved) = &mut moved {
            crate::apply::apply(moved, &event);
        }
        match events.last_mut() {
            Some(Event::Moved { pieces, steps, .. }) if *steps == way.steps() => pieces.push(id),
            _ => events.push(event),
        }
    }
    if !crossing.is_empty() {
        events.push(Event::CrossedHarsh { pieces: crossing, into: None });
    }
    Plan::new(events, Then::Nothing)
}

fn may_come_down(state: &State, p: &Piece, to: Space) -> Result<(), Reason> {
    if to.is_sea() {
        return match deck_is_free(state, to, p) {
            true => Ok(()),
            false if p.unit.is_fighter() => Err(Reason::NoDeck { unit: p.unit, zone: to }),
            false => Err(Reason::BombersNotOnCarriers),
        };
    }
    if state.may_land_aircraft(to, p.owner) {
        return Ok(());
    }
    Err(match state.is_friendly_land(to, p.owner) {
        true => Reason::ConqueredThisTurn { space: to },
        false => Reason::NoLandingThere { space: to },
    })
}

/// Fighters that fought over the zone and can still fly on leave their place on deck to others.
fn deck_is_free(state: &State, zone: Space, p: &Piece) -> bool {
    let (room, _) = state.decks(zone, p.owner);
    let flies_on = |other: &Piece| other.duty == Duty::Fights && other.left() > 0;
    let on_deck = |other: &Piece| other.owner == p.owner && other.unit.is_fighter() && !flies_on(other);
    let taken: u8 =
        state.at(zone).filter(|(_, other)| on_deck(other)).map(|(_, other)| other.unit.deck()).sum();
    p.unit.is_fighter() && taken + p.unit.deck() <= room
}

/// The end of the phase: aircraft without a place to land are lost, passengers leave their bombers.
pub fn come_down(on: &mut Unfold) {
    let state = on.state();
    let mut lost: Vec<PieceId> = Vec::new();
    for (id, space, p) in state.pieces.all() {
        let land = Space(space).is_land();
        if p.class() == Class::Air
            && state.is_mover(p.owner)
            && land
            && !state.may_land_aircraft(Space(space), p.owner)
        {
            lost.push(id);
        }
    }
    for zone in board().sea_zones() {
        for power in state.movers() {
            lost.extend(overboard(state, *zone, *power));
        }
    }
    if !lost.is_empty() {
        on.emit(Event::Destroyed { pieces: lost });
    }
    let state = on.state();
    let passengers: Vec<(PieceId, Space)> = state
        .pieces
        .all()
        .filter(|(_, space, p)| p.aboard.is_some() && Space(*space).is_land())
        .map(|(id, space, _)| (id, Space(space)))
        .collect();
    for (id, to) in passengers {
        on.emit(Event::Disembarked { cargo: vec![id], to });
    }
    if !on.state().options.cargo_overnight {
        let left: Vec<PieceId> = on
            .state()
            .pieces
            .all()
            .filter(|(_, _, p)| p.aboard.is_some() && on.state().is_mover(p.owner))
            .map(|(id, _, _)| id)
            .collect();
        if !left.is_empty() {
            on.emit(Event::Destroyed { pieces: left });
        }
    }
}

/// Aircraft over a zone beyond what the decks there hold.
fn overboard(state: &State, zone: Space, power: Power) -> Vec<PieceId> {
    let (room, _) = state.decks(zone, power);
    let mut taken = 0;
    let mut lost = Vec::new();
    for (id, p) in state.at(zone).filter(|(_, p)| p.owner == power && p.class() == Class::Air) {
        if p.unit.is_fighter() && taken + p.unit.deck() <= room {
            taken += p.unit.deck();
        } else {
            lost.push(id);
        }
    }
    lost
}
