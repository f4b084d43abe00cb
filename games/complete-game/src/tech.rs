//! The technology chart of Appendix B and the industries of Appendix C.

use std::sync::LazyLock;

use sandtable_engine::names::slug;
use sandtable_engine::tables::{Faults, records};
use serde::{Deserialize, Serialize};

use crate::units::*;

/// In chart order: 2 to 16 on two eight-sided dice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Tech {
    FighterAircraft,
    RocketLaunchers,
    Submarines,
    Armor,
    AircraftTransport,
    RegularInfantry,
    LandTransport,
    IndustrialProduction,
    Destroyers,
    SeaTransport,
    AircraftRange,
    Cruisers,
    AircraftCarriers,
    Battleships,
    Bombers,
}

pub const TECHS: [Tech; 15] = [
    Tech::FighterAircraft,
    Tech::RocketLaunchers,
    Tech::Submarines,
    Tech::Armor,
    Tech::AircraftTransport,
    Tech::RegularInfantry,
    Tech::LandTransport,
    Tech::IndustrialProduction,
    Tech::Destroyers,
    Tech::SeaTransport,
    Tech::AircraftRange,
    Tech::Cruisers,
    Tech::AircraftCarriers,
    Tech::Battleships,
    Tech::Bombers,
];

/// The highest level there is.
pub const TOP_LEVEL: u8 = 3;

/// What a level gives; 0 where it says nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Level {
    pub attack: u8,
    pub defense: u8,
    pub movement: u8,
    pub load: u8,
    pub range: u8,
    pub hits: u8,
    pub dice: u8,
    pub damage: u8,
    pub discount: u8,
    pub air_discount: u8,
    pub sea_discount: u8,
    pub atomic: u8,
}

pub const TABLE: &str = include_str!("../data/technology.csv");

static LEVELS: LazyLock<[[Level; 4]; 15]> = LazyLock::new(|| {
    let mut faults = Faults::default();
    let mut chart = [[Level::default(); 4]; 15];
    for row in records("technology.csv", TABLE, &mut faults) {
        let Some(tech) = row.word("technology", Tech::named, &mut faults) else { continue };
        for (level, column) in ["one", "two", "three"].into_iter().enumerate() {
            match Level::parse(row.text(column)) {
                Some(found) => chart[tech as usize][level + 1] = found,
                None => row.fault(format!("column `{column}` is not understood"), &mut faults),
            }
        }
    }
    faults.none().unwrap_or_else(|fault| panic!("the embedded technology chart is at fault: {fault}"));
    chart
});

impl Level {
    fn parse(text: &str) -> Option<Level> {
        let mut level = Level::default();
        let words: Vec<&str> = text.split_whitespace().collect();
        for pair in words.chunks(2) {
            let value = pair.get(1)?.parse().ok()?;
            *match pair[0] {
                "attack" => &mut level.attack,
                "defense" => &mut level.defense,
                "move" => &mut level.movement,
                "load" => &mut level.load,
                "range" => &mut level.range,
                "hits" => &mut level.hits,
                "dice" => &mut level.dice,
                "damage" => &mut level.damage,
                "discount" => &mut level.discount,
                "air" => &mut level.air_discount,
                "sea" => &mut level.sea_discount,
                "atomic" => &mut level.atomic,
                _ => return None,
            } = value;
        }
        Some(level)
    }
}

