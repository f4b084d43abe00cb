//! What the panel beside the board says.

use sandtable_engine::Viewer;
use sandtable_engine::desk::{Desk, Mark, PowerLine};

use crate::check;
use crate::power::{Power, Side};
use crate::state::{Phase, State, Waiting};
use crate::tasks;
use crate::words;

pub fn desk(state: &State, viewer: Viewer) -> Desk {
    let decider = check::decider(state);
    let deciding = matches!(viewer, Viewer::Seat(seat) if decider.map(Power::seat) == Some(seat));
    Desk {
        phase: phase_name(state.phase).to_owned(),
        step: Some(step(state)),
        whose: state.power.title().to_owned(),
        now: words::one_stop(&if deciding { tasks::owed(state) } else { tasks::watched(state) }),
        rule: Some(rule(state).to_owned()),
        strip: strip(state),
        score: format!(
            "Cities {}:{} of {}",
            state.cities(Side::Axis),
            state.cities(Side::Allies),
            state.options.victory_cities
        ),
        primary: if deciding { tasks::primary(state) } else { None },
        sheet: None,
    }
}

pub fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Research => "Research",
        Phase::PurchaseUnits => "Purchase units",
        Phase::CombatMove => "Combat move",
        Phase::ConductCombat => "Conduct combat",
        Phase::NoncombatMove => "Noncombat move",
        Phase::MobilizeNewUnits => "Mobilize new units",
        Phase::CollectIncome => "Collect income",
    }
}

/// Without research a turn has six phases.
fn step(state: &State) -> (u8, u8) {
    let skipped = u8::from(!state.options.research);
    ((1 + state.phase as u8).saturating_sub(skipped), 7 - skipped)
}

fn strip(state: &State) -> Vec<PowerLine> {
    let decider = check::decider(state);
    let line = |power: Power| PowerLine {
        power: power.id().to_owned(),
        title: power.title().to_owned(),
        // China has no money.
        value: match power {
            Power::China => String::new(),
            _ => format!("{} IPC", state.treasury[power as usize]),
        },
        active: state.waiting != Waiting::Over && (power == state.power || Some(power) == decider),
        mark: Mark::None,
    };
    state.powers_in_order().map(line).collect()
}

/// The ledger row that explains what is going on.
pub fn rule(state: &State) -> &'static str {
    use crate::battle::Step;
    match (&state.waiting, state.battle.as_ref().map(|battle| battle.step)) {
        (Waiting::ChooseChart, _) => "research.choose-chart",
        (Waiting::Interceptors { .. }, _) => "option.interceptors-declared",
        (Waiting::Rockets, _) => "tech.rockets-launch",
        (Waiting::InterceptorsLosses { .. } | Waiting::RaidersLosses { .. }, _) => "option.escort-air-battle",
        (Waiting::ChooseBattle, _) => "combat.attacker-orders",
        (Waiting::Displaced { .. }, _) => "fighter.carrier-sunk",
        (Waiting::Battle, Some(step)) => match step {
            Step::Bombardment | Step::BombardmentFire => "bombard.accompanying-ships",
            Step::BombardmentLosses => "bombard.defender-chooses",
            Step::AntiaircraftFire => "aa.fires-on-attack",
            Step::AttackerSubmarines | Step::DefenderSubmarines => "sub.strike-or-submerge",
            Step::AttackerStrike | Step::DefenderStrike => "sub.surprise-first",
            Step::AttackerStrikeLosses => "sub.attacker-strike-losses",
            Step::DefenderStrikeLosses => "sub.defender-strike-losses",
            Step::AttackersFire => "combat.attacker-dice",
            Step::DefenderLosses => "combat.defender-picks-losses",
            Step::DefendersFire => "combat.defender-dice",
            Step::AttackerLosses => "combat.attacker-picks-losses",
            Step::PressOrRetreat => "retreat.attacker-only",
        },
        _ => match state.phase {
            Phase::Research => "research.steps",
            Phase::PurchaseUnits => "purchase.steps",
            Phase::CombatMove => "move.any-number",
            Phase::ConductCombat => "combat.sequence",
            Phase::NoncombatMove => "noncombat.unmoved-units",
            Phase::MobilizeNewUnits => "mobilize.all-units",
            Phase::CollectIncome => "income.production-level",
        },
    }
}
