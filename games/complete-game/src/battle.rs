//! The combat in one zone: who takes part and which step of section 3.6.5 it has reached.

use sandtable_engine::pieces::PieceId;
use serde::{Deserialize, Serialize};

use crate::board::Space;
use crate::power::{Power, PowerSet};

/// The steps in which somebody rolls or decides, in the rulebook's order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Step {
    /// 3.6.5.1: the attacker may buy search planes, then rolls.
    Search,
    SearchDice,
    /// Not found: the defender has three answers.
    Unfound,
    DefenderSearchDie,
    FreeFire,
    FreeFireDice,
    FreeFireLosses,
    ReadinessDice,
    /// 3.6.5.2.
    RoundZeroDice,
    RoundZeroLosses,
    /// 3.6.5.3.
    Bombard,
    BombardDice,
    BombardLosses,
    /// 3.6.5.4.
    Aim,
    GunDice,
    CoastalTarget,
    CoastalDie,
    /// 3.6.5.5.
    AtomicDice,
    Evacuate,
    /// 3.6.5.6.
    Intercept,
    InterceptDice,
    IndustryDice,
    Shift,
    DamageDie,
    /// 3.6.5.7.
    Reserves,
    /// 3.6.5.9.
    Dive,
    DiveDice,
    Targets,
    AttackDice,
    SneakLosses,
    DefenderLosses,
    /// 3.6.5.10.
    DefenderRetreat,
    /// 3.6.5.11.
    DefenseDice,
    AttackerLosses,
    /// The second 3.6.5.12.
    AttackerRetreat,
    /// Appendix E: aircraft without their carrier look for a place to land.
    Landing,
}

impl Step {
    /// What the dice are called in this step, if dice fall in it.
    pub fn dice(self) -> Option<&'static str> {
        Some(match self {
            Step::SearchDice => "search",
            Step::DefenderSearchDie => "defender-search",
            Step::FreeFireDice => "free-fire",
            Step::ReadinessDice => "readiness",
            Step::RoundZeroDice => "round-zero",
            Step::BombardDice => "bombardment",
            Step::GunDice => "aa",
            Step::CoastalDie => "coastal",
            Step::AtomicDice => "atomic-save",
            Step::InterceptDice => "ebr-defense",
            Step::IndustryDice => "ebr-industry",
            Step::DamageDie => "ebr-damage",
            Step::DiveDice => "kamikaze",
            Step::AttackDice => "attack",
            Step::DefenseDice => "defense",
            _ => return None,
        })
    }
}

/// Why a battle is fought.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// The turn's combat.
    Turn,
    /// France has fallen: Germans against neutral units.
    FrenchNeutrals,
    /// And the victor against the French.
    FrenchRest,
}

/// What an AA gun fires at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Aim {
    Aircraft,
    Armor,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Battle {
    pub space: Space,
    pub cause: Cause,
    /// Who leads the attack, and who the defence.
    pub attacker: Power,
    pub defender: Power,
    pub round: u8,
    pub step: Step,
    /// Somebody crossed the Zigfried / Maginot line to this battle.
    #[serde(default)]
    pub crossed: bool,
    pub attackers: Vec<PieceId>,
    pub defenders: Vec<PieceId>,
    /// The casualty box: hit, but still to fire.
    pub casualties: Vec<PieceId>,
    /// Land units came from the sea.
    pub amphibious: bool,
    /// The neutral country was insulted and strikes first.
    pub insulted: bool,
    /// Bombers on a raid, and those with an atomic bomb.
    pub raiders: Vec<PieceId>,
    pub bombers: Vec<PieceId>,
    /// Hits to be assigned; those of a sneak attack apart.
    pub hits: u16,
    pub sneak: u16,
    /// Ships that bombard.
    pub bombarding: Vec<PieceId>,
    /// One target for each attacking submarine, the coastal gun's target, or units that fire from ambush.
    pub targets: Vec<PieceId>,
    /// Kamikaze fighters and what they dive at.
    pub divers: Vec<(PieceId, PieceId)>,
    pub aim: Option<Aim>,
    /// Search planes that were bought.
    pub planes: u8,
    pub interceptors: u8,
    /// The raid's two dice, as far as they were rolled.
    pub industry: u8,
    /// Defending powers that have fired in this round.
    pub fired: PowerSet,
    /// No more questions about retreats.
    pub attacker_holds: bool,
    pub defender_holds: bool,
    /// Losses of the sides, for the story.
    pub ships_bombarded: bool,
}

impl Battle {
    pub fn new(space: Space, cause: Cause, attacker: Power, defender: Power) -> Battle {
        Battle {
            space,
            cause,
            attacker,
            defender,
            round: 0,
            step: Step::Search,
            crossed: false,
            attackers: Vec::new(),
            defenders: Vec::new(),
            casualties: Vec::new(),
            amphibious: false,
            insulted: false,
            raiders: Vec::new(),
            bombers: Vec::new(),
            hits: 0,
            sneak: 0,
            bombarding: Vec::new(),
            targets: Vec::new(),
            divers: Vec::new(),
            aim: None,
            planes: 0,
            interceptors: 0,
            industry: 0,
            fired: PowerSet::default(),
            attacker_holds: false,
            defender_holds: false,
            ships_bombarded: false,
        }
    }

    /// Everybody who takes part in any way.
    pub fn everybody(&self) -> impl Iterator<Item = PieceId> + '_ {
        let sides = self.attackers.iter().chain(&self.defenders).chain(&self.casualties);
        sides.chain(&self.raiders).chain(&self.bombers).copied()
    }

    /// A piece is gone or has left.
    pub fn forget(&mut self, id: PieceId) {
        for list in [
            &mut self.attackers,
            &mut self.defenders,
            &mut self.casualties,
            &mut self.raiders,
            &mut self.bombers,
            &mut self.bombarding,
        ] {
            list.retain(|other| *other != id);
        }
        self.divers.retain(|(diver, target)| *diver != id && *target != id);
    }
}
