//! Whole turns in which transports, their escort and carriers have to keep together.

mod table;

use sandtable_anniversary::board::{Space, board};
use sandtable_anniversary::power::Power;
use sandtable_anniversary::state::State;
use sandtable_anniversary::units::{Class, Unit};
use serde_json::json;
use table::{count, position, turns};

fn spaces() -> impl Iterator<Item = Space> {
    (0..board().len() as u16).map(Space)
}

/// Whether an enemy aircraft could strike here and land again.
fn is_reached(state: &State, zone: Space, me: Power) -> bool {
    state.pieces.all().any(|(_, from, piece)| {
        let home = |to: &Space| to.is_land() && state.is_friendly_land(*to, piece.owner);
        let back = || spaces().filter(home).map(|to| board().air_distance(zone, to)).min().unwrap_or(99);
        let out = board().air_distance(Space(from), zone);
        let range = piece.unit.movement();
        state.are_enemies(piece.owner, me)
            && piece.is_air()
            && out <= range
            && out.saturating_add(back()) <= range
    })
}

/// Own transports that an enemy aircraft could sink with nobody to stop it.
fn lonely(state: &State, me: Power) -> Vec<&'static str> {
    let own =
        |zone: Space, fits: fn(Unit) -> bool| state.at(zone).any(|(_, p)| p.owner == me && fits(p.unit));
    spaces()
        .filter(|zone| own(*zone, |unit| unit == Unit::Transport) && !own(*zone, Unit::is_surface_warship))
        .filter(|zone| is_reached(state, *zone, me))
        .map(Space::id)
        .collect()
}

fn transports(state: &State) -> usize {
    state.pieces.all().filter(|(_, _, piece)| piece.unit == Unit::Transport).count()
}

fn no_transport_is_lonely(start: &State) {
    for after in turns(start) {
        let found = lonely(&after, start.power);
        assert!(found.is_empty(), "transports lie alone in {found:?}");
    }
}

/// Carriers in reach of the enemy have fighters aboard, if any are left.
fn no_deck_is_empty(state: &State, me: Power) {
    let fighters = |zone: Space| state.at(zone).filter(|(_, p)| p.unit == Unit::Fighter).count();
    let carriers = spaces().filter(|zone| state.at(*zone).any(|(_, p)| p.unit == Unit::AircraftCarrier));
    let in_reach = carriers.filter(|zone| is_reached(state, *zone, me));
    let bare: Vec<&str> = in_reach.filter(|zone| fighters(*zone) == 0).map(Space::id).collect();
    let left: usize = spaces().map(fighters).sum();
    assert!(bare.is_empty() || left == 0, "an empty deck in {bare:?}");
}

#[test]
fn a_british_landing_in_norway_has_company() {
    no_transport_is_lonely(&position(
        "united-kingdom",
        "combat-move",
        json!({"units": {
            "united-kingdom": {"united-kingdom": "8 infantry, 2 tank, 2 fighter"},
            "sz3": {"united-kingdom": "2 transport"}, "sz2": {"united-kingdom": "2 cruiser, 2 destroyer"},
            "norway": {"germany": "1 infantry"}, "finland": {"germany": "8 infantry"},
            "northwestern-europe": {"germany": "8 infantry"}, "france": {"germany": "8 infantry"},
            "poland": {"germany": "9 infantry, 2 bomber"},
        }}),
    ));
}

#[test]
fn a_japanese_landing_has_company() {
    no_transport_is_lonely(&position(
        "japan",
        "combat-move",
        json!({"units": {
            "sz62": {"japan": "2 transport"}, "sz60": {"japan": "1 battleship, 2 destroyer"},
            "buryatia-ssr": {"soviet-union": "1 infantry"},
            "stanovoj-chrebet": {"soviet-union": "6 infantry, 1 fighter, 1 bomber"},
            "soviet-far-east": {"soviet-union": "6 infantry"}, "alaska": {"united-states": "8 infantry"},
            "midway": {"united-states": "8 infantry"}, "wake-island": {"united-states": "8 infantry"},
            "kwangtung": {"united-kingdom": "8 infantry"}, "philippine-islands": {"united-states": "8 infantry"},
        }}),
    ));
}

#[test]
fn an_italian_landing_in_egypt_has_company() {
    no_transport_is_lonely(&position(
        "italy",
        "combat-move",
        json!({"units": {
            "sz14": {"italy": "2 transport, 1 battleship, 2 cruiser"}, "egypt": {"united-kingdom": "1 infantry"},
            "trans-jordan": {"united-kingdom": "6 infantry, 2 fighter"},
        }}),
    ));
}

