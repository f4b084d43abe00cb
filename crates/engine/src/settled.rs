//! Decisions that the rules took themselves because there was no choice. An order for one of them
//! comes after the fact: whoever gives it is told what was done.

use std::collections::VecDeque;
use std::mem::discriminant;

use crate::game::{self, Awaiting, Notation, Offer, Rules, Seat};

/// How many orders back somebody may still ask.
pub(crate) const ORDERS: usize = 4;
/// How many entries of a menu are tried to find out what was done.
const MENU: usize = 64;

/// How things stood some orders ago, and everything since.
#[derive(Clone, Debug)]
pub(crate) struct Lately<G: Rules> {
    before: G::State,
    events: Vec<G::Event>,
    /// Where the events of each order begin.
    orders: VecDeque<usize>,
    /// Events that are no longer kept.
    dropped: usize,
}

/// An order for something that is done already.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Settled {
    /// The order that was carried out.
    pub done: String,
    /// It is the one that was given.
    pub as_said: bool,
    /// What lies behind it, counted in events since the beginning.
    pub until: usize,
}

/// A point at which a seat would have been asked.
struct Asked<G: Rules> {
    at: usize,
    real: G::State,
    asked: G::State,
}

impl<G: Rules + Notation> Lately<G> {
    pub fn new(state: G::State) -> Self {
        Lately { before: state, events: Vec::new(), orders: VecDeque::new(), dropped: 0 }
    }

    /// An order was given.
    pub fn ordered(&mut self, game: &G, events: &[G::Event]) {
        if self.orders.len() >= ORDERS {
            self.orders.pop_front();
            let kept = self.orders.front().copied().unwrap_or(self.events.len());
            self.events.drain(..kept).for_each(|event| game.apply(&mut self.before, &event));
            self.orders.iter_mut().for_each(|at| *at -= kept);
            self.dropped += kept;
        }
        self.orders.push_back(self.events.len());
        self.rolled(events);
    }

    /// Dice fell.
    pub fn rolled(&mut self, events: &[G::Event]) {
        self.events.extend_from_slice(events);
    }

    /// Every state since the last order, the one before it left out.
    pub fn since_order(&self, game: &G) -> Vec<G::State> {
        let from = self.orders.back().copied().unwrap_or(0);
        let mut state = self.before.clone();
        let mut states = Vec::new();
        for (i, event) in self.events.iter().enumerate() {
            game.apply(&mut state, event);
            if i >= from {
                states.push(state.clone());
            }
        }
        states
    }

    /// What became of a decision for which an order comes too late; `from` leaves out what lies before.
    /// Where such a decision is owed now, the order is about that one.
    pub fn settled(
        &self,
        game: &G,
        now: &G::State,
        seat: Seat,
        order: &G::Order,
        from: usize,
    ) -> Option<Settled> {
        let alike = |other: &G::Order| discriminant(other) == discriminant(order);
        if menu(game, now, seat).iter().any(alike) {
            return None;
        }
        let mut found = None;
        for point in self.points(game, seat, from) {
            let said = self.leads_there(game, &point, seat, std::slice::from_ref(order));
            if let Some((_, until)) = said {
                return Some(Settled { done: game.print(order), as_said: true, until });
            }
            let mut known = menu(game, &point.asked, seat);
            known.retain(alike);
            if let Some((at, until)) = self.leads_there(game, &point, seat, &known) {
                found = Some(Settled { done: game.print(&known[at]), as_said: false, until });
            }
        }
        found
    }

    fn points(&self, game: &G, seat: Seat, from: usize) -> Vec<Asked<G>> {
        let mut state = self.before.clone();
        let mut points = Vec::new();
        for (at, event) in self.events.iter().enumerate() {
            let own = self.orders.contains(&at) || at + self.dropped < from;
            if let Some(asked) = game.asked(&state, event).filter(|_| !own)
                && matches!(game.awaiting(&asked), Awaiting::Orders(seats) if seats.contains(&seat))
            {
                points.push(Asked { at, real: state.clone(), asked });
            }
            game.apply(&mut state, event);
        }
        points
    }

    /// Which of these orders leads to what then came, and the event it leads to.
    fn leads_there(
        &self,
        game: &G,
        point: &Asked<G>,
        seat: Seat,
        orders: &[G::Order],
    ) -> Option<(usize, usize)> {
        let result = |order: &G::Order| {
            let mut state = point.asked.clone();
            game::play(game, &mut state, seat, order).ok().map(|_| state)
        };
        let results: Vec<Option<G::State>> = orders.iter().map(result).collect();
        if results.iter().all(Option::is_none) {
            return None;
        }
        let mut state = point.real.clone();
        for (i, event) in self.events[point.at..].iter().enumerate() {
            game.apply(&mut state, event);
            if let Some(found) = results.iter().position(|result| result.as_ref() == Some(&state)) {
                return Some((found, self.dropped + point.at + i + 1));
            }
        }
        None
    }
}

/// The orders of a menu, those under its headings included.
fn menu<G: Rules>(game: &G, state: &G::State, seat: Seat) -> Vec<G::Order> {
    let mut orders = Vec::new();
    let mut headings = vec![None];
    while let Some(under) = headings.pop() {
        for offer in game.options(state, seat, under.as_ref()) {
            match offer {
                Offer::Order(order) | Offer::Done(order) => orders.push(order),
                Offer::Open(heading) if under.is_none() => headings.push(Some(heading)),
                Offer::Open(_) => {}
            }
        }
        if orders.len() >= MENU {
            orders.truncate(MENU);
            break;
        }
    }
    orders
}
