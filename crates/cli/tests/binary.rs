//! The real program with its real games, as a process.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

fn sandtable(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sandtable"));
    command.current_dir(folder).args(arguments).env_remove("CLICOLOR_FORCE");
    command.output().unwrap()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

#[test]
fn an_evening_from_the_first_order_to_the_proof() {
    let folder = TempDir::new().unwrap();
    let run = |arguments: &[&str]| sandtable(folder.path(), arguments);
    let begun = run(&["new", "--game", "anniversary", "--scenario", "1941", "--seed", "x", "a.jsonl"]);
    assert!(begun.status.success(), "{}", text(&begun.stderr));
    let bought = run(&["order", "a.jsonl", "germany", "buy 2 infantry"]);
    assert!(text(&bought.stdout).starts_with("germany: buy 2 infantry\n"), "{}", text(&bought.stdout));
    let before = fs::read(folder.path().join("a.jsonl")).unwrap();
    let refused = run(&["order", "a.jsonl", "germany", "buy 40 tank"]);
    assert_eq!(refused.status.code(), Some(2));
    let message = text(&refused.stderr);
    assert!(message.starts_with("error: ") && message.contains("[purchase.limited-by-money]"), "{message}");
    let misspelt = run(&["order", "a.jsonl", "germany", "buy 2 tnk"]);
    assert_eq!(misspelt.status.code(), Some(2));
    assert!(text(&misspelt.stderr).contains("at column 7"), "{}", text(&misspelt.stderr));
    assert_eq!(fs::read(folder.path().join("a.jsonl")).unwrap(), before);
    let proof = run(&["verify", "a.jsonl"]);
    assert_eq!(proof.status.code(), Some(0), "{}", text(&proof.stdout));
}

#[test]
fn simulated_games_prove_true() {
    let folder = TempDir::new().unwrap();
    let arguments = "simulate --game anniversary --scenario 1942 --bot all=random --games 2 --seed x \
                     --max-orders 400 --out kept";
    let done = sandtable(folder.path(), &arguments.split_whitespace().collect::<Vec<_>>());
    assert!(done.status.success(), "{}", text(&done.stderr));
    assert!(!text(&done.stdout).contains('\x1b'), "colours are for terminals");
    let proof = sandtable(folder.path(), &["verify", "kept/game-000002.jsonl"]);
    assert!(proof.status.success(), "{}", text(&proof.stdout));
}

#[test]
fn boards_are_drawn_at_the_start_and_as_a_record_has_them() {
    let folder = TempDir::new().unwrap();
    let run = |arguments: &str| sandtable(folder.path(), &arguments.split_whitespace().collect::<Vec<_>>());
    let printed = run("board anniversary --scenario 1942");
    assert!(text(&printed.stdout).starts_with("<svg "), "{}", text(&printed.stderr));
    let written = run("board anniversary --scenario 1942 --svg b.svg --png b.png --width 300");
    assert!(written.status.success() && written.stdout.is_empty(), "{}", text(&written.stderr));
    assert_eq!(fs::read(folder.path().join("b.svg")).unwrap(), printed.stdout);
    assert!(fs::read(folder.path().join("b.png")).unwrap().starts_with(b"\x89PNG"));
    assert!(run("new --game anniversary --scenario 1941 --seed x a.jsonl").status.success());
    let again = run("board --record a.jsonl --svg b.svg");
    assert!(again.status.success(), "a picture may be replaced: {}", text(&again.stderr));
    assert!(
        fs::read_to_string(folder.path().join("b.svg"))
            .unwrap()
            .contains("<title>Anniversary 1941, round 1<")
    );
    assert_eq!(run("board anniversary --scenario 1939").status.code(), Some(2));
}

#[test]
fn the_example_of_the_case_documentation_passes() {
    let documentation = include_str!("../../../docs/cases.md");
    let (_, rest) = documentation.split_once("```yaml\n").unwrap();
    let (example, _) = rest.split_once("```\n").unwrap();
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("example.yaml"), example).unwrap();
    let done = sandtable(folder.path(), &["case", "."]);
    assert_eq!((done.status.code(), text(&done.stdout)), (Some(0), "3 passed, 0 failed\n"));
}

#[test]
fn odds_are_drawn_for_people_and_told_to_programs() {
    let folder = TempDir::new().unwrap();
    let run = |arguments: &[&str]| {
        sandtable(folder.path(), &[&["odds", "--game", "anniversary"], arguments].concat())
    };
    let drawn = run(&["1 infantry vs 1 infantry"]);
    assert!(drawn.status.success(), "{}", text(&drawn.stderr));
    assert!(text(&drawn.stdout).contains("  win   25.00 % ██████\n"), "{}", text(&drawn.stdout));
    let told = run(&["2 tanks vs 1 infantry", "--amphibious", "all", "--bombard", "1 cruiser", "--json"]);
    let answer: serde_json::Value = serde_json::from_slice(&told.stdout).unwrap();
    assert!(answer["odds"]["win"].as_f64().unwrap() > 0.9, "{answer}");
    let raid = run(&["1 bomber vs 1 aa gun", "--raid", "6"]);
    assert!(text(&raid.stdout).contains("    2.92  damage markers\n"), "{}", text(&raid.stdout));
    let refused = run(&["1 tnk vs 1 infantry"]);
    assert_eq!((refused.status.code(), refused.stdout.len()), (Some(2), 0));
    assert!(text(&refused.stderr).starts_with("error: `1 tnk`: "), "{}", text(&refused.stderr));
}
