//! How both sides decide.

use sandtable_odds::policy::{Dive, Losses, Retreat};
use sandtable_war_game::units::Unit;

#[derive(Clone, PartialEq, Debug, Default)]
pub struct Policy {
    pub attacker_losses: Losses<Unit>,
    pub defender_losses: Losses<Unit>,
    /// Declared for each place by itself.
    pub retreat: Retreat,
    pub defender_retreat: Retreat,
    /// Defending submarines that only aircraft attack.
    pub dive: Dive,
    /// Defending guns fire at land units first.
    pub aim_at_land: bool,
}

impl Policy {
    pub fn losses(&self, attacker: bool) -> &Losses<Unit> {
        if attacker { &self.attacker_losses } else { &self.defender_losses }
    }

    pub fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        notes.extend(self.attacker_losses.note("attacker", Unit::id));
        notes.extend(self.defender_losses.note("defender", Unit::id));
        notes.extend(self.retreat.note("attacker").map(|note| format!("{note} in a place")));
        notes.extend(self.defender_retreat.note("defender").map(|note| format!("{note} in a place")));
        notes.extend(self.dive.note("defender"));
        if self.aim_at_land {
            notes.push("defending guns fire at land units first".to_owned());
        }
        notes
    }
}
