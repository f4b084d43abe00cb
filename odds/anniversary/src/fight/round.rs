//! One round: submarines that nobody watches strike, then everybody else fires.

use sandtable_anniversary::firepower::Posture;
use sandtable_odds::outcome::{self, Outcome};

use super::super::roster::Facts;
use super::Fight;

impl Fight<'_> {
    /// One round from these states. Rounds without any hit are repeated at once if `repeat`;
    /// otherwise their chance is returned.
    pub(super) fn round(&mut self, attackers: usize, defenders: usize, chance: f64, repeat: bool) -> f64 {
        if let Some(mut plan) = self.plan.take() {
            let quiet = plan.round(self, attackers, defenders, chance, repeat);
            self.plan = Some(plan);
            return quiet;
        }
        let [mut strike_a, mut strike_d, mut fire_a, mut fire_d] = std::mem::take(&mut self.scratch);
        let postures = self.strikes(attackers, defenders, &mut strike_a, &mut strike_d);
        self.fires(attackers, defenders, postures, &mut fire_a, &mut fire_d);
        let quiet = strike_a.unchanged(attackers)
            * strike_d.unchanged(defenders)
            * fire_a.unchanged(attackers)
            * fire_d.unchanged(defenders);
        let fought = if repeat { outcome::repeated(chance, quiet) } else { chance };
        self.rounds += fought;
        // No submarine hit anything: the fire of all is known already.
        let untouched = strike_a.unchanged(attackers) * strike_d.unchanged(defenders);
        self.spread(&fire_a, &fire_d, fought * untouched, Some((attackers, defenders)));
        for (left_a, chance_a) in strike_a.iter() {
            for (left_d, chance_d) in strike_d.iter() {
                if (left_a, left_d) != (attackers, defenders) {
                    self.fires(left_a, left_d, postures, &mut fire_a, &mut fire_d);
                    self.spread(&fire_a, &fire_d, fought * chance_a * chance_d, None);
                }
            }
        }
        self.scratch = [strike_a, strike_d, fire_a, fire_d];
        fought * quiet
    }

    /// How both sides stand when a round begins.
    pub(super) fn postures(&self, attackers: usize, defenders: usize) -> (Posture, Posture) {
        let (one, other) = (self.attackers.facts(attackers), self.defenders.facts(defenders));
        let posture = |own: &Facts, enemy: &Facts| Posture {
            destroyer: own.destroyer,
            struck: own.may_strike[usize::from(enemy.destroyer)],
        };
        (posture(one, other), posture(other, one))
    }

    /// Submarines that nobody watches strike first, those of both sides at the same time.
    pub(super) fn strikes(
        &mut self,
        attackers: usize,
        defenders: usize,
        to_attackers: &mut Outcome,
        to_defenders: &mut Outcome,
    ) -> (Posture, Posture) {
        let (attack, defence) = self.postures(attackers, defenders);
        to_attackers.certain(attackers);
        to_defenders.certain(defenders);
        let (a, d) = ((&self.attackers, attackers), (&self.defenders, defenders));
        if attack.struck {
            self.attack.fire(a, d, attack, true, to_defenders);
        }
        if defence.struck {
            self.defence.fire(d, a, defence, true, to_attackers);
        }
        (attack, defence)
    }

    /// Everybody else fires; what is hit still fires back.
    pub(super) fn fires(
        &mut self,
        attackers: usize,
        defenders: usize,
        postures: (Posture, Posture),
        to_attackers: &mut Outcome,
        to_defenders: &mut Outcome,
    ) {
        let (a, d) = ((&self.attackers, attackers), (&self.defenders, defenders));
        self.attack.fire(a, d, postures.0, false, to_defenders);
        self.defence.fire(d, a, postures.1, false, to_attackers);
    }

    /// Carry a chance over to all states that a round can lead to, except to where it came from.
    pub(super) fn spread(
        &mut self,
        one: &Outcome,
        other: &Outcome,
        chance: f64,
        except: Option<(usize, usize)>,
    ) {
        outcome::spread(&mut self.after, self.defenders.states(), (one, other), chance, except);
    }
}
