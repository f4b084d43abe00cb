//! Appendix D: fleets must be found before they can be fought.

use sandtable_engine::pieces::PieceId;

use crate::Unfold;
use crate::battle::{Battle, Step};
use crate::board::Space;
use crate::casualties::chooser;
use crate::conclude;
use crate::conduct_combat::is_attacked;
use crate::event::Event;
use crate::general_combat::{self, here};
use crate::order::Pick;
use crate::reason::Reason;
use crate::state::*;
use crate::units::*;

const MOST_DICE: usize = 10;

/// Search dice from the units alone: each row of the chart is one group.
pub fn dice_from_units(state: &State, battle: &Battle) -> usize {
    dice_of(&battle.attackers.iter().map(|id| state.piece(*id).unit).collect::<Vec<_>>())
}

/// The same for units that have not met their enemy yet.
pub fn dice_of(fleet: &[Unit]) -> usize {
    let count = |units: &[Unit]| fleet.iter().filter(|unit| units.contains(unit)).count();
    let one_in_two = |n: usize| if n == 0 { 0 } else { n.div_ceil(2).min(5) };
    let small = match count(&[SeaTransport, Submarine, Destroyer]) {
        0 => 0,
        1..=5 => 1,
        _ => 2,
    };
    let large = one_in_two(count(&[Cruiser, AircraftCarrier, Battleship]));
    let sum = small
        + large
        + one_in_two(count(&[Fighter]))
        + count(&[TransportPlane]).min(9)
        + one_in_two(count(&[Bomber]));
    sum.min(MOST_DICE)
}

/// The chance that one of so many dice finds the enemy.
pub fn chance(dice: usize) -> f64 {
    1.0 - (4.0_f64 / 6.0).powi(dice.min(MOST_DICE) as i32)
}

pub fn dice(state: &State, battle: &Battle) -> usize {
    (dice_from_units(state, battle) + usize::from(battle.planes)).min(MOST_DICE)
}

/// How many planes the attacker may still buy.
pub fn planes_for_sale(state: &State, battle: &Battle) -> u8 {
    let held = state.treasury.get(battle.attacker as usize).copied().unwrap_or(0);
    (MOST_DICE - dice_from_units(state, battle)).min(held.into()) as u8
}

pub fn begin(on: &mut Unfold) {
    match planes_for_sale(on.state(), &here(on)) {
        0 => roll(on),
        _ => on.emit(Event::BattleStep { step: Step::Search }),
    }
}

pub fn check_planes(state: &State, battle: &Battle, planes: u8) -> Result<(), Reason> {
    let held = state.treasury[battle.attacker as usize];
    if usize::from(planes) + dice_from_units(state, battle) > MOST_DICE && planes > 0 {
        return Err(Reason::TenSearchDice);
    }
    if u16::from(planes) > held { Err(Reason::TooExpensive { price: planes.into(), held }) } else { Ok(()) }
}

pub fn buy_planes(on: &mut Unfold, planes: u8) {
    let power = here(on).attacker;
    if planes > 0 {
        on.emit(Event::Paid { power, ipus: planes.into() });
    }
    on.emit(Event::SearchPlanes { planes });
    roll(on);
}

fn roll(on: &mut Unfold) {
    match dice(on.state(), &here(on)) {
        0 => unfound(on),
        _ => on.emit(Event::BattleStep { step: Step::SearchDice }),
    }
}

pub fn searched(on: &mut Unfold, faces: &[u8]) {
    let found = faces.iter().any(|face| *face <= 2);
    on.emit(Event::Searched { power: here(on).attacker, found });
    if found { general_combat::found(on) } else { unfound(on) }
}

/// The defender answers; a fleet without a player looks for its attackers.
fn unfound(on: &mut Unfold) {
    match chooser(on.state(), &here(on), false) {
        Some(_) => on.emit(Event::BattleStep { step: Step::Unfound }),
        None => on.emit(Event::BattleStep { step: Step::DefenderSearchDie }),
    }
}

