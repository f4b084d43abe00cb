//! Section 3.6.4 and Appendix F: one attempt a turn to win a neutral country over.

use sandtable_engine::RollRequest;
use sandtable_engine::pieces::PieceId;

use crate::Unfold;
use crate::board::Space;
use crate::combat_move::{field, join, muster};
use crate::conduct_combat;
use crate::dice;
use crate::event::Event;
use crate::movement::{impresses, only_diplomacy};
use crate::power::*;
use crate::reason::Reason;
use crate::state::*;
use crate::units::*;

/// So many units must be in position.
pub const UNITS_NEEDED: usize = 8;

/// Units of a power that could attack the country now.
pub fn in_position(state: &State, power: Power, space: Space) -> usize {
    let there = state.count(space, |p| {
        p.owner == power && p.flags.combat_moved() && impresses(p.unit) && p.aboard.is_none()
    });
    let around: usize = space
        .neighbours()
        .map(|zone| {
            state.count(zone, |p| {
                let lands = p.landing == Some(space) && p.aboard.is_some() && impresses(p.unit);
                let shells = p.unit.can_bombard() && p.flags.combat_moved() && zone.is_sea();
                p.owner == power && (lands || shells)
            })
        })
        .sum();
    let jumps = state.count(space, |p| {
        p.owner == power && p.landing == Some(space) && p.aboard.is_some() && impresses(p.unit)
    });
    there + around + jumps
}

pub fn check(state: &State, power: Power, space: Space) -> Result<(), Reason> {
    if state.turn[power as usize].negotiated {
        return Err(Reason::OneNegotiation);
    }
    if !space.is_land() || !state.is_neutral_land(space) {
        return Err(Reason::NotNeutral { space });
    }
    if state.no_diplomacy.contains(space) {
        return Err(Reason::FormerlyFrench { space });
    }
    if state.attacked.iter().any(|(zone, by)| *zone == space && *by != power) {
        return Err(Reason::AttackedBefore { space });
    }
    if state.insulted.iter().any(|(zone, by)| *zone == space && *by != power) {
        return Err(Reason::InsultedBefore { space });
    }
    let units = in_position(state, power, space);
    if units < UNITS_NEEDED { Err(Reason::EightUnits { units }) } else { Ok(()) }
}

/// Countries with which a power could negotiate now.
pub fn candidates(state: &State, power: Power) -> Vec<Space> {
    if state.turn[power as usize].negotiated {
        return Vec::new();
    }
    conduct_combat::pending(state).iter().filter(|space| check(state, power, *space).is_ok()).collect()
}

pub fn begin(on: &mut Unfold, power: Power, space: Space) {
    on.emit(Event::Negotiated { power });
    let empire = on.state().empire && !on.state().mustered.contains(space);
    let waiting = match empire {
        true => Waiting::MusterDie { space, diplomacy: true },
        false => Waiting::DiplomacyDie { space },
    };
    if !empire {
        muster(on, space);
    }
    on.emit(Event::Waits { waiting });
}

pub fn die(state: &State, space: Space) -> RollRequest {
    let place = space.id();
    dice::one("diplomacy", negotiator(state, space), place, 10, None)
}

/// Who made the attempt: the acting power with the most units in position.
fn negotiator(state: &State, space: Space) -> Power {
    let tried = state.acting().filter(|power| state.turn[*power as usize].negotiated);
    tried.max_by_key(|power| in_position(state, *power, space)).unwrap_or(state.power)
}

pub fn rolled(on: &mut Unfold, space: Space, face: u8) {
    let power = negotiator(on.state(), space);
    if face >= 8 {
        on.emit(Event::Insulted { space, by: power });
    }
    // An army of the empire game has its reserves with it: the chart gives their number.
    let reserves = on.state().at(space).filter(|(_, p)| p.unit == ReserveInfantry && p.owner != power);
    let reserves: Vec<PieceId> = reserves.map(|(id, _)| id).collect();
    match face {
        1 if on.state().empire => joins(on, space, power, Counts::default(), false),
        2 if on.state().empire => {
            on.emit(Event::Flagged { pieces: reserves, flag: Flags::HOMEBOUND, on: true });
            joins(on, space, power, Counts::default(), false);
        }
        9 | 10 if on.state().empire => refused(on, space, face),
        1 | 2 | 9 | 10 => on.emit(Event::Waits { waiting: Waiting::ReservesDie { space, result: face } }),
        3 => {
            crate::general_combat::destroy(on, &reserves);
            joins(on, space, power, Counts::default(), false);
        }
        _ => refused(on, space, face),
    }
}

