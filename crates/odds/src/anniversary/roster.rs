//! All states a side can be in during a battle, numbered so that every loss leads to a lower number.

use sandtable_anniversary::firepower::may_strike;
use sandtable_anniversary::state::Arrival;
use sandtable_anniversary::units::{Counts, UNITS, Unit};
use sandtable_anniversary::volley::{AIR, SUBMARINE, target_class};
use sandtable_engine::matching::{Fitting, HitGroup};

use super::sequence::Run;

/// Units that the same hits can reach form a lane, and a lane is lost from its front. So a state is how
/// many hits each lane can still take. Where all hits reach everybody, one lane holds all.
const SURFACE: usize = 0;
const BELOW: usize = 1;
const ABOVE: usize = 2;

#[derive(Clone, Debug)]
pub struct Roster {
    pub runs: Vec<Run>,
    lanes: [u16; 3],
    /// Whether submarines and aircraft have lanes of their own.
    split: bool,
    states: usize,
    /// For each state the hits that each run can still take.
    left: Vec<u16>,
    facts: Vec<Facts>,
}

/// What the rules ask of a state again and again.
#[derive(Clone, Copy, Debug, Default)]
pub struct Facts {
    /// Kinds of units in battle, a bit for each.
    pub kinds: u16,
    /// Lanes with units in battle, a bit for each.
    pub lanes: u8,
    pub destroyer: bool,
    /// Whether its submarines may strike or submerge, without and with an enemy destroyer about.
    pub may_strike: [bool; 2],
    /// Units in battle.
    pub units: u16,
    /// Cost of all that is left, submerged submarines included.
    pub value: f64,
}

impl Roster {
    /// `split` if some of the enemy's hits cannot reach submarines or aircraft of this side.
    pub fn new(runs: Vec<Run>, split: bool) -> Roster {
        let mut lanes = [0; 3];
        for run in &runs {
            lanes[lane(split, run.unit)] += run.count;
        }
        let below = if split { 2 * usize::from(lanes[BELOW]) + 1 } else { 1 };
        let states = (usize::from(lanes[SURFACE]) + 1) * below * (usize::from(lanes[ABOVE]) + 1);
        let mut roster = Roster { runs, lanes, split, states, left: Vec::new(), facts: Vec::new() };
        roster.left.reserve(states * roster.runs.len());
        roster.facts.reserve(states);
        for state in 0..states {
            roster.describe(state);
        }
        roster
    }

    pub fn states(&self) -> usize {
        self.states
    }

    /// The state in which nothing is lost.
    pub fn whole(&self) -> usize {
        self.states - 1
    }

    pub fn facts(&self, state: usize) -> &Facts {
        &self.facts[state]
    }

    /// Whether a hit on this side always takes the next of one fixed row.
    pub fn is_one_lane(&self) -> bool {
        !self.split
    }

    /// Hits left in each lane, and how many submarines are submerged.
    fn decode(&self, state: usize) -> ([u16; 3], u16) {
        if !self.split {
            return ([state as u16, 0, 0], 0);
        }
        let (above, below) = (usize::from(self.lanes[ABOVE]) + 1, usize::from(self.lanes[BELOW]));
        let submarines = state / above % (2 * below + 1);
        let surface = state / above / (2 * below + 1);
        let (active, submerged) = if submarines > below { (submarines - below, 0) } else { (0, submarines) };
        ([surface as u16, active as u16, (state % above) as u16], submerged as u16)
    }

    fn encode(&self, left: [u16; 3], submerged: u16) -> usize {
        if !self.split {
            return usize::from(left[SURFACE]);
        }
        let (above, below) = (usize::from(self.lanes[ABOVE]) + 1, usize::from(self.lanes[BELOW]));
        let active = usize::from(left[BELOW]);
        let submarines = if active > 0 { below + active } else { usize::from(submerged) };
        (usize::from(left[SURFACE]) * (2 * below + 1) + submarines) * above + usize::from(left[ABOVE])
    }

