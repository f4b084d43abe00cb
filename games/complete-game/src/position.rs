//! Positions as case files write them. `CASES.md` describes the keys.

mod reading;
mod units;

use sandtable_engine::Setup;
use sandtable_engine::names::slug;
use sandtable_engine::pieces::PieceId;
use sandtable_engine::values::{self, number, text, texts};
use serde_json::{Map, Value};

use crate::board::{Space, board};
use crate::event::Event;
use crate::power::*;
use crate::setup;
use crate::state::*;
use crate::tech::{Industry, Tech};
use crate::units::*;
use crate::war::{OF_ALLIES, OF_AXIS, OF_RUSSIA_AGAINST_ALLIES, OF_RUSSIA_AGAINST_AXIS};
use crate::{CompleteGame, Unfold, conduct_combat, sequence, transports, war};
pub use reading::*;
use units::*;

pub fn position(game: &CompleteGame, setup: &Setup, position: &Value) -> Result<State, String> {
    let blank = setup::blank(setup).map_err(|fault| fault.to_string())?;
    let empty = Map::new();
    let fields = match position {
        Value::Null => &empty,
        Value::Object(fields) => fields,
        _ => return Err("`position` must be a map".into()),
    };
    let wanted = text(fields.get("from"), if fields.is_empty() { "setup" } else { "empty" })?;
    let from_setup = match wanted {
        "setup" => true,
        "empty" => false,
        other => return Err(format!("`from` is `setup` or `empty`, not `{other}`")),
    };
    let mut on = Unfold::new(game, blank);
    if from_setup && !on.state().empire {
        setup::set_up(&mut on);
    }
    let (mut state, _) = on.finish();
    state.stage = Stage::War;
    if !from_setup && !state.empire {
        declare_all(&mut state);
    }
    if state.empire {
        empty_empire(&mut state);
    }
    let mut keys: Vec<(String, &Value)> = fields.iter().map(|(key, value)| (slug(key), value)).collect();
    let rank = |key: &str| match key {
        "control" | "capitals" | "russia" | "tiles" => 0,
        "war" => 1,
        "units" | "cargo" => 3,
        "add" => 4,
        "remove" => 5,
        "damage" | "economy" | "status" => 6,
        _ => 2,
    };
    keys.sort_by_key(|(key, _)| rank(key));
    let mut named = Vec::new();
    for (key, value) in &keys {
        read(&mut state, key, value, &mut named).map_err(|fault| format!("{key}: {fault}"))?;
    }
    if state.empire && keys.iter().any(|(key, _)| key == "capitals") {
        sit_out(&mut state);
    }
    begin(game, state, fields, from_setup)
}

/// Where an empire position names capitals, powers with neither a capital nor pieces do not play.
fn sit_out(state: &mut State) {
    for power in crate::empire::TILES {
        let absent =
            state.capital[power as usize].is_none() && !state.pieces.all().any(|(_, _, p)| p.owner == power);
        if absent {
            state.status[power as usize] = Status::Eliminated;
        }
    }
}

/// Every Axis power has declared war on the Allies and the other way round.
fn declare_all(state: &mut State) {
    for power in PLAYERS {
        state.war[power as usize] = match power.regime() {
            Some(Side::Axis) => 1 << Side::Allies as u8,
            Some(Side::Allies) => 1 << Side::Axis as u8,
            _ => 0,
        };
    }
}

fn empty_empire(state: &mut State) {
    let nobody = state.unclaimed();
    state.control.iter_mut().flatten().for_each(|holder| *holder = nobody);
    state.capital = [None; PURSES];
    for space in crate::victory::valued_zones() {
        state.value[space.index()] = 2;
    }
}

