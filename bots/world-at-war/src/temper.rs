//! How a bot weighs things.

use sandtable_staff::attack;

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Temper {
    pub battle: attack::Temper,
    /// Whether it looks at what the enemy can do, in purchases and politics too.
    pub foresees: bool,
}

pub const EASY: Temper = Temper {
    battle: attack::Temper { least_chance: 0.75, caution: 0.0, greed: 0.6, homeland: 0.0 },
    foresees: false,
};

pub const HARD: Temper = Temper {
    battle: attack::Temper { least_chance: 0.6, caution: 0.1, greed: 3.0, homeland: 0.2 },
    foresees: true,
};
