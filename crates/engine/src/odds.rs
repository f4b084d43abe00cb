//! What can be asked about how a battle may end, whatever the game. Somebody else calculates it.

use serde::Serialize;

use crate::bots::Sight;

/// Calculates a battle given in words. Options are keys with values.
pub type FromText = fn(text: &str, options: &[(String, String)]) -> Result<Answer, String>;

/// The odds of one game's battles.
#[derive(Clone, Copy, Debug)]
pub struct OddsSpec {
    pub from_text: FromText,
    /// The odds of the battle as it stands or builds up in a space, as far as one seat sees it.
    /// `None` if nobody fights there or the battle is too large.
    pub in_space: fn(sight: &dyn Sight, space: &str) -> Option<Odds>,
    /// Questions for the help of the command line, as they are typed after the game's name.
    pub examples: &'static [&'static str],
    /// The options that have no argument of their own on the command line.
    pub options: &'static str,
}

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

/// How a battle may end. Chances sum to one.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Odds {
    /// The attacker reaches what the battle is fought for.
    pub win: f64,
    /// Neither side does, or both are gone.
    pub draw: f64,
    pub loss: f64,
    /// Expected rounds of combat.
    pub rounds: f64,
    pub attacker: SideOdds,
    pub defender: SideOdds,
}

#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct SideOdds {
    /// Most likely first.
    pub survivors: Vec<Survivors>,
    /// Expected value of what is lost, in the game's money.
    pub value_lost: f64,
}

/// Exactly these units are left, with this chance.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Survivors {
    pub chance: f64,
    /// Unit ids with how many there are.
    pub units: Vec<(String, u16)>,
}
