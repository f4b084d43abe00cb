//! Who fires with what: the attack and defence values of units and what changes them.

use sandtable_engine::pieces::PieceId;
use sandtable_engine::{Die, RollRequest};

use crate::battle::Battle;
use crate::dice;
use crate::power::*;
use crate::state::*;
use crate::tech::{Industry, Tech};
use crate::units::*;

/// One unit's fire.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shot {
    pub piece: PieceId,
    pub unit: Unit,
    pub sides: u8,
    /// A face up to this hits.
    pub need: u8,
    pub dice: u8,
}

/// A unit's attack with its technology, nothing else.
pub fn attack_value(state: &State, piece: &Piece) -> u8 {
    let better = Tech::of(piece.unit).map_or(0, |tech| tech.level(state.level(piece.owner, tech)).attack);
    if better > 0 { better } else { piece.unit.attack() }
}

pub fn defense_value(state: &State, piece: &Piece) -> u8 {
    if piece.unit.class() == Class::Special {
        return 0;
    }
    let better = Tech::of(piece.unit).map_or(0, |tech| tech.level(state.level(piece.owner, tech)).defense);
    if better > 0 { better } else { piece.unit.defense() }
}

/// Damage to munitions or command adds to every die.
fn handicap(state: &State, power: Power, industry: Industry) -> u8 {
    state.ebr_level(power, industry).div_ceil(2)
}

/// The attackers' fire in this round: one power after the other, each in the order of the unit list.
pub fn attack_shots(state: &State, battle: &Battle) -> Vec<Shot> {
    POWERS.into_iter().flat_map(|power| attack_shots_of(state, battle, power)).collect()
}

/// The fire of one of the attacking powers.
pub fn attack_shots_of(state: &State, battle: &Battle, power: Power) -> Vec<Shot> {
    if !battle.attackers.iter().any(|id| state.piece(*id).owner == power) {
        return Vec::new();
    }
    let count = |owner: Power, unit: Unit| {
        battle
            .attackers
            .iter()
            .filter(|id| state.piece(**id).owner == owner && state.piece(**id).unit == unit)
            .count()
    };
    let mut groups = [0; POWERS.len()];
    for power in [Italy, Germany, Russia] {
        let parts = match power {
            Italy => [RegularInfantry, Armor],
            Germany => [Fighter, Armor],
            _ => [Bomber, RegularInfantry],
        };
        groups[power as usize] =
            parts.into_iter().chain([SpecialForces]).map(|unit| count(power, unit)).min().unwrap_or(0);
    }
    let mut wolves = if battle.round == 1 { count(Germany, Submarine) / 3 * 3 } else { 0 };
    let mut shots = Vec::with_capacity(battle.attackers.len());
    for id in sorted(state, &battle.attackers).into_iter().filter(|id| state.piece(*id).owner == power) {
        let piece = state.piece(id);
        let beach = battle.round == 1 && piece.flags.seaborne();
        let marine = piece.owner == UnitedStates && piece.unit == SpecialForces;
        if beach && !marine {
            continue;
        }
        let mut need = attack_value(state, piece);
        if piece.unit == SpecialForces {
            let together = &mut groups[piece.owner as usize];
            let dropped = piece.owner == UnitedKingdom && piece.flags.dropped();
            if (marine && piece.flags.seaborne()) || dropped {
                need = need.max(3);
            } else if *together > 0 {
                *together -= 1;
                need = need.max(3);
            }
        }
        if piece.unit == Submarine && piece.owner == Germany && wolves > 0 {
            wolves -= 1;
            need += 1;
        }
        let need = need.saturating_sub(handicap(state, piece.owner, Industry::Munitions));
        let dice = match piece.unit {
            Bomber => Tech::Bombers.level(state.level(piece.owner, Tech::Bombers)).dice.max(1),
            _ => 1,
        };
        if need > 0 {
            shots.push(Shot { piece: id, unit: piece.unit, sides: piece.unit.die(), need, dice });
        }
    }
    shots
}

