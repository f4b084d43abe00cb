//! The interface between a game's rules and everything that hosts them.
//!
//! A game is a pure function of its set-up, its dice and the orders given. The rules
//! never roll, wait, read a clock or remember anything outside `State`.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::{self, Debug, Display};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::chance::Chances;
use crate::desk::{self, Desk, Figure, Movable, Pick, ReachOf, Series};
use crate::ledger::Ledger;
use crate::picture::Picture;

/// A place at the table that owes decisions. The game says what its seats are called.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Seat(pub u8);

/// Who looks. A spectator sees what everybody may know; the referee sees everything.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Viewer {
    Seat(Seat),
    Spectator,
    Referee,
}

/// What there is to choose before a game starts.
#[derive(Clone, Debug, Serialize)]
pub struct About {
    pub id: &'static str,
    pub title: &'static str,
    /// Which rulebook the module implements, and that the project is not affiliated with it.
    pub notice: &'static str,
    pub scenarios: Vec<ScenarioSpec>,
    pub options: Vec<OptionSpec>,
    pub seats: Vec<SeatSpec>,
    /// Fewest and most people who can share the seats.
    pub players: (u8, u8),
}

#[derive(Clone, Debug, Serialize)]
pub struct ScenarioSpec {
    pub id: &'static str,
    pub title: &'static str,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct OptionSpec {
    pub id: &'static str,
    pub explanation: &'static str,
    pub values: &'static [&'static str],
    pub default: &'static str,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct SeatSpec {
    pub id: &'static str,
    pub title: &'static str,
    pub side: &'static str,
}

/// Everything that fixes the start of a game except the dice.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Setup {
    pub scenario: String,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// Each person and the seats they hold. Empty: every seat has its own person.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub players: BTreeMap<String, Vec<String>>,
}

/// A set-up the game cannot start from; the text says what would be accepted.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct SetupError(pub String);

/// Whom or what the game waits for.
#[derive(Clone, PartialEq, Debug)]
pub enum Awaiting {
    /// Each of these seats owes a decision; several at once decide independently.
    Orders(Vec<Seat>),
    /// The host owes these dice.
    Roll(RollRequest),
    Over(Outcome),
}

/// A turn: of the round, and of the seat whose turn it is where seats take turns.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize)]
pub struct Turn {
    pub round: u16,
    pub seat: Option<Seat>,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// Seats that share the victory; empty for a draw.
    pub winners: Vec<Seat>,
    pub summary: String,
}

/// Dice the game waits for, each with what it is rolled for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct RollRequest {
    /// The rulebook's step, e.g. `attack` or `research`.
    pub step: Cow<'static, str>,
    /// Whose dice these are.
    pub by: Cow<'static, str>,
    /// Where, if anywhere.
    #[serde(default, skip_serializing_if = "str::is_empty")]
    #[cfg_attr(feature = "wire", ts(as = "Option<String>", optional))]
    pub place: Cow<'static, str>,
    pub dice: Vec<Die>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Die {
    pub sides: u8,
    /// What the die is rolled for, e.g. `infantry`.
    #[serde(default, skip_serializing_if = "str::is_empty")]
    #[cfg_attr(feature = "wire", ts(as = "Option<String>", optional))]
    pub unit: Cow<'static, str>,
    /// A face up to this is a success, where that makes sense.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub need: Option<u8>,
}

/// One entry of a seat's menu: a complete order, or a heading that opens further entries.
/// A menu is a tree, so nobody ever lists all whole turns.
#[derive(Clone, PartialEq, Debug)]
pub enum Offer<O, H> {
    /// An order that `check` accepts.
    Order(O),
    /// An order that ends the step and changes nothing else; a person's "done".
    Done(O),
    /// Ask `options` again with this heading.
    Open(H),
}

/// A seat's menu entry.
pub type Choice<G> = Offer<<G as Game>::Order, <G as Game>::Heading>;

/// A reason for a refusal: it names its ledger row and explains itself to the player.
pub trait Cited: Display {
    /// The id of the ledger row this reason rests on.
    fn rule(&self) -> &'static str;
}

/// Why an order is illegal: every reason found, at least one.
#[derive(Clone, PartialEq, Debug)]
pub struct Rejection<R> {
    pub reasons: Vec<R>,
}

impl<R> From<R> for Rejection<R> {
    fn from(reason: R) -> Self {
        Rejection { reasons: vec![reason] }
    }
}

impl<R: Cited> Display for Rejection<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, reason) in self.reasons.iter().enumerate() {
            if i > 0 {
                f.write_str("; ")?;
            }
            write!(f, "{reason} [{}]", reason.rule())?;
        }
        Ok(())
    }
}

/// An order that is not understood, as opposed to one that is not allowed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("at column {column}: {message}", column = at + 1)]
pub struct ParseError {
    /// Byte offset into the text.
    pub at: usize,
    pub message: String,
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
pub struct Unfolding<'g, G: Game> {
    game: &'g G,
    state: G::State,
    events: Vec<G::Event>,
}

impl<'g, G: Game> Unfolding<'g, G> {
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

/// The rules of one game.
pub trait Game: Sized + Send + Sync + 'static {
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

    /// The board before anything is placed on it.
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

    /// What a viewer may know, as JSON for programs.
    fn view(&self, state: &Self::State, viewer: Viewer) -> serde_json::Value;

    /// The state with everything left out that the viewer may not know: what a bot plans on.
    /// Its view and the viewer's menu are those of the true state.
    fn glimpse(&self, state: &Self::State, _viewer: Viewer) -> Self::State {
        state.clone()
    }

    /// Which turn it is. Decisions with the same answer belong to one turn.
    fn turn(&self, _state: &Self::State) -> Turn {
        Turn::default()
    }

