//! One sentence about what is owed now, and the button that leads on.

use sandtable_engine::desk::Primary;

use crate::battle::{Battle, Step};
use crate::check;
use crate::combat_move;
use crate::conduct_combat;
use crate::desk::phase_name;
use crate::displaced;
use crate::game::outcome;
use crate::income;
use crate::landing::{Horizon, stranded};
use crate::mobilize;
use crate::noncombat_move;
use crate::options::orders_now;
use crate::order::Order;
use crate::panel::{self, Ahead, ahead};
use crate::power::Power;
use crate::print;
use crate::state::{Forces, Phase, State, Waiting};
use crate::words::{self, many};

/// What whoever decides has to do, and where to click.
pub fn owed(state: &State) -> String {
    match &state.waiting {
        Waiting::Orders => owed_in_phase(state),
        Waiting::ChooseChart => "A breakthrough: choose the chart you roll on.".to_owned(),
        Waiting::Interceptors { space } => {
            format!("Enemy bombers raid {space}: choose how many fighters intercept them.")
        }
        Waiting::Rockets => "Launch rockets at a factory, or go on without.".to_owned(),
        Waiting::InterceptorsLosses { space, hits } | Waiting::RaidersLosses { space, hits } => {
            format!("Choose {hits} aircraft to lose over {space}.")
        }
        Waiting::ChooseBattle => {
            let waiting = conduct_combat::pending(state).len();
            format!("{} can be fought now: choose the next one.", many(waiting, "battle"))
        }
        Waiting::Battle => {
            state.battle.as_ref().map_or_else(String::new, |battle| owed_in_battle(state, battle))
        }
        Waiting::Displaced { power } => match displaced::choices(state, *power).first() {
            Some((space, _)) => format!("Your fighter in {space} has lost its place: choose where it lands."),
            None => "A fighter has lost its place: choose where it lands.".to_owned(),
        },
        Waiting::Over => outcome(state).summary,
        _ => "The dice are rolled.".to_owned(),
    }
}

fn owed_in_phase(state: &State) -> String {
    let held = state.treasury[state.power as usize];
    match state.phase {
        Phase::Research => format!(
            "Buy researchers for 5 IPC each, or go on without. You have {held} IPC and {}.",
            many(usize::from(state.researchers[state.power as usize]), "researcher")
        ),
        Phase::PurchaseUnits => match state.mobilization[state.power as usize].total() {
            0 => format!("Spend up to {held} IPC: set the numbers in the table, then press Buy."),
            units => format!(
                "{} bought. Spend up to {held} IPC more, or go on to the combat move.",
                many(usize::from(units), "unit")
            ),
        },
        Phase::CombatMove => owed_in_combat_move(state),
        Phase::NoncombatMove => owed_in_noncombat_move(state),
        Phase::MobilizeNewUnits => owed_in_mobilization(state),
        Phase::ConductCombat | Phase::CollectIncome => "The dice are rolled.".to_owned(),
    }
}

fn owed_in_mobilization(state: &State) -> String {
    let planned: u16 = panel::plan(state).iter().map(|step| step.units.total()).sum();
    let waiting: u16 = state.mobilization[state.power as usize].total();
    match (planned, waiting) {
        (0, 0) => "All new units are placed. End the turn to collect your income.".to_owned(),
        (0, _) => {
            "The units left have no place now and wait. End the turn to collect your income.".to_owned()
        }
        (planned, _) => format!(
            "Place {}: a plan is ready. To change it, click a unit of the plan, then a lit space.",
            many(usize::from(planned), "new unit")
        ),
    }
}

fn owed_in_combat_move(state: &State) -> String {
    let ahead = ahead(state);
    if let Err(faults) = combat_move::check_end(state) {
        let fault = faults.first().map(ToString::to_string).unwrap_or_default();
        return format!("Before the combat move can end: {fault}.");
    }
    let first = match state.forces {
        Forces::Undecided => "China or the United States goes first, whichever you move first. ",
        Forces::First(Power::China) => "China attacks first, then the United States. ",
        Forces::First(_) => "The United States attacks first, then China. ",
        Forces::Last(_) => "",
    };
    match fights(&ahead) {
        None => format!(
            "{first}Click one of your stacks, then a red space to attack; or end the combat move without a battle."
        ),
        Some(fights) => format!(
            "{first}{} so far. Click another stack, or end the combat move to fight.",
            words::sentence(&fights).trim_end_matches('.')
        ),
    }
}

/// `2 battles, 1 raid`.
fn fights(ahead: &Ahead) -> Option<String> {
    let parts = [
        (ahead.battles.len(), "battle", "battles"),
        (ahead.raids.len(), "raid", "raids"),
        (ahead.walkovers.len(), "empty territory", "empty territories"),
    ];
    let said: Vec<String> = parts
        .into_iter()
        .filter(|(count, ..)| *count > 0)
        .map(|(count, one, more)| format!("{count} {}", if count == 1 { one } else { more }))
        .collect();
    (!said.is_empty()).then(|| said.join(", "))
}

fn owed_in_noncombat_move(state: &State) -> String {
    let aloft = |horizon| -> usize {
        noncombat_move::forces(state).into_iter().map(|power| stranded(state, power, horizon).len()).sum()
    };
    let (now, doomed) = (aloft(Horizon::Mobilize), aloft(Horizon::NoncombatMove));
    match (now, doomed) {
        (0, _) => "Move what has not fought: click a stack, then a lit space. Then end the noncombat move."
            .to_owned(),
        (now, doomed) if now > doomed => {
            format!(
                "{now} aircraft must still land: click {}, then a lit space.",
                if now == 1 { "it" } else { "them" }
            )
        }
        (now, _) => format!(
            "{now} aircraft cannot reach a landing place and will be lost when the noncombat move ends."
        ),
    }
}

