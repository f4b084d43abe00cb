//! Choosing losses in a round of combat: as many hits as possible are assigned, transports come last.

use sandtable_engine::pieces::PieceId;
use sandtable_warfare::losses::{self, Demand, Hits, Misfit, Slot, Target};

use crate::battle::Battle;
use crate::firepower::{attackers, defenders, nations, target_class};
use crate::order::Pick;
use crate::power::Power;
use crate::reason::Reason;
use crate::state::{Role, State};
use crate::units::Unit;

/// Who can be hit on either side.
pub fn victims(state: &State, battle: &Battle, attacker: bool) -> Vec<PieceId> {
    if !attacker {
        return defenders(state, battle);
    }
    let mut all = attackers(state, battle);
    if battle.round == 1 {
        let drops = state
            .at(battle.space)
            .filter(|(_, p)| p.role == Role::Drop && p.owner.player() == battle.attacker);
        all.extend(drops.map(|(id, _)| id));
    }
    all
}

/// Every hit a side can absorb: battleships and Tigers can take two, of a mixed defence the side that the attacker named
/// loses first, and transports come last of all.
pub fn slots(state: &State, battle: &Battle, attacker: bool) -> Vec<Slot> {
    let ids = victims(state, battle, attacker);
    // Among British and French, who are one nation, the attacker may have named one of the two.
    let first = battle.losses_first.filter(|_| !attacker);
    let one_nation = first.is_some() && nations(state, battle).len() == 1;
    let loses_later = |owner: Power| {
        first.is_some_and(|first| match one_nation {
            true => owner != first,
            false => owner.nation() != first.nation(),
        })
    };
    let target = |id: PieceId| {
        let piece = state.piece(id);
        let twice = (piece.unit == Unit::Battleship && !piece.damaged) || piece.unit == Unit::Tiger;
        let tier = 2 * u8::from(piece.unit == Unit::Transport) + u8::from(loses_later(piece.owner));
        let taken = battle.struck.iter().filter(|hit| **hit == id).count() as u8;
        (id, Target { class: target_class(piece), tier, hits: (1 + u8::from(twice)).saturating_sub(taken) })
    };
    losses::slots(ids.into_iter().map(target).filter(|(_, target)| target.hits > 0))
}

/// What tells two possible losses apart.
fn kind(state: &State, slot: &Slot) -> (Power, Unit, bool, bool, u8, usize) {
    let piece = state.piece(slot.piece);
    (piece.owner, piece.unit, piece.damaged, piece.seaborne, piece.moved, state.cargo_of(slot.piece).count())
}

/// The choice if there is nothing to choose.
pub fn forced(state: &State, hits: &[Hits], slots: &[Slot]) -> Option<Vec<PieceId>> {
    let chosen = losses::forced(hits, slots, |slot| kind(state, slot))?;
    Some(chosen.into_iter().map(|slot| slot.piece).collect())
}

/// A sensible choice: damage first, then the cheapest.
pub fn suggested(state: &State, hits: &[Hits], slots: &[Slot]) -> Vec<PieceId> {
    let chosen = losses::choose(hits, slots, |slot| {
        let piece = state.piece(slot.piece);
        let damage = piece.unit == Unit::Battleship && slot.damages_only();
        if damage { 0 } else { u32::from(piece.unit.worth(piece.owner)) }
    });
    chosen.into_iter().map(|slot| slot.piece).collect()
}

/// Losses in the words of an order.
pub fn as_picks(state: &State, ids: &[PieceId]) -> Vec<Pick> {
    let mut picks: Vec<Pick> = Vec::new();
    for id in ids {
        let piece = state.piece(*id);
        let one = Pick { damaged: piece.damaged, ..Pick::owned(1, piece.owner, piece.unit) };
        match picks.iter_mut().find(|pick| Pick { count: 1, ..**pick } == one) {
            Some(pick) => pick.count += 1,
            None => picks.push(one),
        }
    }
    picks.sort_by_key(|pick| (pick.unit, pick.power));
    picks
}

/// The losses an order names.
pub fn resolve(state: &State, hits: &[Hits], slots: &[Slot], picks: &[Pick]) -> Result<Vec<PieceId>, Reason> {
    if crate::movement::named_twice(picks) {
        return Err(Reason::NamedTwice);
    }
    let mut chosen: Vec<Slot> = Vec::new();
    // Damaged ships that are named come first: those without a word may be any.
    let (damaged, any): (Vec<&Pick>, Vec<&Pick>) = picks.iter().partition(|pick| pick.damaged);
    for pick in damaged.into_iter().chain(any) {
        let meant = |slot: &&Slot| {
            let piece = state.piece(slot.piece);
            piece.unit == pick.unit
                && pick.power.is_none_or(|power| power == piece.owner)
                && (!pick.damaged || piece.damaged)
                && !chosen.contains(slot)
        };
        let mut found: Vec<Slot> = slots.iter().filter(meant).copied().collect();
        // Units that cannot retreat, empty ships and aircraft with the least range go first.
        found.sort_by_key(|slot| {
            let piece = state.piece(slot.piece);
            (
                std::cmp::Reverse(slot.left),
                !piece.seaborne,
                state.cargo_of(slot.piece).count(),
                std::cmp::Reverse(piece.moved),
                slot.piece,
            )
        });
        let taken = if pick.sunk {
            sinking(&found, pick.count)
        } else {
            found.into_iter().take(pick.count.into()).collect()
        };
        let named = taken.iter().filter(|slot| !pick.sunk || !slot.damages_only()).count();
        if named < usize::from(pick.count) {
            return Err(Reason::NoSuchLoss { count: pick.count, unit: pick.unit });
        }
        chosen.extend(taken);
    }
    losses::check(hits, &Demand::of(hits, slots), &chosen).map_err(|misfit| match misfit {
        Misfit::WrongNumber { must, chosen } => Reason::WrongNumberOfLosses { must, chosen },
        Misfit::LaterTierFirst if picks.iter().any(|pick| pick.unit == Unit::Transport) => {
            Reason::TransportsLast
        }
        Misfit::LaterTierFirst => Reason::OtherNationFirst,
        Misfit::Unhittable { .. } | Misfit::DoesNotFit => Reason::LossesDoNotFit,
    })?;
    Ok(chosen.into_iter().map(|slot| slot.piece).collect())
}

/// Every hit that so many units can still take, sound ones first: they go down.
fn sinking(slots: &[Slot], count: u16) -> Vec<Slot> {
    let mut ids: Vec<PieceId> = Vec::new();
    for slot in slots {
        if !ids.contains(&slot.piece) && ids.len() < usize::from(count) {
            ids.push(slot.piece);
        }
    }
    slots.iter().filter(|slot| ids.contains(&slot.piece)).copied().collect()
}

/// How many hits must be assigned.
pub fn demanded(hits: &[Hits], slots: &[Slot]) -> u16 {
    Demand::of(hits, slots).total()
}
