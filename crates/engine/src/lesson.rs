//! Lessons: short tasks on the real board, done by playing them. A lesson is written like a case, so that the referee
//! ticks what is done and a test plays it; `docs/cases.md` is the reference of the format.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::any::{AnyGame, AnyTable, Awaited};
use crate::bots::{BotSpec, RANDOM};
use crate::case::{self, CaseError, CaseResult, Failure, OneOrMany, scalar};
use crate::dice::Secret;
use crate::game::{Seat, Setup};
use crate::record::{RecordError, Stamp};

/// So many decisions of others in a row are taken for endless.
const OTHERS: usize = 500;

/// One lesson as written.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// Its permanent name.
    #[serde(rename = "lesson")]
    pub id: String,
    pub game: String,
    pub title: String,
    /// What the learner will have done at its end.
    pub goal: String,
    pub minutes: u8,
    #[serde(default)]
    scenario: Value,
    #[serde(default)]
    options: BTreeMap<String, Value>,
    /// The learner's seat; bots have the others.
    pub seat: String,
    /// Dice in lessons are fixed by it.
    pub seed: String,
    /// What was played before the lesson begins: a seat and its order each.
    #[serde(default)]
    opening: Vec<BTreeMap<String, String>>,
    pub steps: Vec<Step>,
}

/// Something to read, and mostly something to do.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    pub title: String,
    pub text: String,
    #[serde(default)]
    pub task: Option<String>,
    #[serde(default)]
    pub hint: Option<String>,
    /// The rows of the ledger it speaks of.
    #[serde(default)]
    pub cites: OneOrMany<String>,
    /// The spaces it speaks of.
    #[serde(default)]
    pub at: OneOrMany<String>,
    /// The step is done when each of these has come true.
    #[serde(default)]
    pub checks: Vec<Check>,
    /// One way to do it.
    #[serde(default)]
    pub orders: Vec<String>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Check {
    pub text: String,
    /// Expectations about a position, as a case writes them.
    pub expect: OneOrMany<Map<String, Value>>,
}

/// Whether a file is one of lessons.
pub fn teaches(text: &str) -> bool {
    text.lines().any(|line| line.starts_with("lesson:"))
}

/// The lesson of a file.
pub fn read(text: &str) -> Result<Lesson, CaseError> {
    let mut all: Vec<Lesson> = case::read(text)?;
    match (all.pop(), all.is_empty()) {
        (Some(lesson), true) => Ok(lesson),
        _ => Err(CaseError("a file of lessons holds one".to_owned())),
    }
}

impl Lesson {
    fn setup(&self, game: &dyn AnyGame) -> Setup {
        let first = game.about().scenarios.first().map_or("", |scenario| scenario.id);
        let scenario = match scalar(&self.scenario) {
            none if none.is_empty() => first.to_owned(),
            named => named,
        };
        let options = self.options.iter().map(|(id, value)| (id.clone(), scalar(value))).collect();
        Setup { scenario, options, ..Setup::default() }
    }

    /// The table as the learner finds it at the beginning of a step.
    pub fn begin(&self, game: &dyn AnyGame, step: usize) -> Result<Box<dyn AnyTable>, String> {
        let mut table = self.open(game)?;
        for done in self.steps.iter().take(step) {
            self.play(game, &mut *table, done)?;
        }
        Ok(table)
    }

    fn open(&self, game: &dyn AnyGame) -> Result<Box<dyn AnyTable>, String> {
        let table = game.begin(&self.setup(game), Secret::from_seed(&self.seed), Vec::new());
        let mut table = table.map_err(|error| error.to_string())?;
        for (seat, order) in self.opening.iter().flatten() {
            give(game, &mut *table, seat, order)?;
        }
        Ok(table)
    }

    /// Do a step in the way it names, the others deciding as bots do.
    fn play(&self, game: &dyn AnyGame, table: &mut dyn AnyTable, step: &Step) -> Result<(), String> {
        for order in &step.orders {
            give(game, table, &self.seat, order)?;
            self.let_others_decide(game, table)?;
        }
        Ok(())
    }

