//! What a referee, a bot and a simulator pay: cloning, checking, listing, whole games.

use std::collections::BTreeMap;
use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use sandtable_complete_game::CompleteGame;
use sandtable_complete_game::state::State;
use sandtable_engine::bots::RANDOM;
use sandtable_engine::simulate::{Match, play};
use sandtable_engine::{Face, Notation, Rules, Seat, Setup, Trials, Viewer, game};
use serde_json::json;

fn setup(options: &[(&str, &str)]) -> Setup {
    let options = options.iter().map(|(k, v)| (k.to_string(), v.to_string())).collect();
    Setup { scenario: "standard".into(), options, ..Setup::default() }
}

fn position(value: serde_json::Value) -> State {
    CompleteGame.position(&setup(&[]), &value).expect("the bench's position is sound")
}

fn clone(c: &mut Criterion) {
    let state = position(json!({}));
    c.bench_function("clone a state", |b| b.iter(|| black_box(&state).clone()));
}

fn order(c: &mut Criterion) {
    let state = position(json!({"from": "setup", "power": "germany", "phase": "combat-move"}));
    let seat = Seat(1);
    let order = CompleteGame
        .parse("move 2 regular-infantry: berlin -> poland")
        .expect("the bench's order is well formed");
    c.bench_function("check and apply a land move", |b| {
        b.iter_batched_ref(
            || state.clone(),
            |state| game::play(&CompleteGame, state, seat, &order).expect("the order is legal"),
            BatchSize::SmallInput,
        )
    });
    c.bench_function("list the top of the menu", |b| {
        b.iter(|| CompleteGame.options(&state, seat, None).len())
    });
    c.bench_function("a view with its panel", |b| b.iter(|| CompleteGame.view(&state, Viewer::Seat(seat))));
}

fn whole_games(_: &mut Criterion) {
    let setup = setup(&[("round-limit", "10")]);
    let game = Arc::new(CompleteGame);
    let began = Instant::now();
    let (mut games, mut orders) = (0u32, 0);
    while began.elapsed().as_secs() < 5 {
        let seed = games.to_string();
        let bots: BTreeMap<Seat, _> = (0..9).map(|i| (Seat(i), (RANDOM.seat)(&seed, Seat(i)))).collect();
        let (max_orders, max_rounds) = (u64::MAX, u16::MAX);
        let one = Match { setup: &setup, seed: &seed, max_orders, max_rounds, keep_record: false };
        let played = play(&game, &one, bots).expect("random bots are never stuck");
        assert!(played.outcome.is_some(), "the game ends by victory or at the round limit");
        orders += played.orders;
        games += 1;
    }
    let seconds = began.elapsed().as_secs_f64();
    println!(
        "random games of up to 10 rounds: {:.1} games/s on one core, {:.0} orders a game, {:.1} µs an order\n",
        f64::from(games) / seconds,
        orders as f64 / f64::from(games),
        seconds * 1e6 / orders as f64,
    );
}

criterion_group!(benches, clone, order, whole_games);
criterion_main!(benches);
