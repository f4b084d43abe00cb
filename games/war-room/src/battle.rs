//! Phase 4: Combat Operations. The Battle-Board and the order in which a battle runs.

pub mod bombing;
pub mod commanders;
pub mod convoys;
pub mod debrief;
pub mod fire;
pub mod garrison;
pub mod hotspots;
pub mod quick;
pub mod setup;

use serde::{Deserialize, Serialize};

use crate::Table;
use crate::ids::*;
use crate::order::{BombTarget, Target};
use crate::units::{DamageBox, Row, Status};
use crate::{Act, WarRoom};

/// Units of one owner in one row. A defence force has no owner.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Group {
    pub owner: Option<Nation>,
    pub unit: UnitType,
    pub stance: Stance,
    /// Units in each box of the row, initial status first.
    pub boxes: [u8; 3],
    pub lost: u8,
    pub escaped: u8,
}

impl Group {
    /// Units still in the battle.
    pub fn alive(&self) -> u8 {
        self.boxes.iter().sum()
    }

    /// Where the next hit strikes: the unit hit before, else an intact one.
    pub fn hit_box(&self) -> Option<usize> {
        (1..3).rev().find(|i| self.boxes[*i] > 0).or((self.boxes[0] > 0).then_some(0))
    }

    pub fn is_hurt(&self) -> bool {
        self.boxes[1] + self.boxes[2] > 0
    }

    /// One hit: a unit moves on by a box, out of its last one to the eliminated.
    pub fn take_hit(&mut self, boxes: usize) {
        let Some(at) = self.hit_box() else { return };
        self.boxes[at] -= 1;
        match at + 1 < boxes {
            true => self.boxes[at + 1] += 1,
            false => self.lost += 1,
        }
    }

    /// A whole unit is eliminated at once.
    pub fn lose_one(&mut self) {
        let Some(at) = self.hit_box() else { return };
        self.boxes[at] -= 1;
        self.lost += 1;
    }

    /// Quick Battle: a submarine slips away.
    pub fn escape_one(&mut self) {
        self.boxes[0] = self.boxes[0].saturating_sub(1);
        self.escaped += 1;
    }

    /// The batch is over: dived submarines leave the battle.
    pub fn slip_away(&mut self, boxes: &[DamageBox]) {
        for (at, damage) in boxes.iter().enumerate() {
            if damage.status == Status::Dive {
                self.escaped += std::mem::take(&mut self.boxes[at]);
            }
        }
    }

    /// Units in need of repair.
    pub fn damaged(&self, boxes: &[DamageBox]) -> u8 {
        let counts = boxes.iter().zip(self.boxes);
        counts.filter(|(damage, _)| damage.status == Status::Damaged).map(|(_, count)| count).sum()
    }

    pub fn target(&self) -> Target {
        Target { owner: self.owner, unit: self.unit, stance: Some(self.stance) }
    }

    pub fn is(&self, target: &Target) -> bool {
        self.owner == target.owner
            && self.unit == target.unit
            && target.stance.is_none_or(|s| s == self.stance)
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Side {
    /// Nations with units in this battle; for a lone defence force, nobody.
    pub nations: Vec<Nation>,
    pub commander: Option<Nation>,
    pub groups: Vec<Group>,
    pub port_advantage: bool,
    /// Dice still to roll in the current stage.
    pub dice: u8,
    /// The enemy has Force Advantage: black and white miss.
    pub hindered: bool,
}

impl Side {
    pub fn alive(&self, category: Category) -> u8 {
        self.groups.iter().filter(|g| g.unit.category() == category).map(Group::alive).sum()
    }

    pub fn has_surface(&self) -> bool {
        self.alive(Category::Land) + self.alive(Category::Naval) > 0
    }

    /// Different Land or Naval types, the measure of Force Advantage.
    pub fn surface_types(&self) -> usize {
        let fights = |unit: &&UnitType| {
            unit.category() != Category::Air && self.groups.iter().any(|g| g.unit == **unit && g.alive() > 0)
        };
        UnitType::ALL.iter().filter(fights).count()
    }

    /// Groups of cruisers that can take a hit for a capital ship; a damaged one of the row
    /// goes first.
    pub fn escorts(&self) -> impl Iterator<Item = usize> {
        let escorting =
            |g: &Group| g.unit == UnitType::Cruiser && g.stance == Stance::Escort && g.alive() > 0;
        let hurt = self.groups.iter().any(|g| escorting(g) && g.is_hurt());
        let cruisers = self.groups.iter().enumerate();
        cruisers.filter(move |(_, g)| escorting(g) && (g.is_hurt() || !hurt)).map(|(at, _)| at)
    }

    pub fn is_empty(&self) -> bool {
        self.groups.iter().all(|g| g.alive() == 0)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FireStage {
    Air,
    Surface,
}

/// A stage while its batches are rolled.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fire {
    pub stage: FireStage,
    /// Who rolls next, or whose batch is being assigned.
    pub roller: Alliance,
    pub pending: Option<Results>,
    /// Quick Battle: what the batch has eliminated so far.
    #[serde(default)]
    pub killed: Units,
    /// A hit on a capital ship that an escort may take.
    pub aimed: Option<(Colour, Target)>,
    /// The roller leaves the rest of the batch to the referee.
    pub auto: bool,
}

impl Fire {
    pub fn new(stage: FireStage, roller: Alliance) -> Fire {
        Fire { stage, roller, pending: None, killed: Units::default(), aimed: None, auto: false }
    }
}

/// A strategic bombing raid while it runs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Bombing {
    pub by: Alliance,
    pub bombers: u8,
    pub dice: u8,
    pub pending: Option<Results>,
    /// Resources lost so far, against the limit of one raid.
    pub lost: Resources,
}

/// Where dice are rolled in a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum DiceOf {
    Air,
    Bombing,
    Surface,
    Garrison,
}

/// What a hit made of a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Fate {
    Light,
    Damaged,
    Diving,
    Out,
}

