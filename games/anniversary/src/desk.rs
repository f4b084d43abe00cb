//! What the panel beside the board says.

use sandtable_engine::desk::Clock;

use crate::state::State;

pub fn clock(state: &State) -> Clock {
    let order = &state.turn_order;
    let at = order.iter().position(|power| *power == state.power).unwrap_or(0);
    Clock {
        round: state.round,
        turn: u32::from(state.round.saturating_sub(1)) * order.len() as u32 + at as u32,
        seat: Some(state.power.seat()),
        label: format!("Round {}, {}", state.round, state.power),
    }
}
