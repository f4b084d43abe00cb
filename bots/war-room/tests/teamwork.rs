//! Fleets and transports as a team, capitals that keep their guard, wings that fly together.

mod table;

use sandtable_war_room::ids::{Category, Nation, Stance, UnitType};
use sandtable_war_room::order::Order;
use serde_json::{Value, json};

use table::{Table, region};

/// Italian troops were to sail past Libya; a British battleship has come between.
#[test]
fn transports_do_not_sail_into_a_fleet_on_their_way() {
    let fleet_at = |sea: &str| {
        Table::new(
            "north-africa",
            &json!({
                "from": "empty", "stage": "movement", "turn-order": ["italy", "british", "us", "germany"],
                "commands": {
                    "italy": {"108": {"at": "T1", "units": {"infantry": 3, "armor": 1}}},
                    "british": {
                        "6": {"at": sea, "units": {"battleship": 1}},
                        "47": {"at": "B5", "units": {"infantry": 1}}
                    }
                },
                "nations": {"italy": {"orders": ["108>M-3"]}}
            }),
        )
    };
    assert_eq!(fleet_at("M-2").ask(Nation::Italy, "hard"), Order::Cancel);
    assert_ne!(fleet_at("A-9").ask(Nation::Italy, "hard"), Order::Cancel, "nothing stops them");
}

/// Eight units are being built in Berlin; three Soviet infantry stand in the Baltic States.
fn berlin(lure: &str) -> Table {
    Table::planning(
        "eastern-front",
        json!({
            "commands": {
                "germany": {
                    "48": {"at": "G1", "units": {"infantry": 3, "artillery": 2, "armor": 2}},
                    "56": {"at": "G6", "units": {"infantry": 3, "artillery": 1, "armor": 1}},
                    "37": {"at": "G7", "units": {"infantry": 2, "artillery": 1, "armor": 1}},
                    "33": {"at": "G5", "units": {"infantry": 2, "artillery": 1, "armor": 1}}
                },
                "soviet": {
                    "29": {"at": "G8", "units": {"infantry": 3}},
                    "21": {"at": "R5", "units": {"infantry": 2, "armor": 2}},
                    "23": {"at": "R1", "units": {"infantry": 3, "artillery": 1}},
                    "34": {"at": lure, "units": {"infantry": 1}}
                }
            },
            "control": {"G8": "soviet"},
            "construction": {"G1": {"infantry": 4, "artillery": 1, "armor": 3}}
        }),
    )
}

#[test]
fn berlin_is_not_emptied_for_what_is_still_being_built_there() {
    for lure in ["G4", "R6"] {
        assert!(berlin(lure).left(Nation::Germany, "hard", "G1") >= 2, "bait in {lure}");
    }
}

/// Leningrad lies open, and Germans stand at the gates of Moscow.
#[test]
fn moscow_is_not_left_for_leningrad() {
    let table = Table::planning(
        "eastern-front",
        json!({
            "commands": {
                "germany": {
                    "48": {"at": "R5", "units": {"infantry": 3, "armor": 1}},
                    "37": {"at": "G1", "units": {"infantry": 6}}
                },
                "soviet": {"21": {"at": "R1", "units": {"infantry": 4, "artillery": 2, "armor": 1}}}
            },
            "control": {"R5": "germany", "R4": "germany"}
        }),
    );
    assert!(table.left(Nation::Soviet, "hard", "R1") >= 4);
}

/// Moscow has fallen; two Soviet infantry are still near, and Volga lies open.
#[test]
fn a_captured_capital_keeps_a_garrison() {
    let table = Table::planning(
        "eastern-front",
        json!({
            "commands": {
                "germany": {
                    "48": {"at": "R1", "units": {"infantry": 3, "armor": 1}},
                    "37": {"at": "G1", "units": {"infantry": 6}}
                },
                "soviet": {
                    "21": {"at": "R4", "units": {"infantry": 2}},
                    "23": {"at": "R6", "units": {"infantry": 3}}
                }
            },
            "control": {"R1": "germany", "R5": "germany"}
        }),
    );
    assert!(table.left(Nation::Germany, "hard", "R1") >= 1);
}

/// Troops of Italy at home, their fleet next to the crossing, perhaps the British in reach of it.
fn crossing(british: &Value) -> Table {
    Table::planning(
        "north-africa",
        json!({
            "commands": {
                "italy": {
                    "108": {"at": "T1", "units": {"infantry": 4, "artillery": 2, "armor": 2}},
                    "1": {"at": "M-1", "units": {"cruiser": 1, "battleship": 1}}
                },
                "british": {
                    "47": {"at": "B5", "units": {"infantry": 2}},
                    "3": {"at": british["sea"], "units": british["ships"]}
                }
            },
            "control": {"B4": "italy"}
        }),
    )
}

#[test]
fn troops_cross_with_their_fleet_where_the_enemy_could_meet_them() {
    let table = crossing(&json!({"sea": "M-3", "ships": {"cruiser": 1, "submarine": 1}}));
    let troops = table.sent(Nation::Italy, "hard", "T1", Some("M-2"));
    let ships = ["M-2", "M-3"].map(|sea| table.sent(Nation::Italy, "hard", "M-1", Some(sea)));
    assert!(!troops.is_empty(), "they cross");
    assert!(ships.iter().any(|ships| !ships.is_empty()), "nobody keeps the British from them");
}

