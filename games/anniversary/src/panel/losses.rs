//! Losses to choose from: a sensible suggestion first, then others, then unit by unit.

use sandtable_engine::pieces::PieceId;
use sandtable_warfare::losses::{Demand, Slot};
use serde::Serialize;

use super::{LossKind, text};
use crate::battle::Battle;
use crate::casualties;
use crate::loss_choices::Choice;
use crate::order::{Order, Pick};
use crate::power::Power;
use crate::state::{Arrival, State};
use crate::units::{Counts, Unit};
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

/// What a panel says of the choices.
struct Told<'a> {
    choice: Choice<'a>,
}

impl Told<'_> {
    fn can_still_take(&self, chosen: &[Slot]) -> bool {
        self.choice.left(&self.choice.battle.attackers, chosen).any(Unit::can_capture)
    }

    fn note(&self, chosen: &[Slot], suggested: Option<&[Slot]>) -> String {
        let cost = self.choice.cost(chosen);
        let at_stake = self.choice.kept.is_some();
        let taking = if at_stake && !self.can_still_take(chosen) {
            " No land unit would be left to take the territory."
        } else {
            ""
        };
        let Some(best) = suggested else {
            let cheapest = if cost == 0 { "Damage only.".to_owned() } else { format!("Costs {cost} IPC.") };
            return format!("Suggested. {cheapest}{taking}");
        };
        let more = i32::from(cost) - i32::from(self.choice.cost(best));
        let price = match more {
            0 => format!("Costs {cost} IPC as well."),
            1.. => format!("Costs {cost} IPC, {more} more."),
            _ => format!("Costs {cost} IPC, {} less.", -more),
        };
        format!("{price}{taking}")
    }

    fn option(&self, chosen: &[Slot], suggested: Option<&[Slot]>) -> LossOption {
        let units = casualties::as_picks(self.choice.state, chosen);
        let side =
            |side: &[PieceId]| -> Counts { self.choice.left(side, chosen).map(|unit| (unit, 1)).collect() };
        LossOption {
            text: self.named(&units),
            note: self.note(chosen, suggested),
            suggested: suggested.is_none(),
            attackers_left: side(&self.choice.battle.attackers),
            defenders_left: side(&self.choice.battle.defenders),
            order: text(&Order::Casualties { units: units.clone() }),
            units,
        }
    }

    /// Losses in words; where several powers fight, whose they are.
    fn named(&self, picks: &[Pick]) -> String {
        let owner = |slot: &Slot| self.choice.state.piece(slot.piece).owner;
        match self.choice.slots.iter().all(|slot| Some(owner(slot)) == self.choice.slots.first().map(owner)) {
            true => words::picked(picks),
            false => words::picked_of(picks),
        }
    }

    /// Kinds of units that can be named one by one, each with how many hits it can take.
    fn kinds(&self) -> Vec<LossKind> {
        let mut kinds: Vec<(Pick, Power, u16)> = Vec::new();
        for slot in &self.choice.slots {
            let arrival =
                self.several_ways(slot.piece).then_some(self.choice.state.piece(slot.piece).arrival);
            let one = Pick { arrival, ..casualties::described(self.choice.state, slot.piece) };
            let damage = u16::from(slot.damages_only());
            let same = |(pick, _, _): &&mut (Pick, Power, u16)| Pick { count: 1, ..pick.clone() } == one;
            match kinds.iter_mut().find(same) {
                Some((pick, _, damages)) => {
                    pick.count += 1;
                    *damages += damage;
                }
                None => kinds.push((one, self.choice.state.piece(slot.piece).owner, damage)),
            }
        }
        kinds.iter().map(|(pick, power, damages)| LossKind::new(pick, *power, *damages)).collect()
    }

    /// Units like this one came by land and by sea, so that it matters which is lost.
    fn several_ways(&self, id: PieceId) -> bool {
        let piece = self.choice.state.piece(id);
        let like = |other: &Slot| {
            let p = self.choice.state.piece(other.piece);
            (p.unit, p.owner) == (piece.unit, piece.owner) && p.arrival != piece.arrival
        };
        self.choice.attacking && self.choice.slots.iter().any(like)
    }
}

pub fn losses(state: &State, battle: &Battle) -> Losses {
    let told = Told { choice: Choice::new(state, battle) };
    let choice = &told.choice;
    let choices = choice.all();
    let suggested = choices.first().map(Vec::as_slice);
    let option = |(at, chosen): (usize, &Vec<Slot>)| told.option(chosen, suggested.filter(|_| at > 0));
    let must = Demand::of(&battle.hits, &choice.slots).total();
    let seaborne = |id: &PieceId| state.piece(*id).arrival == Arrival::Seaborne;
    Losses {
        attacking: choice.attacking,
        hits: battle.total_hits(),
        must,
        options: choices.iter().enumerate().map(option).collect(),
        kinds: told.kinds(),
        seaborne: choice.attacking && battle.attackers.iter().any(seaborne),
    }
}
