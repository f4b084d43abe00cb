//! Volleys of a plan: both sides fire, the defender chooses his losses, then the attacker his.

use std::rc::Rc;

use sandtable_anniversary::firepower::Posture;
use sandtable_odds::goal::{Goal, Worth, improves};
use sandtable_odds::outcome::NEGLIGIBLE;
use sandtable_warfare::losses::Hits;

use super::super::choices::{Choices, Fall};
use super::Fight;
use super::plan::Plan;

const UNKNOWN: u32 = u32::MAX;

/// Two states that fire at each other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Exchange {
    pub attackers: usize,
    pub defenders: usize,
    /// The defenders who fire: more than can be hit, if a bombardment hit some.
    pub firing: usize,
    pub postures: (Posture, Posture),
    /// Only submarines fire now, everybody else afterwards.
    pub strike: bool,
}

impl Exchange {
    /// The first fire of a round: that of submarines which nobody watches, if there are any.
    pub fn start(fight: &Fight<'_>, attackers: usize, defenders: usize) -> Exchange {
        let postures = fight.postures(attackers, defenders);
        let strike = postures.0.struck || postures.1.struck;
        Exchange { attackers, defenders, firing: defenders, postures, strike }
    }

    /// The fire after a bombardment: what it hit is out of reach, but still fires.
    pub fn bombarded(attackers: usize, firing: usize, defenders: usize) -> Exchange {
        Exchange { attackers, defenders, firing, postures: Default::default(), strike: false }
    }

    fn then(self, attackers: usize, defenders: usize) -> Exchange {
        Exchange { attackers, defenders, firing: defenders, strike: false, ..self }
    }
}

impl Plan {
    /// One round from these states, as [`Fight::round`] fights it.
    pub fn round(
        &mut self,
        fight: &mut Fight<'_>,
        attackers: usize,
        defenders: usize,
        chance: f64,
        repeat: bool,
    ) -> f64 {
        let start = Exchange::start(fight, attackers, defenders);
        let quiet = self.quiet(fight, start);
        let fought = if repeat { chance / (1.0 - quiet) } else { chance };
        fight.rounds += fought;
        self.carry(fight, start, fought, Some(fight.at(attackers, defenders)));
        fought * quiet
    }

    /// A bombardment scores hits before it is known which of the attackers arrive, each with its chance.
    pub fn bombarded(&mut self, fight: &mut Fight<'_>, arrivals: &[(usize, f64)], hits: u16, chance: f64) {
        let whole = fight.defenders.whole();
        let list = self.defenders.after(&fight.defenders, whole, &[Hits { targets: 1, hits }]);
        let mut best: Option<(usize, Worth)> = None;
        for left in self.defenders.list(list).iter().map(|left| *left as usize) {
            let mut worth = Worth::default();
            for (attackers, part) in arrivals {
                worth.add(*part, self.exchange(fight, Exchange::bombarded(*attackers, whole, left)));
            }
            if best.is_none_or(|(_, known)| prefers(self.defender, false, worth, known)) {
                best = Some((left, worth));
            }
        }
        let left = best.map_or(whole, |(left, _)| left);
        for (attackers, part) in arrivals {
            fight.rounds += chance * part;
            self.carry(fight, Exchange::bombarded(*attackers, whole, left), chance * part, None);
        }
    }

    /// What comes of an exchange of fire. The pair it began with counts for nothing while it is unknown.
    pub fn exchange(&mut self, fight: &mut Fight<'_>, now: Exchange) -> Worth {
        let [to_attackers, to_defenders] = self.falls(fight, now);
        let mut sum = Worth::default();
        for fall in to_defenders.iter() {
            let (_, best) = self.defenders_choice(fight, now, &to_attackers, fall.list);
            sum.add(fall.chance, best);
        }
        sum
    }

    /// The defenders' choice from a list, and what it promises.
    pub fn defenders_choice(
        &mut self,
        fight: &mut Fight<'_>,
        now: Exchange,
        to_attackers: &[Fall],
        list: usize,
    ) -> (usize, Worth) {
        let mut best: Option<(usize, Worth)> = None;
        for left in self.defenders.list(list).iter().map(|left| *left as usize) {
            let mut worth = Worth::default();
            for fall in to_attackers {
                let choice = self.attackers_choice(fight, now, fall.list, left);
                worth.add(fall.chance, self.follow(fight, now, choice, left));
            }
            if best.is_none_or(|(_, known)| prefers(self.defender, false, worth, known)) {
                best = Some((left, worth));
            }
        }
        best.unwrap_or((now.defenders, Worth::default()))
    }

