//! What case files may expect of a state. `CASES.md` describes the keys.

use std::fmt::Display;

use sandtable_engine::names::slug;
use sandtable_engine::values::{self, number, texts};
use serde_json::{Value, json};

use crate::board::Space;
use crate::check;
use crate::conduct_combat;
use crate::general_combat;
use crate::income;
use crate::position::{counts, each_power, each_purse, each_space, each_stack, power, space_named};
use crate::power::*;
use crate::purchase;
use crate::retreat;
use crate::sea_search;
use crate::sequence;
use crate::setup;
use crate::state::*;
use crate::tech::{INDUSTRIES, Industry, TECHS, Tech};
use crate::units::*;
use crate::victory;
use crate::war;

type Checked = Result<(), String>;

fn same<T: PartialEq + Display>(what: impl Display, found: T, wanted: T) -> Checked {
    if found == wanted { Ok(()) } else { Err(format!("{what}: {found}, expected {wanted}")) }
}

pub fn expect(state: &State, key: &str, expected: &Value) -> Checked {
    match slug(key).as_str() {
        "units" => each_space(expected, |space, powers| units_are(state, space, powers)),
        "has" => each_stack(expected, |space, p, unit, count| {
            let found = units_of(state, space, p).get(unit);
            if found >= count {
                Ok(())
            } else {
                Err(format!("{}: {found} {unit}, expected at least {count}", space.id()))
            }
        }),
        "control" => each_space(expected, |s, holder| {
            same(
                s.id(),
                state.controller(s).map_or("nobody", |p| as_written(state, p).id()),
                power(holder)?.id(),
            )
        }),
        "treasury" => each_purse(expected, |p, n| same(p, state.treasury[p as usize], number(n)?)),
        "economy" => each_purse(expected, |p, n| same(p, state.economy(p), number(n)?)),
        "income" => each_purse(expected, |p, n| same(p, income::income(state, p), number(n)?)),
        "bombs-built" => each_purse(expected, |p, n| same(p, state.bombs_built[p as usize], number(n)?)),
        "war-cost" => each_purse(expected, |p, cost| war_cost(state, p, cost)),
        "at-war" => each_purse(expected, |p, on| {
            let wanted: Vec<&str> = texts(on)?.into_iter().filter_map(Side::named).map(Side::id).collect();
            let found: Vec<&str> =
                SIDES.into_iter().filter(|s| state.has_declared(p, *s)).map(Side::id).collect();
            let mut wanted = wanted;
            wanted.sort_by_key(|id| SIDES.iter().position(|s| s.id() == *id));
            same(p, found.join(" "), wanted.join(" "))
        }),
        "russia" => {
            let found = match state.russia {
                Stance::Neutral => "neutral",
                Stance::Joined(side) => side.id(),
                Stance::All => "all",
            };
            same("Russia", found.to_owned(), slug(&word(expected)))
        }
        "chips" => each_space(expected, |s, n| same(s.id(), state.factory(s).chips, number(n)?)),
        "value" | "values" | "zone-value" => {
            each_space(expected, |s, n| same(s.id(), state.value[s.index()], number(n)?))
        }
        "tech" => each_purse(expected, |p, levels| {
            let mut wanted = [0u8; 15];
            values::each(levels, "technology", Tech::named, |tech, n| {
                wanted[tech as usize] = number(n)?;
                Ok(())
            })?;
            TECHS
                .into_iter()
                .try_for_each(|t| same(format!("{p}: {}", t.id()), state.level(p, t), wanted[t as usize]))
        }),
        "ebr" => each_purse(expected, |p, levels| {
            let mut wanted = [0u8; 11];
            values::each(levels, "industry", Industry::named, |industry, n| {
                wanted[industry as usize] = number(n)?;
                Ok(())
            })?;
            INDUSTRIES
                .into_iter()
                .try_for_each(|i| same(format!("{p}: {}", i.id()), state.ebr_level(p, i), wanted[i as usize]))
        }),
        "losses" => each_power(expected, |p, units| {
            same(format!("losses of {p}"), state.losses[p as usize].to_string(), counts(units)?.to_string())
        }),
        "cargo" => each_space(expected, |zone, powers| {
            each_power(powers, |p, units| {
                let aboard = state.at(zone).filter(|(_, q)| q.owner == p && q.aboard.is_some());
                let found: Counts = aboard.map(|(_, q)| (q.unit, 1)).collect();
                same(zone.id(), found.to_string(), counts(units)?.to_string())
            })
        }),
        "damage" => each_space(expected, |zone, powers| {
            each_stack(&json!({zone.id(): powers}), |zone, p, unit, points| {
                let hurt = state
                    .at(zone)
                    .filter(|(_, q)| q.owner == p && q.unit == unit)
                    .map(|(_, q)| u16::from(q.damage));
                same(format!("{unit} in {}", zone.id()), hurt.sum(), points)
            })
        }),
        "bought" => each_purse(expected, |p, units| {
            same(p, state.holding[p as usize].to_string(), counts(units)?.to_string())
        }),
        "status" => each_purse(expected, |p, status| {
            same(p, word(&json!(state.status[p as usize])), slug(&word(status)))
        }),
        "radiation" => each_space(expected, |s, round| {
            let found = state.radiation.iter().find(|r| r.space == s).map(|r| r.until);
            let wanted = values::optional(round, number::<u16>)?;
            same(s.id(), format!("{found:?}"), format!("{wanted:?}"))
        }),
        "price" => each_purse(expected, |p, prices| {
            counts(prices)?
                .iter()
                .try_for_each(|(unit, n)| same(unit, purchase::price(state, p, unit).unwrap_or(0), n))
        }),
        "permission" => each_space(expected, |s, powers| {
            let wanted: PowerSet = texts(powers)?.into_iter().filter_map(Power::named).collect();
            let found = state
                .permits
                .iter()
                .find(|(zone, _)| *zone == s)
                .map(|(_, powers)| *powers)
                .unwrap_or_default();
            same(s.id(), ids(found.iter()), ids(wanted.iter()))
        }),
        "capitals" => each_purse(expected, |p, space| {
            same(p, state.capital[p as usize].map_or("none", Space::id).to_owned(), slug(&word(space)))
        }),
        _ => of_the_game(state, key, expected),
    }
}

