//! Everything there is to know about a game in progress. Plain data, cheap to clone.

mod pieces;
mod questions;

use sandtable_engine::pieces::{PieceId, Pieces};
use serde::{Deserialize, Serialize};

use crate::battle::Battle;
use crate::board::{Space, SpaceSet, board};
use crate::power::*;
use crate::tech::{Industry, Tech};
use crate::units::{Class, Counts, Unit};
pub use pieces::*;

/// Who can own money: the eight powers and the neutral player of the empire game.
pub const PURSES: usize = 9;

/// What was agreed before the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Either owner opens the strait of Gibraltar.
    pub gibraltar_either: bool,
    /// Passages are open to the owner's regime without asking.
    pub passages_for_friends: bool,
    /// A neutral country that is attacked calls up reserves, also without diplomacy.
    pub reserves_always: bool,
    /// A land zone hit by an atomic bomb opens after three rounds instead of four.
    pub short_radiation: bool,
    /// Aircraft may land in zones that were conquered this turn.
    pub conquered_airfields: bool,
    /// Units may be built at once in a country that joined.
    pub build_in_joined: bool,
    /// Empire: powers are drawn.
    pub draw_tiles: bool,
    /// Empire: how many seats play.
    pub empire_players: u8,
    /// The game ends after this round.
    pub round_limit: Option<u16>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Phase {
    DeclareWar,
    Technology,
    RepairEbr,
    Purchase,
    CombatMove,
    Combat,
    NoncombatMove,
    RepairShips,
    FactoryTakeover,
    CapitalTakeover,
    Placement,
    CollectIncome,
}

pub const PHASES: [Phase; 12] = [
    Phase::DeclareWar,
    Phase::Technology,
    Phase::RepairEbr,
    Phase::Purchase,
    Phase::CombatMove,
    Phase::Combat,
    Phase::NoncombatMove,
    Phase::RepairShips,
    Phase::FactoryTakeover,
    Phase::CapitalTakeover,
    Phase::Placement,
    Phase::CollectIncome,
];

impl Phase {
    pub fn id(self) -> &'static str {
        match self {
            Phase::DeclareWar => "declare-war",
            Phase::Technology => "technology",
            Phase::RepairEbr => "repair-ebr",
            Phase::Purchase => "purchase",
            Phase::CombatMove => "combat-move",
            Phase::Combat => "combat",
            Phase::NoncombatMove => "noncombat-move",
            Phase::RepairShips => "repair-ships",
            Phase::FactoryTakeover => "factory-takeover",
            Phase::CapitalTakeover => "capital-takeover",
            Phase::Placement => "placement",
            Phase::CollectIncome => "collect-income",
        }
    }

    pub fn named(name: &str) -> Option<Phase> {
        let wanted = sandtable_engine::names::slug(name);
        PHASES.into_iter().find(|phase| phase.id() == wanted)
    }
}

/// The parts of the combat phase, section 3.6.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum CombatStep {
    SpyMissions,
    RadarAlert,
    Rockets,
    Diplomacy,
    CombatRounds,
}

/// How far an empire game is; the standard game is at war from the start.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    Tiles,
    Capitals,
    Armies,
    War,
}

/// A technology roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Research {
    Free,
    Standard,
    Elevated,
    Upgrade(Tech),
}

/// What a spy does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Mission {
    Factory,
    Radar,
    Gun,
    Rocket,
    Steal(Tech),
    Spoil(Tech),
    Assist,
}

