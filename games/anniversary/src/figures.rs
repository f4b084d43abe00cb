//! Numbers for charts. Nothing is hidden in this game, so everybody may know them.

use std::sync::LazyLock;

use sandtable_engine::chance::Chances;
use sandtable_engine::desk::{Figure, Series};

use crate::board::board;
use crate::income;
use crate::power::{POWERS, Power};
use crate::state::State;

pub const SERIES: &[Series] = &[
    Series { id: "income", title: "Income in IPC" },
    Series { id: "army", title: "Value of the forces in IPC" },
    Series { id: "cities", title: "Victory cities" },
];

/// Fitted on games of bots; a test reads them.
pub static CHANCES: LazyLock<Chances> =
    LazyLock::new(|| Chances::parse(include_str!("../data/chance.toml")).unwrap_or_default());

pub fn figures(state: &State) -> Vec<Figure> {
    let mut figures = Vec::new();
    for power in POWERS {
        let mut add = |series, value: u16| {
            figures.push(Figure { series, power: power.id().to_owned(), value: f64::from(value) });
        };
        // China has no money.
        if power != Power::China {
            add("income", income::next_income(state, power));
        }
        add("army", income::army_value(state, power));
        add("cities", cities(state, power));
    }
    figures
}

fn cities(state: &State, power: Power) -> u16 {
    let held = board().territories().iter().filter(|space| state.controller(**space) == Some(power));
    held.filter(|space| space.victory_city().is_some()).count() as u16
}
