//! Research and purchase: prices, places and what the next income will be.

use serde_json::{Map, Value, json};

use super::placing;
use crate::board::{Space, board};
use crate::firepower::attack_value;
use crate::mobilize;
use crate::power::Power;
use crate::purchase;
use crate::research::{self, RESEARCHER_COST};
use crate::state::{State, Waiting};
use crate::tech::ADVANCES;
use crate::units::{Class, UNITS, Unit};

pub fn research(state: &State) -> Value {
    let power = state.power;
    let held = state.treasury[power as usize];
    let tokens = u16::from(state.researchers[power as usize]);
    let advances = |chart: u8| {
        let listed = ADVANCES.into_iter().filter(move |advance| advance.chart() == chart);
        listed.map(|advance| json!({"title": advance.title(), "known": state.has(power, advance)}))
    };
    let chart = |chart: u8| {
        json!({
            "chart": chart,
            "advances": advances(chart).collect::<Vec<_>>(),
            "open": research::check_chart(state, chart).is_ok(),
        })
    };
    json!({
        "kind": "research",
        "power": power,
        "treasury": held,
        "cost": RESEARCHER_COST,
        "most": held / RESEARCHER_COST,
        // Of a breakthrough, with nobody hired, one, two and so on.
        "chances": (0..=held / RESEARCHER_COST).map(|hired| chance(tokens + hired)).collect::<Vec<_>>(),
        "tokens": tokens,
        "choose_chart": state.waiting == Waiting::ChooseChart,
        "charts": [chart(1), chart(2)],
    })
}

/// That at least one of so many dice shows a six.
fn chance(dice: u16) -> f64 {
    1.0 - (5.0_f64 / 6.0).powi(i32::from(dice))
}

pub fn purchase(state: &State) -> Value {
    let power = state.power;
    json!({
        "kind": "purchase",
        "power": power,
        "treasury": state.treasury[power as usize],
        "units": UNITS.into_iter().map(|unit| for_sale(state, unit)).collect::<Vec<_>>(),
        "bought": state.mobilization[power as usize],
        "chinese": state.mobilization[Power::China as usize],
        "factories": factories(state, power),
        "sites": sites(state, power),
        "plan": placing::planned(state),
    })
}

fn for_sale(state: &State, unit: Unit) -> Value {
    let power = state.power;
    let class = match unit.class() {
        Class::Land => "land",
        Class::Air => "air",
        Class::Sea => "sea",
    };
    json!({
        "unit": unit,
        "class": class,
        "cost": purchase::price(state, power, unit),
        "attack": attack_value(state.advances[power as usize], unit, false),
        "defense": unit.defense(),
        "movement": unit.movement(),
    })
}

/// The complexes of a power, what they can still produce and what repairs would bring.
pub fn factories(state: &State, power: Power) -> Vec<Value> {
    let own = |space: &&Space| state.complexes.contains(**space) && state.controller(**space) == Some(power);
    board().territories().iter().filter(own).map(|space| factory(state, power, *space)).collect()
}

fn factory(state: &State, power: Power, space: Space) -> Value {
    let usable = mobilize::is_usable(state, space, power);
    let places = |state: &State| if usable { state.complex_capacity(space) } else { 0 };
    let mut repaired = state.clone();
    let repair = |markers: u8| {
        repaired.damage[space.index()] = state.damage[space.index()] - markers;
        json!({"cost": purchase::repair_cost(state, power, markers), "places": places(&repaired)})
    };
    json!({
        "space": space,
        "value": space.income(),
        "damage": state.damage[space.index()],
        "places": places(state),
        "usable": usable,
        // What repairing one marker, two markers and so on costs, and the places there would be.
        "repairs": (1..=state.damage[space.index()]).map(repair).collect::<Vec<_>>(),
    })
}

/// Where one more of each unit could be placed this turn, the likeliest place first.
fn sites(state: &State, power: Power) -> Value {
    let mut all = Map::new();
    for unit in UNITS {
        let mut after = state.clone();
        after.mobilization[power as usize].add(unit, 1);
        all.insert(unit.id().to_owned(), Value::Array(places_for(&after, power, unit)));
    }
    Value::Object(all)
}

/// Where one more such unit could be placed now, and by which complexes.
pub fn places_for(state: &State, power: Power, unit: Unit) -> Vec<Value> {
    let place = |space| json!({"space": space, "factories": supplying(state, power, space)});
    placing::by_preference(state, power, unit).into_iter().map(place).collect()
}

/// The complexes that can produce for a space.
fn supplying(state: &State, power: Power, space: Space) -> Vec<Space> {
    let usable = |site: &Space| mobilize::is_usable(state, *site, power) && mobilize::supplies(*site, space);
    board().territories().iter().copied().filter(usable).collect()
}
