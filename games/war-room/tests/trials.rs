//! What every game's tests try: cases, ledger, golden records and map.

use sandtable_war_room::WarRoom;
use sandtable_war_room::board::Kind;
use sandtable_war_room::reason::{REASONS, SENTENCES};

sandtable_trials::trials! {
    game: game(),
    reasons: REASONS,
    spaces: spaces(),
    borders: borders(),
}

#[test]
fn every_reason_is_shown_by_a_case() {
    sandtable_trials::every_reason_is_shown_by_a_case(&game(), FOLDER, REASONS, SENTENCES);
}

fn game() -> WarRoom {
    WarRoom::new().unwrap_or_else(|faults| panic!("{}", faults.join("\n")))
}

fn spaces() -> Vec<(String, &'static str)> {
    let game = game();
    let places = game.table.board.places();
    let terrain = |kind: Kind| match kind {
        Kind::Land => "land",
        Kind::Sea => "sea",
        Kind::Impassable => "impassable",
    };
    places.map(|place| (place.region.to_string(), terrain(place.kind))).collect()
}

fn borders() -> Vec<(String, String)> {
    let game = game();
    let board = &game.table.board;
    let from = |a| board.neighbours(a).map(move |b| (format!("{a}"), b.to_string()));
    board.places().flat_map(|place| from(place.region)).collect()
}
