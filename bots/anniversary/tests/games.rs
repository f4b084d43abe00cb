//! Whole games among the bots: no order is ever refused, and the same seed gives the same game.

use std::collections::BTreeMap;
use std::sync::Arc;

use sandtable_anniversary::Anniversary;
use sandtable_anniversary_bots::BOTS;
use sandtable_engine::bots::{Bot, RANDOM};
use sandtable_engine::simulate::{Match, Played, play};
use sandtable_engine::{Seat, Setup};

/// Even seats get the first bot, odd seats the second, so that every two powers meet.
fn game(scenario: &str, options: &[(&str, &str)], bots: [&str; 2], seed: &str, max_rounds: u16) -> Played {
    let options = options.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
    let setup = Setup { scenario: scenario.into(), options, players: BTreeMap::new() };
    let seat = |n: u8| -> (Seat, Box<dyn Bot>) {
        let id = bots[usize::from(n % 2)];
        let spec = BOTS.iter().chain([&RANDOM]).find(|spec| spec.id == id).expect("the bot exists");
        (Seat(n), (spec.seat)(seed, Seat(n)))
    };
    let players = Match { setup: &setup, seed, max_orders: 50_000, max_rounds, keep_record: false };
    let played = play(&Arc::new(Anniversary), &players, (0..6).map(seat).collect());
    played.unwrap_or_else(|stuck| panic!("{scenario}, {bots:?}, seed {seed}: {stuck}"))
}

const EVERYTHING: &[(&str, &str)] = &[
    ("research", "on"),
    ("national-objectives", "on"),
    ("dardanelles-closed", "on"),
    ("escorts", "on"),
    ("low-luck", "on"),
    ("multinational-casualties", "attacker"),
];

#[test]
fn no_order_is_refused_in_either_scenario() {
    for scenario in ["1941", "1942"] {
        game(scenario, &[], ["hard", "hard"], "plain", 6);
        game(scenario, &[], ["easy", "hard"], "mixed", 6);
    }
}

#[test]
fn no_order_is_refused_under_any_option() {
    for scenario in ["1941", "1942"] {
        game(scenario, EVERYTHING, ["hard", "easy"], "all options", 5);
        game(scenario, &EVERYTHING[..4], ["hard", "hard"], "dice", 5);
    }
    game("1942", &[("victory-cities", "13")], ["hard", "hard"], "thirteen", 5);
    game("1941", &[("victory-cities", "18"), ("round-limit", "5")], ["easy", "easy"], "eighteen", 6);
}

#[test]
fn strange_positions_do_not_stop_a_bot() {
    for seed in ["a", "b", "c"] {
        game("1941", EVERYTHING, ["random", "hard"], seed, 7);
        game("1942", EVERYTHING, ["easy", "random"], seed, 7);
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let play = || game("1942", &[], ["hard", "easy"], "twice", 3);
    assert_eq!(play(), play());
}

/// A host that was stopped seats new bots: here again and again, in the middle of phases.
#[test]
fn a_new_bot_can_take_over_anywhere() {
    use sandtable_engine::bots::{Seen, Sight};
    use sandtable_engine::dice::{Dice, Secret};
    use sandtable_engine::game::{self, Awaiting, Notation, Rules};
    let shared = Arc::new(Anniversary);
    let setup = Setup { scenario: "1941".into(), ..Setup::default() };
    let (mut state, _) = game::begin(&Anniversary, &setup).expect("the scenario exists");
    let mut dice = Dice::new(&Secret::from_seed("restart"), &[]);
    let mut bots: BTreeMap<Seat, Box<dyn Bot>> = BTreeMap::new();
    for decision in 0..5_000 {
        if decision % 17 == 0 {
            bots.clear();
        }
        match Anniversary.awaiting(&state) {
            Awaiting::Roll(request) => {
                let faces = dice.roll(request.dice.iter().map(|die| die.sides));
                game::roll(&Anniversary, &mut state, &faces);
            }
            Awaiting::Orders(owing) => {
                if state.round > 1 {
                    return;
                }
                let seat = owing[0];
                let bot = bots.entry(seat).or_insert_with(|| (BOTS[1].seat)("restart", seat));
                let sight: &dyn Sight = &Seen::new(&shared, &state, seat);
                let order =
                    Anniversary.parse(&bot.decide(sight).expect("an order")).expect("it is well spelt");
                game::play(&Anniversary, &mut state, seat, &order).expect("it is legal");
            }
            Awaiting::Over(_) => return,
        }
    }
    panic!("the bots never came to the second round");
}