#[test]
fn an_american_landing_on_hawaii_has_company_and_its_carrier_has_fighters() {
    let start = position(
        "united-states",
        "combat-move",
        json!({
            "control": {"hawaiian-islands": "japan", "midway": "japan"},
            "units": {
                "sz56": {"united-states": "3 transport, 1 aircraft-carrier, 2 fighter, 2 destroyer, 1 cruiser"},
                "western-united-states": {"united-states": "8 infantry, 2 tank"},
                "hawaiian-islands": {"japan": "1 infantry"}, "midway": {"japan": "4 infantry, 2 bomber"},
            },
        }),
    );
    no_transport_is_lonely(&start);
    for after in turns(&start) {
        no_deck_is_empty(&after, start.power);
    }
}

/// A lone transport in the next zone is easy prey, but a bomber waits for the loaded ones to be left alone.
#[test]
fn the_escort_of_loaded_transports_does_not_sail_off_to_a_minor_fight() {
    no_transport_is_lonely(&position(
        "united-kingdom",
        "combat-move",
        json!({"units": {
        "sz8": {"united-kingdom": "3 transport, 1 destroyer, 6 infantry"}, "sz12": {"germany": "1 transport"},
        "france": {"germany": "12 infantry, 1 bomber"}, "northwestern-europe": {"germany": "10 infantry"},
        "norway": {"germany": "10 infantry"}, "morocco-algeria": {"germany": "10 infantry"},
    }, "control": {"morocco-algeria": "germany"}}),
    ));
    no_transport_is_lonely(&position(
        "italy",
        "combat-move",
        json!({"units": {
        "sz13": {"italy": "2 transport, 1 cruiser, 4 infantry"}, "sz12": {"united-kingdom": "1 transport"},
        "gibraltar": {"united-kingdom": "8 infantry, 1 bomber"}, "france": {"germany": "6 infantry"},
        "morocco-algeria": {"united-kingdom": "10 infantry"}, "libya": {"italy": "4 infantry"},
        "egypt": {"united-kingdom": "10 infantry"}, "trans-jordan": {"united-kingdom": "10 infantry"},
        "caucasus": {"soviet-union": "10 infantry"}, "brazil": {"united-states": "10 infantry"},
        "eastern-canada": {"united-kingdom": "10 infantry"},
    }, "control": {"morocco-algeria": "united-kingdom"}}),
    ));
}

#[test]
fn a_fleet_does_not_leave_the_harbour_of_new_transports() {
    no_transport_is_lonely(&position(
        "germany",
        "noncombat-move",
        json!({
            "mobilization": {"germany": "3 transport"},
            "units": {
                "germany": {"germany": "15 infantry, 1 industrial-complex"},
                "sz5": {"germany": "3 transport, 1 cruiser, 1 destroyer, 6 infantry"},
                "united-kingdom": {"united-kingdom": "3 infantry, 2 bomber"},
            },
        }),
    ));
}

#[test]
fn transports_gather_around_the_fleet() {
    no_transport_is_lonely(&position(
        "united-states",
        "noncombat-move",
        json!({"units": {
        "sz9": {"united-states": "2 transport"}, "sz12": {"united-states": "2 transport"},
        "sz11": {"united-states": "1 aircraft-carrier, 2 fighter, 2 destroyer"},
        "france": {"germany": "6 infantry, 2 bomber"}, "morocco-algeria": {"united-states": "4 infantry"},
    }, "control": {"morocco-algeria": "united-states"}}),
    ));
}

#[test]
fn fighters_are_on_deck_when_the_fleet_sails() {
    let start = position(
        "united-kingdom",
        "noncombat-move",
        json!({"units": {
            "united-kingdom": {"united-kingdom": "15 infantry, 2 fighter"},
            "sz8": {"united-kingdom": "1 aircraft-carrier, 1 destroyer, 3 transport, 6 infantry"},
            "france": {"germany": "8 infantry, 1 bomber"},
        }}),
    );
    for after in turns(&start) {
        no_deck_is_empty(&after, start.power);
    }
}

#[test]
fn fighters_meet_a_new_carrier() {
    let start = position(
        "united-kingdom",
        "noncombat-move",
        json!({
            "mobilization": {"united-kingdom": "1 aircraft-carrier"},
            "units": {
                "united-kingdom": {"united-kingdom": "15 infantry, 2 fighter, 1 industrial-complex"},
                "sz6": {"united-kingdom": "2 destroyer"}, "sz3": {"united-kingdom": "1 destroyer"},
                "france": {"germany": "8 infantry, 2 bomber"}, "norway": {"germany": "3 infantry, 1 fighter"},
            },
        }),
    );
    for after in turns(&start) {
        no_deck_is_empty(&after, start.power);
    }
}