impl Tech {
    /// What a level of the technology gives; level 0 gives nothing.
    #[inline]
    pub fn level(self, level: u8) -> &'static Level {
        &LEVELS[self as usize][usize::from(level.min(TOP_LEVEL))]
    }

    /// The technology for a sum of two eight-sided dice.
    pub fn rolled(sum: u8) -> Option<Tech> {
        TECHS.get(usize::from(sum.checked_sub(2)?)).copied()
    }

    pub fn id(self) -> &'static str {
        match self {
            Tech::FighterAircraft => "fighter-aircraft",
            Tech::RocketLaunchers => "rocket-launchers",
            Tech::Submarines => "submarines",
            Tech::Armor => "armor",
            Tech::AircraftTransport => "aircraft-transport",
            Tech::RegularInfantry => "regular-infantry",
            Tech::LandTransport => "land-transport",
            Tech::IndustrialProduction => "industrial-production",
            Tech::Destroyers => "destroyers",
            Tech::SeaTransport => "sea-transport",
            Tech::AircraftRange => "aircraft-range",
            Tech::Cruisers => "cruisers",
            Tech::AircraftCarriers => "aircraft-carriers",
            Tech::Battleships => "battleships",
            Tech::Bombers => "bombers",
        }
    }

    pub fn named(name: &str) -> Option<Tech> {
        let wanted = slug(name);
        TECHS.into_iter().find(|tech| tech.id() == wanted)
    }

    /// The chart's line for a kind of unit.
    #[inline]
    pub fn of(unit: Unit) -> Option<Tech> {
        Some(match unit {
            Fighter => Tech::FighterAircraft,
            RocketLauncher => Tech::RocketLaunchers,
            Submarine => Tech::Submarines,
            Armor => Tech::Armor,
            TransportPlane => Tech::AircraftTransport,
            RegularInfantry => Tech::RegularInfantry,
            Apc => Tech::LandTransport,
            Destroyer => Tech::Destroyers,
            SeaTransport => Tech::SeaTransport,
            Cruiser => Tech::Cruisers,
            AircraftCarrier => Tech::AircraftCarriers,
            Battleship => Tech::Battleships,
            Bomber => Tech::Bombers,
            _ => return None,
        })
    }
}

/// The industries of a raid, in chart order: 2 to 12 on two dice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Industry {
    Munitions,
    Food,
    Textiles,
    BallBearings,
    BuildingMaterials,
    Shipyards,
    Rubber,
    Electronics,
    Steel,
    OilGas,
    Command,
}

pub const INDUSTRIES: [Industry; 11] = [
    Industry::Munitions,
    Industry::Food,
    Industry::Textiles,
    Industry::BallBearings,
    Industry::BuildingMaterials,
    Industry::Shipyards,
    Industry::Rubber,
    Industry::Electronics,
    Industry::Steel,
    Industry::OilGas,
    Industry::Command,
];

impl Industry {
    pub fn rolled(sum: u8) -> Option<Industry> {
        INDUSTRIES.get(usize::from(sum.checked_sub(2)?)).copied()
    }

    pub fn id(self) -> &'static str {
        match self {
            Industry::Munitions => "munitions",
            Industry::Food => "food",
            Industry::Textiles => "textiles",
            Industry::BallBearings => "ball-bearings",
            Industry::BuildingMaterials => "building-materials",
            Industry::Shipyards => "shipyards",
            Industry::Rubber => "rubber",
            Industry::Electronics => "electronics",
            Industry::Steel => "steel",
            Industry::OilGas => "oil-gas",
            Industry::Command => "command",
        }
    }

    pub fn named(name: &str) -> Option<Industry> {
        let wanted = slug(name);
        INDUSTRIES.into_iter().find(|industry| industry.id() == wanted)
    }

    /// Whether damage here limits the production of a unit.
    pub fn limits(self, unit: Unit) -> bool {
        let infantry = matches!(unit, RegularInfantry | SpecialForces | ReserveInfantry);
        match self {
            Industry::Food | Industry::OilGas => true,
            Industry::Textiles => infantry,
            Industry::BallBearings => unit.is_air() || matches!(unit, Armor | Apc),
            Industry::BuildingMaterials => unit.is_ground() || unit.is_factory(),
            Industry::Shipyards => unit.is_sea(),
            Industry::Rubber => unit.is_air(),
            Industry::Steel => !infantry,
            Industry::Munitions | Industry::Electronics | Industry::Command => false,
        }
    }

    /// How many units of those it limits may be bought at a level of damage.
    pub fn most(level: u8) -> u16 {
        u16::from(5u8.saturating_sub(level))
    }
}
