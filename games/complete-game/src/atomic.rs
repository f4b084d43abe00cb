//! Section 3.6.5.5: an atomic bomb is dropped.

use sandtable_engine::RollRequest;
use sandtable_engine::pieces::PieceId;

use crate::Unfold;
use crate::battle::{Battle, Step};
use crate::board::Space;
use crate::bombing;
use crate::combat_move::{CAPITAL_BOMB_PRICE, is_capital};
use crate::dice;
use crate::event::Event;
use crate::general_combat::{destroy, here};
use crate::movement::is_deck;
use crate::power::{POWERS, Power};
use crate::retreat;
use crate::state::*;
use crate::units::*;

const LAND_SAVE: (u8, u8) = (10, 1);
const SEA_SAVE: (u8, u8) = (8, 2);

fn save(battle: &Battle) -> (u8, u8) {
    if battle.space.is_land() { LAND_SAVE } else { SEA_SAVE }
}

/// If a bomber with its bomb has got through, the bomb falls.
pub fn begin(on: &mut Unfold) {
    let battle = here(on);
    let Some(bomber) = battle.bombers.first().copied() else { return bombing::begin(on) };
    let (space, by) = (battle.space, battle.attacker);
    if is_capital(on.state(), space) {
        let ipus = CAPITAL_BOMB_PRICE.min(on.state().treasury[by as usize]);
        on.emit(Event::Paid { power: by, ipus });
    }
    let bombs: Vec<PieceId> =
        on.state().cargo_of(bomber).filter(|(_, p)| p.unit == AtomicBomb).map(|(id, _)| id).collect();
    on.emit(Event::Removed { pieces: bombs });
    match exposed(on.state(), &battle).is_empty() {
        true => fallout(on),
        false => on.emit(Event::BattleStep { step: Step::AtomicDice }),
    }
}

/// Everything in the zone but the aircraft over it and what ships carry.
fn exposed(state: &State, battle: &Battle) -> Vec<PieceId> {
    let flying =
        |id: PieceId, p: &Piece| p.is_air() && p.owner == battle.attacker && !battle.defenders.contains(&id);
    let carried = |p: &Piece| p.aboard.is_some() && !p.is_air();
    let mut list: Vec<PieceId> =
        state.at(battle.space).filter(|(id, p)| !flying(*id, p) && !carried(p)).map(|(id, _)| id).collect();
    list.sort_by_key(|id| (state.piece(*id).unit, state.piece(*id).owner, *id));
    list
}

fn exposed_of(state: &State, battle: &Battle, owner: Power) -> Vec<PieceId> {
    exposed(state, battle).into_iter().filter(|id| state.piece(*id).owner == owner).collect()
}

/// Every owner rolls for its own units.
fn next_to_save(state: &State, battle: &Battle) -> Option<Power> {
    POWERS
        .into_iter()
        .find(|power| !battle.fired.contains(*power) && !exposed_of(state, battle, *power).is_empty())
}

pub fn request(state: &State, battle: &Battle) -> Option<RollRequest> {
    let owner = next_to_save(state, battle)?;
    let (sides, need) = save(battle);
    let units = exposed_of(state, battle, owner);
    let dice = units.iter().map(|id| dice::of(state.piece(*id).unit, sides, need)).collect();
    Some(dice::request("atomic-save", owner, battle.space.id(), dice))
}

pub fn saved(on: &mut Unfold, faces: &[u8]) {
    let battle = here(on);
    let Some(owner) = next_to_save(on.state(), &battle) else { return };
    let (_, need) = save(&battle);
    let units = exposed_of(on.state(), &battle, owner);
    let dead: Vec<PieceId> =
        units.iter().zip(faces).filter(|(_, face)| **face > need).map(|(id, _)| *id).collect();
    on.emit(Event::FiredBy { power: owner });
    take_off(on, &dead);
    destroy(on, &dead);
    match next_to_save(on.state(), &here(on)) {
        Some(_) => on.emit(Event::BattleStep { step: Step::AtomicDice }),
        None => leave(on),
    }
}

/// Aircraft that survive their carrier are in the air.
fn take_off(on: &mut Unfold, lost: &[PieceId]) {
    let state = on.state();
    let orphaned = |id: &PieceId, p: &Piece| {
        p.is_air() && !lost.contains(id) && p.aboard.is_some_and(|carrier| lost.contains(&carrier))
    };
    let space = here(on).space;
    let pieces: Vec<PieceId> = state.at(space).filter(|(id, p)| orphaned(id, p)).map(|(id, _)| id).collect();
    if !pieces.is_empty() {
        on.emit(Event::Launched { pieces });
    }
}

/// Survivors of a power that must leave; what is aboard a ship goes with it.
fn survivors(state: &State, battle: &Battle, owner: Power) -> Vec<PieceId> {
    let mut list = exposed_of(state, battle, owner);
    list.retain(|id| state.piece(*id).aboard.is_none());
    // Carriers first: aircraft follow them.
    list.sort_by_key(|id| state.piece(*id).is_air());
    list
}

