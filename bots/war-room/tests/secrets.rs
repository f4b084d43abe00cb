//! What a bot decides depends on nothing it may not know.

use std::collections::BTreeSet;
use std::sync::Arc;

use sandtable_engine::bots::Seen;
use sandtable_engine::game::{begin, play};
use sandtable_engine::{Notation, Setup, Trials};
use sandtable_war_room::WarRoom;
use sandtable_war_room::ids::{Nation, UnitType, Units};
use sandtable_war_room::order::Order;
use sandtable_war_room::state::{State, Written};
use sandtable_war_room_bots::BOTS;
use serde_json::json;

fn answer(rules: &Arc<WarRoom>, state: &State, nation: Nation, bot: usize) -> String {
    let mut staff = (BOTS[bot].seat)("secrets", nation.seat());
    staff.decide(&Seen::new(rules, state, nation.seat())).expect("an order")
}

#[test]
fn hidden_charts_and_sheets_change_no_decision() {
    let rules = Arc::new(WarRoom::new().expect("sound data"));
    let setup = Setup { scenario: "eastern-front".to_owned(), ..Setup::default() };
    let (state, _) = begin(&*rules, &setup).expect("a scenario");
    let mut other = state.clone();
    let enemy = &mut other.nations[Nation::Soviet as usize];
    let command = state.commands_of(Nation::Soviet).next().expect("Soviet troops");
    enemy.chart.orders = vec![Written { command: command.number, to: command.region }];
    enemy.chart.bid = 3;
    enemy.sheet.units = Units::of(UnitType::Armor, 2);
    for bot in 0..BOTS.len() {
        assert_eq!(
            answer(&rules, &state, Nation::Germany, bot),
            answer(&rules, &other, Nation::Germany, bot)
        );
    }
}

/// All a bot does in a round of planning until its chart is sealed.
fn sealed(rules: &Arc<WarRoom>, state: &State, bot: usize, seed: &str) -> Vec<String> {
    let seat = Nation::Germany.seat();
    let mut staff = (BOTS[bot].seat)(seed, seat);
    let mut state = state.clone();
    let mut given = Vec::new();
    for _ in 0..40 {
        let text = staff.decide(&Seen::new(rules, &state, seat)).expect("an order");
        let order = rules.parse(&text).expect("an order the game reads");
        given.push(text);
        if matches!(order, Order::Plan { .. }) {
            return given;
        }
        play(&**rules, &mut state, seat, &order).expect("a legal order");
    }
    panic!("the chart is never sealed");
}

#[test]
fn another_table_does_not_tell_what_was_sealed_here() {
    let rules = Arc::new(WarRoom::new().expect("sound data"));
    for scenario in ["eastern-front", "north-africa"] {
        let setup = Setup { scenario: scenario.to_owned(), ..Setup::default() };
        let (state, _) = begin(&*rules, &setup).expect("a scenario");
        for (bot, spec) in BOTS.iter().enumerate() {
            let charts: Vec<_> =
                (0..12).map(|at| sealed(&rules, &state, bot, &format!("table {at}"))).collect();
            let unlike: BTreeSet<_> = charts.iter().collect();
            assert!(unlike.len() > 1, "{} always plans {:?} in {scenario}", spec.id, charts[0]);
            assert_eq!(charts[0], sealed(&rules, &state, bot, "table 0"), "a seed gives the same game");
        }
    }
}

/// What a bot has on its sheet when it is sealed.
fn bought(rules: &Arc<WarRoom>, state: &State, bot: usize, seed: &str) -> Vec<String> {
    let seat = Nation::Germany.seat();
    let mut staff = (BOTS[bot].seat)(seed, seat);
    let mut state = state.clone();
    let mut given = Vec::new();
    for _ in 0..20 {
        let text = staff.decide(&Seen::new(rules, &state, seat)).expect("an order");
        let order = rules.parse(&text).expect("an order the game reads");
        given.push(text);
        if order == Order::Done {
            return given;
        }
        play(&**rules, &mut state, seat, &order).expect("a legal order");
    }
    panic!("the sheet is never sealed");
}

#[test]
fn another_table_does_not_tell_what_was_bought_here() {
    let rules = Arc::new(WarRoom::new().expect("sound data"));
    let setup = Setup { scenario: "eastern-front".to_owned(), ..Setup::default() };
    let position = json!({"stage": "production", "nations": {"germany": {"oil": 14, "iron": 16, "osr": 18}}});
    let state = rules.position(&setup, &position).expect("a position");
    for (bot, spec) in BOTS.iter().enumerate() {
        let lists: Vec<_> = (0..12).map(|at| bought(&rules, &state, bot, &format!("table {at}"))).collect();
        let unlike: BTreeSet<_> = lists.iter().collect();
        assert!(unlike.len() > 1, "{} always buys {:?}", spec.id, lists[0]);
        assert_eq!(lists[0], bought(&rules, &state, bot, "table 0"), "a seed gives the same game");
    }
}
