//! Which orders do best on the whole against all guesses.

use sandtable_bots::Taste;
use sandtable_war_room::ids::Alliance;

use crate::desk::Desk;
use crate::hard::counterstroke::Counterstroke;
use crate::hard::foresee::Guess;
use crate::hard::judged::Judged;
use crate::hard::model::Model;
use crate::hard::pools::Pool;
use crate::hard::position::{Position, Step};

/// What an order must bring to be written.
pub(super) const ORDER: f32 = 0.15;
/// A whole position costs as much as so many changes.
const FULL: u32 = 6;
/// Rounds of striking out and trying again.
const REPAIRS: usize = 2;
/// How much the worst guess counts against the mean of all.
const WORST: f32 = 0.05;
/// How much of what a bundle gains is a matter of taste.
const TASTE: f32 = 0.02;

pub(super) struct Scene {
    weight: f32,
    position: Position,
    /// What the enemy does after the planner has moved.
    after: Vec<Step>,
}

pub struct Search<'s> {
    side: Alliance,
    pub(super) model: &'s Model,
    pools: &'s [Pool],
    pub(super) scenes: Vec<Scene>,
    limit: usize,
    /// How many changes of plan may still be judged.
    left: u32,
    taste: Taste,
}

/// A plan and what it is worth.
pub type Found = (f32, Vec<Step>);

