//! Positions for whole turns, and `hard` to play them through the interface that every host uses.

use std::collections::BTreeMap;
use std::sync::Arc;

use sandtable_anniversary::Anniversary;
use sandtable_anniversary::board::Space;
use sandtable_anniversary::state::{Piece, State};
use sandtable_anniversary_bots::BOTS;
use sandtable_engine::bots::Bot;
use sandtable_engine::bots::Seen;
use sandtable_engine::dice::{Dice, Secret};
use sandtable_engine::game::{Awaiting, Notation, Rules, Trials, play, roll};
use sandtable_engine::{Seat, Setup};
use serde_json::{Value, json};

/// The luck under which every turn is played.
const SEEDS: [&str; 3] = ["first", "second", "third"];

/// A position on an otherwise quiet map: every capital that is not named has a strong garrison.
pub fn position(power: &str, phase: &str, mut fields: Value) -> State {
    let mut units = json!({
        "germany": {"germany": "15 infantry"}, "russia": {"soviet-union": "15 infantry"},
        "japan": {"japan": "15 infantry"}, "united-kingdom": {"united-kingdom": "15 infantry"},
        "italy": {"italy": "15 infantry"}, "eastern-united-states": {"united-states": "15 infantry"},
    });
    let given = fields["units"].take();
    for (space, here) in given.as_object().expect("units are named by their space") {
        units[space] = here.clone();
    }
    fields["units"] = units;
    fields["from"] = json!("empty");
    fields["power"] = json!(power);
    fields["phase"] = json!(phase);
    let setup = Setup { scenario: "1941".into(), ..Setup::default() };
    Anniversary.position(&setup, &fields).unwrap_or_else(|fault| panic!("{fault}"))
}

/// How the game stands when `hard` has played on to the end of the turn.
fn after_turn(start: &State, seed: &str) -> State {
    let shared = Arc::new(Anniversary);
    let hard = BOTS.iter().find(|spec| spec.id == "hard").expect("the bot exists");
    let mut bots: BTreeMap<Seat, Box<dyn Bot>> = BTreeMap::new();
    let mut dice = Dice::new(&Secret::from_seed(seed), &[]);
    let mut state = start.clone();
    while state.power == start.power {
        match Anniversary.awaiting(&state) {
            Awaiting::Roll(request) => {
                let faces = dice.roll(request.dice.iter().map(|die| die.sides));
                roll(&Anniversary, &mut state, &faces);
            }
            Awaiting::Orders(seats) => {
                let seat = seats[0];
                let bot = bots.entry(seat).or_insert_with(|| (hard.seat)(seed, seat));
                let text = bot.decide(&Seen::new(&shared, &state, seat)).expect("an order");
                let order = Anniversary.parse(&text).expect("it is well spelt");
                play(&Anniversary, &mut state, seat, &order).expect("it is legal");
            }
            Awaiting::Over(_) => break,
        }
    }
    state
}

pub fn turns(start: &State) -> impl Iterator<Item = State> {
    SEEDS.into_iter().map(|seed| after_turn(start, seed))
}

pub fn count(state: &State, space: &str, fits: impl Fn(&Piece) -> bool) -> usize {
    state.at(Space::known(space)).filter(|(_, piece)| fits(piece)).count()
}
