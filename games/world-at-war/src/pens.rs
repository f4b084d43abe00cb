//! German submarine pens (3.11): a sea zone within a sea zone.

use sandtable_engine::pieces::PieceId;

use crate::board::Space;
use crate::check::{Plan, Ruled};
use crate::event::{Event, Fact, Mark, Why};
use crate::movement::find_pieces;
use crate::order::Pick;
use crate::politics::frozen;
use crate::power::Power;
use crate::reason::Reason;
use crate::state::{Role, State};
use crate::units::Unit;

/// Submarines a pen houses.
pub const ROOM: usize = 2;

pub fn boats_in(state: &State, zone: Space) -> impl Iterator<Item = PieceId> + '_ {
    state.at(zone).filter(|(_, p)| p.in_pen).map(|(id, _)| id)
}

pub fn enter(state: &State, player: Power, count: u16, zone: Space) -> Ruled {
    let here = |p: &crate::state::Piece| p.owner == Power::Germany && p.unit == Unit::Submarine && !p.in_pen;
    own_pen(state, player, zone)?;
    if boats_in(state, zone).count() + usize::from(count) > ROOM {
        return Err(Reason::PenFull);
    }
    shift(state, count, zone, true, here)
}

pub fn leave(state: &State, player: Power, count: u16, zone: Space) -> Ruled {
    own_pen(state, player, zone)?;
    shift(state, count, zone, false, |p| p.in_pen)
}

/// `attack-pen`: aircraft that attack in the zone aim at the pen and leave the ships outside it alone.
pub fn attack(state: &State, player: Power, units: &[Pick], zone: Space) -> Ruled {
    state.pen_in(zone).ok_or(Reason::NoPen { zone })?;
    let pieces = find_pieces(state, player, units, zone, |piece| match piece.role {
        _ if !piece.is_air() => Err(Reason::PensFromTheAir { zone }),
        Role::Attack if piece.goal.is_none() => Ok(()),
        _ => Err(Reason::Committed { unit: piece.unit }),
    })?;
    Ok(Plan::of(vec![Event::Marked { pieces, mark: Mark::Goal(Some(zone)) }]))
}

fn own_pen(state: &State, player: Power, zone: Space) -> Result<(), Reason> {
    if player != Power::Germany {
        return Err(Reason::PensAreGerman);
    }
    state.pen_in(zone).map(|_| ()).ok_or(Reason::NoPen { zone })
}

fn shift(
    state: &State,
    count: u16,
    zone: Space,
    inside: bool,
    which: impl Fn(&crate::state::Piece) -> bool,
) -> Ruled {
    let mut pieces: Vec<PieceId> = Vec::new();
    for (id, piece) in state.at(zone).filter(|(_, p)| which(p) && p.role == Role::None) {
        if let Some(reason) = frozen(state, piece, zone) {
            return Err(reason);
        }
        pieces.push(id);
    }
    if count == 0 || pieces.len() < usize::from(count) {
        return Err(Reason::NotThere { count, power: Power::Germany, unit: Unit::Submarine, space: zone });
    }
    pieces.truncate(count.into());
    Ok(Plan::of(vec![Event::Marked { pieces, mark: Mark::InPen(inside) }]))
}

/// `repair sub-pen`.
pub fn repair(state: &State, player: Power, zone: Space) -> Ruled {
    own_pen(state, player, zone)?;
    if !state.pen_in(zone).is_some_and(|pen| pen.damaged) {
        return Err(Reason::NothingToRepair);
    }
    let held = state.treasury[player as usize];
    if held < 3 {
        return Err(Reason::TooExpensive { cost: 3, held });
    }
    if state.doings.stage > 0 {
        return Err(Reason::RepairsFirst);
    }
    Ok(Plan::of(vec![
        Event::Paid { power: player, ipcs: 3, why: Why::Repair },
        Event::PenDamaged { zone, damaged: false },
    ]))
}

/// Where a new pen may go: the zone's coasts that have a German factory.
pub fn coast(state: &State, zone: Space) -> Option<Space> {
    zone.neighbours().find(|land| {
        land.is_land() && state.factories.contains(*land) && state.controller(*land) == Power::Germany
    })
}

/// A pen placed this turn counts where it was built.
pub fn placing(state: &State, zone: Space, land: Space) -> Result<Vec<Event>, Reason> {
    if state.pen_in(zone).is_some() {
        return Err(Reason::OnePenPerZone { zone });
    }
    Ok(vec![Event::PenBuilt { zone, land }, Event::Noted { fact: Fact::PlacedAt(land, 1) }])
}
