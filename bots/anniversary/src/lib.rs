//! Opponents for the `anniversary` game.

use sandtable_engine::bots::BotSpec;

/// Weakest first.
pub const BOTS: &[BotSpec] = &[];
