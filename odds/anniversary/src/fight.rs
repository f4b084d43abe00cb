//! The rounds of a battle. Chances flow from state to state, always towards fewer units; the round in
//! which nobody hits anything leads back to where it started and is summed up in closed form.

mod exchange;
mod fate;
mod plan;
mod retreats;
mod round;

use std::cmp::Ordering;
use std::collections::HashMap;

use sandtable_anniversary::firepower::{Escape, Posture};
use sandtable_anniversary::units::Unit;
use sandtable_engine::patience::go_on;
use sandtable_odds::goal::Worth;
use sandtable_odds::outcome::{NEGLIGIBLE, Outcome};

use super::battle::{Battle, Policy, Retreat};
use super::roster::{Roster, kinds};
use super::volleys::{Gunnery, Volleys};
use fate::Fate;
use plan::Plan;

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
    /// What is decided anew each time, if anything is.
    plan: Option<Box<Plan>>,
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
            plan: None,
        }
    }

    /// Think ahead: decide losses and retreats anew each time, as the policy's goals ask.
    pub fn planned(mut self) -> Fight<'b> {
        let mut plan = Plan::new(&self.policy.attacker_losses, &self.policy.defender_losses);
        plan.solve(&mut self);
        Fight { plan: Some(Box::new(plan)), ..self }
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

    /// Let a planned battle begin with these attackers, each state with its chance, after a bombardment.
    pub fn begin_bombarded(&mut self, arrivals: &[(usize, f64)], hits: u16, chance: f64) {
        if hits == 0 {
            let whole = self.defenders.whole();
            arrivals.iter().for_each(|(attackers, part)| self.begin(*attackers, whole, chance * part));
        } else if let Some(mut plan) = self.plan.take() {
            plan.bombarded(self, arrivals, hits, chance);
            self.plan = Some(plan);
        }
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
        if self.plan.is_none() {
            self.decide_retreats();
        }
        if let Retreat::AfterRounds(rounds) = self.policy.retreat {
            // Nobody breaks off before.
            let then = std::mem::take(&mut self.retreats);
            for round in 0..rounds {
                self.still_to_fight(rounds - round);
                self.one_round(round == 0);
            }
            self.still_to_fight(0);
            self.retreats = then;
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
        go_on();
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

    fn end_worth(&self, ending: Ending, attackers: usize, defenders: usize) -> Worth {
        Worth {
            win: f64::from(self.verdict(ending, attackers, defenders).is_gt()),
            value: self.attackers.facts(attackers).value - self.defenders.facts(defenders).value,
        }
    }
}
