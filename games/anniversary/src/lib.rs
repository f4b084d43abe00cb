//! The rules of Axis & Allies: Anniversary Edition, chapter by chapter as the rulebook has them.
//!
//! Sandtable is an independent project and not affiliated with the game's publishers.

pub mod amphibious;
pub mod antiaircraft;
pub mod apply;
mod apply_battle;
mod attempts;
pub mod battle;
pub mod board;
pub mod bombing;
pub mod casualties;
pub mod check;
pub mod china;
pub mod combat_move;
pub mod conclude;
pub mod conduct_combat;
pub mod decide;
mod desk;
pub mod displaced;
mod earlier;
pub mod event;
mod expect;
mod figures;
pub mod firepower;
mod game;
pub mod general_combat;
pub mod income;
mod invariants;
pub mod landing;
mod lessons;
mod loss_choices;
pub mod mobilize;
pub mod movement;
pub mod noncombat_move;
pub mod notation;
pub mod options;
pub mod order;
mod outlook;
pub mod panel;
mod picture;
mod position;
pub mod power;
mod print;
pub mod purchase;
mod reach;
pub mod reason;
pub mod research;
pub mod retreat;
pub mod sequence;
pub mod setup;
mod show;
pub mod state;
mod story;
pub mod submarines;
mod tasks;
pub mod tech;
pub mod transports;
pub mod units;
mod view;
pub mod volley;
pub mod words;

use sandtable_engine::Unfolding;

/// The game's consequences while they unfold.
pub type Unfold<'g> = Unfolding<'g, Anniversary>;

/// The game itself; it has no settings of its own.
#[derive(Clone, Copy, Debug, Default)]
pub struct Anniversary;

/// The game for whoever hosts it.
pub fn game() -> Anniversary {
    Anniversary::new()
}

impl Anniversary {
    pub fn new() -> Anniversary {
        Anniversary
    }
}
