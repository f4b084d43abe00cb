//! What every game's tests try: cases, ledger, golden records, map and desk.

use sandtable_complete_game::board::board;
use sandtable_complete_game::reason::REASONS;
use sandtable_complete_game::{CompleteGame, game};

const FOLDER: &str = env!("CARGO_MANIFEST_DIR");

// Not the macro `trials!`: two of its trials want pieces on the board of every scenario at the start, and the empire
// game begins with none.

#[test]
fn every_case_passes_and_every_row_has_one() {
    sandtable_trials::every_case_passes_and_every_row_has_one(&CompleteGame, FOLDER);
}

#[test]
fn every_reason_names_a_row_of_the_ledger() {
    sandtable_trials::every_reason_names_a_row(&CompleteGame, REASONS);
}

#[test]
fn every_reason_is_cited_by_a_case() {
    sandtable_trials::every_reason_is_cited_by_a_case(FOLDER, REASONS);
}

#[test]
fn golden_records_load_and_end_as_they_did() {
    sandtable_trials::golden_records_load_and_end_as_they_did(game(), FOLDER);
}

#[test]
fn golden_records_are_decided_as_they_were() {
    sandtable_trials::golden_records_are_decided_as_they_were(&game(), FOLDER);
}

#[test]
fn altered_records_break_nothing() {
    sandtable_trials::altered_records_break_nothing(game(), FOLDER);
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

/// `cargo test -p sandtable-complete-game --test trials -- --ignored` writes the golden records anew.
#[test]
#[ignore = "writes golden records"]
fn write_golden_records() {
    use sandtable_engine::any::AnyTable;
    let game = std::sync::Arc::new(game());
    for (name, scenario, options) in [
        ("standard", "standard", &[("round-limit", "3")][..]),
        ("empire", "empire", &[("round-limit", "3"), ("empire-players", "4")][..]),
    ] {
        let table: Box<dyn AnyTable> =
            sandtable_trials::played(&game, &sandtable_trials::setup(scenario, options), u64::MAX);
        let path = std::path::Path::new(FOLDER).join("golden").join(format!("{name}.jsonl"));
        std::fs::write(&path, table.record().text()).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    }
}
