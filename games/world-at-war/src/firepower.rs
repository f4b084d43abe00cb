//! Who takes part in a battle, and what each unit hits on.

use sandtable_engine::pieces::PieceId;
use sandtable_warfare::shots;

use crate::battle::{Battle, Target};
use crate::board::{Flag, Space, board};
use crate::movement::is_foe;
use crate::power::Power;
use crate::state::{Piece, Role, State};
use crate::tech::Tech;
use crate::units::{Class, Unit};

/// Classes of targets, as bits.
pub const AIR: u8 = 1;
pub const TANK: u8 = 2;
pub const FOOT: u8 = 4;
pub const SHIP: u8 = 8;
pub const BOAT: u8 = 16;
pub const TRANSPORT: u8 = 32;
/// Bombers with paratroopers: only guns hit them.
pub const DROP: u8 = 64;
const USUAL: u8 = AIR | TANK | FOOT | SHIP | BOAT | TRANSPORT;

pub type Shot = shots::Shot<&'static str>;

pub fn target_class(piece: &Piece) -> u8 {
    match piece.unit {
        _ if piece.role == Role::Drop => DROP,
        Unit::Submarine => BOAT,
        Unit::Transport => TRANSPORT,
        unit if unit.is_tank() => TANK,
        unit => match unit.class() {
            Class::Air => AIR,
            Class::Sea => SHIP,
            Class::Land | Class::Building => FOOT,
        },
    }
}

/// The units that attack in a battle.
pub fn attackers(state: &State, battle: &Battle) -> Vec<PieceId> {
    let pen = battle.target == Target::Pen;
    attacking(state, battle.space, battle.attacker)
        .filter(|(_, p)| !p.withdrawn && if pen { p.is_air() } else { !aims_at_pen(p, battle.space) })
        .map(|(id, _)| id)
        .collect()
}

/// Aircraft that were sent against the pen in a zone, whatever lies beside it.
pub fn aims_at_pen(piece: &Piece, zone: Space) -> bool {
    zone.is_sea() && piece.is_air() && piece.goal == Some(zone)
}

pub fn attacking(state: &State, space: Space, player: Power) -> impl Iterator<Item = (PieceId, &Piece)> {
    let here = move |p: &Piece| {
        p.role == Role::Attack && p.owner.player() == player && (p.aboard.is_none() || space.is_land())
    };
    state.at(space).filter(move |(_, p)| here(p))
}

/// The units that defend against a player's attack, whatever the target.
pub fn defending(state: &State, space: Space, player: Power) -> impl Iterator<Item = (PieceId, &Piece)> {
    let owners: Vec<Power> = Power::run_by(player).collect();
    state.at(space).filter(move |(_, p)| {
        let stands = p.aboard.is_none() && !p.withdrawn && (space.is_land() || p.is_ship() || p.is_air());
        stands && p.owner.player() != player && owners.iter().any(|owner| is_foe(state, space, *owner, p))
    })
}

pub fn defenders(state: &State, battle: &Battle) -> Vec<PieceId> {
    defending(state, battle.space, battle.attacker)
        .filter(|(_, p)| match battle.target {
            Target::Pen => p.in_pen,
            Target::Russians => !p.in_pen && p.owner == Power::Russia,
            Target::Main => !(p.in_pen || (battle.apart && p.owner == Power::Russia)),
        })
        .map(|(id, _)| id)
        .collect()
}

/// What a round's circumstances add or take: surprise, and plans that a spy revealed.
fn circumstances(battle: &Battle, attack: bool) -> i8 {
    if battle.round > 1 {
        return 0;
    }
    let surprise = match (battle.surprise, attack) {
        (true, true) => 1,
        (true, false) => -1,
        _ => 0,
    };
    let informed = match battle.informed {
        None => 0,
        Some(power) if (power == battle.attacker) == attack => 1,
        Some(_) => -1,
    };
    surprise + informed
}

fn adjusted(value: u8, by: i8) -> u8 {
    if value == 0 { 0 } else { (value as i8 + by).clamp(0, 6) as u8 }
}

/// What an attacking unit hits on.
pub fn attack_value(state: &State, battle: &Battle, id: PieceId) -> u8 {
    let piece = state.piece(id);
    let base = match piece.unit {
        Unit::Battleship if piece.damaged => 0,
        Unit::Cruiser if state.cargo_of(id).next().is_some() => 1,
        Unit::Fighter => piece.unit.attack() + u8::from(state.has(piece.owner, Tech::JetFighters)),
        Unit::Submarine if state.has(piece.owner, Tech::SuperSubmarines) => 3,
        Unit::AaGun if state.has(piece.owner, Tech::LongRangeArtillery) => 3,
        unit if unit.is_infantry() && battle.banzai && piece.owner == Power::Japan => 2,
        unit => unit.attack(),
    };
    adjusted(base, circumstances(battle, true))
}