/// What the game waits for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "waits")]
pub enum Waiting {
    /// The orders of the phase or step, from whoever acts and is not done.
    Orders,
    UnrestDie,
    TechDie {
        power: Power,
        research: Research,
    },
    TechDice {
        power: Power,
    },
    TechPick {
        power: Power,
    },
    /// The United States say whether they sell.
    Consent {
        buyer: Power,
        space: Space,
        unit: Unit,
        count: u8,
        price: u16,
    },
    SpyHunt {
        space: Space,
    },
    SpyKill {
        space: Space,
        found: u8,
    },
    SpyDie {
        spy: PieceId,
    },
    /// A radar or carrier in the zone rolls for so many zones.
    RadarDice {
        space: Space,
        carrier: bool,
        dice: u8,
    },
    Scramble {
        power: Power,
    },
    RocketGun {
        from: Space,
        to: Space,
    },
    RocketDie {
        from: Space,
        to: Space,
    },
    DiplomacyDie {
        space: Space,
    },
    /// The country calls up reserves after this result.
    ReservesDie {
        space: Space,
        result: u8,
    },
    /// After a refusal: fight, or go back and pay.
    Refused {
        space: Space,
        fee: u16,
    },
    /// Empire: the army of a neutral country.
    MusterDie {
        space: Space,
        diplomacy: bool,
    },
    /// Guns fire at aircraft that flew over them.
    Overflight {
        space: Space,
    },
    /// The current battle waits, as its step says.
    Battle,
    FrenchDice {
        vichy: bool,
    },
    /// Several allies hold a French zone with as many units.
    ControlDice {
        space: Space,
        rivals: PowerSet,
    },
    Relocate {
        power: Power,
        by: Power,
    },
    ColonyDie {
        space: Space,
        by: Power,
    },
    ColonySide {
        space: Space,
        by: Power,
        rivals: PowerSet,
    },
    TileDice,
    Capital {
        power: Power,
    },
    Over,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Status {
    Normal,
    Relocated,
    Eliminated,
}

/// Where Russia stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stance {
    Neutral,
    Joined(Side),
    /// Forced to be at war with everybody.
    All,
}

/// A zone taken this turn, until phases 9 and 10 have dealt with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Capture {
    pub space: Space,
    pub by: Power,
    pub from: Power,
}

/// Units that will be placed in a fixed zone: offers of round two, and units bought from the United States.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Reserved {
    pub power: Power,
    pub space: Space,
    pub unit: Unit,
    pub count: u8,
    /// One of the offers, not a sale.
    pub offer: bool,
}

/// Money lent this turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Loan {
    pub from: Power,
    pub to: Power,
    pub ipus: u16,
    pub round: u16,
}

/// A closed zone: nobody may enter before the turn of `by` in round `until`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Radiation {
    pub space: Space,
    pub until: u16,
    pub by: Power,
}

/// Who has won.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Winner {
    Side(Side),
    /// Empire.
    Power(Power),
    Nobody,
}

/// What one acting power did in the phases of its turn; forgotten when the turn begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Ledgered {
    pub free_roll: bool,
    pub tech_rolls: u8,
    pub tech_spent: u16,
    /// Technologies it tried to upgrade, as bits.
    pub upgrades: u16,
    pub spies: u8,
    pub radars: u8,
    pub bombs: u8,
    /// Bought this turn, for the limits of damaged industries.
    pub bought: Counts,
    /// The class last placed: placing goes in order.
    pub placed: Option<Class>,
    /// Economy when the turn began.
    pub economy: u16,
    pub declared: bool,
    pub negotiated: bool,
}

#[derive(Clone, PartialEq, Debug)]
pub struct State {
    pub options: Options,
    pub empire: bool,
    pub stage: Stage,
    /// The power each seat plays.
    pub seats: [Power; PURSES],
    pub round: u16,
    /// Whose turn it is; Germany for the joint turn with Italy.
    pub power: Power,
    pub phase: Phase,
    pub step: CombatStep,
    pub waiting: Waiting,
    /// Acting powers that are done with the phase.
    pub done: PowerSet,
    /// Pass through the phases before this one.
    pub skip: [Option<Phase>; PURSES],

    pub treasury: [u16; PURSES],
    pub tech: [[u8; 15]; PURSES],
    pub ebr: [[u8; 11]; PURSES],
    pub status: [Status; PURSES],
    pub capital: [Option<Space>; PURSES],
    pub bombs_built: [u8; PURSES],
    pub holding: [Counts; PURSES],
    pub reserved: Vec<Reserved>,
    pub loans: Vec<Loan>,
    pub turn: [Ledgered; PURSES],
    /// American sales of the turn do not count as economy.
    pub losses: [Counts; POWERS.len()],

    /// On which sides each power has declared war, as bits of [`Side`].
    pub war: [u8; PURSES],
    pub russia: Stance,
    /// By how much the prices fell: of Axis nations, of Allied ones, of Russia against the Axis and against the Allies.
    pub reductions: [u16; 4],
    pub attacked: Vec<(Space, Power)>,
    pub insulted: Vec<(Space, Power)>,
    /// Formerly French: no diplomacy ever.
    pub no_diplomacy: SpaceSet,
    /// Countries whose own forces are or were on the board.
    pub mustered: SpaceSet,
    /// Rounds in which the United States still get free chips.
    pub free_chips: u8,
    pub kamikaze: bool,
    pub people_armed: bool,

