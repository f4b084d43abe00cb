//! What the bots make of positions that matter.

use sandtable_engine::{Notation, Setup, Trials};
use sandtable_world_at_war::WorldAtWar;
use sandtable_world_at_war::board::{Space, board};
use sandtable_world_at_war::order::Order;
use sandtable_world_at_war::power::Power;
use sandtable_world_at_war::state::State;
use serde_json::{Value, json};

use crate::commander::Commander;
use crate::temper::{EASY, HARD, Temper};
use crate::{field, missions, placement, politics};

fn position(fields: Value) -> State {
    let setup = Setup { scenario: "1939".into(), ..Setup::default() };
    WorldAtWar::new().position(&setup, &fields).unwrap_or_else(|fault| panic!("{fault}"))
}

fn space(id: &str) -> Space {
    board().find(id).expect("it is on the board")
}

fn plan(state: &State, temper: Temper) -> Vec<String> {
    let game = WorldAtWar::new();
    let orders = Commander::new(temper).plan(&game, state, state.power.seat());
    orders.iter().map(|order| game.print(order)).collect()
}

#[test]
fn who_is_prey_depends_on_politics() {
    let state = position(json!({"from": "setup"}));
    assert!(field::is_prey(&state, Power::Germany, space("poland")));
    assert!(field::is_prey(&state, Power::Germany, space("france")));
    assert!(!field::is_prey(&state, Power::Germany, space("ukraine")), "there is peace with Russia");
    assert!(!field::is_prey(&state, Power::Germany, space("switzerland")), "it costs more than it brings");
    assert!(!field::is_prey(&state, Power::Usa, space("brazil")), "America invades no neutrals");
}

#[test]
fn vichy_is_prey_for_the_allies_alone() {
    let state = position(json!({"turn": 3, "power": "germany", "vichy": ["algeria"],
        "at-war": [["germany", "britain"]], "units": {}}));
    assert!(!field::is_prey(&state, Power::Germany, space("algeria")), "all of Vichy would turn");
    assert!(field::is_prey(&state, Power::Britain, space("algeria")));
}

#[test]
fn an_open_country_is_walked_into() {
    let state = position(json!({"turn": 2, "power": "germany", "phase": "combat-move",
        "at-war": [["germany", "britain"], ["germany", "france"]],
        "units": {"germany": {"germany": {"infantry": 4}}, "france": {}}}));
    for temper in [EASY, Temper { rollouts: 0, ..HARD }] {
        let orders = plan(&state, temper);
        assert!(orders.iter().any(|order| order.ends_with("germany -> france")), "{orders:?}");
    }
}

#[test]
fn japan_tries_peace_and_two_ways_of_war() {
    let state = position(json!({"from": "setup"}));
    let choices = politics::choices(&state, Power::Japan);
    assert!(choices[0].is_empty(), "peace is the first choice");
    assert!(choices.iter().any(|orders| orders.contains(&Order::SneakAttack)));
    assert!(!choices.iter().flatten().any(|o| *o == Order::DeclareWar { power: Power::Russia }));
}

#[test]
fn aid_goes_to_the_greatest_countries_that_can_be_paid() {
    let mut state = position(json!({"from": "setup"}));
    state.treasury[Power::Usa as usize] = 7;
    let orders = politics::means(&state, Power::Usa, &HARD);
    let aided: Vec<&Order> = orders.iter().filter(|o| matches!(o, Order::EconomicAid { .. })).collect();
    assert_eq!(aided.len(), 1, "six of seven IPCs are spent on one country of three: {aided:?}");
    assert!(politics::means(&state, Power::Usa, &EASY).is_empty());
}

#[test]
fn a_cry_for_the_emperor_goes_with_many() {
    let state = position(json!({"from": "setup", "power": "japan", "phase": "combat-move"}));
    let game = WorldAtWar::new();
    let parse = |text: &str| game.parse(text).expect("it is well spelt");
    let attacks =
        [parse("move 3 infantry: kiangsu -> hunan"), parse("move 1 infantry: kwangtung -> kwangsi")];
    assert_eq!(missions::beside(&state, &attacks), [Order::Banzai { space: Some(space("hunan")) }]);
}

#[test]
fn infantry_for_the_country_is_not_put_on_a_factory() {
    let state =
        position(json!({"turn": 2, "power": "germany", "phase": "purchase", "treasury": {"germany": 20},
        "units": {"germany": {"germany": {"factory": 1, "infantry": 2}}}}));
    let game = WorldAtWar::new();
    let mut state = state;
    let buy = game.parse("buy 1 off-factory infantry").expect("it is well spelt");
    sandtable_engine::game::play(&game, &mut state, Power::Germany.seat(), &buy).expect("it may be bought");
    let orders = placement::plan(&state);
    let on_factory =
        |order: &Order| matches!(order, Order::Place { space, .. } if *space == self::space("germany"));
    assert!(!orders.is_empty() && !orders.iter().any(on_factory), "{orders:?}");
}
