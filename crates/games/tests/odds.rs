//! The battles worked by hand in `odds/*/cases`.

use std::fs;

use sandtable_games::games;
use sandtable_odds::case::{asks, run_file};

const INFANTRY: &str = "{title: t, game: anniversary, odds: 1 infantry vs 1 infantry";

#[test]
fn every_case_holds() {
    let games = games();
    for game in games.iter().filter(|game| game.odds().is_some()) {
        let id = game.about().id;
        let folder = format!("{}/../../odds/{id}/cases", env!("CARGO_MANIFEST_DIR"));
        let mut cases = 0;
        for entry in fs::read_dir(&folder).unwrap_or_else(|error| panic!("{folder}: {error}")) {
            let path = entry.unwrap().path();
            let text = fs::read_to_string(&path).unwrap();
            assert!(asks(&text), "{} asks for no odds", path.display());
            for (of, result) in run_file(&games, &text).unwrap() {
                let faults: Vec<String> = result.failures.iter().map(ToString::to_string).collect();
                assert!(result.passed(), "{}: {}", result.name, faults.join("\n"));
                assert_eq!(of, id, "{} is about another game", result.name);
                cases += 1;
            }
        }
        assert!(cases >= 10, "too few cases for {id}");
    }
}

/// What a case that must fail says of it.
fn complaint(rest: &str) -> String {
    let results = run_file(&games(), &format!("{INFANTRY}, {rest}}}")).unwrap();
    results[0].1.failures.iter().map(ToString::to_string).collect()
}

#[test]
fn a_case_that_does_not_hold_fails_and_says_why() {
    assert!(complaint("expect: {win: 1/3}").contains("came: 0.25"));
    assert!(complaint("expect: {win: a third}").contains("a fraction such as 5/8"));
    assert!(complaint("expect: {luck: 1}").contains("attacker lost"));
    assert!(complaint("expect: {attacker left 2 infantry: 1/4}").contains("came: 0.0"));
    assert!(complaint("options: {colour: red}, expect: {win: 1/4}").contains("no option `colour`"));
    let chess =
        run_file(&games(), "{title: t, game: chess, odds: 1 pawn vs 1 pawn, expect: {win: 1}}").unwrap();
    assert!(chess[0].1.failures[0].to_string().contains("no odds for `chess`"));
    assert!(complaint("rejected: too few").contains("came: an answer"));
    assert!(complaint("why: nothing is expected").contains("nothing would be proved"));
    assert!(
        complaint("options: {advance: [attacker=jet-fighters, defender=radar]}, expect: {win: 1/4}")
            .is_empty()
    );
}

#[test]
fn other_files_ask_for_no_odds() {
    assert!(!asks("{title: t, game: anniversary, why: 'odds: none'}"));
    assert!(run_file(&games(), &format!("{INFANTRY}, orders: []}}")).is_err());
}
