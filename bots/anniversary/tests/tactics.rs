//! Positions in which the right decision is clear.

use std::sync::Arc;

use sandtable_anniversary::Anniversary;
use sandtable_anniversary::board::{Space, board};
use sandtable_anniversary::power::Power;
use sandtable_anniversary::state::{Phase, Piece, State};
use sandtable_anniversary::units::Unit;
use sandtable_anniversary_bots::BOTS;
use sandtable_engine::bots::{Bot, Seen};
use sandtable_engine::game::{Awaiting, Notation, Rules, Trials, play, roll};
use sandtable_engine::{Seat, Setup};
use serde_json::{Value, json};

fn position(position: Value) -> State {
    let setup = Setup { scenario: "1941".into(), ..Setup::default() };
    Anniversary.position(&setup, &position).unwrap_or_else(|fault| panic!("{fault}"))
}

fn bot(id: &str, seat: Seat) -> Box<dyn Bot> {
    let spec = BOTS.iter().find(|spec| spec.id == id).expect("the bot exists");
    (spec.seat)("tactics", seat)
}

fn awaited(state: &State) -> Option<Seat> {
    match Anniversary.awaiting(state) {
        Awaiting::Orders(seats) => seats.first().copied(),
        _ => None,
    }
}

/// The bot's orders until the phase is over; the state follows along.
fn phase(state: &mut State, id: &str) -> Vec<String> {
    let start = (state.phase, state.power);
    let mut orders = Vec::new();
    let seat = state.power.seat();
    let mut bot = bot(id, seat);
    while (state.phase, state.power) == start && awaited(state) == Some(seat) {
        let text = bot.decide(&Seen::new(&Arc::new(Anniversary), state, seat)).expect("an order");
        let order = Anniversary.parse(&text).expect("it is well spelt");
        play(&Anniversary, state, seat, &order).expect("it is legal");
        orders.push(text);
    }
    orders
}

/// One decision of whoever is awaited.
fn decision(state: &State, id: &str) -> String {
    let seat = awaited(state).expect("a decision is owed");
    bot(id, seat).decide(&Seen::new(&Arc::new(Anniversary), state, seat)).expect("an order")
}

fn order(state: &mut State, text: &str) {
    let seat = awaited(state).expect("a decision is owed");
    let order = Anniversary.parse(text).expect("it is well spelt");
    play(&Anniversary, state, seat, &order).expect("it is legal");
}

fn own(state: &State, space: &str, power: Power, unit: Unit) -> usize {
    state.at(Space::known(space)).filter(|(_, p)| p.owner == power && p.unit == unit).count()
}

fn lonely_transports(state: &State) -> usize {
    let transports = |zone: Space| state.at(zone).filter(|(_, p)| p.unit == Unit::Transport).count();
    let guarded = |zone: Space| state.at(zone).any(|(_, p)| p.unit.is_surface_warship());
    (0..).map(Space).take(board().len()).filter(|s| !guarded(*s)).map(transports).sum()
}

#[test]
fn an_undefended_capital_is_taken() {
    for id in ["easy", "hard"] {
        let mut state = position(json!({
            "from": "empty", "power": "soviet-union", "phase": "combat-move",
            "control": {"poland": "soviet-union"},
            "units": {"poland": {"soviet-union": "1 tank, 1 infantry"}, "russia": {"soviet-union": "3 infantry"},
                      "france": {"germany": "2 infantry"}},
        }));
        let orders = phase(&mut state, id);
        assert!(orders.iter().any(|order| order.contains("-> germany")), "{id}: {orders:?}");
    }
}

#[test]
fn nobody_attacks_at_bad_odds() {
    for id in ["easy", "hard"] {
        let mut state = position(json!({
            "from": "empty", "power": "germany", "phase": "combat-move",
            "units": {"poland": {"germany": "2 infantry, 1 tank"}, "germany": {"germany": "2 infantry"},
                      "baltic-states": {"soviet-union": "6 infantry"}, "east-poland": {"soviet-union": "6 infantry"}},
        }));
        let orders = phase(&mut state, id);
        let attacks = |order: &String| order.contains("baltic-states") || order.contains("-> east-poland");
        assert!(!orders.iter().any(attacks), "{id}: {orders:?}");
    }
}

