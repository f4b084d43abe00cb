//! What case files can expect of a state; `CASES.md` is the reference.

use std::fmt::Debug;

use sandtable_engine::values::{object, text};
use sandtable_engine::{Face, Viewer};
use serde_json::{Value, json};

use crate::WarRoom;
use crate::ids::*;
use crate::position::{each_region, named, nation_of, region_of, units_of, written_of};
use crate::state::{Marker, State, Written};

type Outcome = Result<(), String>;

fn same<T: PartialEq + Debug>(what: &str, wanted: T, came: T) -> Outcome {
    if wanted == came { Ok(()) } else { Err(format!("{what}: {came:?}")) }
}

/// The value that came has everything the expectation names.
fn includes(what: &str, wanted: &Value, came: &Value) -> Outcome {
    match (wanted, came) {
        (Value::Object(wanted), Value::Object(have)) => {
            for (key, value) in wanted {
                includes(&format!("{what} {key}"), value, have.get(key).unwrap_or(&Value::Null))?;
            }
            Ok(())
        }
        _ if wanted == came => Ok(()),
        _ => Err(format!("{what}: {came}")),
    }
}

pub fn expect(game: &WarRoom, state: &State, key: &str, expected: &Value) -> Outcome {
    match key {
        "round" => includes("round", expected, &json!(state.round)),
        "stage" => same("stage", text(Some(expected), "")?.to_owned(), stage_name(state)),
        "step" => same("step", text(Some(expected), "")?.to_owned(), step_name(state)),
        "commands" => commands(game, state, expected),
        "units" => units(game, state, expected),
        "control" => each_region(game, expected, |region, value| {
            let wanted = if value.is_null() { None } else { Some(nation_of(value)?) };
            same("control", wanted, state.region(region).controller)
        }),
        "alignment" => each_region(game, expected, |region, value| {
            includes("alignment", value, &json!(state.side_of(region)))
        }),
        "bombs" => each_region(game, expected, |region, value| {
            let wanted = if value.is_null() { &json!(0) } else { value };
            includes("bombs", wanted, &json!(state.region(region).bombs))
        }),
        "markers" => each_region(game, expected, |region, value| {
            let wanted = if value.is_null() { &json!(Marker::None) } else { value };
            includes("marker", wanted, &json!(state.region(region).marker))
        }),
        "force" => each_region(game, expected, |region, value| {
            same("force", units_of(value)?, state.region(region).force)
        }),
        "construction" => each_region(game, expected, |region, value| {
            same("construction", units_of(value)?, state.construction_at(region))
        }),
        "deferred" => each_region(game, expected, |region, value| {
            same("deferred", units_of(value)?, state.deferred_at(region))
        }),
        "carrier-fighters" => each_region(game, expected, |region, value| {
            if value.is_null() {
                let mut there = Nation::ALL.iter().filter(|n| state.carrier_fighters_at(**n, region) > 0);
                return there.next().map_or(Ok(()), |n| Err(format!("{n} has carrier fighters there")));
            }
            for (name, count) in object(value, "fighters by nation")? {
                includes(name, count, &json!(state.carrier_fighters_at(named(name)?, region)))?;
            }
            Ok(())
        }),
        "turn-order" => {
            let order: Vec<Nation> = state.order().collect();
            same("turn order", expected.clone(), json!(order))
        }
        "pacts" => {
            let pacts = state.pacts;
            let came = json!({
                "soviet-japanese": pacts.soviet_japanese,
                "sino-soviet": pacts.sino_soviet,
                "stalin-doctrine": pacts.stalin_doctrine,
            });
            includes("pact", expected, &came)
        }
        "nations" => {
            for (name, value) in object(expected, "nations")? {
                nation(game, state, named(name)?, value)?;
            }
            Ok(())
        }
        "orders" => {
            for (name, value) in object(expected, "orders by nation")? {
                let orders = &state.nation(named(name)?).chart.orders;
                let list = value.as_array().ok_or("a list of orders is expected")?;
                let wanted: Vec<Written> =
                    list.iter().map(|entry| written_of(game, entry)).collect::<Result<_, _>>()?;
                if wanted != *orders {
                    let came: Vec<String> = orders.iter().map(Written::to_string).collect();
                    return Err(format!("orders: [{}]", came.join(", ")));
                }
            }
            Ok(())
        }
        "struck" => struck(state, expected),
        "battle" => battle(game, state, expected),
        "hidden" => hidden(game, state, expected),
        "reaches" => reaches(game, state, expected),
        other => Err(format!("this game knows no expectation `{other}`")),
    }
}

