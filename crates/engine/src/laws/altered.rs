//! Records that somebody altered: whatever they lead to is told, and nothing breaks.

use std::sync::Arc;

use serde_json::Value;

use crate::bots::Random;
use crate::game::{Game, Seat, Viewer};
use crate::record::{Record, RecordError};
use crate::table::Table;
use crate::verify::verify;

/// Numbers that are seldom right.
const NUMBERS: [u64; 5] = [0, 1, 9, 255, 999];

/// Alter the opening and the events of a sound record's beginning in many ways, one at a time, and do with each
/// what a program does with a record from outside. Answers how many were refused as impossible.
pub fn altered_records<G: Game>(game: &Arc<G>, sound: &Record, entries: u64, tries: u32) -> u32 {
    let sound = sound.until(entries);
    let mut chance = Random::new("altered", Seat(0));
    let mut refused = 0;
    for _ in 0..tries {
        let mut record = sound.clone();
        let lists = 1 + record.entries.len();
        // Half of the changes go into the opening, which is the longest list.
        let events = match (chance.below(2), chance.below(lists)) {
            (1, at) if at > 0 => &mut record.entries[at - 1].events,
            _ => &mut record.header.opening,
        };
        alter(events, &mut chance);
        refused += u32::from(matches!(read(game, record), Err(RecordError::Impossible { .. })));
    }
    refused
}

fn read<G: Game>(game: &Arc<G>, record: Record) -> Result<(), RecordError> {
    let proved = verify(&**game, &record).map(drop);
    let (table, _) = Table::load(game.clone(), record)?;
    table.is_sound()?;
    table.news_after(0, Viewer::Spectator)?;
    proved
}

fn alter(events: &mut Vec<Value>, chance: &mut Random) {
    if events.is_empty() {
        return;
    }
    let at = chance.below(events.len());
    match chance.below(6) {
        0 => drop(events.remove(at)),
        1 => events.insert(at, events[at].clone()),
        2 => {
            let other = chance.below(events.len());
            events.swap(at, other);
        }
        _ => {
            let mut leaves = Vec::new();
            numbers(&mut events[at], &mut leaves);
            let number = NUMBERS[chance.below(NUMBERS.len())];
            let count = leaves.len();
            if let Some(leaf) = leaves.into_iter().nth(chance.below(count.max(1))) {
                *leaf = Value::from(number);
            }
        }
    }
}

fn numbers<'v>(value: &'v mut Value, leaves: &mut Vec<&'v mut Value>) {
    match value {
        Value::Number(_) => leaves.push(value),
        Value::Array(list) => list.iter_mut().for_each(|value| numbers(value, leaves)),
        Value::Object(fields) => fields.values_mut().for_each(|value| numbers(value, leaves)),
        Value::Null | Value::Bool(_) | Value::String(_) => {}
    }
}