fn of_the_game(state: &State, key: &str, expected: &Value) -> Checked {
    match slug(key).as_str() {
        "turn-order" => {
            // The table of section 1.0, with the neutral player of the empire game last; or those still in it.
            let all = crate::empire::TILES.into_iter().filter(|power| state.plays(*power)).collect();
            let left = sequence::turn_order(state);
            let order = match powers(expected)? == left && state.empire {
                true => left,
                false => all,
            };
            same("turn order", ids(order.into_iter()), ids(powers(expected)?.into_iter()))
        }
        "joint-turn" => {
            same("joint turn", ids([Italy, Germany].into_iter()), ids(powers(expected)?.into_iter()))
        }
        "phase-order" => {
            let wanted: Vec<String> = texts(expected)?.into_iter().map(slug).collect();
            let found: Vec<&str> = PHASES.iter().map(|phase| phase.id()).collect();
            same("phases", found.join(" "), wanted.join(" "))
        }
        "groups" => {
            for (players, groups) in values::object(expected, "groups by number of players")? {
                let known =
                    players.parse().ok().and_then(setup::groups).ok_or("no such number of players")?;
                let wanted = groups.as_array().ok_or("a list of groups is expected")?;
                let wanted = wanted.iter().map(powers).collect::<Result<Vec<_>, _>>()?;
                let words = |list: &[Vec<Power>]| {
                    list.iter().map(|g| ids(g.iter().copied())).collect::<Vec<_>>().join("; ")
                };
                same(players, words(&known), words(&wanted))?;
            }
            Ok(())
        }
        "search-dice" => {
            let battle = state.battle.as_deref().ok_or("no battle is fought")?;
            same("search dice", sea_search::dice_from_units(state, battle), number(expected)?)
        }
        "battle" => battle_is(state, expected),
        "battles" => {
            let mut wanted =
                texts(expected)?.into_iter().map(space_named).collect::<Result<Vec<Space>, _>>()?;
            wanted.sort_unstable();
            let mut found: Vec<Space> = conduct_combat::pending(state).iter().collect();
            found.sort_unstable();
            same("battles", names(&found), names(&wanted))
        }
        "hits" => {
            let hits = state.battle.as_deref().map_or(0, general_combat::hits_now);
            same("hits", hits, number(expected)?)
        }
        "may-retreat-to" => {
            let battle = state.battle.as_deref().ok_or("no battle is fought")?;
            let attacking = battle.step == crate::battle::Step::AttackerRetreat;
            let mut wanted =
                texts(expected)?.into_iter().map(space_named).collect::<Result<Vec<Space>, _>>()?;
            wanted.sort_unstable();
            let mut found = retreat::havens(state, battle, attacking);
            found.sort_unstable();
            same("retreats", names(&found), names(&wanted))
        }
        "power" => same("the turn", state.power.id(), power(expected)?.id()),
        "phase" => same("the phase", state.phase.id().to_owned(), slug(&word(expected))),
        "step" => same("the step", word(&json!(state.step)), slug(&word(expected))),
        "round" => same("the round", state.round, number(expected)?),
        "deciding" => {
            same("who decides", ids(check::deciders(state).into_iter()), ids(powers(expected)?.into_iter()))
        }
        "order-of-turns" => {
            same("turns", ids(sequence::turn_order(state).into_iter()), ids(powers(expected)?.into_iter()))
        }
        "winner" => {
            let found = match state.winner {
                Some(Winner::Side(side)) => side.id(),
                Some(Winner::Power(power)) => power.id(),
                _ => "nobody",
            };
            let wanted = word(expected);
            let wanted = Power::named(&wanted).map_or(slug(&wanted), |power| power.id().to_owned());
            same("the winner", found.to_owned(), wanted)
        }
        "best" => {
            let Some(Winner::Side(side)) = state.winner else { return Err("no team has won".into()) };
            let best = victory::ranking(state, side).first().map_or("nobody", |p| p.id());
            same("the best", best, power(expected)?.id())
        }
        "ratio" => each_purse(expected, |p, n| {
            let wanted = n.as_f64().ok_or("a number is expected")?;
            let found = victory::ratio(state, p);
            if (found - wanted).abs() < 0.01 {
                Ok(())
            } else {
                Err(format!("{p}: {found:.2}, expected {wanted}"))
            }
        }),
        "tiles" => {
            for (seat, tile) in values::object(expected, "powers by seat")? {
                let at = Power::named(seat).filter(|p| (*p as usize) < PURSES).ok_or("a seat is expected")?;
                same(seat, state.seats[at as usize].id(), power(tile)?.id())?;
            }
            Ok(())
        }
        "plays" => each_power(expected, |p, yes| same(p, state.plays(p), yes.as_bool().unwrap_or(false))),
        other => Err(format!("`{other}` is not something a case can expect")),
    }
}

