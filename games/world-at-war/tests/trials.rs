//! What every game's tests try: cases, ledger and golden records; and that the tables agree with each other.

use sandtable_world_at_war::WorldAtWar;
use sandtable_world_at_war::reason::REASONS;

const FOLDER: &str = env!("CARGO_MANIFEST_DIR");

#[test]
fn every_case_passes_and_every_row_has_one() {
    sandtable_trials::every_case_passes_and_every_row_has_one(&WorldAtWar::new(), FOLDER);
}

#[test]
fn every_reason_names_a_row() {
    sandtable_trials::every_reason_names_a_row(&WorldAtWar::new(), REASONS);
}

#[test]
fn every_reason_is_cited_by_a_case() {
    sandtable_trials::every_reason_is_cited_by_a_case(FOLDER, REASONS);
}

#[test]
fn the_tables_agree_with_each_other() {
    let faults = sandtable_world_at_war::setup::faults();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
