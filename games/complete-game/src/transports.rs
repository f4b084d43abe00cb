//! Going aboard and ashore: sea transports, submarines, cruisers, battleships, transport planes and carriers.

use sandtable_engine::pieces::PieceId;

use crate::Unfold;
use crate::board::Space;
use crate::combat_move;
use crate::event::Event;
use crate::movement::{self, annexes, may_set_out, pick_pieces};
use crate::order::Pick;
use crate::power::Power;
use crate::reason::Reason;
use crate::state::*;
use crate::units::*;

/// Room that a unit takes aboard a kind of carrier; `None` where it never goes aboard.
pub fn load_on(carrier: Unit, unit: Unit) -> Option<u8> {
    match carrier {
        SeaTransport => unit.sea_load(),
        Submarine => matches!(unit, SpecialForces | Spy).then_some(1),
        Cruiser | Battleship => matches!(unit, AaGun | AtomicBomb).then_some(2),
        TransportPlane => unit.light_load(),
        Bomber => (unit == AtomicBomb).then_some(1),
        AircraftCarrier => unit.deck_load(),
        _ => None,
    }
}

pub fn room(state: &State, carrier: PieceId) -> u8 {
    let ship = state.piece(carrier);
    let used: u8 = state.cargo_of(carrier).filter_map(|(_, p)| load_on(ship.unit, p.unit)).sum();
    state.capacity_of(ship).saturating_sub(used)
}

/// Sea transports first, then the smaller holds.
fn rank(unit: Unit) -> u8 {
    match unit {
        SeaTransport => 0,
        Submarine => 1,
        Cruiser => 2,
        _ => 3,
    }
}

/// Which units go aboard which carriers.
pub fn check_load(
    state: &State,
    power: Power,
    picks: &[Pick],
    from: Space,
    zone: Option<Space>,
    aboard: Option<Unit>,
) -> Result<Vec<(PieceId, PieceId)>, Reason> {
    let combat = state.phase == Phase::CombatMove;
    let at = zone.unwrap_or(from);
    match zone {
        Some(zone) => {
            if !from.is_land() || !zone.is_sea() || !from.borders(zone) {
                return Err(Reason::NotAdjacent { from, to: zone });
            }
            if !state.is_friendly_land(from, power) {
                return Err(Reason::NotFriendly { space: from });
            }
            if state.is_enemy_sea(zone, power) || state.is_barred_sea(zone, power) {
                return Err(Reason::LoadInFriendlyZone { space: zone });
            }
        }
        None if !state.is_friendly_land(from, power) => return Err(Reason::NotFriendly { space: from }),
        None => {}
    }
    let cargo = pick_pieces(state, power, from, picks, |_, piece| {
        may_set_out(state, piece)?;
        if piece.aboard.is_some() {
            return Err(Reason::Aboard);
        }
        if piece.moved > 0 || (piece.flags.combat_moved() && piece.unit != AtomicBomb) {
            return Err(Reason::MovementSpent { unit: piece.unit });
        }
        match piece.unit {
            RegularInfantry if zone.is_none() && combat => Err(Reason::NoInfantryDrop),
            AtomicBomb if state.factory(from).kind.is_none() => Err(Reason::BombsBetweenFactories),
            _ => Ok(()),
        }
    })?;
    let fits = |unit: Unit| match aboard {
        Some(kind) => unit == kind,
        None if zone.is_some() => matches!(unit, SeaTransport | Submarine | Cruiser | Battleship),
        None => unit == TransportPlane,
    };
    let mut ships: Vec<(PieceId, Unit, u8)> = state
        .at(at)
        .filter(|(_, p)| p.owner == power && fits(p.unit) && may_carry(p, combat))
        .map(|(id, p)| (id, p.unit, room(state, id)))
        .collect();
    // Fuller ships first, so that large cargo finds an empty one.
    ships.sort_by_key(|(_, unit, room)| (rank(*unit), *room));
    let mut order = cargo.clone();
    order.sort_by_key(|id| std::cmp::Reverse(state.piece(*id).unit.sea_load().unwrap_or(2)));
    let mut pairs = Vec::new();
    for id in order {
        let unit = state.piece(id).unit;
        let suits = ships.iter().any(|(_, ship, _)| load_on(*ship, unit).is_some());
        let found = ships.iter_mut().find_map(|(ship, kind, left)| {
            let load = load_on(*kind, unit)?;
            (*left >= load).then(|| {
                *left -= load;
                *ship
            })
        });
        match found {
            Some(ship) => pairs.push((id, ship)),
            None if !suits => return Err(Reason::CannotCarry { unit }),
            None => {
                return Err(Reason::NoRoom {
                    unit: aboard.unwrap_or(if zone.is_some() { SeaTransport } else { TransportPlane }),
                });
            }
        }
    }
    if zone.is_none() && combat {
        for (_, plane) in &pairs {
            if state.piece(*plane).moved > 0 {
                return Err(Reason::ParatroopersStartWithPlane);
            }
        }
    }
    Ok(pairs)
}

