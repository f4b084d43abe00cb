//! From moves of so many units to charts: which stacks are split or merged, and which token
//! carries each move.

use std::collections::BTreeMap;

use sandtable_engine::game::play;
use sandtable_war_room::ids::{Category, Region, Units};
use sandtable_war_room::order::Order;
use sandtable_war_room::state::Written;

use crate::desk::Desk;
use crate::hard::position::Step;
use crate::hard::tokens;

const STACK: u8 = 8;

/// The stacks of one category in one region while they are regrouped.
struct Yard<'y, 'd> {
    desk: &'y Desk<'d>,
    category: Category,
    stacks: BTreeMap<u8, Units>,
    /// Tokens that carry a move, with what they shall carry.
    wanted: BTreeMap<u8, Units>,
    orders: &'y mut Vec<Order>,
    taken: &'y mut Vec<u8>,
}

/// The orders that write a plan. Where tokens are too few for a move as planned, a whole stack
/// goes instead; a move that cannot be written at all is left out.
pub fn chart(desk: &Desk<'_>, plan: &[Step], bid: u16) -> Vec<Order> {
    if let Some(orders) = realize(desk, plan, bid) {
        return orders;
    }
    let mut kept: Vec<Step> = Vec::new();
    let mut orders = vec![Order::Plan { orders: Vec::new(), bid }];
    for step in plan {
        for units in std::iter::once(step.units).chain(whole_stacks(desk, step)) {
            kept.push(Step { units, ..*step });
            if let Some(found) = realize(desk, &kept, bid) {
                orders = found;
                break;
            }
            kept.pop();
        }
    }
    orders
}

/// The stacks a move could take instead, the most similar first.
fn whole_stacks(desk: &Desk<'_>, step: &Step) -> Vec<Units> {
    let category = step.units.iter().next().map(|(unit, _)| unit.category());
    let here = desk.state.commands_of(desk.me).filter(|c| c.region == step.from);
    let mut stacks: Vec<Units> = here.filter(|c| Some(c.category()) == category).map(|c| c.units).collect();
    stacks.sort_by_key(|stack| std::cmp::Reverse(stack.common(step.units).total()));
    stacks
}

/// Regrouping orders and the chart; `None` if tokens or the rules stand in the way.
fn realize(desk: &Desk<'_>, plan: &[Step], bid: u16) -> Option<Vec<Order>> {
    let mut orders = Vec::new();
    let mut chart = Vec::new();
    let mut taken = Vec::new();
    let mut places: Vec<(Region, Category)> = Vec::new();
    for step in plan {
        let category = step.units.iter().next()?.0.category();
        if !places.contains(&(step.from, category)) {
            places.push((step.from, category));
        }
    }
    let mut tokens: Vec<Option<u8>> = vec![None; plan.len()];
    for (region, category) in places {
        let here = desk.state.commands_of(desk.me).filter(|c| c.region == region && c.category() == category);
        let stacks = here.map(|c| (c.number, c.units)).collect();
        let mut yard =
            Yard { desk, category, stacks, wanted: BTreeMap::new(), orders: &mut orders, taken: &mut taken };
        let steps: Vec<usize> =
            (0..plan.len()).filter(|at| plan[*at].from == region && plan[*at].units.has(category)).collect();
        yard.assign(plan, &steps, &mut tokens)?;
        yard.sort_out()?;
    }
    for (step, token) in plan.iter().zip(tokens) {
        chart.push(Written { command: token?, to: step.to });
    }
    orders.push(Order::Plan { orders: chart, bid });
    is_playable(desk, &orders).then_some(orders)
}

fn is_playable(desk: &Desk<'_>, orders: &[Order]) -> bool {
    let mut state = desk.state.clone();
    let (last, before) = match orders.split_last() {
        Some(parts) => parts,
        None => return false,
    };
    before.iter().all(|order| play(desk.game, &mut state, desk.me.seat(), order).is_ok())
        && Desk { state: &state, ..*desk }.is_legal(last)
}

