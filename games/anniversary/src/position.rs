//! Positions as case files write them. `docs/cases.md` describes the keys.

use sandtable_engine::Setup;
use sandtable_engine::names::slug;
use sandtable_engine::pieces::PieceId;
use sandtable_engine::values::{self, number, text, texts};
use serde_json::{Map, Value};

use crate::board::{Space, board};
use crate::event::Event;
use crate::power::Power;
use crate::sequence;
use crate::setup;
use crate::state::{Forces, Phase, Piece, State, Waiting};
use crate::tech::Advance;
use crate::units::{Counts, Unit};
use crate::{Anniversary, Unfold};

pub fn position(game: &Anniversary, setup: &Setup, position: &Value) -> Result<State, String> {
    let blank = setup::blank(setup).map_err(|fault| fault.to_string())?;
    let mut on = Unfold::new(game, blank);
    setup::open(&mut on);
    let (mut state, _) = on.finish();
    let empty = Map::new();
    let fields = match position {
        Value::Null => &empty,
        Value::Object(fields) => fields,
        _ => return Err("`position` must be a map".into()),
    };
    let units_only = fields.contains_key("units") && !fields.contains_key("from");
    let from_empty = match text(fields.get("from"), if units_only { "empty" } else { "setup" })? {
        "empty" => true,
        "setup" => false,
        other => return Err(format!("`from` is `setup` or `empty`, not `{other}`")),
    };
    if from_empty {
        clear(&mut state);
    }
    // Control comes before units, and what is removed must have been placed, whatever the order of the keys.
    let mut keys: Vec<(String, &Value)> = fields.iter().map(|(key, value)| (slug(key), value)).collect();
    keys.sort_by_key(|(key, _)| (key == "remove", key != "control"));
    let mut spent = Vec::new();
    for (key, value) in keys {
        match key.as_str() {
            "from" | "power" | "phase" | "round" | "start" | "turn" | "moved" => {}
            "ships" => each_space(value, |zone, fleets| {
                each_power(fleets, |power, ships| place_ships(&mut state, zone, power, ships, &mut spent))
            })?,
            "units" | "add" => place_units(&mut state, value)?,
            "remove" => remove_units(&mut state, value)?,
            "control" => each_space(value, |space, holder| {
                let holder = power(holder)?;
                if !space.is_land() {
                    return Err(format!("nobody can control {space}"));
                }
                state.control[space.index()] = Some(holder);
                evict(&mut state, space, holder);
                Ok(())
            })?,
            "treasury" => each_power(value, |power, ipcs| {
                state.treasury[power as usize] = number(ipcs)?;
                Ok(())
            })?,
            "researchers" => each_power(value, |power, tokens| {
                state.researchers[power as usize] = number(tokens)?;
                Ok(())
            })?,
            "advances" | "technology" => each_power(value, |power, list| {
                for name in texts(list)? {
                    let advance = Advance::named(name).ok_or_else(|| format!("unknown advance `{name}`"))?;
                    state.advances[power as usize].gain(advance);
                }
                Ok(())
            })?,
            "damage" => each_space(value, |space, markers| {
                state.damage[space.index()] = number(markers)?;
                Ok(())
            })?,
            "mobilization-zone" | "mobilization" => each_power(value, |power, units| {
                state.mobilization[power as usize] = counts(units)?;
                Ok(())
            })?,
            "placed" => each_space(value, |space, count| {
                state.placed.push((space, number(count)?));
                Ok(())
            })?,
            "attacks" => {
                for name in texts(value)? {
                    state.attacks.insert(space_named(name)?);
                }
            }
            other => return Err(format!("unknown key `{other}` in `position`")),
        }
    }
    let mut state = begin(game, state, fields)?;
    if let Some(moved) = fields.get("moved") {
        each_space(moved, |space, powers| {
            each_power(powers, |power, units| find_moved(&state, space, power, units, &mut spent))
        })?;
    }
    for (id, points) in spent {
        if let Some(piece) = state.pieces.get_mut(id) {
            (piece.moved, piece.combat_moved) = (points, points > 0);
        }
    }
    Ok(state)
}

