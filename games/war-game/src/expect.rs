//! What case files may expect of a state. `docs/cases.md` describes the keys.

use std::fmt::Display;

use sandtable_engine::names::slug;
use sandtable_engine::values::{number, texts};
use serde_json::Value;

use crate::board::{Space, board};
use crate::build;
use crate::check::phase_name;
use crate::position::{
    counts, each_power, each_space, each_stack, factory_of, holder_named, phase_named, space_named,
};
use crate::power::{POWERS, Power, Side};
use crate::retreat;
use crate::state::{Factory, Piece, State, Waiting};
use crate::units::{Counts, UNITS, Unit};
use crate::volley;

type Checked = Result<(), String>;

pub fn expect(state: &State, key: &str, expected: &Value) -> Checked {
    let count = |space: Space, power: Power, which: &dyn Fn(&Piece) -> bool| {
        state.at(space).filter(|(_, p)| p.owner == power && which(p)).count()
    };
    match slug(key).as_str() {
        "units" => each_space(expected, |space, powers| units_are(state, space, powers)),
        "has" => each_stack(expected, |space, power, unit, least| {
            let found = units_of(state, space, power).get(unit);
            match found >= least {
                true => Ok(()),
                false => Err(format!("{space} has {found} {unit} of {power}, expected at least {least}")),
            }
        }),
        "control" => each_space(expected, |space, holder| {
            let name = |power: Option<Power>| power.map_or("nobody", Power::id);
            same(space, name(state.controller(space)), name(holder_named(holder)?))
        }),
        "treasury" => each_power(expected, |p, n| same(p, state.treasury[p as usize], number(n)?)),
        "hardware" => each_power(expected, |p, n| same(p, state.hardware[p as usize], number(n)?)),
        "income" => each_power(expected, |p, n| same(p, state.land_value(p), number(n)?)),
        "land-totals" => land_totals(state, expected),
        "damaged" => each_count(expected, |s, p| count(s, p, &|p| p.damaged)),
        "trained" => each_count(expected, |s, p| count(s, p, &|p| p.trained)),
        "repairing" => each_count(expected, |s, p| count(s, p, &|p| p.yard.is_some())),
        "repair-price" => each_space(expected, |space, powers| {
            each_power(powers, |power, list| {
                let known: Vec<u8> = state
                    .at(space)
                    .filter(|(_, p)| p.owner == power && p.price > 0)
                    .map(|(_, p)| p.price)
                    .collect();
                let wanted: Vec<u8> = match list {
                    Value::Array(list) => list.iter().map(number).collect::<Result<_, _>>()?,
                    one => vec![number(one)?],
                };
                same(space, format!("{known:?}"), format!("{wanted:?}"))
            })
        }),
        "aboard" => each_space(expected, |zone, powers| {
            each_power(powers, |power, cargo| {
                let held: Counts = state
                    .at(zone)
                    .filter(|(_, p)| p.owner == power && p.aboard.is_some())
                    .map(|(_, p)| (p.unit, 1))
                    .collect();
                same(zone, held.to_string(), counts(cargo)?.to_string())
            })
        }),
        "generals" => each_power(expected, |power, place| {
            let at = state.generals[power as usize].at.map_or("nowhere", Space::id);
            let wanted = match place {
                Value::Null => "nowhere",
                place => space_named(place.as_str().unwrap_or_default())?.id(),
            };
            same(power, at, wanted)
        }),
        "price" | "prices" => each_power(expected, |power, units| {
            let units = units.as_object().ok_or("prices by unit are expected")?;
            units.iter().try_for_each(|(name, price)| {
                let unit = Unit::named(name).ok_or_else(|| format!("unknown unit `{name}`"))?;
                same(unit, unit.price(power), number(price)?)
            })
        }),
        "price-of-one-of-each" => each_power(expected, |power, price| {
            same(power, UNITS[..10].iter().map(|unit| unit.price(power)).sum::<u16>(), number(price)?)
        }),
        "value" => each_space(expected, |space, value| same(space, state.value(space), number(value)?)),
        "distance" => each_space(expected, |from, others| {
            each_space(others, |to, steps| same(to, board().air_distance(from, to), number(steps)?))
        }),
        "adjacent" => each_space(expected, |space, others| touches(space, others, true)),
        "not-adjacent" => each_space(expected, |space, others| touches(space, others, false)),
        "losses" => each_power(expected, |power, units| {
            same(power, state.losses[power as usize].to_string(), counts(units)?.to_string())
        }),
        "battles" => {
            let mut wanted: Vec<&str> = texts(expected)?
                .into_iter()
                .map(|name| space_named(name).map(Space::id))
                .collect::<Result<_, _>>()?;
            let mut found: Vec<&str> = state.battles.iter().map(Space::id).collect();
            wanted.sort_unstable();
            found.sort_unstable();
            same("battles", found.join(", "), wanted.join(", "))
        }
        "battle" => battle_is(state, expected),
        "round" => same("round", state.combat.as_ref().map_or(0, |c| c.round), number(expected)?),
        "hits" => same("hits", state.combat.as_ref().map_or(0, |c| c.total_hits()), number(expected)?),
        "may-retreat-to" => each_space(expected, |space, powers| {
            each_power(powers, |power, units| may_retreat_to(state, space, power, units))
        }),
        "recruits" => each_count(expected, |s, p| usize::from(build::recruits_left(state, s, p))),
        "produces" => each_count(expected, |s, p| usize::from(build::output_left(state, s, p))),
        "turn-of" => {
            let found: Vec<&str> = state.movers().iter().map(|power| power.id()).collect();
            let wanted: Vec<&str> = texts(expected)?
                .into_iter()
                .map(|name| {
                    Power::named(name).map(Power::id).ok_or_else(|| format!("unknown nation `{name}`"))
                })
                .collect::<Result<_, _>>()?;
            match wanted.iter().all(|name| found.contains(name)) {
                true => Ok(()),
                false => Err(format!("it is the turn of {}", found.join(" and "))),
            }
        }
        "phase" => {
            let wanted = phase_named(expected.as_str().unwrap_or_default())?;
            same("phase", phase_name(state.phase), phase_name(wanted))
        }
        "game-turn" => same("game turn", state.game_turn, number(expected)?),
        "winner" => {
            let found = state.winner.map_or("nobody", Side::id);
            let wanted = expected.as_str().unwrap_or("nobody");
            same("winner", found, &*slug(wanted))
        }
        "play-on-asked" => same("asked", state.waiting == Waiting::PlayOn, *expected == Value::Bool(true)),
        other => Err(format!("unknown expectation `{other}`")),
    }
}

