//! Phases 3 to 5 on the map: routes, launches, hotspots, convoy raids, landings, deployment.

use sandtable_engine::desk::{Pick, PickedUnit, Reach};
use serde_json::{Value, json};

use super::Look;
use crate::battle::convoys::Raid;
use crate::ids::*;
use crate::order::Order;
use crate::reach;
use crate::state::{Marker, Written};

pub fn movement(look: &Look<'_>, turn: u8) -> Value {
    let (game, state) = (look.game, look.state);
    let Some(nation) = state.in_turn(turn) else { return json!({ "kind": "none" }) };
    let chart = &state.nation(nation).chart;
    let fate = |(at, order): (usize, &Written)| {
        let next = usize::from(chart.next);
        let struck = chart.struck.iter().find(|struck| struck.command == order.command);
        let fate = match struck {
            _ if at == next => "now",
            _ if at > next => "next",
            Some(struck) if struck.rule.is_some() => "void",
            Some(_) => "cancelled",
            None => "done",
        };
        let command = state.command(nation, order.command);
        json!({
            "command": order.command,
            "to": order.to,
            "from": command.map(|c| c.region),
            "units": command.map(|c| c.units),
            "fate": fate,
            "rule": struck.and_then(|struck| struck.rule.clone()),
        })
    };
    let orders: Vec<Value> = chart.orders.iter().enumerate().map(fate).collect();
    let mut panel = json!({ "kind": "movement", "nation": nation, "orders": orders });
    let Some((written, command, _)) = game.order_at_hand(state, nation) else { return panel };
    // Each entry of the menu is a route with what stays behind.
    let menu = game.menu(state, nation, None);
    let offers = menu.iter().filter_map(|choice| match choice {
        sandtable_engine::Offer::Order(Order::Go { via, leave, token }) => Some((*via, *leave, *token)),
        _ => None,
    });
    let routes: Vec<Value> = offers
        .filter_map(|(via, leave, token)| {
            let found = game.check_go(state, nation, via, leave, token).ok()?;
            Some(json!({
                "path": found.way.path,
                "kind": game.aim(state, &command, &found.way.path),
                "short": found.way.path.last() != Some(&written.to),
                "breaks-pact": found.way.breaks_pact,
                "left": found.left,
                "order": crate::print::order(&Order::Go { via, leave, token }),
            }))
        })
        .collect();
    panel["at-hand"] = json!({
        "command": command.number,
        "from": command.region,
        "to": written.to,
        "units": command.units,
        "routes": routes,
        "cancel": look.offer(&Order::Cancel),
    });
    panel
}

pub fn launch(look: &Look<'_>, turn: u8) -> Value {
    let (game, state) = (look.game, look.state);
    let Some(nation) = state.in_turn(turn) else { return json!({ "kind": "none" }) };
    let carriers = game.ready_carriers(state, nation).into_iter().map(|(sea, ready)| {
        let pick = Pick { from: sea.to_string(), units: Vec::new() };
        let asked = look.asked.map_or(Vec::new(), |nation| reach::reach(game, state, nation, &pick));
        let to = asked.into_iter().filter_map(|reach| match reach {
            Reach::Go { space, kind, order, .. } => {
                Some(json!({ "region": space, "kind": kind, "order": crate::print::order(&order) }))
            }
            Reach::Refused { .. } => None,
        });
        json!({ "region": sea, "ready": ready, "to": to.collect::<Vec<_>>() })
    });
    let aloft: Vec<Value> = state
        .sorties
        .iter()
        .map(|sortie| json!({ "nation": sortie.nation, "region": sortie.region, "count": sortie.count }))
        .collect();
    json!({ "kind": "launch", "nation": nation, "carriers": carriers.collect::<Vec<_>>(), "aloft": aloft })
}

pub fn hotspots(look: &Look<'_>) -> Value {
    json!({ "kind": "hotspots", "hotspots": hotspot_list(look) })
}

/// What is still to be fought over.
pub fn hotspot_list(look: &Look<'_>) -> Vec<Value> {
    let (game, state) = (look.game, look.state);
    let row = |region: Region| {
        let battles = game.parties(state, region);
        let nations = game.fighters_present(state, region);
        let sides: Vec<Value> = nations
            .iter()
            .map(|nation| json!({ "nation": nation, "units": game.fighting_units(state, *nation, region) }))
            .collect();
        let mut spot = look.place(region);
        spot["battle"] = json!(!battles.is_empty());
        spot["raid"] = json!(state.region(region).raid);
        spot["sides"] = json!(sides);
        spot["defense-force"] = json!(state.region(region).force);
        spot["holder"] = json!(state.region(region).controller);
        spot["order"] = json!(look.offer(&Order::Resolve { region }));
        spot
    };
    state.marked(Marker::Active).map(row).collect()
}

