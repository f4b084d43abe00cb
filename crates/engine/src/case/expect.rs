//! The expectations every game shares.

use serde_json::{Map, Value};

use super::Failure;
use super::format::DiceGroup;
use super::run::Run;
use super::script::{describe, one_of, same};
use crate::game::{Awaiting, Game, Seat};
use crate::names::slug;
use crate::table::admit;

/// Check a block of expectations; every mismatch is reported.
pub(super) fn check<G: Game>(run: &Run<'_, G>, step: &str, block: &Map<String, Value>) -> Vec<Failure> {
    let mismatch = |(key, expected): (&String, &Value)| {
        let result = match key.as_str() {
            "dice-left" => dice_left(run, expected),
            "rolled" => rolled(run, expected),
            key => in_state(run.game, &run.state, key, expected),
        };
        let came = result.err()?;
        Some(Failure::new(step, format!("{key}: {expected}"), came))
    };
    block.iter().filter_map(mismatch).collect()
}

/// Whether a position is as expected under a key; `Err` says what came instead.
pub(crate) fn in_state<G: Game>(
    game: &G,
    state: &G::State,
    key: &str,
    expected: &Value,
) -> Result<(), String> {
    match key {
        "awaiting" => awaiting(game, state, expected),
        "offered" => offered(game, state, expected, true),
        "not-offered" => offered(game, state, expected, false),
        "over" => over(game, state, expected),
        "why" => Ok(()),
        key => game.expect(state, key, expected),
    }
}

fn awaiting<G: Game>(game: &G, state: &G::State, expected: &Value) -> Result<(), String> {
    let (mut came, told) = match game.awaiting(state) {
        Awaiting::Orders(seats) => {
            let names: Vec<String> = seats.iter().map(|seat| game.seat_name(*seat).to_owned()).collect();
            let told = names.join(", ");
            (names, told)
        }
        Awaiting::Roll(request) => (vec!["roll".to_owned()], format!("roll ({})", describe(&request))),
        Awaiting::Over(outcome) => (vec!["over".to_owned()], format!("over ({})", outcome.summary)),
    };
    let mut wanted: Vec<String> = words(expected)?.iter().map(|word| slug(word)).collect();
    wanted.sort();
    came.sort();
    if wanted == came { Ok(()) } else { Err(told) }
}

fn dice_left<G: Game>(run: &Run<'_, G>, expected: &Value) -> Result<(), String> {
    match run.script.left() {
        left if expected.as_u64() == Some(left as u64) => Ok(()),
        0 => Err("0".to_owned()),
        left => Err(format!("{left} ({})", run.script.leftover())),
    }
}

fn over<G: Game>(game: &G, state: &G::State, expected: &Value) -> Result<(), String> {
    let outcome = match game.awaiting(state) {
        Awaiting::Over(outcome) => outcome,
        _ if *expected == Value::Bool(false) => return Ok(()),
        _ => return Err("the game goes on".to_owned()),
    };
    let mut came: Vec<&str> = outcome.winners.iter().map(|seat| game.seat_name(*seat)).collect();
    came.sort_unstable();
    let told =
        format!("over, won by {}", if came.is_empty() { "nobody".to_owned() } else { came.join(", ") });
    let wanted = match expected {
        Value::Bool(true) => return Ok(()),
        Value::Bool(false) => return Err(told),
        Value::Object(wanted) if wanted.keys().all(|key| key == "winners" || key == "ranking") => wanted,
        _ => return Err("`over` is true, false or {winners: [...], ranking: [[...], ...]}".to_owned()),
    };
    if let Some(places) = wanted.get("ranking") {
        let named = |seats: &[Seat]| -> Vec<String> {
            let mut names: Vec<String> = seats.iter().map(|s| game.seat_name(*s).to_owned()).collect();
            names.sort();
            names
        };
        let came: Vec<Vec<String>> = outcome.ranking.iter().map(|share| named(share)).collect();
        let one = |share: &Value| {
            let seat =
                |name: &String| game.seat_named(name).map_or_else(String::new, |s| named(&[s]).concat());
            words(share).map(|share| {
                let mut names: Vec<String> = share.iter().map(seat).collect();
                names.sort();
                names
            })
        };
        let places: Vec<Vec<String>> =
            places.as_array().into_iter().flatten().map(one).collect::<Result<_, _>>()?;
        if came != places {
            return Err(format!("over, ranked {came:?}"));
        }
    }
    let wanted = wanted.get("winners");
    let mut wanted: Vec<String> = match wanted {
        Some(wanted) => words(wanted)?.iter().map(|name| slug(name)).collect(),
        None => return Ok(()),
    };
    wanted.sort();
    if came == wanted { Ok(()) } else { Err(told) }
}

