//! The position as a person reads it in a terminal.

use std::fmt::Write;

use crate::board::{Space, board};
use crate::power::{POWERS, Power, SIDES, Side};
use crate::state::*;
use crate::tasks::phase_title;
use crate::tech::{INDUSTRIES, TECHS};
use crate::units::Counts;

pub fn show(state: &State) -> String {
    let mut out = String::new();
    let acting: Vec<&str> = state.acting().map(|power| power.title()).collect();
    let who = sandtable_engine::words::and(&acting);
    let _ = writeln!(out, "Round {}, {who}: {}", state.round, phase_title(state.phase));
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
    let held =
        board().all().filter(|space| !units_in(state, *space, power).is_empty()).collect::<Vec<Space>>();
    if !state.plays(power) && held.is_empty() {
        return;
    }
    if !state.plays(power) {
        let _ = writeln!(out, "\n{}", sandtable_engine::words::sentence(power.title()).trim_end_matches('.'));
    } else {
        let at = power as usize;
        let status = match state.status[at] {
            Status::Normal => "",
            Status::Relocated => ", capital relocated",
            Status::Eliminated => ", eliminated",
        };
        let war: Vec<&str> =
            SIDES.into_iter().filter(|side| state.has_declared(power, *side)).map(Side::title).collect();
        let war = if war.is_empty() {
            String::new()
        } else {
            format!(", at war with {}", sandtable_engine::words::and(&war))
        };
        let title = sandtable_engine::words::sentence(power.title());
        let title = title.trim_end_matches('.');
        let _ = writeln!(
            out,
            "\n{title}: {} IPUs, economy {}{war}{status}",
            state.treasury[at],
            state.economy(power)
        );
        let known: Vec<String> = TECHS
            .into_iter()
            .filter(|tech| state.level(power, *tech) > 0)
            .map(|tech| format!("{} {}", tech.id(), state.level(power, tech)))
            .collect();
        if !known.is_empty() {
            let _ = writeln!(out, "  technology: {}", known.join(", "));
        }
        let hurt: Vec<String> = INDUSTRIES
            .into_iter()
            .filter(|industry| state.ebr_level(power, *industry) > 0)
            .map(|industry| format!("{} {}", industry.id(), state.ebr_level(power, industry)))
            .collect();
        if !hurt.is_empty() {
            let _ = writeln!(out, "  bombing damage: {}", hurt.join(", "));
        }
        if !state.holding[at].is_empty() {
            let _ = writeln!(out, "  holding area: {}", state.holding[at]);
        }
    }
    for space in held {
        let chips = match state.factory(space).chips {
            0 => String::new(),
            chips => format!(" ({chips} chips)"),
        };
        let _ = writeln!(out, "  {:<32} {}{chips}", space.id(), units_in(state, space, power));
    }
}

fn units_in(state: &State, space: Space, power: Power) -> Counts {
    let mut units: Counts =
        state.at(space).filter(|(_, p)| p.owner == power).map(|(_, p)| (p.unit, 1)).collect();
    if state.factory_owner(space) == Some(power)
        && let Some(kind) = state.factory(space).kind
    {
        units.add(kind.unit(), 1);
    }
    units
}
