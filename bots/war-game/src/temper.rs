//! How a bot weighs things.

use sandtable_staff::attack;

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Temper {
    pub battle: attack::Temper,
    /// Whether it looks at what the enemy can do, and burns what it cannot hold.
    pub foresees: bool,
}

pub const EASY: Temper = Temper {
    battle: attack::Temper { least_chance: 0.75, caution: 0.0, greed: 0.6, homeland: 0.0 },
    foresees: false,
};

pub const HARD: Temper = Temper {
    battle: attack::Temper { least_chance: 0.45, caution: 0.05, greed: 4.0, homeland: 0.1 },
    foresees: true,
};
