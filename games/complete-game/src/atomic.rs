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
use crate::noncombat_move::berth;
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

pub fn request(state: &State, battle: &Battle) -> RollRequest {
    let (sides, need) = save(battle);
    let dice = exposed(state, battle).iter().map(|id| dice::of(state.piece(*id).unit, sides, need)).collect();
    dice::request("atomic-save", battle.defender, battle.space.id(), dice)
}

pub fn saved(on: &mut Unfold, faces: &[u8]) {
    let battle = here(on);
    let (_, need) = save(&battle);
    let units = exposed(on.state(), &battle);
    let dead: Vec<PieceId> =
        units.iter().zip(faces).filter(|(_, face)| **face > need).map(|(id, _)| *id).collect();
    // Aircraft that survive their carrier are in the air.
    let airborne: Vec<PieceId> = units
        .iter()
        .copied()
        .filter(|id| {
            !dead.contains(id) && on.state().piece(*id).is_air() && on.state().piece(*id).aboard.is_some()
        })
        .collect();
    if !airborne.is_empty() {
        on.emit(Event::Launched { pieces: airborne });
    }
    destroy(on, &dead);
    let havens = havens(on.state(), &battle);
    let survivors = !exposed(on.state(), &battle).is_empty();
    let decides = battle.defender.is_player() && on.state().is_alive(battle.defender);
    match havens[..] {
        [_, _, ..] if survivors && decides => on.emit(Event::BattleStep { step: Step::Evacuate }),
        [first, ..] => evacuate(on, Some(first)),
        [] => evacuate(on, None),
    }
}

/// Neighbouring friendly zones of the same kind.
pub fn havens(state: &State, battle: &Battle) -> Vec<Space> {
    let owner = battle.defender;
    let fits = |zone: &Space| {
        !state.is_closed(*zone)
            && if battle.space.is_land() {
                zone.is_land() && state.is_friendly_land(*zone, owner)
            } else {
                zone.is_sea() && !state.at(*zone).any(|(_, p)| p.is_sea() && !state.is_friend(p.owner, owner))
            }
    };
    battle.space.neighbours().filter(fits).collect()
}

/// Survivors leave; whoever cannot is destroyed too.
pub fn evacuate(on: &mut Unfold, to: Option<Space>) {
    let battle = here(on);
    let left = exposed(on.state(), &battle);
    let mut lost = Vec::new();
    for id in left {
        let state = on.state();
        let piece = *state.piece(id);
        let moves = !matches!(piece.unit, Radar | ReserveInfantry)
            && (piece.owner.is_player() || state.plays(piece.owner));
        let air = || {
            let ground = |zone: &Space| {
                zone.is_land() && state.is_friendly_land(*zone, piece.owner) && !state.is_closed(*zone)
            };
            let deck =
                |zone: &Space| zone.is_sea() && !state.is_closed(*zone) && is_deck(state, &piece, *zone);
            battle.space.neighbours().find(|zone| deck(zone) || ground(zone))
        };
        let own = |zone: &Space| state.is_friendly_land(*zone, piece.owner) || zone.is_sea();
        let refuge = if piece.is_air() { air() } else { to.filter(own) };
        match refuge.filter(|_| moves) {
            Some(to) => {
                on.emit(Event::Retreated { pieces: vec![id], to });
                if piece.is_air() && to.is_sea() {
                    berth(on, id);
                }
            }
            None => lost.push(id),
        }
    }
    destroy(on, &lost);
    fallout(on);
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
