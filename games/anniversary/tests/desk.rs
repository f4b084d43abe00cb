//! What the panel beside the board offers can be done, in whatever position a game gets into.

use std::sync::Arc;

use sandtable_anniversary::Anniversary;
use sandtable_engine::desk::{Pick, PickedUnit, Reach};
use sandtable_engine::game::play;
use sandtable_engine::{Face, Notation, Rules, Seat, Viewer};
use sandtable_trials::setup;
use serde_json::Value;

type State = <Anniversary as Rules>::State;

const EVERYTHING: [(&str, &str); 3] = [("research", "on"), ("national-objectives", "on"), ("escorts", "on")];

fn positions(games: u32, orders: u32, look: impl FnMut(&State, Seat)) {
    let scenario = |seed| if seed % 2 == 0 { "1941" } else { "1942" };
    let setups = (0..games).map(|seed| setup(scenario(seed), &EVERYTHING));
    sandtable_trials::positions(&Arc::new(Anniversary::new()), setups, orders, look);
}

#[track_caller]
fn assert_legal(state: &State, seat: Seat, text: &str) {
    let game = Anniversary::new();
    let order = game.parse(text).unwrap_or_else(|e| panic!("`{text}`: {e}"));
    if let Err(rejection) = game.check(state, seat, &order) {
        panic!("`{text}` is refused: {rejection}");
    }
}

#[test]
fn the_desk_always_says_what_is_owed_and_leads_on() {
    let game = Anniversary::new();
    positions(12, 400, |state, seat| {
        let own = game.desk(state, Viewer::Seat(seat));
        assert!(own.now.ends_with('.') && own.now.len() > 10, "{}", own.now);
        let rule = own.rule.unwrap();
        assert!(game.ledger().get(&rule).is_some(), "{rule}");
        assert_eq!(own.strip.len(), 7);
        if let Some(primary) = own.primary {
            assert_legal(state, seat, &primary.order);
        }
        let other = game.desk(state, Viewer::Spectator);
        assert!(other.now.ends_with('.') && other.primary.is_none());
    });
}

#[test]
fn whole_stacks_are_lit_only_where_they_may_go() {
    let game = Anniversary::new();
    positions(6, 200, |state, seat| {
        let movable = game.movable(state, seat);
        let mut spaces: Vec<&String> = movable.iter().map(|unit| &unit.space).collect();
        spaces.dedup();
        for space in spaces.into_iter().step_by(3) {
            let here = movable.iter().filter(|unit| unit.space == *space);
            let units = here
                .map(|unit| PickedUnit {
                    unit: unit.unit.clone(),
                    count: unit.count,
                    power: Some(unit.power.clone()),
                    stack: unit.stack.clone(),
                })
                .collect();
            for reach in game.reach(state, seat, &Pick { from: space.clone(), units }) {
                if let Reach::Go { order, route, space, .. } = reach {
                    assert!(game.check(state, seat, &order).is_ok());
                    assert_eq!(route.last(), Some(&space));
                }
            }
        }
    });
}

/// Every order text in a panel's JSON, but for those of plans that are given one after the other.
fn orders_in(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (name, inner) in fields {
                match (name.as_str(), inner) {
                    ("order" | "press" | "strike" | "none" | "end", Value::String(text)) => {
                        found.push(text.clone());
                    }
                    ("plan", _) => {}
                    _ => orders_in(inner, found),
                }
            }
        }
        Value::Array(list) => list.iter().for_each(|inner| orders_in(inner, found)),
        _ => {}
    }
}

#[test]
fn panels_offer_legal_orders_and_legal_suggestions() {
    let game = Anniversary::new();
    let mut kinds = std::collections::BTreeSet::new();
    positions(16, 500, |state, seat| {
        let view = game.view(state, Viewer::Seat(seat));
        let panel = &view["panel"];
        let kind = panel["kind"].as_str().unwrap().to_owned();
        let mut orders = Vec::new();
        orders_in(panel, &mut orders);
        if let Some(decision) = panel["decision"]["kind"].as_str() {
            kinds.insert(decision.to_owned());
        }
        orders.iter().for_each(|order| assert_legal(state, seat, order));
        if kind == "mobilize" {
            let mut state = state.clone();
            for step in panel["plan"].as_array().unwrap() {
                let order = game.parse(step["order"].as_str().unwrap()).unwrap();
                play(&game, &mut state, seat, &order).unwrap_or_else(|e| panic!("{step}: {e}"));
            }
            let end = game.desk(&state, Viewer::Seat(seat)).primary.unwrap();
            assert_eq!(end.order, "end", "the plan leaves nothing that could be placed");
        }
        kinds.insert(kind);
    });
    for kind in
        ["research", "purchase", "combat-move", "battle", "losses", "press", "noncombat-move", "mobilize"]
    {
        assert!(kinds.contains(kind), "{kind} never came up: {kinds:?}");
    }
}

#[test]
fn figures_name_their_series() {
    let game = Anniversary::new();
    positions(1, 5, |state, _| {
        for figure in game.figures(state) {
            assert!(game.series().iter().any(|series| series.id == figure.series));
        }
    });
}
