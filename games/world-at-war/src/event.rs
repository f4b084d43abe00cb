//! What can happen. A stored event never changes its meaning.

use sandtable_engine::pieces::PieceId;
use serde::{Deserialize, Serialize};

use crate::battle::{Battle, Raid, Waiting};
use crate::board::Space;
use crate::power::{Power, Side};
use crate::state::{Launch, Lot, Once, Phase, Role};
use crate::tech::{Improvement, Part, Tech};
use crate::units::Unit;

/// Why money changes hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    Setup,
    Purchase,
    Repair,
    Technology,
    Improvement,
    Influence,
    Aid,
    LendLease,
    Pact,
    Invasion,
    Convoys,
    Bombing,
    Kamikaze,
    Plunder,
    Internment,
    Purge,
    Placement,
    Surrender,
}

/// Something lasting or passing that becomes true of pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    Role(Role),
    Goal(Option<Space>),
    Damaged(bool),
    InPen(bool),
    Withdrawn(bool),
    Spent,
    Fought,
    Aboard(Option<PieceId>),
    /// Put ashore for an assault.
    Ashore,
    Volunteer,
    /// Back where it came from, and done for the turn.
    Repulsed,
}

/// A small thing that the state remembers.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fact {
    Stage(u8),
    TechFree(u16),
    TechSpent(Tech, u16),
    Developed,
    Spied,
    SpyRests(Power, u16),
    FreeMarker(Power),
    RadarSince(Power, u16),
    Repaired(Space, Part, u8),
    Discount(Space, Improvement, u16),
    Built(Unit, u16),
    Influenced(Space),
    Aided(Space),
    Leased(Power, u16),
    Partisan(Space),
    PlacedAt(Space, u16),
    PurgePlacedAt(Space, u16),
    OffPlaced(Space),
    PurgeOffPlaced(Space),
    Hauled(Space, Space, u8),
    Rail(Power, u8, bool, u8),
    NoRail,
    Ferry(u8),
    Fined(Power, u16),
    Surprise(Space),
    Espionage(Space),
    Banzai(Space),
    BanzaiSpent(Space),
    Marines(Space, u8),
    Launch(Launch),
    Launched,
    Heavy(Space, bool, u8),
    AtomicDropped,
    Blitzed(Space),
    Resolved(Space),
    Foe(Space, Power),
    Admitted(Space),
    NewFactory(Space),
    Impulses(u8),
    Barred(Power, Space),
    Straits(Power, bool),
    Attacked,
    PurgeBegins(u16),
    PurgeSpent(u16),
    PurgeOver,
    Out(Power),
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
pub enum Event {
    TurnBegan {
        turn: u16,
        power: Power,
    },
    PhaseBegan {
        phase: Phase,
        impulse: u8,
    },
    Awaited {
        waiting: Waiting,
    },
    /// The last thing awaited is settled.
    Settled,
    WarDeclared {
        by: Power,
        on: Power,
    },
    /// War came without a declaration.
    WarCame {
        a: Power,
        b: Power,
    },
    Once {
        once: Once,
    },
    Noted {
        fact: Fact,
    },
    Paid {
        power: Power,
        ipcs: u16,
        why: Why,
    },
    Received {
        power: Power,
        ipcs: u16,
        why: Why,
    },
    Collected {
        power: Power,
        ipcs: u16,
    },
    LevelSet {
        power: Power,
        level: u16,
    },
    Controlled {
        space: Space,
        to: Power,
    },
    Revalued {
        space: Space,
        value: u8,
    },
    CapitalMoved {
        power: Power,
        to: Option<Space>,
    },
    Added {
        space: Space,
        owner: Power,
        unit: Unit,
        count: u16,
    },
    Lost {
        pieces: Vec<PieceId>,
    },
    Interned {
        pieces: Vec<PieceId>,
    },
    ChangedSides {
        pieces: Vec<PieceId>,
        to: Power,
    },
    Moved {
        pieces: Vec<PieceId>,
        path: Vec<Space>,
        spent: u8,
        combat: bool,
        role: Role,
    },
    /// Without a way: retreats, falls back, comes ashore, finds a place to land.
    Went {
        pieces: Vec<PieceId>,
        to: Space,
    },
    Recalled {
        pieces: Vec<PieceId>,
    },
    Marked {
        pieces: Vec<PieceId>,
        mark: Mark,
    },
    /// Units are from now on of another kind.
    Refitted {
        pieces: Vec<PieceId>,
        unit: Unit,
    },
    FactoryBuilt {
        space: Space,
    },
    FactoryGone {
        space: Space,
    },
    FactoryMoved {
        from: Space,
        to: Space,
    },
    FactoryDamaged {
        space: Space,
        part: Part,
        points: u8,
    },
    FactoryRepaired {
        space: Space,
        part: Part,
        points: u8,
    },
    Improved {
        space: Space,
        improvement: Improvement,
        fresh: bool,
    },
    PenBuilt {
        zone: Space,
        land: Space,
    },
    PenDamaged {
        zone: Space,
        damaged: bool,
    },
    PenGone {
        zone: Space,
    },
    Bought {
        lots: Vec<Lot>,
    },
    Placed {
        lot: Lot,
    },
    MarkerSet {
        power: Power,
        tech: Tech,
        circle: Option<u8>,
    },
    TechSet {
        power: Power,
        tech: Tech,
        level: u8,
    },
    Fought {
        battle: Option<Box<Battle>>,
    },
    BattleEnded {
        space: Space,
        won: bool,
    },
    Raided {
        raid: Option<Box<Raid>>,
    },
    Conceded {
        power: Power,
    },
    Ended {
        winner: Option<Side>,
    },
}

impl Event {
    /// How many pieces there are more, or fewer, afterwards.
    pub fn pieces(&self) -> i32 {
        match self {
            Event::Added { count, .. } => i32::from(*count),
            Event::Lost { pieces } | Event::Interned { pieces } => -(pieces.len() as i32),
            _ => 0,
        }
    }
}