fn tag(value: Value) -> String {
    match value {
        Value::String(name) => name,
        Value::Object(map) => map.keys().next().cloned().unwrap_or_default(),
        other => other.to_string(),
    }
}

fn stage_name(state: &State) -> String {
    tag(json!(state.stage))
}

fn step_name(state: &State) -> String {
    state.battle.as_deref().map_or(String::new(), |battle| tag(json!(battle.step)))
}

/// `{japan: {65: J5, 24: null, 8: {at: P-13, units: {cruiser: 1}}}}`.
fn commands(game: &WarRoom, state: &State, expected: &Value) -> Outcome {
    for (name, stacks) in object(expected, "commands by nation")? {
        let nation = named(name)?;
        for (number, wanted) in object(stacks, "commands by number")? {
            let token: u8 = number.parse().map_err(|_| format!("`{number}` is no command"))?;
            let what = format!("{nation} {token}");
            let command = state.command(nation, token);
            match (wanted, command) {
                (Value::Null, None) => {}
                (Value::Null, Some(command)) => return Err(format!("{what} is in {}", command.region)),
                (_, None) => return Err(format!("{what} is not on the map")),
                (Value::String(at), Some(command)) => same(&what, region_of(game, at)?, command.region)?,
                (wanted, Some(command)) => {
                    let fields = object(wanted, "a command")?;
                    for (key, value) in fields {
                        match key.as_str() {
                            "at" => same(&what, region_of(game, text(Some(value), "")?)?, command.region)?,
                            "units" => same(&what, units_of(value)?, command.units)?,
                            "tagged" => same(&what, value.as_bool().unwrap_or(true), command.tagged)?,
                            "dived" => same(&what, value.as_bool().unwrap_or(true), command.dived)?,
                            other => return Err(format!("a command has no `{other}`")),
                        }
                    }
                }
            }
        }
    }
    Ok(())
}

/// `{P-1: {us: {cruiser: 2}}}`: exactly these units are in the region.
fn units(game: &WarRoom, state: &State, expected: &Value) -> Outcome {
    each_region(game, expected, |region, value| {
        let wanted = if value.is_null() { None } else { Some(object(value, "units by nation")?) };
        for nation in Nation::ALL {
            let mut came = state.units_at(*nation, region);
            came[UnitType::CarrierFighter] = state.carrier_fighters_at(*nation, region);
            let listed = wanted.and_then(|map| map.get(nation.name()));
            same(nation.name(), listed.map_or(Ok(Units::default()), units_of)?, came)?;
        }
        Ok(())
    })
}

fn nation(game: &WarRoom, state: &State, nation: Nation, expected: &Value) -> Outcome {
    let at = state.nation(nation);
    for (key, wanted) in object(expected, "a nation")? {
        let what = format!("{nation} {key}");
        if let Some(resource) = Resource::named(key) {
            includes(&what, wanted, &json!(at.resources[resource]))?;
            continue;
        }
        let came = match key.as_str() {
            "medals" => json!(at.medals),
            "goods" => json!(at.goods),
            "stress" => json!(at.stress),
            "zone" => json!(at.zone),
            "collapsed" => json!(at.collapsed),
            "bid" => json!(at.chart.bid),
            "sealed" => json!(at.chart.sealed),
            "casualties" => {
                same(&what, units_of(wanted)?, at.casualties)?;
                continue;
            }
            "to-place" => {
                same(&what, units_of(wanted)?, at.to_place)?;
                continue;
            }
            "convoy-casualties" => json!(at.convoy_casualties),
            "casualty-points" => json!(at.casualty_points),
            "in-play" => json!(at.in_play),
            "order-limit" => json!(game.order_limit(state, nation)),
            "threshold" => json!(game.threshold(state, nation)),
            "production-value" => json!(game.production_value(state, nation)),
            "income" => {
                let income = game.income(state, nation);
                json!({ "oil": income[Resource::Oil], "iron": income[Resource::Iron], "osr": income[Resource::Osr] })
            }
            "territories" => json!(state.controlled(nation).count()),
            "total" => json!(at.resources.total()),
            other => return Err(format!("a nation has no `{other}`")),
        };
        includes(&what, wanted, &came)?;
    }
    Ok(())
}

