//! The menu's rarer orders: generals, passengers of bombers, pass-through, repairs, the fate of factories. Only what
//! somebody might well want is offered, so that menus stay short.

use sandtable_engine::Offer;

use crate::battle::Step;
use crate::board::{Space, board};
use crate::conduct_combat::{self, is_contested};
use crate::declarations;
use crate::options::{Menu, offer};
use crate::order::{Order, Pick};
use crate::orders_together;
use crate::power::Power;
use crate::state::{Arm, Duty, Factory, Phase, Piece, State};
use crate::units::{Class, Unit};

/// How many goals are offered for each group of passengers or ships.
const GOALS: usize = 3;
/// What one bomber carries.
const PASSENGERS: u16 = 2;

fn own_here(state: &State, power: Power, space: Space, which: impl Fn(&Piece) -> bool) -> u16 {
    state.at(space).filter(|(_, p)| p.owner == power && which(p)).count() as u16
}

fn unused(p: &Piece) -> bool {
    p.duty == Duty::Idle && p.moved == 0 && p.aboard.is_none()
}

fn borders_enemy_land(state: &State, space: Space, power: Power) -> bool {
    space.neighbours().any(|near| state.is_enemy_land(near, power))
}

// Generals.

/// Whether the general waits to be sent somewhere.
pub fn general_waits(state: &State, power: Power) -> bool {
    let general = &state.generals[power as usize];
    state.options.generals && general.alive && !general.leads && !general_goals(state, power).is_empty()
}

/// Battles he could lead, or land with friends where he could wait.
fn general_goals(state: &State, power: Power) -> Vec<Space> {
    let at = state.generals[power as usize].at;
    let own = |space: &Space| own_here(state, power, *space, |p| p.class() == Class::Land) > 0;
    let mut goals = match state.phase {
        Phase::CombatOrders => conduct_combat::declared(state),
        Phase::Noncombat if at.is_none() => {
            let waits = |space: &Space| state.is_friendly_land(*space, power) && own(space);
            board().territories().iter().copied().filter(waits).collect()
        }
        _ => Vec::new(),
    };
    goals.retain(|goal| Some(*goal) != at && (goal.is_land() || state.options.commanders));
    goals
}

pub fn general(state: &State, power: Power, menu: &mut Menu) {
    for to in general_goals(state, power) {
        if to.is_land() {
            offer(state, power, Order::General { to: Some(to), arm: None }, menu);
        }
        if state.options.commanders && state.phase == Phase::CombatOrders {
            let arm = if to.is_sea() { Arm::Sea } else { Arm::Air };
            offer(state, power, Order::General { to: Some(to), arm: Some(arm) }, menu);
        }
    }
}

// Bombers with passengers.

pub fn passengers(state: &State, power: Power, from: Space, menu: &mut Menu) {
    if from.is_sea() || own_here(state, power, from, |p| p.unit == Unit::Bomber && unused(p)) == 0 {
        return;
    }
    train(state, power, from, menu);
    let count = own_here(state, power, from, |p| p.unit == Unit::Infantry && unused(p)).min(PASSENGERS);
    if count == 0 {
        return;
    }
    let near = |to: &&Space| board().air_distance(from, **to) <= Unit::Bomber.movement() / 2 && **to != from;
    let lands = board().territories().iter().filter(near).copied();
    let units = || vec![Pick::of(count, Unit::Infantry)];
    match state.phase {
        Phase::CombatOrders if state.options.paratroopers => {
            let goal = |to: &Space| state.is_enemy_land(*to, power) && is_contested(state, *to, power);
            for to in lands.filter(goal).take(GOALS) {
                offer(state, power, Order::Drop { units: units(), keeping: 0, path: vec![from, to] }, menu);
            }
        }
        Phase::Noncombat if state.options.bomber_transport => {
            let goal =
                |to: &Space| state.may_land_aircraft(*to, power) && borders_enemy_land(state, *to, power);
            for to in lands.filter(goal).take(GOALS) {
                offer(state, power, Order::Airlift { units: units(), path: vec![from, to] }, menu);
            }
        }
        _ => {}
    }
}

/// Infantry beside a bomber and a factory may become paratroopers.
pub fn train(state: &State, power: Power, at: Space, menu: &mut Menu) {
    let bombers = own_here(state, power, at, |p| p.unit == Unit::Bomber);
    let works = state.factories[at.index()] != Factory::None;
    if state.options.paratroopers && works && bombers > 0 {
        let trained = own_here(state, power, at, |p| p.unit == Unit::Infantry && p.trained);
        if trained < PASSENGERS * bombers {
            offer(state, power, Order::Train { count: 1, at }, menu);
        }
    }
}

