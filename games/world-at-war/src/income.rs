//! Collecting income (3.2, 6.2, 7.4, 9.4).

use crate::Unfold;
use crate::board::board;
use crate::event::Event;
use crate::power::{Power, Side};
use crate::state::{Once, State};

/// Five IPCs from Russia until war with it, or turn 5.
pub fn treaty(state: &State) -> u16 {
    if state.turn < 5 && !state.at_war(Power::Germany, Power::Russia) { 5 } else { 0 }
}

/// Two IPCs from Sweden until an allied player conquers it.
pub fn sweden(state: &State) -> u16 {
    if state.controller(board().named.sweden).side() == Some(Side::Allies) { 0 } else { 2 }
}

/// What a power would take in now.
pub fn due(state: &State, power: Power) -> u16 {
    if state.is_out(power) || crate::purchase::capital_lost(state, power) {
        return 0;
    }
    if power == Power::Japan && crate::missions::japan_occupied(state) {
        return 0;
    }
    let level = state.level[power as usize];
    let base = match power {
        Power::Germany => {
            level + treaty(state) + sweden(state) + if state.used(Once::Assassinated) { 5 } else { 0 }
        }
        Power::Russia if !state.russia_attacked && state.turn < 5 => level.div_ceil(2),
        Power::Usa if !state.at_war_with_axis(Power::Usa) => level.div_ceil(2),
        _ => level,
    };
    base.saturating_sub(state.doings.fined[power as usize])
}

pub fn collect(on: &mut Unfold<'_>) {
    for power in Power::run_by(on.state().power) {
        let ipcs = due(on.state(), power);
        on.emit(Event::Collected { power, ipcs });
    }
}
