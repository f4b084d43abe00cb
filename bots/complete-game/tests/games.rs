//! Whole games among the bots: no order is ever refused, and the same seed gives the same game.

use std::collections::BTreeMap;
use std::sync::Arc;

use sandtable_complete_game::CompleteGame;
use sandtable_complete_game::power::{PLAYERS, Power, Side};
use sandtable_complete_game::setup::groups;
use sandtable_complete_game_bots::BOTS;
use sandtable_engine::bots::{Bot, RANDOM};
use sandtable_engine::simulate::{Match, Played, play};
use sandtable_engine::{Seat, Setup};

/// The Axis gets the first bot, all others the second; in the empire game every other seat.
fn game(scenario: &str, options: &[(&str, &str)], players: usize, bots: [&str; 2], seed: &str) -> Played {
    let options = options.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
    let shared = groups(players).filter(|_| scenario == "standard").unwrap_or_default();
    let seats = |group: &Vec<Power>| group.iter().map(|power| power.id().to_owned()).collect();
    let players: BTreeMap<_, Vec<String>> =
        shared.iter().enumerate().map(|(n, group)| (format!("player {n}"), seats(group))).collect();
    let setup = Setup { scenario: scenario.into(), options, players };
    let seat = |n: u8| -> (Seat, Box<dyn Bot>) {
        let axis = PLAYERS.get(usize::from(n)).is_some_and(|power| power.regime() == Some(Side::Axis));
        let first = if scenario == "standard" { axis } else { n.is_multiple_of(2) };
        let id = bots[usize::from(!first)];
        let spec = BOTS.iter().chain([&RANDOM]).find(|spec| spec.id == id).expect("the bot exists");
        (Seat(n), (spec.seat)(seed, Seat(n)))
    };
    let count = if scenario == "standard" { 8 } else { 9 };
    let players = Match { setup: &setup, seed, max_orders: 50_000, max_rounds: 12, keep_record: false };
    let played = play(&Arc::new(CompleteGame), &players, (0..count).map(seat).collect());
    played.unwrap_or_else(|stuck| panic!("{scenario}, {bots:?}, seed {seed}: {stuck}"))
}

#[test]
fn no_order_is_refused_whoever_shares_the_powers() {
    for players in 3..=8 {
        game("standard", &[("round-limit", "7")], players, ["easy", "easy"], &format!("{players} players"));
    }
    game("standard", &[("round-limit", "3")], 8, ["hard", "easy"], "a");
    game("standard", &[("round-limit", "3")], 3, ["easy", "hard"], "b");
    let odd = [("neutral-reserves", "on"), ("passages", "friends"), ("round-limit", "5")];
    game("standard", &odd, 5, ["random", "easy"], "c");
}

#[test]
fn no_order_is_refused_in_the_empire_game() {
    for players in ["2", "4", "9"] {
        let options = [("empire-players", players), ("round-limit", "10")];
        game("empire", &options, 9, ["hard", "easy"], "a");
        game("empire", &options, 9, ["easy", "random"], "b");
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let play = || game("standard", &[("round-limit", "3")], 8, ["hard", "easy"], "twice");
    assert_eq!(play(), play());
}

#[test]
fn easy_beats_random() {
    for (bots, winner) in [(["easy", "random"], "germany"), (["random", "easy"], "united-kingdom")] {
        let played = game("standard", &[("round-limit", "10")], 8, bots, "one");
        let outcome = played.outcome.expect("the game ends at its limit");
        assert!(outcome.winners.iter().any(|name| name == winner), "{}", outcome.summary);
    }
}
