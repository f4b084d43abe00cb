//! Transports: loading, offloading and bridging in both move phases.

use std::cmp::Reverse;

use sandtable_engine::pieces::PieceId;
use sandtable_warfare::holds::first_fit;

use crate::board::{Space, Terrain};
use crate::movement::{Candidates, candidates, cargo_counts};
use crate::order::{Pick, Ship};
use crate::power::Power;
use crate::reason::Reason;
use crate::state::{Phase, Piece, State};
use crate::units::{Class, Unit};

/// Any one land unit plus one infantry, beside what is aboard and what is to board.
pub(crate) fn has_room(state: &State, transport: PieceId, boarding: &[PieceId], unit: Unit) -> bool {
    let mut total = 0;
    let mut heavy = 0;
    let planned = boarding.iter().map(|cargo| state.piece(*cargo).unit);
    for aboard in state.cargo_of(transport).map(|(_, p)| p.unit).chain(planned) {
        total += 1;
        heavy += u8::from(aboard != Unit::Infantry);
    }
    total < 2 && (unit == Unit::Infantry || heavy == 0)
}

/// A friendly transport in the zone with room for one more unit, own ones first.
pub fn any_with_room(state: &State, zone: Space, unit: Unit, owner: Power) -> Option<PieceId> {
    let friends =
        state.at(zone).filter(|(_, p)| p.unit == Unit::Transport && state.are_friends(p.owner, owner));
    let fitting = friends.filter(|(id, _)| has_room(state, *id, &[], unit));
    fitting.min_by_key(|(id, p)| (p.owner != owner, *id)).map(|(id, _)| id)
}

/// Pairs of cargo and transport for a load order, or why it cannot be done.
pub fn check_load(
    state: &State,
    picks: &[Pick],
    from: Space,
    zone: Space,
    ship: Ship,
) -> Result<Vec<(PieceId, PieceId)>, Reason> {
    if from.is_sea() {
        return Err(Reason::ShipToShip);
    }
    if !from.is_land() || !zone.is_sea() || !from.adjacent(zone) {
        return Err(Reason::NotAdjacent { from, to: zone });
    }
    if state.is_hostile_zone(zone, state.power) {
        return Err(Reason::LoadInHostileZone { zone });
    }
    if picks.iter().any(|pick| pick.unit == Unit::IndustrialComplex) {
        return Err(Reason::ComplexNotCargo);
    }
    let mut cargo = Vec::new();
    for pick in picks {
        let Candidates { count, mut pieces, .. } = candidates(state, pick, from, |_, p| may_board(state, p))?;
        pieces.retain(|id| !cargo.contains(id));
        if pieces.len() < count {
            return Err(Reason::NamedTwice);
        }
        cargo.extend(pieces.into_iter().take(count));
    }
    cargo.sort_by_key(|id| (state.piece(*id).unit == Unit::Infantry, *id));
    let transports = transports_for_loading(state, zone, ship)?;
    stow(state, &cargo, &transports, zone).or_else(|full| {
        // What boarded here this turn may still be stowed otherwise.
        let mut after = state.clone();
        let mut everything = cargo.clone();
        for transport in &transports {
            let boarded = state.cargo_of(*transport).filter(|(_, p)| p.boarded && p.landing.is_none());
            everything.extend(boarded.map(|(id, _)| id));
        }
        for id in &everything {
            if let Some(piece) = after.pieces.get_mut(*id) {
                piece.aboard = None;
            }
        }
        everything.sort_by_key(|id| (state.piece(*id).unit == Unit::Infantry, *id));
        stow(&after, &everything, &transports, zone).map_err(|_| full)
    })
}

/// Each unit with a transport that has room for it, the bulky units first.
fn stow(
    state: &State,
    cargo: &[PieceId],
    transports: &[PieceId],
    zone: Space,
) -> Result<Vec<(PieceId, PieceId)>, Reason> {
    let unit = |id: PieceId| state.piece(id).unit;
    let fits = |ship, boarding: &[PieceId], id| has_room(state, ship, boarding, unit(id));
    first_fit(cargo, transports, fits).map_err(|id| Reason::TransportFull { unit: unit(id), zone })
}

fn may_board(state: &State, piece: &Piece) -> Result<(), Reason> {
    if piece.class() != Class::Land {
        return Err(Reason::NotCargo { unit: piece.unit });
    }
    if piece.owner == Power::China {
        return Err(Reason::ChineseOnTransport);
    }
    if piece.unit == Unit::AntiaircraftGun && state.phase == Phase::CombatMove {
        return Err(Reason::GunInCombatMove);
    }
    if piece.captured {
        return Err(Reason::CapturedGun);
    }
    if piece.moved > 0 || piece.combat_moved || piece.fought || piece.noncombat_moved {
        return Err(Reason::LoadingIsWholeMove { unit: piece.unit });
    }
    Ok(())
}

