//! National objectives in words: what each asks for, and what is missing.

use serde::Serialize;

use crate::board::{Space, board};
use crate::income::{Condition, OBJECTIVES, Objective, archangel, next_income};
use crate::power::{Power, Side};
use crate::state::State;
use crate::words;

/// What a power would collect now, part by part.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Outlook {
    territories: u16,
    total: u16,
    capital: bool,
    objectives: Vec<Standing>,
}

/// How a power stands with a national objective.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Standing {
    name: &'static str,
    bonus: u16,
    met: bool,
    asks: String,
    missing: Option<String>,
}

pub fn outlook(state: &State, power: Power) -> Outlook {
    let own = OBJECTIVES.iter().filter(|objective| objective.power == power);
    let shown = own.filter(|_| state.options.national_objectives);
    Outlook {
        territories: state.production(power),
        total: next_income(state, power),
        capital: state.holds_capital(power),
        objectives: shown.map(|objective| standing(state, objective)).collect(),
    }
}

fn standing(state: &State, objective: &Objective) -> Standing {
    Standing {
        name: objective.name,
        bonus: objective.bonus,
        met: objective.is_met(state),
        asks: asks(&objective.met),
        missing: missing(state, objective),
    }
}

fn titles(spaces: &[Space]) -> Vec<&'static str> {
    spaces.iter().map(|space| space.title()).collect()
}

/// What the objective asks for.
fn asks(condition: &Condition) -> String {
    match condition {
        Condition::Holds(1, spaces) => format!("Hold {}.", words::or(&titles(spaces))),
        Condition::Holds(count, spaces) if *count == spaces.len() => {
            format!("Hold {}.", words::and(&titles(spaces)))
        }
        Condition::Holds(count, spaces) => format!("Hold {count} of {}.", words::and(&titles(spaces))),
        Condition::HoldsAndSeasClear(spaces, zones) => format!(
            "Hold {}, with no enemy surface warship in {}.",
            words::and(&titles(spaces)),
            words::or(&titles(zones))
        ),
        Condition::AnyOriginal(power) => format!("Hold any territory that bears {power}'s symbol."),
        Condition::AloneWithArchangel => {
            "Hold Archangel, with no unit of a partner on Soviet ground.".to_owned()
        }
    }
}

/// Why the objective is not met; nothing if it is.
fn missing(state: &State, objective: &Objective) -> Option<String> {
    if objective.is_met(state) {
        return None;
    }
    let side = objective.power.side();
    Some(match &objective.met {
        Condition::Holds(count, spaces) => {
            let lacking = not_held(state, side, spaces);
            match (count - (spaces.len() - lacking.len()), &lacking[..]) {
                (short, _) if short == lacking.len() => format!("Missing: {}.", words::and(&lacking)),
                (1, _) => format!("One more is needed: {}.", words::or(&lacking)),
                (short, _) => format!("{short} more are needed of {}.", words::and(&lacking)),
            }
        }
        Condition::HoldsAndSeasClear(spaces, zones) => {
            let lacking = not_held(state, side, spaces);
            let hostile = |zone: &&Space| state.is_hostile_zone(**zone, objective.power);
            let watched: Vec<&str> = zones.iter().filter(hostile).map(|zone| zone.title()).collect();
            match (lacking.is_empty(), watched.is_empty()) {
                (false, _) => format!("Missing: {}.", words::and(&lacking)),
                (true, _) => format!("Enemy warships in {}.", words::and(&watched)),
            }
        }
        Condition::AnyOriginal(power) => format!("No such territory of {power} is held."),
        Condition::AloneWithArchangel => match state.controller(archangel()) == Some(Power::SovietUnion) {
            false => "Missing: Archangel.".to_owned(),
            true => format!("Partners' units stand in {}.", words::and(&guests(state))),
        },
    })
}

fn not_held(state: &State, side: Side, spaces: &[Space]) -> Vec<&'static str> {
    let held = |space: &&Space| state.controller(**space).is_some_and(|power| power.side() == side);
    spaces.iter().filter(|space| !held(space)).map(|space| space.title()).collect()
}

/// Soviet territories in which units of partners stand.
fn guests(state: &State) -> Vec<&'static str> {
    let soviet = Power::SovietUnion;
    let ground = board().territories().iter().filter(|space| state.controller(**space) == Some(soviet));
    let guest = |owner: Power| owner != soviet && state.are_friends(owner, soviet);
    ground.filter(|space| state.at(**space).any(|(_, p)| guest(p.owner))).map(|space| space.title()).collect()
}
