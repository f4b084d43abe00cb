//! Amphibious assaults: sea combat first, then bombardment, then the landing.

use sandtable_engine::pieces::PieceId;

use crate::Unfold;
use crate::antiaircraft;
use crate::battle::{Battle, Step};
use crate::board::Space;
use crate::event::Event;
use crate::firepower::{bombardment_shot, most_bombarding};
use crate::general_combat::{current, wait};
use crate::movement::answers;
use crate::order::Pick;
use crate::reason::Reason;
use crate::state::{Arrival, State};
use crate::units::Unit;
use crate::volley::Shot;

/// Cargo that is to land in a territory, from zones that are friendly or still to be fought for.
pub fn landing_cargo(state: &State, territory: Space) -> Vec<PieceId> {
    let attacker = state.attacker();
    let open = |zone: &Space| !state.resolved.contains(*zone) || !state.is_hostile_zone(*zone, attacker);
    let zones = territory.neighbours().filter(|zone| zone.is_sea() && open(zone));
    let waiting = |zone: Space| {
        let cargo = state
            .at(zone)
            .filter(|(_, p)| p.owner == attacker && p.aboard.is_some() && p.landing == Some(territory));
        cargo.map(|(id, _)| id).collect::<Vec<_>>()
    };
    zones.flat_map(waiting).collect()
}

/// Sea zones from which a landing in this territory is still to come.
pub fn landing_zones(state: &State, territory: Space) -> Vec<Space> {
    let mut zones: Vec<Space> =
        landing_cargo(state, territory).into_iter().map(|id| state.space_of(id)).collect();
    zones.sort_unstable();
    zones.dedup();
    zones
}

pub fn go_ashore(on: &mut Unfold, territory: Space) {
    if !territory.is_land() {
        return;
    }
    let cargo = landing_cargo(on.state(), territory);
    if !cargo.is_empty() {
        on.emit(Event::Ashore { cargo, to: territory });
    }
}

/// Step 2: ships that accompany the transports may bombard, if there was no sea combat in their zone.
pub fn bombardment(on: &mut Unfold) {
    let battle = current(on);
    if battle.amphibious && !battle.defenders.is_empty() && most_ships(on.state(), &battle) > 0 {
        wait(on, Step::Bombardment);
    } else {
        antiaircraft::before_battle(on);
    }
}

fn seaborne<'a>(state: &'a State, battle: &'a Battle) -> impl Iterator<Item = PieceId> + 'a {
    battle.attackers.iter().copied().filter(|id| state.piece(*id).arrival == Arrival::Seaborne)
}

/// Ships that could bombard here: in a zone of the landing without sea combat, and not used yet.
pub fn bombarding_ships(state: &State, battle: &Battle) -> Vec<PieceId> {
    let mut zones: Vec<Space> = seaborne(state, battle).filter_map(|id| state.piece(id).from).collect();
    zones.sort_unstable();
    zones.dedup();
    ships_off(state, zones)
}

/// Ships that could bombard from these zones.
pub fn ships_off(state: &State, zones: Vec<Space>) -> Vec<PieceId> {
    let attacker = state.attacker();
    let able = |zone: Space| {
        let ships = state.at(zone).filter(|(_, p)| p.owner == attacker && p.unit.can_bombard() && !p.fought);
        ships.map(|(id, _)| id).collect::<Vec<_>>()
    };
    zones.into_iter().filter(|zone| !state.fought.contains(*zone)).flat_map(able).collect()
}

/// One ship for each land unit that came from the sea.
pub fn most_ships(state: &State, battle: &Battle) -> usize {
    most_bombarding(bombarding_ships(state, battle).len(), seaborne(state, battle).count())
}

pub fn check_bombard(state: &State, battle: &Battle, picks: &[Pick]) -> Result<Vec<PieceId>, Reason> {
    let able = bombarding_ships(state, battle);
    let mut ships: Vec<PieceId> = Vec::new();
    for pick in picks {
        let meant = |id: &&PieceId| {
            state.piece(**id).unit == pick.unit && answers(state, pick, **id) && !ships.contains(id)
        };
        let mut found: Vec<PieceId> = able.iter().filter(meant).copied().collect();
        if found.len() < usize::from(pick.count) {
            return Err(why_not(state, battle, pick.unit));
        }
        // A ship that has not sailed could still make a noncombat move.
        found.sort_by_key(|id| (!state.piece(*id).combat_moved, *id));
        ships.extend(found.into_iter().take(usize::from(pick.count)));
    }
    let limit = seaborne(state, battle).count();
    if ships.len() > limit { Err(Reason::TooManyShips { limit: limit as u16 }) } else { Ok(ships) }
}

/// Why not that many ships of a kind can bombard.
pub fn why_not(state: &State, battle: &Battle, unit: Unit) -> Reason {
    let attacker = state.attacker();
    let zones = battle.space.neighbours().filter(|zone| zone.is_sea());
    let ship =
        |zone: &Space| state.at(*zone).find(|(_, p)| p.owner == attacker && p.unit == unit && p.fought);
    match zones.into_iter().find(|zone| ship(zone).is_some()) {
        Some(zone) if state.fought.contains(zone) => Reason::ShipFought { unit },
        Some(_) => Reason::ShipUsed { unit },
        None => Reason::CannotBombard { unit },
    }
}

pub fn bombard(on: &mut Unfold, ships: Vec<PieceId>) {
    if ships.is_empty() {
        return antiaircraft::before_battle(on);
    }
    on.emit(Event::Bombards { ships });
    wait(on, Step::BombardmentFire);
}

pub fn bombardment_shots(state: &State, battle: &Battle) -> Vec<Shot> {
    let advances = state.advances[state.attacker() as usize];
    let shot = |id: &PieceId| bombardment_shot(state.piece(*id).unit, advances);
    battle.bombarding.iter().map(shot).collect()
}
