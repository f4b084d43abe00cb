//! AA guns and coastal guns, section 3.6.5.4.

use sandtable_engine::pieces::PieceId;

use crate::battle::{Aim, Battle};
use crate::board::Space;
use crate::radar;
use crate::state::*;
use crate::units::*;

/// The gun of a zone.
pub fn gun_in(state: &State, space: Space) -> Option<(PieceId, &Piece)> {
    state.at(space).find(|(_, p)| p.unit.is_gun() && p.aboard.is_none())
}

/// A gun hits on 1, with an alerted radar near it on 2.
pub fn need_against_aircraft(state: &State, space: Space) -> u8 {
    if radar::has_detected(state, space) { 2 } else { 1 }
}

/// What a gun that defends the zone may fire at: aircraft, armor.
pub fn targets(state: &State, battle: &Battle, aim: Aim) -> Vec<PieceId> {
    let everybody = battle.attackers.iter().chain(&battle.raiders).chain(&battle.bombers);
    let hit = |id: &&PieceId| match aim {
        Aim::Aircraft => state.piece(**id).is_air(),
        Aim::Armor => state.piece(**id).unit == Armor,
    };
    let mut found: Vec<PieceId> = everybody.filter(hit).copied().collect();
    found.sort_by_key(|id| (state.piece(*id).unit, *id));
    found
}

/// Whether the zone's gun is against the attacker.
pub fn fires(state: &State, battle: &Battle) -> bool {
    gun_in(state, battle.space).is_some_and(|(_, gun)| !state.is_friend(gun.owner, battle.attacker))
}

/// Ships the coastal gun may fire at: those that landed units, and in the first round those that bombarded.
pub fn ships_in_range(state: &State, battle: &Battle) -> Vec<PieceId> {
    let coastal = gun_in(state, battle.space)
        .is_some_and(|(_, gun)| gun.unit == CoastalGun && !state.is_friend(gun.owner, battle.attacker));
    if !coastal || !battle.amphibious {
        return Vec::new();
    }
    let mut ships = Vec::new();
    for zone in battle.space.neighbours().filter(|zone| zone.is_sea()) {
        for (id, ship) in state.at(zone).filter(|(_, p)| p.is_sea() && state.is_acting(p.owner)) {
            let landed = ship.landing == Some(battle.space) && matches!(ship.unit, SeaTransport | Submarine);
            let shelled = battle.round <= 1 && battle.bombarding.contains(&id);
            if landed || shelled {
                ships.push(id);
            }
        }
    }
    ships
}
