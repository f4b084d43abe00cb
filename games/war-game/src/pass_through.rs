//! Naval pass-through: part of a fleet clears a first zone so that the rest can go on to a second.

use sandtable_engine::pieces::PieceId;

use crate::Unfold;
use crate::amphibious;
use crate::battle::Step;
use crate::board::Space;
use crate::event::Event;
use crate::rounds;
use crate::state::{Duty, Piece, State};
use crate::units::Unit;
use crate::volley;

/// Whether a fleet is free to move on: no combat ship is left in the zone but those who leave.
pub fn way_is_free(state: &State, zone: Space) -> bool {
    !volley::standing(state, zone).any(|(_, p)| p.unit.is_combat_ship() && p.duty != Duty::Retreats)
}

fn with_duty(state: &State, zone: Space, duty: Duty) -> Vec<PieceId> {
    let own = |p: &Piece| state.is_mover(p.owner) && p.duty == duty && p.aboard.is_none();
    state.at(zone).filter(|(_, p)| own(p)).map(|(id, _)| id).collect()
}

/// Ships that were to bombard, and nobody else to clear their zone: they have to do it themselves.
pub fn without_clearing_units(on: &mut Unfold, zone: Space) {
    if zone.is_land() || rounds::round(on.state()) != 1 {
        return;
    }
    let clears = |p: &Piece| p.duty == Duty::Fights && p.unit != Unit::Transport;
    let clearing = volley::engaged_attackers(on.state(), zone).any(|(_, p)| clears(p));
    if clearing {
        return;
    }
    let ships = with_duty(on.state(), zone, Duty::Bombards);
    if !ships.is_empty() {
        on.emit(Event::Diverted { zone, pieces: ships });
    }
}

/// After the clearing units' volley: who cannot pass joins the battle and rolls at once.
pub fn after_first_volley(on: &mut Unfold) -> bool {
    let Some((zone, round)) = on.state().combat.as_ref().map(|c| (c.place(), c.round)) else { return false };
    if zone.is_sea() && round == 1 {
        let passing = with_duty(on.state(), zone, Duty::Passes);
        if !passing.is_empty() && !way_is_free(on.state(), zone) {
            on.emit(Event::Stopped { zone, pieces: passing.clone() });
            keep_aboard(on, &passing);
        }
        let bombarding = with_duty(on.state(), zone, Duty::Bombards);
        if !bombarding.is_empty() && !amphibious::is_clear(on.state(), zone) {
            return rounds::step_to(on, Step::Divert);
        }
    }
    after_diverting(on)
}

/// Troops that were to land behind a second zone stay on their transports.
fn keep_aboard(on: &mut Unfold, ships: &[PieceId]) {
    let state = on.state();
    let cargo: Vec<PieceId> =
        ships.iter().flat_map(|ship| state.cargo_of(*ship).map(|(id, _)| id).collect::<Vec<_>>()).collect();
    if !cargo.is_empty() {
        on.emit(Event::LandingCalledOff { cargo });
    }
}

/// Who joined rolls; otherwise the defenders answer.
pub fn after_diverting(on: &mut Unfold) -> bool {
    let joined = on.state().combat.as_ref().is_some_and(|combat| !combat.joined.is_empty());
    rounds::step_to(on, if joined { Step::StoppedRoll } else { Step::DefendersRoll })
}

/// At the end of a place's first round: the fleet goes on if the way is free, and stays otherwise.
pub fn go_on(on: &mut Unfold, zone: Space) {
    if zone.is_land() || rounds::round(on.state()) != 1 {
        return;
    }
    let state = on.state();
    let leaving = |p: &Piece| {
        state.is_mover(p.owner) && p.second.is_some() && matches!(p.duty, Duty::Fights | Duty::Passes)
    };
    let pieces: Vec<(PieceId, Option<Space>)> =
        state.at(zone).filter(|(_, p)| leaving(p)).map(|(id, p)| (id, p.second)).collect();
    if pieces.is_empty() {
        return;
    }
    let stopped = state.combat.as_ref().is_some_and(|combat| combat.stopped.contains(&zone));
    if stopped || !way_is_free(state, zone) {
        on.emit(Event::Standing { pieces: pieces.into_iter().map(|(id, _)| id).collect() });
        return;
    }
    let mut goals: Vec<Space> = pieces.iter().filter_map(|(_, to)| *to).collect();
    goals.sort_unstable();
    goals.dedup();
    let round = rounds::round(state);
    for to in goals {
        let going = pieces.iter().filter(|(_, second)| *second == Some(to)).map(|(id, _)| *id).collect();
        on.emit(Event::PassedOn { pieces: going, from: zone, to, round });
    }
}
