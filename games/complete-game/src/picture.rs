//! What a drawing of the board shows. The only module that has the board's shapes: rules never read them.

use sandtable_engine::picture::{Factory, Named, Picture, SpacePicture, Stack};

use crate::board::{Space, board};
use crate::power::{POWERS, Power};
use crate::state::State;
use crate::units::{Counts, UNITS};

pub const SHAPES: Option<&str> = Some(include_str!("../map/shapes.json"));

/// Powers that go by another name than elsewhere.
const LOOKS: [(Power, &str); 1] = [(Power::Russia, "soviet-union")];

pub fn picture(state: &State) -> Picture {
    let spaces = board().all().map(|space| (space.id().to_owned(), space_picture(state, space)));
    Picture {
        title: format!("The Complete Game, round {}", state.round),
        powers: POWERS.iter().map(|power| Named::new(power.id(), power.title())).collect(),
        units: UNITS.iter().map(|unit| Named::new(unit.id(), unit.id().replace('-', " "))).collect(),
        spaces: spaces.collect(),
        looks: LOOKS.map(|(power, look)| (power.id().to_owned(), look.to_owned())).into(),
    }
}

fn space_picture(state: &State, space: Space) -> SpacePicture {
    let holder = state.controller(space);
    let mut powers = POWERS.to_vec();
    powers.sort_by_key(|power| Some(*power) != holder);
    let value = state.value[space.index()];
    SpacePicture {
        name: space.title().to_owned(),
        holder: holder.map(|power| power.id().to_owned()),
        worth: (value > 0).then(|| value.to_string()),
        city: None,
        capital: holder.is_some_and(|p| state.capital.get(p as usize).is_some_and(|c| *c == Some(space)))
            || space.is_minor_capital(),
        factory: state.factory(space).kind.map(|_| Factory { damage: 0 }),
        stacks: powers.into_iter().filter_map(|power| stack(state, space, power)).collect(),
    }
}

fn stack(state: &State, space: Space, power: Power) -> Option<Stack> {
    let own = state.at(space).filter(|(_, piece)| piece.owner == power);
    let counts: Counts = own.map(|(_, piece)| (piece.unit, 1)).collect();
    let units: Vec<(String, u32)> =
        counts.iter().map(|(unit, count)| (unit.id().to_owned(), u32::from(count))).collect();
    (!units.is_empty()).then(|| Stack { power: power.id().to_owned(), number: None, units })
}