fn read(state: &mut State, key: &str, value: &Value, named: &mut Vec<Space>) -> Result<(), String> {
    match key {
        "from" | "power" | "phase" | "round" | "step" | "turn" | "moved" | "flew" | "captured" => Ok(()),
        "units" | "add" => place_units(state, value, named),
        "remove" => remove_units(state, value),
        "cargo" => each_space(value, |zone, fleets| {
            each_power(fleets, |power, ships| place_ships(state, zone, power, ships))
        }),
        "control" => each_space(value, |space, holder| {
            let holder = power(holder)?;
            named.push(space);
            state.control[space.index()] = Some(holder);
            if holder.is_player() {
                state.mustered.insert(space);
            }
            Ok(())
        }),
        "treasury" => each_purse(value, |p, n| {
            state.treasury[p as usize] = number(n)?;
            Ok(())
        }),
        "bombs-built" => each_purse(value, |p, n| {
            state.bombs_built[p as usize] = number(n)?;
            Ok(())
        }),
        "war" => read_war(state, value),
        "russia" => {
            state.russia = stance(text(Some(value), "")?)?;
            if let Stance::Joined(side) = state.russia {
                state.war[Russia as usize] |= 1 << war::opponent(side) as u8;
            }
            Ok(())
        }
        "war-reduction" => {
            for (name, n) in values::object(value, "a map")? {
                let of = match slug(name).as_str() {
                    "axis" => OF_AXIS,
                    "allies" => OF_ALLIES,
                    "russia-axis" => OF_RUSSIA_AGAINST_AXIS,
                    "russia-allies" => OF_RUSSIA_AGAINST_ALLIES,
                    other => return Err(format!("unknown price `{other}`")),
                };
                state.reductions[usize::from(of)] = number(n)?;
            }
            Ok(())
        }
        "history" => read_history(state, value),
        "tech" => each_purse(value, |p, levels| {
            values::each(levels, "technology", Tech::named, |tech, level| {
                state.tech[p as usize][tech as usize] = number(level)?;
                Ok(())
            })
        }),
        "ebr" => each_purse(value, |p, levels| {
            values::each(levels, "industry", Industry::named, |industry, level| {
                state.ebr[p as usize][industry as usize] = number(level)?;
                Ok(())
            })
        }),
        "chips" => each_space(value, |space, n| {
            state.factory[space.index()].chips = number(n)?;
            Ok(())
        }),
        "values" | "zone-value" => each_space(value, |space, n| {
            state.value[space.index()] = number(n)?;
            named.push(space);
            Ok(())
        }),
        "economy" => each_purse(value, |p, n| arrange_economy(state, p, number(n)?, named)),
        "bought" => each_purse(value, |p, units| {
            state.holding[p as usize] = counts(units)?;
            Ok(())
        }),
        "status" => each_purse(value, |p, status| read_status(state, p, status)),
        "permission" => each_space(value, |space, powers| {
            let powers = texts(powers)?
                .into_iter()
                .map(|name| Power::named(name).ok_or(format!("`{name}` is no power")));
            state.permits.push((space, powers.collect::<Result<PowerSet, _>>()?));
            Ok(())
        }),
        "radiation" => each_space(value, |space, fall| {
            let (round, by) = match fall {
                Value::Object(map) => (
                    number(map.get("round").unwrap_or(&Value::from(1)))?,
                    map.get("by").map_or(Ok(Germany), power)?,
                ),
                round => (number::<u16>(round)?, Germany),
            };
            let rounds = if space.is_land() { 4 } else { 1 };
            state.radiation.push(Radiation { space, until: round + rounds, by });
            Ok(())
        }),
        "damage" => each_space(value, |zone, powers| {
            each_power(powers, |p, units| damage_ships(state, zone, p, units))
        }),
        "insulted" => each_space(value, |space, by| {
            state.insulted.push((space, power(by)?));
            Ok(())
        }),
        "attacked" => each_space(value, |space, by| {
            state.attacked.push((space, power(by)?));
            Ok(())
        }),
        "free-chips" => each_power(value, |_, n| {
            state.free_chips = number(n)?;
            Ok(())
        }),
        "capitals" => each_purse(value, |p, space| {
            let space = space_named(text(Some(space), "")?)?;
            named.push(space);
            state.capital[p as usize] = Some(space);
            state.control[space.index()] = Some(p);
            state.value[space.index()] = 10;
            state.mustered.insert(space);
            state.factory[space.index()].kind = Some(FactoryKind::Capital);
            Ok(())
        }),
        "agreed-last-round" => {
            state.options.round_limit = Some(number(value)?);
            Ok(())
        }
        "tiles" => {
            for (seat, tile) in values::object(value, "a map")? {
                let at = Power::named(seat).filter(|p| (*p as usize) < PURSES).ok_or("a seat is expected")?;
                state.seats[at as usize] = power(tile)?;
            }
            Ok(())
        }
        other => Err(format!("unknown key `{other}` in `position`")),
    }
}

fn read_status(state: &mut State, p: Power, status: &Value) -> Result<(), String> {
    let at = p as usize;
    match status {
        Value::Object(map) => {
            let site = map.get("relocated").ok_or("`relocated` with a zone is expected")?;
            let site = space_named(text(Some(site), "")?)?;
            state.status[at] = Status::Relocated;
            state.capital[at] = Some(site);
        }
        word => match text(Some(word), "")? {
            "normal" => state.status[at] = Status::Normal,
            "eliminated" => {
                state.status[at] = Status::Eliminated;
                state.capital[at] = None;
            }
            "relocated" => {
                state.status[at] = Status::Relocated;
                let own = |s: &&Space| {
                    state.controller(**s) == Some(p) && state.factory(**s).kind == Some(FactoryKind::Capital)
                };
                state.capital[at] = board().lands().iter().find(own).copied();
            }
            other => return Err(format!("a status is normal, relocated or eliminated, not {other}")),
        },
    }
    Ok(())
}

