//! Ships that carry land units: loading, putting ashore, assaults.

use sandtable_engine::pieces::PieceId;

use crate::board::Space;
use crate::check::{Plan, Ruled};
use crate::combat_move::{ending, internment, one_counter_attack};
use crate::event::{Event, Mark};
use crate::movement::{Mover, enter_land, find_pieces, is_combat, is_hostile_zone};
use crate::order::Pick;
use crate::politics::{Stand, shares, stand};
use crate::power::Power;
use crate::reason::Reason;
use crate::state::{Piece, Role, State};
use crate::tech::Tech;
use crate::units::{Class, Unit};

/// Whether a ship has room for these kinds together, while the others are laden like this.
fn fits(state: &State, ship: PieceId, cargo: &[Unit], laden: &[(PieceId, Vec<Unit>)]) -> bool {
    let carrier = state.piece(ship);
    let infantry = cargo.iter().filter(|unit| unit.is_infantry()).count();
    let others = cargo.len() - infantry;
    let extra = usize::from(state.has(carrier.owner, Tech::JapanTransportation));
    match carrier.unit {
        Unit::Cruiser => extra == 1 && others == 0 && infantry <= 1,
        Unit::Transport => {
            let base = others <= 1 && infantry + others <= 2 + extra && infantry <= 2 + extra;
            base || (others == 2 && infantry == 0 && may_be_special(state, ship, cargo, laden))
        }
        _ => false,
    }
}

/// From turn 5 two American transports may carry two tanks or armored infantry each.
fn may_be_special(state: &State, ship: PieceId, cargo: &[Unit], laden: &[(PieceId, Vec<Unit>)]) -> bool {
    let heavy = |unit: &Unit| unit.is_tank() || *unit == Unit::ArmoredInfantry;
    let is_special = |id: PieceId| match laden.iter().find(|(other, _)| *other == id) {
        Some((_, units)) => units.iter().filter(|unit| heavy(unit)).count() == 2,
        None => state.cargo_of(id).filter(|(_, p)| heavy(&p.unit)).count() == 2,
    };
    let others = state
        .pieces
        .all()
        .filter(|(id, _, p)| {
            *id != ship && p.unit == Unit::Transport && p.owner == Power::Usa && is_special(*id)
        })
        .count();
    state.piece(ship).owner == Power::Usa && state.turn >= 5 && cargo.iter().all(heavy) && others < 2
}

fn cargo_units(state: &State, ship: PieceId) -> Vec<Unit> {
    state.cargo_of(ship).map(|(_, p)| p.unit).collect()
}

/// `load`.
pub fn load(state: &State, player: Power, units: &[Pick], from: Space, zone: Space) -> Ruled {
    if !from.is_land() || !zone.is_sea() || !from.adjacent(zone) {
        return Err(Reason::NotAdjacent { from, to: zone });
    }
    let mut ids = find_pieces(state, player, units, from, |piece| match () {
        () if piece.class() != Class::Land || piece.unit == Unit::Partisan => {
            Err(Reason::NotCargo { unit: piece.unit })
        }
        () if piece.moved > 0 || piece.combat_moved || piece.noncombat_moved || piece.spent => {
            Err(Reason::Spent { unit: piece.unit })
        }
        () if piece.unit == Unit::AaGun && is_combat(state) => Err(Reason::GunInCombatMove),
        () => Ok(()),
    })?;
    let power = state.piece(ids[0]).owner;
    if is_hostile_zone(state, zone, power) {
        return Err(Reason::HostileLoading { zone });
    }
    let mut ships: Vec<(PieceId, Vec<Unit>)> = state
        .at(zone)
        .filter(|(_, p)| {
            matches!(p.unit, Unit::Transport | Unit::Cruiser)
                && p.owner.player() == player
                && shares(state, power, p.owner)
                && !p.spent
        })
        .map(|(id, _)| (id, cargo_units(state, id)))
        .collect();
    // Heavy units first, each where the least room is left; infantry fills up.
    ids.sort_by_key(|id| (state.piece(*id).unit.is_infantry(), *id));
    ships.sort_by_key(|(id, cargo)| (state.piece(*id).unit == Unit::Cruiser, usize::MAX - cargo.len(), *id));
    let mut plan = Plan::default();
    let combat = is_combat(state);
    for id in ids {
        let unit = state.piece(id).unit;
        let room = ships.iter().position(|(ship, cargo)| {
            let mut with = cargo.clone();
            with.push(unit);
            fits(state, *ship, &with, &ships)
        });
        let Some((ship, cargo)) = room.and_then(|room| ships.get_mut(room)) else {
            return Err(Reason::NoRoom { zone });
        };
        cargo.push(unit);
        plan.events.push(Event::Moved {
            pieces: vec![id],
            path: vec![from, zone],
            spent: 1,
            combat,
            role: Role::None,
        });
        plan.events.push(Event::Marked { pieces: vec![id], mark: Mark::Aboard(Some(*ship)) });
        plan.events.push(Event::Marked { pieces: vec![id], mark: Mark::Spent });
    }
    Ok(plan)
}

