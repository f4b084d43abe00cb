//! Where the attacker breaks off, and whether he can.

use sandtable_anniversary::firepower::{self, Escape};
use sandtable_odds::outcome::Outcome;

use super::super::battle::Retreat;
use super::fate::Fate;
use super::{Ending, Fight};

impl Fight<'_> {
    /// How the attackers of this state could break off.
    pub fn escape(&self, attackers: usize) -> Escape {
        let units = self.attackers.arrivals(attackers).map(|(unit, arrival, _)| (unit, arrival));
        firepower::escape(units, self.battle.amphibious(), self.battle.has_way_out())
    }

    /// Where the attacker breaks off once he has fought the rounds he wanted.
    pub(super) fn decide_retreats(&mut self) {
        self.retreats = match self.policy.retreat {
            Retreat::Never => Vec::new(),
            Retreat::AfterRounds(_) => vec![true; self.after.len()],
            Retreat::FewerThan(units) => {
                let few = |at: usize| self.attackers.facts(at / self.defenders.states()).units < units;
                (0..self.after.len()).map(few).collect()
            }
            Retreat::ChanceBelow(limit) => self.hopeless(limit),
            Retreat::Best(_) => vec![false; self.after.len()],
        };
    }

    pub(super) fn still_to_fight(&mut self, rounds: u16) {
        if let Some(plan) = &mut self.plan {
            plan.turn_to(rounds.into());
        }
    }

    /// The states in which the chance to win, were the attack pressed to the end, is below the limit.
    /// It is worked out from the last states upwards.
    fn hopeless(&mut self, limit: f64) -> Vec<bool> {
        let mut wins = vec![0.0; self.after.len()];
        let mut scratch: [Outcome; 4] = Default::default();
        for attackers in 0..self.attackers.states() {
            for defenders in 0..self.defenders.states() {
                let at = self.at(attackers, defenders);
                wins[at] = match self.fate(attackers, defenders) {
                    Fate::Over => f64::from(self.verdict(Ending::Over, attackers, defenders).is_gt()),
                    Fate::Spent => 0.0,
                    Fate::DefendersSink => {
                        wins[self.at(attackers, self.defenders.sink_transports(defenders))]
                    }
                    Fate::AttackersSink => {
                        wins[self.at(self.attackers.sink_transports(attackers), defenders)]
                    }
                    Fate::Fights => match self.dives(attackers, defenders) {
                        Some((attackers, defenders)) => wins[self.at(attackers, defenders)],
                        None => self.one_round_on(attackers, defenders, &wins, &mut scratch),
                    },
                };
            }
        }
        wins.into_iter().map(|chance| chance < limit).collect()
    }

    /// The chance to win after the next round in which something is hit.
    fn one_round_on(
        &mut self,
        attackers: usize,
        defenders: usize,
        wins: &[f64],
        scratch: &mut [Outcome; 4],
    ) -> f64 {
        let [strike_a, strike_d, fire_a, fire_d] = scratch;
        let postures = self.strikes(attackers, defenders, strike_a, strike_d);
        let (mut sum, mut quiet) = (0.0, 0.0);
        for (left_a, chance_a) in strike_a.iter() {
            for (left_d, chance_d) in strike_d.iter() {
                self.fires(left_a, left_d, postures, fire_a, fire_d);
                for (a, part_a) in fire_a.iter() {
                    let row = chance_a * chance_d * part_a;
                    for (d, part_d) in fire_d.iter() {
                        if (a, d) == (attackers, defenders) {
                            quiet += row * part_d;
                        } else {
                            sum += row * part_d * wins[self.at(a, d)];
                        }
                    }
                }
            }
        }
        sum / (1.0 - quiet)
    }
}
