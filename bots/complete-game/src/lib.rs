//! Opponents for the Complete Game: who attacks whom with what, what is bought, and how a bot answers.

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
        about: "Weighs what the enemy can do in return, goes for capitals and guards its own.",
        seat: |_seed, _seat| Box::new(Commander::new(temper::HARD)),
    },
    BotSpec {
        id: "plain",
        title: "Plain",
        about: "",
        seat: |_seed, _seat| Box::new(Commander::new(temper::Temper { looks_ahead: false, ..temper::HARD })),
    },
];
