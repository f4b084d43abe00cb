//! The interface between a game and everything that hosts it.
//!
//! A game is a pure function of its set-up, its dice and the orders given. It answers in five facets:
//! [`Rules`], [`Secrets`], [`Notation`], [`Face`] and [`Trials`]. Whatever needs only some of them asks
//! only for those; a [`Game`] has them all.

mod face;
mod notation;
mod rules;
mod secrets;
mod trials;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::{self, Display};

use serde::{Deserialize, Serialize};

pub use face::Face;
pub use notation::Notation;
pub use rules::{Legal, Rules, Unfolding, begin, play, roll};
pub use secrets::Secrets;
pub use trials::Trials;

/// A game that can be hosted: every facet. Whoever has them all is one.
pub trait Game: Secrets + Notation + Face + Trials {}

impl<G: Secrets + Notation + Face + Trials> Game for G {}

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
    /// An order that the first seat may begin the first scenario with, for help texts.
    pub example: &'static str,
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
    /// Where a game ranks its seats: the first place, the second and so on, each with those who share it.
    #[serde(default)]
    pub ranking: Vec<Vec<Seat>>,
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
pub type Choice<G> = Offer<<G as Rules>::Order, <G as Rules>::Heading>;

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
