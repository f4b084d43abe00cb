//! The end of a battle: who stays, who lands, who holds the zone.

use sandtable_engine::pieces::PieceId;

use crate::Unfold;
use crate::battle::Cause;
use crate::board::Space;
use crate::capitals;
use crate::conduct_combat;
use crate::event::Event;
use crate::general_combat::{destroy, here};
use crate::power::*;
use crate::readiness;
use crate::retreat;
use crate::state::*;
use crate::units::*;
use crate::volley::attack_value;

/// One side is gone, or has left.
pub fn conclude(on: &mut Unfold) {
    let battle = here(on);
    destroy(on, &battle.casualties);
    if readiness::land_all(on) {
        return;
    }
    let battle = here(on);
    let space = battle.space;
    on.emit(Event::BattleOver);
    if battle.cause != Cause::Turn {
        return capitals::fought(on, space);
    }
    on.emit(Event::Resolved { space });
    let conquers = |id: &&PieceId| on.state().piece(**id).unit.is_ground();
    if battle.defenders.is_empty() && space.is_land() && battle.attackers.iter().any(|id| conquers(&id)) {
        let by = conqueror(on.state(), space, &battle.attackers, battle.attacker);
        capture(on, space, by);
    }
    conduct_combat::next_zone(on);
}

/// Of Italy and Germany, whoever has the most attack points left; a tie is Germany's.
fn conqueror(state: &State, space: Space, attackers: &[PieceId], leader: Power) -> Power {
    let owner = space.original_owner();
    let partner = |power: Power| matches!(power, Italy | Germany);
    if let Some(owner) = owner
        && !state.empire
        && partner(owner)
        && partner(leader)
        && state.is_alive(owner)
    {
        return owner;
    }
    let points = |power: Power| -> u16 {
        let own = attackers.iter().map(|id| state.piece(*id)).filter(|p| p.owner == power);
        own.map(|p| u16::from(attack_value(state, p))).sum()
    };
    let holds = |power: Power| {
        attackers.iter().any(|id| state.piece(*id).owner == power && state.piece(*id).unit.is_ground())
    };
    let rivals = state.acting().filter(|power| holds(*power));
    rivals.max_by_key(|power| (points(*power), *power == Germany)).unwrap_or(leader)
}

/// A zone changes hands; installations go with it.
pub fn capture(on: &mut Unfold, space: Space, by: Power) {
    let from = on.state().controller(space).unwrap_or(Neutral);
    if from == by || on.state().is_friend(from, by) {
        return;
    }
    // A capital goes back to the power it belonged to, if that is a friend.
    let owner = space.original_owner().filter(|owner| {
        !on.state().empire
            && owner.is_player()
            && owner.capital() == Some(space)
            && *owner != Italy
            && on.state().is_friend(*owner, by)
    });
    let to = owner.unwrap_or(by);
    let state = on.state();
    let installed: Vec<PieceId> = state
        .at(space)
        .filter(|(_, p)| p.unit.is_captured() && !state.is_friend(p.owner, to))
        .map(|(id, _)| id)
        .collect();
    let lost: Vec<PieceId> = state
        .at(space)
        .filter(|(_, p)| p.unit == ReserveInfantry && !state.is_friend(p.owner, to))
        .map(|(id, _)| id)
        .collect();
    on.emit(Event::Captured { space, by: to, from });
    if !installed.is_empty() {
        on.emit(Event::OwnerSet { pieces: installed, power: to });
    }
    destroy(on, &lost);
    if from.is_minor() {
        capitals::fleet_joins(on, space, from, to);
    }
}

/// Aircraft have landed where their owner chose.
pub fn landed(on: &mut Unfold, pieces: Vec<PieceId>, to: Space) {
    retreat::retreat(on, pieces, to);
    conclude(on);
}

/// The attackers must turn back: each to the zone it came from, or to another that takes it in.
pub fn drive_off(on: &mut Unfold) {
    let battle = here(on);
    for id in battle.attackers {
        let state = on.state();
        let Some(piece) = state.pieces.get(id).copied() else { continue };
        if piece.is_air() {
            // Aircraft fly home in the non-combat movement.
            on.emit(Event::Flagged { pieces: vec![id], flag: Flags::FOUGHT, on: true });
            continue;
        }
        let free = |zone: Space| {
            zone.is_sea() == battle.space.is_sea()
                && !state.is_closed(zone)
                && if zone.is_sea() {
                    !state.at(zone).any(|(_, p)| p.is_sea() && !state.is_friend(p.owner, piece.owner))
                } else {
                    state.is_friendly_land(zone, piece.owner)
                }
        };
        let back = piece
            .from
            .filter(|zone| free(*zone))
            .or_else(|| battle.space.neighbours().find(|zone| free(*zone)));
        match back {
            Some(to) => on.emit(Event::Retreated { pieces: vec![id], to }),
            None => destroy(on, &[id]),
        }
    }
    let space = battle.space;
    on.emit(Event::BattleOver);
    on.emit(Event::Resolved { space });
    conduct_combat::next_zone(on);
}

/// Nobody can hit anybody: the attackers turn back.
pub fn stalemate(on: &mut Unfold) {
    let battle = here(on);
    if battle.cause == Cause::Turn {
        return drive_off(on);
    }
    destroy(on, &battle.attackers);
    on.emit(Event::BattleOver);
    capitals::fought(on, battle.space);
}
