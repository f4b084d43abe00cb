//! What a drawing of the board shows. The only module that has the board's shapes: rules never read them.

use sandtable_engine::picture::{Factory, Named, Picture, SpacePicture, Stack};

use crate::board::{Space, Terrain, board};
use crate::power::{POWERS, Power};
use crate::state::State;
use crate::units::{Counts, UNITS};
use crate::words::title;

pub const SHAPES: &str = include_str!("../map/shapes.json");

pub fn picture(state: &State) -> Picture {
    let spaces = (0..board().len() as u16)
        .map(Space)
        .map(|space| (space.id().to_owned(), space_picture(state, space)));
    Picture {
        title: format!("Anniversary {}, round {}", state.scenario, state.round),
        powers: POWERS.iter().map(|power| Named::new(power.id(), power.title())).collect(),
        units: UNITS.iter().map(|unit| Named::new(unit.id(), title(*unit))).collect(),
        spaces: spaces.collect(),
        ..Picture::default()
    }
}

fn space_picture(state: &State, space: Space) -> SpacePicture {
    let holder = state.controller(space);
    let mut powers = POWERS.to_vec();
    powers.sort_by_key(|power| Some(*power) != holder);
    let stacks = powers.into_iter().filter_map(|power| stack(state, space, power));
    SpacePicture {
        name: name(space),
        holder: holder.map(|power| power.id().to_owned()),
        // The board prints no zero.
        worth: (space.income() > 0).then(|| space.income().to_string()),
        city: space.victory_city().map(str::to_owned),
        capital: board().capital_of(space).is_some(),
        factory: state
            .complexes
            .contains(space)
            .then(|| Factory { damage: u16::from(state.damage[space.index()]) }),
        stacks: stacks.collect(),
    }
}

fn stack(state: &State, space: Space, power: Power) -> Option<Stack> {
    let own = state.at(space).filter(|(_, piece)| piece.owner == power);
    let counts: Counts = own.map(|(_, piece)| (piece.unit, 1)).collect();
    let units: Vec<(String, u32)> =
        counts.iter().map(|(unit, count)| (unit.id().to_owned(), u32::from(count))).collect();
    (!units.is_empty()).then(|| Stack { power: power.id().to_owned(), number: None, units })
}

/// A sea zone is known by its number.
fn name(space: Space) -> String {
    match space.terrain() {
        Terrain::Sea => space.title().trim_start_matches(|c: char| !c.is_ascii_digit()).to_owned(),
        Terrain::Land | Terrain::Neutral => space.title().to_owned(),
    }
}
