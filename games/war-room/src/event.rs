//! What happened. Events carry names and numbers, never positions in a table, and
//! each says all that is needed to apply it.

use serde::{Deserialize, Serialize};

use crate::battle::convoys::Raid;
use crate::battle::{Battle, Bombing, FireStage, Step};
use crate::ids::*;
use crate::order::{BombTarget, StanceChange, Target};
use crate::state::{Marker, Stage, Trade, Written};

/// Units that pinning leaves behind under a new token.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Left {
    pub at: Region,
    pub units: Units,
    pub token: u8,
}

/// A stack of the set-up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Placed {
    pub nation: Nation,
    pub command: u8,
    pub region: Region,
    pub units: Units,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pact {
    SovietJapanese,
    SinoSoviet,
    StalinDoctrine,
}

/// What stress was gained for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StressFor {
    Territory,
    Neutral,
    Pact,
    Casualties,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// Setting up: what stands where, whose land is whose.
    SetUp {
        commands: Vec<Placed>,
        control: Vec<(Region, Nation)>,
        embattled: Vec<Region>,
        medals: u8,
    },
    Entered(Stage),
    RoundBegan {
        round: u8,
    },

    // Phase 1
    Income {
        nation: Nation,
        gained: Resources,
    },

    // Phase 2: these are secret until revealed
    Wrote {
        nation: Nation,
        order: Written,
    },
    Erased {
        nation: Nation,
        command: u8,
    },
    BidWritten {
        nation: Nation,
        bid: u16,
    },
    ChartWritten {
        nation: Nation,
        orders: Vec<Written>,
        bid: u16,
    },
    // and these public
    ChartSealed {
        nation: Nation,
    },
    ChartReopened {
        nation: Nation,
    },
    Regrouped {
        nation: Nation,
        from: u8,
        to: u8,
        units: Units,
    },
    BidsRevealed {
        bids: Vec<(Nation, u16)>,
    },
    FlagDrawn {
        nation: Nation,
    },
    SlotTaken {
        nation: Nation,
        slot: u8,
    },
    BidPaid {
        nation: Nation,
        bid: u16,
    },

    // Phase 3
    EmbattledFlipped,
    ChartRevealed {
        nation: Nation,
        orders: Vec<Written>,
    },
    OrderCancelled {
        nation: Nation,
        order: Written,
    },
    OrderVoided {
        nation: Nation,
        order: Written,
        rule: String,
        why: String,
    },
    Moved {
        nation: Nation,
        command: u8,
        path: Vec<Region>,
        left: Option<Left>,
    },
    NeutralInvaded {
        region: Region,
        by: Nation,
        force: Units,
    },
    Launched {
        nation: Nation,
        from: Region,
        to: Region,
    },
    PactBroken {
        by: Nation,
    },
    PactDissolved {
        pact: Pact,
    },
    TrespassersLost {
        nation: Nation,
        region: Region,
        units: Units,
    },

    // Phase 4
    HotspotPlaced {
        region: Region,
    },
    HotspotRemoved {
        region: Region,
    },
    RaidIdentified {
        region: Region,
    },
    BattleJoined(Box<Battle>),
    CommandYielded {
        side: Alliance,
        to: Nation,
    },
    DeputyNamed {
        nation: Nation,
        deputy: Nation,
    },
    StanceTaken {
        side: Alliance,
        change: StanceChange,
    },
    StepReached(Step),
    StageBegan {
        stage: FireStage,
        dice: [u8; 2],
        hindered: [bool; 2],
        port: [bool; 2],
    },
    Rolled {
        by: Alliance,
        faces: Vec<u8>,
    },
    LeftToReferee,
    HitAimed {
        colour: Colour,
        target: Target,
    },
    Hit {
        colour: Colour,
        target: Target,
    },
    EscortTookHit {
        colour: Colour,
        owner: Nation,
    },
    Wasted {
        colour: Colour,
        count: u8,
    },
    Killed {
        target: Target,
    },
    Escaped {
        owner: Nation,
    },
    BatchEnded,
    StageEnded,
    BombingBegan(Bombing),
    Bombed {
        colour: Colour,
        what: BombTarget,
        region: Region,
        victim: Option<Nation>,
    },
    BombingEnded,
    GarrisonRolled {
        faces: Vec<u8>,
    },
    GarrisonKilled {
        target: Target,
    },
    RepairPaid {
        nation: Nation,
        units: Units,
        paid: Resources,
    },
    UnitsLost {
        nation: Nation,
        region: Region,
        units: Units,
    },
    ForceLost {
        region: Region,
        units: Units,
    },
    ForceTaken {
        region: Region,
        by: Nation,
        stacks: Vec<(u8, Units)>,
    },
    TransportsSunk {
        nation: Nation,
        region: Region,
        units: Units,
    },
    Captured {
        region: Region,
        by: Nation,
        from: Option<Nation>,
    },
    ConstructionScattered {
        region: Region,
        units: Units,
    },
    MedalsAwarded {
        nation: Nation,
        medals: u8,
    },
    StressGained {
        nation: Nation,
        stress: u8,
        why: StressFor,
        region: Option<Region>,
    },
    MarkerSet {
        region: Region,
        marker: Marker,
    },
    Dived {
        nation: Nation,
        from: Region,
        to: Region,
        count: u8,
        token: u8,
    },
    BattleEnded {
        region: Region,
    },
    RaidBegan(Raid),
    RaiderAssigned {
        nation: Nation,
        command: u8,
        convoy: String,
    },
    ConvoyRolled {
        convoy: String,
        faces: Vec<u8>,
    },
    WildSpent {
        resource: Resource,
    },
    ShipsSunk {
        nation: Nation,
        territory: Option<Region>,
        resource: Resource,
        count: u16,
    },
    ConvoyDone {
        convoy: String,
    },
    RaidEnded {
        region: Region,
    },

    // Phase 5
    Landed {
        nation: Nation,
        command: u8,
        to: Region,
        units: Units,
        token: Option<u8>,
    },
    TrespassersNoted {
        found: Vec<(Nation, Region)>,
    },
    CarrierFightersRemoved,
    AirLost {
        nation: Nation,
        command: u8,
        units: Units,
    },
    Deployed {
        nation: Nation,
        at: Region,
        to: Region,
        units: Units,
        token: u8,
    },
    ConstructionLost {
        nation: Nation,
        at: Region,
        units: Units,
    },
    Deferred {
        at: Region,
    },

    // Phase 6
    CasualtiesConverted {
        nation: Nation,
        points: u16,
        stress: u8,
    },
    StressCancelled {
        nation: Nation,
        medals: u8,
        goods: u8,
    },
    ZoneAdvanced {
        nation: Nation,
        to: Zone,
        stress_spent: u8,
    },
    ZoneRelieved {
        nation: Nation,
        to: Zone,
        medals: u8,
        goods: u8,
    },
    UnrestPaid {
        nation: Nation,
        paid: Resources,
    },
    Deserted {
        nation: Nation,
        command: u8,
        units: Units,
    },

    // Phase 7: purchases are secret until revealed
    Bought {
        nation: Nation,
        units: Units,
    },
    GoodsBought {
        nation: Nation,
        goods: u8,
        paid: Resources,
    },
    SheetCleared {
        nation: Nation,
    },
    SheetSealed {
        nation: Nation,
    },
    SheetReopened {
        nation: Nation,
    },
    Traded {
        nation: Nation,
        trade: Trade,
    },
    BombRepaired {
        nation: Nation,
        at: Region,
    },
    PurchaseRevealed {
        nation: Nation,
        units: Units,
        goods: u8,
        paid: Resources,
    },
    Built {
        nation: Nation,
        at: Region,
        units: Units,
    },
    Mobilized {
        nation: Nation,
        at: Region,
        units: Units,
        token: u8,
    },
    PlacementForfeited {
        nation: Nation,
        units: Units,
    },

    // Quick Play
    BonusBought {
        nation: Nation,
        medals: u8,
    },
    ProductionRolled {
        nation: Nation,
        faces: Vec<u8>,
    },
    QuickBatchDone,
    Made {
        nation: Nation,
        unit: UnitType,
    },
    QuickBidPaid {
        nation: Nation,
        medals: u16,
    },

    // The end of a round
    Collapsed {
        nation: Nation,
    },
    CardClaimed {
        region: Region,
        by: Nation,
    },
}

impl Event {
    /// How many units there are more, or fewer, afterwards.
    pub fn pieces(&self) -> i32 {
        let total = |units: &Units| i32::from(units.total());
        match self {
            Event::SetUp { commands, .. } => commands.iter().map(|placed| total(&placed.units)).sum(),
            Event::NeutralInvaded { force: units, .. }
            | Event::Built { units, .. }
            | Event::Mobilized { units, .. } => total(units),
            Event::TrespassersLost { units, .. }
            | Event::UnitsLost { units, .. }
            | Event::ForceLost { units, .. }
            | Event::TransportsSunk { units, .. }
            | Event::ConstructionScattered { units, .. }
            | Event::AirLost { units, .. }
            | Event::ConstructionLost { units, .. }
            | Event::Deserted { units, .. } => -total(units),
            _ => 0,
        }
    }
}
