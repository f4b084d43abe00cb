//! What happens. Stored in records: a stored event never changes meaning.

use sandtable_engine::pieces::PieceId;
use serde::{Deserialize, Serialize};

use crate::battle::Battle;
use crate::board::Space;
use crate::power::{Power, Side};
use crate::state::{Forces, Phase, Waiting};
use crate::tech::Advance;
use crate::units::{Counts, Unit};

/// In which kind of movement a unit moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Movement {
    Combat,
    Raid,
    Escort,
    Noncombat,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
pub enum Event {
    /// The scenario's markers, money and factories.
    Opened {
        control: Vec<(Space, Power)>,
        treasury: Vec<(Power, u16)>,
        complexes: Vec<Space>,
    },
    TurnBegan {
        power: Power,
        round: u16,
    },
    PhaseBegan {
        phase: Phase,
        forces: Forces,
    },
    Waits {
        waiting: Waiting,
    },

    ResearchersBought {
        power: Power,
        researchers: u8,
    },
    Researched {
        power: Power,
        faces: Vec<u8>,
        success: bool,
    },
    BreakthroughRolled {
        power: Power,
        face: u8,
    },
    Advanced {
        power: Power,
        advance: Advance,
    },

    Bought {
        power: Power,
        units: Counts,
    },
    Spent {
        power: Power,
        ipcs: u16,
    },
    Repaired {
        space: Space,
        markers: u8,
    },
    Reinforced {
        infantry: u16,
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
    LandingDeclared {
        cargo: Vec<PieceId>,
        to: Space,
    },
    Offloaded {
        cargo: Vec<PieceId>,
        to: Space,
    },
    AttackDeclared {
        zone: Space,
    },
    /// A combat move is taken back before the phase ends.
    Recalled {
        pieces: Vec<PieceId>,
    },

    RaidsDeclared {
        targets: Vec<Space>,
    },
    Intercepting {
        pieces: Vec<PieceId>,
    },
    RaidOver {
        space: Space,
    },
    /// No further rockets this turn from these territories.
    RocketsOver {
        sites: Vec<Space>,
    },
    RocketLaunched {
        from: Space,
        to: Space,
    },
    FactoryDamaged {
        space: Space,
        markers: u8,
    },

    BattleChanged {
        battle: Box<Battle>,
    },
    /// Dice were rolled in a battle; for the story.
    Fired {
        space: Space,
        power: Power,
        step: String,
        faces: Vec<u8>,
        hits: u16,
    },
    Bombarded {
        ships: Vec<PieceId>,
    },
    Dropped {
        infantry: Vec<PieceId>,
    },
    Ashore {
        cargo: Vec<PieceId>,
        to: Space,
    },
    Submerged {
        pieces: Vec<PieceId>,
    },
    ShipDamaged {
        piece: PieceId,
    },
    Destroyed {
        pieces: Vec<PieceId>,
    },
    Retreated {
        pieces: Vec<PieceId>,
        to: Space,
    },
    /// Aircraft leave the battle; they land in the noncombat move.
    Disengaged {
        pieces: Vec<PieceId>,
    },
    BattleOver {
        space: Space,
        fought: Vec<PieceId>,
    },

    /// Control passes to `to` because units of `by` took the territory; guns there change hands.
    Captured {
        space: Space,
        by: Power,
        to: Power,
    },
    /// A liberated power gets back what partners held for it.
    Reverted {
        space: Space,
        to: Power,
    },
    Looted {
        from: Power,
        by: Power,
        ipcs: u16,
    },

    FighterLanded {
        piece: PieceId,
        to: Space,
    },
    /// The fighter lives on this carrier while it is not its owner's turn.
    Berthed {
        fighter: PieceId,
        carrier: PieceId,
    },

    Placed {
        piece: PieceId,
        power: Power,
        unit: Unit,
        space: Space,
    },
    /// Taken from the mobilization zone and charged to a factory near `space`.
    Mobilized {
        power: Power,
        units: Counts,
        space: Space,
    },
    ComplexBuilt {
        space: Space,
    },

    Collected {
        power: Power,
        production: u16,
        objectives: Vec<String>,
        bonus: u16,
    },
    WarBonds {
        power: Power,
        ipcs: u16,
    },
    Conceded {
        power: Power,
    },
    Won {
        side: Side,
    },
    /// The round limit was reached with the cities even.
    Drawn,
}
