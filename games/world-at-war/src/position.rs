//! Positions as case files write them. `docs/cases.md` describes the keys.

use sandtable_engine::Setup;
use sandtable_engine::names::slug;
use sandtable_engine::pieces::PieceId;
use sandtable_engine::values::{self, number, text, texts};
use serde_json::{Map, Value};

use crate::board::{Space, board};
use crate::event::{Event, Fact};
use crate::power::{OWNERS, Power};
pub use crate::reading::{
    counts, each_power, each_space, each_stack, each_tech, pairs, power, space_list, space_named,
};
use crate::state::{Lot, Once, Pen, Phase, Piece, State, Works};
use crate::tech::{Improvement, Part};
use crate::units::Unit;
use crate::{Unfold, WorldAtWar, sequence, setup};

pub fn position(game: &WorldAtWar, setup: &Setup, position: &Value) -> Result<State, String> {
    let blank = setup::blank(setup).map_err(|fault| fault.to_string())?;
    let none = Map::new();
    let fields = match position {
        Value::Null => &none,
        Value::Object(fields) => fields,
        _ => return Err("`position` must be a map".into()),
    };
    let keys: Vec<(String, &Value)> = fields.iter().map(|(key, value)| (slug(key), value)).collect();
    let get = |wanted: &str| keys.iter().find(|(key, _)| key == wanted).map(|(_, value)| *value);
    let usual = if fields.is_empty() { "setup" } else { "empty" };
    let from_setup = match text(get("from"), usual)? {
        "empty" => false,
        "setup" => true,
        other => return Err(format!("`from` is `setup` or `empty`, not `{other}`")),
    };
    let mut on = Unfold::new(game, blank);
    if from_setup {
        setup::open(&mut on);
    } else {
        setup::powers(&mut on, false);
        for space in board().lands() {
            if !get("units").is_some_and(|units| names_space(units, *space)) {
                setup::neutral_army(&mut on, *space);
            }
        }
    }
    begin(&mut on, &get)?;
    let (mut state, _) = on.finish();
    let mut ordered = keys.clone();
    ordered.sort_by_key(|(key, _)| match key.as_str() {
        "control" | "vichy" => 0,
        "units" => 1,
        "add" => 2,
        "aboard" | "damaged" | "moved" | "home-built" => 3,
        "remove" => 4,
        _ => 5,
    });
    let captured = get("captured-this-turn").map(space_list).transpose()?.unwrap_or_default();
    for (key, value) in ordered {
        read(&mut state, &key, value, &captured).map_err(|fault| format!("`{key}`: {fault}"))?;
    }
    settle(&mut state, &get)?;
    Ok(state)
}

fn names_space(units: &Value, space: Space) -> bool {
    units.as_object().is_some_and(|map| map.keys().any(|key| board().find(key) == Some(space)))
}

fn begin<'v>(on: &mut Unfold<'_>, get: &impl Fn(&str) -> Option<&'v Value>) -> Result<(), String> {
    let turn = get("turn").map_or(Ok(1), number)?;
    let power: Power = get("power").map_or(Ok(Power::Germany), power)?;
    let impulse = get("impulse").map_or(Ok(1), number::<u8>)?;
    let phase = phase_named(text(get("phase"), "purchase")?)?;
    on.emit(Event::TurnBegan { turn, power: power.player() });
    if impulse > 1 {
        on.emit(Event::Noted { fact: Fact::Impulses(2) });
    }
    on.emit(Event::PhaseBegan { phase, impulse });
    Ok(())
}

pub fn phase_named(name: &str) -> Result<Phase, String> {
    Ok(match slug(name).as_str() {
        "purchase" => Phase::Purchase,
        "combat-move" => Phase::CombatMove,
        "combat" => Phase::Combat,
        "noncombat-move" => Phase::NoncombatMove,
        "place" => Phase::Place,
        "income" => Phase::Income,
        other => return Err(format!("unknown phase `{other}`")),
    })
}

