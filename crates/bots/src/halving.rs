//! The best of several plans, tried again and again while the worse half is dropped.

/// A plan, and how it has done so far.
#[derive(Clone, Debug)]
pub struct Candidate<P> {
    pub plan: P,
    total: f32,
    tries: u32,
}

impl<P> Candidate<P> {
    pub fn new(plan: P) -> Candidate<P> {
        Candidate { plan, total: 0.0, tries: 0 }
    }

    /// What it was worth in the mean of its trials.
    pub fn mean(&self) -> f32 {
        self.total / self.tries.max(1) as f32
    }
}

/// `trials` for all, then two times as many for the better half, three times for the best quarter and
/// so on, until one is left; the best comes first. `weigh` is told the number of the trial: all plans
/// meet the same luck in the same one.
pub fn compare<P>(candidates: &mut [Candidate<P>], trials: usize, mut weigh: impl FnMut(&P, u32) -> f32) {
    let mut number = 0;
    let mut field = candidates.len();
    for round in 1.. {
        if field <= 1 {
            return;
        }
        for _ in 0..round * trials {
            for candidate in &mut candidates[..field] {
                candidate.total += weigh(&candidate.plan, number);
                candidate.tries += 1;
            }
            number += 1;
        }
        candidates[..field].sort_by(|a, b| b.mean().total_cmp(&a.mean()));
        field = field.div_ceil(2);
    }
}

/// The best of these plans, each counted once; the first if there is nothing to compare.
pub fn best<P: PartialEq>(
    plans: impl IntoIterator<Item = P>,
    trials: usize,
    weigh: impl FnMut(&P, u32) -> f32,
) -> Option<P> {
    let mut candidates: Vec<Candidate<P>> = Vec::new();
    for plan in plans {
        if !candidates.iter().any(|known| known.plan == plan) {
            candidates.push(Candidate::new(plan));
        }
    }
    compare(&mut candidates, trials, weigh);
    candidates.into_iter().next().map(|best| best.plan)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_better_half_is_tried_further() {
        let mut candidates: Vec<Candidate<f32>> = [1.0, 4.0, 2.0, 3.0].map(Candidate::new).into();
        let mut trials = Vec::new();
        compare(&mut candidates, 1, |plan, number| {
            trials.push(number);
            *plan
        });
        assert_eq!(candidates[0].plan, 4.0);
        assert_eq!(trials, [0, 0, 0, 0, 1, 1, 2, 2], "four once, two twice more with the same luck");
        assert_eq!(candidates[0].tries, 3);
    }

    #[test]
    fn a_first_trial_that_flatters_is_found_out() {
        let mut candidates = ["lucky", "sound"].map(Candidate::new).to_vec();
        let flattered = |plan: &&str, number: u32| match (*plan, number) {
            ("lucky", 0) => 5.0,
            ("lucky", _) => 0.0,
            _ => 3.0,
        };
        compare(&mut candidates, 3, flattered);
        assert_eq!(candidates[0].plan, "sound");
    }

    #[test]
    fn of_nothing_nothing_is_compared() {
        compare(&mut [] as &mut [Candidate<()>], 1, |(), _| 0.0);
    }
}
