//! What a calculation answers, whatever the game.

use serde::Serialize;

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
