//! The nations, their sides and who takes a turn together.

use sandtable_engine::Seat;
use sandtable_engine::names::slug;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Power {
    Germany,
    Italy,
    Ussr,
    Uk,
    France,
    Japan,
    Usa,
    China,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Side {
    Axis,
    Allies,
}

use Power::*;

/// Every nation, in the order of play.
pub const POWERS: [Power; 8] = [Germany, Italy, Ussr, Uk, France, Japan, Usa, China];

/// Who plays simultaneously, in the order of play.
pub const TURNS: [&[Power]; 5] = [&[Germany, Italy], &[Ussr], &[Uk, France], &[Japan], &[Usa, China]];

impl Power {
    #[inline]
    pub fn side(self) -> Side {
        match self {
            Germany | Italy | Japan => Side::Axis,
            Ussr | Uk | France | Usa | China => Side::Allies,
        }
    }

    #[inline]
    pub fn is_enemy_of(self, other: Power) -> bool {
        self.side() != other.side()
    }

    /// Japan and the U.S.S.R. share land with nobody; the others share it with their side.
    #[inline]
    pub fn shares_land_with(self, other: Power) -> bool {
        self == other || (self.shares_land() && other.shares_land() && self.side() == other.side())
    }

    #[inline]
    fn shares_land(self) -> bool {
        !matches!(self, Japan | Ussr)
    }

    /// Which of the five turns of a game turn is this nation's.
    #[inline]
    pub fn turn(self) -> usize {
        match self {
            Germany | Italy => 0,
            Ussr => 1,
            Uk | France => 2,
            Japan => 3,
            Usa | China => 4,
        }
    }

    pub fn seat(self) -> Seat {
        Seat(self as u8)
    }

    pub fn of_seat(seat: Seat) -> Option<Power> {
        POWERS.get(usize::from(seat.0)).copied()
    }

    pub fn id(self) -> &'static str {
        match self {
            Germany => "germany",
            Italy => "italy",
            Ussr => "ussr",
            Uk => "uk",
            France => "france",
            Japan => "japan",
            Usa => "usa",
            China => "china",
        }
    }

    pub fn title(self) -> &'static str {
        match self {
            Germany => "Germany",
            Italy => "Italy",
            Ussr => "the U.S.S.R.",
            Uk => "the U.K.",
            France => "France",
            Japan => "Japan",
            Usa => "the U.S.A.",
            China => "China",
        }
    }

    /// Any common spelling.
    pub fn named(name: &str) -> Option<Power> {
        let wanted = slug(name);
        POWERS.into_iter().find(|power| power.id() == wanted).or(match wanted.as_str() {
            "russia" | "soviet-union" | "soviets" | "the-ussr" => Some(Ussr),
            "britain" | "united-kingdom" | "the-uk" => Some(Uk),
            "us" | "united-states" | "america" | "the-usa" => Some(Usa),
            _ => None,
        })
    }
}

impl Side {
    pub fn id(self) -> &'static str {
        match self {
            Side::Axis => "axis",
            Side::Allies => "allies",
        }
    }

    pub fn title(self) -> &'static str {
        match self {
            Side::Axis => "Axis",
            Side::Allies => "Allies",
        }
    }

    pub fn other(self) -> Side {
        match self {
            Side::Axis => Side::Allies,
            Side::Allies => Side::Axis,
        }
    }

    pub fn powers(self) -> impl Iterator<Item = Power> {
        POWERS.into_iter().filter(move |power| power.side() == self)
    }
}

impl std::fmt::Display for Power {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.title())
    }
}

/// A set of nations.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PowerSet(u8);

impl PowerSet {
    pub fn insert(&mut self, power: Power) {
        self.0 |= 1 << power as u8;
    }

    pub fn remove(&mut self, power: Power) {
        self.0 &= !(1 << power as u8);
    }

    pub fn contains(self, power: Power) -> bool {
        self.0 >> power as u8 & 1 == 1
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn iter(self) -> impl Iterator<Item = Power> {
        POWERS.into_iter().filter(move |power| self.contains(*power))
    }
}

impl FromIterator<Power> for PowerSet {
    fn from_iter<T: IntoIterator<Item = Power>>(powers: T) -> Self {
        let mut set = PowerSet::default();
        powers.into_iter().for_each(|power| set.insert(power));
        set
    }
}
