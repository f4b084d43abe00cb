//! Kamikaze fighters of Japan.

use super::*;

/// Japan's kamikaze fighters choose their targets in the first round of its own attack.
pub fn divers(state: &State, battle: &Battle) -> Vec<PieceId> {
    let able = state.kamikaze && battle.round == 1 && battle.cause == Cause::Turn;
    let fighter = |id: &&PieceId| state.piece(**id).owner == Japan && state.piece(**id).unit == Fighter;
    if able { battle.attackers.iter().filter(fighter).copied().collect() } else { Vec::new() }
}

pub(super) fn dive(on: &mut Unfold) {
    let battle = here(on);
    if divers(on.state(), &battle).is_empty() || battle.attacker_holds {
        return dives_over(on);
    }
    on.emit(Event::BattleStep { step: Step::Dive });
}

pub fn dives(on: &mut Unfold, divers_now: Vec<(PieceId, PieceId)>) {
    on.emit(Event::Dives { divers: divers_now });
    if divers(on.state(), &here(on)).is_empty() {
        dives_over(on);
    }
}

pub fn dives_over(on: &mut Unfold) {
    match here(on).divers.is_empty() {
        true => targets(on),
        false => on.emit(Event::BattleStep { step: Step::DiveDice }),
    }
}

/// A 1 takes both down whatever the target; another hit does one damage. The fighter is gone in any case.
pub(super) fn dived(on: &mut Unfold, faces: &[u8]) {
    let battle = here(on);
    let need = battle
        .divers
        .first()
        .map_or(0, |(diver, _)| volley::attack_value(on.state(), on.state().piece(*diver)));
    for ((_, target), face) in battle.divers.iter().zip(faces) {
        if !here(on).defenders.contains(target) {
            continue;
        }
        match *face {
            1 => destroy(on, &[*target]),
            face if face <= need => hit_defender(on, *target, false),
            _ => {}
        }
    }
    let gone: Vec<PieceId> = battle.divers.iter().map(|(diver, _)| *diver).collect();
    destroy(on, &gone);
    match here(on).attackers.is_empty() || here(on).defenders.is_empty() && here(on).casualties.is_empty() {
        true => next_round(on),
        false => targets(on),
    }
}
