//! The small vocabulary of the game. Everything here spells itself the way players do,
//! so events and orders stay readable and survive any reordering of the data files.

use std::fmt;
use std::ops::{Add, AddAssign, Index, IndexMut, Sub, SubAssign};
use std::str::FromStr;

use sandtable_engine::Seat;
use serde::de::{Deserializer, Error as _};
use serde::ser::{SerializeMap, Serializer};
use serde::{Deserialize, Serialize};

/// A closed list of names with its spelling, in the order the rulebook uses.
macro_rules! vocabulary {
    ($(#[$doc:meta])* $name:ident { $($variant:ident = $spelling:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        pub enum $name { $(#[serde(rename = $spelling)] $variant),+ }

        impl $name {
            pub const ALL: &'static [$name] = &[$($name::$variant),+];

            pub const fn name(self) -> &'static str {
                match self { $($name::$variant => $spelling),+ }
            }

            pub fn named(name: &str) -> Option<$name> {
                Self::ALL.iter().copied().find(|it| it.name() == name)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }
    };
}

vocabulary! {
    /// The two sides.
    Alliance { Allied = "allied", Axis = "axis" }
}

impl Alliance {
    pub fn other(self) -> Alliance {
        match self {
            Alliance::Allied => Alliance::Axis,
            Alliance::Axis => Alliance::Allied,
        }
    }
}

vocabulary! {
    /// A nation is a seat at the table.
    Nation {
        China = "china", British = "british", Soviet = "soviet", Us = "us",
        Germany = "germany", Italy = "italy", Japan = "japan",
    }
}

impl Nation {
    pub fn alliance(self) -> Alliance {
        match self {
            Nation::China | Nation::British | Nation::Soviet | Nation::Us => Alliance::Allied,
            Nation::Germany | Nation::Italy | Nation::Japan => Alliance::Axis,
        }
    }

    pub fn seat(self) -> Seat {
        Seat(self as u8)
    }

    pub fn at(seat: Seat) -> Option<Nation> {
        Nation::ALL.get(seat.0 as usize).copied()
    }
}

vocabulary! {
    /// Command stacks hold units of one category.
    Category { Land = "land", Air = "air", Naval = "naval" }
}

impl Category {
    /// Command ids tell the category: 1-9 naval, 11-19 air, 20 and up land.
    pub fn of_command(number: u8) -> Category {
        match number {
            0..=10 => Category::Naval,
            11..=19 => Category::Air,
            _ => Category::Land,
        }
    }
}

vocabulary! {
    UnitType {
        Infantry = "infantry", Artillery = "artillery", Armor = "armor",
        Fighter = "fighter", Bomber = "bomber",
        Submarine = "submarine", Cruiser = "cruiser", Carrier = "carrier", Battleship = "battleship",
        CarrierFighter = "carrier-fighter",
    }
}

impl UnitType {
    pub fn category(self) -> Category {
        match self {
            UnitType::Infantry | UnitType::Artillery | UnitType::Armor => Category::Land,
            UnitType::Fighter | UnitType::Bomber | UnitType::CarrierFighter => Category::Air,
            _ => Category::Naval,
        }
    }

    /// The Battle-Board row a unit uses: carrier fighters fight as fighters.
    pub fn row(self) -> UnitType {
        if self == UnitType::CarrierFighter { UnitType::Fighter } else { self }
    }
}

vocabulary! {
    /// The faces of a die, in the order in which results are assigned.
    Colour {
        Yellow = "yellow", Blue = "blue", Green = "green", Red = "red", Black = "black", White = "white",
    }
}

impl Colour {
    /// Twelve faces: four yellow, three blue, two green, and one each of red, black and white.
    pub fn of_face(face: u8) -> Colour {
        match face {
            0..=4 => Colour::Yellow,
            5..=7 => Colour::Blue,
            8..=9 => Colour::Green,
            10 => Colour::Red,
            11 => Colour::Black,
            _ => Colour::White,
        }
    }
}

/// How many results of each colour.
pub type Results = [u8; 6];

pub fn results_of(faces: &[u8]) -> Results {
    let mut results = [0; 6];
    for face in faces {
        results[Colour::of_face(*face) as usize] += 1;
    }
    results
}

vocabulary! {
    Resource { Oil = "oil", Iron = "iron", Osr = "osr" }
}

impl Resource {
    /// Neutrals trade in blocks: 2 oil, 3 iron or 5 other strategic resources.
    pub fn block(self) -> u16 {
        match self {
            Resource::Oil => 2,
            Resource::Iron => 3,
            Resource::Osr => 5,
        }
    }
}

vocabulary! {
    /// The Homeland Status Track, from acceptable stress to mass desertion.
    Zone {
        White = "white", Blue = "blue", Yellow = "yellow", Orange = "orange", Red = "red", Gray = "gray",
    }
}

impl Zone {
    pub fn next(self) -> Zone {
        Zone::ALL[(self as usize + 1).min(Zone::Gray as usize)]
    }

    pub fn previous(self) -> Zone {
        Zone::ALL[(self as usize).saturating_sub(1)]
    }
}

vocabulary! {
    /// The rows of the Battle-Boards. `Plain` is the only row of most units in Quick Battle.
    Stance {
        Defensive = "defensive", Offensive = "offensive", AntiAir = "anti-air", Ground = "ground",
        Air = "air", Strategic = "strategic", AirGround = "air-ground", Surface = "surface",
        Bomber = "bomber", Escort = "escort", Submarine = "submarine", Plain = "plain",
    }
}

/// A count of each resource.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Resources(pub [u16; 3]);

impl Resources {
    pub fn of(resource: Resource, count: u16) -> Resources {
        let mut all = Resources::default();
        all[resource] = count;
        all
    }

    pub fn total(self) -> u16 {
        self.0.iter().sum()
    }

    pub fn covers(self, cost: Resources) -> bool {
        self.0.iter().zip(cost.0).all(|(have, need)| *have >= need)
    }

    pub fn is_empty(self) -> bool {
        self.total() == 0
    }

    /// A payment of `count` in any mix, taken from what is held most.
    pub fn payment_of(self, count: u16) -> Option<Resources> {
        let mut left = self;
        let mut paid = Resources::default();
        for _ in 0..count {
            let most = Resource::ALL.iter().copied().max_by_key(|r| (left[*r], *r))?;
            if left[most] == 0 {
                return None;
            }
            left[most] -= 1;
            paid[most] += 1;
        }
        Some(paid)
    }
}

impl Index<Resource> for Resources {
    type Output = u16;
    fn index(&self, resource: Resource) -> &u16 {
        &self.0[resource as usize]
    }
}

impl IndexMut<Resource> for Resources {
    fn index_mut(&mut self, resource: Resource) -> &mut u16 {
        &mut self.0[resource as usize]
    }
}

impl AddAssign for Resources {
    fn add_assign(&mut self, other: Resources) {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine += theirs;
        }
    }
}

