//! Opponents for the `world-at-war` game. Movement is planned by the staff that all games share; here is what this game
//! is about: who is worth a war and when, what to buy, and how to answer.

mod choices;
mod commander;
mod field;
mod marshal;
mod missions;
mod placement;
mod politics;
mod portfolio;
#[cfg(test)]
mod positions;
mod purchase;
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
        about: "Tries several plans for each phase by playing on, its wars among them, and takes the best.",
        seat: |_seed, _seat| Box::new(Commander::new(temper::HARD)),
    },
];
