//! Which pieces may be given orders, and where picked pieces may go.

use sandtable_engine::desk::{Movable, Pick as Picked, PickedUnit, Reach};
use sandtable_engine::{Rejection, Seat};

use crate::board::{Space, board};
use crate::check;
use crate::options::may_act;
use crate::order::{Order, Pick};
use crate::power::Power;
use crate::reason::Reason;
use crate::state::*;
use crate::units::*;

fn mover(state: &State, seat: Seat) -> Option<Power> {
    let power = state.seats.get(usize::from(seat.0)).copied()?;
    let moving =
        matches!(state.phase, Phase::CombatMove | Phase::NoncombatMove) && state.waiting == Waiting::Orders;
    (moving && check::deciders(state).contains(&power)).then_some(power)
}

pub fn movable(state: &State, seat: Seat) -> Vec<Movable> {
    let Some(power) = mover(state, seat) else { return Vec::new() };
    let mut list: Vec<Movable> = Vec::new();
    for (id, at, piece) in state.pieces.all().filter(|(_, _, p)| p.owner == power) {
        if !may_act(state, id, piece, Space(at)) {
            continue;
        }
        let aboard = piece.aboard.is_some_and(|carrier| state.piece(carrier).unit != AircraftCarrier);
        let one = Movable {
            space: Space(at).id().to_owned(),
            power: power.id().to_owned(),
            unit: piece.unit.id().to_owned(),
            stack: None,
            count: 1,
            left: state.movement_left(id),
            note: aboard.then(|| "aboard".to_owned()),
        };
        let same = |other: &&mut Movable| {
            (&other.space, &other.unit, &other.note) == (&one.space, &one.unit, &one.note)
        };
        match list.iter_mut().find(same) {
            Some(other) => {
                other.count += 1;
                other.left = other.left.max(one.left);
            }
            None => list.push(one),
        }
    }
    list
}

fn read_unit(picked: &PickedUnit) -> Option<Pick> {
    Some(Pick::of(u16::try_from(picked.count).ok()?, Unit::named(&picked.unit)?))
}

/// Every zone worth lighting up for the picked pieces, and why neighbouring ones are not.
pub fn reach(state: &State, seat: Seat, picked: &Picked) -> Vec<Reach<Order, Reason>> {
    if mover(state, seat).is_none() {
        return Vec::new();
    }
    let Some(from) = board().find(&picked.from) else { return Vec::new() };
    let Some(units) = picked.units.iter().map(read_unit).collect::<Option<Vec<Pick>>>() else {
        return Vec::new();
    };
    if units.is_empty() {
        return Vec::new();
    }
    let combat = state.phase == Phase::CombatMove;
    let range = units
        .iter()
        .map(|pick| state.movement_of(&Piece::new(state.power, pick.unit)))
        .max()
        .unwrap_or(1)
        .max(1);
    let near = board().graph().distances(from.0, range, |_, _| true, |_| true);
    let mut found = Vec::new();
    let mut lit = crate::board::SpaceSet::default();
    let mut refused: Vec<(Space, Rejection<Reason>)> = Vec::new();
    for (space, steps) in near.reached().filter(|(_, steps)| *steps > 0) {
        let to = Space(space);
        let mut tries = vec![("move", Order::Move { units: units.clone(), path: vec![from, to] })];
        if combat && units.iter().all(|pick| pick.unit == Bomber) && to.is_land() {
            tries.push(("raid", Order::Raid { units: units.clone(), path: vec![from, to], escorted: false }));
            tries.push(("bomb", Order::Bomb { units: units.clone(), path: vec![from, to] }));
        }
        if steps == 1 && from.is_land() && to.is_sea() {
            tries.push(("load", Order::Load { units: units.clone(), from, to: Some(to), aboard: None }));
        }
        if steps == 1 && from.is_sea() && to.is_land() {
            tries.push(("unload", Order::Unload { units: units.clone(), from, to: Some(to), aboard: None }));
        }
        for (kind, order) in tries {
            match check::check(state, seat, &order) {
                Ok(plan) => {
                    lit.insert(to);
                    let kind = if kind == "move" && combat { "attack" } else { kind };
                    found.push(Reach::Go {
                        space: to.id().to_owned(),
                        kind,
                        route: route(&plan, from, to),
                        order,
                    });
                }
                Err(rejection) if steps == 1 && kind == "move" => refused.push((to, rejection)),
                Err(_) => {}
            }
        }
    }
    for (kind, order) in [
        ("load", Order::Load { units: units.clone(), from, to: None, aboard: None }),
        ("unload", Order::Unload { units: units.clone(), from, to: None, aboard: None }),
        ("launch", Order::Launch { units: units.clone(), zone: from }),
    ] {
        if check::check(state, seat, &order).is_ok() {
            let space = from.id().to_owned();
            found.push(Reach::Go { space: space.clone(), kind, route: vec![space], order });
        }
    }
    for (space, rejection) in refused {
        if !lit.contains(space) {
            found.push(Reach::Refused { space: space.id().to_owned(), rejection });
        }
    }
    found
}

fn route(plan: &check::Plan, from: Space, to: Space) -> Vec<String> {
    let path = match plan {
        check::Plan::Go { checked, .. } | check::Plan::Bomb { checked, .. } => checked.path.clone(),
        _ => vec![from, to],
    };
    path.into_iter().map(|space| space.id().to_owned()).collect()
}
