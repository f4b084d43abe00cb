//! Retreat: who may leave a battle, and where to.

use sandtable_engine::pieces::PieceId;

use crate::board::{Space, board};
use crate::power::Power;
use crate::reason::Reason;
use crate::rounds::round;
use crate::state::{Duty, Piece, State};
use crate::units::{Class, Unit};
use crate::volley;

/// Whether a unit may declare a retreat to a place.
pub fn check(state: &State, id: PieceId, to: Space) -> Result<(), Reason> {
    let p = state.piece(id);
    let from = state.space_of(id);
    if p.retreated {
        return Err(Reason::RetreatedAlready { unit: p.unit });
    }
    if state.is_mover(p.owner) { attacker(state, p, from, to) } else { defender(state, id, p, from, to) }
}

fn attacker(state: &State, p: &Piece, from: Space, to: Space) -> Result<(), Reason> {
    if round(state) < 2 {
        return Err(Reason::AttackersFightOneRound);
    }
    if p.landed {
        return Err(match p.trained && p.entered.is_some_and(|space| !space.is_sea()) {
            true => Reason::ParatroopersStay,
            false => Reason::LandedStay,
        });
    }
    if p.class() == Class::Air {
        let near = board().air_distance(from, to) <= p.left();
        return match near && may_land(state, p, to) {
            true => Ok(()),
            false => Err(Reason::NoLandingThere { space: to }),
        };
    }
    if p.entered != Some(to) {
        return Err(Reason::NotWhereItCameFrom { unit: p.unit, to });
    }
    if p.class() == Class::Land && state.harsh(from, to) {
        return Err(Reason::NoRetreatAcross { to });
    }
    Ok(())
}

fn defender(state: &State, id: PieceId, p: &Piece, from: Space, to: Space) -> Result<(), Reason> {
    match p.class() {
        Class::Land => defending_land(state, p, from, to),
        Class::Air => {
            if board().air_distance(from, to) > p.unit.movement() / 2 {
                return Err(Reason::BeyondHalfRange { unit: p.unit, to });
            }
            if state.battles.contains(to) {
                return Err(Reason::AttackThere { space: to });
            }
            match may_land(state, p, to) || carrier_goes_there(state, id, p, to) {
                true => Ok(()),
                false => Err(Reason::NoLandingThere { space: to }),
            }
        }
        Class::Sea => defending_ship(state, p, from, to),
    }
}

fn defending_land(state: &State, p: &Piece, from: Space, to: Space) -> Result<(), Reason> {
    if to.is_sea() || !from.adjacent(to) {
        return Err(Reason::RetreatNotAdjacent { to });
    }
    if state.battles.contains(to) {
        return Err(Reason::AttackThere { space: to });
    }
    if !state.is_friendly_land(to, p.owner) {
        return Err(Reason::RetreatNotFriendly { to });
    }
    if state.harsh(from, to) {
        return Err(Reason::NoRetreatAcross { to });
    }
    Ok(())
}

fn defending_ship(state: &State, p: &Piece, from: Space, to: Space) -> Result<(), Reason> {
    if !to.is_sea() || !from.adjacent(to) {
        return Err(Reason::RetreatNotAdjacentZone { to });
    }
    if !state.passage_open(from, to, p.owner) {
        return Err(Reason::CanalClosed { from, to });
    }
    if state.battles.contains(to) || state.fought.contains(to) {
        return Err(Reason::CombatInZone { zone: to });
    }
    let side = p.owner.side();
    let barred = match p.unit {
        // Diving away from aircraft it is kept out by combat ships only; otherwise it retreats like others.
        Unit::Submarine if may_submerge(state, from).is_ok() => state.has_enemy_combat_ships(to, side),
        _ => state.has_enemy_ships(to, side),
    };
    let comes_back = |a: &Piece| {
        a.owner.side() != side && a.class() == Class::Sea && a.duty == Duty::Retreats && a.second == Some(to)
    };
    if barred || state.pieces.all().any(|(_, _, a)| comes_back(a)) {
        return Err(Reason::EnemyInZone { zone: to });
    }
    let came = |a: &Piece| state.is_mover(a.owner) && a.unit.is_combat_ship() && a.entered == Some(to);
    if state.at(from).any(|(_, a)| came(a)) {
        return Err(Reason::AttackersWay { zone: to });
    }
    Ok(())
}

/// A place where an aircraft could come down now.
pub fn may_land(state: &State, p: &Piece, to: Space) -> bool {
    match to.is_land() {
        true => state.may_land_aircraft(to, p.owner) && !state.battles.contains(to),
        false => state.has_deck_for(to, p.owner, p.unit),
    }
}

/// The fighter's carrier leaves for the same zone in this round.
fn carrier_goes_there(state: &State, id: PieceId, p: &Piece, to: Space) -> bool {
    let from = state.space_of(id);
    let leaves =
        |other: &Piece| other.owner == p.owner && other.duty == Duty::Retreats && other.second == Some(to);
    let (mut room, mut taken) = state.decks(to, p.owner);
    for (_, other) in state.at(from).filter(|(_, other)| leaves(other)) {
        room += if other.unit == Unit::AircraftCarrier { 2 } else { 0 };
        taken += if other.unit.is_fighter() { other.unit.deck() } else { 0 };
    }
    p.unit.is_fighter() && to.is_sea() && taken + p.unit.deck() <= room
}

/// Whether a submarine may dive where it is: only aircraft attack it.
pub fn may_submerge(state: &State, zone: Space) -> Result<(), Reason> {
    let ship = |p: &Piece| p.class() == Class::Sea && state.is_mover(p.owner);
    match state.at(zone).any(|(_, p)| ship(p)) {
        true => Err(Reason::ShipsForceIt { zone }),
        false => Ok(()),
    }
}

/// Units of a nation that might still declare a retreat from a place.
pub fn candidates(state: &State, place: Space, power: Power) -> impl Iterator<Item = (PieceId, &Piece)> {
    let attacks = state.is_mover(power);
    state.at(place).filter(move |(id, p)| {
        p.owner == power
            && p.aboard.is_none()
            && !p.retreated
            && p.duty != Duty::Retreats
            && (!attacks || volley::engaged_attackers(state, place).any(|(other, _)| other == *id))
    })
}

/// Every place a unit may retreat to. Attacking aircraft are offered the nearest only.
pub fn destinations(state: &State, id: PieceId) -> Vec<Space> {
    let p = state.piece(id);
    let from = state.space_of(id);
    if p.retreated || (state.is_mover(p.owner) && (round(state) < 2 || p.landed)) {
        return Vec::new();
    }
    let legal = |to: &Space| check(state, id, *to).is_ok();
    match (p.class(), state.is_mover(p.owner)) {
        (Class::Air, attacks) => {
            let range = if attacks { p.left() } else { p.unit.movement() / 2 };
            board().spaces().filter(|to| board().air_distance(from, *to) <= range).filter(legal).collect()
        }
        (_, true) => p.entered.into_iter().filter(legal).collect(),
        (_, false) => from.neighbours().filter(legal).collect(),
    }
}

/// Whether there is any place to go; cheaper than listing them.
pub fn has_somewhere_to_go(state: &State, id: PieceId) -> bool {
    let p = state.piece(id);
    if p.class() == Class::Air && !p.retreated {
        let from = state.space_of(id);
        let attacks = state.is_mover(p.owner);
        if attacks && round(state) < 2 {
            return false;
        }
        let range = if attacks { p.left() } else { p.unit.movement() / 2 };
        return board().within(from, range).any(|to| check(state, id, to).is_ok());
    }
    !destinations(state, id).is_empty()
}
