//! What every game must keep, checked over a random playout. Tests and fuzz targets
//! of every game call [`playout`].

mod altered;
mod step;

pub use altered::altered_records;

use std::fmt;
use std::sync::Arc;

use crate::bots::Random;
use crate::dice::Secret;
use crate::game::{Awaiting, Game, Rules, Seat, Setup};
use crate::record::Record;
use crate::table::{Step, Table};

/// The laws for one game.
#[derive(Debug)]
pub struct Laws<G: Game> {
    game: Arc<G>,
    /// How many orders are drawn from the deeper levels of each menu.
    samples: usize,
    other_secrets: Option<OtherSecrets<G>>,
}

/// Another state that differs only in what this seat may not know, if there is any.
pub type OtherSecrets<G> = fn(&<G as Rules>::State, Seat) -> Option<<G as Rules>::State>;

/// A law that a game does not keep.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct LawBroken {
    /// How many entries the record had.
    pub step: u64,
    pub law: &'static str,
    pub message: String,
    /// The record up to there, to look at and to replay.
    pub record: String,
}

impl fmt::Display for LawBroken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "after entry {}: {}: {}", self.step, self.law, self.message)
    }
}

/// What a playout saw.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PlayoutStats {
    pub orders: u64,
    pub rolls: u64,
    /// Offers that were checked.
    pub offers: u64,
    /// Orders that were refused, as they should.
    pub refusals: u64,
    /// Orders that were taken back and given again.
    pub undone: u64,
    pub over: bool,
}

