//! What a panel beside the board shows, in words: a game says it, somebody else draws it.

mod landing;

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::game::{Awaiting, Face, Notation, Rejection, Rules, Seat, Turn, Viewer};
use crate::refusal::Citation;
use crate::sheet::Sheet;

pub use landing::Landing;
pub(crate) use landing::landings;

/// Where the game stands and what is owed, as one viewer may know it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Desk {
    /// `Combat move`.
    pub phase: String,
    /// The phase's number and how many there are, where phases follow each other.
    pub step: Option<(u8, u8)>,
    /// Whose turn it is, as a person says it; empty where all act at once.
    pub whose: String,
    /// One sentence: what is owed, by whom, and what to do next.
    pub now: String,
    /// The ledger row that explains the phase.
    pub rule: Option<String>,
    /// A line for each power.
    pub strip: Vec<PowerLine>,
    /// `Cities 6:12`.
    pub score: String,
    /// The order that leads on, where there is one.
    pub primary: Option<Primary>,
    /// What the panel is made of, where a game leaves the drawing to parts that all games share.
    #[serde(default)]
    pub sheet: Option<Sheet>,
}

/// A power in one line.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct PowerLine {
    /// The power's id, as in the picture.
    pub power: String,
    pub title: String,
    /// `30 IPC`.
    pub value: String,
    /// The power's turn, or it owes a decision.
    pub active: bool,
    pub mark: Mark,
}

/// How far a power is with what it decides in secret.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    #[default]
    None,
    Writing,
    Sealed,
}

/// The button that leads on.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Primary {
    /// `End combat move: 2 battles`.
    pub text: String,
    /// The order, in notation.
    pub order: String,
}

/// Pieces that may still be given orders.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Movable {
    pub space: String,
    pub power: String,
    pub unit: String,
    /// Which stack, in games where stacks have numbers.
    pub stack: Option<String>,
    pub count: u32,
    /// How many spaces they may still go.
    pub left: u8,
    /// What else is to be known: `aboard`, `damaged`.
    pub note: Option<String>,
}

/// Pieces a person has picked up.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Pick {
    pub from: String,
    pub units: Vec<PickedUnit>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
#[cfg_attr(feature = "wire", ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct PickedUnit {
    pub unit: String,
    pub count: u32,
    #[serde(default)]
    pub power: Option<String>,
    #[serde(default)]
    pub stack: Option<String>,
}

/// Where picked pieces may go, or why not.
#[derive(Clone, PartialEq, Debug)]
pub enum Reach<O, R> {
    Go {
        space: String,
        /// `move`, `attack`, `load`, `offload`, `raid`…
        kind: &'static str,
        /// From the first space to the last.
        route: Vec<String>,
        /// An order that `check` accepts.
        order: O,
    },
    /// A near space that a person may try all the same.
    Refused { space: String, rejection: Rejection<R> },
}

/// An answer to a [`Pick`].
pub type ReachOf<G> = Reach<<G as Rules>::Order, <G as Rules>::Reason>;

