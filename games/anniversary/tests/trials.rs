//! What every game's tests try: cases, ledger, golden records and map.

use sandtable_anniversary::Anniversary;
use sandtable_anniversary::board::{Space, Terrain, board};
use sandtable_anniversary::reason::{REASONS, SENTENCES};
use sandtable_anniversary::state::Waiting;

sandtable_trials::trials! {
    game: Anniversary::new(),
    reasons: REASONS,
    spaces: spaces().map(|space| (space.id(), terrain(space))),
    borders: spaces().flat_map(|a| a.neighbours().map(move |b| (a.id(), b.id()))),
}

#[test]
fn every_reason_is_shown_by_a_case() {
    sandtable_trials::every_reason_is_shown_by_a_case(&Anniversary::new(), FOLDER, REASONS, SENTENCES);
}

fn spaces() -> impl Iterator<Item = Space> {
    (0..board().len() as u16).map(Space)
}

fn terrain(space: Space) -> &'static str {
    match space.terrain() {
        Terrain::Land => "land",
        Terrain::Sea => "sea",
        Terrain::Neutral => "impassable",
    }
}

/// Interceptors of several powers once rolled together, and records did not say who had.
#[test]
fn an_old_wait_for_interceptors_is_understood() {
    let old = serde_json::json!({"interceptors-fire": {"space": "germany", "lost": []}});
    let waiting: Waiting = serde_json::from_value(old).expect("it is still known");
    let Waiting::InterceptorsFire { fired, hits, .. } = waiting else { panic!("{waiting:?}") };
    assert!(fired.is_empty() && hits == 0);
}
