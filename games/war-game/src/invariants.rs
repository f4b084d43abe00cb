//! What must hold in every reachable state.

use crate::board::{Space, board};
use crate::power::{POWERS, Side};
use crate::state::{Duty, Factory, Phase, State, Waiting};
use crate::units::{Class, Unit};

pub fn check(state: &State) -> Result<(), String> {
    pieces(state)?;
    money(state)?;
    sharing(state)?;
    for space in board().spaces() {
        if space.is_sea()
            && (state.control[space.index()].is_some() || state.factories[space.index()] != Factory::None)
        {
            return Err(format!("{space} is a sea zone with a holder or a factory"));
        }
    }
    let fighting = matches!(state.waiting, Waiting::Battle);
    if fighting != state.combat.is_some() {
        return Err("battles wait without being in progress, or the other way round".into());
    }
    Ok(())
}

fn pieces(state: &State) -> Result<(), String> {
    for (id, space, p) in state.pieces.all() {
        let space = Space(space);
        if p.unit.is_factory() {
            return Err(format!("a factory is a piece in {space}"));
        }
        if p.class() == Class::Sea && space.is_land() {
            return Err(format!("{} is on land in {space}", p.unit));
        }
        match p.aboard {
            Some(ship) => {
                let carrier = state
                    .pieces
                    .get(ship)
                    .ok_or_else(|| format!("{} in {space} is aboard nothing", p.unit))?;
                if state.space_of(ship) != space || carrier.owner != p.owner {
                    return Err(format!("{} in {space} is not where its ship is", p.unit));
                }
                if carrier.unit == Unit::Transport {
                    let held: u8 = state.cargo_of(ship).map(|(_, c)| c.unit.hold().unwrap_or(3)).sum();
                    if held > 2 {
                        return Err(format!("a transport in {space} is overloaded"));
                    }
                }
            }
            None if p.class() == Class::Land && space.is_sea() => {
                return Err(format!("{} swims in {space}", p.unit));
            }
            None => {}
        }
        if p.damaged && p.unit != Unit::Battleship {
            return Err(format!("{} in {space} is damaged", p.unit));
        }
        if p.duty == Duty::Retreats && p.second.is_none() {
            return Err(format!("{} ({}) in {space} retreats to nowhere", p.unit, id.0));
        }
    }
    Ok(())
}

fn money(state: &State) -> Result<(), String> {
    for power in POWERS {
        if state.hardware[power as usize] > state.treasury[power as usize] {
            return Err(format!("{power} has more tied money than money"));
        }
    }
    Ok(())
}

/// Submarines that dived out of danger may lie below enemy transports.
fn dived_beside_transports(state: &State, zone: Space) -> bool {
    let only = |side: Side, unit: Unit| {
        state
            .at(zone)
            .filter(|(_, p)| p.owner.side() == side && p.aboard.is_none())
            .all(|(_, p)| p.unit == unit)
    };
    let sides = [(Side::Axis, Side::Allies), (Side::Allies, Side::Axis)];
    sides.into_iter().any(|(below, above)| only(below, Unit::Submarine) && only(above, Unit::Transport))
}

/// Between turns enemies never share a zone, and nobody stands where he may not.
fn sharing(state: &State) -> Result<(), String> {
    let quiet = matches!(state.phase, Phase::Income | Phase::Build) && state.waiting == Waiting::Orders;
    if !quiet {
        return Ok(());
    }
    for space in board().spaces() {
        let mut owners = state.at(space).map(|(_, p)| p.owner);
        let Some(first) = owners.next() else { continue };
        if owners.any(|other| other.is_enemy_of(first)) && !dived_beside_transports(state, space) {
            let there: Vec<String> =
                state.at(space).map(|(_, p)| format!("{} of {} ({:?})", p.unit, p.owner, p.duty)).collect();
            return Err(format!("enemies share {space}: {}", there.join(", ")));
        }
    }
    Ok(())
}
