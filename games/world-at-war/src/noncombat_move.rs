//! Noncombat movement beyond plain moves: American volunteers for China, fighters on decks, aircraft that fly home.

use sandtable_engine::pieces::PieceId;

use crate::board::{Flag, Region, Space};
use crate::check::{Plan, Ruled};
use crate::event::{Event, Mark};
use crate::movement::{Entry, Mover, Walk, deck_room, find_pieces, flight_left, fly_over, may_land, route};
use crate::order::Pick;
use crate::power::Power;
use crate::reason::Reason;
use crate::state::{Piece, Role, State};
use crate::units::Unit;

/// `volunteer`: an American fighter lands in Asia and becomes a Chinese one.
pub fn volunteer(state: &State, player: Power, path: &[Space]) -> Ruled {
    let (Some(from), Some(to)) = (path.first().copied(), path.last().copied()) else {
        return Err(Reason::NoPath);
    };
    if player != Power::Usa {
        return Err(Reason::OnlyAmericaVolunteers);
    }
    let ids = find_pieces(state, player, &[Pick::owned(1, Power::Usa, Unit::Fighter)], from, |piece| {
        if piece.combat_moved { Err(Reason::MovedInCombat { unit: piece.unit }) } else { Ok(()) }
    })?;
    if state.pieces.all().any(|(_, _, p)| p.is_volunteer()) {
        return Err(Reason::OneVolunteer);
    }
    let asia = to.is_land() && to.region() == Some(Region::Asia);
    let friendly = matches!(state.controller(to), Power::China | Power::Britain | Power::France | Power::Usa);
    if !asia || !friendly {
        return Err(Reason::VolunteersToAsia { space: to });
    }
    let mover = Mover { power: Power::Usa, unit: Unit::Fighter, combat: false };
    let limit = flight_left(state, state.piece(ids[0]), false);
    let way = route(state, mover, path, limit)?;
    let spent = (way.len() - 1) as u8;
    Ok(Plan::of(vec![
        Event::Moved { pieces: ids.clone(), path: way, spent, combat: false, role: Role::None },
        Event::ChangedSides { pieces: ids.clone(), to: Power::China },
        Event::Marked { pieces: ids.clone(), mark: Mark::Spent },
        Event::Marked { pieces: ids, mark: Mark::Volunteer },
    ]))
}

/// `put-aboard`: existing fighters go straight onto a carrier in an adjacent zone when one was just built there, or
/// fly there in noncombat movement.
pub fn put_aboard(state: &State, player: Power, count: u16, from: Space, to: Space) -> Ruled {
    if !to.is_sea() || !from.adjacent(to) {
        return Err(Reason::NotAdjacent { from, to });
    }
    let ids = find_pieces(state, player, &[Pick::of(count, Unit::Fighter)], from, |_| Ok(()))?;
    let power = state.piece(ids[0]).owner;
    if deck_room(state, to, power) < i32::from(count) {
        return Err(Reason::NoDeck { zone: to });
    }
    Ok(Plan::of(vec![Event::Went { pieces: ids, to }]))
}

/// Aircraft that are in the air when noncombat movement ends fly to where they came from, or to the nearest place;
/// those that find none are lost.
pub fn bring_home(on: &mut crate::Unfold<'_>) {
    let player = on.state().power;
    let mut aloft: Vec<(bool, PieceId)> = Vec::new();
    for (id, space, piece) in on.state().pieces.all() {
        if piece.is_air()
            && piece.owner.player() == player
            && piece.aboard.is_none()
            && !at_rest(on.state(), piece, Space(space))
        {
            aloft.push((piece.unit == Unit::Fighter, id));
        }
    }
    aloft.sort_unstable();
    for (_, id) in aloft {
        let state = on.state();
        let piece = *state.piece(id);
        let here = state.space_of(id);
        if here.is_sea() && piece.unit == Unit::Fighter && deck_room(state, here, piece.owner) >= 0 {
            continue;
        }
        match refuge(state, &piece, here, flight_left(state, &piece, false)) {
            Some((to, spent)) => {
                let path = vec![here, to];
                on.emit(Event::Moved { pieces: vec![id], path, spent, combat: false, role: Role::None });
            }
            None => on.emit(Event::Lost { pieces: vec![id] }),
        }
    }
}

/// Standing where it may stay: it never left, or it may land here.
fn at_rest(state: &State, piece: &Piece, space: Space) -> bool {
    match space.is_sea() {
        true => piece.unit == Unit::Fighter && deck_room(state, space, piece.owner) >= 0,
        false => {
            let unmoved = !piece.combat_moved && !piece.noncombat_moved;
            let strayed = piece.is_volunteer() && !space.is(Flag::Chinese);
            piece.volunteer
                || (unmoved
                    && !strayed
                    && crate::politics::shares(state, piece.owner, state.controller(space)))
                || may_land(state, piece, space)
        }
    }
}

/// The place to land: where it came from if possible, else the nearest.
pub fn refuge(state: &State, piece: &Piece, here: Space, left: u8) -> Option<(Space, u8)> {
    let walk = Walk::new(here, left, |_, b| fly_over(state, piece.owner, b).ok().map(|()| Entry::GoOn));
    let deck = |zone: Space| {
        let arriving = i32::from(zone != here);
        piece.unit == Unit::Fighter && deck_room(state, zone, piece.owner) >= arriving
    };
    let lands = |space: Space| if space.is_sea() { deck(space) } else { may_land(state, piece, space) };
    if let Some(origin) = piece.origin
        && let Some(steps) = walk.steps(origin)
        && lands(origin)
    {
        return Some((origin, steps));
    }
    walk.reached()
        .filter(|(space, _)| lands(*space))
        .min_by_key(|(space, steps)| (*steps, space.is_sea(), *space))
}
