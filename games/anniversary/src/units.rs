//! Unit profiles: what each unit costs and can do before any technology, from `data/units.csv`.

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

/// A row of `data/units.csv`.
#[derive(Clone, Copy, Debug)]
struct Profile {
    class: Class,
    cost: u16,
    improved_cost: u16,
    attack: u8,
    defense: u8,
    movement: u8,
}

/// Read when the program is built: a table that is not as it should be is no program.
static PROFILES: [Profile; UNITS.len()] = profiles(include_bytes!("../data/units.csv"));

const fn profiles(csv: &[u8]) -> [Profile; UNITS.len()] {
    let nothing =
        Profile { class: Class::Land, cost: 0, improved_cost: 0, attack: 0, defense: 0, movement: 0 };
    let mut profiles = [nothing; UNITS.len()];
    let mut at = skip(csv, 0, b"unit,class,cost,with-improved-shipyards,attack,defense,move\n");
    let mut row = 0;
    while row < UNITS.len() {
        at = skip(csv, at, UNITS[row].id().as_bytes());
        let class = match csv[at + 1] {
            b'l' => Class::Land,
            b'a' => Class::Air,
            _ => Class::Sea,
        };
        let name = match class {
            Class::Land => b",land,",
            Class::Air => b",air,".as_slice(),
            Class::Sea => b",sea,",
        };
        at = skip(csv, at, name);
        let mut numbers = [0; 5];
        let mut column = 0;
        while column < numbers.len() {
            (numbers[column], at) = number(csv, at);
            column += 1;
        }
        let [cost, improved_cost, attack, defense, movement] = numbers;
        profiles[row] = Profile {
            class,
            cost,
            improved_cost,
            attack: attack as u8,
            defense: defense as u8,
            movement: movement as u8,
        };
        row += 1;
    }
    assert!(at == csv.len(), "units.csv has more rows than there are units");
    profiles
}

/// Where the text goes on behind what must stand here.
const fn skip(csv: &[u8], at: usize, expected: &[u8]) -> usize {
    let mut n = 0;
    while n < expected.len() {
        assert!(
            csv[at + n] == expected[n],
            "units.csv: a row for each unit, in their order, as the heading says"
        );
        n += 1;
    }
    at + n
}

/// A number and where the next one begins.
const fn number(csv: &[u8], mut at: usize) -> (u16, usize) {
    let mut number = 0;
    while csv[at] != b',' && csv[at] != b'\n' {
        assert!(csv[at].is_ascii_digit(), "units.csv: a number stands here");
        number = 10 * number + (csv[at] - b'0') as u16;
        at += 1;
    }
    (number, at + 1)
}

impl Unit {
    fn profile(self) -> &'static Profile {
        &PROFILES[self as usize]
    }

    #[inline]
    pub fn class(self) -> Class {
        self.profile().class
    }

    /// What it costs every power.
    #[inline]
    pub fn cost(self) -> u16 {
        self.profile().cost
    }

    /// What it costs a power that has Improved Shipyards.
    pub fn cost_with_improved_shipyards(self) -> u16 {
        self.profile().improved_cost
    }

    #[inline]
    pub fn attack(self) -> u8 {
        self.profile().attack
    }

    /// An antiaircraft gun's defence is its fire at aircraft, not a value in battle.
    #[inline]
    pub fn defense(self) -> u8 {
        self.profile().defense
    }

    #[inline]
    pub fn movement(self) -> u8 {
        self.profile().movement
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

    pub const fn id(self) -> &'static str {
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
