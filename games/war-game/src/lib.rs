//! The rules of The War Game: World War II, chapter by chapter as the rulebook has them.
//!
//! Sandtable is an independent project and not affiliated with the game's publishers.

pub mod amphibious;
pub mod apply;
mod apply_combat;
pub mod battle;
pub mod battle_options;
pub mod board;
pub mod build;
pub mod casualties;
pub mod check;
pub mod combat_orders;
pub mod conduct_combat;
pub mod conquest;
pub mod decide;
pub mod declarations;
mod desk;
pub mod event;
mod expect;
mod figures;
mod game;
pub mod generals;
pub mod homeless;
pub mod income;
mod invariants;
pub mod landing;
mod lessons;
pub mod movement;
pub mod neutrals;
pub mod noncombat;
pub mod notation;
pub mod options;
pub mod order;
pub mod orders_together;
pub mod paratroopers;
pub mod pass_through;
mod picture;
pub mod piece;
mod position;
pub mod power;
mod print;
mod reach;
pub mod reason;
pub mod repair;
pub mod retreat;
pub mod rounds;
pub mod sequence;
pub mod setup;
mod sheet;
mod show;
mod special_orders;
pub mod state;
mod story;
pub mod transports;
pub mod units;
mod view;
pub mod volley;
pub mod words;

use sandtable_engine::Unfolding;

/// The game's consequences while they unfold.
pub type Unfold<'g> = Unfolding<'g, WarGame>;

/// The game itself; it has no settings of its own.
#[derive(Clone, Copy, Debug, Default)]
pub struct WarGame;

/// The game for whoever hosts it.
pub fn game() -> WarGame {
    WarGame
}
