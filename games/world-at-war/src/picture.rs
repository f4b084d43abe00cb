//! What a drawing of the board shows.

use sandtable_engine::picture::{Factory, Named, Picture, SpacePicture, Stack};

use crate::board::{Space, board};
use crate::power::{OWNERS, POWERS, Power};
use crate::state::State;
use crate::units::{UNITS, Unit};
use crate::words::title;

/// The board as `tools/map` draws it.
pub const SHAPES: &str = include_str!("../map/shapes.json");

pub fn picture(state: &State) -> Picture {
    let looks = [
        (Power::Britain, "united-kingdom"),
        (Power::Russia, "soviet-union"),
        (Power::Usa, "united-states"),
        (Power::Vichy, "france"),
    ];
    Picture {
        title: format!("World at War, turn {}", state.turn),
        powers: OWNERS.iter().map(|power| Named::new(power.id(), power.title())).collect(),
        units: UNITS.iter().map(|unit| Named::new(unit.id(), title(*unit))).collect(),
        spaces: board().all().map(|space| (space.id().to_owned(), space_picture(state, space))).collect(),
        looks: looks.into_iter().map(|(power, like)| (power.id().to_owned(), like.to_owned())).collect(),
    }
}

fn space_picture(state: &State, space: Space) -> SpacePicture {
    let holder = state.controller(space);
    let mut owners = OWNERS.to_vec();
    owners.sort_by_key(|owner| *owner != holder);
    let stacks = owners.into_iter().filter_map(|owner| stack(state, space, owner));
    let damage =
        state.works(space).map_or(0, |works| works.damage.iter().map(|points| u16::from(*points)).sum());
    SpacePicture {
        name: name(space),
        holder: space.is_land().then(|| holder.id().to_owned()),
        worth: (state.value(space) > 0).then(|| state.value(space).to_string()),
        city: None,
        capital: POWERS.into_iter().any(|power| state.capital[power as usize] == Some(space)),
        factory: state.factories.contains(space).then_some(Factory { damage }),
        stacks: stacks.collect(),
    }
}

fn stack(state: &State, space: Space, owner: Power) -> Option<Stack> {
    let mut counts = state.counts(space, owner);
    if owner == Power::Germany && state.pen_in(space).is_some() {
        counts.add(Unit::SubPen, 1);
    }
    let units: Vec<(String, u32)> =
        counts.iter().map(|(unit, count)| (unit.id().to_owned(), u32::from(count))).collect();
    (!units.is_empty()).then(|| Stack { power: owner.id().to_owned(), number: None, units })
}

/// Sea zones go without the words that all of them share.
fn name(space: Space) -> String {
    let title = space.title();
    let short = title.split(" (").next().unwrap_or(title);
    short.trim_end_matches(" Sea Zone").to_owned()
}
