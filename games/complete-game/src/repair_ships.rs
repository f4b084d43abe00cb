//! Phase 8, section 3.8: ships of several hits are repaired beside a factory.

use sandtable_engine::pieces::PieceId;

use crate::Unfold;
use crate::board::Space;
use crate::event::Event;
use crate::power::Power;
use crate::reason::Reason;
use crate::state::*;
use crate::units::*;

/// What a point of damage costs.
pub fn price_of_point(unit: Unit) -> u16 {
    match unit {
        Destroyer | Submarine => 2,
        Cruiser => 3,
        _ => 4,
    }
}

pub fn is_beside_factory(state: &State, zone: Space, power: Power) -> bool {
    zone.neighbours().any(|land| {
        land.is_land() && state.is_friendly_land(land, power) && state.factory(land).kind.is_some()
    })
}

/// Damaged ships of a power that could be repaired.
pub fn damaged(state: &State, power: Power) -> Vec<(PieceId, Space, Piece)> {
    let hurt = state.pieces.all().filter(|(_, _, p)| p.owner == power && p.is_sea() && p.damage > 0);
    let beside = |(_, at, _): &(PieceId, u16, &Piece)| is_beside_factory(state, Space(*at), power);
    hurt.filter(beside).map(|(id, at, p)| (id, Space(at), *p)).collect()
}

pub fn check(state: &State, power: Power, points: u8, unit: Unit, zone: Space) -> Result<u16, Reason> {
    let damage: u8 =
        state.at(zone).filter(|(_, p)| p.owner == power && p.unit == unit).map(|(_, p)| p.damage).sum();
    if points == 0 || points > damage {
        return Err(Reason::NoShipDamage { unit, damage });
    }
    if !is_beside_factory(state, zone, power) {
        return Err(Reason::NotBesideFactory { space: zone });
    }
    let price = price_of_point(unit) * u16::from(points);
    let held = state.treasury[power as usize];
    if price > held { Err(Reason::TooExpensive { price, held }) } else { Ok(price) }
}

pub fn mend(on: &mut Unfold, power: Power, points: u8, unit: Unit, zone: Space, price: u16) {
    on.emit(Event::Paid { power, ipus: price });
    let mut left = points;
    let ships: Vec<(PieceId, u8)> = on
        .state()
        .at(zone)
        .filter(|(_, p)| p.owner == power && p.unit == unit && p.damage > 0)
        .map(|(id, p)| (id, p.damage))
        .collect();
    for (piece, damage) in ships {
        let points = damage.min(left);
        if points > 0 {
            on.emit(Event::Mended { piece, points });
            left -= points;
        }
    }
}

/// Ships that stay beside a factory until the owner's next turn are repaired free of charge.
pub fn begin_waiting(on: &mut Unfold) {
    let state = on.state();
    let pieces: Vec<PieceId> =
        state.acting().flat_map(|power| damaged(state, power)).map(|(id, _, _)| id).collect();
    if !pieces.is_empty() {
        on.emit(Event::Flagged { pieces, flag: Flags::WAITING, on: true });
    }
}

pub fn free_repairs(on: &mut Unfold) {
    let state = on.state();
    let done: Vec<(PieceId, u8)> = state
        .acting()
        .flat_map(|power| damaged(state, power))
        .filter(|(_, _, p)| p.flags.waiting())
        .map(|(id, _, p)| (id, p.damage))
        .collect();
    for (piece, points) in done {
        on.emit(Event::Mended { piece, points });
    }
}
