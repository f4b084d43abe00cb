//! Games saved long ago load for good, and are decided today as they were then unless a rule was changed.

use std::path::Path;
use std::sync::Arc;

use sandtable_engine::Game;
use sandtable_engine::laws::altered_records;
use sandtable_engine::record::Record;
use sandtable_engine::table::Table;
use sandtable_engine::verify::verify;

use crate::files;

const GOLDEN: &str = "golden";
/// Games from before a rule was knowingly changed.
const EARLIER: &str = "golden/earlier-rules";

fn records_in(folder: &str, name: &str) -> Vec<(String, Record)> {
    let read = |path: &std::path::PathBuf| {
        let name = path.display().to_string();
        let bytes = std::fs::read(path).unwrap_or_else(|e| panic!("{name}: {e}"));
        let record = Record::parse(&bytes).unwrap_or_else(|e| panic!("{name}: {e}"));
        (name, record)
    };
    let folder = Path::new(folder).join(name);
    if folder.exists() { files(&folder, "jsonl", false).iter().map(read).collect() } else { Vec::new() }
}

/// Those of today's rules, at least one.
fn golden<G: Game>(game: &G, folder: &str) -> Vec<(String, Record)> {
    let records = records_in(folder, GOLDEN);
    let id = game.about().id;
    assert!(
        !records.is_empty(),
        "{folder}/{GOLDEN} has no finished game; \
         `sandtable simulate --game {id} --scenario … --bot all=random --games 1 --seed {GOLDEN} --out FOLDER` plays one"
    );
    records
}

pub fn golden_records_load_and_end_as_they_did<G: Game>(game: G, folder: &str) {
    let game = Arc::new(game);
    let today = golden(&*game, folder);
    for (name, record) in today.into_iter().chain(records_in(folder, EARLIER)) {
        let end = record.end.clone().unwrap_or_else(|| panic!("{name} is a finished game"));
        let (table, _) = Table::load(game.clone(), record).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert_eq!(table.record().end.as_ref().map(|end| &end.outcome), Some(&end.outcome), "{name}");
    }
}

pub fn golden_records_are_decided_as_they_were<G: Game>(game: &G, folder: &str) {
    for (name, record) in golden(game, folder) {
        let verdict = verify(game, &record).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert!(verdict.holds(), "{name}: {verdict}");
    }
}

/// Whatever somebody writes into a record, reading it ends in an answer.
pub fn altered_records_break_nothing<G: Game>(game: G, folder: &str) {
    let game = Arc::new(game);
    let altered = |(_, record): &(String, Record)| altered_records(&game, record, 12, 100);
    let refused: u32 = golden(&*game, folder).iter().map(altered).sum();
    assert!(
        refused > 0,
        "a count of 255, a piece placed twice: `invariants` finds nothing wrong with any change"
    );
}
