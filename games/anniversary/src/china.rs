//! China: a separate force, run by the United States inside its own turn.

use crate::board::{Space, board};
use crate::power::{Power, Side};
use crate::state::State;

pub fn is_chinese(space: Space) -> bool {
    space.original_owner() == Some(Power::China)
}

/// Chinese units stay in Chinese territories, with Kwangtung as the one exception.
pub fn may_occupy(space: Space) -> bool {
    is_chinese(space) || space == board().kwangtung()
}

/// One infantry for every two Chinese territories not under Axis control, rounded down.
pub fn reinforcements(state: &State) -> u16 {
    let free = |space: &&Space| {
        let counted = is_chinese(**space) || state.controller(**space) == Some(Power::China);
        counted && state.controller(**space).is_some_and(|power| power.side() != Side::Axis)
    };
    board().territories().iter().filter(free).count() as u16 / 2
}

/// Chinese units, the fighter included, that already stand in a territory; guns do not count.
pub fn units_in(state: &State, space: Space) -> usize {
    let counted = |unit: crate::units::Unit| unit.can_be_lost_in_battle();
    state.at(space).filter(|(_, p)| p.owner == Power::China && counted(p.unit)).count()
}

/// The spaces between two Chinese territories, flown without leaving China.
pub fn flight_distance(from: Space, to: Space) -> Option<u8> {
    let reach = board().graph().distances(from.0, u8::MAX - 1, |_, next| may_occupy(Space(next)), |_| true);
    reach.steps(to.0)
}
