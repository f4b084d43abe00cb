//! How a person says units, commands, resources and places.

pub use sandtable_engine::words::many;
use sandtable_engine::words::ordinal;

use crate::WarRoom;
use crate::board::ConvoyKind;
use crate::ids::*;
use crate::state::Written;

/// `Norwegian Sea (A-3)`, as the map names it.
pub fn place(game: &WarRoom, region: Region) -> String {
    format!("{} ({region})", game.table.board.place(region).name)
}

/// `carrier fighter`.
pub fn unit(unit: UnitType) -> String {
    unit.name().replace('-', " ")
}

/// `1 fighter`, `2 fighters`, `2 infantry`.
pub fn number_of(count: u8, kind: UnitType) -> String {
    match kind {
        UnitType::Infantry | UnitType::Artillery | UnitType::Armor => format!("{count} {}", unit(kind)),
        _ => many(count, &unit(kind)),
    }
}

/// `a fighter`, `artillery`.
pub fn one(kind: UnitType) -> String {
    match kind.category() {
        Category::Land => unit(kind),
        Category::Air | Category::Naval => format!("a {}", unit(kind)),
    }
}

/// `2 infantry and 1 armor`.
pub fn units(units: Units) -> String {
    and(&units.iter().map(|(kind, count)| number_of(count, kind)).collect::<Vec<_>>())
}

/// `2 oil, 1 iron and 3 OSR`.
pub fn resources(resources: Resources) -> String {
    let said = Resource::ALL.iter().filter(|kind| resources[**kind] > 0);
    and(&said.map(|kind| format!("{} {}", resources[*kind], resource(*kind))).collect::<Vec<_>>())
}

pub fn resource(resource: Resource) -> &'static str {
    match resource {
        Resource::Oil => "oil",
        Resource::Iron => "iron",
        Resource::Osr => "OSR",
    }
}

/// `12th Air Command`.
pub fn command(number: u8) -> String {
    let category = match Category::of_command(number) {
        Category::Land => "Land",
        Category::Air => "Air",
        Category::Naval => "Naval",
    };
    format!("{} {category} Command", ordinal(number))
}

/// `the 12th Air Command to Norwegian Sea (A-3)`.
pub fn sending(game: &WarRoom, order: &Written) -> String {
    format!("the {} to {}", command(order.command), place(game, order.to))
}

/// `the convoy of Eastern Canada (B29)`.
pub fn convoy(game: &WarRoom, name: &str) -> String {
    let found = game.table.board.convoys.iter().find(|convoy| convoy.name == name);
    found.map_or(name.to_owned(), |convoy| match convoy.kind {
        ConvoyKind::Coastal { territory } => format!("the convoy of {}", place(game, territory)),
        ConvoyKind::TransOcean { .. } => format!("the convoy in {}", place(game, convoy.sea)),
    })
}

/// `a, b and c`; an empty list is nothing.
pub fn and(list: &[String]) -> String {
    if list.is_empty() { "nothing".to_owned() } else { sandtable_engine::words::and(list) }
}

/// A side as the subject of a sentence.
pub fn side(side: Alliance) -> &'static str {
    match side {
        Alliance::Allied => "The Allies",
        Alliance::Axis => "The Axis",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_and_units_are_said_as_people_say_them() {
        assert_eq!(command(2), "2nd Naval Command");
        assert_eq!(command(12), "12th Air Command");
        assert_eq!(command(101), "101st Land Command");
        assert_eq!(command(111), "111th Land Command");
        let fleet = Units::of(UnitType::Carrier, 1) + Units::of(UnitType::CarrierFighter, 2);
        assert_eq!(units(fleet), "1 carrier and 2 carrier fighters");
        assert_eq!(
            (one(UnitType::Artillery), one(UnitType::Cruiser)),
            ("artillery".into(), "a cruiser".into())
        );
    }
}
