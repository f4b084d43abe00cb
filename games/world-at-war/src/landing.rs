//! Fighters that only a carrier can take in are sent out as far as the decks can take all of them.

use sandtable_engine::pieces::PieceId;
use sandtable_warfare::decks::{Deck, Flyers, most_landed};

use crate::board::{Space, board};
use crate::movement::{could_land_ashore, flight_left, flight_range, near_by_sea};
use crate::power::Power;
use crate::state::State;
use crate::units::Unit;
use crate::walk::Walk;

/// Whether a group can land together with everybody else who is out, given that each could alone.
pub fn together(state: &State, group: &[PieceId], to: Space, left: u8) -> bool {
    let Some(first) = group.first().map(|id| state.piece(*id)) else { return true };
    if first.unit != Unit::Fighter || could_land_ashore(state, first, to, left) {
        return true;
    }
    let nation = first.owner.nation();
    homeless(state, nation, Some((group, to, left))) <= homeless(state, nation, None)
}

/// Fighters of a nation that no deck would be left for, however its carriers are stationed.
fn homeless(state: &State, nation: Power, sent: Option<(&[PieceId], Space, u8)>) -> usize {
    let mut reaches: Vec<Walk> = Vec::new();
    for (id, space, piece) in state.pieces.all() {
        let space = Space(space);
        if piece.owner.nation() != nation || piece.unit != Unit::Fighter || piece.aboard.is_some() {
            continue;
        }
        let going = sent.filter(|(group, _, _)| group.contains(&id));
        if going.is_none() && space.is_land() && !piece.combat_moved {
            continue;
        }
        let (at, left) = going.map_or((space, flight_left(state, piece, false)), |(_, to, left)| (to, left));
        if !could_land_ashore(state, piece, at, left) {
            reaches.push(flight_range(state, piece, at, left));
        }
    }
    let carriers = state.pieces.all().filter(|(_, _, p)| {
        p.unit == Unit::AircraftCarrier && p.owner.nation() == nation && !reaches.is_empty()
    });
    let deck = |from: Space, moves: u8| {
        let zones = board().all().filter(|zone| zone.is_sea() && near_by_sea(from, *zone, moves));
        let berth = |zone: Space| -> Flyers {
            (0..reaches.len()).filter(|flyer| reaches[*flyer].steps(zone).is_some()).collect()
        };
        Deck { berths: zones.map(berth).collect(), room: 2, group: None }
    };
    let decks = carriers.map(|(_, space, p)| deck(Space(space), 2u8.saturating_sub(p.moved))).collect();
    reaches.len() - most_landed(decks, &[]).len()
}
