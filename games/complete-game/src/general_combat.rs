//! Section 3.6.5: combat in one zone, step by step, round by round.

mod kamikaze;
mod opening;

use sandtable_engine::RollRequest;
use sandtable_engine::pieces::PieceId;

use crate::Unfold;
use crate::atomic;
use crate::battle::{Aim, Battle, Cause, Step};
use crate::board::Space;
use crate::bombing;
use crate::casualties::{self, chooser};
use crate::combat_move::muster;
use crate::conclude;
use crate::dice;
use crate::diplomacy;
use crate::event::Event;
use crate::guns;
use crate::power::*;
use crate::readiness;
use crate::retreat;
use crate::sea_search;
use crate::state::*;
use crate::units::*;
use crate::volley;
use crate::war;
pub use kamikaze::*;
pub use opening::*;

/// The battle in progress; whoever calls this is in one.
pub fn here(on: &Unfold) -> Battle {
    on.state()
        .battle
        .as_deref()
        .cloned()
        .unwrap_or_else(|| Battle::new(Space(0), Cause::Turn, Neutral, Neutral))
}

/// The next round, if both sides are still there.
pub fn next_round(on: &mut Unfold) {
    let battle = here(on);
    if battle.attackers.is_empty() || battle.defenders.is_empty() {
        return conclude::conclude(on);
    }
    if is_stalemate(on.state(), &battle) {
        return conclude::stalemate(on);
    }
    on.emit(Event::RoundBegan);
    if here(on).round > 1 { coastal(on) } else { dive(on) }
}

/// Nobody can hit anybody, now or later.
fn is_stalemate(state: &State, battle: &Battle) -> bool {
    let mut later = battle.clone();
    later.round = battle.round.saturating_add(2);
    volley::attack_shots(state, &later).is_empty()
        && POWERS.into_iter().all(|power| volley::defense_shots(state, &later, power).is_empty())
        || battle.round > 200
}

/// Reserves that the defender of a land zone could call up.
pub fn reserves_of(state: &State, battle: &Battle) -> Vec<PieceId> {
    if !battle.space.is_land() || !battle.defender.is_player() || !state.is_alive(battle.defender) {
        return Vec::new();
    }
    if state.capital[battle.defender as usize].is_none() {
        return Vec::new();
    }
    let idle = |p: &Piece| {
        let own = p.unit == ReserveInfantry && p.owner == battle.defender;
        own && !p.flags.called() && !p.flags.homebound()
    };
    state.pieces.all().filter(|(_, _, p)| idle(p)).map(|(id, _, _)| id).collect()
}

/// 3.6.5.7, from the second round on.
fn reserves(on: &mut Unfold) {
    let battle = here(on);
    if battle.cause == Cause::Turn && !battle.defender_holds && !reserves_of(on.state(), &battle).is_empty() {
        return on.emit(Event::BattleStep { step: Step::Reserves });
    }
    dive(on);
}

pub fn reserves_join(on: &mut Unfold, count: u8) {
    let pieces: Vec<PieceId> = reserves_of(on.state(), &here(on)).into_iter().take(count.into()).collect();
    if !pieces.is_empty() {
        on.emit(Event::Joins { pieces });
    }
    dive(on);
}

fn submarines(state: &State, battle: &Battle) -> usize {
    battle.attackers.iter().filter(|id| state.piece(**id).unit == Submarine).count()
}

/// Attacking submarines pick their targets in the first round.
fn targets(on: &mut Unfold) {
    let battle = here(on);
    let state = on.state();
    let kinds = |id: &PieceId| (state.piece(*id).unit, state.piece(*id).owner);
    let choice = battle.defenders.windows(2).any(|pair| kinds(&pair[0]) != kinds(&pair[1]));
    let subs = submarines(state, &battle);
    if battle.round != 1 || subs == 0 || battle.defenders.is_empty() {
        return attack(on);
    }
    // Submarines that fell to no player spread their fire.
    let decides = state.plays(battle.attacker) && state.is_alive(battle.attacker);
    if choice && decides {
        return on.emit(Event::BattleStep { step: Step::Targets });
    }
    let pieces = (0..subs).map(|at| battle.defenders[at % battle.defenders.len()]).collect();
    targeted(on, pieces);
}

pub fn targeted(on: &mut Unfold, pieces: Vec<PieceId>) {
    on.emit(Event::Targeted { pieces });
    attack(on);
}