#[test]
fn a_threatened_capital_is_garrisoned() {
    let mut state = position(json!({
        "from": "empty", "power": "soviet-union", "phase": "noncombat-move",
        "control": {"belorussia": "germany"},
        "units": {"russia": {"soviet-union": "1 infantry"}, "caucasus": {"soviet-union": "7 infantry"},
                  "archangel": {"soviet-union": "5 infantry"},
                  "belorussia": {"germany": "5 infantry, 2 tank"}, "germany": {"germany": "4 infantry"}},
    }));
    phase(&mut state, "hard");
    let guards = own(&state, "russia", Power::SovietUnion, Unit::Infantry);
    assert!(guards >= 8, "only {guards} infantry guard Russia");
}

#[test]
fn money_goes_to_the_garrison_of_a_threatened_capital() {
    let state = position(json!({
        "from": "empty", "power": "soviet-union", "phase": "purchase",
        "treasury": {"soviet-union": 18}, "control": {"belorussia": "germany"},
        "units": {"russia": {"soviet-union": "2 infantry, 1 industrial-complex"},
                  "belorussia": {"germany": "6 infantry, 2 tank"}, "germany": {"germany": "4 infantry"}},
    }));
    for id in ["easy", "hard"] {
        assert_eq!(phase(&mut state.clone(), id)[0], "buy 6 infantry", "{id}");
    }
}

#[test]
fn troops_are_shipped_to_an_open_coast() {
    for id in ["easy", "hard"] {
        let mut state = position(json!({
            "from": "empty", "power": "united-kingdom", "phase": "combat-move",
            "units": {"united-kingdom": {"united-kingdom": "6 infantry, 2 tank"},
                      "sz8": {"united-kingdom": "2 transport, 1 destroyer"}, "germany": {"germany": "1 infantry"},
                      "italy": {"italy": "4 infantry"}},
        }));
        let orders = phase(&mut state, id);
        assert!(orders.iter().any(|order| order.starts_with("load")), "{id}: {orders:?}");
        assert!(orders.iter().any(|order| order.starts_with("offload")), "{id}: {orders:?}");
    }
}

/// A tank and a fighter attack one infantry; both sides hit once.
#[test]
fn the_last_land_unit_is_kept_to_take_a_capital() {
    let mut state = position(json!({
        "from": "empty", "power": "germany", "phase": "combat-move", "control": {"belorussia": "germany"},
        "units": {"belorussia": {"germany": "1 tank, 1 fighter"}, "germany": {"germany": "2 infantry"},
                  "russia": {"soviet-union": "1 infantry"}},
    }));
    order(&mut state, "move 1 tank, 1 fighter: belorussia -> russia");
    order(&mut state, "end");
    roll(&Anniversary, &mut state, &[1, 6]);
    roll(&Anniversary, &mut state, &[1]);
    assert_eq!(decision(&state, "hard"), "casualties 1 germany fighter");
}

/// A tank and a fighter attack two infantry, miss, and are hit once: the tank alone would not get far.
#[test]
fn no_fighter_is_given_up_for_a_poor_territory() {
    let mut state = position(json!({
        "from": "empty", "power": "germany", "phase": "combat-move",
        "units": {"poland": {"germany": "1 tank, 1 fighter"}, "germany": {"germany": "2 infantry"},
                  "baltic-states": {"soviet-union": "2 infantry"}},
    }));
    order(&mut state, "move 1 tank, 1 fighter: poland -> baltic-states");
    order(&mut state, "end");
    roll(&Anniversary, &mut state, &[6, 6]);
    roll(&Anniversary, &mut state, &[1, 6]);
    assert_eq!(decision(&state, "hard"), "casualties 1 germany tank");
}