/// Ships that hold something of their own: `[{ship: transport, holds: 1 infantry, moved: 1}]`.
fn place_ships(
    state: &mut State,
    zone: Space,
    owner: Power,
    ships: &Value,
    spent: &mut Vec<(PieceId, u8)>,
) -> Result<(), String> {
    let list = ships.as_array().ok_or("a list of ships is expected")?;
    for ship in list {
        let fields = ship.as_object().ok_or("a ship is `{ship: transport, holds: 1 infantry}`")?;
        let name = text(fields.get("ship"), "transport")?;
        let unit = Unit::named(name).ok_or_else(|| format!("unknown unit `{name}`"))?;
        let mut put = |piece: Piece| {
            let id = state.pieces.next_id();
            state.pieces.insert(id, zone.0, piece);
            id
        };
        let damaged = fields.get("damaged").is_some_and(|damaged| *damaged == Value::Bool(true));
        let id = put(Piece { damaged, ..Piece::new(owner, unit) });
        for (key, value) in fields {
            match key.as_str() {
                "ship" | "damaged" => {}
                "moved" => spent.push((id, number(value)?)),
                "holds" => held(owner, value)?.into_iter().for_each(|(power, unit)| {
                    put(Piece { aboard: Some(id), ..Piece::new(power, unit) });
                }),
                other => return Err(format!("a ship has no `{other}`")),
            }
        }
    }
    Ok(())
}

/// `1 infantry, 1 tank`, or `{italy: 1 infantry}` for guests.
fn held(owner: Power, value: &Value) -> Result<Vec<(Power, Unit)>, String> {
    let mut pieces = Vec::new();
    let mut add = |power: Power, units: &Value| -> Result<(), String> {
        for (unit, count) in counts(units)?.iter() {
            pieces.extend((0..count).map(|_| (power, unit)));
        }
        Ok(())
    };
    let guests = value.as_object().is_some_and(|map| map.keys().all(|key| Power::named(key).is_some()));
    if guests {
        each_power(value, add)?
    } else {
        add(owner, value)?
    }
    Ok(pieces)
}

/// `{tank: 1}` for all of a kind, `{tank: [0, 1]}` for one after the other.
fn find_moved(
    state: &State,
    space: Space,
    owner: Power,
    units: &Value,
    spent: &mut Vec<(PieceId, u8)>,
) -> Result<(), String> {
    for (name, points) in units.as_object().ok_or("movement points by unit are expected")? {
        let unit = Unit::named(name).ok_or_else(|| format!("unknown unit `{name}`"))?;
        let mut pieces =
            state.at(space).filter(|(_, p)| p.owner == owner && p.unit == unit).map(|(id, _)| id);
        match points {
            Value::Array(list) => {
                for points in list {
                    let id = pieces.next().ok_or_else(|| format!("there is no such {unit} in {space}"))?;
                    spent.push((id, number(points)?));
                }
            }
            points => {
                let points = number(points)?;
                spent.extend(pieces.map(|id| (id, points)));
            }
        }
    }
    Ok(())
}

/// An empty board; control and money stay as the scenario has them.
fn clear(state: &mut State) {
    let ids: Vec<_> = state.pieces.all().map(|(id, _, _)| id).collect();
    for id in ids {
        state.pieces.remove(id);
    }
    state.complexes = Default::default();
}

/// Units of the set-up do not stay in a territory that is given to their enemy.
fn evict(state: &mut State, space: Space, holder: Power) {
    let strangers: Vec<_> =
        state.at(space).filter(|(_, p)| state.are_enemies(p.owner, holder)).map(|(id, _)| id).collect();
    for id in strangers {
        state.pieces.remove(id);
    }
}