/// 3.6.5.9.
fn attack(on: &mut Unfold) {
    match next_to_attack(on.state(), &here(on)) {
        Some(_) => on.emit(Event::BattleStep { step: Step::AttackDice }),
        None => losses(on, Step::SneakLosses),
    }
}

fn next_to_attack(state: &State, battle: &Battle) -> Option<Power> {
    let ready = |power: &Power| {
        !battle.fired.contains(*power) && !volley::attack_shots_of(state, battle, *power).is_empty()
    };
    POWERS.into_iter().find(ready)
}

/// The dice the battle waits for.
pub fn awaited_dice(state: &State, battle: &Battle) -> Option<RollRequest> {
    let name = battle.step.dice()?;
    let place = battle.space.id();
    Some(match battle.step {
        Step::SearchDice => {
            dice::many(name, battle.attacker, place, sea_search::dice(state, battle), 6, Some(2))
        }
        Step::DefenderSearchDie => dice::one(name, battle.defender, place, 6, Some(2)),
        Step::FreeFireDice => {
            volley::request(name, battle.defender, place, &volley::ambush_shots(state, battle))
        }
        Step::ReadinessDice => readiness::request(state, battle),
        Step::RoundZeroDice => {
            volley::request(name, battle.defender, place, &round_zero_shots(state, battle))
        }
        Step::BombardDice => {
            volley::request(name, battle.attacker, place, &volley::plain_shots(state, &battle.bombarding))
        }
        Step::GunDice => {
            let (owner, need) = gun_need(state, battle);
            let targets = guns::targets(state, battle, battle.aim.unwrap_or(Aim::Aircraft));
            let dice = targets.iter().map(|id| dice::of(state.piece(*id).unit, 6, need)).collect();
            dice::request(name, owner, place, dice)
        }
        Step::CoastalDie => {
            let unit = battle.targets.first().map_or(CoastalGun, |id| state.piece(*id).unit);
            dice::request(name, gun_need(state, battle).0, place, vec![dice::of(unit, 6, COASTAL_NEED)])
        }
        Step::AtomicDice => atomic::request(state, battle)?,
        Step::InterceptDice | Step::IndustryDice | Step::DamageDie => bombing::request(state, battle, name),
        Step::DiveDice => {
            let need = battle.divers.first().map_or(0, |(d, _)| volley::attack_value(state, state.piece(*d)));
            dice::request(name, Japan, place, vec![dice::of(Fighter, 8, need); battle.divers.len()])
        }
        Step::AttackDice => {
            let power = next_to_attack(state, battle)?;
            volley::request(name, power, place, &volley::attack_shots_of(state, battle, power))
        }
        Step::DefenseDice => {
            let power = next_to_fire(state, battle)?;
            volley::request(name, power, place, &volley::defense_shots(state, battle, power))
        }
        _ => return None,
    })
}

const COASTAL_NEED: u8 = 4;

fn gun_need(state: &State, battle: &Battle) -> (Power, u8) {
    let owner = guns::gun_in(state, battle.space).map_or(battle.defender, |(_, gun)| gun.owner);
    let need = match battle.aim {
        Some(Aim::Armor) => 1,
        _ => guns::need_against_aircraft(state, battle.space),
    };
    (owner, need)
}

