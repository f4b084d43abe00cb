//! The technologies and the improvements of factories, with their costs.

use std::sync::LazyLock;

use sandtable_engine::names::slug;
use sandtable_engine::tables::{Faults, records};
use serde::{Deserialize, Serialize};

use crate::power::Power;
use crate::units::Unit;

macro_rules! vocabulary {
    ($(#[$about:meta])* $name:ident, $list:ident: $($variant:ident $id:literal),* $(,)?) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        #[cfg_attr(test, derive(ts_rs::TS))]
        pub enum $name { $($variant),* }

        pub const $list: &[$name] = &[$($name::$variant),*];

        impl $name {
            pub fn id(self) -> &'static str {
                match self { $($name::$variant => $id),* }
            }

            pub fn named(name: &str) -> Option<$name> {
                let wanted = slug(name);
                $list.iter().copied().find(|one| one.id() == wanted)
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.id())
            }
        }
    };
}

vocabulary! { Tech, TECHS:
    Rockets "rockets",
    TigerTanks "tiger-tanks",
    JapanTransportation "japan-transportation",
    Kamikaze "kamikaze",
    LongRangeArtillery "long-range-artillery",
    MilitaryEspionage "military-espionage",
    BeamDisruption "beam-disruption",
    Enigma "enigma",
    RadarJamming "radar-jamming",
    AtomicBomb "atomic-bomb",
    JetFighters "jet-fighters",
    TechnologicalEspionage "technological-espionage",
    AdvancedLogistics "advanced-logistics",
    SuperSubmarines "super-submarines",
    LongRangeAircraft "long-range-aircraft",
    HeavyBombers "heavy-bombers",
    IndustrialDecentralization "industrial-decentralization",
    ImprovedRail "improved-rail",
    RadarSonar "radar-sonar",
    CounterRadarSonar "counter-radar-sonar",
}

vocabulary! { Improvement, IMPROVEMENTS:
    ArmorEquipment "armor-equipment",
    Aircraft "aircraft",
    Submarines "submarines",
    SurfaceShips "surface-ships",
}

vocabulary! {
    /// The parts of a factory that bombs may be aimed at.
    Part, PARTS:
    InfantryEquipment "infantry-equipment",
    HeavyEquipment "heavy-equipment",
    AircraftConstruction "aircraft-construction",
    FuelDumps "fuel-dumps",
    ShippingYards "shipping-yards",
}

#[derive(Clone, Copy, Debug, Default)]
struct Cost {
    /// Nobody: everybody may develop it.
    only: Option<Power>,
    levels: u8,
    roll: u16,
    most: u16,
}

static COSTS: LazyLock<Vec<Cost>> = LazyLock::new(|| {
    let mut faults = Faults::default();
    let mut costs = vec![Cost::default(); TECHS.len()];
    for row in records("tech.csv", include_str!("../data/tech.csv"), &mut faults) {
        let Some(tech) = row.word("id", Tech::named, &mut faults) else { continue };
        costs[tech as usize] = Cost {
            only: Power::named(row.text("powers")),
            levels: row.number("levels", &mut faults),
            roll: row.number("roll_cost", &mut faults),
            most: row.number("most_per_turn", &mut faults),
        };
    }
    faults.none().unwrap_or_else(|fault| panic!("the embedded technologies are at fault: {fault}"));
    costs
});

static IMPROVEMENT_COSTS: LazyLock<Vec<u16>> = LazyLock::new(|| {
    let mut faults = Faults::default();
    let mut costs = vec![0; IMPROVEMENTS.len()];
    for row in records("improvements.csv", include_str!("../data/improvements.csv"), &mut faults) {
        if let Some(one) = row.word("id", Improvement::named, &mut faults) {
            costs[one as usize] = row.number("cost", &mut faults);
        }
    }
    faults.none().unwrap_or_else(|fault| panic!("the embedded improvements are at fault: {fault}"));
    costs
});

impl Tech {
    pub fn open_to(self, power: Power) -> bool {
        power.is_major()
            && power != Power::France
            && COSTS[self as usize].only.is_none_or(|only| only == power)
    }

    pub fn levels(self) -> u8 {
        COSTS[self as usize].levels
    }

    pub fn roll_cost(self) -> u16 {
        COSTS[self as usize].roll
    }

    /// The most that may be spent on it in a turn.
    pub fn most_per_turn(self) -> u16 {
        COSTS[self as usize].most
    }
}

impl Improvement {
    pub fn cost(self) -> u16 {
        IMPROVEMENT_COSTS[self as usize]
    }

    /// Units it makes cheaper, how many a turn, and by how much.
    pub fn serves(self, unit: Unit) -> bool {
        match self {
            Improvement::ArmorEquipment => unit.is_tank() || unit == Unit::AaGun,
            Improvement::Aircraft => matches!(unit, Unit::Fighter | Unit::Bomber),
            Improvement::Submarines => unit == Unit::Submarine,
            Improvement::SurfaceShips => unit.is_surface_ship(),
        }
    }

    pub fn units_a_turn(self) -> u16 {
        if self == Improvement::ArmorEquipment { 2 } else { 1 }
    }

    pub fn discount(self) -> u16 {
        match self {
            Improvement::ArmorEquipment => 1,
            Improvement::Aircraft | Improvement::Submarines => 2,
            Improvement::SurfaceShips => 3,
        }
    }

    /// The part of the factory that must be whole.
    pub fn part(self) -> Part {
        match self {
            Improvement::ArmorEquipment => Part::HeavyEquipment,
            Improvement::Aircraft => Part::AircraftConstruction,
            Improvement::Submarines | Improvement::SurfaceShips => Part::ShippingYards,
        }
    }
}

impl Part {
    /// Points that may be repaired in a turn.
    pub fn repairs_a_turn(self) -> u8 {
        match self {
            Part::InfantryEquipment => 4,
            Part::FuelDumps => 2,
            Part::HeavyEquipment | Part::AircraftConstruction | Part::ShippingYards => 3,
        }
    }

    /// The part without which a unit cannot be placed.
    pub fn needed_for(unit: Unit) -> Option<Part> {
        match unit {
            _ if unit.is_tank() => Some(Part::HeavyEquipment),
            Unit::AaGun | Unit::SubPen => Some(Part::HeavyEquipment),
            Unit::Fighter | Unit::Bomber => Some(Part::AircraftConstruction),
            _ if unit.class() == crate::units::Class::Sea => Some(Part::ShippingYards),
            _ => None,
        }
    }
}
