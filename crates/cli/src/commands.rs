//! One file a command. Each returns whether what it examined was sound.

mod board;
mod case;
mod catalogue;
mod fit;
mod odds;
mod rating;
mod record;
mod serve;
mod simulate;
mod study;
mod terminal;
mod tournament;

use sandtable_engine::any::AnyGame;
use sandtable_engine::dice::Secret;

use crate::args::Command;
use crate::{Problem, Streams};

type Games = [Box<dyn AnyGame>];
type Done = Result<bool, Problem>;

pub fn run(command: Command, games: &Games, to: &mut Streams<'_>) -> Done {
    match command {
        Command::Games { json } => catalogue::games(games, json, to),
        Command::Ledger { game, id, json } => catalogue::ledger(games, &game, id.as_deref(), json, to),
        Command::New { setup, contributions, file } => record::new(games, &setup, contributions, &file, to),
        Command::Order { file, seat, order } => record::order(games, &file, &seat, &order, to),
        Command::Show { file, viewer, menu, json } => record::show(games, &file, &viewer, &menu, json, to),
        Command::Replay { file, at, viewer } => record::replay(games, &file, at, &viewer, to),
        Command::Board { game, scenario, record, viewer, svg, png, width, part } => {
            let wanted = board::Wanted { game, scenario, record, viewer, svg, png, width, part };
            board::board(games, &wanted, to)
        }
        Command::Verify { file, heads, origin, json } => {
            record::verify(games, &file, heads, origin.as_deref(), json, to)
        }
        Command::Case { paths, verbose, uncovered } => case::case(games, &paths, verbose, uncovered, to),
        Command::Tournament { setup, bots, games: count, limits, threads, json } => {
            let plan = tournament::Plan { bots, count, limits, threads, json };
            tournament::tournament(games, &setup, &plan, to)
        }
        Command::Simulate { setup, bots, games: count, limits, threads, out, json } => {
            let plan = simulate::Plan { count, limits, threads, out, json };
            simulate::simulate(games, &setup, &bots.bots, &plan, to)
        }
        Command::Fit { folders, out } => fit::fit(games, &folders, out.as_deref(), to),
        Command::Study { games: count, records, data } => study::study(games, count, &records, &data, to),
        Command::Odds(wanted) => odds::odds(games, &wanted, to),
        Command::Play { no_browser } => serve::play(no_browser, to),
        Command::Serve(arguments) => serve::serve(&arguments, to),
        Command::Terminal { setup, bots, at_once, file } => match at_once {
            true => terminal::at_once(games, setup, &file, to),
            false => terminal::play(games, &setup, &bots.bots, &file, to),
        },
    }
}

/// The dice of a new game: from the seed, or drawn from the system's randomness.
fn secret(seed: Option<&str>) -> Result<Secret, Problem> {
    match seed {
        Some(seed) => Ok(Secret::from_seed(seed)),
        None => {
            let mut bytes = [0; 32];
            getrandom::fill(&mut bytes)
                .map_err(|e| Problem::usage(format!("the system gives no randomness ({e}): use --seed")))?;
            Ok(Secret::new(bytes))
        }
    }
}

/// Unix time in milliseconds; a clock set before 1970 is no clock.
fn now() -> Option<u64> {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).ok()?;
    u64::try_from(since.as_millis()).ok()
}

fn print_json(to: &mut Streams<'_>, value: &impl serde::Serialize) -> Result<(), Problem> {
    let text = serde_json::to_string_pretty(value).map_err(std::io::Error::from)?;
    Ok(writeln!(to.out, "{text}")?)
}
