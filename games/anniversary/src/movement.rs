//! What combat and noncombat moves share: which space may be entered, and where a unit must stop.

use std::cmp::Reverse;

use sandtable_engine::pieces::PieceId;
use sandtable_warfare::ways::{self, Barred, Entry};

use crate::board::{Space, Terrain, board};
use crate::china;
use crate::order::Pick;
use crate::power::Power;
use crate::print::list;
use crate::reason::Reason;
use crate::state::{Phase, Piece, State};
use crate::tech::Advance;
use crate::units::{Class, Counts, Unit};

/// One kind of unit on the move.
#[derive(Clone, Copy, Debug)]
pub struct Mover {
    pub power: Power,
    pub unit: Unit,
    /// Mechanized infantry that keeps up with a tank.
    pub with_tank: bool,
}

/// Whether a unit may step from one space into the next, and whether it may go on from there.
pub fn enter(state: &State, mover: Mover, from: Space, to: Space) -> Result<Entry, Reason> {
    if !from.adjacent(to) {
        return Err(Reason::NotAdjacent { from, to });
    }
    if to.terrain() == Terrain::Neutral {
        return Err(Reason::neutral(mover.unit, to));
    }
    if mover.power == Power::China && !china::may_occupy(to) {
        return Err(Reason::chinese_range(mover.unit, to));
    }
    match mover.unit.class() {
        Class::Air => Ok(Entry::GoOn),
        Class::Land => enter_territory(state, mover, to),
        Class::Sea => enter_sea_zone(state, mover, from, to),
    }
}

fn enter_territory(state: &State, mover: Mover, to: Space) -> Result<Entry, Reason> {
    if to.is_sea() {
        return Err(Reason::LandUnitAtSea { unit: mover.unit, space: to });
    }
    if state.is_friendly_land(to, mover.power) {
        return Ok(Entry::GoOn);
    }
    if state.phase == Phase::NoncombatMove {
        return Err(Reason::HostileInNoncombat { space: to });
    }
    let blitz = mover.unit == Unit::Tank || mover.with_tank;
    Ok(if blitz && is_empty_for_blitz(state, to, mover.power) { Entry::GoOn } else { Entry::Stop })
}

/// Even a lone gun or factory stops a blitz.
pub fn is_empty_for_blitz(state: &State, space: Space, power: Power) -> bool {
    !state.complexes.contains(space) && !state.has_enemy(space, power, |_| true)
}

fn enter_sea_zone(state: &State, mover: Mover, from: Space, to: Space) -> Result<Entry, Reason> {
    if !to.is_sea() {
        return Err(Reason::SeaUnitOnLand { unit: mover.unit, space: to });
    }
    passage_open(state, mover.power, from, to)?;
    if mover.unit == Unit::Submarine {
        return Ok(if state.enemy_destroyer(to, mover.power) { Entry::Stop } else { Entry::GoOn });
    }
    if !state.is_hostile_zone(to, mover.power) {
        return Ok(Entry::GoOn);
    }
    if state.phase == Phase::NoncombatMove {
        return Err(Reason::HostileZoneInNoncombat { zone: to });
    }
    Ok(Entry::Stop)
}

/// Canals belong to whoever held their territories when the turn began.
pub fn passage_open(state: &State, power: Power, from: Space, to: Space) -> Result<(), Reason> {
    for canal in board().canals() {
        let through = canal.zones == (from, to) || canal.zones == (to, from);
        if through && !canal.territories.iter().all(|t| state.was_friendly_land(*t, power)) {
            return Err(Reason::CanalClosed { from, to });
        }
    }
    let black_sea = board().black_sea();
    if state.options.dardanelles_closed && (from == black_sea || to == black_sea) {
        return Err(Reason::DardanellesClosed);
    }
    Ok(())
}

fn enter_together(state: &State, movers: &[Mover], from: Space, to: Space) -> Result<Entry, Reason> {
    let mut entry = Entry::GoOn;
    for mover in movers {
        if enter(state, *mover, from, to)? == Entry::Stop {
            entry = Entry::Stop;
        }
    }
    Ok(entry)
}

