//! Section 3.6.5.6 and Appendix C: economic bombing raids.

use sandtable_engine::RollRequest;
use sandtable_engine::pieces::PieceId;

use crate::Unfold;
use crate::battle::{Battle, Step};
use crate::dice;
use crate::event::Event;
use crate::general_combat::{self, destroy, here};
use crate::state::*;
use crate::tech::Industry;
use crate::units::*;

/// Fighters in the zone that may rise against the raid.
pub fn fighters(state: &State, battle: &Battle) -> Vec<PieceId> {
    let fighter = |id: &&PieceId| state.piece(**id).unit == Fighter;
    battle.defenders.iter().filter(fighter).copied().collect()
}

pub fn begin(on: &mut Unfold) {
    let battle = here(on);
    if battle.raiders.is_empty() {
        return general_combat::next_round(on);
    }
    let decides = battle.defender.is_player() && on.state().is_alive(battle.defender);
    match fighters(on.state(), &battle).is_empty() || !decides {
        true => next_bomber(on),
        false => on.emit(Event::BattleStep { step: Step::Intercept }),
    }
}

pub fn intercept(on: &mut Unfold, count: u8) {
    on.emit(Event::Intercepts { count });
    match count {
        0 => next_bomber(on),
        _ => on.emit(Event::BattleStep { step: Step::InterceptDice }),
    }
}

fn next_bomber(on: &mut Unfold) {
    match here(on).raiders.is_empty() {
        true => general_combat::next_round(on),
        false => on.emit(Event::BattleStep { step: Step::IndustryDice }),
    }
}

pub fn request(state: &State, battle: &Battle, name: &'static str) -> RollRequest {
    let place = battle.space.id();
    match battle.step {
        Step::InterceptDice => {
            let escorted = battle.raiders.iter().any(|id| state.piece(*id).flags.escorted());
            let need = if escorted { 2 } else { 4 };
            dice::request(
                name,
                battle.defender,
                place,
                vec![dice::of(Fighter, 8, need); battle.interceptors.into()],
            )
        }
        Step::IndustryDice => dice::many(name, battle.attacker, place, 2, 6, None),
        _ => dice::one(name, battle.attacker, place, 6, None),
    }
}

pub fn rolled(on: &mut Unfold, faces: &[u8]) {
    let battle = here(on);
    match battle.step {
        Step::InterceptDice => fought(on, faces),
        Step::IndustryDice => {
            on.emit(Event::IndustryRolled { sum: faces.iter().sum() });
            match assisted(on.state(), &battle) {
                true => on.emit(Event::BattleStep { step: Step::Shift }),
                false => on.emit(Event::BattleStep { step: Step::DamageDie }),
            }
        }
        _ => bombed(on, faces.first().copied().unwrap_or(6)),
    }
}

/// The chart of Appendix C: low dice shoot down a bomber, high ones cost the fighter.
fn fought(on: &mut Unfold, faces: &[u8]) {
    let battle = here(on);
    let escorted = battle.raiders.iter().any(|id| on.state().piece(*id).flags.escorted());
    let (down, lost) = if escorted { (2, 7) } else { (4, 8) };
    let shot = faces.iter().filter(|face| **face <= down).count();
    let crashed = faces.iter().filter(|face| **face >= lost).count();
    let bombers: Vec<PieceId> = battle.raiders.iter().copied().take(shot).collect();
    let fighters: Vec<PieceId> = fighters(on.state(), &battle).into_iter().take(crashed).collect();
    destroy(on, &bombers);
    destroy(on, &fighters);
    next_bomber(on);
}

/// A spy of the attacker in the zone helps.
fn assisted(state: &State, battle: &Battle) -> bool {
    state
        .missions
        .iter()
        .any(|(spy, mission)| *mission == Mission::Assist && state.space_of(*spy) == battle.space)
}

pub fn shift(on: &mut Unfold, by: i8) {
    let sum = here(on).industry.saturating_add_signed(by).clamp(2, 12);
    on.emit(Event::IndustryRolled { sum });
    on.emit(Event::BattleStep { step: Step::DamageDie });
}

/// A six misses; only a higher level than before counts.
fn bombed(on: &mut Unfold, face: u8) {
    let battle = here(on);
    let victim = on.state().factory_owner(battle.space).unwrap_or(battle.defender);
    if let (Some(industry), true) = (Industry::rolled(battle.industry), face < 6)
        && face > on.state().ebr_level(victim, industry)
        && (victim as usize) < PURSES
    {
        on.emit(Event::IndustrySet { power: victim, industry, level: face });
    }
    if let Some(piece) = battle.raiders.first().copied() {
        on.emit(Event::RaidDone { piece });
    }
    next_bomber(on);
}
