//! How a bot weighs things.

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Temper {
    /// Attacks below this chance are not made.
    pub least_chance: f32,
    /// What losses by a counter-attack count; 0 looks no further than the battle.
    pub caution: f32,
    /// What a capital counts beside its income.
    pub capitals: f32,
    /// What it counts that an own place of worth is uncovered.
    pub homeland: f32,
    /// Whether infantry rides on carriers, paratroopers jump and money is invested.
    pub skilled: bool,
    /// Whether whole turns are compared by playing on.
    pub looks_ahead: bool,
    /// Whether only fights count and nothing is built or moved up: for playing on.
    pub brisk: bool,
}

pub const EASY: Temper = Temper {
    least_chance: 0.8,
    caution: 0.0,
    capitals: 10.0,
    homeland: 0.0,
    skilled: false,
    looks_ahead: false,
    brisk: false,
};

pub const HARD: Temper = Temper {
    least_chance: 0.65,
    caution: 0.35,
    capitals: 120.0,
    homeland: 0.6,
    skilled: true,
    looks_ahead: true,
    brisk: false,
};

/// How others are thought to play on.
pub const OTHERS: Temper = Temper { least_chance: 0.75, capitals: 40.0, brisk: true, ..EASY };