pub fn reserves_die(state: &State, space: Space) -> RollRequest {
    let owner = state.controller(space).unwrap_or(Neutral);
    dice::request("reserves", owner, space.id(), vec![dice::die(4, ReserveInfantry.id(), None)])
}

/// With the option, a country attacked for the first time calls up its reserves, unless an insult already did.
/// The empire game's armies bring their own.
pub fn calls_up_when_attacked(state: &State, space: Space) -> bool {
    state.options.reserves_always
        && !state.empire
        && state.is_neutral_land(space)
        && !state.attacked.iter().any(|(zone, _)| *zone == space)
        && !state.at(space).any(|(_, p)| p.unit == ReserveInfantry)
}

/// A result of 0 is an attack without diplomacy.
pub fn reserves_called(on: &mut Unfold, space: Space, result: u8, face: u8) {
    let power = negotiator(on.state(), space);
    let called: Counts = [(ReserveInfantry, u16::from(face))].into_iter().collect();
    match result {
        1 => joins(on, space, power, called, false),
        2 => joins(on, space, power, called, true),
        0 => {
            let owner = on.state().controller(space).unwrap_or(Neutral);
            field(on, space, owner, called);
            on.emit(Event::Waits { waiting: Waiting::Orders });
            crate::general_combat::draw_up(on, space);
        }
        _ => {
            let owner = on.state().controller(space).unwrap_or(Neutral);
            field(on, space, owner, called);
            refused(on, space, result);
        }
    }
}

/// The country and its units join; they move from the next turn on. Its reserves stay reserves: the new owner calls
/// them up like its own, unless they must stay at home.
fn joins(on: &mut Unfold, space: Space, power: Power, reserves: Counts, stay: bool) {
    let country = on.state().controller(space).unwrap_or(Neutral);
    let before: Vec<PieceId> = on.state().at(space).map(|(id, _)| id).collect();
    field(on, space, country, reserves);
    if stay {
        let pieces = on.state().at(space).map(|(id, _)| id).filter(|id| !before.contains(id)).collect();
        on.emit(Event::Flagged { pieces, flag: Flags::HOMEBOUND, on: true });
    }
    join(on, space, power);
    on.emit(Event::JoinedSides { space, power });
    if space.is_minor_capital() || country.is_minor() {
        crate::capitals::fleet_joins(on, space, country, power);
    }
    if space.is_minor_capital() {
        on.emit(Event::Captured { space, by: power, from: country });
    }
    land_guests(on, space);
    on.emit(Event::Resolved { space });
    go_on(on);
}

/// What was to land in the country goes ashore as a friend.
fn land_guests(on: &mut Unfold, space: Space) {
    let state = on.state();
    let cargo: Vec<PieceId> = state
        .pieces
        .all()
        .filter(|(_, _, p)| p.landing == Some(space) && p.aboard.is_some() && state.is_acting(p.owner))
        .map(|(id, _, _)| id)
        .collect();
    if !cargo.is_empty() {
        on.emit(Event::Unloaded { cargo, to: space, combat: true });
    }
}

fn refused(on: &mut Unfold, space: Space, result: u8) {
    let fee = match result {
        8 => 2,
        9 => 5,
        _ => 0,
    };
    on.emit(Event::RefusedBy { space: Some(space), furious: result == 10 });
    if result == 10 {
        // The country strikes first, then the player may still decide; the battle's round zero does that.
        return go_on(on);
    }
    on.emit(Event::Waits { waiting: Waiting::Refused { space, fee } });
}

/// Whether a country insulted beyond words strikes before anybody else does.
pub fn strikes_first(state: &State, space: Space) -> bool {
    state.refused == Some(space) && state.furious && !state.resolved.contains(space)
}

