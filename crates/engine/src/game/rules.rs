//! The rules of a game: all that a bot, a rollout or exact odds need of it.

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{About, Awaiting, Choice, Cited, Rejection, Seat, Setup, SetupError, Turn};
use crate::ledger::Ledger;

/// What may be done, and what comes of it. The rules never roll, wait, read a clock or remember
/// anything outside `State`.
pub trait Rules: Sized + Send + Sync + 'static {
    type State: Clone + PartialEq + Debug + Send + Sync;
    type Order: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send;
    /// A checked order with everything resolved that the check had to find out.
    type Plan: Clone + Debug;
    type Heading: Clone + PartialEq + Debug + Serialize + DeserializeOwned;
    /// What happened. A stored event never changes meaning.
    type Event: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send;
    type Reason: Cited + Clone + PartialEq + Debug;

    fn about(&self) -> &About;

    fn ledger(&self) -> &Ledger;

    /// A fingerprint of the board, unit and set-up data the rules were built with.
    fn data_hash(&self) -> String;

    /// The board before anything is placed on it. A host has checked the set-up against `about` by then and spelt out
    /// every option ([`complete`](crate::setup::complete)), so only what concerns this game alone is left to refuse.
    fn start(&self, setup: &Setup) -> Result<Self::State, SetupError>;

    /// Set-up as events, so that a record carries it and later corrections of the data cannot change it.
    fn open(&self, _on: &mut Unfolding<'_, Self>) {}

    fn awaiting(&self, state: &Self::State) -> Awaiting;

    /// What a seat may do next: owed decisions and rights it may use unasked.
    /// `None` opens the menu; a heading from an earlier answer opens what lies under it.
    fn options(&self, state: &Self::State, seat: Seat, under: Option<&Self::Heading>) -> Vec<Choice<Self>>;

    /// The only gate.
    fn check(
        &self,
        state: &Self::State,
        seat: Seat,
        order: &Self::Order,
    ) -> Result<Self::Plan, Rejection<Self::Reason>>;

    /// What a legal order causes, up to the next decision, roll or the end.
    fn decide(&self, on: &mut Unfolding<'_, Self>, order: Legal<Self::Plan>);

    /// What the awaited dice cause. `faces` has one entry for each die requested.
    fn rolled(&self, on: &mut Unfolding<'_, Self>, faces: &[u8]);

    /// The only mutation: no choices, no failure.
    fn apply(&self, state: &mut Self::State, event: &Self::Event);

    /// How many pieces there are more, or fewer, after an event. A record from anywhere in which they come to
    /// more than any game has is not read any further; a game that cannot grow has nothing to say.
    fn pieces(&self, _event: &Self::Event) -> i32 {
        0
    }

    /// Where the rules took a decision themselves with this event, because there was no choice: the state
    /// in which its seat would have been asked. An order for it that comes later is told what was done.
    fn asked(&self, _state: &Self::State, _event: &Self::Event) -> Option<Self::State> {
        None
    }

    /// Which turn it is. Decisions with the same answer belong to one turn.
    fn turn(&self, _state: &Self::State) -> Turn {
        Turn::default()
    }

    /// The seats that take part in a scenario.
    fn playing(&self, _scenario: &str) -> Vec<Seat> {
        (0..self.about().seats.len()).map(|at| Seat(at as u8)).collect()
    }

    /// The seats of a scenario as two players share them in a contest: the first side against everybody else,
    /// unless a game knows of no sides there.
    fn camps(&self, scenario: &str) -> [Vec<Seat>; 2] {
        let side = |seat: &Seat| self.about().seats.get(usize::from(seat.0)).map(|spec| spec.side);
        let seats = self.playing(scenario);
        let first = seats.first().and_then(side);
        seats.into_iter().partition::<Vec<Seat>, _>(|seat| side(seat) == first).into()
    }

    /// What people call a seat; it may change with what the seat has drawn.
    fn seat_title(&self, _state: &Self::State, seat: Seat) -> &'static str {
        self.about().seats.get(seat.0 as usize).map_or("nobody", |spec| spec.title)
    }

    fn seat_name(&self, seat: Seat) -> &'static str {
        self.about().seats.get(seat.0 as usize).map_or("nobody", |spec| spec.id)
    }
}

/// A plan that `check` accepted for this seat. Only the engine can make one.
#[derive(Clone, Debug)]
pub struct Legal<P> {
    seat: Seat,
    plan: P,
}

impl<P> Legal<P> {
    pub fn seat(&self) -> Seat {
        self.seat
    }

    pub fn into_plan(self) -> P {
        self.plan
    }
}

/// A state while the consequences of one order or roll unfold. `emit` is the only way
/// to change it, so what was emitted always rebuilds what came out.
#[derive(Debug)]
pub struct Unfolding<'g, G: Rules> {
    game: &'g G,
    state: G::State,
    events: Vec<G::Event>,
}

impl<'g, G: Rules> Unfolding<'g, G> {
    pub fn new(game: &'g G, state: G::State) -> Self {
        Unfolding { game, state, events: Vec::new() }
    }

    pub fn state(&self) -> &G::State {
        &self.state
    }

    pub fn emit(&mut self, event: G::Event) {
        self.game.apply(&mut self.state, &event);
        self.events.push(event);
    }

    pub fn finish(self) -> (G::State, Vec<G::Event>) {
        (self.state, self.events)
    }
}

/// Set a game up: the state in which the first decision is owed, and the events that made it.
pub fn begin<G: Rules>(game: &G, setup: &Setup) -> Result<(G::State, Vec<G::Event>), SetupError> {
    let mut on = Unfolding::new(game, game.start(setup)?);
    game.open(&mut on);
    Ok(on.finish())
}

/// Check an order and, if it is legal, let its consequences unfold.
pub fn play<G: Rules>(
    game: &G,
    state: &mut G::State,
    seat: Seat,
    order: &G::Order,
) -> Result<Vec<G::Event>, Rejection<G::Reason>> {
    let plan = game.check(state, seat, order)?;
    Ok(unfold(game, state, |on| game.decide(on, Legal { seat, plan })))
}

/// Give the awaited dice and let their consequences unfold.
pub fn roll<G: Rules>(game: &G, state: &mut G::State, faces: &[u8]) -> Vec<G::Event> {
    unfold(game, state, |on| game.rolled(on, faces))
}

fn unfold<G: Rules>(
    game: &G,
    state: &mut G::State,
    step: impl FnOnce(&mut Unfolding<'_, G>),
) -> Vec<G::Event> {
    let mut on = Unfolding::new(game, state.clone());
    step(&mut on);
    let (after, events) = on.finish();
    *state = after;
    events
}
