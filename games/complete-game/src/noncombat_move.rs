//! Phase 7, section 3.7: what did not fight moves, aircraft come home, factories are carted away.

use sandtable_engine::pieces::PieceId;

use crate::Unfold;
use crate::board::Space;
use crate::event::{Event, Movement};
use crate::general_combat::destroy;
use crate::movement::{deck_room, is_airfield, may_berth, way_home};
use crate::power::*;
use crate::reason::Reason;
use crate::state::*;
use crate::units::*;

/// A factory goes to a neighbouring friendly zone for 3 or 5 IPUs and 1 for each chip.
pub fn check_factory(state: &State, power: Power, unit: Unit, path: &[Space]) -> Result<u16, Reason> {
    if state.phase != Phase::NoncombatMove {
        return Err(Reason::NotInThisPhase { unit });
    }
    let [from, to] = *path else { return Err(Reason::FactoriesMoveOne) };
    let kind = FactoryKind::of(unit).ok_or(Reason::NoWay)?;
    let factory = state.factory(from);
    if state.controller(from) != Some(power) || factory.kind != Some(kind) {
        return Err(Reason::NoFactory { space: from });
    }
    if kind == FactoryKind::Capital {
        return Err(Reason::CapitalFactoryStays);
    }
    if state.captured.iter().any(|capture| capture.space == from) {
        return Err(Reason::NoFactory { space: from });
    }
    if !from.borders(to) {
        return Err(Reason::NotAdjacent { from, to });
    }
    let open = to.is_land() && state.controller(to) == Some(power) && !state.is_closed(to);
    if !open {
        return Err(Reason::NotFriendly { space: to });
    }
    if state.factory(to).kind.is_some() {
        return Err(Reason::FactoryThere { space: to });
    }
    if state.new_factories.contains(from) {
        return Err(Reason::MovementSpent { unit });
    }
    let price = dismantling(kind) + u16::from(factory.chips);
    let held = state.treasury[power as usize];
    if price > held { Err(Reason::TooExpensive { price, held }) } else { Ok(price) }
}

/// Whether a power has a factory that it could pay to move somewhere.
pub fn may_cart_factories(state: &State, power: Power) -> bool {
    let own = crate::board::board().lands().iter().copied().filter(|s| state.controller(*s) == Some(power));
    let kind = |s: Space| state.factory(s).kind.map(FactoryKind::unit);
    own.filter_map(|from| Some((from, kind(from)?))).any(|(from, unit)| {
        from.neighbours().any(|to| check_factory(state, power, unit, &[from, to]).is_ok())
    })
}

/// What it costs to move or pull down a factory, before its chips.
pub fn dismantling(kind: FactoryKind) -> u16 {
    if kind == FactoryKind::Limited { 3 } else { 5 }
}

pub fn move_factory(on: &mut Unfold, power: Power, from: Space, to: Space, price: u16) {
    let Factory { kind, chips } = on.state().factory(from);
    on.emit(Event::Paid { power, ipus: price });
    on.emit(Event::FactorySet { space: from, kind: None, chips: 0 });
    on.emit(Event::FactorySet { space: to, kind, chips });
    on.emit(Event::FactoryNew { space: to });
}

/// Aircraft that are not down land on carriers in their zone, or fly to the nearest place they can still reach. Whoever
/// has none is lost, and what it carries.
pub fn come_home(on: &mut Unfold) {
    let acting: Vec<PieceId> = aloft(on.state());
    let mut lost = Vec::new();
    for id in acting {
        if on.state().space_of(id).is_sea() && berth(on, id) {
            continue;
        }
        match way_home(on.state(), id) {
            Some(path) => {
                let to = path[path.len() - 1];
                on.emit(Event::Moved { pieces: vec![id], path, movement: Movement::Noncombat });
                if to.is_sea() && !berth(on, id) {
                    lost.push(id);
                }
            }
            None => lost.push(id),
        }
    }
    destroy(on, &lost);
}

/// Aircraft of the acting powers that stand neither on friendly ground nor on a deck.
pub fn aloft(state: &State) -> Vec<PieceId> {
    let down = |p: &Piece, at: Space| p.aboard.is_some() || at.is_land() && is_airfield(state, p, at);
    let all = state.pieces.all().filter(|(_, _, p)| p.is_air() && state.is_acting(p.owner));
    all.filter(|(_, at, p)| !down(p, Space(*at))).map(|(id, _, _)| id).collect()
}

/// Put an aircraft on a carrier in its zone, the owner's first.
pub fn berth(on: &mut Unfold, id: PieceId) -> bool {
    match deck_here(on.state(), id) {
        Some(carrier) => {
            on.emit(Event::Berthed { cargo: id, carrier });
            true
        }
        None => false,
    }
}

/// A carrier in the aircraft's zone with room for it, the owner's first.
pub fn deck_here(state: &State, id: PieceId) -> Option<PieceId> {
    let piece = state.piece(id);
    let load = piece.unit.deck_load()?;
    let decks = state
        .at(state.space_of(id))
        .filter(|(_, c)| c.unit == AircraftCarrier && may_berth(state, piece.owner, c.owner))
        .filter(|(carrier, _)| deck_room(state, *carrier) >= load);
    decks.map(|(carrier, c)| (c.owner != piece.owner, carrier)).min().map(|(_, carrier)| carrier)
}
