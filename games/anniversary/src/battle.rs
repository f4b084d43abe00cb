//! A battle on the battle board: who takes part and which step of the sequence it has reached.

use sandtable_engine::pieces::PieceId;
use sandtable_warfare::losses::Hits;
use serde::{Deserialize, Serialize};

use crate::board::Space;
use crate::power::Power;

/// The steps of a combat in which somebody rolls or decides, in the rulebook's order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// The attacker says which ships bombard.
    Bombardment,
    BombardmentFire,
    BombardmentLosses,
    /// Immediately before the first round.
    AntiaircraftFire,
    /// Step 2: first the attacker, then the defender, says which submarines submerge.
    AttackerSubmarines,
    DefenderSubmarines,
    AttackerStrike,
    AttackerStrikeLosses,
    DefenderStrike,
    DefenderStrikeLosses,
    /// Step 3.
    AttackersFire,
    DefenderLosses,
    /// Step 4.
    DefendersFire,
    AttackerLosses,
    /// Step 6.
    PressOrRetreat,
}

impl Step {
    /// What the dice of a volley are called in this step, if units fire in it.
    pub fn volley(self) -> Option<&'static str> {
        match self {
            Step::BombardmentFire => Some("bombardment"),
            Step::AttackerStrike | Step::DefenderStrike => Some("strike"),
            Step::AttackersFire => Some("attack"),
            Step::DefendersFire => Some("defense"),
            _ => None,
        }
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Battle {
    pub space: Space,
    pub round: u8,
    pub step: Step,
    /// Land units came from the sea.
    pub amphibious: bool,
    pub attackers: Vec<PieceId>,
    pub defenders: Vec<PieceId>,
    /// Defenders in the casualty zone: they still fire, then they are removed.
    pub casualties: Vec<PieceId>,
    /// Whether each side had a destroyer when the round began.
    pub attacker_destroyer: bool,
    pub defender_destroyer: bool,
    /// Submarines that fired in step 2 do not fire again in the round.
    pub attackers_struck: bool,
    pub defenders_struck: bool,
    /// Defending powers that have fired in the current step.
    pub fired: Vec<Power>,
    /// Hits waiting to be assigned.
    pub hits: Vec<Hits>,
    /// Spaces from which land or sea units came, whether these still live or not.
    pub routes: Vec<Space>,
    /// Ships chosen to bombard.
    pub bombarding: Vec<PieceId>,
    /// Nobody can hit anybody any more; the attacker may still withdraw.
    pub spent: bool,
}

impl Battle {
    pub fn new(space: Space, attackers: Vec<PieceId>, defenders: Vec<PieceId>, amphibious: bool) -> Battle {
        Battle {
            space,
            round: 0,
            step: Step::AntiaircraftFire,
            amphibious,
            attackers,
            defenders,
            casualties: Vec::new(),
            attacker_destroyer: false,
            defender_destroyer: false,
            attackers_struck: false,
            defenders_struck: false,
            fired: Vec::new(),
            hits: Vec::new(),
            routes: Vec::new(),
            bombarding: Vec::new(),
            spent: false,
        }
    }

    pub fn total_hits(&self) -> u16 {
        self.hits.iter().map(|group| group.hits).sum()
    }
}
