use std::collections::BTreeMap;
use std::sync::Arc;

use sandtable_engine::Seat;
use sandtable_engine::any::any;
use sandtable_engine::bots::{Bot, RANDOM, Random, Sight};
use sandtable_engine::dice::Secret;
use sandtable_engine::simulate::{Match, play};

use super::skirmish::Skirmish;
use super::{BLUE, RED, setup, table};

fn random_bots(seed: &str) -> BTreeMap<Seat, Box<dyn Bot>> {
    [RED, BLUE].map(|seat| (seat, (RANDOM.seat)(seed, seat))).into()
}

#[test]
fn the_record_of_a_simulated_game_agrees_with_the_fast_path() {
    let game = Arc::new(Skirmish::new());
    let setup = setup("long");
    for seed in ["1", "2", "3"] {
        let players = Match { setup: &setup, seed, max_orders: 1000, max_rounds: 1000, keep_record: false };
        let fast = play(&game, &players, random_bots(seed)).unwrap();
        let mut slow = play(&game, &Match { keep_record: true, ..players }, random_bots(seed)).unwrap();
        assert!(slow.record.take().is_some());
        assert_eq!(fast, slow);
        assert!(fast.outcome.is_some());
    }
}

#[test]
fn a_game_stops_at_its_limit() {
    let game = Arc::new(Skirmish::new());
    let setup = setup("long");
    let players = Match { setup: &setup, seed: "1", max_orders: 3, max_rounds: 1000, keep_record: true };
    let played = play(&game, &players, random_bots("1")).unwrap();
    assert_eq!((played.outcome, played.orders), (None, 3));
}

/// Gives up at once.
struct Idle;

impl Bot for Idle {
    fn decide(&mut self, sight: &dyn Sight) -> Result<String, String> {
        Err(format!("{} does not feel like it", sight.seat()))
    }
}

#[test]
fn a_seat_without_a_bot_or_with_one_that_fails_is_reported() {
    let game = Arc::new(Skirmish::new());
    let setup = setup("long");
    let refusal = |seats: BTreeMap<Seat, Box<dyn Bot>>| {
        let players = Match { setup: &setup, seed: "1", max_orders: 9, max_rounds: 9, keep_record: false };
        play(&game, &players, seats).unwrap_err().to_string()
    };
    assert_eq!(refusal(BTreeMap::new()), "no bot plays red");
    let idle: Box<dyn Bot> = Box::new(Idle);
    assert_eq!(refusal(BTreeMap::from([(RED, idle)])), "red: red does not feel like it");
}

#[test]
fn a_bot_decides_alike_through_json_and_in_process() {
    let game = any(Skirmish::new(), &[], None);
    let erased = game.begin(&setup("short"), Secret::from_seed("s"), vec![]).unwrap();
    let typed = table("s");
    let (mut far, mut near) = (Random::new("bot", RED), Random::new("bot", RED));
    for _ in 0..50 {
        let order = near.pick(&**typed.game(), typed.state(), RED).unwrap();
        let text = far.decide(&*erased.sight(RED)).unwrap();
        assert_eq!(text, sandtable_engine::Notation::print(&**typed.game(), &order));
    }
}

#[test]
fn the_random_bot_passes_a_quarter_of_the_time() {
    let table = table("s");
    let mut bot = Random::new("bot", RED);
    let passes = (0..4000)
        .filter(|_| bot.pick(&**table.game(), table.state(), RED) == Some(super::skirmish::Order::Pass))
        .count();
    assert!((850..1150).contains(&passes), "{passes} of 4000");
}
