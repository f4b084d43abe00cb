//! The panel beside the board: where the game stands and what is owed, in one sentence.

use sandtable_engine::Viewer;
use sandtable_engine::desk::{Desk, Mark, PowerLine, Primary};

use crate::battle::Step;
use crate::check;
use crate::conduct_combat;
use crate::options;
use crate::orders_together;
use crate::power::{POWERS, Power, Side};
use crate::print;
use crate::sheet;
use crate::state::{Phase, State, Waiting};
use crate::words;

pub fn desk(state: &State, viewer: Viewer) -> Desk {
    let deciding = check::deciders(state);
    let own = match viewer {
        Viewer::Seat(seat) => Power::of_seat(seat).filter(|power| deciding.contains(power)),
        _ => None,
    };
    let movers: Vec<String> = state.movers().iter().map(|power| power.title().to_owned()).collect();
    Desk {
        phase: phase_title(state.phase).into(),
        step: Some((state.phase as u8 + 1, 5)),
        whose: words::and(&movers),
        now: now(state, &deciding, own),
        rule: Some(rule(state).into()),
        strip: POWERS.iter().map(|power| line(state, *power, &deciding)).collect(),
        score: format!("Land {}:{}", state.side_value(Side::Axis), state.side_value(Side::Allies)),
        primary: own.and_then(|power| primary(state, power)),
        sheet: Some(sheet::sheet(state, viewer)),
    }
}

pub fn phase_title(phase: Phase) -> &'static str {
    match phase {
        Phase::Income => "War production",
        Phase::CombatOrders => "Combat orders",
        Phase::Combat => "Combat",
        Phase::Noncombat => "Non-combat movement",
        Phase::Build => "Build and recruit",
    }
}

fn line(state: &State, power: Power, deciding: &[Power]) -> PowerLine {
    PowerLine {
        power: power.id().into(),
        title: power.title().into(),
        value: format!("${}", state.treasury[power as usize]),
        active: deciding.contains(&power),
        mark: Mark::None,
    }
}

/// The ledger row that explains what is owed.
fn rule(state: &State) -> &'static str {
    match state.waiting {
        Waiting::Orders => match state.phase {
            Phase::Income => "lend.on-givers-turn",
            Phase::CombatOrders => "orders.all-declared-here",
            Phase::Combat => "combat.rounds",
            Phase::Noncombat => "noncombat.friendly-only",
            Phase::Build => "build.money-from-phase-one",
        },
        Waiting::SailByRoll { .. } | Waiting::SailByLosses { .. } => "sailing.combat-only-with-roll",
        Waiting::ChooseBattle => "combat.attacker-chooses-order",
        Waiting::Homeless { .. } => "carrier.sunk-fighters-fly-two",
        Waiting::PlayOn => "victory.axis-may-continue",
        Waiting::Over => "victory.end-of-game-turn",
        Waiting::Battle => match state.combat.as_ref().map(|combat| combat.step) {
            Some(Step::AttackersDeclare) => "retreat.attacker-declares-first",
            Some(Step::DefendersDeclare) => "retreat.defender-declares-second",
            Some(Step::Divert) => "pass.bombarders-may-clear",
            Some(Step::Ruler) => "conquest.multinational-choice",
            Some(Step::NeutralNearest | Step::NeutralRoll | Step::NeutralLoss) => {
                "neutral.opponent-rolls-one"
            }
            Some(step) if step.attackers_choose() => "sequence.attacker-chooses-casualties",
            _ => "sequence.defender-chooses-casualties",
        },
    }
}

fn now(state: &State, deciding: &[Power], own: Option<Power>) -> String {
    if crate::decide::awaited_dice(state).is_some() {
        return "The dice are about to fall.".into();
    }
    if state.waiting == Waiting::Over {
        return crate::game::outcome(state).summary;
    }
    let names: Vec<String> = deciding.iter().map(|power| power.title().to_owned()).collect();
    let task = task(state);
    let line = match own {
        Some(_) => format!("{task}."),
        None => format!(
            "{} {} to decide: {task}.",
            words::and(&names),
            if names.len() == 1 { "has" } else { "have" }
        ),
    };
    words::sentence(&line)
}

fn task(state: &State) -> String {
    let place = state.combat.as_ref().map(|combat| combat.place());
    match state.waiting {
        Waiting::Orders => match state.phase {
            Phase::Income => "lend money to allies, or end the phase".into(),
            Phase::CombatOrders => "order attacks, then end the phase".into(),
            Phase::Noncombat => "fly aircraft home and move what did not fight, then end the phase".into(),
            _ => "recruit and build, then end the turn".into(),
        },
        Waiting::ChooseBattle => "choose the battle that is fought next".into(),
        Waiting::SailByLosses { zone, .. } => format!("choose the casualties of sailing by in {zone}"),
        Waiting::Homeless { .. } => "find a place for the fighters whose carrier is lost".into(),
        Waiting::PlayOn => "play on without new infantry, or yield".into(),
        Waiting::Battle => match (state.combat.as_ref().map(|combat| combat.step), place) {
            (Some(Step::AttackersDeclare | Step::DefendersDeclare), _) => {
                "declare retreats before the dice, or stand".into()
            }
            (Some(Step::Divert), Some(place)) => {
                format!("{place} is not clear: divert the bombarding ships into the battle, or not")
            }
            (Some(Step::Ruler), Some(place)) => format!("choose who rules {place}"),
            (Some(Step::NeutralNearest), Some(place)) => format!("choose who rolls for {place}"),
            (_, Some(place)) => format!("choose the casualties in {place}"),
            _ => "decide".into(),
        },
        Waiting::SailByRoll { .. } | Waiting::Over => "wait".into(),
    }
}

fn primary(state: &State, power: Power) -> Option<Primary> {
    let menu = options::options(state, power.seat(), None);
    let order = menu.iter().find_map(|offer| match offer {
        sandtable_engine::Offer::Done(order) => Some(order.clone()),
        _ => None,
    })?;
    let text = match (state.waiting, state.phase) {
        (Waiting::Battle, _) => "Stand and roll".to_owned(),
        (_, Phase::CombatOrders) => match conduct_combat::declared(state).len() {
            0 => "End combat orders".into(),
            1 => "End combat orders: 1 battle".into(),
            battles => format!("End combat orders: {battles} battles"),
        },
        (_, Phase::Build) => format!("End the turn: ${} saved", state.treasury[power as usize]),
        (_, phase) => format!("End {}", phase_title(phase).to_lowercase()),
    };
    debug_assert!(state.phase != Phase::CombatOrders || orders_together::faults(state, power).is_empty());
    Some(Primary { text, order: print::print(&order) })
}
