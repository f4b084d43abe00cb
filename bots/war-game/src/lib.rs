//! Opponents for the `war-game` game. `easy` makes one plan for each phase; `hard` makes several, plays each on until
//! its next turn, and takes the one that comes out best. The README tells how they think.

mod attack;
mod choices;
mod comers;
mod commander;
mod field;
mod force;
mod march;
mod portfolio;
mod production;
mod temper;
mod value;

use sandtable_engine::bots::BotSpec;

use crate::commander::Commander;

/// Weakest first.
pub const BOTS: &[BotSpec] = &[
    BotSpec {
        id: "easy",
        title: "Easy",
        about: "Attacks at good odds and moves up reserves; does not look ahead.",
        seat: |_seed, _seat| Box::new(Commander::quick(temper::EASY)),
    },
    BotSpec {
        id: "hard",
        title: "Hard",
        about: "Tries several plans by playing on, takes neutrals, retreats when it pays and leaves nothing useful behind.",
        seat: |_seed, _seat| Box::new(Commander::searching(temper::HARD)),
    },
];
