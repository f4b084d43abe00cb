//! Golden records: finished games that must load and be decided as they were. `WRITE=1 cargo test -p
//! sandtable-world-at-war --test golden write` plays them again.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use sandtable_engine::Seat;
use sandtable_engine::bots::RANDOM;
use sandtable_engine::simulate::{Match, Played, play};
use sandtable_trials::setup;
use sandtable_world_at_war::WorldAtWar;

const FOLDER: &str = env!("CARGO_MANIFEST_DIR");

fn random_game(options: &[(&str, &str)], seed: &str, keep_record: bool) -> Played {
    let setup = setup("1939", options);
    let bots: BTreeMap<Seat, _> = (0..5).map(|i| (Seat(i), (RANDOM.seat)(seed, Seat(i)))).collect();
    let one = Match { setup: &setup, seed, max_orders: u64::MAX, max_rounds: u16::MAX, keep_record };
    play(&Arc::new(WorldAtWar::new()), &one, bots).expect("random bots are never stuck")
}

#[test]
fn write() {
    if std::env::var("WRITE").is_err() {
        return;
    }
    let games: [(&str, &[(&str, &str)]); 2] = [
        ("1939-random", &[("round-limit", "3")]),
        (
            "1939-other-readings",
            &[("round-limit", "3"), ("low-luck", "on"), ("submarine-first-shot", "off"), ("pact-turn", "5")],
        ),
    ];
    for (name, options) in games {
        let record = random_game(options, name, true).record.expect("the record was kept");
        let path = Path::new(FOLDER).join("golden").join(format!("{name}.jsonl"));
        std::fs::write(path, record).expect("the golden folder can be written");
    }
}

#[test]
fn golden_records_load_and_end_as_they_did() {
    sandtable_trials::golden_records_load_and_end_as_they_did(WorldAtWar::new(), FOLDER);
}

#[test]
fn golden_records_are_decided_as_they_were() {
    sandtable_trials::golden_records_are_decided_as_they_were(&WorldAtWar::new(), FOLDER);
}

#[test]
fn altered_records_break_nothing() {
    sandtable_trials::altered_records_break_nothing(WorldAtWar::new(), FOLDER);
}

/// Random games end at the agreed limit.
#[test]
fn random_games_end() {
    let began = std::time::Instant::now();
    let (mut games, mut orders) = (0, 0);
    for seed in 0..8 {
        let played = random_game(&[("round-limit", "5")], &seed.to_string(), false);
        assert!(played.outcome.is_some());
        games += 1;
        orders += played.orders;
    }
    let seconds = began.elapsed().as_secs_f64();
    println!(
        "{:.1} games/s, {} orders a game, {:.1} µs an order",
        f64::from(games) / seconds,
        orders / 8,
        seconds * 1e6 / orders as f64
    );
}