#[test]
fn the_cheapest_units_are_lost_first() {
    let mut state = position(json!({
        "from": "empty", "power": "germany", "phase": "combat-move",
        "units": {"poland": {"germany": "2 infantry, 2 tank"}, "germany": {"germany": "2 infantry"},
                  "baltic-states": {"soviet-union": "3 infantry"}},
    }));
    order(&mut state, "move 2 infantry, 2 tank: poland -> baltic-states");
    order(&mut state, "end");
    roll(&Anniversary, &mut state, &[6, 6, 6, 6]);
    roll(&Anniversary, &mut state, &[1, 6, 6]);
    assert_eq!(decision(&state, "hard"), "casualties 1 germany infantry");
}

#[test]
fn a_hopeless_battle_is_broken_off() {
    let mut state = position(json!({
        "from": "empty", "power": "germany", "phase": "combat-move",
        "units": {"poland": {"germany": "3 infantry"}, "germany": {"germany": "2 infantry"},
                  "baltic-states": {"soviet-union": "6 infantry"}},
    }));
    order(&mut state, "move 3 infantry: poland -> baltic-states");
    order(&mut state, "end");
    roll(&Anniversary, &mut state, &[6, 6, 6]);
    roll(&Anniversary, &mut state, &[1, 6, 6, 6, 6, 6]);
    assert_eq!(decision(&state, "hard"), "retreat poland");
}

/// One carrier is left; aircraft from Japan reach the fleet here as well as where it came from.
#[test]
fn a_battle_at_sea_that_is_won_is_not_broken_off() {
    let mut state = position(json!({
        "from": "empty", "power": "united-states", "phase": "combat-move",
        "units": {"sz63": {"united-states": "1 battleship, 1 cruiser, 1 destroyer"},
                  "sz62": {"japan": "1 carrier, 1 transport"},
                  "japan": {"japan": "3 fighter, 2 bomber, 5 infantry"}},
    }));
    order(&mut state, "move 1 battleship, 1 cruiser, 1 destroyer: sz63 -> sz62");
    order(&mut state, "end");
    roll(&Anniversary, &mut state, &[6, 6, 6]);
    roll(&Anniversary, &mut state, &[6]);
    assert_eq!(decision(&state, "hard"), "press");
}

/// Tanks could strike back, but where the infantry came from they reach it too.
#[test]
fn a_battle_on_land_that_is_won_is_not_broken_off() {
    let mut state = position(json!({
        "from": "empty", "power": "soviet-union", "phase": "combat-move",
        "control": {"east-poland": "germany"},
        "units": {"baltic-states": {"soviet-union": "8 infantry"}, "east-poland": {"germany": "2 infantry"},
                  "poland": {"germany": "6 infantry, 5 tank"}, "russia": {"soviet-union": "9 infantry"},
                  "germany": {"germany": "5 infantry"}},
    }));
    order(&mut state, "move 8 infantry: baltic-states -> east-poland");
    order(&mut state, "end");
    roll(&Anniversary, &mut state, &[1, 6, 6, 6, 6, 6, 6, 6]);
    roll(&Anniversary, &mut state, &[1, 6]);
    assert_eq!(decision(&state, "hard"), "press");
}

/// The fighter helps to win the battle and then lands behind the front.
#[test]
fn aircraft_come_home() {
    let mut state = position(json!({
        "from": "empty", "power": "germany", "phase": "combat-move",
        "units": {"poland": {"germany": "2 infantry, 1 fighter"}, "germany": {"germany": "2 infantry"},
                  "baltic-states": {"soviet-union": "1 infantry"}},
    }));
    order(&mut state, "move 2 infantry, 1 fighter: poland -> baltic-states");
    order(&mut state, "end");
    roll(&Anniversary, &mut state, &[6, 6, 1]);
    roll(&Anniversary, &mut state, &[6]);
    assert_eq!(state.phase, Phase::NoncombatMove);
    phase(&mut state, "hard");
    let landed = |(_, space, p): (_, u16, &Piece)| {
        p.unit == Unit::Fighter && state.is_friendly_land(Space(space), p.owner)
    };
    assert_eq!(state.pieces.all().filter(|piece| landed(*piece)).count(), 1);
    assert_eq!(own(&state, "baltic-states", Power::Germany, Unit::Fighter), 0);
}

