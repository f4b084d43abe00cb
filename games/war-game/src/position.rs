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
use crate::state::{Arm, Factory, General, Made, Phase, Piece, State};
use crate::units::{Counts, Unit};
use crate::{Unfold, WarGame};

type Done = Result<(), String>;

pub fn position(game: &WarGame, setup: &Setup, position: &Value) -> Result<State, String> {
    let mut state = setup::blank(setup).map_err(|fault| fault.to_string())?;
    let empty = Map::new();
    let fields = match position {
        Value::Null => &empty,
        Value::Object(fields) => fields,
        _ => return Err("`position` must be a map".into()),
    };
    let fields: Map<String, Value> = fields.iter().map(|(key, value)| (slug(key), value.clone())).collect();
    let timing = ["turn", "turn-of", "phase", "game-turn", "step"];
    let bare = fields.keys().all(|key| timing.contains(&key.as_str()));
    let from_setup = match text(fields.get("from"), if bare { "setup" } else { "empty" })? {
        "setup" => true,
        "empty" => false,
        other => return Err(format!("`from` is `setup` or `empty`, not `{other}`")),
    };
    if from_setup {
        let mut on = Unfold::new(game, state);
        setup::place_forces(&mut on);
        state = on.finish().0;
    }
    // Control comes before units, cargo after them, and what is removed last.
    let rank = |key: &str| match key {
        "control" | "values" => 0,
        "units" | "add" => 1,
        "remove" => 3,
        _ => 2,
    };
    let mut keys: Vec<(&String, &Value)> = fields.iter().collect();
    keys.sort_by_key(|(key, _)| rank(key));
    let mut after = Vec::new();
    for (key, value) in keys {
        match key.as_str() {
            "from" | "turn" | "turn-of" | "phase" | "game-turn" | "step" | "assumes" => {}
            "produced" | "recruited" | "lent" | "started" | "generals" => {
                after.push((key.clone(), value.clone()))
            }
            key => put(&mut state, key, value)?,
        }
    }
    let mut state = begin(game, state, &fields, from_setup)?;
    for (key, value) in after {
        put_late(&mut state, &key, &value)?;
    }
    Ok(state)
}

fn put(state: &mut State, key: &str, value: &Value) -> Done {
    match key {
        "units" | "add" => place_units(state, value),
        "remove" => remove_units(state, value),
        "control" => each_space(value, |space, holder| {
            if space.is_sea() {
                return Err("nobody can control a sea zone".into());
            }
            let holder = holder_named(holder)?;
            state.control[space.index()] = holder;
            let strangers: Vec<PieceId> = state
                .at(space)
                .filter(|(_, p)| holder.is_none_or(|holder| holder.is_enemy_of(p.owner)))
                .map(|(id, _)| id)
                .collect();
            strangers.into_iter().for_each(|id| state.pieces.remove(id));
            Ok(())
        }),
        "values" => each_space(value, |space, value| {
            state.values.push((space, number(value)?));
            Ok(())
        }),
        "treasury" => each_power(value, |power, money| {
            state.treasury[power as usize] = number(money)?;
            Ok(())
        }),
        "hardware" => each_power(value, |power, money| {
            state.hardware[power as usize] = number(money)?;
            Ok(())
        }),
        "aboard" => each_space(value, |zone, fleets| {
            each_power(fleets, |power, ships| put_aboard(state, zone, power, ships))
        }),
        "damaged" => each_space(value, |zone, fleets| {
            each_power(fleets, |power, count| {
                mark(state, zone, power, Unit::Battleship, number(count)?, |p| p.damaged = true)
            })
        }),
        "repair-price" => each_space(value, |zone, fleets| {
            each_power(fleets, |power, price| {
                let price: u8 = number(price)?;
                let ships: Vec<PieceId> = state
                    .at(zone)
                    .filter(|(_, p)| p.owner == power && p.damaged && p.price == 0)
                    .map(|(id, _)| id)
                    .take(1)
                    .collect();
                crate::apply::change(state, &ships, |p| p.price = price);
                Ok(())
            })
        }),
        "repairing" => each_space(value, |zone, fleets| {
            each_power(fleets, |power, yards| {
                each_space(yards, |yard, count| {
                    mark(state, zone, power, Unit::Battleship, number(count)?, |p| {
                        (p.damaged, p.yard) = (true, Some(yard));
                        p.price = p.price.max(1);
                    })
                })
            })
        }),
        "trained" => each_space(value, |space, forces| {
            each_power(forces, |power, count| {
                mark(state, space, power, Unit::Infantry, number(count)?, |p| p.trained = true)
            })
        }),
        "playing-on" => {
            state.playing_on = *value == Value::Bool(true);
            Ok(())
        }
        other => Err(format!("unknown key `{other}` in `position`")),
    }
}

