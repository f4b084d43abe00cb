//! How a bot weighs things.

use sandtable_staff::attack;

/// What most of the money goes into.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// Infantry alone, also where there is no factory.
    Bodies,
    /// Infantry with tanks behind it.
    Mixed,
    /// Tanks first.
    Armor,
    /// Aircraft, with infantry for the rest.
    Air,
    /// Transports and who sails in them.
    Sea,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Temper {
    pub battle: attack::Temper,
    /// What losses to an enemy that could come count in marches.
    pub wariness: f32,
    /// What it counts in marches that a place becomes safer.
    pub keeping: f32,
    /// What it costs that units are busy with one attack, for each IPC of them.
    pub effort: f32,
    /// Which targets it likes better for no reason; 0 takes them for what they are worth.
    pub taste: u32,
    pub style: Style,
    /// Whether it knows the finer means of the game: aid, influence, technology, aircraft in its purchases.
    pub foresees: bool,
    /// Trials of each plan in the first round of comparing them; none: the first plan is taken.
    pub rollouts: usize,
}

pub const EASY: Temper = Temper {
    battle: attack::Temper { least_chance: 0.75, caution: 0.0, greed: 0.6, homeland: 0.0 },
    wariness: 0.0,
    keeping: 0.8,
    effort: 0.02,
    taste: 0,
    style: Style::Mixed,
    foresees: false,
    rollouts: 0,
};

pub const HARD: Temper = Temper {
    battle: attack::Temper { least_chance: 0.6, caution: 0.1, greed: 3.0, homeland: 0.2 },
    wariness: 0.2,
    keeping: 0.8,
    effort: 0.05,
    taste: 0,
    style: Style::Mixed,
    foresees: true,
    rollouts: 1,
};

/// Whoever plays on in a rollout.
pub const QUICK: Temper = Temper {
    battle: attack::Temper { least_chance: 0.65, caution: 0.0, greed: 2.0, homeland: 0.0 },
    wariness: 0.1,
    keeping: 0.8,
    effort: 0.05,
    taste: 0,
    style: Style::Mixed,
    foresees: false,
    rollouts: 0,
};
