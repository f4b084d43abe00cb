//! Which orders do best on the whole against all guesses.

use crate::desk::Desk;
use crate::hard::foresee::Guess;
use crate::hard::model::{Judged, Model, Position, Step};
use crate::hard::pools::Pool;

/// What an order must bring to be written.
const ORDER: f32 = 0.15;
/// How many changes of plan may be judged while one chart is written.
const BUDGET: u32 = 14_000;
/// A whole position costs as much as so many changes.
const FULL: u32 = 6;
/// Rounds of striking out and trying again.
const REPAIRS: usize = 2;

struct Scene {
    weight: f32,
    position: Position,
}

pub struct Search<'s> {
    desk: &'s Desk<'s>,
    model: &'s Model<'s>,
    pools: &'s [Pool],
    scenes: Vec<Scene>,
    limit: usize,
    left: u32,
}

impl<'s> Search<'s> {
    pub fn new(desk: &'s Desk<'s>, model: &'s Model<'s>, pools: &'s [Pool], guesses: &[Guess]) -> Search<'s> {
        let scene = |guess: &Guess| {
            let mut position = model.start.clone();
            for (nation, step) in &guess.steps {
                model.walk(&mut position, nation.alliance(), step);
            }
            Scene { weight: guess.weight, position }
        };
        let limit = desk.game.order_limit(desk.state, desk.me) as usize;
        Search { desk, model, pools, scenes: guesses.iter().map(scene).collect(), limit, left: BUDGET }
    }

    /// A plan tried against all guesses.
    fn try_out(&mut self, plan: &[Step]) -> Vec<Judged> {
        let tried = self.scenes.iter().map(|scene| {
            let mut position = scene.position.clone();
            for step in plan {
                self.model.walk(&mut position, self.desk.side(), step);
            }
            self.model.judge(position)
        });
        let tried = tried.collect();
        self.left = self.left.saturating_sub(FULL * self.scenes.len() as u32);
        tried
    }

    /// What a plan is worth over all guesses.
    fn value(&self, plan: &[Step], tried: &[Judged]) -> f32 {
        let weighted = self.scenes.iter().zip(tried).map(|(scene, judged)| scene.weight * judged.total());
        weighted.sum::<f32>() - ORDER * plan.len() as f32
    }

    fn judge(&mut self, plan: &[Step]) -> f32 {
        let tried = self.try_out(plan);
        self.value(plan, &tried)
    }

    /// What further moves add to a plan that was tried.
    fn gain(&mut self, tried: &mut [Judged], more: &[Step]) -> f32 {
        let mut total = -ORDER * more.len() as f32;
        for (scene, judged) in self.scenes.iter().zip(tried) {
            total += scene.weight * self.model.change(judged, more);
            self.left = self.left.saturating_sub(1);
        }
        total
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

    /// The best plan found, starting from one already at hand.
    pub fn run(&mut self, seed: Vec<Step>, bundles: &[Vec<Step>]) -> Vec<Step> {
        let start = if self.fits(&seed, &[]) { seed } else { Vec::new() };
        let mut plans = vec![Vec::new()];
        if !start.is_empty() {
            plans.push(start);
        }
        let mut best: Option<(f32, Vec<Step>)> = None;
        for plan in plans {
            let mut found = self.extend(plan, bundles);
            for _ in 0..REPAIRS {
                let before = found.0;
                found = self.strike_out(found);
                found = self.extend(found.1, bundles);
                if found.0 <= before + 0.01 {
                    break;
                }
            }
            if best.as_ref().is_none_or(|(top, _)| found.0 > *top) {
                best = Some(found);
            }
        }
        best.map_or(Vec::new(), |(_, plan)| plan)
    }

    /// Add the most promising bundle again and again. What a bundle promised before is taken
    /// for what it promises at most, so most need not be judged again.
    fn extend(&mut self, plan: Vec<Step>, bundles: &[Vec<Step>]) -> (f32, Vec<Step>) {
        let mut plan = plan;
        let mut promises: Vec<(f32, usize)> = (0..bundles.len()).map(|at| (f32::MAX, at)).collect();
        let mut tried = self.try_out(&plan);
        while plan.len() < self.limit && self.left > 0 {
            let mut best: Option<(f32, Vec<Step>)> = None;
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

    /// Strike out what turns out not to help.
    fn strike_out(&mut self, found: (f32, Vec<Step>)) -> (f32, Vec<Step>) {
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
