//! Taking combat moves back before the phase ends.

use sandtable_engine::pieces::PieceId;

use crate::board::Space;
use crate::check::{Plan, Ruled};
use crate::event::{Event, Mark};
use crate::movement::find_pieces;
use crate::order::Pick;
use crate::power::Power;
use crate::reason::Reason;
use crate::state::{Role, State};
use crate::units::{Class, Unit};

/// `recall`: a combat move is taken back; what was captured in passing stays captured.
pub fn recall(state: &State, player: Power, units: &[Pick], space: Space) -> Ruled {
    let ids = find_pieces(state, player, units, space, |piece| match () {
        // Who came ashore does not go back aboard.
        () if piece.class() == Class::Land
            && piece.aboard.is_none()
            && piece.origin.is_some_and(Space::is_sea) =>
        {
            Err(Reason::NotMoved { unit: piece.unit })
        }
        () if !piece.combat_moved && piece.role == Role::None && piece.goal.is_none() => {
            Err(Reason::NotMoved { unit: piece.unit })
        }
        () if piece.via.is_some_and(|via| state.doings.blitzed.contains(via)) => {
            Err(Reason::NotMoved { unit: piece.unit })
        }
        () => Ok(()),
    })?;
    for id in &ids {
        if state.cargo_of(*id).any(|(_, cargo)| cargo.combat_moved || cargo.goal.is_some()) {
            return Err(Reason::NotMoved { unit: state.piece(*id).unit });
        }
    }
    let left = |unit: Unit| {
        state.at(space).any(|(id, p)| p.role == Role::Raid && p.unit == unit && !ids.contains(&id))
    };
    if left(Unit::Fighter) && !left(Unit::Bomber) && !state.options.fighters_raid_alone {
        return Err(Reason::FightersRaidAlone);
    }
    let mut plan = Plan::default();
    let aboard: Vec<PieceId> = ids.iter().copied().filter(|id| state.piece(*id).aboard.is_some()).collect();
    // Cargo that only declared a landing stays aboard.
    let (loaded, landing): (Vec<PieceId>, Vec<PieceId>) =
        aboard.iter().partition(|id| state.piece(**id).origin.is_some());
    if !landing.is_empty() {
        plan.events.push(Event::Marked { pieces: landing.clone(), mark: Mark::Goal(None) });
    }
    if !loaded.is_empty() {
        plan.events.push(Event::Marked { pieces: loaded, mark: Mark::Aboard(None) });
    }
    let troops: Vec<PieceId> = ids
        .iter()
        .filter(|id| state.piece(**id).role == Role::Drop)
        .flat_map(|id| state.cargo_of(*id).map(|(cargo, _)| cargo))
        .collect();
    let back: Vec<PieceId> = ids.into_iter().filter(|id| !landing.contains(id)).collect();
    if !back.is_empty() {
        plan.events.push(Event::Recalled { pieces: back });
    }
    if !troops.is_empty() {
        plan.events.push(Event::Marked { pieces: troops.clone(), mark: Mark::Aboard(None) });
        plan.events.push(Event::Recalled { pieces: troops });
    }
    Ok(plan)
}
