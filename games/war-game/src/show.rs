//! The position as a person reads it in a terminal.

use std::fmt::Write;

use crate::board::{Space, board};
use crate::check::phase_name;
use crate::power::{POWERS, Power, Side};
use crate::state::{Factory, State};
use crate::units::{Counts, Unit};
use crate::volley;

pub fn show(state: &State) -> String {
    let mut out = String::new();
    let movers: Vec<&str> = state.movers().iter().map(|power| power.title()).collect();
    let _ =
        writeln!(out, "Game turn {}, {}: {}", state.game_turn, movers.join(" and "), phase_name(state.phase));
    let (axis, allies) = (state.side_value(Side::Axis), state.side_value(Side::Allies));
    let _ = writeln!(out, "Land: Axis {axis}, Allies {allies}.");
    for power in POWERS {
        show_power(state, power, &mut out);
    }
    if let Some(combat) = &state.combat {
        for place in &combat.places {
            let attackers: Counts =
                volley::engaged_attackers(state, *place).map(|(_, p)| (p.unit, 1)).collect();
            let defenders: Counts = volley::standing(state, *place).map(|(_, p)| (p.unit, 1)).collect();
            let _ = writeln!(out, "\nBattle in {place}, round {}:", combat.round);
            let _ = writeln!(out, "  attackers  {attackers}");
            let _ = writeln!(out, "  defenders  {defenders}");
        }
    }
    out
}

fn show_power(state: &State, power: Power, out: &mut String) {
    let (money, tied) = (state.treasury[power as usize], state.hardware[power as usize]);
    let tied = if tied > 0 { format!(" ({tied} for hardware only)") } else { String::new() };
    let land = state.land_value(power);
    let general = match state.generals[power as usize] {
        general if !state.options.generals || !general.alive => String::new(),
        general => general.at.map_or(String::new(), |at| format!(", general in {at}")),
    };
    let _ = writeln!(out, "\n{}: ${money}{tied}, land {land}{general}", power.title());
    for space in board().spaces() {
        show_space(state, power, space, out);
    }
}

fn show_space(state: &State, power: Power, space: Space, out: &mut String) {
    let mut units = state.units_of(space, power);
    if state.controller(space) == Some(power) {
        match state.factories[space.index()] {
            Factory::None => {}
            Factory::Minor => units.add(Unit::MinorFactory, 1),
            Factory::Major => units.add(Unit::MajorFactory, 1),
        }
    }
    if units.is_empty() {
        return;
    }
    let damaged = state.at(space).filter(|(_, p)| p.owner == power && p.damaged).count();
    let damaged = if damaged > 0 { format!(" ({damaged} damaged)") } else { String::new() };
    let _ = writeln!(out, "  {:<28} {units}{damaged}", space.id());
}
