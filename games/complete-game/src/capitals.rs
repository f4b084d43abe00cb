//! Phase 10, section 3.10: capitals fall, move, and come back; colonies of minor powers choose their side.

use sandtable_engine::RollRequest;
use sandtable_engine::pieces::PieceId;

use crate::Unfold;
use crate::board::{Space, board};
use crate::combat_move::{join, muster};
use crate::dice;
use crate::empire;
use crate::event::Event;
use crate::france;
use crate::power::*;
use crate::reason::Reason;
use crate::sequence;
use crate::state::*;
use crate::units::*;

/// Deal with one captured zone after the other, as far as nobody has to decide or roll.
pub fn capitals(on: &mut Unfold) {
    while let Some(capture) = on.state().captured.first().copied() {
        if settle(on, capture) {
            return;
        }
        on.emit(Event::CaptureSettled { space: capture.space });
        if on.state().winner.is_some() {
            return;
        }
    }
    sequence::next_phase(on);
}

/// Go on after a decision or a roll about the first captured zone.
pub fn resume(on: &mut Unfold) {
    on.emit(Event::Waits { waiting: Waiting::Orders });
    if let Some(capture) = on.state().captured.first().copied() {
        if capture.space.is_minor_capital() && next_colony(on, capture) {
            return;
        }
        on.emit(Event::CaptureSettled { space: capture.space });
    }
    capitals(on);
}

/// What a captured zone brings about; whether somebody has to decide or roll.
fn settle(on: &mut Unfold, capture: Capture) -> bool {
    let Capture { space, by, from } = capture;
    // The empire game knows no colonies: what nobody has claimed is neutral.
    if space.is_minor_capital() && from.is_minor() && !on.state().empire {
        return next_colony(on, capture);
    }
    let capital = (from as usize) < PURSES && on.state().capital[from as usize] == Some(space);
    if capital {
        return match from {
            _ if on.state().empire => {
                empire::eliminate(on, from);
                false
            }
            Italy => {
                fall_of_italy(on);
                false
            }
            France => france::falls(on, space, by),
            _ => fall(on, from, by, space),
        };
    }
    if let Some(owner) = space.original_owner()
        && owner.is_player()
        && on.state().is_friend(owner, by)
        && owner.capital() == Some(space)
        && on.state().status[owner as usize] != Status::Normal
        && owner != Italy
        && !on.state().empire
    {
        recapture(on, owner, space);
    }
    false
}

/// Factories and money of Italy are gone; its units and provinces are German.
fn fall_of_italy(on: &mut Unfold) {
    destroy_factories(on, Italy);
    let state = on.state();
    let pieces: Vec<PieceId> =
        state.pieces.all().filter(|(_, _, p)| p.owner == Italy).map(|(id, _, _)| id).collect();
    let lands: Vec<Space> =
        board().lands().iter().copied().filter(|s| state.controller(*s) == Some(Italy)).collect();
    on.emit(Event::OwnerSet { pieces, power: Germany });
    for space in lands {
        on.emit(Event::ControlSet { space, power: Germany });
    }
    bankrupt(on, Italy);
    on.emit(Event::StatusSet { power: Italy, status: Status::Eliminated });
    on.emit(Event::CapitalSet { power: Italy, space: None });
}

pub fn bankrupt(on: &mut Unfold, power: Power) {
    let ipus = on.state().treasury[power as usize];
    if ipus > 0 {
        on.emit(Event::Paid { power, ipus });
    }
    let waiting = on.state().holding[power as usize];
    for (unit, count) in waiting.iter() {
        on.emit(Event::HoldingUsed { power, unit, count });
    }
}

/// All factories a power owns, with their chips; also one just captured.
pub fn destroy_factories(on: &mut Unfold, power: Power) {
    let state = on.state();
    let owned =
        |space: &Space| state.factory_owner(*space) == Some(power) && state.factory(*space).kind.is_some();
    let zones: Vec<Space> = board().lands().iter().copied().filter(owned).collect();
    for space in zones {
        on.emit(Event::FactorySet { space, kind: None, chips: 0 });
    }
}

