//! Finds how figures tell the chance to win, from finished games.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use sandtable_engine::any::{AnyGame, Awaited};
use sandtable_engine::chance::{Chances, Model, lead};
use sandtable_engine::desk::Series;
use sandtable_engine::figures::{Figures, Point};

use super::{Done, Games};
use crate::regression::{self, Sample};
use crate::{Problem, Streams, files, text};

/// Every so many games one is kept back, to see how well the numbers foretell it.
const HELD_OUT: usize = 4;

/// One game: where it was played, and its turns.
struct Played {
    game: String,
    scenario: String,
    series: Vec<Series>,
    turns: Vec<Sample>,
}

pub fn fit(games: &Games, folders: &[PathBuf], out: Option<&Path>, to: &mut Streams<'_>) -> Done {
    let mut paths = Vec::new();
    for folder in folders {
        find(folder, &mut paths)?;
    }
    paths.sort();
    let played = paths.par_iter().map(|path| read(games, path)).collect::<Result<Vec<_>, _>>()?;
    let mut by_scenario: BTreeMap<String, Vec<&Played>> = BTreeMap::new();
    for game in &played {
        by_scenario.entry(game.scenario.clone()).or_default().push(game);
    }
    let Some(first) = played.first() else {
        return Err(Problem::usage("there are no records in these folders".to_owned()));
    };
    if played.iter().any(|other| other.game != first.game) {
        return Err(Problem::usage("the records are of different games: fit one game at a time".to_owned()));
    }
    let game = crate::pick::game(games, &first.game)?;
    let mut chances = Chances::default();
    for (scenario, played) in by_scenario {
        let model = learn(game, &scenario, &played, to)?;
        chances.0.insert(scenario, model);
    }
    let toml = written(&chances);
    match out {
        Some(path) => files::overwrite(path, toml.as_bytes())?,
        None => write!(to.out, "{toml}")?,
    }
    Ok(true)
}

fn find(path: &Path, found: &mut Vec<PathBuf>) -> Result<(), Problem> {
    let unreadable = |error| Problem::file(path, error);
    if path.is_dir() {
        for entry in std::fs::read_dir(path).map_err(unreadable)? {
            find(&entry.map_err(unreadable)?.path(), found)?;
        }
    } else if path.extension().is_some_and(|extension| extension == "jsonl") {
        found.push(path.to_owned());
    }
    Ok(())
}

/// The two sides of a game: whose chance is fitted, and the other.
fn sides(game: &dyn AnyGame) -> (&'static str, &'static str) {
    let mut sides = game.about().seats.iter().map(|seat| seat.side);
    let first = sides.next().unwrap_or_default();
    (first, sides.find(|side| *side != first).unwrap_or_default())
}

fn read(games: &Games, path: &Path) -> Result<Played, Problem> {
    let (_, record) = files::read(path)?;
    let (name, scenario) = (record.header.game.clone(), record.header.setup.scenario.clone());
    let (table, _) = files::load(games, path, record)?;
    let game = crate::pick::game(games, &name)?;
    let (side, _) = sides(game);
    // Drawn games and those that bots did not finish count for both sides alike.
    let outcome = match table.awaiting() {
        Awaited::Over(outcome) => outcome
            .winners
            .first()
            .map_or(0.5, |winner| f64::from(u8::from(game.side_of(winner) == Some(side)))),
        _ => 0.5,
    };
    let figures = table.figures().map_err(|error| Problem::usage(format!("{}: {error}", path.display())))?;
    let turns = turns(game, side, &figures, outcome);
    Ok(Played { game: name, scenario, series: figures.series, turns })
}

fn turns(game: &dyn AnyGame, side: &str, figures: &Figures, outcome: f64) -> Vec<Sample> {
    let features = |point: &Point| {
        let lead = |series: &str| lead(&point.figures, series, |power| game.side_of(power) == Some(side));
        std::iter::once(1.0).chain(figures.series.iter().map(|series| lead(series.id))).collect()
    };
    // The last point is the end itself.
    let before_the_end = figures.points.len().saturating_sub(1);
    figures.points[..before_the_end]
        .iter()
        .map(|point| Sample { features: features(point), outcome })
        .collect()
}

fn learn(
    game: &dyn AnyGame,
    scenario: &str,
    played: &[&Played],
    to: &mut Streams<'_>,
) -> Result<Model, Problem> {
    let (mut known, mut held_out) = (Vec::new(), Vec::new());
    for (number, game) in played.iter().enumerate() {
        let part = if number % HELD_OUT == HELD_OUT - 1 { &mut held_out } else { &mut known };
        part.extend(game.turns.iter().cloned());
    }
    let weights = regression::fit(&known);
    let title = format!("{} {scenario}: {} games, {} turns", game.about().id, played.len(), known.len());
    writeln!(to.out, "{}", text::heading(&title))?;
    calibration(&weights, &held_out, to)?;
    let (side, other) = sides(game);
    let rounded = |weight: f64| (weight * 1000.0).round() / 1000.0;
    let series = played.first().map(|played| played.series.clone()).unwrap_or_default();
    let leads = series.iter().zip(weights.iter().skip(1));
    Ok(Model {
        side: side.to_owned(),
        other: other.to_owned(),
        constant: rounded(weights.first().copied().unwrap_or_default()),
        leads: leads.map(|(series, weight)| (series.id.to_owned(), rounded(*weight))).collect(),
    })
}

/// Foretold against seen, in tenths, on games the numbers were not made from.
fn calibration(weights: &[f64], held_out: &[Sample], to: &mut Streams<'_>) -> Result<(), Problem> {
    let mut tenths = [(0_u32, 0.0, 0.0); 10];
    let mut squares = 0.0;
    for sample in held_out {
        let share = regression::predict(weights, &sample.features);
        let (count, foretold, seen) = &mut tenths[((share * 10.0) as usize).min(9)];
        *count += 1;
        *foretold += share;
        *seen += sample.outcome;
        squares += (share - sample.outcome).powi(2);
    }
    writeln!(to.out, "  foretold     seen   turns")?;
    for (count, foretold, seen) in tenths.into_iter().filter(|(count, ..)| *count > 0) {
        let percent = |sum: f64| 100.0 * sum / f64::from(count);
        writeln!(to.out, "  {:>6.1} % {:>6.1} % {count:>7}", percent(foretold), percent(seen))?;
    }
    let brier = squares / held_out.len().max(1) as f64;
    writeln!(to.out, "  Brier score {brier:.3} on {} turns held out (0.25 knows nothing)", held_out.len())?;
    Ok(())
}

fn written(chances: &Chances) -> String {
    let mut toml = "# Made by `cargo xtask chance`; docs/chance.md explains it.\n".to_owned();
    for (scenario, model) in &chances.0 {
        toml += &format!("\n[{scenario}]\nside = \"{}\"\nother = \"{}\"\n", model.side, model.other);
        toml += &format!("constant = {:.3}\n\n[{scenario}.leads]\n", model.constant);
        for (series, weight) in &model.leads {
            toml += &format!("{series} = {weight:.3}\n");
        }
    }
    toml
}
