//! Amphibious attacks: landings that wait for the sea, and ships that support them.

use sandtable_engine::pieces::PieceId;

use crate::Unfold;
use crate::board::Space;
use crate::event::Event;
use crate::state::{Duty, Piece, State};
use crate::volley;

/// Whether troops could land from a zone: no enemy is left in it but those who leave.
pub fn is_clear(state: &State, zone: Space) -> bool {
    !volley::standing(state, zone).any(|(_, p)| p.duty != Duty::Retreats)
}

/// Cargo that is to land in a territory, with the zone its transport lies in.
pub fn landing_parties(state: &State, land: Space) -> impl Iterator<Item = (PieceId, Space, &Piece)> {
    let here = |(id, space, p): (PieceId, u16, _)| (id, Space(space), p);
    state.pieces.all().map(here).filter(move |(_, zone, p): &(PieceId, Space, &Piece)| {
        p.duty == Duty::Lands && p.shore == Some(land) && zone.adjacent(land) && carrier_stays(state, p)
    })
}

/// The transport is where it lands its cargo, and neither passes on nor leaves.
fn carrier_stays(state: &State, cargo: &Piece) -> bool {
    let ship = cargo.aboard.and_then(|ship| state.pieces.get(ship));
    ship.is_some_and(|ship| !matches!(ship.duty, Duty::Passes | Duty::Retreats) && !ship.retreated)
}

/// Landings that may still come to a territory, wherever their transports are.
pub fn may_still_land(state: &State, land: Space) -> bool {
    let side = state.mover_side();
    let alive = |p: &Piece| {
        let ship = p.aboard.and_then(|ship| state.pieces.get(ship));
        ship.is_some_and(|ship| ship.duty != Duty::Retreats && !ship.retreated)
    };
    state.pieces.all().any(|(_, space, p)| {
        p.owner.side() == side
            && p.duty == Duty::Lands
            && p.shore == Some(land)
            && alive(p)
            && (Space(space).adjacent(land) || p.aboard.is_some_and(|ship| passes(state, ship)))
    })
}

fn passes(state: &State, ship: PieceId) -> bool {
    state.pieces.get(ship).is_some_and(|ship| ship.duty == Duty::Passes)
}

/// Troops go ashore where the zone is clear. They attack at once only if that is so in round one without ships
/// that were meant to bombard.
pub fn go_ashore(on: &mut Unfold, land: Space) {
    let Some((round, diverted)) = on.state().combat.as_ref().map(|c| (c.round, c.diverted.clone())) else {
        return;
    };
    let state = on.state();
    let mut zones: Vec<(Space, Vec<PieceId>)> = Vec::new();
    for (id, zone, _) in landing_parties(state, land).filter(|(_, zone, _)| is_clear(state, *zone)) {
        match zones.iter_mut().find(|(known, _)| *known == zone) {
            Some((_, cargo)) => cargo.push(id),
            None => zones.push((zone, vec![id])),
        }
    }
    for (zone, cargo) in zones {
        let in_time = round == 1 && !diverted.contains(&zone);
        let rolls_from = if in_time { 1 } else { round + 1 };
        on.emit(Event::WentAshore { cargo, to: land, rolls_from });
    }
}
