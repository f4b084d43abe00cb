//! Losses to choose from, for menus and panels alike: a sensible choice first, then others.

use sandtable_engine::pieces::PieceId;
use sandtable_warfare::losses::{self, Slot};

use crate::battle::Battle;
use crate::casualties;
use crate::general_combat::victims;
use crate::order::Pick;
use crate::state::State;
use crate::units::Unit;

/// The losses of the step a battle waits in.
pub struct Choice<'a> {
    pub state: &'a State,
    pub battle: &'a Battle,
    pub slots: Vec<Slot>,
    pub attacking: bool,
    /// The unit that is kept to the last because only it could take the territory.
    pub kept: Option<PieceId>,
}

impl<'a> Choice<'a> {
    pub fn new(state: &'a State, battle: &'a Battle) -> Choice<'a> {
        let victims = victims(battle, battle.step);
        let attacking = victims.iter().any(|id| battle.attackers.contains(id));
        let mut choice =
            Choice { state, battle, slots: casualties::slots(state, victims), attacking, kept: None };
        if attacking && state.is_hostile_land(battle.space, state.attacker()) {
            let takers = victims.iter().copied().filter(|id| state.piece(*id).unit.can_capture());
            choice.kept = takers.max_by_key(|id| choice.worth(*id));
        }
        choice
    }

    /// By cost; of equal cost the weaker is worth less.
    fn worth(&self, id: PieceId) -> u32 {
        let unit = self.state.piece(id).unit;
        let strength = if self.attacking { unit.attack() } else { unit.defense() };
        u32::from(unit.cost()) * 8 + u32::from(strength)
    }

    fn value(&self, slot: &Slot) -> u32 {
        match slot.damages_only() {
            true => 0,
            false if Some(slot.piece) == self.kept => u32::MAX / 2,
            false => self.worth(slot.piece),
        }
    }

    /// The cheapest choice that begins with units of a kind, as an order tells them apart.
    fn beginning_with(&self, kind: &Pick) -> Vec<Slot> {
        losses::choose(&self.battle.hits, &self.slots, |slot| {
            match casualties::described(self.state, slot.piece) == *kind {
                true => 0,
                false => 1 + self.value(slot),
            }
        })
    }

    /// Whole choices, each once, the one to suggest first.
    pub fn all(&self) -> Vec<Vec<Slot>> {
        let described = |slot: &Slot| casualties::described(self.state, slot.piece);
        let mut kinds: Vec<Pick> = self.slots.iter().map(described).collect();
        kinds.sort_by_key(|kind| kind.unit);
        kinds.dedup();
        let mut found = vec![losses::choose(&self.battle.hits, &self.slots, |slot| self.value(slot))];
        let mut told = vec![casualties::as_picks(self.state, &found[0])];
        for kind in kinds {
            let chosen = self.beginning_with(&kind);
            let picks = casualties::as_picks(self.state, &chosen);
            if !told.contains(&picks) {
                told.push(picks);
                found.push(chosen);
            }
        }
        found
    }

    pub fn cost(&self, chosen: &[Slot]) -> u16 {
        let lost = chosen.iter().filter(|slot| !slot.damages_only());
        lost.map(|slot| self.state.piece(slot.piece).unit.cost()).sum()
    }

    /// Who of a side is left after these losses.
    pub fn left<'b>(&'b self, side: &'b [PieceId], chosen: &'b [Slot]) -> impl Iterator<Item = Unit> + 'b {
        let gone = |id: &PieceId| chosen.iter().any(|slot| !slot.damages_only() && slot.piece == *id);
        side.iter().filter(move |id| !gone(id)).map(|id| self.state.piece(*id).unit)
    }
}
