//! Phase 6, section 3.6: the parts of combat in their order, and which zone comes next.

use sandtable_engine::RollRequest;
use sandtable_engine::pieces::PieceId;

use crate::Unfold;
use crate::board::{Space, SpaceSet};
use crate::dice;
use crate::diplomacy;
use crate::event::Event;
use crate::general_combat;
use crate::guns;
use crate::power::{Italy, Power};
use crate::radar;
use crate::rockets;
use crate::sequence;
use crate::spies;
use crate::state::*;
use crate::units::*;

/// The combat phase begins with the spies.
pub fn begin(on: &mut Unfold) {
    on.emit(Event::PhaseBegan { phase: Phase::Combat });
    enter(on, CombatStep::SpyMissions);
}

/// A part of combat; where nothing was prepared for it, the next.
pub fn enter(on: &mut Unfold, step: CombatStep) {
    on.emit(Event::StepBegan { step });
    resume(on);
}

/// Go on in the current part as far as nobody has to decide or roll.
pub fn resume(on: &mut Unfold) {
    match on.state().step {
        CombatStep::SpyMissions => {
            if asks(on, spies::could_act) {
                return;
            }
            if !spies::carry_out(on) {
                enter(on, CombatStep::RadarAlert);
            }
        }
        CombatStep::RadarAlert => {
            if !radar::alert(on) {
                enter(on, CombatStep::Rockets);
            }
        }
        CombatStep::Rockets => {
            if !asks(on, |state, power| !rockets::launches(state, power).is_empty()) {
                enter(on, CombatStep::Diplomacy);
            }
        }
        CombatStep::Diplomacy => {
            if !asks(on, |state, power| !diplomacy::candidates(state, power).is_empty()) {
                diplomacy::leave_neutrals(on);
                enter(on, CombatStep::CombatRounds);
            }
        }
        CombatStep::CombatRounds => next_zone(on),
    }
}

/// Whether an acting power still has something to decide in this part.
fn asks(on: &mut Unfold, could: impl Fn(&State, Power) -> bool) -> bool {
    let state = on.state();
    let idle: Vec<Power> = state
        .acting()
        .filter(|power| !state.done.contains(*power) && (state.skips(*power) || !could(state, *power)))
        .collect();
    for power in idle {
        on.emit(Event::Done { power });
    }
    let state = on.state();
    state.acting().any(|power| !state.done.contains(power))
}

/// An acting unit that has something to fight for where it is.
fn stands_to_fight(piece: &Piece) -> bool {
    piece.aboard.is_none() && (piece.unit.fights() || piece.flags.bombing()) && !piece.flags.airborne()
}

/// Every zone in which the acting powers attack this turn and that is not dealt with.
pub fn pending(state: &State) -> SpaceSet {
    let mut zones = SpaceSet::default();
    // Sea zones without an enemy, of Italy and of the others that act: many ships lie in one.
    let mut calm = [SpaceSet::default(); 2];
    for (_, at, piece) in state.pieces.all().filter(|(_, _, p)| state.is_acting(p.owner)) {
        let here = Space(at);
        if let Some(to) = lands(piece) {
            zones.insert(to);
        } else if !zones.contains(here) {
            let calm = &mut calm[usize::from(piece.owner == Italy)];
            let enemy = || {
                let enemy = !calm.contains(here) && state.is_enemy_sea(here, piece.owner);
                if !enemy {
                    calm.insert(here);
                }
                enemy
            };
            if fights(state, piece, here, enemy) {
                zones.insert(here);
            }
        }
    }
    for space in state.resolved.iter() {
        zones.remove(space);
    }
    zones
}

/// Where cargo goes ashore or jumps.
fn lands(piece: &Piece) -> Option<Space> {
    piece.landing.filter(|_| piece.aboard.is_some())
}

/// Whether a piece has to fight where it stands; at sea where there is an enemy.
fn fights(state: &State, piece: &Piece, here: Space, enemy_at_sea: impl FnOnce() -> bool) -> bool {
    let enemy = || match here.is_land() {
        true => {
            piece.flags.combat_moved() && piece.unit != Spy && !state.is_friendly_land(here, piece.owner)
                || state.is_enemy_land(here, piece.owner)
        }
        false => piece.flags.bombing() || enemy_at_sea(),
    };
    stands_to_fight(piece) && !piece.flags.retreated() && enemy()
}