fn sorted(state: &State, pieces: &[PieceId]) -> Vec<PieceId> {
    let mut list = pieces.to_vec();
    list.sort_by_key(|id| (state.piece(*id).unit, state.piece(*id).owner, *id));
    list
}

/// The fire of one defending power, those in the casualty box included.
pub fn defense_shots(state: &State, battle: &Battle, power: Power) -> Vec<Shot> {
    let air_only = battle.attackers.iter().all(|id| state.piece(*id).is_air());
    let firing: Vec<PieceId> = battle.defenders.iter().chain(&battle.casualties).copied().collect();
    let mut shots = Vec::new();
    for id in sorted(state, &firing).into_iter().filter(|id| state.piece(*id).owner == power) {
        let piece = state.piece(id);
        if piece.unit == AtomicBomb {
            continue;
        }
        let need = defense_need(state, battle, piece, air_only);
        if need > 0 {
            shots.push(Shot { piece: id, unit: piece.unit, sides: piece.unit.die(), need, dice: 1 });
        }
    }
    shots
}

fn defense_need(state: &State, battle: &Battle, piece: &Piece, air_only: bool) -> u8 {
    let home = battle.space.original_owner();
    let mut need = defense_value(state, piece);
    if piece.unit == SpecialForces {
        let french = piece.owner == France && home == Some(France);
        let beach = piece.owner == Japan && battle.amphibious;
        if french || beach {
            need = need.max(3);
        }
    }
    if battle.crossed && piece.unit.is_infantry() && on_the_line(battle, piece.owner) {
        need += 1;
    }
    if piece.unit == Submarine && air_only {
        need = need.saturating_sub(2);
    }
    need.saturating_sub(handicap(state, piece.owner, Industry::Command))
}

/// German infantry in the two border provinces and French infantry in France gain by the line.
fn on_the_line(battle: &Battle, owner: Power) -> bool {
    match owner {
        Germany => matches!(battle.space.id(), "rhine-river-valley" | "bavaria"),
        France => battle.space.id() == "france",
        _ => false,
    }
}

/// Defenders that fire from ambush, as they would in a round.
pub fn ambush_shots(state: &State, battle: &Battle) -> Vec<Shot> {
    let air_only = battle.attackers.iter().all(|id| state.piece(*id).is_air());
    let shot = |id: PieceId| {
        let piece = state.piece(id);
        let need = defense_need(state, battle, piece, air_only);
        Shot { piece: id, unit: piece.unit, sides: piece.unit.die(), need, dice: 1 }
    };
    sorted(state, &battle.targets).into_iter().map(shot).filter(|shot| shot.need > 0).collect()
}

/// Attack values of some units that fire alone: at the shore, in round zero.
pub fn plain_shots(state: &State, pieces: &[PieceId]) -> Vec<Shot> {
    let mut shots = Vec::new();
    for id in sorted(state, pieces) {
        let piece = state.piece(id);
        let need =
            attack_value(state, piece).saturating_sub(handicap(state, piece.owner, Industry::Munitions));
        if need > 0 {
            shots.push(Shot { piece: id, unit: piece.unit, sides: piece.unit.die(), need, dice: 1 });
        }
    }
    shots
}

pub fn request(step: &'static str, by: Power, place: &'static str, shots: &[Shot]) -> RollRequest {
    let dice: Vec<Die> = shots
        .iter()
        .flat_map(|shot| vec![dice::of(shot.unit, shot.sides, shot.need); usize::from(shot.dice)])
        .collect();
    dice::request(step, by, place, dice)
}

/// Hits of each shot, in order.
pub fn hits(shots: &[Shot], faces: &[u8]) -> Vec<(Shot, u16)> {
    let mut faces = faces.iter();
    shots
        .iter()
        .map(|shot| {
            let hits = faces.by_ref().take(usize::from(shot.dice)).filter(|face| **face <= shot.need).count();
            (*shot, hits as u16)
        })
        .collect()
}
