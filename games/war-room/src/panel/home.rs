//! Phases 6 and 7 and Quick Play's dice: morale, production, trade, placement.

use serde_json::{Value, json};

use super::Look;
use crate::ids::*;
use crate::order::Order;
use crate::phase7_production::{BOMB_REPAIR, GOODS_COST};
use crate::state::Stage;

pub fn morale(look: &Look<'_>) -> Value {
    let (game, state) = (look.game, look.state);
    let step = match state.stage {
        Stage::CancelStress { .. } => "cancel",
        Stage::Relief { .. } => "relief",
        Stage::Unrest { .. } => "unrest",
        _ => "desertion",
    };
    let deciding = game.deciders(state).first().copied();
    let mut panel = json!({ "kind": "morale", "step": step, "nation": deciding, "nations": standing(look) });
    let Some(nation) = look.asked else { return panel };
    let at = state.nation(nation);
    panel["choice"] = match &state.stage {
        Stage::CancelStress { .. } => json!({
            "stress": at.stress,
            "threshold": game.threshold(state, nation),
            "medals": at.medals,
            "goods": at.goods,
            "most": at.stress.min(at.medals.saturating_add(at.goods)),
        }),
        Stage::Relief { .. } => {
            let due = game.threshold(state, nation);
            json!({ "due": due, "medals": at.medals, "goods": at.goods, "to": at.zone.previous() })
        }
        Stage::Unrest { .. } => {
            let due = game.unrest_due(state, nation);
            let suggested = at.resources.payment_of(due).unwrap_or_default();
            json!({ "due": due, "resources": at.resources, "suggested": suggested })
        }
        Stage::Desertion { left, .. } => {
            let stacks: Vec<Value> = state
                .commands_of(nation)
                .map(|c| json!({ "command": c.number, "region": c.region, "units": c.units }))
                .collect();
            json!({ "left": left, "stacks": stacks })
        }
        _ => Value::Null,
    };
    panel
}

/// The Morale Board, for everybody.
pub fn standing(look: &Look<'_>) -> Vec<Value> {
    let (game, state) = (look.game, look.state);
    let nations = Nation::ALL.iter().copied().filter(|nation| state.nation(*nation).in_play);
    nations
        .map(|nation| {
            let at = state.nation(nation);
            let points = game.casualty_points(state, nation);
            json!({
                "nation": nation,
                "stress": at.stress,
                "threshold": game.threshold(state, nation),
                "zone": at.zone,
                "medals": at.medals,
                "goods": at.goods,
                "points": points,
                "collapsed": at.collapsed,
            })
        })
        .collect()
}

pub fn production(look: &Look<'_>) -> Value {
    let (game, state) = (look.game, look.state);
    let seals: Vec<Value> = state
        .players()
        .map(|nation| {
            let sheet = &state.nation(nation).sheet;
            json!({ "nation": nation, "sealed": sheet.sealed, "trade": sheet.trade })
        })
        .collect();
    let mut panel = json!({ "kind": "production", "seals": seals });
    let Some(nation) = look.own else { return panel };
    let at = state.nation(nation);
    let price = |unit: &UnitType| {
        let legal = game.check_buy(state, nation, Units::of(*unit, 1));
        game.can_make(state, nation, *unit).ok().map(|()| {
            json!({
                "unit": unit,
                "cost": game.table.units.spec(*unit).cost,
                "count": at.sheet.units[*unit],
                "can": legal.is_ok(),
            })
        })
    };
    panel["own"] = json!({
        "nation": nation,
        "sealed": at.sheet.sealed,
        "reopen": game.judge(state, nation, &Order::Reopen).is_ok(),
        "resources": at.resources,
        "left": game.uncommitted(state, nation),
        "prices": UnitType::ALL.iter().filter_map(price).collect::<Vec<_>>(),
        "goods": { "count": at.sheet.goods, "paid": at.sheet.goods_paid, "cost": GOODS_COST },
        "units": at.sheet.units,
        "trade": at.sheet.trade,
        "trades": trades(look),
        "bombs": bombs(look, nation),
        "sites": sites(look, nation),
        "clear": look.offer(&Order::Clear).filter(|_| !at.sheet.units.is_empty() || at.sheet.goods > 0),
    });
    panel
}

