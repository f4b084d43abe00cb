//! How both sides decide.

use sandtable_complete_game::battle::Aim;
use sandtable_complete_game::units::Unit;
use sandtable_odds::policy::{Losses, Retreat};

/// What a fleet does that was not found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Unfound {
    /// It looks for its attackers.
    #[default]
    Search,
    /// A battleship drives them off; without one it searches.
    Repel,
    /// It slips away, if it can.
    Evade,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Policy {
    pub attacker_losses: Losses<Unit>,
    pub defender_losses: Losses<Unit>,
    pub retreat: Retreat,
    /// Aircraft, submarines and battleships of the defence.
    pub defender_retreat: Retreat,
    pub unfound: Unfound,
    /// Search planes the attacker buys.
    pub planes: u8,
    pub aim: Aim,
}

impl Default for Policy {
    fn default() -> Policy {
        Policy {
            attacker_losses: Losses::default(),
            defender_losses: Losses::default(),
            retreat: Retreat::Never,
            defender_retreat: Retreat::Never,
            unfound: Unfound::Search,
            planes: 0,
            aim: Aim::Aircraft,
        }
    }
}

impl Policy {
    pub fn losses(&self, attacker: bool) -> &Losses<Unit> {
        if attacker { &self.attacker_losses } else { &self.defender_losses }
    }

    pub fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        notes.extend(self.attacker_losses.note("attacker", Unit::id));
        notes.extend(self.defender_losses.note("defender", Unit::id));
        notes.extend(self.retreat.note("attacker"));
        notes.extend(self.defender_retreat.note("defender").map(|note| format!("{note}, as far as he may")));
        match self.unfound {
            Unfound::Search => {}
            Unfound::Repel => {
                notes.push("a fleet that is not found repels its attackers, if it can".to_owned())
            }
            Unfound::Evade => notes.push("a fleet that is not found slips away, if it can".to_owned()),
        }
        if self.planes > 0 {
            notes.push(format!("search planes bought: up to {}", self.planes));
        }
        if self.aim == Aim::Armor {
            notes.push("the gun fires at armor".to_owned());
        }
        notes
    }
}
