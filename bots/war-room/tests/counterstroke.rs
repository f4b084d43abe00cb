//! Guards who stay because the odds of the enemy's stroke at what they leave are bad.

mod table;

use sandtable_war_room::ids::Nation;
use serde_json::json;

use table::Table;

/// The army of Berlin would rather stand in Poland, with Soviet troops at the gates. By expected
/// hits the four infantry it leaves lose Berlin once in fifteen battles, by exact odds once in four.
#[test]
fn berlin_keeps_the_guard_that_the_odds_ask_for() {
    let table = Table::planning(
        "eastern-front",
        json!({
            "commands": {
                "germany": {
                    "48": {"at": "G1", "units": {"infantry": 5, "artillery": 1, "armor": 2}},
                    "37": {"at": "G6", "units": {"infantry": 2}}
                },
                "soviet": {
                    "21": {"at": "G8", "units": {"infantry": 4, "artillery": 2}},
                    "23": {"at": "R1", "units": {"infantry": 6}},
                    "29": {"at": "R5", "units": {"infantry": 1}}
                }
            },
            "control": {"G8": "soviet", "R5": "soviet"}
        }),
    );
    assert_eq!(table.left(Nation::Germany, "hard", "G1"), 8);
}

/// Two armor alone would lose Moscow in one battle of twenty rather than in one of a hundred.
#[test]
fn moscow_keeps_its_infantry() {
    let table = Table::planning(
        "eastern-front",
        json!({
            "commands": {
                "germany": {
                    "48": {"at": "R5", "units": {"infantry": 1, "artillery": 1}},
                    "56": {"at": "R4", "units": {"infantry": 1}},
                    "37": {"at": "G1", "units": {"infantry": 6}}
                },
                "soviet": {"21": {"at": "R1", "units": {"infantry": 2, "armor": 2}}}
            },
            "control": {"R5": "germany", "R4": "germany"}
        }),
    );
    assert_eq!(table.left(Nation::Soviet, "hard", "R1"), 4);
}
