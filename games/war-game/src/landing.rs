//! Whether aircraft have a planned place to land.

use sandtable_engine::pieces::PieceId;
use sandtable_warfare::decks::{Deck, Flyers, most_landed};
use sandtable_warfare::ways::{self, Entry};

use crate::board::{Space, board};
use crate::power::Power;
use crate::state::{Duty, Piece, State};
use crate::units::{Class, Unit};

/// Aircraft of a nation that could not come down anywhere, if nothing is lost and everything goes as ordered.
pub fn stranded(state: &State, power: Power) -> Vec<PieceId> {
    let mut at_sea: Vec<(PieceId, Space, u8, Unit)> = Vec::new();
    let mut lost = Vec::new();
    for (id, space, p) in state.pieces.all() {
        if p.owner != power || p.class() != Class::Air || p.duty == Duty::Idle {
            continue;
        }
        let here = p.second.unwrap_or(Space(space));
        if reaches_land(state, power, here, p.left()) {
            continue;
        }
        match p.unit.is_fighter() {
            true => at_sea.push((id, here, p.left(), p.unit)),
            false => lost.push(id),
        }
    }
    if at_sea.is_empty() {
        return lost;
    }
    let berths = |zone: Space| -> Flyers {
        let near =
            |(_, from, left, _): &&(PieceId, Space, u8, Unit)| board().air_distance(*from, zone) <= *left;
        (0..at_sea.len()).filter(|at| near(&&at_sea[*at])).collect()
    };
    let mut decks = Vec::new();
    for (_, space, p) in state.pieces.all() {
        if p.owner == power && p.unit == Unit::AircraftCarrier {
            let zones = where_it_may_be(state, power, Space(space), p);
            decks.push(Deck { berths: zones.into_iter().map(berths).collect(), room: 2, group: None });
        }
    }
    let landed = most_landed(decks, &[]);
    lost.extend((0..at_sea.len()).filter(|at| !landed.contains(*at)).map(|at| at_sea[at].0));
    lost
}

pub fn reaches_land(state: &State, power: Power, from: Space, left: u8) -> bool {
    board()
        .territories()
        .iter()
        .any(|land| board().air_distance(from, *land) <= left && state.may_land_aircraft(*land, power))
}

/// A carrier that fights stays; another may still move in non-combat movement, also through zones that are
/// being cleared.
fn where_it_may_be(state: &State, power: Power, zone: Space, carrier: &Piece) -> Vec<Space> {
    if carrier.duty != Duty::Idle {
        return vec![carrier.second.unwrap_or(zone)];
    }
    let enter = |here: u16, next: u16| {
        let (here, next) = (Space(here), Space(next));
        let closed = state.has_enemy_ships(next, power.side()) && !is_attacked(state, next);
        (next.is_sea() && state.passage_open(here, next, power) && !closed).then_some(Entry::GoOn)
    };
    let reach = ways::reach(board().graph(), zone.0, carrier.left(), enter);
    reach.reached().map(|(zone, _)| Space(zone)).collect()
}

fn is_attacked(state: &State, zone: Space) -> bool {
    let goes = |p: &Piece| state.is_mover(p.owner) && p.duty != Duty::Idle;
    state.at(zone).any(|(_, p)| goes(p))
        || state.pieces.all().any(|(_, _, p)| goes(p) && p.second == Some(zone))
}
