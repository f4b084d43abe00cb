//! Single decisions: what a bot does in a position where the right thing is plain.

use std::collections::BTreeMap;
use std::sync::Arc;

use sandtable_complete_game::CompleteGame;
use sandtable_complete_game_bots::BOTS;
use sandtable_engine::bots::{Bot, Sight};
use sandtable_engine::simulate::{Match, play};
use sandtable_engine::{Seat, Setup};
use std::sync::Mutex;

/// A bot whose orders are written down.
struct Noted {
    bot: Box<dyn Bot>,
    notes: Arc<Mutex<Vec<String>>>,
}

impl Bot for Noted {
    fn decide(&mut self, sight: &dyn Sight) -> Result<String, String> {
        let order = self.bot.decide(sight)?;
        if let Ok(mut notes) = self.notes.lock() {
            notes.push(format!("{} {order}", sight.turn().round));
        }
        Ok(order)
    }
}

/// What one seat orders in the first rounds of a game in which everybody plays `id`.
fn orders_of(id: &str, seat: Seat, rounds: u16) -> Vec<String> {
    let notes: Arc<Mutex<Vec<String>>> = Arc::default();
    let spec = BOTS.iter().find(|spec| spec.id == id).expect("the bot exists");
    let bots = (0..8).map(|n| {
        let bot = (spec.seat)("position", Seat(n));
        let bot: Box<dyn Bot> =
            if Seat(n) == seat { Box::new(Noted { bot, notes: notes.clone() }) } else { bot };
        (Seat(n), bot)
    });
    let setup = Setup { scenario: "standard".into(), options: BTreeMap::new(), players: BTreeMap::new() };
    let players =
        Match { setup: &setup, seed: "position", max_orders: 50_000, max_rounds: rounds, keep_record: false };
    play(&Arc::new(CompleteGame), &players, bots.collect()).unwrap_or_else(|stuck| panic!("{stuck}"));
    let notes = notes.lock().expect("nobody else writes");
    notes.clone()
}

#[test]
fn germany_opens_with_war_its_friends_and_france() {
    let orders = orders_of("hard", Seat(1), 1);
    let has = |words: &[&str]| orders.iter().any(|order| words.iter().all(|word| order.contains(word)));
    assert!(has(&["declare allies"]));
    for country in ["czechoslovakia", "hungary", "romania", "lithuania"] {
        assert!(has(&["infantry", &format!("-> {country}")]), "{country} waits in vain: {orders:#?}");
    }
    assert!(has(&["armor", "-> france"]), "the tanks stay at home: {orders:#?}");
}

#[test]
fn everybody_takes_the_free_roll() {
    for seat in [0, 1, 3, 6, 7] {
        let orders = orders_of("easy", Seat(seat), 1);
        assert!(orders.iter().any(|order| order == "1 research free"), "seat {seat}: {orders:#?}");
    }
}

#[test]
fn aircraft_come_home() {
    let orders = orders_of("easy", Seat(1), 1);
    let flown = |order: &&String| order.contains("fighter") && order.contains("-> france");
    let back = |order: &&String| order.contains("fighter") && order.contains("france -> ");
    assert!(orders.iter().filter(flown).count() > 0, "nobody flies: {orders:#?}");
    assert!(orders.iter().filter(back).count() > 0, "nobody lands: {orders:#?}");
}