/// The path to take: the one given, or the shortest legal one if only its ends are.
pub fn find_path(state: &State, movers: &[Mover], given: &[Space], reach: u8) -> Result<Vec<Space>, Reason> {
    let [from, .., to] = *given else { return Err(Reason::NoPath) };
    if given.len() > 2 || from.adjacent(to) || from == to {
        walk(state, movers, given)?;
        return Ok(given.to_vec());
    }
    shortest(state, movers, from, to, reach)
}

fn walk(state: &State, movers: &[Mover], path: &[Space]) -> Result<(), Reason> {
    let way: Vec<u16> = path.iter().map(|space| space.0).collect();
    let walked = ways::walk(&way, |from, to| enter_together(state, movers, Space(from), Space(to)));
    walked.map_err(|barred| match barred {
        Barred::Refused(reason) => reason,
        Barred::MustStop { from, at } => {
            let stops = |m: &&Mover| matches!(enter(state, **m, Space(from), Space(at)), Ok(Entry::Stop));
            let stopped = movers.iter().find(stops);
            let blitzing = stopped.is_some_and(|m| m.with_tank);
            let unit = if blitzing { Unit::Tank } else { stopped.map_or(Unit::Infantry, |m| m.unit) };
            Reason::must_stop(unit, Space(at), state.phase)
        }
    })
}

fn shortest(
    state: &State,
    movers: &[Mover],
    from: Space,
    to: Space,
    reach: u8,
) -> Result<Vec<Space>, Reason> {
    if movers.iter().all(|m| m.unit.class() == Class::Air) {
        let chinese = movers.iter().any(|m| m.power == Power::China);
        let path = match chinese {
            true => flight_over(from, to, reach, china::may_occupy),
            false => flight(from, to, reach),
        };
        return path.ok_or(Reason::too_far(movers[0].unit, to));
    }
    // Nothing on land or at sea goes farther than two spaces, so the way has one space in between,
    // also for aircraft that go along.
    let power = movers[0].power;
    let passes = |mid: &Space| reach >= 2 && enter_together(state, movers, from, *mid) == Ok(Entry::GoOn);
    let mut blitz = Vec::new();
    let mut refusal = None;
    for mid in from.neighbours().filter(passes) {
        match enter_together(state, movers, mid, to) {
            Ok(_) if state.is_hostile_land(mid, power) => blitz.push(mid),
            Ok(_) => return Ok(vec![from, mid, to]),
            Err(Reason::NotAdjacent { .. }) => {}
            Err(reason) => refusal = Some(reason),
        }
    }
    // Friendly ground comes first: a blitz is only taken for want of another way.
    match blitz[..] {
        [mid] => Ok(vec![from, mid, to]),
        [] => Err(refusal.unwrap_or(Reason::TooFar { from, to, reach })),
        _ => Err(Reason::NameTheWay { to }),
    }
}

/// A shortest way through the air, step by step nearer to the goal.
fn flight(from: Space, to: Space, reach: u8) -> Option<Vec<Space>> {
    let left = |here: Space| board().air_distance(here, to);
    let mut path = vec![from];
    let mut here = from;
    if left(from) > reach {
        return None;
    }
    while here != to {
        let nearer = |next: &Space| next.terrain() != Terrain::Neutral && left(*next) + 1 == left(here);
        here = here.neighbours().find(nearer)?;
        path.push(here);
    }
    Some(path)
}

/// A shortest way through the air over spaces that are open.
pub fn flight_over(from: Space, to: Space, reach: u8, open: impl Fn(Space) -> bool) -> Option<Vec<Space>> {
    let enter = |_, next| {
        let space = Space(next);
        let passes = space.terrain() != Terrain::Neutral && (space == to || open(space));
        passes.then_some(Entry::GoOn)
    };
    let path = ways::reach(board().graph(), from.0, reach, enter).path(to.0)?;
    Some(path.into_iter().map(Space).collect())
}

/// Units of one pick that may be chosen, best choice first.
#[derive(Debug)]
pub struct Candidates {
    pub owner: Power,
    pub unit: Unit,
    pub count: usize,
    pub pieces: Vec<PieceId>,
}

