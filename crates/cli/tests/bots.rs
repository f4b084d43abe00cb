//! Bots at the command line: tournaments, and programs that decide.

use std::process::{Command, Output};

use serde_json::Value;

fn sandtable(arguments: &[&str]) -> Output {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let mut command = Command::new(env!("CARGO_BIN_EXE_sandtable"));
    command.current_dir(root).args(arguments).output().unwrap()
}

fn json(output: &Output) -> Value {
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{error}");
    serde_json::from_slice(&output.stdout).unwrap()
}

fn refused(arguments: &[&str]) -> String {
    let output = sandtable(arguments);
    assert_eq!(output.status.code(), Some(2), "{}", String::from_utf8_lossy(&output.stdout));
    String::from_utf8(output.stderr).unwrap()
}

const TOURNAMENT: [&str; 14] = [
    "tournament",
    "--game",
    "war-room",
    "--scenario",
    "eastern-front",
    "--option",
    "limited=on",
    "--bots",
    "random,random",
    "--games",
    "6",
    "--seed",
    "t",
    "--json",
];

#[test]
fn a_tournament_counts_every_game_and_repeats() {
    let mut report = json(&sandtable(&TOURNAMENT));
    let pair = &report["pairs"][0];
    let count = |key: &str| pair[key].as_u64().unwrap();
    assert_eq!(count("wins") + count("draws") + count("losses"), 6);
    assert_eq!(count("games"), 6);
    assert_eq!(report["bots"][0]["wins"], report["bots"][1]["losses"]);
    let by_side: u64 = report["sides"].as_object().unwrap().values().filter_map(Value::as_u64).sum();
    assert_eq!(by_side, count("wins") + count("losses"));
    let mut again = json(&sandtable(&[&TOURNAMENT[..], &["--threads", "1"]].concat()));
    for report in [&mut report, &mut again] {
        for timed in ["seconds", "games_per_second"] {
            report[timed] = Value::Null;
        }
    }
    assert_eq!(report, again);
}

#[test]
fn a_tournament_of_one_and_an_unknown_bot_are_refused() {
    let with = |bots| ["tournament", "--game", "anniversary", "--scenario", "1941", "--bots", bots];
    assert!(refused(&with("random")).contains("needs two bots"));
    assert!(refused(&with("random,clever")).contains("there is no bot `clever`: choose random, "));
}

#[test]
fn a_tournament_shares_out_more_than_two_sides() {
    let play = |scenario, limit| {
        let option = format!("round-limit={limit}");
        let game = ["tournament", "--game", "complete-game", "--scenario", scenario, "--option", &option];
        let report =
            json(&sandtable(&[&game[..], &["--bots", "easy,random", "--games", "2", "--json"]].concat()));
        let names: Vec<String> = report["sides"].as_object().unwrap().keys().cloned().collect();
        (names, report["pairs"][0]["losses"].as_u64())
    };
    assert_eq!(play("standard", 7), (vec!["allies and russia".to_owned(), "axis".to_owned()], Some(0)));
    assert_eq!(play("empire", 5).0, ["seats 1, 3, 5, 7, 9", "seats 2, 4, 6, 8"]);
}

const GAME: [&str; 8] =
    ["simulate", "--game", "anniversary", "--scenario", "1941", "--bot", "all=random", "--max-rounds"];

#[test]
fn a_program_plays_by_json_lines() {
    let played = ["1", "--bot", "japan=program:python3 examples/bot.py", "--json"];
    let report = json(&sandtable(&[&GAME[..], &played].concat()));
    assert_eq!(report["stuck"], Value::Array(Vec::new()));
    assert_eq!(report["average_rounds"], 2.0, "a whole round was played");
}

#[test]
fn a_program_that_fails_is_named() {
    let with = |bot| sandtable(&[&GAME[..], &["1", "--bot", bot]].concat());
    let missing = with("germany=program:./no-such-program");
    assert_eq!(missing.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&missing.stderr).contains("`./no-such-program`"));
    let silent = String::from_utf8(with("germany=program:true").stderr).unwrap();
    assert!(silent.contains("germany: the bot `true` "), "{silent}");
    let parrot = String::from_utf8(with("germany=program:cat").stderr).unwrap();
    assert!(parrot.contains("the bot `cat` answered `{\"kind\":\"begin\""), "{parrot}");
}
