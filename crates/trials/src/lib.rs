//! What the tests of every game try, so that a game's own tests name the game and little else.
//!
//! A trial panics with what is wrong, as a test does. [`trials!`] writes the tests that every game has.

mod desk;
mod golden;
mod laws;
mod ledger;
mod map;
mod played;

use std::path::{Path, PathBuf};

use sandtable_engine::Setup;

pub use desk::{lit_spaces_can_be_reached, the_desk_leads_on};
pub use golden::{
    altered_records_break_nothing, golden_records_are_decided_as_they_were,
    golden_records_load_and_end_as_they_did,
};
pub use laws::{games_end, laws_hold};
pub use ledger::{
    every_case_passes_and_every_row_has_one, every_reason_is_cited_by_a_case,
    every_reason_is_shown_by_a_case, every_reason_names_a_row,
};
pub use map::{
    every_space_is_drawn_as_its_terrain, no_plate_covers_another, no_rule_reads_the_drawing,
    the_drawing_is_small_and_shows_every_stack, what_touches_borders_except_where_we_say_so,
};
pub use played::{played, positions};

/// The tests that every game has. `spaces` are pairs of a space's id and its terrain as drawn (`land`, `sea`,
/// `impassable`), `borders` are pairs of ids.
#[macro_export]
macro_rules! trials {
    (game: $game:expr, reasons: $reasons:expr, spaces: $spaces:expr, borders: $borders:expr $(,)?) => {
        const FOLDER: &str = env!("CARGO_MANIFEST_DIR");

        #[test]
        fn every_case_passes_and_every_row_has_one() {
            $crate::every_case_passes_and_every_row_has_one(&$game, FOLDER);
        }

        #[test]
        fn every_reason_names_a_row_of_the_ledger() {
            $crate::every_reason_names_a_row(&$game, $reasons);
        }

        #[test]
        fn every_reason_is_cited_by_a_case() {
            $crate::every_reason_is_cited_by_a_case(FOLDER, $reasons);
        }

        #[test]
        fn golden_records_load_and_end_as_they_did() {
            $crate::golden_records_load_and_end_as_they_did($game, FOLDER);
        }

        #[test]
        fn golden_records_are_decided_as_they_were() {
            $crate::golden_records_are_decided_as_they_were(&$game, FOLDER);
        }

        #[test]
        fn altered_records_break_nothing() {
            $crate::altered_records_break_nothing($game, FOLDER);
        }

        #[test]
        fn every_space_is_drawn_as_its_terrain() {
            $crate::every_space_is_drawn_as_its_terrain(&$game, $spaces);
        }

        #[test]
        fn what_touches_borders_except_where_we_say_so() {
            $crate::what_touches_borders_except_where_we_say_so(&$game, FOLDER, $borders);
        }

        #[test]
        fn the_drawing_is_small_and_shows_every_stack() {
            $crate::the_drawing_is_small_and_shows_every_stack(&$game);
        }

        #[test]
        fn no_plate_covers_another() {
            $crate::no_plate_covers_another(&$game);
        }

        #[test]
        fn no_rule_reads_the_drawing() {
            $crate::no_rule_reads_the_drawing(FOLDER);
        }
    };
}

/// A set-up with these options: `setup("1941", &[("research", "on")])`.
pub fn setup(scenario: &str, options: &[(&str, &str)]) -> Setup {
    let options = options.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned())).collect();
    Setup { scenario: scenario.to_owned(), options, ..Setup::default() }
}

/// The files under a folder with this ending, in the order of their paths.
fn files(folder: &Path, ending: &str, deep: bool) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut found = Vec::new();
    for entry in entries {
        let path = entry.unwrap_or_else(|e| panic!("{}: {e}", folder.display())).path();
        if path.is_dir() && deep {
            found.extend(files(&path, ending, deep));
        } else if path.extension().is_some_and(|found| found == ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn text_of(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}
