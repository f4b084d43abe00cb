//! Writes the golden records: whole games among random bots, kept for good.
//!
//! `cargo run -p sandtable-war-room --example golden -- FOLDER`

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use sandtable_engine::simulate::{Match, play};
use sandtable_engine::{Seat, Setup};
use sandtable_war_room::WarRoom;

/// Name, scenario, options, seed.
const GAMES: &[(&str, &str, &[&str], &str)] = &[
    ("global-limited", "global", &["limited"], "golden 1"),
    (
        "pacific-advanced",
        "pacific",
        &["limited", "batch-cap", "long-range-landings", "bomb-repair", "take-her-down"],
        "golden 2",
    ),
    ("eastern-front-quick", "eastern-front", &["limited", "quick-play"], "golden 3"),
    ("europe-capital-falls", "europe", &[], "golden europe 34"),
    ("eastern-front-both-capitals", "eastern-front", &[], "golden eastern-front 10"),
    ("north-africa-axis-wins", "north-africa", &["quick-play"], "golden north-africa 7"),
];

fn main() {
    let folder = PathBuf::from(std::env::args().nth(1).expect("a folder to write to"));
    let game = Arc::new(WarRoom::new().expect("the data is sound"));
    let bots: BTreeMap<Seat, String> = (0..7).map(|seat| (Seat(seat), "random".to_owned())).collect();
    for (name, scenario, options, seed) in GAMES {
        let options = options.iter().map(|id| ((*id).to_owned(), "on".to_owned())).collect();
        let setup = Setup { scenario: (*scenario).to_owned(), options, ..Setup::default() };
        let players = Match { setup: &setup, seed, bots: &bots, max_orders: 100_000, keep_record: true };
        let played = play(&game, &players).expect("the game goes on");
        let record = played.record.expect("the record was kept");
        println!("{name}: {} orders, {} bytes, {:?}", played.orders, record.len(), played.outcome);
        std::fs::write(folder.join(format!("{name}.jsonl")), record).expect("the folder can be written");
    }
}
