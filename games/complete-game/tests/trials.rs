//! What every game's tests try: cases, ledger, golden records, map and desk.

use sandtable_complete_game::CompleteGame;
use sandtable_complete_game::board::board;
use sandtable_complete_game::reason::REASONS;

sandtable_trials::trials! {
    game: CompleteGame,
    reasons: REASONS,
    spaces: board().all().map(|space| (space.id(), space.terrain().id())),
    borders: board().all().flat_map(|a| a.neighbours().map(move |b| (a.id(), b.id()))),
}

fn setups() -> impl Iterator<Item = sandtable_engine::Setup> {
    ["standard", "empire"].into_iter().map(|scenario| sandtable_trials::setup(scenario, &[]))
}

#[test]
fn the_desk_leads_on() {
    sandtable_trials::the_desk_leads_on(CompleteGame, setups(), 250);
}

#[test]
fn lit_spaces_can_be_reached() {
    sandtable_trials::lit_spaces_can_be_reached(CompleteGame, setups(), 80);
}

#[test]
fn the_board_has_its_printed_sums() {
    use sandtable_complete_game::power::Power::*;
    let sum = |wanted: &dyn Fn(sandtable_complete_game::board::Space) -> bool| -> u16 {
        board().lands().iter().filter(|s| wanted(**s)).map(|s| u16::from(s.printed_value())).sum()
    };
    for (power, economy) in [
        (Italy, 13),
        (Germany, 28),
        (France, 30),
        (UnitedKingdom, 59),
        (Japan, 37),
        (China, 28),
        (Russia, 42),
    ] {
        assert_eq!(sum(&|s| s.original_owner() == Some(power)), economy, "{power}");
    }
    assert_eq!(sum(&|s| s.original_owner() == Some(UnitedStates) && !s.is_occupied()), 35);
    assert_eq!(sum(&|s| s.is_occupied()), 5);
    assert_eq!(sum(&|s| s.is_sympathizer()), 15);
    assert_eq!((board().lands().len(), board().seas().len()), (257, 125));
}
