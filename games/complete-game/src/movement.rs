//! How units go from zone to zone: what both movement phases share.

mod decks;
mod tasks;

use sandtable_engine::pieces::PieceId;

use crate::board::{Space, SpaceSet, board};
use crate::event::Movement;
use crate::order::Pick;
use crate::power::*;
use crate::reason::Reason;
use crate::state::*;
use crate::units::*;
pub use decks::*;
pub use tasks::*;

/// A move with everything found out.
#[derive(Clone, PartialEq, Debug)]
pub struct Move {
    pub pieces: Vec<PieceId>,
    /// Infantry and the APCs it rides on.
    pub riders: Vec<(PieceId, PieceId)>,
    pub path: Vec<Space>,
    pub movement: Movement,
    pub price: u16,
}

/// Pieces of a power in a zone that an order may mean, the most mobile first.
pub fn pick_pieces(
    state: &State,
    power: Power,
    space: Space,
    picks: &[Pick],
    able: impl Fn(PieceId, &Piece) -> Result<(), Reason>,
) -> Result<Vec<PieceId>, Reason> {
    let mut chosen: Vec<PieceId> = Vec::new();
    for pick in picks {
        if pick.power.is_some_and(|owner| owner != power) {
            return Err(Reason::NotYourUnits);
        }
        if pick.count == 0 {
            return Err(Reason::NoUnits { unit: pick.unit, space });
        }
        let mut wanted = pick.count;
        let mut why = Reason::NoUnits { unit: pick.unit, space };
        for (id, piece) in state.at(space).filter(|(_, p)| p.owner == power && p.unit == pick.unit) {
            if wanted == 0 {
                break;
            }
            if chosen.contains(&id) {
                continue;
            }
            match able(id, piece) {
                Ok(()) => {
                    chosen.push(id);
                    wanted -= 1;
                }
                Err(reason) => why = reason,
            }
        }
        if wanted > 0 {
            return Err(why);
        }
    }
    Ok(chosen)
}

/// Whether a piece may set out at all in this phase.
pub fn may_set_out(state: &State, piece: &Piece) -> Result<(), Reason> {
    let combat = state.phase == Phase::CombatMove;
    if piece.flags.is_new() || piece.flags.prisoner() {
        return Err(Reason::NewUnitsStay);
    }
    if piece.flags.retreated() {
        return Err(Reason::RetreatedUnitsStay);
    }
    if piece.flags.homebound() {
        return Err(Reason::ReservesStayHome);
    }
    if piece.unit.class() == Class::Special && piece.unit != Spy && (combat || piece.unit == Radar) {
        return Err(Reason::NotInThisPhase { unit: piece.unit });
    }
    if piece.unit == ReserveInfantry {
        return Err(Reason::ReservesNeverMove);
    }
    if !piece.is_air() {
        if !combat && (piece.flags.combat_moved() || piece.flags.fought()) {
            return Err(Reason::MovementSpent { unit: piece.unit });
        }
        if piece.flags.unloaded() && piece.is_sea() {
            return Err(Reason::StopsAfterDrop { unit: piece.unit });
        }
    }
    if piece.flags.fired() {
        return Err(Reason::LauncherFired);
    }
    Ok(())
}

/// Check a `move` of either phase and find out who rides on what.
pub fn check(state: &State, power: Power, picks: &[Pick], path: &[Space]) -> Result<Move, Reason> {
    let movement = if state.phase == Phase::CombatMove { Movement::Combat } else { Movement::Noncombat };
    check_as(state, power, picks, path, movement)
}

