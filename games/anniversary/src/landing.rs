//! Where aircraft can come home. "Show that every aircraft could land" is solved exactly:
//! over all ways the carriers could still be stationed or built.

use sandtable_engine::pieces::PieceId;
use sandtable_warfare::decks::{Deck, Flyers, most_landed};
use sandtable_warfare::ways::{self, Entry};

use crate::board::{Space, SpaceSet, board};
use crate::china;
use crate::combat_move::is_fought_for;
use crate::mobilize;
use crate::movement::{Mover, enter};
use crate::power::Power;
use crate::state::{Phase, Piece, State};
use crate::units::Unit;

/// How much of the turn is still open when the question is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Horizon {
    /// During the combat move: further combat moves may still be ordered.
    CombatMove,
    /// At its end: the declared battles are assumed to be won.
    Declared,
    /// During the noncombat move.
    NoncombatMove,
    /// Aircraft have stopped; carriers may still be mobilized.
    Mobilize,
    /// Only what stands on the board counts.
    Final,
}

/// The aircraft of a power that cannot all come home, fewest possible. Empty: everybody lands.
pub fn stranded(state: &State, power: Power, horizon: Horizon) -> Vec<PieceId> {
    let away = |(_, space, p): &(PieceId, u16, &Piece)| {
        p.owner == power && p.is_air() && !is_airfield(state, Space(*space), power)
    };
    let mut flyers: Vec<(PieceId, Space)> =
        state.pieces.all().filter(away).map(|(id, space, _)| (id, Space(space))).collect();
    if flyers.is_empty() {
        return Vec::new();
    }
    let airfields: Vec<Space> =
        board().territories().iter().copied().filter(|space| is_airfield(state, *space, power)).collect();
    flyers.retain(|(id, space)| {
        let range = range_left(state, *id, horizon);
        range == 0 || !airfields.iter().any(|to| flies_to(power, *space, *to, range))
    });
    if flyers.is_empty() {
        return Vec::new();
    }
    let landed = most_landed(decks(state, power, horizon, &flyers), &[new_carriers(state, power, horizon)]);
    let numbered = flyers.into_iter().enumerate();
    numbered.filter(|(i, _)| !landed.contains(*i)).map(|(_, (id, _))| id).collect()
}

/// Whether an aircraft at a space could still land in some territory.
pub fn reaches_airfield(state: &State, power: Power, from: Space, range: u8) -> bool {
    let near = |to: &Space| is_airfield(state, *to, power) && flies_to(power, from, *to, range);
    board().territories().iter().any(near)
}

fn flies_to(power: Power, from: Space, to: Space, range: u8) -> bool {
    match power {
        Power::China => china::flight_distance(from, to).is_some_and(|steps| steps <= range),
        _ => board().air_distance(from, to) <= range,
    }
}

/// Movement an aircraft still has for its way home.
fn range_left(state: &State, id: PieceId, horizon: Horizon) -> u8 {
    match horizon {
        Horizon::Mobilize | Horizon::Final => 0,
        Horizon::NoncombatMove if state.piece(id).noncombat_moved => 0,
        Horizon::CombatMove | Horizon::Declared | Horizon::NoncombatMove => state.movement_left(id),
    }
}

/// A territory that is friendly and was so when the turn began.
pub fn is_airfield(state: &State, space: Space, power: Power) -> bool {
    space.is_land()
        && state.is_friendly_land(space, power)
        && state.was_friendly_land(space, power)
        && (power != Power::China || china::may_occupy(space))
}

fn decks(state: &State, power: Power, horizon: Horizon, flyers: &[(PieceId, Space)]) -> Vec<Deck> {
    let reached_from = |zone: Space| {
        let lands = |(id, space): &(PieceId, Space)| {
            let fighter = state.piece(*id).unit == Unit::Fighter && power != Power::China;
            fighter && board().air_distance(*space, zone) <= range_left(state, *id, horizon)
        };
        flyers.iter().enumerate().filter(|(_, flyer)| lands(flyer)).map(|(i, _)| i).collect::<Flyers>()
    };
    let mut decks = Vec::new();
    let is_deck = |p: &Piece| p.unit == Unit::AircraftCarrier && state.are_friends(p.owner, power);
    for (id, space, carrier) in state.pieces.all().filter(|(_, _, p)| is_deck(p)) {
        let zone = Space(space);
        let berths = if carrier.owner == power { stations(state, id, zone, horizon) } else { vec![zone] };
        let room = room_for(state, id, power);
        decks.push(Deck { room, berths: berths.into_iter().map(reached_from).collect(), group: None });
    }
    if new_carriers(state, power, horizon) > 0 {
        for (zones, capacity) in mobilize::shipyards(state, power) {
            for _ in 0..capacity.min(u16::from(new_carriers(state, power, horizon))) {
                let berths = zones.iter().map(|zone| reached_from(*zone)).collect();
                decks.push(Deck { room: 2, berths, group: Some(0) });
            }
        }
    }
    decks
}

fn new_carriers(state: &State, power: Power, horizon: Horizon) -> u8 {
    match horizon {
        Horizon::Final => 0,
        _ if !state.holds_capital(power) => 0,
        _ => state.mobilization[power as usize].get(Unit::AircraftCarrier).min(100) as u8,
    }
}

/// Places on a carrier that fighters of other powers do not occupy.
pub fn room_for(state: &State, carrier: PieceId, power: Power) -> u8 {
    let guests = state.cargo_of(carrier).filter(|(_, p)| p.owner != power).count();
    2u8.saturating_sub(guests as u8)
}