    /// What a viewer may know of an event; `None` is an empty place in the log.
    fn event_for(&self, _state: &Self::State, event: &Self::Event, _viewer: Viewer) -> Option<Self::Event> {
        Some(event.clone())
    }

    /// The text a person reads: the board, whose turn it is, and what happened.
    fn show(&self, state: &Self::State, viewer: Viewer) -> String;

    /// What a drawing of the board shows a viewer; `None` where the game cannot be drawn.
    fn picture(&self, _state: &Self::State, _viewer: Viewer) -> Option<Picture> {
        None
    }

    /// The shapes of the board, as `tools/map` writes them. For drawing only: no rule reads them.
    fn shapes(&self) -> Option<&'static str> {
        None
    }

    /// What the panel beside the board shows.
    fn desk(&self, state: &Self::State, viewer: Viewer) -> Desk {
        desk::plain(self, state, viewer)
    }

    /// The pieces a seat may give orders to now.
    fn movable(&self, _state: &Self::State, _seat: Seat) -> Vec<Movable> {
        Vec::new()
    }

    /// The position as if a seat were to move next and nobody had written anything, so that others see
    /// what it threatens; `None` where that would say nothing.
    fn as_if_to_move(&self, _state: &Self::State, _seat: Seat) -> Option<Self::State> {
        None
    }

    /// Every space worth lighting up for picked pieces, and the near ones that are refused.
    fn reach(&self, _state: &Self::State, _seat: Seat, _pick: &Pick) -> Vec<ReachOf<Self>> {
        Vec::new()
    }

    /// What `figures` counts.
    fn series(&self) -> &'static [Series] {
        &[]
    }

    /// Numbers for charts. Everybody sees them, so they tell only what everybody may know.
    fn figures(&self, _state: &Self::State) -> Vec<Figure> {
        Vec::new()
    }

    /// How figures tell the chance to win, for each scenario that has been studied.
    fn chances(&self) -> Option<&Chances> {
        None
    }

    /// The side a power of the figures fights for.
    fn side_of(&self, power: &str) -> Option<&'static str> {
        self.about().seats.iter().find(|seat| seat.id == power).map(|seat| seat.side)
    }

    /// What a battle or a change of hands came to, in one sentence; other events have none.
    fn headline(&self, _state: &Self::State, _event: &Self::Event) -> Option<String> {
        None
    }

    /// Whether these events told somebody what they did not know before; then nobody takes back
    /// the order that caused them. Dice are looked after by the table.
    fn reveals(&self, _before: &Self::State, _events: &[Self::Event]) -> bool {
        false
    }

    /// One line of the game's story, if the event is worth one.
    fn tell(&self, state: &Self::State, event: &Self::Event) -> Option<String>;

    /// A line about an order whose events told nothing; `state` is how things stood before it.
    fn tell_order(&self, _state: &Self::State, _seat: Seat, _order: &Self::Order) -> Option<String> {
        None
    }

    /// The one-line notation. `print` and `parse` round-trip.
    fn parse(&self, text: &str) -> Result<Self::Order, ParseError>;

    fn print(&self, order: &Self::Order) -> String;

    fn print_heading(&self, heading: &Self::Heading) -> String;

    /// A position as a case file writes it.
    fn position(&self, setup: &Setup, position: &serde_json::Value) -> Result<Self::State, String>;

    /// Whether the state is as a case file expects under this key; `Err` says what came instead.
    fn expect(&self, state: &Self::State, key: &str, expected: &serde_json::Value) -> Result<(), String>;

    /// The seats that take part in a scenario.
    fn playing(&self, _scenario: &str) -> Vec<Seat> {
        (0..self.about().seats.len()).map(|at| Seat(at as u8)).collect()
    }

    /// Whether anybody ever knows what others do not.
    fn has_secrets(&self) -> bool {
        false
    }

    /// Whether everybody may look into a seat's menu; not while it decides in secret.
    fn menu_is_public(&self, _state: &Self::State, _seat: Seat) -> bool {
        true
    }

    /// What must hold in every reachable state; `Err` names what is broken.
    fn invariants(&self, state: &Self::State) -> Result<(), String>;

    /// The game's own spelling of a word that people also spell otherwise (`aa gun`, `ussr`), for case files.
    fn canonical(&self, word: &str) -> String {
        crate::names::slug(word)
    }

    fn seat_named(&self, name: &str) -> Option<Seat> {
        let wanted = crate::names::slug(name);
        let at = self.about().seats.iter().position(|seat| seat.id == wanted)?;
        Some(Seat(at as u8))
    }

    fn seat_name(&self, seat: Seat) -> &'static str {
        self.about().seats.get(seat.0 as usize).map_or("nobody", |spec| spec.id)
    }
}

/// Set a game up: the state in which the first decision is owed, and the events that made it.
pub fn begin<G: Game>(game: &G, setup: &Setup) -> Result<(G::State, Vec<G::Event>), SetupError> {
    let mut on = Unfolding::new(game, game.start(setup)?);
    game.open(&mut on);
    Ok(on.finish())
}

/// Check an order and, if it is legal, let its consequences unfold.
pub fn play<G: Game>(
    game: &G,
    state: &mut G::State,
    seat: Seat,
    order: &G::Order,
) -> Result<Vec<G::Event>, Rejection<G::Reason>> {
    let plan = game.check(state, seat, order)?;
    Ok(unfold(game, state, |on| game.decide(on, Legal { seat, plan })))
}

/// Give the awaited dice and let their consequences unfold.
pub fn roll<G: Game>(game: &G, state: &mut G::State, faces: &[u8]) -> Vec<G::Event> {
    unfold(game, state, |on| game.rolled(on, faces))
}

fn unfold<G: Game>(
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
