//! Numbers over the course of a game, for charts. Everybody may know them.

mod turning;

use std::collections::BTreeMap;

use serde::Serialize;

use crate::chance::Chance;
use crate::desk::{self, Clock, Figure, Series};
use crate::game::{Face, RollRequest, Secrets};
use crate::record::{Act, Record, RecordError};
use crate::replay::{Replay, is_public};
use crate::table::entry_events;

pub use turning::Turning;
use turning::{Judge, Scene};

#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Figures {
    pub series: Vec<Series>,
    /// One for each turn, and the present.
    pub points: Vec<Point>,
    /// The turns that moved the chances most, in the order of play.
    pub turning: Vec<Turning>,
    pub luck: Vec<Luck>,
}

/// The figures as they were when a turn began.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Point {
    /// After this entry.
    pub n: u64,
    pub clock: Clock,
    pub figures: Vec<Figure>,
    /// What each side may hope for; empty where nobody has reckoned it.
    pub chance: Vec<Chance>,
}

/// The dice of one side, as far as they could succeed.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Luck {
    /// Whose dice they were, as the roll says it.
    pub by: String,
    pub dice: u64,
    pub expected: f64,
    pub successes: u64,
    /// Of the number of successes: how far it tends to be from what is expected.
    pub spread: f64,
}

/// Walk through a record and note the figures of every turn.
pub(crate) fn gather<G: Face + Secrets>(game: &G, record: &Record) -> Result<Figures, RecordError> {
    let mut replay = Replay::loading(game, record)?;
    let judge = Judge::new(game, record);
    let point = |n: u64, state: &G::State| {
        let figures = game.figures(state);
        Point { n, clock: desk::clock(game, state), chance: judge.chances(state, &figures), figures }
    };
    let mut turns = vec![(game.turn(replay.state()), point(0, replay.state()))];
    let mut scenes: Vec<Scene> = Vec::new();
    let mut luck = BTreeMap::new();
    for entry in &record.entries {
        let events = entry_events(game, entry)?;
        match &entry.act {
            Act::Roll { roll, faces } if is_public(game, replay.state(), &events) => {
                count(&mut luck, roll, faces);
            }
            Act::Undo { to, .. } => scenes.retain(|scene| scene.n <= *to),
            Act::Roll { .. } | Act::Order { .. } => {}
        }
        scenes.extend(judge.scenes(entry.n, replay.state(), &events));
        replay.step(entry, &events)?;
        let turn = game.turn(replay.state());
        match turns.iter().position(|(other, _)| *other == turn) {
            // Later turns were taken back.
            Some(at) => turns.truncate(at + 1),
            None => turns.push((turn, point(entry.n, replay.state()))),
        }
    }
    let last = record.entries.len() as u64;
    if turns.last().is_none_or(|(_, point)| point.n != last) {
        turns.push((game.turn(replay.state()), point(last, replay.state())));
    }
    let turning = turning::points(game, &turns, &scenes);
    Ok(Figures {
        series: game.series().to_vec(),
        points: turns.into_iter().map(|(_, point)| point).collect(),
        turning,
        luck: luck.into_values().map(Luck::rooted).collect(),
    })
}

fn count(luck: &mut BTreeMap<String, Luck>, roll: &RollRequest, faces: &[u8]) {
    let by = luck.entry(roll.by.to_string()).or_default();
    by.by = roll.by.to_string();
    for (die, face) in roll.dice.iter().zip(faces) {
        let Some(need) = die.need else { continue };
        let chance = (f64::from(need) / f64::from(die.sides.max(1))).min(1.0);
        by.dice += 1;
        by.expected += chance;
        by.successes += u64::from(*face <= need);
        by.spread += chance * (1.0 - chance);
    }
}

impl Luck {
    /// The spread is gathered as a variance.
    fn rooted(self) -> Luck {
        Luck { spread: self.spread.sqrt(), ..self }
    }
}
