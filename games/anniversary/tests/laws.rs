//! The engine's laws over seeded random games of every kind.

use std::sync::Arc;

use sandtable_anniversary::Anniversary;
use sandtable_engine::laws::Laws;
use sandtable_trials::{games_end, laws_hold, setup};

fn laws() -> Laws<Anniversary> {
    Laws::new(Arc::new(Anniversary::new())).samples(2)
}

const EVERYTHING: [(&str, &str); 4] =
    [("research", "on"), ("national-objectives", "on"), ("escorts", "on"), ("dardanelles-closed", "on")];

#[test]
fn the_opening_rounds_of_1941_keep_the_laws() {
    laws_hold(&laws(), &setup("1941", &[]), "laws", 400, 50);
}

#[test]
fn the_opening_rounds_of_1942_keep_the_laws() {
    laws_hold(&laws(), &setup("1942", &EVERYTHING), "laws", 400, 50);
}

#[test]
fn long_games_keep_the_laws() {
    laws_hold(&laws(), &setup("1941", &EVERYTHING), "laws", 20, 2000);
    let low_luck = [("low-luck", "on"), ("multinational-casualties", "attacker")];
    laws_hold(&laws(), &setup("1942", &low_luck), "laws", 20, 2000);
}

#[test]
fn games_with_a_round_limit_end() {
    let setup = setup("1942", &[("round-limit", "5"), ("victory-cities", "13")]);
    games_end(&Arc::new(Anniversary::new()), &setup, 10, 20_000);
}
