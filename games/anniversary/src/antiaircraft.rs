//! Antiaircraft fire, before the first round of a battle and before a raid.

use sandtable_engine::pieces::PieceId;
use sandtable_engine::{Die, RollRequest};

use crate::Unfold;
use crate::battle::{Battle, Step};
use crate::board::Space;
use crate::event::Event;
use crate::general_combat::{current, destroy, start_round, wait};
use crate::power::Power;
use crate::state::State;
use crate::tech::{Advance, Advances};
use crate::units::Unit;

/// What its dice are called.
pub const STEP: &str = "antiaircraft";

/// The gun that fires: only one, and one whose owner has Radar if there is such a gun.
pub fn gun(state: &State, space: Space) -> Option<Power> {
    let attacker = state.attacker();
    let guns = state.at(space).filter(|(_, p)| {
        p.unit == Unit::AntiaircraftGun && p.aboard.is_none() && state.are_enemies(p.owner, attacker)
    });
    guns.map(|(_, p)| p.owner).max_by_key(|owner| state.has(*owner, Advance::Radar))
}

/// A hit is a 1, or a 1 or 2 with Radar.
pub fn hits_on(owner: Advances) -> u8 {
    if owner.has(Advance::Radar) { 2 } else { 1 }
}

pub fn can_fire(state: &State, space: Space) -> bool {
    space.is_land() && gun(state, space).is_some()
}

/// One die for each aircraft, named.
pub fn dice(state: &State, space: Space, aircraft: &[PieceId]) -> RollRequest {
    let owner = gun(state, space).unwrap_or(state.power);
    let die = |id: &PieceId| Die {
        sides: 6,
        unit: state.piece(*id).unit.id().into(),
        need: Some(hits_on(state.advances[owner as usize])),
    };
    RollRequest {
        step: STEP.into(),
        by: owner.id().into(),
        place: space.id().into(),
        dice: aircraft.iter().map(die).collect(),
    }
}

/// The aircraft shot down.
pub fn shot_down(on: &mut Unfold, space: Space, aircraft: &[PieceId], faces: &[u8]) {
    let Some(owner) = gun(on.state(), space) else { return };
    let need = hits_on(on.state().advances[owner as usize]);
    let rolled = aircraft.iter().zip(faces);
    let lost: Vec<PieceId> = rolled.filter(|(_, face)| **face <= need).map(|(id, _)| *id).collect();
    let step = STEP.to_string();
    on.emit(Event::Fired { space, power: owner, step, faces: faces.to_vec(), hits: lost.len() as u16 });
    destroy(on, &lost);
}

/// Attacking aircraft in the order in which dice are rolled for them.
fn targets(state: &State, battle: &Battle) -> Vec<PieceId> {
    let mut aircraft: Vec<PieceId> =
        battle.attackers.iter().copied().filter(|id| state.piece(*id).is_air()).collect();
    aircraft.sort_by_key(|id| (state.piece(*id).unit, state.cargo_of(*id).next().is_none(), *id));
    aircraft
}

pub fn battle_dice(state: &State, battle: &Battle) -> RollRequest {
    dice(state, battle.space, &targets(state, battle))
}

pub fn before_battle(on: &mut Unfold) {
    let battle = current(on);
    if can_fire(on.state(), battle.space) && !targets(on.state(), &battle).is_empty() {
        wait(on, Step::AntiaircraftFire);
    } else {
        drop_paratroopers(on);
    }
}

pub fn battle_fired(on: &mut Unfold, faces: &[u8]) {
    let battle = current(on);
    let aircraft = targets(on.state(), &battle);
    shot_down(on, battle.space, &aircraft, faces);
    drop_paratroopers(on);
}

/// Infantry aboard bombers that came through the fire joins the attack.
fn drop_paratroopers(on: &mut Unfold) {
    let battle = current(on);
    let state = on.state();
    let aboard = battle
        .attackers
        .iter()
        .flat_map(|id| state.cargo_of(*id).map(|(cargo, _)| cargo).collect::<Vec<_>>());
    let infantry: Vec<PieceId> =
        aboard.filter(|id| state.piece(*id).unit == Unit::Infantry && battle.space.is_land()).collect();
    if !infantry.is_empty() {
        on.emit(Event::Jumped { infantry });
    }
    start_round(on);
}
