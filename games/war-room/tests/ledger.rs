//! The conformance cases: all pass, and every row of the ledger has one.

use std::fs;
use std::path::Path;

use sandtable_engine::Rules;
use sandtable_engine::case::{CaseResult, run_file, uncovered};
use sandtable_war_room::WarRoom;
use sandtable_war_room::reason::CITED;

fn results(game: &WarRoom) -> Vec<(String, CaseResult)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases");
    let mut files: Vec<_> =
        fs::read_dir(folder).expect("there are cases").map(|e| e.expect("readable").path()).collect();
    files.sort();
    let mut all = Vec::new();
    for file in files.iter().filter(|f| f.extension().is_some_and(|e| e == "yaml")) {
        let name = file.file_name().expect("a file").to_string_lossy().into_owned();
        let text = fs::read_to_string(file).expect("readable");
        all.extend(run_file(game, &text).into_iter().map(|result| (name.clone(), result)));
    }
    all
}

#[test]
fn all_cases_pass() {
    let game = WarRoom::new().expect("the data is sound");
    let mut failed = String::new();
    let results = results(&game);
    for (file, result) in results.iter().filter(|(_, r)| !r.passed()) {
        failed.push_str(&format!("FAILED {file}: {}\n", result.name));
        for failure in &result.failures {
            failed.push_str(&format!("  {failure}\n"));
        }
    }
    println!("{} cases", results.len());
    assert!(failed.is_empty(), "{failed}");
}

#[test]
fn every_ledger_row_has_a_case() {
    let game = WarRoom::new().expect("the data is sound");
    let results: Vec<CaseResult> = results(&game).into_iter().map(|(_, r)| r).collect();
    let missing = uncovered(game.ledger(), &results);
    assert!(missing.is_empty(), "{} rows without a case: {}", missing.len(), missing.join(" "));
}

#[test]
fn every_reason_cites_a_ledger_row() {
    let game = WarRoom::new().expect("the data is sound");
    let unknown: Vec<&&str> = CITED.iter().filter(|rule| game.ledger().get(rule).is_none()).collect();
    assert!(unknown.is_empty(), "not in the ledger: {unknown:?}");
}