/// Fighters of a power that came to a zone in the noncombat move.
fn arrivals(state: &State, zone: Space, power: Power) -> impl Iterator<Item = PieceId> + '_ {
    let arrived =
        state.at(zone).filter(move |(_, p)| p.owner == power && p.unit == Unit::Fighter && p.noncombat_moved);
    arrived.map(|(id, _)| id)
}

fn decks_in(state: &State, zone: Space, power: Power) -> impl Iterator<Item = (PieceId, &Piece)> {
    state.at(zone).filter(move |(_, p)| p.unit == Unit::AircraftCarrier && state.are_friends(p.owner, power))
}

/// A carrier on which a fighter has landed stays; partners' decks and lower numbers are filled first.
pub fn is_pinned(state: &State, id: PieceId) -> bool {
    let (piece, zone) = (state.piece(id), state.space_of(id));
    if piece.unit != Unit::AircraftCarrier {
        return false;
    }
    let power = piece.owner;
    let mut landed = arrivals(state, zone, power).count();
    let mut decks: Vec<(bool, PieceId)> =
        decks_in(state, zone, power).map(|(deck, p)| (p.owner == power, deck)).collect();
    decks.sort_unstable();
    for (own, deck) in decks {
        if own && deck == id {
            return landed > 0;
        }
        landed = landed.saturating_sub(usize::from(room_for(state, deck, power)));
    }
    false
}

/// The zones in which a carrier of the moving power could be when its fighters come home.
fn stations(state: &State, id: PieceId, zone: Space, horizon: Horizon) -> Vec<Space> {
    let carrier = state.piece(id);
    let left = state.movement_left(id);
    let settled = left == 0 || carrier.fought;
    match horizon {
        Horizon::Mobilize | Horizon::Final => vec![zone],
        Horizon::NoncombatMove if settled || carrier.combat_moved || is_pinned(state, id) => vec![zone],
        Horizon::NoncombatMove => noncombat_reach(state, carrier, zone, left, &SpaceSet::default()),
        Horizon::Declared if settled || carrier.combat_moved || must_fight(state, zone, carrier.owner) => {
            vec![zone]
        }
        Horizon::Declared => {
            noncombat_reach(state, carrier, zone, left, &cleared_zones(state, carrier.owner))
        }
        Horizon::CombatMove if settled => vec![zone],
        Horizon::CombatMove => {
            let mut zones = combat_reach(state, carrier, zone, left);
            if !carrier.combat_moved && !state.is_hostile_zone(zone, carrier.owner) {
                let clearable = clearable_zones(state, carrier.owner);
                zones.extend(noncombat_reach(state, carrier, zone, left, &clearable));
            }
            zones
        }
    }
}

fn must_fight(state: &State, zone: Space, power: Power) -> bool {
    state.is_hostile_zone(zone, power) || state.attacks.contains(zone)
}

/// Where a carrier could be by a combat move: zones open to it, or a battle at the end of the way.
fn combat_reach(state: &State, carrier: &Piece, zone: Space, left: u8) -> Vec<Space> {
    let stuck = carrier.moved > 0 && state.is_hostile_zone(zone, carrier.owner);
    if stuck {
        return vec![zone];
    }
    reach_by_sea(zone, left, |a, b| enter(state, mover(carrier), a, b).ok())
}

/// Where a carrier could be by a noncombat move, if the zones in `cleared` are won first.
fn noncombat_reach(state: &State, carrier: &Piece, zone: Space, left: u8, cleared: &SpaceSet) -> Vec<Space> {
    let power = carrier.owner;
    reach_by_sea(zone, left, |a, b| {
        let open = crate::movement::passage_open(state, power, a, b).is_ok();
        (b.is_sea() && open && (!state.is_hostile_zone(b, power) || cleared.contains(b)))
            .then_some(Entry::GoOn)
    })
}

fn mover(piece: &Piece) -> Mover {
    Mover { power: piece.owner, unit: piece.unit, with_tank: false }
}

fn reach_by_sea(zone: Space, left: u8, mut step: impl FnMut(Space, Space) -> Option<Entry>) -> Vec<Space> {
    let enter = |here, to| if Space(to).is_sea() { step(Space(here), Space(to)) } else { None };
    ways::reach(board().graph(), zone.0, left, enter).reached().map(|(zone, _)| Space(zone)).collect()
}

/// Hostile zones in which a declared attack stands, assumed to succeed.
fn cleared_zones(state: &State, power: Power) -> SpaceSet {
    let attacked = |zone: &Space| state.is_hostile_zone(*zone, power) && is_fought_for(state, *zone, power);
    board().sea_zones().iter().copied().filter(attacked).collect()
}

/// Hostile zones that are attacked, or that an unmoved warship or aircraft could still attack.
fn clearable_zones(state: &State, power: Power) -> SpaceSet {
    let mut zones = cleared_zones(state, power);
    if state.phase != Phase::CombatMove {
        return zones;
    }
    for hostile in board().sea_zones().iter().copied().filter(|zone| state.is_hostile_zone(*zone, power)) {
        let could_attack = |(id, space, p): (PieceId, u16, &Piece)| {
            p.owner == power
                && p.aboard.is_none()
                && p.unit.attack() > 0
                && !p.combat_moved
                && p.class() != crate::units::Class::Land
                && p.unit != Unit::AircraftCarrier
                && board().air_distance(Space(space), hostile) <= state.movement_left(id)
        };
        if !zones.contains(hostile) && state.pieces.all().any(could_attack) {
            zones.insert(hostile);
        }
    }
    zones
}
