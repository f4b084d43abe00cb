//! Where picked pieces may go, for whoever plays at a screen.

use sandtable_engine::Seat;
use sandtable_engine::desk::{Movable, Pick as Picked, Reach, ReachOf};

use crate::WorldAtWar;
use crate::board::{Space, board};
use crate::check;
use crate::movement::is_combat;
use crate::order::{Order, Pick};
use crate::power::Power;
use crate::state::{Phase, State};
use crate::units::{Class, Unit};
use crate::{combat_move, politics};

pub fn movable(state: &State, seat: Seat) -> Vec<Movable> {
    let moving = matches!(state.phase, Phase::CombatMove | Phase::NoncombatMove) && state.stack.is_empty();
    if !moving || check::decider(state).map(Power::seat) != Some(seat) {
        return Vec::new();
    }
    let mut all: Vec<Movable> = Vec::new();
    for (_, space, piece) in state.pieces.all() {
        let space = Space(space);
        let afloat = piece.aboard.is_some();
        let able = afloat || combat_move::may_move(state, piece).is_ok();
        if piece.owner.seat() != seat || !able || politics::frozen(state, piece, space).is_some() {
            continue;
        }
        let left = match piece.class() {
            Class::Air => crate::movement::flight_left(state, piece, is_combat(state)),
            _ => piece.unit.movement().saturating_sub(piece.moved),
        };
        let one = Movable {
            space: space.id().to_owned(),
            power: piece.owner.id().to_owned(),
            unit: piece.unit.id().to_owned(),
            stack: None,
            count: 1,
            left,
            note: afloat.then(|| "aboard".to_owned()).or_else(|| piece.damaged.then(|| "damaged".to_owned())),
        };
        match all.iter_mut().find(|known| Movable { count: 1, ..(*known).clone() } == one) {
            Some(known) => known.count += 1,
            None => all.push(one),
        }
    }
    all
}

pub fn reach(state: &State, seat: Seat, pick: &Picked) -> Vec<ReachOf<WorldAtWar>> {
    let Some(from) = board().find(&pick.from) else { return Vec::new() };
    let read = |unit: &sandtable_engine::desk::PickedUnit| {
        let power = unit.power.as_deref().and_then(Power::named);
        Some(Pick { power, ..Pick::of(u16::try_from(unit.count).ok()?, Unit::named(&unit.unit)?) })
    };
    let Some(units) = pick.units.iter().map(read).collect::<Option<Vec<Pick>>>() else { return Vec::new() };
    if units.is_empty() {
        return Vec::new();
    }
    let mut answers = Vec::new();
    for to in board().all().filter(|to| *to != from) {
        let ways = candidates(from, to, &units);
        let mut refused = None;
        let mut found = false;
        for (kind, order) in ways {
            match check::check(state, seat, &order) {
                Ok(plan) => {
                    found = true;
                    let attack = plan.events.iter().any(|event| {
                        matches!(event, crate::event::Event::Moved { role: crate::state::Role::Attack, .. })
                    });
                    let kind = if attack { "attack" } else { kind };
                    let route = plan.events.iter().find_map(|event| match event {
                        crate::event::Event::Moved { path, .. } => {
                            Some(path.iter().map(|space| space.id().to_owned()).collect())
                        }
                        _ => None,
                    });
                    let route = route.unwrap_or_else(|| vec![from.id().to_owned(), to.id().to_owned()]);
                    answers.push(Reach::Go { space: to.id().to_owned(), kind, route, order });
                }
                Err(rejection) => refused = Some(rejection),
            }
        }
        if let Some(rejection) = refused.filter(|_| !found && from.adjacent(to)) {
            answers.push(Reach::Refused { space: to.id().to_owned(), rejection });
        }
    }
    answers
}

/// Orders by which these units might get there.
fn candidates(from: Space, to: Space, units: &[Pick]) -> Vec<(&'static str, Order)> {
    let units = units.to_vec();
    let land = units.iter().all(|pick| pick.unit.class() == Class::Land);
    let air = units.iter().all(|pick| pick.unit.class() == Class::Air);
    let mut ways = Vec::new();
    match (from.is_land(), to.is_land()) {
        (true, false) if land => ways.push(("load", Order::Load { units, from, to })),
        (false, true) if land => ways.push(("offload", Order::Offload { units, from, to })),
        _ => {
            ways.push(("move", Order::Move { units: units.clone(), path: vec![from, to], against: None }));
            if air && to.is_land() {
                ways.push(("raid", Order::Raid { units: units.clone(), path: vec![from, to] }));
            }
            if land && to.is_land() {
                ways.push(("rail", Order::Rail { units: units.clone(), from, to, by: None }));
            }
            if units.iter().all(|pick| pick.unit == Unit::Paratrooper) {
                ways.push(("drop", Order::Drop { units, path: vec![from, to] }));
            }
        }
    }
    ways
}
