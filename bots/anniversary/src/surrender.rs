//! When to give up: only in a position from which no side comes back.

use sandtable_anniversary::power::Side;
use sandtable_anniversary::state::State;

use crate::theatre::{army_value, income, other};

/// A side below this share of the enemy's army and income is hopeless.
const HOPELESS: f32 = 0.3;
/// For how many of its own turns in a row.
const PATIENCE: u16 = 3;

/// Counts the turns in which the side had no hope.
#[derive(Clone, Debug, Default)]
pub struct Hope {
    turn: Option<u16>,
    lost_turns: u16,
}

impl Hope {
    /// Look at the position once a turn; true when it is time to give up.
    pub fn is_lost(&mut self, state: &State, side: Side) -> bool {
        if self.turn != Some(state.round) {
            self.turn = Some(state.round);
            self.lost_turns = if is_hopeless(state, side) { self.lost_turns + 1 } else { 0 };
        }
        self.lost_turns >= PATIENCE
    }
}

pub fn is_hopeless(state: &State, side: Side) -> bool {
    let strength = |side: Side| army_value(state, side);
    let army = strength(side) < HOPELESS * strength(other(side));
    let money = income(state, side) < HOPELESS * income(state, other(side));
    let capitals = side.powers().filter(|power| !state.holds_capital(*power)).count();
    (army && money) || (capitals >= 2 && (army || money))
}
