//! The small vocabulary of the game. Everything here spells itself the way players do,
//! so events and orders stay readable and survive any reordering of the data files.

use std::fmt;

use sandtable_engine::Seat;
use serde::{Deserialize, Serialize};

pub use crate::counts::{Resources, Units};
pub use crate::region::Region;

/// A closed list of names with its spelling, in the order the rulebook uses.
macro_rules! vocabulary {
    ($(#[$doc:meta])* $name:ident { $($variant:ident = $spelling:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[cfg_attr(test, derive(ts_rs::TS))]
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

    /// Capital ships: a cruiser in escort stance may take their hits.
    pub fn may_be_escorted(self) -> bool {
        matches!(self, UnitType::Carrier | UnitType::Battleship)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn twelve_faces_have_the_printed_colours() {
        let all: Vec<u8> = (1..=12).collect();
        assert_eq!(results_of(&all), [4, 3, 2, 1, 1, 1]);
    }
}
