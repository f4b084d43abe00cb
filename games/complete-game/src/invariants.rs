//! What must hold in every reachable state.

use crate::board::{Space, board};
use crate::state::*;
use crate::transports::load_on;
use crate::units::*;

pub fn check(state: &State) -> Result<(), String> {
    for (id, at, piece) in state.pieces.all() {
        let here = Space(at);
        let fits = match piece.unit.class() {
            Class::Land | Class::Special => here.is_land() || piece.aboard.is_some(),
            Class::Sea => here.is_sea(),
            Class::Air => here.is_land() || here.is_sea(),
            Class::Factory => false,
        };
        if !fits {
            return Err(format!("{} {} cannot be in {here}", piece.owner, piece.unit));
        }
        if let Some(carrier) = piece.aboard {
            let Some(ship) = state.pieces.get(carrier) else {
                return Err(format!("{} aboard nothing", piece.unit));
            };
            if state.pieces.space_of(carrier) != Some(at) {
                return Err(format!("{} aboard a {} elsewhere", piece.unit, ship.unit));
            }
            if ship.unit != Apc && load_on(ship.unit, piece.unit).is_none() {
                return Err(format!("{} aboard a {}", piece.unit, ship.unit));
            }
        }
        let load: u8 = state.cargo_of(id).filter_map(|(_, p)| load_on(piece.unit, p.unit)).sum();
        if piece.unit != Apc && load > state.capacity_of(piece) {
            return Err(format!("too much aboard a {} in {here}", piece.unit));
        }
        // Section 3.8 prices the damage of all ships, whether or not a technology lets them survive it.
        if piece.damage >= state.hits_of(piece).max(3) || piece.damage > 0 && !piece.is_sea() {
            return Err(format!("a {} with {} damage in {here}", piece.unit, piece.damage));
        }
    }
    for space in board().lands() {
        if state.controller(*space).is_none() {
            return Err(format!("nobody controls {space}"));
        }
        let factory = state.factory(*space);
        let most = factory.kind.map_or(0, FactoryKind::most_chips);
        if factory.chips > most {
            return Err(format!("{} chips in {space}", factory.chips));
        }
    }
    if let Some(battle) = &state.battle {
        for id in battle.everybody() {
            if state.pieces.get(id).is_none() {
                return Err(format!("the battle in {} counts a unit that is gone", battle.space));
            }
        }
    } else if state.waiting == Waiting::Battle {
        return Err("a battle is awaited, but none is being fought".into());
    }
    Ok(())
}
