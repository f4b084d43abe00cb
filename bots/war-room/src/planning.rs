//! Phase 2: what to write on the chart, and how stacks are regrouped for it.

use sandtable_war_room::ids::Category;
use sandtable_war_room::order::Order;
use sandtable_war_room::state::{Command, State};

use crate::atlas::Atlas;
use crate::bot::Skill;
use crate::desk::Desk;
use crate::greedy;
use crate::hard::model::Model;
use crate::hard::search::Search;
use crate::hard::{foresee, pools, regroup};
use crate::survey::Survey;

const STACK: u8 = 8;

/// Orders that still have to be given before the chart is sealed.
#[derive(Default)]
pub struct Drawer {
    round: u8,
    orders: Vec<Order>,
}

impl Drawer {
    pub fn answer(&mut self, desk: &Desk<'_>, skill: Skill) -> Order {
        if skill == Skill::Easy {
            return merger(desk).unwrap_or_else(|| quick_chart(desk));
        }
        if self.round == desk.state.round
            && let Some(next) = self.orders.first()
            && desk.is_legal(next)
        {
            return self.orders.remove(0);
        }
        self.round = desk.state.round;
        self.orders = draw_up(desk).unwrap_or_else(|| vec![quick_chart(desk)]);
        self.orders.remove(0)
    }
}

fn quick_chart(desk: &Desk<'_>) -> Order {
    let atlas = Atlas::new(desk);
    let survey = Survey::new(desk, &atlas);
    Order::Plan { orders: greedy::orders(desk, &atlas, &survey), bid: 0 }
}

/// The whole round: guesses at the others, a search for the best answer, and the regrouping
/// it takes.
fn draw_up(desk: &Desk<'_>) -> Option<Vec<Order>> {
    let open = unsealed(desk.state);
    let desk = &Desk { state: &open, ..*desk };
    let atlas = Atlas::new(desk);
    let survey = Survey::new(desk, &atlas);
    let pulls = greedy::pulls(desk, &atlas, &survey);
    let model = Model::new(desk, &atlas, &survey, &pulls);
    let pools = pools::pools(desk);
    let guesses = foresee::guesses(desk);
    let seed = foresee::expected(desk, desk.me);
    let bundles = pools::bundles(desk, &survey, &pools);
    let mut search = Search::new(desk, &model, &pools, &guesses);
    let plan = search.run(seed, &bundles);
    Some(regroup::chart(desk, &plan, 0))
}

/// The same position with all charts open, so that everybody's moves can be asked for.
fn unsealed(state: &State) -> State {
    let mut open = state.clone();
    for nation in &mut open.nations {
        nation.chart.sealed = false;
    }
    open
}

/// Two stacks that stand together and fit under one token.
fn merger(desk: &Desk<'_>) -> Option<Order> {
    let mine: Vec<&Command> = desk.state.commands_of(desk.me).collect();
    for (at, into) in mine.iter().enumerate() {
        for from in &mine[at + 1..] {
            let together = from.region == into.region && from.category() == into.category();
            if together && (from.units + into.units).total() <= STACK && into.category() != Category::Naval {
                let merge = Order::Merge { command: from.number, into: into.number };
                if desk.is_legal(&merge) {
                    return Some(merge);
                }
            }
        }
    }
    None
}
