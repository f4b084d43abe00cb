//! What happens. Stored in records: a stored event never changes meaning.

use sandtable_engine::pieces::PieceId;
use serde::{Deserialize, Serialize};

use crate::battle::{Aim, Battle, Step};
use crate::board::Space;
use crate::power::{Power, PowerSet, Side};
use crate::state::*;
use crate::tech::{Industry, Tech};
use crate::units::{Class, Counts, Unit};

/// What a move is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Movement {
    Combat,
    Raid,
    EscortedRaid,
    AtomicBomb,
    Noncombat,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
pub enum Event {
    // The sequence
    TilesDrawn {
        seats: Vec<Power>,
    },
    StageBegan {
        stage: Stage,
    },
    TurnBegan {
        power: Power,
        round: u16,
    },
    PhaseBegan {
        phase: Phase,
    },
    StepBegan {
        step: CombatStep,
    },
    Waits {
        waiting: Waiting,
    },
    Done {
        power: Power,
    },
    Skipping {
        power: Power,
        phase: Option<Phase>,
    },
    Conceded {
        power: Power,
    },
    Won {
        winner: Winner,
    },

    // Money and goods
    MoneySet {
        power: Power,
        ipus: u16,
    },
    Paid {
        power: Power,
        ipus: u16,
    },
    Received {
        power: Power,
        ipus: u16,
    },
    Collected {
        power: Power,
        ipus: u16,
    },
    Lent {
        from: Power,
        to: Power,
        ipus: u16,
    },
    Bought {
        power: Power,
        units: Counts,
    },
    SetAside {
        units: Reserved,
    },
    SetAsideOver,
    HoldingUsed {
        power: Power,
        unit: Unit,
        count: u16,
    },
    Produced {
        power: Power,
        space: Space,
        class: Class,
        unlisted: bool,
        count: u8,
    },
    ChipsPlaced {
        space: Space,
        count: u8,
    },
    FactorySet {
        space: Space,
        kind: Option<FactoryKind>,
        chips: u8,
    },
    FactoryNew {
        space: Space,
    },
    FreeChips {
        left: u8,
    },
    BombBuilt {
        power: Power,
    },
    SpyBought {
        power: Power,
    },
    RadarBought {
        power: Power,
    },

    // War and technology
    Declared {
        power: Power,
        on: Side,
    },
    DeclarationDropped {
        power: Power,
        on: Side,
    },
    RussiaStands {
        stance: Stance,
    },
    PricesFell {
        of: u8,
        by: u16,
    },
    UnrestRolled {
        face: u8,
    },
    TechRolled {
        power: Power,
        research: Research,
        face: u8,
        success: bool,
    },
    TechPaid {
        power: Power,
        ipus: u16,
    },
    TechGained {
        power: Power,
        tech: Tech,
        level: u8,
    },
    IndustrySet {
        power: Power,
        industry: Industry,
        level: u8,
    },
    Permitted {
        power: Power,
        space: Space,
        yes: bool,
    },

    // Pieces
    Placed {
        piece: PieceId,
        power: Power,
        unit: Unit,
        space: Space,
        new: bool,
    },
    Moved {
        pieces: Vec<PieceId>,
        path: Vec<Space>,
        movement: Movement,
    },
    Loaded {
        cargo: PieceId,
        carrier: PieceId,
        combat: bool,
    },
    Unloaded {
        cargo: Vec<PieceId>,
        to: Space,
        combat: bool,
    },
    LandingDeclared {
        cargo: Vec<PieceId>,
        to: Space,
    },
    Ashore {
        cargo: Vec<PieceId>,
        to: Space,
        dropped: bool,
    },
    Launched {
        pieces: Vec<PieceId>,
    },
    Berthed {
        cargo: PieceId,
        carrier: PieceId,
    },
    Damaged {
        piece: PieceId,
        points: u8,
    },
    Mended {
        piece: PieceId,
        points: u8,
    },
    Destroyed {
        pieces: Vec<PieceId>,
    },
    /// Taken off the board without being lost.
    Removed {
        pieces: Vec<PieceId>,
    },
    Retreated {
        pieces: Vec<PieceId>,
        to: Space,
    },
    OwnerSet {
        pieces: Vec<PieceId>,
        power: Power,
    },
    Flagged {
        pieces: Vec<PieceId>,
        flag: u32,
        on: bool,
    },
    UnitSet {
        piece: PieceId,
        unit: Unit,
    },

    // Zones
    ControlSet {
        space: Space,
        power: Power,
    },
    Mustered {
        space: Space,
    },
    Attacked {
        space: Space,
        by: Power,
    },
    Insulted {
        space: Space,
        by: Power,
    },
    /// Furious countries strike first.
    RefusedBy {
        space: Option<Space>,
        furious: bool,
    },
    Negotiated {
        power: Power,
    },
    JoinedSides {
        space: Space,
        power: Power,
    },
    NoDiplomacy {
        space: Space,
    },
    Captured {
        space: Space,
        by: Power,
        from: Power,
    },
    CaptureSettled {
        space: Space,
    },
    StatusSet {
        power: Power,
        status: Status,
    },
    CapitalSet {
        power: Power,
        space: Option<Space>,
    },
    ValueSet {
        space: Space,
        value: u8,
    },
    Irradiated {
        space: Space,
        until: u16,
        by: Power,
    },
    RadiationOver {
        space: Space,
    },
    Resolved {
        space: Space,
    },
    OverflightOver {
        space: Space,
    },

    // Combat
    MissionDeclared {
        spy: PieceId,
        mission: Mission,
    },
    MissionOver {
        spy: PieceId,
    },
    Hunted {
        space: Space,
    },
    SpyCaught {
        spy: PieceId,
        by: Power,
    },
    RadarRolled {
        space: Space,
        carrier: bool,
        success: bool,
    },
    Scrambled {
        pieces: Vec<PieceId>,
        to: Space,
    },
    BattleOpened {
        battle: Box<Battle>,
    },
    BattleStep {
        step: Step,
    },
    RoundBegan,
    SearchPlanes {
        planes: u8,
    },
    Searched {
        power: Power,
        found: bool,
    },
    HitsMade {
        power: Power,
        hits: u16,
        sneak: u16,
    },
    HitsTaken,
    Boxed {
        pieces: Vec<PieceId>,
    },
    Aimed {
        aim: Option<Aim>,
    },
    Targeted {
        pieces: Vec<PieceId>,
    },
    Bombards {
        ships: Vec<PieceId>,
    },
    Dives {
        divers: Vec<(PieceId, PieceId)>,
    },
    Intercepts {
        count: u8,
    },
    IndustryRolled {
        sum: u8,
    },
    Holds {
        attacker: bool,
    },
    FiredBy {
        power: Power,
    },
    Joins {
        pieces: Vec<PieceId>,
    },
    InsultAnswered,
    Ready {
        pieces: Vec<PieceId>,
        points: u8,
    },
    PointsSpent,
    RaidDone {
        piece: PieceId,
    },
    BombDropped {
        piece: PieceId,
    },
    BattleOver,

    // The fall of France
    FrenchFights {
        spaces: Vec<Space>,
    },
    FrenchFought {
        space: Space,
    },
    Rivals {
        powers: PowerSet,
    },
}

impl Event {
    /// How many pieces there are more, or fewer, afterwards.
    pub fn pieces(&self) -> i32 {
        match self {
            Event::Placed { .. } => 1,
            Event::Destroyed { pieces } | Event::Removed { pieces } => -(pieces.len() as i32),
            _ => 0,
        }
    }
}
