//! Phase 2: what to write on the chart, and how stacks are regrouped for it.

use sandtable_war_room::ids::Category;
use sandtable_war_room::order::Order;
use sandtable_war_room::state::Command;

use crate::atlas::Atlas;
use crate::bot::Skill;
use crate::desk::Desk;
use crate::greedy;
use crate::survey::Survey;

const STACK: u8 = 8;

/// Orders that still have to be given before the chart is sealed.
#[derive(Default)]
pub struct Drawer {
    _round: u8,
}

impl Drawer {
    pub fn answer(&mut self, desk: &Desk<'_>, _skill: Skill) -> Order {
        if let Some(merge) = merger(desk) {
            return merge;
        }
        let atlas = Atlas::new(desk);
        let survey = Survey::new(desk, &atlas);
        let orders = greedy::orders(desk, &atlas, &survey);
        Order::Plan { orders, bid: 0 }
    }
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
