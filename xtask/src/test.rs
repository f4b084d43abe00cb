//! `cargo xtask test`: everything that must hold before a change goes in.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::run::{cargo, component, python, root, succeeds, target, tool};

struct Step {
    name: &'static str,
    about: &'static str,
    run: fn() -> bool,
}

/// Quick ones first.
const STEPS: &[Step] = &[
    Step { name: "format", about: "files that `cargo fmt` would change: none", run: format },
    Step { name: "lint", about: "clippy has no warnings", run: lint },
    Step { name: "test", about: "unit tests, laws, documentation's examples", run: tests },
    Step { name: "case", about: "the conformance cases", run: cases },
    Step { name: "api", about: "a server held against its OpenAPI document", run: api },
    Step { name: "deny", about: "licences, bans and sources of the dependencies", run: deny },
    Step { name: "fuzz", about: "a short run of every fuzz target", run: fuzz },
];

const CASES: &str = "games";

const SCHEMATHESIS: &str = "4.32.5";

const FUZZ_SECONDS: u32 = 20;

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
    let mut results: Vec<(&Step, bool, Duration)> = Vec::new();
    for (i, step) in chosen.iter().enumerate() {
        println!("\n=== {}/{} {}: {} ===", i + 1, chosen.len(), step.name, step.about);
        let begun = Instant::now();
        let passed = (step.run)();
        results.push((step, passed, begun.elapsed()));
    }
    println!("\n=== summary ===");
    for (step, passed, took) in &results {
        println!("{:<8} {}  {:>5} s", step.name, if *passed { "passed" } else { "FAILED" }, took.as_secs());
    }
    let all: Duration = results.iter().map(|(_, _, took)| *took).sum();
    let failed = results.iter().filter(|(_, passed, _)| !passed).count();
    println!("{} of {} steps passed in {} s", results.len() - failed, results.len(), all.as_secs());
    failed == 0
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

fn tests() -> bool {
    succeeds(&mut cargo("test --workspace --locked --no-fail-fast"))
}

/// By the program that the tests were run with: the same targets, so nothing is built twice.
fn cases() -> bool {
    succeeds(&mut cargo("build --quiet --workspace --locked --profile test --bins --tests"))
        && succeeds(Command::new(target().join("debug/sandtable")).args(["case", CASES]).current_dir(root()))
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