fn word(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn powers(value: &Value) -> Result<Vec<Power>, String> {
    texts(value)?
        .into_iter()
        .map(|name| Power::named(name).ok_or_else(|| format!("`{name}` is no power")))
        .collect()
}

fn ids(powers: impl Iterator<Item = Power>) -> String {
    powers.map(Power::id).collect::<Vec<_>>().join(" ")
}

fn names(spaces: &[Space]) -> String {
    spaces.iter().map(|space| space.id()).collect::<Vec<_>>().join(" ")
}

fn war_cost(state: &State, p: Power, cost: &Value) -> Checked {
    let against = |side: Side, n: &Value| {
        same(format!("{p} against {}", side.id()), war::price(state, p, side), number(n)?)
    };
    match cost {
        Value::Object(map) => map.iter().try_for_each(|(side, n)| {
            against(Side::named(side).ok_or_else(|| format!("`{side}` is no side"))?, n)
        }),
        n => against(if p.regime() == Some(Side::Axis) { Side::Allies } else { Side::Axis }, n),
    }
}

/// Unclaimed zones and their armies are written as neutral.
fn as_written(state: &State, p: Power) -> Power {
    if state.empire && p == state.unclaimed() { Neutral } else { p }
}

/// Units of a power in a zone; the factory counts for its owner.
fn units_of(state: &State, space: Space, p: Power) -> Counts {
    let mut found: Counts =
        state.at(space).filter(|(_, q)| as_written(state, q.owner) == p).map(|(_, q)| (q.unit, 1)).collect();
    if state.factory_owner(space).map(|owner| as_written(state, owner)) == Some(p)
        && let Some(kind) = state.factory(space).kind
    {
        found.add(kind.unit(), 1);
    }
    found
}

fn units_are(state: &State, space: Space, expected: &Value) -> Checked {
    let mut wanted = [Counts::default(); POWERS.len()];
    each_power(expected, |p, units| {
        wanted[p as usize] = counts(units)?;
        Ok(())
    })?;
    POWERS.into_iter().try_for_each(|p| {
        let words = |units: &Counts| if units.is_empty() { "nothing".to_owned() } else { units.to_string() };
        same(format!("{p} in {}", space.id()), words(&units_of(state, space, p)), words(&wanted[p as usize]))
    })
}

fn battle_is(state: &State, expected: &Value) -> Checked {
    let Some(battle) = state.battle.as_deref() else {
        return if expected.is_null() { Ok(()) } else { Err("no battle is fought".into()) };
    };
    if expected.is_null() {
        return Err(format!("a battle is fought in {}", battle.space.id()));
    }
    let side = |ids: &[sandtable_engine::pieces::PieceId]| {
        ids.iter().map(|id| (state.piece(*id).unit, 1)).collect::<Counts>().to_string()
    };
    for (key, value) in values::object(expected, "a battle")? {
        match key.as_str() {
            "space" => {
                same("battle", battle.space.id().to_owned(), space_named(&word(value))?.id().to_owned())?
            }
            "round" => same("round", battle.round, number(value)?)?,
            "step" => same("step", word(&json!(battle.step)), slug(&word(value)))?,
            "attackers" => same("attackers", side(&battle.attackers), counts(value)?.to_string())?,
            "defenders" => same("defenders", side(&battle.defenders), counts(value)?.to_string())?,
            "casualties" => same("casualties", side(&battle.casualties), counts(value)?.to_string())?,
            other => return Err(format!("a battle has no `{other}`")),
        }
    }
    Ok(())
}