/// Dice of the battle have fallen.
pub fn fired(on: &mut Unfold, faces: &[u8]) {
    let battle = here(on);
    match battle.step {
        Step::SearchDice => sea_search::searched(on, faces),
        Step::DefenderSearchDie => sea_search::defender_searched(on, faces),
        Step::FreeFireDice => {
            let shots = volley::ambush_shots(on.state(), &battle);
            let hits = volley::hits(&shots, faces).iter().map(|(_, hits)| hits).sum();
            on.emit(Event::HitsMade { power: battle.defender, hits, sneak: 0 });
            losses(on, Step::FreeFireLosses);
        }
        Step::ReadinessDice => readiness::rolled(on, faces),
        Step::RoundZeroDice => {
            let shots = round_zero_shots(on.state(), &battle);
            let hits = volley::hits(&shots, faces).iter().map(|(_, hits)| hits).sum();
            on.emit(Event::HitsMade { power: battle.defender, hits, sneak: 0 });
            losses(on, Step::RoundZeroLosses);
        }
        Step::BombardDice => {
            let shots = volley::plain_shots(on.state(), &battle.bombarding);
            let hits = volley::hits(&shots, faces).iter().map(|(_, hits)| hits).sum();
            on.emit(Event::HitsMade { power: battle.attacker, hits, sneak: 0 });
            losses(on, Step::BombardLosses);
        }
        Step::GunDice => {
            let (_, need) = gun_need(on.state(), &battle);
            let targets = guns::targets(on.state(), &battle, battle.aim.unwrap_or(Aim::Aircraft));
            let hit: Vec<PieceId> =
                targets.into_iter().zip(faces).filter(|(_, face)| **face <= need).map(|(id, _)| id).collect();
            destroy(on, &hit);
            coastal(on);
        }
        Step::CoastalDie => {
            if let (Some(ship), true) =
                (battle.targets.first(), faces.first().is_some_and(|face| *face <= COASTAL_NEED))
            {
                hit_piece(on, *ship);
            }
            after_guns(on);
        }
        Step::AtomicDice => atomic::saved(on, faces),
        Step::InterceptDice | Step::IndustryDice | Step::DamageDie => bombing::rolled(on, faces),
        Step::DiveDice => dived(on, faces),
        Step::AttackDice => attacked(on, faces),
        Step::DefenseDice => {
            let Some(power) = next_to_fire(on.state(), &battle) else { return };
            let shots = volley::defense_shots(on.state(), &battle, power);
            let hits = volley::hits(&shots, faces).iter().map(|(_, hits)| hits).sum();
            on.emit(Event::HitsMade { power, hits, sneak: 0 });
            on.emit(Event::FiredBy { power });
            defend(on);
        }
        _ => {}
    }
}

/// Submarines of the first round hit what they aimed at; all other hits are the defender's to assign.
fn attacked(on: &mut Unfold, faces: &[u8]) {
    let battle = here(on);
    let Some(power) = next_to_attack(on.state(), &battle) else { return };
    let shots = volley::attack_shots_of(on.state(), &battle, power);
    let (mut hits, mut sneak) = (0, 0);
    let earlier =
        |id: &&PieceId| on.state().piece(**id).unit == Submarine && on.state().piece(**id).owner < power;
    let mut aimed = battle.targets.iter().skip(battle.attackers.iter().filter(earlier).count());
    let mut struck = Vec::new();
    for (shot, made) in volley::hits(&shots, faces) {
        if shot.unit != Submarine {
            hits += made;
        } else if let Some(target) = aimed.next() {
            struck.extend((made > 0).then_some(*target));
        } else {
            sneak += made;
        }
    }
    on.emit(Event::HitsMade { power, hits, sneak });
    on.emit(Event::FiredBy { power });
    for target in struck {
        if here(on).defenders.contains(&target) {
            hit_defender(on, target, true);
        }
    }
    attack(on);
}

/// A single hit on a piece, whoever it is: damage, or the end of it.
pub fn hit_piece(on: &mut Unfold, id: PieceId) {
    let piece = *on.state().piece(id);
    match piece.damage + 1 < on.state().hits_of(&piece) {
        true => on.emit(Event::Damaged { piece: id, points: 1 }),
        false => destroy(on, &[id]),
    }
}

/// A defender that is destroyed goes into the casualty box, except where a submarine surprised it.
fn hit_defender(on: &mut Unfold, id: PieceId, sneaked: bool) {
    let piece = *on.state().piece(id);
    if piece.damage + 1 < on.state().hits_of(&piece) {
        on.emit(Event::Damaged { piece: id, points: 1 });
    } else if sneaked && piece.unit != Destroyer {
        destroy(on, &[id]);
    } else {
        on.emit(Event::Boxed { pieces: vec![id] });
    }
}

/// Whether the step's losses are the attacker's.
pub fn attacker_loses(step: Step) -> bool {
    matches!(step, Step::FreeFireLosses | Step::RoundZeroLosses | Step::AttackerLosses)
}

pub fn hits_now(battle: &Battle) -> u16 {
    if battle.step == Step::SneakLosses { battle.sneak } else { battle.hits }
}

