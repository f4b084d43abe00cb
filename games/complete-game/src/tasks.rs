//! What is owed, in words.

use crate::battle::Step;
use crate::check;
use crate::options;
use crate::order::Order;
use crate::print::print;
use crate::state::*;
use sandtable_engine::Offer;
use sandtable_engine::desk::Primary;

pub fn phase_title(phase: Phase) -> &'static str {
    match phase {
        Phase::DeclareWar => "Declare war",
        Phase::Technology => "Develop technology",
        Phase::RepairEbr => "Repair bombing damage",
        Phase::Purchase => "Purchase units",
        Phase::CombatMove => "Combat movement",
        Phase::Combat => "Combat",
        Phase::NoncombatMove => "Non-combat movement",
        Phase::RepairShips => "Repair ships",
        Phase::FactoryTakeover => "Factory takeover",
        Phase::CapitalTakeover => "Capital takeover",
        Phase::Placement => "Place units",
        Phase::CollectIncome => "Collect income",
    }
}

/// What would be accepted now.
pub fn wanted(state: &State) -> String {
    match &state.waiting {
        Waiting::Orders if state.phase == Phase::Combat => match state.step {
            CombatStep::SpyMissions => "declare spy missions, or end the phase".into(),
            CombatStep::RadarAlert => "radars are rolled for".into(),
            CombatStep::Rockets => "fire rockets, or end the phase".into(),
            CombatStep::Diplomacy => "negotiate with one country, or end the phase".into(),
            CombatStep::CombatRounds => "say which battle comes next".into(),
        },
        Waiting::Orders => phase_wanted(state.phase).into(),
        Waiting::Consent { .. } => "agree to the sale, or refuse".into(),
        Waiting::Scramble { .. } => "send fighters, or end the phase".into(),
        Waiting::Refused { fee: 0, .. } => "attack, or withdraw".into(),
        Waiting::Refused { fee, .. } => format!("attack, or withdraw for {fee} IPUs"),
        Waiting::Relocate { .. } => "choose the new capital".into(),
        Waiting::Capital { .. } => "choose a capital".into(),
        Waiting::Battle => state.battle.as_deref().map_or("dice", |battle| battle_wanted(battle.step)).into(),
        Waiting::Over => "the game is over".into(),
        _ => "dice are rolled".into(),
    }
}

fn phase_wanted(phase: Phase) -> &'static str {
    match phase {
        Phase::DeclareWar => "declare war, or end the phase",
        Phase::Technology => "roll for technology, or end the phase",
        Phase::RepairEbr => "repair an industry, or end the phase",
        Phase::Purchase => "buy, or end the phase",
        Phase::CombatMove => "move to attack, or end the phase",
        Phase::NoncombatMove => "move between friendly zones, or end the phase",
        Phase::RepairShips => "repair a ship, or end the phase",
        Phase::Placement => "place units, or end the phase",
        _ => "this phase needs no order",
    }
}

fn battle_wanted(step: Step) -> &'static str {
    match step {
        Step::Search => "say how many search planes to buy",
        Step::Unfound => "evade to a sea zone, repel with battleships, or search again",
        Step::FreeFire => "name up to three units that fire",
        Step::Bombard => "say which ships bombard",
        Step::Aim => "aim at aircraft or at armor",
        Step::CoastalTarget => "pick a ship",
        Step::Evacuate => "choose where survivors go",
        Step::Intercept => "say how many fighters rise",
        Step::Shift => "shift the roll by one, or leave it",
        Step::Reserves => "call up reserves",
        Step::Dive => "send kamikazes, or end the phase",
        Step::Targets => "pick a target for each submarine",
        Step::DefenderRetreat => "stay, or retreat",
        Step::AttackerRetreat => "press on, or retreat",
        Step::Landing => "choose where aircraft land",
        Step::FreeFireLosses
        | Step::RoundZeroLosses
        | Step::BombardLosses
        | Step::SneakLosses
        | Step::DefenderLosses
        | Step::AttackerLosses => "choose losses",
        _ => "dice are rolled",
    }
}

/// One sentence for whoever decides.
pub fn owed(state: &State) -> String {
    match state.battle.as_deref() {
        Some(battle) => {
            format!("Battle in {}, round {}: {}.", battle.space, battle.round.max(1), wanted(state))
        }
        None => sandtable_engine::words::sentence(&wanted(state)),
    }
}

/// One sentence for everybody else.
pub fn watched(state: &State) -> String {
    let names: Vec<&str> = check::deciders(state).into_iter().map(|power| power.title()).collect();
    match names.is_empty() {
        true if state.winner.is_some() => crate::game::outcome(state).summary,
        true => "Dice are rolled.".to_owned(),
        false => {
            sandtable_engine::words::sentence(&format!("{} decides", sandtable_engine::words::and(&names)))
        }
    }
}

/// The order that leads on: the end of the step, or the first offer.
pub fn primary(state: &State, power: crate::power::Power) -> Option<Primary> {
    let seat = state.seat_of(power)?;
    let menu = options::options(state, seat, None);
    let done = menu.iter().find_map(|offer| if let Offer::Done(order) = offer { Some(order) } else { None });
    let first =
        menu.iter().find_map(|offer| if let Offer::Order(order) = offer { Some(order) } else { None });
    let order = done.or(first.filter(|_| state.waiting != Waiting::Orders))?;
    let text = match order {
        Order::End => format!("End {}", phase_title(state.phase).to_lowercase()),
        order => crate::sheet::said(state, power, order),
    };
    Some(Primary { text, order: print(order) })
}
