use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Instant;

use indicatif::{ParallelProgressIterator, ProgressBar, ProgressStyle};
use rayon::prelude::*;
use sandtable_engine::simulate::{Match, Played};
use serde::Serialize;

use super::{Done, Games, print_json};
use crate::args::{Limits, SetupArguments};
use crate::{Problem, Streams, files, pick, player, text};

pub struct Plan {
    pub count: u64,
    pub limits: Limits,
    pub threads: Option<usize>,
    pub out: Option<PathBuf>,
    pub json: bool,
}

#[derive(Serialize)]
struct Report {
    game: String,
    seed: String,
    games: u64,
    /// How often each side won, by the winners' names; `draw` and `unfinished` count too.
    outcomes: BTreeMap<String, u64>,
    /// How often a game ended with these words.
    endings: BTreeMap<String, u64>,
    average_rounds: f64,
    average_orders: f64,
    average_rolls: f64,
    stuck: Vec<String>,
    seconds: f64,
    games_per_second: f64,
}

pub fn simulate(
    games: &Games,
    arguments: &SetupArguments,
    bots: &[(String, String)],
    plan: &Plan,
    to: &mut Streams<'_>,
) -> Done {
    let game = pick::game(games, &arguments.game)?;
    let setup = pick::setup(game.about(), arguments)?;
    let bots = pick::bots(game, bots)?;
    let seats = game.about().seats.iter().enumerate();
    let idle: Vec<&str> = seats
        .filter(|(i, _)| !bots.keys().any(|seat| usize::from(seat.0) == *i))
        .map(|(_, s)| s.id)
        .collect();
    if !idle.is_empty() {
        return Err(Problem::usage(format!("no bot plays {}: add --bot all=easy", idle.join(", "))));
    }
    // A set-up that cannot start would fail every game alike: say it once.
    game.begin(&setup, super::secret(Some(""))?, vec![])?;
    if let Some(folder) = &plan.out {
        std::fs::create_dir_all(folder).map_err(|error| Problem::file(folder, error))?;
    }
    let seed = arguments.seed.clone().unwrap_or_default();
    let play = |number: u64| -> Result<Result<Played, String>, Problem> {
        let seed = format!("{seed}/{number}");
        let keep_record = plan.out.is_some();
        let limits = &plan.limits;
        let players = Match {
            setup: &setup,
            seed: &seed,
            max_orders: limits.max_orders,
            max_rounds: limits.max_rounds,
            keep_record,
        };
        let mut played = match game.simulate(&players, player::seated(game, &bots, &seed)?) {
            Ok(played) => played,
            Err(stuck) => return Ok(Err(format!("game {number} (seed {seed}): {stuck}"))),
        };
        if let (Some(folder), Some(record)) = (&plan.out, played.record.take()) {
            files::create(&folder.join(format!("game-{number:06}.jsonl")), &record)?;
        }
        Ok(Ok(played))
    };
    let begun = Instant::now();
    let results = all_of(plan.count, plan.threads, play)?;
    let report = report(&arguments.game, seed.clone(), results, begun.elapsed().as_secs_f64());
    if plan.json {
        print_json(to, &report)?;
    } else {
        print(&report, to)?;
    }
    Ok(report.stuck.is_empty())
}

/// Play the games numbered from one, as many at once as there are threads, with a progress bar.
pub fn all_of<T: Send>(
    count: u64,
    threads: Option<usize>,
    play: impl Fn(u64) -> Result<T, Problem> + Sync + Send,
) -> Result<Vec<T>, Problem> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0)).build();
    let pool = pool.map_err(|e| Problem::usage(format!("the threads cannot be started: {e}")))?;
    let bar = progress_bar(count);
    pool.install(|| (1..=count).into_par_iter().progress_with(bar).map(play).collect())
}

/// Drawn on standard error, and only on a terminal.
fn progress_bar(count: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} games, {per_sec}, {eta} left");
    let bar = ProgressBar::new(count);
    match style {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

fn report(game: &str, seed: String, results: Vec<Result<Played, String>>, seconds: f64) -> Report {
    let games = results.len() as u64;
    let (mut outcomes, mut endings) = (BTreeMap::new(), BTreeMap::new());
    let (mut rounds, mut orders, mut rolls, mut stuck) = (0, 0, 0, Vec::new());
    for result in results {
        let played = match result {
            Ok(played) => played,
            Err(message) => {
                stuck.push(message);
                continue;
            }
        };
        rounds += u64::from(played.rounds);
        orders += played.orders;
        rolls += played.rolls;
        let (winners, ending) = match played.outcome {
            None => ("unfinished".to_owned(), None),
            Some(outcome) if outcome.winners.is_empty() => ("draw".to_owned(), Some(outcome.summary)),
            Some(outcome) => (outcome.winners.join(", "), Some(outcome.summary)),
        };
        *outcomes.entry(winners).or_insert(0) += 1;
        if let Some(ending) = ending {
            *endings.entry(ending).or_insert(0) += 1;
        }
    }
    let average = |sum: u64| sum as f64 / (games - stuck.len() as u64).max(1) as f64;
    Report {
        game: game.to_owned(),
        seed,
        games,
        outcomes,
        endings,
        average_rounds: average(rounds),
        average_orders: average(orders),
        average_rolls: average(rolls),
        stuck,
        seconds,
        games_per_second: games as f64 / seconds.max(1e-9),
    }
}

fn print(report: &Report, to: &mut Streams<'_>) -> Result<(), Problem> {
    let share = |count: u64| 100.0 * count as f64 / report.games.max(1) as f64;
    writeln!(
        to.out,
        "{} games in {:.1} s, {:.1} games per second",
        report.games, report.seconds, report.games_per_second
    )?;
    writeln!(
        to.out,
        "on average {:.1} rounds, {:.1} orders and {:.1} rolls a game",
        report.average_rounds, report.average_orders, report.average_rolls
    )?;
    for (title, counts) in [("winners", &report.outcomes), ("endings", &report.endings)] {
        writeln!(to.out, "{}", text::heading(title))?;
        for (name, count) in counts {
            writeln!(to.out, "  {count:>6} {:>5.1} %  {name}", share(*count))?;
        }
    }
    for message in &report.stuck {
        writeln!(to.err, "{} {message}", text::error_mark())?;
    }
    Ok(())
}
