//! What a referee, a bot and a simulator pay: cloning, checking, listing, proving landings, whole games.

use std::collections::BTreeMap;
use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use sandtable_anniversary::Anniversary;
use sandtable_anniversary::landing::{Horizon, stranded};
use sandtable_anniversary::options::Heading;
use sandtable_anniversary::power::Power;
use sandtable_anniversary::state::State;
use sandtable_engine::bots::RANDOM;
use sandtable_engine::desk::{Pick, PickedUnit};
use sandtable_engine::simulate::{Match, play};
use sandtable_engine::{Face, Notation, Offer, Rules, Seat, Setup, Trials, Viewer, game};
use serde_json::json;

fn setup(options: &[(&str, &str)]) -> Setup {
    let options = options.iter().map(|(k, v)| (k.to_string(), v.to_string())).collect();
    Setup { scenario: "1941".into(), options, ..Setup::default() }
}

fn position(value: serde_json::Value) -> State {
    Anniversary::new().position(&setup(&[]), &value).expect("the bench's position is sound")
}

fn clone(c: &mut Criterion) {
    let state = position(json!({}));
    c.bench_function("clone a state", |b| b.iter(|| black_box(&state).clone()));
}

fn order(c: &mut Criterion) {
    let game = Anniversary::new();
    let state = position(json!({"power": "germany", "phase": "combat-move"}));
    for (name, text) in [
        ("check and apply a land move", "move 2 infantry, 1 tank: poland -> east-poland"),
        ("check and apply an air move with its landing proof", "move 1 fighter: poland -> ukraine"),
    ] {
        let order = game.parse(text).expect("the bench's order is well formed");
        c.bench_function(name, |b| {
            b.iter_batched_ref(
                || state.clone(),
                |state| game::play(&game, state, Power::Germany.seat(), &order).expect("the order is legal"),
                BatchSize::SmallInput,
            )
        });
    }
}

/// Every heading of the menu opened: all that Germany could do.
fn options(c: &mut Criterion) {
    let game = Anniversary::new();
    let state = position(json!({"power": "germany", "phase": "combat-move"}));
    let seat = Power::Germany.seat();
    c.bench_function("list the top of the menu", |b| b.iter(|| game.options(&state, seat, None).len()));
    let headings: Vec<Heading> = game
        .options(&state, seat, None)
        .into_iter()
        .filter_map(|offer| if let Offer::Open(heading) = offer { Some(heading) } else { None })
        .collect();
    c.bench_function("list every order of the menu", |b| {
        b.iter(|| {
            headings.iter().map(|heading| game.options(&state, seat, Some(heading)).len()).sum::<usize>()
        })
    });
}

/// Six carriers and thirteen fighters far from friendly land: no way to station the decks lands
/// everybody, so the proof has to try them all.
fn landing(c: &mut Criterion) {
    let fleet = json!({"power": "japan", "phase": "noncombat-move", "units": {
        "sz21": {"japan": {"aircraft-carrier": 1, "fighter": 2}},
        "sz22": {"japan": {"aircraft-carrier": 1, "fighter": 3}},
        "sz23": {"japan": {"aircraft-carrier": 1, "fighter": 2}},
        "sz24": {"japan": {"aircraft-carrier": 1, "fighter": 2}},
        "sz25": {"japan": {"aircraft-carrier": 1, "fighter": 2}},
        "sz26": {"japan": {"aircraft-carrier": 1, "fighter": 2}},
    }});
    let mut state = position(fleet);
    for piece in state.pieces.all_mut().filter(|piece| piece.is_air()) {
        piece.moved = 2;
    }
    let count = stranded(&state, Power::Japan, Horizon::NoncombatMove).len();
    assert_eq!(count, 1, "the proof finds room for twelve of thirteen");
    c.bench_function("prove the landing of a carrier fleet at its worst", |b| {
        b.iter(|| stranded(black_box(&state), Power::Japan, Horizon::NoncombatMove).len())
    });
}

/// Where a picked stack may go, and why not elsewhere: asked with every click.
fn reach(c: &mut Criterion) {
    let game = Anniversary::new();
    let state = position(json!({"power": "japan", "phase": "combat-move"}));
    let seat = Power::Japan.seat();
    c.bench_function("list all movable units", |b| b.iter(|| game.movable(&state, seat).len()));
    for (name, from, unit, count) in [
        ("reach of infantry", "manchuria", "infantry", 3),
        ("reach of carrier fighters, with landing proofs", "sz57", "fighter", 4),
    ] {
        let units = vec![PickedUnit { unit: unit.into(), count, ..PickedUnit::default() }];
        let pick = Pick { from: from.into(), units };
        assert!(!game.reach(&state, seat, &pick).is_empty());
        c.bench_function(name, |b| b.iter(|| game.reach(&state, seat, &pick).len()));
    }
    c.bench_function("a view with its panel", |b| b.iter(|| game.view(&state, Viewer::Seat(seat))));
}

fn whole_games(_: &mut Criterion) {
    let setup = setup(&[("round-limit", "20")]);
    let game = Arc::new(Anniversary::new());
    let began = Instant::now();
    let (mut games, mut orders) = (0u32, 0);
    while began.elapsed().as_secs() < 5 {
        let seed = games.to_string();
        let bots: BTreeMap<Seat, _> = (0..6).map(|i| (Seat(i), (RANDOM.seat)(&seed, Seat(i)))).collect();
        let (max_orders, max_rounds) = (u64::MAX, u16::MAX);
        let one = Match { setup: &setup, seed: &seed, max_orders, max_rounds, keep_record: false };
        let played = play(&game, &one, bots).expect("random bots are never stuck");
        assert!(played.outcome.is_some(), "the game ends by victory or at the round limit");
        orders += played.orders;
        games += 1;
    }
    let seconds = began.elapsed().as_secs_f64();
    println!(
        "random games of up to 20 rounds: {:.1} games/s on one core, {:.0} orders a game, {:.1} µs an order\n",
        f64::from(games) / seconds,
        orders as f64 / f64::from(games),
        seconds * 1e6 / orders as f64,
    );
}

criterion_group!(benches, clone, order, options, landing, reach, whole_games);
criterion_main!(benches);
