//! Numbers for charts.

use sandtable_engine::desk::{Figure, Series};

use crate::power::{POWERS, Power};
use crate::state::State;

pub const SERIES: &[Series] = &[
    Series { id: "level", title: "Position on the income track" },
    Series { id: "treasury", title: "IPCs held" },
    Series { id: "army", title: "Worth of all units" },
];

pub fn army(state: &State, power: Power) -> u16 {
    let units = state.pieces.all().filter(|(_, _, p)| p.owner == power);
    units.map(|(_, _, p)| p.unit.worth(power)).fold(0, u16::saturating_add)
}

pub fn figures(state: &State) -> Vec<Figure> {
    let of = |power: Power| {
        let figure =
            |series, value: u16| Figure { series, power: power.id().to_owned(), value: value.into() };
        [
            figure("level", state.level[power as usize]),
            figure("treasury", state.treasury[power as usize]),
            figure("army", army(state, power)),
        ]
    };
    POWERS.into_iter().flat_map(of).collect()
}
