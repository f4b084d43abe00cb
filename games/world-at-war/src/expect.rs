//! What case files may expect of a state. `docs/cases.md` describes the keys.

use std::fmt::Display;

use sandtable_engine::names::slug;
use sandtable_engine::values::{self, number, texts};
use serde_json::{Value, json};

use crate::board::Space;
use crate::position::{
    counts, each_power, each_space, each_stack, each_tech, pairs, power, space_list, space_named,
};
use crate::power::{Power, TURN_ORDER};
use crate::state::{Piece, State};
use crate::tech::{Improvement, Part, TECHS};
use crate::units::{Counts, Unit};
use crate::{check, conduct_combat, firepower, pens, purchase, rail};

type Checked = Result<(), String>;

fn same<T: PartialEq + Display>(what: impl Display, found: T, wanted: T) -> Checked {
    if found == wanted { Ok(()) } else { Err(format!("{what}: {found}, expected {wanted}")) }
}

/// Everything of one owner in a space, factories and pens among it.
fn stack(state: &State, space: Space, owner: Power, wanted: &Counts) -> Counts {
    // Cargo and boats in pens have keys of their own.
    let out = state.at(space).filter(|(_, p)| p.owner == owner && p.aboard.is_none() && !p.in_pen);
    let mut found: Counts = out.map(|(_, p)| (p.unit, 1)).collect();
    let holds = space.is_land() && state.controller(space) == owner && state.factories.contains(space);
    if holds && wanted.get(Unit::Factory) > 0 {
        found.add(Unit::Factory, 1);
    }
    if owner == Power::Germany && state.pen_in(space).is_some() && wanted.get(Unit::SubPen) > 0 {
        found.add(Unit::SubPen, 1);
    }
    found
}

fn units_are(state: &State, space: Space, owners: &Value) -> Checked {
    let mut wanted: Vec<(Power, Counts)> = Vec::new();
    each_power(owners, |owner, units| {
        wanted.push((owner, counts(units)?));
        Ok(())
    })?;
    for owner in crate::power::OWNERS {
        let expected =
            wanted.iter().find(|(power, _)| *power == owner).map_or(Counts::default(), |(_, counts)| *counts);
        let found = stack(state, space, owner, &expected);
        if found != expected {
            return Err(format!(
                "{space} has of {owner}: {}, expected {}",
                crate::words::listed(&found),
                crate::words::listed(&expected)
            ));
        }
    }
    Ok(())
}

fn on_board(state: &State, power: Power, unit: Unit) -> u16 {
    state.pieces.all().filter(|(_, _, p): &(_, _, &Piece)| p.owner == power && p.unit == unit).count() as u16
}

