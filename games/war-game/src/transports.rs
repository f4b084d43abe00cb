//! Transports: loading, declared landings, and unloading on friendly land.

use sandtable_engine::Rejection;
use sandtable_engine::pieces::PieceId;
use sandtable_warfare::holds::share_out;

use crate::board::Space;
use crate::casualties;
use crate::check::{Plan, Then, Verdict, pieces_named};
use crate::combat_orders;
use crate::conduct_combat::is_contested;
use crate::event::Event;
use crate::order::{Pick, Ship};
use crate::power::Power;
use crate::reason::Reason;
use crate::state::{Duty, Phase, Piece, State};
use crate::units::Unit;

const HOLD: u8 = 2;

/// How much of a transport's hold is taken, counting what it has put ashore this turn.
fn laden(state: &State, ship: PieceId) -> u8 {
    let aboard: u8 = state.cargo_of(ship).map(|(_, p)| p.unit.hold().unwrap_or(HOLD)).sum();
    aboard + state.piece(ship).carried
}

pub fn has_room(state: &State, ship: PieceId, unit: Unit) -> bool {
    unit.hold().is_some_and(|hold| laden(state, ship) + hold <= HOLD)
}

/// Transports that may take cargo aboard in their zone now.
pub fn may_load(state: &State, zone: Space, power: Power) -> impl Iterator<Item = (PieceId, &Piece)> {
    let ready = move |p: &Piece| match state.phase {
        Phase::CombatOrders => matches!(p.duty, Duty::Idle | Duty::Fights) && p.second.is_none(),
        _ => !p.retreated && !state.has_enemy_ships(zone, power.side()),
    };
    state.at(zone).filter(move |(_, p)| p.owner == power && p.unit == Unit::Transport && ready(p))
}

fn like(state: &State, id: PieceId, ship: &Ship) -> bool {
    let pick = Pick { cargo: ship.beside, left: ship.left, from: ship.from, ..Pick::of(1, Unit::Transport) };
    casualties::matches(state, id, &pick)
}

/// Land units that began the turn in a territory beside the zone come aboard.
pub fn load(state: &State, power: Power, units: &[Pick], from: Space, zone: Space, ship: &Ship) -> Verdict {
    if !zone.is_sea() || from.is_sea() || !from.adjacent(zone) {
        return Err(Reason::NotAdjacent { from, to: zone }.into());
    }
    if let Some(pick) = units.iter().find(|pick| pick.unit.hold().is_none()) {
        return Err(Reason::CannotBeCarried { unit: pick.unit }.into());
    }
    let fresh = |p: &Piece| p.duty == Duty::Idle && p.moved == 0;
    let cargo = pieces_named(state, power, from, units, |_, p| fresh(p))?;
    let mut ships: Vec<PieceId> =
        may_load(state, zone, power).filter(|(id, _)| like(state, *id, ship)).map(|(id, _)| id).collect();
    ships.sort_by_key(|id| {
        let p = state.piece(*id);
        (std::cmp::Reverse(laden(state, *id)), std::cmp::Reverse(p.left()), *id)
    });
    let fits = |ship: PieceId, given: &[PieceId], item: PieceId| {
        let hold = |id: &PieceId| state.piece(*id).unit.hold().unwrap_or(HOLD);
        laden(state, ship) + given.iter().map(hold).sum::<u8>() + hold(&item) <= HOLD
    };
    // The bulky ones first: they have least choice.
    let mut items = cargo.clone();
    items.sort_by_key(|id| std::cmp::Reverse(state.piece(*id).unit.hold()));
    let Some(stowed) = share_out(&items, &ships, fits) else {
        return Err(Reason::NoRoomAboard { zone, power }.into());
    };
    let mut events: Vec<Event> = Vec::new();
    for (id, ship) in stowed {
        match events
            .iter_mut()
            .find(|event| matches!(event, Event::Loaded { ship: known, .. } if *known == ship))
        {
            Some(Event::Loaded { cargo, .. }) => cargo.push(id),
            _ => events.push(Event::Loaded { cargo: vec![id], ship }),
        }
    }
    Plan::new(events, Then::Nothing)
}

/// Cargo of a nation whose transport is in a zone, or will be after its pass-through.
fn cargo_off(
    state: &State,
    power: Power,
    units: &[Pick],
    zone: Space,
    ship: &Ship,
    eligible: impl Fn(&Piece, &Piece) -> bool,
) -> Result<Vec<PieceId>, Rejection<Reason>> {
    let fits = |p: &Piece| {
        p.aboard.is_some_and(|carrier| {
            like(state, carrier, ship) && state.pieces.get(carrier).is_some_and(|c| eligible(p, c))
        })
    };
    if let Ok(found) = pieces_named(state, power, zone, units, |_, p| fits(p)) {
        return Ok(found);
    }
    for first in zone.neighbours().filter(|near| near.is_sea()) {
        let passing = |p: &Piece| {
            fits(p)
                && p.aboard
                    .and_then(|ship| state.pieces.get(ship))
                    .is_some_and(|ship| ship.second == Some(zone))
        };
        if let Ok(found) = pieces_named(state, power, first, units, |_, p| passing(p)) {
            return Ok(found);
        }
    }
    pieces_named(state, power, zone, units, |_, p| fits(p))
}

/// Combat orders: where the cargo is to go ashore.
pub fn declare_landing(
    state: &State,
    power: Power,
    units: &[Pick],
    zone: Space,
    to: Space,
    ship: &Ship,
) -> Verdict {
    if !zone.is_sea() || to.is_sea() || !zone.adjacent(to) {
        return Err(Reason::NotAdjacent { from: zone, to }.into());
    }
    if !is_contested(state, to, power) {
        return Err(match state.is_friendly_land(to, power) {
            true => Reason::NotAnAttack { space: to }.into(),
            false => Reason::AlliedLandClosed { space: to }.into(),
        });
    }
    let here = |_: &Piece, carrier: &Piece| carrier.unit == Unit::Transport;
    let cargo =
        cargo_off(state, power, units, zone, ship, |p, carrier| here(p, carrier) && p.shore.is_none())?;
    let mut events = Vec::new();
    if state.is_neutral(to) {
        combat_orders::invade(state, power, to, &mut events)?;
    }
    events.push(Event::LandingDeclared { cargo, to });
    Plan::new(events, Then::Nothing)
}

/// Non-combat movement: cargo goes ashore on friendly land.
pub fn disembark(
    state: &State,
    power: Power,
    units: &[Pick],
    zone: Space,
    to: Space,
    ship: &Ship,
) -> Verdict {
    if !zone.is_sea() || to.is_sea() || !zone.adjacent(to) {
        return Err(Reason::NotAdjacent { from: zone, to }.into());
    }
    if !state.is_friendly_land(to, power) && !state.is_freed_for_russia(to, power) {
        return Err(Reason::NotFriendly { space: to }.into());
    }
    let cargo = cargo_off(state, power, units, zone, ship, |_, carrier| {
        carrier.unit == Unit::Transport && carrier.second.is_none()
    })?;
    let retreated = |id: &PieceId| {
        let ship = state.piece(*id).aboard.and_then(|ship| state.pieces.get(ship));
        ship.is_some_and(|ship| ship.retreated)
    };
    if cargo.iter().any(retreated) {
        return Err(Reason::RetreatedKeepsCargo { zone }.into());
    }
    if state.has_enemy_ships(zone, power.side()) {
        return Err(Reason::EnemyShipsInZone { zone }.into());
    }
    Plan::new(vec![Event::Disembarked { cargo, to }], Then::Nothing)
}
