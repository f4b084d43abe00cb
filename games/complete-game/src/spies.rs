//! Section 3.6.1: spy missions, and the special forces that hunt spies.

use sandtable_engine::RollRequest;
use sandtable_engine::pieces::PieceId;

use crate::Unfold;
use crate::board::Space;
use crate::conduct_combat;
use crate::dice;
use crate::event::Event;
use crate::general_combat::destroy;
use crate::power::*;
use crate::reason::Reason;
use crate::state::*;
use crate::units::*;

/// A spy of the power that could be sent on a mission.
fn ready(state: &State, id: PieceId, spy: &Piece) -> bool {
    spy.unit == Spy
        && spy.aboard.is_none()
        && !spy.flags.prisoner()
        && !state.missions.iter().any(|(other, _)| *other == id)
}

pub fn could_act(state: &State, power: Power) -> bool {
    let spies = state.pieces.all().filter(|(id, _, p)| p.owner == power && ready(state, *id, p));
    spies.into_iter().any(|(_, at, _)| {
        let holder = state.controller(Space(at));
        holder.is_some_and(|holder| holder.is_player() && state.may_attack(power, holder))
            && !missions(state, power, Space(at)).is_empty()
    })
}

/// The missions that make sense in a zone.
pub fn missions(state: &State, power: Power, space: Space) -> Vec<Mission> {
    let mut list = vec![Mission::Factory, Mission::Radar, Mission::Gun, Mission::Rocket, Mission::Assist];
    list.extend(crate::tech::TECHS.into_iter().flat_map(|tech| [Mission::Steal(tech), Mission::Spoil(tech)]));
    list.retain(|mission| check(state, power, space, *mission).is_ok());
    list
}

pub fn check(state: &State, power: Power, space: Space, mission: Mission) -> Result<PieceId, Reason> {
    let spy = state.at(space).find(|(id, p)| p.owner == power && ready(state, *id, p)).map(|(id, _)| id);
    let spy = spy.ok_or(Reason::NoUnits { unit: Spy, space })?;
    let holder = state.controller(space).ok_or(Reason::NoTarget)?;
    if !state.may_attack(power, holder) || !holder.is_player() && !state.empire {
        return Err(Reason::MissionNeedsWar);
    }
    let has = |what: fn(Unit) -> bool| {
        state.at(space).any(|(_, p)| what(p.unit) && !state.is_friend(p.owner, power))
    };
    let factory = state.factory(space);
    let in_capital = state.capital.get(holder as usize) == Some(&Some(space));
    match mission {
        Mission::Factory => match factory.kind {
            None => Err(Reason::NoTarget),
            Some(FactoryKind::Capital) if factory.chips == 0 => Err(Reason::BareCapital),
            Some(_) => Ok(spy),
        },
        Mission::Radar if has(|unit| unit == Radar) => Ok(spy),
        Mission::Gun if has(Unit::is_gun) => Ok(spy),
        Mission::Rocket if has(|unit| unit == RocketLauncher) => Ok(spy),
        Mission::Radar | Mission::Gun | Mission::Rocket => Err(Reason::NoTarget),
        Mission::Assist => {
            let raid = state.at(space).any(|(_, p)| p.flags.raider());
            if raid { Ok(spy) } else { Err(Reason::NoTarget) }
        }
        Mission::Steal(_) if !in_capital => Err(Reason::StealInCapital),
        Mission::Spoil(_) if !in_capital => Err(Reason::SpoilInCapital),
        Mission::Steal(tech) if state.level(holder, tech) == 0 || state.level(power, tech) > 0 => {
            Err(Reason::NoTarget)
        }
        Mission::Spoil(tech) if state.level(holder, tech) != 2 => Err(Reason::SpoilLevelTwo),
        Mission::Steal(_) | Mission::Spoil(_) => Ok(spy),
    }
}

/// Hunts first, then missions; whether something is still rolled.
pub fn carry_out(on: &mut Unfold) -> bool {
    let state = on.state();
    let zones: Vec<Space> = state.missions.iter().map(|(spy, _)| state.space_of(*spy)).collect();
    for space in zones {
        if on.state().hunted.contains(space) {
            continue;
        }
        if hunters(on.state(), space) > 0 {
            on.emit(Event::Waits { waiting: Waiting::SpyHunt { space } });
            return true;
        }
        on.emit(Event::Hunted { space });
    }
    let next =
        on.state().missions.iter().find(|(_, mission)| *mission != Mission::Assist).map(|(spy, _)| *spy);
    match next {
        Some(spy) => {
            on.emit(Event::Waits { waiting: Waiting::SpyDie { spy } });
            true
        }
        None => false,
    }
}

/// All special forces that the spies' owner has against it there; whoever owns the zone rolls for them.
pub fn hunters(state: &State, space: Space) -> usize {
    let Some(holder) = state.controller(space) else { return 0 };
    let hunts = |p: &Piece| p.owner == holder || state.is_friend(p.owner, holder);
    state.count(space, |p| p.unit == SpecialForces && p.aboard.is_none() && hunts(p))
}

