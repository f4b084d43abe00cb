//! Exact battle odds. Values, steps and losses come from the games' own rules; here are only
//! the distributions.

pub mod anniversary;
pub mod case;
pub mod war_room;

mod answer;
mod result;

pub use answer::{Answer, Table, from_text, in_space};
pub use result::{Odds, SideOdds, Survivors};
