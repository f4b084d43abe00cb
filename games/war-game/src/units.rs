//! Unit profiles: what each unit costs every nation and can do.

use std::sync::LazyLock;

use sandtable_engine::names::slug;
use sandtable_engine::tables::{Faults, records};
use serde::{Deserialize, Serialize};

use crate::power::{POWERS, Power};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Unit {
    Infantry,
    Artillery,
    Armor,
    Fighter,
    Bomber,
    Battleship,
    Destroyer,
    AircraftCarrier,
    Submarine,
    Transport,
    MajorFactory,
    MinorFactory,
    WaffenSs,
    Nebelwerfer,
    #[serde(rename = "fw-190d-9")]
    Fw190,
    #[serde(rename = "me-262")]
    Me262,
    Maus,
}

use Unit::*;

/// In the order of the unit table.
pub const UNITS: [Unit; 17] = [
    Infantry,
    Artillery,
    Armor,
    Fighter,
    Bomber,
    Battleship,
    Destroyer,
    AircraftCarrier,
    Submarine,
    Transport,
    MajorFactory,
    MinorFactory,
    WaffenSs,
    Nebelwerfer,
    Fw190,
    Me262,
    Maus,
];

/// Where a unit lives.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Class {
    Land,
    Air,
    Sea,
}

/// A row of the unit table. A unit with two values rolls two dice.
#[derive(Clone, Copy, Debug, Default)]
struct Profile {
    attack: [u8; 2],
    defense: [u8; 2],
    movement: u8,
    price: [u16; 8],
}

pub const TABLE: &str = include_str!("../data/units.csv");

static PROFILES: LazyLock<[Profile; UNITS.len()]> = LazyLock::new(|| {
    let mut faults = Faults::default();
    let mut profiles = [Profile::default(); UNITS.len()];
    for row in records("units.csv", TABLE, &mut faults) {
        let Some(unit) = row.word("id", Unit::named, &mut faults) else { continue };
        let values = |column: &str| {
            let mut values = row.text(column).split(' ').map(|value| value.parse().unwrap_or(0));
            [values.next().unwrap_or(0), values.next().unwrap_or(0)]
        };
        profiles[unit as usize] = Profile {
            attack: values("attack"),
            defense: values("defense"),
            movement: row.number("move", &mut faults),
            price: POWERS.map(|power| row.number(power.id(), &mut faults)),
        };
    }
    faults.none().unwrap_or_else(|fault| panic!("the embedded unit table is at fault: {fault}"));
    profiles
});

impl Unit {
    #[inline]
    fn profile(self) -> &'static Profile {
        &PROFILES[self as usize]
    }

    #[inline]
    pub fn class(self) -> Class {
        match self {
            Infantry | Artillery | Armor | WaffenSs | Nebelwerfer | Maus | MajorFactory | MinorFactory => {
                Class::Land
            }
            Fighter | Bomber | Fw190 | Me262 => Class::Air,
            Battleship | Destroyer | AircraftCarrier | Submarine | Transport => Class::Sea,
        }
    }

    pub fn price(self, power: Power) -> u16 {
        self.profile().price[power as usize]
    }

    /// The values to roll when attacking; zero for no die.
    #[inline]
    pub fn attack(self) -> [u8; 2] {
        self.profile().attack
    }

    #[inline]
    pub fn defense(self) -> [u8; 2] {
        self.profile().defense
    }

    #[inline]
    pub fn movement(self) -> u8 {
        self.profile().movement
    }

    pub fn is_factory(self) -> bool {
        matches!(self, MajorFactory | MinorFactory)
    }

    pub fn is_extra(self) -> bool {
        matches!(self, WaffenSs | Nebelwerfer | Fw190 | Me262 | Maus)
    }

    /// Combat ships stop fleets and help aircraft to find submarines; transports do neither.
    #[inline]
    pub fn is_combat_ship(self) -> bool {
        matches!(self, Battleship | Destroyer | AircraftCarrier | Submarine)
    }

    /// Fighters of any type land on carriers.
    #[inline]
    pub fn is_fighter(self) -> bool {
        matches!(self, Fighter | Fw190 | Me262)
    }

    /// How much of a carrier's deck a fighter takes; two in all.
    pub fn deck(self) -> u8 {
        if self == Me262 { 2 } else { 1 }
    }

    /// How much of a transport's hold a land unit takes; two in all. The Maus fits in none.
    pub fn hold(self) -> Option<u8> {
        match self {
            Infantry | WaffenSs => Some(1),
            Artillery | Armor | Nebelwerfer => Some(2),
            _ => None,
        }
    }

    pub fn is_artillery(self) -> bool {
        matches!(self, Artillery | Nebelwerfer)
    }

    pub fn can_bombard(self) -> bool {
        matches!(self, Battleship | Destroyer)
    }

    pub fn minor_factory_builds(self) -> bool {
        !matches!(self, Battleship | Bomber | AircraftCarrier)
    }

    pub fn id(self) -> &'static str {
        match self {
            Infantry => "infantry",
            Artillery => "artillery",
            Armor => "armor",
            Fighter => "fighter",
            Bomber => "bomber",
            Battleship => "battleship",
            Destroyer => "destroyer",
            AircraftCarrier => "aircraft-carrier",
            Submarine => "submarine",
            Transport => "transport",
            MajorFactory => "major-factory",
            MinorFactory => "minor-factory",
            WaffenSs => "waffen-ss",
            Nebelwerfer => "nebelwerfer",
            Fw190 => "fw-190d-9",
            Me262 => "me-262",
            Maus => "maus",
        }
    }

    /// Any common spelling, singular or plural.
    pub fn named(name: &str) -> Option<Unit> {
        let wanted = slug(name);
        let singular = wanted.strip_suffix('s').unwrap_or(&wanted);
        let known = UNITS.into_iter().find(|unit| unit.id() == wanted || unit.id() == singular);
        known.or(match singular {
            "tank" | "armour" => Some(Armor),
            "carrier" => Some(AircraftCarrier),
            "sub" => Some(Submarine),
            "fw-190" | "fw190" | "fw190d-9" | "fw-190d9" => Some(Fw190),
            "me262" | "schwalbe" | "me-262-schwalbe" => Some(Me262),
            "ss" | "waffen" => Some(WaffenSs),
            "major-factorie" | "major" => Some(MajorFactory),
            "minor-factorie" | "minor" => Some(MinorFactory),
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
    pub fn iter(&self) -> impl Iterator<Item = (Unit, u16)> + '_ {
        UNITS.into_iter().map(|unit| (unit, self.get(unit))).filter(|(_, count)| *count > 0)
    }

    pub fn total(&self) -> u16 {
        self.0.iter().fold(0, |sum, count| sum.saturating_add(*count))
    }

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