fn owed_in_battle(state: &State, battle: &Battle) -> String {
    let space = battle.space;
    match battle.step {
        Step::Bombardment => {
            format!("Choose which ships bombard {space}. The strongest are ready.")
        }
        Step::AttackerSubmarines | Step::DefenderSubmarines => {
            let dives = orders_now(state).iter().any(|order| matches!(order, Order::Submerge { .. }));
            let choice = if dives { "strike by surprise or submerge: choose" } else { "strike by surprise" };
            format!("Your submarines in {space} {choice}.")
        }
        Step::PressOrRetreat if battle.spent => {
            format!("Nobody can hit anybody in {space}: stay or retreat.")
        }
        Step::PressOrRetreat => {
            format!("Round {} in {space} is over: press the attack or retreat.", battle.round)
        }
        _ => {
            let hits = usize::from(battle.total_hits());
            format!(
                "Take {} in {space}. The suggested loss is ready: accept it, or choose another.",
                many(hits, "hit")
            )
        }
    }
}

/// What others see while somebody else decides or dice are rolled.
pub fn watched(state: &State) -> String {
    let Some(decider) = check::decider(state) else {
        return match state.waiting {
            Waiting::Over => outcome(state).summary,
            _ => format!("{}'s dice are rolled.", state.power),
        };
    };
    let doing = match &state.waiting {
        Waiting::Orders => match state.phase {
            Phase::Research => "decides about research",
            Phase::PurchaseUnits => "buys units",
            Phase::CombatMove => "makes its combat moves",
            Phase::NoncombatMove => "makes its noncombat moves",
            Phase::MobilizeNewUnits => "places its new units",
            Phase::ConductCombat | Phase::CollectIncome => "goes on",
        },
        Waiting::ChooseChart => "chooses a breakthrough chart",
        Waiting::Interceptors { .. } => "decides whether to intercept",
        Waiting::Rockets => "may launch rockets",
        Waiting::ChooseBattle => "chooses the next battle",
        Waiting::Displaced { .. } => "lands a displaced fighter",
        Waiting::Battle => match state.battle.as_ref().map(|battle| battle.step) {
            Some(Step::Bombardment) => "chooses ships to bombard",
            Some(Step::AttackerSubmarines | Step::DefenderSubmarines) => "decides for its submarines",
            Some(Step::PressOrRetreat) => "decides whether to press the attack",
            _ => "chooses losses",
        },
        _ => "chooses losses",
    };
    let place = state.battle.as_ref().map(|battle| format!(" in {}", battle.space)).unwrap_or_default();
    format!("{decider} {doing}{place}. Nothing is owed by you.")
}

/// The order that leads on.
pub fn primary(state: &State) -> Option<Primary> {
    let (text, order) = match &state.waiting {
        Waiting::Orders => leave_phase(state)?,
        Waiting::Interceptors { .. }
        | Waiting::ChooseBattle
        | Waiting::Battle
        | Waiting::Displaced { .. } => first_of_menu(state)?,
        Waiting::Rockets => {
            let end = orders_now(state).into_iter().find(|order| *order == Order::End)?;
            ("Launch no more rockets".to_owned(), end)
        }
        _ => return None,
    };
    Some(Primary { text, order: print::print(&order) })
}

fn leave_phase(state: &State) -> Option<(String, Order)> {
    let text = match state.phase {
        Phase::Research if state.researchers[state.power as usize] > 0 => "Roll without buying".to_owned(),
        Phase::Research => "Go on without research".to_owned(),
        Phase::PurchaseUnits => match state.mobilization[state.power as usize].is_empty() {
            true => "Buy nothing".to_owned(),
            false => "Go on to the combat move".to_owned(),
        },
        Phase::CombatMove => {
            combat_move::check_end(state).ok()?;
            match fights(&ahead(state)) {
                None => "End combat move: no battles".to_owned(),
                Some(fights) => format!("End combat move: {fights}"),
            }
        }
        Phase::NoncombatMove => {
            noncombat_move::check_end(state).ok()?;
            "End noncombat move".to_owned()
        }
        Phase::MobilizeNewUnits => {
            if let Some(step) = panel::plan(state).first() {
                let text = format!("Place {} in {}", words::units(&step.units), step.space);
                return Some((text, step.order()));
            }
            mobilize::check_end(state).ok()?;
            format!("End turn: collect {} IPC", income::next_income(state, state.power))
        }
        Phase::ConductCombat | Phase::CollectIncome => phase_name(state.phase).to_owned(),
    };
    Some((text, Order::End))
}

/// The menu's first order, and how a button says it.
fn first_of_menu(state: &State) -> Option<(String, Order)> {
    let order = orders_now(state).into_iter().next()?;
    let battle = state.battle.as_ref();
    let text = match &order {
        Order::Intercept { units } if units.is_empty() => "Do not intercept".to_owned(),
        Order::Battle { space } => format!("Fight in {space}"),
        Order::Land { to, .. } => format!("Land in {to}"),
        Order::Bombard { units } => format!("Bombard with {}", words::picked(units)),
        Order::Strike => "Strike by surprise".to_owned(),
        Order::Submerge { units } => format!("Submerge {}", words::picked(units)),
        Order::Press if battle.is_some_and(|battle| battle.spent) => "Stay".to_owned(),
        Order::Press => format!("Press the attack: round {}", battle.map_or(1, |battle| battle.round + 1)),
        Order::Casualties { units } => format!("Lose {}", words::picked(units)),
        other => words::sentence(&print::print(other)),
    };
    Some((text, order))
}