fn read(state: &mut State, key: &str, value: &Value, captured: &[Space]) -> Result<(), String> {
    match key {
        "from" | "power" | "phase" | "turn" | "impulse" | "captured-this-turn" => {}
        "units" | "add" => {
            each_stack(value, |space, owner, unit, count| put(state, space, owner, unit, count))?
        }
        "remove" => each_stack(value, |space, owner, unit, count| take(state, space, owner, unit, count))?,
        "aboard" => aboard(state, value)?,
        "damaged" => damaged(state, value)?,
        "moved" => each_stack(value, |space, owner, unit, points| {
            let ids: Vec<PieceId> = find(state, space, owner, unit);
            for id in ids {
                if let Some(piece) = state.pieces.get_mut(id) {
                    (piece.moved, piece.combat_moved) = (points as u8, points > 0);
                }
            }
            Ok(())
        })?,
        "control" => each_space(value, |space, holder| {
            let to = power(holder)?;
            evict(state, space, to);
            control(state, space, to, captured.contains(&space));
            Ok(())
        })?,
        "vichy" => {
            for space in space_list(value)? {
                control(state, space, Power::Vichy, false);
            }
        }
        "vichy-marker" => each_space(value, |space, holder| {
            let (wanted, has) = (power(holder)?, State::vichy_marker(space));
            if wanted == has { Ok(()) } else { Err(format!("the markers there are {has}'s")) }
        })?,
        "fallen" => {
            for name in texts(value)? {
                let once = match slug(name).as_str() {
                    "france" => Once::FallOfFrance,
                    "italy" => Once::ItalyPenalty,
                    "romania" => Once::RomaniaPenalty,
                    "germany" => Once::GermanyPenalty,
                    "britain" => continue,
                    "japan" => Once::HomeDefense,
                    other => return Err(format!("unknown country `{other}`")),
                };
                state.used |= once as u16;
            }
        }
        "at-war" => pairs(value, |a, b| set_war(state, a, b, true))?,
        "not-at-war" => pairs(value, |a, b| set_war(state, a, b, false))?,
        "attacked" => each_power(value, |victim, _| {
            if victim == Power::Russia {
                state.russia_attacked = true;
                state.used |= Once::SurpriseTurn as u16;
            }
            Ok(())
        })?,
        "treasury" => each_power(value, |power, ipcs| {
            state.treasury[power as usize] = number(ipcs)?;
            Ok(())
        })?,
        "income-level" | "used" | "purge" => {}
        "assassinated" => state.used |= Once::Assassinated as u16,
        "barred" => each_power(value, |power, list| {
            state.barred.extend(space_list(list)?.into_iter().map(|space| (power, space)));
            Ok(())
        })?,
        "bought" => each_power(value, |owner, units| {
            for (unit, count) in counts(units)?.iter() {
                state.bought.push(Lot { owner, unit, count, at: None, off_factory: false, purge: false });
            }
            Ok(())
        })?,
        "off-factory" => {}
        "placed" => each_space(value, |space, count| {
            state.doings.placed.push((space, number(count)?));
            Ok(())
        })?,
        "damage" => each_space(value, |space, parts| {
            values::each(parts, "part", Part::named, |part, points| {
                works(state, space).damage[part as usize] = number(points)?;
                Ok(())
            })
        })?,
        "improvements" | "new-improvements" => each_space(value, |space, list| {
            for name in texts(list)? {
                let one = Improvement::named(name).ok_or_else(|| format!("unknown improvement `{name}`"))?;
                let works = works(state, space);
                works.improved |= 1 << one as u8;
                if key == "new-improvements" {
                    works.fresh |= 1 << one as u8;
                }
            }
            Ok(())
        })?,
        "tech" => each_tech(value, |power, tech, level| state.tech[power as usize][tech as usize] = level)?,
        "development" => each_tech(value, |power, tech, circle| {
            state.marker[power as usize][tech as usize] = circle.min(4) + 1
        })?,
        "tech-since" => each_tech(value, |power, _, turn| state.radar_since[power as usize] = turn.into())?,
        "capital" => each_power(value, |power, space| {
            let space = space_named(text(Some(space), "")?)?;
            if let Some(old) = state.capital[power as usize] {
                let value = if power == Power::Russia && old == board().named.russia {
                    1
                } else {
                    old.printed_value()
                };
                state.value[old.index()] = value;
            }
            state.capital[power as usize] = Some(space);
            state.value[space.index()] = if power == Power::Russia { 8 } else { 2 * space.printed_value() };
            Ok(())
        })?,
        "straits" => each_power(value, |power, open| {
            if open == &Value::Bool(true) {
                state.straits |= 1 << power as u16;
            }
            Ok(())
        })?,
        "home-built" => {
            for space in space_list(value)? {
                let ids: Vec<_> =
                    state.at(space).filter(|(_, p)| p.owner == Power::China).map(|(id, _)| id).collect();
                for id in ids {
                    if let Some(piece) = state.pieces.get_mut(id) {
                        piece.home_built = true;
                    }
                }
            }
        }
        "banzai" => each_space(value, |space, markers| {
            let markers = number(markers)?;
            state.doings.banzai.push((space, markers));
            state.doings.banzai_placed += markers;
            Ok(())
        })?,
        "rail-used" if value.is_number() => {
            state.doings.rail_used[state.power.nation() as usize] = number(value)?
        }
        "rail-used" => each_power(value, |power, points| {
            state.doings.rail_used[power as usize] = number(points)?;
            Ok(())
        })?,
        "ferry-used" => state.doings.ferry = number(value)?,
        "spy-caught" => {
            for name in texts(value)? {
                let power = Power::named(name).ok_or_else(|| format!("unknown power `{name}`"))?;
                state.spy_rests[power as usize] = state.turn;
            }
        }
        _ => return Err("unknown key of a position".into()),
    }
    Ok(())
}