#[test]
fn transports_leave_a_zone_that_a_fleet_has_entered() {
    let start = position(
        "germany",
        "combat-move",
        json!({"units": {
            "sz5": {"germany": "3 transport", "united-kingdom": "1 cruiser, 1 destroyer"},
            "united-kingdom": {"united-kingdom": "9 infantry"},
        }}),
    );
    for after in turns(&start) {
        let left = transports(&after);
        assert_eq!(left, 3, "transports lie beside enemy warships until they are sunk");
    }
}

#[test]
fn an_army_is_not_put_ashore_on_an_island_of_no_worth() {
    let start = position(
        "united-states",
        "combat-move",
        json!({"units": {
            "sz64": {"united-states": "3 transport, 1 battleship, 2 destroyer, 6 infantry"},
            "wake-island": {"japan": "1 infantry"}, "sz62": {"japan": "1 destroyer"},
            "midway": {"united-states": "2 infantry"}, "hawaiian-islands": {"united-states": "2 infantry"},
            "caroline-islands": {"japan": "4 infantry"}, "okinawa": {"japan": "4 infantry"},
        }, "control": {"wake-island": "japan"}}),
    );
    for after in turns(&start) {
        let landed = count(&after, "wake-island", |p| p.owner == start.power);
        assert!(landed < 3, "{landed} units are stranded on Wake");
    }
}

#[test]
fn no_more_transports_are_bought_than_can_be_of_use() {
    let start = position(
        "united-kingdom",
        "purchase",
        json!({
            "treasury": {"united-kingdom": 60},
            "units": {
                "united-kingdom": {"united-kingdom": "30 infantry, 1 industrial-complex"},
                "sz6": {"united-kingdom": "9 transport, 1 battleship, 3 destroyer, 18 infantry"},
                "france": {"germany": "40 infantry"}, "northwestern-europe": {"germany": "40 infantry"},
                "norway": {"germany": "40 infantry"}, "germany": {"germany": "40 infantry"},
            },
        }),
    );
    for after in turns(&start) {
        let ships = transports(&after);
        assert!(ships <= 9, "{ships} transports");
    }
}

/// One more empty ship in the next zone would be mistaken for one of those that load.
#[test]
fn a_landing_from_one_zone_is_not_given_up_for_a_ship_in_the_next() {
    let start = position(
        "united-kingdom",
        "combat-move",
        json!({
            "control": {"united-kingdom": "germany", "poland": "united-kingdom"},
            "units": {
                "united-kingdom": {"germany": "1 artillery"}, "poland": {"united-kingdom": "9 infantry, 6 tank"},
                "sz5": {"united-kingdom": "7 transport"}, "sz6": {"united-kingdom": "1 transport"},
            },
        }),
    );
    for after in turns(&start) {
        assert!(after.holds_capital(start.power), "London is not set free");
    }
}

#[test]
fn new_ships_are_not_placed_among_the_enemy() {
    let start = position(
        "united-states",
        "noncombat-move",
        json!({
            "mobilization": {"united-states": "1 destroyer, 2 transport"},
            "units": {
                "western-united-states": {"united-states": "20 infantry, 1 industrial-complex"},
                "eastern-united-states": {"united-states": "9 infantry, 1 industrial-complex"},
                "sz56": {"japan": "3 aircraft-carrier, 6 fighter"},
            },
        }),
    );
    for after in turns(&start) {
        assert_eq!(count(&after, "sz56", |p| p.owner == start.power), 0);
    }
}

#[test]
fn money_is_not_kept_beyond_the_next_income() {
    let start = position(
        "japan",
        "purchase",
        json!({
            "treasury": {"japan": 90},
            "units": {
                "japan": {"japan": "30 infantry, 1 industrial-complex"},
                "sz62": {"japan": "1 destroyer"}, "sz61": {"united-states": "6 battleship"},
            },
        }),
    );
    for after in turns(&start) {
        let income = after.production(start.power);
        let left = after.treasury[start.power as usize] - income;
        assert!(left <= income.max(20), "{left} are kept");
    }
}

#[test]
fn troops_in_these_positions_are_aboard() {
    let start = position(
        "germany",
        "noncombat-move",
        json!({"units": {"sz5": {"germany": "1 transport, 2 infantry"}}}),
    );
    let cargo = count(&start, "sz5", |p| p.class() == Class::Land && p.aboard.is_some());
    assert_eq!(cargo, 2, "troops at sea are aboard");
}