    fn let_others_decide(&self, game: &dyn AnyGame, table: &mut dyn AnyTable) -> Result<(), String> {
        for _ in 0..OTHERS {
            let Awaited::Orders(seats) = table.awaiting() else { return Ok(()) };
            if seats.contains(&self.seat.as_str()) {
                return Ok(());
            }
            let Some((name, seat)) = seats.first().and_then(|name| Some((*name, game.seat_named(name)?)))
            else {
                return Ok(());
            };
            let n = table.record().entries.len() as u64;
            let seed = table.record().secret().map(|secret| secret.bot_seed(n)).unwrap_or_default();
            let order = (opponent(game.bots()).seat)(&seed, seat).decide(&*table.sight(seat))?;
            give(game, table, name, &order)?;
        }
        Err("the others never come to an end".to_owned())
    }

    /// Play every step in the way it names: each must lead to what it asks for, which must not be so before.
    pub fn run(&self, game: &dyn AnyGame) -> Vec<CaseResult> {
        let mut table = self.open(game);
        let mut results = Vec::new();
        for (at, step) in self.steps.iter().enumerate() {
            let mut failures = self.faults(game, step);
            match &mut table {
                Err(error) => {
                    failures.push(Failure::new("what goes before", "orders that are taken", error.as_str()))
                }
                Ok(open) => {
                    failures.extend(self.tried(game, &mut **open, step));
                }
            }
            let name = format!("{}: {}. {}", self.title, at + 1, step.title);
            let ended = !failures.is_empty();
            results.push(CaseResult { name, failures, cites: step.cites.0.clone(), shown: Vec::new() });
            if ended {
                break;
            }
        }
        results
    }

    fn tried(&self, game: &dyn AnyGame, table: &mut dyn AnyTable, step: &Step) -> Vec<Failure> {
        let since = table.record().entries.len() as u64;
        let unread =
            |error: RecordError| vec![Failure::new("its checks", "a readable record", error.to_string())];
        let before = match ticked(table, step, since) {
            Ok(ticked) => ticked,
            Err(error) => return unread(error),
        };
        let mut failures = Vec::new();
        if !before.is_empty() && before.iter().all(|done| *done) {
            failures.push(Failure::new("the step's beginning", "something to do", "all is done already"));
        }
        if let Err(error) = self.play(game, table, step) {
            failures.push(Failure::new("its orders", "orders that are taken", error));
        }
        match ticked(table, step, since) {
            Ok(ticked) => {
                failures.extend(step.checks.iter().zip(ticked).filter(|(_, done)| !done).map(|(check, _)| {
                    let wanted: Vec<String> =
                        check.expect.0.iter().map(|block| Value::from(block.clone()).to_string()).collect();
                    let came = table.mismatches(&check.expect.0);
                    Failure::new(&check.text, wanted.join(", "), came.join("; "))
                }))
            }
            Err(error) => failures.extend(unread(error)),
        }
        failures
    }

    /// What a step names that is not there.
    fn faults(&self, game: &dyn AnyGame, step: &Step) -> Vec<Failure> {
        let rows = step.cites.0.iter().filter(|row| game.ledger().get(row).is_none());
        let mut faults: Vec<Failure> = rows
            .map(|row| Failure::new("cites", "a row of the ledger", format!("there is no row `{row}`")))
            .collect();
        if step.checks.is_empty() != step.task.is_none() || step.checks.is_empty() != step.orders.is_empty() {
            faults.push(Failure::new(
                "the step",
                "a task with checks and orders, or none of them",
                "some of them",
            ));
        }
        if game.seat_named(&self.seat).is_none() {
            faults.push(Failure::new("the lesson", "a seat of the game", self.seat.as_str()));
        }
        faults
    }
}

/// Which of a step's checks have come true since an entry, by what was not taken back.
pub fn ticked(table: &dyn AnyTable, step: &Step, since: u64) -> Result<Vec<bool>, RecordError> {
    let line = table.record().line_after(since);
    let met = |check: &Check| -> Result<bool, RecordError> {
        for n in &line {
            if table.meets(*n, &check.expect.0)? {
                return Ok(true);
            }
        }
        Ok(false)
    };
    step.checks.iter().map(met).collect()
}

/// Who sits opposite a learner: the weakest that has a mind.
pub fn opponent(bots: &[BotSpec]) -> BotSpec {
    bots.iter().find(|bot| bot.id != RANDOM.id).copied().unwrap_or(RANDOM)
}

fn give(game: &dyn AnyGame, table: &mut dyn AnyTable, seat: &str, order: &str) -> Result<(), String> {
    let at: Seat = game.seat_named(seat).ok_or_else(|| format!("there is no seat `{seat}`"))?;
    table
        .order(at, order, Stamp::default())
        .map(drop)
        .map_err(|refusal| format!("{seat}: `{order}`: {refusal}"))
}
