//! How many hits a side scores, state by state, and what they leave of the other side.

use std::collections::HashMap;
use std::ops::Range;

use sandtable_anniversary::firepower::{self, Posture};
use sandtable_anniversary::tech::Advances;
use sandtable_anniversary::volley::{self, Shot};
use sandtable_engine::matching::HitGroup;

use super::roster::Roster;

/// Hits of one volley that reach the same lanes: `chances[h]` is the chance of `h` of them.
#[derive(Clone, Debug)]
pub struct Group {
    pub lanes: u8,
    pub chances: Vec<f64>,
}

/// A side's volley: its groups hit independently of each other.
pub type Volley = Vec<Group>;

/// Chances of what a volley leaves of the side it is fired at.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    pub states: Vec<u32>,
    pub chances: Vec<f64>,
    /// The states are consecutive numbers, lowest first.
    pub dense: bool,
}

impl Outcome {
    pub fn certain(&mut self, state: usize) {
        self.states.clear();
        self.chances.clear();
        self.states.push(state as u32);
        self.chances.push(1.0);
        self.dense = true;
    }

    pub fn iter(&self) -> impl Iterator<Item = (usize, f64)> + Clone {
        self.states.iter().map(|state| *state as usize).zip(self.chances.iter().copied())
    }

    /// The part between the first and the last chance above a limit.
    pub fn worth(&self, limit: f64) -> Range<usize> {
        let first = self.chances.iter().position(|chance| *chance > limit).unwrap_or(0);
        let last = self.chances.iter().rposition(|chance| *chance > limit).map_or(0, |last| last + 1);
        first..last
    }

    /// The chance that the volley leaves everything as it is.
    pub fn unchanged(&self, state: usize) -> f64 {
        if self.dense {
            // A volley only takes away, so the present state is the highest.
            return self.chances.last().copied().unwrap_or(0.0);
        }
        self.iter().find(|(to, _)| *to == state).map_or(0.0, |(_, chance)| chance)
    }
}

/// Who fires, and by which rules.
#[derive(Clone, Copy, Debug)]
pub struct Gunnery {
    pub attacking: bool,
    pub advances: Advances,
    pub low_luck: bool,
}

/// The volleys of one side at the other, each worked out once.
#[derive(Debug)]
pub struct Volleys {
    gunnery: Gunnery,
    known: Vec<u32>,
    volleys: Vec<Volley>,
    /// What is left of a state after hits, where lanes compete for them.
    after: HashMap<(u32, u32), Vec<u32>>,
}

const UNKNOWN: u32 = u32::MAX;
/// Ways to fire: posture, step, and which of three lanes the enemy offers.
const WAYS: usize = 64;

impl Volleys {
    pub fn new(gunnery: Gunnery, shooters: &Roster) -> Volleys {
        Volleys {
            gunnery,
            known: vec![UNKNOWN; shooters.states() * WAYS],
            volleys: Vec::new(),
            after: HashMap::new(),
        }
    }

    /// The same rules for another side.
    pub fn of(self, shooters: &Roster) -> Volleys {
        Volleys::new(self.gunnery, shooters)
    }

    /// The number of the volley that these shooters fire at these targets.
    pub fn volley(
        &mut self,
        shooters: (&Roster, usize),
        targets: (&Roster, usize),
        posture: Posture,
        strike: bool,
    ) -> usize {
        let offered = targets.0.facts(targets.1).lanes;
        let way = usize::from(offered) << 3
            | usize::from(posture.destroyer) << 2
            | usize::from(posture.struck) << 1
            | usize::from(strike);
        let at = shooters.1 * WAYS + way;
        if self.known[at] == UNKNOWN {
            let exposed = firepower::exposed(targets.0.arrivals(targets.1).map(|(unit, ..)| unit));
            let units = shooters.0.units(shooters.1);
            let shots: Vec<Shot> = match self.gunnery.attacking {
                true => {
                    firepower::attack_shots(units, self.gunnery.advances, posture, strike, exposed).collect()
                }
                false => firepower::defence_shots(units, posture, strike, exposed).collect(),
            };
            self.known[at] = self.volleys.len() as u32;
            self.volleys.push(hits(&shots, self.gunnery.low_luck, |classes| targets.0.lanes_of(classes)));
        }
        self.known[at] as usize
    }

    /// The hits of a volley by its number.
    pub fn hits(&self, volley: usize) -> &[Group] {
        &self.volleys[volley]
    }

