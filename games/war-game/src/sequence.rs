//! Game turns, turns and phases, and the victory conditions.

use crate::Unfold;
use crate::board::{Space, board};
use crate::conduct_combat;
use crate::event::Event;
use crate::income;
use crate::noncombat;
use crate::power::{Power, PowerSet, Side, TURNS};
use crate::repair;
use crate::state::{Factory, Phase, State, Waiting};

/// January to June 1942.
pub const FIRST_GAME_TURN: u16 = 6;
/// July to December 1945.
pub const LAST_GAME_TURN: u16 = 13;
/// Below this the Axis has lost.
pub const AXIS_LEAST: u16 = 225;
/// What the Axis holds in 1942.
const AXIS_START: u16 = 236;

pub fn begin_turn(on: &mut Unfold, game_turn: u16, turn: u8) {
    on.emit(Event::TurnBegan { game_turn, turn });
    repair::restore(on);
    collect(on);
    begin_phase(on, Phase::Income);
}

/// Phase I: the numbers on all territories a nation controls, and the donations of 1941 in the first game turn.
fn collect(on: &mut Unfold) {
    for power in on.state().movers().iter().copied() {
        let land = on.state().land_value(power);
        let first = on.state().game_turn == FIRST_GAME_TURN;
        let gift = if first { board().starting_lend_lease(power) } else { 0 };
        on.emit(Event::Collected { power, land, gift });
    }
}

/// A phase begins; nations with nothing to decide in it are done at once.
pub fn begin_phase(on: &mut Unfold, phase: Phase) {
    if phase == Phase::Build {
        noncombat::come_down(on);
    }
    let state = on.state();
    let idle = |power: &Power| phase == Phase::Combat || !has_something_to_do(state, phase, *power);
    let done: PowerSet = state.movers().iter().copied().filter(idle).collect();
    on.emit(Event::PhaseBegan { phase, done });
    if phase == Phase::Combat {
        conduct_combat::begin(on);
    } else {
        end_if_done(on);
    }
}

/// The same for a position that somebody describes: it waits even if nobody has anything to decide.
pub fn begin_phase_here(on: &mut Unfold, phase: Phase) {
    let state = on.state();
    let busy = state.movers().iter().any(|power| has_something_to_do(state, phase, *power));
    if busy && phase != Phase::Build || phase == Phase::Combat {
        return begin_phase(on, phase);
    }
    let idle = |power: &Power| busy && !has_something_to_do(state, phase, *power);
    let done = state.movers().iter().copied().filter(idle).collect();
    on.emit(Event::PhaseBegan { phase, done });
}

fn has_something_to_do(state: &State, phase: Phase, power: Power) -> bool {
    let money = state.treasury[power as usize] > 0;
    match phase {
        Phase::Income => money && !income::lends_to(power).is_empty(),
        Phase::CombatOrders | Phase::Noncombat => state.units_left(power),
        Phase::Combat => false,
        Phase::Build => {
            let own = |space: &&Space| state.controller(**space) == Some(power);
            let factory = |space: &Space| state.factories[space.index()] != Factory::None;
            money || board().territories().iter().filter(own).any(factory)
        }
    }
}

/// The phase is over when all who share the turn are done with it.
pub fn end_if_done(on: &mut Unfold) {
    let state = on.state();
    if !state.movers().iter().all(|power| state.done.contains(*power)) {
        return;
    }
    match state.phase {
        Phase::Income => begin_phase(on, Phase::CombatOrders),
        Phase::CombatOrders => begin_phase(on, Phase::Combat),
        Phase::Combat => begin_phase(on, Phase::Noncombat),
        Phase::Noncombat => begin_phase(on, Phase::Build),
        Phase::Build => end_turn(on),
    }
}

fn end_turn(on: &mut Unfold) {
    let (game_turn, turn) = (on.state().game_turn, on.state().turn);
    if usize::from(turn) + 1 < TURNS.len() {
        begin_turn(on, game_turn, turn + 1);
    } else {
        end_game_turn(on);
    }
}

/// Victory is looked at when a game turn is complete.
fn end_game_turn(on: &mut Unfold) {
    let state = on.state();
    if let Some(side) = victor(state) {
        on.emit(Event::Won { side });
        return;
    }
    let played = state.game_turn + 1 - FIRST_GAME_TURN.min(state.game_turn);
    if state.options.round_limit.is_some_and(|limit| played >= limit) {
        match state.side_value(Side::Axis).cmp(&AXIS_START) {
            std::cmp::Ordering::Greater => on.emit(Event::Won { side: Side::Axis }),
            std::cmp::Ordering::Less => on.emit(Event::Won { side: Side::Allies }),
            std::cmp::Ordering::Equal => on.emit(Event::Drawn),
        }
    } else if state.game_turn >= LAST_GAME_TURN && !state.playing_on {
        on.emit(Event::Waits { waiting: Waiting::PlayOn });
    } else {
        begin_turn(on, on.state().game_turn + 1, 0);
    }
}

pub fn victor(state: &State) -> Option<Side> {
    let (axis, allies) = (state.side_value(Side::Axis), state.side_value(Side::Allies));
    let held_by = |side: Side, space: &Space| state.controller(*space).is_some_and(|p| p.side() == side);
    let flagged = |flag: &'static str| board().territories().iter().filter(move |space| space.has_flag(flag));
    let britain = held_by(Side::Allies, &board().capital(Power::Uk));
    if axis < AXIS_LEAST && britain && flagged("contiguous-usa").all(|s| held_by(Side::Allies, s)) {
        return Some(Side::Allies);
    }
    let home = flagged("axis-home").all(|space| held_by(Side::Axis, space));
    (axis > allies && home).then_some(Side::Axis)
}

/// The Axis plays on without new infantry, or the Allies have won.
pub fn play_on(on: &mut Unfold, plays: bool) {
    if plays {
        on.emit(Event::PlaysOn);
        begin_turn(on, on.state().game_turn + 1, 0);
    } else {
        on.emit(Event::Won { side: Side::Allies });
    }
}

/// The position as if a nation were to give combat orders next.
pub fn as_if_to_move(state: &State, power: Power) -> Option<State> {
    if state.waiting == Waiting::Over {
        return None;
    }
    let mut on = Unfold::new(&crate::WarGame, state.clone());
    on.emit(Event::TurnBegan { game_turn: state.game_turn, turn: power.turn() as u8 });
    on.emit(Event::PhaseBegan { phase: Phase::CombatOrders, done: PowerSet::default() });
    Some(on.finish().0)
}
