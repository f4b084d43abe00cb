//! Phases 3 to 5 on the map: routes, launches, hotspots, convoy raids, landings, deployment.

use sandtable_engine::desk::{Pick, PickedUnit, Reach};
use serde::Serialize;

use super::{Look, Offer, Place};
use crate::battle::convoys::{Raid, Raider};
use crate::event::Left;
use crate::ids::*;
use crate::order::Order;
use crate::reach;
use crate::state::{Marker, Written};

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Movement {
    nation: Nation,
    orders: Vec<ReadOrder>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    at_hand: Option<AtHand>,
}

/// A line of the chart that is being read.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReadOrder {
    command: u8,
    to: Region,
    from: Option<Region>,
    units: Option<Units>,
    fate: OrderFate,
    rule: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum OrderFate {
    Done,
    Now,
    Next,
    Void,
    Cancelled,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AtHand {
    command: u8,
    from: Region,
    to: Region,
    units: Units,
    routes: Vec<RouteOffer>,
    cancel: Offer,
}

/// A route, with what stays behind.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RouteOffer {
    path: Vec<Region>,
    kind: &'static str,
    short: bool,
    breaks_pact: bool,
    left: Option<Left>,
    order: String,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Launch {
    nation: Nation,
    carriers: Vec<Carriers>,
    aloft: Vec<Aloft>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Carriers {
    region: Region,
    ready: u8,
    to: Vec<LaunchOffer>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LaunchOffer {
    region: String,
    kind: &'static str,
    order: String,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Aloft {
    nation: Nation,
    region: Region,
    count: u8,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Hotspots {
    hotspots: Vec<Hotspot>,
}

/// A region that is still to be fought over.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Hotspot {
    #[serde(flatten)]
    place: Place,
    battle: bool,
    raid: bool,
    sides: Vec<HotspotSide>,
    defense_force: Units,
    holder: Option<Nation>,
    order: Offer,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HotspotSide {
    nation: Nation,
    units: Units,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RaidPanel {
    #[serde(flatten)]
    place: Place,
    by: Alliance,
    commander: Nation,
    raiders: Vec<RaiderRow>,
    convoys: Vec<Convoy>,
    wild: u8,
    sunk: Option<Vec<Resource>>,
    choices: Vec<SinkOffer>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RaiderRow {
    nation: Nation,
    command: u8,
    units: u8,
    convoy: Option<String>,
    assign: Vec<RaidOffer>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RaidOffer {
    convoy: String,
    order: String,
}

/// What a convoy carries that the raid could sink.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Convoy {
    name: String,
    dice: u8,
    cargo: Vec<Cargo>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Cargo {
    nation: Nation,
    territory: Option<Region>,
    resource: Resource,
    count: u16,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SinkOffer {
    resource: Resource,
    order: String,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Landing {
    nation: Nation,
    commands: Vec<LandingStack>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LandingStack {
    command: u8,
    region: Region,
    units: Units,
    sites: Vec<LandingSite>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LandingSite {
    #[serde(flatten)]
    place: Place,
    order: Offer,
    holder: Option<Nation>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Deployment {
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    yards: Option<Vec<Yard>>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Yard {
    #[serde(flatten)]
    place: Place,
    excess: u8,
    units: Vec<Built>,
    deferred: Units,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Built {
    unit: UnitType,
    count: u8,
    scrap: Offer,
    to: Vec<DeployOffer>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DeployOffer {
    region: String,
    token: u8,
    joins: bool,
    count: u8,
    order: String,
}

pub fn movement(look: &Look<'_>, turn: u8) -> Option<Movement> {
    let state = look.state;
    let nation = state.in_turn(turn)?;
    let chart = &state.nation(nation).chart;
    let read = |(at, order): (usize, &Written)| {
        let next = usize::from(chart.next);
        let struck = chart.struck.iter().find(|struck| struck.command == order.command);
        let fate = match struck {
            _ if at == next => OrderFate::Now,
            _ if at > next => OrderFate::Next,
            Some(struck) if struck.rule.is_some() => OrderFate::Void,
            Some(_) => OrderFate::Cancelled,
            None => OrderFate::Done,
        };
        let command = state.command(nation, order.command);
        ReadOrder {
            command: order.command,
            to: order.to,
            from: command.map(|c| c.region),
            units: command.map(|c| c.units),
            fate,
            rule: struck.and_then(|struck| struck.rule.clone()),
        }
    };
    let orders = chart.orders.iter().enumerate().map(read).collect();
    Some(Movement { nation, orders, at_hand: at_hand(look, nation) })
}

fn at_hand(look: &Look<'_>, nation: Nation) -> Option<AtHand> {
    let (game, state) = (look.game, look.state);
    let (written, command, _) = game.order_at_hand(state, nation)?;
    // Each entry of the menu is a route with what stays behind.
    let menu = game.menu(state, nation, None);
    let offers = menu.iter().filter_map(|choice| match choice {
        sandtable_engine::Offer::Order(Order::Go { via, leave, token }) => Some((*via, *leave, *token)),
        _ => None,
    });
    let route = |(via, leave, token)| {
        let found = game.check_go(state, nation, via, leave, token).ok()?;
        Some(RouteOffer {
            kind: game.aim(state, &command, &found.way.path),
            short: found.way.path.last() != Some(&written.to),
            breaks_pact: found.way.breaks_pact,
            left: found.left,
            order: crate::print::order(&Order::Go { via, leave, token }),
            path: found.way.path,
        })
    };
    Some(AtHand {
        command: command.number,
        from: command.region,
        to: written.to,
        units: command.units,
        routes: offers.filter_map(route).collect(),
        cancel: look.offer(&Order::Cancel),
    })
}

pub fn launch(look: &Look<'_>, turn: u8) -> Option<Launch> {
    let (game, state) = (look.game, look.state);
    let nation = state.in_turn(turn)?;
    let carriers = game.ready_carriers(state, nation).into_iter().map(|(sea, ready)| {
        let pick = Pick { from: sea.to_string(), units: Vec::new() };
        let asked = look.asked.map_or(Vec::new(), |nation| reach::reach(game, state, nation, &pick));
        let to = asked.into_iter().filter_map(|reach| match reach {
            Reach::Go { space, kind, order, .. } => {
                Some(LaunchOffer { region: space, kind, order: crate::print::order(&order) })
            }
            Reach::Refused { .. } => None,
        });
        Carriers { region: sea, ready, to: to.collect() }
    });
    let aloft = state.sorties.iter().map(|sortie| Aloft {
        nation: sortie.nation,
        region: sortie.region,
        count: sortie.count,
    });
    Some(Launch { nation, carriers: carriers.collect(), aloft: aloft.collect() })
}

pub fn hotspots(look: &Look<'_>) -> Hotspots {
    Hotspots { hotspots: hotspot_list(look) }
}

/// What is still to be fought over.
pub fn hotspot_list(look: &Look<'_>) -> Vec<Hotspot> {
    let (game, state) = (look.game, look.state);
    let row = |region: Region| {
        let nations = game.fighters_present(state, region);
        let side = |nation: &Nation| HotspotSide {
            nation: *nation,
            units: game.fighting_units(state, *nation, region),
        };
        let at = state.region(region);
        Hotspot {
            place: look.place(region),
            battle: !game.parties(state, region).is_empty(),
            raid: at.raid,
            sides: nations.iter().map(side).collect(),
            defense_force: at.force,
            holder: at.controller,
            order: look.offer(&Order::Resolve { region }),
        }
    };
    state.marked(Marker::Active).map(row).collect()
}

pub fn raid(look: &Look<'_>) -> Option<RaidPanel> {
    let (game, state) = (look.game, look.state);
    let raid = state.raid.as_ref()?;
    let raider = |raider: &Raider| {
        let assign = |convoy: &String| {
            let (nation, command) = (raider.nation, raider.command);
            let order = look.offer(&Order::Raid { nation, command, convoy: convoy.clone() })?;
            Some(RaidOffer { convoy: convoy.clone(), order })
        };
        RaiderRow {
            nation: raider.nation,
            command: raider.command,
            units: raider.units,
            convoy: raider.convoy.clone(),
            assign: raid.convoys.iter().filter_map(assign).collect(),
        }
    };
    let wild = |resource: Resource| {
        let order = look.offer(&Order::Sink { resource })?;
        Some(SinkOffer { resource, order })
    };
    Some(RaidPanel {
        place: look.place(raid.region),
        by: raid.by,
        commander: raid.commander,
        raiders: raid.raiders.iter().map(raider).collect(),
        convoys: raid.convoys.iter().map(|name| convoy(look, raid, name)).collect(),
        wild: raid.wild,
        sunk: raid
            .sunk
            .map(|sunk| Resource::ALL.iter().copied().filter(|resource| sunk[*resource as usize]).collect()),
        choices: game.wild_choices(state).into_iter().filter_map(wild).collect(),
    })
}

fn convoy(look: &Look<'_>, raid: &Raid, name: &str) -> Convoy {
    let mut cargo = Vec::new();
    for resource in Resource::ALL.iter().copied() {
        for (nation, territory, count) in look.game.ships(look.state, raid, name, resource) {
            cargo.push(Cargo { nation, territory, resource, count });
        }
    }
    Convoy { name: name.to_owned(), dice: raid.dice(name), cargo }
}

pub fn landing(look: &Look<'_>, turn: u8) -> Option<Landing> {
    let (game, state) = (look.game, look.state);
    let nation = state.in_turn(turn)?;
    let row = |command: &crate::state::Command| {
        let site = |to: Region| LandingSite {
            place: look.place(to),
            order: look.offer(&Order::Land { command: command.number, units: None, to, token: None }),
            holder: state.region(to).controller,
        };
        LandingStack {
            command: command.number,
            region: command.region,
            units: command.units,
            sites: game.landing_sites(state, command).into_iter().map(site).collect(),
        }
    };
    Some(Landing { nation, commands: game.aloft(state, nation).map(row).collect() })
}

pub fn deployment(look: &Look<'_>) -> Deployment {
    let (game, state) = (look.game, look.state);
    let yard = |nation: Nation, at: Region| {
        let built = state.construction_at(at);
        let row = |(unit, count): (UnitType, u8)| Built {
            unit,
            count,
            scrap: look.offer(&Order::Scrap { at, units: Units::of(unit, 1) }),
            to: targets(look, nation, at, unit, count),
        };
        Yard {
            place: look.place(at),
            excess: game.excess(state, at),
            units: built.iter().map(row).collect(),
            deferred: state.deferred_at(at),
        }
    };
    let yards = |nation| game.yards(state, nation).into_iter().map(|at| yard(nation, at)).collect();
    Deployment { yards: look.own.map(yards) }
}

/// Where units under construction may be deployed, all of a kind or one by one.
fn targets(look: &Look<'_>, nation: Nation, at: Region, unit: UnitType, count: u8) -> Vec<DeployOffer> {
    let mut targets = Vec::new();
    for count in if count > 1 { vec![count, 1] } else { vec![count] } {
        let units =
            vec![PickedUnit { unit: unit.name().to_owned(), count: count.into(), ..PickedUnit::default() }];
        let pick = Pick { from: at.to_string(), units };
        for reach in reach::reach(look.game, look.state, nation, &pick) {
            if let Reach::Go { space, order: order @ Order::Deploy { token, .. }, .. } = reach {
                let joins = look.state.command(nation, token).is_some();
                let order = crate::print::order(&order);
                targets.push(DeployOffer { region: space, token, joins, count, order });
            }
        }
    }
    targets
}
