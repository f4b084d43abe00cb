//! Losses to choose from: a sensible suggestion first, then others, then unit by unit.

use sandtable_engine::pieces::PieceId;
use sandtable_warfare::losses::{self, Demand, Slot};
use serde::Serialize;

use super::{LossKind, text};
use crate::battle::Battle;
use crate::casualties;
use crate::general_combat::victims;
use crate::order::{Order, Pick};
use crate::power::Power;
use crate::state::{Arrival, State};
use crate::units::{Counts, UNITS, Unit};
use crate::words;

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Losses {
    attacking: bool,
    hits: u16,
    must: u16,
    options: Vec<LossOption>,
    kinds: Vec<LossKind>,
    seaborne: bool,
}

/// A whole choice of losses.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LossOption {
    text: String,
    units: Vec<Pick>,
    note: String,
    suggested: bool,
    attackers_left: Counts,
    defenders_left: Counts,
    order: String,
}

/// The losses of the step a battle waits in.
struct Choice<'a> {
    state: &'a State,
    battle: &'a Battle,
    slots: Vec<Slot>,
    attacking: bool,
    /// The unit that is kept to the last because only it could take the territory.
    kept: Option<PieceId>,
}

impl<'a> Choice<'a> {
    fn new(state: &'a State, battle: &'a Battle) -> Choice<'a> {
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

    fn suggested(&self) -> Vec<Slot> {
        losses::choose(&self.battle.hits, &self.slots, |slot| self.value(slot))
    }

    /// The cheapest choice that begins with units of a kind.
    fn beginning_with(&self, unit: Unit) -> Vec<Slot> {
        let first = |slot: &Slot| self.state.piece(slot.piece).unit == unit;
        losses::choose(&self.battle.hits, &self.slots, |slot| match first(slot) {
            true => 0,
            false => 1 + self.value(slot),
        })
    }

    fn cost(&self, chosen: &[Slot]) -> u16 {
        let lost = chosen.iter().filter(|slot| !slot.damages_only());
        lost.map(|slot| self.state.piece(slot.piece).unit.cost()).sum()
    }

    fn left<'b>(&'b self, side: &'b [PieceId], chosen: &'b [Slot]) -> impl Iterator<Item = Unit> + 'b {
        let gone = |id: &PieceId| chosen.iter().any(|slot| !slot.damages_only() && slot.piece == *id);
        side.iter().filter(move |id| !gone(id)).map(|id| self.state.piece(*id).unit)
    }

    fn can_still_take(&self, chosen: &[Slot]) -> bool {
        self.left(&self.battle.attackers, chosen).any(Unit::can_capture)
    }

    fn note(&self, chosen: &[Slot], suggested: Option<&[Slot]>) -> String {
        let cost = self.cost(chosen);
        let at_stake = self.kept.is_some();
        let taking = if at_stake && !self.can_still_take(chosen) {
            " No land unit would be left to take the territory."
        } else {
            ""
        };
        let Some(best) = suggested else {
            let cheapest = if cost == 0 { "Damage only.".to_owned() } else { format!("Costs {cost} IPC.") };
            return format!("Suggested. {cheapest}{taking}");
        };
        let more = i32::from(cost) - i32::from(self.cost(best));
        let price = match more {
            0 => format!("Costs {cost} IPC as well."),
            1.. => format!("Costs {cost} IPC, {more} more."),
            _ => format!("Costs {cost} IPC, {} less.", -more),
        };
        format!("{price}{taking}")
    }

    fn option(&self, chosen: &[Slot], suggested: Option<&[Slot]>) -> LossOption {
        let units = casualties::as_picks(self.state, chosen);
        let side = |side: &[PieceId]| -> Counts { self.left(side, chosen).map(|unit| (unit, 1)).collect() };
        LossOption {
            text: self.named(&units),
            note: self.note(chosen, suggested),
            suggested: suggested.is_none(),
            attackers_left: side(&self.battle.attackers),
            defenders_left: side(&self.battle.defenders),
            order: text(&Order::Casualties { units: units.clone() }),
            units,
        }
    }

    /// Losses in words; where several powers fight, whose they are.
    fn named(&self, picks: &[Pick]) -> String {
        let owner = |slot: &Slot| self.state.piece(slot.piece).owner;
        match self.slots.iter().all(|slot| Some(owner(slot)) == self.slots.first().map(owner)) {
            true => words::picked(picks),
            false => words::picked_of(picks),
        }
    }

    /// Kinds of units that can be named one by one, each with how many hits it can take.
    fn kinds(&self) -> Vec<LossKind> {
        let mut kinds: Vec<(Pick, Power, u16)> = Vec::new();
        for slot in &self.slots {
            let arrival = self.several_ways(slot.piece).then_some(self.state.piece(slot.piece).arrival);
            let one = Pick { arrival, ..casualties::described(self.state, slot.piece) };
            let damage = u16::from(slot.damages_only());
            let same = |(pick, _, _): &&mut (Pick, Power, u16)| Pick { count: 1, ..pick.clone() } == one;
            match kinds.iter_mut().find(same) {
                Some((pick, _, damages)) => {
                    pick.count += 1;
                    *damages += damage;
                }
                None => kinds.push((one, self.state.piece(slot.piece).owner, damage)),
            }
        }
        kinds.iter().map(|(pick, power, damages)| LossKind::new(pick, *power, *damages)).collect()
    }

    /// Units like this one came by land and by sea, so that it matters which is lost.
    fn several_ways(&self, id: PieceId) -> bool {
        let piece = self.state.piece(id);
        let like = |other: &Slot| {
            let p = self.state.piece(other.piece);
            (p.unit, p.owner) == (piece.unit, piece.owner) && p.arrival != piece.arrival
        };
        self.attacking && self.slots.iter().any(like)
    }
}

/// The losses to propose in the step a battle waits in.
pub fn suggested(state: &State, battle: &Battle) -> Vec<Pick> {
    casualties::as_picks(state, &Choice::new(state, battle).suggested())
}

pub fn losses(state: &State, battle: &Battle) -> Losses {
    let choice = Choice::new(state, battle);
    let suggested = choice.suggested();
    let mut options = vec![choice.option(&suggested, None)];
    let mut known = vec![casualties::as_picks(state, &suggested)];
    let present = |unit: &Unit| choice.slots.iter().any(|slot| state.piece(slot.piece).unit == *unit);
    for unit in UNITS.into_iter().filter(present) {
        let chosen = choice.beginning_with(unit);
        let picks = casualties::as_picks(state, &chosen);
        if !known.contains(&picks) {
            known.push(picks);
            options.push(choice.option(&chosen, Some(&suggested)));
        }
    }
    let must = Demand::of(&battle.hits, &choice.slots).total();
    let seaborne = |id: &PieceId| state.piece(*id).arrival == Arrival::Seaborne;
    Losses {
        attacking: choice.attacking,
        hits: battle.total_hits(),
        must,
        options,
        kinds: choice.kinds(),
        seaborne: choice.attacking && battle.attackers.iter().any(seaborne),
    }
}
