//! How a bot weighs things.

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Temper {
    /// Attacks below this chance are not made.
    pub least_chance: f32,
    /// A nation makes no more attacks than this in a turn.
    pub attacks: usize,
    /// What a point of land counts in money.
    pub ground: f32,
    /// What units count that a counter-attack could destroy; 0 looks no further than the battle.
    pub caution: f32,
    /// What it counts that an own place is uncovered.
    pub homeland: f32,
    /// The share of money for what only factories build.
    pub hardware: f32,
    /// How much rather new units guard what would fall than go to the front.
    pub guard: f32,
    /// Whether somebody stays, or is raised, wherever the enemy could otherwise just walk in.
    pub tokens: bool,
    /// Whether all stay who guard a place that the enemy could take without them.
    pub stands: bool,
    /// Whether it pays for free neutrals.
    pub neutrals: bool,
    /// Whether it sends somebody to bar the enemy's way of retreat.
    pub flanks: bool,
    /// Whether transports carry troops to the war.
    pub ships: bool,
    /// Whether it uses its general, lends, retreats to save units and burns what it cannot hold.
    pub foresees: bool,
}

pub const EASY: Temper = Temper {
    least_chance: 0.8,
    attacks: 3,
    ground: 3.0,
    caution: 0.0,
    homeland: 0.0,
    hardware: 0.3,
    guard: 0.5,
    tokens: false,
    stands: true,
    neutrals: false,
    flanks: false,
    ships: true,
    foresees: false,
};

pub const HARD: Temper = Temper {
    least_chance: 0.55,
    attacks: usize::MAX,
    ground: 6.0,
    caution: 0.4,
    homeland: 0.6,
    hardware: 0.45,
    guard: 2.0,
    tokens: true,
    stands: false,
    neutrals: true,
    flanks: false,
    ships: true,
    foresees: true,
};

/// What `hard` tries for its attacks, its usual temper first.
pub const ATTACKS: [Temper; 6] = [
    HARD,
    Temper { least_chance: 0.4, ground: 12.0, caution: 0.1, homeland: 0.2, ..HARD },
    Temper { least_chance: 0.7, ground: 4.0, caution: 0.9, homeland: 1.2, ..HARD },
    Temper { flanks: true, ..HARD },
    Temper { ground: 9.0, caution: 0.0, homeland: 0.0, flanks: true, ..HARD },
    Temper { neutrals: false, homeland: 2.0, ..HARD },
];

/// For the moves of those who did not fight: as usual, on, back, to the guard of what counts.
pub const MARCHES: [Temper; 4] = [
    HARD,
    Temper { caution: 0.1, ..HARD },
    Temper { caution: 1.2, ..HARD },
    Temper { ground: 16.0, caution: 0.7, ..HARD },
];

/// For purchases: bodies or steel, at home or at the front.
pub const PURCHASES: [Temper; 4] = [
    HARD,
    Temper { hardware: 0.1, guard: 4.0, ..HARD },
    Temper { hardware: 0.8, ..HARD },
    Temper { hardware: 0.3, guard: 0.3, ..HARD },
];
