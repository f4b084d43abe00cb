//! All states a side can be in during a battle, numbered so that every loss leads to a lower number.

use sandtable_anniversary::firepower::{may_dive, may_strike};
use sandtable_anniversary::state::Arrival;
use sandtable_anniversary::units::{Counts, UNITS, Unit};
use sandtable_anniversary::volley::{AIR, SUBMARINE};
use sandtable_warfare::losses::{Fitting, Hits};

use super::layout::{ABOVE, BELOW, Layout, Row, SURFACE, lane, rows};
use super::sequence::Run;

/// More rows than any layout has.
const MOST_ROWS: usize = 12;

#[derive(Clone, Debug)]
pub struct Roster {
    pub runs: Vec<Run>,
    /// The row of each run.
    row_of: Vec<usize>,
    rows: Vec<Row>,
    /// Whether some hits cannot reach submarines or aircraft.
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
    /// Whether its submarines may strike, without and with an enemy destroyer about.
    pub may_strike: [bool; 2],
    /// Whether its submarines may submerge, without and with an enemy destroyer.
    pub may_dive: [bool; 2],
    /// Units in battle.
    pub units: u16,
    /// Cost of all that is left, submerged submarines included.
    pub value: f64,
}

impl Roster {
    /// The side with its losses in the order of its runs. `split` if some of the enemy's hits cannot
    /// reach submarines or aircraft of this side.
    pub fn new(runs: Vec<Run>, split: bool) -> Roster {
        Roster::laid_out(runs, if split { Layout::Lanes } else { Layout::One }, split)
    }

    pub fn laid_out(runs: Vec<Run>, layout: Layout, split: bool) -> Roster {
        let (row_of, rows) = rows(&runs, layout, split);
        let states = rows.iter().map(|row| row.states()).product();
        let mut roster = Roster { runs, row_of, rows, split, states, left: Vec::new(), facts: Vec::new() };
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
    pub fn is_one_row(&self) -> bool {
        self.rows.len() <= 1 && !self.split
    }

    pub fn is_split(&self) -> bool {
        self.split
    }

    /// Hits left in each row, and how many submarines are submerged.
    fn decode(&self, mut state: usize) -> ([u16; MOST_ROWS], u16) {
        let (mut left, mut submerged) = ([0; MOST_ROWS], 0);
        for (row, hits) in self.rows.iter().zip(&mut left).rev() {
            let digit = (state % row.states()) as u16;
            state /= row.states();
            match row.dives {
                true if digit <= row.hits => submerged = digit,
                true => *hits = digit - row.hits,
                false => *hits = digit,
            }
        }
        (left, submerged)
    }

    fn encode(&self, left: &[u16; MOST_ROWS], submerged: u16) -> usize {
        self.rows.iter().zip(left).fold(0, |state, (row, hits)| {
            let digit = match row.dives {
                true if *hits > 0 => row.hits + hits,
                true => submerged,
                false => *hits,
            };
            state * row.states() + usize::from(digit)
        })
    }

    fn describe(&mut self, state: usize) {
        let (left, submerged) = self.decode(state);
        let mut lost = [0; MOST_ROWS];
        for (at, row) in self.rows.iter().enumerate() {
            lost[at] = row.hits - left[at];
        }
        let mut facts = Facts::default();
        for (run, row) in self.runs.iter().zip(&self.row_of) {
            let gone = run.count.min(lost[*row]);
            lost[*row] -= gone;
            let here = run.count - gone;
            self.left.push(here);
            if here > 0 && !run.damages_only {
                facts.kinds |= 1 << run.unit as u16;
                facts.lanes |= 1 << lane(self.split, run.unit);
                facts.destroyer |= run.unit == Unit::Destroyer;
                facts.units += here;
                facts.value += f64::from(run.unit.cost()) * f64::from(here);
            }
        }
        facts.value += f64::from(Unit::Submarine.cost()) * f64::from(submerged);
        facts.may_strike = [false, true].map(|watched| may_strike(kinds(facts.kinds), watched));
        facts.may_dive = [false, true].map(|watched| may_dive(kinds(facts.kinds), watched));
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

    /// Each row by one of its units, with the hits it can still take.
    pub fn by_row(&self, state: usize) -> Vec<(Unit, u16)> {
        let (left, _) = self.decode(state);
        let unit = |row| self.runs.iter().zip(&self.row_of).find(|(_, of)| **of == row);
        (0..self.rows.len()).filter_map(|row| Some((unit(row)?.0.unit, left[row]))).collect()
    }

    /// The state after each row has taken these hits.
    pub fn without(&self, state: usize, taken: &[u16]) -> usize {
        let (mut left, submerged) = self.decode(state);
        left.iter_mut().zip(taken).for_each(|(left, taken)| *left -= taken);
        self.encode(&left, submerged)
    }

    /// The state with some fewer of a kind that has a row of its own.
    pub fn less(&self, state: usize, unit: Unit, arrival: Arrival, count: u16) -> usize {
        let run = self.runs.iter().position(|run| run.unit == unit && run.arrival == arrival);
        let Some(row) = run.map(|run| self.row_of[run]) else { return state };
        let (mut left, submerged) = self.decode(state);
        left[row] -= count.min(left[row]);
        self.encode(&left, submerged)
    }

    /// The state after some of these units are gone: of each run as many as `gone` says, at most.
    pub fn after_leaving(&self, state: usize, mut gone: impl FnMut(Unit, Arrival) -> u16) -> usize {
        let (mut left, submerged) = self.decode(state);
        for ((run, here), row) in self.left(state).zip(&self.row_of) {
            left[*row] -= gone(run.unit, run.arrival).min(here);
        }
        self.encode(&left, submerged)
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

    /// The target classes that a set of lanes means.
    pub fn classes_of(&self, lanes: u8) -> u8 {
        if !self.split {
            return u8::MAX;
        }
        let has = |lane: usize, classes: u8| if lanes >> lane & 1 == 1 { classes } else { 0 };
        has(SURFACE, !(SUBMARINE | AIR)) | has(BELOW, SUBMARINE) | has(ABOVE, AIR)
    }

    /// The state after these hits, each group with the lanes it reaches, in the order of loss.
    pub fn after(&self, state: usize, groups: &[Hits]) -> usize {
        let mut fitting = Fitting::new(groups);
        let (mut left, submerged) = self.decode(state);
        for ((run, here), row) in self.left(state).zip(&self.row_of) {
            left[*row] -= fitting.take(1 << lane(self.split, run.unit), here);
        }
        self.encode(&left, submerged)
    }

    /// All submarines submerge.
    pub fn dive(&self, state: usize) -> usize {
        let (mut left, _) = self.decode(state);
        let row = self.rows.iter().position(|row| row.dives);
        let submarines = row.map_or(0, |row| std::mem::take(&mut left[row]));
        self.encode(&left, submarines)
    }

    /// All transports are sunk; no other surface ship is left.
    pub fn sink_transports(&self, state: usize) -> usize {
        self.after_leaving(state, |unit, _| if unit == Unit::Transport { u16::MAX } else { 0 })
    }
}

/// The units whose bits are set.
pub fn kinds(bits: u16) -> impl Iterator<Item = Unit> + Clone {
    UNITS.into_iter().filter(move |unit| bits >> *unit as u16 & 1 == 1)
}
