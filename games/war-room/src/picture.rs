//! What a drawing of the board shows. The only module that has the board's shapes: rules never read them.

use sandtable_engine::picture::{Factory, Named, Picture, SpacePicture, Stack};

use crate::WarRoom;
use crate::board::Place;
use crate::ids::{Nation, UnitType, Units};
use crate::state::State;

pub const SHAPES: &str = include_str!("../map/shapes.json");

/// Nations that go by another name than elsewhere.
const LOOKS: [(Nation, &str); 3] =
    [(Nation::British, "united-kingdom"), (Nation::Soviet, "soviet-union"), (Nation::Us, "united-states")];

pub fn picture(game: &WarRoom, state: &State) -> Picture {
    let spaces = game.table.board.places().map(|place| (place.region.to_string(), space(state, place)));
    Picture {
        title: format!("War Room, {}, round {}", game.scenario(state).title, state.round),
        powers: game.table.nations.iter().map(|spec| Named::new(spec.nation.name(), spec.name)).collect(),
        units: UnitType::ALL
            .iter()
            .map(|unit| Named::new(unit.name(), unit.name().replace('-', " ")))
            .collect(),
        spaces: spaces.collect(),
        looks: LOOKS.map(|(nation, look)| (nation.name().to_owned(), look.to_owned())).into(),
    }
}

fn space(state: &State, place: &Place) -> SpacePicture {
    let at = state.region(place.region);
    let mut stacks: Vec<Stack> = state
        .commands_at(place.region)
        .map(|command| stack(command.nation.name(), Some(command.number.to_string()), command.units))
        .collect();
    let fighters = state.sorties.iter().filter(|sortie| sortie.region == place.region);
    stacks.extend(
        fighters.map(|sortie| {
            stack(sortie.nation.name(), None, Units::of(UnitType::CarrierFighter, sortie.count))
        }),
    );
    if !at.force.is_empty() {
        stacks.push(stack(at.controller.map_or("neutral", Nation::name), None, at.force));
    }
    let holder = at.controller.map(Nation::name);
    stacks.sort_by_key(|stack| Some(stack.power.as_str()) != holder);
    SpacePicture {
        name: place.name.clone(),
        holder: holder.map(str::to_owned),
        worth: (place.sv > 0).then(|| place.sv.to_string()),
        city: None,
        capital: place.capital_of.is_some(),
        factory: place.industry.then(|| Factory { damage: u16::from(at.bombs) }),
        stacks,
    }
}

fn stack(power: &str, number: Option<String>, units: Units) -> Stack {
    let units = units.iter().filter(|(_, count)| *count > 0);
    Stack {
        power: power.to_owned(),
        number,
        units: units.map(|(unit, count)| (unit.name().to_owned(), u32::from(count))).collect(),
    }
}