/// The same without the game's types.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(tag = "can", rename_all = "kebab-case")]
pub enum Target {
    Go { space: String, kind: &'static str, route: Vec<String>, text: String, order: Value },
    Refused { space: String, reasons: Vec<Citation> },
}

/// Where one of a kind of pieces could go now.
fn goals<G: Face>(game: &G, state: &G::State, seat: Seat, piece: &Movable) -> Vec<String> {
    crate::patience::go_on();
    let Movable { unit, power, stack, .. } = piece.clone();
    let one = PickedUnit { unit, count: 1, power: Some(power), stack };
    let pick = Pick { from: piece.space.clone(), units: vec![one] };
    let goal = |reach: ReachOf<G>| match reach {
        Reach::Go { space, .. } if space != piece.space => Some(space),
        _ => None,
    };
    game.reach(state, seat, &pick).into_iter().filter_map(goal).collect()
}

/// The seat's pieces of which at least one could go to a space now.
pub(crate) fn reaching<G: Face>(game: &G, state: &G::State, seat: Seat, space: &str) -> Vec<Movable> {
    let reaches = |piece: &Movable| goals(game, state, seat, piece).iter().any(|goal| goal == space);
    game.movable(state, seat).into_iter().filter(reaches).collect()
}

/// The enemies of a seat, each with the position as if it were to move now.
fn enemies<G: Face>(game: &G, state: &G::State, seat: Seat) -> Vec<(Seat, G::State)> {
    let side = |seat: Seat| game.about().seats.get(usize::from(seat.0)).map(|spec| spec.side);
    let all = (0..game.about().seats.len()).filter_map(|at| u8::try_from(at).ok()).map(Seat);
    let then = |enemy: Seat| Some((enemy, game.as_if_to_move(state, enemy)?));
    all.filter(|other| side(*other) != side(seat)).filter_map(then).collect()
}

/// What the enemies of a seat could bring to a space, were it their turn now.
pub(crate) fn threatening<G: Face>(game: &G, state: &G::State, seat: Seat, space: &str) -> Vec<Movable> {
    let could = |(enemy, then): (Seat, G::State)| reaching(game, &then, enemy, space);
    enemies(game, state, seat).into_iter().flat_map(could).collect()
}

/// The spaces of a seat's side that its enemies could come to, were it their turn now, with how many
/// pieces at most.
pub(crate) fn threatened<G: Face>(game: &G, state: &G::State, seat: Seat) -> BTreeMap<String, u32> {
    let side = game.about().seats.get(usize::from(seat.0)).map(|spec| spec.side);
    let ours = |power: &str| game.side_of(power) == side;
    let picture = game.picture(state, Viewer::Seat(seat)).unwrap_or_default();
    let held = |space: &String| {
        picture.spaces.get(space).is_some_and(|space| {
            space.holder.as_deref().is_some_and(ours) || space.stacks.iter().any(|stack| ours(&stack.power))
        })
    };
    let mut threats = BTreeMap::new();
    for (enemy, then) in enemies(game, state, seat) {
        for piece in game.movable(&then, enemy) {
            // Several ways may lead to one space.
            let goals: BTreeSet<String> =
                goals(game, &then, enemy, &piece).into_iter().filter(held).collect();
            goals.into_iter().for_each(|goal| *threats.entry(goal).or_default() += piece.count);
        }
    }
    threats
}

/// Which turn it is, for people.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Clock {
    /// Counted from one; 0 where a game has no rounds.
    pub round: u16,
    /// `Round 2, Germany`.
    pub label: String,
}

/// A line of a chart.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Series {
    pub id: &'static str,
    pub title: &'static str,
}

/// One number of one power, known to everybody.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Figure {
    /// A [`Series`]' id.
    pub series: &'static str,
    /// A power's id, as in the picture.
    pub power: String,
    pub value: f64,
}

/// What can be said of any game.
pub(crate) fn plain<G: Rules>(game: &G, state: &G::State, _viewer: Viewer) -> Desk {
    let seats = &game.about().seats;
    let title = |seat: &Seat| game.seat_title(state, *seat);
    let (owing, now) = match game.awaiting(state) {
        Awaiting::Orders(owing) => {
            let names: Vec<&str> = owing.iter().map(title).collect();
            let now = format!("Waiting for {}.", names.join(", "));
            (owing, now)
        }
        Awaiting::Roll(roll) => (Vec::new(), format!("{} rolls.", roll.by)),
        Awaiting::Over(outcome) => (Vec::new(), outcome.summary),
    };
    let line = |(at, spec): (usize, &crate::game::SeatSpec)| PowerLine {
        power: spec.id.to_owned(),
        title: title(&Seat(at as u8)).to_owned(),
        active: owing.iter().any(|seat| usize::from(seat.0) == at),
        ..PowerLine::default()
    };
    Desk {
        whose: owing.first().map(|seat| title(seat).to_owned()).unwrap_or_default(),
        now,
        strip: seats.iter().enumerate().map(line).collect(),
        ..Desk::default()
    }
}

/// Forget a game's types.
pub(crate) fn target<G: Notation>(game: &G, reach: ReachOf<G>) -> Target {
    match reach {
        Reach::Go { space, kind, route, order } => {
            let text = game.print(&order);
            Target::Go { space, kind, route, text, order: serde_json::to_value(order).unwrap_or_default() }
        }
        Reach::Refused { space, rejection } => {
            Target::Refused { space, reasons: crate::refusal::citations(game.ledger(), &rejection) }
        }
    }
}

/// The turn in words.
pub(crate) fn clock<G: Rules>(game: &G, state: &G::State) -> Clock {
    let Turn { round, seat } = game.turn(state);
    let whose = seat.map(|seat| game.seat_title(state, seat));
    let label = whose.map_or(format!("Round {round}"), |title| format!("Round {round}, {title}"));
    Clock { round, label }
}
