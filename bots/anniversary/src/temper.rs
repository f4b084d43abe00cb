//! What tells the bots apart: how far they look and how much they try.

use crate::book;
use crate::forecast::{Clash, Forecast, forecast};

#[derive(Clone, Copy, Debug)]
pub struct Temper {
    /// How much of what the enemy could do in return counts; a careless bot only minds its capital.
    pub caution: f32,
    /// The same at sea, where nobody comes to help and ships cost much.
    pub at_sea: f32,
    /// How much the mere chance of losing the capital counts.
    pub homeland: f32,
    /// IPCs that one more point of pull is worth to a land unit.
    pub drive: f32,
    /// Whether what the enemy could do in return is reckoned by exact odds, or only estimated.
    pub exact: bool,
    /// How many whole plans of attack are compared.
    pub plans: usize,
    /// Attacks below this chance are not considered.
    pub least_win: f32,
    /// Starting points for the noncombat move, and sweeps over all units from each.
    pub starts: usize,
    pub sweeps: usize,
    /// How often each plan of a phase is tried before the worse half is dropped; 0 makes only one plan.
    pub rollouts: usize,
}

impl Temper {
    pub fn is_careful(&self) -> bool {
        self.caution > 0.0
    }

    /// What a battle is likely to bring, reckoned or estimated.
    pub fn foresee(&self, clash: &Clash) -> Forecast {
        if self.exact { book::odds(clash) } else { forecast(clash) }
    }
}

pub const EASY: Temper = Temper {
    caution: 0.0,
    at_sea: 0.0,
    homeland: 0.0,
    drive: 0.06,
    exact: false,
    plans: 1,
    least_win: 0.7,
    starts: 1,
    sweeps: 1,
    rollouts: 0,
};
pub const HARD: Temper = Temper {
    caution: 0.5,
    at_sea: 1.0,
    homeland: 1.2,
    drive: 0.06,
    exact: true,
    plans: 16,
    least_win: 0.3,
    starts: 4,
    sweeps: 6,
    rollouts: 1,
};
/// As the others are thought to play in rollouts.
pub const QUICK: Temper = Temper { exact: false, plans: 1, starts: 1, sweeps: 2, rollouts: 0, ..HARD };
