//! The units: their factors, dice, prices and what they can carry.

use std::sync::LazyLock;

use sandtable_engine::names::slug;
use sandtable_engine::tables::{Faults, records};
use serde::{Deserialize, Serialize};

use crate::power::{PLAYERS, Power};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Unit {
    RegularInfantry,
    SpecialForces,
    ReserveInfantry,
    Apc,
    Armor,
    Fighter,
    TransportPlane,
    Bomber,
    SeaTransport,
    Submarine,
    Destroyer,
    Cruiser,
    AircraftCarrier,
    Battleship,
    AaGun,
    CoastalGun,
    RocketLauncher,
    Radar,
    Spy,
    AtomicBomb,
    LimitedFactory,
    UnlimitedFactory,
    CapitalFactory,
}

pub use Unit::*;

pub const UNITS: [Unit; 23] = [
    RegularInfantry,
    SpecialForces,
    ReserveInfantry,
    Apc,
    Armor,
    Fighter,
    TransportPlane,
    Bomber,
    SeaTransport,
    Submarine,
    Destroyer,
    Cruiser,
    AircraftCarrier,
    Battleship,
    AaGun,
    CoastalGun,
    RocketLauncher,
    Radar,
    Spy,
    AtomicBomb,
    LimitedFactory,
    UnlimitedFactory,
    CapitalFactory,
];

/// The classes that unlimited factories count apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Class {
    Land,
    Air,
    Sea,
    Special,
    Factory,
}

/// A unit's line of `units.csv`.
#[derive(Clone, Copy, Debug)]
struct Profile {
    attack: u8,
    defense: u8,
    movement: u8,
    prices: [u8; 8],
}

pub const TABLE: &str = include_str!("../data/units.csv");

static PROFILES: LazyLock<[Profile; UNITS.len()]> = LazyLock::new(|| {
    let mut faults = Faults::default();
    let empty = Profile { attack: 0, defense: 0, movement: 0, prices: [0; 8] };
    let mut profiles = [empty; UNITS.len()];
    for row in records("units.csv", TABLE, &mut faults) {
        let Some(unit) = row.word("unit", Unit::named, &mut faults) else { continue };
        profiles[unit as usize] = Profile {
            attack: row.number("attack", &mut faults),
            defense: row.number("defense", &mut faults),
            movement: row.number("move", &mut faults),
            prices: PLAYERS.map(|power| row.number(power.id(), &mut faults)),
        };
    }
    faults.none().unwrap_or_else(|fault| panic!("the embedded units are at fault: {fault}"));
    profiles
});

