//! Improving factories (13.2, 13.3).

use crate::board::Space;
use crate::check::{Plan, Ruled};
use crate::event::{Event, Fact, Why};
use crate::power::Power;
use crate::purchase::{TECHNOLOGY, UNITS_STAGE, may_spend};
use crate::reason::Reason;
use crate::state::State;
use crate::tech::Improvement;

/// `improve`.
pub fn improve(state: &State, player: Power, space: Space, improvement: Improvement) -> Ruled {
    let owner = state.controller(space);
    if !space.is_land() || !state.factories.contains(space) || owner.player() != player {
        return Err(Reason::NotYourFactory { space });
    }
    may_spend(state, owner)?;
    if state.turn < 3 {
        return Err(Reason::ImprovementsTooEarly);
    }
    if !state.at_war_with_major(owner) {
        return Err(Reason::ImprovementsInWar);
    }
    if state.improvements(space).any(|known| known == improvement) {
        return Err(Reason::ImprovedAlready { space });
    }
    if state.doings.stage >= UNITS_STAGE {
        return Err(Reason::TechnologyBeforeUnits);
    }
    let (cost, held) = (improvement.cost(), state.purse(owner));
    if held < cost {
        return Err(Reason::TooExpensive { cost, held });
    }
    Ok(Plan::of(vec![
        Event::Noted { fact: Fact::Stage(TECHNOLOGY) },
        Event::Paid { power: owner, ipcs: cost, why: Why::Improvement },
        Event::Improved { space, improvement, fresh: true },
    ]))
}