/// What the beginning of a turn would wipe out.
fn put_late(state: &mut State, key: &str, value: &Value) -> Done {
    match key {
        "produced" | "recruited" => each_space(value, |space, count| {
            let count = number(count)?;
            let made = state.made_in(space);
            state.made.retain(|made| made.space != space);
            state.made.push(match key {
                "produced" => Made { built: count, ..made },
                _ => Made { recruited: count, ..made },
            });
            Ok(())
        }),
        "lent" => {
            let mut total = 0;
            each_power(value, |power, amount| {
                state.lent[power as usize] = number(amount)?;
                total += state.lent[power as usize];
                Ok(())
            })?;
            let lender = state.movers()[0];
            state.purse = state.treasury[lender as usize] + total;
            Ok(())
        }
        "started" => match value.get("control") {
            Some(control) => each_space(control, |space, holder| {
                state.started[space.index()] = holder_named(holder)?;
                Ok(())
            }),
            None => Ok(()),
        },
        _ => each_power(value, |power, place| {
            let (at, arm) = match place {
                Value::Object(fields) => {
                    let arm =
                        Arm::named(text(fields.get("arm"), "land")?).ok_or("an arm is land, air or sea")?;
                    (fields.get("at").cloned().unwrap_or(Value::Null), arm)
                }
                at => (at.clone(), Arm::Land),
            };
            let general = &mut state.generals[power as usize];
            *general = match at {
                Value::Null => General { alive: false, ..General::UNPLACED },
                at => General { at: Some(space_named(text(Some(&at), "")?)?), arm, ..General::UNPLACED },
            };
            Ok(())
        }),
    }
}

fn mark(
    state: &mut State,
    space: Space,
    power: Power,
    unit: Unit,
    count: usize,
    how: impl Fn(&mut Piece),
) -> Done {
    let ids: Vec<PieceId> = state
        .at(space)
        .filter(|(_, p)| p.owner == power && p.unit == unit)
        .map(|(id, _)| id)
        .take(count)
        .collect();
    if ids.len() < count {
        return Err(format!("there are not {count} {unit} of {power} in {space}"));
    }
    crate::apply::change(state, &ids, how);
    Ok(())
}

/// `{transport: {infantry: 2}}`, or a list for several ships. Fighters need no deck of their own.
fn put_aboard(state: &mut State, zone: Space, power: Power, ships: &Value) -> Done {
    let map = ships.as_object().ok_or("ships with their cargo are expected")?;
    for (ship, loads) in map {
        let unit = Unit::named(ship).ok_or_else(|| format!("unknown unit `{ship}`"))?;
        if unit != Unit::Transport {
            continue;
        }
        let loads = match loads {
            Value::Array(list) => list.clone(),
            one => vec![one.clone()],
        };
        let carriers: Vec<PieceId> =
            state.at(zone).filter(|(_, p)| p.owner == power && p.unit == unit).map(|(id, _)| id).collect();
        let mut free = carriers.into_iter();
        for load in loads {
            let carrier = free.next().ok_or_else(|| format!("there are not so many {unit} in {zone}"))?;
            for (cargo, count) in counts(&load)?.iter() {
                let ids: Vec<PieceId> = state
                    .at(zone)
                    .filter(|(_, p)| p.owner == power && p.unit == cargo && p.aboard.is_none())
                    .map(|(id, _)| id)
                    .take(usize::from(count))
                    .collect();
                if ids.len() < usize::from(count) {
                    return Err(format!("there are not {count} {cargo} of {power} in {zone} to go aboard"));
                }
                crate::apply::change(state, &ids, |p| p.aboard = Some(carrier));
            }
        }
    }
    Ok(())
}

