//! Phase 2: what to write on the chart, and how stacks are regrouped for it.

use sandtable_bots::{Queue, Taste};
use sandtable_engine::game::play;
use sandtable_war_room::ids::Category;
use sandtable_war_room::order::Order;
use sandtable_war_room::state::{Command, State};

use crate::atlas::Atlas;
use crate::bot::Skill;
use crate::desk::Desk;
use crate::greedy;
use crate::hard::council::{self, Plan};
use crate::hard::{regroup, tokens, turn_order};
use crate::survey::Survey;

const STACK: u8 = 8;
/// With so few tokens free, stacks that stand together are merged.
const FEW: usize = 2;
/// What breaking the pact must bring: six stress, an enemy more, and no way back.
const BETRAYAL: f32 = 30.0;

/// Orders that still have to be given before the chart is sealed.
pub struct Drawer {
    taste: Taste,
    planned: Queue<u8, Order>,
}

impl Drawer {
    pub fn new(taste: Taste) -> Drawer {
        Drawer { taste, planned: Queue::default() }
    }

    pub fn answer(&mut self, desk: &Desk<'_>, skill: Skill) -> Option<Order> {
        let taste = self.taste.in_round(desk.state.round);
        if skill == Skill::Easy {
            return merger(desk, |_| true).or_else(|| Some(quick_chart(desk, taste)));
        }
        let round = desk.state.round;
        if let Some(next) = self.planned.pop_if(&round, |next| desk.is_legal(next)) {
            return Some(next);
        }
        if let Some(merge) = merger(desk, |category| tokens::free(desk, category).len() <= FEW) {
            return Some(merge);
        }
        self.planned.fill(round, draw_up(desk, taste));
        self.planned.pop()
    }
}

fn quick_chart(desk: &Desk<'_>, taste: Taste) -> Order {
    let atlas = Atlas::new(desk);
    let survey = Survey::new(desk, &atlas);
    Order::Plan { orders: greedy::orders(desk, &atlas, &survey, taste), bid: 0 }
}

/// The whole round: the plan, the regrouping it takes, and a bid for the turn order.
fn draw_up(desk: &Desk<'_>, taste: Taste) -> Vec<Order> {
    let open = unsealed(desk.state);
    let desk = &Desk { state: &open, ..*desk };
    let plan = council::plan(desk, taste);
    if let Some(orders) = betray(desk, &plan, taste) {
        return orders;
    }
    regroup::chart(desk, &plan.steps, turn_order::bid(desk, plan.haste, taste))
}

/// The pact is broken if a round of war against the partner gains more than it costs.
fn betray(desk: &Desk<'_>, plan: &Plan, taste: Taste) -> Option<Vec<Order>> {
    if !desk.is_legal(&Order::BreakPact) {
        return None;
    }
    let mut state = desk.state.clone();
    play(desk.game, &mut state, desk.me.seat(), &Order::BreakPact).ok()?;
    let war = Desk { state: &state, ..*desk };
    let other = council::plan(&war, taste);
    let pays = other.gain - plan.gain > BETRAYAL;
    pays.then(|| {
        let mut orders = vec![Order::BreakPact];
        orders.extend(regroup::chart(&war, &other.steps, turn_order::bid(&war, other.haste, taste)));
        orders
    })
}

/// The same position with all charts open, so that everybody's moves can be asked for.
fn unsealed(state: &State) -> State {
    let mut open = state.clone();
    for nation in &mut open.nations {
        nation.chart.sealed = false;
    }
    open
}

/// Two stacks of a wanted category that stand together and fit under one token.
fn merger(desk: &Desk<'_>, wanted: impl Fn(Category) -> bool) -> Option<Order> {
    let mine: Vec<&Command> = desk.state.commands_of(desk.me).filter(|c| wanted(c.category())).collect();
    for (at, into) in mine.iter().enumerate() {
        for from in &mine[at + 1..] {
            let together = from.region == into.region && from.category() == into.category();
            if together && (from.units + into.units).total() <= STACK {
                let merge = Order::Merge { command: from.number, into: into.number };
                if desk.is_legal(&merge) {
                    return Some(merge);
                }
            }
        }
    }
    None
}