pub fn check_as(
    state: &State,
    power: Power,
    picks: &[Pick],
    path: &[Space],
    movement: Movement,
) -> Result<Move, Reason> {
    let (Some(from), Some(to)) = (path.first().copied(), path.last().copied()) else {
        return Err(Reason::NoWay);
    };
    if from == to {
        return Err(Reason::NoWay);
    }
    let pieces = pick_pieces(state, power, from, picks, |id, piece| {
        if piece.aboard.is_some_and(|carrier| state.piece(carrier).unit != AircraftCarrier) {
            return Err(Reason::Aboard);
        }
        if piece.moved > 0 && is_committed(state, piece, from) {
            return Err(Reason::Committed);
        }
        may_set_out(state, piece)?;
        let left = state.movement_left(id);
        if left == 0 { Err(Reason::MovementSpent { unit: piece.unit }) } else { Ok(()) }
    })?;
    let riders = riders(state, &pieces, path)?;
    let walkers: Vec<PieceId> =
        pieces.iter().copied().filter(|id| !riders.iter().any(|(rider, _)| rider == id)).collect();
    let path = match path {
        [from, to] if !from.borders(*to) => shortest(state, power, &walkers, *from, *to, movement)?,
        path => path.to_vec(),
    };
    for id in &walkers {
        walk(state, *id, &path, movement, &pieces)?;
    }
    let infantry = pieces.iter().any(|id| state.piece(*id).unit.is_infantry());
    if movement == Movement::Combat && to.is_land() && !(infantry && annexes(state, power, to)) {
        let spies_only = pieces.iter().all(|id| state.piece(*id).unit == Spy);
        if !spies_only {
            may_fight_for(state, power, to, &pieces)?;
        }
    }
    if movement == Movement::Noncombat && to.is_land() && !annexes(state, power, to) {
        guests_fit(state, power, to, &pieces)?;
    }
    if movement == Movement::Noncombat && to.is_sea() {
        decks_fit(state, power, &walkers, to)?;
    }
    sea_tasks(state, power, &pieces, to, movement)?;
    air_tasks(state, power, &pieces, to, movement)?;
    let price = pieces.iter().filter(|id| state.piece(**id).unit == CoastalGun).count() as u16;
    if price > state.treasury[power as usize] {
        return Err(Reason::TooExpensive { price, held: state.treasury[power as usize] });
    }
    one_of_a_kind(state, &pieces, to)?;
    Ok(Move { pieces: walkers, riders, path, movement, price })
}

/// A unit that has reached the enemy goes no farther.
pub fn is_committed(state: &State, piece: &Piece, here: Space) -> bool {
    state.phase == Phase::CombatMove
        && piece.flags.combat_moved()
        && (if here.is_land() {
            !state.is_friendly_land(here, piece.owner)
        } else {
            state.is_enemy_sea(here, piece.owner)
        })
}

/// At most one gun, one launcher and one radar in a zone.
fn one_of_a_kind(state: &State, pieces: &[PieceId], to: Space) -> Result<(), Reason> {
    for id in pieces {
        let unit = state.piece(*id).unit;
        let alike =
            |other: Unit| (unit.is_gun() && other.is_gun()) || (unit == RocketLauncher && other == unit);
        let more = pieces.iter().filter(|other| alike(state.piece(**other).unit)).count() > 1;
        if more || state.at(to).any(|(other, p)| other != *id && alike(p.unit)) {
            return Err(Reason::OnePerZone { unit, space: to });
        }
    }
    Ok(())
}

/// Infantry in an order with APCs rides when it goes farther than it walks.
fn riders(state: &State, pieces: &[PieceId], path: &[Space]) -> Result<Vec<(PieceId, PieceId)>, Reason> {
    let far = path.len() > 2 || (path.len() == 2 && !path[0].borders(path[1]));
    let mut riders = Vec::new();
    if !far {
        return Ok(riders);
    }
    let mut room: Vec<(PieceId, u8)> = pieces
        .iter()
        .filter(|id| state.piece(**id).unit == Apc)
        .map(|id| (*id, state.capacity_of(state.piece(*id))))
        .collect();
    if room.is_empty() {
        return Ok(riders);
    }
    for id in pieces.iter().filter(|id| state.piece(**id).unit.light_load().is_some()) {
        match room.iter_mut().find(|(_, left)| *left > 0) {
            Some((apc, left)) => {
                *left -= 1;
                riders.push((*id, *apc));
            }
            None => return Err(Reason::NoRoom { unit: Apc }),
        }
    }
    Ok(riders)
}

