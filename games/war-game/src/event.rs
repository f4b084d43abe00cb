//! What can happen. A stored event never changes meaning.

use sandtable_engine::pieces::PieceId;
use sandtable_warfare::losses::Hits;
use serde::{Deserialize, Serialize};

use crate::battle::Step;
use crate::board::Space;
use crate::power::{Power, PowerSet, Side};
use crate::state::{Arm, Duty, Factory, Invasion, Phase, Waiting};
use crate::units::Unit;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    // Set-up, production.
    Placed {
        piece: PieceId,
        power: Power,
        unit: Unit,
        space: Space,
        #[serde(default, skip_serializing_if = "no")]
        damaged: bool,
    },
    FactorySet {
        space: Space,
        factory: Factory,
        cause: Cause,
    },
    Recruited {
        space: Space,
        land: u16,
        factory: u16,
    },
    Built {
        space: Space,
        units: u16,
    },
    Boarded {
        pieces: Vec<PieceId>,
        zone: Space,
    },

    // The turn.
    TurnBegan {
        game_turn: u16,
        turn: u8,
    },
    PhaseBegan {
        phase: Phase,
        done: PowerSet,
    },
    Waits {
        waiting: Waiting,
    },
    Done {
        power: Power,
    },
    Reopened {
        power: Power,
    },
    Restored {
        piece: PieceId,
    },
    RepairLost {
        piece: PieceId,
    },

    // Money.
    Collected {
        power: Power,
        land: u16,
        gift: u16,
    },
    Lent {
        from: Power,
        to: Power,
        amount: u16,
        tied: u16,
    },
    Paid {
        power: Power,
        amount: u16,
        tied: u16,
    },
    InvasionPaid {
        invasion: Invasion,
    },
    InvasionRefunded {
        space: Space,
    },

    // Combat orders and movement.
    Ordered {
        pieces: Vec<PieceId>,
        from: Space,
        to: Space,
        entered: Space,
        steps: u8,
        duty: Duty,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        second: Option<Space>,
        #[serde(default, skip_serializing_if = "no")]
        harsh: bool,
    },
    RanThrough {
        space: Space,
        power: Power,
    },
    SailedBy {
        zone: Space,
        pieces: Vec<PieceId>,
    },
    Loaded {
        cargo: Vec<PieceId>,
        ship: PieceId,
    },
    LandingDeclared {
        cargo: Vec<PieceId>,
        to: Space,
    },
    SupportDeclared {
        pieces: Vec<PieceId>,
        into: Space,
    },
    BombardDeclared {
        pieces: Vec<PieceId>,
        into: Space,
    },
    Trained {
        pieces: Vec<PieceId>,
    },
    Dropped {
        cargo: Vec<PieceId>,
        bombers: Vec<PieceId>,
        kept: Vec<(PieceId, PieceId)>,
        to: Space,
        steps: u8,
    },
    Airlifted {
        pieces: Vec<PieceId>,
        to: Space,
        steps: u8,
    },
    Recalled {
        pieces: Vec<PieceId>,
    },
    RunRecalled {
        space: Space,
    },
    Moved {
        pieces: Vec<PieceId>,
        from: Space,
        to: Space,
        steps: u8,
    },
    CrossedHarsh {
        pieces: Vec<PieceId>,
        /// Where the line was crossed to, if that is not where they are.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        into: Option<Space>,
    },
    Crossed {
        faces: Vec<u8>,
    },
    Disembarked {
        cargo: Vec<PieceId>,
        to: Space,
    },

    // Generals.
    GeneralPlaced {
        power: Power,
        to: Space,
        leads: bool,
        arm: Arm,
    },
    GeneralLeaves {
        power: Power,
        to: Option<Space>,
    },
    GeneralWithdrew {
        power: Power,
        to: Option<Space>,
    },
    GeneralDied {
        power: Power,
    },

    // Repair.
    Pricing {
        piece: PieceId,
        yard: Option<Space>,
    },
    Priced {
        piece: PieceId,
        price: u8,
    },
    UnderRepair {
        piece: PieceId,
        yard: Space,
    },

    // Combat.
    BattlesDeclared {
        places: Vec<Space>,
    },
    SailByFired {
        zone: Space,
        power: Power,
        hits: u16,
    },
    SailedPast {
        zone: Space,
    },
    BattlesJoined {
        places: Vec<Space>,
    },
    Declared {
        power: Power,
        fast: bool,
    },
    RetreatDeclared {
        pieces: Vec<PieceId>,
        to: Space,
    },
    Aimed {
        space: Space,
        /// Earlier records do not name the nation: its allies' guns there were turned as well.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        power: Option<Power>,
        guns: u16,
    },
    GunsChosen {
        pieces: Vec<PieceId>,
    },
    Forgone {
        pieces: Vec<PieceId>,
    },
    ScorchOrdered {
        space: Space,
    },
    LandingCalledOff {
        cargo: Vec<PieceId>,
    },
    StepReached {
        step: Step,
    },
    PlaceReached {
        at: u8,
        step: Step,
    },
    Fired {
        power: Power,
        step: Step,
        kind: u8,
        hits: Vec<Hits>,
        torpedoes: u16,
    },
    LossesTaken {
        fallen: Vec<PieceId>,
        damaged: Vec<PieceId>,
        silent: Vec<PieceId>,
        shaken: Vec<PieceId>,
    },
    Destroyed {
        pieces: Vec<PieceId>,
    },
    Damaged {
        pieces: Vec<PieceId>,
    },
    Stopped {
        zone: Space,
        pieces: Vec<PieceId>,
    },
    Diverted {
        zone: Space,
        pieces: Vec<PieceId>,
    },
    PassedOn {
        pieces: Vec<PieceId>,
        from: Space,
        to: Space,
        round: u8,
    },
    WentAshore {
        cargo: Vec<PieceId>,
        to: Space,
        rolls_from: u8,
    },
    Retreated {
        pieces: Vec<PieceId>,
        to: Space,
    },
    Standing {
        pieces: Vec<PieceId>,
    },
    NearestIs {
        power: Power,
    },
    NeutralFired {
        space: Space,
        power: Power,
        hit: bool,
    },
    Captured {
        space: Space,
        by: Power,
        to: Option<Power>,
    },
    BattleOver {
        space: Space,
    },
    StrangeBattle {
        space: Space,
        rolls_from: u8,
    },
    RoundOver {
        round: u8,
        places: Vec<Space>,
    },
    BattlesOver,
    FighterLanded {
        piece: PieceId,
        to: Space,
    },

    // The end.
    PlaysOn,
    Conceded {
        power: Power,
    },
    Won {
        side: Side,
    },
    Drawn,
}

/// Why a factory changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    SetUp,
    Built,
    Upgraded,
    Reduced,
    Demolished,
    Scorched,
    Conquered,
}

fn no(flag: &bool) -> bool {
    !flag
}

impl Event {
    /// How many pieces there are more, or fewer, afterwards.
    pub fn pieces(&self) -> i32 {
        match self {
            Event::Placed { .. } => 1,
            Event::Destroyed { pieces } => -(pieces.len() as i32),
            _ => 0,
        }
    }
}
