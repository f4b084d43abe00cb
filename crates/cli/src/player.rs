//! Who decides for a seat: one of the game's bots, or a program that speaks JSON lines.

use std::collections::BTreeMap;

use sandtable_engine::Seat;
use sandtable_engine::any::AnyGame;
use sandtable_engine::bots::{Bot, BotSpec};

use crate::Problem;
use crate::program::Program;

/// What begins the name of a bot that is a program.
const PROGRAM: &str = "program:";

#[derive(Clone, Debug)]
pub enum Player {
    Bot(BotSpec),
    /// The command line of a program.
    Program(String),
}

impl Player {
    pub fn named(game: &dyn AnyGame, name: &str) -> Result<Player, Problem> {
        if let Some(line) = name.strip_prefix(PROGRAM) {
            return Ok(Player::Program(line.trim().to_owned()));
        }
        let known = game.bots().iter().find(|spec| spec.id == name);
        known.copied().map(Player::Bot).ok_or_else(|| {
            let ids: Vec<&str> = game.bots().iter().map(|spec| spec.id).collect();
            let known = ids.join(", ");
            Problem::usage(format!("there is no bot `{name}`: choose {known}, or `{PROGRAM}COMMAND`"))
        })
    }

    /// As a record names it.
    pub fn name(&self) -> &str {
        match self {
            Player::Bot(spec) => spec.id,
            Player::Program(line) => line,
        }
    }

    pub fn seat(&self, game: &dyn AnyGame, seed: &str, seat: Seat) -> Result<Box<dyn Bot>, Problem> {
        Ok(match self {
            Player::Bot(spec) => (spec.seat)(seed, seat),
            Player::Program(line) => Box::new(Program::start(line, game.about(), seed, seat)?),
        })
    }
}

/// Take the seats for one game.
pub fn seated(
    game: &dyn AnyGame,
    players: &BTreeMap<Seat, Player>,
    seed: &str,
) -> Result<BTreeMap<Seat, Box<dyn Bot>>, Problem> {
    players.iter().map(|(seat, player)| Ok((*seat, player.seat(game, seed, *seat)?))).collect()
}