/// Whether a zone is or was attacked this turn.
pub fn is_attacked(state: &State, space: Space) -> bool {
    if state.attacks.contains(space) {
        return true;
    }
    if state.phase < Phase::CombatMove || state.resolved.contains(space) {
        return false;
    }
    let acting = |piece: &&Piece| state.is_acting(piece.owner);
    let around = std::iter::once(space).chain(space.neighbours());
    let mut near = around.flat_map(|zone| state.at(zone)).map(|(_, piece)| piece).filter(acting);
    let mut here = state.at(space).map(|(_, piece)| piece).filter(acting);
    near.any(|piece| lands(piece) == Some(space))
        || here.any(|piece| {
            lands(piece).is_none() && fights(state, piece, space, || state.is_enemy_sea(space, piece.owner))
        })
}

/// The five classes of zones of section 3.6.5.
fn class(state: &State, space: Space) -> u8 {
    let here =
        |flag: fn(Flags) -> bool| state.at(space).any(|(_, p)| flag(p.flags) && state.is_acting(p.owner));
    if here(Flags::bombing) {
        1
    } else if here(Flags::raider) {
        2
    } else if space.is_land() && state.factory(space).kind.is_some() {
        3
    } else if state.refused == Some(space) {
        4
    } else {
        5
    }
}

/// Sea zones from which units will land somewhere.
fn landings(state: &State) -> Vec<(Space, Space)> {
    let cargo = state.pieces.all().filter(|(_, _, p)| p.aboard.is_some() && state.is_acting(p.owner));
    cargo.filter_map(|(_, at, p)| Some((Space(at), p.landing?))).filter(|(from, _)| from.is_sea()).collect()
}

/// The zones that may come next: the lowest class, and a sea battle before the landing that waits for it.
pub fn next_zones(state: &State) -> Vec<Space> {
    let pending = pending(state);
    let landings = landings(state);
    let rank = |space: Space| {
        let lands = landings.iter().filter(|(from, to)| *from == space && pending.contains(*to));
        lands.map(|(_, to)| class(state, *to)).chain([class(state, space)]).min().unwrap_or(5)
    };
    let waits = |space: Space| landings.iter().any(|(from, to)| *to == space && pending.contains(*from));
    let open: Vec<(u8, Space)> =
        pending.iter().filter(|space| !waits(*space)).map(|space| (rank(space), space)).collect();
    let first = open.iter().map(|(class, _)| *class).min();
    open.into_iter().filter(|(class, _)| Some(*class) == first).map(|(_, space)| space).collect()
}

/// Guns fire at aircraft that crossed them, then one zone after the other.
pub fn next_zone(on: &mut Unfold) {
    while let Some((_, space)) = on.state().overflights.first().copied() {
        if guns::gun_in(on.state(), space).is_some() {
            return on.emit(Event::Waits { waiting: Waiting::Overflight { space } });
        }
        on.emit(Event::OverflightOver { space });
    }
    let zones = next_zones(on.state());
    match zones[..] {
        [] => end(on),
        [only] => general_combat::open(on, only),
        [first, ..] if on.state().acting().all(|power| on.state().skips(power)) => {
            general_combat::open(on, first)
        }
        _ => on.emit(Event::Waits { waiting: Waiting::Orders }),
    }
}

fn end(on: &mut Unfold) {
    sequence::next_phase(on);
}

/// One die for each aircraft that flew over the gun on its way.
pub fn overflight_dice(state: &State, space: Space) -> Option<RollRequest> {
    let gunner = guns::gun_in(state, space)?;
    let need = guns::need_against_aircraft(state, space);
    let fliers = over(state, space);
    let dice = fliers.iter().map(|id| dice::of(state.piece(*id).unit, 6, need)).collect();
    Some(dice::request("overflight", gunner.1.owner, space.id(), dice))
}

fn over(state: &State, space: Space) -> Vec<PieceId> {
    state.overflights.iter().filter(|(_, zone)| *zone == space).map(|(id, _)| *id).collect()
}

pub fn overflown(on: &mut Unfold, space: Space, faces: &[u8]) {
    let need = guns::need_against_aircraft(on.state(), space);
    let mut hit: Vec<PieceId> = over(on.state(), space)
        .into_iter()
        .zip(faces)
        .filter(|(_, face)| **face <= need)
        .map(|(id, _)| id)
        .collect();
    // Shot down on the way, a plane takes everybody aboard with it.
    let aboard: Vec<PieceId> = hit
        .iter()
        .flat_map(|id| on.state().cargo_of(*id).map(|(cargo, _)| cargo).collect::<Vec<_>>())
        .collect();
    hit.extend(aboard);
    on.emit(Event::OverflightOver { space });
    general_combat::destroy(on, &hit);
    next_zone(on);
}