/// The fall of Berlin, England, Japan, Kiangsi, the Eastern United States or Moscow.
fn fall(on: &mut Unfold, power: Power, by: Power, space: Space) -> bool {
    on.emit(Event::FactorySet { space, kind: None, chips: 0 });
    // The tribute belongs to the original capital; whoever loses the second one is out.
    if on.state().status[power as usize] == Status::Relocated {
        eliminate(on, power);
        return false;
    }
    let state = on.state();
    let chips: u16 = board()
        .lands()
        .iter()
        .filter(|s| state.controller(**s) == Some(power))
        .map(|s| u16::from(state.factory(*s).chips))
        .sum();
    let (due, held) = (10 + chips, state.treasury[power as usize]);
    let paid = due.min(held);
    on.emit(Event::Paid { power, ipus: paid });
    on.emit(Event::Received { power: by, ipus: paid });
    let sites = sites(on.state(), power);
    if paid < due || sites.is_empty() {
        eliminate(on, power);
        return false;
    }
    on.emit(Event::StatusSet { power, status: Status::Relocated });
    on.emit(Event::CapitalSet { power, space: None });
    if let [(site, price)] = sites[..] {
        relocate(on, power, site, price);
        return false;
    }
    on.emit(Event::Waits { waiting: Waiting::Relocate { power, by } });
    true
}

/// What it costs to rebuild the capital factory in a zone.
fn rebuilding(state: &State, space: Space) -> u16 {
    match state.factory(space).kind {
        None => 20,
        Some(FactoryKind::Limited) => 15,
        Some(_) => 10,
    }
}

/// Original zones where a power can afford its new capital.
pub fn sites(state: &State, power: Power) -> Vec<(Space, u16)> {
    let held = state.treasury[power as usize];
    let own = |space: &&Space| {
        space.original_owner() == Some(power)
            && state.controller(**space) == Some(power)
            && !state.is_closed(**space)
    };
    let priced = board().lands().iter().filter(own).map(|space| (*space, rebuilding(state, *space)));
    priced.filter(|(_, price)| *price <= held).collect()
}

pub fn check_relocate(state: &State, power: Power, space: Space) -> Result<u16, Reason> {
    if space.original_owner() != Some(power) || state.controller(space) != Some(power) {
        return Err(Reason::RelocateToOriginal);
    }
    let price = rebuilding(state, space);
    let held = state.treasury[power as usize];
    if price > held { Err(Reason::TooExpensive { price, held }) } else { Ok(price) }
}

pub fn relocate(on: &mut Unfold, power: Power, space: Space, price: u16) {
    let chips = on.state().factory(space).chips;
    on.emit(Event::Paid { power, ipus: price });
    on.emit(Event::FactorySet { space, kind: Some(FactoryKind::Capital), chips });
    on.emit(Event::CapitalSet { power, space: Some(space) });
}

/// 3.10.5: the power is out of the game; its units only defend where they stand.
pub fn eliminate(on: &mut Unfold, power: Power) {
    bankrupt(on, power);
    destroy_factories(on, power);
    on.emit(Event::StatusSet { power, status: Status::Eliminated });
    on.emit(Event::CapitalSet { power, space: None });
}

/// 3.10.7: the capital factory returns without its chips.
fn recapture(on: &mut Unfold, power: Power, space: Space) {
    if on.state().controller(space) != Some(power) {
        on.emit(Event::ControlSet { space, power });
    }
    if let Some(old) = on.state().capital[power as usize] {
        on.emit(Event::FactorySet { space: old, kind: None, chips: 0 });
    }
    if on.state().controller(space) != Some(power) {
        on.emit(Event::ControlSet { space, power });
    }
    on.emit(Event::FactorySet { space, kind: Some(FactoryKind::Capital), chips: 0 });
    on.emit(Event::CapitalSet { power, space: Some(space) });
    on.emit(Event::StatusSet { power, status: Status::Normal });
}

// Colonies of minor powers.

