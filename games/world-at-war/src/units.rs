//! The units: strengths, movement and prices as the tables have them.

use std::sync::LazyLock;

use sandtable_engine::tables::{Faults, records};
use serde::{Deserialize, Serialize};

use crate::power::{POWERS, Power};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Unit {
    Infantry,
    Armor,
    Fighter,
    Bomber,
    AaGun,
    Transport,
    Submarine,
    Cruiser,
    AircraftCarrier,
    Battleship,
    Factory,
    Paratrooper,
    SsPanzer,
    SsPanzergrenadier,
    Guards,
    ArmoredInfantry,
    Partisan,
    Tiger,
    Rocket,
    SubPen,
}

use Unit::*;

/// In the order of the table.
pub const UNITS: [Unit; 20] = [
    Infantry,
    Armor,
    Fighter,
    Bomber,
    AaGun,
    Transport,
    Submarine,
    Cruiser,
    AircraftCarrier,
    Battleship,
    Factory,
    Paratrooper,
    SsPanzer,
    SsPanzergrenadier,
    Guards,
    ArmoredInfantry,
    Partisan,
    Tiger,
    Rocket,
    SubPen,
];

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Class {
    Land,
    Air,
    Sea,
    /// Factories and submarine pens: part of the board more than pieces on it.
    Building,
}

#[derive(Clone, Copy, Debug, Default)]
struct Profile {
    attack: u8,
    defense: u8,
    movement: u8,
    detection: u8,
    /// Nothing where a country cannot build the unit.
    price: [Option<u8>; POWERS.len()],
}

static PROFILES: LazyLock<[Profile; UNITS.len()]> = LazyLock::new(|| {
    let mut faults = Faults::default();
    let mut profiles = [Profile::default(); UNITS.len()];
    for row in records("units.csv", include_str!("../data/units.csv"), &mut faults) {
        let Some(unit) = row.word("id", Unit::named, &mut faults) else { continue };
        let price = POWERS.map(|power| {
            let text = row.text(power.id());
            if text.is_empty() { None } else { row.parse(power.id(), &mut faults) }
        });
        profiles[unit as usize] = Profile {
            attack: row.number("attack", &mut faults),
            defense: row.number("defense", &mut faults),
            movement: row.number("move", &mut faults),
            detection: row.number("detection", &mut faults),
            price,
        };
    }
    faults.none().unwrap_or_else(|fault| panic!("the embedded units are at fault: {fault}"));
    profiles
});

impl Unit {
    #[inline]
    pub fn class(self) -> Class {
        match self {
            Fighter | Bomber => Class::Air,
            Transport | Submarine | Cruiser | AircraftCarrier | Battleship => Class::Sea,
            Factory | SubPen => Class::Building,
            _ => Class::Land,
        }
    }

    fn profile(self) -> &'static Profile {
        &PROFILES[self as usize]
    }

    pub fn attack(self) -> u8 {
        self.profile().attack
    }

    pub fn defense(self) -> u8 {
        self.profile().defense
    }

    pub fn movement(self) -> u8 {
        self.profile().movement
    }

    /// A die up to this finds submarines; zero for who cannot detect.
    pub fn detection(self) -> u8 {
        self.profile().detection
    }

    /// What the country pays for it, if it builds it at all.
    pub fn price(self, power: Power) -> Option<u16> {
        self.profile().price.get(power as usize).copied().flatten().map(u16::from)
    }

    /// What the unit is worth where IPCs' worth of units is lost.
    pub fn worth(self, owner: Power) -> u16 {
        self.price(owner)
            .or_else(|| self.price(Power::Britain))
            .or_else(|| self.price(Power::Germany))
            .unwrap_or(1)
    }

    /// What guns shoot at beside aircraft, and what may blitz.
    #[inline]
    pub fn is_tank(self) -> bool {
        matches!(self, Armor | SsPanzer | Tiger)
    }

    /// Infantry for transports, banzai and home defense: paratroopers count.
    #[inline]
    pub fn is_infantry(self) -> bool {
        matches!(self, Infantry | Paratrooper)
    }

    /// What a factory's infantry equipment serves.
    #[inline]
    pub fn is_infantry_of_any_kind(self) -> bool {
        self.is_infantry() || matches!(self, SsPanzergrenadier | Guards | ArmoredInfantry)
    }

    /// Land units that can take an area.
    #[inline]
    pub fn takes_land(self) -> bool {
        self.class() == Class::Land && !matches!(self, AaGun | Rocket | Partisan)
    }

    /// Ships that hold a zone: all but submarines.
    #[inline]
    pub fn is_surface_ship(self) -> bool {
        self.class() == Class::Sea && self != Submarine
    }

    pub fn bombards_on(self) -> u8 {
        match self {
            Battleship => 4,
            Cruiser => 2,
            _ => 0,
        }
    }

    /// How many a country may have in play, and build in a turn.
    pub fn limits(self) -> Option<(u16, u16)> {
        match self {
            Paratrooper => Some((4, u16::MAX)),
            SsPanzer | Tiger => Some((4, 2)),
            SsPanzergrenadier | ArmoredInfantry => Some((6, 2)),
            Guards => Some((4, 2)),
            Rocket => Some((2, u16::MAX)),
            _ => None,
        }
    }

    /// The first game turn on which it may be built.
    pub fn from_turn(self) -> u16 {
        match self {
            SsPanzergrenadier => 2,
            SsPanzer => 3,
            Guards | ArmoredInfantry => 5,
            _ => 1,
        }
    }

    pub fn id(self) -> &'static str {
        match self {
            Infantry => "infantry",
            Armor => "armor",
            Fighter => "fighter",
            Bomber => "bomber",
            AaGun => "aa-gun",
            Transport => "transport",
            Submarine => "submarine",
            Cruiser => "cruiser",
            AircraftCarrier => "aircraft-carrier",
            Battleship => "battleship",
            Factory => "factory",
            Paratrooper => "paratrooper",
            SsPanzer => "ss-panzer",
            SsPanzergrenadier => "ss-panzergrenadier",
            Guards => "guards",
            ArmoredInfantry => "armored-infantry",
            Partisan => "partisan",
            Tiger => "tiger",
            Rocket => "rocket",
            SubPen => "sub-pen",
        }
    }

    /// Any common spelling, singular or plural.
    pub fn named(name: &str) -> Option<Unit> {
        let wanted = sandtable_engine::names::slug(name);
        let singular = wanted.strip_suffix('s').unwrap_or(&wanted);
        let known = UNITS.into_iter().find(|unit| unit.id() == wanted || unit.id() == singular);
        known.or(match singular {
            "tank" | "armour" => Some(Armor),
            "aa" | "gun" => Some(AaGun),
            "carrier" => Some(AircraftCarrier),
            "sub" => Some(Submarine),
            "pen" | "submarine-pen" => Some(SubPen),
            "guard" => Some(Guards),
            "factorie" => Some(Factory),
            "tiger-tank" => Some(Tiger),
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
        units.into_iter().for_each(|(unit, count)| counts.add(unit, count));
        counts
    }
}

impl Serialize for Counts {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
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
