//! Ratings from results: Elo with a confidence interval.

/// Games between two players, from the first one's side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    pub wins: u64,
    pub draws: u64,
    pub losses: u64,
}

impl Score {
    pub fn games(self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Draws count half.
    pub fn share(self) -> f64 {
        (self.wins as f64 + self.draws as f64 / 2.0) / (self.games() as f64).max(1.0)
    }

    pub fn reversed(self) -> Score {
        Score { wins: self.losses, draws: self.draws, losses: self.wins }
    }

    pub fn plus(self, other: Score) -> Score {
        Score {
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
        }
    }

    /// Wilson's interval, within which the true share lies 19 times in 20.
    pub fn interval(self) -> (f64, f64) {
        let n = self.games() as f64;
        if n == 0.0 {
            return (0.0, 1.0);
        }
        let (z, p) = (1.959_964, self.share());
        let spread = 1.0 + z * z / n;
        let centre = (p + z * z / (2.0 * n)) / spread;
        let half = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt() / spread;
        ((centre - half).max(0.0), (centre + half).min(1.0))
    }
}

/// How much stronger a player is who scores this share; shares of none and all have no number.
pub fn elo(share: f64) -> Option<f64> {
    (share > 0.0 && share < 1.0).then(|| 400.0 * (share / (1.0 - share)).log10())
}

/// Ratings that explain all results best (Bradley and Terry), the last player's being 0.
/// One draw is added to each pair that met, so that a clean sweep has a rating too.
pub fn ratings(scores: &[Vec<Score>]) -> Vec<f64> {
    let n = scores.len();
    let points = |i: usize, j: usize| match scores[i][j] {
        score if score.games() > 0 => score.share() * score.games() as f64 + 0.5,
        _ => 0.0,
    };
    let mut strength = vec![1.0_f64; n];
    for _ in 0..10_000 {
        let next: Vec<f64> = (0..n)
            .map(|i| {
                let others = (0..n).filter(|j| *j != i);
                let (won, due) = others.fold((0.0, 0.0), |(won, due), j| {
                    let met = points(i, j) + points(j, i);
                    (won + points(i, j), due + met / (strength[i] + strength[j]))
                });
                if due > 0.0 { won / due } else { strength[i] }
            })
            .collect();
        let scale = next.last().copied().unwrap_or(1.0);
        let next: Vec<f64> = next.iter().map(|s| s / scale).collect();
        let change = next.iter().zip(&strength).map(|(a, b)| (a / b).ln().abs()).fold(0.0, f64::max);
        strength = next;
        if change < 1e-12 {
            break;
        }
    }
    strength.iter().map(|s| 400.0 * s.log10()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_of_four_points_are_191_elo() {
        let score = Score { wins: 70, draws: 10, losses: 20 };
        assert_eq!(score.share(), 0.75);
        assert!((elo(score.share()).unwrap() - 190.85).abs() < 0.01);
        let (low, high) = score.interval();
        assert!((low - 0.6570).abs() < 1e-3 && (high - 0.8245).abs() < 1e-3, "{low} {high}");
    }

    #[test]
    fn a_sweep_has_no_elo_but_a_rating() {
        let sweep = Score { wins: 10, ..Score::default() };
        assert_eq!(elo(sweep.share()), None);
        let table = vec![vec![Score::default(), sweep], vec![sweep.reversed(), Score::default()]];
        let rated = ratings(&table);
        assert!((rated[0] - 400.0 * (10.5_f64 / 0.5).log10()).abs() < 1e-6, "{rated:?}");
        assert_eq!(rated[1], 0.0);
    }

    #[test]
    fn ratings_add_up_along_a_chain() {
        let better = Score { wins: 75, draws: 0, losses: 25 };
        let none = Score::default();
        let table = vec![
            vec![none, better, none],
            vec![better.reversed(), none, better],
            vec![none, better.reversed(), none],
        ];
        let rated = ratings(&table);
        assert!((rated[0] - 2.0 * rated[1]).abs() < 1e-6, "{rated:?}");
    }
}
