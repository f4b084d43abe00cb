//! How battles end: areas are taken, neutrals that held out join somebody, fighters without a deck look for one.

use sandtable_engine::pieces::PieceId;

use crate::Unfold;
use crate::battle::{Battle, Target};
use crate::board::{Space, board};
use crate::capitals::capture;
use crate::event::{Event, Mark};
use crate::firepower::{aims_at_pen, attackers, attacking};
use crate::movement::deck_room;
use crate::politics::{join, nearest_enemy, with_colonies};
use crate::power::Power;
use crate::state::{Role, State};
use crate::units::{Class, Unit};

/// A battle is over: won, lost or broken off.
pub fn conclude(on: &mut Unfold<'_>, won: bool) {
    let Some(battle) = on.state().battle.clone() else { return };
    let space = battle.space;
    // Russian and other allied ships are fought one after the other.
    if battle.apart && won {
        let other = if battle.target == Target::Russians { Target::Main } else { Target::Russians };
        let next = Battle {
            target: other,
            round: 0,
            step: crate::battle::Step::LossesFirst,
            losses_first: None,
            ..battle.clone()
        };
        let fresh = !crate::firepower::defenders(on.state(), &next).is_empty()
            && !attackers(on.state(), &next).is_empty();
        if fresh {
            on.emit(Event::Fought { battle: Some(Box::new(next)) });
            return;
        }
    }
    // So are the ships in a zone and the pen.
    let against_pen: Vec<PieceId> = attacking(on.state(), space, battle.attacker)
        .filter(|(_, p)| aims_at_pen(p, space))
        .map(|(id, _)| id)
        .collect();
    if battle.target != Target::Pen && on.state().pen_in(space).is_some() && !against_pen.is_empty() {
        let done: Vec<PieceId> =
            attackers(on.state(), &battle).into_iter().filter(|id| !against_pen.contains(id)).collect();
        if !done.is_empty() {
            on.emit(Event::Marked { pieces: done.clone(), mark: Mark::Fought });
            on.emit(Event::Marked { pieces: done, mark: Mark::Role(Role::None) });
        }
        on.emit(Event::Settled);
        on.emit(Event::Fought { battle: None });
        crate::general_combat::begin(on, space, Target::Pen);
        return;
    }
    on.emit(Event::Settled);
    on.emit(Event::Fought { battle: None });
    finish(on, space, won);
}

/// The attackers are done in this space; an area without defenders is taken by land units.
pub fn finish(on: &mut Unfold<'_>, space: Space, won: bool) {
    let player = on.state().power;
    let fought: Vec<PieceId> = on
        .state()
        .at(space)
        .filter(|(_, p)| p.owner.player() == player && matches!(p.role, Role::Attack | Role::Drop))
        .map(|(id, _)| id)
        .collect();
    let state = on.state();
    let neutral = space.is_land() && state.controller(space) == Power::Neutral;
    let captor = won.then(|| captor(state, space, player)).flatten();
    let safe = space.is_sea() || captor.is_some();
    on.emit(Event::BattleEnded { space, won: captor.is_some() || (won && space.is_sea()) });
    if !fought.is_empty() {
        let landed: Vec<PieceId> = fought
            .iter()
            .copied()
            .filter(|id| {
                on.state().pieces.get(*id).is_some_and(|p| p.aboard.is_some() && p.unit == Unit::Paratrooper)
            })
            .collect();
        if !landed.is_empty() && space.is_land() {
            on.emit(Event::Marked { pieces: landed, mark: Mark::Aboard(None) });
        }
        on.emit(Event::Marked { pieces: fought.clone(), mark: Mark::Fought });
        on.emit(Event::Marked { pieces: fought, mark: Mark::Role(Role::None) });
    }
    if space.is_sea() {
        displaced(on, space, player);
        ships_fought(on, space, player);
    }
    if let Some(captor) = captor {
        capture(on, space, captor);
    } else if neutral && !safe {
        beaten_off(on, space, player);
    }
    stray_cargo(on, player);
}

/// Whose land units take an area.
fn captor(state: &State, space: Space, player: Power) -> Option<Power> {
    if space.is_sea() {
        return None;
    }
    let hostile = !crate::politics::shares(state, player, state.controller(space));
    let troops = attacking(state, space, player)
        .filter(|(_, p)| p.class() == Class::Land && p.unit.takes_land())
        .map(|(_, p)| p.owner);
    let mut owners: Vec<Power> = troops.collect();
    owners.sort_unstable();
    owners.first().copied().filter(|_| hostile)
}

/// A failed attack on a neutral: it and its colonies join the nearest enemy of the attacker.
fn beaten_off(on: &mut Unfold<'_>, space: Space, attacker: Power) {
    let named = &board().named;
    let to = match (space, attacker) {
        // Germany may try again in its second impulse; Poland's fate is settled when turn 1 ends.
        (at, Power::Germany) if at == named.poland => return,
        (at, _) if at == named.poland => Power::Britain,
        _ => nearest_enemy(on.state(), space, attacker),
    };
    for event in join(on.state(), &with_colonies(space), to) {
        on.emit(event);
    }
}

/// Ships that fought at sea do not bombard; submarines that withdrew stay as they are until the turn ends.
fn ships_fought(on: &mut Unfold<'_>, zone: Space, player: Power) {
    let ships: Vec<PieceId> = on
        .state()
        .at(zone)
        .filter(|(_, p)| p.owner.player() == player && p.is_ship())
        .map(|(id, _)| id)
        .collect();
    if !ships.is_empty() {
        on.emit(Event::Marked { pieces: ships, mark: Mark::Fought });
    }
}

/// Defending fighters whose carriers are gone land next door, or are lost.
fn displaced(on: &mut Unfold<'_>, zone: Space, player: Power) {
    loop {
        let state = on.state();
        let homeless = state.at(zone).find(|(_, p)| {
            p.unit == Unit::Fighter && p.owner.player() != player && deck_room(state, zone, p.owner) < 0
        });
        let Some((id, piece)) = homeless.map(|(id, p)| (id, *p)) else { return };
        match crate::noncombat_move::refuge(state, &piece, zone, 1) {
            Some((to, _)) => on.emit(Event::Went { pieces: vec![id], to }),
            None => on.emit(Event::Lost { pieces: vec![id] }),
        }
    }
}

/// Cargo whose landing cannot take place any more stays aboard.
fn stray_cargo(on: &mut Unfold<'_>, player: Power) {
    let state = on.state();
    let stray: Vec<PieceId> = state
        .pieces
        .all()
        .filter(|(_, _, p)| {
            p.owner.player() == player
                && p.aboard.is_some()
                && p.goal.is_some_and(|goal| state.doings.resolved.contains(goal))
        })
        .map(|(id, _, _)| id)
        .collect();
    if !stray.is_empty() {
        on.emit(Event::Marked { pieces: stray, mark: Mark::Goal(None) });
    }
}
