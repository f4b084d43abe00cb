//! Questions and answers in words, whatever the game.

use sandtable_anniversary::Anniversary;
use sandtable_anniversary::board::board;
use sandtable_engine::bots::Sight;
use sandtable_engine::names::slug;
use sandtable_war_room::WarRoom;
use serde::Serialize;

use crate::result::Odds;
use crate::{anniversary, war_room};

/// An answer for people: how the question was understood, and what may come of it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Answer {
    pub question: String,
    /// What the policy and the rules in force add to the question.
    pub notes: Vec<String>,
    /// What values are counted in.
    pub money: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub odds: Option<Odds>,
    /// Chances of a number, such as damage points.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tables: Vec<Table>,
    /// Expected numbers by name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub expected: Vec<(String, f64)>,
}

/// Rows with their chances, which sum to one.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Table {
    pub title: String,
    pub rows: Vec<(String, f64)>,
}

/// Calculates a battle given in words. Options are keys with values; a game says which ones it knows.
pub fn from_text(game: &str, text: &str, options: &[(String, String)]) -> Result<Answer, String> {
    match slug(game).as_str() {
        "anniversary" => anniversary::from_text(text, options),
        "war-room" => war_room::ask::from_text(text, options),
        other => Err(format!("there are no odds for `{other}`: choose anniversary or war-room")),
    }
}

/// An option that is on or off.
pub(crate) fn switch(key: &str, value: &str) -> Result<bool, String> {
    match slug(value).as_str() {
        "on" | "yes" | "true" => Ok(true),
        "off" | "no" | "false" => Ok(false),
        _ => Err(format!("`{key}` is on or off, not `{value}`")),
    }
}

/// The odds of the battle as it stands or builds up in a space, as far as one seat sees it.
/// `None` if nobody fights there, the game's odds are not reckoned or the battle is too large.
pub fn in_space(sight: &dyn Sight, space: &str) -> Option<Odds> {
    if let Some(seen) = sight.of::<Anniversary>() {
        let battle = anniversary::Battle::in_space(&seen.state, board().find(space)?)?;
        let policy = anniversary::Policy::default();
        return anniversary::check_size(&battle, &policy)
            .is_ok()
            .then(|| anniversary::odds(&battle, &policy));
    }
    let seen = sight.of::<WarRoom>()?;
    let region = seen.game.table.board.find(space)?;
    let battle = war_room::Battle::in_region(&seen.game, &seen.state, region)?;
    Some(war_room::odds(&seen.game, &battle))
}
