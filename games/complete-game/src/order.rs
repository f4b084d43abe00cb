//! What a seat can say. `notation.rs` gives each order its one-line spelling.

use serde::{Deserialize, Serialize};

use crate::battle::Aim;
use crate::board::Space;
use crate::power::{Power, Side};
use crate::state::{Mission, Phase, Research};
use crate::tech::Industry;
use crate::units::Unit;

/// Some units of one kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Pick {
    pub count: u16,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub power: Option<Power>,
    pub unit: Unit,
}

impl Pick {
    pub fn of(count: u16, unit: Unit) -> Pick {
        Pick { count, power: None, unit }
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "order")]
pub enum Order {
    /// Done with the phase or step.
    End,
    Skip {
        phase: Phase,
    },
    Lend {
        ipus: u16,
        to: Power,
    },
    Permit {
        power: Power,
        space: Space,
    },
    Forbid {
        power: Power,
        space: Space,
    },
    Concede,

    // Phases 1 to 4
    Declare {
        on: Side,
    },
    Research {
        research: Research,
    },
    Repair {
        levels: u8,
        industry: Industry,
    },
    Buy {
        units: Vec<Pick>,
    },
    Special {
        units: Vec<Pick>,
        space: Space,
    },
    Chip {
        count: u8,
        space: Space,
    },
    Upgrade {
        space: Space,
    },
    Fortify {
        space: Space,
    },
    Ask {
        units: Vec<Pick>,
        space: Space,
    },
    Agree,
    Refuse,

    // Phases 5 and 7
    Move {
        units: Vec<Pick>,
        path: Vec<Space>,
    },
    /// Without a zone: aboard planes that stand there.
    Load {
        units: Vec<Pick>,
        from: Space,
        to: Option<Space>,
        aboard: Option<Unit>,
    },
    Unload {
        units: Vec<Pick>,
        from: Space,
        to: Option<Space>,
        aboard: Option<Unit>,
    },
    Launch {
        units: Vec<Pick>,
        zone: Space,
    },
    Raid {
        units: Vec<Pick>,
        path: Vec<Space>,
        escorted: bool,
    },
    Bomb {
        units: Vec<Pick>,
        path: Vec<Space>,
    },

    // Phase 6
    Mission {
        space: Space,
        mission: Mission,
    },
    Scramble {
        units: Vec<Pick>,
        from: Space,
        to: Space,
    },
    Rocket {
        from: Space,
        to: Space,
    },
    Negotiate {
        space: Space,
    },
    Attack,
    Withdraw,
    Battle {
        space: Space,
    },
    /// The attacker's planes; without a number the defender's die.
    Search {
        planes: Option<u8>,
    },
    Evade {
        zone: Space,
    },
    Repel,
    Fire {
        units: Vec<Pick>,
    },
    Bombard {
        units: Vec<Pick>,
    },
    Aim {
        aim: Aim,
    },
    Target {
        units: Vec<Pick>,
    },
    Dive {
        count: u16,
        target: Unit,
    },
    /// Together: a ship that takes several hits is lost before the next one is damaged.
    Casualties {
        units: Vec<Pick>,
        #[serde(default)]
        together: bool,
    },
    /// Without units: all that can.
    Retreat {
        units: Vec<Pick>,
        to: Space,
    },
    Stay,
    Press,
    Hold,
    Reserves {
        count: u8,
    },
    Intercept {
        count: u8,
    },
    Shift {
        by: i8,
    },
    Evacuate {
        space: Space,
    },

    // Phases 8 to 11
    Mend {
        points: u8,
        unit: Unit,
        zone: Space,
    },
    Relocate {
        space: Space,
    },
    Destroy {
        space: Space,
    },
    Place {
        units: Vec<Pick>,
        space: Space,
    },

    // Empire
    Capital {
        space: Space,
    },
}
