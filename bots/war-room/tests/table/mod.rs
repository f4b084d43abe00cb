//! A bot at a table where the pieces stand as a test wants them.

// Each test file uses its own part of this.
#![allow(dead_code)]

use std::sync::Arc;

use sandtable_engine::bots::Seen;
use sandtable_engine::game::play;
use sandtable_engine::{Notation, Setup, Trials};
use sandtable_war_room::ids::{Category, Nation, Region, Units};
use sandtable_war_room::order::Order;
use sandtable_war_room::state::Written;
use sandtable_war_room::{State, WarRoom};
use sandtable_war_room_bots::BOTS;
use serde_json::{Value, json};

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

    /// Orders are to be written, on a map with nothing on it but what is named.
    pub fn planning(scenario: &str, mut fields: Value) -> Table {
        fields["from"] = json!("empty");
        fields["stage"] = json!("planning");
        Table::new(scenario, &fields)
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

    /// The units a bot's chart sends from a region, all or to one place.
    pub fn sent(&self, nation: Nation, bot: &str, from: &str, to: Option<&str>) -> Units {
        let (state, orders, _) = self.written(nation, bot);
        let moves = orders.iter().filter(|w| to.is_none_or(|to| w.to == region(to)));
        let commands = moves.filter_map(|w| state.command(nation, w.command));
        commands.filter(|c| c.region == region(from)).fold(Units::default(), |sum, c| sum + c.units)
    }

    /// The troops a bot's chart leaves in a region.
    pub fn left(&self, nation: Nation, bot: &str, at: &str) -> u8 {
        let before = self.state.units_at(nation, region(at)).only(Category::Land);
        before.total() - self.sent(nation, bot, at, None).only(Category::Land).total()
    }

    fn sealed(&self, nation: Nation, bot: &str) -> (Vec<(Region, Region)>, u16) {
        let (state, orders, bid) = self.written(nation, bot);
        let from = |w: &Written| state.command(nation, w.command).expect("a command").region;
        (orders.iter().map(|w| (from(w), w.to)).collect(), bid)
    }

    fn written(&self, nation: Nation, bot: &str) -> (State, Vec<Written>, u16) {
        let spec = BOTS.iter().find(|spec| spec.id == bot).expect("a bot");
        let mut staff = (spec.seat)("position", nation.seat());
        let mut state = self.state.clone();
        for _ in 0..40 {
            let text = staff.decide(&Seen::new(&self.rules, &state, nation.seat())).expect("an order");
            let order = self.rules.parse(&text).expect("an order the game reads");
            if let Order::Plan { orders, bid } = order {
                return (state, orders, bid);
            }
            play(&*self.rules, &mut state, nation.seat(), &order).expect("a legal order");
        }
        panic!("the chart is never sealed");
    }
}

pub fn region(id: &str) -> Region {
    id.parse().expect("a region")
}
