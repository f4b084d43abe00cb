//! Opponents for the `anniversary` game.

mod arrangement;
mod assess;
mod attack;
mod book;
mod choices;
mod commander;
mod convoy;
mod costs;
mod escort;
mod fleet;
mod flight;
mod flotilla;
mod forecast;
mod hangar;
mod harbour;
mod homefront;
mod map;
mod noncombat;
mod placement;
mod pool;
mod portfolio;
mod purchase;
mod raid;
mod research;
mod rollout;
mod routes;
mod sealift;
mod shipyard;
#[cfg(test)]
mod staged;
mod strike;
mod surrender;
mod temper;
mod theatre;
mod threat;
mod value;

use sandtable_engine::bots::BotSpec;

use crate::commander::Commander;

/// Weakest first.
pub const BOTS: &[BotSpec] = &[
    BotSpec {
        id: "easy",
        title: "Easy",
        about: "Attacks at good odds and moves up reserves; does not look ahead.",
        seat: |seed, seat| Box::new(Commander::new(temper::EASY, seed, seat)),
    },
    BotSpec {
        id: "hard",
        title: "Hard",
        about: "Plans whole turns and weighs what the enemy can do in return.",
        seat: |seed, seat| Box::new(Commander::new(temper::HARD, seed, seat)),
    },
];
