//! Turns, impulses and phases, and how a game ends (2.1, 3.6, 4.5, 16.0).

use crate::Unfold;
use crate::battle::Waiting;
use crate::board::board;
use crate::check::{Plan, Ruled};
use crate::event::{Event, Fact, Why};
use crate::power::{Power, Side, TURN_ORDER};
use crate::reason::Reason;
use crate::state::{Lot, Once, Phase, State};
use crate::{capitals, conduct_combat, income, missions, noncombat_move, place, politics, technology};

/// `end`.
pub fn end_phase(state: &State, player: Power) -> Ruled {
    let mut plan = Plan { ends_phase: true, ..Plan::default() };
    match state.phase {
        Phase::Purchase => {
            let rolls = technology::may_develop(state, player).is_ok()
                && !state.doings.developed
                && technology::ripe(state, player).next().is_some();
            if rolls {
                // The dice of the third step fall before the phase ends.
                plan.ends_phase = false;
                plan.events.push(Event::Noted { fact: Fact::Developed });
                plan.events.push(Event::Awaited { waiting: Waiting::PhaseEnds });
                plan.events.push(Event::Awaited { waiting: Waiting::GainDice { power: player } });
            }
        }
        Phase::CombatMove => missions::tigers_accompanied(state)?,
        _ => {}
    }
    Ok(plan)
}

/// `sneak-attack`: Japan's two impulses, once in a game.
pub fn sneak_attack(state: &State, player: Power) -> Ruled {
    if player != Power::Japan {
        return Err(Reason::OnlyJapan);
    }
    if state.used(Once::SneakAttack) || state.impulses > 1 {
        return Err(Reason::OneSneakAttack);
    }
    if state.phase == Phase::Income {
        return Err(Reason::NotInThisPhase { phase: crate::show::phase_title(state.phase) });
    }
    Ok(Plan::of(vec![Event::Once { once: Once::SneakAttack }, Event::Noted { fact: Fact::Impulses(2) }]))
}

/// The phase is over; the next one begins.
pub fn next_phase(on: &mut Unfold<'_>) {
    let (phase, impulse) = (on.state().phase, on.state().impulse);
    match phase {
        Phase::Purchase => {
            end_purge(on);
            technology::postpone_markers(on);
            on.emit(Event::PhaseBegan { phase: Phase::CombatMove, impulse });
        }
        Phase::CombatMove => {
            on.emit(Event::PhaseBegan { phase: Phase::Combat, impulse });
            conduct_combat::begin(on);
        }
        Phase::Combat => on.emit(Event::PhaseBegan { phase: Phase::NoncombatMove, impulse }),
        Phase::NoncombatMove => {
            noncombat_move::bring_home(on);
            if impulse == 1 {
                on.emit(Event::PhaseBegan { phase: Phase::Place, impulse });
                if !place::waits(on.state(), on.state().power) {
                    next_phase(on);
                }
            } else {
                finish_turn(on);
            }
        }
        Phase::Place if impulse < on.state().impulses => {
            on.emit(Event::PhaseBegan { phase: Phase::CombatMove, impulse: impulse + 1 });
        }
        Phase::Place | Phase::Income => finish_turn(on),
    }
}

/// What is left of the purge's money joins the treasury; what was bought with it and not placed waits like the rest.
fn end_purge(on: &mut Unfold<'_>) {
    if on.state().power != Power::Russia {
        return;
    }
    let left = on.state().purge_ipcs;
    if left > 0 {
        on.emit(Event::Received { power: Power::Russia, ipcs: left, why: Why::Purge });
        on.emit(Event::Noted { fact: Fact::PurgeOver });
    }
    let lots: Vec<Lot> = on.state().bought.iter().filter(|lot| lot.purge).copied().collect();
    for lot in lots {
        on.emit(Event::Placed { lot });
        on.emit(Event::Bought { lots: vec![Lot { purge: false, ..lot }] });
    }
}

/// Income and the end of a player's turn.
fn finish_turn(on: &mut Unfold<'_>) {
    let impulse = on.state().impulse;
    if on.state().phase != Phase::Income {
        on.emit(Event::PhaseBegan { phase: Phase::Income, impulse });
    }
    let player = on.state().power;
    income::collect(on);
    wreck_factories(on, player);
    if player == Power::Japan {
        capitals::japan_may_surrender(on);
    }
    if player == Power::Germany && on.state().russia_attacked && !on.state().used(Once::SurpriseTurn) {
        on.emit(Event::Once { once: Once::SurpriseTurn });
    }
    if !on.state().over {
        next_turn(on);
    }
}

