//! Sections 3.10.2 and 3.10.6: the fall of France, with Vichy in French hands or not.

use sandtable_engine::RollRequest;
use sandtable_engine::pieces::PieceId;

use crate::Unfold;
use crate::battle::{Battle, Cause};
use crate::board::{Space, board};
use crate::capitals::{self, bankrupt, destroy_factories, rolls_for_france};
use crate::dice;
use crate::event::Event;
use crate::general_combat::{self, destroy};
use crate::power::*;
use crate::state::*;
use crate::units::*;

/// France has lost its capital zone; whether dice are rolled.
pub fn falls(on: &mut Unfold, space: Space, by: Power) -> bool {
    let vichy = board().vichy();
    on.emit(Event::FactorySet { space, kind: None, chips: 0 });
    if space == vichy {
        capitals::eliminate(on, France);
        return false;
    }
    let holds = on.state().controller(vichy) == Some(France);
    if holds {
        let chips = on.state().factory(vichy).chips;
        on.emit(Event::FactorySet { space: vichy, kind: Some(FactoryKind::Capital), chips });
        on.emit(Event::CapitalSet { power: France, space: Some(vichy) });
        on.emit(Event::StatusSet { power: France, status: Status::Relocated });
    } else {
        let paid = on.state().treasury[France as usize].min(15);
        on.emit(Event::Paid { power: France, ipus: paid });
        on.emit(Event::Received { power: by, ipus: paid });
        bankrupt(on, France);
        destroy_factories(on, France);
        on.emit(Event::StatusSet { power: France, status: Status::Eliminated });
        on.emit(Event::CapitalSet { power: France, space: None });
    }
    match units(on.state()).is_empty() {
        true => {
            settle_zones(on);
            !matches!(on.state().waiting, Waiting::Orders)
        }
        false => {
            on.emit(Event::Waits { waiting: Waiting::FrenchDice { vichy: holds } });
            true
        }
    }
}

/// Every French combat unit, zone by zone; what ships carry goes with them.
fn units(state: &State) -> Vec<PieceId> {
    let mut list: Vec<(u16, Unit, PieceId)> = state
        .pieces
        .all()
        .filter(|(_, _, p)| rolls_for_france(p))
        .map(|(id, at, p)| (at, p.unit, id))
        .collect();
    list.sort_unstable();
    list.into_iter().map(|(_, _, id)| id).collect()
}

pub fn dice(state: &State) -> RollRequest {
    let dice = units(state).iter().map(|id| dice::die(8, state.piece(*id).unit.id(), None)).collect();
    dice::request("french-unit", France, "", dice)
}

pub fn rolled(on: &mut Unfold, vichy: bool, faces: &[u8]) {
    let units = units(on.state());
    let zones: Vec<Space> = {
        let mut zones: Vec<Space> = units.iter().map(|id| on.state().space_of(*id)).collect();
        zones.sort_unstable();
        zones.dedup();
        zones
    };
    let (stays, neutral) = if vichy { (3, 6) } else { (0, 5) };
    for (wanted, power) in [(0, Neutral), (1, Germany)] {
        let turned: Vec<PieceId> = units
            .iter()
            .zip(faces)
            .filter(|(_, face)| **face > stays && (**face > neutral) == (wanted == 1))
            .flat_map(|(id, _)| {
                std::iter::once(*id)
                    .chain(on.state().cargo_of(*id).map(|(cargo, _)| cargo))
                    .collect::<Vec<_>>()
            })
            .collect();
        if !turned.is_empty() {
            on.emit(Event::OwnerSet { pieces: turned, power });
        }
    }
    on.emit(Event::FrenchFights { spaces: zones });
    next(on);
}

fn next(on: &mut Unfold) {
    match on.state().french.first().copied() {
        Some(space) => zone(on, space),
        None => {
            settle_zones(on);
            if matches!(on.state().waiting, Waiting::ControlDice { .. }) {
                return;
            }
            capitals::resume(on);
        }
    }
}

fn of(state: &State, space: Space, power: Power) -> Vec<PieceId> {
    let fights = |p: &Piece| p.owner == power && p.aboard.is_none() && p.unit.fights();
    state.at(space).filter(|(_, p)| fights(p)).map(|(id, _)| id).collect()
}

