//! The engine's laws over seeded random games.

use std::sync::Arc;

use sandtable_engine::laws::Laws;
use sandtable_engine::{Game, Setup};

/// Play that many random games, each cut off after so many orders, and check every law after every order.
/// Their seeds are the name and a number. `LAW_GAMES=200` plays two hundred times as many.
#[track_caller]
pub fn laws_hold<G: Game>(laws: &Laws<G>, setup: &Setup, name: &str, games: u64, max_orders: u64) {
    let factor = std::env::var("LAW_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    for seed in 0..games * factor {
        let seed = format!("{name} {seed}");
        if let Err(broken) = laws.playout(setup, &seed, max_orders) {
            panic!("{seed}: {broken}\n{}", broken.record.lines().last().unwrap_or_default());
        }
    }
}

/// Random games of this set-up keep the laws and come to an end.
#[track_caller]
pub fn games_end<G: Game>(game: &Arc<G>, setup: &Setup, games: u64, max_orders: u64) {
    for seed in 0..games {
        let stats = sandtable_engine::laws::playout(game, setup, &format!("end {seed}"), max_orders);
        let stats = stats.unwrap_or_else(|broken| panic!("seed {seed}: {broken}"));
        assert!(stats.over, "seed {seed} has no end after {max_orders} orders");
    }
}
