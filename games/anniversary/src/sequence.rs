//! The sequence of play: rounds, turns and the seven phases of a turn.

use crate::Unfold;
use crate::apply;
use crate::china;
use crate::displaced;
use crate::event::Event;
use crate::general_combat::destroy;
use crate::income;
use crate::landing::{Horizon, stranded};
use crate::noncombat_move;
use crate::power::{Power, Side};
use crate::state::{Forces, Phase, State};

/// A power's turn begins. Without its capital it only moves and fights.
pub fn begin_turn(on: &mut Unfold, power: Power, round: u16) {
    on.emit(Event::TurnBegan { power, round });
    if !on.state().holds_capital(power) {
        reinforce_china(on);
        return begin_phase(on, Phase::CombatMove);
    }
    let first = if on.state().options.research { Phase::Research } else { Phase::PurchaseUnits };
    begin_phase(on, first);
}

pub fn begin_phase(on: &mut Unfold, phase: Phase) {
    let forces = forces_of(on.state(), phase);
    on.emit(Event::PhaseBegan { phase, forces });
    if phase == Phase::PurchaseUnits {
        reinforce_china(on);
    }
}

/// The position as if a power's combat move came next; not while a battle is on, which may change it all.
pub fn as_if_to_move(state: &State, power: Power) -> Option<State> {
    if state.battle.is_some() || state.winner.is_some() {
        return None;
    }
    let mut then = state.clone();
    apply::apply(&mut then, &Event::TurnBegan { power, round: state.round });
    let forces = forces_of(&then, Phase::CombatMove);
    apply::apply(&mut then, &Event::PhaseBegan { phase: Phase::CombatMove, forces });
    Some(then)
}

fn forces_of(state: &State, phase: Phase) -> Forces {
    let chinese = state.pieces.all().any(|(_, _, p)| p.owner == Power::China);
    match (state.power, phase) {
        (Power::UnitedStates, Phase::CombatMove) if chinese => Forces::Undecided,
        (power, _) => Forces::Last(power),
    }
}

/// New Chinese infantry is set aside when the United States buys its units.
fn reinforce_china(on: &mut Unfold) {
    let infantry = china::reinforcements(on.state());
    if on.state().power == Power::UnitedStates && infantry > 0 {
        on.emit(Event::Reinforced { infantry });
    }
}

/// The other of the two forces in the US turn.
pub fn partner(power: Power) -> Power {
    if power == Power::China { Power::UnitedStates } else { Power::China }
}

/// The first combat move of the US turn settles which of its two forces goes first.
pub fn choose_forces(on: &mut Unfold, owner: Power) {
    if on.state().forces == Forces::Undecided {
        on.emit(Event::PhaseBegan { phase: Phase::CombatMove, forces: Forces::First(owner) });
    }
}

/// If every move and attack of the first force was taken back, either of the two may begin again.
pub fn reopen_forces(on: &mut Unfold) {
    let Forces::First(power) = on.state().forces else { return };
    let state = on.state();
    let begun = !state.attacks.is_empty() || !state.blitzed.is_empty();
    if !begun && !state.pieces.all().any(|(_, _, p)| p.owner == power && p.combat_moved) {
        on.emit(Event::PhaseBegan { phase: Phase::CombatMove, forces: Forces::Undecided });
    }
}

/// The noncombat move is over: aircraft that found no place are lost, new units follow.
pub fn end_noncombat_move(on: &mut Unfold) {
    let lost = noncombat_move::lost_aircraft(on.state());
    destroy(on, &lost);
    let state = on.state();
    let waiting = noncombat_move::forces(state).iter().any(|power| {
        let may_place = *power == Power::China || state.holds_capital(*power);
        may_place && !state.mobilization[*power as usize].is_empty()
    });
    if waiting {
        begin_phase(on, Phase::MobilizeNewUnits);
    } else {
        collect_income(on);
    }
}

pub fn end_mobilization(on: &mut Unfold) {
    let lost = stranded(on.state(), on.state().power, Horizon::Final);
    destroy(on, &lost);
    collect_income(on);
}

fn collect_income(on: &mut Unfold) {
    begin_phase(on, Phase::CollectIncome);
    income::collect(on);
}

/// Play passes on; after the last turn of a round victory is checked.
pub fn end_turn(on: &mut Unfold) {
    displaced::berth_fighters(on);
    let state = on.state();
    let at = state.turn_order.iter().position(|power| *power == state.power).unwrap_or(0);
    let last = at + 1 == state.turn_order.len();
    let (next, round) =
        if last { (state.turn_order[0], state.round + 1) } else { (state.turn_order[at + 1], state.round) };
    if last {
        let goal = state.options.victory_cities;
        if let Some(side) = [Side::Axis, Side::Allies].into_iter().find(|side| state.cities(*side) >= goal) {
            return on.emit(Event::Won { side });
        }
        if state.options.round_limit == Some(state.round) {
            return end_at_limit(on);
        }
    }
    begin_turn(on, next, round);
}

/// At the round limit the side with more cities than it started with has won.
fn end_at_limit(on: &mut Unfold) {
    let at_start = if on.state().scenario == "1941" { 6 } else { 8 };
    let axis = on.state().cities(Side::Axis);
    on.emit(match axis.cmp(&at_start) {
        std::cmp::Ordering::Greater => Event::Won { side: Side::Axis },
        std::cmp::Ordering::Less => Event::Won { side: Side::Allies },
        std::cmp::Ordering::Equal => Event::Drawn,
    });
}

/// A power gives up; its side loses when all its powers have.
pub fn concede(on: &mut Unfold, power: Power) {
    on.emit(Event::Conceded { power });
    let side = power.side();
    let beaten = side.powers().filter(|p| *p != Power::China).all(|p| on.state().conceded[p as usize]);
    if beaten {
        let winner = if side == Side::Axis { Side::Allies } else { Side::Axis };
        on.emit(Event::Won { side: winner });
    }
}
