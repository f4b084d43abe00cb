//! The project's developer commands, behind `cargo xtask`.

mod chance;
mod run;
mod test;

use std::process::ExitCode;

use run::{cargo, pages, root, succeeds};

const USAGE: &str = "\
cargo xtask play              play in the browser
cargo xtask terminal [ARGUMENTS]
                              play at this terminal; arguments go to `sandtable terminal`
cargo xtask test [STEP...]    run every check, or only the steps named
cargo xtask bench [FILTER]    measure how fast the rules are; `load`: the server under load
cargo xtask chance [GAMES]    fit the chance to win anew, from so many games of each pairing of bots";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (command, rest) = match arguments.split_first() {
        Some((command, rest)) => (command.as_str(), rest),
        None => ("help", &[][..]),
    };
    let went_well = match command {
        "play" => pages() && succeeds(cargo("run --profile quick --package sandtable -- play").args(rest)),
        "terminal" => terminal(rest),
        "test" => test::test(rest),
        "bench" => bench(rest),
        "chance" => chance::chance(rest.first()),
        "help" | "--help" | "-h" => {
            println!("{USAGE}");
            true
        }
        unknown => {
            eprintln!("there is no command `{unknown}`\n\n{USAGE}");
            false
        }
    };
    if went_well { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

const SAVE: &str = "saves/evening.jsonl";

/// Without arguments you have the first side of the first game, bots have the others, and the last game goes on.
fn terminal(arguments: &[String]) -> bool {
    let mut command = cargo("run --profile quick --package sandtable -- terminal");
    if !arguments.is_empty() {
        // File names are meant from where the command was given.
        return succeeds(command.args(arguments).current_dir("."));
    }
    if root().join(SAVE).exists() {
        println!("{SAVE} goes on; delete or rename it to begin anew.");
    } else if let Err(error) = std::fs::create_dir_all(root().join("saves")) {
        eprintln!("saves: {error}");
        return false;
    }
    succeeds(command.args(["--at-once", SAVE]))
}

fn bench(filter: &[String]) -> bool {
    if filter.iter().any(|name| name == "load") {
        return succeeds(&mut cargo("bench --package sandtable --bench load"));
    }
    succeeds(cargo("bench --workspace --bench * --").args(filter))
}
