//! The chance to win of every game, fitted anew from games of bots.

use std::path::Path;

use sandtable_engine::any::AnyGame;

use super::simulate::{Plan, simulate};
use super::{Done, Games, fit};
use crate::args::{Limits, SetupArguments};
use crate::{Problem, Streams, examples};

/// Equals, and the strong against the weak, so that positions of every kind come up.
const PAIRINGS: [[&str; 2]; 4] = [["hard", "hard"], ["hard", "easy"], ["easy", "hard"], ["easy", "easy"]];

/// Games that count something and have the opponents to learn from.
fn can_be_studied(game: &dyn AnyGame) -> bool {
    let has = |id: &str| game.bots().iter().any(|bot| bot.id == id);
    !game.series().is_empty() && PAIRINGS.as_flattened().iter().all(|id| has(id))
}

/// Play `count` games of each pairing and write every such game's `data/chance.toml`.
pub fn study(games: &Games, count: u64, records: &Path, data: &Path, to: &mut Streams<'_>) -> Done {
    for game in games.iter().filter(|game| can_be_studied(&***game)) {
        let about = game.about();
        let folder = records.join(about.id);
        // Records are never overwritten.
        if folder.exists() {
            std::fs::remove_dir_all(&folder).map_err(|error| Problem::file(&folder, error))?;
        }
        let sides = examples::sides(about);
        for scenario in &about.scenarios {
            for pair in PAIRINGS {
                let name = pair.join("-");
                let arguments = SetupArguments {
                    game: about.id.to_owned(),
                    scenario: Some(scenario.id.to_owned()),
                    options: Vec::new(),
                    players: Vec::new(),
                    seed: Some(format!("chance-{name}")),
                };
                let plan = Plan {
                    count,
                    limits: Limits { max_orders: 100_000, max_rounds: 30 },
                    threads: None,
                    out: Some(folder.join(scenario.id).join(&name)),
                    json: false,
                };
                // The first side against the others.
                let bot = |side: &str| pair[usize::from(sides.first() != Some(&side))].to_owned();
                let bots: Vec<(String, String)> =
                    about.seats.iter().map(|seat| (seat.id.to_owned(), bot(seat.side))).collect();
                if !simulate(games, &arguments, &bots, &plan, to)? {
                    return Ok(false);
                }
            }
        }
        fit::fit(games, &[folder], Some(&data.join(about.id).join("data/chance.toml")), to)?;
    }
    Ok(true)
}
