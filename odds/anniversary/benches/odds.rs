//! What exact odds cost, beside ten thousand plays of the real game.

#[allow(dead_code)]
#[path = "../tests/referee/mod.rs"]
mod referee;

use std::cmp::Ordering;
use std::hint::black_box;
use std::time::Instant;

use criterion::{Criterion, criterion_group, criterion_main};
use referee::Referee;
use sandtable_anniversary_odds::{Goal, Losses, Policy, Retreat, quick, text};
use sandtable_engine::dice::{Dice, Secret};

const PLAYS: u32 = 10_000;

const BATTLES: [(&str, &str); 5] = [
    ("small", "3 infantry, 1 artillery, 1 tank vs 4 infantry, 1 tank"),
    (
        "ten against ten",
        "5 infantry, 2 artillery, 2 tanks, 1 fighter vs 6 infantry, 1 artillery, 2 tanks, 1 fighter",
    ),
    (
        "two armies",
        "40 infantry, 15 artillery, 25 tanks, 12 fighters, 6 bombers \
         vs 60 infantry, 10 artillery, 15 tanks, 10 fighters",
    ),
    ("gunfire", "6 infantry, 2 tanks, 3 fighters, 2 bombers vs 8 infantry, 2 fighters, 1 aa gun"),
    (
        "two fleets",
        "3 submarines, 2 destroyers, 1 cruiser, 1 battleship, 2 carriers, 4 fighters, 2 transports \
         vs 2 submarines, 2 destroyers, 2 cruisers, 1 battleship, 1 carrier, 2 fighters, 3 transports",
    ),
];

fn battles(c: &mut Criterion) {
    let policy = Policy::default();
    for (name, words) in BATTLES {
        let battle = text::parse(words).expect("the bench's battle is well formed");
        c.bench_function(name, |b| b.iter(|| quick(black_box(&battle), &policy)));
        let began = Instant::now();
        let exact = quick(&battle, &policy);
        let once = began.elapsed().as_secs_f64();
        let referee = Referee::new(&battle);
        let mut dice = Dice::new(&Secret::from_seed(name), &[]);
        let began = Instant::now();
        let wins =
            (0..PLAYS).filter(|_| referee.play(&policy, &mut dice).verdict == Ordering::Greater).count();
        let played = began.elapsed().as_secs_f64();
        let found = wins as f64 / f64::from(PLAYS);
        assert!((found - exact.win).abs() < 0.03, "{name}: {found} played, {} calculated", exact.win);
        println!(
            "{name}: {PLAYS} plays take {played:.2} s for {found:.3}, {:.0} times as long as {:.6} exactly\n",
            played / once,
            exact.win
        );
    }
}

/// Losses and retreats chosen anew each time, where that is feasible.
fn thinking_ahead(c: &mut Criterion) {
    let policy = Policy {
        attacker_losses: Losses::Best(Goal::Win),
        retreat: Retreat::Best(Goal::Win),
        ..Policy::default()
    };
    for (name, words) in BATTLES.into_iter().filter(|(name, _)| !name.starts_with("two")) {
        let battle = text::parse(words).expect("the bench's battle is well formed");
        c.bench_function(&format!("{name}, thought ahead"), |b| {
            b.iter(|| quick(black_box(&battle), &policy))
        });
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20).measurement_time(std::time::Duration::from_secs(2));
    targets = battles, thinking_ahead
}
criterion_main!(benches);
