//! Sections 3.6.5.10 and 3.6.5.12: who may leave a battle, and where to.

use sandtable_engine::pieces::PieceId;

use crate::Unfold;
use crate::battle::Battle;
use crate::board::Space;
use crate::conduct_combat::is_attacked;
use crate::event::Event;
use crate::movement::{deck_room, is_deck, may_berth};
use crate::order::Pick;
use crate::readiness;
use crate::reason::Reason;
use crate::state::*;
use crate::units::*;

/// Whether a piece may leave at all.
fn may_leave(state: &State, battle: &Battle, id: PieceId, attacking: bool) -> Result<(), Reason> {
    let piece = state.piece(id);
    if !piece.owner.is_player() && !state.plays(piece.owner) {
        return Err(Reason::NeutralsStay);
    }
    if !state.is_alive(piece.owner) {
        return Err(Reason::EliminatedStay);
    }
    if state.cargo_of(id).next().is_some() {
        return Err(Reason::RetreatWithoutCargo);
    }
    if attacking {
        if piece.flags.seaborne() {
            return Err(Reason::LandedStay);
        }
        return if piece.unit == AtomicBomb { Err(Reason::NotHittable { unit: AtomicBomb }) } else { Ok(()) };
    }
    match piece.unit {
        _ if battle.casualties.contains(&id) => Err(Reason::CasualtiesStay),
        Submarine | Battleship if piece.flags.wounded() => Err(Reason::HitShipsStay),
        Submarine | Battleship => Ok(()),
        unit if unit.is_air() => Ok(()),
        unit => Err(Reason::DefendersStay { unit }),
    }
}

/// Whether a neighbouring zone takes a piece in without a fight.
fn is_haven(state: &State, battle: &Battle, id: PieceId, to: Space) -> bool {
    let piece = state.piece(id);
    if piece.flags.airborne() && piece.points > 1 && !battle.space.borders(to) {
        return !is_attacked(state, to) && readiness::refuges(state, id).contains(&to);
    }
    if !battle.space.borders(to) || state.is_closed(to) || is_attacked(state, to) {
        return false;
    }
    match piece.unit.class() {
        Class::Sea => {
            let hostile = |p: &Piece| p.is_sea() && !state.is_friend(p.owner, piece.owner);
            let passage = crate::board::board().passage(battle.space, to);
            to.is_sea()
                && !state.at(to).any(|(_, p)| hostile(p))
                && passage.is_none_or(|passage| crate::passages::check(state, piece.owner, passage).is_ok())
        }
        Class::Air if to.is_sea() => piece.unit.deck_load().is_some_and(|load| {
            state.at(to).any(|(carrier, c)| {
                c.unit == AircraftCarrier
                    && may_berth(state, piece.owner, c.owner)
                    && deck_room(state, carrier) >= load
            })
        }),
        _ => to.is_land() && state.is_friendly_land(to, piece.owner),
    }
}

/// Pieces of a side that could go to a zone.
pub fn leavers(state: &State, battle: &Battle, to: Space, attacking: bool) -> Vec<PieceId> {
    let pieces = if attacking { &battle.attackers } else { &battle.defenders };
    let able =
        |id: &PieceId| may_leave(state, battle, *id, attacking).is_ok() && is_haven(state, battle, *id, to);
    pieces.iter().copied().filter(able).collect()
}

/// Zones that somebody of a side may retreat to.
pub fn havens(state: &State, battle: &Battle, attacking: bool) -> Vec<Space> {
    let pieces = if attacking { &battle.attackers } else { &battle.defenders };
    if !pieces.iter().any(|id| may_leave(state, battle, *id, attacking).is_ok()) {
        return Vec::new();
    }
    let mut zones: Vec<Space> = battle.space.neighbours().collect();
    // Aircraft that have lost their deck fly as far as their points go.
    let stranded = |id: &&PieceId| {
        let piece = state.piece(**id);
        piece.flags.airborne() && !is_deck(state, piece, battle.space)
    };
    for id in pieces.iter().filter(stranded) {
        zones.extend(readiness::refuges(state, *id));
    }
    zones.sort_unstable();
    zones.dedup();
    zones.retain(|to| !leavers(state, battle, *to, attacking).is_empty());
    zones
}

pub fn check(
    state: &State,
    battle: &Battle,
    picks: &[Pick],
    to: Space,
    attacking: bool,
) -> Result<Vec<PieceId>, Reason> {
    if is_attacked(state, to) {
        return Err(Reason::HavenAttacked { space: to });
    }
    let able = leavers(state, battle, to, attacking);
    if able.is_empty() && !battle.space.borders(to) {
        return Err(Reason::NotAdjacent { from: battle.space, to });
    }
    if picks.is_empty() {
        return if able.is_empty() { Err(Reason::NoHaven { space: to }) } else { Ok(able) };
    }
    let pieces = if attacking { &battle.attackers } else { &battle.defenders };
    let mut chosen = Vec::new();
    for pick in picks {
        let fits = |id: &&PieceId| {
            let piece = state.piece(**id);
            piece.unit == pick.unit && pick.power.is_none_or(|power| power == piece.owner)
        };
        let mut left = pick.count;
        for id in able.iter().filter(fits) {
            if left > 0 && !chosen.contains(id) {
                chosen.push(*id);
                left -= 1;
            }
        }
        if left > 0 || pick.count == 0 {
            let why =
                pieces.iter().filter(fits).find_map(|id| may_leave(state, battle, *id, attacking).err());
            return Err(why.unwrap_or(Reason::NoHaven { space: to }));
        }
    }
    deck_fits(state, &chosen, to)?;
    Ok(chosen)
}

/// Aircraft that flee to the same deck need room for all.
pub fn deck_fits(state: &State, chosen: &[PieceId], to: Space) -> Result<(), Reason> {
    if to.is_land() {
        return Ok(());
    }
    let load: u8 = chosen.iter().filter_map(|id| state.piece(*id).unit.deck_load()).sum();
    let room: u8 =
        state.at(to).filter(|(_, p)| p.unit == AircraftCarrier).map(|(id, _)| deck_room(state, id)).sum();
    if load > room { Err(Reason::NoHaven { space: to }) } else { Ok(()) }
}

pub fn retreat(on: &mut Unfold, pieces: Vec<PieceId>, to: Space) {
    on.emit(Event::Retreated { pieces: pieces.clone(), to });
    if to.is_sea() {
        for id in pieces {
            if on.state().piece(id).is_air() {
                crate::noncombat_move::berth(on, id);
            }
        }
    }
}