impl<'s> Search<'s> {
    pub fn new(
        desk: &Desk<'_>,
        model: &'s Model,
        pools: &'s [Pool],
        guesses: &[Guess],
        budget: u32,
    ) -> Search<'s> {
        let side = desk.side();
        let scene = |guess: &Guess| {
            let mut position = model.start.clone();
            let walk = |position: &mut Position, side: Alliance, steps: &[Step]| {
                steps.iter().for_each(|step| model.walk(position, side, step));
            };
            if guess.enemies_first {
                walk(&mut position, side.other(), &guess.enemies);
            }
            walk(&mut position, side, &guess.friends);
            position.early = !guess.enemies_first;
            position.surprise = guess.surprise;
            let after = if guess.enemies_first { Vec::new() } else { guess.enemies.clone() };
            Scene { weight: guess.weight, position, after }
        };
        let limit = desk.game.order_limit(desk.state, desk.me) as usize;
        let scenes = guesses.iter().map(scene).collect();
        Search { side, model, pools, scenes, limit, left: budget, taste: Taste::NONE }
    }

    /// A plan tried against all guesses.
    fn try_out(&mut self, plan: &[Step]) -> Vec<Judged> {
        self.left = self.left.saturating_sub(FULL * self.scenes.len() as u32);
        self.scenes.iter().map(|scene| self.try_in(scene, plan)).collect()
    }

    pub(super) fn try_in(&self, scene: &Scene, plan: &[Step]) -> Judged {
        let mut position = scene.position.clone();
        for step in plan {
            self.model.walk(&mut position, self.side, step);
        }
        for step in &scene.after {
            self.model.walk_after(&mut position, self.side.other(), step);
        }
        self.model.judge(position)
    }

    /// The mean of all guesses, with a view to the worst.
    pub(super) fn mix(&self, totals: impl Iterator<Item = f32> + Clone) -> f32 {
        let mean: f32 =
            self.scenes.iter().zip(totals.clone()).map(|(scene, total)| scene.weight * total).sum();
        (1.0 - WORST) * mean + WORST * totals.fold(f32::MAX, f32::min)
    }

    /// What a plan is worth over all guesses.
    fn value(&self, plan: &[Step], tried: &[Judged]) -> f32 {
        self.mix(tried.iter().map(|judged| judged.total)) - ORDER * plan.len() as f32
    }

    /// The same for a plan that was not tried yet.
    pub fn judge(&mut self, plan: &[Step]) -> f32 {
        let tried = self.try_out(plan);
        self.value(plan, &tried)
    }

    /// What a plan is worth against each guess, if the orders that turn out badly are
    /// cancelled where the enemy has moved before.
    pub fn in_each(&self, plan: &[Step]) -> Vec<f32> {
        let worth = |scene: &Scene| {
            let mut best = self.try_in(scene, plan).total;
            let mut kept = plan.to_vec();
            let mut at = 0;
            while scene.after.is_empty() && at < kept.len() {
                let step = kept.remove(at);
                let without = self.try_in(scene, &kept).total;
                if without > best {
                    best = without;
                } else {
                    kept.insert(at, step);
                    at += 1;
                }
            }
            best
        };
        self.scenes.iter().map(worth).collect()
    }

    /// What further moves add to a plan that was tried.
    fn gain(&mut self, tried: &mut [Judged], more: &[Step]) -> f32 {
        self.left = self.left.saturating_sub(tried.len() as u32);
        let before = self.mix(tried.iter().map(|judged| judged.total));
        let after: Vec<f32> =
            tried.iter_mut().map(|judged| judged.total + self.model.change(judged, more)).collect();
        self.mix(after.into_iter()) - before - ORDER * more.len() as f32
    }

    /// Whether the pools can furnish all steps, within the limit of orders.
    fn fits(&self, plan: &[Step], more: &[Step]) -> bool {
        let furnishes = |pool: &Pool| {
            let steps = plan.iter().chain(more);
            let mine = steps.filter(|s| s.from == pool.region && s.units.has(pool.category));
            let mut left = pool.units;
            for step in mine {
                if !left.contains(step.units) {
                    return false;
                }
                left -= step.units;
            }
            left.total() >= pool.pinned.min(pool.units.total()) || left == pool.units
        };
        plan.len() + more.len() <= self.limit && self.pools.iter().all(furnishes)
    }

    /// The best plan found, starting from nothing and from those already at hand.
    pub fn run(&mut self, seeds: Vec<Vec<Step>>, bundles: &[Vec<Step>]) -> Found {
        let finished = self.finished(seeds, bundles);
        best(finished).unwrap_or_default()
    }

    /// The same, with the enemy's counterstroke reckoned exactly before the last choice, which
    /// taste decides between plans that are worth almost the same.
    pub fn run_with_care(
        &mut self,
        seeds: Vec<Vec<Step>>,
        bundles: &[Vec<Step>],
        counterstroke: &mut Counterstroke<'_>,
        taste: Taste,
    ) -> Found {
        let budget = self.left;
        let mut finished = self.finished(seeds.clone(), bundles);
        let plain = finished.len();
        if taste.is_some() {
            (self.left, self.taste) = (budget, taste);
            finished.extend(self.finished(seeds, bundles));
        }
        self.reconsider(finished, plain, counterstroke)
    }

    /// The plan that each start leads to.
    fn finished(&mut self, seeds: Vec<Vec<Step>>, bundles: &[Vec<Step>]) -> Vec<Found> {
        let mut plans = vec![Vec::new()];
        plans.extend(seeds.into_iter().filter(|seed| !seed.is_empty() && self.fits(seed, &[])));
        let finish = |plan| {
            let mut found = self.extend(plan, bundles);
            for _ in 0..REPAIRS {
                let before = found.0;
                found = self.strike_out(found);
                found = self.extend(found.1, bundles);
                if found.0 <= before + 0.01 {
                    break;
                }
            }
            found
        };
        plans.into_iter().map(finish).collect()
    }

    /// Add the most promising bundle again and again. What a bundle promised before is taken
    /// for what it promises at most, so most need not be judged again.
    fn extend(&mut self, plan: Vec<Step>, bundles: &[Vec<Step>]) -> Found {
        let mut plan = plan;
        let mut promises: Vec<(f32, usize)> = (0..bundles.len()).map(|at| (f32::MAX, at)).collect();
        let mut tried = self.try_out(&plan);
        while plan.len() < self.limit && self.left > 0 {
            let mut best: Option<Found> = None;
            for slot in &mut promises {
                let bar = best.as_ref().map_or(0.02, |(gain, _)| *gain);
                if slot.0 <= bar || self.left == 0 {
                    continue;
                }
                let more: Vec<Step> =
                    bundles[slot.1].iter().filter(|step| !plan.contains(step)).copied().collect();
                if more.is_empty() || !self.fits(&plan, &more) {
                    continue;
                }
                let gain = self.gain(&mut tried, &more) / (more.len() as f32).sqrt();
                let gain = self.taste.liking(gain, TASTE, more.iter().flat_map(Step::key));
                slot.0 = gain.max(0.0) * 1.3;
                if gain > bar {
                    best = Some((gain, more));
                }
            }
            let Some((_, more)) = best else { break };
            plan.extend(more);
            tried = self.try_out(&plan);
            promises.sort_by(|a, b| b.0.total_cmp(&a.0));
        }
        let value = self.value(&plan, &tried);
        (value, plan)
    }

    /// What the first order of a plan adds to the others.
    pub fn worth_of_first(&mut self, plan: &[Step]) -> f32 {
        self.judge(plan) - self.judge(plan.get(1..).unwrap_or_default())
    }

    /// Strike out what turns out not to help.
    fn strike_out(&mut self, found: Found) -> Found {
        let (mut value, mut plan) = found;
        let mut at = 0;
        while at < plan.len() && self.left > 0 {
            let mut shorter = plan.clone();
            shorter.remove(at);
            let without = self.judge(&shorter);
            if without >= value {
                (value, plan) = (without, shorter);
            } else {
                at += 1;
            }
        }
        (value, plan)
    }
}

/// The plan that is worth most, the first of equals.
pub(super) fn best(plans: Vec<Found>) -> Option<Found> {
    plans.into_iter().reduce(|top, next| if next.0 > top.0 { next } else { top })
}