/// `{japan: {65: rail.obstructed-cancels, 97: cancelled, 18: null}}`: orders not carried out.
fn struck(state: &State, expected: &Value) -> Outcome {
    for (name, orders) in object(expected, "orders by nation")? {
        let struck = &state.nation(named(name)?).chart.struck;
        for (number, wanted) in object(orders, "orders by command")? {
            let found = struck.iter().find(|s| s.command.to_string() == *number);
            let came = found.map(|s| s.rule.clone().unwrap_or_else(|| "cancelled".to_owned()));
            same(number, wanted.as_str().map(str::to_owned), came)?;
        }
    }
    Ok(())
}

/// The Battle-Board: `{commanders: {axis: germany}, dice: {axis: 12}, board: {...}}`.
fn battle(game: &WarRoom, state: &State, expected: &Value) -> Outcome {
    let Some(battle) = state.battle.as_deref() else {
        return if expected.is_null() { Ok(()) } else { Err("there is no battle".to_owned()) };
    };
    let per_side = |of: &dyn Fn(Alliance) -> Value| json!({ "allied": of(Alliance::Allied), "axis": of(Alliance::Axis) });
    let board = |side: Alliance| {
        let mut rows = serde_json::Map::new();
        for group in &battle.side(side).groups {
            let owner = group.owner.map_or("neutral", Nation::name);
            let boxes = game
                .table
                .units
                .row(group.unit, battle.is_sea(), battle.quick, group.stance)
                .map_or(1, |r| r.boxes.len());
            rows.insert(format!("{owner} {} {}", group.unit, group.stance), json!(group.boxes[..boxes]));
        }
        Value::Object(rows)
    };
    let came = json!({
        "region": battle.region,
        "first": battle.first,
        "commanders": per_side(&|side| json!(battle.side(side).commander)),
        "nations": per_side(&|side| json!(battle.side(side).nations)),
        "dice": per_side(&|side| json!(battle.side(side).dice)),
        "hindered": per_side(&|side| json!(battle.side(side).hindered)),
        "port": per_side(&|side| json!(battle.side(side).port_advantage)),
        "escaped": per_side(&|side| json!(battle.side(side).groups.iter().map(|g| g.escaped).sum::<u8>())),
        "board": per_side(&board),
        "later": battle.later,
    });
    includes("battle", expected, &came)
}

/// `{us: [chart, bid, sheet]}`: these parts of everybody else's charts are not in the seat's view.
fn hidden(game: &WarRoom, state: &State, expected: &Value) -> Outcome {
    for (name, parts) in object(expected, "parts by seat")? {
        let seat = named(name)?;
        let view = game.view(state, Viewer::Seat(seat.seat()));
        for other in state.players().filter(|n| *n != seat) {
            for part in parts.as_array().ok_or("a list is expected")? {
                let part = text(Some(part), "")?;
                if !view["nations"][other.name()][part].is_null() {
                    return Err(format!("{name} sees the {part} of {other}"));
                }
            }
        }
    }
    Ok(())
}

/// `{japan: {16: {J20: false, P-12: true}}}`: where a command's orders could take it now.
fn reaches(game: &WarRoom, state: &State, expected: &Value) -> Outcome {
    for (name, stacks) in object(expected, "commands by nation")? {
        let nation = named(name)?;
        for (number, regions) in object(stacks, "commands by number")? {
            let token: u8 = number.parse().map_err(|_| format!("`{number}` is no command"))?;
            let command =
                state.command(nation, token).ok_or_else(|| format!("{nation} {token} is not on the map"))?;
            each_region(game, regions, |region, wanted| {
                let came = game.ways(state, command, region);
                match (wanted.as_bool(), &came) {
                    (Some(true), Ok(_)) | (Some(false), Err(_)) => Ok(()),
                    (_, Ok(_)) => Err(format!("{nation} {token} gets there")),
                    (_, Err(reason)) => Err(format!("{nation} {token} does not: {reason}")),
                }
            })?;
        }
    }
    Ok(())
}