    fn describe(&mut self, state: usize) {
        let (left, submerged) = self.decode(state);
        let mut lost: [u16; 3] = std::array::from_fn(|lane| self.lanes[lane] - left[lane]);
        let mut facts = Facts::default();
        for run in &self.runs {
            let lane = lane(self.split, run.unit);
            let gone = run.count.min(lost[lane]);
            lost[lane] -= gone;
            let here = run.count - gone;
            self.left.push(here);
            if here > 0 && !run.damages_only {
                facts.kinds |= 1 << run.unit as u16;
                facts.lanes |= 1 << lane;
                facts.destroyer |= run.unit == Unit::Destroyer;
                facts.units += here;
                facts.value += f64::from(run.unit.cost()) * f64::from(here);
            }
        }
        facts.value += f64::from(Unit::Submarine.cost()) * f64::from(submerged);
        facts.may_strike = [false, true].map(|watched| may_strike(kinds(facts.kinds), watched));
        self.facts.push(facts);
    }

    fn left(&self, state: usize) -> impl Iterator<Item = (&Run, u16)> + Clone {
        let at = state * self.runs.len();
        self.runs.iter().zip(self.left[at..at + self.runs.len()].iter().copied())
    }

    /// The units in battle, one by one.
    pub fn units(&self, state: usize) -> impl Iterator<Item = Unit> + Clone {
        let runs = self.left(state).filter(|(run, _)| !run.damages_only);
        runs.flat_map(|(run, left)| std::iter::repeat_n(run.unit, usize::from(left)))
    }

    /// The units in battle with how they came, kind by kind.
    pub fn arrivals(&self, state: usize) -> impl Iterator<Item = (Unit, Arrival, u16)> + Clone {
        let runs = self.left(state).filter(|(run, left)| !run.damages_only && *left > 0);
        runs.map(|(run, left)| (run.unit, run.arrival, left))
    }

    /// Everything alive, submerged submarines included.
    pub fn survivors(&self, state: usize) -> Counts {
        let (_, submerged) = self.decode(state);
        let mut counts: Counts = self.arrivals(state).map(|(unit, _, left)| (unit, left)).collect();
        counts.add(Unit::Submarine, submerged);
        counts
    }

    /// The lanes that a set of target classes means.
    pub fn lanes_of(&self, targets: u8) -> u8 {
        if !self.split {
            return u8::from(targets != 0);
        }
        let has = |classes: u8, lane: usize| u8::from(targets & classes != 0) << lane;
        has(!(SUBMARINE | AIR), SURFACE) | has(SUBMARINE, BELOW) | has(AIR, ABOVE)
    }

    /// The state after these hits, each group with the lanes it reaches.
    pub fn after(&self, state: usize, groups: &[HitGroup]) -> usize {
        let mut fitting = Fitting::new(groups);
        let (mut left, submerged) = self.decode(state);
        for (run, here) in self.left(state) {
            let lane = lane(self.split, run.unit);
            left[lane] -= fitting.take(1 << lane, here);
        }
        self.encode(left, submerged)
    }

    /// All submarines submerge.
    pub fn dive(&self, state: usize) -> usize {
        let (mut left, _) = self.decode(state);
        let submarines = std::mem::take(&mut left[BELOW]);
        self.encode(left, submarines)
    }

    /// All transports are sunk; no other surface ship is left.
    pub fn sink_transports(&self, state: usize) -> usize {
        let transports = self.arrivals(state).filter(|(unit, ..)| *unit == Unit::Transport);
        let transports: u16 = transports.map(|(.., left)| left).sum();
        let (mut left, submerged) = self.decode(state);
        left[SURFACE] -= transports.min(left[SURFACE]);
        self.encode(left, submerged)
    }
}

/// The units whose bits are set.
pub fn kinds(bits: u16) -> impl Iterator<Item = Unit> + Clone {
    UNITS.into_iter().filter(move |unit| bits >> *unit as u16 & 1 == 1)
}

fn lane(split: bool, unit: Unit) -> usize {
    match target_class(unit) {
        SUBMARINE if split => BELOW,
        AIR if split => ABOVE,
        _ => SURFACE,
    }
}
