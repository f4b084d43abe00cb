//! Choosing losses: as many hits as possible must be assigned, transports come last.

use sandtable_engine::pieces::PieceId;
use sandtable_warfare::losses::{self, Demand, Hits, Misfit, Slot, Target, most_losses};

use crate::board::Space;
use crate::movement::{answers, cargo_counts};
use crate::order::Pick;
use crate::power::Power;
use crate::reason::Reason;
use crate::state::{Arrival, State};
use crate::units::{Class, Counts, Unit};
use crate::volley::{AIR, SUBMARINE, TRANSPORT, target_class};

/// Every hit a side can absorb: an undamaged battleship can take two, and transports come last.
pub fn slots(state: &State, victims: &[PieceId]) -> Vec<Slot> {
    let target = |id: &PieceId| {
        let piece = state.piece(*id);
        let whole = piece.unit == Unit::Battleship && !piece.damaged;
        let tier = u8::from(piece.unit == Unit::Transport);
        (*id, Target { class: target_class(piece.unit), tier, hits: 1 + u8::from(whole) })
    };
    losses::slots(victims.iter().map(target))
}

/// Whether this choice is one the rules allow.
fn is_valid(hits: &[Hits], slots: &[Slot], chosen: &[Slot]) -> Result<(), Reason> {
    losses::check(hits, &Demand::of(hits, slots), chosen).map_err(|misfit| match misfit {
        Misfit::WrongNumber { must, chosen } => Reason::WrongNumberOfLosses { must, chosen },
        Misfit::Unhittable { class: AIR } => Reason::SubmarinesCannotHitAir,
        Misfit::Unhittable { class: SUBMARINE } => Reason::AircraftCannotHitSubmarines,
        Misfit::Unhittable { .. } | Misfit::DoesNotFit => Reason::LossesDoNotFit,
        Misfit::LaterTierFirst => Reason::TransportsLast,
    })
}

/// Hits that must be taken when `able[c]` can be taken by units whose class has bit `c`: in all, and by
/// other units than transports.
pub fn required_of(groups: &[Hits], mut able: [u16; 8]) -> (u16, u16) {
    let all = most_losses(groups, &able);
    able[TRANSPORT.trailing_zeros() as usize] = 0;
    (all, most_losses(groups, &able))
}

/// The choice if there is nothing to choose: no unit could be replaced by one of another kind.
pub fn forced(state: &State, hits: &[Hits], slots: &[Slot]) -> Option<Vec<Slot>> {
    losses::forced(hits, slots, |slot| kind(state, slot))
}

type Kind = (Power, Unit, Arrival, Option<Space>, Counts, u8);

/// What tells two possible losses apart: range only where its owner may still fly home with it.
fn kind(state: &State, slot: &Slot) -> Kind {
    let piece = state.piece(slot.piece);
    let from = piece.from.filter(|_| piece.class() == Class::Land);
    let range = if piece.is_air() { state.movement_left(slot.piece) } else { 0 };
    (piece.owner, piece.unit, piece.arrival, from, cargo_counts(state, slot.piece), range)
}

/// One unit in the words of an order, with as much as it takes to tell it from others of its kind there.
pub fn described(state: &State, id: PieceId) -> Pick {
    let piece = state.piece(id);
    let others = || {
        let there =
            state.at(state.space_of(id)).filter(|(_, p)| (p.owner, p.unit) == (piece.owner, piece.unit));
        there.map(|(other, _)| other)
    };
    let (cargo, left) = (cargo_counts(state, id), state.movement_left(id));
    let by_cargo = others().any(|other| cargo_counts(state, other) != cargo);
    let by_range = piece.is_air() && others().any(|other| state.movement_left(other) != left);
    Pick {
        cargo: by_cargo.then_some(cargo),
        left: by_range.then_some(left),
        ..Pick::owned(1, piece.owner, piece.unit)
    }
}

/// The losses an order names: hits assigned to units of a kind.
pub fn resolve(
    state: &State,
    picks: &[Pick],
    hits: &[Hits],
    slots: &[Slot],
    speaker: Power,
) -> Result<Vec<Slot>, Reason> {
    let mut chosen: Vec<Slot> = Vec::new();
    for pick in picks {
        let meant = |slot: &&Slot| {
            let piece = state.piece(slot.piece);
            piece.unit == pick.unit
                && pick.power.is_none_or(|power| power == piece.owner)
                && answers(state, pick, slot.piece)
                && pick.arrival.is_none_or(|arrival| arrival == piece.arrival)
                && !chosen.contains(slot)
        };
        let mut found: Vec<Slot> = slots.iter().filter(meant).copied().collect();
        found.sort_by_key(|slot| {
            let piece = state.piece(slot.piece);
            // Units that cannot retreat are given up first, and aircraft with the shortest way left.
            let may_retreat = piece.arrival == Arrival::Overland;
            let range = if piece.is_air() { state.movement_left(slot.piece) } else { 0 };
            (
                !slot.damages_only(),
                piece.owner != speaker,
                may_retreat,
                state.cargo_of(slot.piece).count(),
                range,
                slot.piece,
            )
        });
        if found.len() < usize::from(pick.count) {
            return Err(Reason::NoSuchLoss { count: pick.count, unit: pick.unit });
        }
        chosen.extend(found.into_iter().take(usize::from(pick.count)));
    }
    is_valid(hits, slots, &chosen)?;
    Ok(chosen)
}

/// A choice in the words of an order.
pub fn as_picks(state: &State, chosen: &[Slot]) -> Vec<Pick> {
    let mut picks: Vec<Pick> = Vec::new();
    for slot in chosen {
        let one = described(state, slot.piece);
        match picks.iter_mut().find(|pick| Pick { count: 1, ..(*pick).clone() } == one) {
            Some(pick) => pick.count += 1,
            None => picks.push(one),
        }
    }
    // The same losses read the same, whichever was chosen first.
    picks.sort_by_key(|pick| (pick.unit, pick.power, pick.left, pick.cargo.map(|cargo| cargo.to_string())));
    picks
}