/// Sea zones to which the fleet may slip away.
pub fn escapes(state: &State, battle: &Battle) -> Vec<Space> {
    let owner = battle.defender;
    let passes = |zone: Space| {
        let passage = crate::board::board().passage(battle.space, zone);
        passage.is_none_or(|passage| crate::passages::check(state, owner, passage).is_ok())
    };
    let free = |zone: &Space| {
        zone.is_sea()
            && passes(*zone)
            && !state.is_closed(*zone)
            && !is_attacked(state, *zone)
            && !state.at(*zone).any(|(_, p)| p.is_sea() && !state.is_friend(p.owner, owner))
    };
    battle.space.neighbours().filter(free).collect()
}

pub fn check_evade(state: &State, battle: &Battle, zone: Space) -> Result<(), Reason> {
    if escapes(state, battle).contains(&zone) { Ok(()) } else { Err(Reason::NoHaven { space: zone }) }
}

pub fn evade(on: &mut Unfold, zone: Space) {
    let pieces = on.state().battle.as_ref().map(|battle| battle.defenders.clone()).unwrap_or_default();
    let fleet: Vec<PieceId> =
        pieces.into_iter().filter(|id| on.state().piece(*id).aboard.is_none()).collect();
    on.emit(Event::Retreated { pieces: fleet, to: zone });
    conclude::conclude(on);
}

pub fn check_repel(state: &State, battle: &Battle) -> Result<(), Reason> {
    let battleship = battle.defenders.iter().any(|id| state.piece(*id).unit == Battleship);
    if battleship { Ok(()) } else { Err(Reason::NoBattleship) }
}

/// The attackers turn back to where they came from.
pub fn repel(on: &mut Unfold) {
    conclude::drive_off(on);
}

pub fn defender_searched(on: &mut Unfold, faces: &[u8]) {
    let found = faces.first().is_some_and(|face| *face <= 2);
    let battle = here(on);
    on.emit(Event::Searched { power: battle.defender, found });
    if !found {
        return roll(on);
    }
    match chooser(on.state(), &battle, false) {
        Some(_) if battle.defenders.len() > 3 => on.emit(Event::BattleStep { step: Step::FreeFire }),
        _ => fire(on, strongest(on.state(), &battle)),
    }
}

/// The three defenders that hit best.
pub fn strongest(state: &State, battle: &Battle) -> Vec<PieceId> {
    let mut list = battle.defenders.clone();
    list.sort_by_key(|id| {
        let piece = state.piece(*id);
        let value = f64::from(crate::volley::defense_value(state, piece)) / f64::from(piece.unit.die());
        std::cmp::Reverse((value * 1000.0) as u32)
    });
    list.truncate(3);
    list
}

pub fn check_fire(state: &State, battle: &Battle, picks: &[Pick]) -> Result<Vec<PieceId>, Reason> {
    let mut chosen: Vec<PieceId> = Vec::new();
    for pick in picks {
        let mut left = pick.count;
        for id in &battle.defenders {
            let piece = state.piece(*id);
            let fits = piece.unit == pick.unit && pick.power.is_none_or(|power| power == piece.owner);
            if fits && left > 0 && !chosen.contains(id) {
                chosen.push(*id);
                left -= 1;
            }
        }
        if left > 0 {
            return Err(Reason::NoUnits { unit: pick.unit, space: battle.space });
        }
    }
    if chosen.is_empty() || chosen.len() > 3 { Err(Reason::ThreeFromAmbush) } else { Ok(chosen) }
}

pub fn fire(on: &mut Unfold, pieces: Vec<PieceId>) {
    on.emit(Event::Targeted { pieces });
    let battle = here(on);
    match crate::volley::ambush_shots(on.state(), &battle).is_empty() {
        true => general_combat::found(on),
        false => on.emit(Event::BattleStep { step: Step::FreeFireDice }),
    }
}