/// What depends on several keys: one-time events, the purge, off-factory infantry, levels and free IPCs.
fn settle<'v>(state: &mut State, get: &impl Fn(&str) -> Option<&'v Value>) -> Result<(), String> {
    for name in get("used").map(texts).transpose()?.unwrap_or_default() {
        let once = match slug(name).as_str() {
            "purge" => Once::Purge,
            "sneak-attack" => Once::SneakAttack,
            "surprise-attack" | "surprise" => Once::SurpriseAttack,
            "surprise-turn" => Once::SurpriseTurn,
            "assassination" => Once::Assassination,
            "home-defense" | "home-defence" => Once::HomeDefense,
            "national-guard" => Once::NationalGuard,
            "italy-penalty" => Once::ItalyPenalty,
            "romania-penalty" => Once::RomaniaPenalty,
            "germany-penalty" => Once::GermanyPenalty,
            "fall-of-france" => Once::FallOfFrance,
            "pact" => Once::PactBroken,
            "free-marker" => {
                state.free_markers = state.free_markers.map(|left| left.saturating_sub(1));
                continue;
            }
            "free-markers" => {
                state.free_markers = [0; OWNERS.len()];
                continue;
            }
            other => return Err(format!("unknown one-time event `{other}`")),
        };
        state.used |= once as u16;
    }
    if state.at_war(Power::Germany, Power::Russia) && !state.used(Once::Purge) {
        state.used |= Once::Purge as u16;
        (state.purge_turn, state.purge_ipcs) = (Some(state.turn), 20);
    }
    let seat = state.capital[Power::Russia as usize];
    if seat.is_some_and(|seat| state.controller(seat) != Power::Russia) && get("capital").is_none() {
        state.capital[Power::Russia as usize] = None;
    }
    if let Some(purge) = get("purge") {
        state.purge_turn = Some(state.turn);
        state.purge_ipcs = number(purge)?;
    }
    if let Some(off) = get("off-factory") {
        each_power(off, |owner, count| {
            let count: u16 = number(count)?;
            let lot = state
                .bought
                .iter_mut()
                .find(|lot| lot.owner == owner && lot.unit == Unit::Infantry && lot.count >= count);
            let Some(lot) = lot else { return Err("so much infantry was not bought".into()) };
            lot.count -= count;
            state.bought.push(Lot {
                owner,
                unit: Unit::Infantry,
                count,
                at: None,
                off_factory: true,
                purge: false,
            });
            state.bought.retain(|lot| lot.count > 0);
            Ok(())
        })?;
    }
    if let Some(levels) = get("income-level") {
        each_power(levels, |power, level| {
            state.level[power as usize] = number(level)?;
            Ok(())
        })?;
    }
    if state.phase == Phase::Purchase {
        let game = WorldAtWar::new();
        let mut on = Unfold::new(&game, state.clone());
        sequence::grant_technology(&mut on);
        *state = on.finish().0;
    }
    Ok(())
}

fn control(state: &mut State, space: Space, to: Power, captured: bool) {
    let (before, after) = (State::earner(space, state.controller(space)), State::earner(space, to));
    let value = state.value(space);
    state.level[before as usize] = state.level[before as usize].saturating_sub(value);
    state.level[after as usize] = state.level[after as usize].saturating_add(value);
    state.control[space.index()] = to;
    if captured {
        state.doings.captured.insert(space);
    } else {
        state.start_control[space.index()] = to;
    }
}

/// Neutral armies do not stay in what is given to others.
fn evict(state: &mut State, space: Space, to: Power) {
    let strangers: Vec<PieceId> = state
        .at(space)
        .filter(|(_, p)| p.owner == Power::Neutral && to != Power::Neutral)
        .map(|(id, _)| id)
        .collect();
    strangers.into_iter().for_each(|id| state.pieces.remove(id));
}

