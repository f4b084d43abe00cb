//! Games saved long ago must load for good and be decided today as they were then.

use std::path::Path;
use std::sync::Arc;

use sandtable_anniversary::Anniversary;
use sandtable_engine::record::Record;
use sandtable_engine::table::Table;
use sandtable_engine::verify::verify;

fn golden() -> Vec<(String, Record)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden");
    let files = std::fs::read_dir(folder).expect("the golden folder can be read");
    let mut records = Vec::new();
    for file in files {
        let path = file.expect("a folder entry can be read").path();
        let bytes = std::fs::read(&path).expect("a golden record can be read");
        let record = Record::parse(&bytes).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        records.push((path.display().to_string(), record));
    }
    records
}

#[test]
fn golden_records_load_and_end_as_they_did() {
    let records = golden();
    assert!(!records.is_empty());
    for (name, record) in records {
        let end = record.end.clone().unwrap_or_else(|| panic!("{name} is a finished game"));
        let (table, _) =
            Table::load(Arc::new(Anniversary::new()), record).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert_eq!(table.record().end.as_ref().map(|end| &end.outcome), Some(&end.outcome), "{name}");
    }
}

#[test]
fn golden_records_are_decided_as_they_were() {
    for (name, record) in golden() {
        let verdict = verify(&Anniversary::new(), &record).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert!(verdict.holds(), "{name}: {verdict:?}");
    }
}