/// What a defending unit hits on.
pub fn defense_value(state: &State, battle: &Battle, id: PieceId) -> u8 {
    let piece = state.piece(id);
    let (space, unit) = (battle.space, piece.unit);
    let named = &board().named;
    let home = match piece.owner {
        Power::Neutral => space.is(Flag::InfantryDefendsOnThree) || space.is(Flag::Finnish),
        Power::Japan => space == named.japan,
        Power::Britain | Power::France => space == named.britain && battle.attacker.is_axis(),
        _ => false,
    };
    let island = space == named.britain && battle.attacker.is_axis();
    let base = match unit {
        Unit::Battleship if piece.damaged => 3,
        Unit::Cruiser if state.cargo_of(id).next().is_some() => 1,
        Unit::Fighter => {
            (if island { 5 } else { unit.defense() }) + u8::from(state.has(piece.owner, Tech::JetFighters))
        }
        Unit::Submarine if piece.in_pen || hunted_in_peace(state, battle, piece) => 0,
        Unit::Submarine if state.has(piece.owner, Tech::SuperSubmarines) => 3,
        // Its fire at aircraft and tanks is counted apart.
        Unit::AaGun => 0,
        unit if unit.is_infantry() && home => 3,
        unit => unit.defense(),
    };
    adjusted(base, circumstances(battle, false))
}

/// German submarines that America hunts without a war cannot defend themselves.
fn hunted_in_peace(state: &State, battle: &Battle, piece: &Piece) -> bool {
    battle.attacker == Power::Usa
        && piece.owner == Power::Germany
        && !state.at_war(Power::Usa, Power::Germany)
}

/// What a gun hits on in this round.
pub fn gun_value(battle: &Battle) -> u8 {
    adjusted(1, circumstances(battle, false))
}

fn targets_of(unit: Unit) -> u8 {
    if unit == Unit::Submarine { USUAL & !AIR } else { USUAL }
}

fn shot(unit: &'static str, need: u8, targets: u8) -> Shot {
    Shot { unit, sides: 6, need, dice: 1, strength: need, targets }
}

/// The shots of the attacker: submarines that fire first, or all the others.
pub fn attack_shots(state: &State, battle: &Battle, first_shot: bool) -> Vec<Shot> {
    let mut shots = Vec::new();
    let mut heavy = state.doings.heavy_left(battle.space, false);
    let mut marines: u8 =
        state.doings.marines.iter().filter(|(at, _)| *at == battle.space).map(|(_, count)| *count).sum();
    let mut guns = 1;
    for id in attackers(state, battle) {
        let piece = state.piece(id);
        let boat = piece.unit == Unit::Submarine && state.options.first_shot;
        if boat != first_shot {
            continue;
        }
        let mut need = attack_value(state, battle, id);
        if piece.unit.is_infantry() && piece.seaborne && piece.owner == Power::Usa && marines > 0 {
            marines -= 1;
            need = need.max(2);
        }
        if piece.unit == Unit::AaGun {
            if guns == 0 {
                continue;
            }
            guns -= 1;
        }
        if need == 0 {
            continue;
        }
        let name = if piece.unit == Unit::AaGun { "artillery" } else { piece.unit.id() };
        shots.push(shot(name, need, targets_of(piece.unit)));
        if piece.unit == Unit::Bomber && heavy > 0 && state.has(piece.owner, Tech::HeavyBombers) {
            heavy -= 1;
            shots.push(shot(name, need, USUAL));
        }
    }
    if !first_shot && guns > 0 && artillery_fires(state, battle) {
        shots.push(shot("artillery", adjusted(3, circumstances(battle, true)), USUAL));
    }
    let pen = if battle.target == Target::Pen { BOAT } else { 0 };
    without_idle(state, shots, &defenders(state, battle), pen)
}

/// How many of the attacker's bombers throw two dice.
pub fn heavy_bombers(state: &State, battle: &Battle) -> u8 {
    let heavy = |id: &PieceId| {
        let piece = state.piece(*id);
        piece.unit == Unit::Bomber && state.has(piece.owner, Tech::HeavyBombers)
    };
    let bombers = attackers(state, battle).iter().filter(|id| heavy(id)).count();
    state.doings.heavy_left(battle.space, false).min(bombers as u8)
}

/// A gun in an adjacent area supports Russian ground troops while some are left.
fn artillery_fires(state: &State, battle: &Battle) -> bool {
    let troops = attackers(state, battle).into_iter().any(|id| state.piece(id).unit.takes_land());
    troops
        && state.pieces.all().any(|(_, _, p)| {
            p.role == Role::Artillery && p.goal == Some(battle.space) && p.owner == battle.attacker
        })
}

