//! Every rule has a case, and every refusal has a rule.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use sandtable_anniversary::Anniversary;
use sandtable_anniversary::reason::REASONS;
use sandtable_engine::Rules;
use sandtable_engine::case::{run_file, uncovered};

fn case_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the cases folder can be read") {
        let path = entry.expect("a folder entry can be read").path();
        if path.is_dir() {
            files.extend(case_files(&path));
        } else if path.extension().is_some_and(|ending| ending == "yaml") {
            files.push(path);
        }
    }
    files.sort();
    files
}

#[test]
fn every_case_passes_and_every_row_has_one() {
    let game = Anniversary::new();
    let mut results = Vec::new();
    for file in case_files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("cases")) {
        let text = std::fs::read_to_string(&file).expect("a case file can be read");
        results.extend(run_file(&game, &text).into_iter().map(|result| (file.clone(), result)));
    }
    let failed: Vec<String> = results
        .iter()
        .filter(|(_, result)| !result.passed())
        .map(|(file, result)| format!("{}: {result:?}", file.display()))
        .collect();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    let results: Vec<_> = results.into_iter().map(|(_, result)| result).collect();
    let missing = uncovered(game.ledger(), &results);
    assert!(missing.is_empty(), "{} ledger rows have no case: {}", missing.len(), missing.join(" "));
}

#[test]
fn every_reason_names_a_row_of_the_ledger() {
    let game = Anniversary::new();
    let unknown: Vec<_> = REASONS.iter().filter(|(_, rule)| game.ledger().get(rule).is_none()).collect();
    assert!(unknown.is_empty(), "reasons without a ledger row: {unknown:?}");
}

#[test]
fn every_reason_is_shown_by_a_case() {
    let mut cited = BTreeSet::new();
    for file in case_files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("cases")) {
        let text = std::fs::read_to_string(&file).expect("a case file can be read");
        cited.extend(REASONS.iter().map(|(_, rule)| *rule).filter(|rule| text.contains(rule)));
    }
    let silent: Vec<_> = REASONS.iter().filter(|(_, rule)| !cited.contains(rule)).collect();
    assert!(silent.is_empty(), "refusals that no case cites: {silent:?}");
}
