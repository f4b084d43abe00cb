//! The end of phase II: whether a nation's orders can stand together.

use sandtable_engine::pieces::PieceId;

use crate::board::Space;
use crate::landing;
use crate::power::Power;
use crate::reason::Reason;
use crate::state::{Duty, Piece, State};
use crate::units::{Class, Unit};

/// What is wrong with a nation's orders taken together.
pub fn faults(state: &State, power: Power) -> Vec<Reason> {
    let mut faults = Vec::new();
    let mut flies = false;
    for (id, space, p) in state.pieces.all().filter(|(_, _, p)| p.owner == power && p.duty != Duty::Idle) {
        let space = Space(space);
        flies |= p.class() == Class::Air;
        if p.duty == Duty::Passes && !is_cleared(state, space) {
            faults.push(Reason::NobodyClears { zone: space });
        }
        match p.duty {
            Duty::Fights if p.class() == Class::Sea && !has_purpose(state, space, id, p) => {
                faults.push(Reason::NoPurpose { unit: p.unit, zone: space });
            }
            Duty::Lands if p.shore.is_none() && p.home.is_some() => {
                faults.push(Reason::CargoNeedsBeach { unit: p.unit, zone: space });
            }
            Duty::Supports => {
                let (into, from) = (p.shore.unwrap_or(space), space);
                if guns(state, from, into) > crossing(state, from, into) {
                    faults.push(Reason::SupportNeedsCrossing { from, into });
                }
            }
            Duty::Bombards | Duty::Passes if p.shore.is_some() => {
                let (into, zone) = (p.shore.unwrap_or(space), p.second.unwrap_or(space));
                let troops = landing(state, zone, into);
                if troops == 0 {
                    faults.push(Reason::NoLandingNoShots { into });
                } else if shelling(state, zone, into) > troops {
                    faults.push(Reason::OneShipForEachUnit { into, troops });
                }
            }
            _ => {}
        }
    }
    if flies {
        faults.extend(landing::stranded(state, power).into_iter().map(|id| {
            let unit = state.piece(id).unit;
            Reason::NowhereToLand { unit, space: state.space_of(id) }
        }));
    }
    faults.dedup();
    faults
}

/// Somebody fights in the zone for those who pass through it.
pub fn is_cleared(state: &State, zone: Space) -> bool {
    let fights = |p: &Piece| state.is_mover(p.owner) && p.duty == Duty::Fights && p.unit != Unit::Transport;
    state.at(zone).any(|(_, p)| fights(p))
}

/// A ship attacks, carries or escorts a landing, or closes a zone to which somebody under attack could retreat.
fn has_purpose(state: &State, zone: Space, id: PieceId, p: &Piece) -> bool {
    let side = p.owner.side();
    let lands = |zone: Space| {
        state.at(zone).any(|(_, c)| state.is_mover(c.owner) && c.duty == Duty::Lands && c.shore.is_some())
    };
    let attacked = |near: Space| {
        let goes = |p: &Piece| state.is_mover(p.owner) && p.duty != Duty::Idle;
        near.is_sea() && state.has_enemy_ships(near, side) && state.at(near).any(|(_, p)| goes(p))
    };
    p.moved == 0
        || state.has_enemies(zone, side)
        || lands(zone)
        || state.cargo_of(id).any(|(_, c)| c.shore.is_some())
        || zone.neighbours().any(attacked)
}

fn guns(state: &State, from: Space, into: Space) -> usize {
    let supports = |p: &Piece| p.duty == Duty::Supports && p.shore == Some(into) && state.is_mover(p.owner);
    state.at(from).filter(|(_, p)| supports(p)).count()
}

fn crossing(state: &State, from: Space, into: Space) -> usize {
    let crosses = |p: &Piece| {
        p.class() == Class::Land
            && p.duty == Duty::Fights
            && p.entered == Some(from)
            && state.is_mover(p.owner)
    };
    state.at(into).filter(|(_, p)| crosses(p)).count()
}

/// Units that are to land in a territory from a zone.
pub fn landing(state: &State, zone: Space, into: Space) -> usize {
    let from_here = |space: Space, p: &Piece| {
        let ship = p.aboard.and_then(|ship| state.pieces.get(ship));
        ship.is_some_and(|ship| ship.second.unwrap_or(space) == zone)
    };
    let all = state.pieces.all().map(|(_, space, p)| (Space(space), p));
    all.filter(|(space, p)| p.duty == Duty::Lands && p.shore == Some(into) && from_here(*space, p)).count()
}

fn shelling(state: &State, zone: Space, into: Space) -> usize {
    let all = state.pieces.all().map(|(_, space, p)| (Space(space), p));
    all.filter(|(space, p)| {
        matches!(p.duty, Duty::Bombards | Duty::Passes)
            && p.shore == Some(into)
            && p.aboard.is_none()
            && p.second.unwrap_or(*space) == zone
    })
    .count()
}
