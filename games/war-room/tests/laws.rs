//! The engine's laws over random games in all five scenarios, with and without options.

use std::sync::Arc;

use sandtable_engine::laws::Laws;
use sandtable_engine::{Rules, Seat, Setup};
use sandtable_trials::laws_hold;
use sandtable_war_room::ids::{Nation, UnitType, Units};
use sandtable_war_room::state::{Stage, Written};
use sandtable_war_room::{Order, State, WarRoom};

fn setup(scenario: &str, options: &[&str]) -> Setup {
    let on: Vec<(&str, &str)> = options.iter().map(|id| (*id, "on")).collect();
    sandtable_trials::setup(scenario, &on)
}

/// The same table with other things on everybody else's charts.
fn other_secrets(state: &State, seat: Seat) -> Option<State> {
    let mut other = state.clone();
    let mut changed = false;
    for nation in state.players().filter(|n| n.seat() != seat) {
        let at = &mut other.nations[nation as usize];
        if state.stage == Stage::Planning {
            let command = state.commands_of(nation).next()?;
            at.chart.orders = vec![Written { command: command.number, to: command.region }];
            at.chart.bid = at.chart.bid.saturating_add(1);
            changed = true;
        } else if !at.chart.revealed && matches!(state.stage, Stage::Movement { .. }) {
            at.chart.orders.clear();
            changed = true;
        }
        if state.stage == Stage::Production {
            at.sheet.units = Units::of(UnitType::Infantry, 7);
            at.sheet.goods = 2;
            changed = true;
        }
    }
    changed.then_some(other)
}

fn check(laws: &Laws<WarRoom>, scenario: &str, options: &[&str], games: u64, orders: u64) {
    laws_hold(laws, &setup(scenario, options), &format!("{scenario} {options:?}"), games, orders);
}

fn laws() -> Laws<WarRoom> {
    Laws::new(Arc::new(WarRoom::new().expect("the data is sound"))).samples(2)
}

const ALL: &[&str] = &["global", "europe", "pacific", "north-africa", "eastern-front"];
const ADVANCED: &[&str] = &["batch-cap", "long-range-landings", "bomb-repair", "take-her-down"];

#[test]
fn standard_rules() {
    ALL.iter().for_each(|scenario| check(&laws(), scenario, &[], 4, 500));
}

#[test]
fn two_thousand_openings() {
    ALL.iter().for_each(|scenario| check(&laws(), scenario, &[], 400, 40));
}

#[test]
fn quick_rules() {
    for scenario in ALL {
        check(&laws(), scenario, &["quick-play"], 2, 400);
        check(&laws(), scenario, &["quick-battle", "limited"], 2, 400);
    }
}

#[test]
fn advanced_rules() {
    ALL.iter().for_each(|scenario| check(&laws(), scenario, ADVANCED, 3, 400));
}

#[test]
fn secrets_stay_hidden() {
    let laws = laws().other_secrets(other_secrets);
    for scenario in ALL {
        check(&laws, scenario, &[], 2, 120);
        check(&laws, scenario, &["quick-play"], 1, 80);
    }
}

#[test]
fn orders_of_programs_are_checked_too() {
    let game = WarRoom::new().expect("the data is sound");
    let (state, _) = sandtable_engine::game::begin(&game, &setup("global", &[])).expect("it starts");
    let orders = [
        r#"{"write":{"command":1,"to":"G31"}}"#,
        r#"{"plan":{"orders":[{"command":1,"to":"X9"}],"bid":0}}"#,
        r#"{"split":{"command":51,"units":{"infantry":255,"armor":255},"to":42}}"#,
        r#"{"buy":{"units":{"infantry":255,"battleship":255}}}"#,
    ];
    for text in orders {
        let order: Order = serde_json::from_str(text).expect("the spelling is right");
        assert!(game.check(&state, Nation::Us.seat(), &order).is_err(), "{text}");
    }
}

#[test]
fn nations_are_the_seats() {
    let game = WarRoom::new().expect("the data is sound");
    let seats: Vec<&str> = sandtable_engine::Rules::about(&game).seats.iter().map(|s| s.id).collect();
    assert_eq!(seats, Nation::ALL.iter().map(|n| n.name()).collect::<Vec<_>>());
}
