//! Section 3.0: rounds, turns and the twelve phases, in one direction only.

use crate::Unfold;
use crate::atomic;
use crate::capitals;
use crate::conduct_combat;
use crate::empire;
use crate::event::Event;
use crate::income;
use crate::movement::may_set_out;
use crate::noncombat_move;
use crate::placement;
use crate::power::*;
use crate::repair_ships;
use crate::research;
use crate::state::*;
use crate::takeover;
use crate::tech::{INDUSTRIES, TECHS};
use crate::units::*;
use crate::victory;
use crate::war;

/// The order of turns; Italy and Germany take theirs together.
pub fn turn_order(state: &State) -> Vec<Power> {
    if state.empire {
        return empire::order(state);
    }
    let italy = !state.is_alive(Germany);
    PLAYERS.into_iter().filter(|power| (*power != Italy || italy) && state.is_alive(*power)).collect()
}

pub fn begin_turn(on: &mut Unfold, power: Power, round: u16) {
    on.emit(Event::TurnBegan { power, round });
    atomic::reopen(on);
    if power == UnitedStates {
        war::free_chips(on);
    }
    begin_phase(on, Phase::DeclareWar);
}

pub fn begin_phase(on: &mut Unfold, phase: Phase) {
    let arrived = |power: &Power| on.state().skip[*power as usize].is_some_and(|until| phase >= until);
    let there: Vec<Power> = on.state().acting().filter(arrived).collect();
    for power in there {
        on.emit(Event::Skipping { power, phase: None });
    }
    match phase {
        Phase::Combat => return conduct_combat::begin(on),
        Phase::RepairEbr => repair_ships::free_repairs(on),
        _ => {}
    }
    on.emit(Event::PhaseBegan { phase });
    match phase {
        Phase::FactoryTakeover => takeover::factories(on),
        Phase::CapitalTakeover => capitals::capitals(on),
        Phase::CollectIncome => income::collect(on),
        Phase::Placement => {
            placement::place_set_aside(on);
            settle(on);
        }
        _ => settle(on),
    }
}

/// Acting powers that can do nothing are done; when all are, the phase ends.
pub fn settle(on: &mut Unfold) {
    let state = on.state();
    let idle: Vec<Power> = state
        .acting()
        .filter(|power| !state.done.contains(*power) && (state.skips(*power) || !can_act(state, *power)))
        .collect();
    for power in idle {
        on.emit(Event::Done { power });
    }
    let state = on.state();
    if state.acting().all(|power| state.done.contains(power)) {
        end_phase(on);
    }
}

fn end_phase(on: &mut Unfold) {
    match on.state().phase {
        Phase::DeclareWar if war::owes_unrest(on.state()) => {
            on.emit(Event::Waits { waiting: Waiting::UnrestDie })
        }
        Phase::NoncombatMove => {
            noncombat_move::come_home(on);
            next_phase(on);
        }
        Phase::RepairShips => {
            repair_ships::begin_waiting(on);
            next_phase(on);
        }
        _ => next_phase(on),
    }
}

pub fn next_phase(on: &mut Unfold) {
    if on.state().stage == Stage::Armies {
        return match on.state().phase {
            Phase::Purchase => begin_phase(on, Phase::Placement),
            _ => empire::army_done(on),
        };
    }
    let at = on.state().phase as usize;
    match PHASES.get(at + 1) {
        Some(phase) => begin_phase(on, *phase),
        None => end_turn(on),
    }
}