    /// What a volley leaves of the targets.
    pub fn fire(
        &mut self,
        shooters: (&Roster, usize),
        targets: (&Roster, usize),
        posture: Posture,
        strike: bool,
        outcome: &mut Outcome,
    ) {
        let which = self.volley(shooters, targets, posture, strike);
        let volley = &self.volleys[which];
        let (roster, state) = targets;
        outcome.certain(state);
        match &volley[..] {
            [] => {}
            [only] if roster.is_one_row() => in_a_row(state, &only.chances, outcome),
            groups => competing(roster, state, groups, &mut self.after, outcome),
        }
    }
}

/// Hits take one unit after another from a single row.
fn in_a_row(state: usize, chances: &[f64], outcome: &mut Outcome) {
    let most = (chances.len() - 1).min(state);
    let lowest = state - most;
    outcome.states.clear();
    outcome.states.extend((lowest..=state).map(|left| left as u32));
    outcome.chances.clear();
    outcome.chances.extend(chances[..=most].iter().rev());
    outcome.chances[0] += chances[most + 1..].iter().sum::<f64>();
}

/// Hits of several groups, or lanes to choose from: every combination is looked up or worked out.
fn competing(
    roster: &Roster,
    state: usize,
    groups: &[Group],
    known: &mut HashMap<(u32, u32), Vec<u32>>,
    outcome: &mut Outcome,
) {
    outcome.states.clear();
    outcome.chances.clear();
    outcome.dense = false;
    let lanes = groups.iter().fold(1, |all, group| all << 3 | u32::from(group.lanes));
    let table = known.entry((state as u32, lanes)).or_default();
    let mut hits: Vec<HitGroup> =
        groups.iter().map(|group| HitGroup { targets: group.lanes, hits: 0 }).collect();
    loop {
        let each = groups.iter().zip(&hits);
        let chance: f64 = each.map(|(group, hits)| group.chances[usize::from(hits.hits)]).product();
        // Five bits a group; more hits than that are too rare to remember.
        let at = hits.iter().fold(0, |at, group| at << 5 | usize::from(group.hits.min(31)));
        let left = if hits.iter().any(|group| group.hits > 31) {
            roster.after(state, &hits) as u32
        } else {
            if table.len() <= at {
                table.resize(at + 1, UNKNOWN);
            }
            if table[at] == UNKNOWN {
                table[at] = roster.after(state, &hits) as u32;
            }
            table[at]
        };
        match outcome.states.iter().position(|known| *known == left) {
            Some(at) => outcome.chances[at] += chance,
            None => {
                outcome.states.push(left);
                outcome.chances.push(chance);
            }
        }
        let Some(next) = (0..hits.len()).find(|i| usize::from(hits[*i].hits) + 1 < groups[*i].chances.len())
        else {
            return;
        };
        hits[next].hits += 1;
        hits[..next].iter_mut().for_each(|group| group.hits = 0);
    }
}

/// The hits of these shots, grouped by the lanes they reach.
pub fn hits(shots: &[Shot], low_luck: bool, lanes_of: impl Fn(u8) -> u8) -> Volley {
    let mut volley: Volley = Vec::new();
    let mut add = |targets: u8, sure: usize, chance: f64| {
        let lanes = lanes_of(targets);
        if lanes == 0 {
            return;
        }
        let at = volley.iter().position(|group| group.lanes == lanes).unwrap_or_else(|| {
            let mut chances = Vec::with_capacity(shots.len() + 1);
            chances.push(1.0);
            volley.push(Group { lanes, chances });
            volley.len() - 1
        });
        let chances = &mut volley[at].chances;
        if chance > 0.0 {
            one_more(chances, chance);
        }
        if sure > 0 {
            chances.splice(0..0, std::iter::repeat_n(0.0, sure));
        }
    };
    if low_luck {
        for (targets, strength) in volley::strengths(shots) {
            add(targets, usize::from(strength / 6), f64::from(strength % 6) / 6.0);
        }
    } else {
        for shot in shots {
            add(shot.targets, 0, shot.chance());
        }
    }
    volley
}

/// The distribution of hits with one more die that hits with this chance.
pub fn one_more(chances: &mut Vec<f64>, chance: f64) {
    chances.push(0.0);
    for hits in (1..chances.len()).rev() {
        chances[hits] = chances[hits] * (1.0 - chance) + chances[hits - 1] * chance;
    }
    chances[0] *= 1.0 - chance;
}
