//! Opponents for the `war-room` game.

mod atlas;
mod battle;
mod bot;
mod clash;
mod desk;
mod greedy;
mod hard;
mod morale;
mod movement;
mod planning;
mod production;
mod refit;
mod survey;
mod worth;

use sandtable_engine::bots::BotSpec;

use bot::{Skill, Staff};

/// Weakest first.
pub const BOTS: &[BotSpec] = &[
    BotSpec {
        id: "easy",
        title: "Easy",
        about: "Plays by rule of thumb: takes what lies open and masses against what it wants.",
        seat: |seed, seat| Box::new(Staff::new(Skill::Easy, seed, seat)),
    },
    BotSpec {
        id: "hard",
        title: "Hard",
        about: "Weighs whole rounds of orders against what the enemy may have written.",
        seat: |seed, seat| Box::new(Staff::new(Skill::Hard, seed, seat)),
    },
];
