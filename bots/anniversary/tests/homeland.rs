//! Whole turns in which capitals, and what was taken from the enemy, have to be held.

mod table;

use sandtable_anniversary::board::Space;
use sandtable_anniversary::state::State;
use sandtable_anniversary::units::{Counts, Unit};
use sandtable_anniversary_odds::{Battle, Losses, Policy, quick};
use serde_json::json;
use table::{count, position, turns};

/// The chance, by exact odds, that these attackers take a territory.
fn fall(state: &State, space: &str, attackers: &[(Unit, u16)]) -> f64 {
    let side = state.controller(Space::known(space)).expect("somebody holds it").side();
    let held = state
        .at(Space::known(space))
        .filter(|(_, p)| p.owner.side() == side && p.unit.can_be_lost_in_battle());
    let defenders: Counts = held.map(|(_, p)| (p.unit, 1)).collect();
    if defenders.is_empty() {
        return 1.0;
    }
    let battle = Battle::land(attackers.iter().copied().collect(), defenders);
    quick(&battle, &Policy { attacker_losses: Losses::KeepLand, ..Policy::default() }).win
}

fn capital_holds(start: &State, space: &str, attackers: &[(Unit, u16)]) {
    for after in turns(start) {
        let chance = fall(&after, space, attackers);
        assert!(chance < 0.2, "{space} falls with {chance:.2}");
    }
}

fn keeps_a_guard(start: &State, space: &str) {
    for after in turns(start) {
        let guards = count(&after, space, |p| p.owner == start.power && p.unit.can_capture());
        assert!(guards > 0, "nobody is left in {space}");
    }
}

/// The Caucasus is there for the taking, but eight tanks stand before Moscow.
#[test]
fn moscow_is_not_stripped() {
    let start = position(
        "soviet-union",
        "combat-move",
        json!({
            "control": {"belorussia": "germany", "caucasus": "germany"}, "mobilization": {"soviet-union": "3 infantry"},
            "units": {"russia": {"soviet-union": "16 infantry, 2 tank, 1 industrial-complex"},
                      "caucasus": {"germany": "3 infantry, 1 industrial-complex"},
                      "belorussia": {"germany": "6 infantry, 8 tank"}},
        }),
    );
    capital_holds(&start, "russia", &[(Unit::Infantry, 6), (Unit::Tank, 8)]);
}

/// The tanks can only come through the land that the infantry holds.
#[test]
fn no_way_to_moscow_is_opened() {
    let start = position(
        "soviet-union",
        "noncombat-move",
        json!({
            "control": {"ukraine": "germany", "east-poland": "germany", "baltic-states": "soviet-union"},
            "units": {"russia": {"soviet-union": "5 infantry, 1 industrial-complex"},
                      "belorussia": {"soviet-union": "3 infantry"}, "eastern-ukraine": {"soviet-union": "2 infantry"},
                      "caucasus": {"soviet-union": "16 infantry"},
                      "east-poland": {"germany": "9 tank, 2 fighter"}, "ukraine": {"germany": "1 infantry"}},
        }),
    );
    for after in turns(&start) {
        let barred = |space: &str| count(&after, space, |p| p.unit.can_capture()) > 0;
        let chance = fall(&after, "russia", &[(Unit::Tank, 9), (Unit::Fighter, 2)]);
        assert!(
            chance < 0.2 || barred("belorussia") && barred("eastern-ukraine"),
            "Moscow falls with {chance:.2}"
        );
    }
}

/// Poland is weakly held, but an army has landed in France.
#[test]
fn berlin_is_not_stripped() {
    let start = position(
        "germany",
        "combat-move",
        json!({
            "control": {"france": "united-kingdom", "poland": "soviet-union"}, "mobilization": {"germany": "4 infantry"},
            "units": {"germany": {"germany": "12 infantry, 3 tank, 1 industrial-complex"},
                      "poland": {"soviet-union": "3 infantry"}, "northwestern-europe": {"germany": "1 infantry"},
                      "france": {"united-kingdom": "8 infantry, 4 tank, 2 fighter"}},
        }),
    );
    capital_holds(&start, "germany", &[(Unit::Infantry, 8), (Unit::Tank, 4), (Unit::Fighter, 2)]);
}

/// The British next door are few, but more can land beside them.
#[test]
fn berlin_is_garrisoned_against_neighbours_with_a_fleet() {
    let start = position(
        "germany",
        "combat-move",
        json!({
            "control": {"northwestern-europe": "united-kingdom", "ukraine": "soviet-union"},
            "units": {"germany": {"germany": "7 infantry, 1 industrial-complex"},
                      "poland": {"germany": "8 infantry, 4 tank"}, "east-poland": {"germany": "2 infantry"},
                      "ukraine": {"soviet-union": "3 infantry"}, "france": {"germany": "10 infantry"},
                      "northwestern-europe": {"united-kingdom": "5 infantry, 1 tank"},
                      "united-kingdom": {"united-kingdom": "12 infantry, 6 tank"},
                      "sz7": {"united-kingdom": "5 transport, 1 battleship, 2 destroyer"}},
        }),
    );
    capital_holds(&start, "germany", &[(Unit::Infantry, 10), (Unit::Tank, 6)]);
}

