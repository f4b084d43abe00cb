//! Numbers for charts, and which events open what was hidden.

use std::sync::LazyLock;

use sandtable_engine::chance::Chances;
use sandtable_engine::desk::{Figure, Series};

use crate::WarRoom;
use crate::event::Event;
use crate::ids::*;
use crate::state::State;

pub const SERIES: &[Series] = &[
    Series { id: "income", title: "Income" },
    Series { id: "army", title: "Army strength" },
    Series { id: "territories", title: "Territories" },
    Series { id: "stress", title: "Stress" },
    Series { id: "medals", title: "Medals" },
];

/// Fitted on games of bots; a test reads them.
pub static CHANCES: LazyLock<Chances> =
    LazyLock::new(|| Chances::parse(include_str!("../data/chance.toml")).unwrap_or_default());

/// All of it lies open on the table: what charts and sheets hide is not counted.
pub fn figures(game: &WarRoom, state: &State) -> Vec<Figure> {
    let nations = Nation::ALL.iter().copied().filter(|nation| state.nation(*nation).in_play);
    nations.flat_map(|nation| of_nation(game, state, nation)).collect()
}

fn of_nation(game: &WarRoom, state: &State, nation: Nation) -> [Figure; 5] {
    let at = state.nation(nation);
    let figure = |series, value: f64| Figure { series, power: nation.name().to_owned(), value };
    let income = match () {
        _ if at.collapsed => 0,
        _ if state.options.quick_play => u16::from(game.production_value(state, nation)),
        _ => game.income(state, nation).total(),
    };
    let army: u16 =
        state.commands_of(nation).map(|command| game.table.units.cost(command.units).total()).sum();
    // A zone stands for a threshold's worth of stress.
    let stress = u16::from(at.zone as u8) * u16::from(game.threshold(state, nation)) + u16::from(at.stress);
    [
        figure("income", income.into()),
        figure("army", army.into()),
        figure("territories", state.controlled(nation).count() as f64),
        figure("stress", stress.into()),
        figure("medals", at.medals.into()),
    ]
}

/// Bids, orders and purchases are opened by the order that seals the last of them.
pub fn reveals(events: &[Event]) -> bool {
    let opens = |event: &Event| {
        matches!(
            event,
            Event::BidsRevealed { .. } | Event::ChartRevealed { .. } | Event::PurchaseRevealed { .. }
        )
    };
    events.iter().any(opens)
}
