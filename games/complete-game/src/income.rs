//! Phase 12, section 3.12: income.

use crate::Unfold;
use crate::board::board;
use crate::event::Event;
use crate::power::*;
use crate::sequence;
use crate::state::*;
use crate::units::*;

/// What the power would collect now.
pub fn income(state: &State, power: Power) -> u16 {
    let held = board().lands().iter().copied().filter(|space| state.controller(*space) == Some(power));
    let sum: u16 =
        held.filter(|space| is_garrisoned(state, *space, power)).map(|space| state.worth(space, power)).sum();
    match state.status.get(power as usize) {
        Some(Status::Relocated) => sum.saturating_sub(5),
        Some(Status::Eliminated) => 0,
        _ => sum,
    }
}

/// A Russia at peace needs a ground unit for each IPU in its original zones.
fn is_garrisoned(state: &State, space: crate::board::Space, power: Power) -> bool {
    let must = power == Russia
        && state.russia == Stance::Neutral
        && !state.empire
        && space.original_owner() == Some(Russia);
    let ground = |p: &Piece| p.owner == Russia && (p.unit.is_ground());
    !must || state.count(space, ground) >= usize::from(state.value[space.index()])
}

pub fn collect(on: &mut Unfold) {
    let acting: Vec<Power> = on.state().acting().collect();
    for power in acting {
        let ipus = income(on.state(), power);
        on.emit(Event::Collected { power, ipus });
    }
    sequence::end_turn(on);
}

/// The value of a power's units, for charts.
pub fn army_value(state: &State, power: Power) -> u16 {
    let own = state.pieces.all().filter(|(_, _, p)| p.owner == power);
    own.map(|(_, _, p)| if p.unit == AtomicBomb { 12 } else { p.unit.price(power) })
        .fold(0, u16::saturating_add)
}
