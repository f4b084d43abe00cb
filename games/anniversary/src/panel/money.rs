//! Research and purchase: prices, places and what the next income will be.

use std::collections::BTreeMap;

use serde::Serialize;

use super::placing::{self, PlanStep};
use crate::board::{Space, board};
use crate::firepower::attack_value;
use crate::mobilize;
use crate::power::Power;
use crate::purchase;
use crate::research::{self, RESEARCHER_COST};
use crate::state::{State, Waiting};
use crate::tech::ADVANCES;
use crate::units::{Class, Counts, UNITS, Unit};

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Research {
    power: Power,
    treasury: u16,
    cost: u16,
    most: u16,
    /// Of a breakthrough, with nobody hired, one, two and so on.
    chances: Vec<f64>,
    tokens: u16,
    choose_chart: bool,
    charts: Vec<Chart>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Chart {
    chart: u8,
    advances: Vec<Listed>,
    open: bool,
}

/// An advance on its chart.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Listed {
    title: &'static str,
    known: bool,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Purchase {
    power: Power,
    treasury: u16,
    units: Vec<ForSale>,
    bought: Counts,
    chinese: Counts,
    factories: Vec<Factory>,
    #[cfg_attr(test, ts(as = "BTreeMap<String, Vec<Site>>"))]
    sites: Sites,
    plan: Vec<PlanStep>,
}

/// For each unit, where one more could be placed, the likeliest place first.
pub type Sites = BTreeMap<Unit, Vec<Site>>;

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ForSale {
    unit: Unit,
    class: Class,
    cost: u16,
    attack: u8,
    defense: u8,
    movement: u8,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Factory {
    space: Space,
    value: u8,
    damage: u8,
    /// Units it can still produce this turn.
    places: u16,
    usable: bool,
    /// What repairing one marker, two markers and so on costs, and the places there would be.
    repairs: Vec<Repair>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Repair {
    cost: u16,
    places: u16,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Site {
    space: Space,
    /// The complexes that can produce for this space.
    factories: Vec<Space>,
}

pub fn research(state: &State) -> Research {
    let power = state.power;
    let held = state.treasury[power as usize];
    let tokens = u16::from(state.researchers[power as usize]);
    let advances = |chart: u8| {
        let listed = ADVANCES.into_iter().filter(move |advance| advance.chart() == chart);
        listed.map(|advance| Listed { title: advance.title(), known: state.has(power, advance) })
    };
    let chart = |chart: u8| Chart {
        chart,
        advances: advances(chart).collect(),
        open: research::check_chart(state, chart).is_ok(),
    };
    Research {
        power,
        treasury: held,
        cost: RESEARCHER_COST,
        most: held / RESEARCHER_COST,
        chances: (0..=held / RESEARCHER_COST).map(|hired| chance(tokens + hired)).collect(),
        tokens,
        choose_chart: state.waiting == Waiting::ChooseChart,
        charts: vec![chart(1), chart(2)],
    }
}

/// That at least one of so many dice shows a six.
fn chance(dice: u16) -> f64 {
    1.0 - (5.0_f64 / 6.0).powi(i32::from(dice))
}

pub fn purchase(state: &State) -> Purchase {
    let power = state.power;
    Purchase {
        power,
        treasury: state.treasury[power as usize],
        units: UNITS.into_iter().map(|unit| for_sale(state, unit)).collect(),
        bought: state.mobilization[power as usize],
        chinese: state.mobilization[Power::China as usize],
        factories: factories(state, power),
        sites: sites(state, power),
        plan: placing::planned(state),
    }
}

fn for_sale(state: &State, unit: Unit) -> ForSale {
    let power = state.power;
    ForSale {
        unit,
        class: unit.class(),
        cost: purchase::price(state, power, unit),
        attack: attack_value(state.advances[power as usize], unit, false),
        defense: unit.defense(),
        movement: unit.movement(),
    }
}

/// The complexes of a power, what they can still produce and what repairs would bring.
pub fn factories(state: &State, power: Power) -> Vec<Factory> {
    let own = |space: &&Space| state.complexes.contains(**space) && state.controller(**space) == Some(power);
    board().territories().iter().filter(own).map(|space| factory(state, power, *space)).collect()
}

fn factory(state: &State, power: Power, space: Space) -> Factory {
    let usable = mobilize::is_usable(state, space, power);
    let places = |state: &State| if usable { state.complex_capacity(space) } else { 0 };
    let mut repaired = state.clone();
    let repair = |markers: u8| {
        repaired.damage[space.index()] = state.damage[space.index()] - markers;
        Repair { cost: purchase::repair_cost(state, power, markers), places: places(&repaired) }
    };
    Factory {
        space,
        value: space.income(),
        damage: state.damage[space.index()],
        places: places(state),
        usable,
        repairs: (1..=state.damage[space.index()]).map(repair).collect(),
    }
}

fn sites(state: &State, power: Power) -> Sites {
    let places = |unit: Unit| {
        let mut after = state.clone();
        after.mobilization[power as usize].add(unit, 1);
        (unit, places_for(&after, power, unit))
    };
    UNITS.into_iter().map(places).collect()
}

/// Where one more such unit could be placed now, and by which complexes.
pub fn places_for(state: &State, power: Power, unit: Unit) -> Vec<Site> {
    let place = |space| Site { space, factories: supplying(state, power, space) };
    placing::by_preference(state, power, unit).into_iter().map(place).collect()
}

/// The complexes that can produce for a space.
fn supplying(state: &State, power: Power, space: Space) -> Vec<Space> {
    let usable = |site: &Space| mobilize::is_usable(state, *site, power) && mobilize::supplies(*site, space);
    board().territories().iter().copied().filter(usable).collect()
}
