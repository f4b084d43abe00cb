//! Choosing losses: as many hits as possible must be assigned, transports come last.

use sandtable_engine::matching::{Fitting, HitGroup, losses_fit, most_losses};
use sandtable_engine::pieces::PieceId;

use crate::battle::Hits;
use crate::board::Space;
use crate::movement::{answers, cargo_counts};
use crate::order::Pick;
use crate::power::Power;
use crate::reason::Reason;
use crate::state::{Arrival, State};
use crate::units::{Class, Counts, Unit};
use crate::volley::{AIR, SUBMARINE, TRANSPORT, target_class};

/// One hit that a unit can take; an undamaged battleship can take two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slot {
    pub piece: PieceId,
    pub class: u8,
    /// The hit only damages the ship.
    pub damages_only: bool,
}

/// Every hit a side can absorb; damage comes before loss.
pub fn slots(state: &State, victims: &[PieceId]) -> Vec<Slot> {
    let mut damage = Vec::new();
    let mut loss = Vec::new();
    for id in victims {
        let piece = state.piece(*id);
        let class = target_class(piece.unit);
        if piece.unit == Unit::Battleship && !piece.damaged {
            damage.push(Slot { piece: *id, class, damages_only: true });
        }
        loss.push(Slot { piece: *id, class, damages_only: false });
    }
    damage.extend(loss);
    damage
}

fn groups(hits: &[Hits]) -> Vec<HitGroup> {
    hits.iter().map(|group| HitGroup { targets: group.targets, hits: group.hits }).collect()
}

fn count_by_class<'a>(slots: impl Iterator<Item = &'a Slot>) -> [u16; 8] {
    let mut counts = [0; 8];
    for slot in slots {
        counts[slot.class.trailing_zeros() as usize] += 1;
    }
    counts
}

/// How many hits must be taken, and how many of them by other units than transports.
pub fn required(hits: &[Hits], slots: &[Slot]) -> (u16, u16) {
    required_of(&groups(hits), count_by_class(slots.iter()))
}

/// The same for hits that are counted: `able[c]` can be taken by units whose class has bit `c`.
pub fn required_of(groups: &[HitGroup], mut able: [u16; 8]) -> (u16, u16) {
    let all = most_losses(groups, &able);
    able[TRANSPORT.trailing_zeros() as usize] = 0;
    (all, most_losses(groups, &able))
}

/// Whether this choice is one the rules allow.
pub fn is_valid(hits: &[Hits], slots: &[Slot], chosen: &[Slot]) -> Result<(), Reason> {
    check_choice(hits, required(hits, slots), chosen)
}

fn check_choice(hits: &[Hits], (must, warships): (u16, u16), chosen: &[Slot]) -> Result<(), Reason> {
    if chosen.len() != usize::from(must) {
        return Err(Reason::WrongNumberOfLosses { must, chosen: chosen.len() as u16 });
    }
    if !losses_fit(&groups(hits), &count_by_class(chosen.iter())) {
        let exposed = hits.iter().fold(0, |all, group| all | group.targets);
        let safe = |class: u8| exposed & class == 0 && chosen.iter().any(|slot| slot.class == class);
        return Err(match (safe(AIR), safe(SUBMARINE)) {
            (true, _) => Reason::SubmarinesCannotHitAir,
            (_, true) => Reason::AircraftCannotHitSubmarines,
            _ => Reason::LossesDoNotFit,
        });
    }
    let others = chosen.iter().filter(|slot| slot.class != TRANSPORT).count();
    if others < usize::from(warships) { Err(Reason::TransportsLast) } else { Ok(()) }
}

/// Take slots in order of preference as long as the choice can still be completed.
pub fn choose(hits: &[Hits], slots: &[Slot], mut preference: impl FnMut(&Slot) -> u32) -> Vec<Slot> {
    let mut fitting = Fitting::new(&groups(hits));
    let mut order: Vec<Slot> = slots.to_vec();
    order.sort_by_key(|slot| (slot.class == TRANSPORT, preference(slot), !slot.damages_only, slot.piece));
    let mut chosen: Vec<Slot> = Vec::new();
    for slot in order {
        let whole_first = slot.damages_only || !order_has_damage(slots, &chosen, slot);
        if whole_first && fitting.take(slot.class, 1) == 1 {
            chosen.push(slot);
        }
    }
    chosen
}

/// A battleship's second hit cannot be taken before its first.
fn order_has_damage(slots: &[Slot], chosen: &[Slot], slot: Slot) -> bool {
    let first = slots.iter().find(|other| other.piece == slot.piece && other.damages_only);
    first.is_some_and(|first| !chosen.contains(first))
}

/// The choice if there is nothing to choose: no unit could be replaced by one of another kind.
pub fn forced(state: &State, hits: &[Hits], slots: &[Slot]) -> Option<Vec<Slot>> {
    let chosen = choose(hits, slots, |_| 0);
    let required = required(hits, slots);
    let spared = one_of_each(state, slots.iter().filter(|slot| !chosen.contains(slot)));
    for (kind, slot) in one_of_each(state, chosen.iter()) {
        for (other, replacement) in &spared {
            let mut changed: Vec<Slot> = chosen.iter().copied().filter(|taken| *taken != slot).collect();
            changed.push(*replacement);
            if *other != kind && check_choice(hits, required, &changed).is_ok() {
                return None;
            }
        }
    }
    Some(chosen)
}

fn one_of_each<'a>(state: &State, slots: impl Iterator<Item = &'a Slot>) -> Vec<(Kind, Slot)> {
    let mut found: Vec<(Kind, Slot)> = Vec::new();
    for slot in slots {
        let kind = kind(state, slot);
        if !found.iter().any(|(known, _)| *known == kind) {
            found.push((kind, *slot));
        }
    }
    found
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
                !slot.damages_only,
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
