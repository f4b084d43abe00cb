//! What a whole turn costs: hard beside easy, in the opening and in the middle of games.

use std::sync::Arc;
use std::time::{Duration, Instant};

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use sandtable_anniversary::Anniversary;
use sandtable_anniversary::state::State;
use sandtable_anniversary_bots::BOTS;
use sandtable_engine::bots::{BotSpec, Seen};
use sandtable_engine::dice::{Dice, Secret};
use sandtable_engine::game::{self, Awaiting, Notation, Rules};
use sandtable_engine::{Seat, Setup};

const SEEDS: [&str; 4] = ["one", "two", "three", "four"];
const MIDGAME: u16 = 6;

fn bot(id: &str) -> &'static BotSpec {
    BOTS.iter().find(|spec| spec.id == id).expect("the bot exists")
}

/// Play on with one kind of bot until `done`.
fn play_on(mut state: State, spec: &BotSpec, seed: &str, done: impl Fn(&State) -> bool) -> State {
    let shared = Arc::new(Anniversary);
    let mut seats: Vec<_> = (0..6).map(|n| (spec.seat)(seed, Seat(n))).collect();
    let mut dice = Dice::new(&Secret::from_seed(seed), &[]);
    while !done(&state) {
        match Anniversary.awaiting(&state) {
            Awaiting::Roll(request) => {
                let faces = dice.roll(request.dice.iter().map(|die| die.sides));
                game::roll(&Anniversary, &mut state, &faces);
            }
            Awaiting::Orders(owing) => {
                let seat = owing[0];
                let text =
                    seats[usize::from(seat.0)].decide(&Seen::new(&shared, &state, seat)).expect("an order");
                let order = Anniversary.parse(&text).expect("it is well spelt");
                game::play(&Anniversary, &mut state, seat, &order).expect("it is legal");
            }
            Awaiting::Over(_) => break,
        }
    }
    state
}

fn opening(scenario: &str) -> State {
    let setup = Setup { scenario: scenario.into(), ..Setup::default() };
    game::begin(&Anniversary, &setup).expect("the scenario exists").0
}

/// One turn of every power, or up to the end of the game.
fn one_round(state: &State, spec: &BotSpec, seed: &str) -> State {
    let round = state.round;
    play_on(state.clone(), spec, seed, |now| now.round > round)
}

fn positions() -> Vec<(&'static str, Vec<State>)> {
    let openings = vec![opening("1941"), opening("1942")];
    let midgame = SEEDS.iter().enumerate().map(|(i, seed)| {
        let start = opening(["1941", "1942"][i % 2]);
        play_on(start, bot("easy"), seed, |now| now.round == MIDGAME)
    });
    vec![("openings", openings), ("mid-games", midgame.collect())]
}

fn turns(c: &mut Criterion) {
    let positions = positions();
    for (name, states) in &positions {
        let mut times = Vec::new();
        for id in ["easy", "hard"] {
            let mut each: Vec<Duration> = Vec::new();
            for (state, seed) in states.iter().zip(SEEDS) {
                let begun = Instant::now();
                one_round(state, bot(id), seed);
                each.push(begun.elapsed() / 6);
            }
            times.push(each.iter().sum::<Duration>() / each.len() as u32);
            c.bench_function(&format!("{id}: a round in {name}"), |b| {
                b.iter_batched(
                    || &states[0],
                    |state| one_round(state, bot(id), SEEDS[0]),
                    BatchSize::SmallInput,
                );
            });
        }
        let ratio = times[1].as_secs_f64() / times[0].as_secs_f64();
        println!("{name}: a turn takes easy {:?}, hard {:?}, {ratio:.1} times as long", times[0], times[1]);
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(10);
    targets = turns
}
criterion_main!(benches);
