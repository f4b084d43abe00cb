//! Decisions taken anew each time: what to lose to a volley, and whether to press or retreat. The worth of
//! every pair of states is worked out from the last ones upwards, each side choosing what serves its goal
//! best. The defender chooses before he fires, the attacker when he has seen the defender's losses.

use std::collections::HashMap;

use sandtable_anniversary::firepower::{Escape, Posture, leaves};
use sandtable_anniversary::units::Counts;
use sandtable_engine::patience::go_on;
use sandtable_odds::goal::{Goal, Worth, improves};

use super::super::battle::{Losses, Retreat, value};
use super::super::choices::Choices;
use super::exchange::Exchange;
use super::fate::Fate;
use super::{Ending, Fight};

#[derive(Debug)]
pub(super) struct Plan {
    pub(super) attacker: Option<Goal>,
    pub(super) defender: Option<Goal>,
    pub(super) attackers: Choices,
    pub(super) defenders: Choices,
    /// What the pairs of states promise: first for the rest of the battle, then with one more round to
    /// fight before that, and so on.
    pub(super) layers: Vec<Layer>,
    /// Which layer describes the present.
    pub(super) now: usize,
    /// What the attacker chooses of each of his lists against each state of the defenders.
    pub(super) picks: Vec<Vec<u32>>,
    /// What pairs of states promise when the submarines have struck.
    pub(super) struck: HashMap<(u32, u32, (Posture, Posture)), Worth>,
}

#[derive(Debug)]
pub(super) struct Layer {
    /// At the beginning of a round.
    pub(super) fresh: Vec<Worth>,
    /// After a round, with the attacker to press or retreat.
    pub(super) after: Vec<Worth>,
}

impl Plan {
    pub fn new(attacker: &Losses, defender: &Losses) -> Plan {
        let goal = |losses: &Losses| if let Losses::Best(goal) = losses { Some(*goal) } else { None };
        let (attacker, defender) = (goal(attacker), goal(defender));
        Plan {
            attacker,
            defender,
            attackers: Choices::new(attacker.is_some()),
            defenders: Choices::new(defender.is_some()),
            layers: Vec::new(),
            now: 0,
            picks: Vec::new(),
            struck: HashMap::new(),
        }
    }

    /// Work out what every pair of states promises.
    pub fn solve(&mut self, fight: &mut Fight<'_>) {
        if let Retreat::ChanceBelow(limit) = fight.policy.retreat {
            self.add_layer(fight);
            let pressed = self.layers.pop().into_iter().flat_map(|layer| layer.fresh);
            fight.retreats = pressed.map(|worth| worth.win < limit).collect();
        } else {
            fight.decide_retreats();
        }
        self.add_layer(fight);
        if let Retreat::AfterRounds(rounds) = fight.policy.retreat {
            (0..rounds).for_each(|_| self.add_layer(fight));
        }
    }

    fn add_layer(&mut self, fight: &mut Fight<'_>) {
        let empty = vec![Worth::default(); fight.after.len()];
        self.layers.push(Layer { fresh: empty.clone(), after: empty });
        self.turn_to(self.layers.len() - 1);
        for attackers in 0..fight.attackers.states() {
            for defenders in 0..fight.defenders.states() {
                let (fresh, after) = self.promise(fight, attackers, defenders);
                let at = fight.at(attackers, defenders);
                self.layers[self.now].fresh[at] = fresh;
                self.layers[self.now].after[at] = after;
            }
        }
    }

    /// The layer from which the battle is seen now.
    pub fn turn_to(&mut self, layer: usize) {
        self.now = layer;
        self.picks.clear();
        self.struck.clear();
    }

    /// What two states promise, before and after a round.
    fn promise(&mut self, fight: &mut Fight<'_>, attackers: usize, defenders: usize) -> (Worth, Worth) {
        go_on();
        let layer = &self.layers[self.now];
        let known = |at: usize| (layer.fresh[at], layer.after[at]);
        let twice = |worth: Worth| (worth, worth);
        match fight.fate(attackers, defenders) {
            Fate::Over => return twice(fight.end_worth(Ending::Over, attackers, defenders)),
            Fate::Spent => return twice(fight.end_worth(Ending::Spent, attackers, defenders)),
            Fate::DefendersSink => {
                return known(fight.at(attackers, fight.defenders.sink_transports(defenders)));
            }
            Fate::AttackersSink => {
                return known(fight.at(fight.attackers.sink_transports(attackers), defenders));
            }
            Fate::Fights => {}
        }
        let (changed, quiet) = match fight.dives(attackers, defenders) {
            Some((attackers, defenders)) => (layer.fresh[fight.at(attackers, defenders)], 0.0),
            None => {
                let start = Exchange::start(fight, attackers, defenders);
                (self.exchange(fight, start), self.quiet(fight, start))
            }
        };
        if self.now > 0 {
            return twice(changed);
        }
        let mut pressed = Worth::default();
        pressed.add(1.0 / (1.0 - quiet), changed);
        match self.retreat(fight, attackers, defenders, pressed) {
            None => twice(pressed),
            Some(away) => {
                let mut fresh = changed;
                fresh.add(quiet, away);
                (fresh, away)
            }
        }
    }

    /// What a retreat promises, if there is one.
    fn retreat(
        &self,
        fight: &mut Fight<'_>,
        attackers: usize,
        defenders: usize,
        pressed: Worth,
    ) -> Option<Worth> {
        let escape = fight.escape(attackers);
        if escape == Escape::None {
            return None;
        }
        let at = fight.at(attackers, defenders);
        let stay = fight.attackers.after_leaving(attackers, |unit, arrival| {
            if leaves(escape, unit, arrival) { u16::MAX } else { 0 }
        });
        let away: Counts = fight
            .attackers
            .arrivals(attackers)
            .filter(|(unit, arrival, _)| leaves(escape, *unit, *arrival))
            .map(|(unit, _, count)| (unit, count))
            .collect();
        let mut worth = match fight.attackers.facts(stay).kinds {
            0 => fight.end_worth(Ending::Retreat, stay, defenders),
            _ => self.layers[0].fresh[fight.at(stay, defenders)],
        };
        worth.value += value(&away);
        if let Retreat::Best(goal) = fight.policy.retreat {
            fight.retreats[at] = improves(worth.score(true, goal), pressed.score(true, goal));
        }
        fight.retreats.get(at).is_some_and(|retreats| *retreats).then_some(worth)
    }
}
