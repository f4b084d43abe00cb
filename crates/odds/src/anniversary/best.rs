//! Orders of loss that serve a goal best. Every order tried is calculated exactly.

use std::borrow::Cow;

use sandtable_anniversary::units::{Counts, Unit};

use super::battle::{Battle, Goal, Losses, Policy};
use super::{Summary, quick};

/// With up to this many kinds all orders are tried; beyond it, better ones are sought step by step.
const KINDS_FOR_ALL: usize = 4;

/// A policy with every `Best` replaced by the order found for it. An order is fixed for the whole battle.
/// Up to four kinds of units all orders are tried, with and without one land unit kept to the last;
/// with more kinds the cheapest-first order is improved by moving one kind at a time, until no such move
/// helps. If both sides look for the best, each answers the other in turn.
pub fn settle<'p>(battle: &Battle, policy: &'p Policy) -> Cow<'p, Policy> {
    let goal = |losses: &Losses| if let Losses::Best(goal) = losses { Some(*goal) } else { None };
    let (attacker, defender) = (goal(&policy.attacker_losses), goal(&policy.defender_losses));
    if attacker.is_none() && defender.is_none() {
        return Cow::Borrowed(policy);
    }
    let mut settled = policy.clone();
    if attacker.is_some() {
        settled.attacker_losses = Losses::Cheapest;
    }
    if defender.is_some() {
        settled.defender_losses = Losses::Cheapest;
    }
    let turns = if attacker.is_some() && defender.is_some() { 2 } else { 1 };
    for _ in 0..turns {
        if let Some(goal) = attacker {
            settled = best(battle, &settled, true, goal);
        }
        if let Some(goal) = defender {
            settled = best(battle, &settled, false, goal);
        }
    }
    Cow::Owned(settled)
}

/// The goal first; what is equally good for it is told apart by the value left.
fn score(summary: &Summary, attacking: bool, goal: Goal) -> (f64, f64) {
    let sign = if attacking { 1.0 } else { -1.0 };
    let value = sign * (summary.attacker_left - summary.defender_left);
    match goal {
        Goal::Win => (sign * summary.win, value),
        Goal::Value => (value, sign * summary.win),
    }
}

fn best(battle: &Battle, policy: &Policy, attacking: bool, goal: Goal) -> Policy {
    let with = |order: Vec<Unit>| {
        let mut policy = policy.clone();
        *(if attacking { &mut policy.attacker_losses } else { &mut policy.defender_losses }) =
            Losses::Order(order);
        policy
    };
    let mut search = Search { best: None, score: (f64::MIN, f64::MIN) };
    let mut rate = |order: Vec<Unit>| {
        let policy = with(order.clone());
        search.offer(order, score(&quick(battle, &policy), attacking, goal))
    };
    let kinds = kinds(if attacking { &battle.attackers } else { &battle.defenders }, attacking);
    let keeps = attacking && !battle.sea;
    if kinds.len() <= KINDS_FOR_ALL {
        for order in permutations(&kinds) {
            let kept = keeping(&order).filter(|_| keeps);
            rate(order);
            kept.map(&mut rate);
        }
    } else {
        let mut order = kinds;
        rate(order.clone());
        if let Some(kept) = keeping(&order).filter(|_| keeps)
            && rate(kept.clone())
        {
            order = kept;
        }
        while let Some(better) = moves(&order).into_iter().find(|order| rate(order.clone())) {
            order = better;
        }
    }
    with(search.best.unwrap_or_default())
}

struct Search {
    best: Option<Vec<Unit>>,
    score: (f64, f64),
}

impl Search {
    /// Whether this order is better than all before; rounding errors are no improvement.
    fn offer(&mut self, order: Vec<Unit>, score: (f64, f64)) -> bool {
        let margin = 1e-12;
        let better = score.0 > self.score.0 + margin
            || score.0 > self.score.0 - margin && score.1 > self.score.1 + margin;
        if better {
            (self.best, self.score) = (Some(order), score);
        }
        better
    }
}

/// Kinds that can be chosen, cheapest first; transports are never a choice.
fn kinds(units: &Counts, attacking: bool) -> Vec<Unit> {
    let mut kinds: Vec<Unit> =
        units.iter().map(|(unit, _)| unit).filter(|unit| *unit != Unit::Transport).collect();
    kinds.sort_by_key(|unit| (unit.cost(), if attacking { unit.attack() } else { unit.defense() }));
    kinds
}

/// The same order with one unit of its last land kind kept to the end, if anything comes after it.
fn keeping(order: &[Unit]) -> Option<Vec<Unit>> {
    let last = order.iter().rposition(|unit| unit.can_capture())?;
    (last + 1 < order.len()).then(|| [order, &order[last..=last]].concat())
}

fn permutations(kinds: &[Unit]) -> Vec<Vec<Unit>> {
    if kinds.is_empty() {
        return vec![Vec::new()];
    }
    let first = |at: usize| {
        let rest = [&kinds[..at], &kinds[at + 1..]].concat();
        permutations(&rest).into_iter().map(move |tail| [vec![kinds[at]], tail].concat())
    };
    (0..kinds.len()).flat_map(first).collect()
}

/// All orders that come from moving one entry to another place.
fn moves(order: &[Unit]) -> Vec<Vec<Unit>> {
    let mut all = Vec::new();
    for from in 0..order.len() {
        for to in (0..order.len()).filter(|to| *to != from) {
            let mut moved = order.to_vec();
            let unit = moved.remove(from);
            moved.insert(to, unit);
            all.push(moved);
        }
    }
    all
}
