//! A landing as one gesture: troops are picked, a far coast is named, and the orders between are found by trying them.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{Movable, Pick, PickedUnit, Reach, ReachOf};
use crate::game::{self, Face, Notation, Seat};
use crate::patience::go_on;

/// What brings troops aboard, and what brings them ashore, as games call it.
const ABOARD: &str = "load";
const ASHORE: [&str; 4] = ["offload", "assault", "unload", "land"];

/// Troops that go ashore elsewhere.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Landing {
    /// Where they come ashore.
    pub space: String,
    /// What the last order is: `offload`, `assault`…
    pub kind: &'static str,
    /// The zones their ships go through, the last one off that coast.
    pub route: Vec<String>,
    /// In notation, each legal after the one before.
    pub orders: Vec<String>,
}

/// One order of a way.
struct Go<G: Face> {
    space: String,
    kind: &'static str,
    order: G::Order,
}

/// The position after some orders.
struct Way<G: Face + Notation> {
    state: G::State,
    route: Vec<String>,
    orders: Vec<G::Order>,
}

/// Every coast that picked troops can be brought to over the sea, each with the fewest orders.
pub(crate) fn landings<G: Face + Notation>(
    game: &G,
    state: &G::State,
    seat: Seat,
    pick: &Pick,
) -> Vec<Landing> {
    let mut found: BTreeMap<String, Landing> = BTreeMap::new();
    let mut note = |way: &Way<G>, Go { space, kind, order }: Go<G>| {
        let orders: Vec<String> = way.orders.iter().chain([&order]).map(|order| game.print(order)).collect();
        let known = found.get(&space).is_some_and(|other| other.orders.len() <= orders.len());
        if !known && space != pick.from {
            found.insert(space.clone(), Landing { space, kind, route: way.route.clone(), orders });
        }
    };
    let start = Way { state: state.clone(), route: vec![pick.from.clone()], orders: Vec::new() };
    for Go { space: zone, order, .. } in goes(game, state, seat, pick, |kind| kind == ABOARD) {
        let Some(aboard) = start.then(game, seat, &zone, order) else { continue };
        for last in ashore(game, &aboard.state, seat, pick, &zone) {
            note(&aboard, last);
        }
        for ship in ships(game, state, &aboard.state, seat, &zone) {
            for Go { space: to, order: sail, .. } in
                goes(game, &aboard.state, seat, &ship, |kind| kind != ABOARD)
            {
                let Some(there) = aboard.then(game, seat, &to, sail) else { continue };
                for last in ashore(game, &there.state, seat, pick, &to) {
                    note(&there, last);
                }
            }
        }
    }
    found.into_values().collect()
}

impl<G: Face + Notation> Way<G> {
    fn then(&self, game: &G, seat: Seat, to: &str, order: G::Order) -> Option<Way<G>> {
        go_on();
        let mut state = self.state.clone();
        game::play(game, &mut state, seat, &order).ok()?;
        let route = self.route.iter().cloned().chain([to.to_owned()]).collect();
        let orders = self.orders.iter().cloned().chain([order]).collect();
        Some(Way { state, route, orders })
    }
}

fn goes<G: Face>(
    game: &G,
    state: &G::State,
    seat: Seat,
    pick: &Pick,
    wanted: impl Fn(&str) -> bool,
) -> Vec<Go<G>> {
    let go = |reach: ReachOf<G>| match reach {
        Reach::Go { space, kind, order, .. } if wanted(kind) => Some(Go { space, kind, order }),
        _ => None,
    };
    game.reach(state, seat, pick).into_iter().filter_map(go).collect()
}

/// Where the same troops, aboard in a zone, may be put ashore.
fn ashore<G: Face>(game: &G, state: &G::State, seat: Seat, pick: &Pick, zone: &str) -> Vec<Go<G>> {
    let here: Vec<Movable> =
        game.movable(state, seat).into_iter().filter(|piece| piece.space == zone).collect();
    let mut units = Vec::new();
    for wanted in &pick.units {
        let mut left = wanted.count;
        let same = |piece: &&Movable| {
            piece.unit == wanted.unit && wanted.power.as_ref().is_none_or(|power| *power == piece.power)
        };
        for piece in here.iter().filter(same) {
            let count = left.min(piece.count);
            left -= count;
            if count > 0 {
                units.push(picked(piece, count));
            }
        }
        if left > 0 {
            return Vec::new();
        }
    }
    goes(game, state, seat, &Pick { from: zone.to_owned(), units }, |kind| ASHORE.contains(&kind))
}

/// What in a zone may carry what has just come aboard: what is not as it was before, or else each kind by itself.
fn ships<G: Face>(game: &G, before: &G::State, after: &G::State, seat: Seat, zone: &str) -> Vec<Pick> {
    let at = |state: &G::State| -> Vec<Movable> {
        game.movable(state, seat).into_iter().filter(|piece| piece.space == zone).collect()
    };
    let known = at(before);
    let floating: Vec<Movable> = at(after).into_iter().filter(|piece| piece.note.is_none()).collect();
    let changed: Vec<&Movable> = floating.iter().filter(|piece| !known.contains(piece)).collect();
    let candidates = if changed.is_empty() { floating.iter().collect() } else { changed };
    let so_many = |piece: &Movable, count| Pick { from: zone.to_owned(), units: vec![picked(piece, count)] };
    // As few ships as will do.
    candidates
        .into_iter()
        .flat_map(|piece| (1..=piece.count).map(move |count| so_many(piece, count)))
        .collect()
}

fn picked(piece: &Movable, count: u32) -> PickedUnit {
    PickedUnit {
        unit: piece.unit.clone(),
        count,
        power: Some(piece.power.clone()),
        stack: piece.stack.clone(),
    }
}