#[test]
fn troops_cross_alone_where_nobody_threatens_them() {
    let table = crossing(&json!({"sea": "A-9", "ships": {"cruiser": 1}}));
    assert!(!table.sent(Nation::Italy, "hard", "T1", Some("M-2")).is_empty());
}

/// Single fighters in three places and a German fleet that each could reach.
#[test]
fn aircraft_attack_a_fleet_together_or_not_at_all() {
    let table = Table::planning(
        "north-africa",
        json!({
            "commands": {
                "british": {
                    "11": {"at": "B1", "units": {"fighter": 1}},
                    "13": {"at": "B2", "units": {"fighter": 1}},
                    "53": {"at": "B1", "units": {"infantry": 3}}
                },
                "germany": {
                    "3": {"at": "A-6", "units": {"cruiser": 2, "battleship": 1}},
                    "49": {"at": "G3", "units": {"infantry": 3}}
                }
            }
        }),
    );
    let wings =
        |from: &str| table.sent(Nation::British, "hard", from, Some("A-6")).only(Category::Air).total();
    assert_ne!(wings("B1") + wings("B2"), 1);
}

/// One submarine raids the convoys off the American coast, a fleet lies next door.
#[test]
fn a_lone_raider_is_hunted() {
    let table = Table::planning(
        "north-africa",
        json!({
            "commands": {
                "us": {
                    "1": {"at": "A-9", "units": {"cruiser": 2, "battleship": 1}},
                    "51": {"at": "U1", "units": {"infantry": 3}}
                },
                "germany": {
                    "3": {"at": "A-10", "units": {"submarine": 1}},
                    "49": {"at": "G3", "units": {"infantry": 3}}
                }
            }
        }),
    );
    // Where it is, or where it may go on to with its next order.
    let hunters = ["A-10", "A-11"].map(|sea| table.sent(Nation::Us, "hard", "A-9", Some(sea)));
    assert!(hunters.iter().any(|ships| !ships.is_empty()));
}

/// Nobody on the Pacific can meet anybody: oil buys nothing.
#[test]
fn no_oil_is_bid_for_a_place_that_does_not_matter() {
    let table = Table::planning(
        "pacific",
        json!({
            "commands": {
                "japan": {"24": {"at": "J1", "units": {"infantry": 4}}},
                "us": {"69": {"at": "U3", "units": {"infantry": 3}}}
            },
            "nations": {"japan": {"oil": 9}, "us": {"oil": 9}}
        }),
    );
    for nation in [Nation::Japan, Nation::Us] {
        assert_eq!(table.bid(nation, "hard"), 0, "{nation:?}");
    }
}

/// More units than exact odds are reckoned for: thirty dice are rolled in any case.
#[test]
fn on_a_crowded_board_surplus_infantry_takes_cover() {
    let table = Table::new(
        "eastern-front",
        &json!({
            "from": "empty", "stage": "combat",
            "commands": {
                "soviet": {
                    "21": {"at": "R5", "units": {"infantry": 8}},
                    "23": {"at": "R5", "units": {"infantry": 8}},
                    "29": {"at": "R5", "units": {"armor": 8}}
                },
                "germany": {
                    "48": {"at": "R5", "units": {"infantry": 8}},
                    "37": {"at": "R5", "units": {"infantry": 4, "artillery": 4}},
                    "56": {"at": "R5", "units": {"armor": 8}}
                }
            },
            "control": {"R5": "germany"}
        }),
    );
    let Order::Resolve { .. } = table.ask(Nation::Soviet, "hard") else {
        let order = table.ask(Nation::Soviet, "hard");
        let covers =
            matches!(order, Order::Stance { unit: UnitType::Infantry, stance: Stance::Defensive, .. });
        assert!(covers, "{order:?}");
        return;
    };
    panic!("one battle needs no choice");
}

/// German troops lie off the coast; Norway is empty.
#[test]
fn london_keeps_a_guard_while_troops_lie_off_its_coast() {
    let table = Table::planning(
        "europe",
        json!({
            "commands": {
                "british": {
                    "53": {"at": "B1", "units": {"infantry": 3, "artillery": 1}},
                    "6": {"at": "A-7", "units": {"battleship": 1, "cruiser": 2}}
                },
                "germany": {
                    "48": {"at": "A-6", "units": {"infantry": 3, "armor": 1}},
                    "1": {"at": "A-6", "units": {"cruiser": 1, "submarine": 1}},
                    "38": {"at": "G1", "units": {"infantry": 4}}
                }
            }
        }),
    );
    assert!(table.left(Nation::British, "hard", "B1") >= 3);
}

/// A carrier is in a battle at sea: its aircraft fight beside it.
#[test]
fn a_carrier_fights_with_its_aircraft() {
    let table = Table::new(
        "north-africa",
        &json!({
            "from": "empty", "stage": "launch", "turn-order": ["british", "italy", "us", "germany"],
            "commands": {
                "british": {"2": {"at": "M-3", "units": {"carrier": 1, "cruiser": 1}}},
                "italy": {"1": {"at": "M-3", "units": {"cruiser": 1, "submarine": 1}}}
            }
        }),
    );
    let order = table.ask(Nation::British, "hard");
    let sea = region("M-3");
    assert_eq!(order, Order::Launch { from: sea, to: sea });
}
