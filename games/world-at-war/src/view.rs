//! The position as a program reads it. Nothing is hidden in this game, so every viewer sees the same.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;

use crate::board::{Space, board};
use crate::check;
use crate::income;
use crate::power::{OWNERS, POWERS, Power, Side};
use crate::state::{Phase, State};
use crate::tech::{PARTS, TECHS};
use crate::units::{Counts, Unit};

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct View {
    game: &'static str,
    turn: u16,
    power: Power,
    phase: Phase,
    impulse: u8,
    impulses: u8,
    deciding: Option<Power>,
    axis_track: u16,
    #[cfg_attr(test, ts(as = "BTreeMap<String, PowerView>"))]
    powers: BTreeMap<&'static str, PowerView>,
    #[cfg_attr(test, ts(as = "BTreeMap<String, SpaceView>"))]
    spaces: BTreeMap<&'static str, SpaceView>,
    winner: Option<Side>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PowerView {
    side: Option<Side>,
    player: Power,
    treasury: u16,
    level: u16,
    /// What the next income phase would bring.
    income: u16,
    at_war: Vec<Power>,
    #[cfg_attr(test, ts(type = "Record<string, number>"))]
    technologies: BTreeMap<&'static str, u8>,
    capital: Option<Space>,
    surrendered: bool,
    rail_left: u8,
}

/// A sea zone without units is not told.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct SpaceView {
    #[serde(skip_serializing_if = "Option::is_none")]
    controller: Option<Power>,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<u16>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(test, ts(type = "Record<string, Record<string, number>>"))]
    units: BTreeMap<&'static str, Counts>,
    /// Cargo among the units.
    #[serde(skip_serializing_if = "Counts::is_empty")]
    aboard: Counts,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    factory: bool,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(test, ts(type = "Record<string, number>"))]
    damage: BTreeMap<&'static str, u8>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pen: bool,
    #[serde(skip_serializing_if = "is_zero")]
    damaged_battleships: u16,
}

fn is_zero(count: &u16) -> bool {
    *count == 0
}

pub fn view(state: &State) -> Value {
    let view = View {
        game: "world-at-war",
        turn: state.turn,
        power: state.power,
        phase: state.phase,
        impulse: state.impulse,
        impulses: state.impulses,
        deciding: check::decider(state),
        axis_track: state.axis_track(),
        powers: POWERS.into_iter().map(|power| (power.id(), power_view(state, power))).collect(),
        spaces: board().all().filter_map(|space| Some((space.id(), space_view(state, space)?))).collect(),
        winner: state.winner,
    };
    serde_json::to_value(view).unwrap_or_default()
}

fn power_view(state: &State, power: Power) -> PowerView {
    let known = TECHS.iter().map(|tech| (tech.id(), state.tech[power as usize][*tech as usize]));
    let (plain, extra) = crate::rail::left(state, power);
    PowerView {
        side: power.side(),
        player: power.player(),
        treasury: state.treasury[power as usize],
        level: state.level[power as usize],
        income: income::due(state, power),
        at_war: OWNERS.into_iter().filter(|other| state.at_war(power, *other)).collect(),
        technologies: known.filter(|(_, level)| *level > 0).collect(),
        capital: state.capital[power as usize],
        surrendered: state.is_out(power),
        rail_left: plain + extra,
    }
}

fn space_view(state: &State, space: Space) -> Option<SpaceView> {
    let units: BTreeMap<&'static str, Counts> = OWNERS
        .into_iter()
        .map(|owner| (owner.id(), state.counts(space, owner)))
        .filter(|(_, counts)| !counts.is_empty())
        .collect();
    let pen = state.pen_in(space).is_some();
    if space.is_sea() && units.is_empty() && !pen {
        return None;
    }
    let damage = PARTS.iter().map(|part| (part.id(), state.damage(space, *part)));
    Some(SpaceView {
        controller: space.is_land().then(|| state.controller(space)),
        value: space.is_land().then(|| state.value(space)),
        units,
        aboard: state.at(space).filter(|(_, p)| p.aboard.is_some()).map(|(_, p)| (p.unit, 1)).collect(),
        factory: state.factories.contains(space),
        damage: damage.filter(|(_, points)| *points > 0).collect(),
        pen,
        damaged_battleships: state.at(space).filter(|(_, p)| p.unit == Unit::Battleship && p.damaged).count()
            as u16,
    })
}