/// Germans fight the neutral units of a zone, the victors the French that are left; then the zone is cleared.
pub fn zone(on: &mut Unfold, space: Space) {
    let state = on.state();
    let (german, neutral, french) =
        (of(state, space, Germany), of(state, space, Neutral), of(state, space, France));
    let fight = match (german.is_empty(), neutral.is_empty(), french.is_empty()) {
        (false, false, _) => Some((Cause::FrenchNeutrals, Germany, Neutral, german, neutral)),
        (false, true, false) => Some((Cause::FrenchRest, Germany, France, german, french)),
        (true, false, false) => Some((Cause::FrenchRest, Neutral, France, neutral, french)),
        _ => None,
    };
    if let Some((cause, attacker, defender, attackers, defenders)) = fight {
        let mut battle = Battle::new(space, cause, attacker, defender);
        (battle.attackers, battle.defenders) = (attackers, defenders);
        on.emit(Event::BattleOpened { battle: Box::new(battle) });
        return general_combat::next_round(on);
    }
    clear(on, space);
    on.emit(Event::FrenchFought { space });
    next(on);
}

/// Beside other Allied units Germans must leave and neutral units are destroyed.
fn clear(on: &mut Unfold, space: Space) {
    let state = on.state();
    let allied = state.at(space).any(|(_, p)| {
        p.owner != France && p.owner.is_player() && state.is_friend(p.owner, UnitedKingdom) && p.unit.fights()
    });
    if !allied {
        return;
    }
    let (german, neutral) = (of(state, space, Germany), of(state, space, Neutral));
    destroy(on, &neutral);
    for id in german {
        let state = on.state();
        let piece = *state.piece(id);
        let haven = space.neighbours().find(|zone| match piece.is_sea() {
            true => {
                zone.is_sea()
                    && !state.at(*zone).any(|(_, p)| p.is_sea() && !state.is_friend(p.owner, Germany))
            }
            false => zone.is_land() && state.is_friendly_land(*zone, Germany),
        });
        match haven {
            Some(to) => on.emit(Event::Retreated { pieces: vec![id], to }),
            None => destroy(on, &[id]),
        }
    }
}

/// Who holds the French zones now.
fn settle_zones(on: &mut Unfold) {
    let state = on.state();
    let eliminated = state.status[France as usize] == Status::Eliminated;
    let french: Vec<Space> =
        board().lands().iter().copied().filter(|s| state.controller(*s) == Some(France)).collect();
    for space in french {
        let state = on.state();
        let has = |power: Power| !of(state, space, power).is_empty();
        let ground = |power: Power| state.count(space, |p| p.owner == power && p.unit.is_ground());
        let allies: Vec<Power> = PLAYERS
            .into_iter()
            .filter(|p| *p != France && state.is_friend(*p, UnitedKingdom) && has(*p))
            .collect();
        if has(Germany) && allies.is_empty() && !has(France) {
            turn_over(on, space, Germany);
        } else if has(Neutral) && allies.is_empty() && !has(France) || (eliminated && allies.is_empty()) {
            turn_over(on, space, Neutral);
            on.emit(Event::NoDiplomacy { space });
            on.emit(Event::Mustered { space });
        } else if eliminated {
            let most = allies.iter().map(|p| ground(*p)).max().unwrap_or(0);
            let rivals: PowerSet = allies.into_iter().filter(|p| ground(*p) == most).collect();
            let mut list = rivals.iter();
            match (list.next(), list.next()) {
                (Some(power), None) => turn_over(on, space, power),
                _ => return on.emit(Event::Waits { waiting: Waiting::ControlDice { space, rivals } }),
            }
        }
    }
}

fn turn_over(on: &mut Unfold, space: Space, power: Power) {
    let installed: Vec<PieceId> = on
        .state()
        .at(space)
        .filter(|(_, p)| p.owner == France && p.unit.is_captured())
        .map(|(id, _)| id)
        .collect();
    on.emit(Event::ControlSet { space, power });
    if !installed.is_empty() {
        on.emit(Event::OwnerSet { pieces: installed, power });
    }
}

pub fn control_rolled(on: &mut Unfold, space: Space, rivals: PowerSet, faces: &[u8]) {
    let rivals = capitals::highest(rivals, faces);
    let mut best = rivals.iter();
    match (best.next(), best.next()) {
        (Some(power), None) => {
            turn_over(on, space, power);
            on.emit(Event::Waits { waiting: Waiting::Orders });
            next(on);
        }
        _ => on.emit(Event::Waits { waiting: Waiting::ControlDice { space, rivals } }),
    }
}
