//! Conclude combat: capturing, liberating, capitals and victory cities.

use crate::Unfold;
use crate::board::{Space, board};
use crate::event::Event;
use crate::power::Power;
use crate::state::State;

/// Who controls a territory that units of `by` have just taken.
pub fn new_controller(state: &State, space: Space, by: Power) -> Power {
    let Some(original) = space.original_owner() else { return by };
    if original == by || state.are_enemies(original, by) {
        return by;
    }
    // Liberation: the original controller regains it, unless its capital is in enemy hands.
    let freed_capital = board().capital(original) == Some(space);
    if freed_capital || state.holds_capital(original) { original } else { by }
}

/// A territory changes hands, with everything that follows from it.
pub fn capture(on: &mut Unfold, space: Space, by: Power) {
    let to = new_controller(on.state(), space, by);
    on.emit(Event::Captured { space, by, to });
    let Some(owner) = board().capital_of(space) else { return };
    if on.state().are_enemies(owner, by) {
        let ipcs = on.state().treasury[owner as usize];
        if ipcs > 0 {
            on.emit(Event::Looted { from: owner, by, ipcs });
        }
    } else {
        revert_to(on, owner);
    }
}

/// A freed capital brings back all territories that partners hold for its power.
fn revert_to(on: &mut Unfold, owner: Power) {
    for space in board().territories() {
        let held_by_partner =
            on.state().controller(*space).is_some_and(|p| p != owner && on.state().are_friends(p, owner));
        if space.original_owner() == Some(owner) && held_by_partner {
            on.emit(Event::Reverted { space: *space, to: owner });
        }
    }
}
