//! How long a nation plans a round: `hard` beside `easy`.

use std::hint::black_box;
use std::sync::Arc;

use criterion::{Criterion, criterion_group, criterion_main};
use sandtable_engine::Setup;
use sandtable_engine::bots::Seen;
use sandtable_engine::game::begin;
use sandtable_war_room::WarRoom;
use sandtable_war_room::ids::Nation;
use sandtable_war_room_bots::BOTS;

fn planning(criterion: &mut Criterion) {
    let rules = Arc::new(WarRoom::new().expect("sound data"));
    for (scenario, nation) in
        [("eastern-front", Nation::Germany), ("pacific", Nation::Japan), ("global", Nation::British)]
    {
        let setup = Setup { scenario: scenario.to_owned(), ..Setup::default() };
        let (state, _) = begin(&*rules, &setup).expect("a scenario");
        let seen = Seen::new(&rules, &state, nation.seat());
        let mut group = criterion.benchmark_group(format!("{scenario}, {nation} plans the first round"));
        group.sample_size(10);
        for bot in BOTS {
            group.bench_function(bot.id, |b| {
                b.iter(|| {
                    let mut staff = (bot.seat)("bench", nation.seat());
                    black_box(staff.decide(&seen))
                });
            });
        }
        group.finish();
    }
}

criterion_group!(benches, planning);
criterion_main!(benches);