pub fn expect(state: &State, key: &str, expected: &Value) -> Checked {
    match slug(key).as_str() {
        "units" | "units-after-combat" => {
            each_space(expected, |space, owners| units_are(state, space, owners))
        }
        "has" => each_stack(expected, |space, owner, unit, count| {
            let wanted: Counts = [(unit, count)].into_iter().collect();
            let found = stack(state, space, owner, &wanted).get(unit);
            if found >= count {
                Ok(())
            } else {
                Err(format!("{space} has {found} {unit} of {owner}, expected at least {count}"))
            }
        }),
        "survives" => each_power(expected, |owner, units| {
            counts(units)?.iter().try_for_each(|(unit, count)| {
                same(format!("{owner} {unit}"), on_board(state, owner, unit), count)
            })
        }),
        "control" => each_space(expected, |space, holder| {
            same(space, state.controller(space).id(), power(holder)?.id())
        }),
        "treasury" => each_power(expected, |p, n| same(p, state.purse(p), number(n)?)),
        "income-level" => each_power(expected, |p, n| same(p, state.level[p as usize], number(n)?)),
        "collected" | "collects" => {
            each_power(expected, |p, n| same(p, state.collected[p as usize], number(n)?))
        }
        "at-war" | "not-at-war" => {
            let (wanted, mut fault) = (slug(key) == "at-war", Ok(()));
            pairs(expected, |a, b| {
                if state.at_war(a, b) != wanted {
                    fault = Err(format!("{a} and {b} are {}", if wanted { "at peace" } else { "at war" }));
                }
            })?;
            fault
        }
        "vichy" => space_list(expected)?
            .into_iter()
            .try_for_each(|space| same(space, state.controller(space).id(), "vichy")),
        "not-vichy" => space_list(expected)?
            .into_iter()
            .try_for_each(|space| same(space, state.controller(space) == Power::Vichy, false)),
        "vichy-marker" => each_space(expected, |space, holder| {
            let marker = if state.controller(space) == Power::Vichy {
                State::vichy_marker(space).id()
            } else {
                "nobody"
            };
            same(space, marker, power(holder)?.id())
        }),
        "tech" => each_power(expected, |owner, techs| {
            let mut wanted = vec![0u8; TECHS.len()];
            each_tech(&json!({ owner.id(): techs }), |_, tech, level| wanted[tech as usize] = level)?;
            TECHS.iter().try_for_each(|tech| {
                same(
                    format!("{owner} {tech}"),
                    state.tech[owner as usize][*tech as usize],
                    wanted[*tech as usize],
                )
            })
        }),
        "development" => {
            let mut fault = Ok(());
            each_tech(expected, |owner, tech, circle| {
                let found = state.circle(owner, tech);
                if found != Some(circle) {
                    fault = Err(format!("{owner} {tech}: {found:?}, expected {circle}"));
                }
            })?;
            fault
        }
        "damage" => each_space(expected, |space, parts| {
            values::each(parts, "part", Part::named, |part, points| {
                same(format!("{space} {part}"), u16::from(state.damage(space, part)), number(points)?)
            })
        }),
        "improvements" => each_space(expected, |space, list| {
            let mut wanted: Vec<String> = texts(list)?.into_iter().map(slug).collect();
            let mut found: Vec<String> =
                state.improvements(space).map(Improvement::id).map(str::to_owned).collect();
            wanted.sort_unstable();
            found.sort_unstable();
            same(space, found.join(", "), wanted.join(", "))
        }),
        "damaged" => damaged_are(state, expected),
        "aboard" => each_space(expected, |zone, units| {
            let found: Counts =
                state.at(zone).filter(|(_, p)| p.aboard.is_some()).map(|(_, p)| (p.unit, 1)).collect();
            same(zone, found.to_string(), counts(units)?.to_string())
        }),
        "in-pen" => {
            each_space(expected, |zone, n| same(zone, pens::boats_in(state, zone).count(), number(n)?))
        }
        "pen" => each_space(expected, |zone, yes| {
            same(zone, state.pen_in(zone).is_some(), yes.as_bool().unwrap_or(false))
        }),
        "price" => each_power(expected, |owner, units| {
            counts(units)?.iter().try_for_each(|(unit, ipcs)| {
                same(
                    format!("{owner} {unit}"),
                    purchase::price(state, owner, unit).map_err(|reason| reason.to_string())?,
                    ipcs,
                )
            })
        }),
        "capacity" => {
            each_space(expected, |space, n| same(space, purchase::capacity(state, space), number(n)?))
        }
        "rail" => each_power(expected, |p, n| {
            let (plain, extra) = rail::left(state, p);
            same(p, plain + extra, number(n)?)
        }),
        "capital" => each_power(expected, |p, space| {
            let wanted = match space {
                Value::Null => "none",
                name => space_named(values::text(Some(name), "")?)?.id(),
            };
            same(p, state.capital[p as usize].map_or("none", Space::id), wanted)
        }),
        "value" => each_space(expected, |space, n| same(space, state.value(space), number(n)?)),
        "bought" => each_power(expected, |owner, units| {
            let found: Counts = state
                .bought
                .iter()
                .filter(|lot| lot.owner == owner)
                .map(|lot| (lot.unit, lot.count))
                .collect();
            same(owner, found.to_string(), counts(units)?.to_string())
        }),
        "power" => same("power", state.power.id(), power(expected)?.id()),
        "phase" => {
            let wanted = crate::position::phase_named(values::text(Some(expected), "")?)?;
            if state.phase == wanted { Ok(()) } else { Err(format!("the phase is {:?}", state.phase)) }
        }
        "turn" => same("turn", state.turn, number(expected)?),
        "impulse" => same("impulse", state.impulse, number(expected)?),
        "impulses" => each_power(expected, |p, n| {
            let found = if state.power == p.player() { state.impulses } else { 1 };
            same(p, found, number(n)?)
        }),
        "deciding" => {
            same("deciding", check::decider(state).map_or("nobody", Power::id), power(expected)?.id())
        }
        "battles" => {
            let mut wanted = space_list(expected)?;
            let mut found = conduct_combat::pending(state);
            found.extend(conduct_combat::next_raid(state));
            wanted.sort_unstable();
            found.sort_unstable();
            let names = |list: &[Space]| list.iter().map(|space| space.id()).collect::<Vec<_>>().join(", ");
            same("battles", names(&found), names(&wanted))
        }
        "battle" => battle_is(state, expected),
        "hits" => {
            let found: u16 = state.battle.as_ref().map_or(0, |battle| {
                battle.hits_on_defender.iter().chain(&battle.hits_on_attacker).map(|group| group.hits).sum()
            }) + state.raid.as_ref().map_or(0, |raid| raid.hits);
            same("hits", found, number(expected)?)
        }
        "turn-order" => {
            let groups: Vec<Vec<&str>> =
                TURN_ORDER.iter().map(|player| Power::run_by(*player).map(Power::id).collect()).collect();
            if json!(groups) == *expected { Ok(()) } else { Err(format!("the order is {groups:?}")) }
        }
        "winner" => {
            same("winner", state.winner.map_or("nobody", |side| side.id()), values::text(Some(expected), "")?)
        }
        "axis-track" => same("axis track", state.axis_track(), number(expected)?),
        "factory" => each_space(expected, |space, yes| {
            same(space, state.factories.contains(space), yes.as_bool().unwrap_or(false))
        }),
        "barred" => each_power(expected, |owner, list| {
            space_list(list)?
                .into_iter()
                .try_for_each(|space| same(space, state.barred.contains(&(owner, space)), true))
        }),
        "used" => Err("`used` belongs to a position".into()),
        other => Err(format!("unknown expectation `{other}`")),
    }
}

