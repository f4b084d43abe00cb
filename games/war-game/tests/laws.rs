//! The engine's laws over seeded random games of every kind.

use std::sync::Arc;

use sandtable_engine::laws::Laws;
use sandtable_trials::{games_end, laws_hold, setup};
use sandtable_war_game::WarGame;

fn laws() -> Laws<WarGame> {
    Laws::new(Arc::new(WarGame)).samples(2)
}

const EVERYTHING: [(&str, &str); 4] =
    [("commanders", "on"), ("beefed-battleships", "on"), ("extra-units", "on"), ("mixed-fleets", "halved")];

#[test]
fn openings_keep_the_laws() {
    laws_hold(&laws(), &setup("1942", &[]), "laws", 40, 60);
}

#[test]
fn long_games_keep_the_laws() {
    laws_hold(&laws(), &setup("1942", &[]), "laws", 1, 900);
    laws_hold(&laws(), &setup("1942", &EVERYTHING), "laws", 1, 900);
    let low_luck = [("low-luck", "on"), ("cargo-overnight", "off")];
    laws_hold(&laws(), &setup("1942", &low_luck), "laws", 1, 900);
}

#[test]
fn games_with_a_limit_end() {
    games_end(&Arc::new(WarGame), &setup("1942", &[("round-limit", "2")]), 4, 20_000);
}
