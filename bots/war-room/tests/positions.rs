//! Positions in which every sensible player does the same.

mod table;

use sandtable_engine::game::play;
use sandtable_war_room::ids::{Nation, Resource};
use sandtable_war_room::order::Order;
use sandtable_war_room::state::Written;
use serde_json::json;

use table::{Table, region};

#[test]
fn an_open_capital_is_taken() {
    let table = Table::planning(
        "eastern-front",
        json!({
            "commands": {
                "germany": {"48": {"at": "G1", "units": {"infantry": 4}}, "37": {"at": "R5", "units": {"infantry": 3, "armor": 1}}},
                "soviet": {"21": {"at": "R12", "units": {"infantry": 3}}}
            },
            "control": {"R5": "germany"}
        }),
    );
    for bot in ["easy", "hard"] {
        let moscow = table.chart(Nation::Germany, bot).iter().any(|(_, to)| *to == region("R1"));
        assert!(moscow, "{bot} leaves Moscow alone");
    }
}

/// Two infantry were to enter a place that eight units hold when the order is read.
#[test]
fn nobody_runs_into_hopeless_odds() {
    let table = Table::new(
        "eastern-front",
        &json!({
            "from": "empty", "stage": "movement", "turn-order": ["germany", "soviet"],
            "commands": {
                "germany": {"48": {"at": "G7", "units": {"infantry": 2}}},
                "soviet": {"21": {"at": "R5", "units": {"infantry": 4, "artillery": 2, "armor": 2}}}
            },
            "nations": {"germany": {"orders": ["48>R5"]}}
        }),
    );
    for bot in ["easy", "hard"] {
        assert_eq!(
            table.ask(Nation::Germany, bot),
            Order::Cancel,
            "{bot} throws two infantry at eight units"
        );
    }
}

/// The troops that were to come along have not set out: the bombers would only arm Turkey.
#[test]
fn aircraft_alone_wake_no_neutral() {
    let table = Table::new(
        "europe",
        &json!({
            "from": "empty", "stage": "movement", "turn-order": ["germany", "british", "soviet", "us", "italy"],
            "commands": {"germany": {"11": {"at": "G5", "units": {"bomber": 3}}}},
            "control": {"G5": "germany"},
            "nations": {"germany": {"orders": ["11>N14"]}}
        }),
    );
    for bot in ["easy", "hard"] {
        assert_eq!(table.ask(Nation::Germany, bot), Order::Cancel, "{bot} arms a neutral");
    }
}

#[test]
fn the_capital_is_not_left_to_an_army_at_its_gates() {
    let table = Table::planning(
        "eastern-front",
        json!({
            "commands": {
                "germany": {"48": {"at": "R5", "units": {"infantry": 4, "artillery": 2, "armor": 1}}},
                "soviet": {"21": {"at": "R1", "units": {"infantry": 5, "artillery": 2, "armor": 1}}}
            },
            "control": {"R5": "germany"}
        }),
    );
    for bot in ["easy", "hard"] {
        let leaves = table.chart(Nation::Soviet, bot).iter().any(|(_, to)| *to != region("R5"));
        assert!(!leaves, "{bot} marches away from Moscow");
    }
}

#[test]
fn unrest_is_paid_with_what_there_is_most_of() {
    let table = Table::new(
        "eastern-front",
        &json!({
            "stage": "morale",
            "nations": {"germany": {"zone": "blue", "oil": 3, "iron": 4, "osr": 12}}
        }),
    );
    let Order::Pay { resources } = table.ask(Nation::Germany, "hard") else { panic!("unrest is owed") };
    assert_eq!(resources[Resource::Oil], 0);
    assert_eq!(resources.total(), 3);
}

#[test]
fn medals_keep_a_nation_in_its_zone() {
    let stressed = |stress: u8, medals: u8| {
        let nations = json!({"germany": {"stress": stress, "medals": medals}});
        Table::new("eastern-front", &json!({"stage": "morale", "nations": nations}))
            .ask(Nation::Germany, "hard")
    };
    assert_eq!(stressed(6, 3), Order::Spend { medals: 1, goods: 0 });
    assert_eq!(stressed(3, 3), Order::Done, "below the threshold medals are worth keeping");
    assert_eq!(stressed(8, 2), Order::Done, "two medals cannot save the zone");
}

/// Reserves come to Moscow by rail, unless the Germans are there before them.
fn race_for_moscow(oil: u16) -> Table {
    Table::planning(
        "eastern-front",
        json!({
            "commands": {
                "germany": {
                    "48": {"at": "R5", "units": {"infantry": 3, "artillery": 2, "armor": 3}},
                    "37": {"at": "G1", "units": {"infantry": 4, "artillery": 2, "armor": 2}}
                },
                "soviet": {
                    "21": {"at": "R1", "units": {"infantry": 2, "artillery": 1}},
                    "23": {"at": "R3", "units": {"infantry": 4, "artillery": 2, "armor": 2}}
                }
            },
            "control": {"R5": "germany"},
            "nations": {"soviet": {"oil": oil}, "germany": {"oil": 4}}
        }),
    )
}

#[test]
fn oil_is_bid_when_it_matters_who_comes_first() {
    let table = race_for_moscow(9);
    let chart = table.chart(Nation::Soviet, "hard");
    assert!(chart.contains(&(region("R3"), region("R1"))), "{chart:?}");
    let bid = table.bid(Nation::Soviet, "hard");
    assert!((1..=3).contains(&bid), "{bid} of 9 oil for the reserves to be in time");
    assert_eq!(race_for_moscow(0).bid(Nation::Soviet, "hard"), 0, "nothing is bid of nothing");
}

#[test]
fn nothing_is_bid_when_nobody_can_meet() {
    let table = Table::planning(
        "eastern-front",
        json!({
            "commands": {
                "germany": {"48": {"at": "G1", "units": {"infantry": 4}}},
                "soviet": {"21": {"at": "R1", "units": {"infantry": 4}}}
            },
            "nations": {"soviet": {"oil": 9}}
        }),
    );
    assert_eq!(table.bid(Nation::Soviet, "hard"), 0);
}

#[test]
fn the_first_slot_is_taken_in_a_race() {
    let mut table = race_for_moscow(9);
    for nation in [Nation::Soviet, Nation::Germany] {
        let plan = Order::Plan {
            orders: if nation == Nation::Soviet {
                vec![Written { command: 23, to: region("R1") }]
            } else {
                Vec::new()
            },
            bid: u16::from(nation == Nation::Soviet),
        };
        play(&*table.rules, &mut table.state, nation.seat(), &plan).expect("a legal chart");
    }
    assert_eq!(table.ask(Nation::Soviet, "hard"), Order::Slot { slot: 1 });
}

/// Japan at the gates of an empty Moscow, with Great Britain already fallen.
#[test]
fn the_pact_is_broken_when_that_wins_the_war() {
    let at_the_gates = |japan: &str| {
        Table::planning(
            "global",
            json!({
                "commands": {
                    "japan": {"24": {"at": japan, "units": {"infantry": 4, "armor": 2}}},
                    "soviet": {"21": {"at": "R6", "units": {"infantry": 2}}},
                    "germany": {"48": {"at": "G1", "units": {"infantry": 4}}}
                },
                "control": {"B1": "germany", "R8": "germany"}
            }),
        )
    };
    assert_eq!(at_the_gates("R8").ask(Nation::Japan, "hard"), Order::BreakPact);
    assert_ne!(at_the_gates("J1").ask(Nation::Japan, "hard"), Order::BreakPact);
}
