//! Unit profiles: what each unit costs and can do before any technology.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Unit {
    Infantry,
    Artillery,
    Tank,
    AntiaircraftGun,
    IndustrialComplex,
    Fighter,
    Bomber,
    Battleship,
    AircraftCarrier,
    Cruiser,
    Destroyer,
    Submarine,
    Transport,
}

use Unit::*;

/// In the order of the unit profiles.
pub const UNITS: [Unit; 13] = [
    Infantry,
    Artillery,
    Tank,
    AntiaircraftGun,
    IndustrialComplex,
    Fighter,
    Bomber,
    Battleship,
    AircraftCarrier,
    Cruiser,
    Destroyer,
    Submarine,
    Transport,
];

/// Where a unit lives, and what can hit it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Class {
    Land,
    Air,
    Sea,
}

impl Unit {
    #[inline]
    pub fn class(self) -> Class {
        match self {
            Infantry | Artillery | Tank | AntiaircraftGun | IndustrialComplex => Class::Land,
            Fighter | Bomber => Class::Air,
            Battleship | AircraftCarrier | Cruiser | Destroyer | Submarine | Transport => Class::Sea,
        }
    }

    #[inline]
    pub fn cost(self) -> u16 {
        match self {
            Infantry => 3,
            Artillery => 4,
            Tank => 5,
            AntiaircraftGun => 6,
            IndustrialComplex => 15,
            Fighter => 10,
            Bomber => 12,
            Battleship => 20,
            AircraftCarrier => 14,
            Cruiser => 12,
            Destroyer => 8,
            Submarine => 6,
            Transport => 7,
        }
    }

    #[inline]
    pub fn attack(self) -> u8 {
        match self {
            Infantry => 1,
            Artillery => 2,
            Tank => 3,
            Fighter => 3,
            Bomber => 4,
            Battleship => 4,
            AircraftCarrier => 1,
            Cruiser => 3,
            Destroyer => 2,
            Submarine => 2,
            AntiaircraftGun | IndustrialComplex | Transport => 0,
        }
    }

    /// An antiaircraft gun's defence is its fire at aircraft, not a value in battle.
    #[inline]
    pub fn defense(self) -> u8 {
        match self {
            Infantry => 2,
            Artillery => 2,
            Tank => 3,
            Fighter => 4,
            Bomber => 1,
            Battleship => 4,
            AircraftCarrier => 2,
            Cruiser => 3,
            Destroyer => 2,
            Submarine => 1,
            AntiaircraftGun | IndustrialComplex | Transport => 0,
        }
    }

    #[inline]
    pub fn movement(self) -> u8 {
        match self {
            Infantry | Artillery | AntiaircraftGun => 1,
            IndustrialComplex => 0,
            Fighter => 4,
            Bomber => 6,
            Tank | Battleship | AircraftCarrier | Cruiser | Destroyer | Submarine | Transport => 2,
        }
    }

    /// Battleships, carriers, cruisers and destroyers make a sea zone hostile.
    pub fn is_surface_warship(self) -> bool {
        matches!(self, Battleship | AircraftCarrier | Cruiser | Destroyer)
    }

    /// Infantry, artillery and tanks alone can capture a territory.
    #[inline]
    pub fn can_capture(self) -> bool {
        matches!(self, Infantry | Artillery | Tank)
    }

    pub fn can_bombard(self) -> bool {
        matches!(self, Battleship | Cruiser)
    }

    /// Units that appear on the battle board.
    #[inline]
    pub fn can_be_lost_in_battle(self) -> bool {
        !matches!(self, AntiaircraftGun | IndustrialComplex)
    }

    pub fn id(self) -> &'static str {
        match self {
            Infantry => "infantry",
            Artillery => "artillery",
            Tank => "tank",
            AntiaircraftGun => "antiaircraft-gun",
            IndustrialComplex => "industrial-complex",
            Fighter => "fighter",
            Bomber => "bomber",
            Battleship => "battleship",
            AircraftCarrier => "aircraft-carrier",
            Cruiser => "cruiser",
            Destroyer => "destroyer",
            Submarine => "submarine",
            Transport => "transport",
        }
    }

    /// Any common spelling, singular or plural.
    pub fn named(name: &str) -> Option<Unit> {
        let wanted = sandtable_engine::names::slug(name);
        let singular = wanted.strip_suffix('s').unwrap_or(&wanted);
        let known = UNITS.into_iter().find(|unit| unit.id() == wanted || unit.id() == singular);
        known.or(match singular {
            "aa" | "aa-gun" | "aagun" => Some(AntiaircraftGun),
            "ic" | "complex" | "industrial-complexe" | "complexe" | "factory" | "factorie" => {
                Some(IndustrialComplex)
            }
            "carrier" => Some(AircraftCarrier),
            "armor" | "armour" => Some(Tank),
            "sub" => Some(Submarine),
            _ => None,
        })
    }
}

impl std::fmt::Display for Unit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id())
    }
}

/// How many of each unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(test, derive(ts_rs::TS), ts(type = "Record<string, number>"))]
pub struct Counts([u16; UNITS.len()]);

impl Counts {
    #[inline]
    pub fn get(&self, unit: Unit) -> u16 {
        self.0[unit as usize]
    }

    #[inline]
    pub fn add(&mut self, unit: Unit, count: u16) {
        self.0[unit as usize] = self.0[unit as usize].saturating_add(count);
    }

    #[inline]
    pub fn take(&mut self, unit: Unit, count: u16) {
        self.0[unit as usize] = self.0[unit as usize].saturating_sub(count);
    }

    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (Unit, u16)> + '_ {
        UNITS.into_iter().map(|unit| (unit, self.get(unit))).filter(|(_, count)| *count > 0)
    }

    #[inline]
    pub fn total(&self) -> u16 {
        self.0.iter().fold(0, |sum, count| sum.saturating_add(*count))
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.total() == 0
    }
}

impl FromIterator<(Unit, u16)> for Counts {
    fn from_iter<T: IntoIterator<Item = (Unit, u16)>>(units: T) -> Self {
        let mut counts = Counts::default();
        for (unit, count) in units {
            counts.add(unit, count);
        }
        counts
    }
}

impl Serialize for Counts {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl<'de> Deserialize<'de> for Counts {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let map = std::collections::BTreeMap::<Unit, u16>::deserialize(deserializer)?;
        Ok(map.into_iter().collect())
    }
}

impl std::fmt::Display for Counts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (i, (unit, count)) in self.iter().enumerate() {
            let comma = if i > 0 { ", " } else { "" };
            write!(f, "{comma}{count} {unit}")?;
        }
        Ok(())
    }
}
