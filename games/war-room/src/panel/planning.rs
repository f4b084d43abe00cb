//! Phase 2: the chart, the bid and the Turn Order Track; splitting and merging.

use sandtable_engine::Cited;
use serde::Serialize;

use super::{Look, Offer, Stack};
use crate::ids::*;
use crate::order::Order;
use crate::phase2_planning::open_slots;
use crate::phase3_movement::best_way;
use crate::reorganize::STACK_LIMIT;
use crate::state::Written;

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Planning {
    seals: Vec<ChartSeal>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    own: Option<OwnChart>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ChartSeal {
    nation: Nation,
    sealed: bool,
}

/// What a nation writes in secret.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OwnChart {
    nation: Nation,
    sealed: bool,
    limit: u8,
    orders: Vec<WrittenOrder>,
    bid: u16,
    most: u16,
    currency: Currency,
    resources: Resources,
    medals: u8,
    /// Stacks without an order.
    idle: Vec<Stack>,
}

/// What is bid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Currency {
    Oil,
    Medals,
}

/// A line of the chart: what it would come to on the board as it stands.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WrittenOrder {
    command: u8,
    to: Region,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    from: Option<Region>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    units: Option<Units>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    kind: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    route: Option<Vec<Region>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pinned: Option<Pinned>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    breaks_pact: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    problem: Option<Problem>,
}

/// Where units would be held back, and how many.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Pinned {
    region: Region,
    held: u8,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Problem {
    text: String,
    rule: &'static str,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Slots {
    bids: Vec<Bid>,
    choosing: Option<Nation>,
    track: Vec<Slot>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Bid {
    nation: Nation,
    bid: u16,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Slot {
    slot: u8,
    nation: Option<Nation>,
    order: Offer,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RegroupStack {
    command: u8,
    region: Region,
    units: Units,
    /// The free token a new stack would get.
    token: Option<u8>,
    near: Vec<NearStack>,
}

/// A stack beside it that it could be merged into.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NearStack {
    command: u8,
    units: Units,
    room: u8,
}

pub fn planning(look: &Look<'_>) -> Planning {
    let (game, state) = (look.game, look.state);
    let seal = |nation: Nation| ChartSeal { nation, sealed: state.nation(nation).chart.sealed };
    let own = |nation: Nation| {
        let at = state.nation(nation);
        OwnChart {
            nation,
            sealed: at.chart.sealed,
            limit: game.order_limit(state, nation),
            orders: at.chart.orders.iter().map(|order| written(look, nation, *order)).collect(),
            bid: at.chart.bid,
            most: game.highest_bid(state, nation),
            currency: if state.options.quick_play { Currency::Medals } else { Currency::Oil },
            resources: at.resources,
            medals: at.medals,
            idle: idle(look, nation),
        }
    };
    Planning { seals: state.players().map(seal).collect(), own: look.own.map(own) }
}

fn idle(look: &Look<'_>, nation: Nation) -> Vec<Stack> {
    let orders = &look.state.nation(nation).chart.orders;
    let free = look.state.commands_of(nation).filter(|c| !orders.iter().any(|o| o.command == c.number));
    free.map(|c| Stack { command: c.number, region: c.region, units: c.units }).collect()
}

fn written(look: &Look<'_>, nation: Nation, order: Written) -> WrittenOrder {
    let (game, state) = (look.game, look.state);
    let command = state.command(nation, order.command);
    let mut line = WrittenOrder {
        command: order.command,
        to: order.to,
        from: command.map(|command| command.region),
        units: command.map(|command| command.units),
        kind: None,
        route: None,
        pinned: None,
        breaks_pact: None,
        problem: None,
    };
    let Some(command) = command else { return line };
    match game.ways(state, command, order.to).map(|ways| best_way(ways, order.to)) {
        Ok(Some(way)) => {
            line.kind = Some(game.aim(state, command, &way.path));
            line.pinned = way.pinned.map(|(region, held)| Pinned { region, held });
            line.breaks_pact = Some(way.breaks_pact);
            line.route = Some(way.path);
        }
        Ok(None) => {}
        Err(reason) => line.problem = Some(Problem { text: reason.to_string(), rule: reason.rule() }),
    }
    line
}

pub fn slots(look: &Look<'_>, choosing: Option<Nation>) -> Slots {
    let state = look.state;
    let mut bids: Vec<Bid> =
        state.players().map(|nation| Bid { nation, bid: state.nation(nation).chart.bid }).collect();
    bids.sort_by_key(|bid| std::cmp::Reverse(bid.bid));
    let open = open_slots(state);
    let slot = |(slot, flag): (u8, &Option<Nation>)| Slot {
        slot,
        nation: *flag,
        order: look.offer(&Order::Slot { slot }).filter(|_| open.contains(&slot)),
    };
    Slots { bids, choosing, track: (1u8..).zip(&state.track).map(slot).collect() }
}

/// Stacks of a nation that may be split or merged now.
pub fn regroup(look: &Look<'_>, nation: Nation) -> Vec<RegroupStack> {
    let (game, state) = (look.game, look.state);
    let stacks = state.commands_of(nation).filter(|command| game.regroupable(state, nation, command));
    let row = |command: &crate::state::Command| {
        let near = state.commands_at(command.region).filter(|c| {
            c.nation == nation && c.number != command.number && c.category() == command.category()
        });
        let near = near.map(|c| NearStack {
            command: c.number,
            units: c.units,
            room: STACK_LIMIT.saturating_sub(c.units.total()),
        });
        RegroupStack {
            command: command.number,
            region: command.region,
            units: command.units,
            token: game.free_token(state, nation, command.category()),
            near: near.collect(),
        }
    };
    stacks.map(row).collect()
}
