//! Phase 2, section 3.2: technology rolls.

use sandtable_engine::RollRequest;

use crate::Unfold;
use crate::dice;
use crate::event::Event;
use crate::power::*;
use crate::reason::Reason;
use crate::state::*;
use crate::tech::{Industry, TECHS, TOP_LEVEL, Tech};

pub const PRICE: u16 = 5;

/// What a power may spend on technology in a turn: 10 IPUs or a quarter of its economy.
pub fn limit(state: &State, power: Power) -> u16 {
    (state.turn[power as usize].economy / 4).max(10)
}

/// Technologies known somewhere in the world that a power does not possess.
pub fn known_elsewhere(state: &State, power: Power) -> Vec<Tech> {
    let known = |tech: &Tech| {
        let others = PLAYERS.into_iter().chain([Neutral]).filter(|other| *other != power);
        state.level(power, *tech) == 0 && others.into_iter().any(|other| state.level(other, *tech) > 0)
    };
    TECHS.into_iter().filter(known).collect()
}

pub fn check(state: &State, power: Power, research: Research) -> Result<(), Reason> {
    let turn = &state.turn[power as usize];
    match state.ebr_level(power, Industry::Electronics) {
        0 => {}
        1 if turn.tech_rolls == 0 => {}
        1 => return Err(Reason::ElectronicsOneRoll),
        _ => return Err(Reason::ElectronicsNoRoll),
    }
    let owns_all = || TECHS.into_iter().all(|tech| state.level(power, tech) > 0);
    match research {
        Research::Free if turn.free_roll => return Err(Reason::OneFreeRoll),
        Research::Free | Research::Standard if owns_all() => return Err(Reason::NothingToDiscover),
        Research::Elevated if known_elsewhere(state, power).is_empty() => {
            return Err(Reason::NothingKnownElsewhere);
        }
        Research::Upgrade(tech) => {
            if !(1..TOP_LEVEL).contains(&state.level(power, tech)) {
                return Err(Reason::NothingToUpgrade { tech: tech.id() });
            }
            if turn.upgrades >> tech as u16 & 1 == 1 {
                return Err(Reason::UpgradeOnce { tech: tech.id() });
            }
        }
        _ => {}
    }
    if research == Research::Free {
        return Ok(());
    }
    if turn.tech_spent + PRICE > limit(state, power) {
        return Err(Reason::TechLimit { most: limit(state, power) });
    }
    let held = state.treasury[power as usize];
    if PRICE > held { Err(Reason::TooExpensive { price: PRICE, held }) } else { Ok(()) }
}

pub fn begin(on: &mut Unfold, power: Power, research: Research) {
    if research != Research::Free {
        on.emit(Event::TechPaid { power, ipus: PRICE });
    }
    on.emit(Event::Waits { waiting: Waiting::TechDie { power, research } });
}

pub fn first_die(power: Power, research: Research) -> RollRequest {
    let sides = if research == Research::Elevated { 8 } else { 6 };
    dice::one("tech", power, "", sides, None)
}

pub fn rolled(on: &mut Unfold, power: Power, research: Research, face: u8) {
    let success = match research {
        Research::Elevated => face >= 7,
        _ => face == 6,
    };
    on.emit(Event::TechRolled { power, research, face, success });
    let waiting = match research {
        _ if !success => Waiting::Orders,
        Research::Free | Research::Standard => Waiting::TechDice { power },
        Research::Elevated => {
            let candidates = known_elsewhere(on.state(), power);
            if let [tech] = candidates[..] {
                on.emit(Event::TechGained { power, tech, level: 1 });
                Waiting::Orders
            } else {
                Waiting::TechPick { power }
            }
        }
        Research::Upgrade(tech) => {
            let level = on.state().level(power, tech) + 1;
            on.emit(Event::TechGained { power, tech, level });
            Waiting::Orders
        }
    };
    on.emit(Event::Waits { waiting });
}

pub fn which_dice(power: Power) -> RollRequest {
    dice::many("tech-which", power, "", 2, 8, None)
}

/// Two dice name the technology; what is owned already is rolled again.
pub fn found(on: &mut Unfold, power: Power, faces: &[u8]) {
    let sum = faces.iter().sum();
    match Tech::rolled(sum) {
        Some(tech) if on.state().level(power, tech) == 0 => {
            on.emit(Event::TechGained { power, tech, level: 1 });
            on.emit(Event::Waits { waiting: Waiting::Orders });
        }
        _ => on.emit(Event::Waits { waiting: Waiting::TechDice { power } }),
    }
}

pub fn pick_die(state: &State, power: Power) -> RollRequest {
    dice::one("tech-which", power, "", known_elsewhere(state, power).len() as u8, None)
}

pub fn picked(on: &mut Unfold, power: Power, face: u8) {
    let candidates = known_elsewhere(on.state(), power);
    if let Some(tech) = candidates.get(usize::from(face.saturating_sub(1))) {
        on.emit(Event::TechGained { power, tech: *tech, level: 1 });
    }
    on.emit(Event::Waits { waiting: Waiting::Orders });
}

/// Phase 3: 2 IPUs repair a level of damage in one industry.
pub const REPAIR_PRICE: u16 = 2;

pub fn check_repair(state: &State, power: Power, industry: Industry, levels: u8) -> Result<u16, Reason> {
    let damage = state.ebr_level(power, industry);
    if levels == 0 || levels > damage {
        return Err(Reason::NoSuchDamage { industry: industry.id(), damage });
    }
    let price = REPAIR_PRICE * u16::from(levels);
    let held = state.treasury[power as usize];
    if price > held { Err(Reason::TooExpensive { price, held }) } else { Ok(price) }
}

pub fn repair(on: &mut Unfold, power: Power, industry: Industry, levels: u8, price: u16) {
    on.emit(Event::Paid { power, ipus: price });
    let level = on.state().ebr_level(power, industry).saturating_sub(levels);
    on.emit(Event::IndustrySet { power, industry, level });
}
