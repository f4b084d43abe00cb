//! What case files may expect of a state. `docs/cases.md` describes the keys.

use std::fmt::Display;

use sandtable_engine::names::slug;
use sandtable_engine::values::{number, texts};
use serde_json::{Value, json};

use crate::board::Space;
use crate::check;
use crate::china;
use crate::combat_move;
use crate::conduct_combat;
use crate::general_combat;
use crate::income;
use crate::position::{counts, each_power, each_space, each_stack, space_named};
use crate::power::{POWERS, Power, Side};
use crate::purchase;
use crate::retreat;
use crate::state::{Piece, State, Waiting};
use crate::tech::Advance;
use crate::units::{Class, Counts, Unit};

type Checked = Result<(), String>;

pub fn expect(state: &State, key: &str, expected: &Value) -> Checked {
    match slug(key).as_str() {
        "units" => each_space(expected, |space, powers| units_are(state, space, powers)),
        "has" => each_stack(expected, |space, power, unit, count| {
            let found = units_of(state, space, power).get(unit);
            if found >= count {
                Ok(())
            } else {
                Err(format!("{space} has {found} {unit} of {power}, expected at least {count}"))
            }
        }),
        "control" => each_space(expected, |space, holder| {
            same(
                space,
                state.controller(space).map_or("nobody", Power::id),
                crate::position::power(holder)?.id(),
            )
        }),
        "treasury" => each_power(expected, |p, n| same(p, state.treasury[p as usize], number(n)?)),
        "production" => each_power(expected, |p, n| same(p, state.production(p), number(n)?)),
        "bonus" => each_power(expected, |p, n| {
            same(p, income::met_objectives(state, p).map(|o| o.bonus).sum::<u16>(), number(n)?)
        }),
        "damage" => each_space(expected, |s, n| {
            let wanted = if n.is_null() { 0 } else { number(n)? };
            same(s, u16::from(state.damage[s.index()]), wanted)
        }),
        "complex" => each_space(expected, |s, there| {
            let wanted = if there.is_null() { Some(false) } else { there.as_bool() };
            same(s, state.complexes.contains(s), wanted.ok_or("`complex` is true, false or null")?)
        }),
        "researchers" => {
            each_power(expected, |p, n| same(p, u16::from(state.researchers[p as usize]), number(n)?))
        }
        "advances" => each_power(expected, |p, list| advances_are(state, p, list)),
        "mobilization-zone" | "mobilization" => each_power(expected, |p, units| {
            same(p, state.mobilization[p as usize].to_string(), counts(units)?.to_string())
        }),
        "mobilization-limit" => each_space(expected, |s, n| same(s, limit(state, s), number(n)?)),
        "new-chinese-infantry" => same("China", china::reinforcements(state), number(expected)?),
        "price" => each_power(expected, |p, prices| {
            counts(prices)?.iter().try_for_each(|(unit, n)| same(unit, purchase::price(state, p, unit), n))
        }),
        "may-retreat-to" => retreats_are(state, expected),
        "battles" => battles_are(state, expected),
        "cargo" => each_space(expected, |zone, powers| {
            each_power(powers, |p, units| {
                same(zone, aboard(state, zone, p).to_string(), counts(units)?.to_string())
            })
        }),
        "damaged" => each_space(expected, |s, n| {
            same(s, state.at(s).filter(|(_, p)| p.damaged).count() as u16, number(n)?)
        }),
        "battle" => battle_is(state, expected),
        "hits" => same("hits to assign", hits(state), number(expected)?),
        "deciding" => same(
            "the deciding power",
            check::decider(state).map_or("nobody", Power::id),
            crate::position::power(expected)?.id(),
        ),
        "power" => same("the turn", state.power.id(), crate::position::power(expected)?.id()),
        "phase" => {
            let wanted = crate::position::phase_named(&as_text(expected))?;
            same("the phase", as_text(&json!(state.phase)), as_text(&json!(wanted)))
        }
        "round" => same("the round", state.round, number(expected)?),
        "cities" => {
            same("Axis cities", u16::from(state.cities(Side::Axis)), number(&expected["axis"])?)?;
            same("Allied cities", u16::from(state.cities(Side::Allies)), number(&expected["allies"])?)
        }
        "winner" => {
            same("the winner", state.winner.map_or("nobody", Side::id).to_string(), slug(&as_text(expected)))
        }
        other => Err(format!("`{other}` is not something a case can expect")),
    }
}

/// Hits that wait to be assigned, in a battle or over a raid.
fn hits(state: &State) -> u16 {
    match &state.waiting {
        Waiting::RaidersLosses { hits, .. } | Waiting::InterceptorsLosses { hits, .. } => u16::from(*hits),
        _ => state.battle.as_ref().map_or(0, |battle| battle.total_hits()),
    }
}

fn same<T: PartialEq + Display>(what: impl Display, found: T, wanted: T) -> Checked {
    if found == wanted { Ok(()) } else { Err(format!("{what}: expected {wanted}, found {found}")) }
}

fn as_text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_string)
}

fn count(state: &State, space: Space, which: impl Fn(&Piece) -> bool) -> Counts {
    state.at(space).filter(|(_, p)| which(p)).map(|(_, p)| (p.unit, 1)).collect()
}

fn units_of(state: &State, space: Space, power: Power) -> Counts {
    let mut units = count(state, space, |p| p.owner == power);
    if state.complexes.contains(space) && state.controller(space) == Some(power) {
        units.add(Unit::IndustrialComplex, 1);
    }
    units
}