fn stance(word: &str) -> Result<Stance, String> {
    Ok(match slug(word).as_str() {
        "neutral" => Stance::Neutral,
        "allies" => Stance::Joined(Side::Allies),
        "axis" => Stance::Joined(Side::Axis),
        "all" => Stance::All,
        other => return Err(format!("Russia is `neutral`, `allies`, `axis` or `all`, not `{other}`")),
    })
}

fn read_war(state: &mut State, value: &Value) -> Result<(), String> {
    let joined = state.war[Russia as usize];
    match value {
        Value::String(word) if word == "all" => declare_all(state),
        Value::String(word) if word == "none" => state.war = [0; PURSES],
        Value::Object(_) => {
            state.war = [0; PURSES];
            each_purse(value, |p, on| {
                for name in texts(on)? {
                    let side = Side::named(name).ok_or_else(|| format!("`{name}` is no side"))?;
                    state.war[p as usize] |= 1 << side as u8;
                    if p == Germany {
                        state.war[Italy as usize] |= 1 << side as u8;
                    }
                    if p == Russia {
                        state.russia = Stance::Joined(war::opponent(side));
                    }
                }
                Ok(())
            })?;
        }
        _ => return Err("`all`, `none` or a map is expected".into()),
    }
    state.war[Russia as usize] |= joined;
    Ok(())
}

fn read_history(state: &mut State, value: &Value) -> Result<(), String> {
    let list = value.as_array().ok_or("a list is expected")?;
    for entry in list {
        for (what, of) in values::object(entry, "an event")? {
            let field = |name: &str| of.get(name).ok_or_else(|| format!("`{name}` is missing"));
            match what.as_str() {
                "declared" => {
                    let by = power(field("by")?)?;
                    let side = Side::named(text(Some(field("on")?), "")?).ok_or("a side is expected")?;
                    let mut on = Unfold::new(&CompleteGame, state.clone());
                    war::declare(&mut on, by, side, 0);
                    *state = on.finish().0;
                }
                "attacked" => {
                    let by = power(field("by")?)?;
                    let space = of.get("space").map(|s| space_named(text(Some(s), "")?)).transpose()?;
                    let victim = match of.get("on") {
                        Some(victim) => power(victim)?,
                        None => {
                            space.and_then(|s| state.controller(s)).ok_or("`on` or `space` is missing")?
                        }
                    };
                    let at_sea = of.get("at").and_then(Value::as_str) == Some("sea")
                        || space.is_some_and(Space::is_sea);
                    if let Some(space) = space {
                        state.attacked.push((space, by));
                    }
                    let mut on = Unfold::new(&CompleteGame, state.clone());
                    war::attacked(&mut on, by, victim, at_sea);
                    *state = on.finish().0;
                }
                "insulted" => {
                    let space = space_named(text(Some(field("space")?), "")?)?;
                    state.insulted.push((space, power(field("by")?)?));
                }
                "annexed" => {
                    let space = space_named(text(Some(of), "")?)?;
                    state.control[space.index()] = Some(Germany);
                    state.mustered.insert(space);
                }
                other => return Err(format!("unknown event `{other}`")),
            }
        }
    }
    Ok(())
}

/// Values of zones the case does not name are changed until the economy comes out.
fn arrange_economy(state: &mut State, p: Power, wanted: u16, named: &[Space]) -> Result<(), String> {
    let own: Vec<Space> = board()
        .lands()
        .iter()
        .copied()
        .filter(|s| state.controller(*s) == Some(p) && !named.contains(s) && !s.is_occupied())
        .collect();
    for space in &own {
        if state.economy(p) > wanted {
            let over = state.economy(p) - wanted;
            let value = &mut state.value[space.index()];
            *value = value.saturating_sub(over.min(255) as u8);
        }
    }
    if let (true, Some(space)) = (state.economy(p) < wanted, own.first()) {
        let missing = wanted - state.economy(p);
        state.value[space.index()] += missing.min(200) as u8;
    }
    if state.economy(p) == wanted {
        Ok(())
    } else {
        Err(format!("an economy of {wanted} cannot be arranged"))
    }
}

