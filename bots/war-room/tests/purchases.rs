//! What `hard` makes fits where it stands.

mod table;

use sandtable_war_room::ids::{Category, Nation, Units};
use sandtable_war_room::order::Order;
use serde_json::{Value, json};

use table::{Table, region};

fn bought(scenario: &str, nation: Nation, position: &Value) -> Units {
    match Table::new(scenario, position).ask(nation, "hard") {
        Order::Buy { units } => units,
        other => panic!("{other:?} is no purchase"),
    }
}

#[test]
fn a_capital_under_threat_gets_defenders() {
    let moscow = json!({
        "from": "empty", "stage": "production",
        "commands": {
            "germany": {"48": {"at": "R5", "units": {"infantry": 4, "artillery": 2, "armor": 2}}},
            "soviet": {"21": {"at": "R1", "units": {"infantry": 6, "artillery": 2}}}
        },
        "control": {"R5": "germany"},
        "nations": {"soviet": {"oil": 4, "iron": 6, "osr": 12}, "germany": {"oil": 4}}
    });
    let units = bought("eastern-front", Nation::Soviet, &moscow);
    assert!(units.only(Category::Land).total() >= 4, "{units}");
    assert_eq!(units.only(Category::Naval).total(), 0, "{units}");
}

/// The Japanese fleet is in the way to Japan; the Japanese army at home, or already in Canada.
fn american_list(japanese_army: &str) -> Units {
    let position = json!({
        "from": "empty", "stage": "production",
        "commands": {
            "us": {
                "69": {"at": "U3", "units": {"infantry": 6, "artillery": 2}},
                "27": {"at": "U2", "units": {"infantry": 6, "artillery": 2}},
                "2": {"at": "P-5", "units": {"cruiser": 1}}
            },
            "japan": {
                "24": {"at": japanese_army, "units": {"infantry": 4, "artillery": 2, "armor": 2}},
                "1": {"at": "P-12", "units": {"cruiser": 2, "submarine": 1}}
            }
        },
        "control": {japanese_army: "japan"},
        "nations": {"us": {"oil": 10, "iron": 12, "osr": 12}}
    });
    bought("pacific", Nation::Us, &position)
}

#[test]
fn who_has_an_ocean_to_cross_buys_ships() {
    let abroad = american_list("J1");
    assert!(abroad.has(Category::Naval), "{abroad}");
    let at_home = american_list("B28");
    assert!(!at_home.has(Category::Naval), "{at_home} against an invasion by land");
}

/// Leningrad is nearer to the enemy than Moscow, but will be his before anything stands there.
#[test]
fn nothing_is_built_for_the_enemy() {
    let table = Table::new(
        "eastern-front",
        &json!({
            "from": "empty", "stage": "placement", "turn-order": ["soviet", "germany"],
            "commands": {
                "germany": {"48": {"at": "G8", "units": {"infantry": 4, "artillery": 2, "armor": 2}}},
                "soviet": {"21": {"at": "R1", "units": {"infantry": 4, "artillery": 2}}}
            },
            "nations": {"soviet": {"to-place": {"infantry": 2}}}
        }),
    );
    let Order::Build { at, .. } = table.ask(Nation::Soviet, "hard") else { panic!("units wait") };
    assert_ne!(at, region("R4"));
}

/// The Soviet Union with full stacks far from its yards under so many tokens.
fn soviet_troops(tokens: &[&str]) -> u8 {
    let stack = json!({"at": "R16", "units": {"infantry": 8}});
    let stacks: serde_json::Map<String, Value> =
        tokens.iter().map(|token| ((*token).to_owned(), stack.clone())).collect();
    let position = json!({
        "from": "empty", "stage": "production",
        "commands": {
            "germany": {"48": {"at": "R5", "units": {"infantry": 4, "artillery": 2, "armor": 2}}},
            "soviet": stacks
        },
        "control": {"R5": "germany"},
        "nations": {"soviet": {"oil": 8, "iron": 10, "osr": 12}, "germany": {"oil": 4}}
    });
    match Table::new("europe", &position).ask(Nation::Soviet, "hard") {
        Order::Buy { units } => units.only(Category::Land).total(),
        _ => 0,
    }
}

#[test]
fn troops_are_bought_only_if_a_token_can_carry_them() {
    let all = ["21", "23", "26", "29", "34", "57", "58", "66", "67", "74", "94", "98"];
    assert!(soviet_troops(&all[1..]) > 0);
    assert_eq!(soviet_troops(&all), 0);
}
