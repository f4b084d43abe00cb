//! Which orders do best on the whole against all guesses.

use crate::desk::Desk;
use crate::hard::foresee::Guess;
use crate::hard::model::{Model, Position, Step};
use crate::hard::pools::Pool;

/// What an order must bring to be written.
const ORDER: f32 = 0.15;
/// How many plans may be judged while one chart is written.
const BUDGET: u32 = 12_000;
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
        Search { desk, model, pools, scenes: guesses.iter().map(scene).collect(), limit, left: crate::tune::t().budget as u32 }
    }

    /// What a plan is worth over all guesses.
    fn judge(&mut self, plan: &[Step]) -> f32 {
        let mut total = 0.0;
        for scene in &self.scenes {
            let mut position = scene.position.clone();
            for step in plan {
                self.model.walk(&mut position, self.desk.side(), step);
            }
            total += scene.weight * self.model.judge(&position);
            self.left = self.left.saturating_sub(1);
        }
        total - ORDER * plan.len() as f32
    }

    /// Whether the pools can furnish all steps, within the limit of orders.
    fn fits(&self, plan: &[Step]) -> bool {
        plan.len() <= self.limit
            && self.pools.iter().all(|pool| {
                let mine = plan.iter().filter(|s| s.from == pool.region && s.units.has(pool.category));
                let mut left = pool.units;
                for step in mine {
                    if !left.contains(step.units) {
                        return false;
                    }
                    left -= step.units;
                }
                left.total() >= pool.pinned.min(pool.units.total()) || left == pool.units
            })
    }

    /// The best plan found, starting from one already at hand.
    pub fn run(&mut self, seed: Vec<Step>, bundles: &[Vec<Step>]) -> Vec<Step> {
        let start = if self.fits(&seed) { seed } else { Vec::new() };
        let mut plans = vec![Vec::new()];
        if !start.is_empty() {
            plans.push(start);
        }
        let mut best: Option<(f32, Vec<Step>)> = None;
        for plan in plans {
            let value = self.judge(&plan);
            let mut found = self.extend(plan, value, bundles);
            for _ in 0..REPAIRS {
                let before = found.0;
                found = self.strike_out(found);
                found = self.extend(found.1, found.0, bundles);
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
    fn extend(&mut self, plan: Vec<Step>, value: f32, bundles: &[Vec<Step>]) -> (f32, Vec<Step>) {
        let (mut plan, mut value) = (plan, value);
        let mut promises: Vec<(f32, usize)> = (0..bundles.len()).map(|at| (f32::MAX, at)).collect();
        while plan.len() < self.limit && self.left > 0 {
            let mut best: Option<(f32, Vec<Step>)> = None;
            for slot in &mut promises {
                let bar = best.as_ref().map_or(0.02, |(gain, _)| *gain);
                if slot.0 <= bar || self.left == 0 {
                    continue;
                }
                let mut longer = plan.clone();
                longer.extend(bundles[slot.1].iter().filter(|step| !plan.contains(step)));
                if longer.len() == plan.len() || !self.fits(&longer) {
                    continue;
                }
                let orders = (longer.len() - plan.len()) as f32;
                let gain = (self.judge(&longer) - value) / orders.sqrt();
                slot.0 = gain.max(0.0) * 1.3;
                if gain > bar {
                    best = Some((gain, longer));
                }
            }
            let Some((_, longer)) = best else { break };
            plan = longer;
            value = self.judge(&plan);
            promises.sort_by(|a, b| b.0.total_cmp(&a.0));
        }
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
