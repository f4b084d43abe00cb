//! Walking a record entry by entry, with orders taken back on the way.

use crate::game::{Secrets, Viewer};
use crate::record::{Act, Entry, FURTHEST_BACK, Record, RecordError};
use crate::table::start_of;

/// The state a record leads to, as far as it was walked.
#[derive(Debug)]
pub(crate) struct Replay<'g, G: Secrets> {
    game: &'g G,
    state: G::State,
    /// States one seat may go back to: after each entry since it alone acts. Empty: nobody ever went back.
    trail: Vec<(u64, G::State)>,
    keeps_trail: bool,
    /// Whether what was revealed ends a trail. A record is loaded without asking the rules again.
    judging: bool,
    seat: Option<String>,
}

impl<'g, G: Secrets> Replay<'g, G> {
    /// To the state a record keeps; no rule is asked.
    pub fn loading(game: &'g G, record: &Record) -> Result<Self, RecordError> {
        let keeps_trail = record.entries.iter().any(|entry| matches!(entry.act, Act::Undo { .. }));
        Self::new(game, record, keeps_trail, false)
    }

    /// Looking for what may be taken back by today's rules.
    pub fn judging(game: &'g G, record: &Record) -> Result<Self, RecordError> {
        Self::new(game, record, true, true)
    }

    fn new(game: &'g G, record: &Record, keeps_trail: bool, judging: bool) -> Result<Self, RecordError> {
        let state = start_of(game, record)?;
        let trail = if keeps_trail { vec![(0, state.clone())] } else { Vec::new() };
        Ok(Replay { game, state, trail, keeps_trail, judging, seat: None })
    }

    pub fn state(&self) -> &G::State {
        &self.state
    }

    pub fn into_state(self) -> G::State {
        self.state
    }

    /// The state after entry `to`, if this seat may take back everything since.
    pub fn back_to(&self, seat: &str, to: u64) -> Option<&G::State> {
        let own = self.seat.as_deref() == Some(seat);
        self.trail.iter().find(|(n, _)| own && *n == to).map(|(_, state)| state)
    }

    /// Go on over an entry with its events.
    pub fn step(&mut self, entry: &Entry, events: &[G::Event]) -> Result<(), RecordError> {
        crate::patience::go_on();
        let seat = match &entry.act {
            Act::Undo { seat, to, .. } => {
                let Some(state) = self.back_to(seat, *to) else {
                    let message = format!("what was done since entry {to} cannot be taken back");
                    return Err(RecordError::Corrupt { line: entry.line(), message });
                };
                self.state = state.clone();
                Some(seat)
            }
            Act::Order { seat, .. } => Some(seat),
            Act::Roll { .. } => None,
        };
        let reveals = self.judging && self.game.reveals(&self.state, events);
        let broken = reveals || seat.is_none() || (self.seat.is_some() && self.seat.as_ref() != seat);
        if self.keeps_trail && broken {
            // An order of another seat leads from the state before it.
            let before = (entry.n - 1, self.state.clone());
            self.trail = if reveals || seat.is_none() { Vec::new() } else { vec![before] };
        }
        for event in events {
            self.game.apply(&mut self.state, event);
        }
        if self.keeps_trail {
            self.seat = if reveals { None } else { seat.cloned() };
            self.trail.push((entry.n, self.state.clone()));
            if self.trail.len() > FURTHEST_BACK + 1 {
                self.trail.remove(0);
            }
        }
        Ok(())
    }
}

/// Whether everybody may know all of an entry's events.
pub(crate) fn is_public<G: Secrets>(game: &G, before: &G::State, events: &[G::Event]) -> bool {
    let mut state = before.clone();
    events.iter().all(|event| {
        let open = game.event_for(&state, event, Viewer::Spectator).as_ref() == Some(event);
        game.apply(&mut state, event);
        open
    })
}
