//! Games saved long ago must load for good, and be decided today as they were then unless a rule was changed.

use std::path::Path;
use std::sync::Arc;

use sandtable_anniversary::Anniversary;
use sandtable_anniversary::state::Waiting;
use sandtable_engine::laws::altered_records;
use sandtable_engine::record::Record;
use sandtable_engine::table::Table;
use sandtable_engine::verify::verify;

fn records_in(folder: &str) -> Vec<(String, Record)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let files = std::fs::read_dir(folder).expect("the golden folder can be read");
    let paths = files.map(|file| file.expect("a folder entry can be read").path());
    let mut records = Vec::new();
    for path in paths.filter(|path| path.is_file()) {
        let bytes = std::fs::read(&path).expect("a golden record can be read");
        let record = Record::parse(&bytes).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        records.push((path.display().to_string(), record));
    }
    records
}

const GOLDEN: &str = "golden";
/// Games from before a rule was knowingly changed.
const EARLIER: &str = "golden/earlier-rules";

#[test]
fn golden_records_load_and_end_as_they_did() {
    let (today, earlier) = (records_in(GOLDEN), records_in(EARLIER));
    assert!(!today.is_empty() && !earlier.is_empty());
    for (name, record) in today.into_iter().chain(earlier) {
        let end = record.end.clone().unwrap_or_else(|| panic!("{name} is a finished game"));
        let (table, _) =
            Table::load(Arc::new(Anniversary::new()), record).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert_eq!(table.record().end.as_ref().map(|end| &end.outcome), Some(&end.outcome), "{name}");
    }
}

#[test]
fn golden_records_are_decided_as_they_were() {
    for (name, record) in records_in(GOLDEN) {
        let verdict = verify(&Anniversary::new(), &record).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert!(verdict.holds(), "{name}: {verdict:?}");
    }
}

/// Whatever somebody writes into a record, reading it ends in an answer.
#[test]
fn altered_records_break_nothing() {
    let game = Arc::new(Anniversary::new());
    let refused: u32 =
        records_in(GOLDEN).iter().map(|(_, record)| altered_records(&game, record, 12, 25)).sum();
    assert!(refused > 0, "some of the changes lead to impossible positions");
}

/// Interceptors of several powers once rolled together, and records did not say who had.
#[test]
fn an_old_wait_for_interceptors_is_understood() {
    let old = serde_json::json!({"interceptors-fire": {"space": "germany", "lost": []}});
    let waiting: Waiting = serde_json::from_value(old).expect("it is still known");
    let Waiting::InterceptorsFire { fired, hits, .. } = waiting else { panic!("{waiting:?}") };
    assert!(fired.is_empty() && hits == 0);
}
