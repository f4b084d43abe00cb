use std::sync::Arc;

use sandtable_engine::Seat;
use sandtable_engine::laws::{Laws, playout};

use super::setup;
use super::skirmish::{Phase, Skirmish, State};

/// Another state that differs only in what `seat` may not know.
fn other_secrets(state: &State, seat: Seat) -> Option<State> {
    let other = 1 - usize::from(seat.0);
    let bid = state.bids[other].filter(|_| state.phase == Phase::Bid)?;
    let mut changed = state.clone();
    changed.bids[other] = Some(if bid > 0 { bid - 1 } else { state.armies[other].coins + 1 });
    Some(changed)
}

#[test]
fn the_toy_keeps_the_laws() {
    let laws = Laws::new(Arc::new(Skirmish::new())).other_secrets(other_secrets);
    let mut undone = 0;
    for seed in 0..50 {
        let stats = laws.playout(&setup("long"), &format!("law {seed}"), 10_000).unwrap();
        assert!(stats.over && stats.offers > stats.orders && stats.refusals > 0, "{stats:?}");
        undone += stats.undone;
    }
    assert!(undone > 0, "nothing was ever taken back");
}

#[test]
fn the_same_seed_is_the_same_playout() {
    let game = Arc::new(Skirmish::new());
    let once = playout(&game, &setup("long"), "x", 100).unwrap();
    assert_eq!(playout(&game, &setup("long"), "x", 100).unwrap(), once);
}

#[test]
fn a_leak_is_noticed() {
    /// Claims that nobody may know how many coins are left.
    fn coins_are_secret(state: &State, _: Seat) -> Option<State> {
        let mut other = state.clone();
        other.armies[0].coins += 1;
        Some(other)
    }
    let laws = Laws::new(Arc::new(Skirmish::new())).other_secrets(coins_are_secret);
    let broken = laws.playout(&setup("long"), "x", 100).unwrap_err();
    assert_eq!((broken.step, broken.law), (0, "secrets stay hidden"));
}

#[test]
fn a_set_up_that_cannot_start_is_reported() {
    let broken = playout(&Arc::new(Skirmish::new()), &setup("nowhere"), "x", 100).unwrap_err();
    assert_eq!(broken.law, "the game starts");
}
