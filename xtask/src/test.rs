//! `cargo xtask test`: everything that must hold before a change goes in.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::run::{cargo, chromium, component, npm, packages, pages, python, root, succeeds, target, tool};

struct Step {
    name: &'static str,
    about: &'static str,
    run: fn() -> Outcome,
}

/// What of a failed step the summary tells again: the output above it may be long.
type Outcome = Result<(), String>;

fn passed(good: bool) -> Outcome {
    if good { Ok(()) } else { Err(String::new()) }
}

/// Quick ones first.
const STEPS: &[Step] = &[
    Step { name: "format", about: "files that `cargo fmt` would change: none", run: || passed(format()) },
    Step {
        name: "web",
        about: "the web client's types, style and tests; its pages are built",
        run: || passed(web()),
    },
    Step { name: "lint", about: "clippy has no warnings", run: || passed(lint()) },
    Step { name: "test", about: "unit tests, laws, documentation's examples", run: tests },
    Step { name: "case", about: "the conformance cases", run: || passed(cases()) },
    Step { name: "api", about: "a server held against its OpenAPI document", run: || passed(api()) },
    Step { name: "browser", about: "people play in a real browser", run: || passed(browser()) },
    Step { name: "deny", about: "licences, bans and sources of the dependencies", run: || passed(deny()) },
    Step { name: "fuzz", about: "a short run of every fuzz target", run: || passed(fuzz()) },
];

const CASES: [&str; 2] = ["games", "odds"];

const SCHEMATHESIS: &str = "4.32.5";

const FUZZ_SECONDS: u32 = 10;

/// Run the steps named, or all; a failed step does not stop the others.
pub fn test(wanted: &[String]) -> bool {
    if let Some(unknown) = wanted.iter().find(|name| !STEPS.iter().any(|step| step.name == **name)) {
        let known: Vec<&str> = STEPS.iter().map(|step| step.name).collect();
        eprintln!("there is no step `{unknown}`: choose {}", known.join(", "));
        return false;
    }
    let chosen: Vec<&Step> = STEPS
        .iter()
        .filter(|step| wanted.is_empty() || wanted.iter().any(|name| *name == step.name))
        .collect();
    let mut results: Vec<(&Step, Outcome, Duration)> = Vec::new();
    for (i, step) in chosen.iter().enumerate() {
        println!("\n=== {}/{} {}: {} ===", i + 1, chosen.len(), step.name, step.about);
        let begun = Instant::now();
        let outcome = (step.run)();
        results.push((step, outcome, begun.elapsed()));
    }
    let mut summary = String::new();
    for (step, outcome, took) in &results {
        let word = if outcome.is_ok() { "passed" } else { "FAILED" };
        summary.push_str(&format!("{:<8} {word}  {:>5} s\n", step.name, took.as_secs()));
        if let Err(details) = outcome {
            summary.push_str(details);
        }
    }
    let all: Duration = results.iter().map(|(_, _, took)| *took).sum();
    let failed = results.iter().filter(|(_, outcome, _)| outcome.is_err()).count();
    let (passed, steps) = (results.len() - failed, results.len());
    summary.push_str(&format!("{passed} of {steps} steps passed in {} s\n", all.as_secs()));
    println!("\n=== summary ===\n{summary}");
    keep(&summary);
    failed == 0
}

/// What the last run said, for whoever asks later how long each step takes.
fn keep(summary: &str) {
    let path = target().join("test-summary.txt");
    match std::fs::write(&path, summary) {
        Ok(()) => println!("kept in {}", path.display()),
        Err(error) => eprintln!("{}: {error}", path.display()),
    }
}

fn format() -> bool {
    component("fmt", "rustfmt")
        && succeeds(&mut cargo("fmt --all --check -- -l"))
        && succeeds(&mut cargo("fmt --manifest-path fuzz/Cargo.toml --check -- -l"))
}

fn lint() -> bool {
    component("clippy", "clippy")
        && succeeds(&mut cargo("clippy --workspace --all-targets --locked -- --deny warnings"))
}

fn tests() -> Outcome {
    let mut command = cargo("test --workspace --locked --no-fail-fast");
    let started = command.env("RUST_BACKTRACE", "0").stdout(Stdio::piped()).spawn();
    let mut child = started.map_err(|error| format!("cargo cannot be started: {error}\n"))?;
    let failures = child.stdout.take().map(show_and_keep_failures).unwrap_or_default();
    match child.wait() {
        Ok(status) if status.success() => Ok(()),
        _ => Err(failures),
    }
}

/// Each line is shown as it comes; what stands between `failures:` and `test result:` is kept.
fn show_and_keep_failures(output: impl std::io::Read) -> String {
    let (mut kept, mut keeping) = (String::new(), false);
    for line in BufReader::new(output).lines().map_while(Result::ok) {
        println!("{line}");
        keeping = (keeping || line == "failures:") && !line.starts_with("test result:");
        if keeping {
            kept.push_str(&format!("    {line}\n"));
        }
    }
    kept
}

fn web() -> bool {
    packages() && succeeds(&mut npm("run check")) && pages()
}

/// By the program that the tests were run with: the same targets, so nothing is built twice.
fn cases() -> bool {
    succeeds(&mut cargo("build --quiet --workspace --locked --profile test --bins --tests"))
        && succeeds(
            Command::new(target().join("debug/sandtable")).arg("case").args(CASES).current_dir(root()),
        )
}

/// Hostile and well-meant requests, every answer checked against the document.
fn api() -> bool {
    let Some(python) = python("schemathesis", SCHEMATHESIS) else { return false };
    succeeds(&mut cargo("build --quiet --workspace --locked --profile test --bins --tests"))
        && succeeds(
            Command::new(python)
                .arg("tools/api/check.py")
                .arg(target().join("debug/sandtable"))
                .current_dir(root()),
        )
}

fn browser() -> bool {
    let program = target().join("debug/sandtable");
    chromium()
        && packages()
        && succeeds(&mut cargo("build --quiet --workspace --locked --profile test --bins --tests"))
        && succeeds(npm("run browser").env("SANDTABLE_BIN", program))
}

fn deny() -> bool {
    println!("advisories are left out: their database is no package and would be fetched from elsewhere");
    let checked = |manifest: &str| {
        let mut command = cargo("deny --log-level error --config deny.toml --manifest-path");
        succeeds(command.arg(manifest).args(["check", "licenses", "bans", "sources"]))
    };
    tool("deny") && checked("Cargo.toml") && checked("fuzz/Cargo.toml")
}

/// On the stable toolchain, and so without a sanitizer; see `fuzz/README.md`.
fn fuzz() -> bool {
    if !tool("fuzz") || !succeeds(&mut cargo("fuzz build --sanitizer none")) {
        return false;
    }
    let targets = fuzz_targets();
    let run = |target: &String| {
        println!("\n--- fuzz {target}, {FUZZ_SECONDS} s ---");
        succeeds(cargo("fuzz run --sanitizer none").arg(target).args([
            "--",
            "-print_final_stats=1",
            &format!("-max_total_time={FUZZ_SECONDS}"),
        ]))
    };
    !targets.is_empty() && targets.iter().filter(|target| !run(target)).count() == 0
}

fn fuzz_targets() -> Vec<String> {
    match cargo("fuzz list").stderr(Stdio::inherit()).output() {
        Ok(output) => String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect(),
        Err(_) => Vec::new(),
    }
}
