//! What must hold in every position that can be reached.

use crate::board::{Space, board};
use crate::state::State;
use crate::units::{Class, Unit};

pub fn check(state: &State) -> Result<(), String> {
    for (id, space, piece) in state.pieces.all() {
        let space = Space(space);
        if matches!(piece.class(), Class::Building) {
            return Err(format!("a {} stands on the board as a piece", piece.unit));
        }
        if piece.is_ship() && space.is_land() {
            return Err(format!("a {} is in {space}", piece.unit));
        }
        if piece.class() == Class::Land && space.is_sea() && piece.aboard.is_none() {
            return Err(format!("a {} swims in {space}", piece.unit));
        }
        if let Some(carrier) = piece.aboard
            && (carrier == id || state.pieces.space_of(carrier) != Some(space.0))
        {
            return Err(format!("a {} in {space} is aboard of something that is not there", piece.unit));
        }
        if piece.damaged && piece.unit != Unit::Battleship {
            return Err(format!("a {} is damaged", piece.unit));
        }
    }
    for space in board().zones() {
        if state.factories.contains(*space) {
            return Err(format!("a factory stands in {space}"));
        }
    }
    for works in &state.works {
        if works.space.is_sea() {
            return Err(format!("works in {}", works.space));
        }
    }
    for pen in &state.pens {
        let boats = crate::pens::boats_in(state, pen.zone).count();
        if pen.zone.is_land() || boats > crate::pens::ROOM {
            return Err(format!("the pen in {} holds {boats}", pen.zone));
        }
    }
    let waits_for_battle = state.stack.contains(&crate::battle::Waiting::Battle);
    if waits_for_battle != state.battle.is_some() {
        return Err("a battle is awaited without one, or fought unasked".into());
    }
    let waits_for_raid = state.stack.contains(&crate::battle::Waiting::Raid);
    if waits_for_raid != state.raid.is_some() {
        return Err("a raid is awaited without one, or flown unasked".into());
    }
    if state.wars.iter().enumerate().any(|(at, foes)| foes >> at & 1 == 1) {
        return Err("a power is at war with itself".into());
    }
    Ok(())
}