impl Add for Resources {
    type Output = Resources;
    fn add(mut self, other: Resources) -> Resources {
        self += other;
        self
    }
}

impl SubAssign for Resources {
    /// Resources never drop below zero.
    fn sub_assign(&mut self, other: Resources) {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine = mine.saturating_sub(theirs);
        }
    }
}

/// A count of each unit type.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Units(pub [u8; 10]);

impl Units {
    pub fn of(unit: UnitType, count: u8) -> Units {
        let mut units = Units::default();
        units[unit] = count;
        units
    }

    pub fn total(self) -> u8 {
        self.0.iter().sum()
    }

    pub fn is_empty(self) -> bool {
        self.0 == [0; 10]
    }

    pub fn contains(self, other: Units) -> bool {
        self.0.iter().zip(other.0).all(|(have, want)| *have >= want)
    }

    /// The types present with their counts.
    pub fn iter(self) -> impl Iterator<Item = (UnitType, u8)> {
        UnitType::ALL.iter().copied().zip(self.0).filter(|(_, count)| *count > 0)
    }

    pub fn only(self, category: Category) -> Units {
        let mut units = Units::default();
        for (unit, count) in self.iter().filter(|(unit, _)| unit.category() == category) {
            units[unit] = count;
        }
        units
    }

    pub fn has(self, category: Category) -> bool {
        !self.only(category).is_empty()
    }

    /// The part of these units that the other multiset also has.
    pub fn common(self, other: Units) -> Units {
        let mut units = self;
        for (mine, theirs) in units.0.iter_mut().zip(other.0) {
            *mine = (*mine).min(theirs);
        }
        units
    }

    /// The first `count` units in the order of the rulebook's list.
    pub fn take(self, count: u8) -> Units {
        let mut left = count;
        let mut taken = Units::default();
        for (unit, have) in self.iter() {
            let now = have.min(left);
            taken[unit] = now;
            left -= now;
        }
        taken
    }

    /// Every way to pick exactly `count` units.
    pub fn picks(self, count: u8) -> Vec<Units> {
        let mut ways = vec![Units::default()];
        for (unit, have) in self.iter() {
            let so_far = std::mem::take(&mut ways);
            for way in so_far {
                for n in 0..=have.min(count - way.total()) {
                    let mut next = way;
                    next[unit] = n;
                    ways.push(next);
                }
            }
        }
        ways.retain(|way| way.total() == count);
        ways
    }
}

impl Index<UnitType> for Units {
    type Output = u8;
    fn index(&self, unit: UnitType) -> &u8 {
        &self.0[unit as usize]
    }
}

impl IndexMut<UnitType> for Units {
    fn index_mut(&mut self, unit: UnitType) -> &mut u8 {
        &mut self.0[unit as usize]
    }
}

impl AddAssign for Units {
    fn add_assign(&mut self, other: Units) {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine = mine.saturating_add(theirs);
        }
    }
}

impl Add for Units {
    type Output = Units;
    fn add(mut self, other: Units) -> Units {
        self += other;
        self
    }
}

impl Sub for Units {
    type Output = Units;
    fn sub(mut self, other: Units) -> Units {
        self -= other;
        self
    }
}

