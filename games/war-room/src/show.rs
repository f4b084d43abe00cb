//! The board as text, for the terminal.

use std::fmt::Write;

use sandtable_engine::{Awaiting, Rules, Viewer};

use crate::WarRoom;
use crate::battle::{Battle, Step};
use crate::ids::*;
use crate::state::{Marker, Stage, State};
use crate::words::place;

/// Nations, then every region where something is going on.
pub fn show(game: &WarRoom, state: &State, viewer: Viewer) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "{}, round {}", game.scenario(state).title, state.round);
    if let Stage::Over { summary, .. } = &state.stage {
        let _ = writeln!(out, "{summary}");
    }
    let order: Vec<&str> = state.order().map(Nation::name).collect();
    let _ = writeln!(out, "Turn order: {}", order.join(", "));
    for nation in Nation::ALL.iter().filter(|n| state.nation(**n).in_play) {
        let at = state.nation(*nation);
        let fate = if at.collapsed { ", collapsed" } else { "" };
        let _ = writeln!(
            out,
            "{nation:8} {} zone, stress {}/{}, {} medals, {} goods, {}{fate}",
            at.zone,
            at.stress,
            game.threshold(state, *nation),
            at.medals,
            at.goods,
            at.resources
        );
    }
    for place_spec in game.table.board.places().filter(|p| state.region(p.region).in_play) {
        let region = place_spec.region;
        let at = state.region(region);
        let stacks: Vec<String> = state
            .commands_at(region)
            .map(|c| format!("{} {}{}: {}", c.nation, c.number, if c.tagged { "*" } else { "" }, c.units))
            .collect();
        let fighters = state.sorties.iter().filter(|s| s.region == region);
        let fighters: Vec<String> =
            fighters.map(|s| format!("{} {} carrier-fighter", s.nation, s.count)).collect();
        let captured = !region.is_sea() && at.controller != place_spec.colour;
        let building = state.construction_at(region);
        let marked = captured || at.marker != Marker::None || at.bombs > 0 || !building.is_empty();
        if stacks.is_empty() && fighters.is_empty() && !marked {
            continue;
        }
        let _ = write!(out, "{}", place(game, region));
        if let Some(holder) = at.controller.filter(|_| captured) {
            let _ = write!(out, " held by {holder}");
        }
        match at.marker {
            Marker::None => {}
            Marker::Active => out.push_str(" [hotspot]"),
            Marker::Embattled => out.push_str(" [embattled]"),
        }
        if at.bombs > 0 {
            let _ = write!(out, " [{} bombs]", at.bombs);
        }
        if !building.is_empty() {
            let _ = write!(out, " [building {building}]");
        }
        let _ = writeln!(out, " {}", stacks.into_iter().chain(fighters).collect::<Vec<_>>().join("; "));
    }
    if let Some(battle) = state.battle.as_deref() {
        show_battle(game, battle, &mut out);
    }
    own_papers(state, viewer, &mut out);
    match game.awaiting(state) {
        Awaiting::Orders(seats) => {
            let names: Vec<&str> = seats.iter().map(|seat| game.seat_name(*seat)).collect();
            let _ = writeln!(out, "Waiting for {}.{}", names.join(", "), question(game, state));
        }
        Awaiting::Roll(roll) => {
            let _ = writeln!(out, "Waiting for dice: {}.", roll.step);
        }
        Awaiting::Over(_) => {}
    }
    out
}

/// What the seat has written, which only it may read.
fn own_papers(state: &State, viewer: Viewer, out: &mut String) {
    let Viewer::Seat(seat) = viewer else { return };
    let Some(nation) = Nation::at(seat).filter(|n| state.plays(*n)) else { return };
    let at = state.nation(nation);
    if !at.chart.orders.is_empty() {
        let orders: Vec<String> = at.chart.orders.iter().map(|o| format!("{}>{}", o.command, o.to)).collect();
        let _ = writeln!(out, "Your orders: {}", orders.join(", "));
    }
    if state.stage == Stage::Planning {
        let _ = writeln!(out, "Your bid: {}", at.chart.bid);
    }
    if state.stage == Stage::Production {
        let _ = writeln!(out, "Your purchases: {}, {} goods", at.sheet.units, at.sheet.goods);
    }
}

fn show_battle(game: &WarRoom, battle: &Battle, out: &mut String) {
    let _ = writeln!(out, "Battle for {}:", place(game, battle.region));
    for alliance in Alliance::ALL {
        let side = battle.side(*alliance);
        let _ = writeln!(out, "  {alliance}, {} dice left", side.dice);
        for group in &side.groups {
            let owner = group.owner.map_or("neutral", Nation::name);
            let [intact, first, second] = group.boxes;
            let _ = writeln!(
                out,
                "    {owner} {} {}: {intact} intact, {} hit, {} lost, {} escaped",
                group.unit,
                group.stance,
                first + second,
                group.lost,
                group.escaped
            );
        }
    }
}

/// What exactly is asked.
fn question(game: &WarRoom, state: &State) -> String {
    match &state.stage {
        Stage::Movement { turn } => {
            let order = state.in_turn(*turn).and_then(|nation| game.order_at_hand(state, nation));
            order.map_or(String::new(), |(written, ..)| {
                format!(" The order reads {}>{}.", written.command, written.to)
            })
        }
        Stage::Battle { .. } => match state.battle.as_deref().map(|b| (b, &b.step)) {
            Some((_, Step::Stances(_))) => " Choose stances, then done.".to_owned(),
            Some((battle, Step::AirStage | Step::SurfaceStage)) => game
                .colour_at_hand(battle)
                .map_or(String::new(), |colour| format!(" Assign a {colour} result.")),
            Some((_, Step::Repairs { .. })) => " Repair damaged units?".to_owned(),
            _ => String::new(),
        },
        _ => String::new(),
    }
}
