//! What can be said.

use serde::{Deserialize, Serialize};

use crate::board::Space;
use crate::power::Power;
use crate::state::Arm;
use crate::units::{Counts, Unit};

/// What tells units of a kind apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    Damaged,
    Sound,
    Trained,
    Landed,
    Retreating,
    Torpedoed,
    /// Takes every hit it can still take.
    Sunk,
}

pub const MARKS: [Mark; 7] =
    [Mark::Damaged, Mark::Sound, Mark::Trained, Mark::Landed, Mark::Retreating, Mark::Torpedoed, Mark::Sunk];

impl Mark {
    pub fn id(self) -> &'static str {
        match self {
            Mark::Damaged => "damaged",
            Mark::Sound => "sound",
            Mark::Trained => "trained",
            Mark::Landed => "landed",
            Mark::Retreating => "retreating",
            Mark::Torpedoed => "torpedoed",
            Mark::Sunk => "sunk",
        }
    }
}

/// Some units of a kind.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pick {
    pub count: u16,
    pub unit: Unit,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub power: Option<Power>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<Mark>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cargo: Option<Counts>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Space>,
}

impl Pick {
    pub fn of(count: u16, unit: Unit) -> Pick {
        Pick { count, unit, power: None, marks: Vec::new(), cargo: None, left: None, from: None }
    }

    /// Nothing but a number and a kind.
    pub fn is_plain(&self) -> bool {
        *self == Pick { power: self.power, ..Pick::of(self.count, self.unit) }
    }
}

/// Which transports are meant.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Ship {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub beside: Option<Counts>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Space>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "order", rename_all = "kebab-case")]
pub enum Order {
    End,
    Concede,
    Stand {
        fast: bool,
    },
    PlayOn,
    Yield,
    Lend {
        amount: u16,
        to: Power,
    },
    Move {
        units: Vec<Pick>,
        path: Vec<Space>,
    },
    Load {
        units: Vec<Pick>,
        from: Space,
        zone: Space,
        #[serde(default)]
        ship: Ship,
    },
    Land {
        units: Vec<Pick>,
        zone: Space,
        to: Space,
        #[serde(default)]
        ship: Ship,
    },
    Support {
        units: Vec<Pick>,
        from: Space,
        into: Space,
    },
    Bombard {
        units: Vec<Pick>,
        zone: Space,
        into: Space,
    },
    Clear {
        units: Vec<Pick>,
        path: Vec<Space>,
    },
    Pass {
        units: Vec<Pick>,
        path: Vec<Space>,
    },
    Drop {
        units: Vec<Pick>,
        keeping: u16,
        path: Vec<Space>,
    },
    Airlift {
        units: Vec<Pick>,
        path: Vec<Space>,
    },
    Train {
        count: u16,
        at: Space,
    },
    General {
        to: Option<Space>,
        arm: Option<Arm>,
    },
    Recall {
        units: Vec<Pick>,
        at: Space,
    },
    Battle {
        space: Space,
    },
    Retreat {
        units: Vec<Pick>,
        from: Space,
        to: Space,
    },
    Submerge {
        count: u16,
        zone: Space,
    },
    Aim {
        count: u16,
        space: Space,
    },
    Guns {
        count: u16,
        space: Space,
    },
    Forgo {
        count: u16,
        space: Space,
    },
    Scorch {
        space: Space,
    },
    CallOff {
        units: Vec<Pick>,
        zone: Space,
        to: Space,
    },
    Divert {
        units: Vec<Pick>,
        zone: Space,
    },
    Casualties {
        units: Vec<Pick>,
    },
    Ruler {
        power: Power,
        space: Space,
    },
    Nearest {
        power: Power,
        space: Space,
    },
    Price {
        zone: Space,
    },
    Repair {
        count: u16,
        zone: Space,
        at: Space,
    },
    Recruit {
        count: u16,
        at: Space,
    },
    Build {
        units: Vec<Pick>,
        at: Space,
        zone: Option<Space>,
    },
    Board {
        units: Vec<Pick>,
        from: Space,
        zone: Space,
    },
    Upgrade {
        at: Space,
    },
    Reduce {
        at: Space,
    },
    Demolish {
        at: Space,
    },
}
