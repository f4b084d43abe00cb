//! Positions as case files write them; `CASES.md` is the reference.

use sandtable_engine::values::{self, Fault, number, object, optional, text};
use sandtable_engine::{Setup, Unfolding};
use serde_json::{Map, Value};

use crate::apply_pieces::{add_construction, fresh, insert};
use crate::ids::*;
use crate::state::*;
use crate::{Act, WarRoom};

pub fn position(game: &WarRoom, setup: &Setup, position: &Value) -> Result<State, Fault> {
    let empty = Map::new();
    let fields = match position {
        Value::Null => &empty,
        other => object(other, "a position")?,
    };
    let board = game.set_up(setup).map_err(|e| e.to_string())?;
    let mut on: Act<'_> = Unfolding::new(game, board);
    game.place(&mut on);
    let mut state = on.finish().0;
    match text(fields.get("from"), "setup")? {
        "setup" => {}
        "empty" => {
            state.commands.clear();
            state.regions.iter_mut().for_each(|r| (r.marker, r.flipped) = (Marker::None, false));
        }
        other => return Err(format!("`from: {other}`: say setup or empty")),
    }
    if !fields.contains_key("stage") {
        state = game.settled(state);
    }
    state.track = state.players().map(Some).collect();
    for (key, value) in fields {
        change(game, &mut state, key, value).map_err(|fault| format!("{key}: {fault}"))?;
    }
    state.commands.retain(|c| !c.units.is_empty());
    match fields.get("stage") {
        Some(stage) => enter(game, state, text(Some(stage), "planning")?),
        None => Ok(state),
    }
}

/// Begin a part of the round and run to its first decision.
fn enter(game: &WarRoom, state: State, stage: &str) -> Result<State, Fault> {
    let mut on: Act<'_> = Unfolding::new(game, state);
    let first = |stage: Stage| crate::Event::Entered(stage);
    match stage {
        "economy" => on.emit(first(Stage::Economy)),
        "planning" => on.emit(first(Stage::Planning)),
        "quick-production" => on.emit(first(Stage::Bonus { turn: 0 })),
        "movement" => game.begin_movement(&mut on),
        "launch" => on.emit(first(Stage::Launch { turn: 0 })),
        "combat" => {
            on.emit(crate::Event::EmbattledFlipped);
            on.emit(first(Stage::Launch { turn: 0 }));
            game.begin_combat(&mut on);
        }
        "refit" => game.begin_refit(&mut on),
        "deployment" => game.begin_deployment(&mut on),
        "morale" => game.begin_morale(&mut on),
        "production" => game.begin_production(&mut on),
        "placement" => on.emit(first(Stage::Placement { turn: 0 })),
        "round-end" => on.emit(first(Stage::RoundEnd)),
        other => return Err(format!("there is no stage `{other}`")),
    }
    game.advance(&mut on);
    Ok(on.finish().0)
}

fn change(game: &WarRoom, state: &mut State, key: &str, value: &Value) -> Result<(), Fault> {
    match key {
        "from" | "stage" | "why" => {}
        "round" => state.round = number(value)?,
        "turn-order" => {
            let order = value.as_array().ok_or("a list of nations is expected")?;
            let mut named: Vec<Nation> = order.iter().map(nation_of).collect::<Result<_, _>>()?;
            let rest: Vec<Nation> = state.players().filter(|n| !named.contains(n)).collect();
            named.extend(rest);
            state.track = named.into_iter().filter(|n| state.plays(*n)).map(Some).collect();
        }
        "commands" => commands(game, state, value)?,
        "control" => each_region(game, value, |region, value| {
            state.regions[region.index()].controller = optional(value, nation_of)?;
            state.regions[region.index()].alignment = None;
            Ok(())
        })?,
        "alignment" => each_region(game, value, |region, value| {
            let side = |v: &Value| values::word(v, "alliance", Alliance::named);
            state.regions[region.index()].alignment = optional(value, side)?;
            Ok(())
        })?,
        "force-used" => each_region(game, value, |region, value| {
            state.regions[region.index()].force_used = value.as_bool().unwrap_or(true);
            Ok(())
        })?,
        "bombs" => each_region(game, value, |region, value| {
            state.regions[region.index()].bombs = number(value)?;
            Ok(())
        })?,
        "markers" => each_region(game, value, |region, value| {
            let marker = match text(Some(value), "none")? {
                "none" => Marker::None,
                "active" => Marker::Active,
                "embattled" => Marker::Embattled,
                other => return Err(format!("`{other}` is no marker")),
            };
            let at = &mut state.regions[region.index()];
            (at.marker, at.flipped) = (marker, marker == Marker::Embattled);
            Ok(())
        })?,
        "construction" => each_region(game, value, |region, value| {
            add_construction(state, region, units_of(value)?);
            Ok(())
        })?,
        "deferred" => each_region(game, value, |region, value| {
            let units = units_of(value)?;
            add_construction(state, region, units);
            state.construction.iter_mut().filter(|c| c.region == region).for_each(|c| c.deferred += units);
            Ok(())
        })?,
        "carrier-fighters" => each_region(game, value, |region, value| {
            for (name, count) in object(value, "fighters by nation")? {
                let sortie = Sortie { nation: named(name)?, region, count: number(count)? };
                state.sorties.push(sortie);
            }
            state.sorties.sort_by_key(|s| (s.region, s.nation));
            Ok(())
        })?,
        "pacts" => {
            for (name, value) in object(value, "pacts")? {
                let on = value.as_bool().ok_or("true or false is expected")?;
                match name.as_str() {
                    "soviet-japanese" => state.pacts.soviet_japanese = on,
                    "sino-soviet" => state.pacts.sino_soviet = on,
                    "stalin-doctrine" => state.pacts.stalin_doctrine = on,
                    other => return Err(format!("there is no pact `{other}`")),
                }
            }
        }
        "trespassers" => {
            for (name, value) in object(value, "trespassers by nation")? {
                state.trespassers.push((named(name)?, region_of(game, text(Some(value), "")?)?));
            }
        }
        "nations" => {
            for (name, value) in object(value, "nations")? {
                nation(game, state, named(name)?, value).map_err(|fault| format!("{name}: {fault}"))?;
            }
        }
        other => return Err(format!("a position knows no `{other}`")),
    }
    Ok(())
}