fn aboard(state: &State, zone: Space, power: Power) -> Counts {
    count(state, zone, |p| p.owner == power && p.aboard.is_some() && p.class() == Class::Land)
}

/// All units of a space; factories are compared only where they are named.
fn units_are(state: &State, space: Space, powers: &Value) -> Checked {
    let mut wanted = [Counts::default(); 7];
    each_power(powers, |power, units| {
        wanted[power as usize] = counts(units)?;
        Ok(())
    })?;
    for power in POWERS {
        let wanted = wanted[power as usize];
        let mut found = units_of(state, space, power);
        if wanted.get(Unit::IndustrialComplex) == 0 {
            found.take(Unit::IndustrialComplex, 1);
        }
        same(format!("{power} in {space}"), or_nothing(&found), or_nothing(&wanted))?;
    }
    Ok(())
}

fn or_nothing(units: &Counts) -> String {
    if units.is_empty() { "nothing".into() } else { units.to_string() }
}

fn advances_are(state: &State, power: Power, list: &Value) -> Checked {
    let mut wanted = Vec::new();
    for name in texts(list)? {
        wanted.push(Advance::named(name).ok_or_else(|| format!("unknown advance `{name}`"))?);
    }
    wanted.sort_unstable();
    let titles = |list: &[Advance]| list.iter().map(|a| a.title()).collect::<Vec<_>>().join(", ");
    same(power, titles(&state.advances[power as usize].iter().collect::<Vec<_>>()), titles(&wanted))
}

/// How many units a factory can mobilize, whoever may use it.
fn limit(state: &State, space: Space) -> u16 {
    if state.complexes.contains(space) { state.complex_capacity(space) } else { 0 }
}

fn names(spaces: impl IntoIterator<Item = Space>) -> String {
    let mut ids: Vec<&str> = spaces.into_iter().map(Space::id).collect();
    ids.sort_unstable();
    ids.join(", ")
}

fn spaces(value: &Value) -> Result<Vec<Space>, String> {
    texts(value)?.iter().map(|name| space_named(name)).collect()
}

fn retreats_are(state: &State, expected: &Value) -> Checked {
    let battle = state.battle.as_ref().ok_or("no battle is being fought")?;
    let found = retreat::choices(state, battle).into_iter().flatten();
    same("retreats", names(found), names(spaces(expected)?))
}

fn battles_are(state: &State, expected: &Value) -> Checked {
    let mut found = conduct_combat::unresolved(state);
    if state.phase == crate::state::Phase::CombatMove {
        found.extend(
            combat_move::implied_attacks(state).into_iter().filter(|zone| !state.attacks.contains(*zone)),
        );
    }
    found.extend(
        state
            .battle
            .iter()
            .map(|battle| battle.space)
            .filter(|space| !found.contains(space))
            .collect::<Vec<_>>(),
    );
    same("battles", names(found), names(spaces(expected)?))
}

fn battle_is(state: &State, expected: &Value) -> Checked {
    let Some(battle) = &state.battle else {
        return if expected.is_null() { Ok(()) } else { Err("no battle is being fought".into()) };
    };
    if expected.is_null() {
        return Err(format!("a battle is being fought in {}", battle.space));
    }
    let fields = expected.as_object().ok_or("`battle` must be a map, or null for none")?;
    for (key, value) in fields {
        match slug(key).as_str() {
            "space" => same("the battle", battle.space.id(), space_named(&as_text(value))?.id())?,
            "round" => same("the battle's round", u16::from(battle.round), number(value)?)?,
            "step" => same("the battle's step", as_text(&json!(battle.step)), slug(&as_text(value)))?,
            "speaker" => {
                let wanted = crate::position::power(value)?;
                same("the defenders' speaker", general_combat::speaker(state, battle).id(), wanted.id())?;
            }
            "attackers" => {
                same("attackers", in_battle(state, &battle.attackers), counts(value)?.to_string())?
            }
            "defenders" => {
                same("defenders", in_battle(state, &battle.defenders), counts(value)?.to_string())?
            }
            "casualties" => {
                same("casualties", in_battle(state, &battle.casualties), counts(value)?.to_string())?
            }
            other => return Err(format!("`{other}` is not something a battle has")),
        }
    }
    Ok(())
}

fn in_battle(state: &State, ids: &[sandtable_engine::pieces::PieceId]) -> String {
    ids.iter().map(|id| (state.piece(*id).unit, 1)).collect::<Counts>().to_string()
}

#[cfg(test)]
mod tests {
    use sandtable_engine::{Setup, Trials};

    use super::*;
    use crate::Anniversary;

    #[test]
    fn what_is_there_is_not_nothing() {
        let setup = Setup { scenario: "1941".to_owned(), ..Setup::default() };
        let position = json!({"damage": {"germany": 2}});
        let state = Anniversary::new().position(&setup, &position).expect("a position");
        let nothing_in = |key: &str, space: &str| expect(&state, key, &json!({space: null}));
        assert_eq!(nothing_in("damage", "france"), Ok(()));
        assert!(nothing_in("damage", "germany").is_err(), "two markers are there");
        assert!(nothing_in("complex", "germany").is_err(), "a factory is there");
        assert_eq!(nothing_in("complex", "poland"), Ok(()));
        assert!(expect(&state, "complex", &json!({"germany": "yes"})).is_err(), "that is no answer");
    }
}