/// Whose units an order means when it does not say: those of the power that acts now.
pub fn owner_of_pick(state: &State, pick: &Pick, space: Space) -> Result<Power, Reason> {
    let own = |power: Power| state.at(space).any(|(_, p)| p.owner == power && p.unit == pick.unit);
    let owner = match (pick.power, state.power) {
        (Some(power), _) => power,
        (None, Power::UnitedStates) => {
            let chinese = !own(Power::UnitedStates) && own(Power::China);
            match state.acting().filter(|acting| state.phase == Phase::CombatMove && own(*acting)) {
                Some(acting) => acting,
                None if chinese => Power::China,
                None => state.power,
            }
        }
        (None, power) => power,
    };
    if owner.player() != state.power {
        return Err(Reason::NotYours { power: owner });
    }
    if state.phase == Phase::CombatMove && state.acting().is_some_and(|acting| acting != owner) {
        return Err(Reason::OtherForceMoves { power: owner });
    }
    Ok(owner)
}

/// The units a pick can mean, filtered by `eligible`; its refusals explain an empty result.
pub fn candidates(
    state: &State,
    pick: &Pick,
    space: Space,
    eligible: impl Fn(PieceId, &Piece) -> Result<(), Reason>,
) -> Result<Candidates, Reason> {
    if pick.count == 0 {
        return Err(Reason::NothingNamed);
    }
    if pick.unit == Unit::IndustrialComplex {
        return Err(Reason::ComplexImmobile);
    }
    let owner = owner_of_pick(state, pick, space)?;
    let mut refusal = None;
    let mut pieces = Vec::new();
    let mut present = 0;
    for (id, piece) in state.at(space).filter(|(_, p)| p.owner == owner && p.unit == pick.unit) {
        present += 1;
        if !answers(state, pick, id) {
            continue;
        }
        match eligible(id, piece) {
            Ok(()) => pieces.push(id),
            Err(reason) => refusal = Some(reason),
        }
    }
    let count = usize::from(pick.count);
    if present < count {
        return Err(Reason::NotThere { count: pick.count, power: owner, unit: pick.unit, space });
    }
    if pieces.len() < count {
        let missing = match described(pick) {
            true => not_like_that(state, pick, owner, space),
            false => Reason::NotThere { count: pick.count, power: owner, unit: pick.unit, space },
        };
        return Err(refusal.unwrap_or(missing));
    }
    Ok(Candidates { owner, unit: pick.unit, count, pieces })
}

/// Whether a unit has the cargo and the movement left that a pick asks for.
pub fn answers(state: &State, pick: &Pick, id: PieceId) -> bool {
    pick.cargo.is_none_or(|wanted| wanted == cargo_counts(state, id))
        && pick.left.is_none_or(|wanted| wanted == state.movement_left(id))
}

fn described(pick: &Pick) -> bool {
    pick.cargo.is_some() || pick.left.is_some()
}

/// Nothing there is as described: say how what is there would be named.
fn not_like_that(state: &State, pick: &Pick, owner: Power, space: Space) -> Reason {
    let mut there: Vec<Pick> = Vec::new();
    for (id, piece) in state.at(space).filter(|(_, p)| p.owner == owner && p.unit == pick.unit) {
        let holds = matches!(piece.unit, Unit::Transport | Unit::AircraftCarrier);
        let one = Pick {
            power: pick.power,
            cargo: holds.then(|| cargo_counts(state, id)),
            left: Some(state.movement_left(id)),
            ..Pick::of(1, piece.unit)
        };
        match there.iter_mut().find(|other| Pick { count: 1, ..(*other).clone() } == one) {
            Some(other) => other.count += 1,
            None => there.push(one),
        }
    }
    Reason::NotLikeThat { wanted: list(std::slice::from_ref(pick)), space, there: list(&there) }
}

pub fn cargo_counts(state: &State, carrier: PieceId) -> Counts {
    state.cargo_of(carrier).map(|(_, p)| (p.unit, 1)).collect()
}