fn trades(look: &Look<'_>) -> Vec<Value> {
    let mut trades = Vec::new();
    for place in look.game.table.board.places() {
        let Some(get) = place.trades.filter(|_| look.state.region(place.region).in_play) else { continue };
        for give in Resource::ALL.iter().copied() {
            if let Some(order) = look.offer(&Order::Trade { with: place.region, give }) {
                let mut trade = look.place(place.region);
                trade["give"] = json!({ "resource": give, "count": give.block() });
                trade["get"] = json!({ "resource": get, "count": get.block() });
                trade["order"] = json!(order);
                trades.push(trade);
            }
        }
    }
    trades
}

fn bombs(look: &Look<'_>, nation: Nation) -> Vec<Value> {
    let bombed = look.state.controlled(nation).filter(|at| look.state.region(*at).bombs > 0);
    bombed
        .filter_map(|at| {
            let order = look.offer(&Order::RepairBomb { at })?;
            let mut bomb = look.place(at);
            bomb["order"] = json!(order);
            bomb["cost"] = json!(BOMB_REPAIR);
            Some(bomb)
        })
        .collect()
}

/// Industry and mobilization with the room they have left.
fn sites(look: &Look<'_>, nation: Nation) -> Vec<Value> {
    let (game, state) = (look.game, look.state);
    let sites = state.controlled(nation).filter(|at| {
        let place = game.table.board.place(*at);
        place.industry || (nation == Nation::China && place.mobilization)
    });
    sites
        .map(|at| {
            let place = game.table.board.place(at);
            let room = game.capacity(state, nation, at).max(game.mobilization(state, nation, at));
            let mut site = look.place(at);
            site["sv"] = json!(place.sv);
            site["bombs"] = json!(state.region(at).bombs);
            site["room"] = json!(room);
            site["building"] = json!(state.construction_at(at));
            site["port"] = json!(!place.ports.is_empty());
            site["infantry-only"] = json!(!place.industry);
            site
        })
        .collect()
}

pub fn placement(look: &Look<'_>, turn: u8) -> Value {
    let (game, state) = (look.game, look.state);
    let Some(nation) = state.in_turn(turn) else { return json!({ "kind": "none" }) };
    let rows = state.nation(nation).to_place.iter().map(|(unit, count)| {
        let places: Vec<Value> = game
            .sites(state, nation, unit)
            .into_iter()
            .map(|at| {
                let mut site = look.place(at);
                let most = (1..=count)
                    .rev()
                    .find(|n| game.check_build(state, nation, at, Units::of(unit, *n), None).is_ok());
                let order = |n| look.offer(&Order::Build { at, units: Units::of(unit, n), token: None });
                site["order"] = json!(order(1));
                site["most"] = json!(most);
                site["all"] = json!(most.and_then(order));
                site
            })
            .collect();
        json!({ "unit": unit, "count": count, "places": places })
    });
    let units: Vec<Value> = rows.collect();
    json!({ "kind": "placement", "nation": nation, "to-place": units, "sites": sites(look, nation) })
}

pub fn bonus(look: &Look<'_>) -> Value {
    let (game, state) = (look.game, look.state);
    let rows: Vec<Value> = state
        .order()
        .map(|nation| {
            json!({
                "nation": nation,
                "value": game.production_value(state, nation),
                "bonus": state.nation(nation).bonus_dice,
                "medals": state.nation(nation).medals,
            })
        })
        .collect();
    let most = look.asked.map(|nation| game.bonus_limit(state, nation));
    json!({ "kind": "bonus", "rows": rows, "most": most })
}

pub fn quick_dice(look: &Look<'_>, turn: u8, left: u8, results: &Results, made: &Units) -> Value {
    let (game, state) = (look.game, look.state);
    let nation = state.in_turn(turn);
    let able = nation.map_or(Vec::new(), |nation| game.makeable(state, nation, results, made));
    let prices: Vec<Value> = game
        .table
        .units
        .quick_prices
        .iter()
        .filter(|price| nation.is_some_and(|nation| game.can_make(state, nation, price.unit).is_ok()))
        .map(|price| {
            let unit = price.unit;
            let order = look.offer(&Order::Make { unit }).filter(|_| able.contains(&unit));
            json!({ "unit": unit, "colour": price.colour, "dice": price.dice, "white": price.white, "order": order })
        })
        .collect();
    let results = super::battle_dice::by_colour(results);
    let kept = nation.map(|nation| state.nation(nation).to_place);
    json!({
        "kind": "quick-dice", "nation": nation, "left": left, "results": results, "made": made,
        "to-place": kept, "prices": prices,
    })
}
