//! Fighters whose carrier was lost fly up to two spaces to land or to another carrier, or are lost.

use sandtable_engine::pieces::PieceId;

use crate::Unfold;
use crate::board::{Space, board};
use crate::check::{Plan, Then, Verdict, pieces_named};
use crate::conduct_combat;
use crate::event::Event;
use crate::order::Pick;
use crate::power::{POWERS, Power};
use crate::reason::Reason;
use crate::retreat;
use crate::state::{State, Waiting};

/// Defending fighters over a zone beyond what their carriers there hold.
fn stray(state: &State, power: Power) -> Option<(Space, PieceId)> {
    state.fought.iter().filter(|zone| zone.is_sea()).find_map(|zone| {
        let (room, taken) = state.decks(zone, power);
        let fighter = || state.at(zone).find(|(_, p)| p.owner == power && p.unit.is_fighter());
        if taken > room { fighter().map(|(id, _)| (zone, id)) } else { None }
    })
}

/// Where a homeless fighter may land.
pub fn refuges(state: &State, id: PieceId) -> Vec<Space> {
    let p = state.piece(id);
    let from = state.space_of(id);
    let near = |to: &Space| board().air_distance(from, *to) <= p.unit.movement() / 2 && *to != from;
    let open = |to: &Space| !state.battles.contains(*to) && retreat::may_land(state, p, *to);
    board().spaces().filter(near).filter(open).collect()
}

/// Find room for all that need it; `true` if somebody has to choose.
pub fn ask(on: &mut Unfold) -> bool {
    let side = on.state().mover_side();
    for power in POWERS.into_iter().filter(|power| power.side() != side) {
        while let Some((_, id)) = stray(on.state(), power) {
            match refuges(on.state(), id)[..] {
                [] => on.emit(Event::Destroyed { pieces: vec![id] }),
                [only] => on.emit(Event::FighterLanded { piece: id, to: only }),
                _ => {
                    on.emit(Event::Waits { waiting: Waiting::Homeless { power } });
                    return true;
                }
            }
        }
    }
    false
}

/// The fighters a nation still has to find room for.
pub fn waiting(state: &State, power: Power) -> Option<(Space, PieceId)> {
    stray(state, power)
}

pub fn land(state: &State, power: Power, units: &[Pick], zone: Space, to: Space) -> Verdict {
    let fighters = pieces_named(state, power, zone, units, |_, p| p.unit.is_fighter())?;
    let mut after = state.clone();
    let mut events = Vec::new();
    for piece in fighters {
        let homeless = stray(&after, power).is_some_and(|(at, _)| at == zone);
        if !homeless || !refuges(&after, piece).contains(&to) {
            return Err(Reason::NoLandingThere { space: to }.into());
        }
        let event = Event::FighterLanded { piece, to };
        crate::apply::apply(&mut after, &event);
        events.push(event);
    }
    Plan::new(events, Then::Homeless)
}

/// Go on when all have landed.
pub fn landed(on: &mut Unfold) {
    if !ask(on) {
        conduct_combat::next(on);
    }
}
