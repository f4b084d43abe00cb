use std::fs;
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use sandtable_engine::case::{self, Case, CaseError, CaseResult};
use sandtable_engine::lesson;
use sandtable_engine::names::slug;

use super::{Done, Games};
use crate::{Problem, Streams, text};

pub fn case(games: &Games, paths: &[PathBuf], verbose: bool, uncovered: bool, to: &mut Streams<'_>) -> Done {
    let mut files = Vec::new();
    for path in paths {
        let before = files.len();
        collect(path, &mut files)?;
        if files.len() == before {
            return Err(Problem::usage(format!("{} holds no .yaml file", path.display())));
        }
    }
    let results: Vec<(&PathBuf, Vec<(String, CaseResult)>)> =
        files.par_iter().map(|file| Ok((file, run_file(games, file)?))).collect::<Result<_, Problem>>()?;
    let (mut passed, mut failed) = (0, 0);
    for (file, results) in &results {
        for (_, result) in results {
            let path = file.display();
            if result.passed() {
                passed += 1;
                if verbose {
                    writeln!(to.out, "passed {path}: {}", result.name)?;
                }
                continue;
            }
            failed += 1;
            writeln!(to.out, "{} {path}: {}", text::failed_mark(), result.name)?;
            for failure in &result.failures {
                writeln!(to.out, "  {}", failure.to_string().replace('\n', "\n  "))?;
            }
        }
    }
    if uncovered {
        let all: Vec<(String, CaseResult)> = results.into_iter().flat_map(|(_, results)| results).collect();
        report_uncovered(games, &all, to)?;
    }
    writeln!(to.out, "{passed} passed, {failed} failed")?;
    Ok(failed == 0)
}

/// Files named outright are taken as they are; folders are searched.
fn collect(path: &Path, files: &mut Vec<PathBuf>) -> Result<(), Problem> {
    if !fs::metadata(path).map_err(|error| Problem::file(path, error))?.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    let entries = fs::read_dir(path).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let mut inside: Vec<PathBuf> =
        entries.map_err(|error| Problem::file(path, error))?.iter().map(fs::DirEntry::path).collect();
    inside.sort();
    for path in inside {
        let is_case = path.extension().is_some_and(|ending| ending == "yaml" || ending == "yml");
        if path.is_dir() || is_case {
            collect(&path, files)?;
        }
    }
    Ok(())
}

/// Every result, with the game it belongs to.
fn run_file(games: &Games, file: &Path) -> Result<Vec<(String, CaseResult)>, Problem> {
    let text = fs::read_to_string(file).map_err(|error| Problem::file(file, error))?;
    if sandtable_odds::case::asks(&text) {
        let unread = |error| vec![(String::new(), case::unreadable(&error))];
        return Ok(sandtable_odds::case::run_file(games, &text).unwrap_or_else(unread));
    }
    if lesson::teaches(&text) {
        return Ok(run_lesson(games, &text));
    }
    let cases = match case::parse(&text) {
        Ok(cases) => cases,
        Err(error) => return Ok(vec![(String::new(), case::unreadable(&error))]),
    };
    let run = |case: &Case| -> Vec<(String, CaseResult)> {
        let id = slug(&case.game);
        let results = match games.iter().find(|game| game.about().id == id) {
            Some(game) => game.run_case(case),
            None => vec![case::unreadable(&CaseError(format!("there is no game `{}`", case.game)))],
        };
        results.into_iter().map(|result| (id.clone(), result)).collect()
    };
    Ok(cases.iter().flat_map(run).collect())
}

fn run_lesson(games: &Games, text: &str) -> Vec<(String, CaseResult)> {
    let unread = |error: &CaseError| vec![(String::new(), case::unreadable(error))];
    let lesson = match lesson::read(text) {
        Ok(lesson) => lesson,
        Err(error) => return unread(&error),
    };
    match games.iter().find(|game| game.about().id == lesson.game) {
        Some(game) => lesson.run(&**game).into_iter().map(|result| (lesson.game.clone(), result)).collect(),
        None => unread(&CaseError(format!("there is no game `{}`", lesson.game))),
    }
}

fn report_uncovered(
    games: &Games,
    results: &[(String, CaseResult)],
    to: &mut Streams<'_>,
) -> Result<(), Problem> {
    for game in games {
        let id = game.about().id;
        let own: Vec<CaseResult> =
            results.iter().filter(|(game, _)| game == id).map(|(_, result)| result.clone()).collect();
        if own.is_empty() {
            continue;
        }
        let missing = case::uncovered(game.ledger(), &own);
        writeln!(to.out, "{id}: {} of {} rows have no passing case", missing.len(), game.ledger().len())?;
        for row in missing {
            writeln!(to.out, "  {row}")?;
        }
    }
    Ok(())
}