    pub control: Vec<Option<Power>>,
    pub start_control: Vec<Option<Power>>,
    pub value: Vec<u8>,
    pub factory: Vec<Factory>,
    pub pieces: Pieces<Piece>,
    pub permits: Vec<(Space, PowerSet)>,
    pub radiation: Vec<Radiation>,

    /// Zones attacked in this turn, those that are dealt with, and those that joined by diplomacy.
    pub attacks: SpaceSet,
    pub resolved: SpaceSet,
    pub joined: SpaceSet,
    pub captured: Vec<Capture>,
    /// Zones the turn's aircraft entered, and guns they crossed.
    pub flown: SpaceSet,
    pub overflights: Vec<(PieceId, Space)>,
    /// Radars and carriers that have rolled, and those that saw something.
    pub rolled_radars: SpaceSet,
    pub detected: SpaceSet,
    pub missions: Vec<(PieceId, Mission)>,
    pub hunted: SpaceSet,
    /// The country whose refusal must still be answered by force.
    pub refused: Option<Space>,
    /// It was insulted beyond words and strikes before anybody else.
    pub furious: bool,
    /// Factories built or moved this turn, and chips placed.
    pub new_factories: SpaceSet,
    pub new_chips: Vec<(Space, u8)>,
    /// Units placed at each factory or zone, by class; the last for infantry without a factory.
    pub produced: Vec<(Space, [u8; 5])>,
    pub battle: Option<Box<Battle>>,
    /// France has fallen: zones where its former units still have to fight.
    pub french: Vec<Space>,
    pub conceded: PowerSet,
    pub winner: Option<Winner>,
}

impl State {
    /// An empty board; set-up and case positions fill it.
    pub fn empty(options: Options, empire: bool) -> State {
        let spaces = board().len();
        let control: Vec<Option<Power>> = board().all().map(Space::original_owner).collect();
        let mut seats = [Neutral; PURSES];
        seats[..8].copy_from_slice(&PLAYERS);
        let mut capital = [None; PURSES];
        for power in PLAYERS {
            capital[power as usize] = power.capital();
        }
        State {
            options,
            empire,
            stage: if empire { Stage::Tiles } else { Stage::War },
            seats,
            round: 1,
            power: Germany,
            phase: Phase::DeclareWar,
            step: CombatStep::SpyMissions,
            waiting: Waiting::Orders,
            done: PowerSet::default(),
            skip: [None; PURSES],
            treasury: [0; PURSES],
            tech: [[0; 15]; PURSES],
            ebr: [[0; 11]; PURSES],
            status: [Status::Normal; PURSES],
            capital,
            bombs_built: [0; PURSES],
            holding: [Counts::default(); PURSES],
            reserved: Vec::new(),
            loans: Vec::new(),
            turn: [Ledgered::default(); PURSES],
            losses: [Counts::default(); POWERS.len()],
            war: [0; PURSES],
            russia: Stance::Neutral,
            reductions: [0; 4],
            attacked: Vec::new(),
            insulted: Vec::new(),
            no_diplomacy: SpaceSet::default(),
            mustered: SpaceSet::default(),
            free_chips: 0,
            kamikaze: false,
            people_armed: false,
            start_control: control.clone(),
            control,
            value: board().all().map(Space::printed_value).collect(),
            factory: vec![Factory::default(); spaces],
            pieces: Pieces::new(spaces),
            permits: Vec::new(),
            radiation: Vec::new(),
            attacks: SpaceSet::default(),
            resolved: SpaceSet::default(),
            joined: SpaceSet::default(),
            captured: Vec::new(),
            flown: SpaceSet::default(),
            overflights: Vec::new(),
            rolled_radars: SpaceSet::default(),
            detected: SpaceSet::default(),
            missions: Vec::new(),
            hunted: SpaceSet::default(),
            refused: None,
            furious: false,
            new_factories: SpaceSet::default(),
            new_chips: Vec::new(),
            produced: Vec::new(),
            battle: None,
            french: Vec::new(),
            conceded: PowerSet::default(),
            winner: None,
        }
    }
}