/// A bomber in France could sink the transport; a fleet that it dare not attack is near.
#[test]
fn transports_stay_with_the_fleet() {
    let mut state = position(json!({
        "from": "empty", "power": "united-kingdom", "phase": "noncombat-move",
        "units": {"united-kingdom": {"united-kingdom": "4 infantry"}, "sz7": {"united-kingdom": "2 transport"},
                  "sz8": {"united-kingdom": "2 battleship, 2 destroyer"},
                  "france": {"germany": "2 bomber, 2 infantry"}, "germany": {"germany": "4 infantry"}},
    }));
    phase(&mut state, "hard");
    assert_eq!(lonely_transports(&state), 0, "transports lie without a guard");
}

/// A destroyer would rather lie elsewhere, but a bomber could then sink what cannot get away with it.
#[test]
fn the_last_warship_stays_with_the_transports() {
    let mut state = position(json!({
        "from": "empty", "power": "united-kingdom", "phase": "noncombat-move",
        "units": {"united-kingdom": {"united-kingdom": "4 infantry"},
                  "sz13": {"united-kingdom": "3 transport, 1 destroyer"},
                  "france": {"germany": "1 bomber, 2 infantry"}, "germany": {"germany": "4 infantry"}},
    }));
    phase(&mut state, "hard");
    assert_eq!(lonely_transports(&state), 0, "transports lie without a guard");
}

#[test]
fn new_transports_are_placed_beside_a_warship() {
    let mut state = position(json!({
        "from": "empty", "power": "united-kingdom", "phase": "mobilize",
        "mobilization": {"united-kingdom": "2 transport"},
        "units": {"united-kingdom": {"united-kingdom": "6 infantry, 1 industrial-complex"},
                  "sz2": {"united-kingdom": "1 destroyer"},
                  "france": {"germany": "2 bomber, 2 infantry"}, "germany": {"germany": "4 infantry"}},
    }));
    let orders = phase(&mut state, "hard");
    assert_eq!(own(&state, "sz2", Power::UnitedKingdom, Unit::Transport), 2, "{orders:?}");
}

#[test]
fn submarines_are_not_attacked_without_a_destroyer() {
    let mut state = position(json!({
        "from": "empty", "power": "united-kingdom", "phase": "combat-move",
        "units": {"united-kingdom": {"united-kingdom": "4 infantry, 2 fighter, 2 bomber"},
                  "sz8": {"united-kingdom": "2 cruiser"}, "sz7": {"germany": "2 submarine"},
                  "germany": {"germany": "4 infantry"}},
    }));
    let orders = phase(&mut state, "hard");
    assert!(!orders.iter().any(|order| order.contains("-> sz7")), "{orders:?}");
}

/// The fighter stands beside the front with one man; two spaces behind it an army lies.
#[test]
fn aircraft_do_not_wait_where_the_enemy_can_walk_in() {
    let mut state = position(json!({
        "from": "empty", "power": "germany", "phase": "noncombat-move",
        "units": {"poland": {"germany": "1 infantry, 2 fighter"}, "france": {"germany": "6 infantry"},
                  "germany": {"germany": "2 infantry"}, "baltic-states": {"soviet-union": "2 infantry"}},
    }));
    phase(&mut state, "hard");
    let men = own(&state, "poland", Power::Germany, Unit::Infantry);
    let fighters = own(&state, "poland", Power::Germany, Unit::Fighter);
    assert!(fighters == 0 || men >= 2, "{fighters} fighters stand with {men} infantry");
}
