//! The past of a table without walking through all of it: states kept at intervals, and stretches of the record
//! that are told after the table has gone on.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::game::{Game, Viewer};
use crate::news::{News, news};
use crate::patience::go_on;
use crate::record::{Act, Entry, Record, RecordError};
use crate::table::entry_events;

/// Entries between two kept states.
const APART: u64 = 64;

/// States that a record led to, the first of them the one it starts from.
#[derive(Debug)]
pub(crate) struct Kept<G: Game> {
    first: G::State,
    later: BTreeMap<u64, G::State>,
}

impl<G: Game> Kept<G> {
    pub fn from(start: &G::State) -> Kept<G> {
        Kept { first: start.clone(), later: BTreeMap::new() }
    }

    /// Keep the state after entry `n`, if it is time to.
    pub fn note(&mut self, n: u64, state: &G::State) {
        if n.is_multiple_of(APART) {
            self.later.insert(n, state.clone());
        }
    }

    fn at(&self, n: u64) -> Option<&G::State> {
        if n == 0 { Some(&self.first) } else { self.later.get(&n) }
    }

    /// The state after entry `n`: from the nearest one kept, over what was not taken back.
    pub fn state_after(&self, game: &G, record: &Record, n: u64) -> Result<G::State, RecordError> {
        let mut way: Vec<&Entry> = Vec::new();
        let mut at = n.min(record.entries.len() as u64);
        let kept = loop {
            if let Some(kept) = self.at(at) {
                break kept;
            }
            let Some(entry) = record.entries.get(at as usize - 1) else { break &self.first };
            at -= 1;
            match entry.act {
                Act::Undo { to, .. } => at = at.min(to),
                Act::Order { .. } | Act::Roll { .. } => way.push(entry),
            }
        };
        let mut state = kept.clone();
        for entry in way.into_iter().rev() {
            go_on();
            for event in entry_events(game, entry)? {
                game.apply(&mut state, &event);
            }
        }
        Ok(state)
    }
}

/// A stretch of a record. It can be told after the table has gone on.
#[derive(Debug)]
pub struct Past<G: Game> {
    game: Arc<G>,
    before: G::State,
    entries: Vec<Entry>,
    /// What takings back in this stretch lead to, where it is older.
    older: BTreeMap<u64, G::State>,
}

impl<G: Game> Past<G> {
    pub(crate) fn new(
        game: &Arc<G>,
        record: &Record,
        kept: &Kept<G>,
        after: u64,
        limit: usize,
    ) -> Result<Past<G>, RecordError> {
        let from = usize::try_from(after).unwrap_or(usize::MAX).min(record.entries.len());
        let entries: Vec<Entry> = record.entries.iter().skip(from).take(limit).cloned().collect();
        let mut older = BTreeMap::new();
        for to in gone_back_to(&entries).into_iter().filter(|to| *to < from as u64) {
            older.insert(to, kept.state_after(game, record, to)?);
        }
        let before = kept.state_after(game, record, from as u64)?;
        Ok(Past { game: game.clone(), before, entries, older })
    }

    /// What a viewer may know of it.
    pub fn news(&self, viewer: Viewer) -> Result<Vec<News>, RecordError> {
        let wanted = gone_back_to(&self.entries);
        let mut known = self.older.clone();
        let mut state = self.before.clone();
        let mut all = Vec::with_capacity(self.entries.len());
        for entry in &self.entries {
            go_on();
            if wanted.contains(&(entry.n - 1)) {
                known.insert(entry.n - 1, state.clone());
            }
            let events = entry_events(&*self.game, entry)?;
            all.push(news(&*self.game, &state, entry, &events, viewer));
            if let Act::Undo { to, .. } = entry.act {
                let Some(then) = known.get(&to) else {
                    let message = format!("there is no entry {to} to go back to");
                    return Err(RecordError::Corrupt { line: entry.line(), message });
                };
                state.clone_from(then);
            }
            for event in &events {
                self.game.apply(&mut state, event);
            }
        }
        Ok(all)
    }
}

fn gone_back_to(entries: &[Entry]) -> BTreeSet<u64> {
    let to = |entry: &Entry| if let Act::Undo { to, .. } = entry.act { Some(to) } else { None };
    entries.iter().filter_map(to).collect()
}
