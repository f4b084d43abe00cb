//! What the guesses leave out: the enemy may step in at any gate he stands at, and finds whoever
//! has not left.

use crate::clash::Host;
use crate::hard::model::{Model, Site};
use crate::hard::position::Position;
use crate::hard::weigh::{any, troops, value};

/// How likely everybody who could come does, and how likely it is a few.
const IN_FORCE: f32 = 0.2;
const A_FEW: f32 = 0.2;
const FEW: f32 = 2.0;
/// Landings may be sunk or turned back.
const FROM_SEA: f32 = 0.6;
/// How much of the aircraft next door joins.
const WINGS: f32 = 0.5;
/// Nobody tries a gate for less.
const LITTLE: f32 = 8.0;
/// How likely troops walk into a place that nobody guards.
const UNGUARDED: f32 = 0.95;

/// Enemies who stand at the gates of each place of ours and are free to enter this round.
pub fn at_the_gates(sites: &[Site], start: &Position, me: usize) -> Vec<Option<Host>> {
    let enemy = 1 - me;
    let coming = |site: &Site| {
        let ours = site.controller.is_some_and(|holder| holder as usize == me);
        if !ours || site.stake < LITTLE {
            return None;
        }
        let mut all = [0.0; 10];
        for near in site.lands.iter().filter(|near| sites[**near].dormant.is_empty()) {
            let [own, theirs] = [me, enemy].map(|side| start.hosts[*near][side]);
            let free = (1.0 - troops(&own) / troops(&theirs).max(0.1)).max(0.0);
            for (kind, count) in theirs.iter().enumerate() {
                all[kind] += count * if kind < 3 { free } else { WINGS };
            }
        }
        for near in &site.seas {
            let aboard = start.convoys[*near][enemy];
            all.iter_mut().zip(aboard).for_each(|(all, aboard)| *all += FROM_SEA * aboard);
        }
        all[5..9].fill(0.0);
        (troops(&all) > 0.3).then_some(all)
    };
    sites.iter().map(coming).collect()
}

impl Model {
    /// What it costs that enemies at the gates may enter, with whoever is left to meet them.
    pub fn surprised(&self, at: usize, position: &Position) -> f32 {
        self.feared(at, position, |fight| self.falls(at, fight))
    }

    /// The same if a place falls in a battle as somebody reckons.
    pub fn feared(&self, at: usize, position: &Position, mut falls: impl FnMut([Host; 2]) -> f32) -> f32 {
        let (site, hosts) = (&self.sites[at], &position.hosts[at]);
        let (me, enemy) = (self.side as usize, self.side.other() as usize);
        let Some(all) = site.gates.filter(|_| position.surprise > 0.0 && !any(&hosts[enemy])) else {
            return 0.0;
        };
        let mut fall = |many: f32| {
            let mut fight = [hosts[me]; 2];
            fight[enemy] = all.map(|count| count * many);
            if troops(&fight[me]) <= 0.3 { UNGUARDED } else { falls(fight) }
        };
        let few = (FEW / troops(&all)).min(1.0);
        let chance = IN_FORCE * fall(1.0) + A_FEW * fall(few);
        position.surprise * chance * self.price(at)
    }

    /// What a place is worth to both sides together, with what is being built there.
    pub fn price(&self, at: usize) -> f32 {
        self.sites[at].stake + 2.0 * value(&self.sites[at].rising)
    }

    /// The chance that the enemy takes a place, by expected hits.
    pub fn falls(&self, at: usize, fight: [Host; 2]) -> f32 {
        let outcome = self.drill.clash(&self.sites[at].ground, fight);
        outcome.swept[self.side as usize] * (1.0 - outcome.swept[self.side.other() as usize])
    }
}
