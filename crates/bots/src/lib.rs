//! What the opponents of all games share, as functions and small types that a bot calls. What a
//! position is worth, which plans there are and how far to look is each game's own.
//!
//! A bot that plans a phase as a whole keeps its orders in a [`Queue`], says in [`Planner`] what it
//! wants, and gets orders that the rules accept. Plans are compared by [`halving`], each tried by
//! playing on ([`rollout`]) with [`Luck`] that is the same for all; exact odds are worked out once
//! ([`Book`]). Whatever is drawn comes from a [`Chance`] of the bot's own, and what must not be
//! foreseen at another table from its [`Taste`]. [`campaign`] plans whole phases of movement with the general staff
//! (`crates/staff`) from what a game says of itself.

mod book;
pub mod campaign;
mod chance;
pub mod halving;
mod luck;
pub mod menu;
mod planner;
mod queue;
pub mod rollout;
mod taste;

pub use book::Book;
pub use chance::Chance;
pub use luck::Luck;
pub use planner::{Planner, fallback};
pub use queue::Queue;
pub use taste::Taste;
