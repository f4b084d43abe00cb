//! What a battle promises, and which of two promises serves a goal better.

/// What a side wants of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// The own side's chance to win: for the attacker, to take the territory or clear the zone.
    Win,
    /// The value of what is left of the own side, less what is left of the other.
    Value,
}

/// The attacker's chance to win, and the expected value left of the attackers less that of the defenders.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Worth {
    pub win: f64,
    pub value: f64,
}

impl Worth {
    pub fn add(&mut self, chance: f64, other: Worth) {
        self.win += chance * other.win;
        self.value += chance * other.value;
    }

    /// The goal first; what is equally good for it is told apart by the other one.
    pub fn score(self, attacking: bool, goal: Goal) -> (f64, f64) {
        let sign = if attacking { 1.0 } else { -1.0 };
        match goal {
            Goal::Win => (sign * self.win, sign * self.value),
            Goal::Value => (sign * self.value, sign * self.win),
        }
    }
}

/// Whether a score is better than another; rounding errors are no improvement.
pub fn improves(score: (f64, f64), on: (f64, f64)) -> bool {
    let margin = 1e-12;
    score.0 > on.0 + margin || score.0 > on.0 - margin && score.1 > on.1 + margin
}
