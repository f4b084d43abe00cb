//! The pieces of a position.

use super::*;

pub(super) fn put(state: &mut State, space: Space, piece: Piece) -> PieceId {
    let id = state.pieces.next_id();
    state.pieces.insert(id, space.0, piece);
    id
}

pub(super) fn place_units(state: &mut State, value: &Value, named: &mut Vec<Space>) -> Result<(), String> {
    each_space(value, |space, powers| {
        named.push(space);
        state.mustered.insert(space);
        each_power(powers, |p, units| {
            for (unit, count) in counts(units)?.iter() {
                if let Some(kind) = FactoryKind::of(unit) {
                    state.factory[space.index()].kind = Some(kind);
                    if kind == FactoryKind::Capital && (p as usize) < PURSES {
                        state.capital[p as usize] = Some(space);
                    }
                    continue;
                }
                for _ in 0..count {
                    put(state, space, Piece::new(p, unit));
                }
            }
            Ok(())
        })
    })
}

pub(super) fn remove_units(state: &mut State, value: &Value) -> Result<(), String> {
    each_stack(value, |space, p, unit, count| {
        if FactoryKind::of(unit).is_some() {
            state.factory[space.index()].kind = None;
            return Ok(());
        }
        for _ in 0..count {
            let found = state.at(space).find(|(_, q)| q.owner == p && q.unit == unit).map(|(id, _)| id);
            let id = found
                .ok_or_else(|| format!("there is no {unit} of {} in {} to remove", p.id(), space.id()))?;
            state.pieces.remove(id);
        }
        Ok(())
    })
}

pub(super) fn place_ships(state: &mut State, zone: Space, owner: Power, ships: &Value) -> Result<(), String> {
    for ship in ships.as_array().ok_or("a list of ships is expected")? {
        let name = text(ship.get("ship"), "sea-transport")?;
        let unit = Unit::named(name).ok_or_else(|| format!("unknown unit `{name}`"))?;
        let id = put(state, zone, Piece::new(owner, unit));
        let held = ship.get("holds").map_or(Ok(Counts::default()), counts)?;
        for (unit, count) in held.iter() {
            for _ in 0..count {
                put(state, zone, Piece { aboard: Some(id), ..Piece::new(owner, unit) });
            }
        }
    }
    Ok(())
}

pub(super) fn damage_ships(state: &mut State, zone: Space, p: Power, units: &Value) -> Result<(), String> {
    for (name, points) in values::object(units, "points by unit")? {
        let unit = Unit::named(name).ok_or_else(|| format!("unknown unit `{name}`"))?;
        let ids: Vec<PieceId> =
            state.at(zone).filter(|(_, q)| q.owner == p && q.unit == unit).map(|(id, _)| id).collect();
        let list: Vec<Value> = points.as_array().cloned().unwrap_or_else(|| vec![points.clone()]);
        for (id, points) in ids.iter().zip(&list) {
            let points = number(points)?;
            if let Some(piece) = state.pieces.get_mut(*id) {
                piece.damage = points;
            }
        }
    }
    Ok(())
}

/// `{fighter: 2}`: zones moved already by all of a kind.
pub(super) fn spend(state: &mut State, space: Space, p: Power, units: &Value) -> Result<(), String> {
    for (name, zones) in values::object(units, "zones by unit")? {
        let unit = Unit::named(name).ok_or_else(|| format!("unknown unit `{name}`"))?;
        let zones: u8 = number(zones)?;
        let ids: Vec<PieceId> =
            state.at(space).filter(|(_, q)| q.owner == p && q.unit == unit).map(|(id, _)| id).collect();
        for id in ids {
            if let Some(piece) = state.pieces.get_mut(id) {
                piece.moved = zones;
                piece.flags.set(Flags::COMBAT_MOVED);
            }
        }
    }
    Ok(())
}
