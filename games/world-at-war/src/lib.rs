//! The rules of World at War, chapter by chapter as the rulebook has them.
//!
//! Sandtable is an independent project and not affiliated with the game's publishers.

pub mod apply;
pub mod battle;
mod battle_orders;
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
pub mod doings;
pub mod event;
mod expect;
pub mod fall_of_france;
mod figures;
pub mod firepower;
mod game;
pub mod general_combat;
pub mod improvements;
pub mod income;
mod invariants;
pub mod landing;
mod lessons;
pub mod losses;
pub mod missions;
pub mod movement;
pub mod neutrals;
pub mod noncombat_move;
pub mod notation;
pub mod options;
mod options_battle;
mod options_missions;
pub mod order;
pub mod pens;
mod picture;
pub mod place;
pub mod politics;
mod position;
pub mod power;
mod print;
pub mod purchase;
pub mod rail;
mod reach;
mod reading;
pub mod reason;
mod recall;
pub mod retreat;
pub mod russia;
pub mod sequence;
pub mod setup;
mod sheet;
mod show;
pub mod state;
mod story;
pub mod tech;
pub mod technology;
pub mod transports;
pub mod units;
mod view;
pub mod volley;
pub mod walk;
pub mod words;

use sandtable_engine::Unfolding;

/// The game's consequences while they unfold.
pub type Unfold<'g> = Unfolding<'g, WorldAtWar>;

/// The game itself; it has no settings of its own.
#[derive(Clone, Copy, Debug, Default)]
pub struct WorldAtWar;

/// The game for whoever hosts it.
pub fn game() -> WorldAtWar {
    WorldAtWar::new()
}

impl WorldAtWar {
    pub fn new() -> WorldAtWar {
        WorldAtWar
    }
}