/// `{japan: {65: {at: J3, units: {artillery: 2}}}}`; `null` takes a command off the map.
fn commands(game: &WarRoom, state: &mut State, value: &Value) -> Result<(), Fault> {
    for (name, stacks) in object(value, "commands by nation")? {
        let nation = named(name)?;
        for (number, stack) in object(stacks, "commands by number")? {
            let token: u8 = number.parse().map_err(|_| format!("`{number}` is no command"))?;
            if !game.scenario(state).has_token(nation, token) {
                return Err(format!("{nation} has no token {token} in this scenario"));
            }
            state.commands.retain(|c| !(c.nation == nation && c.number == token));
            if stack.is_null() {
                continue;
            }
            let fields = object(stack, "a command")?;
            let at = region_of(game, text(fields.get("at"), "")?)?;
            let units = units_of(fields.get("units").unwrap_or(&Value::Null))?;
            if units.is_empty() || units.only(Category::of_command(token)) != units || units.total() > 8 {
                return Err(format!("{nation} {token} cannot hold {units}"));
            }
            let flag = |key: &str| fields.get(key).and_then(Value::as_bool).unwrap_or(false);
            let command =
                Command { tagged: flag("tagged"), dived: flag("dived"), ..fresh(nation, token, at, units) };
            insert(state, command);
        }
    }
    Ok(())
}

fn nation(game: &WarRoom, state: &mut State, nation: Nation, value: &Value) -> Result<(), Fault> {
    for (key, value) in object(value, "a nation")? {
        let at = &mut state.nations[nation as usize];
        if let Some(resource) = Resource::named(key) {
            at.resources[resource] = number(value)?;
            continue;
        }
        match key.as_str() {
            "medals" => at.medals = number(value)?,
            "goods" => at.goods = number(value)?,
            "stress" => at.stress = number(value)?,
            "zone" => at.zone = values::word(value, "zone", Zone::named)?,
            "casualties" => at.casualties = units_of(value)?,
            "convoy-casualties" => at.convoy_casualties = number(value)?,
            "casualty-points" => at.casualty_points = number(value)?,
            "bonus-dice" => at.bonus_dice = number(value)?,
            "to-place" => at.to_place = units_of(value)?,
            "pact-breaker" => at.pact_breaker = value.as_bool().unwrap_or(true),
            "bid" => at.chart.bid = number(value)?,
            "collapsed" => {
                at.collapsed = value.as_bool().unwrap_or(true);
                state.track.iter_mut().filter(|slot| **slot == Some(nation)).for_each(|slot| *slot = None);
            }
            "orders" => {
                let list = value.as_array().ok_or("a list of orders is expected")?;
                let orders: Result<_, _> = list.iter().map(|entry| written_of(game, entry)).collect();
                at.chart.orders = orders?;
                at.chart.sealed = true;
            }
            other => return Err(format!("a nation has no `{other}`")),
        }
    }
    Ok(())
}

pub fn named(name: &str) -> Result<Nation, Fault> {
    crate::names::nation_named(name).ok_or_else(|| format!("`{name}` is no nation"))
}

pub fn nation_of(value: &Value) -> Result<Nation, Fault> {
    named(text(Some(value), "")?)
}

pub fn region_of(game: &WarRoom, name: &str) -> Result<Region, Fault> {
    game.table.board.find(name).ok_or_else(|| format!("`{name}` is no region"))
}

/// `65 -> J5`.
pub fn written_of(game: &WarRoom, value: &Value) -> Result<Written, Fault> {
    let entry = text(Some(value), "")?;
    let fault = |e| format!("`{entry}` is not like `65 -> J5`: {e}");
    crate::notation::written(&game.table.board, entry).map_err(fault)
}

pub fn units_of(value: &Value) -> Result<Units, Fault> {
    if value.is_null() {
        return Ok(Units::default());
    }
    serde_json::from_value(value.clone()).map_err(|e| e.to_string())
}

pub fn each_region(
    game: &WarRoom,
    value: &Value,
    each: impl FnMut(Region, &Value) -> Result<(), Fault>,
) -> Result<(), Fault> {
    values::each(value, "region", |name| game.table.board.find(name), each)
}