/// Hits are assigned in this step; nobody is asked where there is no choice.
fn losses(on: &mut Unfold, step: Step) {
    on.emit(Event::BattleStep { step });
    let battle = here(on);
    let attackers = attacker_loses(step);
    let pieces = if attackers { &battle.attackers } else { &battle.defenders };
    let hits = hits_now(&battle);
    if hits == 0 || pieces.is_empty() {
        return take(on, Vec::new());
    }
    let chosen = match chooser(on.state(), &battle, attackers) {
        None => Some(casualties::cheapest(on.state(), pieces, hits)),
        Some(_) => casualties::forced(on.state(), pieces, hits),
    };
    if let Some(chosen) = chosen {
        take(on, chosen);
    }
}

/// The chosen pieces take their hits, and the battle goes on.
pub fn take(on: &mut Unfold, chosen: Vec<PieceId>) {
    let battle = here(on);
    let step = battle.step;
    for id in chosen {
        if on.state().pieces.get(id).is_none() {
            continue;
        }
        match step {
            Step::SneakLosses => hit_defender(on, id, true),
            Step::DefenderLosses => hit_defender(on, id, false),
            _ => hit_piece(on, id),
        }
    }
    on.emit(Event::HitsTaken);
    match step {
        Step::FreeFireLosses => match here(on).attackers.is_empty() {
            true => conclude::conclude(on),
            false => found(on),
        },
        Step::RoundZeroLosses => after_round_zero(on),
        Step::BombardLosses => aim(on),
        Step::SneakLosses => losses(on, Step::DefenderLosses),
        Step::DefenderLosses => defender_retreat(on),
        _ => attacker_retreat(on),
    }
}

/// 3.6.5.10.
fn defender_retreat(on: &mut Unfold) {
    let battle = here(on);
    let asked = !battle.defender_holds
        && chooser(on.state(), &battle, false).is_some()
        && !retreat::havens(on.state(), &battle, false).is_empty();
    match asked {
        true => on.emit(Event::BattleStep { step: Step::DefenderRetreat }),
        false => defend(on),
    }
}

pub fn defender_retreats(on: &mut Unfold, pieces: Vec<PieceId>, to: Space) {
    retreat::retreat(on, pieces, to);
    defender_retreat(on);
}

fn next_to_fire(state: &State, battle: &Battle) -> Option<Power> {
    let ready = |power: &Power| {
        !battle.fired.contains(*power) && !volley::defense_shots(state, battle, *power).is_empty()
    };
    POWERS.into_iter().find(ready)
}

/// 3.6.5.11: one defending power after the other, then the attacker takes its losses.
pub fn defend(on: &mut Unfold) {
    match next_to_fire(on.state(), &here(on)) {
        Some(_) => on.emit(Event::BattleStep { step: Step::DefenseDice }),
        None => losses(on, Step::AttackerLosses),
    }
}

/// Casualties are removed; then the attacker may withdraw.
fn attacker_retreat(on: &mut Unfold) {
    let dead = here(on).casualties;
    destroy(on, &dead);
    readiness::round_over(on);
    let battle = here(on);
    if battle.attackers.is_empty() || battle.defenders.is_empty() {
        return next_round(on);
    }
    let skip = on.state().skips(battle.attacker);
    let asked = !battle.attacker_holds && !skip && !retreat::havens(on.state(), &battle, true).is_empty();
    match asked {
        true => on.emit(Event::BattleStep { step: Step::AttackerRetreat }),
        false => next_round(on),
    }
}

pub fn attacker_retreats(on: &mut Unfold, pieces: Vec<PieceId>, to: Space) {
    retreat::retreat(on, pieces, to);
    let battle = here(on);
    match battle.attackers.is_empty() || retreat::havens(on.state(), &battle, true).is_empty() {
        true => next_round(on),
        false => on.emit(Event::BattleStep { step: Step::AttackerRetreat }),
    }
}

/// Pieces are lost with everything they carry.
pub fn destroy(on: &mut Unfold, pieces: &[PieceId]) {
    let mut gone: Vec<PieceId> = Vec::new();
    for id in pieces {
        if on.state().pieces.get(*id).is_none() || gone.contains(id) {
            continue;
        }
        gone.extend(
            on.state()
                .cargo_of(*id)
                .map(|(cargo, p)| (cargo, p.landing))
                .filter(|(_, landing)| {
                    // Paratroopers over their target have jumped before the plane is hit.
                    on.state().piece(*id).unit != TransportPlane || *landing != Some(on.state().space_of(*id))
                })
                .map(|(cargo, _)| cargo),
        );
        gone.push(*id);
    }
    if !gone.is_empty() {
        on.emit(Event::Destroyed { pieces: gone });
    }
}