/// Norway is open, and a loaded fleet lies off the east coast.
#[test]
fn london_is_not_stripped() {
    let start = position(
        "united-kingdom",
        "combat-move",
        json!({
            "mobilization": {"united-kingdom": "2 infantry"},
            "units": {"united-kingdom": {"united-kingdom": "7 infantry, 1 tank, 1 fighter, 1 industrial-complex"},
                      "sz3": {"united-kingdom": "3 transport, 1 cruiser"}, "norway": {"germany": "1 infantry"},
                      "sz5": {"germany": "4 transport, 4 infantry, 4 tank, 2 battleship, 2 destroyer"}},
        }),
    );
    capital_holds(&start, "united-kingdom", &[(Unit::Infantry, 4), (Unit::Tank, 4)]);
}

/// Manchuria is open, and a loaded fleet lies two zones away.
#[test]
fn tokyo_is_garrisoned_against_a_loaded_fleet() {
    let start = position(
        "japan",
        "purchase",
        json!({
            "treasury": {"japan": 17}, "control": {"manchuria": "china"},
            "units": {"japan": {"japan": "5 infantry, 1 artillery, 1 industrial-complex"},
                      "sz62": {"japan": "2 transport, 1 destroyer"}, "manchuria": {"china": "1 infantry"},
                      "sz58": {"united-states": "3 transport, 3 infantry, 3 tank, 2 battleship, 2 destroyer"}},
        }),
    );
    capital_holds(&start, "japan", &[(Unit::Infantry, 3), (Unit::Tank, 3)]);
}

#[test]
fn rome_is_garrisoned_against_a_loaded_fleet() {
    let start = position(
        "italy",
        "purchase",
        json!({
            "treasury": {"italy": 10},
            "units": {"italy": {"italy": "2 infantry, 1 industrial-complex"}, "balkans": {"italy": "4 infantry"},
                      "france": {"italy": "3 infantry, 1 tank"},
                      "sz13": {"united-kingdom": "4 transport, 4 infantry, 4 artillery, 1 battleship, 2 destroyer"}},
        }),
    );
    capital_holds(&start, "italy", &[(Unit::Infantry, 4), (Unit::Artillery, 4)]);
}

#[test]
fn washington_is_garrisoned_against_a_loaded_fleet() {
    let start = position(
        "united-states",
        "purchase",
        json!({
            "treasury": {"united-states": 12},
            "units": {"eastern-united-states": {"united-states": "2 infantry, 1 industrial-complex"},
                      "central-united-states": {"united-states": "3 infantry"},
                      "eastern-canada": {"united-states": "2 infantry"},
                      "sz9": {"germany": "4 transport, 4 infantry, 4 tank, 1 battleship, 2 destroyer"}},
        }),
    );
    capital_holds(&start, "eastern-united-states", &[(Unit::Infantry, 4), (Unit::Tank, 4)]);
}

#[test]
fn a_captured_capital_keeps_a_guard() {
    keeps_a_guard(
        &position(
            "germany",
            "noncombat-move",
            json!({
                "control": {"russia": "germany", "caucasus": "germany"},
                "units": {"russia": {"germany": "2 infantry, 5 tank, 1 industrial-complex"},
                          "urals": {"soviet-union": "1 infantry"}, "kazakh-ssr": {"soviet-union": "6 infantry"},
                          "caucasus": {"germany": "4 infantry"}},
            }),
        ),
        "russia",
    );
    keeps_a_guard(
        &position(
            "united-kingdom",
            "noncombat-move",
            json!({
                "control": {"italy": "united-kingdom"},
                "units": {"italy": {"united-kingdom": "2 infantry, 2 tank, 1 industrial-complex"},
                          "sz14": {"united-kingdom": "2 transport, 1 destroyer"}, "balkans": {"italy": "1 infantry"},
                          "germany": {"germany": "9 infantry"}},
            }),
        ),
        "italy",
    );
}

#[test]
fn a_far_city_keeps_a_guard() {
    keeps_a_guard(
        &position(
            "japan",
            "noncombat-move",
            json!({
                "control": {"india": "japan", "burma": "japan"},
                "units": {"india": {"japan": "2 infantry, 1 tank, 1 industrial-complex"},
                          "persia": {"united-kingdom": "1 infantry"}},
            }),
        ),
        "india",
    );
    keeps_a_guard(
        &position(
            "united-states",
            "noncombat-move",
            json!({
            "units": {"hawaiian-islands": {"united-states": "2 infantry"},
                      "sz53": {"united-states": "1 transport, 2 destroyer, 1 cruiser"},
                      "sz52": {"japan": "1 transport, 1 infantry, 1 destroyer"}},
            }),
        ),
        "hawaiian-islands",
    );
}