fn set_war(state: &mut State, a: Power, b: Power, war: bool) {
    let group = |power: Power| OWNERS.into_iter().filter(move |other| other.nation() == power.nation());
    for one in group(a) {
        for other in group(b) {
            let (x, y) = (1u16 << one as u16, 1u16 << other as u16);
            if war {
                state.wars[one as usize] |= y;
                state.wars[other as usize] |= x;
            } else {
                state.wars[one as usize] &= !y;
                state.wars[other as usize] &= !x;
            }
        }
    }
}

fn works(state: &mut State, space: Space) -> &mut Works {
    let at = state.works.iter().position(|works| works.space == space).unwrap_or_else(|| {
        state.works.push(Works { space, damage: Default::default(), improved: 0, fresh: 0 });
        state.works.len() - 1
    });
    &mut state.works[at]
}

fn put(state: &mut State, space: Space, owner: Power, unit: Unit, count: u16) -> Result<(), String> {
    match unit {
        Unit::Factory => state.factories.insert(space),
        Unit::SubPen => {
            let land = crate::pens::coast(state, space).or_else(|| {
                space.neighbours().find(|land| land.is_land() && state.controller(*land) == Power::Germany)
            });
            let land = land.ok_or_else(|| format!("{space} has no German coast for a pen"))?;
            state.pens.push(Pen { zone: space, land, damaged: false });
        }
        _ => {
            for _ in 0..count.min(500) {
                let id = state.pieces.next_id();
                state.pieces.insert(id, space.0, Piece::new(owner, unit));
            }
        }
    }
    Ok(())
}

fn find(state: &State, space: Space, owner: Power, unit: Unit) -> Vec<PieceId> {
    state.at(space).filter(|(_, p)| p.owner == owner && p.unit == unit).map(|(id, _)| id).collect()
}

fn take(state: &mut State, space: Space, owner: Power, unit: Unit, count: u16) -> Result<(), String> {
    match unit {
        Unit::Factory => state.factories.remove(space),
        Unit::SubPen => state.pens.retain(|pen| pen.zone != space),
        _ => {
            let ids = find(state, space, owner, unit);
            if ids.len() < usize::from(count) {
                return Err(format!("there are not {count} {unit} of {owner} in {space} to remove"));
            }
            ids.into_iter().take(count.into()).for_each(|id| state.pieces.remove(id));
        }
    }
    Ok(())
}

fn field<'v>(entry: &'v Value, key: &str) -> Option<&'v Value> {
    entry.as_object()?.iter().find(|(name, _)| slug(name) == key).map(|(_, value)| value)
}

fn aboard(state: &mut State, value: &Value) -> Result<(), String> {
    for entry in value.as_array().ok_or("a list is expected")? {
        let space = space_named(text(field(entry, "space"), "")?)?;
        let owner = field(entry, "owner").map_or(Err("an owner is expected".to_owned()), power)?;
        let unit = Unit::named(text(field(entry, "in"), "transport")?).ok_or("a ship is expected")?;
        let mut held: Vec<(Power, Unit)> = Vec::new();
        if let Some(holds) = field(entry, "holds") {
            each_power(holds, |power, units| {
                for (unit, count) in counts(units)?.iter() {
                    held.extend((0..count).map(|_| (power, unit)));
                }
                Ok(())
            })?;
        }
        let carrier = match unit {
            Unit::SubPen | Unit::AircraftCarrier => None,
            _ => {
                let empty = find(state, space, owner, unit)
                    .into_iter()
                    .find(|id| state.cargo_of(*id).next().is_none());
                Some(empty.ok_or_else(|| format!("there is no empty {unit} of {owner} in {space}"))?)
            }
        };
        for (power, cargo) in held {
            let id = state.pieces.next_id();
            let piece = Piece { aboard: carrier, in_pen: unit == Unit::SubPen, ..Piece::new(power, cargo) };
            state.pieces.insert(id, space.0, piece);
        }
    }
    Ok(())
}

fn damaged(state: &mut State, value: &Value) -> Result<(), String> {
    for entry in value.as_array().ok_or("a list is expected")? {
        let space = space_named(text(field(entry, "space"), "")?)?;
        let unit = Unit::named(text(field(entry, "unit"), "battleship")?)
            .ok_or("a battleship or a pen is expected")?;
        if unit == Unit::SubPen {
            state.pens.iter_mut().filter(|pen| pen.zone == space).for_each(|pen| pen.damaged = true);
            continue;
        }
        let owner = field(entry, "owner").map_or(Err("an owner is expected".to_owned()), power)?;
        let count: usize = field(entry, "count").map_or(Ok(1), number)?;
        for id in find(state, space, owner, unit).into_iter().take(count) {
            if let Some(piece) = state.pieces.get_mut(id) {
                piece.damaged = true;
            }
        }
    }
    Ok(())
}
