//! Whether to pay for research, where it is played.

use crate::temper::Temper;
use sandtable_anniversary::order::Order;
use sandtable_anniversary::state::State;

/// A researcher stays until he succeeds, so a rich power keeps one at work.
pub fn plan(state: &State, temper: &Temper) -> Vec<Order> {
    let power = state.power as usize;
    let rich = state.treasury[power] >= 34 && state.researchers[power] == 0;
    if temper.is_careful() && rich { vec![Order::Research { researchers: 1 }] } else { Vec::new() }
}
