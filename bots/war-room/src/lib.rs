//! Opponents for the `war-room` game.

use sandtable_engine::bots::BotSpec;

/// Weakest first.
pub const BOTS: &[BotSpec] = &[];
