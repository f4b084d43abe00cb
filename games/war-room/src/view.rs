//! What a viewer may know. Orders and bids stay hidden until revealed, purchases until all
//! are sealed; everything else lies open on the table.

use std::collections::BTreeMap;

use sandtable_engine::{Awaiting, Rules, Viewer};
use serde::Serialize;

use crate::WarRoom;
use crate::battle::Battle;
use crate::battle::convoys::Raid;
use crate::board::Place;
use crate::event::Event;
use crate::ids::*;
use crate::panel::Panel;
use crate::state::{Marker, Stage, State, Struck, Trade, Written};

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

/// The table as a viewer may see it.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct View {
    scenario: &'static str,
    round: u8,
    #[cfg_attr(test, ts(type = "unknown"))]
    stage: Stage,
    awaiting: Awaited,
    /// The slots of the turn order.
    turn_order: Vec<Option<Nation>>,
    /// Those in play, by name.
    nations: BTreeMap<&'static str, NationView>,
    /// Those in play, by their codes.
    regions: BTreeMap<String, RegionView>,
    pacts: PactsView,
    #[cfg_attr(test, ts(type = "unknown"))]
    battle: Option<Box<Battle>>,
    #[cfg_attr(test, ts(type = "unknown"))]
    raid: Option<Raid>,
    panel: Panel,
}

/// Seats by name, or `roll`, or `over`.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Awaited {
    Seats(Vec<&'static str>),
    Nobody(&'static str),
}

#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PactsView {
    soviet_japanese: bool,
    sino_soviet: bool,
    stalin_doctrine: bool,
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NationView {
    alliance: Alliance,
    resources: Held,
    income: Resources,
    medals: u8,
    goods: u8,
    stress: u8,
    threshold: u8,
    zone: Zone,
    collapsed: bool,
    casualties: Units,
    convoy_casualties: u8,
    casualty_points: u16,
    order_limit: u8,
    chart_sealed: bool,
    sheet_sealed: bool,
    trade: Option<Trade>,
    to_place: Units,
    free_tokens: Vec<u8>,
    /// For those who may read it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    chart: Option<ChartView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    bid: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    sheet: Option<SheetView>,
}

/// All three, none left out.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Held {
    oil: u16,
    iron: u16,
    osr: u16,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ChartView {
    orders: Vec<Written>,
    next: u8,
    struck: Vec<Struck>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SheetView {
    units: Units,
    goods: u8,
    paid: Resources,
}

/// What is not there is left out.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RegionView {
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    controller: Option<Nation>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    alignment: Option<Alliance>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    bombs: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    marker: Option<Marker>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    defense_force: Option<Units>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    commands: Option<Vec<CommandView>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    carrier_fighters: Option<Vec<Flying>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    construction: Option<Units>,
}

#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CommandView {
    nation: Nation,
    command: u8,
    units: Units,
    tagged: bool,
}

#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Flying {
    nation: Nation,
    count: u8,
}

pub fn view(game: &WarRoom, state: &State, viewer: Viewer) -> View {
    let nations = Nation::ALL.iter().copied().filter(|n| state.nation(*n).in_play);
    let places = game.table.board.places().filter(|place| state.region(place.region).in_play);
    View {
        scenario: game.scenario(state).id,
        round: state.round,
        stage: state.stage.clone(),
        awaiting: match game.awaiting(state) {
            Awaiting::Orders(seats) => Awaited::Seats(seats.iter().map(|s| game.seat_name(*s)).collect()),
            Awaiting::Roll(_) => Awaited::Nobody("roll"),
            Awaiting::Over(_) => Awaited::Nobody("over"),
        },
        turn_order: state.track.clone(),
        nations: nations.map(|n| (n.name(), nation(game, state, n, viewer))).collect(),
        regions: places.map(|place| (place.region.to_string(), region(state, place))).collect(),
        pacts: PactsView {
            soviet_japanese: state.pacts.soviet_japanese,
            sino_soviet: state.pacts.sino_soviet,
            stalin_doctrine: state.pacts.stalin_doctrine,
        },
        battle: state.battle.clone(),
        raid: state.raid.clone(),
        panel: crate::panel::panel(game, state, viewer),
    }
}

fn nation(game: &WarRoom, state: &State, nation: Nation, viewer: Viewer) -> NationView {
    let at = state.nation(nation);
    let tokens = game.scenario(state).tokens.iter();
    let free = tokens.filter(|t| t.nation == nation && state.command(nation, t.number).is_none());
    NationView {
        alliance: nation.alliance(),
        resources: Held {
            oil: at.resources[Resource::Oil],
            iron: at.resources[Resource::Iron],
            osr: at.resources[Resource::Osr],
        },
        income: game.income(state, nation),
        medals: at.medals,
        goods: at.goods,
        stress: at.stress,
        threshold: game.threshold(state, nation),
        zone: at.zone,
        collapsed: at.collapsed,
        casualties: at.casualties,
        convoy_casualties: at.convoy_casualties,
        casualty_points: at.casualty_points,
        order_limit: game.order_limit(state, nation),
        chart_sealed: at.chart.sealed,
        sheet_sealed: at.sheet.sealed,
        trade: at.sheet.trade,
        to_place: at.to_place,
        free_tokens: free.map(|t| t.number).collect(),
        chart: may_read_chart(state, viewer, nation).then(|| ChartView {
            orders: at.chart.orders.clone(),
            next: at.chart.next,
            struck: at.chart.struck.clone(),
        }),
        bid: may_read_bid(state, viewer, nation).then_some(at.chart.bid),
        sheet: may_read(viewer, nation).then_some(SheetView {
            units: at.sheet.units,
            goods: at.sheet.goods,
            paid: at.sheet.goods_paid,
        }),
    }
}

fn region(state: &State, place: &Place) -> RegionView {
    let at = state.region(place.region);
    let some = |units: Units| Some(units).filter(|units| !units.is_empty());
    let commands = state.commands_at(place.region).map(|c| CommandView {
        nation: c.nation,
        command: c.number,
        units: c.units,
        tagged: c.tagged,
    });
    let sorties = state.sorties.iter().filter(|s| s.region == place.region);
    let fighters = sorties.map(|s| Flying { nation: s.nation, count: s.count });
    RegionView {
        name: place.name.clone(),
        controller: at.controller,
        alignment: at.alignment,
        bombs: Some(at.bombs).filter(|bombs| *bombs > 0),
        marker: Some(at.marker).filter(|marker| *marker != Marker::None),
        defense_force: some(at.force),
        commands: Some(commands.collect()).filter(|all: &Vec<CommandView>| !all.is_empty()),
        carrier_fighters: Some(fighters.collect()).filter(|all: &Vec<Flying>| !all.is_empty()),
        construction: some(state.construction_at(place.region)),
    }
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
