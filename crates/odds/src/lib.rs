//! What the odds of all games share: distributions of hits and losses, choices that serve a goal, answers,
//! cases worked by hand. Each game's part is in a crate of its own, `odds/<game>`.

pub mod by_rules;
pub mod case;
pub mod goal;
pub mod orders;
pub mod outcome;
pub mod policy;
pub mod trial;
pub mod words;

use sandtable_engine::names::slug;
pub use sandtable_engine::odds::{Answer, Odds, OddsSpec, SideOdds, Survivors, Table};

/// An option that is on or off.
pub fn switch(key: &str, value: &str) -> Result<bool, String> {
    match slug(value).as_str() {
        "on" | "yes" | "true" => Ok(true),
        "off" | "no" | "false" => Ok(false),
        _ => Err(format!("`{key}` is on or off, not `{value}`")),
    }
}