fn damaged_are(state: &State, expected: &Value) -> Checked {
    for entry in expected.as_array().ok_or("a list is expected")? {
        let get = |key: &str| entry.as_object().and_then(|map| map.get(key));
        let space = space_named(values::text(get("space"), "")?)?;
        let unit = Unit::named(values::text(get("unit"), "battleship")?).ok_or("a unit is expected")?;
        let wanted: usize = get("count").map_or(Ok(1), number)?;
        let found = match unit {
            Unit::SubPen => state.pens.iter().filter(|pen| pen.zone == space && pen.damaged).count(),
            _ => {
                let owner = get("owner").map(power).transpose()?;
                state
                    .at(space)
                    .filter(|(_, p)| {
                        p.unit == unit && p.damaged && owner.is_none_or(|owner| owner == p.owner)
                    })
                    .count()
            }
        };
        same(format!("damaged {unit} in {space}"), found, wanted)?;
    }
    Ok(())
}

fn battle_is(state: &State, expected: &Value) -> Checked {
    let Some(battle) = &state.battle else {
        return if expected.is_null() { Ok(()) } else { Err("there is no battle".into()) };
    };
    let fields = expected.as_object().ok_or_else(|| format!("a battle is fought in {}", battle.space))?;
    let list = |ids: Vec<sandtable_engine::pieces::PieceId>| {
        ids.into_iter().map(|id| (state.piece(id).unit, 1)).collect::<Counts>().to_string()
    };
    for (key, value) in fields {
        match slug(key).as_str() {
            "space" => same("battle", battle.space, space_named(values::text(Some(value), "")?)?)?,
            "round" => same("round", u16::from(battle.round), number(value)?)?,
            "attackers" => {
                same("attackers", list(firepower::attackers(state, battle)), counts(value)?.to_string())?
            }
            "defenders" => {
                same("defenders", list(firepower::defenders(state, battle)), counts(value)?.to_string())?
            }
            other => {
                return Err(format!(
                    "a battle has no `{other}`; it has space, round, attackers and defenders"
                ));
            }
        }
    }
    Ok(())
}