impl SubAssign for Units {
    fn sub_assign(&mut self, other: Units) {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine = mine.saturating_sub(theirs);
        }
    }
}

/// `2 infantry, 1 armor`.
impl fmt::Display for Units {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        list(f, self.iter().map(|(unit, count)| (count as u16, unit.name())))
    }
}

/// `2 oil, 1 iron`.
impl fmt::Display for Resources {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let held = Resource::ALL.iter().map(|r| (self[*r], r.name())).filter(|(count, _)| *count > 0);
        list(f, held)
    }
}

fn list(f: &mut fmt::Formatter<'_>, items: impl Iterator<Item = (u16, &'static str)>) -> fmt::Result {
    let mut first = true;
    for (count, name) in items {
        if !first {
            f.write_str(", ")?;
        }
        first = false;
        write!(f, "{count} {name}")?;
    }
    if first { f.write_str("nothing") } else { Ok(()) }
}

impl Serialize for Units {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (unit, count) in self.iter() {
            map.serialize_entry(unit.name(), &count)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Units {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Units, D::Error> {
        let map = std::collections::BTreeMap::<String, u8>::deserialize(deserializer)?;
        let mut units = Units::default();
        for (name, count) in map {
            let unit =
                UnitType::named(&name).ok_or_else(|| D::Error::custom(format!("no unit type `{name}`")))?;
            units[unit] = count;
        }
        Ok(units)
    }
}

impl Serialize for Resources {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for resource in Resource::ALL {
            if self[*resource] > 0 {
                map.serialize_entry(resource.name(), &self[*resource])?;
            }
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Resources {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Resources, D::Error> {
        let map = std::collections::BTreeMap::<String, u16>::deserialize(deserializer)?;
        let mut resources = Resources::default();
        for (name, count) in map {
            let resource =
                Resource::named(&name).ok_or_else(|| D::Error::custom(format!("no resource `{name}`")))?;
            resources[resource] = count;
        }
        Ok(resources)
    }
}

/// A region, known by its printed id: `G1` is a territory, `A-5` a sea region.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Region(u16);

/// Seas carry the prefixes of the four oceans; `X` marks the regions without a printed id.
const PREFIXES: &[u8; 13] = b"ABCGIJMNPRTUX";
const SEAS: &[u8; 4] = b"AIMP";
const PER_PREFIX: u16 = 32;

impl Region {
    /// One past the largest index.
    pub const SLOTS: usize = PREFIXES.len() * PER_PREFIX as usize;

    pub fn index(self) -> usize {
        self.0 as usize
    }

    pub fn from_index(index: usize) -> Region {
        Region(index as u16)
    }

    pub fn prefix(self) -> char {
        PREFIXES[(self.0 / PER_PREFIX) as usize] as char
    }

    pub fn is_sea(self) -> bool {
        SEAS.contains(&PREFIXES[(self.0 / PER_PREFIX) as usize])
    }

    /// Regions of the Pacific matter to the Soviet-Japanese pact.
    pub fn is_pacific(self) -> bool {
        self.prefix() == 'P'
    }
}

impl fmt::Display for Region {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hyphen = if self.is_sea() { "-" } else { "" };
        write!(f, "{}{hyphen}{}", self.prefix(), self.0 % PER_PREFIX)
    }
}

impl FromStr for Region {
    type Err = ();

    fn from_str(text: &str) -> Result<Region, ()> {
        let mut letters = text.chars();
        let prefix = letters.next().ok_or(())?.to_ascii_uppercase() as u32;
        let at = PREFIXES.iter().position(|p| u32::from(*p) == prefix).ok_or(())?;
        let rest = letters.as_str();
        let digits = if SEAS.contains(&PREFIXES[at]) { rest.strip_prefix('-').ok_or(())? } else { rest };
        if digits.is_empty() || digits.len() > 2 || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(());
        }
        let number: u16 = digits.parse().map_err(|_| ())?;
        if number >= PER_PREFIX {
            return Err(());
        }
        Ok(Region(at as u16 * PER_PREFIX + number))
    }
}

impl Serialize for Region {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Region {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Region, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        text.parse().map_err(|()| D::Error::custom(format!("no region id `{text}`")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_spell_themselves_as_printed() {
        for id in ["G1", "A-5", "P-0", "U10", "X4", "N19"] {
            assert_eq!(id.parse::<Region>().unwrap().to_string(), id);
        }
        assert!("A5".parse::<Region>().is_err());
        assert!("G-1".parse::<Region>().is_err());
    }

    #[test]
    fn twelve_faces_have_the_printed_colours() {
        let all: Vec<u8> = (1..=12).collect();
        assert_eq!(results_of(&all), [4, 3, 2, 1, 1, 1]);
    }

    #[test]
    fn picks_list_every_choice_once() {
        let stack = Units::of(UnitType::Armor, 1) + Units::of(UnitType::Infantry, 2);
        assert_eq!(stack.picks(1).len(), 2);
        assert_eq!(stack.picks(2).len(), 2);
        assert_eq!(stack.picks(3), vec![stack]);
    }
}
