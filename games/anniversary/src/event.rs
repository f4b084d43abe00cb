//! What happens. Stored in records: a stored event never changes meaning.

use sandtable_engine::pieces::PieceId;
use sandtable_warfare::losses::Hits;
use serde::{Deserialize, Serialize};

use crate::battle::{Battle, Step};
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
    /// The attack announced in a zone is not made after all.
    AttackWithdrawn {
        zone: Space,
    },
    /// A combat move is taken back before the phase ends, and with it an attack announced in that space.
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

    /// A battle as it stood then. Earlier records have it after every change; nothing emits it any more.
    BattleChanged {
        battle: Box<Battle>,
    },
    /// Units are placed on the battle board.
    BattleOpened {
        space: Space,
        attackers: Vec<PieceId>,
        defenders: Vec<PieceId>,
        /// Where land or sea units of the attacker came from.
        routes: Vec<Space>,
        /// Land units came from the sea.
        #[serde(default, skip_serializing_if = "is_false")]
        amphibious: bool,
    },
    /// A battle waits for the dice or the decision of a step.
    StepReached {
        step: Step,
    },
    /// A round of combat begins; whether each side has a destroyer counts for all of it.
    RoundBegan {
        #[serde(default, skip_serializing_if = "is_false")]
        attacker_destroyer: bool,
        #[serde(default, skip_serializing_if = "is_false")]
        defender_destroyer: bool,
    },
    /// A side's submarines will strike before others fire.
    StrikePrepared {
        attacking: bool,
    },
    /// The submarines are through; everybody else fires.
    StrikesOver,
    /// A volley of the battle's step was rolled; its hits wait to be assigned.
    Volley {
        power: Power,
        hits: Vec<Hits>,
    },
    /// The waiting hits are assigned; these defenders go to the casualty zone.
    HitsTaken {
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        casualties: Vec<PieceId>,
    },
    /// These ships bombard the shore before the battle.
    Bombards {
        ships: Vec<PieceId>,
    },
    /// Paratroopers join the attack.
    Jumped {
        infantry: Vec<PieceId>,
    },
    /// Nobody can hit anybody any more; the attacker may still withdraw.
    Exhausted,
    /// Dice were rolled; for the story. Earlier records have it for the volleys of a battle, too.
    Fired {
        space: Space,
        power: Power,
        step: String,
        faces: Vec<u8>,
        hits: u16,
    },
    /// Of earlier records, as `BattleChanged` is; now [`Event::Bombards`].
    Bombarded {
        ships: Vec<PieceId>,
    },
    /// Of earlier records; now [`Event::Jumped`].
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

fn is_false(value: &bool) -> bool {
    !value
}
