//! The engine's laws over seeded random games of every kind.

use std::sync::Arc;

use sandtable_anniversary::Anniversary;
use sandtable_engine::Setup;
use sandtable_engine::laws::Laws;

fn setup(scenario: &str, options: &[(&str, &str)]) -> Setup {
    let options = options.iter().map(|(k, v)| (k.to_string(), v.to_string())).collect();
    Setup { scenario: scenario.into(), options, ..Setup::default() }
}

#[track_caller]
fn laws_hold(setup: &Setup, seeds: std::ops::Range<u32>, max_orders: u64) {
    let laws = Laws::new(Arc::new(Anniversary::new())).samples(4);
    for seed in seeds {
        if let Err(broken) = laws.playout(setup, &format!("laws {seed}"), max_orders) {
            panic!("seed {seed}: {broken}\n{}", broken.record.lines().last().unwrap_or_default());
        }
    }
}

const EVERYTHING: [(&str, &str); 4] =
    [("research", "on"), ("national-objectives", "on"), ("escorts", "on"), ("dardanelles-closed", "on")];

#[test]
fn plain_games_keep_the_laws() {
    laws_hold(&setup("1941", &[]), 0..20, 1500);
    laws_hold(&setup("1942", &[]), 20..40, 1500);
}

#[test]
fn games_with_every_optional_rule_keep_the_laws() {
    laws_hold(&setup("1941", &EVERYTHING), 40..60, 1500);
    laws_hold(&setup("1942", &EVERYTHING), 60..80, 1500);
}
