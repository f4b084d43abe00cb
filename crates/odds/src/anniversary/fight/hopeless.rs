//! Where pressing on is not worth it: the chance to win is worked out from the last states upwards.

use sandtable_anniversary::firepower::Escape;

use super::super::volleys::Outcome;
use super::{Ending, Fate, Fight};

/// Chances to win from each pair of states.
struct Wins {
    /// With a round about to begin.
    fresh: Vec<f64>,
    /// After a round, with the attacker free to break off.
    after: Vec<f64>,
}

impl Fight<'_> {
    /// The states in which the chance to win is below the limit, given that the attacker breaks off in
    /// all such states later on too.
    pub(super) fn hopeless(&mut self, limit: f64) -> Vec<bool> {
        let pairs = self.after.len();
        let mut wins = Wins { fresh: vec![0.0; pairs], after: vec![0.0; pairs] };
        let mut hopeless = vec![false; pairs];
        let mut scratch: [Outcome; 4] = Default::default();
        for attackers in 0..self.attackers.states() {
            let may_leave = self.escape(attackers) != Escape::None;
            for defenders in 0..self.defenders.states() {
                let at = self.at(attackers, defenders);
                let both = |chance| (chance, chance);
                let passed_on = |to: usize| (wins.fresh[to], wins.after[to]);
                (wins.fresh[at], wins.after[at]) = match self.fate(attackers, defenders) {
                    Fate::Over => both(f64::from(self.verdict(Ending::Over, attackers, defenders).is_gt())),
                    Fate::Spent => both(0.0),
                    Fate::DefendersSink => {
                        passed_on(self.at(attackers, self.defenders.sink_transports(defenders)))
                    }
                    Fate::AttackersSink => {
                        passed_on(self.at(self.attackers.sink_transports(attackers), defenders))
                    }
                    Fate::Fights => {
                        let (sum, quiet) = match self.dives(attackers, defenders) {
                            Some((a, d)) => (wins.fresh[self.at(a, d)], 0.0),
                            None => self.one_round_on(attackers, defenders, &wins.after, &mut scratch),
                        };
                        let pressed = sum / (1.0 - quiet);
                        hopeless[at] = may_leave && pressed < limit;
                        if hopeless[at] { (sum, 0.0) } else { both(pressed) }
                    }
                };
            }
        }
        hopeless
    }

    /// The chance to win after a round in which something is hit, and the chance that nothing is.
    fn one_round_on(
        &mut self,
        attackers: usize,
        defenders: usize,
        wins: &[f64],
        scratch: &mut [Outcome; 4],
    ) -> (f64, f64) {
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
        (sum, quiet)
    }
}
