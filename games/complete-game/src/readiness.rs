//! Appendix E: how ready the aircraft of an attacked carrier are.

use sandtable_engine::RollRequest;
use sandtable_engine::pieces::PieceId;

use crate::Unfold;
use crate::battle::{Battle, Step};
use crate::board::Space;
use crate::dice;
use crate::event::Event;
use crate::general_combat::{self, destroy, here};
use crate::movement::{deck_room, may_berth};
use crate::noncombat_move::berth;
use crate::order::Pick;
use crate::power::Power;
use crate::reason::Reason;
use crate::retreat;
use crate::state::*;
use crate::units::*;

/// Attacked carriers with aircraft aboard.
fn carriers(state: &State, battle: &Battle) -> Vec<PieceId> {
    let loaded = |id: &&PieceId| {
        state.piece(**id).unit == AircraftCarrier && state.cargo_of(**id).any(|(_, p)| p.is_air())
    };
    battle.defenders.iter().filter(loaded).copied().collect()
}

/// Whether dice are rolled.
pub fn begin(on: &mut Unfold) -> bool {
    let battle = here(on);
    // A bomb alone brings no combat for which anybody could be ready.
    let any = !carriers(on.state(), &battle).is_empty() && battle.round == 0 && !battle.attackers.is_empty();
    if any {
        on.emit(Event::BattleStep { step: Step::ReadinessDice });
    }
    any
}

pub fn request(state: &State, battle: &Battle) -> RollRequest {
    let dice = carriers(state, battle).iter().map(|_| dice::die(6, AircraftCarrier.id(), None)).collect();
    dice::request("readiness", battle.defender, battle.space.id(), dice)
}

/// One point for each step above standing down; an alert carrier in the zone lifts all by one.
pub fn rolled(on: &mut Unfold, faces: &[u8]) {
    let battle = here(on);
    let alert = u8::from(on.state().detected.contains(battle.space));
    for (carrier, face) in carriers(on.state(), &battle).into_iter().zip(faces) {
        let points = (face + alert).min(6) - 1;
        if points == 0 {
            continue;
        }
        let state = on.state();
        let loaded = |id: PieceId, p: &Piece| p.unit == TransportPlane && state.cargo_of(id).next().is_some();
        let pieces: Vec<PieceId> = state
            .cargo_of(carrier)
            .filter(|(id, p)| p.is_air() && !loaded(*id, p))
            .map(|(id, _)| id)
            .collect();
        if !pieces.is_empty() {
            on.emit(Event::Ready { pieces, points });
        }
    }
    general_combat::round_zero(on);
}

/// A round costs a point; whoever has none left lands or is lost.
pub fn round_over(on: &mut Unfold) {
    if flying(on.state(), &here(on)).is_empty() {
        return;
    }
    on.emit(Event::PointsSpent);
    for id in flying(on.state(), &here(on)) {
        if on.state().piece(id).points == 0 {
            land(on, id);
        }
    }
}

/// Out of points: on a deck in the zone, or lost.
fn land(on: &mut Unfold, id: PieceId) {
    if !berth(on, id) {
        return destroy(on, &[id]);
    }
    // Landed aircraft are out of the battle.
    let (to, carrier) = (on.state().space_of(id), on.state().piece(id).aboard);
    on.emit(Event::Retreated { pieces: vec![id], to });
    if let Some(carrier) = carrier {
        on.emit(Event::Berthed { cargo: id, carrier });
    }
}

/// Defending aircraft in the air.
fn flying(state: &State, battle: &Battle) -> Vec<PieceId> {
    let airborne = |id: &PieceId| state.pieces.get(*id).is_some_and(|p| p.flags.airborne());
    battle.defenders.iter().copied().filter(airborne).collect()
}

/// After the battle all aircraft land: on decks in the zone as far as there is room, the others within the points
/// they have left, where their owner chooses. Whether somebody is asked.
pub fn land_all(on: &mut Unfold) -> bool {
    for id in flying(on.state(), &here(on)) {
        if berth(on, id) {
            continue;
        }
        let refuges = refuges(on.state(), id);
        let owner = on.state().piece(id).owner;
        let decides = on.state().is_alive(owner) && (owner.is_player() || on.state().plays(owner));
        match refuges[..] {
            [] => destroy(on, &[id]),
            [_, _, ..] if decides => {
                on.emit(Event::BattleStep { step: Step::Landing });
                return true;
            }
            [to, ..] => retreat::retreat(on, vec![id], to),
        }
    }
    false
}

/// Whose aircraft look for a place to land.
pub fn lander(state: &State, battle: &Battle) -> Option<Power> {
    flying(state, battle).first().map(|id| state.piece(*id).owner)
}

/// Where the aircraft of whoever is asked may land.
pub fn landings(state: &State, battle: &Battle) -> Vec<Space> {
    let own = |id: &PieceId| Some(state.piece(*id).owner) == lander(state, battle);
    let mut zones: Vec<Space> =
        flying(state, battle).into_iter().filter(own).flat_map(|id| refuges(state, id)).collect();
    zones.sort_unstable();
    zones.dedup();
    zones
}

/// The aircraft that an order lands: those named, or as many as there is room for.
pub fn check_landing(
    state: &State,
    battle: &Battle,
    picks: &[Pick],
    to: Space,
) -> Result<Vec<PieceId>, Reason> {
    let own = |id: &PieceId| Some(state.piece(*id).owner) == lander(state, battle);
    let able: Vec<PieceId> =
        flying(state, battle).into_iter().filter(|id| own(id) && refuges(state, *id).contains(&to)).collect();
    let mut chosen: Vec<PieceId> = Vec::new();
    if picks.is_empty() {
        for id in able {
            chosen.push(id);
            if retreat::deck_fits(state, &chosen, to).is_err() {
                chosen.pop();
            }
        }
    } else {
        for pick in picks {
            let fits = |id: &&PieceId| state.piece(**id).unit == pick.unit && !chosen.contains(id);
            let found: Vec<PieceId> =
                able.iter().filter(fits).copied().take(usize::from(pick.count)).collect();
            if found.len() < usize::from(pick.count) {
                return Err(Reason::NoHaven { space: to });
            }
            chosen.extend(found);
        }
    }
    retreat::deck_fits(state, &chosen, to)?;
    if chosen.is_empty() { Err(Reason::NoHaven { space: to }) } else { Ok(chosen) }
}

/// Friendly ground and decks within the points, four zones at most, the nearest first.
pub fn refuges(state: &State, id: PieceId) -> Vec<Space> {
    let piece = state.piece(id);
    let Some(load) = piece.unit.deck_load() else { return Vec::new() };
    let reach = crate::board::board().graph().distances(
        state.space_of(id).0,
        piece.points.min(4),
        |_, to| !state.is_closed(Space(to)),
        |_| true,
    );
    let deck = |zone: Space| {
        state.at(zone).any(|(carrier, c)| {
            c.unit == AircraftCarrier
                && may_berth(state, piece.owner, c.owner)
                && deck_room(state, carrier) >= load
        })
    };
    let fits = |space: Space| match space.is_land() {
        true => state.is_friendly_land(space, piece.owner) && !state.is_closed(space),
        false => deck(space),
    };
    let mut found: Vec<(u8, Space)> = reach
        .reached()
        .map(|(space, steps)| (steps, Space(space)))
        .filter(|(steps, space)| *steps > 0 && fits(*space))
        .collect();
    found.sort_unstable();
    found.into_iter().map(|(_, space)| space).collect()
}
