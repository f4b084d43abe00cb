//! Numbers over the course of a game, for charts. Everybody may know them.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::desk::{self, Clock, Figure, Series};
use crate::game::{Game, RollRequest};
use crate::record::{Act, Record, RecordError};
use crate::replay::{Replay, is_public};
use crate::table::entry_events;

#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Figures {
    pub series: Vec<Series>,
    /// One for each turn, and the present.
    pub points: Vec<Point>,
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
pub(crate) fn gather<G: Game>(game: &G, record: &Record) -> Result<Figures, RecordError> {
    let mut replay = Replay::loading(game, record)?;
    let point =
        |n: u64, state: &G::State| Point { n, clock: desk::clock(game, state), figures: game.figures(state) };
    let mut turns = vec![(game.turn(replay.state()), point(0, replay.state()))];
    let mut luck = BTreeMap::new();
    for entry in &record.entries {
        let events = entry_events(game, entry)?;
        if let Act::Roll { roll, faces } = &entry.act
            && is_public(game, replay.state(), &events)
        {
            count(&mut luck, roll, faces);
        }
        replay.step(entry, &events)?;
        let turn = game.turn(replay.state());
        match turns.iter().position(|(other, _)| *other == turn) {
            // Later turns were taken back.
            Some(at) => turns.truncate(at + 1),
            None => turns.push((turn, point(entry.n, replay.state()))),
        }
    }
    let mut points: Vec<Point> = turns.into_iter().map(|(_, point)| point).collect();
    let last = record.entries.len() as u64;
    if points.last().is_none_or(|point| point.n != last) {
        points.push(point(last, replay.state()));
    }
    Ok(Figures {
        series: game.series().to_vec(),
        points,
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
