//! Section 3.6.2: radars and carriers look for aircraft, and fighters fly to help.

use sandtable_engine::RollRequest;
use sandtable_engine::pieces::PieceId;

use crate::Unfold;
use crate::board::Space;
use crate::conduct_combat::{self, pending};
use crate::dice;
use crate::event::Event;
use crate::movement::pick_pieces;
use crate::order::Pick;
use crate::power::Power;
use crate::reason::Reason;
use crate::state::*;
use crate::units::*;

pub const DETECTS: u8 = 2;

/// The zones of a radius of one.
pub fn around(space: Space) -> impl Iterator<Item = Space> {
    std::iter::once(space).chain(space.neighbours())
}

/// Radar or carriers of a power that the acting powers attack.
fn watchers(state: &State, space: Space, carrier: bool) -> usize {
    state.count(space, |p| watches(state, p, carrier))
}

fn watches(state: &State, piece: &Piece, carrier: bool) -> bool {
    let unit = if carrier { AircraftCarrier } else { Radar };
    piece.unit == unit && state.acting().any(|acting| state.may_attack(acting, piece.owner))
}

/// Radars and carriers that have to roll: where, whether they are carriers, and with how many dice.
pub fn on_watch(state: &State) -> impl Iterator<Item = (Space, bool, u8)> {
    let mut near = crate::board::SpaceSet::default();
    state.flown.iter().flat_map(around).for_each(|space| near.insert(space));
    let open: Vec<Space> = near.iter().filter(|space| !state.rolled_radars.contains(*space)).collect();
    open.into_iter().filter_map(|space| {
        let carrier = space.is_sea();
        let watchers = watchers(state, space, carrier);
        let entered = around(space).filter(|zone| state.flown.contains(*zone)).count();
        (watchers > 0).then_some((space, carrier, (watchers * entered).min(250) as u8))
    })
}

/// Roll for every radar, then let alerted powers scramble; whether something is still open.
pub fn alert(on: &mut Unfold) -> bool {
    let next = on_watch(on.state()).next();
    if let Some((space, carrier, dice)) = next {
        on.emit(Event::Waits { waiting: Waiting::RadarDice { space, carrier, dice } });
        return true;
    }
    let next = crate::power::POWERS
        .into_iter()
        .find(|power| !on.state().done.contains(*power) && !scrambles(on.state(), *power).is_empty());
    match next {
        Some(power) => {
            on.emit(Event::Waits { waiting: Waiting::Scramble { power } });
            true
        }
        None => false,
    }
}

pub fn radar_dice(state: &State, space: Space, carrier: bool, count: u8) -> RollRequest {
    let unit = if carrier { AircraftCarrier } else { Radar };
    let owner =
        state.at(space).find(|(_, p)| watches(state, p, carrier)).map_or(Power::Neutral, |(_, p)| p.owner);
    dice::request("radar", owner, space.id(), vec![dice::of(unit, 6, DETECTS); count.into()])
}

pub fn rolled(on: &mut Unfold, space: Space, carrier: bool, faces: &[u8]) {
    let success = faces.iter().any(|face| *face <= DETECTS);
    on.emit(Event::RadarRolled { space, carrier, success });
    conduct_combat::resume(on);
}

/// Whether a radar within one zone has seen the attack.
pub fn has_detected(state: &State, space: Space) -> bool {
    around(space).any(|zone| state.detected.contains(zone))
}

/// Where a power's fighters may fly to help: from, to.
pub fn scrambles(state: &State, power: Power) -> Vec<(Space, Space)> {
    let mut found = Vec::new();
    if state.detected.is_empty() || !state.is_alive(power) {
        return found;
    }
    let attacked = pending(state);
    for radar in state.detected.iter() {
        let own = state.at(radar).any(|(_, p)| p.owner == power && matches!(p.unit, Radar | AircraftCarrier));
        if !own {
            continue;
        }
        for to in around(radar).filter(|to| to.is_land() && attacked.contains(*to)) {
            if !state.is_friendly_land(to, power) {
                continue;
            }
            for from in to.neighbours().filter(|from| !attacked.contains(*from)) {
                let fighter = state.at(from).any(|(_, p)| p.owner == power && p.unit == Fighter);
                if fighter && !found.contains(&(from, to)) {
                    found.push((from, to));
                }
            }
        }
    }
    found
}

pub fn check(
    state: &State,
    power: Power,
    picks: &[Pick],
    from: Space,
    to: Space,
) -> Result<Vec<PieceId>, Reason> {
    if picks.iter().any(|pick| pick.unit != Fighter) {
        return Err(Reason::OnlyFightersScramble);
    }
    if pending(state).contains(from) {
        return Err(Reason::FighterZoneAttacked { space: from });
    }
    if !scrambles(state, power).contains(&(from, to)) {
        return Err(Reason::NoScramble { space: to });
    }
    pick_pieces(state, power, from, picks, |_, _| Ok(()))
}

pub fn scramble(on: &mut Unfold, pieces: Vec<PieceId>, to: Space) {
    on.emit(Event::Scrambled { pieces, to });
    conduct_combat::resume(on);
}
