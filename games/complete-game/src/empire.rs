//! Appendix I: the empire game. Powers are drawn, capitals chosen, armies bought; the last or the richest wins.

use sandtable_engine::RollRequest;
use sandtable_engine::pieces::PieceId;

use crate::Unfold;
use crate::board::{Space, board};
use crate::dice;
use crate::event::Event;
use crate::power::*;
use crate::reason::Reason;
use crate::sequence;
use crate::state::*;
use crate::victory;

const CAPITAL_VALUE: u8 = 10;
const OTHER_VALUE: u8 = 2;
const ARMY: u16 = 200;

/// The nine who may play, in turn order.
pub const TILES: [Power; PURSES] =
    [Italy, Germany, France, UnitedKingdom, Japan, China, UnitedStates, Russia, Neutral];

/// One die for each seat: which of the tiles left it draws.
pub fn tile_dice(state: &State) -> RollRequest {
    let seats = usize::from(state.options.empire_players);
    let dice = (0..seats).map(|at| dice::die((TILES.len() - at) as u8, "", None)).collect();
    dice::request("tile", Neutral, "", dice)
}

pub fn drawn(on: &mut Unfold, faces: &[u8]) {
    let mut hat = TILES.to_vec();
    let mut seats: Vec<Power> =
        faces.iter().map(|face| hat.remove(usize::from(face.saturating_sub(1)).min(hat.len() - 1))).collect();
    seats.extend(hat);
    on.emit(Event::TilesDrawn { seats });
    choose_capitals(on);
}

/// Powers of the game in turn order.
pub fn order(state: &State) -> Vec<Power> {
    TILES.into_iter().filter(|power| state.plays(*power) && state.is_alive(*power)).collect()
}

pub fn choose_capitals(on: &mut Unfold) {
    on.emit(Event::StageBegan { stage: Stage::Capitals });
    let all: Vec<Space> = board().lands().to_vec();
    let nobody = on.state().unclaimed();
    for space in all {
        on.emit(Event::ControlSet { space, power: nobody });
    }
    for power in TILES {
        on.emit(Event::CapitalSet { power, space: None });
    }
    next_capital(on);
}

fn next_capital(on: &mut Unfold) {
    let state = on.state();
    let next = order(state).into_iter().find(|power| state.capital[*power as usize].is_none());
    match next {
        Some(power) => on.emit(Event::Waits { waiting: Waiting::Capital { power } }),
        None => armies(on),
    }
}

/// A named zone with a value that nobody has chosen.
pub fn check_capital(state: &State, space: Space) -> Result<(), Reason> {
    let taken = TILES.into_iter().any(|power| state.capital[power as usize] == Some(space));
    if !space.is_land() || space.printed_value() == 0 || taken {
        return Err(Reason::NoCapitalThere { space });
    }
    Ok(())
}

pub fn choose(on: &mut Unfold, power: Power, space: Space) {
    on.emit(Event::ControlSet { space, power });
    on.emit(Event::CapitalSet { power, space: Some(space) });
    on.emit(Event::FactorySet { space, kind: Some(FactoryKind::Capital), chips: 0 });
    on.emit(Event::Mustered { space });
    next_capital(on);
}

/// A capital is worth 10, every other zone with a value 2; everybody gets an army's worth of money.
fn armies(on: &mut Unfold) {
    on.emit(Event::StageBegan { stage: Stage::Armies });
    let capitals: Vec<Space> = TILES.into_iter().filter_map(|p| on.state().capital[p as usize]).collect();
    let valued: Vec<Space> = victory::valued_zones().collect();
    for space in valued {
        let value = if capitals.contains(&space) { CAPITAL_VALUE } else { OTHER_VALUE };
        on.emit(Event::ValueSet { space, value });
    }
    let powers = order(on.state());
    for power in &powers {
        on.emit(Event::MoneySet { power: *power, ipus: ARMY });
    }
    army(on, powers[0]);
}

/// One power buys and places its army.
fn army(on: &mut Unfold, power: Power) {
    on.emit(Event::TurnBegan { power, round: 0 });
    sequence::begin_phase(on, Phase::Purchase);
}

/// The army stands: the next power's, or the first turn.
pub fn army_done(on: &mut Unfold) {
    let powers = order(on.state());
    let at = powers.iter().position(|power| *power == on.state().power).unwrap_or(0);
    match powers.get(at + 1) {
        Some(next) => army(on, *next),
        None => {
            on.emit(Event::StageBegan { stage: Stage::War });
            sequence::begin_turn(on, powers[0], 1);
        }
    }
}

/// Whoever loses the capital is out: pieces are removed, zones are neutral again.
pub fn eliminate(on: &mut Unfold, power: Power) {
    crate::capitals::bankrupt(on, power);
    crate::capitals::destroy_factories(on, power);
    let state = on.state();
    let pieces: Vec<PieceId> =
        state.pieces.all().filter(|(_, _, p)| p.owner == power).map(|(id, _, _)| id).collect();
    let lands: Vec<Space> =
        board().lands().iter().copied().filter(|s| state.controller(*s) == Some(power)).collect();
    on.emit(Event::Removed { pieces });
    let nobody = on.state().unclaimed();
    for space in lands {
        on.emit(Event::ControlSet { space, power: nobody });
    }
    on.emit(Event::StatusSet { power, status: Status::Eliminated });
    on.emit(Event::CapitalSet { power, space: None });
    if let Some(last) = victory::last_one(on.state()) {
        on.emit(Event::Won { winner: Winner::Power(last) });
    }
}

pub fn muster_die(space: Space) -> RollRequest {
    dice::one("muster", Neutral, space.id(), 20, None)
}

pub fn mustered(on: &mut Unfold, space: Space, diplomacy: bool, face: u8) {
    on.emit(Event::Mustered { space });
    let owner = on.state().unclaimed();
    crate::combat_move::field(on, space, owner, crate::diplomacy::empire_army(face));
    match diplomacy {
        true => on.emit(Event::Waits { waiting: Waiting::DiplomacyDie { space } }),
        false => {
            on.emit(Event::Waits { waiting: Waiting::Orders });
            crate::general_combat::draw_up(on, space);
        }
    }
}
