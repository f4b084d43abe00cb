//! Pieces that move or leave the board.

use super::*;

pub(super) fn moved_flag(combat: bool) -> u32 {
    if combat { Flags::COMBAT_MOVED } else { Flags::NONCOMBAT_MOVED }
}

pub(super) fn cargo_ids(state: &State, carrier: PieceId) -> Vec<PieceId> {
    state.cargo_of(carrier).map(|(id, _)| id).collect()
}

/// What a lost carrier holds is lost with it, by events of its own; whatever is left stands alone.
pub(super) fn take_off(state: &mut State, id: PieceId) {
    for cargo in cargo_ids(state, id) {
        piece(state, cargo, |p| p.aboard = None);
    }
    state.pieces.remove(id);
    state.overflights.retain(|(other, _)| *other != id);
    state.missions.retain(|(other, _)| *other != id);
    if let Some(battle) = &mut state.battle {
        battle.forget(id);
    }
}

pub(super) fn move_piece(state: &mut State, id: PieceId, path: &[Space], movement: Movement) {
    let (Some(to), Some(before)) = (path.last(), path.len().checked_sub(2).map(|at| path[at])) else {
        return;
    };
    let combat = movement != Movement::Noncombat;
    let Some(moved) = state.pieces.get(id).copied() else { return };
    if moved.is_air() && combat {
        for space in &path[1..] {
            state.flown.insert(*space);
        }
        for space in &path[1..path.len() - 1] {
            let guns =
                state.at(*space).any(|(_, p)| p.unit.is_gun() && !state.is_friend(p.owner, moved.owner));
            if guns {
                state.overflights.push((id, *space));
            }
        }
    }
    let crossed = path.windows(2).any(|step| crate::board::board().is_maginot(step[0], step[1]));
    let cargo = cargo_ids(state, id);
    state.pieces.relocate(id, to.0);
    for cargo in cargo {
        state.pieces.relocate(cargo, to.0);
        // What rides on an APC leaves it at the destination.
        if moved.unit == Unit::Apc {
            piece(state, cargo, |p| {
                p.aboard = None;
                p.from = Some(before);
                p.moved = 1;
                p.flags.set(moved_flag(combat));
                if crossed {
                    p.flags.set(Flags::CROSSED);
                }
            });
        }
    }
    piece(state, id, |p| {
        p.moved = p.moved.saturating_add((path.len() - 1) as u8);
        p.from = Some(before);
        p.aboard = None;
        p.flags.clear(Flags::AIRBORNE | Flags::WAITING);
        p.flags.set(moved_flag(combat));
        if crossed {
            p.flags.set(Flags::CROSSED);
        }
        match movement {
            Movement::Raid => p.flags.set(Flags::RAIDER),
            Movement::EscortedRaid => p.flags.set(Flags::RAIDER | Flags::ESCORTED),
            Movement::AtomicBomb => p.flags.set(Flags::BOMBING),
            Movement::Combat | Movement::Noncombat => {}
        }
    });
}
