//! What tells the bots apart: how far they look and how much they try.

#[derive(Clone, Copy, Debug)]
pub struct Temper {
    /// Weighs what the enemy can do in return.
    pub careful: bool,
    /// How many whole plans of attack are compared.
    pub plans: usize,
    /// Attacks below this chance are not considered.
    pub least_win: f32,
    /// Sweeps over all units in the noncombat move.
    pub sweeps: usize,
}

pub const EASY: Temper = Temper { careful: false, plans: 1, least_win: 0.7, sweeps: 1 };
pub const HARD: Temper = Temper { careful: true, plans: 6, least_win: 0.3, sweeps: 6 };