/// The shortest way that every piece can go.
fn shortest(
    state: &State,
    power: Power,
    pieces: &[PieceId],
    from: Space,
    to: Space,
    movement: Movement,
) -> Result<Vec<Space>, Reason> {
    let slow = pieces.iter().copied().min_by_key(|id| state.movement_left(*id)).ok_or(Reason::NoWay)?;
    let limit = state.movement_left(slow);
    let mut why = Reason::TooFar;
    let enter = |here: u16, next: u16| {
        let last = Space(next) == to;
        pieces.iter().all(|id| {
            match step(state, power, state.piece(*id), Space(here), Space(next), last, movement) {
                Ok(()) => true,
                Err(reason) => {
                    if last {
                        why = reason;
                    }
                    false
                }
            }
        })
    };
    let reach = board().graph().distances(from.0, limit, enter, |_| true);
    reach.path(to.0).map(|path| path.into_iter().map(Space).collect()).ok_or(why)
}

/// One piece goes this way.
fn walk(
    state: &State,
    id: PieceId,
    path: &[Space],
    movement: Movement,
    group: &[PieceId],
) -> Result<(), Reason> {
    let piece = state.piece(id);
    let steps = path.len() - 1;
    if steps > usize::from(state.movement_left(id)) {
        return Err(Reason::TooFarFor { unit: piece.unit, movement: state.movement_left(id) });
    }
    for (at, pair) in path.windows(2).enumerate() {
        let last = at + 2 == path.len();
        let annexing = last
            && annexes(state, piece.owner, pair[1])
            && group.iter().any(|id| state.piece(*id).unit.is_infantry());
        if annexing && piece.unit.class() == Class::Land && pair[0].borders(pair[1]) {
            continue;
        }
        step(state, piece.owner, piece, pair[0], pair[1], last, movement)?;
    }
    if piece.unit == AircraftCarrier {
        let own = state.cargo_of(id).any(|(cargo, p)| p.owner == piece.owner && !group.contains(&cargo));
        if own {
            return Err(Reason::AircraftTakeOffFirst);
        }
    }
    if piece.is_air() && movement != Movement::Noncombat {
        let left = state.movement_left(id) - steps as u8;
        let end = path[path.len() - 1];
        let taken = state.options.conquered_airfields
            && end.is_land()
            && group.iter().any(|id| state.piece(*id).unit.is_ground());
        if !taken && !can_land(state, piece, end, left) {
            return Err(Reason::NowhereToLand { unit: piece.unit });
        }
    }
    Ok(())
}

/// Whether one step is open to a piece; `last` if the move ends there.
pub fn step(
    state: &State,
    power: Power,
    piece: &Piece,
    from: Space,
    to: Space,
    last: bool,
    movement: Movement,
) -> Result<(), Reason> {
    if !from.borders(to) {
        return Err(Reason::NotAdjacent { from, to });
    }
    if state.is_closed(to) {
        return Err(Reason::ZoneClosed { space: to });
    }
    let combat = movement != Movement::Noncombat;
    match piece.unit.class() {
        Class::Sea => sea_step(state, power, from, to, last, combat),
        Class::Air => air_step(state, power, piece, to, last, combat),
        Class::Land => land_step(state, power, piece, to, last, combat),
        Class::Special if piece.unit == Spy && combat => {
            if to.is_land() {
                Ok(())
            } else {
                Err(Reason::NotOnLand { unit: piece.unit })
            }
        }
        Class::Special | Class::Factory => land_step(state, power, piece, to, last, combat),
    }
}

