//! Opponents for the Complete Game. Both plan attacks, marches and purchases by the same few rules; `hard` draws up
//! several such turns and plays each on before it chooses.

mod answers;
mod clash;
mod commander;
mod council;
mod field;
mod offensive;
mod politics;
mod redeploy;
mod supply;
mod temper;
mod ways;

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
        about: "Compares whole turns by playing on; goes for capitals, invests, and guards its own.",
        seat: |_seed, _seat| Box::new(Commander::new(temper::HARD)),
    },
];
