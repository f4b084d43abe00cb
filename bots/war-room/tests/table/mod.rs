//! A bot at a table where the pieces stand as a test wants them.

// Each test file uses its own part of this.
#![allow(dead_code)]

use std::sync::Arc;

use sandtable_engine::bots::Seen;
use sandtable_engine::game::play;
use sandtable_engine::{Game, Setup};
use sandtable_war_room::ids::{Nation, Region};
use sandtable_war_room::order::Order;
use sandtable_war_room::state::Written;
use sandtable_war_room::{State, WarRoom};
use sandtable_war_room_bots::BOTS;
use serde_json::Value;

pub struct Table {
    pub rules: Arc<WarRoom>,
    pub state: State,
}

impl Table {
    pub fn new(scenario: &str, position: &Value) -> Table {
        let rules = Arc::new(WarRoom::new().expect("sound data"));
        let setup = Setup { scenario: scenario.to_owned(), ..Setup::default() };
        let state = rules.position(&setup, position).expect("a position");
        Table { rules, state }
    }

    pub fn ask(&self, nation: Nation, bot: &str) -> Order {
        let spec = BOTS.iter().find(|spec| spec.id == bot).expect("a bot");
        let mut staff = (spec.seat)("position", nation.seat());
        let text = staff.decide(&Seen::new(&self.rules, &self.state, nation.seat())).expect("an order");
        self.rules.parse(&text).expect("an order the game reads")
    }

    /// The chart a bot seals after it has regrouped, with where each command stood.
    pub fn chart(&self, nation: Nation, bot: &str) -> Vec<(Region, Region)> {
        self.sealed(nation, bot).0
    }

    pub fn bid(&self, nation: Nation, bot: &str) -> u16 {
        self.sealed(nation, bot).1
    }

    fn sealed(&self, nation: Nation, bot: &str) -> (Vec<(Region, Region)>, u16) {
        let spec = BOTS.iter().find(|spec| spec.id == bot).expect("a bot");
        let mut staff = (spec.seat)("position", nation.seat());
        let mut state = self.state.clone();
        for _ in 0..40 {
            let text = staff.decide(&Seen::new(&self.rules, &state, nation.seat())).expect("an order");
            let order = self.rules.parse(&text).expect("an order the game reads");
            if let Order::Plan { orders, bid } = &order {
                let from = |w: &Written| state.command(nation, w.command).expect("a command").region;
                return (orders.iter().map(|w| (from(w), w.to)).collect(), *bid);
            }
            play(&*self.rules, &mut state, nation.seat(), &order).expect("a legal order");
        }
        panic!("the chart is never sealed");
    }
}

pub fn region(id: &str) -> Region {
    id.parse().expect("a region")
}
