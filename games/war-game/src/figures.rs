//! Numbers for charts. Nothing is hidden in this game, so everybody may know them.

use sandtable_engine::desk::{Figure, Series};

use crate::power::POWERS;
use crate::state::State;

pub const SERIES: &[Series] = &[
    Series { id: "land", title: "Land value" },
    Series { id: "army", title: "Price of the forces" },
    Series { id: "money", title: "Money on hand" },
];

pub fn figures(state: &State) -> Vec<Figure> {
    let mut figures = Vec::new();
    for power in POWERS {
        let mut add = |series, value: u16| {
            figures.push(Figure { series, power: power.id().to_owned(), value: f64::from(value) });
        };
        add("land", state.land_value(power));
        add("army", state.army_value(power));
        add("money", state.treasury[power as usize]);
    }
    figures
}