/// Whether a power has anything to do in the phase.
pub fn can_act(state: &State, power: Power) -> bool {
    let money = state.treasury[power as usize];
    match state.phase {
        // A Russia at peace is asked even if it can only pay for its unrest.
        Phase::DeclareWar if war::owes_unrest(state) => true,
        Phase::DeclareWar => SIDES.into_iter().any(|side| war::check(state, power, side).is_ok()),
        Phase::Technology => {
            let upgrades = TECHS.into_iter().map(Research::Upgrade);
            let all = [Research::Free, Research::Standard, Research::Elevated].into_iter().chain(upgrades);
            all.into_iter().any(|research| research::check(state, power, research).is_ok())
        }
        Phase::RepairEbr => {
            money >= research::REPAIR_PRICE && INDUSTRIES.into_iter().any(|i| state.ebr_level(power, i) > 0)
        }
        Phase::Purchase => money > 0 || state.holding[power as usize].get(Spy) > 0,
        Phase::CombatMove | Phase::NoncombatMove => {
            let able = |p: &Piece| p.owner == power && p.unit.movement() > 0 && may_set_out(state, p).is_ok();
            let factories = state.phase == Phase::NoncombatMove && money >= 3;
            let carted = |s: &crate::board::Space| {
                state.controller(*s) == Some(power)
                    && state.factory(*s).kind.is_some_and(|kind| kind != FactoryKind::Capital)
            };
            state.pieces.all().any(|(_, _, p)| able(p))
                || (factories && crate::board::board().lands().iter().any(carted))
                || state.phase == Phase::NoncombatMove && noncombat_move::may_cart_factories(state, power)
        }
        Phase::RepairShips => repair_ships::damaged(state, power)
            .iter()
            .any(|(_, _, p)| repair_ships::price_of_point(p.unit) <= money),
        Phase::Placement => {
            let waiting = !state.holding[power as usize].is_empty();
            waiting
                || crate::board::board()
                    .lands()
                    .iter()
                    .any(|s| placement::check_destroy(state, power, *s).is_ok())
        }
        _ => false,
    }
}

/// A seat is done with the phase or the step of combat.
pub fn done(on: &mut Unfold, power: Power) {
    on.emit(Event::Done { power });
    match on.state().phase {
        Phase::Combat => conduct_combat::resume(on),
        _ => settle(on),
    }
}

/// Pass through what follows until a phase.
pub fn skip(on: &mut Unfold, power: Power, phase: Phase) {
    on.emit(Event::Skipping { power, phase: Some(phase) });
    done(on, power);
}

/// Play passes on; at the end of a round somebody may have won.
pub fn end_turn(on: &mut Unfold) {
    let state = on.state();
    if state.winner.is_some() {
        return;
    }
    let order = turn_order(state);
    let next = order.iter().copied().find(|power| *power > state.power);
    let round = state.round;
    if let Some(next) = next {
        return begin_turn(on, next, round);
    }
    if !on.state().empire
        && let Some(side) = victory::winner(on.state())
    {
        return on.emit(Event::Won { winner: Winner::Side(side) });
    }
    if on.state().options.round_limit == Some(round) {
        let winner = victory::at_limit(on.state());
        return on.emit(Event::Won { winner });
    }
    match turn_order(on.state()).first().copied() {
        Some(first) => begin_turn(on, first, round + 1),
        None => on.emit(Event::Won { winner: Winner::Nobody }),
    }
}

/// The position as if a power's combat move came next; not while a battle is on.
pub fn as_if_to_move(state: &State, power: Power) -> Option<State> {
    if state.battle.is_some() || state.winner.is_some() || !state.is_alive(power) || state.stage != Stage::War
    {
        return None;
    }
    let turn = if power == Italy && !state.empire { Germany } else { power };
    let mut then = state.clone();
    crate::apply::apply(&mut then, &Event::TurnBegan { power: turn, round: state.round });
    crate::apply::apply(&mut then, &Event::PhaseBegan { phase: Phase::CombatMove });
    Some(then)
}

/// A power gives up; its side loses when all of it has. In the empire game it is out.
pub fn concede(on: &mut Unfold, power: Power) {
    on.emit(Event::Conceded { power });
    let state = on.state();
    let gone = |p: Power| state.conceded.contains(p) || !state.is_alive(p);
    if state.empire {
        let left: Vec<Power> = empire::order(state).into_iter().filter(|p| !gone(*p)).collect();
        if let [last] = left[..] {
            on.emit(Event::Won { winner: Winner::Power(last) });
        }
        return;
    }
    let Some(side) = state.side_of(power) else { return };
    let team = PLAYERS.into_iter().filter(|p| state.side_of(*p) == Some(side));
    if side != Side::Russia && team.into_iter().all(gone) {
        on.emit(Event::Won { winner: Winner::Side(war::opponent(side)) });
    }
}