fn offered<G: Game>(game: &G, state: &G::State, expected: &Value, wanted: bool) -> Result<(), String> {
    let by_seat: Vec<(Seat, Vec<String>)> = match expected {
        Value::Object(seats) => {
            let one = |(name, texts): (&String, &Value)| {
                let seat = game.seat_named(name).ok_or_else(|| format!("there is no seat `{name}`"))?;
                Ok::<_, String>((seat, words(texts)?))
            };
            seats.iter().map(one).collect::<Result<_, _>>()?
        }
        texts => match game.awaiting(state) {
            Awaiting::Orders(seats) if seats.len() == 1 => vec![(seats[0], words(texts)?)],
            Awaiting::Orders(_) => return Err("several seats are awaited: write {seat: [orders]}".to_owned()),
            _ => return Err("no seat is awaited: write {seat: [orders]}".to_owned()),
        },
    };
    for (seat, texts) in by_seat {
        for text in texts {
            let order = game.parse(&text).map_err(|e| format!("`{text}` is not understood {e}"))?;
            let verdict = admit(game, state, seat).map_err(|refusal| refusal.to_string()).and_then(|()| {
                let checked = game.check(state, seat, &order);
                checked.map(drop).map_err(|rejection| rejection.to_string())
            });
            match verdict {
                Err(reason) if wanted => return Err(format!("`{text}` is refused: {reason}")),
                Ok(()) if !wanted => return Err(format!("`{text}` would be accepted")),
                _ => {}
            }
        }
    }
    Ok(())
}

/// Each entry finds its dice in order; dice an entry has found are not found again.
fn rolled<G: Game>(run: &Run<'_, G>, expected: &Value) -> Result<(), String> {
    #[derive(serde::Deserialize)]
    struct Rolled {
        #[serde(default)]
        count: Option<usize>,
        #[serde(flatten)]
        fields: Map<String, Value>,
    }
    let told = || match run.requests.as_slice() {
        [] => "no dice were rolled".to_owned(),
        requests => requests.iter().map(describe).collect::<Vec<_>>().join("; "),
    };
    let entries: Vec<Rolled> =
        serde_json::from_value(expected.clone()).map_err(|e| format!("`rolled` is a list of dice: {e}"))?;
    if entries.is_empty() && !run.requests.is_empty() {
        return Err(told());
    }
    let mut unused: Vec<Vec<bool>> =
        run.requests.iter().map(|request| vec![true; request.dice.len()]).collect();
    let mut from = 0;
    for entry in entries {
        let mut fields = entry.fields;
        fields.insert("rolls".to_owned(), Value::Array(Vec::new()));
        let wanted: DiceGroup = serde_json::from_value(Value::Object(fields)).map_err(|e| e.to_string())?;
        let wanted = wanted.canonical(|word| run.game.canonical(word));
        let found = (from..run.requests.len()).find_map(|i| {
            let request = &run.requests[i];
            let named = same(&wanted.step, &request.step)
                && same(&wanted.by, &request.by)
                && same(&wanted.place, &request.place);
            let fits = |at: &usize| {
                let die = &request.dice[*at];
                unused[i][*at]
                    && one_of(&wanted.unit.0, &die.unit)
                    && wanted.need.is_none_or(|need| Some(need) == die.need)
            };
            let dice: Vec<usize> = (0..request.dice.len()).filter(fits).collect();
            let enough = entry.count.map_or(!dice.is_empty(), |count| dice.len() == count);
            (named && enough).then_some((i, dice))
        });
        let (at, dice) = found.ok_or_else(told)?;
        dice.iter().for_each(|die| unused[at][*die] = false);
        from = at;
    }
    Ok(())
}

/// A word or a list of words.
fn words(value: &Value) -> Result<Vec<String>, String> {
    match value {
        Value::String(word) => Ok(vec![word.clone()]),
        Value::Array(list) => list
            .iter()
            .map(|word| word.as_str().map(str::to_owned).ok_or_else(|| format!("{word} is not a text")))
            .collect(),
        other => Err(format!("{other} is neither a text nor a list of texts")),
    }
}
