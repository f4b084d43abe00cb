//! What a position is worth to a side.

use sandtable_war_game::power::Side;
use sandtable_war_game::sequence::AXIS_LEAST;
use sandtable_war_game::state::State;

use crate::force::worth;

/// Several turns of income, for those who gain a point of land and those who lose it.
const LAND: f32 = 4.5;
const MONEY: f32 = 0.9;
/// The war itself.
const VICTORY: f32 = 5000.0;
/// Near the numbers that decide, each point counts so much more.
const DECISIVE: f32 = 14.0;
const AXIS_NEAR: f32 = 15.0;
const ALLIES_NEAR: f32 = 40.0;

/// In money; what is good for one side is as bad for the other.
pub fn standing(state: &State, side: Side) -> f32 {
    let sign = |of: Side| if of == side { 1.0 } else { -1.0 };
    if let Some(winner) = state.winner {
        return sign(winner) * VICTORY;
    }
    let (axis, allies) = (f32::from(state.side_value(Side::Axis)), f32::from(state.side_value(Side::Allies)));
    let spare = axis - f32::from(AXIS_LEAST);
    let land = LAND * (axis - allies) - DECISIVE * (AXIS_NEAR - spare).max(0.0)
        + DECISIVE * (ALLIES_NEAR - (allies - axis)).max(0.0);
    let mut forces = 0.0;
    for (_, _, p) in state.pieces.all() {
        let whole = if p.damaged { 0.7 } else { 1.0 };
        forces += sign(p.owner.side()) * whole * worth(p.unit);
    }
    let mut money = 0.0;
    for power in sandtable_war_game::power::POWERS {
        money += sign(power.side()) * f32::from(state.treasury[power as usize]);
    }
    sign(Side::Axis) * land + forces + MONEY * money
}
