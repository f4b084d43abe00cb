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
    let mut runs = Vec::with_capacity(8);
    let mut add = |unit, arrival, count| {
        if count > 0 {
            runs.push(Run { unit, arrival, damages_only: false, count });
        }
    };
    for (unit, count) in force.units.iter() {
        let seaborne = force.seaborne.get(unit).min(count);
        add(unit, Arrival::Seaborne, seaborne);
        add(unit, Arrival::Overland, count - seaborne);
    }
    add(Unit::Infantry, Arrival::Dropped, force.dropped);
    runs.sort_by_key(|run| {
        let value = if force.attacking { run.unit.attack() } else { run.unit.defense() };
        let listed = match losses {
            Losses::Order(order) => order.iter().position(|unit| *unit == run.unit).unwrap_or(order.len()),
            _ => 0,
        };
        let may_retreat = run.arrival == Arrival::Overland;
        (run.unit == Unit::Transport, listed, run.unit.cost(), value, may_retreat)
    });
    if *losses == Losses::KeepLand {
        keep_last_land_unit(&mut runs);
    }
    let whole = force.units.get(Unit::Battleship).saturating_sub(force.damaged);
    if whole > 0 {
        let arrival = Arrival::Overland;
        runs.insert(0, Run { unit: Unit::Battleship, arrival, damages_only: true, count: whole });
    }
    runs
}

fn keep_last_land_unit(runs: &mut Vec<Run>) {
    if let Some(at) = runs.iter().rposition(|run| run.unit.can_capture()) {
        let kept = Run { count: 1, ..runs[at] };
        runs[at].count -= 1;
        runs.retain(|run| run.count > 0);
        runs.push(kept);
    }
}
