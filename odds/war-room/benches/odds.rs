//! Exact War Room odds beside 10,000 plays of the same battle on the real game.
//! `cargo bench -p sandtable-odds --bench war_room`

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{BatchSize, Criterion};
use sandtable_war_room::ids::{Alliance, Nation, UnitType, Units};
use sandtable_war_room::{State, WarRoom};
use sandtable_war_room_odds::{Battle, Goal, best_stances, odds, quick};

#[path = "../tests/odds/engine.rs"]
mod engine;

const PLAYS: u32 = 10_000;

fn main() {
    let game = WarRoom::new().expect("sound data");
    let mut criterion = Criterion::default()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(2))
        .configure_from_args();
    for (name, field) in fields() {
        let (state, battle) = begin(&game, &field);
        let mut group = criterion.benchmark_group(name);
        group.bench_function("summary", |b| b.iter(|| quick(&game, black_box(&battle))));
        group.bench_function("odds", |b| b.iter(|| odds(&game, black_box(&battle))));
        if name == "land, 12 a side" {
            let best = |battle: Battle| best_stances(&game, &battle, Alliance::Axis, Goal::Exchange);
            group.bench_function("best stances", |b| {
                b.iter_batched(|| battle.clone(), best, BatchSize::SmallInput)
            });
        }
        group.finish();
        compare(name, &game, &state, &battle);
    }
}

/// The state with stances committed, and the battle as the odds see it.
fn begin(game: &WarRoom, field: &engine::Field) -> (State, Battle) {
    let (mut state, last) = engine::take_stances(game, field.set_up(game), &mut engine::seeded("bench"));
    let region = state.battle.as_deref().expect("a battle").region;
    let battle = Battle::in_region(game, &state, region).expect("a battle");
    if let Some(seat) = last {
        let done = sandtable_war_room::Order::Done;
        sandtable_engine::game::play(game, &mut state, seat, &done).expect("stances are committed");
    }
    (state, battle)
}

fn compare(name: &str, game: &WarRoom, state: &State, battle: &Battle) {
    let timed = |run: &mut dyn FnMut()| {
        let begun = Instant::now();
        run();
        begun.elapsed()
    };
    let exact = (0..10).map(|_| timed(&mut || drop(black_box(odds(game, battle))))).min().unwrap_or_default();
    let mut dice = engine::seeded("plays");
    // A tenth of the plays tells the time of all.
    let tenth = timed(&mut || {
        for _ in 0..PLAYS / 10 {
            black_box(engine::fight(game, state.clone(), &mut dice));
        }
    });
    let plays = tenth * 10;
    let ratio = plays.as_secs_f64() / exact.as_secs_f64();
    println!("{name}: exact {exact:.2?}, {PLAYS} plays {plays:.2?}, {ratio:.0} times faster\n");
}

fn fields() -> Vec<(&'static str, engine::Field)> {
    use UnitType::*;
    let army = |units: &[(UnitType, u8)]| {
        units.iter().fold(Units::default(), |sum, (unit, n)| sum + Units::of(*unit, *n))
    };
    let money: Vec<(Nation, u16)> = Nation::ALL.iter().map(|nation| (*nation, 90)).collect();
    let land = |options: Vec<&'static str>, axis: Units, allied: Units| engine::Field {
        region: "R5",
        armies: vec![(Nation::Germany, axis), (Nation::Soviet, allied)],
        money: money.clone(),
        options,
        ..engine::Field::default()
    };
    let small = army(&[(Infantry, 5), (Artillery, 3), (Armor, 2), (Fighter, 2)]);
    let other = army(&[(Infantry, 6), (Artillery, 3), (Armor, 1), (Fighter, 2)]);
    let large = army(&[(Infantry, 16), (Artillery, 8), (Armor, 8), (Fighter, 6), (Bomber, 2)]);
    let fleet = army(&[(Submarine, 3), (Cruiser, 3), (Carrier, 2), (Battleship, 1), (Fighter, 3)]);
    let sea = |options: Vec<&'static str>| engine::Field {
        region: "M-1",
        armies: vec![(Nation::Germany, fleet), (Nation::British, fleet)],
        ..land(options, small, other)
    };
    vec![
        ("land, 12 a side", land(vec![], small, other)),
        ("land, 40 a side", land(vec![], large, large)),
        ("sea, 12 a side", sea(vec![])),
        ("quick land, 12 a side", land(vec!["quick-battle"], small, other)),
        ("quick sea, 12 a side", sea(vec!["quick-battle"])),
    ]
}