/// Transports that may take units aboard: own ones first, partly filled ones before empty ones, and of equal
/// ones those that can sail farther.
fn transports_for_loading(state: &State, zone: Space, ship: Ship) -> Result<Vec<PieceId>, Reason> {
    let mut refusal = Reason::NoTransport { zone };
    let mut able = Vec::new();
    for (id, piece) in state.at(zone).filter(|(_, p)| p.unit == Unit::Transport) {
        let owner = piece.owner;
        if !state.are_friends(owner, state.power) || !is_meant(state, id, ship) {
            continue;
        }
        match may_load(state, piece) {
            Ok(()) => able.push(id),
            Err(reason) => refusal = reason,
        }
    }
    able.sort_by_key(|id| {
        let partners = state.piece(*id).owner != state.power;
        (partners, Reverse(state.cargo_of(*id).count()), Reverse(state.movement_left(*id)), *id)
    });
    if able.is_empty() { Err(refusal) } else { Ok(able) }
}

/// Whether an order that describes transports means this one.
fn is_meant(state: &State, id: PieceId, ship: Ship) -> bool {
    ship.aboard.is_none_or(|wanted| wanted == state.piece(id).owner)
        && ship.beside.is_none_or(|wanted| wanted == cargo_counts(state, id))
        && ship.left.is_none_or(|wanted| wanted == state.movement_left(id))
}

fn may_load(state: &State, transport: &Piece) -> Result<(), Reason> {
    let own = transport.owner == state.power;
    if state.phase == Phase::CombatMove && !own {
        return Err(Reason::AlliedTransportInCombatMove);
    }
    if transport.landing.is_some() {
        return Err(Reason::TransportOffloaded);
    }
    if own && state.phase == Phase::NoncombatMove && (transport.combat_moved || transport.fought) {
        return Err(Reason::TransportUsedInCombat);
    }
    Ok(())
}

/// The cargo an offload order means, aboard transports that may still offload at `to`.
pub fn check_offload(
    state: &State,
    picks: &[Pick],
    zone: Space,
    to: Space,
    ship: Ship,
) -> Result<Vec<PieceId>, Reason> {
    if to.is_sea() {
        return Err(Reason::ShipToShip);
    }
    if to.terrain() == Terrain::Neutral {
        return Err(Reason::NeutralLand { space: to });
    }
    if !zone.is_sea() || !to.is_land() || !zone.adjacent(to) {
        return Err(Reason::NotAdjacent { from: zone, to });
    }
    match state.phase {
        Phase::CombatMove if !state.is_combat_ground(to, state.power) => {
            return Err(Reason::AssaultOnFriendly { space: to });
        }
        Phase::NoncombatMove if !state.is_friendly_land(to, state.power) => {
            return Err(Reason::OffloadIntoHostile { space: to });
        }
        Phase::NoncombatMove if state.is_hostile_zone(zone, state.power) => {
            return Err(Reason::OffloadInHostileZone { zone });
        }
        _ => {}
    }
    let mut chosen: Vec<PieceId> = Vec::new();
    for pick in picks {
        let found = candidates(state, pick, zone, |_, p| match p.aboard {
            Some(transport) if !is_meant(state, transport, ship) => Err(Reason::NotThatTransport { zone }),
            _ => may_offload(state, p, to),
        })?;
        let mut pieces: Vec<PieceId> = found.pieces.into_iter().filter(|id| !chosen.contains(id)).collect();
        // Units aboard a transport that already lands there, or that must land, come first; then those of
        // transports that go no farther.
        pieces.sort_by_key(|id| {
            let piece = state.piece(*id);
            let lands = piece.aboard.is_some_and(|t| state.piece(t).landing.is_some());
            let sails = piece.aboard.map(|t| state.movement_left(t));
            (!lands, !piece.boarded, sails, *id)
        });
        if pieces.len() < found.count {
            return Err(Reason::NamedTwice);
        }
        chosen.extend(pieces.into_iter().take(found.count));
    }
    Ok(chosen)
}

fn may_offload(state: &State, cargo: &Piece, to: Space) -> Result<(), Reason> {
    let Some(transport) =
        cargo.aboard.and_then(|id| state.pieces.get(id)).filter(|p| p.unit == Unit::Transport)
    else {
        return Err(Reason::NotAboard { unit: cargo.unit });
    };
    if cargo.landing.is_some() {
        return Err(Reason::AlreadyLanding { unit: cargo.unit });
    }
    let own = transport.owner == cargo.owner;
    if !own && cargo.boarded {
        return Err(Reason::AlliedCargoTooSoon);
    }
    if transport.landing.is_some_and(|other| other != to) {
        return Err(Reason::SecondOffloadTerritory);
    }
    if state.phase == Phase::CombatMove {
        if cargo.unit == Unit::AntiaircraftGun {
            return Err(Reason::GunInAssault);
        }
        return Ok(());
    }
    if own && (transport.combat_moved || transport.fought) {
        return Err(Reason::TransportUsedInCombat);
    }
    Ok(())
}
