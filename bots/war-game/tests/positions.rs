//! What `hard` does in positions where it matters: retreats, demolition, standing fast.

use std::collections::BTreeMap;
use std::sync::Arc;

use sandtable_engine::bots::Seen;
use sandtable_engine::game::{play, roll};
use sandtable_engine::{Awaiting, Notation, Rules, Setup, Trials};
use sandtable_war_game::WarGame;
use sandtable_war_game::power::Power;
use sandtable_war_game::state::State;
use sandtable_war_game_bots::BOTS;
use serde_json::{Value, json};

fn position(value: &Value) -> State {
    let setup = Setup { scenario: "1942".into(), options: BTreeMap::new(), players: BTreeMap::new() };
    let setup = sandtable_engine::setup::complete(WarGame.about(), &setup).expect("the options exist");
    WarGame.position(&setup, value).expect("the position is sound")
}

fn give(state: &mut State, power: Power, orders: &[&str]) {
    for text in orders {
        let order = WarGame.parse(text).expect("the order is spelt right");
        assert!(play(&WarGame, state, power.seat(), &order).is_ok(), "{text}");
    }
}

/// Dice that all miss, until somebody has to decide.
fn miss(state: &mut State) {
    while let Awaiting::Roll(request) = WarGame.awaiting(state) {
        let faces: Vec<u8> = request.dice.iter().map(|die| die.sides).collect();
        roll(&WarGame, state, &faces);
    }
}

fn answer(state: &State, power: Power) -> String {
    let spec = BOTS.iter().find(|spec| spec.id == "hard").expect("the bot exists");
    let mut bot = (spec.seat)("seed", power.seat());
    bot.decide(&Seen::new(&Arc::new(WarGame), state, power.seat())).expect("the bot decides")
}

/// Germany attacks Leningrad from the Baltic States with all it has there.
fn attack_on_leningrad(attackers: u8, defenders: u8) -> State {
    let mut state = position(&json!({
        "turn": {"of": ["germany", "italy"], "phase": "combat-orders"},
        "units": {
            "baltic-states": {"germany": {"infantry": attackers, "armor": attackers}},
            "leningrad": {"ussr": {"infantry": defenders}},
        },
    }));
    let all = format!("move {attackers} infantry, {attackers} armor: baltic-states -> leningrad");
    give(&mut state, Power::Germany, &[&all, "end"]);
    state
}

#[test]
fn who_cannot_hold_retreats_with_all() {
    let mut state = position(&json!({
        "turn": {"of": ["germany", "italy"], "phase": "combat-orders"},
        "units": {
            "baltic-states": {"germany": {"infantry": 30}},
            "leningrad": {"ussr": {"infantry": 4, "armor": 6}},
        },
    }));
    give(&mut state, Power::Germany, &["move 30 infantry: baltic-states -> leningrad", "end"]);
    for kind in ["4 infantry", "6 armor"] {
        let text = answer(&state, Power::Ussr);
        assert!(text.starts_with(&format!("retreat {kind}: leningrad")), "{text}");
        give(&mut state, Power::Ussr, &[&text]);
    }
}

#[test]
fn who_can_hold_stands() {
    let state = attack_on_leningrad(2, 8);
    assert_eq!(answer(&state, Power::Ussr), "stand");
}

#[test]
fn a_failed_attack_is_broken_off() {
    let mut state = attack_on_leningrad(3, 12);
    give(&mut state, Power::Ussr, &["stand"]);
    miss(&mut state);
    let text = answer(&state, Power::Germany);
    assert!(text.starts_with("retreat 3"), "{text}");
}

#[test]
fn a_factory_that_falls_is_burnt() {
    let mut state = position(&json!({
        "turn": {"of": ["germany", "italy"], "phase": "combat-orders"},
        "units": {
            "baltic-states": {"germany": {"infantry": 12, "armor": 12}},
            "leningrad": {"ussr": {"infantry": 4, "minor-factory": 1}},
        },
    }));
    give(&mut state, Power::Germany, &["move 12 infantry, 12 armor: baltic-states -> leningrad", "end"]);
    assert_eq!(answer(&state, Power::Ussr), "scorch leningrad");
}
