//! Whole games among the bots: no order is ever refused, and the same seed gives the same game.

use std::collections::BTreeMap;
use std::sync::Arc;

use sandtable_engine::bots::{Bot, RANDOM};
use sandtable_engine::simulate::{Match, Played, play};
use sandtable_engine::{Seat, Setup};
use sandtable_world_at_war::WorldAtWar;
use sandtable_world_at_war::power::Power;
use sandtable_world_at_war_bots::BOTS;

/// The Axis gets the first bot, the Allies the second.
fn game(options: &[(&str, &str)], bots: [&str; 2], seed: &str, max_rounds: u16) -> Played {
    let options = options.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
    let setup = Setup { scenario: "1939".into(), options, players: BTreeMap::new() };
    let seat = |n: u8| -> (Seat, Box<dyn Bot>) {
        let axis = Power::of_seat(Seat(n)).is_some_and(Power::is_axis);
        let id = bots[usize::from(!axis)];
        let spec = BOTS.iter().chain([&RANDOM]).find(|spec| spec.id == id).expect("the bot exists");
        (Seat(n), (spec.seat)(seed, Seat(n)))
    };
    let players = Match { setup: &setup, seed, max_orders: 50_000, max_rounds, keep_record: false };
    let played = play(&Arc::new(WorldAtWar::new()), &players, (0..5).map(seat).collect());
    played.unwrap_or_else(|stuck| panic!("{bots:?}, seed {seed}: {stuck}"))
}

#[test]
fn no_order_is_refused() {
    game(&[], ["hard", "hard"], "a", 2);
    game(&[], ["easy", "easy"], "b", 12);
    game(&[("low-luck", "on"), ("submarine-first-shot", "off")], ["hard", "random"], "c", 3);
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let play = || game(&[], ["hard", "easy"], "twice", 2);
    assert_eq!(play(), play());
}

#[test]
fn easy_beats_random() {
    for seed in ["one", "two"] {
        let played = game(&[("round-limit", "7")], ["easy", "random"], seed, 11);
        let outcome = played.outcome.expect("the game ends at its limit");
        assert!(outcome.winners.iter().any(|winner| winner == "germany"), "{}", outcome.summary);
    }
}
