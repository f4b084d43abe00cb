//! What must hold in every reachable state.

use crate::board::{Space, board};
use crate::landing;
use crate::state::{Phase, State, Waiting};
use crate::units::{Class, Unit};

pub fn check(state: &State) -> Result<(), String> {
    for (id, space, piece) in state.pieces.all() {
        let here = Space(space);
        let fits = match piece.class() {
            Class::Land => here.is_land() || piece.aboard.is_some(),
            Class::Sea => here.is_sea(),
            Class::Air => here.is_land() || here.is_sea(),
        };
        if !fits || piece.unit == Unit::IndustrialComplex {
            return Err(format!("{} {} cannot be in {here}", piece.owner, piece.unit));
        }
        if let Some(carrier) = piece.aboard {
            let Some(ship) = state.pieces.get(carrier) else {
                return Err(format!("{} aboard nothing", piece.unit));
            };
            if state.pieces.space_of(carrier) != Some(space) || !state.are_friends(ship.owner, piece.owner) {
                return Err(format!("{} aboard a {} elsewhere", piece.unit, ship.unit));
            }
            let carries = match ship.unit {
                Unit::Transport => piece.class() == Class::Land,
                Unit::AircraftCarrier => piece.unit == Unit::Fighter,
                Unit::Bomber => piece.unit == Unit::Infantry,
                _ => false,
            };
            if !carries {
                return Err(format!("{} aboard a {}", piece.unit, ship.unit));
            }
        }
        check_load(state, id, here)?;
    }
    for space in board().territories() {
        if state.controller(*space).is_none() {
            return Err(format!("nobody controls {space}"));
        }
        let damage = state.damage[space.index()];
        if damage > 2 * space.income() || (damage > 0 && !state.complexes.contains(*space)) {
            return Err(format!("{damage} damage markers in {space}"));
        }
        check_garrison(state, *space)?;
    }
    check_battle(state)?;
    check_decks(state)
}

/// Whoever is on the battle board is in the battle's space.
fn check_battle(state: &State) -> Result<(), String> {
    let Some(battle) = &state.battle else {
        let lost = state.waiting == Waiting::Battle;
        return if lost { Err("a battle is awaited, but none is being fought".into()) } else { Ok(()) };
    };
    let everyone = battle.attackers.iter().chain(&battle.defenders).chain(&battle.casualties);
    for id in everyone {
        if state.pieces.space_of(*id) != Some(battle.space.0) {
            return Err(format!("the battle in {} counts a unit that is not there", battle.space));
        }
    }
    match battle.bombarding.iter().find(|id| state.pieces.get(**id).is_none()) {
        Some(_) => Err(format!("a ship that does not exist bombards {}", battle.space)),
        None => Ok(()),
    }
}

fn check_load(state: &State, id: sandtable_engine::pieces::PieceId, here: Space) -> Result<(), String> {
    let cargo: Vec<Unit> = state.cargo_of(id).map(|(_, p)| p.unit).collect();
    let heavy = cargo.iter().filter(|unit| **unit != Unit::Infantry).count();
    let full = match state.piece(id).unit {
        Unit::Transport => cargo.len() > 2 || heavy > 1,
        Unit::AircraftCarrier => cargo.len() > 2,
        Unit::Bomber => cargo.len() > 1,
        _ => !cargo.is_empty(),
    };
    if full { Err(format!("too much aboard a {} in {here}", state.piece(id).unit)) } else { Ok(()) }
}

/// Between turns no territory holds units of both sides.
fn check_garrison(state: &State, space: Space) -> Result<(), String> {
    let quiet =
        matches!(state.phase, Phase::Research | Phase::PurchaseUnits) && state.waiting == Waiting::Orders;
    let Some(holder) = state.controller(space) else { return Ok(()) };
    match state.at(space).find(|(_, p)| quiet && state.are_enemies(p.owner, holder)) {
        Some((_, p)) => Err(format!("{} {} stands in {space}, held by {holder}", p.owner, p.unit)),
        None => Ok(()),
    }
}

/// Between turns every fighter at sea has a deck under it.
fn check_decks(state: &State) -> Result<(), String> {
    let quiet =
        matches!(state.phase, Phase::Research | Phase::PurchaseUnits) && state.waiting == Waiting::Orders;
    if !quiet {
        return Ok(());
    }
    for zone in board().sea_zones() {
        let carriers = state.at(*zone).filter(|(_, p)| p.unit == Unit::AircraftCarrier).count();
        let aircraft = state.at(*zone).filter(|(_, p)| p.is_air()).count();
        if aircraft > 2 * carriers {
            return Err(format!("{aircraft} aircraft on {carriers} carriers in {zone}"));
        }
        for (id, p) in state.at(*zone).filter(|(_, p)| p.unit == Unit::AircraftCarrier) {
            if landing::room_for(state, id, p.owner) > 2 {
                return Err(format!("a carrier in {zone} has more room than it was built with"));
            }
        }
    }
    Ok(())
}
