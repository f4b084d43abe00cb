//! Policies that serve a goal best where deciding anew each time would take too long.
//! Every policy tried is calculated exactly.

use std::borrow::Cow;

use sandtable_anniversary::units::{Counts, Unit};
use sandtable_engine::patience;
use sandtable_odds::goal::{Goal, Worth, improves};
use sandtable_odds::orders;

use super::ahead::{SPLIT, is_feasible, pairs};
use super::battle::{Battle, Losses, Policy, Retreat};
use super::stages::splits;
use super::{Summary, quick};

/// With up to this many kinds all orders are tried; beyond it, better ones are sought step by step.
const KINDS_FOR_ALL: usize = 4;

/// More steps than this take longer than a few seconds: in one pass over what is likely, in one over all pairs of
/// states, in passes over what is likely for many orders of loss, and in passes over all pairs for many limits.
const MOST_LIKELY: f64 = 2e10;
const MOST_PAIRS: f64 = 4e9;
const MOST_FOR_ORDERS: f64 = 4e9;
const MOST_FOR_LIMITS: f64 = 1e8;
/// And more pairs of states than this take too much memory.
const MOST_KEPT: f64 = 6e7;

/// Whoever answers for many does a smaller part of that for each.
const PART: f64 = 0.05;

/// What is too large to be calculated, and what would not be.
pub fn check_size(battle: &Battle, policy: &Policy) -> Result<(), String> {
    let part = if patience::is_limited() { PART } else { 1.0 };
    let pairs = pairs(battle, policy) / part;
    let steps = pairs * steps_a_pair(battle, policy) * f64::from(flights(battle));
    if steps > MOST_LIKELY || pairs > MOST_KEPT {
        return Err("so many units of so many kinds cannot be reckoned exactly: leave some out".to_owned());
    }
    let by_chance = matches!(policy.retreat, Retreat::ChanceBelow(_));
    if by_chance && steps > MOST_PAIRS {
        return Err(
            "too large for a retreat by chance: name rounds or units, or leave some units out".to_owned()
        );
    }
    if !policy.thinks_ahead() || is_feasible(battle, policy) {
        return Ok(());
    }
    let limits = by_chance || policy.retreat == Retreat::Best(Goal::Value);
    if steps > if limits { MOST_FOR_LIMITS } else { MOST_FOR_ORDERS } {
        return Err(
            "too large to look for what is best: name an order of loss and a retreat, or leave some units out"
                .to_owned(),
        );
    }
    Ok(())
}

/// About how many ends a round has; where some hits cannot reach some units each takes longer.
fn steps_a_pair(battle: &Battle, policy: &Policy) -> f64 {
    let split = splits(battle, policy, true) || splits(battle, policy, false);
    let ends = f64::from(battle.attackers.total() + 1) * f64::from(battle.defenders.total() + 1) / 4.0;
    if split { SPLIT * ends } else { ends }
}

/// How many battles antiaircraft fire makes of one.
fn flights(battle: &Battle) -> u16 {
    let aircraft = |unit| 1 + battle.attackers.get(unit);
    match battle.antiaircraft && !battle.sea {
        true => aircraft(Unit::Fighter).saturating_mul(aircraft(Unit::Bomber)),
        false => 1,
    }
}

/// A policy whose open decisions can be calculated. As a rule that is the policy itself: a `Best` means a
/// decision taken anew each time, thought ahead to the end of the battle. Where there are too many states
/// for that, each `Best` is replaced by the best fixed order or limit found. Up to four kinds of units all
/// orders are tried, with and without one land unit kept to the last; with more kinds the cheapest-first
/// order is improved by moving one kind at a time, until no such move helps. If both sides look for the
/// best fixed order, each answers the other in turn.
pub fn settle<'p>(battle: &Battle, policy: &'p Policy) -> Cow<'p, Policy> {
    if !policy.thinks_ahead() || is_feasible(battle, policy) {
        return Cow::Borrowed(policy);
    }
    let goal = |losses: &Losses| if let Losses::Best(goal) = losses { Some(*goal) } else { None };
    let (attacker, defender) = (goal(&policy.attacker_losses), goal(&policy.defender_losses));
    let mut settled = policy.clone();
    if attacker.is_some() {
        settled.attacker_losses = Losses::Cheapest;
    }
    if defender.is_some() {
        settled.defender_losses = Losses::Cheapest;
    }
    if let Retreat::Best(_) = policy.retreat {
        settled.retreat = Retreat::Never;
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
    // No retreat raises the chance to win.
    if policy.retreat == Retreat::Best(Goal::Value) {
        settled = best_limit(battle, settled, Goal::Value);
    }
    Cow::Owned(settled)
}

/// The lowest chance to win at which pressing on pays best, in steps of ten per cent.
fn best_limit(battle: &Battle, policy: Policy, goal: Goal) -> Policy {
    let limits = (1..10).map(|tenths| Retreat::ChanceBelow(f64::from(tenths) / 10.0));
    let rated = std::iter::once(Retreat::Never).chain(limits).map(|retreat| {
        let policy = Policy { retreat, ..policy.clone() };
        (score(&quick(battle, &policy), true, goal), policy)
    });
    let better = rated.reduce(|best, other| if improves(other.0, best.0) { other } else { best });
    better.map_or(policy, |(_, policy)| policy)
}

fn score(summary: &Summary, attacking: bool, goal: Goal) -> (f64, f64) {
    let worth = Worth { win: summary.win, value: summary.attacker_left - summary.defender_left };
    worth.score(attacking, goal)
}

fn best(battle: &Battle, policy: &Policy, attacking: bool, goal: Goal) -> Policy {
    let with = |order: Vec<Unit>| {
        let mut policy = policy.clone();
        *(if attacking { &mut policy.attacker_losses } else { &mut policy.defender_losses }) =
            Losses::Order(order);
        policy
    };
    let rate = |order: &[Unit]| score(&quick(battle, &with(order.to_vec())), attacking, goal);
    let kinds = kinds(if attacking { &battle.attackers } else { &battle.defenders }, attacking);
    let keeps = attacking && !battle.sea;
    let variant = |order: &[Unit]| keeping(order).filter(|_| keeps);
    with(orders::best(&kinds, KINDS_FOR_ALL, variant, rate))
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
