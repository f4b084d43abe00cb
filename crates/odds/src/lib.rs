//! Exact battle odds. Values, steps and losses come from the games' own rules; here are only
//! the distributions.

pub mod anniversary;
pub mod war_room;

mod result;

pub use result::{Odds, SideOdds, Survivors};