/// Start the turn at the wanted power and phase, with everything aboard where it belongs.
fn begin(
    game: &CompleteGame,
    state: State,
    fields: &Map<String, Value>,
    from_setup: bool,
) -> Result<State, String> {
    let turn = fields.get("turn").and_then(Value::as_object).unwrap_or(fields);
    let first =
        if state.empire { crate::empire::order(&state).first().copied().unwrap_or(Germany) } else { Germany };
    let power = turn.get("power").map_or(Ok(first), power)?;
    let power = if power == Italy && !state.empire && state.is_alive(Germany) { Germany } else { power };
    let phase = match turn.get("phase") {
        Some(name) => Phase::named(text(Some(name), "")?).ok_or_else(|| format!("unknown phase {name}"))?,
        None => Phase::DeclareWar,
    };
    let round = turn.get("round").map_or(Ok(if from_setup { 1 } else { 3 }), number)?;
    let step = turn.get("step").map(|step| text(Some(step), "").map(slug)).transpose()?;
    let mut on = Unfold::new(game, state);
    board_ships(&mut on);
    setup::settle_decks(&mut on);
    on.emit(Event::TurnBegan { power, round });
    crate::atomic::reopen(&mut on);
    let (mut state, _) = on.finish();
    if let Some(captured) = fields.get("captured") {
        for entry in captured.as_array().ok_or("captured: a list is expected")? {
            let field = |name: &str| text(entry.get(name), "");
            let space = space_named(field("space")?)?;
            let by = Power::named(field("by")?).ok_or("captured: `by` is missing")?;
            let from = Power::named(field("from")?).ok_or("captured: `from` is missing")?;
            state.captured.push(Capture { space, by, from });
            state.control[space.index()] = Some(by);
            state.start_control[space.index()] = Some(from);
        }
    }
    if let Some(flew) = fields.get("flew") {
        for name in texts(flew)? {
            state.flown.insert(space_named(name)?);
        }
    }
    if let Some(moved) = fields.get("moved") {
        each_space(moved, |space, powers| each_power(powers, |p, units| spend(&mut state, space, p, units)))?;
    }
    start(game, state, phase, step.as_deref())
}

/// Enter the phase and stay in it, unless the rules themselves act there.
fn start(game: &CompleteGame, mut state: State, phase: Phase, step: Option<&str>) -> Result<State, String> {
    if phase != Phase::Combat {
        let mut on = Unfold::new(game, state);
        match phase {
            Phase::FactoryTakeover | Phase::CapitalTakeover | Phase::CollectIncome => {
                sequence::begin_phase(&mut on, phase)
            }
            _ => on.emit(Event::PhaseBegan { phase }),
        }
        return Ok(on.finish().0);
    }
    mark_attackers(&mut state);
    let step = match step.unwrap_or("spy-missions") {
        "spy-missions" => CombatStep::SpyMissions,
        "radar-alert" => CombatStep::RadarAlert,
        "rockets" => CombatStep::Rockets,
        "diplomacy" => CombatStep::Diplomacy,
        "combat-rounds" => CombatStep::CombatRounds,
        other => return Err(format!("unknown step `{other}`")),
    };
    let mut on = Unfold::new(game, state);
    on.emit(Event::PhaseBegan { phase });
    conduct_combat::enter(&mut on, step);
    Ok(on.finish().0)
}

/// Units of the acting powers that stand at the enemy's have come there in combat movement.
fn mark_attackers(state: &mut State) {
    let attacking: Vec<PieceId> = state
        .pieces
        .all()
        .filter(|(_, at, p)| {
            let here = Space(*at);
            state.is_acting(p.owner)
                && if here.is_land() {
                    !state.is_friendly_land(here, p.owner)
                } else {
                    state.is_enemy_sea(here, p.owner)
                }
        })
        .map(|(id, _, _)| id)
        .collect();
    for id in attacking {
        if let Some(piece) = state.pieces.get_mut(id) {
            piece.flags.set(Flags::COMBAT_MOVED);
        }
    }
}

/// Land units at sea are aboard ships there.
fn board_ships(on: &mut Unfold) {
    let cargo: Vec<PieceId> = on
        .state()
        .pieces
        .all()
        .filter(|(_, at, p)| Space(*at).is_sea() && !p.is_sea() && !p.is_air() && p.aboard.is_none())
        .map(|(id, _, _)| id)
        .collect();
    for id in cargo {
        let state = on.state();
        let piece = *state.piece(id);
        let room = |ship: PieceId, p: &Piece| {
            p.owner == piece.owner
                && transports::load_on(p.unit, piece.unit)
                    .is_some_and(|load| transports::room(state, ship) >= load)
        };
        let ship =
            state.at(state.space_of(id)).find(|(ship, p)| p.is_sea() && room(*ship, p)).map(|(ship, _)| ship);
        if let Some(carrier) = ship {
            on.emit(Event::Berthed { cargo: id, carrier });
        }
    }
}