pub fn raid(look: &Look<'_>) -> Value {
    let (game, state) = (look.game, look.state);
    let Some(raid) = &state.raid else { return json!({ "kind": "none" }) };
    let convoys: Vec<Value> = raid.convoys.iter().map(|name| convoy(look, raid, name)).collect();
    let raiders: Vec<Value> = raid
        .raiders
        .iter()
        .map(|raider| {
            let assign = |convoy: &String| {
                let (nation, command) = (raider.nation, raider.command);
                let order = look.offer(&Order::Raid { nation, command, convoy: convoy.clone() })?;
                Some(json!({ "convoy": convoy, "order": order }))
            };
            json!({
                "nation": raider.nation,
                "command": raider.command,
                "units": raider.units,
                "convoy": raider.convoy,
                "assign": raid.convoys.iter().filter_map(assign).collect::<Vec<_>>(),
            })
        })
        .collect();
    let wild = |resource: Resource| {
        let order = look.offer(&Order::Sink { resource })?;
        Some(json!({ "resource": resource, "order": order }))
    };
    let mut panel = look.place(raid.region);
    panel["kind"] = json!("raid");
    panel["by"] = json!(raid.by);
    panel["commander"] = json!(raid.commander);
    panel["raiders"] = json!(raiders);
    panel["convoys"] = json!(convoys);
    panel["wild"] = json!(raid.wild);
    panel["sunk"] = json!(raid.sunk.map(|sunk| {
        Resource::ALL.iter().copied().filter(|resource| sunk[*resource as usize]).collect::<Vec<_>>()
    }));
    panel["choices"] = json!(game.wild_choices(state).into_iter().filter_map(wild).collect::<Vec<_>>());
    panel
}

/// What a convoy carries that the raid could sink.
fn convoy(look: &Look<'_>, raid: &Raid, name: &str) -> Value {
    let mut cargo = Vec::new();
    for resource in Resource::ALL.iter().copied() {
        for (nation, territory, count) in look.game.ships(look.state, raid, name, resource) {
            cargo.push(
                json!({ "nation": nation, "territory": territory, "resource": resource, "count": count }),
            );
        }
    }
    json!({ "name": name, "dice": raid.dice(name), "cargo": cargo })
}

pub fn landing(look: &Look<'_>, turn: u8) -> Value {
    let (game, state) = (look.game, look.state);
    let Some(nation) = state.in_turn(turn) else { return json!({ "kind": "none" }) };
    let row = |command: &crate::state::Command| {
        let site = |to: Region| {
            let order = Order::Land { command: command.number, units: None, to, token: None };
            let mut site = look.place(to);
            site["order"] = json!(look.offer(&order));
            site["holder"] = json!(state.region(to).controller);
            site
        };
        json!({
            "command": command.number,
            "region": command.region,
            "units": command.units,
            "sites": game.landing_sites(state, command).into_iter().map(site).collect::<Vec<_>>(),
        })
    };
    json!({ "kind": "landing", "nation": nation, "commands": game.aloft(state, nation).map(row).collect::<Vec<_>>() })
}

pub fn deployment(look: &Look<'_>) -> Value {
    let (game, state) = (look.game, look.state);
    let Some(nation) = look.own else { return json!({ "kind": "deployment" }) };
    let yard = |at: Region| {
        let excess = game.excess(state, at);
        let built = state.construction_at(at);
        let row = |(unit, count): (UnitType, u8)| {
            let scrap = look.offer(&Order::Scrap { at, units: Units::of(unit, 1) });
            json!({ "unit": unit, "count": count, "scrap": scrap, "to": targets(look, nation, at, unit, count) })
        };
        let mut yard = look.place(at);
        yard["excess"] = json!(excess);
        yard["units"] = json!(built.iter().map(row).collect::<Vec<_>>());
        yard["deferred"] = json!(state.deferred_at(at));
        yard
    };
    let yards: Vec<Value> = game.yards(state, nation).into_iter().map(yard).collect();
    json!({ "kind": "deployment", "yards": yards })
}

/// Where units under construction may be deployed, all of a kind or one by one.
fn targets(look: &Look<'_>, nation: Nation, at: Region, unit: UnitType, count: u8) -> Vec<Value> {
    let mut targets = Vec::new();
    for count in if count > 1 { vec![count, 1] } else { vec![count] } {
        let units =
            vec![PickedUnit { unit: unit.name().to_owned(), count: count.into(), ..PickedUnit::default() }];
        let pick = Pick { from: at.to_string(), units };
        for reach in reach::reach(look.game, look.state, nation, &pick) {
            if let Reach::Go { space, order: order @ Order::Deploy { token, .. }, .. } = reach {
                let joins = look.state.command(nation, token).is_some();
                let order = crate::print::order(&order);
                targets.push(json!({ "region": space, "token": token, "joins": joins, "count": count, "order": order }));
            }
        }
    }
    targets
}
