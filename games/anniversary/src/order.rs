//! What a seat can say. `notation.rs` gives each order its one-line spelling.

use serde::{Deserialize, Serialize};

use crate::board::Space;
use crate::power::Power;
use crate::state::Arrival;
use crate::units::{Counts, Unit};

/// Some units of one kind, picked by what tells them apart from their neighbours.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Pick {
    pub count: u16,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub power: Option<Power>,
    pub unit: Unit,
    /// Transports with exactly this cargo.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cargo: Option<Counts>,
    /// Losses: land units that came this way.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arrival: Option<Arrival>,
    /// Units with exactly so much movement left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<u8>,
}

impl Pick {
    pub fn of(count: u16, unit: Unit) -> Pick {
        Pick { count, power: None, unit, cargo: None, arrival: None, left: None }
    }

    pub fn owned(count: u16, power: Power, unit: Unit) -> Pick {
        Pick { power: Some(power), ..Pick::of(count, unit) }
    }
}

/// Which transports an order means, if it says so.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Ship {
    /// Those of this power.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aboard: Option<Power>,
    /// Those with exactly this cargo, before the order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub beside: Option<Counts>,
    /// Those with exactly so much movement left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<u8>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "order")]
pub enum Order {
    /// Done with the phase or step.
    End,

    // Phase 1
    Research {
        researchers: u8,
    },
    Chart {
        chart: u8,
    },

    // Phase 2
    Buy {
        units: Counts,
        /// Only to be told that China buys nothing.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        power: Option<Power>,
    },
    Repair {
        space: Space,
        markers: u8,
    },

    // Phases 3 and 5
    Move {
        units: Vec<Pick>,
        path: Vec<Space>,
    },
    Load {
        units: Vec<Pick>,
        from: Space,
        zone: Space,
        #[serde(flatten)]
        ship: Ship,
    },
    Offload {
        units: Vec<Pick>,
        zone: Space,
        to: Space,
        #[serde(flatten)]
        ship: Ship,
    },

    // Phase 3
    Raid {
        units: Vec<Pick>,
        path: Vec<Space>,
    },
    Escort {
        units: Vec<Pick>,
        path: Vec<Space>,
    },
    /// One infantry aboard each bomber.
    Drop {
        bombers: u16,
        path: Vec<Space>,
    },
    /// Attack the submarines and transports in a zone.
    Attack {
        zone: Space,
    },
    /// Call off an attack that was declared.
    Withdraw {
        zone: Space,
    },
    /// Take back the combat moves of units.
    Recall {
        units: Vec<Pick>,
        from: Space,
    },

    // Phase 4
    Intercept {
        units: Vec<Pick>,
    },
    Rocket {
        from: Space,
        to: Space,
    },
    Battle {
        space: Space,
    },
    Bombard {
        units: Vec<Pick>,
    },
    Strike,
    Submerge {
        units: Vec<Pick>,
    },
    Casualties {
        units: Vec<Pick>,
    },
    Press,
    /// Without a space only aircraft break off.
    Retreat {
        to: Option<Space>,
    },

    // Between phases 4 and 5
    Land {
        fighters: u16,
        from: Space,
        to: Space,
    },

    // Phase 6
    Place {
        units: Vec<Pick>,
        space: Space,
    },

    // At any time
    Concede,
}