impl Unit {
    fn profile(self) -> &'static Profile {
        &PROFILES[self as usize]
    }

    #[inline]
    pub fn class(self) -> Class {
        match self {
            RegularInfantry | SpecialForces | ReserveInfantry | Apc | Armor => Class::Land,
            Fighter | TransportPlane | Bomber => Class::Air,
            SeaTransport | Submarine | Destroyer | Cruiser | AircraftCarrier | Battleship => Class::Sea,
            AaGun | CoastalGun | RocketLauncher | Radar | Spy | AtomicBomb => Class::Special,
            LimitedFactory | UnlimitedFactory | CapitalFactory => Class::Factory,
        }
    }

    #[inline]
    pub fn is_air(self) -> bool {
        self.class() == Class::Air
    }

    #[inline]
    pub fn is_sea(self) -> bool {
        self.class() == Class::Sea
    }

    /// Infantry that marches: what annexes countries and rides on APCs.
    pub fn is_infantry(self) -> bool {
        matches!(self, RegularInfantry | SpecialForces)
    }

    /// Infantry of all kinds, armor and APCs.
    pub fn is_ground(self) -> bool {
        self.class() == Class::Land
    }

    pub fn is_gun(self) -> bool {
        matches!(self, AaGun | CoastalGun)
    }

    /// Goes with the zone when it is taken.
    pub fn is_captured(self) -> bool {
        matches!(self, AaGun | CoastalGun | Radar | RocketLauncher)
    }

    /// Fights on the battle board and can be lost there.
    pub fn fights(self) -> bool {
        matches!(self.class(), Class::Land | Class::Air | Class::Sea) && self != ReserveInfantry
            || self == AtomicBomb
    }

    pub fn is_factory(self) -> bool {
        self.class() == Class::Factory
    }

    pub fn can_bombard(self) -> bool {
        matches!(self, Cruiser | Battleship)
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

    /// The sides of its die in battle: land 6, air 8, sea 10.
    pub fn die(self) -> u8 {
        match self.class() {
            Class::Air => 8,
            Class::Sea => 10,
            _ => 6,
        }
    }

    /// The price for a nation before discounts; 0 where it cannot be bought.
    pub fn price(self, power: Power) -> u16 {
        self.profile()
            .prices
            .get(power as usize)
            .copied()
            .unwrap_or_else(|| self.standard_price() as u8)
            .into()
    }

    /// What most nations pay.
    pub fn standard_price(self) -> u16 {
        let mut prices = self.profile().prices;
        prices.sort_unstable();
        prices[prices.len() / 2].into()
    }

    /// Room it takes aboard a sea transport; `None` where it cannot be shipped.
    pub fn sea_load(self) -> Option<u8> {
        match self {
            RegularInfantry | SpecialForces | Spy => Some(1),
            Apc | Armor | AaGun | RocketLauncher => Some(2),
            _ => None,
        }
    }

    /// Room it takes aboard a transport plane or an APC.
    pub fn light_load(self) -> Option<u8> {
        matches!(self, RegularInfantry | SpecialForces | Spy).then_some(1)
    }

    /// Room it takes on a carrier.
    pub fn deck_load(self) -> Option<u8> {
        match self {
            Fighter => Some(1),
            TransportPlane => Some(3),
            _ => None,
        }
    }

    pub fn id(self) -> &'static str {
        match self {
            RegularInfantry => "regular-infantry",
            SpecialForces => "special-forces",
            ReserveInfantry => "reserve-infantry",
            Apc => "apc",
            Armor => "armor",
            Fighter => "fighter",
            TransportPlane => "transport-plane",
            Bomber => "bomber",
            SeaTransport => "sea-transport",
            Submarine => "submarine",
            Destroyer => "destroyer",
            Cruiser => "cruiser",
            AircraftCarrier => "aircraft-carrier",
            Battleship => "battleship",
            AaGun => "aa-gun",
            CoastalGun => "coastal-gun",
            RocketLauncher => "rocket-launcher",
            Radar => "radar",
            Spy => "spy",
            AtomicBomb => "atomic-bomb",
            LimitedFactory => "limited-factory",
            UnlimitedFactory => "unlimited-factory",
            CapitalFactory => "capital-factory",
        }
    }

    /// Any common spelling, singular or plural.
    pub fn named(name: &str) -> Option<Unit> {
        let wanted = slug(name);
        let singular = wanted.strip_suffix('s').unwrap_or(&wanted);
        let known = UNITS.into_iter().find(|unit| unit.id() == wanted || unit.id() == singular);
        known.or(match singular {
            "infantry" | "regular" => Some(RegularInfantry),
            "special-force" | "special" | "marine" => Some(SpecialForces),
            "reserve" => Some(ReserveInfantry),
            "tank" | "armour" => Some(Armor),
            "plane" => Some(TransportPlane),
            "transport" | "transport-ship" => Some(SeaTransport),
            "sub" => Some(Submarine),
            "carrier" => Some(AircraftCarrier),
            "aa" | "aaaa-gun" | "antiaircraft-gun" => Some(AaGun),
            "rocket" => Some(RocketLauncher),
            "spie" => Some(Spy),
            "bomb" => Some(AtomicBomb),
            "limited-factorie" | "factory" | "factorie" => Some(LimitedFactory),
            "unlimited-factorie" => Some(UnlimitedFactory),
            "capital-factorie" | "capitol-factory" => Some(CapitalFactory),
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

    pub fn take(&mut self, unit: Unit, count: u16) {
        self.0[unit as usize] = self.0[unit as usize].saturating_sub(count);
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

/// A list such as `2 armor; 1 fighter` or `2 armor, 1 fighter`.
pub fn unit_list(text: &str) -> Result<Counts, String> {
    let mut counts = Counts::default();
    for part in text.split([';', ',']).map(str::trim).filter(|part| !part.is_empty()) {
        let known =
            part.split_once(' ').and_then(|(count, name)| Some((Unit::named(name)?, count.parse().ok()?)));
        let (unit, count) = known.ok_or_else(|| format!("`{part}` is no number of units"))?;
        counts.add(unit, count);
    }
    Ok(counts)
}