/// What went wrong, before it is known where.
type Broken = (&'static str, String);

/// Check the laws over one random game with the usual effort.
pub fn playout<G: Game>(
    game: &Arc<G>,
    setup: &Setup,
    seed: &str,
    max_orders: u64,
) -> Result<PlayoutStats, LawBroken> {
    Laws::new(game.clone()).playout(setup, seed, max_orders)
}

impl<G: Game> Laws<G> {
    pub fn new(game: Arc<G>) -> Laws<G> {
        Laws { game, samples: 8, other_secrets: None }
    }

    /// Draw more or fewer orders from the deeper levels of menus.
    pub fn samples(mut self, samples: usize) -> Laws<G> {
        self.samples = samples;
        self
    }

    /// Also check that a seat cannot see what differs in such a state.
    pub fn other_secrets(mut self, other: OtherSecrets<G>) -> Laws<G> {
        self.other_secrets = Some(other);
        self
    }

    /// Play at random until the game is over or so many orders were given.
    pub fn playout(&self, setup: &Setup, seed: &str, max_orders: u64) -> Result<PlayoutStats, LawBroken> {
        let begun = Table::new(self.game.clone(), setup, Secret::from_seed(seed), Vec::new());
        let mut table = begun.map_err(|e| LawBroken {
            step: 0,
            law: "the game starts",
            message: e.to_string(),
            record: String::new(),
        })?;
        let mut stats = PlayoutStats::default();
        let mut chance = Random::new(seed, Seat(u8::MAX));
        let mut result = self.reloads(&table);
        if result.is_ok() {
            result = self.whole_playout(&mut table, &mut chance, max_orders, &mut stats);
        }
        if result.is_ok() {
            result = self.reloads(&table);
        }
        match result {
            Ok(()) => Ok(stats),
            Err((law, message)) => {
                let step = table.record().entries.len() as u64;
                Err(LawBroken { step, law, message, record: table.record().text() })
            }
        }
    }

    fn whole_playout(
        &self,
        table: &mut Table<G>,
        chance: &mut Random,
        max_orders: u64,
        stats: &mut PlayoutStats,
    ) -> Result<(), Broken> {
        let mut stale: Option<G::Order> = None;
        while stats.orders < max_orders {
            self.sound(table.state())?;
            let seats = match table.awaiting() {
                Awaiting::Orders(seats) => seats,
                Awaiting::Roll(roll) => {
                    return Err(("awaited dice can be rolled", format!("{roll:?} stayed unserved")));
                }
                Awaiting::Over(_) => {
                    stats.over = true;
                    return self.over_is_over(table, stale.as_ref());
                }
            };
            if seats.is_empty() {
                return Err(("somebody always owes something", "orders of nobody are awaited".to_owned()));
            }
            stats.offers += self.offers_are_legal(table.state(), &seats, chance)?;
            self.secrets_stay_hidden(table.state())?;
            if self.other_secrets.is_some() {
                self.glimpses_are_true(table.state())?;
            }
            stats.refusals += self.refusals_change_nothing(table, &seats, stale.as_ref(), chance)?;
            let seat = seats[chance.below(seats.len())];
            let Some(order) = chance.pick(&*self.game, table.state(), seat) else {
                let name = self.game.seat_name(seat);
                return Err(("who owes a decision can decide", format!("{name} has no order to give")));
            };
            let (before, known) = (table.state().clone(), table.record().entries.len() as u64);
            let text = self.game.print(&order);
            let steps = table
                .order(seat, &text, None)
                .map_err(|refusal| ("what is offered is accepted", format!("`{text}`: {refusal}")))?;
            if stats.orders.is_power_of_two() && steps.len() == 1 {
                stats.undone += u64::from(self.undone_is_undone(table, seat, &steps[0])?);
            }
            if stats.orders.is_power_of_two() {
                self.past_is_kept(table, known, &before)?;
            }
            self.events_rebuild(before, &steps, table)?;
            stats.orders += 1;
            stats.rolls += steps.len() as u64 - 1;
            if stats.orders.is_power_of_two() {
                self.reloads(table)?;
            }
            stale = Some(order);
        }
        self.sound(table.state())
    }

    fn sound(&self, state: &G::State) -> Result<(), Broken> {
        self.game.invariants(state).map_err(|message| ("invariants hold", message))
    }

    fn reloads(&self, table: &Table<G>) -> Result<(), Broken> {
        const LAW: &str = "the record leads to the same state";
        let text = table.record().text();
        let record = Record::parse(text.as_bytes()).map_err(|e| (LAW, e.to_string()))?;
        if record != *table.record() {
            return Err((LAW, "the record reads otherwise than it was written".to_owned()));
        }
        let (loaded, _) = Table::load(self.game.clone(), record).map_err(|e| (LAW, e.to_string()))?;
        if loaded.state() != table.state() || loaded.record() != table.record() {
            return Err((LAW, "the loaded state is another".to_owned()));
        }
        Ok(())
    }

    /// A position that has passed is found again as it was.
    fn past_is_kept(&self, table: &Table<G>, n: u64, then: &G::State) -> Result<(), Broken> {
        const LAW: &str = "the past stays as it was";
        match table.state_after(n) {
            Ok(state) if state == *then => Ok(()),
            Ok(_) => Err((LAW, format!("the state after entry {n} is another now"))),
            Err(error) => Err((LAW, error.to_string())),
        }
    }

    fn over_is_over(&self, table: &mut Table<G>, stale: Option<&G::Order>) -> Result<(), Broken> {
        if table.record().end.is_none() {
            return Err(("a finished record tells its end", "there is no last line".to_owned()));
        }
        let Some(order) = stale else { return Ok(()) };
        match table.give(Seat(0), order, None) {
            Ok(_) => Err(("a finished game takes no orders", self.game.print(order))),
            Err(_) => Ok(()),
        }
    }

    /// An order that rolled no dice and told nothing new can be taken back; no other can. What is taken back
    /// leads to the state before, and forth again.
    fn undone_is_undone(&self, table: &mut Table<G>, seat: Seat, step: &Step<G>) -> Result<bool, Broken> {
        const LAW: &str = "what is taken back is as if never done";
        let (after, n) = (table.state().clone(), table.record().entries.len() as u64);
        let over = matches!(table.awaiting(), Awaiting::Over(_));
        let may = !over && !self.game.reveals(&step.before, &step.events);
        match (table.undo(seat, n - 1, None), may) {
            (Ok(_), true) => {}
            (Err(_), false) => return Ok(false),
            (Ok(_), false) => return Err((LAW, "it had come to light, and is taken back".to_owned())),
            (Err(refusal), true) => return Err((LAW, refusal.to_string())),
        }
        if *table.state() != step.before {
            return Err((LAW, "another state came back".to_owned()));
        }
        table.undo(seat, n, None).map_err(|refusal| (LAW, refusal.to_string()))?;
        if *table.state() != after {
            return Err((LAW, "the way forth leads elsewhere".to_owned()));
        }
        Ok(true)
    }

    fn events_rebuild(&self, before: G::State, steps: &[Step<G>], table: &Table<G>) -> Result<(), Broken> {
        let mut state = before;
        for step in steps {
            if step.before != state {
                return Err(("events rebuild the state", format!("entry {} begins elsewhere", step.entry.n)));
            }
            for event in &step.events {
                step::survives_json("events survive JSON", event)?;
                self.game.apply(&mut state, event);
            }
        }
        if state != *table.state() {
            return Err(("events rebuild the state", "applying them leads elsewhere".to_owned()));
        }
        Ok(())
    }
}
