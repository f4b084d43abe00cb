//! Whole games among the bots: no order is ever refused, and the same seed gives the same game.

use std::collections::BTreeMap;
use std::sync::Arc;

use sandtable_engine::bots::{Bot, RANDOM};
use sandtable_engine::simulate::{Match, Played, play};
use sandtable_engine::{Seat, Setup};
use sandtable_war_game::WarGame;
use sandtable_war_game::power::{Power, Side};
use sandtable_war_game_bots::BOTS;

/// The Axis gets the first bot, the Allies the second.
fn game(options: &[(&str, &str)], bots: [&str; 2], seed: &str, max_rounds: u16) -> Played {
    let options = options.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
    let setup = Setup { scenario: "1942".into(), options, players: BTreeMap::new() };
    let seat = |n: u8| -> (Seat, Box<dyn Bot>) {
        let axis = Power::of_seat(Seat(n)).is_some_and(|power| power.side() == Side::Axis);
        let id = bots[usize::from(!axis)];
        let spec = BOTS.iter().chain([&RANDOM]).find(|spec| spec.id == id).expect("the bot exists");
        (Seat(n), (spec.seat)(seed, Seat(n)))
    };
    let players = Match { setup: &setup, seed, max_orders: 50_000, max_rounds, keep_record: false };
    let played = play(&Arc::new(WarGame), &players, (0..8).map(seat).collect());
    played.unwrap_or_else(|stuck| panic!("{bots:?}, seed {seed}: {stuck}"))
}

#[test]
fn no_order_is_refused() {
    game(&[], ["hard", "hard"], "a", 6);
    game(&[("low-luck", "on"), ("generals", "off")], ["hard", "random"], "b", 7);
    for seed in ["a", "b", "c", "d"] {
        game(&[], ["easy", "easy"], seed, 16);
        game(&[("cargo-overnight", "off"), ("extra-units", "on")], ["easy", "random"], seed, 9);
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let play = || game(&[], ["hard", "easy"], "twice", 6);
    assert_eq!(play(), play());
}

#[test]
fn easy_beats_random() {
    for seed in ["one", "two"] {
        let played = game(&[("round-limit", "6")], ["easy", "random"], seed, 30);
        let outcome = played.outcome.expect("the game ends at its limit");
        assert!(outcome.winners.iter().any(|winner| winner == "germany"), "{}", outcome.summary);
    }
}

/// Two hits sink a sound battleship while a damaged one lies beside it: the losses must be told apart in words.
#[test]
fn losses_among_battleships_can_be_named() {
    game(&[], ["easy", "random"], "er 76", 8);
}
