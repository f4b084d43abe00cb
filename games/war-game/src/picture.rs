//! What a drawing of the board shows.

use std::collections::BTreeMap;

use sandtable_engine::picture::{Factory as Works, Named, Picture, SpacePicture, Stack};

use crate::board::{Space, board};
use crate::power::{POWERS, Power};
use crate::state::{Factory, State};
use crate::units::UNITS;
use crate::words::title;

/// The board as `tools/map` draws it.
pub const SHAPES: &str = include_str!("../map/shapes.json");

pub fn picture(state: &State) -> Picture {
    let looks = [("uk", "united-kingdom"), ("ussr", "soviet-union"), ("usa", "united-states")];
    let spaces = board().spaces().map(|space| (space.id().to_owned(), space_picture(state, space)));
    Picture {
        title: format!("The War Game, game turn {}", state.game_turn),
        powers: POWERS.iter().map(|power| Named::new(power.id(), power.title())).collect(),
        units: UNITS.iter().map(|unit| Named::new(unit.id(), title(*unit))).collect(),
        spaces: spaces.collect(),
        looks: looks
            .into_iter()
            .map(|(id, known)| (id.to_owned(), known.to_owned()))
            .collect::<BTreeMap<_, _>>(),
    }
}

fn space_picture(state: &State, space: Space) -> SpacePicture {
    let holder = state.controller(space);
    let mut powers = POWERS.to_vec();
    powers.sort_by_key(|power| Some(*power) != holder);
    let value = state.value(space);
    SpacePicture {
        // A zone's second name in parentheses is for the reader of tables.
        name: space.title().split(" (").next().unwrap_or(space.title()).to_owned(),
        holder: holder.map(|power| power.id().to_owned()),
        worth: (value > 0).then(|| value.to_string()),
        city: None,
        capital: board().capital_of(space).is_some(),
        factory: (state.factories[space.index()] != Factory::None).then_some(Works { damage: 0 }),
        stacks: powers.into_iter().filter_map(|power| stack(state, space, power)).collect(),
    }
}

fn stack(state: &State, space: Space, power: Power) -> Option<Stack> {
    let units: Vec<(String, u32)> = state
        .units_of(space, power)
        .iter()
        .map(|(unit, count)| (unit.id().to_owned(), u32::from(count)))
        .collect();
    (!units.is_empty()).then(|| Stack { power: power.id().to_owned(), number: None, units })
}