fn land_step(
    state: &State,
    power: Power,
    piece: &Piece,
    to: Space,
    last: bool,
    combat: bool,
) -> Result<(), Reason> {
    if !to.is_land() {
        return Err(Reason::NotOnLand { unit: piece.unit });
    }
    if state.is_friendly_land(to, power) {
        return if combat && last { Err(Reason::MustEndAtEnemy) } else { Ok(()) };
    }
    if !combat {
        return Err(Reason::NotFriendly { space: to });
    }
    let holder = state.controller(to).ok_or(Reason::NotFriendly { space: to })?;
    if !state.may_attack(power, holder) {
        return Err(Reason::NoWar { power: holder });
    }
    if last {
        return Ok(());
    }
    let mobile = matches!(piece.unit, Armor | Apc);
    if mobile && is_unoccupied(state, to) { Ok(()) } else { Err(Reason::CannotPass { space: to }) }
}

/// No units that could fight; guns, radars and factories do not count, nor do reserves.
pub fn is_unoccupied(state: &State, space: Space) -> bool {
    let waiting =
        state.is_neutral_land(space) && !state.mustered.contains(space) && !space.forces().is_empty();
    let empire = state.empire && state.is_neutral_land(space) && !state.mustered.contains(space);
    let holder = state.controller(space);
    let stands =
        |p: &Piece| p.unit.fights() && holder.is_some_and(|h| p.owner == h || state.is_friend(p.owner, h));
    !waiting && !empire && !state.at(space).any(|(_, p)| stands(p))
}

fn sea_step(
    state: &State,
    power: Power,
    from: Space,
    to: Space,
    last: bool,
    combat: bool,
) -> Result<(), Reason> {
    if !to.is_sea() {
        return Err(Reason::ShipsStayAtSea);
    }
    if let Some(passage) = board().passage(from, to) {
        crate::passages::check(state, power, passage)?;
    }
    if power == Russia && state.russia == Stance::Neutral && !state.empire {
        if state.at(to).any(|(_, p)| p.is_sea() && p.owner != Russia) {
            return Err(Reason::RussianShipsAvoid { space: to });
        }
        let capitals = PLAYERS.into_iter().filter(|p| *p != Russia).filter_map(Power::capital);
        if capitals.into_iter().any(|capital| capital.borders(to)) {
            return Err(Reason::RussianShipsAvoidCapitals { space: to });
        }
    }
    if state.is_barred_sea(to, power) {
        return Err(Reason::NoWarAtSea { space: to });
    }
    if state.is_enemy_sea(to, power) {
        if !combat {
            return Err(Reason::NotFriendly { space: to });
        }
        if !last {
            return Err(Reason::CannotPass { space: to });
        }
    }
    Ok(())
}

fn air_step(
    state: &State,
    power: Power,
    piece: &Piece,
    to: Space,
    last: bool,
    combat: bool,
) -> Result<(), Reason> {
    if to.is_land() {
        let holder = state.controller(to).ok_or(Reason::ZoneClosed { space: to })?;
        let peaceful = !state.is_friend(holder, power) && !state.may_attack(power, holder);
        if peaceful {
            return Err(Reason::NoOverflight { power: holder });
        }
    }
    if !last {
        return Ok(());
    }
    match (to.is_land(), combat) {
        (true, true) if state.is_friendly_land(to, power) => Err(Reason::MustEndAtEnemy),
        (true, true) => Ok(()),
        (true, false) if state.is_friendly_land(to, power) => Ok(()),
        (true, false) => Err(Reason::NotFriendly { space: to }),
        (false, true) if state.is_enemy_sea(to, power) => Ok(()),
        (false, true) => Err(Reason::MustEndAtEnemy),
        (false, false) if is_deck(state, piece, to) => Ok(()),
        (false, false) => Err(Reason::NoDeck { unit: piece.unit, space: to }),
    }
}
