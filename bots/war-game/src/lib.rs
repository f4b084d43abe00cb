//! Opponents for the `war-game` game. Movement is planned by the staff that all games share; here is what this game is
//! about: what to build and where, when to leave a battle, and what not to leave to the enemy.

mod choices;
mod commander;
mod field;
mod production;
mod temper;

use sandtable_engine::bots::BotSpec;

use crate::commander::Commander;

/// Weakest first.
pub const BOTS: &[BotSpec] = &[
    BotSpec {
        id: "easy",
        title: "Easy",
        about: "Attacks at good odds and moves up reserves; does not look ahead.",
        seat: |_seed, _seat| Box::new(Commander::new(temper::EASY)),
    },
    BotSpec {
        id: "hard",
        title: "Hard",
        about: "Weighs what the enemy can do in return, retreats when it pays and guards its capitals.",
        seat: |_seed, _seat| Box::new(Commander::new(temper::HARD)),
    },
];
