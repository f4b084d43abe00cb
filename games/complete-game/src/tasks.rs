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
            CombatStep::SpyMissions => {
                "declare spy missions, for example `mission berlin: factory`, or `end`".into()
            }
            CombatStep::RadarAlert => "radars are rolled for".into(),
            CombatStep::Rockets => "fire rockets, for example `rocket berlin -> england`, or `end`".into(),
            CombatStep::Diplomacy => {
                "negotiate with one country, for example `negotiate poland`, or `end`".into()
            }
            CombatStep::CombatRounds => "say which battle comes next, for example `battle poland`".into(),
        },
        Waiting::Orders => phase_wanted(state.phase).into(),
        Waiting::Consent { .. } => "`agree` to the sale or `refuse`".into(),
        Waiting::Scramble { .. } => {
            "send fighters, for example `scramble 1 fighter: scotland -> england`, or `end`".into()
        }
        Waiting::Refused { fee: 0, .. } => "`attack`, or `withdraw`".into(),
        Waiting::Refused { fee, .. } => format!("`attack`, or `withdraw` for {fee} IPUs"),
        Waiting::Relocate { .. } => "choose the new capital, for example `relocate bavaria`".into(),
        Waiting::Capital { .. } => "choose a capital, for example `capital brazil`".into(),
        Waiting::Battle => state.battle.as_deref().map_or("dice", |battle| battle_wanted(battle.step)).into(),
        Waiting::Over => "the game is over".into(),
        _ => "dice are rolled".into(),
    }
}

fn phase_wanted(phase: Phase) -> &'static str {
    match phase {
        Phase::DeclareWar => "declare war, for example `declare allies`, or `end`",
        Phase::Technology => "roll for technology, for example `research free`, or `end`",
        Phase::RepairEbr => "repair an industry, for example `repair 2 food`, or `end`",
        Phase::Purchase => "buy, for example `buy 3 regular-infantry`, or `end`",
        Phase::CombatMove => "move to attack, for example `move 2 armor: jehol -> honan`, or `end`",
        Phase::NoncombatMove => "move between friendly zones, or `end`",
        Phase::RepairShips => "repair a ship, for example `mend 1 battleship: sz-japan`, or `end`",
        Phase::Placement => "place units, for example `place 2 armor: berlin`, or `end`",
        _ => "this phase needs no order",
    }
}

fn battle_wanted(step: Step) -> &'static str {
    match step {
        Step::Search => "say how many search planes to buy, for example `search 2` or `search 0`",
        Step::Unfound => "`evade` to a sea zone, `repel` with battleships, or `search`",
        Step::FreeFire => "name up to three units that fire, for example `fire 2 battleship`",
        Step::Bombard => "say which ships bombard, for example `bombard 1 cruiser` or `bombard none`",
        Step::Aim => "`aim aircraft` or `aim armor`",
        Step::CoastalTarget => "pick a ship, for example `target sea-transport`",
        Step::Evacuate => "choose where survivors go, for example `evacuate bavaria`",
        Step::Intercept => "say how many fighters rise, for example `intercept 1` or `intercept 0`",
        Step::Shift => "`shift -1`, `shift 0` or `shift 1`",
        Step::Reserves => "call up reserves, for example `reserves 2` or `reserves 0`",
        Step::Dive => "send kamikazes, for example `dive 1 fighter: battleship`, or `end`",
        Step::Targets => "pick a target for each submarine, for example `target 2 cruiser`",
        Step::DefenderRetreat => "`stay`, or retreat, for example `retreat 1 fighter: vichy`",
        Step::AttackerRetreat => "`press` on, or retreat, for example `retreat: chihli`",
        Step::Landing => "choose where aircraft land, for example `retreat 1 fighter: iwo-jima`",
        Step::FreeFireLosses
        | Step::RoundZeroLosses
        | Step::BombardLosses
        | Step::SneakLosses
        | Step::DefenderLosses
        | Step::AttackerLosses => "choose losses, for example `casualties 1 regular-infantry`",
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
        order => sandtable_engine::words::sentence(&print(order)).trim_end_matches('.').to_owned(),
    };
    Some(Primary { text, order: print(order) })
}
