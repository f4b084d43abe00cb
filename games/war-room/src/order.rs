//! Everything a seat can say. The one-line spelling of each is in `notation.rs`.

use serde::{Deserialize, Serialize};

use crate::ids::*;
use crate::state::Written;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// Finish the step at hand; whatever is still open takes its default.
    Done,

    // Phase 2
    Write(Written),
    Erase {
        command: u8,
    },
    Bid {
        oil: u16,
    },
    /// The whole chart at once, sealed.
    Plan {
        orders: Vec<Written>,
        bid: u16,
    },
    Reopen,
    /// Units leave a stack for a free token or for another stack in the region.
    Split {
        command: u8,
        units: Units,
        to: u8,
    },
    Merge {
        command: u8,
        into: u8,
    },
    Slot {
        slot: u8,
    },

    // Phase 3
    /// Carry out the order that was read.
    Go {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        via: Option<Region>,
        /// What stays behind if the command is pinned, and under which token.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        leave: Option<Units>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        token: Option<u8>,
    },
    Cancel,
    Launch {
        from: Region,
        to: Region,
    },
    BreakPact,

    // Phase 4
    Resolve {
        region: Region,
    },
    Yield {
        to: Nation,
    },
    /// So many of these units stand in this row, the others in their other row.
    Stance {
        whose: Whose,
        count: u8,
        unit: UnitType,
        stance: Stance,
    },
    Hit {
        whose: Whose,
        unit: UnitType,
        stance: Option<Stance>,
    },
    Miss,
    /// Let the referee assign what is left of the batch.
    Auto,
    Escort {
        owner: Option<Nation>,
    },
    Decline,
    Bomb {
        what: BombTarget,
    },
    Raid {
        nation: Nation,
        command: u8,
        convoy: String,
    },
    Sink {
        resource: Resource,
    },
    Repair {
        units: Units,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pay: Option<Resources>,
    },
    Claim {
        nation: Nation,
    },
    Award {
        nation: Nation,
        medals: u8,
    },
    Dive {
        count: u8,
        to: Region,
        token: u8,
    },

    // Phase 5
    Land {
        command: u8,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        units: Option<Units>,
        to: Region,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        token: Option<u8>,
    },
    Deploy {
        at: Region,
        units: Units,
        /// The port's sea region, for ships.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        sea: Option<Region>,
        token: u8,
    },
    Scrap {
        at: Region,
        units: Units,
    },

    // Phase 6
    Spend {
        medals: u8,
        goods: u8,
    },
    Relieve {
        medals: u8,
        goods: u8,
    },
    Pay {
        resources: Resources,
    },
    Desert {
        command: u8,
        units: Units,
    },

    // Phase 7
    Buy {
        units: Units,
    },
    Goods {
        count: u8,
        pay: Option<Resources>,
    },
    Clear,
    Trade {
        with: Region,
        give: Resource,
    },
    RepairBomb {
        at: Region,
    },
    Build {
        at: Region,
        units: Units,
        /// For Chinese infantry, which deploys at once.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        token: Option<u8>,
    },

    // Quick Play and Quick Battle
    Bonus {
        medals: u8,
    },
    Make {
        unit: UnitType,
    },
}

/// Whose units an order means, where several share a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Whose {
    Anyone,
    /// A neutral's defence force.
    Neutral,
    Of(Nation),
}

impl Whose {
    /// Exactly this owner's; a defence force has none.
    pub fn exactly(owner: Option<Nation>) -> Whose {
        owner.map_or(Whose::Neutral, Whose::Of)
    }

    pub fn admits(self, owner: Option<Nation>) -> bool {
        self == Whose::Anyone || self == Whose::exactly(owner)
    }
}

/// Some of a side's units take another row of the Battle-Board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StanceChange {
    /// A defence force has no owner.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<Nation>,
    pub count: u8,
    pub unit: UnitType,
    pub stance: Stance,
}

/// A row of the enemy's board, and whose unit in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Target {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<Nation>,
    pub unit: UnitType,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stance: Option<Stance>,
}

impl Target {
    /// The order that hits this target.
    pub fn order(&self) -> Order {
        Order::Hit { whose: Whose::exactly(self.owner), unit: self.unit, stance: self.stance }
    }

    /// Whether an order to hit can mean this target.
    pub fn fits(&self, whose: Whose, unit: UnitType, stance: Option<Stance>) -> bool {
        whose.admits(self.owner) && self.unit == unit && stance.is_none_or(|s| self.stance == Some(s))
    }
}

/// What a strategic bombing result strikes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BombTarget {
    Unit(UnitType),
    Resource(Resource),
    Infrastructure,
}

/// A chapter of a seat's menu.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Heading {
    Write { command: u8 },
    Erase,
    Bid,
    Regroup,
    RegroupCommand { command: u8 },
    Stance { unit: UnitType },
    Land { command: u8 },
    Deploy { at: Region },
    Buy,
    Goods,
    Trade,
    RepairBomb,
    Build { at: Region },
    Desert { command: u8 },
}
