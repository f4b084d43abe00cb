//! The rounds of a battle. Chances flow from state to state, always towards fewer units; the round in
//! which nobody hits anything leads back to where it started and is summed up in closed form.

mod hopeless;
mod round;

use std::cmp::Ordering;
use std::collections::HashMap;

use sandtable_anniversary::firepower::{self, Escape, Posture};
use sandtable_anniversary::units::Unit;

use super::battle::{Battle, Dive, Policy, Retreat};
use super::roster::{Roster, kinds};
use super::volleys::{Gunnery, Outcome, Volleys};

/// Chances below this are dropped. All of them together stay far below a millionth of a millionth.
const NEGLIGIBLE: f64 = 1e-18;

/// How a battle ended for the two sides' states.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// A side is gone, or both.
    Over,
    /// Nobody can hit anybody.
    Spent,
    /// The attacker breaks off, as far as he may.
    Retreat,
}

/// An end of the battle with its chance.
#[derive(Clone, Copy, Debug)]
pub struct End {
    pub ending: Ending,
    pub attackers: usize,
    pub defenders: usize,
    pub chance: f64,
}

/// What becomes of two states before a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fate {
    Fights,
    Over,
    Spent,
    /// The defender's transports are sunk, or the attacker's.
    DefendersSink,
    AttackersSink,
}

#[derive(Debug)]
pub struct Fight<'b> {
    battle: &'b Battle,
    policy: &'b Policy,
    pub attackers: Roster,
    pub defenders: Roster,
    attack: Volleys,
    defence: Volleys,
    /// Chance to stand at the beginning of a round, or after one with the attacker to press or retreat.
    fresh: Vec<f64>,
    after: Vec<f64>,
    pub ends: Vec<End>,
    pub rounds: f64,
    /// Where the attacker breaks off, if anywhere.
    retreats: Vec<bool>,
    fates: HashMap<(u16, u16), Fate>,
    scratch: [Outcome; 4],
}

