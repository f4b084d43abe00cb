//! Outside its own folders a game is named only where it is registered.

use std::fs;
use std::path::{Path, PathBuf};

use sandtable_engine::Setup;
use sandtable_engine::dice::Secret;
use sandtable_games::games;

/// Folders that are searched, and single files. The web client has such a test of its own.
const SEARCHED: [&str; 8] =
    [".cargo", "crates", "examples", "fuzz", "tools", "xtask", "Cargo.toml", "deny.toml"];

/// What may name a game all the same, and why.
const EXCEPTIONS: &[(&str, &str)] = &[
    ("Cargo.toml", "the workspace's manifest lists the crates"),
    ("crates/games/Cargo.toml", "the registry depends on every game"),
    ("crates/games/src/lib.rs", "the registry"),
    ("crates/games/tests/odds.rs", "a question is asked in some game's words"),
    ("crates/cli/benches/load.rs", "a host's load is measured on some game"),
    ("crates/cli/tests", "the program is tried with some game's orders"),
    ("crates/server/tests", "the server is tried with some game's orders"),
    ("examples/bot.py", "the command that starts the example"),
    ("fuzz/Cargo.lock", "written by cargo"),
    ("tools/api/check.py", "the interface is tried with some game"),
    ("tools/map/README.md", "a document"),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn files(path: &Path, found: &mut Vec<PathBuf>) {
    let left_out = ["target", "corpus", "artifacts", "__pycache__"];
    if path.is_dir() {
        for entry in fs::read_dir(path).expect("a folder can be read") {
            let path = entry.expect("an entry can be read").path();
            if !path.file_name().is_some_and(|name| left_out.iter().any(|left| name == *left)) {
                files(&path, found);
            }
        }
    } else {
        found.push(path.to_owned());
    }
}

/// `any-game`, `any_game`, `AnyGame` and `Any Game` are one name.
fn plain(text: &str) -> String {
    text.to_lowercase().replace(['-', '_', ' '], "")
}

#[test]
fn only_the_registry_names_a_game() {
    let ids: Vec<&str> = games().iter().map(|game| game.about().id).collect();
    let mut found = Vec::new();
    for place in SEARCHED {
        files(&root().join(place), &mut found);
    }
    assert!(found.len() > 100, "the folders are elsewhere");
    let mut used = vec![false; EXCEPTIONS.len()];
    let mut naming = Vec::new();
    for path in found {
        let short = path.strip_prefix(root()).expect("below the root").to_string_lossy().replace('\\', "/");
        let Ok(text) = fs::read_to_string(&path) else { continue };
        for (at, line) in text.lines().enumerate() {
            let line = plain(line);
            let Some(id) = ids.iter().find(|id| line.contains(&plain(id))) else { continue };
            match EXCEPTIONS.iter().position(|(place, _)| short.starts_with(place)) {
                Some(exception) => used[exception] = true,
                None => naming.push(format!("{short}:{}: {id}", at + 1)),
            }
        }
    }
    assert!(naming.is_empty(), "these name a game; ask the game instead:\n{}", naming.join("\n"));
    let needless = EXCEPTIONS.iter().zip(used).filter(|(_, used)| !used).map(|((place, _), _)| place);
    assert_eq!(needless.collect::<Vec<_>>(), Vec::<&&str>::new(), "these exceptions are needed no more");
}

/// A game's folders are where CONTRIBUTING says.
#[test]
fn a_game_has_its_folders() {
    for game in games() {
        let about = game.about();
        let has = |folder: &str| root().join(folder).join(about.id).is_dir();
        assert!(has("games") && has("web/src/games"), "{}", about.id);
        assert_eq!(has("bots"), game.bots().len() > 1, "{}: the random bot is everybody's", about.id);
        assert_eq!(has("odds"), game.odds().is_some(), "{}", about.id);
    }
}

#[test]
fn the_example_of_the_help_is_a_legal_first_order() {
    for game in games() {
        let about = game.about();
        let setup = Setup { scenario: about.scenarios[0].id.to_owned(), ..Setup::default() };
        let table =
            game.begin(&setup, Secret::from_seed("example"), vec![]).expect("the first scenario begins");
        let given_by = |seat: &sandtable_engine::SeatSpec| {
            let seat = game.seat_named(seat.id).expect("a seat");
            table.check(seat, about.example).is_ok()
        };
        assert!(about.seats.iter().any(given_by), "{}: nobody may begin with `{}`", about.id, about.example);
    }
}

#[test]
fn the_odds_of_the_help_are_answered() {
    for game in games() {
        let Some(odds) = game.odds() else { continue };
        for example in odds.examples {
            let battle = example.split('"').nth(1).expect("a battle in quotation marks");
            let plain = !example.contains("--");
            let answer = (odds.from_text)(battle, &[]);
            assert!(answer.is_ok() || !plain, "{}: {example}: {answer:?}", game.about().id);
        }
    }
}