/// Ships of a minor power go with the zone they lie beside.
pub fn fleet_joins(on: &mut Unfold, space: Space, minor: Power, power: Power) {
    let state = on.state();
    let ships: Vec<PieceId> = space
        .neighbours()
        .filter(|zone| zone.is_sea())
        .flat_map(|zone| {
            state.at(zone).filter(|(_, p)| p.owner == minor).map(|(id, _)| id).collect::<Vec<_>>()
        })
        .collect();
    if !ships.is_empty() {
        on.emit(Event::OwnerSet { pieces: ships.clone(), power });
        on.emit(Event::Flagged { pieces: ships, flag: Flags::NEW, on: true });
    }
}

/// The next colony whose fate is open; whether there is one.
fn next_colony(on: &mut Unfold, capture: Capture) -> bool {
    let state = on.state();
    let open = |s: &&Space| {
        s.is_colony()
            && s.original_owner() == Some(capture.from)
            && state.controller(**s) == Some(capture.from)
    };
    let next = board().lands().iter().find(open).copied();
    match next {
        Some(space) => {
            on.emit(Event::Waits { waiting: Waiting::ColonyDie { space, by: capture.by } });
            true
        }
        None => false,
    }
}

pub fn colony_die(by: Power, space: Space) -> RollRequest {
    dice::one("colony", by, space.id(), 8, None)
}

pub fn colony_rolled(on: &mut Unfold, space: Space, by: Power, face: u8) {
    match face {
        1..=3 => {
            let minor = on.state().controller(space).unwrap_or(Neutral);
            let own: Vec<PieceId> =
                on.state().at(space).filter(|(_, p)| p.owner == minor).map(|(id, _)| id).collect();
            on.emit(Event::OwnerSet { pieces: own, power: Neutral });
            fleet_joins(on, space, minor, Neutral);
            on.emit(Event::ControlSet { space, power: Neutral });
            resume(on);
        }
        4..=6 => colony_joins(on, space, by),
        _ => {
            let state = on.state();
            let rivals: PowerSet = PLAYERS.into_iter().filter(|p| *p != by && state.is_alive(*p)).collect();
            match rivals.is_empty() {
                true => colony_joins(on, space, by),
                false => on.emit(Event::Waits { waiting: Waiting::ColonySide { space, by, rivals } }),
            }
        }
    }
}

fn colony_joins(on: &mut Unfold, space: Space, power: Power) {
    let minor = on.state().controller(space).unwrap_or(Neutral);
    muster(on, space);
    join(on, space, power);
    fleet_joins(on, space, minor, power);
    on.emit(Event::JoinedSides { space, power });
    resume(on);
}

/// One die for each power in a contest, named by the power.
pub fn contest_dice(step: &'static str, by: Power, space: Space, rivals: PowerSet) -> RollRequest {
    let dice = rivals.iter().map(|power| dice::die(6, power.id(), None)).collect();
    dice::request(step, by, space.id(), dice)
}

/// Those with the highest die; one of them has won.
pub fn highest(rivals: PowerSet, faces: &[u8]) -> PowerSet {
    let best = faces.iter().max().copied().unwrap_or(0);
    rivals.iter().zip(faces).filter(|(_, face)| **face == best).map(|(power, _)| power).collect()
}

pub fn colony_side_rolled(on: &mut Unfold, space: Space, by: Power, rivals: PowerSet, faces: &[u8]) {
    let rivals = highest(rivals, faces);
    let mut best = rivals.iter();
    match (best.next(), best.next()) {
        (Some(power), None) => colony_joins(on, space, power),
        _ => on.emit(Event::Waits { waiting: Waiting::ColonySide { space, by, rivals } }),
    }
}

/// A battle after the fall of France is over.
pub fn fought(on: &mut Unfold, space: Space) {
    france::zone(on, space);
}

/// Units that a fallen France's rolls are about.
pub fn rolls_for_france(piece: &Piece) -> bool {
    piece.owner == France && piece.aboard.is_none() && (piece.unit.fights() || piece.unit == ReserveInfantry)
}
