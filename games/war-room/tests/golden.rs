//! Old saves load for good, and today's rules still decide them the same unless a rule was changed.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use sandtable_engine::laws::altered_records;
use sandtable_engine::record::Record;
use sandtable_engine::table::Table;
use sandtable_engine::verify::verify;
use sandtable_war_room::WarRoom;

fn records_in(folder: &str) -> Vec<(String, Record)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let paths = fs::read_dir(folder).expect("there are records").map(|entry| entry.expect("readable").path());
    let read = |path: std::path::PathBuf| {
        let name = path.display().to_string();
        let record =
            Record::parse(&fs::read(&path).expect("readable")).unwrap_or_else(|e| panic!("{name}: {e}"));
        (name, record)
    };
    paths.filter(|path| path.is_file()).map(read).collect()
}

const GOLDEN: &str = "golden";
/// Games from before a rule was knowingly changed.
const EARLIER: &str = "golden/earlier-rules";

#[test]
fn golden_records_load_and_are_over() {
    let game = Arc::new(WarRoom::new().expect("the data is sound"));
    let (today, earlier) = (records_in(GOLDEN), records_in(EARLIER));
    assert!(today.len() >= 4 && !earlier.is_empty(), "too few golden records");
    for (name, record) in today.into_iter().chain(earlier) {
        assert!(record.end.is_some(), "{name} does not tell its end");
        let (table, _) = Table::load(game.clone(), record).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert!(matches!(table.awaiting(), sandtable_engine::Awaiting::Over(_)), "{name} is not finished");
    }
}

#[test]
fn golden_records_are_decided_as_they_were() {
    let game = WarRoom::new().expect("the data is sound");
    for (name, record) in records_in(GOLDEN) {
        let verdict = verify(&game, &record).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert!(verdict.holds(), "{name}: {verdict}");
    }
}

/// Whatever somebody writes into a record, reading it ends in an answer.
#[test]
fn altered_records_break_nothing() {
    let game = Arc::new(WarRoom::new().expect("the data is sound"));
    let refused: u32 =
        records_in(GOLDEN).iter().map(|(_, record)| altered_records(&game, record, 12, 10)).sum();
    assert!(refused > 0, "some of the changes lead to impossible positions");
}
