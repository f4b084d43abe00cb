//! Conformance cases: a position, orders, scripted dice and what must come of them.
//! `docs/cases.md` is the reference of the file format.

mod expect;
mod format;
mod run;
mod script;

use std::collections::BTreeSet;
use std::fmt;

use serde::de::DeserializeOwned;

use crate::game::Game;
use crate::ledger::Ledger;

pub(crate) use expect::in_state;
pub use format::{Case, OneOrMany, scalar};

/// How one case, or one probe of a case, went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CaseResult {
    /// The case's title, and the probe's name after a slash.
    pub name: String,
    /// Empty: passed.
    pub failures: Vec<Failure>,
    /// The ledger rows the case stands for.
    pub cites: Vec<String>,
    /// The reasons that its refusals gave where it asked for them, by name, and in words those for which orders that
    /// had been written came to nothing.
    pub shown: Vec<String>,
}

impl CaseResult {
    pub fn passed(&self) -> bool {
        self.failures.is_empty()
    }
}

/// What was expected at a step and what came instead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    pub step: String,
    pub expected: String,
    pub came: String,
}

impl Failure {
    pub fn new(step: &str, expected: impl Into<String>, came: impl Into<String>) -> Failure {
        Failure { step: step.to_owned(), expected: expected.into(), came: came.into() }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at {}\n  expected: {}\n  came: {}", self.step, self.expected, self.came)
    }
}

/// A file that is no case file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct CaseError(pub String);

/// The cases of a file: one YAML document with one case or a list of cases.
pub fn parse(text: &str) -> Result<Vec<Case>, CaseError> {
    read(text)
}

/// The entries of a file of cases of any kind.
pub fn read<T: DeserializeOwned>(text: &str) -> Result<Vec<T>, CaseError> {
    format::read(text)
}

/// Run one case and its probes; the case's own result comes first.
pub fn run<G: Game>(game: &G, case: &Case) -> Vec<CaseResult> {
    run::run(game, case)
}

/// Run every case of a file. A file that cannot be read is one failed case.
pub fn run_file<G: Game>(game: &G, text: &str) -> Vec<CaseResult> {
    match parse(text) {
        Ok(cases) => cases.iter().flat_map(|case| run(game, case)).collect(),
        Err(error) => vec![unreadable(&error)],
    }
}

/// The result of a file that is no case file.
pub fn unreadable(error: &CaseError) -> CaseResult {
    let failure = Failure::new("reading the file", "a case file (see docs/cases.md)", error.to_string());
    CaseResult {
        name: "unreadable".to_owned(),
        failures: vec![failure],
        cites: Vec::new(),
        shown: Vec::new(),
    }
}

/// The reasons that no passing case shows. `reasons` are their names and rows, `sentences` their names and sentences
/// with fields in braces. A reason that alone rests on its row is shown where the row is.
pub fn unshown<'r>(
    reasons: &[(&'r str, &str)],
    sentences: &[(&str, &str)],
    results: &[CaseResult],
) -> Vec<&'r str> {
    let passed = || results.iter().filter(|result| result.passed());
    let shown: BTreeSet<&str> = passed().flat_map(|result| &result.shown).map(String::as_str).collect();
    let cited: BTreeSet<&str> = passed().flat_map(|result| &result.cites).map(String::as_str).collect();
    let alone = |row: &str| reasons.iter().filter(|(_, other)| *other == row).count() == 1;
    let is_shown = |(name, row): &(&str, &str)| {
        let sentence = sentences.iter().find(|(other, _)| other == name);
        shown.contains(name)
            || sentence.is_some_and(|(_, sentence)| shown.iter().any(|told| is_told_by(sentence, told)))
            || alone(row) && cited.contains(row)
    };
    reasons.iter().filter(|reason| !is_shown(reason)).map(|(name, _)| *name).collect()
}

/// Whether a text is this sentence with its fields filled in.
fn is_told_by(sentence: &str, told: &str) -> bool {
    let mut words = sentence.split('{').map(|part| part.split_once('}').map_or(part, |(_, rest)| rest));
    let Some(mut rest) = words.next().and_then(|first| told.strip_prefix(first)) else { return false };
    for words in words {
        let Some(at) = rest.find(words) else { return false };
        rest = &rest[at + words.len()..];
    }
    rest.is_empty() || sentence.ends_with('}')
}

/// The ledger rows for which no passing case stands.
pub fn uncovered<'l>(ledger: &'l Ledger, results: &[CaseResult]) -> Vec<&'l str> {
    let passed = results.iter().filter(|result| result.passed());
    let covered: BTreeSet<&str> = passed.flat_map(|result| &result.cites).map(String::as_str).collect();
    ledger.rows().iter().map(|row| row.id.as_str()).filter(|id| !covered.contains(id)).collect()
}
