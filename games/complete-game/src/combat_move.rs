//! Phase 5, section 3.5: combat movement, raids and atomic bombs on their way.

use sandtable_engine::pieces::PieceId;

use crate::Unfold;
use crate::board::Space;
use crate::event::{Event, Movement};
use crate::movement::{self, Move, annexes};
use crate::order::Pick;
use crate::power::*;
use crate::reason::Reason;
use crate::state::*;
use crate::tech::Tech;
use crate::units::*;

/// An economic bombing raid: bombers alone, on a zone with a factory.
pub fn check_raid(
    state: &State,
    power: Power,
    picks: &[Pick],
    path: &[Space],
    escorted: bool,
) -> Result<Move, Reason> {
    if picks.iter().any(|pick| pick.unit != Bomber) {
        return Err(Reason::OnlyBombersRaid);
    }
    let to = path.last().copied().ok_or(Reason::NoWay)?;
    if !to.is_land() || state.factory(to).kind.is_none() || state.is_neutral_land(to) {
        return Err(Reason::RaidNeedsFactory { space: to });
    }
    let movement = if escorted { Movement::EscortedRaid } else { Movement::Raid };
    let mut checked = movement::check_as(state, power, picks, path, movement)?;
    // All bombers of the raid are escorted, or none.
    let mixed = state.at(to).any(|(_, p)| p.flags.raider() && p.flags.escorted() != escorted);
    if mixed {
        return Err(Reason::EscortAllOrNone);
    }
    if escorted {
        checked.price = checked.pieces.len() as u16;
        if checked.price > state.treasury[power as usize] {
            return Err(Reason::TooExpensive { price: checked.price, held: state.treasury[power as usize] });
        }
    }
    Ok(checked)
}

/// A bomber with an atomic bomb from the zone where both stand; `bombs` are those it takes along.
pub fn check_bomb(
    state: &State,
    power: Power,
    picks: &[Pick],
    path: &[Space],
) -> Result<(Move, Vec<PieceId>), Reason> {
    if picks.iter().any(|pick| pick.unit != Bomber) {
        return Err(Reason::BombsByBomber);
    }
    if Tech::Bombers.level(state.level(power, Tech::Bombers)).atomic == 0 {
        return Err(Reason::BomberLevelThree);
    }
    let checked = check_target(state, power, picks, path)?;
    let from = path.first().copied().ok_or(Reason::NoWay)?;
    let bombs: Vec<PieceId> = state
        .at(from)
        .filter(|(_, p)| p.owner == power && p.unit == AtomicBomb && p.aboard.is_none() && !p.flags.is_new())
        .map(|(id, _)| id)
        .take(checked.pieces.len())
        .collect();
    if bombs.len() < checked.pieces.len() {
        return Err(Reason::NoUnits { unit: AtomicBomb, space: from });
    }
    Ok((checked, bombs))
}

/// Dropping a bomb on a capital costs 10 IPUs when it is deployed.
pub const CAPITAL_BOMB_PRICE: u16 = 10;

fn check_target(state: &State, power: Power, picks: &[Pick], path: &[Space]) -> Result<Move, Reason> {
    let mut checked = movement::check_as(state, power, picks, path, Movement::AtomicBomb)?;
    let to = path.last().copied().ok_or(Reason::NoWay)?;
    if is_capital(state, to) {
        checked.price = CAPITAL_BOMB_PRICE * checked.pieces.len() as u16;
        if checked.price > state.treasury[power as usize] {
            return Err(Reason::TooExpensive { price: checked.price, held: state.treasury[power as usize] });
        }
    }
    Ok(checked)
}

/// A power's capital land zone: where its capital factory stands.
pub fn is_capital(state: &State, space: Space) -> bool {
    state.factory(space).kind == Some(FactoryKind::Capital)
        || state.controller(space).is_some_and(|p| p.is_player() && state.capital[p as usize] == Some(space))
}

/// Carry out a checked move; infantry that reaches a sympathizer annexes it.
pub fn go(on: &mut Unfold, power: Power, checked: Move) {
    let Move { pieces, riders, path, movement, price } = checked;
    let to = path[path.len() - 1];
    if price > 0 && movement != Movement::AtomicBomb {
        on.emit(Event::Paid { power, ipus: price });
    }
    let combat = movement != Movement::Noncombat;
    let infantry = pieces.iter().chain(riders.iter().map(|(rider, _)| rider));
    let infantry = infantry.into_iter().any(|id| on.state().piece(*id).unit.is_infantry());
    for (cargo, carrier) in riders {
        on.emit(Event::Loaded { cargo, carrier, combat });
    }
    let fliers: Vec<PieceId> = pieces.iter().copied().filter(|id| on.state().piece(*id).is_air()).collect();
    on.emit(Event::Moved { pieces, path, movement });
    if !combat && to.is_sea() {
        for id in fliers {
            crate::noncombat_move::berth(on, id);
        }
    }
    if infantry && annexes(on.state(), power, to) {
        annex(on, to);
    }
}

/// A sympathizer and all its units join Germany; their movement comes next turn.
pub fn annex(on: &mut Unfold, space: Space) {
    muster(on, space);
    join(on, space, Germany);
    on.emit(Event::ControlSet { space, power: Germany });
}

/// A country's own forces come onto the board.
pub fn muster(on: &mut Unfold, space: Space) {
    if on.state().mustered.contains(space) {
        return;
    }
    on.emit(Event::Mustered { space });
    let owner = on.state().controller(space).unwrap_or(Neutral);
    field(on, space, owner, *space.forces());
}

/// Put units of a country on the board.
pub fn field(on: &mut Unfold, space: Space, owner: Power, units: Counts) {
    for (unit, count) in units.iter() {
        match FactoryKind::of(unit) {
            Some(kind) => on.emit(Event::FactorySet { space, kind: Some(kind), chips: 0 }),
            None => {
                for _ in 0..count {
                    let piece = on.state().pieces.next_id();
                    on.emit(Event::Placed { piece, power: owner, unit, space, new: false });
                }
            }
        }
    }
}

/// All units of the country there change hands and stay until the next turn.
pub fn join(on: &mut Unfold, space: Space, power: Power) {
    let holder = on.state().controller(space);
    let pieces: Vec<PieceId> =
        on.state().at(space).filter(|(_, p)| Some(p.owner) == holder).map(|(id, _)| id).collect();
    on.emit(Event::OwnerSet { pieces: pieces.clone(), power });
    on.emit(Event::Flagged { pieces, flag: Flags::NEW, on: true });
}
