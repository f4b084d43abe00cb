//! The powers, their sides and the seats that decide for them.

use sandtable_engine::Seat;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Power {
    Germany,
    SovietUnion,
    Japan,
    UnitedKingdom,
    Italy,
    UnitedStates,
    China,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Side {
    Axis,
    Allies,
}

/// Every power, the six with a seat first.
pub const POWERS: [Power; 7] = [
    Power::Germany,
    Power::SovietUnion,
    Power::Japan,
    Power::UnitedKingdom,
    Power::Italy,
    Power::UnitedStates,
    Power::China,
];

impl Power {
    pub fn side(self) -> Side {
        match self {
            Power::Germany | Power::Japan | Power::Italy => Side::Axis,
            Power::SovietUnion | Power::UnitedKingdom | Power::UnitedStates | Power::China => Side::Allies,
        }
    }

    /// China is played by the United States.
    pub fn player(self) -> Power {
        if self == Power::China { Power::UnitedStates } else { self }
    }

    pub fn seat(self) -> Seat {
        Seat(self.player() as u8)
    }

    pub fn of_seat(seat: Seat) -> Option<Power> {
        POWERS.get(..6)?.get(seat.0 as usize).copied()
    }

    pub fn id(self) -> &'static str {
        match self {
            Power::Germany => "germany",
            Power::SovietUnion => "soviet-union",
            Power::Japan => "japan",
            Power::UnitedKingdom => "united-kingdom",
            Power::Italy => "italy",
            Power::UnitedStates => "united-states",
            Power::China => "china",
        }
    }

    pub fn title(self) -> &'static str {
        match self {
            Power::Germany => "Germany",
            Power::SovietUnion => "Soviet Union",
            Power::Japan => "Japan",
            Power::UnitedKingdom => "United Kingdom",
            Power::Italy => "Italy",
            Power::UnitedStates => "United States",
            Power::China => "China",
        }
    }

    /// Any common spelling of a power's name.
    pub fn named(name: &str) -> Option<Power> {
        let wanted = sandtable_engine::names::slug(name);
        let known = POWERS.into_iter().find(|power| power.id() == wanted);
        known.or(match wanted.as_str() {
            "ussr" | "soviets" => Some(Power::SovietUnion),
            "uk" | "britain" => Some(Power::UnitedKingdom),
            "us" | "usa" => Some(Power::UnitedStates),
            _ => None,
        })
    }
}

impl std::fmt::Display for Power {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.title())
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

    pub fn powers(self) -> impl Iterator<Item = Power> {
        POWERS.into_iter().filter(move |power| power.side() == self)
    }
}