fn same<T: PartialEq + Display>(what: impl Display, found: T, wanted: T) -> Checked {
    if found == wanted { Ok(()) } else { Err(format!("{what}: {found}, expected {wanted}")) }
}

fn each_count(expected: &Value, found: impl Fn(Space, Power) -> usize) -> Checked {
    each_space(expected, |space, powers| {
        each_power(powers, |power, count| same(space, found(space, power), number(count)?))
    })
}

/// All units of a nation in a space; factories belong to the territory's holder.
fn units_of(state: &State, space: Space, power: Power) -> Counts {
    let mut units = state.units_of(space, power);
    if state.controller(space) == Some(power) {
        match state.factories[space.index()] {
            Factory::None => {}
            Factory::Minor => units.add(Unit::MinorFactory, 1),
            Factory::Major => units.add(Unit::MajorFactory, 1),
        }
    }
    units
}

fn units_are(state: &State, space: Space, powers: &Value) -> Checked {
    let mut wanted = [Counts::default(); 8];
    each_power(powers, |power, units| {
        wanted[power as usize] = counts(units)?;
        Ok(())
    })?;
    for power in POWERS {
        let found = units_of(state, space, power);
        if found != wanted[power as usize] {
            let said =
                |counts: Counts| if counts.is_empty() { "nothing".to_owned() } else { counts.to_string() };
            let (found, wanted) = (said(found), said(wanted[power as usize]));
            return Err(format!("{space} has {found} of {power}, expected {wanted}"));
        }
    }
    debug_assert_eq!(factory_of(Unit::Infantry), Factory::None);
    Ok(())
}

fn land_totals(state: &State, expected: &Value) -> Checked {
    let map = expected.as_object().ok_or("totals by side or nation are expected")?;
    for (name, total) in map {
        let found = match (slug(name).as_str(), Power::named(name)) {
            ("axis", _) => state.side_value(Side::Axis),
            ("allies", _) => state.side_value(Side::Allies),
            (_, Some(power)) => state.land_value(power),
            _ => return Err(format!("`{name}` is neither a side nor a nation")),
        };
        same(name, found, number(total)?)?;
    }
    Ok(())
}

fn touches(space: Space, others: &Value, wanted: bool) -> Checked {
    for name in texts(others)? {
        let other = space_named(name)?;
        if space.adjacent(other) != wanted {
            let verb = if wanted { "does not touch" } else { "touches" };
            return Err(format!("{space} {verb} {other}"));
        }
    }
    Ok(())
}

fn battle_is(state: &State, expected: &Value) -> Checked {
    let Some(combat) = &state.combat else {
        return if expected.is_null() { Ok(()) } else { Err("no battle is in progress".into()) };
    };
    let fields = expected.as_object().ok_or("a battle is in progress")?;
    let place = combat.place();
    for (key, value) in fields {
        match key.as_str() {
            "space" => same("battle", place.id(), space_named(value.as_str().unwrap_or_default())?.id())?,
            "round" => same("round", combat.round, number(value)?)?,
            "attackers" => each_power(value, |power, units| {
                let own = volley::engaged_attackers(state, place).filter(|(_, p)| p.owner == power);
                let found: Counts = own.map(|(_, p)| (p.unit, 1)).collect();
                same(power, found.to_string(), counts(units)?.to_string())
            })?,
            "defenders" => each_power(value, |power, units| {
                let own = volley::standing(state, place).filter(|(_, p)| p.owner == power);
                let found: Counts = own.map(|(_, p)| (p.unit, 1)).collect();
                same(power, found.to_string(), counts(units)?.to_string())
            })?,
            other => return Err(format!("a battle has no `{other}`")),
        }
    }
    Ok(())
}

fn may_retreat_to(state: &State, space: Space, power: Power, units: &Value) -> Checked {
    let map = units.as_object().ok_or("places by unit are expected")?;
    for (name, places) in map {
        let unit = Unit::named(name).ok_or_else(|| format!("unknown unit `{name}`"))?;
        let piece = state.at(space).find(|(_, p)| p.owner == power && p.unit == unit).map(|(id, _)| id);
        let id = piece.ok_or_else(|| format!("there is no {unit} of {power} in {space}"))?;
        let mut found: Vec<&str> = retreat::destinations(state, id).into_iter().map(Space::id).collect();
        let mut wanted: Vec<&str> = texts(places)?
            .into_iter()
            .map(|name| space_named(name).map(Space::id))
            .collect::<Result<_, _>>()?;
        found.sort_unstable();
        wanted.sort_unstable();
        same(unit, found.join(", "), wanted.join(", "))?;
    }
    Ok(())
}
