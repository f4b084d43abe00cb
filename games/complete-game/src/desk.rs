//! What the panel beside the board says.

use sandtable_engine::Viewer;
use sandtable_engine::desk::{Desk, Mark, PowerLine};

use crate::battle::Step;
use crate::check;
use crate::power::{PLAYERS, Power, Side};
use crate::state::*;
use crate::tasks::{self, phase_title};

pub fn desk(state: &State, viewer: Viewer) -> Desk {
    let deciders = check::deciders(state);
    let own = match viewer {
        Viewer::Seat(seat) => deciders.iter().copied().find(|power| state.seat_of(*power) == Some(seat)),
        _ => None,
    };
    // Before the first turn of an empire game capitals are chosen one after the other.
    let founding = matches!(state.stage, Stage::Tiles | Stage::Capitals);
    let acting: Vec<&str> = match founding {
        true => deciders.iter().map(|power| power.title()).collect(),
        false => state.acting().map(|power| power.title()).collect(),
    };
    Desk {
        phase: if founding { "Choose capitals" } else { phase_title(state.phase) }.to_owned(),
        step: (!founding).then_some((1 + state.phase as u8, PHASES.len() as u8)),
        whose: sandtable_engine::words::sentence(&sandtable_engine::words::and(&acting))
            .trim_end_matches('.')
            .to_owned(),
        now: if own.is_some() { tasks::owed(state) } else { tasks::watched(state) },
        rule: Some(rule(state).to_owned()),
        strip: strip(state, &deciders),
        score: score(state),
        primary: own.and_then(|power| tasks::primary(state, power)),
        sheet: Some(crate::sheet::sheet(state, viewer)),
    }
}

fn score(state: &State) -> String {
    let down = |side: Side| {
        let own = PLAYERS.into_iter().filter(|p| state.side_of(*p) == Some(side));
        own.filter(|p| state.status[*p as usize] != Status::Normal).count()
    };
    match state.empire {
        true => format!(
            "{} powers left",
            PLAYERS
                .into_iter()
                .chain([Power::Neutral])
                .filter(|p| state.plays(*p) && state.is_alive(*p))
                .count()
        ),
        false => format!("Capitals fallen {}:{}", down(Side::Axis), down(Side::Allies)),
    }
}

fn strip(state: &State, deciders: &[Power]) -> Vec<PowerLine> {
    let powers = PLAYERS.into_iter().chain([Power::Neutral]).filter(|power| state.plays(*power));
    let line = |power: Power| PowerLine {
        power: power.id().to_owned(),
        title: power.title().to_owned(),
        value: format!("{} IPU", state.treasury[power as usize]),
        active: state.winner.is_none()
            && (deciders.contains(&power) || state.is_acting(power) && state.stage >= Stage::Armies),
        mark: Mark::None,
    };
    powers.map(line).collect()
}

/// The ledger row that explains what is going on.
pub fn rule(state: &State) -> &'static str {
    match (&state.waiting, state.battle.as_deref().map(|battle| battle.step)) {
        (Waiting::Consent { .. }, _) => "uk.buys-if-usa-agrees",
        (Waiting::Scramble { .. }, _) => "alert.fighters-fly-in",
        (Waiting::Refused { .. }, _) => "diplomacy.no-action",
        (Waiting::Relocate { .. }, _) => "fall-capital.rebuild-at-once",
        (Waiting::Capital { .. } | Waiting::TileDice, _) => "empire.choose-capital",
        (Waiting::Battle, Some(step)) => match step {
            Step::Search | Step::SearchDice => "search.before-sea-battle",
            Step::Unfound | Step::DefenderSearchDie => "search.failed-defender-options",
            Step::FreeFire | Step::FreeFireDice | Step::FreeFireLosses => "search.ambush-three-units",
            Step::ReadinessDice => "readiness.die-per-carrier",
            Step::Landing => "readiness.points-left-for-retreat",
            Step::RoundZeroDice | Step::RoundZeroLosses => "battle.round-zero",
            Step::Bombard | Step::BombardDice | Step::BombardLosses => "battle.bombardment-first",
            Step::Aim | Step::GunDice => "gun.armor-or-aircraft",
            Step::CoastalTarget | Step::CoastalDie => "coastal-gun.fires-at-one-ship",
            Step::AtomicDice | Step::Evacuate => "bomb.survivors-retreat",
            Step::Intercept | Step::InterceptDice => "raid.defender-decides-fighters",
            Step::IndustryDice | Step::DamageDie => "raid.two-d6-target",
            Step::Shift => "raid.spy-shifts-target",
            Step::Reserves => "reserves.called-from-round-two",
            Step::Dive | Step::DiveDice => "japan.kamikaze-picks-target",
            Step::Targets => "submarine.picks-target-first-round",
            Step::AttackDice => "battle.attackers-fire",
            Step::SneakLosses => "submarine.sneak-attack",
            Step::DefenderLosses => "battle.one-hit-one-casualty",
            Step::DefenderRetreat => "battle.defender-retreat-before-fire",
            Step::DefenseDice => "battle.defenders-fire",
            Step::AttackerLosses => "battle.attacker-chooses-casualties",
            Step::AttackerRetreat => "battle.attacker-retreat-after-round",
        },
        _ => match state.phase {
            Phase::DeclareWar => "war.declared-in-first-phase",
            Phase::Technology => "tech.free-roll",
            Phase::RepairEbr => "repair.in-third-phase",
            Phase::Purchase => "purchase.in-fourth-phase",
            Phase::CombatMove => "combat-move.for-battle-or-diplomacy",
            Phase::Combat => "combat.parts-in-order",
            Phase::NoncombatMove => "noncombat.units-that-did-not-fight",
            Phase::RepairShips => "ship-repair.multiple-hits-only",
            Phase::FactoryTakeover => "takeover.surrender",
            Phase::CapitalTakeover => "fall-capital.rebuild-at-once",
            Phase::Placement => "placement.order",
            Phase::CollectIncome => "income.zone-values",
        },
    }
}