impl Yard<'_, '_> {
    /// A token in no use, unless new units will need it.
    fn free_token(&mut self) -> Option<u8> {
        let mut free = tokens::free(self.desk, self.category);
        free.retain(|n| !self.taken.contains(n));
        let token =
            free.first().copied().filter(|_| free.len() > tokens::waiting(self.desk, self.category))?;
        self.taken.push(token);
        Some(token)
    }

    /// Each move gets the stack most like it, or a new token.
    fn assign(&mut self, plan: &[Step], steps: &[usize], tokens: &mut [Option<u8>]) -> Option<()> {
        let mut steps = steps.to_vec();
        steps.sort_by_key(|at| std::cmp::Reverse(plan[*at].units.total()));
        for at in steps {
            let units = plan[at].units;
            let likeness = |stack: &Units| {
                let common = stack.common(units).total();
                (u8::from(*stack == units), common)
            };
            let unused = self.stacks.iter().filter(|(token, _)| !self.wanted.contains_key(*token));
            let best = unused.filter(|(_, s)| s.common(units).total() > 0).max_by_key(|(_, s)| likeness(s));
            let token = match best {
                Some((token, _)) => *token,
                None => {
                    let token = self.free_token()?;
                    self.stacks.insert(token, Units::default());
                    token
                }
            };
            self.wanted.insert(token, units);
            tokens[at] = Some(token);
        }
        Some(())
    }

    /// Hand units from stack to stack until every move has its own.
    fn sort_out(&mut self) -> Option<()> {
        for _ in 0..40 {
            let surplus = |(token, wanted): (&u8, &Units)| {
                let more = self.stacks[token] - *wanted;
                (!more.is_empty()).then_some((*token, more))
            };
            let excess = self.wanted.iter().find_map(surplus);
            let lack = |(token, wanted): (&u8, &Units)| {
                let less = *wanted - self.stacks[token];
                (!less.is_empty()).then_some((*token, less))
            };
            let short = self.wanted.iter().find_map(lack);
            match (excess, short) {
                (None, None) => return Some(()),
                (Some((from, more)), _) => self.give_away(from, more)?,
                (None, Some((to, less))) => self.fetch(to, less)?,
            }
        }
        None
    }

    /// Units too many go to a move that wants them, to a stack that stays, or to a new one.
    fn give_away(&mut self, from: u8, more: Units) -> Option<()> {
        for (to, wanted) in self.wanted.clone() {
            let room = STACK.saturating_sub(self.stacks[&to].total());
            let useful = (wanted - self.stacks[&to]).common(more).take(room);
            if to != from && !useful.is_empty() && useful != self.stacks[&from] {
                return self.hand(from, to, useful);
            }
        }
        let staying = self.stacks.iter().find(|(token, units)| {
            !self.wanted.contains_key(*token) && !units.is_empty() && units.total() < STACK
        });
        if let Some((to, units)) = staying {
            let part = more.take(STACK - units.total());
            return self.hand(from, *to, part);
        }
        let to = self.free_token()?;
        self.stacks.insert(to, Units::default());
        self.hand(from, to, more.take(STACK))
    }

    fn fetch(&mut self, to: u8, less: Units) -> Option<()> {
        let room = STACK.saturating_sub(self.stacks[&to].total());
        let giver = self.stacks.iter().find_map(|(token, units)| {
            let useful = units.common(less).take(room);
            let stays = !self.wanted.contains_key(token) && !useful.is_empty();
            stays.then_some((*token, useful))
        });
        let (from, useful) = giver?;
        // A whole stack cannot be split off to an unused token.
        if useful == self.stacks[&from] && self.stacks[&to].is_empty() {
            return None;
        }
        self.hand(from, to, useful)
    }

    fn hand(&mut self, from: u8, to: u8, units: Units) -> Option<()> {
        if units.is_empty() || from == to {
            return None;
        }
        let order = if units == self.stacks[&from] {
            Order::Merge { command: from, into: to }
        } else {
            Order::Split { command: from, units, to }
        };
        self.orders.push(order);
        *self.stacks.get_mut(&from)? -= units;
        *self.stacks.get_mut(&to)? += units;
        if self.stacks[&from].is_empty() && !self.wanted.contains_key(&from) {
            self.stacks.remove(&from);
        }
        Some(())
    }
}
