//! Numbers for charts. Nothing is hidden in this game, so everybody may know them.

use sandtable_engine::desk::{Figure, Series};

use crate::income;
use crate::power::{PLAYERS, Power};
use crate::state::State;

pub const SERIES: &[Series] = &[
    Series { id: "economy", title: "Economy in IPUs" },
    Series { id: "army", title: "Value of the forces in IPUs" },
    Series { id: "treasury", title: "Money in IPUs" },
];

pub fn figures(state: &State) -> Vec<Figure> {
    let players = PLAYERS.into_iter().chain([Power::Neutral]).filter(|power| state.plays(*power));
    let mut figures = Vec::new();
    for power in players {
        let mut add = |series, value: u16| {
            figures.push(Figure { series, power: power.id().to_owned(), value: f64::from(value) });
        };
        add("economy", state.economy(power));
        add("army", income::army_value(state, power));
        add("treasury", state.treasury[power as usize]);
    }
    figures
}
