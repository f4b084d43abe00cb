//! The rules of World War II: The Complete Game, chapter by chapter as the rulebook has them.
//!
//! Sandtable is an independent project and not affiliated with the game's author.

pub mod apply;
pub mod atomic;
pub mod battle;
pub mod board;
pub mod bombing;
pub mod capitals;
pub mod casualties;
pub mod check;
pub mod combat_move;
pub mod conclude;
pub mod conduct_combat;
pub mod decide;
mod desk;
mod dice;
pub mod diplomacy;
pub mod empire;
pub mod event;
mod expect;
mod figures;
pub mod france;
mod game;
pub mod general_combat;
pub mod guns;
pub mod income;
mod invariants;
mod lessons;
pub mod movement;
pub mod noncombat_move;
pub mod notation;
pub mod options;
pub mod order;
pub mod passages;
mod picture;
pub mod placement;
mod position;
pub mod power;
mod print;
pub mod purchase;
pub mod radar;
mod reach;
pub mod readiness;
pub mod reason;
pub mod repair_ships;
pub mod research;
pub mod retreat;
pub mod rockets;
pub mod sea_search;
pub mod sequence;
pub mod setup;
mod sheet;
mod show;
pub mod spies;
pub mod state;
mod story;
pub mod takeover;
mod tasks;
pub mod tech;
pub mod transports;
pub mod units;
pub mod victory;
mod view;
pub mod volley;
pub mod war;

use sandtable_engine::Unfolding;

/// The game's consequences while they unfold.
pub type Unfold<'g> = Unfolding<'g, CompleteGame>;

/// The game itself; it has no settings of its own.
#[derive(Clone, Copy, Debug, Default)]
pub struct CompleteGame;

/// The game for whoever hosts it.
pub fn game() -> CompleteGame {
    CompleteGame
}
