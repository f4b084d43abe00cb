//! What a viewer may know. Orders and bids stay hidden until revealed, purchases until all
//! are sealed; everything else lies open on the table.

use sandtable_engine::{Rules, Viewer};
use serde_json::{Value, json};

use crate::WarRoom;
use crate::event::Event;
use crate::ids::*;
use crate::state::{Marker, Stage, State};

fn may_read(viewer: Viewer, nation: Nation) -> bool {
    match viewer {
        Viewer::Referee => true,
        Viewer::Seat(seat) => seat == nation.seat(),
        Viewer::Spectator => false,
    }
}

fn may_read_chart(state: &State, viewer: Viewer, nation: Nation) -> bool {
    may_read(viewer, nation) || state.nation(nation).chart.revealed
}

fn may_read_bid(state: &State, viewer: Viewer, nation: Nation) -> bool {
    may_read(viewer, nation) || !matches!(state.stage, Stage::Planning)
}

/// The state without what `view` keeps from the viewer.
pub fn glimpse(state: &State, viewer: Viewer) -> State {
    let mut glimpse = state.clone();
    for nation in Nation::ALL.iter().copied().filter(|n| !may_read(viewer, *n)) {
        let hidden = &mut glimpse.nations[nation as usize];
        if !may_read_chart(state, viewer, nation) {
            hidden.chart.orders.clear();
            hidden.chart.struck.clear();
            hidden.chart.next = 0;
        }
        if !may_read_bid(state, viewer, nation) {
            hidden.chart.bid = 0;
        }
        hidden.sheet.units = Units::default();
        hidden.sheet.goods = 0;
        hidden.sheet.goods_paid = Resources::default();
    }
    glimpse
}

pub fn view(game: &WarRoom, state: &State, viewer: Viewer) -> Value {
    let nations = Nation::ALL.iter().filter(|n| state.nation(**n).in_play);
    let nations: serde_json::Map<String, Value> =
        nations.map(|n| (n.name().to_owned(), nation(game, state, *n, viewer))).collect();
    let turn_order: Vec<Option<Nation>> = state.track.clone();
    let awaiting = match game.awaiting(state) {
        sandtable_engine::Awaiting::Orders(seats) => {
            json!(seats.iter().map(|s| game.seat_name(*s)).collect::<Vec<_>>())
        }
        sandtable_engine::Awaiting::Roll(_) => json!("roll"),
        sandtable_engine::Awaiting::Over(_) => json!("over"),
    };
    json!({
        "scenario": game.scenario(state).id,
        "round": state.round,
        "stage": state.stage,
        "awaiting": awaiting,
        "turn-order": turn_order,
        "nations": nations,
        "regions": regions(game, state),
        "pacts": {
            "soviet-japanese": state.pacts.soviet_japanese,
            "sino-soviet": state.pacts.sino_soviet,
            "stalin-doctrine": state.pacts.stalin_doctrine,
        },
        "battle": state.battle,
        "raid": state.raid,
        "panel": crate::panel::panel(game, state, viewer),
    })
}

fn nation(game: &WarRoom, state: &State, nation: Nation, viewer: Viewer) -> Value {
    let at = state.nation(nation);
    let mut value = json!({
        "alliance": nation.alliance(),
        "resources": { "oil": at.resources[Resource::Oil], "iron": at.resources[Resource::Iron], "osr": at.resources[Resource::Osr] },
        "income": game.income(state, nation),
        "medals": at.medals,
        "goods": at.goods,
        "stress": at.stress,
        "threshold": game.threshold(state, nation),
        "zone": at.zone,
        "collapsed": at.collapsed,
        "casualties": at.casualties,
        "convoy-casualties": at.convoy_casualties,
        "casualty-points": at.casualty_points,
        "order-limit": game.order_limit(state, nation),
        "chart-sealed": at.chart.sealed,
        "sheet-sealed": at.sheet.sealed,
        "trade": at.sheet.trade,
        "to-place": at.to_place,
        "free-tokens": game.scenario(state).tokens.iter()
            .filter(|t| t.nation == nation && state.command(nation, t.number).is_none())
            .map(|t| t.number).collect::<Vec<_>>(),
    });
    if may_read_chart(state, viewer, nation) {
        value["chart"] =
            json!({ "orders": at.chart.orders, "next": at.chart.next, "struck": at.chart.struck });
    }
    if may_read_bid(state, viewer, nation) {
        value["bid"] = json!(at.chart.bid);
    }
    if may_read(viewer, nation) {
        value["sheet"] =
            json!({ "units": at.sheet.units, "goods": at.sheet.goods, "paid": at.sheet.goods_paid });
    }
    value
}

fn regions(game: &WarRoom, state: &State) -> Value {
    let mut regions = serde_json::Map::new();
    for place in game.table.board.places().filter(|p| state.region(p.region).in_play) {
        let region = place.region;
        let at = state.region(region);
        let mut value = json!({ "name": place.name });
        if let Some(nation) = at.controller {
            value["controller"] = json!(nation);
        }
        if let Some(alliance) = at.alignment {
            value["alignment"] = json!(alliance);
        }
        if at.bombs > 0 {
            value["bombs"] = json!(at.bombs);
        }
        if at.marker != Marker::None {
            value["marker"] = json!(at.marker);
        }
        if !at.force.is_empty() {
            value["defense-force"] = json!(at.force);
        }
        let commands: Vec<Value> = state
            .commands_at(region)
            .map(|c| json!({ "nation": c.nation, "command": c.number, "units": c.units, "tagged": c.tagged }))
            .collect();
        if !commands.is_empty() {
            value["commands"] = json!(commands);
        }
        let fighters: Vec<Value> = state
            .sorties
            .iter()
            .filter(|s| s.region == region)
            .map(|s| json!({ "nation": s.nation, "count": s.count }))
            .collect();
        if !fighters.is_empty() {
            value["carrier-fighters"] = json!(fighters);
        }
        let building = state.construction_at(region);
        if !building.is_empty() {
            value["construction"] = json!(building);
        }
        regions.insert(region.to_string(), value);
    }
    Value::Object(regions)
}

/// Hidden events leave an empty place in the log.
pub fn event_for(event: &Event, viewer: Viewer) -> Option<Event> {
    let secret_of = match event {
        Event::Wrote { nation, .. }
        | Event::Erased { nation, .. }
        | Event::BidWritten { nation, .. }
        | Event::ChartWritten { nation, .. }
        | Event::Bought { nation, .. }
        | Event::GoodsBought { nation, .. }
        | Event::SheetCleared { nation } => Some(*nation),
        _ => None,
    };
    secret_of.is_none_or(|nation| may_read(viewer, nation)).then(|| event.clone())
}
