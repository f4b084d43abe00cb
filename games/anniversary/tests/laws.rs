//! The engine's laws over seeded random games of every kind.

use std::sync::Arc;

use sandtable_anniversary::Anniversary;
use sandtable_engine::Setup;
use sandtable_engine::laws::Laws;

fn setup(scenario: &str, options: &[(&str, &str)]) -> Setup {
    let options = options.iter().map(|(k, v)| (k.to_string(), v.to_string())).collect();
    Setup { scenario: scenario.into(), options, ..Setup::default() }
}

/// Play that many random games and check every law after every order.
#[track_caller]
fn laws_hold(setup: &Setup, games: u32, max_orders: u64) {
    let laws = Laws::new(Arc::new(Anniversary::new())).samples(2);
    for seed in 0..games {
        if let Err(broken) = laws.playout(setup, &format!("laws {seed}"), max_orders) {
            panic!("seed {seed}: {broken}\n{}", broken.record.lines().last().unwrap_or_default());
        }
    }
}

const EVERYTHING: [(&str, &str); 4] =
    [("research", "on"), ("national-objectives", "on"), ("escorts", "on"), ("dardanelles-closed", "on")];

#[test]
fn the_opening_rounds_of_1941_keep_the_laws() {
    laws_hold(&setup("1941", &[]), 1000, 50);
}

#[test]
fn the_opening_rounds_of_1942_keep_the_laws() {
    laws_hold(&setup("1942", &EVERYTHING), 1000, 50);
}

#[test]
fn long_games_keep_the_laws() {
    laws_hold(&setup("1941", &EVERYTHING), 20, 2000);
    laws_hold(&setup("1942", &[("low-luck", "on"), ("multinational-casualties", "attacker")]), 20, 2000);
}

#[test]
fn games_with_a_round_limit_end() {
    let game = Arc::new(Anniversary::new());
    let setup = setup("1942", &[("round-limit", "5"), ("victory-cities", "13")]);
    for seed in 0..10 {
        let stats = sandtable_engine::laws::playout(&game, &setup, &format!("end {seed}"), 20_000);
        assert!(stats.unwrap_or_else(|broken| panic!("seed {seed}: {broken}")).over);
    }
}
