//! Phase 2: the chart, the bid and the Turn Order Track; splitting and merging.

use sandtable_engine::Cited;
use serde_json::{Value, json};

use super::Look;
use crate::ids::*;
use crate::order::Order;
use crate::phase2_planning::open_slots;
use crate::phase3_movement::best_way;
use crate::reorganize::STACK_LIMIT;
use crate::state::Written;

pub fn planning(look: &Look<'_>) -> Value {
    let (game, state) = (look.game, look.state);
    let seals: Vec<Value> = state
        .players()
        .map(|nation| json!({ "nation": nation, "sealed": state.nation(nation).chart.sealed }))
        .collect();
    let mut panel = json!({ "kind": "planning", "seals": seals });
    if let Some(nation) = look.own {
        let at = state.nation(nation);
        let orders: Vec<Value> = at.chart.orders.iter().map(|order| written(look, nation, *order)).collect();
        panel["own"] = json!({
            "nation": nation,
            "sealed": at.chart.sealed,
            "limit": game.order_limit(state, nation),
            "orders": orders,
            "bid": at.chart.bid,
            "most": game.highest_bid(state, nation),
            "currency": if state.options.quick_play { "medals" } else { "oil" },
            "resources": at.resources,
            "medals": at.medals,
            "idle": idle(look, nation),
        });
    }
    panel
}

/// Stacks without an order.
fn idle(look: &Look<'_>, nation: Nation) -> Vec<Value> {
    let orders = &look.state.nation(nation).chart.orders;
    let free = look.state.commands_of(nation).filter(|c| !orders.iter().any(|o| o.command == c.number));
    free.map(|c| json!({ "command": c.number, "region": c.region, "units": c.units })).collect()
}

/// A line of the chart: what it would come to on the board as it stands.
fn written(look: &Look<'_>, nation: Nation, order: Written) -> Value {
    let (game, state) = (look.game, look.state);
    let mut line = json!({ "command": order.command, "to": order.to });
    let Some(command) = state.command(nation, order.command) else { return line };
    line["from"] = json!(command.region);
    line["units"] = json!(command.units);
    match game.ways(state, command, order.to).map(|ways| best_way(ways, order.to)) {
        Ok(Some(way)) => {
            line["kind"] = json!(game.aim(state, command, &way.path));
            line["route"] = json!(way.path);
            if let Some((region, held)) = way.pinned {
                line["pinned"] = json!({ "region": region, "held": held });
            }
            line["breaks-pact"] = json!(way.breaks_pact);
        }
        Ok(None) => {}
        Err(reason) => {
            line["problem"] = json!({ "text": reason.to_string(), "rule": reason.rule() });
        }
    }
    line
}

pub fn slots(look: &Look<'_>, choosing: Option<Nation>) -> Value {
    let state = look.state;
    let mut bids: Vec<(Nation, u16)> = state.players().map(|n| (n, state.nation(n).chart.bid)).collect();
    bids.sort_by_key(|(_, bid)| std::cmp::Reverse(*bid));
    let bids: Vec<Value> = bids.iter().map(|(nation, bid)| json!({ "nation": nation, "bid": bid })).collect();
    let open = open_slots(state);
    let track: Vec<Value> = (1u8..)
        .zip(&state.track)
        .map(|(slot, flag)| {
            let order = look.offer(&Order::Slot { slot }).filter(|_| open.contains(&slot));
            json!({ "slot": slot, "nation": flag, "order": order })
        })
        .collect();
    json!({ "kind": "slots", "bids": bids, "choosing": choosing, "track": track })
}

/// Stacks of a nation that may be split or merged now.
pub fn regroup(look: &Look<'_>, nation: Nation) -> Value {
    let (game, state) = (look.game, look.state);
    let stacks = state.commands_of(nation).filter(|command| game.regroupable(state, nation, command));
    let row = |command: &crate::state::Command| {
        let near = state.commands_at(command.region).filter(|c| {
            c.nation == nation && c.number != command.number && c.category() == command.category()
        });
        let near: Vec<Value> = near
            .map(|c| json!({ "command": c.number, "units": c.units, "room": STACK_LIMIT.saturating_sub(c.units.total()) }))
            .collect();
        json!({
            "command": command.number,
            "region": command.region,
            "units": command.units,
            "token": game.free_token(state, nation, command.category()),
            "near": near,
        })
    };
    stacks.map(row).collect()
}