pub fn check_withdraw(state: &State, space: Space, fee: u16) -> Result<(), Reason> {
    let power = negotiator(state, space);
    let held = state.treasury[power as usize];
    // Who may not attack pays what there is.
    if fee > held && !only_diplomacy(state, power, space) {
        Err(Reason::TooExpensive { price: fee, held })
    } else {
        Ok(())
    }
}

/// Some powers never fight a neutral country.
pub fn check_attack(state: &State, power: Power, space: Space) -> Result<(), Reason> {
    match only_diplomacy(state, power, space) {
        true if power == UnitedStates => Err(Reason::NoConquestOfNeutrals),
        true => Err(Reason::RussiaMustRetreat),
        false => Ok(()),
    }
}

pub fn attack(on: &mut Unfold) {
    go_on(on);
}

/// Everybody goes back where he came from; what came by ship stays aboard.
pub fn withdraw(on: &mut Unfold, space: Space, fee: u16) {
    let power = negotiator(on.state(), space);
    if fee > 0 {
        let ipus = fee.min(on.state().treasury[power as usize]);
        on.emit(Event::Paid { power, ipus });
    }
    send_back(on, space);
    on.emit(Event::RefusedBy { space: None, furious: false });
    on.emit(Event::Resolved { space });
    go_on(on);
}

pub fn send_back(on: &mut Unfold, space: Space) {
    let state = on.state();
    let here: Vec<(PieceId, Option<Space>)> = state
        .at(space)
        .filter(|(_, p)| state.is_acting(p.owner) && p.unit.is_ground() && p.aboard.is_none())
        .map(|(id, p)| (id, p.from))
        .collect();
    for (id, from) in here {
        let owner = on.state().piece(id).owner;
        match from.filter(|from| from.is_land() && on.state().is_friendly_land(*from, owner)) {
            Some(to) => on.emit(Event::Retreated { pieces: vec![id], to }),
            None => crate::general_combat::destroy(on, &[id]),
        }
    }
    let state = on.state();
    let pieces: Vec<PieceId> = state
        .pieces
        .all()
        .filter(|(_, _, p)| p.landing == Some(space) && p.aboard.is_some() && state.is_acting(p.owner))
        .map(|(id, _, _)| id)
        .collect();
    for id in pieces {
        let to = on.state().space_of(id);
        let aboard = on.state().piece(id).aboard;
        on.emit(Event::Retreated { pieces: vec![id], to });
        if let Some(carrier) = aboard {
            on.emit(Event::Berthed { cargo: id, carrier });
        }
    }
}

/// Powers that may not attack a neutral country leave it when it did not join.
pub fn leave_neutrals(on: &mut Unfold) {
    let state = on.state();
    let zones: Vec<Space> = conduct_combat::pending(state)
        .iter()
        .filter(|space| {
            let first =
                state.acting().find(|power| in_position(state, *power, *space) > 0 || *power == state.power);
            space.is_land() && first.is_some_and(|power| only_diplomacy(state, power, *space))
        })
        .filter(|space| !strikes_first(state, *space))
        .collect();
    for space in zones {
        send_back(on, space);
        on.emit(Event::Resolved { space });
    }
}

fn go_on(on: &mut Unfold) {
    on.emit(Event::Waits { waiting: Waiting::Orders });
    conduct_combat::resume(on);
}

/// The empire game's army of a neutral country by a twenty-sided die.
pub fn empire_army(face: u8) -> Counts {
    let row = face.saturating_sub(1).min(19) / 2;
    let n = u16::from(row);
    let special = [0, 1, 1, 2, 2, 3, 3, 4, 4, 5][usize::from(row)];
    let fighters = [0, 0, 0, 1, 1, 1, 2, 2, 2, 3][usize::from(row)];
    let reserves = if row >= 8 { n - 7 } else { 0 };
    let list = [
        (RegularInfantry, n + 1),
        (SpecialForces, special),
        (ReserveInfantry, reserves),
        (Armor, special),
        (Fighter, fighters),
        (AaGun, u16::from(row == 9)),
    ];
    list.into_iter().collect()
}
