//! Old saves load for good, and today's rules still decide them the same.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use sandtable_engine::record::Record;
use sandtable_engine::table::Table;
use sandtable_engine::verify::verify;
use sandtable_war_room::WarRoom;

#[test]
fn golden_records() {
    let game = Arc::new(WarRoom::new().expect("the data is sound"));
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("records");
    let mut count = 0;
    for entry in fs::read_dir(folder).expect("there are records") {
        let path = entry.expect("readable").path();
        let name = path.display().to_string();
        let record =
            Record::parse(&fs::read(&path).expect("readable")).unwrap_or_else(|e| panic!("{name}: {e}"));
        let verdict = verify(&*game, &record).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert!(verdict.holds(), "{name}: {verdict}");
        let outcome = record.end.as_ref().map(|end| end.outcome.clone());
        let (table, _) = Table::load(game.clone(), record).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert!(matches!(table.awaiting(), sandtable_engine::Awaiting::Over(_)), "{name} is not finished");
        assert!(outcome.is_some(), "{name} does not tell its end");
        count += 1;
    }
    assert!(count >= 4, "only {count} golden records");
}
