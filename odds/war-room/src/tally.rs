//! The debrief: what is left of a side after repairs.

use std::collections::HashMap;

use sandtable_war_room::WarRoom;
use sandtable_war_room::battle::Group;
use sandtable_war_room::ids::{Alliance, Category, Nation, UnitType, Units};

use super::battle::Battle;

/// What remains of some groups. Units that wait for money that may run out are `hurt`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    pub kept: Units,
    /// Repairs paid.
    pub paid: u8,
    pub hurt: Vec<(Nation, UnitType)>,
}

impl Tally {
    pub fn join(&self, other: &Tally) -> Tally {
        let hurt = match (self.hurt.is_empty(), other.hurt.is_empty()) {
            (true, true) => Vec::new(),
            _ => self.hurt.iter().chain(&other.hurt).copied().collect(),
        };
        Tally { kept: self.kept + other.kept, paid: self.paid + other.paid, hurt }
    }
}

/// How damaged units of a side fare.
#[derive(Debug)]
pub struct Workshop<'b> {
    game: &'b WarRoom,
    battle: &'b Battle,
    free_ships: bool,
}

/// Money for more units than could ever be damaged at once: the rows of a board, each with
/// one, and what the battle began with.
const PLENTY: u16 = 64;

impl<'b> Workshop<'b> {
    pub fn new(game: &'b WarRoom, battle: &'b Battle, side: Alliance) -> Workshop<'b> {
        Workshop { game, battle, free_ships: battle.ports[side as usize] }
    }

    pub fn tally<'g>(&self, groups: impl IntoIterator<Item = &'g Group>) -> Tally {
        let mut tally = Tally::default();
        for group in groups {
            let damaged = group.damaged(self.battle.board.boxes(&self.game.table, group));
            tally.kept[group.unit] += group.alive() - damaged + group.escaped;
            let free = self.free_ships && group.unit.category() == Category::Naval;
            match group.owner {
                Some(_) if free => tally.kept[group.unit] += damaged,
                Some(nation) => match self.battle.money[nation as usize] {
                    0 => {}
                    PLENTY.. => {
                        tally.kept[group.unit] += damaged;
                        tally.paid += damaged;
                    }
                    _ => tally.hurt.extend((0..damaged).map(|_| (nation, group.unit))),
                },
                // A defence force has no money.
                None => {}
            }
        }
        tally
    }

    /// Spend what money there is.
    pub fn mend(&self, mut tally: Tally) -> Tally {
        let mut damaged: HashMap<Nation, Units> = HashMap::new();
        for (nation, unit) in std::mem::take(&mut tally.hurt) {
            *damaged.entry(nation).or_default() += Units::of(unit, 1);
        }
        for (nation, units) in damaged {
            let mended = self.game.repairs_within(units, self.battle.money[nation as usize]);
            tally.kept += mended;
            tally.paid += mended.total();
        }
        tally
    }
}
