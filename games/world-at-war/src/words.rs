//! How a person says units and lists.

use crate::units::Unit;

pub fn title(unit: Unit) -> &'static str {
    match unit {
        Unit::Infantry => "Infantry",
        Unit::Armor => "Armor",
        Unit::Fighter => "Fighter",
        Unit::Bomber => "Bomber",
        Unit::AaGun => "AA gun",
        Unit::Transport => "Transport",
        Unit::Submarine => "Submarine",
        Unit::Cruiser => "Cruiser",
        Unit::AircraftCarrier => "Aircraft carrier",
        Unit::Battleship => "Battleship",
        Unit::Factory => "Factory",
        Unit::Paratrooper => "Paratrooper",
        Unit::SsPanzer => "SS Panzer",
        Unit::SsPanzergrenadier => "SS Panzergrenadier",
        Unit::Guards => "Guards",
        Unit::ArmoredInfantry => "Armored infantry",
        Unit::Partisan => "Partisan",
        Unit::Tiger => "Tiger",
        Unit::Rocket => "Rocket",
        Unit::SubPen => "Submarine pen",
    }
}

/// `2 infantry and 1 armor`.
pub fn listed(units: &crate::units::Counts) -> String {
    let parts: Vec<String> =
        units.iter().map(|(unit, count)| format!("{count} {}", title(unit).to_lowercase())).collect();
    match parts.as_slice() {
        [] => "nothing".to_owned(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
