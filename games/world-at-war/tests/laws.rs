//! The engine's laws over seeded random games of every kind.

use std::sync::Arc;

use sandtable_engine::laws::Laws;
use sandtable_trials::{games_end, laws_hold, setup};
use sandtable_world_at_war::WorldAtWar;

fn laws() -> Laws<WorldAtWar> {
    Laws::new(Arc::new(WorldAtWar::new())).samples(2)
}

#[test]
fn the_opening_keeps_the_laws() {
    laws_hold(&laws(), &setup("1939", &[]), "laws", 60, 60);
}

#[test]
fn long_games_keep_the_laws() {
    laws_hold(&laws(), &setup("1939", &[]), "laws", 4, 2500);
    let readings = [
        ("low-luck", "on"),
        ("submarine-first-shot", "off"),
        ("off-factory-at-factory", "off"),
        ("lone-chinese-infantry-attacks", "on"),
        ("escorts-roll-when-hit", "off"),
        ("pact-turn", "5"),
    ];
    laws_hold(&laws(), &setup("1939", &readings), "laws", 4, 2500);
}

#[test]
fn games_with_a_round_limit_end() {
    games_end(&Arc::new(WorldAtWar::new()), &setup("1939", &[("round-limit", "3")]), 2, 20_000);
}