/// Land units listed in a zone stand aboard the transports there.
fn stow(state: &mut State) -> Done {
    let loose: Vec<(PieceId, Space, Power, Unit)> = state
        .pieces
        .all()
        .filter(|(_, space, p)| {
            Space(*space).is_sea() && p.class() == crate::units::Class::Land && p.aboard.is_none()
        })
        .map(|(id, space, p)| (id, Space(space), p.owner, p.unit))
        .collect();
    for (id, zone, power, unit) in loose {
        let ship = state
            .at(zone)
            .find(|(ship, p)| {
                p.owner == power
                    && p.unit == Unit::Transport
                    && crate::transports::has_room(state, *ship, unit)
            })
            .map(|(ship, _)| ship);
        let ship = ship.ok_or_else(|| format!("no transport of {power} in {zone} carries the {unit}"))?;
        crate::apply::change(state, &[id], |p| p.aboard = Some(ship));
    }
    Ok(())
}

/// Start the turn at the wanted nations and phase.
fn begin(
    game: &WarGame,
    mut state: State,
    fields: &Map<String, Value>,
    from_setup: bool,
) -> Result<State, String> {
    stow(&mut state)?;
    let turn_field = fields.get("turn").and_then(Value::as_object);
    let find = |names: &[&str]| {
        names
            .iter()
            .find_map(|name| turn_field.and_then(|turn| turn.get(*name)).or_else(|| fields.get(*name)))
    };
    let nations = match find(&["of", "turn-of", "power"]) {
        Some(value) => texts(value)?,
        None => vec!["germany"],
    };
    let first = nations.first().and_then(|name| Power::named(name)).ok_or("`turn-of` names no nation")?;
    let game_turn = match find(&["game-turn", "round"]) {
        Some(value) => number(value)?,
        None if from_setup => sequence::FIRST_GAME_TURN,
        None => 7,
    };
    let phase = match find(&["phase"]) {
        Some(value) => phase_named(text(Some(value), "")?)?,
        None => Phase::CombatOrders,
    };
    let mut on = Unfold::new(game, state);
    if fields.get("step").is_some() {
        sequence::begin_turn(&mut on, game_turn, first.turn() as u8);
    } else {
        on.emit(Event::TurnBegan { game_turn, turn: first.turn() as u8 });
        sequence::begin_phase_here(&mut on, phase);
    }
    Ok(on.finish().0)
}

pub fn phase_named(name: &str) -> Result<Phase, String> {
    Ok(match slug(name).as_str() {
        "income" | "war-production" => Phase::Income,
        "combat-orders" | "orders" => Phase::CombatOrders,
        "combat" => Phase::Combat,
        "noncombat" | "non-combat" | "noncombat-movement" => Phase::Noncombat,
        "build" | "build-and-recruit" => Phase::Build,
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

pub fn factory_of(unit: Unit) -> Factory {
    match unit {
        Unit::MajorFactory => Factory::Major,
        Unit::MinorFactory => Factory::Minor,
        _ => Factory::None,
    }
}

fn place_units(state: &mut State, value: &Value) -> Done {
    each_stack(value, |space, power, unit, count| {
        if unit.is_factory() {
            state.factories[space.index()] = factory_of(unit);
            return Ok(());
        }
        for _ in 0..count {
            let id = state.pieces.next_id();
            state.pieces.insert(id, space.0, Piece::new(power, unit));
        }
        Ok(())
    })
}

fn remove_units(state: &mut State, value: &Value) -> Done {
    each_stack(value, |space, power, unit, count| {
        if unit.is_factory() {
            state.factories[space.index()] = Factory::None;
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

pub fn holder_named(value: &Value) -> Result<Option<Power>, String> {
    match value {
        Value::Null => Ok(None),
        Value::String(word) if ["neutral", "nobody"].contains(&slug(word).as_str()) => Ok(None),
        value => values::word(value, "nation", Power::named).map(Some),
    }
}

pub fn space_named(name: &str) -> Result<Space, String> {
    board().find(name).ok_or_else(|| format!("unknown space `{name}`"))
}

/// `{unit: count}` or a list such as `2 infantry, 1 armor`.
pub fn counts(value: &Value) -> Result<Counts, String> {
    match value {
        Value::Null => Ok(Counts::default()),
        Value::String(list) => {
            let picks = crate::notation::unit_list(list).map_err(|fault| format!("`{list}`: {fault}"))?;
            Ok(picks.iter().map(|pick| (pick.unit, pick.count)).collect())
        }
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
    if value.is_null() { Ok(()) } else { values::each(value, "nation", Power::named, each) }
}
