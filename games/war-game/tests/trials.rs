//! What every game's tests try: cases, ledger, golden records, map and desk.

use sandtable_war_game::WarGame;
use sandtable_war_game::board::board;
use sandtable_war_game::reason::REASONS;

sandtable_trials::trials! {
    game: WarGame,
    reasons: REASONS,
    spaces: board().spaces().map(|space| (space.id(), if space.is_land() { "land" } else { "sea" })),
    borders: board().spaces().flat_map(|a| a.neighbours().map(move |b| (a.id(), b.id()))),
}

fn setups() -> impl Iterator<Item = sandtable_engine::Setup> {
    (0..2).map(|_| sandtable_trials::setup("1942", &[]))
}

#[test]
fn the_desk_leads_on() {
    sandtable_trials::the_desk_leads_on(WarGame, setups(), 250);
}

#[test]
fn lit_spaces_can_be_reached() {
    sandtable_trials::lit_spaces_can_be_reached(WarGame, setups(), 80);
}
