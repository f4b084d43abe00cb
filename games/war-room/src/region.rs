//! Regions by their printed ids.

use std::fmt;
use std::str::FromStr;

use serde::de::{Deserializer, Error as _};
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};

/// A region, known by its printed id: `G1` is a territory, `A-5` a sea region.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(test, derive(ts_rs::TS), ts(type = "string"))]
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
}