// Pass-through.

/// Part of a fleet clears a zone with enemies, so that the rest goes on to where there is something to do.
pub fn pass_through(state: &State, power: Power, from: Space, menu: &mut Menu) {
    if from.is_land() || !state.options.pass_through {
        return;
    }
    let side = power.side();
    let here = |unit: Unit| own_here(state, power, from, |p| p.unit == unit && unused(p));
    let fleet = [Unit::Battleship, Unit::AircraftCarrier, Unit::Destroyer, Unit::Submarine, Unit::Transport];
    let fleet: Vec<(Unit, u16)> =
        fleet.map(|unit| (unit, here(unit))).into_iter().filter(|f| f.1 > 0).collect();
    if fleet.is_empty() {
        return;
    }
    let errand = |zone: &Space| {
        state.has_enemy_ships(*zone, side) || zone.neighbours().any(|near| state.is_enemy_land(near, power))
    };
    for first in from.neighbours().filter(|zone| zone.is_sea() && state.has_enemy_combat_ships(*zone, side)) {
        let seconds = first.neighbours().filter(|zone| zone.is_sea() && *zone != from).filter(errand);
        for second in seconds.take(GOALS) {
            for (unit, count) in &fleet {
                let order = |count: u16| (vec![Pick::of(count, *unit)], vec![from, first, second]);
                if unit.is_combat_ship() {
                    let (units, path) = order(1);
                    offer(state, power, Order::Clear { units, path }, menu);
                }
                // The rest follows once somebody clears the zone.
                if orders_together::is_cleared(state, first) {
                    let (units, path) = order(*count);
                    offer(state, power, Order::Pass { units, path }, menu);
                }
            }
        }
    }
}

// Ships on their side.

pub fn repairs(state: &State, power: Power, menu: &mut Menu) {
    let mut seen: Vec<(Space, bool)> = Vec::new();
    let damaged = state.pieces.all().filter(|(_, _, p)| p.damaged && p.owner == power && p.yard.is_none());
    for (_, zone, p) in damaged {
        let (zone, known) = (Space(zone), p.price > 0);
        if seen.contains(&(zone, known)) {
            continue;
        }
        seen.push((zone, known));
        if !known {
            offer(state, power, Order::Price { zone }, menu);
        }
        if matches!(state.phase, Phase::Noncombat | Phase::Build) {
            for at in zone.neighbours().filter(|near| near.is_land()) {
                let order = Order::Repair { count: 1, zone, at };
                if !menu.iter().any(|known| matches!(known, Offer::Order(known) if *known == order)) {
                    offer(state, power, order, menu);
                }
            }
        }
    }
}

// Factories.

/// What costs nothing at a factory: fighters board a new carrier; a front-line factory is given up.
pub fn at_factory(state: &State, power: Power, at: Space, menu: &mut Menu) {
    if state.factories[at.index()] == Factory::None {
        return;
    }
    let new_carrier = |p: &Piece| p.owner == power && p.unit == Unit::AircraftCarrier && p.new;
    for unit in crate::units::UNITS.into_iter().filter(|unit| unit.is_fighter()) {
        if own_here(state, power, at, |p| p.unit == unit && p.aboard.is_none()) == 0 {
            continue;
        }
        let yards = at.neighbours().filter(|near| near.is_sea());
        for zone in yards.filter(|zone| state.at(*zone).any(|(_, p)| new_carrier(p))) {
            offer(state, power, Order::Board { units: vec![Pick::of(1, unit)], from: at, zone }, menu);
        }
    }
    train(state, power, at, menu);
    if borders_enemy_land(state, at, power) {
        offer(state, power, Order::Reduce { at }, menu);
        offer(state, power, Order::Demolish { at }, menu);
    }
}

// Landings that are called off.

pub fn call_offs(state: &State, power: Power, menu: &mut Menu) {
    let asked = state.combat.as_ref().is_some_and(|c| c.step == Step::AttackersDeclare && c.round > 1);
    if !asked {
        return;
    }
    let mut seen: Vec<(Unit, Space, Space)> = Vec::new();
    for (_, zone, p) in declarations::pending_cargo(state, power) {
        let Some(to) = p.shore.filter(|to| !seen.contains(&(p.unit, zone, *to))) else { continue };
        seen.push((p.unit, zone, to));
        offer(state, power, Order::CallOff { units: vec![Pick::of(1, p.unit)], zone, to }, menu);
    }
}

/// Whether an order is given beside the map rather than by moving pieces on it.
pub fn is_special(order: &Order) -> bool {
    !matches!(order, Order::End | Order::Move { .. } | Order::Load { .. } | Order::Land { .. })
}