    fn attackers_choice(
        &mut self,
        fight: &mut Fight<'_>,
        now: Exchange,
        list: usize,
        defenders: usize,
    ) -> usize {
        let choices = self.attackers.list(list);
        if let [only] = *choices {
            return only as usize;
        }
        if !now.strike
            && let Some(known) = self.picks.get(list).and_then(|picks| picks.get(defenders))
            && *known != UNKNOWN
        {
            return *known as usize;
        }
        let mut best: Option<(usize, Worth)> = None;
        for left in choices.iter().map(|left| *left as usize) {
            let worth = self.follow(fight, now, left, defenders);
            if best.is_none_or(|(_, known)| prefers(self.attacker, true, worth, known)) {
                best = Some((left, worth));
            }
        }
        let best = best.map_or(now.attackers, |(left, _)| left);
        if !now.strike {
            if self.picks.len() <= list {
                self.picks.resize(list + 1, Vec::new());
            }
            self.picks[list].resize(fight.defenders.states(), UNKNOWN);
            self.picks[list][defenders] = best as u32;
        }
        best
    }

    /// What two states promise after an exchange of fire.
    fn follow(&mut self, fight: &mut Fight<'_>, now: Exchange, attackers: usize, defenders: usize) -> Worth {
        if !now.strike {
            return self.layers[self.now.saturating_sub(1)].after[fight.at(attackers, defenders)];
        }
        let next = now.then(attackers, defenders);
        if (attackers, defenders) == (now.attackers, now.defenders) {
            return self.exchange(fight, next);
        }
        let key = (attackers as u32, defenders as u32, now.postures);
        if let Some(known) = self.struck.get(&key) {
            return *known;
        }
        let worth = self.exchange(fight, next);
        self.struck.insert(key, worth);
        worth
    }

    /// The chance that an exchange, and what follows in the same round, hits nothing.
    pub fn quiet(&mut self, fight: &mut Fight<'_>, now: Exchange) -> f64 {
        let [to_attackers, to_defenders] = self.falls(fight, now);
        let missed = |falls: &[Fall], choices: &Choices, state: usize| {
            let same = |fall: &&Fall| *choices.list(fall.list) == [state as u32];
            falls.iter().find(same).map_or(0.0, |fall| fall.chance)
        };
        let missed = missed(&to_attackers, &self.attackers, now.attackers)
            * missed(&to_defenders, &self.defenders, now.defenders);
        match now.strike {
            true => missed * self.quiet(fight, now.then(now.attackers, now.defenders)),
            false => missed,
        }
    }

    /// What an exchange may do to the attackers and to the defenders.
    pub fn falls(&mut self, fight: &mut Fight<'_>, now: Exchange) -> [Rc<[Fall]>; 2] {
        let (a, d) = ((&fight.attackers, now.attackers), (&fight.defenders, now.defenders));
        let attack = fight.attack.volley(a, d, now.postures.0, now.strike);
        let to_defenders = self.defenders.falls(d.0, d.1, attack, fight.attack.hits(attack));
        let defence = fight.defence.volley((d.0, now.firing), a, now.postures.1, now.strike);
        let to_attackers = self.attackers.falls(a.0, a.1, defence, fight.defence.hits(defence));
        [to_attackers, to_defenders]
    }

    /// Carry a chance over to all pairs of states that an exchange leads to, except to where the round began.
    pub fn carry(&mut self, fight: &mut Fight<'_>, now: Exchange, chance: f64, except: Option<usize>) {
        let [to_attackers, to_defenders] = self.falls(fight, now);
        for fall in to_defenders.iter() {
            let (left, _) = self.defenders_choice(fight, now, &to_attackers, fall.list);
            self.carry_on(fight, now, left, &to_attackers, chance * fall.chance, except);
        }
    }

    fn carry_on(
        &mut self,
        fight: &mut Fight<'_>,
        now: Exchange,
        defenders: usize,
        to_attackers: &[Fall],
        chance: f64,
        except: Option<usize>,
    ) {
        for fall in to_attackers {
            let attackers = self.attackers_choice(fight, now, fall.list, defenders);
            let chance = chance * fall.chance;
            if chance <= NEGLIGIBLE {
                continue;
            }
            let at = fight.at(attackers, defenders);
            if now.strike {
                self.carry(fight, now.then(attackers, defenders), chance, except);
            } else if except != Some(at) {
                fight.after[at] += chance;
            }
        }
    }
}

/// Whether a side with this goal would rather have one than the other; without a goal it has no choice.
fn prefers(goal: Option<Goal>, attacking: bool, one: Worth, other: Worth) -> bool {
    goal.is_some_and(|goal| improves(one.score(attacking, goal), other.score(attacking, goal)))
}
