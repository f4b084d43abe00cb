//! Where pieces that a person picked up may go.

use sandtable_engine::Seat;
use sandtable_engine::desk::{Movable, Pick as Picked, Reach, ReachOf};

use crate::WarGame;
use crate::board::{Space, board};
use crate::check;
use crate::combat_orders::with_fighters;
use crate::movement::journey;
use crate::noncombat;
use crate::order::{Order, Pick, Ship};
use crate::power::Power;
use crate::state::{Duty, Phase, Piece, State, Waiting};
use crate::units::{Class, Unit};

fn moves(state: &State, seat: Seat) -> Option<Power> {
    let power = Power::of_seat(seat)?;
    let phase = matches!(state.phase, Phase::CombatOrders | Phase::Noncombat);
    (phase && state.waiting == Waiting::Orders && state.is_mover(power)).then_some(power)
}

fn may_move(state: &State, p: &Piece) -> bool {
    match state.phase {
        Phase::CombatOrders => {
            p.left() > 0 && (p.duty == Duty::Idle || (p.class() == Class::Sea && p.duty == Duty::Fights))
        }
        _ => noncombat::may_move(p) || p.aboard.is_some(),
    }
}

pub fn movable(state: &State, seat: Seat) -> Vec<Movable> {
    let Some(power) = moves(state, seat) else { return Vec::new() };
    let mut found: Vec<Movable> = Vec::new();
    for (_, space, p) in state.pieces.all().filter(|(_, _, p)| p.owner == power && may_move(state, p)) {
        let note = match (p.aboard.is_some(), p.damaged) {
            (true, _) => Some("aboard".to_owned()),
            (_, true) => Some("damaged".to_owned()),
            _ => None,
        };
        let one = Movable {
            space: Space(space).id().to_owned(),
            power: power.id().to_owned(),
            unit: p.unit.id().to_owned(),
            stack: None,
            count: 1,
            left: p.left(),
            note,
        };
        match found.iter_mut().find(|other| Movable { count: 1, ..(*other).clone() } == one) {
            Some(same) => same.count += 1,
            None => found.push(one),
        }
    }
    found
}

pub fn reach(state: &State, seat: Seat, pick: &Picked) -> Vec<ReachOf<WarGame>> {
    let Some(power) = moves(state, seat) else { return Vec::new() };
    let Some(from) = board().find(&pick.from) else { return Vec::new() };
    let mut units: Vec<Pick> = Vec::new();
    for picked in &pick.units {
        let (Some(unit), Ok(count)) = (Unit::named(&picked.unit), u16::try_from(picked.count)) else {
            return Vec::new();
        };
        match units.iter_mut().find(|known| known.unit == unit) {
            Some(known) => known.count = known.count.saturating_add(count),
            None => units.push(Pick::of(count, unit)),
        }
    }
    if units.is_empty() {
        return Vec::new();
    }
    let farthest = units.iter().map(|pick| pick.unit.movement()).min().unwrap_or(0).max(1);
    let near = |to: &Space| *to != from && board().air_distance(from, *to) <= farthest;
    board().spaces().filter(near).filter_map(|to| one(state, power, seat, from, to, &units)).collect()
}

/// What it takes to bring picked units to a space: a move, boarding, or a landing.
fn one(
    state: &State,
    power: Power,
    seat: Seat,
    from: Space,
    to: Space,
    units: &[Pick],
) -> Option<ReachOf<WarGame>> {
    let land = units.iter().all(|pick| pick.unit.class() == Class::Land);
    let (kind, order) = match (land, from.is_sea(), to.is_sea()) {
        (true, false, true) => {
            let ship = Ship::default();
            ("load", Order::Load { units: units.to_vec(), from, zone: to, ship })
        }
        (true, true, false) => {
            let ship = Ship::default();
            ("land", Order::Land { units: units.to_vec(), zone: from, to, ship })
        }
        _ => ("move", Order::Move { units: units.to_vec(), path: vec![from, to] }),
    };
    match check::check(state, seat, &order) {
        Ok(_) => {
            let kind = match (kind, state.phase) {
                ("move", Phase::CombatOrders) => "attack",
                (kind, _) => kind,
            };
            let route = route(state, power, units, from, to);
            let route = route.iter().map(|space| space.id().to_owned()).collect();
            Some(Reach::Go { space: to.id().to_owned(), kind, route, order })
        }
        Err(rejection) if from.adjacent(to) => Some(Reach::Refused { space: to.id().to_owned(), rejection }),
        Err(_) => None,
    }
}

fn route(state: &State, power: Power, units: &[Pick], from: Space, to: Space) -> Vec<Space> {
    let slowest = with_fighters(units).into_iter().map(|pick| pick.unit).min_by_key(|unit| unit.movement());
    let found = slowest.and_then(|unit| journey(state, power, unit, &[from, to], unit.movement()).ok());
    found.map_or_else(|| vec![from, to], |journey| journey.path)
}
