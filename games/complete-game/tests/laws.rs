//! The engine's laws over seeded random games of every kind.

use std::sync::Arc;

use sandtable_complete_game::CompleteGame;
use sandtable_engine::laws::Laws;
use sandtable_trials::{games_end, laws_hold, setup};

fn laws() -> Laws<CompleteGame> {
    Laws::new(Arc::new(CompleteGame)).samples(1)
}

#[test]
fn the_standard_game_keeps_the_laws() {
    laws_hold(&laws(), &setup("standard", &[]), "standard", 3, 500);
}

#[test]
fn other_readings_keep_the_laws() {
    let options = [
        ("gibraltar", "either"),
        ("passages", "friends"),
        ("neutral-reserves", "on"),
        ("radiation", "three"),
        ("build-in-joined", "on"),
    ];
    laws_hold(&laws(), &setup("standard", &options), "readings", 2, 400);
}

#[test]
fn the_empire_game_keeps_the_laws() {
    laws_hold(&laws(), &setup("empire", &[]), "empire", 2, 400);
    laws_hold(
        &laws(),
        &setup("empire", &[("tiles", "seated"), ("empire-players", "4")]),
        "small empire",
        1,
        400,
    );
}

#[test]
fn games_come_to_an_end() {
    let game = Arc::new(CompleteGame);
    games_end(&game, &setup("standard", &[("round-limit", "3")]), 1, 20_000);
}