/// `offload`: an assault in combat movement, else a landing on friendly ground.
pub fn offload(state: &State, player: Power, units: &[Pick], zone: Space, to: Space) -> Ruled {
    if !to.is_land() || !zone.is_sea() || !zone.adjacent(to) {
        return Err(Reason::NotAdjacent { from: zone, to });
    }
    let combat = is_combat(state);
    let free = |piece: &Piece| match piece.aboard {
        None => Err(Reason::NotAboard { unit: piece.unit }),
        Some(_) if piece.goal.is_some() => Err(Reason::LandsElsewhere),
        Some(ship) => {
            let put_ashore = state.cargo_of(ship).any(|(_, p)| p.goal.is_some_and(|goal| goal != to));
            let done = state.pieces.get(ship).is_some_and(|ship| ship.spent && ship.goal != Some(to));
            if put_ashore || done { Err(Reason::LandsElsewhere) } else { Ok(()) }
        }
    };
    let ids = find_pieces(state, player, units, zone, free)?;
    let ships: Vec<PieceId> = {
        let mut ships: Vec<PieceId> = ids.iter().filter_map(|id| state.piece(*id).aboard).collect();
        ships.sort_unstable();
        ships.dedup();
        ships
    };
    let mut plan = Plan { assaults: true, ..Plan::default() };
    let mut assault = false;
    for id in &ids {
        let piece = state.piece(*id);
        let mover = Mover { power: piece.owner, unit: piece.unit, combat };
        enter_land(state, mover, to)?;
        assault |= ending(state, mover, to, None, &mut plan)? == Role::Attack;
    }
    let power = state.piece(ids[0]).owner;
    if is_hostile_zone(state, zone, power) && !(assault && combat) {
        return Err(Reason::HostileLoading { zone });
    }
    if assault {
        plan.events.push(Event::Marked { pieces: ids, mark: Mark::Goal(Some(to)) });
        plan.events.push(Event::Marked { pieces: ships.clone(), mark: Mark::Spent });
        plan.events.push(Event::Marked { pieces: ships, mark: Mark::Goal(Some(to)) });
        one_counter_attack(state, player, to, &plan)?;
        return Ok(plan);
    }
    plan.events.push(Event::Marked { pieces: ids.clone(), mark: Mark::Aboard(None) });
    plan.events.push(Event::Moved {
        pieces: ids.clone(),
        path: vec![zone, to],
        spent: 1,
        combat,
        role: Role::None,
    });
    plan.events.push(Event::Marked {
        pieces: ids.iter().copied().chain(ships.iter().copied()).collect(),
        mark: Mark::Spent,
    });
    // What is left aboard may follow to the same area, and to no other.
    plan.events.push(Event::Marked { pieces: ships, mark: Mark::Goal(Some(to)) });
    if stand(state, power, state.controller(to)) == Stand::Interns {
        plan.events.extend(internment(ids));
    }
    Ok(plan)
}