/// Factories with 15 points of damage at the end of the owner's turn are destroyed.
fn wreck_factories(on: &mut Unfold<'_>, player: Power) {
    let state = on.state();
    let wrecked: Vec<_> = state
        .works
        .iter()
        .filter(|works| works.damage.iter().map(|points| u16::from(*points)).sum::<u16>() >= 15)
        .map(|works| works.space)
        .filter(|space| state.controller(*space).player() == player)
        .collect();
    for space in wrecked {
        on.emit(Event::FactoryGone { space });
    }
}

fn next_turn(on: &mut Unfold<'_>) {
    loop {
        let state = on.state();
        let at = TURN_ORDER.iter().position(|power| *power == state.power).unwrap_or(0);
        let turn = state.turn;
        match TURN_ORDER.get(at + 1) {
            Some(power) => begin_turn(on, turn, *power),
            None => {
                end_of_game_turn(on);
                if on.state().over {
                    return;
                }
                begin_turn(on, turn + 1, TURN_ORDER[0]);
            }
        }
        let state = on.state();
        // Who has surrendered has no turn; America's still has China's.
        if Power::run_by(state.power).any(|power| !state.is_out(power)) {
            return;
        }
    }
}

/// A player's turn begins, with free IPCs for technologies if it may develop them.
pub fn begin_turn(on: &mut Unfold<'_>, turn: u16, power: Power) {
    on.emit(Event::TurnBegan { turn, power });
    on.emit(Event::PhaseBegan { phase: Phase::Purchase, impulse: 1 });
    grant_technology(on);
}

pub fn grant_technology(on: &mut Unfold<'_>) {
    let state = on.state();
    if technology::may_develop(state, state.power).is_ok() && state.doings.tech_free == 0 {
        on.emit(Event::Noted { fact: Fact::TechFree(technology::FREE_IPCS) });
    }
}

/// Poland and Finland after turn 1, victory on the track, the agreed limit.
fn end_of_game_turn(on: &mut Unfold<'_>) {
    if on.state().turn == 1 {
        let named = &board().named;
        for (space, to) in [(named.poland, Power::Britain), (named.finland, Power::Germany)] {
            for event in politics::join(on.state(), &[space], to) {
                on.emit(event);
            }
        }
    }
    let state = on.state();
    let track = state.axis_track();
    let partisan_state = !state.holds_land(Power::Russia);
    if track > 109 || (track > 104 && partisan_state) {
        on.emit(Event::Ended { winner: Some(Side::Axis) });
    } else if let Some(limit) = state.options.round_limit
        && state.turn >= limit
    {
        let winner = if track > enough_at(limit) { Side::Axis } else { Side::Allies };
        on.emit(Event::Ended { winner: Some(winner) });
    }
}

/// Beyond this on the track the Axis wins at an agreed limit. It grows early and shrinks later; up to eight turns
/// or so either side wins about as often between equals.
pub fn enough_at(limit: u16) -> u16 {
    66_u16.saturating_sub(3 * limit).max(20)
}

/// The Allies win with both Axis capitals, or when both Axis powers have surrendered.
pub fn check_allied_victory(on: &mut Unfold<'_>) {
    let state = on.state();
    let named = &board().named;
    let taken = |space| state.controller(space).side() == Some(Side::Allies);
    let beaten = |power: Power, capital| state.is_out(power) || taken(capital);
    if !state.over && beaten(Power::Germany, named.germany) && beaten(Power::Japan, named.japan) {
        on.emit(Event::Ended { winner: Some(Side::Allies) });
    }
}

/// A side whose players have all conceded has lost.
pub fn check_concessions(on: &mut Unfold<'_>) {
    let state = on.state();
    let given_up = |side: Side| {
        TURN_ORDER
            .iter()
            .filter(|power| power.side() == Some(side))
            .all(|power| state.conceded >> (*power as u16) & 1 == 1 || state.is_out(*power))
    };
    match () {
        () if state.over => {}
        () if given_up(Side::Axis) => on.emit(Event::Ended { winner: Some(Side::Allies) }),
        () if given_up(Side::Allies) => on.emit(Event::Ended { winner: Some(Side::Axis) }),
        () => {}
    }
}

/// The position as if a player were to move next.
pub fn as_if_to_move(state: &State, power: Power) -> Option<State> {
    if state.over || state.is_out(power) {
        return None;
    }
    let game = crate::WorldAtWar::new();
    let mut quiet = state.clone();
    (quiet.stack, quiet.battle, quiet.raid) = (Vec::new(), None, None);
    let mut on = Unfold::new(&game, quiet);
    on.emit(Event::TurnBegan { turn: state.turn, power });
    on.emit(Event::PhaseBegan { phase: Phase::CombatMove, impulse: 1 });
    Some(on.finish().0)
}