impl Fate {
    /// What the box a unit is moved to makes of it; there is none after the last.
    pub fn in_box(damage: Option<&DamageBox>) -> Fate {
        match damage.map(|damage| damage.status) {
            None => Fate::Out,
            Some(Status::Damaged) => Fate::Damaged,
            Some(Status::Dive) => Fate::Diving,
            Some(Status::Initial | Status::Light) => Fate::Light,
        }
    }
}

/// What the dice of a battle did, in order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Told {
    /// The dice of both sides at the start of a stage.
    Began {
        of: DiceOf,
        dice: [u8; 2],
    },
    Rolled {
        of: DiceOf,
        by: Alliance,
        results: Results,
    },
    Struck {
        colour: Option<Colour>,
        target: Target,
        fate: Fate,
    },
    Bombed {
        colour: Colour,
        what: BombTarget,
    },
    Wasted {
        colour: Colour,
        count: u8,
    },
}

/// The steps of a battle in their order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    Stances(Alliance),
    AirStage,
    Bombing,
    SurfaceStage,
    /// The garrison rolls; afterwards its side may have to choose a victim.
    Garrison {
        choose: Vec<Target>,
    },
    Repairs {
        left: Vec<Nation>,
    },
    /// Debrief B to D run by themselves.
    Losses,
    Claim,
    Medals {
        left: u8,
    },
    Marker,
    Dive {
        left: Vec<Nation>,
    },
    End,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Battle {
    pub region: Region,
    pub quick: bool,
    /// Allied Forces, then Axis.
    pub sides: [Side; 2],
    /// Whose commander comes first in turn order: commits and rolls first.
    pub first: Alliance,
    pub step: Step,
    pub fire: Option<Fire>,
    pub bombing: Option<Bombing>,
    /// Who held the place when the battle began.
    pub held_by: Option<Nation>,
    /// The pact keeps these apart: they fight their own battle afterwards.
    pub later: Vec<Nation>,
    /// For people to read; no rule looks at it.
    #[serde(skip)]
    pub told: Vec<Told>,
}

impl Battle {
    pub fn is_sea(&self) -> bool {
        self.region.is_sea()
    }

    pub fn side(&self, alliance: Alliance) -> &Side {
        &self.sides[alliance as usize]
    }

    pub fn side_mut(&mut self, alliance: Alliance) -> &mut Side {
        &mut self.sides[alliance as usize]
    }

    /// A group's row; a damaged record may name one that the board does not have.
    pub fn row<'t>(&self, table: &'t Table, group: &Group) -> Option<&'t Row> {
        table.units.row(group.unit, self.is_sea(), self.quick, group.stance)
    }

    /// The boxes a unit of the group passes before it is eliminated.
    pub fn boxes<'t>(&self, table: &'t Table, group: &Group) -> &'t [DamageBox] {
        self.row(table, group).map_or(&[], |row| &row.boxes)
    }

    /// Units that need repair.
    pub fn damaged(&self, table: &Table, nation: Nation) -> Units {
        let mut damaged = Units::default();
        for group in self.side(nation.alliance()).groups.iter().filter(|g| g.owner == Some(nation)) {
            damaged[group.unit] += group.damaged(self.boxes(table, group));
        }
        damaged
    }
}

impl WarRoom {
    /// Run a battle to its next decision or roll. True when it is over.
    pub(crate) fn proceed_battle(&self, on: &mut Act<'_>) -> bool {
        loop {
            let Some(battle) = &on.state().battle else { return true };
            let waits = match battle.step.clone() {
                Step::Stances(side) => self.stances_owed(on, side),
                Step::AirStage => self.air_stage(on),
                Step::Bombing => self.strategic_bombing(on),
                Step::SurfaceStage => self.surface_stage(on),
                Step::Garrison { choose } => self.garrison(on, &choose),
                Step::Repairs { left } => self.repairs(on, &left),
                Step::Losses => self.losses(on),
                Step::Claim => self.claim(on),
                Step::Medals { left } => self.medals(on, left),
                Step::Marker => self.update_marker(on),
                Step::Dive { left } => self.dived_submarines(on, &left),
                Step::End => {
                    self.end_battle(on);
                    false
                }
            };
            if waits {
                return false;
            }
        }
    }
}
