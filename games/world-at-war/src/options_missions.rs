//! Menus of what is ordered beside moves: markers, bombs, pens, volunteers, factories on the move.

use crate::board::{Region, Space, board};
use crate::conduct_combat::attacked_spaces;
use crate::movement::{Entry, Walk, deck_room, flight_left};
use crate::order::{Ground, Order, Pick};
use crate::politics::shares;
use crate::power::Power;
use crate::state::{Once, Phase, Piece, Role, State};
use crate::tech::Tech;
use crate::units::Unit;

/// What may be worth ordering in this phase; the referee has the last word.
pub fn missions(state: &State, player: Power) -> Vec<Order> {
    let mut orders = match state.phase {
        Phase::CombatMove => combat(state, player),
        Phase::NoncombatMove => noncombat(state, player),
        Phase::Place => decks(state, player),
        Phase::Purchase | Phase::Combat | Phase::Income => return Vec::new(),
    };
    if player == Power::Germany {
        for pen in &state.pens {
            orders.push(Order::EnterPen { count: 1, zone: pen.zone });
            orders.push(Order::LeavePen { count: 1, zone: pen.zone });
        }
    }
    orders
}

/// The spaces where a player has pieces of a kind.
fn places(state: &State, which: impl Fn(&Piece) -> bool) -> Vec<Space> {
    let mut spaces: Vec<Space> =
        state.pieces.all().filter(|(_, _, p)| which(p)).map(|(_, space, _)| Space(space)).collect();
    spaces.sort_unstable();
    spaces.dedup();
    spaces
}

fn combat(state: &State, player: Power) -> Vec<Order> {
    let mut orders = Vec::new();
    let guns = state.has(player, Tech::LongRangeArtillery);
    for space in attacked_spaces(state) {
        match player {
            Power::Germany if !state.used(Once::SurpriseTurn) => orders.push(Order::Surprise { space }),
            Power::Japan => orders.push(Order::Banzai { space: Some(space) }),
            Power::Usa => orders.push(Order::Marines { count: 1, space }),
            Power::Russia => orders.push(Order::Espionage { space: Some(space) }),
            _ => {}
        }
        if guns {
            let near = space.neighbours().filter(|from| from.is_land());
            orders.extend(near.map(|from| Order::Artillery { from, to: space }));
        }
        if state.pen_in(space).is_some() {
            for unit in [Unit::Fighter, Unit::Bomber] {
                orders.extend(
                    Power::run_by(player).map(|power| Order::AttackPen {
                        units: vec![Pick::owned(1, power, unit)],
                        zone: space,
                    }),
                );
            }
        }
    }
    if state.has(player, Tech::AtomicBomb) && !state.doings.atomic {
        atomic(state, player, &mut orders);
    }
    orders
}

fn atomic(state: &State, player: Power, orders: &mut Vec<Order>) {
    let bomber = |p: &Piece| p.owner.player() == player && p.unit == Unit::Bomber && p.role == Role::None;
    for from in places(state, bomber) {
        let Some((_, piece)) = state.at(from).find(|(_, p)| bomber(p)) else { continue };
        let range = Walk::new(from, flight_left(state, piece, true), |_, _| Some(Entry::GoOn));
        for (to, _) in range.reached() {
            let grounds = [
                (Ground::Factory, state.factories.contains(to)),
                (Ground::Units, state.at(to).any(|(_, p)| state.at_war(player, p.owner))),
                (Ground::Pen, state.pen_in(to).is_some()),
            ];
            let open = grounds.into_iter().filter(|(_, open)| *open);
            orders.extend(open.map(|(ground, _)| Order::Atomic { path: vec![from, to], ground }));
        }
    }
}

fn noncombat(state: &State, player: Power) -> Vec<Order> {
    let mut orders = decks(state, player);
    for from in state.factories.iter().filter(|space| state.controller(*space).player() == player) {
        if player == Power::Russia {
            let near = from.neighbours().filter(|to| to.is_land());
            orders.extend(near.map(|to| Order::MoveFactory { path: vec![from, to] }));
        }
        // Only where the enemy stands at the gates.
        let foe = |near: Space| near.is_land() && state.at_war(player, state.controller(near));
        if from.neighbours().any(foe) {
            orders.push(Order::Demolish { space: from });
        }
    }
    if player == Power::Usa {
        let fighter = |p: &Piece| p.owner == Power::Usa && p.unit == Unit::Fighter && !p.combat_moved;
        let asia = |to: &Space| to.region() == Some(Region::Asia) && state.controller(*to) == Power::China;
        for from in places(state, fighter) {
            let areas = board().lands().iter().copied().filter(asia);
            orders.extend(areas.map(|to| Order::Volunteer { path: vec![from, to] }));
        }
    }
    orders
}

/// Fighters ashore beside a carrier with room.
fn decks(state: &State, player: Power) -> Vec<Order> {
    let carrier = |p: &Piece| p.unit == Unit::AircraftCarrier && shares(state, player, p.owner);
    let mut orders = Vec::new();
    for zone in places(state, carrier).into_iter().filter(|zone| deck_room(state, *zone, player) > 0) {
        let fighters = |from: &Space| {
            state.at(*from).any(|(_, p)| p.owner.player() == player && p.unit == Unit::Fighter)
        };
        let near = zone.neighbours().filter(|from| from.is_land() && fighters(from));
        orders.extend(near.map(|from| Order::PutAboard { count: 1, from, to: zone }));
    }
    orders
}
