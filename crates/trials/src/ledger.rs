//! Every rule has a case, and every refusal has a rule.

use std::path::Path;

use sandtable_engine::Game;
use sandtable_engine::case::{CaseResult, run_file, uncovered, unshown};
use sandtable_engine::ledger::Ledger;

use crate::{files, text_of};

pub fn every_case_passes_and_every_row_has_one<G: Game>(game: &G, folder: &str) {
    let (mut results, mut failed) = (Vec::new(), String::new());
    for file in files(&Path::new(folder).join("cases"), "yaml", true) {
        for result in run_file(game, &text_of(&file)) {
            for failure in &result.failures {
                failed.push_str(&format!("{}: {}: {failure}\n", file.display(), result.name));
            }
            results.push(result);
        }
    }
    assert!(failed.is_empty(), "{failed}");
    let missing = uncovered(game.ledger(), &results);
    assert!(missing.is_empty(), "{} ledger rows have no case: {}", missing.len(), missing.join(" "));
}

/// Each reason by itself, by the lists that `reasons!` makes: several may rest on one row, and a case that shows one of
/// them says nothing of the others.
pub fn every_reason_is_shown_by_a_case<G: Game>(
    game: &G,
    folder: &str,
    reasons: &[(&str, &str)],
    sentences: &[(&str, &str)],
) {
    let files = files(&Path::new(folder).join("cases"), "yaml", true);
    let results: Vec<CaseResult> = files.iter().flat_map(|file| run_file(game, &text_of(file))).collect();
    let missing = unshown(reasons, sentences, &results);
    assert!(missing.is_empty(), "{} reasons that no case shows: {}", missing.len(), missing.join(" "));
}

pub fn every_reason_names_a_row<G: Game>(game: &G, reasons: &[(&str, &str)]) {
    let ledger: &Ledger = game.ledger();
    let unknown: Vec<_> = reasons.iter().filter(|(_, rule)| ledger.get(rule).is_none()).collect();
    assert!(unknown.is_empty(), "reasons without a ledger row: {unknown:?}");
}

pub fn every_reason_is_cited_by_a_case(folder: &str, reasons: &[(&str, &str)]) {
    let cases: Vec<String> =
        files(&Path::new(folder).join("cases"), "yaml", true).iter().map(|file| text_of(file)).collect();
    let cited = |rule: &str| cases.iter().any(|text| text.contains(rule));
    let silent: Vec<_> = reasons.iter().filter(|(_, rule)| !cited(rule)).collect();
    assert!(silent.is_empty(), "refusals that no case cites: {silent:?}");
}
