//! What a bot decides depends on nothing it may not know.

use std::sync::Arc;

use sandtable_engine::Setup;
use sandtable_engine::bots::Seen;
use sandtable_engine::game::begin;
use sandtable_war_room::WarRoom;
use sandtable_war_room::ids::{Nation, UnitType, Units};
use sandtable_war_room::state::{State, Written};
use sandtable_war_room_bots::BOTS;

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