/// Resolve a move order's units and path: which pieces go, and how.
pub fn resolve_move(
    state: &State,
    picks: &[Pick],
    given: &[Space],
    eligible: impl Fn(PieceId, &Piece) -> Result<(), Reason>,
) -> Result<(Vec<PieceId>, Vec<Space>), Reason> {
    let Some(from) = given.first().copied() else { return Err(Reason::NoPath) };
    let groups: Vec<Candidates> =
        picks.iter().map(|pick| candidates(state, pick, from, &eligible)).collect::<Result<_, _>>()?;
    let Some(first) = groups.first() else { return Err(Reason::NothingNamed) };
    if let Some(other) = groups.iter().find(|g| g.owner != first.owner && state.phase == Phase::CombatMove) {
        return Err(Reason::OtherForceMoves { power: other.owner });
    }
    let count = |owner: Power, unit: Unit| -> usize {
        groups.iter().filter(|g| g.owner == owner && g.unit == unit).map(|g| g.count).sum()
    };
    // Powers do not share their technology, nor do tanks of one take along infantry of another.
    let paired = |owner: Power| {
        let (tanks, infantry) = (count(owner, Unit::Tank), count(owner, Unit::Infantry));
        tanks > 0 && infantry <= tanks && state.has(owner, Advance::MechanizedInfantry)
    };
    let movers: Vec<Mover> = groups
        .iter()
        .map(|g| Mover {
            power: g.owner,
            unit: g.unit,
            with_tank: g.unit == Unit::Infantry && paired(g.owner),
        })
        .collect();
    let allowed = |g: &Candidates, id: PieceId| allowance(state, id, paired(g.owner));
    let reach = |g: &Candidates| g.pieces.iter().map(|id| allowed(g, *id)).max().unwrap_or(0);
    let path = find_path(state, &movers, given, groups.iter().map(reach).min().unwrap_or(0))?;
    let cost = (path.len() - 1) as u8;
    let mut chosen = Vec::new();
    for group in &groups {
        let mut able: Vec<PieceId> =
            group.pieces.iter().copied().filter(|id| allowed(group, *id) >= cost).collect();
        let mechanized = group.unit == Unit::Infantry && state.has(group.owner, Advance::MechanizedInfantry);
        if able.len() < group.count && mechanized && cost == 2 {
            return Err(Reason::OneInfantryPerTank { tanks: count(group.owner, Unit::Tank) as u16 });
        }
        if able.len() < group.count {
            return Err(Reason::too_far(group.unit, path[path.len() - 1]));
        }
        able.sort_by_key(|id| preference(state, *id, allowed(group, *id)));
        chosen
            .extend(able.into_iter().filter(|id| !chosen.contains(id)).take(group.count).collect::<Vec<_>>());
    }
    check_pairs(state, &chosen)?;
    if chosen.len() < groups.iter().map(|g| g.count).sum() {
        return Err(Reason::NamedTwice);
    }
    Ok((chosen, path))
}

/// Which of several units goes where the order does not say: those with just enough movement, but of empty
/// transports the one that can still come back with something. Loaded ones go before empty ones.
fn preference(state: &State, id: PieceId, allowance: u8) -> (Reverse<usize>, u8, PieceId) {
    let cargo = state.cargo_of(id).count();
    let fetches = state.piece(id).unit == Unit::Transport && cargo == 0;
    (Reverse(cargo), if fetches { u8::MAX - allowance } else { allowance }, id)
}

/// Infantry on its second space keeps to a tank that came the same way.
fn check_pairs(state: &State, chosen: &[PieceId]) -> Result<(), Reason> {
    let second = |unit: Unit, like: &Piece| {
        let pieces = chosen.iter().map(|id| state.piece(*id)).filter(|p| p.owner == like.owner);
        pieces.filter(|p| p.unit == unit && p.moved > 0 && p.origin == like.origin).count()
    };
    for infantry in
        chosen.iter().map(|id| state.piece(*id)).filter(|p| p.unit == Unit::Infantry && p.moved > 0)
    {
        let tanks = second(Unit::Tank, infantry);
        if second(Unit::Infantry, infantry) > tanks {
            return Err(Reason::OneInfantryPerTank { tanks: tanks as u16 });
        }
    }
    Ok(())
}

/// Movement left, a space more for fresh infantry beside its tank.
fn allowance(state: &State, id: PieceId, paired: bool) -> u8 {
    let piece = state.piece(id);
    let bonus = paired && piece.unit == Unit::Infantry && state.movement_left(id) + piece.moved == 1;
    state.movement_left(id) + u8::from(bonus && piece.moved < 2)
}
