//! Ways over the board: what stops whom, by land, sea and air.

use sandtable_warfare::ways::{self, Barred, Entry};

use crate::board::{Space, board};
use crate::conduct_combat::can_take_empty;
use crate::power::Power;
use crate::reason::Reason;
use crate::state::{Phase, State};
use crate::units::{Class, Unit};

/// A way that was found legal.
#[derive(Clone, Debug)]
pub struct Journey {
    pub path: Vec<Space>,
}

impl Journey {
    pub fn from(&self) -> Space {
        self.path[0]
    }

    pub fn to(&self) -> Space {
        self.path[self.path.len() - 1]
    }

    /// The space before the last.
    pub fn entered(&self) -> Space {
        self.path[self.path.len().saturating_sub(2)]
    }

    pub fn steps(&self) -> u8 {
        (self.path.len() - 1) as u8
    }

    pub fn between(&self) -> &[Space] {
        &self.path[1..self.path.len() - 1]
    }

    /// The steps that cross a harsh line.
    pub fn harsh(&self, state: &State) -> Vec<usize> {
        let steps = self.path.windows(2).enumerate();
        steps.filter(|(_, step)| state.harsh(step[0], step[1])).map(|(i, _)| i).collect()
    }
}

/// The way of a unit: as written, or the shortest legal one between two spaces that do not touch.
pub fn journey(
    state: &State,
    power: Power,
    unit: Unit,
    path: &[Space],
    limit: u8,
) -> Result<Journey, Reason> {
    let (Some(from), Some(to)) = (path.first().copied(), path.last().copied()) else {
        return Err(Reason::NoPath);
    };
    if path.len() < 2 || (path.len() == 2 && from == to) {
        return Err(Reason::NoPath);
    }
    if unit.class() == Class::Air {
        return flight(unit, path, limit);
    }
    if path.len() == 2 && !from.adjacent(to) {
        // Most such ways have one space between.
        let between = |near: &Space| {
            near.adjacent(to)
                && step(state, power, unit, from, *near) == Ok(Entry::GoOn)
                && step(state, power, unit, *near, to).is_ok()
        };
        if let Some(near) = from.neighbours().filter(|_| limit > 1).find(between) {
            return Ok(Journey { path: vec![from, near, to] });
        }
        let enter = |here: u16, next: u16| match step(state, power, unit, Space(here), Space(next)) {
            Ok(entry) if Space(next) == to || entry == Entry::GoOn => Some(entry),
            _ => None,
        };
        let found = ways::reach(board().graph(), from.0, limit, enter).path(to.0);
        return match found {
            Some(path) => Ok(Journey { path: path.into_iter().map(Space).collect() }),
            None => Err(Reason::TooFar { from, to, reach: limit }),
        };
    }
    let numbers: Vec<u16> = path.iter().map(|space| space.0).collect();
    let walked = ways::walk(&numbers, |here, next| {
        if !Space(here).adjacent(Space(next)) {
            return Err(Reason::NotAdjacent { from: Space(here), to: Space(next) });
        }
        step(state, power, unit, Space(here), Space(next))
    });
    match walked {
        Ok(()) => {}
        Err(Barred::Refused(reason)) => return Err(reason),
        Err(Barred::MustStop { at, .. }) => return Err(must_stop(state, unit, Space(at))),
    }
    let journey = Journey { path: path.to_vec() };
    if journey.steps() > limit {
        return Err(Reason::BeyondMovement { unit, to, left: limit });
    }
    Ok(journey)
}

/// Aircraft fly over everything; each border is a space.
fn flight(unit: Unit, path: &[Space], limit: u8) -> Result<Journey, Reason> {
    let (from, to) = (path[0], path[path.len() - 1]);
    let steps = if path.len() == 2 { board().air_distance(from, to) } else { path.len() as u8 - 1 };
    if path.len() > 2 {
        for step in path.windows(2) {
            if !step[0].adjacent(step[1]) {
                return Err(Reason::NotAdjacent { from: step[0], to: step[1] });
            }
        }
    }
    if steps > limit {
        return Err(Reason::BeyondMovement { unit, to, left: limit });
    }
    if path.len() > 2 || steps == 1 {
        return Ok(Journey { path: path.to_vec() });
    }
    Ok(Journey { path: straight(from, to) })
}

/// The first of the shortest flights.
fn straight(from: Space, to: Space) -> Vec<Space> {
    let mut path = vec![from];
    let mut here = from;
    while here != to {
        let left = board().air_distance(here, to);
        let Some(next) = here.neighbours().find(|near| board().air_distance(*near, to) < left) else { break };
        path.push(next);
        here = next;
    }
    path
}

fn must_stop(state: &State, unit: Unit, at: Space) -> Reason {
    match unit.class() {
        Class::Sea => Reason::WarshipsStop { zone: at },
        _ if state.is_neutral(at) => Reason::StopsInNeutral { space: at },
        _ => Reason::StoppedByEnemy { unit, space: at },
    }
}

/// What entering a space means for a land or sea unit in this phase.
fn step(state: &State, power: Power, unit: Unit, from: Space, to: Space) -> Result<Entry, Reason> {
    match unit.class() {
        Class::Land => land_step(state, power, unit, to),
        _ => sea_step(state, power, unit, from, to),
    }
}

fn land_step(state: &State, power: Power, unit: Unit, to: Space) -> Result<Entry, Reason> {
    if to.is_sea() {
        return Err(Reason::LandUnitAtSea { unit, zone: to });
    }
    if state.is_friendly_land(to, power) {
        return Ok(Entry::GoOn);
    }
    if state.phase != Phase::CombatOrders {
        return match state.is_freed_for_russia(to, power) {
            true => Ok(Entry::Stop),
            false => Err(Reason::NotFriendly { space: to }),
        };
    }
    if state.has_enemies(to, power.side()) || state.is_neutral(to) {
        return Ok(Entry::Stop);
    }
    match can_take_empty(state, to, power) {
        true => Ok(Entry::GoOn),
        false => Err(Reason::AlliedLandClosed { space: to }),
    }
}

fn sea_step(state: &State, power: Power, unit: Unit, from: Space, to: Space) -> Result<Entry, Reason> {
    if to.is_land() {
        return Err(Reason::ShipOnLand { unit, space: to });
    }
    if !state.passage_open(from, to, power) {
        return Err(Reason::CanalClosed { from, to });
    }
    let side = power.side();
    if state.phase != Phase::CombatOrders {
        return match state.has_enemy_ships(to, side) {
            true => Err(Reason::EnemyShipsInZone { zone: to }),
            false => Ok(Entry::GoOn),
        };
    }
    Ok(if state.has_enemy_combat_ships(to, side) { Entry::Stop } else { Entry::GoOn })
}
