//! The eight powers, the neutral countries and the five minor powers.

use sandtable_engine::names::slug;
use sandtable_engine::tables::{Faults, records};
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

use crate::board::{Space, board};

/// In turn order; whoever owns land or units.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Power {
    Italy,
    Germany,
    France,
    UnitedKingdom,
    Japan,
    China,
    UnitedStates,
    Russia,
    /// All neutral countries; a player of its own in the empire game.
    Neutral,
    Spain,
    Belgium,
    Netherlands,
    Denmark,
    Portugal,
}

pub use Power::*;

pub const POWERS: [Power; 14] = [
    Italy,
    Germany,
    France,
    UnitedKingdom,
    Japan,
    China,
    UnitedStates,
    Russia,
    Neutral,
    Spain,
    Belgium,
    Netherlands,
    Denmark,
    Portugal,
];

/// Those who have turns.
pub const PLAYERS: [Power; 8] = [Italy, Germany, France, UnitedKingdom, Japan, China, UnitedStates, Russia];

/// A group of powers that fight together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Side {
    Axis,
    Allies,
    /// Russia, as long as it has joined nobody.
    Russia,
}

pub const SIDES: [Side; 3] = [Side::Axis, Side::Allies, Side::Russia];

impl Side {
    pub fn id(self) -> &'static str {
        match self {
            Side::Axis => "axis",
            Side::Allies => "allies",
            Side::Russia => "russia",
        }
    }

    pub fn title(self) -> &'static str {
        match self {
            Side::Axis => "the Axis",
            Side::Allies => "the Allies",
            Side::Russia => "Russia",
        }
    }

    pub fn named(name: &str) -> Option<Side> {
        match slug(name).as_str() {
            "axis" | "axis-regime" => Some(Side::Axis),
            "allies" | "allied" | "allied-regime" => Some(Side::Allies),
            "russia" | "ussr" => Some(Side::Russia),
            _ => None,
        }
    }
}

/// A power's line of `powers.csv`.
#[derive(Clone, Copy, Debug, Default)]
struct Line {
    capital: Option<Space>,
    cash: u16,
    economy: u16,
    declare: u16,
}

pub const TABLE: &str = include_str!("../data/powers.csv");

static LINES: LazyLock<[Line; 14]> = LazyLock::new(|| {
    let mut faults = Faults::default();
    let mut lines = [Line::default(); 14];
    for row in records("powers.csv", TABLE, &mut faults) {
        let Some(power) = row.word("power", Power::named, &mut faults) else { continue };
        lines[power as usize] = Line {
            capital: row.optional_word("capital", |name| board().find(name), &mut faults),
            cash: row.number("cash", &mut faults),
            economy: row.number("economy", &mut faults),
            declare: row.number("declare", &mut faults),
        };
    }
    faults.none().unwrap_or_else(|fault| panic!("the embedded powers are at fault: {fault}"));
    lines
});

impl Power {
    pub fn id(self) -> &'static str {
        match self {
            Italy => "italy",
            Germany => "germany",
            France => "france",
            UnitedKingdom => "united-kingdom",
            Japan => "japan",
            China => "china",
            UnitedStates => "united-states",
            Russia => "russia",
            Neutral => "neutral",
            Spain => "spain",
            Belgium => "belgium",
            Netherlands => "netherlands",
            Denmark => "denmark",
            Portugal => "portugal",
        }
    }

    pub fn title(self) -> &'static str {
        match self {
            Italy => "Italy",
            Germany => "Germany",
            France => "France",
            UnitedKingdom => "the United Kingdom",
            Japan => "Japan",
            China => "China",
            UnitedStates => "the United States",
            Russia => "Russia",
            Neutral => "the neutral country",
            Spain => "Spain",
            Belgium => "Belgium",
            Netherlands => "the Netherlands",
            Denmark => "Denmark",
            Portugal => "Portugal",
        }
    }

    pub fn named(name: &str) -> Option<Power> {
        let wanted = slug(name);
        POWERS.into_iter().find(|power| power.id() == wanted).or(match wanted.as_str() {
            "uk" | "britain" | "great-britain" | "england" => Some(UnitedKingdom),
            "us" | "usa" | "america" => Some(UnitedStates),
            "ussr" | "soviet-union" => Some(Russia),
            "neutrals" | "neutral-country" => Some(Neutral),
            "the-netherlands" | "holland" => Some(Netherlands),
            _ => None,
        })
    }

    /// One of the eight with turns.
    #[inline]
    pub fn is_player(self) -> bool {
        (self as usize) < PLAYERS.len()
    }

    pub fn is_minor(self) -> bool {
        self > Neutral
    }

    /// The regime a power belongs to at the start.
    pub fn regime(self) -> Option<Side> {
        match self {
            Italy | Germany | Japan => Some(Side::Axis),
            France | UnitedKingdom | China | UnitedStates => Some(Side::Allies),
            Russia => Some(Side::Russia),
            _ => None,
        }
    }

    /// Where the capital factory stands at first, or a minor power's capital.
    pub fn capital(self) -> Option<Space> {
        LINES[self as usize].capital
    }

    pub fn starting_money(self) -> u16 {
        LINES[self as usize].cash
    }

    pub fn starting_economy(self) -> u16 {
        LINES[self as usize].economy
    }

    /// The price to declare war on the opposing regime; Russia's against the Axis is another.
    pub fn declaration_price(self) -> u16 {
        LINES[self as usize].declare
    }
}

impl std::fmt::Display for Power {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.title())
    }
}

/// Some powers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct PowerSet(u16);

impl PowerSet {
    #[inline]
    pub fn contains(self, power: Power) -> bool {
        self.0 >> (power as u16) & 1 == 1
    }

    pub fn insert(&mut self, power: Power) {
        self.0 |= 1 << (power as u16);
    }

    pub fn remove(&mut self, power: Power) {
        self.0 &= !(1 << (power as u16));
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