impl<'b> Fight<'b> {
    pub fn new(battle: &'b Battle, policy: &'b Policy, attackers: Roster, defenders: Roster) -> Fight<'b> {
        let gunnery = |attacking| Gunnery {
            attacking,
            advances: if attacking { battle.attacker_advances } else { battle.defender_advances },
            low_luck: battle.low_luck,
        };
        let pairs = attackers.states() * defenders.states();
        Fight {
            attack: Volleys::new(gunnery(true), &attackers),
            defence: Volleys::new(gunnery(false), &defenders),
            battle,
            policy,
            attackers,
            defenders,
            fresh: vec![0.0; pairs],
            after: vec![0.0; pairs],
            ends: Vec::new(),
            rounds: 0.0,
            retreats: Vec::new(),
            fates: HashMap::new(),
            scratch: Default::default(),
        }
    }

    /// The same battle with other attackers of the same kinds. What is known of the defenders stays.
    pub fn again(mut self, attackers: Roster) -> Fight<'b> {
        let pairs = attackers.states() * self.defenders.states();
        for chances in [&mut self.fresh, &mut self.after] {
            chances.clear();
            chances.resize(pairs, 0.0);
        }
        self.attack = self.attack.of(&attackers);
        self.ends.clear();
        Fight { attackers, rounds: 0.0, retreats: Vec::new(), ..self }
    }

    fn at(&self, attackers: usize, defenders: usize) -> usize {
        attackers * self.defenders.states() + defenders
    }

    /// Let the battle begin a round in these states with this chance.
    pub fn begin(&mut self, attackers: usize, defenders: usize, chance: f64) {
        let at = self.at(attackers, defenders);
        self.fresh[at] += chance;
    }

    /// A first round after a bombardment: what it hit is out of reach, but still fires.
    pub fn bombarded_round(&mut self, attackers: usize, whole: usize, left: usize, chance: f64) {
        let [_, _, mut to_attackers, mut to_defenders] = std::mem::take(&mut self.scratch);
        to_attackers.certain(attackers);
        to_defenders.certain(left);
        let (one, other) = ((&self.attackers, attackers), (&self.defenders, left));
        if left > 0 && attackers > 0 {
            self.attack.fire(one, other, Posture::default(), false, &mut to_defenders);
        }
        if attackers > 0 {
            self.defence.fire((&self.defenders, whole), one, Posture::default(), false, &mut to_attackers);
        }
        self.rounds += chance;
        self.spread(&to_attackers, &to_defenders, chance, None);
        self.scratch = [Outcome::default(), Outcome::default(), to_attackers, to_defenders];
    }

    /// Fight it out.
    pub fn run(&mut self) {
        match self.policy.retreat {
            Retreat::Never => {}
            Retreat::AfterRounds(rounds) => {
                for round in 0..rounds {
                    self.one_round(round == 0);
                }
                self.retreats = vec![true; self.after.len()];
            }
            Retreat::FewerThan(units) => {
                let few = |at: usize| self.attackers.facts(at / self.defenders.states()).units < units;
                self.retreats = (0..self.after.len()).map(few).collect();
            }
            Retreat::ChanceBelow(limit) => self.retreats = self.hopeless(limit),
        }
        for attackers in (0..self.attackers.states()).rev() {
            for defenders in (0..self.defenders.states()).rev() {
                let at = self.at(attackers, defenders);
                let (fresh, after) = (self.fresh[at], self.after[at]);
                if fresh + after > NEGLIGIBLE {
                    self.step(attackers, defenders, fresh, after, true);
                }
            }
        }
    }

    /// Every battle fights exactly one round, except that after a bombardment the first is fought.
    fn one_round(&mut self, first: bool) {
        let mut now = vec![0.0; self.after.len()];
        if !first {
            std::mem::swap(&mut now, &mut self.after);
        }
        for attackers in (0..self.attackers.states()).rev() {
            for defenders in (0..self.defenders.states()).rev() {
                let at = self.at(attackers, defenders);
                let chance = now[at] + std::mem::take(&mut self.fresh[at]);
                if chance > NEGLIGIBLE {
                    self.step(attackers, defenders, chance, 0.0, false);
                }
            }
        }
    }

    /// What happens next in these states: the end, a retreat, a dive or a round.
    fn step(&mut self, attackers: usize, defenders: usize, fresh: f64, after: f64, to_the_end: bool) {
        let chance = fresh + after;
        let end = |ending, chance| End { ending, attackers, defenders, chance };
        match self.fate(attackers, defenders) {
            Fate::Over => return self.ends.push(end(Ending::Over, chance)),
            Fate::Spent => return self.ends.push(end(Ending::Spent, chance)),
            Fate::DefendersSink => {
                return self.pass_on(attackers, self.defenders.sink_transports(defenders), fresh, after);
            }
            Fate::AttackersSink => {
                return self.pass_on(self.attackers.sink_transports(attackers), defenders, fresh, after);
            }
            Fate::Fights => {}
        }
        let at = self.at(attackers, defenders);
        let breaks_off = self.retreats.get(at).is_some_and(|breaks_off| *breaks_off)
            && self.escape(attackers) != Escape::None;
        if breaks_off && after > 0.0 {
            self.ends.push(end(Ending::Retreat, after));
        }
        let fights_on = if breaks_off { fresh } else { chance };
        if fights_on <= NEGLIGIBLE {
            return;
        }
        if let Some((attackers, defenders)) = self.dives(attackers, defenders) {
            return self.pass_on(attackers, defenders, fights_on, 0.0);
        }
        let quiet = self.round(attackers, defenders, fights_on, to_the_end && !breaks_off);
        if breaks_off && quiet > 0.0 {
            self.ends.push(end(Ending::Retreat, quiet));
        } else if !to_the_end {
            self.after[at] += quiet;
        }
    }

    fn pass_on(&mut self, attackers: usize, defenders: usize, fresh: f64, after: f64) {
        let at = self.at(attackers, defenders);
        self.fresh[at] += fresh;
        self.after[at] += after;
    }

    fn fate(&mut self, attackers: usize, defenders: usize) -> Fate {
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

    /// `Greater` if the attacker has won: the territory is his, or the zone is clear and he is in it.
    /// `Less` if defenders stay and the attackers are gone; `Equal` if nobody is left to hold the place.
    pub fn verdict(&self, ending: Ending, attackers: usize, defenders: usize) -> Ordering {
        let (one, other) = (self.attackers.facts(attackers).kinds, self.defenders.facts(defenders).kinds);
        let holds = |unit: Unit| self.battle.sea || unit.can_capture();
        match ending {
            Ending::Spent => Ordering::Equal,
            Ending::Retreat => Ordering::Less,
            Ending::Over if other > 0 => Ordering::Less,
            Ending::Over if kinds(one).any(holds) => Ordering::Greater,
            Ending::Over => Ordering::Equal,
        }
    }

    /// How the attackers of this state could break off.
    pub fn escape(&self, attackers: usize) -> Escape {
        let units = self.attackers.arrivals(attackers).map(|(unit, arrival, _)| (unit, arrival));
        firepower::escape(units, self.battle.amphibious(), self.battle.way_out)
    }

    /// The states after a side has submerged its submarines, if one does now; the attacker decides first.
    fn dives(&self, attackers: usize, defenders: usize) -> Option<(usize, usize)> {
        let wants = |roster: &Roster, state: usize, dive: Dive, watched: bool| {
            let facts = roster.facts(state);
            let alone = facts.kinds & !(1 << Unit::Submarine as u16 | 1 << Unit::Transport as u16) == 0;
            let wanted = dive == Dive::Always || dive == Dive::Alone && alone;
            wanted && facts.may_strike[usize::from(watched)]
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
