//! Mechanics that several games share, as functions and small types that a game calls.
//!
//! Nothing here knows a game, and nothing is switched on: a game that differs calls something
//! else. What stays with each game on purpose: its turn sequence, its battle loop, what it waits
//! for, its orders, events and reasons, its politics.

pub mod decks;
pub mod holds;
pub mod losses;
pub mod shots;
pub mod spaces;
pub mod ways;
