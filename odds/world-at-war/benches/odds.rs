//! What exact odds on the game's own rules cost.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use sandtable_world_at_war_odds::from_text;

const BATTLES: [(&str, &str); 4] = [
    ("small", "3 infantry, 1 armor vs 3 infantry"),
    ("eight against eight", "5 infantry, 2 armor, 1 fighter vs 6 infantry, 1 armor, 1 fighter"),
    ("twenty against twenty", "12 infantry, 6 armor, 2 fighters vs 15 infantry, 3 armor, 2 fighters"),
    (
        "two fleets",
        "2 submarines, 2 cruisers, 1 battleship, 2 fighters vs 1 submarine, 2 cruisers, 1 aircraft carrier, 2 transports",
    ),
];

fn battles(c: &mut Criterion) {
    let mut group = c.benchmark_group("world-at-war odds");
    group.sample_size(10);
    for (name, words) in BATTLES {
        group.bench_function(name, |b| b.iter(|| from_text(black_box(words), &[]).map(|answer| answer.odds)));
    }
    group.finish();
}

criterion_group!(benches, battles);
criterion_main!(benches);
