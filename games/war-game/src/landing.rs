//! Whether aircraft have a planned place to land.

use sandtable_engine::pieces::PieceId;
use sandtable_warfare::decks::{Deck, Flyers, most_landed};
use sandtable_warfare::ways::{self, Entry};

use crate::board::{Space, SpaceSet, board};
use crate::event::Event;
use crate::power::Power;
use crate::state::{Duty, Piece, State};
use crate::units::{Class, Unit};

/// Aircraft of a nation that could not come down anywhere, if nothing is lost and everything goes as ordered.
pub fn stranded(state: &State, power: Power) -> Vec<PieceId> {
    stranded_after(state, power, &[])
}

/// The same as if orders had been given too: a look ahead without a copy of the state.
pub fn stranded_after(state: &State, power: Power, orders: &[Event]) -> Vec<PieceId> {
    let mut at_sea: Vec<(PieceId, Space, u8, Unit)> = Vec::new();
    let mut lost = Vec::new();
    for (id, space, p) in state.pieces.all() {
        if p.owner != power || p.class() != Class::Air {
            continue;
        }
        let errand = Errand::of(id, Space(space), p, orders);
        if errand.duty == Duty::Idle || reaches_land(state, power, errand.goal, errand.left) {
            continue;
        }
        match p.unit.is_fighter() {
            true => at_sea.push((id, errand.goal, errand.left, p.unit)),
            false => lost.push(id),
        }
    }
    if at_sea.is_empty() {
        return lost;
    }
    let berths = |zone: Space| -> Flyers {
        let near = |at: &usize| board().air_distance(at_sea[*at].1, zone) <= at_sea[*at].2;
        (0..at_sea.len()).filter(near).collect()
    };
    let mut attacked: Option<SpaceSet> = None;
    let mut decks: Vec<Deck> = Vec::new();
    let mut last: Option<(Errand, usize)> = None;
    for (id, space, p) in state.pieces.all() {
        if p.owner != power || p.unit != Unit::AircraftCarrier {
            continue;
        }
        let errand = Errand::of(id, Space(space), p, orders);
        let meets = |(_, from, left, _): &(_, Space, u8, _)| {
            board().air_distance(*from, errand.goal) <= left + errand.left
        };
        if !at_sea.iter().any(meets) {
            continue;
        }
        // A carrier that fights stays; carriers in company have the same ways.
        let deck = match last.filter(|(other, _)| *other == errand) {
            Some((_, at)) => decks[at].clone(),
            None if errand.duty != Duty::Idle => {
                Deck { berths: vec![berths(errand.goal)], room: 2, group: None }
            }
            None => {
                let attacked = attacked.get_or_insert_with(|| passed_on_to(state, orders));
                let zones = where_it_may_be(state, power, &errand, attacked);
                Deck { berths: zones.into_iter().map(berths).collect(), room: 2, group: None }
            }
        };
        last = Some((errand, decks.len()));
        decks.push(deck);
    }
    let landed = most_landed(decks, &[]);
    lost.extend((0..at_sea.len()).filter(|at| !landed.contains(*at)).map(|at| at_sea[at].0));
    lost
}

/// Where a unit's orders lead it, and what movement they leave it.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Errand {
    goal: Space,
    left: u8,
    duty: Duty,
}

impl Errand {
    fn of(id: PieceId, at: Space, p: &Piece, orders: &[Event]) -> Errand {
        for order in orders {
            if let Event::Ordered { pieces, to, steps, duty, second, .. } = order
                && pieces.contains(&id)
            {
                let left = p.left().saturating_sub(*steps);
                return Errand { goal: second.unwrap_or(*to), left, duty: *duty };
            }
        }
        Errand { goal: p.second.unwrap_or(at), left: p.left(), duty: p.duty }
    }
}

pub fn reaches_land(state: &State, power: Power, from: Space, left: u8) -> bool {
    board().within(from, left).any(|land| state.may_land_aircraft(land, power))
}

/// A carrier that does not fight may still move in non-combat movement, also through zones that are being cleared.
fn where_it_may_be(state: &State, power: Power, carrier: &Errand, attacked: &SpaceSet) -> Vec<Space> {
    let enter = |here: u16, next: u16| {
        let (here, next) = (Space(here), Space(next));
        let open = || !state.has_enemy_ships(next, power.side()) || is_attacked(state, next, attacked);
        (next.is_sea() && state.passage_open(here, next, power) && open()).then_some(Entry::GoOn)
    };
    let reach = ways::reach(board().graph(), carrier.goal.0, carrier.left, enter);
    reach.reached().map(|(zone, _)| Space(zone)).collect()
}

fn is_attacked(state: &State, zone: Space, passed_on_to: &SpaceSet) -> bool {
    let goes = |p: &Piece| state.is_mover(p.owner) && p.duty != Duty::Idle;
    passed_on_to.contains(zone) || state.at(zone).any(|(_, p)| goes(p))
}

/// Where units go on to from a first zone, and where orders lead.
fn passed_on_to(state: &State, orders: &[Event]) -> SpaceSet {
    let goes = |p: &Piece| state.is_mover(p.owner) && p.duty != Duty::Idle;
    let seconds = state.pieces.all().filter(|(_, _, p)| goes(p)).filter_map(|(_, _, p)| p.second);
    let ordered = orders.iter().flat_map(|order| match order {
        Event::Ordered { to, second, .. } => [Some(*to), *second],
        _ => [None, None],
    });
    seconds.chain(ordered.flatten()).collect()
}
