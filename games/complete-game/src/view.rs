//! What programs get to know; nothing is hidden in this game.

use sandtable_engine::{Offer, Viewer};
use serde_json::{Value, json};

use crate::board::{Space, board};
use crate::check;
use crate::options;
use crate::power::*;
use crate::print::print;
use crate::purchase;
use crate::state::*;
use crate::tasks;
use crate::tech::{INDUSTRIES, TECHS};
use crate::units::{Counts, UNITS};
use crate::victory;
use crate::war;

pub fn view(state: &State, viewer: Viewer) -> Value {
    let spaces: serde_json::Map<String, Value> =
        board().all().filter_map(|space| Some((space.id().to_owned(), space_view(state, space)?))).collect();
    let players = PLAYERS.into_iter().chain([Neutral]).filter(|power| state.plays(*power));
    let powers: serde_json::Map<String, Value> =
        players.map(|power| (power.id().to_owned(), power_view(state, power))).collect();
    json!({
        "scenario": if state.empire { "empire" } else { "standard" },
        "stage": state.stage,
        "round": state.round,
        "power": state.power,
        "acting": state.acting().collect::<Vec<_>>(),
        "phase": state.phase,
        "step": (state.phase == Phase::Combat).then_some(state.step),
        "russia": state.russia,
        "seats": state.seats,
        "powers": powers,
        "spaces": spaces,
        "permits": state.permits.iter().map(|(space, powers)| json!({"space": space, "powers": powers.iter().collect::<Vec<_>>()})).collect::<Vec<_>>(),
        "radiation": state.radiation,
        "battle": state.battle.as_deref().map(|battle| battle_view(state, battle)),
        "deciding": check::deciders(state),
        "winner": state.winner,
        "panel": panel(state, viewer),
    })
}

fn space_view(state: &State, space: Space) -> Option<Value> {
    let mut stacks: Vec<Value> = Vec::new();
    for power in POWERS {
        let own = || state.at(space).filter(|(_, p)| p.owner == power);
        let units: Counts = own().map(|(_, p)| (p.unit, 1)).collect();
        if units.is_empty() {
            continue;
        }
        let aboard: Counts = own().filter(|(_, p)| p.aboard.is_some()).map(|(_, p)| (p.unit, 1)).collect();
        let damage: u16 = own().map(|(_, p)| u16::from(p.damage)).sum();
        stacks.push(json!({"power": power, "units": units, "aboard": aboard, "damage": damage}));
    }
    let factory = state.factory(space);
    if stacks.is_empty() && space.is_sea() {
        return None;
    }
    Some(json!({
        "holder": state.controller(space),
        "value": state.value[space.index()],
        "factory": factory.kind,
        "chips": factory.chips,
        "forces": (state.is_neutral_land(space) && !state.mustered.contains(space)).then(|| *space.forces()),
        "attacked": state.attacks.contains(space),
        "stacks": stacks,
    }))
}

fn power_view(state: &State, power: Power) -> Value {
    let at = power as usize;
    let tech: serde_json::Map<String, Value> = TECHS
        .into_iter()
        .filter(|tech| state.level(power, *tech) > 0)
        .map(|tech| (tech.id().to_owned(), json!(state.level(power, tech))))
        .collect();
    let ebr: serde_json::Map<String, Value> = INDUSTRIES
        .into_iter()
        .filter(|industry| state.ebr_level(power, *industry) > 0)
        .map(|industry| (industry.id().to_owned(), json!(state.ebr_level(power, industry))))
        .collect();
    json!({
        "treasury": state.treasury[at],
        "economy": state.economy(power),
        "side": state.side_of(power),
        "status": state.status[at],
        "capital": state.capital[at],
        "war": SIDES.into_iter().filter(|side| state.has_declared(power, *side)).collect::<Vec<_>>(),
        "war-price": SIDES.into_iter().map(|side| (side.id().to_owned(), json!(war::price(state, power, side)))).collect::<serde_json::Map<_, _>>(),
        "technology": tech,
        "bombing": ebr,
        "holding": state.holding[at],
        "bombs-built": state.bombs_built[at],
        "ratio": victory::ratio(state, power),
    })
}

fn battle_view(state: &State, battle: &crate::battle::Battle) -> Value {
    let side = |ids: &[sandtable_engine::pieces::PieceId]| {
        let mut list: Vec<(Power, Counts)> = Vec::new();
        for id in ids {
            let piece = state.piece(*id);
            match list.iter_mut().find(|(power, _)| *power == piece.owner) {
                Some((_, units)) => units.add(piece.unit, 1),
                None => list.push((piece.owner, [(piece.unit, 1)].into_iter().collect())),
            }
        }
        list.into_iter().map(|(power, units)| json!({"power": power, "units": units})).collect::<Vec<_>>()
    };
    json!({
        "space": battle.space,
        "round": battle.round,
        "step": battle.step,
        "attacker": battle.attacker,
        "defender": battle.defender,
        "attackers": side(&battle.attackers),
        "defenders": side(&battle.defenders),
        "casualties": side(&battle.casualties),
        "raiders": side(&battle.raiders),
        "bombers": side(&battle.bombers),
        "hits": battle.hits,
        "sneak": battle.sneak,
        "amphibious": battle.amphibious,
    })
}

/// What the panel of whoever looks offers: the orders of the menu's first level, and prices while buying.
fn panel(state: &State, viewer: Viewer) -> Value {
    let own = match viewer {
        Viewer::Seat(seat) => check::deciders(state)
            .into_iter()
            .find(|power| state.seat_of(*power) == Some(seat))
            .map(|p| (p, seat)),
        _ => None,
    };
    let Some((power, seat)) = own else { return json!({"kind": "watch", "now": tasks::watched(state)}) };
    let menu = options::options(state, seat, None);
    let offers: Vec<String> = menu
        .iter()
        .filter_map(|offer| match offer {
            Offer::Order(order) | Offer::Done(order) => Some(print(order)),
            Offer::Open(_) => None,
        })
        .collect();
    let kind = match &state.waiting {
        Waiting::Orders => word(&json!(state.phase)),
        Waiting::Battle => "battle".to_owned(),
        waiting => word(&json!(waiting)["waits"]),
    };
    let prices: Option<serde_json::Map<String, Value>> = (state.phase == Phase::Purchase).then(|| {
        let priced = UNITS.into_iter().filter_map(|unit| Some((unit, purchase::price(state, power, unit)?)));
        priced
            .filter(|(_, price)| *price > 0)
            .map(|(unit, price)| (unit.id().to_owned(), json!(price)))
            .collect()
    });
    json!({"kind": kind, "now": tasks::owed(state), "orders": offers, "prices": prices})
}

fn word(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}
