//! What a game can wait for, and the battle and the raid in progress.

use sandtable_engine::pieces::PieceId;
use sandtable_warfare::losses::Hits;
use serde::{Deserialize, Serialize};

use crate::board::Space;
use crate::order::Mission;
use crate::power::Power;
use crate::tech::Tech;

/// A fleet of France whose fate is diced when France falls.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fleet {
    Atlantic,
    Mediterranean,
}

impl Fleet {
    pub fn id(self) -> &'static str {
        match self {
            Fleet::Atlantic => "atlantic",
            Fleet::Mediterranean => "mediterranean",
        }
    }
}

/// Losses that somebody owes outside a battle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Toll {
    /// So many infantry and armor units, anywhere.
    Units { infantry: u8, armor: u8 },
    /// Units worth so many IPCs, in this space; only the pen's if it was aimed at.
    Worth { space: Space, ipcs: u16, pen: bool },
}

/// Everything a game can wait for beside the orders of the phase: dice, decisions, and what comes after them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Waiting {
    // Dice of the purchase phase.
    RepairDice {
        power: Power,
        ship: PieceId,
    },
    TechDice {
        power: Power,
        tech: Tech,
        count: u8,
    },
    GainDice {
        power: Power,
    },
    SabotageDie {
        power: Power,
        victim: Power,
        tech: Tech,
    },
    StealDie {
        power: Power,
        victim: Power,
        tech: Tech,
    },
    InfluenceDie {
        power: Power,
        space: Space,
    },
    AssassinationDie,
    AidDie {
        space: Space,
        contested: bool,
    },
    LendLeaseDie {
        from: Power,
        to: Power,
        ipcs: u16,
    },
    // Answers in the purchase phase.
    CounterAid {
        space: Space,
    },
    MatchAid {
        space: Space,
        ipcs: u16,
    },
    // Combat.
    /// The attacker chooses what is fought next; one battle is fought without a question.
    Battles,
    /// The battle that was chosen begins.
    Chosen {
        space: Space,
    },
    ConvoyDie {
        zone: Space,
    },
    RocketDie {
        power: Power,
        to: Space,
        part: Option<crate::tech::Part>,
        rocket: PieceId,
    },
    AtomicDie {
        space: Space,
        ground: crate::order::Ground,
        bomber: PieceId,
    },
    AtomicDamage {
        space: Space,
        ground: crate::order::Ground,
    },
    Raid,
    InvasionDie {
        power: Power,
        space: Space,
    },
    Penalty {
        space: Space,
    },
    MoraleDie {
        space: Space,
    },
    /// Chinese units whose morale failed go together to one of these areas.
    FallBack {
        areas: Vec<Space>,
        pieces: Vec<PieceId>,
    },
    NationalGuard,
    EnigmaDie,
    Battle,
    // Losses and capitals.
    Toll {
        power: Power,
        toll: Toll,
    },
    /// Russia's seat has fallen, without a factory.
    NewCapital,
    /// Russia's seat has fallen; its factory moves to the next.
    NewCapitalFor {
        factory: Space,
    },
    ExileCapital,
    FleetDie {
        fleet: Fleet,
    },
    VichyDice {
        zones: Vec<Space>,
        conqueror: Power,
    },
    VichyPort {
        zone: Space,
        conqueror: Power,
        ports: Vec<Space>,
    },
    /// The phase ends once what lies above is settled.
    PhaseEnds,
}

/// Which of the defenders a battle is fought with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Target {
    /// Everybody there whom the attacker fights, but Russian ships beside other Allies.
    Main,
    /// Russian ships, fought apart from other Allies.
    Russians,
    Pen,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Step {
    /// The attacker says which fleet he fights first.
    FirstTarget,
    /// The attacker says which nation of a mixed defence loses first.
    LossesFirst,
    /// Britain may retreat before a German attack.
    Enigma,
    /// Russia may use what its spy told.
    Espionage,
    Detection,
    /// A round begins: banzai or not.
    RoundBegins,
    AttackerKamikaze,
    DefenderKamikaze,
    /// Submarines that fire first.
    FirstShot,
    FirstShotLosses,
    Bombardment,
    AttackersFire,
    /// Japan picks what its kamikazes struck.
    KamikazeTargets,
    DefenderLosses,
    /// The defender says what his guns shoot at.
    Guns,
    DefendersFire,
    AttackerLosses,
    ArmorRolls,
    /// The defender's submarines may leave.
    DefenderWithdraws,
    PressOrRetreat,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Battle {
    pub space: Space,
    pub target: Target,
    pub attacker: Power,
    pub round: u8,
    pub step: Step,
    /// Russian ships beside others: whether they were fought, or come next.
    pub apart: bool,
    pub losses_first: Option<Power>,
    pub surprise: bool,
    /// The power that knows the enemy's plans in the first round.
    pub informed: Option<Power>,
    pub banzai: bool,
    /// Banzai attacks were declared here: infantry fights to the end.
    pub banzai_made: bool,
    pub kamikaze_attack: u8,
    pub kamikaze_defense: u8,
    pub kamikaze_hits: u16,
    pub guns_at_air: u8,
    pub guns_at_tanks: u8,
    /// The attack came from the sea.
    pub amphibious: bool,
    /// The owner whose defensive dice come next.
    pub firing: u8,
    pub hits_on_defender: Vec<Hits>,
    pub hits_on_attacker: Vec<Hits>,
    /// Hits that were assigned: each entry is one hit. They still fire in this round.
    pub struck: Vec<PieceId>,
    /// The submarines of the pen were hit, or the pen itself.
    pub pen_hits: u8,
    /// Tigers that took a single hit and roll for their armour.
    pub tigers: Vec<PieceId>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum RaidStep {
    /// Britain may try to jam the enemy's radar.
    Jam,
    JamDie,
    Guns,
    GunLosses,
    /// The defender says how many fighters rise.
    Defenders,
    DefendersFire,
    /// The defender picks who was hit.
    RaiderLosses,
    EscortsFire,
    DefenderLosses,
    Missions,
    Bombs,
    /// The owner pays for conventional damage, or destroys the factory.
    Pay,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Raid {
    pub space: Space,
    pub attacker: Power,
    pub defender: Power,
    pub step: RaidStep,
    pub jammed: bool,
    pub defenders: u16,
    pub hits: u16,
    /// Raiders that fighters hit and that still roll.
    pub struck: Vec<PieceId>,
    pub missions: Vec<(u16, Mission)>,
    pub owed: u16,
}
