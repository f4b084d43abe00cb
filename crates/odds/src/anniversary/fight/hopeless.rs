//! Where pressing on is not worth it: the chance to win is worked out from the last states upwards.

use super::super::volleys::Outcome;
use super::{Ending, Fate, Fight};

impl Fight<'_> {
    /// The states in which the chance to win, were the attack pressed to the end, is below the limit.
    pub(super) fn hopeless(&mut self, limit: f64) -> Vec<bool> {
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
