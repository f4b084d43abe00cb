//! The engine's laws over random games in all five scenarios, with and without options.

use std::sync::Arc;

use sandtable_engine::laws::Laws;
use sandtable_engine::{Seat, Setup};
use sandtable_war_room::ids::{Nation, Units, UnitType};
use sandtable_war_room::state::{Stage, Written};
use sandtable_war_room::{State, WarRoom};

fn setup(scenario: &str, options: &[&str]) -> Setup {
    Setup {
        scenario: scenario.to_owned(),
        options: options.iter().map(|id| ((*id).to_owned(), "on".to_owned())).collect(),
        ..Setup::default()
    }
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

fn check(scenario: &str, options: &[&str], games: u64, orders: u64) {
    let game = Arc::new(WarRoom::new().expect("the data is sound"));
    let laws = Laws::new(game).samples(3).other_secrets(other_secrets);
    let mut over = 0;
    for seed in 0..games {
        let seed = format!("{scenario} {options:?} {seed}");
        match laws.playout(&setup(scenario, options), &seed, orders) {
            Ok(stats) => over += u64::from(stats.over),
            Err(broken) => panic!("{seed}: {broken}"),
        }
    }
    println!("{scenario} {options:?}: {over} of {games} games were finished");
}

const ALL: &[&str] = &["global", "europe", "pacific", "north-africa", "eastern-front"];

#[test]
fn standard_rules() {
    for scenario in ALL {
        check(scenario, &[], 3, 1500);
    }
}

#[test]
fn quick_rules() {
    for scenario in ALL {
        check(scenario, &["quick-play"], 3, 1500);
        check(scenario, &["quick-battle", "limited"], 2, 1500);
    }
}

#[test]
fn advanced_rules() {
    let options = &["batch-cap", "long-range-landings", "bomb-repair", "take-her-down"];
    for scenario in ALL {
        check(scenario, options, 3, 1500);
    }
}

#[test]
fn nations_are_the_seats() {
    let game = WarRoom::new().expect("the data is sound");
    let seats: Vec<&str> = sandtable_engine::Game::about(&game).seats.iter().map(|s| s.id).collect();
    assert_eq!(seats, Nation::ALL.iter().map(|n| n.name()).collect::<Vec<_>>());
}
