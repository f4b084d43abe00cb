//! What the rules do with two states before a round is fought.

use sandtable_anniversary::firepower::{self, Escape};
use sandtable_anniversary::units::Unit;

use super::super::battle::Dive;
use super::super::roster::{Roster, kinds};
use super::Fight;

/// What becomes of two states before a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fate {
    Fights,
    Over,
    Spent,
    /// The defender's transports are sunk, or the attacker's.
    DefendersSink,
    AttackersSink,
}

impl Fight<'_> {
    pub(super) fn fate(&mut self, attackers: usize, defenders: usize) -> Fate {
        let kinds = (self.attackers.facts(attackers).kinds, self.defenders.facts(defenders).kinds);
        if kinds.0 == 0 || kinds.1 == 0 {
            return Fate::Over;
        }
        if !self.battle.sea {
            return Fate::Fights;
        }
        if let Some(fate) = self.fates.get(&kinds) {
            return *fate;
        }
        let may_escape = self.escape(attackers) != Escape::None;
        let fate = fate(kinds, may_escape);
        self.fates.insert(kinds, fate);
        fate
    }

    /// The states after a side has submerged its submarines, if one does now; the attacker decides first.
    pub(super) fn dives(&self, attackers: usize, defenders: usize) -> Option<(usize, usize)> {
        let wants = |roster: &Roster, state: usize, dive: Dive, watched: bool| {
            let facts = roster.facts(state);
            let alone = facts.kinds & !(1 << Unit::Submarine as u16 | 1 << Unit::Transport as u16) == 0;
            let wanted = dive == Dive::Always || dive == Dive::Alone && alone;
            wanted && facts.may_dive[usize::from(watched)]
        };
        let (one, other) = (self.attackers.facts(attackers), self.defenders.facts(defenders));
        if wants(&self.attackers, attackers, self.policy.attacker_dive, other.destroyer) {
            return Some((self.attackers.dive(attackers), defenders));
        }
        let dives = wants(&self.defenders, defenders, self.policy.defender_dive, one.destroyer);
        dives.then(|| (attackers, self.defenders.dive(defenders)))
    }
}

fn fate((one, other): (u16, u16), may_escape: bool) -> Fate {
    let (attackers, defenders) = (kinds(one), kinds(other));
    if firepower::transports_sink(true, attackers.clone(), defenders.clone(), false) {
        Fate::DefendersSink
    } else if firepower::transports_sink(false, defenders.clone(), attackers.clone(), may_escape) {
        Fate::AttackersSink
    } else if firepower::can_hit(true, attackers.clone(), defenders.clone(), |_| true)
        || firepower::can_hit(false, defenders, attackers, |_| true)
    {
        Fate::Fights
    } else {
        Fate::Spent
    }
}
