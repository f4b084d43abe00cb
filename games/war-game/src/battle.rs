//! Battles that can touch each other are fought together, round by round. This is all there is to
//! know about them between two decisions.

use sandtable_engine::pieces::PieceId;
use sandtable_warfare::losses::Hits;
use serde::{Deserialize, Serialize};

use crate::board::Space;
use crate::power::{Power, PowerSet};

/// What the battles in progress wait for, in the order of a round.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// Retreat sequence 1: the attackers declare, from round two on.
    AttackersDeclare,
    /// Retreat sequence 2.
    DefendersDeclare,
    /// Beefed-up battleships: shots before the first round of a place.
    AttackersPreempt,
    PreemptLosses,
    DefendersPreempt,
    PreemptedLosses,
    /// Combat sequence 1.
    AttackersRoll,
    /// Combat sequence 2.
    DefenderLosses,
    /// The clearing units failed: bombarding ships may join the sea battle.
    Divert,
    /// Who was stopped on the way, or diverted, rolls at once.
    StoppedRoll,
    StoppedLosses,
    /// Combat sequence 3.
    DefendersRoll,
    /// Combat sequence 4.
    AttackerLosses,
    /// A free neutral's nearest opponent, if several are equally near.
    NeutralNearest,
    NeutralRoll,
    NeutralLoss,
    /// The conquerors choose who rules.
    Ruler,
}

impl Step {
    /// The attackers choose among their own units.
    pub fn attackers_choose(self) -> bool {
        matches!(self, Step::AttackerLosses | Step::PreemptedLosses | Step::NeutralLoss)
    }

    pub fn defenders_choose(self) -> bool {
        matches!(self, Step::DefenderLosses | Step::PreemptLosses | Step::StoppedLosses)
    }
}

#[derive(Clone, PartialEq, Debug)]
pub struct Combat {
    pub round: u8,
    pub step: Step,
    /// The places fought together, in the order in which their dice fall in a round.
    pub places: Vec<Space>,
    /// Which of them has its turn.
    pub at: u8,
    /// Who has nothing more to declare this round, and who for the rest of these battles.
    pub stood: PowerSet,
    pub fast: PowerSet,
    /// Guns that defend against land units first this round, by place and nation.
    pub aimed: Vec<(Space, Option<Power>, u16)>,
    /// Bombers that use their guns this round, and battleships that forgo their first shot.
    pub guns: Vec<PieceId>,
    pub forgone: Vec<PieceId>,
    /// Factories to be reduced or destroyed at the end of the round.
    pub scorched: Vec<Space>,
    /// Zones whose landings lost the initiative, and those where a pass-through was stopped.
    pub diverted: Vec<Space>,
    pub stopped: Vec<Space>,
    // Of the place that has its turn:
    /// Hits waiting to be assigned; those of attacking submarines are counted apart as well.
    pub hits: Vec<Hits>,
    pub torpedoes: u16,
    /// Defenders behind the casualty line.
    pub fallen: Vec<PieceId>,
    /// Hit by stealth: who does not answer, and battleships that do not roll their 6.
    pub silent: Vec<PieceId>,
    pub shaken: Vec<PieceId>,
    /// Battleships damaged in this round: they still roll both dice.
    pub hurt: Vec<PieceId>,
    /// Who joined the sea battle after the first volley.
    pub joined: Vec<PieceId>,
    /// Which volleys of the step have been rolled, a bit for each nation and kind.
    pub rolled: u32,
    /// The opponent who rolls for a free neutral.
    pub nearest: Option<Power>,
}

impl Combat {
    pub fn new(places: Vec<Space>) -> Combat {
        Combat {
            round: 1,
            step: Step::AttackersDeclare,
            places,
            at: 0,
            stood: PowerSet::default(),
            fast: PowerSet::default(),
            aimed: Vec::new(),
            guns: Vec::new(),
            forgone: Vec::new(),
            scorched: Vec::new(),
            diverted: Vec::new(),
            stopped: Vec::new(),
            hits: Vec::new(),
            torpedoes: 0,
            fallen: Vec::new(),
            silent: Vec::new(),
            shaken: Vec::new(),
            hurt: Vec::new(),
            joined: Vec::new(),
            rolled: 0,
            nearest: None,
        }
    }

    /// The place that has its turn.
    pub fn place(&self) -> Space {
        self.places.get(usize::from(self.at)).copied().unwrap_or(Space(0))
    }

    pub fn total_hits(&self) -> u16 {
        self.hits.iter().map(|group| group.hits).sum()
    }

    pub fn aimed_at_land(&self, place: Space, power: Power) -> u16 {
        let own =
            |(at, by, _): &&(Space, Option<Power>, u16)| *at == place && by.is_none_or(|by| by == power);
        self.aimed.iter().filter(own).map(|(_, _, guns)| guns).sum()
    }

    /// Before the dice of the next place.
    pub fn clear_place(&mut self) {
        self.hits.clear();
        self.torpedoes = 0;
        self.fallen.clear();
        self.silent.clear();
        self.shaken.clear();
        self.hurt.clear();
        self.joined.clear();
        self.rolled = 0;
        self.nearest = None;
    }
}