/// Start the turn at the wanted power and phase, with everything aboard where it belongs.
fn begin(game: &Anniversary, state: State, fields: &Map<String, Value>) -> Result<State, String> {
    let turn = fields.get("turn").and_then(Value::as_object).unwrap_or(fields);
    let power = turn.get("power").map_or(Ok(state.turn_order[0]), power)?;
    let phase = phase_named(text(turn.get("phase"), "purchase")?)?;
    let round = turn.get("round").map_or(Ok(1), number)?;
    let mut on = Unfold::new(game, state);
    setup::board_transports(&mut on);
    on.emit(Event::TurnBegan { power: power.player(), round });
    crate::displaced::berth_fighters(&mut on);
    sequence::begin_phase(&mut on, phase);
    if power == Power::China && phase == Phase::CombatMove {
        on.emit(Event::PhaseBegan { phase, forces: Forces::First(Power::China) });
    }
    let (mut state, _) = on.finish();
    if let Some(control) = fields.get("start").and_then(|start| start.get("control")) {
        each_space(control, |space, holder| {
            state.start.control[space.index()] = Some(self::power(holder)?);
            Ok(())
        })?;
    }
    state.waiting = Waiting::Orders;
    Ok(state)
}

pub fn phase_named(name: &str) -> Result<Phase, String> {
    Ok(match slug(name).as_str() {
        "research" | "research-development" => Phase::Research,
        "purchase" | "purchase-units" => Phase::PurchaseUnits,
        "combat-move" => Phase::CombatMove,
        "conduct-combat" => Phase::ConductCombat,
        "noncombat-move" => Phase::NoncombatMove,
        "mobilize" | "mobilize-new-units" => Phase::MobilizeNewUnits,
        "collect-income" | "income" => Phase::CollectIncome,
        other => return Err(format!("unknown phase `{other}`")),
    })
}

/// `{space: {power: {unit: count}}}`, with factories among the units.
pub fn each_stack(
    value: &Value,
    mut each: impl FnMut(Space, Power, Unit, u16) -> Result<(), String>,
) -> Result<(), String> {
    each_space(value, |space, powers| {
        each_power(powers, |power, units| {
            counts(units)?.iter().try_for_each(|(unit, count)| each(space, power, unit, count))
        })
    })
}

fn place_units(state: &mut State, value: &Value) -> Result<(), String> {
    each_stack(value, |space, power, unit, count| {
        if unit == Unit::IndustrialComplex {
            state.complexes.insert(space);
            return Ok(());
        }
        for _ in 0..count {
            let id = state.pieces.next_id();
            state.pieces.insert(id, space.0, Piece::new(power, unit));
        }
        Ok(())
    })
}

fn remove_units(state: &mut State, value: &Value) -> Result<(), String> {
    each_stack(value, |space, power, unit, count| {
        if unit == Unit::IndustrialComplex {
            state.complexes.remove(space);
            return Ok(());
        }
        for _ in 0..count {
            let found = state.at(space).find(|(_, p)| p.owner == power && p.unit == unit).map(|(id, _)| id);
            let id = found.ok_or_else(|| format!("there is no {unit} of {power} in {space} to remove"))?;
            state.pieces.remove(id);
        }
        Ok(())
    })
}

// Reading values.

pub fn power(value: &Value) -> Result<Power, String> {
    values::word(value, "power", Power::named)
}

pub fn space_named(name: &str) -> Result<Space, String> {
    board().find(name).ok_or_else(|| format!("unknown space `{name}`"))
}

/// `{unit: count}` or a list such as `2 infantry, 1 tank`.
pub fn counts(value: &Value) -> Result<Counts, String> {
    match value {
        Value::Null => Ok(Counts::default()),
        Value::String(list) => crate::notation::unit_list(list).map_err(|fault| format!("`{list}`: {fault}")),
        Value::Object(units) => {
            let entry = |(name, count): (&String, &Value)| {
                let unit = Unit::named(name).ok_or_else(|| format!("unknown unit `{name}`"))?;
                Ok((unit, number(count)?))
            };
            units.iter().map(entry).collect::<Result<Counts, String>>()
        }
        other => Err(format!("expected units, found {other}")),
    }
}

pub fn each_space(
    value: &Value,
    each: impl FnMut(Space, &Value) -> Result<(), String>,
) -> Result<(), String> {
    values::each(value, "space", |name| board().find(name), each)
}

pub fn each_power(
    value: &Value,
    each: impl FnMut(Power, &Value) -> Result<(), String>,
) -> Result<(), String> {
    if value.is_null() { Ok(()) } else { values::each(value, "power", Power::named, each) }
}
