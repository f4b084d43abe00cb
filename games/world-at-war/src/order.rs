//! What can be said. An order says just that and nothing more; `check` finds out what it means.

use serde::{Deserialize, Serialize};

use crate::board::Space;
use crate::power::Power;
use crate::tech::{Improvement, Part, Tech};
use crate::units::Unit;

/// So many units of a kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pick {
    pub count: u16,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub power: Option<Power>,
    /// Battleships with a hit.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub damaged: bool,
    /// Losses: with every hit it can still take.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub sunk: bool,
    /// Infantry bought or placed away from factories.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub off_factory: bool,
    pub unit: Unit,
}

impl Pick {
    pub fn of(count: u16, unit: Unit) -> Pick {
        Pick { count, power: None, damaged: false, sunk: false, off_factory: false, unit }
    }

    pub fn owned(count: u16, power: Power, unit: Unit) -> Pick {
        Pick { power: Some(power), ..Pick::of(count, unit) }
    }
}

/// Units in one place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Stack {
    pub units: Vec<Pick>,
    pub space: Space,
}

/// What a bomber aims at over a factory.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Mission {
    Conventional,
    Guns,
    Part(Part),
}

impl Mission {
    pub fn id(self) -> &'static str {
        match self {
            Mission::Conventional => "conventional",
            Mission::Guns => "aa-gun",
            Mission::Part(part) => part.id(),
        }
    }

    pub fn named(name: &str) -> Option<Mission> {
        match sandtable_engine::names::slug(name).as_str() {
            "conventional" => Some(Mission::Conventional),
            "aa-gun" | "aa-guns" | "aa" => Some(Mission::Guns),
            other => Part::named(other).map(Mission::Part),
        }
    }
}

impl Serialize for Mission {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}

impl<'de> Deserialize<'de> for Mission {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = std::borrow::Cow::<str>::deserialize(deserializer)?;
        Mission::named(&name).ok_or_else(|| serde::de::Error::custom(format!("unknown mission `{name}`")))
    }
}

/// What an atomic bomb falls on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ground {
    Factory,
    Units,
    Pen,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "order")]
pub enum Order {
    // Words alone.
    End,
    Pass,
    Press,
    Pay,
    Concede,
    Develop,
    ShareRadar,
    Assassinate,
    SneakAttack,
    Jam,
    // Purchase.
    Repair { points: u8, part: Part, space: Space },
    RepairShip { space: Space },
    RepairPen { space: Space },
    TechMarker { tech: Tech, free: bool },
    TechRolls { count: u8, tech: Tech },
    Sabotage { power: Power, tech: Tech },
    Steal { power: Power, tech: Tech },
    Improve { space: Space, improvement: Improvement },
    Buy { units: Vec<Pick>, at: Option<Space> },
    PurgePurchase { units: Vec<Pick> },
    PurgePlace { units: Vec<Pick>, space: Space },
    BuildPartisan { space: Space },
    LinkUp { space: Space },
    // Politics.
    Influence { space: Space },
    EconomicAid { targets: Vec<Space> },
    CounterAid { ipcs: u16, space: Space },
    MatchAid { ipcs: u16, space: Space },
    AbandonAid { space: Space },
    LendLease { ipcs: u16, to: Power, from: Option<Power> },
    DeclareWar { power: Power },
    Straits { allow: bool, power: Power },
    Demolish { space: Space },
    // Movement.
    Move { units: Vec<Pick>, path: Vec<Space>, against: Option<Power> },
    Load { units: Vec<Pick>, from: Space, to: Space },
    Offload { units: Vec<Pick>, from: Space, to: Space },
    Drop { units: Vec<Pick>, path: Vec<Space> },
    Raid { units: Vec<Pick>, path: Vec<Space> },
    Hunt { count: u16, zone: Space },
    Attack { space: Space, against: Option<Power> },
    Recall { units: Vec<Pick>, space: Space },
    Surprise { space: Space },
    Banzai { space: Option<Space> },
    Marines { count: u8, space: Space },
    Artillery { from: Space, to: Space },
    Rocket { from: Space, to: Space, part: Option<Part> },
    Atomic { path: Vec<Space>, ground: Ground },
    AttackPen { units: Vec<Pick>, zone: Space },
    EnterPen { count: u16, zone: Space },
    LeavePen { count: u16, zone: Space },
    Rail { units: Vec<Pick>, from: Space, to: Space, by: Option<Power> },
    MoveFactory { path: Vec<Space> },
    Volunteer { path: Vec<Space> },
    PutAboard { count: u16, from: Space, to: Space },
    // Combat.
    Battle { space: Space },
    LossesFirst { power: Power },
    FirstTarget { power: Power },
    AaTargets { aircraft: u8, armor: u8 },
    Espionage { space: Option<Space> },
    Enigma { space: Space },
    Kamikaze { count: u8 },
    Casualties { units: Vec<Pick> },
    ChooseLosses { stacks: Vec<Stack> },
    Withdraw { count: u16 },
    Retreat { to: Option<Space> },
    FallBack { space: Space },
    RaidDefenders { count: u16 },
    RaidLosses { units: Vec<Pick> },
    Bomb { missions: Vec<(u16, Mission)> },
    // Placement and answers.
    Place { units: Vec<Pick>, space: Space },
    NationalGuard { east: u8, west: u8 },
    NewCapital { space: Space },
    ExileCapital { space: Space },
    VichyPort { space: Space },
    Penalty { power: Power },
}
