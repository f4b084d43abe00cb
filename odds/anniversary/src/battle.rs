//! A battle as it is described to the calculation.

use sandtable_anniversary::tech::Advances;
use sandtable_anniversary::units::{Counts, Unit};
use sandtable_odds::goal::Goal;

/// A battle before its next round. Plain numbers: who stands where on the map does not matter.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Battle {
    pub sea: bool,
    /// All attacking units, those that came by sea included; infantry aboard bombers is not.
    pub attackers: Counts,
    pub defenders: Counts,
    /// Battleships of each side that have taken a hit already.
    pub attackers_damaged: u16,
    pub defenders_damaged: u16,
    /// The land units among the attackers that came from the sea.
    pub seaborne: Counts,
    /// Infantry aboard as many of the attacking bombers.
    pub paratroopers: u16,
    /// Ships that bombard before the first round.
    pub bombarding: Counts,
    /// A gun fires at the attacking aircraft before the first round.
    pub antiaircraft: bool,
    pub attacker_advances: Advances,
    pub defender_advances: Advances,
    /// A way stands open by which land units or ships can retreat.
    pub way_out: bool,
    pub low_luck: bool,
}

impl Battle {
    /// A battle on land with a way to retreat.
    pub fn land(attackers: Counts, defenders: Counts) -> Battle {
        Battle { attackers, defenders, way_out: true, ..Battle::default() }
    }

    /// A battle at sea with a way to retreat.
    pub fn sea(attackers: Counts, defenders: Counts) -> Battle {
        Battle { sea: true, ..Battle::land(attackers, defenders) }
    }

    /// What the attackers cost, paratroopers included.
    pub fn attackers_value(&self) -> f64 {
        value(&self.attackers) + f64::from(Unit::Infantry.cost() * self.paratroopers)
    }

    pub fn defenders_value(&self) -> f64 {
        value(&self.defenders)
    }

    pub fn amphibious(&self) -> bool {
        !self.seaborne.is_empty()
    }

    /// Whether anybody came by a way that leads back; paratroopers alone did not.
    pub(super) fn has_way_out(&self) -> bool {
        let overland = |(unit, count): (Unit, u16)| unit.can_capture() && count > self.seaborne.get(unit);
        self.way_out && (self.sea || self.attackers.iter().any(overland))
    }
}

pub(crate) fn value(units: &Counts) -> f64 {
    units.iter().map(|(unit, count)| f64::from(unit.cost()) * f64::from(count)).sum()
}

/// How the two sides decide during a battle.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Policy {
    pub attacker_losses: Losses,
    pub defender_losses: Losses,
    pub retreat: Retreat,
    pub attacker_dive: Dive,
    pub defender_dive: Dive,
}

impl Policy {
    /// Whether something is decided anew each time instead of beforehand.
    pub(crate) fn thinks_ahead(&self) -> bool {
        let free = |losses: &Losses| matches!(losses, Losses::Best(_));
        free(&self.attacker_losses) || free(&self.defender_losses) || matches!(self.retreat, Retreat::Best(_))
    }
}

/// In which order a side gives up its units. Whatever is chosen, a battleship's first hit comes before
/// any loss, units that cannot retreat go before their like, and transports go last.
#[derive(Clone, PartialEq, Debug, Default)]
pub enum Losses {
    /// By cost; of equal cost the weaker first.
    #[default]
    Cheapest,
    /// By cost, but one land unit is kept to the last so that it can take the territory.
    KeepLand,
    /// These first, in this order; the others follow by cost. A kind that is named a second time keeps
    /// its last unit back until then: in `infantry, tank, fighter, tank` one tank outlives the fighters.
    Order(Vec<Unit>),
    /// What serves the goal best, chosen anew for each volley against an enemy who keeps to his policy.
    /// Where that takes too long, the best fixed order; see [`settle`](super::settle).
    Best(Goal),
}

/// When the attacker breaks off. Who may leave then follows the rules: in an assault seaborne units stay.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub enum Retreat {
    #[default]
    Never,
    /// After this many rounds.
    AfterRounds(u16),
    /// As soon as fewer units than this are left.
    FewerThan(u16),
    /// As soon as the chance to win, were the attack pressed to the end, is below this.
    ChanceBelow(f64),
    /// Whenever that serves the goal better than pressing on, decided anew after each round.
    Best(Goal),
}

/// When a side's submarines submerge, if no destroyer keeps them from it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Dive {
    #[default]
    Never,
    /// When nothing but submarines and transports is left of the side.
    Alone,
    Always,
}
