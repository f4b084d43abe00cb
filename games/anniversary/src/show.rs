//! The position as a person reads it in a terminal.

use std::fmt::Write;

use crate::board::{Space, board};
use crate::power::{POWERS, Power, Side};
use crate::state::{Phase, State};
use crate::units::{Counts, Unit};

pub fn phase_title(phase: Phase) -> &'static str {
    match phase {
        Phase::Research => "Research & Development",
        Phase::PurchaseUnits => "Purchase Units",
        Phase::CombatMove => "Combat Move",
        Phase::ConductCombat => "Conduct Combat",
        Phase::NoncombatMove => "Noncombat Move",
        Phase::MobilizeNewUnits => "Mobilize New Units",
        Phase::CollectIncome => "Collect Income",
    }
}

pub fn show(state: &State) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "Round {}, {}: {}", state.round, state.power, phase_title(state.phase));
    let (axis, allies) = (state.cities(Side::Axis), state.cities(Side::Allies));
    let _ =
        writeln!(out, "Victory cities: Axis {axis}, Allies {allies}; {} win.", state.options.victory_cities);
    for power in POWERS {
        show_power(state, power, &mut out);
    }
    if let Some(battle) = &state.battle {
        let side = |ids: &[_]| ids.iter().map(|id| (state.piece(*id).unit, 1)).collect::<Counts>();
        let _ = writeln!(out, "\nBattle in {}, round {}:", battle.space, battle.round);
        let _ = writeln!(out, "  attackers  {}", side(&battle.attackers));
        let _ = writeln!(out, "  defenders  {}", side(&battle.defenders));
        if !battle.casualties.is_empty() {
            let _ = writeln!(out, "  hit        {}", side(&battle.casualties));
        }
    }
    out
}

fn show_power(state: &State, power: Power, out: &mut String) {
    let money = match power {
        Power::China => String::new(),
        _ => format!(": {} IPC, production {}", state.treasury[power as usize], state.production(power)),
    };
    let _ = writeln!(out, "\n{power}{money}");
    let known: Vec<&str> = state.advances[power as usize].iter().map(|advance| advance.title()).collect();
    if !known.is_empty() {
        let _ = writeln!(out, "  advances: {}", known.join(", "));
    }
    if !state.mobilization[power as usize].is_empty() {
        let _ = writeln!(out, "  mobilization zone: {}", state.mobilization[power as usize]);
    }
    for space in board().territories().iter().chain(board().sea_zones()) {
        show_space(state, power, *space, out);
    }
}

fn show_space(state: &State, power: Power, space: Space, out: &mut String) {
    let mut units: Counts =
        state.at(space).filter(|(_, p)| p.owner == power).map(|(_, p)| (p.unit, 1)).collect();
    let holds = state.controller(space) == Some(power);
    if holds && state.complexes.contains(space) {
        units.add(Unit::IndustrialComplex, 1);
    }
    if units.is_empty() {
        return;
    }
    let damage = match state.damage[space.index()] {
        markers if holds && markers > 0 => format!(" ({markers} damage)"),
        _ => String::new(),
    };
    let _ = writeln!(out, "  {:<28} {units}{damage}", space.id());
}
