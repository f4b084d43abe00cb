//! Battles in records: told as what happened, and earlier ones, which were kept whole, proved as strictly.

use std::path::Path;
use std::sync::Arc;

use sandtable_anniversary::Anniversary;
use sandtable_engine::bots::Random;
use sandtable_engine::dice::Secret;
use sandtable_engine::record::{Entry, Record};
use sandtable_engine::table::Table;
use sandtable_engine::verify::verify;
use sandtable_engine::{Awaiting, Seat, Setup};
use serde_json::{Value, json};

#[test]
fn a_battle_altered_in_an_earlier_record_is_found_out() {
    const OLD: &str = "battle-changed";
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden/1941-all-options.jsonl");
    let record = Record::parse(&std::fs::read(path).unwrap()).unwrap();
    let told_old = |event: &Value| event["event"] == OLD;
    let with_battle = |entry: &Entry| {
        entry
            .events
            .iter()
            .rev()
            .find(|event| !told_old(event))
            .is_some_and(|event| event["event"] == "waits")
            && entry.events.iter().filter(|event| told_old(event)).count() > 1
    };
    let at = record.entries.iter().position(with_battle).expect("it was played before");
    for (field, value) in [("round", json!(9)), ("defenders", json!([]))] {
        let mut altered = record.clone();
        let events = &mut altered.entries[at].events;
        let last = events.iter_mut().rev().find(|event| told_old(event)).expect("a battle");
        last["battle"][field] = value;
        let verdict = verify(&Anniversary::new(), &altered).unwrap();
        let line = verdict.difference.map(|difference| difference.line);
        assert_eq!(line, Some(record.entries[at].line()), "{field}");
    }
}

/// What earlier records say in other words is read, and never said again.
#[test]
fn battles_are_told_as_what_happened() {
    let mut chance = Random::new("events", Seat(0));
    let setup = Setup { scenario: "1941".to_owned(), ..Setup::default() };
    let game = Arc::new(Anniversary::new());
    let mut table = Table::new(game.clone(), &setup, Secret::from_seed("events"), Vec::new()).unwrap();
    for _ in 0..1500 {
        let Awaiting::Orders(seats) = table.awaiting() else { break };
        let order = chance.pick(&*game, table.state(), seats[0]).unwrap();
        table.give(seats[0], &order, None).unwrap();
    }
    let text = table.record().text();
    for told in ["battle-opened", "round-began", "volley", "hits-taken"] {
        assert!(text.contains(&format!("\"event\":\"{told}\"")), "{told}");
    }
    for old in ["battle-changed", "bombarded", "dropped"] {
        assert!(!text.contains(&format!("\"event\":\"{old}\"")), "{old}");
    }
}
