//! The last choice between finished plans: by the exact odds of what the enemy may do in return.

use crate::hard::counterstroke::Counterstroke;
use crate::hard::position::Step;
use crate::hard::search::{Found, ORDER, Scene, Search, best};

/// Plans that differ by less are as good as each other, in resources: less than any unit costs.
const CLOSE: f32 = 1.0;

impl Search<'_> {
    /// Finished plans weighed again by exact odds; the best of them also without each order that
    /// weakens a place that matters. The first so many are plain, the others to the staff's taste.
    pub(super) fn reconsider(
        &self,
        finished: Vec<Found>,
        plain: usize,
        counterstroke: &mut Counterstroke<'_>,
    ) -> Found {
        let plans: Vec<&[Step]> = finished.iter().map(|(_, plan)| plan.as_slice()).collect();
        let places = Counterstroke::places(self.model, &plans);
        let weighed = finished.into_iter().map(|(_, plan)| self.weigh(plan, &places, counterstroke));
        let mut weighed: Vec<Found> = weighed.collect();
        let liked = best(weighed.split_off(plain));
        let Some(mut top) = best(weighed) else { return Found::default() };
        if let Some(liked) = liked.filter(|liked| liked.0 > top.0 - CLOSE) {
            top = liked;
        }
        let weakens = |step: &Step| places.contains(&self.model.slot[step.from.index()]);
        let mut plan = top.1.clone();
        plan.retain(weakens);
        for step in &plan {
            let kept = top.1.iter().filter(|other| *other != step).copied().collect();
            let shorter = self.weigh(kept, &places, counterstroke);
            if shorter.0 > top.0 {
                top = shorter;
            }
        }
        top
    }

    /// What a plan is worth over all guesses by exact odds at these places.
    fn weigh(&self, plan: Vec<Step>, places: &[usize], counterstroke: &mut Counterstroke<'_>) -> Found {
        let total = |scene: &Scene| {
            let judged = self.try_in(scene, &plan);
            judged.total - counterstroke.error(self.model, places, &judged.position)
        };
        let totals: Vec<f32> = self.scenes.iter().map(total).collect();
        (self.mix(totals.into_iter()) - ORDER * plan.len() as f32, plan)
    }
}
