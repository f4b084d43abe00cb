//! Phase 4: Conduct Combat. Raids first, then amphibious assaults, then general combat.

use sandtable_engine::pieces::PieceId;

use crate::Unfold;
use crate::amphibious;
use crate::antiaircraft;
use crate::board::{Space, board};
use crate::bombing;
use crate::displaced;
use crate::event::Event;
use crate::general_combat;
use crate::reason::Reason;
use crate::sequence;
use crate::state::{AirDuty, Forces, Phase, Piece, State, Waiting};
use crate::units::Class;

pub fn begin(on: &mut Unfold) {
    let state = on.state();
    let attacker = state.attacker();
    let mut targets: Vec<Space> = state
        .pieces
        .all()
        .filter(|(_, _, p)| p.owner == attacker && p.duty == Some(AirDuty::Raid) && !p.fought)
        .map(|(_, space, _)| Space(space))
        .collect();
    targets.sort_unstable();
    targets.dedup();
    // Whoever ends the move without one may still have ships that fight or rockets; the other force comes after.
    let busy = !unresolved(state).is_empty() || !bombing::rocket_launches(state).is_empty();
    let forces = match state.forces {
        Forces::First(_) => state.forces,
        Forces::Undecided if busy => Forces::First(attacker),
        _ => Forces::Last(attacker),
    };
    on.emit(Event::PhaseBegan { phase: Phase::ConductCombat, forces });
    on.emit(Event::RaidsDeclared { targets });
    bombing::choose_interceptors(on, None);
}

/// What stands between the raids and the end of the phase.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Stage {
    Amphibious,
    General,
}

/// A space of the attacker's units and the enemy's, or enemy territory he has entered.
pub fn is_contested(state: &State, space: Space) -> bool {
    let attacker = state.attacker();
    if state.resolved.contains(space) {
        return false;
    }
    let attacks = |p: &Piece| p.owner == attacker && p.aboard.is_none() && !p.fought;
    if space.is_sea() {
        let declared = state.attacks.contains(space);
        let enemy = state.has_enemy(space, attacker, |p| p.class() == Class::Sea);
        // Fighters whose carrier has left may wait above the zone without a fight.
        let engages = |p: &Piece| attacks(p) && (p.class() == Class::Sea || p.combat_moved || declared);
        let fights = declared || state.is_hostile_zone(space, attacker);
        return fights && enemy && state.at(space).any(|(_, p)| engages(p));
    }
    let entered = |p: &Piece| attacks(p) && p.duty.is_none() && p.unit.can_be_lost_in_battle();
    // Units still land where a tank has blitzed through before them.
    let lands = || !amphibious::landing_cargo(state, space).is_empty() || carries_drop(state, space);
    state.is_hostile_land(space, attacker) && state.at(space).any(|(_, p)| entered(p)) || lands()
}

/// Whether paratroopers are to jump from bombers above a territory.
fn carries_drop(state: &State, space: Space) -> bool {
    let aboard = |p: &Piece| p.owner == state.attacker() && p.class() == Class::Land && p.aboard.is_some();
    space.is_land() && state.at(space).any(|(_, p)| aboard(p))
}

/// All battles that are still to be fought.
pub fn unresolved(state: &State) -> Vec<Space> {
    if !matches!(state.phase, Phase::CombatMove | Phase::ConductCombat) {
        return Vec::new();
    }
    let spaces = board().territories().iter().chain(board().sea_zones()).copied();
    spaces.filter(|space| is_contested(state, *space)).collect()
}

/// Battles that may be fought now, those of amphibious assaults before all others.
pub fn pending(state: &State) -> Vec<Space> {
    let contested = unresolved(state);
    let stage = |space: Space| match space.is_sea() {
        true if is_landing_zone(state, space) => Stage::Amphibious,
        false if !amphibious::landing_cargo(state, space).is_empty() => Stage::Amphibious,
        _ => Stage::General,
    };
    let now = contested.iter().map(|space| stage(*space)).min();
    // A landing waits for the sea combat in its zones.
    let ready = |space: &Space| {
        space.is_sea()
            || amphibious::landing_zones(state, *space).iter().all(|zone| !is_contested(state, *zone))
    };
    contested.iter().copied().filter(|space| Some(stage(*space)) == now && ready(space)).collect()
}

fn is_landing_zone(state: &State, zone: Space) -> bool {
    let attacker = state.attacker();
    state.at(zone).any(|(_, p)| p.owner == attacker && p.aboard.is_some() && p.landing.is_some())
}

/// No dice and no decision are needed: nobody defends, and no gun fires at aircraft.
pub fn is_walkover(state: &State, space: Space) -> bool {
    let attacker = state.attacker();
    let defended = state.has_enemy(space, attacker, |p| p.unit.can_be_lost_in_battle() && p.duty.is_none());
    let flown = |(_, p): (PieceId, &Piece)| p.owner == attacker && p.is_air() && p.duty.is_none();
    space.is_land() && !defended && !(antiaircraft::can_fire(state, space) && state.at(space).any(flown))
}

/// Go on to the next battle; the attacker chooses if there are several.
pub fn next_battle(on: &mut Unfold) {
    let pending = pending(on.state());
    if let Some(space) = pending.iter().find(|space| is_walkover(on.state(), **space)) {
        return general_combat::begin(on, *space);
    }
    match pending[..] {
        [] => end(on),
        [space] => general_combat::begin(on, space),
        _ => on.emit(Event::Waits { waiting: Waiting::ChooseBattle }),
    }
}

pub fn check_battle(state: &State, space: Space) -> Result<(), Reason> {
    if pending(state).contains(&space) {
        return Ok(());
    }
    Err(if is_contested(state, space) { Reason::BattleNotYet { space } } else { Reason::NoBattle { space } })
}

/// All battles of these forces are over: the other force of the turn follows, or the noncombat move.
fn end(on: &mut Unfold) {
    match on.state().forces {
        Forces::First(power) => {
            let other = sequence::partner(power);
            if on.state().pieces.all().any(|(_, _, p)| p.owner == other) {
                return on.emit(Event::PhaseBegan { phase: Phase::CombatMove, forces: Forces::Last(other) });
            }
            displaced::settle(on);
        }
        Forces::Last(_) | Forces::Undecided => displaced::settle(on),
    }
}
