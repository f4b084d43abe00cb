//! The four passages: whoever controls them says whose ships may go through.

use crate::Unfold;
use crate::board::{Passage, Space, board};
use crate::event::Event;
use crate::power::Power;
use crate::reason::Reason;
use crate::state::State;

/// Whether a power's ships may pass.
pub fn check(state: &State, power: Power, passage: &Passage) -> Result<(), Reason> {
    let open = |key: &Space| permits(state, *key, power);
    let passes = match passage.keys.len() > 1 && state.options.gibraltar_either {
        true => passage.keys.iter().any(open),
        false => passage.keys.iter().all(open),
    };
    let closed = passage.keys.iter().find(|key| !open(key)).copied().unwrap_or(passage.keys[0]);
    match (passes, state.is_neutral_land(closed)) {
        (true, _) => Ok(()),
        (false, true) => Err(Reason::NeutralPassage { space: closed }),
        (false, false) => Err(Reason::NoPermission { space: closed }),
    }
}

fn permits(state: &State, key: Space, power: Power) -> bool {
    let Some(owner) = state.controller(key) else { return false };
    let given = || state.permits.iter().any(|(zone, powers)| *zone == key && powers.contains(power));
    owner == power
        || (!state.is_neutral_land(key)
            && (given() || (state.options.passages_for_friends && state.is_friend(owner, power))))
}

/// Whoever controls a passage may open it for another at any time.
pub fn check_permission(
    state: &State,
    owner: Power,
    space: Space,
    to: Power,
    yes: bool,
) -> Result<(), Reason> {
    if !board().passages().iter().any(|passage| passage.keys.contains(&space)) {
        return Err(Reason::NoPassage { space });
    }
    if state.controller(space) != Some(owner) || to == owner || !to.is_player() {
        return Err(Reason::NotYourPassage { space });
    }
    let given = state.permits.iter().any(|(zone, powers)| *zone == space && powers.contains(to));
    if given == yes { Err(Reason::PermissionStands) } else { Ok(()) }
}

pub fn permit(on: &mut Unfold, power: Power, space: Space, yes: bool) {
    on.emit(Event::Permitted { power, space, yes });
}
