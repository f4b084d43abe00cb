//! What the panel beside the board says: what is owed, by whom, and what to do next.

use sandtable_engine::Viewer;
use sandtable_engine::desk::{Desk, Mark, PowerLine, Primary};
use sandtable_engine::words::{many, sentence};

use crate::battle::Waiting;
use crate::power::{POWERS, Power};
use crate::show::phase_title;
use crate::state::{Phase, State};
use crate::{check, conduct_combat, options, print, sheet};

pub fn desk(state: &State, viewer: Viewer) -> Desk {
    let deciding = check::decider(state);
    let number = state.phase as u8 + 1;
    let half = if state.impulses > 1 { format!(", impulse {}", state.impulse) } else { String::new() };
    let mine = matches!(viewer, Viewer::Seat(seat) if deciding.is_some_and(|power| power.seat() == seat));
    Desk {
        phase: format!("{}{half}", phase_title(state.phase)),
        step: Some((number, 6)),
        whose: whose(state.power).to_owned(),
        now: now(state, deciding, mine),
        rule: Some(rule(state).to_owned()),
        strip: POWERS.into_iter().map(|power| line(state, power, deciding)).collect(),
        score: format!("Axis {} of 110", state.axis_track()),
        primary: if mine { primary(state) } else { None },
        sheet: Some(sheet::sheet(state, viewer)),
    }
}

fn whose(power: Power) -> &'static str {
    match power {
        Power::Britain => "Britain and France",
        Power::Usa => "United States and China",
        other => other.title(),
    }
}

fn now(state: &State, deciding: Option<Power>, mine: bool) -> String {
    if state.over {
        return crate::game::outcome(state).summary;
    }
    let Some(power) = deciding else {
        return match crate::decide::awaited_dice(state) {
            Some(roll) => format!(
                "{} rolls for {}.",
                Power::named(&roll.by).map_or("Somebody", Power::title),
                roll.step.replace('-', " ")
            ),
            None => "The game runs on.".into(),
        };
    };
    let task = sheet::words::task(state);
    match mine {
        true => sentence(&task),
        false => format!(
            "{} {} to decide: {task}.",
            whose(power),
            if power == Power::Britain || power == Power::Usa { "have" } else { "has" }
        ),
    }
}

/// The ledger row that explains what goes on.
fn rule(state: &State) -> &'static str {
    match state.stack.last() {
        Some(Waiting::Raid) => "raid.who-takes-part",
        Some(Waiting::Battle) => "classic.round-order",
        Some(Waiting::Battles) => "engine.battle-choice",
        Some(Waiting::CounterAid { .. } | Waiting::MatchAid { .. }) => "counter-aid.match-or-give-up",
        Some(Waiting::NewCapital | Waiting::NewCapitalFor { .. }) => "russia-falls.new-capital",
        Some(Waiting::ExileCapital) => "exile.new-capital",
        Some(Waiting::NationalGuard) => "guard.first-attack",
        Some(Waiting::FallBack { .. }) => "morale.unwilling-retreat",
        Some(Waiting::Toll { .. }) => "engine.toll",
        _ => match state.phase {
            Phase::Purchase => "purchase.repairs-first",
            Phase::Place => "factories.placement-area",
            Phase::Income => "classic.income-by-level",
            _ => "classic.phases",
        },
    }
}

fn line(state: &State, power: Power, deciding: Option<Power>) -> PowerLine {
    let out = if state.is_out(power) { ", surrendered" } else { "" };
    PowerLine {
        power: power.id().to_owned(),
        title: power.title().to_owned(),
        value: format!("{} IPC, level {}{out}", state.treasury[power as usize], state.level[power as usize]),
        active: deciding == Some(power.player()),
        mark: Mark::None,
    }
}

fn primary(state: &State) -> Option<Primary> {
    let orders = options::orders_now(state);
    let order = match state.stack.is_empty() {
        true => orders.into_iter().find(|order| *order == crate::order::Order::End)?,
        false => orders.into_iter().next()?,
    };
    let text = match (&order, state.phase) {
        (crate::order::Order::End, Phase::CombatMove) => {
            let battles = conduct_combat::attacked_spaces(state).len() as u32;
            match battles {
                0 => "End combat movement".to_owned(),
                _ => format!("End combat movement: {}", many(battles, "battle")),
            }
        }
        (crate::order::Order::End, phase) => format!("End {}", phase_title(phase).to_lowercase()),
        (order, _) => sheet::words::said(state, order).0,
    };
    Some(Primary { text, order: print::print(&order) })
}
