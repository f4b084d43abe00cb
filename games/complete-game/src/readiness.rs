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
    let flying = |state: &State, battle: &Battle| {
        let airborne = |id: &&PieceId| state.piece(**id).flags.airborne();
        battle.defenders.iter().filter(airborne).copied().collect::<Vec<PieceId>>()
    };
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

/// After the battle, or out of points: on a deck in the zone, or within the points that are left.
pub fn land(on: &mut Unfold, id: PieceId) {
    if !berth(on, id) {
        match refuge(on.state(), id) {
            Some(to) => {
                on.emit(Event::Retreated { pieces: vec![id], to });
                if to.is_sea() {
                    berth(on, id);
                }
            }
            None => destroy(on, &[id]),
        }
    } else if let Some(battle) = &on.state().battle
        && battle.defenders.contains(&id)
    {
        // Landed aircraft are out of the battle.
        let to = on.state().space_of(id);
        let carrier = on.state().piece(id).aboard;
        on.emit(Event::Retreated { pieces: vec![id], to });
        if let Some(carrier) = carrier {
            on.emit(Event::Berthed { cargo: id, carrier });
        }
    }
}

/// The nearest friendly ground or deck within the points, four zones at most.
fn refuge(state: &State, id: PieceId) -> Option<Space> {
    let piece = state.piece(id);
    let load = piece.unit.deck_load()?;
    let reach = crate::board::board().graph().distances(
        state.space_of(id).0,
        piece.points.min(4),
        |_, _| true,
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
    found.first().map(|(_, space)| *space)
}
