//! What every game's tests try: cases, ledger, golden records, map and desk; and that the tables agree with each other.

use sandtable_world_at_war::WorldAtWar;
use sandtable_world_at_war::board::board;
use sandtable_world_at_war::reason::REASONS;

sandtable_trials::trials! {
    game: WorldAtWar::new(),
    reasons: REASONS,
    spaces: board().all().map(|space| (space.id(), if space.is_land() { "land" } else { "sea" })),
    borders: board().all().flat_map(|a| a.neighbours().map(move |b| (a.id(), b.id()))),
}

fn setups() -> impl Iterator<Item = sandtable_engine::Setup> {
    (0..3).map(|_| sandtable_trials::setup("1939", &[]))
}

#[test]
fn the_desk_leads_on() {
    sandtable_trials::the_desk_leads_on(WorldAtWar::new(), setups(), 500);
}

#[test]
fn lit_spaces_can_be_reached() {
    sandtable_trials::lit_spaces_can_be_reached(WorldAtWar::new(), setups(), 150);
}

#[test]
fn the_tables_agree_with_each_other() {
    let faults = sandtable_world_at_war::setup::faults();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
