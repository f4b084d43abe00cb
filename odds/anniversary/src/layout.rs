//! How the hits that a side can take are arranged in rows.

use sandtable_anniversary::units::Unit;
use sandtable_anniversary::volley::{AIR, SUBMARINE, target_class};

use super::sequence::Run;

/// Units that the same hits can reach form a lane.
pub const SURFACE: usize = 0;
pub const BELOW: usize = 1;
pub const ABOVE: usize = 2;

/// Which units stand in a row that is lost from its front. A state is how many hits each row can take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layout {
    /// All in one: a hit always takes the next.
    One,
    /// One for each lane, in the order of loss.
    Lanes,
    /// One for each kind of unit, so that any loss can be chosen.
    Kinds,
}

#[derive(Clone, Copy, Debug)]
pub struct Row {
    pub hits: u16,
    /// Its units may be submerged, which is counted too.
    pub dives: bool,
}

impl Row {
    pub fn states(self) -> usize {
        if self.dives { 2 * usize::from(self.hits) + 1 } else { usize::from(self.hits) + 1 }
    }
}

/// How many states a roster would have, and how many pairs of one with what losses can make of it.
pub fn size(runs: &[Run], layout: Layout, split: bool) -> (f64, f64) {
    let (_, rows) = rows(runs, layout, split);
    rows.iter().fold((1.0, 1.0), |(states, ways), row| {
        let here = row.states() as f64;
        (states * here, ways * here * (here + 1.0) / 2.0)
    })
}

/// The row of each run, and all rows.
pub fn rows(runs: &[Run], layout: Layout, split: bool) -> (Vec<usize>, Vec<Row>) {
    let kinds =
        |run: &Run| runs.iter().position(|other| other.unit == run.unit && other.arrival == run.arrival);
    let place = |run: &Run| match layout {
        Layout::One => Some(0),
        Layout::Lanes => Some(lane(split, run.unit)),
        Layout::Kinds => kinds(run),
    };
    let places: Vec<usize> = runs.iter().filter_map(place).collect();
    let mut used = places.clone();
    used.sort_unstable();
    used.dedup();
    let row_of: Vec<usize> = places.iter().filter_map(|place| used.binary_search(place).ok()).collect();
    let row = |row: usize| {
        let mine = || runs.iter().zip(&row_of).filter(move |(_, of)| **of == row).map(|(run, _)| run);
        Row {
            hits: mine().map(|run| run.count).sum(),
            dives: split && mine().all(|run| run.unit == Unit::Submarine),
        }
    };
    let rows = (0..used.len()).map(row).collect();
    (row_of, rows)
}

pub fn lane(split: bool, unit: Unit) -> usize {
    match target_class(unit) {
        SUBMARINE if split => BELOW,
        AIR if split => ABOVE,
        _ => SURFACE,
    }
}