/// Ships off the coast that fire once at the defenders of a landing.
pub fn bombarding(state: &State, battle: &Battle) -> Vec<Shot> {
    if !battle.amphibious || battle.round != 1 {
        return Vec::new();
    }
    let zones: Vec<Space> = {
        let ashore = attackers(state, battle)
            .into_iter()
            .filter_map(|id| state.piece(id).from.filter(|from| from.is_sea() && state.piece(id).seaborne));
        let mut zones: Vec<Space> = ashore.collect();
        zones.sort_unstable();
        zones.dedup();
        zones
    };
    let mut shots = Vec::new();
    for zone in zones {
        for (id, piece) in state.at(zone) {
            let able = piece.owner.player() == battle.attacker
                && !piece.fought
                && !piece.damaged
                && piece.unit.bombards_on() > 0;
            let carried = piece.unit == Unit::Cruiser && (piece.spent || state.cargo_of(id).next().is_some());
            if able && !carried {
                shots.push(shot(
                    piece.unit.id(),
                    adjusted(piece.unit.bombards_on(), circumstances(battle, true)),
                    USUAL,
                ));
            }
        }
    }
    shots
}

/// The shots of one defending owner; guns as they were assigned.
pub fn defense_shots(state: &State, battle: &Battle, owner: Power) -> Vec<Shot> {
    let mut shots = Vec::new();
    for id in defenders(state, battle).into_iter().filter(|id| state.piece(*id).owner == owner) {
        let need = defense_value(state, battle, id);
        if need > 0 {
            let unit = state.piece(id).unit;
            shots.push(shot(unit.id(), need, targets_of(unit)));
        }
    }
    if gun_owner(state, battle) == Some(owner) {
        let (air, tanks) = gun_shots(state, battle);
        let need = gun_value(battle);
        if need > 0 {
            shots.extend((0..air).map(|_| shot("aa-gun", need, AIR | DROP)));
            shots.extend((0..tanks).map(|_| shot("aa-gun", need, TANK)));
        }
    }
    if battle.target == Target::Pen && owner == Power::Germany && state.pen_in(battle.space).is_some() {
        let need = if state.pen_in(battle.space).is_some_and(|pen| pen.damaged) { 1 } else { 2 };
        shots.extend((0..3).map(|_| shot("sub-pen", need, AIR)));
    }
    without_idle(state, shots, &attackers(state, battle), DROP)
}

pub fn guns(state: &State, battle: &Battle) -> usize {
    if battle.space.is_sea() || (battle.round > 1 && !state.options.guns_every_round) {
        return 0;
    }
    defenders(state, battle).into_iter().filter(|id| state.piece(*id).unit == Unit::AaGun).count()
}

fn gun_owner(state: &State, battle: &Battle) -> Option<Power> {
    defenders(state, battle)
        .into_iter()
        .map(|id| state.piece(id))
        .find(|p| p.unit == Unit::AaGun)
        .map(|p| p.owner)
}

/// What guns may shoot at: aircraft, those that drop paratroopers among them, and tanks.
pub fn gun_targets(state: &State, battle: &Battle) -> (usize, usize) {
    let fighting = attackers(state, battle);
    let drops = if battle.round == 1 {
        state
            .at(battle.space)
            .filter(|(_, p)| p.role == Role::Drop && p.owner.player() == battle.attacker)
            .count()
    } else {
        0
    };
    let air = fighting.iter().filter(|id| state.piece(**id).is_air()).count() + drops;
    let tanks = fighting.iter().filter(|id| state.piece(**id).unit.is_tank()).count();
    (air, tanks)
}

/// Shots at aircraft and at tanks: three for each gun, one at each target.
fn gun_shots(state: &State, battle: &Battle) -> (usize, usize) {
    let (air, tanks) = gun_targets(state, battle);
    (air.min(3 * usize::from(battle.guns_at_air)), tanks.min(3 * usize::from(battle.guns_at_tanks)))
}

/// Shots that could hit nobody are not rolled.
fn without_idle(state: &State, shots: Vec<Shot>, victims: &[PieceId], extra: u8) -> Vec<Shot> {
    let there = victims.iter().fold(extra, |all, id| all | target_class(state.piece(*id)));
    shots.into_iter().filter(|shot| shot.targets & there != 0).collect()
}

/// Owners of the defence in the order in which they fire.
pub fn firing_owners(state: &State, battle: &Battle) -> Vec<Power> {
    let mut owners: Vec<Power> =
        defenders(state, battle).into_iter().map(|id| state.piece(id).owner).collect();
    if battle.target == Target::Pen {
        owners.push(Power::Germany);
    }
    owners.sort_unstable();
    owners.dedup();
    owners
}

/// Nations of a mixed defence.
pub fn nations(state: &State, battle: &Battle) -> Vec<Power> {
    let mut nations: Vec<Power> = firing_owners(state, battle).into_iter().map(Power::nation).collect();
    nations.dedup();
    nations
}

pub fn fighters(state: &State, ids: &[PieceId], owner: Power) -> usize {
    ids.iter()
        .filter(|id| state.piece(**id).owner == owner && state.piece(**id).unit == Unit::Fighter)
        .count()
}
