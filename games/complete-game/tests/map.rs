//! The drawn board against the board of the rules.

use sandtable_complete_game::CompleteGame;
use sandtable_complete_game::board::board;

const FOLDER: &str = env!("CARGO_MANIFEST_DIR");

#[test]
fn every_space_is_drawn_as_its_terrain() {
    let spaces = board().all().map(|space| (space.id(), space.terrain().id()));
    sandtable_trials::every_space_is_drawn_as_its_terrain(&CompleteGame, spaces);
}

#[test]
fn what_touches_borders_except_where_we_say_so() {
    let borders = board().all().flat_map(|a| a.neighbours().map(move |b| (a.id(), b.id())));
    sandtable_trials::what_touches_borders_except_where_we_say_so(&CompleteGame, FOLDER, borders);
}

#[test]
fn no_rule_reads_the_drawing() {
    sandtable_trials::no_rule_reads_the_drawing(FOLDER);
}
