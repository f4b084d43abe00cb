//! Phases 6 and 7 and Quick Play's dice: morale, production, trade, placement.

use serde::Serialize;

use super::battle_dice::{self, DiceCount};
use super::{Look, Offer, Place, Stack};
use crate::ids::*;
use crate::order::Order;
use crate::phase7_production::{BOMB_REPAIR, GOODS_COST};
use crate::state::{Stage, Trade};
use crate::units::QuickPrice;

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Morale {
    step: MoraleStep,
    nation: Option<Nation>,
    nations: Vec<Standing>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    choice: Option<MoraleChoice>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum MoraleStep {
    Cancel,
    Relief,
    Unrest,
    Desertion,
}

/// What whoever is asked may choose.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum MoraleChoice {
    Cancel { stress: u8, threshold: u8, medals: u8, goods: u8, most: u8 },
    Relief { due: u8, medals: u8, goods: u8, to: Zone },
    Unrest { due: u16, resources: Resources, suggested: Resources },
    Desertion { left: u8, stacks: Vec<Stack> },
}

/// A line of the Morale Board.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Standing {
    nation: Nation,
    stress: u8,
    threshold: u8,
    zone: Zone,
    medals: u8,
    goods: u8,
    points: u16,
    collapsed: bool,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Production {
    seals: Vec<SheetSeal>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    own: Option<OwnSheet>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SheetSeal {
    nation: Nation,
    sealed: bool,
    trade: Option<Trade>,
}

/// What a nation writes in secret.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OwnSheet {
    nation: Nation,
    sealed: bool,
    reopen: bool,
    resources: Resources,
    left: Resources,
    prices: Vec<Price>,
    goods: Goods,
    units: Units,
    trade: Option<Trade>,
    trades: Vec<TradeOffer>,
    bombs: Vec<BombRepair>,
    sites: Vec<Site>,
    clear: Offer,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Price {
    unit: UnitType,
    cost: Resources,
    count: u8,
    can: bool,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Goods {
    count: u8,
    paid: Resources,
    cost: u16,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TradeOffer {
    #[serde(flatten)]
    place: Place,
    give: Block,
    get: Block,
    order: String,
}

/// So many of a resource.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Block {
    resource: Resource,
    count: u16,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BombRepair {
    #[serde(flatten)]
    place: Place,
    order: String,
    cost: Resources,
}

/// Industry or mobilization, with the room it has left.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Site {
    #[serde(flatten)]
    place: Place,
    sv: u8,
    bombs: u8,
    room: u8,
    building: Units,
    port: bool,
    infantry_only: bool,
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Placement {
    nation: Nation,
    to_place: Vec<ToPlace>,
    sites: Vec<Site>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ToPlace {
    unit: UnitType,
    count: u8,
    places: Vec<PlaceOffer>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlaceOffer {
    #[serde(flatten)]
    place: Place,
    order: Offer,
    most: Option<u8>,
    all: Offer,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Bonus {
    rows: Vec<BonusRow>,
    most: Option<u8>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BonusRow {
    nation: Nation,
    value: u8,
    bonus: u8,
    medals: u8,
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct QuickDice {
    nation: Option<Nation>,
    left: u8,
    results: Vec<DiceCount>,
    made: Units,
    to_place: Option<Units>,
    prices: Vec<QuickOffer>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct QuickOffer {
    unit: UnitType,
    colour: Colour,
    dice: u8,
    white: bool,
    order: Offer,
}

pub fn morale(look: &Look<'_>) -> Morale {
    let (game, state) = (look.game, look.state);
    let step = match state.stage {
        Stage::CancelStress { .. } => MoraleStep::Cancel,
        Stage::Relief { .. } => MoraleStep::Relief,
        Stage::Unrest { .. } => MoraleStep::Unrest,
        _ => MoraleStep::Desertion,
    };
    Morale {
        step,
        nation: game.deciders(state).first().copied(),
        nations: standing(look),
        choice: look.asked.and_then(|nation| morale_choice(look, nation)),
    }
}

fn morale_choice(look: &Look<'_>, nation: Nation) -> Option<MoraleChoice> {
    let (game, state) = (look.game, look.state);
    let at = state.nation(nation);
    let (medals, goods) = (at.medals, at.goods);
    Some(match &state.stage {
        Stage::CancelStress { .. } => MoraleChoice::Cancel {
            stress: at.stress,
            threshold: game.threshold(state, nation),
            medals,
            goods,
            most: at.stress.min(medals.saturating_add(goods)),
        },
        Stage::Relief { .. } => {
            let due = game.threshold(state, nation);
            MoraleChoice::Relief { due, medals, goods, to: at.zone.previous() }
        }
        Stage::Unrest { .. } => {
            let due = game.unrest_due(state, nation);
            let suggested = at.resources.payment_of(due).unwrap_or_default();
            MoraleChoice::Unrest { due, resources: at.resources, suggested }
        }
        Stage::Desertion { left, .. } => {
            let stacks = state.commands_of(nation);
            let stack =
                |c: &crate::state::Command| Stack { command: c.number, region: c.region, units: c.units };
            MoraleChoice::Desertion { left: *left, stacks: stacks.map(stack).collect() }
        }
        _ => return None,
    })
}

/// The Morale Board, for everybody.
pub fn standing(look: &Look<'_>) -> Vec<Standing> {
    let (game, state) = (look.game, look.state);
    let nations = Nation::ALL.iter().copied().filter(|nation| state.nation(*nation).in_play);
    let row = |nation: Nation| {
        let at = state.nation(nation);
        Standing {
            nation,
            stress: at.stress,
            threshold: game.threshold(state, nation),
            zone: at.zone,
            medals: at.medals,
            goods: at.goods,
            points: game.casualty_points(state, nation),
            collapsed: at.collapsed,
        }
    };
    nations.map(row).collect()
}

pub fn production(look: &Look<'_>) -> Production {
    let seal = |nation: Nation| {
        let sheet = &look.state.nation(nation).sheet;
        SheetSeal { nation, sealed: sheet.sealed, trade: sheet.trade }
    };
    let seals = look.state.players().map(seal).collect();
    Production { seals, own: look.own.map(|nation| own_sheet(look, nation)) }
}

fn own_sheet(look: &Look<'_>, nation: Nation) -> OwnSheet {
    let (game, state) = (look.game, look.state);
    let at = state.nation(nation);
    let price = |unit: &UnitType| {
        let legal = game.check_buy(state, nation, Units::of(*unit, 1));
        game.can_make(state, nation, *unit).ok().map(|()| Price {
            unit: *unit,
            cost: game.table.units.spec(*unit).cost,
            count: at.sheet.units[*unit],
            can: legal.is_ok(),
        })
    };
    OwnSheet {
        nation,
        sealed: at.sheet.sealed,
        reopen: game.judge(state, nation, &Order::Reopen).is_ok(),
        resources: at.resources,
        left: game.uncommitted(state, nation),
        prices: UnitType::ALL.iter().filter_map(price).collect(),
        goods: Goods { count: at.sheet.goods, paid: at.sheet.goods_paid, cost: GOODS_COST },
        units: at.sheet.units,
        trade: at.sheet.trade,
        trades: trades(look),
        bombs: bombs(look, nation),
        sites: sites(look, nation),
        clear: look.offer(&Order::Clear).filter(|_| !at.sheet.units.is_empty() || at.sheet.goods > 0),
    }
}

fn trades(look: &Look<'_>) -> Vec<TradeOffer> {
    let block = |resource: Resource| Block { resource, count: resource.block() };
    let mut trades = Vec::new();
    for place in look.game.table.board.places() {
        let Some(get) = place.trades.filter(|_| look.state.region(place.region).in_play) else { continue };
        for give in Resource::ALL.iter().copied() {
            if let Some(order) = look.offer(&Order::Trade { with: place.region, give }) {
                let place = look.place(place.region);
                trades.push(TradeOffer { place, give: block(give), get: block(get), order });
            }
        }
    }
    trades
}

fn bombs(look: &Look<'_>, nation: Nation) -> Vec<BombRepair> {
    let bombed = look.state.controlled(nation).filter(|at| look.state.region(*at).bombs > 0);
    let repair = |at: Region| {
        let order = look.offer(&Order::RepairBomb { at })?;
        Some(BombRepair { place: look.place(at), order, cost: BOMB_REPAIR })
    };
    bombed.filter_map(repair).collect()
}

fn sites(look: &Look<'_>, nation: Nation) -> Vec<Site> {
    let (game, state) = (look.game, look.state);
    let sites = state.controlled(nation).filter(|at| {
        let place = game.table.board.place(*at);
        place.industry || (nation == Nation::China && place.mobilization)
    });
    let site = |at: Region| {
        let place = game.table.board.place(at);
        Site {
            place: look.place(at),
            sv: place.sv,
            bombs: state.region(at).bombs,
            room: game.capacity(state, nation, at).max(game.mobilization(state, nation, at)),
            building: state.construction_at(at),
            port: !place.ports.is_empty(),
            infantry_only: !place.industry,
        }
    };
    sites.map(site).collect()
}

pub fn placement(look: &Look<'_>, turn: u8) -> Option<Placement> {
    let (game, state) = (look.game, look.state);
    let nation = state.in_turn(turn)?;
    let row = |(unit, count): (UnitType, u8)| {
        let place = |at: Region| {
            let most = (1..=count)
                .rev()
                .find(|n| game.check_build(state, nation, at, Units::of(unit, *n), None).is_ok());
            let order = |n| look.offer(&Order::Build { at, units: Units::of(unit, n), token: None });
            PlaceOffer { place: look.place(at), order: order(1), most, all: most.and_then(order) }
        };
        ToPlace { unit, count, places: game.sites(state, nation, unit).into_iter().map(place).collect() }
    };
    let to_place = state.nation(nation).to_place.iter().map(row).collect();
    Some(Placement { nation, to_place, sites: sites(look, nation) })
}

pub fn bonus(look: &Look<'_>) -> Bonus {
    let (game, state) = (look.game, look.state);
    let row = |nation: Nation| BonusRow {
        nation,
        value: game.production_value(state, nation),
        bonus: state.nation(nation).bonus_dice,
        medals: state.nation(nation).medals,
    };
    let most = look.asked.map(|nation| game.bonus_limit(state, nation));
    Bonus { rows: state.order().map(row).collect(), most }
}

pub fn quick_dice(look: &Look<'_>, turn: u8, left: u8, results: &Results, made: &Units) -> QuickDice {
    let (game, state) = (look.game, look.state);
    let nation = state.in_turn(turn);
    let able = nation.map_or(Vec::new(), |nation| game.makeable(state, nation, results, made));
    let possible = |unit: UnitType| nation.is_some_and(|nation| game.can_make(state, nation, unit).is_ok());
    let prices = game.table.units.quick_prices.iter().filter(|price| possible(price.unit));
    let offer = |price: &QuickPrice| QuickOffer {
        unit: price.unit,
        colour: price.colour,
        dice: price.dice,
        white: price.white,
        order: look.offer(&Order::Make { unit: price.unit }).filter(|_| able.contains(&price.unit)),
    };
    QuickDice {
        nation,
        left,
        results: battle_dice::by_colour(results),
        made: *made,
        to_place: nation.map(|nation| state.nation(nation).to_place),
        prices: prices.map(offer).collect(),
    }
}
