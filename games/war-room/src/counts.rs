//! Counts of units and of resources.

use std::fmt;
use std::ops::{Add, AddAssign, Index, IndexMut, Sub, SubAssign};

use serde::de::{Deserializer, Error as _};
use serde::ser::{SerializeMap, Serializer};
use serde::{Deserialize, Serialize};

use crate::ids::{Category, Resource, UnitType};

/// A count of each resource.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(test, derive(ts_rs::TS), ts(type = "Partial<Record<Resource, number>>"))]
pub struct Resources(pub [u16; 3]);

impl Resources {
    pub fn of(resource: Resource, count: u16) -> Resources {
        let mut all = Resources::default();
        all[resource] = count;
        all
    }

    pub fn total(self) -> u16 {
        self.0.iter().fold(0, |sum, n| sum.saturating_add(*n))
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
            *mine = mine.saturating_add(theirs);
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(test, derive(ts_rs::TS), ts(type = "Record<string, number>"))]
pub struct Units(pub [u8; 10]);

impl Units {
    pub fn of(unit: UnitType, count: u8) -> Units {
        let mut units = Units::default();
        units[unit] = count;
        units
    }

    pub fn total(self) -> u8 {
        self.0.iter().fold(0, |sum, n| sum.saturating_add(*n))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn picks_list_every_choice_once() {
        let stack = Units::of(UnitType::Armor, 1) + Units::of(UnitType::Infantry, 2);
        assert_eq!(stack.picks(1).len(), 2);
        assert_eq!(stack.picks(2).len(), 2);
        assert_eq!(stack.picks(3), vec![stack]);
    }
}
