//! What a referee, a bot and a simulator pay: cloning, checking, listing, whole games.

use std::hint::black_box;
use std::sync::Arc;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use sandtable_engine::bots::RANDOM;
use sandtable_engine::simulate::{Match, play};
use sandtable_engine::{Notation, Rules, Seat, Setup, Trials, game};
use sandtable_war_game::WarGame;
use sandtable_war_game::power::Power;
use sandtable_war_game::state::State;
use serde_json::json;

fn setup(options: &[(&str, &str)]) -> Setup {
    let options = options.iter().map(|(k, v)| (k.to_string(), v.to_string())).collect();
    Setup { scenario: "1942".into(), options, ..Setup::default() }
}

fn opening() -> State {
    let position = json!({"from": "setup", "phase": "combat-orders"});
    WarGame.position(&setup(&[]), &position).expect("the bench's position is sound")
}

fn clone(c: &mut Criterion) {
    let state = opening();
    c.bench_function("clone a state", |b| b.iter(|| black_box(&state).clone()));
}

fn order(c: &mut Criterion) {
    let state = opening();
    for (name, text) in [
        ("check and apply a land move", "move 2 infantry, 1 armor: ukraine -> stalingrad"),
        ("check and apply an air move with its landing proof", "move 1 fighter: ukraine -> stalingrad"),
    ] {
        let order = WarGame.parse(text).expect("the bench's order is well formed");
        c.bench_function(name, |b| {
            b.iter_batched_ref(
                || state.clone(),
                |state| {
                    game::play(&WarGame, state, Power::Germany.seat(), &order).expect("the order is legal")
                },
                BatchSize::SmallInput,
            )
        });
    }
}

fn options(c: &mut Criterion) {
    let state = opening();
    let seat = Power::Germany.seat();
    c.bench_function("list the top of the menu", |b| b.iter(|| WarGame.options(&state, seat, None).len()));
}

fn games(c: &mut Criterion) {
    let game = Arc::new(WarGame);
    let setup = setup(&[("round-limit", "1")]);
    c.bench_function("a random game turn", |b| {
        b.iter(|| {
            let wanted = Match {
                setup: &setup,
                seed: "bench",
                max_orders: 100_000,
                max_rounds: 99,
                keep_record: false,
            };
            let bots = (0..8).map(|at| (Seat(at), (RANDOM.seat)("bench", Seat(at)))).collect();
            play(&game, &wanted, bots).is_ok()
        })
    });
}

criterion_group!(benches, clone, order, options, games);
criterion_main!(benches);