/// Whose survivors leave now.
pub fn evacuating(state: &State, battle: &Battle) -> Option<Power> {
    POWERS.into_iter().find(|power| !survivors(state, battle, *power).is_empty())
}

fn is_friendly(state: &State, owner: Power, zone: Space) -> bool {
    !state.is_closed(zone)
        && match zone.is_land() {
            true => state.is_friendly_land(zone, owner),
            false => {
                zone.is_sea() && !state.at(zone).any(|(_, p)| p.is_sea() && !state.is_friend(p.owner, owner))
            }
        }
}

/// Whether a neighbouring zone takes a survivor in; aircraft need ground or a deck.
fn takes_in(state: &State, battle: &Battle, piece: &Piece, zone: Space) -> bool {
    let moves = !matches!(piece.unit, Radar | ReserveInfantry)
        && (piece.owner.is_player() || state.plays(piece.owner));
    moves
        && is_friendly(state, piece.owner, zone)
        && match piece.is_air() {
            true => zone.is_land() || is_deck(state, piece, zone),
            false => zone.is_land() == battle.space.is_land(),
        }
}

fn refuges(state: &State, battle: &Battle, id: PieceId) -> Vec<Space> {
    let piece = state.piece(id);
    battle.space.neighbours().filter(|zone| takes_in(state, battle, piece, *zone)).collect()
}

/// Neighbouring friendly zones of the same kind, and where aircraft can land.
pub fn havens(state: &State, battle: &Battle) -> Vec<Space> {
    let Some(owner) = evacuating(state, battle) else { return Vec::new() };
    let list = survivors(state, battle, owner);
    let lands = |zone: Space| list.iter().any(|id| takes_in(state, battle, state.piece(*id), zone));
    let alike = |zone: Space| zone.is_land() == battle.space.is_land() && is_friendly(state, owner, zone);
    battle.space.neighbours().filter(|zone| alike(*zone) || lands(*zone)).collect()
}

/// One owner after the other takes its survivors away and is asked where there is a choice.
fn leave(on: &mut Unfold) {
    let battle = here(on);
    let state = on.state();
    let Some(owner) = evacuating(state, &battle) else { return fallout(on) };
    let decides = state.is_alive(owner) && (owner.is_player() || state.plays(owner));
    let any = survivors(state, &battle, owner).iter().any(|id| !refuges(state, &battle, *id).is_empty());
    match decides && any && havens(state, &battle).len() > 1 {
        true => on.emit(Event::BattleStep { step: Step::Evacuate }),
        false => {
            flee(on, owner, |_| true);
            leave(on);
        }
    }
}

/// Whoever can goes to the chosen zone; the others where they must, or their owner is asked again.
pub fn evacuate(on: &mut Unfold, to: Space) {
    let battle = here(on);
    let Some(owner) = evacuating(on.state(), &battle) else { return fallout(on) };
    let mut gone = false;
    for id in survivors(on.state(), &battle, owner) {
        if takes_in(on.state(), &battle, on.state().piece(id), to) {
            retreat::retreat(on, vec![id], to);
            gone = true;
        }
    }
    flee(on, owner, |choices| !gone || choices < 2);
    leave(on);
}

/// Survivors with so many refuges go to the first; whoever has none is destroyed too.
fn flee(on: &mut Unfold, owner: Power, goes: impl Fn(usize) -> bool) {
    let battle = here(on);
    for id in survivors(on.state(), &battle, owner) {
        let refuges = refuges(on.state(), &battle, id);
        match refuges.first() {
            _ if !goes(refuges.len()) => {}
            Some(to) => retreat::retreat(on, vec![id], *to),
            None => {
                take_off(on, &[id]);
                destroy(on, &[id]);
            }
        }
    }
}

/// The zone is closed, and land is worth nothing any more.
fn fallout(on: &mut Unfold) {
    let battle = here(on);
    let (space, by) = (battle.space, battle.attacker);
    let rounds = match space.is_land() {
        true if on.state().options.short_radiation => 3,
        true => 4,
        false => 1,
    };
    if space.is_land() {
        on.emit(Event::ValueSet { space, value: 0 });
    }
    if !on.state().is_closed(space) {
        on.emit(Event::Irradiated { space, until: on.state().round + rounds, by });
    }
    let bombers = battle.bombers;
    for piece in bombers {
        let bombs: Vec<PieceId> = on.state().cargo_of(piece).map(|(id, _)| id).collect();
        on.emit(Event::Removed { pieces: bombs });
        on.emit(Event::BombDropped { piece });
    }
    bombing::begin(on);
}

/// Zones open again when the turn of whoever dropped the bomb comes round.
pub fn reopen(on: &mut Unfold) {
    let state = on.state();
    let over = |r: &&Radiation| state.round >= r.until && state.is_acting(r.by) || state.round > r.until;
    let open: Vec<Space> = state.radiation.iter().filter(over).map(|r| r.space).collect();
    for space in open {
        on.emit(Event::RadiationOver { space });
    }
}
