//! The order in which a side takes its hits.

use sandtable_anniversary::state::Arrival;
use sandtable_anniversary::units::{Counts, Unit};

use super::battle::Losses;

/// Equal hits next to each other in the order of losses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Run {
    pub unit: Unit,
    pub arrival: Arrival,
    /// The hits only damage battleships.
    pub damages_only: bool,
    pub count: u16,
}

/// One side's units before they are put in order.
#[derive(Clone, Copy, Debug, Default)]
pub struct Force {
    pub units: Counts,
    pub seaborne: Counts,
    pub dropped: u16,
    pub damaged: u16,
    pub attacking: bool,
}

/// The hits of a side in the order in which they are taken.
pub fn sequence(force: &Force, losses: &Losses) -> Vec<Run> {
    let mut runs: Vec<(usize, Run)> = Vec::with_capacity(8);
    let mut add = |unit, arrival, count| {
        if count > 0 {
            runs.push((place(losses, unit), Run { unit, arrival, damages_only: false, count }));
        }
    };
    for (unit, count) in force.units.iter() {
        let seaborne = force.seaborne.get(unit).min(count);
        add(unit, Arrival::Seaborne, seaborne);
        add(unit, Arrival::Overland, count - seaborne);
    }
    add(Unit::Infantry, Arrival::Dropped, force.dropped);
    let by_cost = |run: &Run| {
        let value = if force.attacking { run.unit.attack() } else { run.unit.defense() };
        (run.unit.cost(), value, run.arrival == Arrival::Overland)
    };
    runs.sort_by_key(|(place, run)| (run.unit == Unit::Transport, *place, by_cost(run)));
    keep(&mut runs, losses);
    let mut runs: Vec<Run> = runs.into_iter().map(|(_, run)| run).collect();
    let whole = force.units.get(Unit::Battleship).saturating_sub(force.damaged);
    if whole > 0 {
        let arrival = Arrival::Overland;
        runs.insert(0, Run { unit: Unit::Battleship, arrival, damages_only: true, count: whole });
    }
    runs
}

/// Where a kind of unit is named; all that are not named come after.
fn place(losses: &Losses, unit: Unit) -> usize {
    match losses {
        Losses::Order(order) => order.iter().position(|named| *named == unit).unwrap_or(order.len()),
        _ => 0,
    }
}

/// The last land unit goes to the end, or the last of each kind to where the order names it again.
fn keep(runs: &mut Vec<(usize, Run)>, losses: &Losses) {
    match losses {
        Losses::KeepLand => {
            if let Some(at) = runs.iter().rposition(|(_, run)| run.unit.can_capture()) {
                move_one(runs, at, usize::MAX);
            }
        }
        Losses::Order(order) => {
            for (again, unit) in order.iter().enumerate() {
                let last = runs.iter().rposition(|(_, run)| run.unit == *unit);
                if let (true, Some(at)) = (place(losses, *unit) < again, last) {
                    move_one(runs, at, again);
                }
            }
        }
        _ => {}
    }
}

/// One unit of a run moves behind all that are placed before it.
fn move_one(runs: &mut Vec<(usize, Run)>, at: usize, place: usize) {
    let kept = Run { count: 1, ..runs[at].1 };
    runs[at].1.count -= 1;
    runs.retain(|(_, run)| run.count > 0);
    let behind = runs.iter().position(|(other, run)| *other > place || run.unit == Unit::Transport);
    runs.insert(behind.unwrap_or(runs.len()), (place, kept));
}
