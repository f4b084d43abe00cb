//! How both sides decide.

use sandtable_odds::policy::{Dive, Losses, Retreat};
use sandtable_world_at_war::units::Unit;

/// What a gun aims at where it could shoot at both.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Guns {
    /// As many guns as all aircraft need, the others at tanks.
    #[default]
    Aircraft,
    Tanks,
}

#[derive(Clone, PartialEq, Debug, Default)]
pub struct Policy {
    pub attacker_losses: Losses<Unit>,
    pub defender_losses: Losses<Unit>,
    pub retreat: Retreat,
    pub attacker_dive: Dive,
    pub defender_dive: Dive,
    pub guns: Guns,
    /// Russia uses what its spy told.
    pub espionage: bool,
    /// Fighters of Japan that fly as kamikazes in every round, attacking and defending.
    pub kamikazes: [u8; 2],
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
        notes.extend(self.attacker_dive.note("attacker"));
        notes.extend(self.defender_dive.note("defender"));
        if self.guns == Guns::Tanks {
            notes.push("guns shoot at tanks first".to_owned());
        }
        for (side, count) in ["attacking", "defending"].into_iter().zip(self.kamikazes) {
            if count > 0 {
                notes.push(format!("up to {count} {side} fighters fly as kamikazes in each round"));
            }
        }
        notes
    }
}
