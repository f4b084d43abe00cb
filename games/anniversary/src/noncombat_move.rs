//! Phase 5: Noncombat Move.

use sandtable_engine::pieces::PieceId;

use crate::apply::apply;
use crate::board::Space;
use crate::event::{Event, Movement};
use crate::landing::{Horizon, is_airfield, is_pinned, stranded};
use crate::movement::resolve_move;
use crate::order::Pick;
use crate::power::Power;
use crate::reason::Reason;
use crate::state::{Piece, State};
use crate::tech::Advance;
use crate::units::{Class, Unit};

pub fn check_move(
    state: &State,
    picks: &[Pick],
    given: &[Space],
) -> Result<(Vec<PieceId>, Vec<Space>), Reason> {
    let (pieces, path) = resolve_move(state, picks, given, |id, p| may_move(state, id, p))?;
    if path.first() == path.last() && !pieces.iter().all(|id| state.piece(*id).is_air()) {
        return Err(Reason::NoPath);
    }
    let to = path[path.len() - 1];
    for piece in pieces.iter().map(|id| state.piece(*id)).filter(|p| p.is_air()) {
        check_landing_place(state, piece, to)?;
    }
    check_landings(state, &pieces, &path)?;
    Ok((pieces, path))
}

/// An aircraft's noncombat move ends where it lands, or where a carrier will come for it.
fn check_landing_place(state: &State, piece: &Piece, to: Space) -> Result<(), Reason> {
    let unit = piece.unit;
    if to.is_sea() {
        return if unit == Unit::Bomber { Err(Reason::BomberOnCarrier { zone: to }) } else { Ok(()) };
    }
    if is_airfield(state, to, piece.owner) {
        return Ok(());
    }
    Err(match state.is_friendly_land(to, piece.owner) {
        true => Reason::JustCaptured { unit, space: to },
        false => Reason::MustEndOnAirfield { unit, space: to },
    })
}

/// Units that neither moved nor fought; aircraft fly on with what range they have left.
pub fn may_move(state: &State, id: PieceId, piece: &Piece) -> Result<(), Reason> {
    if piece.aboard.is_some() {
        return Err(Reason::CargoCannotMove { unit: piece.unit });
    }
    if piece.captured {
        return Err(Reason::CapturedGun);
    }
    if !piece.is_air() {
        if piece.combat_moved {
            return Err(Reason::MovedInCombatMove { unit: piece.unit });
        }
        let zone = state.space_of(id);
        if piece.fought && zone.is_sea() && !state.fought.contains(zone) && piece.unit.can_bombard() {
            return Err(Reason::ShipBombarded { unit: piece.unit });
        }
        if piece.fought {
            return Err(Reason::FoughtThisTurn { unit: piece.unit });
        }
        if piece.landing.is_some() {
            return Err(Reason::TransportOffloaded);
        }
    }
    if is_pinned(state, id) {
        return Err(Reason::CarrierHasLanded { zone: state.space_of(id) });
    }
    let here = state.space_of(id);
    if piece.is_air() && piece.noncombat_moved {
        return Err(match here.is_sea() {
            true => Reason::FighterHasLanded { zone: here },
            false => Reason::AircraftHasLanded { unit: piece.unit, space: here },
        });
    }
    if piece.unit == Unit::Submarine && piece.moved > 0 && state.enemy_destroyer(here, piece.owner) {
        return Err(Reason::must_stop(piece.unit, here, state.phase));
    }
    if piece.class() == Class::Land && piece.moved > 0 && (piece.boarded || piece.origin.is_none()) {
        return Err(Reason::LandingIsWholeMove { unit: piece.unit });
    }
    let mechanized = piece.unit == Unit::Infantry && state.has(piece.owner, Advance::MechanizedInfantry);
    if state.movement_left(id) == 0 && piece.moved > 0 && !mechanized {
        return Err(Reason::tired(piece.unit));
    }
    Ok(())
}

/// No move may cost an aircraft its last landing place.
fn check_landings(state: &State, pieces: &[PieceId], path: &[Space]) -> Result<(), Reason> {
    let concerned = |id: &PieceId| {
        let piece = state.piece(*id);
        piece.is_air() || piece.unit == Unit::AircraftCarrier
    };
    // Aircraft that land on land take no deck from others.
    let only_aircraft = pieces.iter().all(|id| state.piece(*id).is_air());
    if !pieces.iter().any(concerned) || (only_aircraft && path[path.len() - 1].is_land()) {
        return Ok(());
    }
    let mut after = state.clone();
    let moved = Event::Moved { pieces: pieces.to_vec(), path: path.to_vec(), movement: Movement::Noncombat };
    apply(&mut after, &moved);
    let strands = |power: Power| {
        let lost = |state: &State| stranded(state, power, Horizon::NoncombatMove).len();
        lost(&after) > lost(state)
    };
    if !owners(state, pieces).into_iter().any(strands) {
        return Ok(());
    }
    let carrier = pieces.iter().any(|id| state.piece(*id).unit == Unit::AircraftCarrier);
    Err(match carrier {
        true => Reason::CarrierIsNeeded { zone: path[0] },
        false => Reason::NoDeckFree { zone: path[path.len() - 1] },
    })
}

/// Whose units these are; Chinese and American ones may move in one order.
fn owners(state: &State, pieces: &[PieceId]) -> Vec<Power> {
    let mut owners: Vec<Power> = pieces.iter().map(|id| state.piece(*id).owner).collect();
    owners.sort_unstable();
    owners.dedup();
    owners
}

/// The phase ends when no aircraft that could land is still in the air.
pub fn check_end(state: &State) -> Result<(), Vec<Reason>> {
    let mut faults = Vec::new();
    for power in forces(state) {
        let unavoidable = stranded(state, power, Horizon::NoncombatMove).len();
        let now = stranded(state, power, Horizon::Mobilize);
        if now.len() > unavoidable {
            let in_the_air = now.iter().map(|id| (state.piece(*id).unit, state.space_of(*id)));
            faults.extend(in_the_air.map(|(unit, space)| Reason::StillInTheAir { unit, space }));
        }
    }
    faults.dedup();
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}

/// Aircraft without a landing place at the end of the phase.
pub fn lost_aircraft(state: &State) -> Vec<PieceId> {
    forces(state).into_iter().flat_map(|power| stranded(state, power, Horizon::Mobilize)).collect()
}

/// China moves in the noncombat phase of the United States.
pub fn forces(state: &State) -> Vec<Power> {
    match state.power {
        Power::UnitedStates => vec![Power::UnitedStates, Power::China],
        power => vec![power],
    }
}