fn may_carry(ship: &Piece, combat: bool) -> bool {
    let used = ship.is_sea()
        && (ship.flags.unloaded() || (!combat && (ship.flags.combat_moved() || ship.flags.fought())));
    !used && !ship.flags.retreated() && !ship.flags.is_new()
}

/// What goes ashore or jumps where.
#[derive(Clone, PartialEq, Debug)]
pub struct Unloading {
    pub cargo: Vec<PieceId>,
    pub to: Space,
    /// Announced now, carried out in combat.
    pub announced: bool,
}

pub fn check_unload(
    state: &State,
    power: Power,
    picks: &[Pick],
    from: Space,
    to: Option<Space>,
    aboard: Option<Unit>,
) -> Result<Unloading, Reason> {
    let combat = state.phase == Phase::CombatMove;
    let land = to.unwrap_or(from);
    if !land.is_land() || to.is_some_and(|to| !from.borders(to)) {
        return Err(Reason::NotAdjacent { from, to: land });
    }
    if state.is_closed(land) {
        return Err(Reason::ZoneClosed { space: land });
    }
    let cargo = pick_pieces(state, power, from, picks, |_, piece| {
        let Some(carrier) = piece.aboard else { return Err(Reason::NotAboard) };
        let ship = state.piece(carrier);
        if aboard.is_some_and(|kind| kind != ship.unit) || piece.landing.is_some() {
            return Err(Reason::NotAboard);
        }
        if ship.is_sea() {
            let dropped = !combat && ship.flags.combat_moved();
            if ship.flags.unloaded() && (dropped || ship.landing != Some(land)) {
                return Err(Reason::OneDrop);
            }
            // A ship that fought its way in may still put units ashore on friendly land.
            if !combat && (ship.flags.retreated() || piece.flags.retreated()) {
                return Err(Reason::RetreatedUnitsStay);
            }
        }
        if combat && matches!(piece.unit, AaGun | RocketLauncher | AtomicBomb) {
            return Err(Reason::NotInThisPhase { unit: piece.unit });
        }
        if piece.unit == AtomicBomb && state.factory(land).kind.is_none() {
            return Err(Reason::BombsBetweenFactories);
        }
        Ok(())
    })?;
    let infantry = cargo.iter().any(|id| state.piece(*id).unit.is_infantry());
    if infantry && annexes(state, power, land) {
        return Ok(Unloading { cargo, to: land, announced: false });
    }
    if combat {
        if state.is_friendly_land(land, power) {
            return Err(Reason::MustEndAtEnemy);
        }
        let holder = state.controller(land).ok_or(Reason::NotFriendly { space: land })?;
        let spies = cargo.iter().all(|id| state.piece(*id).unit == Spy);
        if !spies && !state.may_attack(power, holder) {
            return Err(Reason::NoWar { power: holder });
        }
        if !spies {
            movement::may_fight_for(state, power, land, &cargo)?;
        }
        return Ok(Unloading { cargo, to: land, announced: !spies });
    }
    if !state.is_friendly_land(land, power) {
        return Err(Reason::NotFriendly { space: land });
    }
    if from.is_sea() && state.is_enemy_sea(from, power) {
        return Err(Reason::LoadInFriendlyZone { space: from });
    }
    movement::guests_fit(state, power, land, &cargo)?;
    for id in &cargo {
        let unit = state.piece(*id).unit;
        let alike =
            |other: Unit| (unit.is_gun() && other.is_gun()) || (unit == RocketLauncher && other == unit);
        if state.at(land).any(|(_, p)| alike(p.unit)) {
            return Err(Reason::OnePerZone { unit, space: land });
        }
    }
    Ok(Unloading { cargo, to: land, announced: false })
}

/// Aircraft that take off so that their carrier may sail.
pub fn check_launch(
    state: &State,
    power: Power,
    picks: &[Pick],
    zone: Space,
) -> Result<Vec<PieceId>, Reason> {
    pick_pieces(state, power, zone, picks, |_, piece| {
        let on_deck = piece.aboard.is_some_and(|id| state.piece(id).unit == AircraftCarrier);
        if on_deck && piece.is_air() { may_set_out(state, piece) } else { Err(Reason::NotAboard) }
    })
}

pub fn load(on: &mut Unfold, pairs: Vec<(PieceId, PieceId)>) {
    let combat = on.state().phase == Phase::CombatMove;
    for (cargo, carrier) in pairs {
        on.emit(Event::Loaded { cargo, carrier, combat });
    }
}

pub fn unload(on: &mut Unfold, power: Power, unloading: Unloading) {
    let Unloading { cargo, to, announced } = unloading;
    if announced {
        return on.emit(Event::LandingDeclared { cargo, to });
    }
    let combat = on.state().phase == Phase::CombatMove;
    let infantry = cargo.iter().any(|id| on.state().piece(*id).unit.is_infantry());
    on.emit(Event::Unloaded { cargo, to, combat });
    if infantry && annexes(on.state(), power, to) {
        combat_move::annex(on, to);
    }
}
