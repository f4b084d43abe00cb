//! Conquest of free neutrals: the price is paid, one die is rolled by the nearest opponent.

use crate::Unfold;
use crate::battle::Step;
use crate::board::{Space, board};
use crate::check::{Plan, Then, Verdict};
use crate::conquest;
use crate::event::Event;
use crate::power::{POWERS, Power};
use crate::reason::Reason;
use crate::rounds;
use crate::state::State;

/// A value above this costs one unit without a roll.
const AUTOMATIC: u8 = 11;

/// The enemy nations with land the fewest spaces away.
pub fn nearest(state: &State, neutral: Space) -> Vec<Power> {
    let side = state.mover_side();
    let distance = |power: Power| {
        let held = board().territories().iter().filter(|space| state.controller(**space) == Some(power));
        held.map(|space| board().air_distance(neutral, *space)).min()
    };
    let enemies = POWERS.into_iter().filter(|power| power.side() != side);
    let known: Vec<(Power, u8)> = enemies.filter_map(|power| Some((power, distance(power)?))).collect();
    let least = known.iter().map(|(_, steps)| *steps).min();
    known.iter().filter(|(_, steps)| Some(*steps) == least).map(|(power, _)| *power).collect()
}

/// The invaders have arrived, and those who crossed a harsh line have rolled for it.
pub fn begin(on: &mut Unfold, neutral: Space) {
    match nearest(on.state(), neutral)[..] {
        [] => conclude(on),
        [only] => {
            on.emit(Event::NearestIs { power: only });
            resist(on, neutral);
        }
        _ => {
            rounds::step_to(on, Step::NeutralNearest);
        }
    }
}

fn resist(on: &mut Unfold, neutral: Space) {
    if conquest::conquerors(on.state(), neutral).is_empty() {
        return conclude(on);
    }
    let step = match on.state().value(neutral) {
        0 => return conclude(on),
        value if value > AUTOMATIC => Step::NeutralLoss,
        _ => Step::NeutralRoll,
    };
    rounds::step_to(on, step);
}

/// The opponents choose which of the equally near nations rolls, and rules if the invasion fails.
pub fn choose(state: &State, power: Power, named: Power, space: Space) -> Verdict {
    let asked = state.combat.as_ref().is_some_and(|c| c.step == Step::NeutralNearest && c.place() == space);
    let near = nearest(state, space);
    if !asked || !near.contains(&power) {
        return Err(Reason::NotYoursToDeclare { power }.into());
    }
    if !near.contains(&named) {
        return Err(Reason::NotNearest { power: named, space }.into());
    }
    Plan::new(vec![Event::NearestIs { power: named }], Then::Resist(space))
}

pub fn resist_then_advance(on: &mut Unfold, neutral: Space) {
    resist(on, neutral);
    rounds::advance(on);
}

pub fn rolled(on: &mut Unfold, faces: &[u8]) {
    let Some((space, Some(power))) = on.state().combat.as_ref().map(|c| (c.place(), c.nearest)) else {
        return;
    };
    let hit = faces.first().is_some_and(|face| *face <= on.state().value(space));
    on.emit(Event::NeutralFired { space, power, hit });
    if hit {
        rounds::step_to(on, Step::NeutralLoss);
    } else {
        conclude(on);
    }
}

/// The survivors take it; if there are none it falls to the nearest enemy.
pub fn conclude(on: &mut Unfold) {
    let Some((space, nearest, at)) = on.state().combat.as_ref().map(|c| (c.place(), c.nearest, c.at)) else {
        return;
    };
    if conquest::conquerors(on.state(), space).is_empty() {
        if let Some(power) = nearest {
            conquest::hand_over(on, space, power, power);
        }
        on.emit(Event::BattleOver { space });
        return rounds::after_neutral(on);
    }
    match conquest::ruler(on.state(), space) {
        Some(by) => {
            conquest::take(on, space, by);
            on.emit(Event::BattleOver { space });
            rounds::after_neutral(on);
        }
        None => on.emit(Event::PlaceReached { at, step: Step::Ruler }),
    }
}
