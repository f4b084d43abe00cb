//! Fighters of other powers that lost their carrier or their territory, before the noncombat move.

use sandtable_engine::pieces::PieceId;

use crate::Unfold;
use crate::board::{Space, board};
use crate::event::Event;
use crate::power::Power;
use crate::reason::Reason;
use crate::sequence;
use crate::state::{Phase, State, Waiting};
use crate::units::Unit;

/// Find room for every displaced fighter; ask its owner where there is a choice.
pub fn settle(on: &mut Unfold) {
    while let Some((id, space)) = next_displaced(on.state()) {
        let power = on.state().piece(id).owner;
        match refuges(on.state(), id, space)[..] {
            [] => on.emit(Event::Destroyed { pieces: vec![id] }),
            [to] => land(on, id, to),
            _ => return on.emit(Event::Waits { waiting: Waiting::Displaced { power } }),
        }
    }
    sequence::begin_phase(on, Phase::NoncombatMove);
}

/// Fighters at sea without a carrier of their own find one in the same zone, if there is room.
pub fn berth_fighters(on: &mut Unfold) {
    for zone in board().sea_zones() {
        let homeless: Vec<(PieceId, Power)> = on
            .state()
            .at(*zone)
            .filter(|(_, p)| {
                p.unit == Unit::Fighter && p.aboard.is_none() && !is_on_its_turn(on.state(), p.owner)
            })
            .map(|(id, p)| (id, p.owner))
            .collect();
        for (fighter, owner) in homeless {
            if let Some(carrier) = free_carrier(on.state(), *zone, owner) {
                on.emit(Event::Berthed { fighter, carrier });
            }
        }
    }
}

/// Own fighters stand ready all through their owner's turn, up to its end.
fn is_on_its_turn(state: &State, owner: Power) -> bool {
    owner.player() == state.power && state.phase != Phase::CollectIncome
}

/// A friendly carrier in the zone with a place left, own carriers first.
fn free_carrier(state: &State, zone: Space, owner: Power) -> Option<PieceId> {
    let carriers =
        state.at(zone).filter(|(_, p)| p.unit == Unit::AircraftCarrier && state.are_friends(p.owner, owner));
    let with_room = carriers.filter(|(id, _)| state.cargo_of(*id).count() < 2);
    with_room.min_by_key(|(id, p)| (p.owner != owner, *id)).map(|(id, _)| id)
}

fn next_displaced(state: &State) -> Option<(PieceId, Space)> {
    let all = state.pieces.all().map(|(id, space, p)| (id, Space(space), p));
    let strangers =
        all.filter(|(_, _, p)| p.unit == Unit::Fighter && state.are_enemies(p.owner, state.power));
    let homeless = strangers.filter(|(_, space, p)| match space.is_sea() {
        true => p.aboard.is_none(),
        false => state.is_hostile_land(*space, p.owner),
    });
    homeless.map(|(id, space, _)| (id, space)).next()
}

/// A carrier with room in the same zone, or friendly territory or such a carrier one space away.
fn refuges(state: &State, id: PieceId, space: Space) -> Vec<Space> {
    let owner = state.piece(id).owner;
    let open = |to: &Space| match to.is_sea() {
        true => owner != Power::China && free_carrier(state, *to, owner).is_some(),
        false => {
            state.is_friendly_land(*to, owner) && (owner != Power::China || crate::china::may_occupy(*to))
        }
    };
    std::iter::once(space).chain(space.neighbours()).filter(open).collect()
}

/// The displaced fighters a power has to find room for, and where each could go.
pub fn choices(state: &State, power: Power) -> Vec<(Space, Vec<Space>)> {
    match next_displaced(state) {
        Some((id, space)) if state.piece(id).owner == power => vec![(space, refuges(state, id, space))],
        _ => Vec::new(),
    }
}

pub fn check_land(
    state: &State,
    power: Power,
    fighters: u16,
    from: Space,
    to: Space,
) -> Result<Vec<PieceId>, Reason> {
    let here: Vec<PieceId> = state
        .at(from)
        .filter(|(_, p)| p.owner == power && p.unit == Unit::Fighter && p.aboard.is_none())
        .map(|(id, _)| id)
        .collect();
    if here.is_empty() || fighters == 0 || usize::from(fighters) > here.len() {
        return Err(Reason::NotDisplaced { space: from });
    }
    if !refuges(state, here[0], from).contains(&to) {
        return Err(Reason::NoRefuge { to });
    }
    let room: usize = if to.is_sea() { free_places(state, to, power) } else { here.len() };
    if usize::from(fighters) > room {
        return Err(Reason::NoRefuge { to });
    }
    Ok(here.into_iter().take(usize::from(fighters)).collect())
}

fn free_places(state: &State, zone: Space, owner: Power) -> usize {
    let carriers =
        state.at(zone).filter(|(_, p)| p.unit == Unit::AircraftCarrier && state.are_friends(p.owner, owner));
    carriers.map(|(id, _)| 2usize.saturating_sub(state.cargo_of(id).count())).sum()
}

pub fn land(on: &mut Unfold, id: PieceId, to: Space) {
    let owner = on.state().piece(id).owner;
    on.emit(Event::FighterLanded { piece: id, to });
    if let (true, Some(carrier)) = (to.is_sea(), free_carrier(on.state(), to, owner)) {
        on.emit(Event::Berthed { fighter: id, carrier });
    }
}
