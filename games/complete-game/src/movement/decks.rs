//! Where aircraft land.

use super::*;

/// A friendly carrier with room for the piece is in the zone.
pub fn is_deck(state: &State, piece: &Piece, zone: Space) -> bool {
    let Some(load) = piece.unit.deck_load() else { return false };
    state.at(zone).any(|(id, carrier)| {
        carrier.unit == AircraftCarrier
            && deck_room(state, id) >= load
            && may_berth(state, piece.owner, carrier.owner)
    })
}

/// The carriers of a zone have room for all aircraft of an order together.
pub(super) fn decks_fit(state: &State, power: Power, pieces: &[PieceId], zone: Space) -> Result<(), Reason> {
    let mut fliers = pieces.iter().map(|id| state.piece(*id)).filter(|p| p.is_air());
    let load: u16 = fliers.clone().filter_map(|p| p.unit.deck_load()).map(u16::from).sum();
    let decks = state.at(zone).filter(|(_, c)| c.unit == AircraftCarrier && may_berth(state, power, c.owner));
    let room: u16 = decks.map(|(id, _)| u16::from(deck_room(state, id))).sum();
    match fliers.next_back() {
        Some(last) if load > room => Err(Reason::NoDeck { unit: last.unit, space: zone }),
        _ => Ok(()),
    }
}

/// Guests need both nations at war.
pub fn may_berth(state: &State, guest: Power, host: Power) -> bool {
    guest == host || (state.is_friend(guest, host) && state.is_at_war(guest) && state.is_at_war(host))
}

pub fn deck_room(state: &State, carrier: PieceId) -> u8 {
    let used: u8 = state.cargo_of(carrier).filter_map(|(_, p)| p.unit.deck_load()).sum();
    state.capacity_of(state.piece(carrier)).saturating_sub(used)
}

/// Whether an aircraft finds friendly ground or a deck within so many zones.
pub fn can_land(state: &State, piece: &Piece, from: Space, left: u8) -> bool {
    let power = piece.owner;
    if power == Japan && state.kamikaze && piece.unit == Fighter {
        return true;
    }
    let decks = match piece.unit.deck_load() {
        Some(load) => deck_zones(state, piece, load),
        None => SpaceSet::default(),
    };
    let open = |space: Space| {
        !state.is_closed(space)
            && (space.is_sea()
                || state
                    .controller(space)
                    .is_some_and(|h| state.is_friend(h, power) || state.may_attack(power, h)))
    };
    // A breadth-first walk that stops at the first place to land.
    let mut seen = SpaceSet::default();
    seen.insert(from);
    let mut edge = vec![from];
    for _ in 0..=left {
        let mut next = Vec::new();
        for here in edge {
            if here.is_land() && state.is_friendly_land(here, power) || decks.contains(here) {
                return true;
            }
            for other in here.neighbours() {
                if !seen.contains(other) && open(other) {
                    seen.insert(other);
                    next.push(other);
                }
            }
        }
        edge = next;
    }
    // A zone that land units are about to conquer will be friendly.
    state.options.conquered_airfields
        && state.pieces.all().any(|(_, at, p)| {
            let zone = if p.aboard.is_some() { p.landing } else { Some(Space(at)) };
            p.unit.is_ground()
                && state.is_acting(p.owner)
                && zone.is_some_and(|zone| seen.contains(zone) && !state.is_friendly_land(zone, power))
        })
}

/// The way to the nearest place to land that is still in range.
pub fn way_home(state: &State, id: PieceId) -> Option<Vec<Space>> {
    let piece = state.piece(id);
    let here = state.space_of(id);
    let flies = |from: u16, to: u16| {
        step(state, piece.owner, piece, Space(from), Space(to), false, Movement::Noncombat).is_ok()
    };
    let reach = board().graph().distances(here.0, state.movement_left(id), flies, |_| true);
    let lands = |zone: Space| match zone.is_land() {
        true => is_airfield(state, piece, zone) && guests_fit(state, piece.owner, zone, &[id]).is_ok(),
        false => is_deck(state, piece, zone),
    };
    let places = reach.reached().map(|(zone, far)| (far, Space(zone))).filter(|(_, zone)| lands(*zone));
    let best = places.min_by_key(|(far, zone)| (*far, *zone))?.1;
    reach.path(best.0).map(|path| path.into_iter().map(Space).collect())
}

/// Friendly ground. Zones conquered this turn count, unless the option closes them.
pub fn is_airfield(state: &State, piece: &Piece, zone: Space) -> bool {
    let since_start = || {
        state.start_control[zone.index()].is_some_and(|h| state.is_friend(h, piece.owner))
            || state.joined.contains(zone)
    };
    state.is_friendly_land(zone, piece.owner)
        && (state.options.conquered_airfields || !piece.flags.combat_moved() || since_start())
}

/// Sea zones where a carrier for the piece is, or can still be this turn.
pub(super) fn deck_zones(state: &State, piece: &Piece, load: u8) -> SpaceSet {
    let mut zones = SpaceSet::default();
    for (id, at, carrier) in state.pieces.all() {
        let fits = carrier.unit == AircraftCarrier
            && state.capacity_of(carrier) >= load
            && may_berth(state, piece.owner, carrier.owner);
        if !fits {
            continue;
        }
        let left = if state.is_acting(carrier.owner) && !carrier.flags.combat_moved() {
            state.movement_left(id)
        } else {
            0
        };
        zones.insert(Space(at));
        if left > 0 {
            let sails = |_: u16, next: u16| {
                let next = Space(next);
                next.is_sea()
                    && !state.is_enemy_sea(next, carrier.owner)
                    && !state.is_barred_sea(next, carrier.owner)
            };
            let reach = board().graph().distances(at, left, sails, |_| true);
            reach.reached().for_each(|(space, _)| zones.insert(Space(space)));
        }
    }
    zones
}
