//! What every game is tried for.

use sandtable_war_game::WarGame;
use sandtable_war_game::reason::REASONS;

const FOLDER: &str = env!("CARGO_MANIFEST_DIR");

#[test]
fn every_case_passes_and_every_row_has_one() {
    sandtable_trials::every_case_passes_and_every_row_has_one(&WarGame, FOLDER);
}

#[test]
fn every_reason_names_a_row_of_the_ledger() {
    sandtable_trials::every_reason_names_a_row(&WarGame, REASONS);
}

#[test]
fn every_reason_is_cited_by_a_case() {
    sandtable_trials::every_reason_is_cited_by_a_case(FOLDER, REASONS);
}

#[test]
fn golden_records_load_and_end_as_they_did() {
    sandtable_trials::golden_records_load_and_end_as_they_did(WarGame, FOLDER);
}

#[test]
fn golden_records_are_decided_as_they_were() {
    sandtable_trials::golden_records_are_decided_as_they_were(&WarGame, FOLDER);
}

#[test]
fn altered_records_break_nothing() {
    sandtable_trials::altered_records_break_nothing(WarGame, FOLDER);
}
