//! Section 3.6.3: rocket launchers fire at factories.

use sandtable_engine::RollRequest;

use crate::Unfold;
use crate::board::{Space, board};
use crate::conduct_combat;
use crate::dice;
use crate::event::Event;
use crate::guns;
use crate::power::Power;
use crate::radar;
use crate::reason::Reason;
use crate::state::*;
use crate::tech::Tech;
use crate::units::*;

fn ready(piece: &Piece) -> bool {
    piece.unit == RocketLauncher && !piece.flags.fired() && piece.aboard.is_none() && piece.moved == 0
}

/// Every launch a power could make.
pub fn launches(state: &State, power: Power) -> Vec<(Space, Space)> {
    let range = Tech::RocketLaunchers.level(state.level(power, Tech::RocketLaunchers)).range;
    if range == 0 {
        return Vec::new();
    }
    let launchers = state.pieces.all().filter(|(_, _, p)| p.owner == power && ready(p));
    let mut found = Vec::new();
    for (_, at, _) in launchers {
        let reach = board().graph().distances(at, range, |_, _| true, |_| true);
        let targets =
            reach.reached().map(|(space, _)| Space(space)).filter(|to| is_target(state, power, *to));
        found.extend(targets.map(|to| (Space(at), to)));
    }
    found
}

fn is_target(state: &State, power: Power, to: Space) -> bool {
    to.is_land()
        && state.factory(to).kind.is_some()
        && state.controller(to).is_some_and(|holder| {
            (holder.is_player() || state.plays(holder)) && state.may_attack(power, holder)
        })
}

pub fn check(state: &State, power: Power, from: Space, to: Space) -> Result<(), Reason> {
    if !state.at(from).any(|(_, p)| p.owner == power && ready(p)) {
        return Err(Reason::NoUnits { unit: RocketLauncher, space: from });
    }
    if !is_target(state, power, to) {
        return Err(Reason::RocketsAtFactories);
    }
    let range = Tech::RocketLaunchers.level(state.level(power, Tech::RocketLaunchers)).range;
    let reach = board().graph().distances(from.0, range, |_, _| true, |_| true);
    if reach.steps(to.0).is_some() { Ok(()) } else { Err(Reason::RocketRange { range }) }
}

pub fn launch(on: &mut Unfold, power: Power, from: Space, to: Space) {
    let state = on.state();
    let launcher = state.at(from).find(|(_, p)| p.owner == power && ready(p)).map(|(id, _)| id);
    let level = state.level(power, Tech::RocketLaunchers);
    on.emit(Event::Flagged { pieces: launcher.into_iter().collect(), flag: Flags::FIRED, on: true });
    let gun = guns::gun_in(on.state(), to).is_some();
    let waiting = match level {
        0 | 1 if gun => Waiting::RocketGun { from, to },
        _ => Waiting::RocketDie { from, to },
    };
    on.emit(Event::Waits { waiting });
}

/// A first-level rocket may be shot down; every radar within one zone of the target rolls first.
pub fn gun_dice(state: &State, to: Space) -> Option<RollRequest> {
    let (_, gun) = guns::gun_in(state, to)?;
    let seen = radar::has_detected(state, to);
    let radars = if seen { 0 } else { watching(state, to, gun.owner) };
    let mut dice = vec![dice::of(Radar, 6, radar::DETECTS); radars];
    dice.push(dice::of(gun.unit, 6, if seen { 2 } else { 1 }));
    Some(dice::request("rocket-aa", gun.owner, to.id(), dice))
}

/// Radars of the gun's owner and its friends that the rocket comes within one zone of.
fn watching(state: &State, to: Space, owner: Power) -> usize {
    let watches = |p: &Piece| p.unit == Radar && state.is_friend(p.owner, owner);
    radar::around(to).map(|zone| state.count(zone, watches)).sum()
}

pub fn gun_fired(on: &mut Unfold, from: Space, to: Space, faces: &[u8]) {
    let Some((gun, radars)) = faces.split_last() else { return };
    let seen = radar::has_detected(on.state(), to) || radars.iter().any(|face| *face <= radar::DETECTS);
    match *gun <= if seen { 2 } else { 1 } {
        true => after(on),
        false => on.emit(Event::Waits { waiting: Waiting::RocketDie { from, to } }),
    }
}

pub fn damage_die(state: &State, from: Space, to: Space) -> RollRequest {
    let owner = state.at(from).find(|(_, p)| p.unit == RocketLauncher).map_or(state.power, |(_, p)| p.owner);
    let level = Tech::RocketLaunchers.level(state.level(owner, Tech::RocketLaunchers));
    dice::request("rocket", owner, to.id(), vec![dice::die(level.damage.max(6), RocketLauncher.id(), None)])
}

pub fn hit(on: &mut Unfold, to: Space, face: u8) {
    if let Some(victim) = on.state().controller(to) {
        let held = on.state().treasury.get(victim as usize).copied().unwrap_or(0);
        on.emit(Event::Paid { power: victim, ipus: u16::from(face).min(held) });
    }
    after(on);
}

fn after(on: &mut Unfold) {
    on.emit(Event::Waits { waiting: Waiting::Orders });
    conduct_combat::resume(on);
}
