//! The position as a person reads it in a terminal.

use std::fmt::Write;

use crate::board::board;
use crate::power::{OWNERS, Power};
use crate::sequence;
use crate::state::{Phase, State};
use crate::units::Unit;

pub fn phase_title(phase: Phase) -> &'static str {
    match phase {
        Phase::Purchase => "Purchase",
        Phase::CombatMove => "Combat movement",
        Phase::Combat => "Combat",
        Phase::NoncombatMove => "Noncombat movement",
        Phase::Place => "Placement",
        Phase::Income => "Income",
    }
}

pub fn show(state: &State) -> String {
    let mut out = String::new();
    let half = if state.impulses > 1 { format!(" (impulse {})", state.impulse) } else { String::new() };
    let _ = writeln!(out, "Turn {}, {}: {}{half}", state.turn, state.power, phase_title(state.phase));
    let _ =
        writeln!(out, "The Axis stands at {} on the income track; more than 109 win.", state.axis_track());
    if let Some(limit) = state.options.round_limit {
        let _ = writeln!(out, "After turn {limit} more than {} do.", sequence::enough_at(limit));
    }
    for owner in OWNERS {
        show_owner(state, owner, &mut out);
    }
    if let Some(battle) = &state.battle {
        let list = |ids: Vec<sandtable_engine::pieces::PieceId>| {
            ids.into_iter().map(|id| (state.piece(id).unit, 1)).collect::<crate::units::Counts>()
        };
        let _ = writeln!(out, "\nBattle in {}, round {}:", battle.space, battle.round);
        let _ = writeln!(out, "  attackers  {}", list(crate::firepower::attackers(state, battle)));
        let _ = writeln!(out, "  defenders  {}", list(crate::firepower::defenders(state, battle)));
    }
    out
}

fn show_owner(state: &State, owner: Power, out: &mut String) {
    let mut lines = Vec::new();
    for space in board().all() {
        let mut units = state.counts(space, owner);
        if space.is_land() && state.controller(space) == owner && state.factories.contains(space) {
            units.add(Unit::Factory, 1);
        }
        if owner == Power::Germany && state.pen_in(space).is_some() {
            units.add(Unit::SubPen, 1);
        }
        if !units.is_empty() {
            lines.push(format!("  {:<28} {units}", space.id()));
        }
    }
    if owner.is_nobody() && lines.is_empty() {
        return;
    }
    let money = match owner.is_nobody() {
        true => String::new(),
        false => format!(": {} IPC, level {}", state.treasury[owner as usize], state.level[owner as usize]),
    };
    let enemies: Vec<&str> =
        OWNERS.into_iter().filter(|other| state.at_war(owner, *other)).map(Power::title).collect();
    let war =
        if enemies.is_empty() { String::new() } else { format!(", at war with {}", enemies.join(", ")) };
    let _ = writeln!(out, "\n{owner}{money}{war}");
    for line in lines {
        let _ = writeln!(out, "{line}");
    }
}