fn on_mission(state: &State, space: Space) -> Vec<PieceId> {
    state.missions.iter().map(|(spy, _)| *spy).filter(|spy| state.space_of(*spy) == space).collect()
}

/// Axis and Russian hunters roll a six-sided die, those of the Allies an eight-sided one.
pub fn hunt_dice(state: &State, space: Space) -> RollRequest {
    let holder = state.controller(space).unwrap_or(Neutral);
    let sides = if holder.regime() == Some(Side::Allies) { 8 } else { 6 };
    let dice = vec![dice::of(SpecialForces, sides, 2); hunters(state, space)];
    dice::request("spy-hunt", holder, space.id(), dice)
}

pub fn hunted(on: &mut Unfold, space: Space, faces: &[u8]) {
    let finders = faces.iter().filter(|face| **face <= 2).count();
    on.emit(Event::Hunted { space });
    let holder = on.state().controller(space).unwrap_or(Neutral);
    let spies = on_mission(on.state(), space);
    if finders == 0 {
        return conduct_combat::resume(on);
    }
    if holder == UnitedStates {
        let taken: Vec<PieceId> = spies.into_iter().take(finders).collect();
        destroy(on, &taken);
        return conduct_combat::resume(on);
    }
    on.emit(Event::Waits { waiting: Waiting::SpyKill { space, found: finders as u8 } });
}

pub fn kill_dice(state: &State, space: Space, found: u8) -> RollRequest {
    let holder = state.controller(space).unwrap_or(Neutral);
    dice::request("spy-kill", holder, space.id(), vec![dice::of(SpecialForces, 6, 3); found.into()])
}

/// Found spies are killed on 1 to 3; the others serve their captor from its next turn on.
pub fn killed(on: &mut Unfold, space: Space, found: u8, faces: &[u8]) {
    let kills = faces.iter().filter(|face| **face <= 3).count();
    let holder = on.state().controller(space).unwrap_or(Neutral);
    let caught: Vec<PieceId> = on_mission(on.state(), space).into_iter().take(found.into()).collect();
    let (dead, prisoners) = caught.split_at(kills.min(caught.len()));
    let (dead, prisoners) = (dead.to_vec(), prisoners.to_vec());
    destroy(on, &dead);
    for spy in prisoners {
        on.emit(Event::SpyCaught { spy, by: holder });
    }
    conduct_combat::resume(on);
}

fn mission_of(state: &State, spy: PieceId) -> Option<Mission> {
    state.missions.iter().find(|(other, _)| *other == spy).map(|(_, mission)| *mission)
}

pub fn mission_die(state: &State, spy: PieceId) -> RollRequest {
    let need = match mission_of(state, spy) {
        Some(Mission::Steal(_) | Mission::Spoil(_)) => 1,
        _ => 2,
    };
    let place = state.space_of(spy).id();
    dice::request("spy-mission", state.piece(spy).owner, place, vec![dice::of(Spy, 8, need)])
}

pub fn rolled(on: &mut Unfold, spy: PieceId, face: u8) {
    let state = on.state();
    let Some(mission) = mission_of(state, spy) else { return conduct_combat::resume(on) };
    let (space, power) = (state.space_of(spy), state.piece(spy).owner);
    let holder = state.controller(space).unwrap_or(Neutral);
    on.emit(Event::MissionOver { spy });
    let first = |what: fn(Unit) -> bool, state: &State| {
        let found = state.at(space).find(|(_, p)| what(p.unit) && !state.is_friend(p.owner, power));
        found.map(|(id, _)| id).into_iter().collect::<Vec<PieceId>>()
    };
    match mission {
        Mission::Factory if face <= 2 => sabotage(on, space),
        Mission::Radar if face <= 2 => {
            let radar = first(|unit| unit == Radar, on.state());
            destroy(on, &radar);
        }
        Mission::Gun if face <= 2 => {
            let gun = first(Unit::is_gun, on.state());
            destroy(on, &gun);
        }
        Mission::Rocket if face <= 2 => {
            let launcher = first(|unit| unit == RocketLauncher, on.state());
            destroy(on, &launcher);
        }
        Mission::Steal(tech) if face == 1 => on.emit(Event::TechGained { power, tech, level: 1 }),
        Mission::Spoil(tech) if face == 1 => on.emit(Event::TechGained { power: holder, tech, level: 1 }),
        _ => {}
    }
    conduct_combat::resume(on);
}

/// A chip goes; without one the factory is degraded or destroyed.
fn sabotage(on: &mut Unfold, space: Space) {
    let Factory { kind, chips } = on.state().factory(space);
    let (kind, chips) = match (kind, chips) {
        (kind, 1..) => (kind, chips - 1),
        (Some(FactoryKind::Unlimited), 0) => (Some(FactoryKind::Limited), 0),
        (Some(FactoryKind::Limited), 0) => (None, 0),
        other => other,
    };
    on.emit(Event::FactorySet { space, kind, chips });
}
