//! Cases of odds: a battle in words and the chances that somebody has worked out by hand.
//! `docs/cases.md` is the reference of the file format.

use std::collections::BTreeMap;

use sandtable_engine::any::AnyGame;
use sandtable_engine::case::{self, CaseError, CaseResult, Failure, OneOrMany, scalar};
use sandtable_engine::names::slug;
use serde::Deserialize;
use serde_json::Value;

use crate::{Answer, SideOdds};

/// How far a calculation may be from the fraction it should be.
const CLOSE: f64 = 1e-9;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OddsCase {
    title: String,
    game: String,
    /// The battle in words.
    odds: String,
    /// As on the command line; an option that may be given more than once has a list.
    #[serde(default)]
    options: BTreeMap<String, Value>,
    /// For the reader.
    #[serde(default, rename = "why")]
    _why: Option<String>,
    #[serde(default)]
    cites: OneOrMany<String>,
    #[serde(default)]
    expect: BTreeMap<String, Value>,
    /// The question must be refused with a message that has these words.
    #[serde(default)]
    rejected: Option<String>,
}

/// Whether a file asks for odds.
pub fn asks(text: &str) -> bool {
    #[derive(Deserialize)]
    struct Any {
        odds: Option<String>,
    }
    let entries = || case::read::<Any>(text).unwrap_or_default();
    text.contains("odds:") && entries().iter().any(|entry| entry.odds.is_some())
}

/// Answer every question of a file, and compare; each with its game.
pub fn run_file(games: &[Box<dyn AnyGame>], text: &str) -> Result<Vec<(String, CaseResult)>, CaseError> {
    let cases: Vec<OddsCase> = case::read(text)?;
    Ok(cases.into_iter().map(|case| (slug(&case.game), run(games, case))).collect())
}

/// Without a game of that name, or without odds for it, the answer says which there are.
fn ask(games: &[Box<dyn AnyGame>], case: &OddsCase, options: &[(String, String)]) -> Result<Answer, String> {
    let wanted = slug(&case.game);
    let known = games.iter().filter_map(|game| Some((game.about().id, game.odds()?)));
    match known.clone().find(|(id, _)| *id == wanted) {
        Some((_, odds)) => (odds.from_text)(&case.odds, options),
        None => {
            let ids: Vec<&str> = known.map(|(id, _)| id).collect();
            Err(format!("there are no odds for `{}`: choose {}", case.game, ids.join(" or ")))
        }
    }
}

fn run(games: &[Box<dyn AnyGame>], case: OddsCase) -> CaseResult {
    let many = |(key, value): &(String, Value)| -> Vec<(String, String)> {
        let values = match value {
            Value::Array(values) => values.iter().map(scalar).collect(),
            one => vec![scalar(one)],
        };
        values.into_iter().map(|value| (key.clone(), value)).collect()
    };
    let options: Vec<_> = case.options.clone().into_iter().flat_map(|option| many(&option)).collect();
    let failures = match (ask(games, &case, &options), &case.rejected) {
        (Err(fault), Some(words)) if fault.contains(words) => Vec::new(),
        (Err(fault), Some(words)) => vec![Failure::new(&case.odds, words, fault)],
        (Err(fault), None) => vec![Failure::new(&case.odds, "an answer", fault)],
        (Ok(_), Some(words)) => vec![Failure::new(&case.odds, words, "an answer")],
        (Ok(_), None) if case.expect.is_empty() => {
            vec![Failure::new(&case.odds, "something under `expect`", "nothing, so nothing would be proved")]
        }
        (Ok(answer), None) => {
            let found = numbers(&answer);
            case.expect.iter().filter_map(|(name, wanted)| compare(&found, name, &scalar(wanted))).collect()
        }
    };
    CaseResult { name: case.title, failures, cites: case.cites.0, shown: Vec::new() }
}

fn compare(found: &BTreeMap<String, f64>, name: &str, wanted: &str) -> Option<Failure> {
    let Some(number) = fraction(wanted) else {
        return Some(Failure::new(name, "a number or a fraction such as 5/8", wanted));
    };
    let impossible = name.contains(" left ").then_some(0.0);
    let Some(came) = found.get(name).copied().or(impossible) else {
        let known: Vec<&str> = found.keys().map(String::as_str).collect();
        return Some(Failure::new(name, format!("one of {}", known.join("; ")), "another name"));
    };
    let fits = (came - number).abs() < CLOSE;
    (!fits).then(|| Failure::new(name, format!("{wanted}, about {number:.9}"), format!("{came:.9}")))
}

/// `5/8`, `0.625` or `1`.
fn fraction(text: &str) -> Option<f64> {
    let number = |part: &str| part.trim().parse::<f64>().ok();
    match text.split_once('/') {
        Some((above, below)) => Some(number(above)? / number(below).filter(|below| *below != 0.0)?),
        None => number(text),
    }
}

/// Everything an answer says, by name.
fn numbers(answer: &Answer) -> BTreeMap<String, f64> {
    let mut all = BTreeMap::new();
    let mut say = |name: String, number: f64| *all.entry(name).or_insert(0.0) += number;
    if let Some(odds) = &answer.odds {
        for (name, number) in
            [("win", odds.win), ("draw", odds.draw), ("loss", odds.loss), ("rounds", odds.rounds)]
        {
            say(name.to_owned(), number);
        }
        for (side, SideOdds { survivors, value_lost }) in
            [("attacker", &odds.attacker), ("defender", &odds.defender)]
        {
            say(format!("{side} lost"), *value_lost);
            for left in survivors {
                let units: Vec<String> =
                    left.units.iter().map(|(unit, count)| format!("{count} {unit}")).collect();
                let units = if units.is_empty() { "nothing".to_owned() } else { units.join(", ") };
                say(format!("{side} left {units}"), left.chance);
            }
        }
    }
    for table in &answer.tables {
        for (row, chance) in &table.rows {
            say(format!("{} {row}", table.title), *chance);
        }
    }
    for (name, number) in &answer.expected {
        say(name.clone(), *number);
    }
    all
}
