//! Phase 3: Combat Move.

use sandtable_engine::pieces::PieceId;

use crate::board::{Space, Terrain};
use crate::landing::{Horizon, reaches_airfield, stranded};
use crate::movement::{candidates, flight_over, is_empty_for_blitz, resolve_move};
use crate::order::Pick;
use crate::power::Power;
use crate::reason::Reason;
use crate::state::{AirDuty, Piece, State};
use crate::tech::Advance;
use crate::units::{Class, Unit};

/// The pieces and path of a combat move.
pub fn check_move(
    state: &State,
    picks: &[Pick],
    given: &[Space],
) -> Result<(Vec<PieceId>, Vec<Space>), Vec<Reason>> {
    let (pieces, path) =
        resolve_move(state, picks, given, |id, p| may_combat_move(state, id, p)).map_err(one)?;
    for id in &pieces {
        check_destination(state, *id, &path).map_err(one)?;
    }
    check_landings(state, &pieces, &path)?;
    Ok((pieces, path))
}

fn one(reason: Reason) -> Vec<Reason> {
    vec![reason]
}

/// Whether a unit may begin, or go on with, a combat move from where it stands.
pub fn may_combat_move(state: &State, id: PieceId, piece: &Piece) -> Result<(), Reason> {
    if piece.unit == Unit::AntiaircraftGun {
        return Err(Reason::GunInCombatMove);
    }
    if piece.aboard.is_some() {
        return Err(Reason::CargoCannotMove { unit: piece.unit });
    }
    if piece.landing.is_some() {
        return Err(Reason::TransportOffloaded);
    }
    if piece.unit == Unit::Bomber && state.cargo_of(id).next().is_some() {
        return Err(Reason::ParatroopersAboard);
    }
    if state.movement_left(id) == 0 && piece.moved > 0 && piece.unit != Unit::Infantry {
        return Err(Reason::tired(piece.unit));
    }
    if piece.moved > 0 && is_stopped(state, piece, state.space_of(id)) {
        return Err(Reason::must_stop(piece.unit, state.space_of(id), state.phase));
    }
    Ok(())
}

/// Whether the space a unit has entered holds it there until combat.
fn is_stopped(state: &State, piece: &Piece, space: Space) -> bool {
    match piece.class() {
        Class::Air => false,
        Class::Land => {
            state.is_hostile_land(space, piece.owner) && !is_empty_for_blitz(state, space, piece.owner)
        }
        Class::Sea if piece.unit == Unit::Submarine => state.enemy_destroyer(space, piece.owner),
        Class::Sea => state.is_hostile_zone(space, piece.owner),
    }
}

/// A combat move ends in a hostile space, but for the listed exceptions.
fn check_destination(state: &State, id: PieceId, path: &[Space]) -> Result<(), Reason> {
    let piece = state.piece(id);
    let to = path[path.len() - 1];
    let power = piece.owner;
    match piece.class() {
        Class::Land => {
            let way = &path[..path.len() - 1];
            let blitzed = way.iter().any(|space| state.is_hostile_land(*space, power));
            if blitzed || state.is_combat_ground(to, power) {
                Ok(())
            } else {
                Err(Reason::EndsInFriendly { space: to })
            }
        }
        Class::Air => {
            let target = |p: &Piece| p.aboard.is_none() && p.class() == Class::Sea;
            let fights = match to.is_land() {
                true => state.is_hostile_land(to, power),
                false => state.has_enemy(to, power, target),
            };
            let leaves = state.options.fighters_escape && escapes(state, piece, path[0]);
            if fights || leaves { Ok(()) } else { Err(Reason::EndsInFriendly { space: to }) }
        }
        Class::Sea => check_sea_destination(state, id, piece, path),
    }
}

fn check_sea_destination(state: &State, id: PieceId, piece: &Piece, path: &[Space]) -> Result<(), Reason> {
    let to = path[path.len() - 1];
    let contested = state.has_enemy(to, piece.owner, |p| p.class() == Class::Sea);
    let origin = piece.origin.unwrap_or(path[0]);
    if contested || escapes(state, piece, path[0]) || implied_attacks(state).contains(&origin) {
        return Ok(());
    }
    let can_support = piece.unit == Unit::Transport || may_go_along(state, piece.unit);
    let coast = to.neighbours().any(|land| state.is_hostile_land(land, piece.owner));
    let goes_on = piece.unit == Unit::Transport && state.movement_left(id) > (path.len() - 1) as u8;
    if can_support && (coast || goes_on) { Ok(()) } else { Err(Reason::EndsInFriendly { space: to }) }
}

/// Warships that may sail with a landing for its own sake, without attacking anything on the way.
fn may_go_along(state: &State, unit: Unit) -> bool {
    unit.can_bombard() || (state.options.landing_escorts && unit.class() == Class::Sea)
}

/// It leaves a zone where it began the turn among enemy warships, or where others make a declared attack.
fn escapes(state: &State, piece: &Piece, here: Space) -> bool {
    let origin = piece.origin.unwrap_or(here);
    let attacked = state.attacks.contains(origin) && is_fought_for(state, origin, piece.owner);
    state.start.hostile_zones.contains(origin) || attacked
}

/// Whether units of a power fight for a zone: ships, aircraft sent there, or whoever was told to attack.
/// Fighters that only wait above it fight along with these, never by themselves.
pub fn is_fought_for(state: &State, zone: Space, power: Power) -> bool {
    let own = || state.at(zone).map(|(_, p)| p).filter(|p| p.owner == power && p.aboard.is_none());
    let declared = state.attacks.contains(zone);
    let engages = |p: &Piece| p.class() == Class::Sea || p.combat_moved || declared;
    own().any(engages) && own().any(|p| p.unit.attack() > 0)
}

/// Some possible way for every aircraft to land must remain.
fn check_landings(state: &State, pieces: &[PieceId], path: &[Space]) -> Result<(), Vec<Reason>> {
    let concerned = |id: &PieceId| {
        let piece = state.piece(*id);
        piece.is_air() || piece.unit == Unit::AircraftCarrier
    };
    if !pieces.iter().any(concerned) {
        return Ok(());
    }
    // Aircraft that can come home over land take no deck from others, so no proof is needed.
    let (to, cost) = (path[path.len() - 1], (path.len() - 1) as u8);
    let comes_home = |id: &PieceId| {
        let piece = state.piece(*id);
        let range = state.movement_left(*id).saturating_sub(cost);
        piece.is_air() && reaches_airfield(state, piece.owner, to, range)
    };
    if pieces.iter().all(comes_home) {
        return Ok(());
    }
    let mut after = state.clone();
    let moved = crate::event::Event::Moved {
        pieces: pieces.to_vec(),
        path: path.to_vec(),
        movement: crate::event::Movement::Combat,
    };
    crate::apply::apply(&mut after, &moved);
    let owner = state.piece(pieces[0]).owner;
    let lost = stranded(&after, owner, Horizon::CombatMove);
    if lost.is_empty() { Ok(()) } else { Err(no_landing(&after, &lost)) }
}

fn no_landing(state: &State, lost: &[PieceId]) -> Vec<Reason> {
    let mut reasons: Vec<Reason> = Vec::new();
    for id in lost {
        let reason = Reason::NoLanding { unit: state.piece(*id).unit, space: state.space_of(*id) };
        if !reasons.contains(&reason) {
            reasons.push(reason);
        }
    }
    reasons
}

/// A strategic bombing raid, or fighters that escort one.
pub fn check_raid(
    state: &State,
    picks: &[Pick],
    given: &[Space],
    duty: AirDuty,
) -> Result<(Vec<PieceId>, Vec<Space>), Vec<Reason>> {
    let unit = if duty == AirDuty::Raid { Unit::Bomber } else { Unit::Fighter };
    if duty == AirDuty::Escort && !state.options.escorts {
        return Err(one(Reason::NoEscorts));
    }
    if let Some(other) = picks.iter().find(|pick| pick.unit != unit) {
        return Err(one(Reason::NotForRaids { unit: other.unit }));
    }
    let eligible = |id: PieceId, p: &Piece| match state.cargo_of(id).next() {
        Some(_) if p.unit == Unit::Bomber => Err(Reason::ParatroopersDoNotRaid),
        _ => may_combat_move(state, id, p),
    };
    let (pieces, path) = resolve_move(state, picks, given, eligible).map_err(one)?;
    let to = path[path.len() - 1];
    let power = state.piece(pieces[0]).owner;
    if !state.complexes.contains(to) || !state.is_hostile_land(to, power) {
        return Err(one(Reason::NoComplexToRaid { space: to }));
    }
    check_landings(state, &pieces, &path)?;
    Ok((pieces, path))
}

/// Bombers with the infantry each of them carries, and their path.
pub type Drop = (Vec<(PieceId, PieceId)>, Vec<Space>);

/// Paratroopers: each bomber takes one infantry from the territory where both begin.
pub fn check_drop(state: &State, bombers: u16, given: &[Space]) -> Result<Drop, Vec<Reason>> {
    let power = state.attacker();
    if !state.has(power, Advance::Paratroopers) {
        return Err(one(Reason::NoParatroopers));
    }
    let fresh = |id, p: &Piece| match p.moved {
        0 => may_combat_move(state, id, p),
        _ => Err(Reason::ParatroopersElsewhere),
    };
    let from = given.first().copied().ok_or_else(|| one(Reason::NoPath))?;
    let here = state.at(from).filter(|(_, p)| p.owner == power && p.unit == Unit::Bomber).count();
    if here == 0 {
        return Err(one(Reason::ParatroopersElsewhere));
    }
    if here < usize::from(bombers) {
        return Err(one(Reason::BombersForParatroopers { bombers: here as u16 }));
    }
    let picks = [Pick::owned(bombers, power, Unit::Bomber)];
    let hostile_at_start = |space: Space| space.is_land() && !state.was_friendly_land(space, power);
    let around = match *given {
        [from, to] => flight_over(from, to, u8::MAX - 1, |space| !hostile_at_start(space)),
        _ => None,
    };
    let way = around.as_deref().unwrap_or(given);
    let (pieces, path) = resolve_move(state, &picks, way, fresh).map_err(one)?;
    let men = candidates(state, &Pick::owned(bombers, power, Unit::Infantry), path[0], fresh).map_err(one)?;
    let to = path[path.len() - 1];
    if let Some(first) = path[1..path.len() - 1].iter().find(|space| hostile_at_start(**space)) {
        return Err(one(Reason::ParatroopersStop { space: *first }));
    }
    if to.is_sea() {
        return Err(one(Reason::DropAtSea { zone: to }));
    }
    if !hostile_at_start(to) || !state.is_combat_ground(to, power) {
        return Err(one(Reason::EndsInFriendly { space: to }));
    }
    check_landings(state, &pieces, &path)?;
    Ok((pieces.into_iter().zip(men.pieces).collect(), path))
}

/// Declare an attack on the submarines and transports of a zone.
pub fn check_attack(state: &State, zone: Space) -> Result<(), Reason> {
    let power = state.attacker();
    if zone.terrain() == Terrain::Neutral {
        return Err(Reason::NeutralAttack { space: zone });
    }
    if !zone.is_sea() || !state.has_enemy(zone, power, |p| p.class() == Class::Sea) {
        return Err(Reason::NoEnemyThere { zone });
    }
    if state.attacks.contains(zone) {
        return Err(Reason::AttackDeclaredAlready { zone });
    }
    let fighter = |(_, p): (PieceId, &Piece)| p.owner == power && p.aboard.is_none() && p.unit.attack() > 0;
    if !state.at(zone).any(fighter) {
        return Err(Reason::NobodyToAttackWith { zone });
    }
    Ok(())
}

/// Call off an attack that was declared.
pub fn check_withdraw(state: &State, zone: Space) -> Result<(), Reason> {
    match (state.attacks.contains(zone), implied_attacks(state).contains(&zone)) {
        (true, _) => Ok(()),
        (false, true) => Err(Reason::AttackByEntering { zone }),
        (false, false) => Err(Reason::NoAttackDeclared { zone }),
    }
}

/// Units whose combat moves are taken back: whatever has moved, boarded or is to land, but for those
/// without whom a blitz would have captured nothing.
pub fn check_recall(state: &State, picks: &[Pick], from: Space) -> Result<Vec<PieceId>, Reason> {
    let mut chosen: Vec<PieceId> = Vec::new();
    for pick in picks {
        let mut found = candidates(state, pick, from, |_, p| match may_be_recalled(state, p) {
            true => Ok(()),
            false => Err(Reason::NothingToRecall { unit: p.unit }),
        })?;
        found.pieces.retain(|id| !chosen.contains(id));
        // A landing is called off before cargo goes back ashore, and the plainest move before a blitz.
        found.pieces.sort_by_key(|id| {
            let piece = state.piece(*id);
            (blitzed_through(state, piece).is_some(), piece.aboard.is_some() && piece.landing.is_none(), *id)
        });
        if found.pieces.len() < found.count {
            return Err(Reason::NamedTwice);
        }
        chosen.extend(found.pieces.into_iter().take(found.count));
    }
    check_blitzes_stand(state, &chosen)?;
    Ok(chosen)
}

fn may_be_recalled(state: &State, piece: &Piece) -> bool {
    let carrier = piece.aboard.map(|id| state.piece(id).unit);
    let cargo = carrier == Some(Unit::Transport) && (piece.landing.is_some() || piece.boarded);
    piece.combat_moved && !piece.fought && (carrier.is_none() || cargo)
}

/// The territory a land unit has gone through, if that was taken by blitz.
fn blitzed_through(state: &State, piece: &Piece) -> Option<Space> {
    let second = piece.class() == Class::Land && piece.moved > 1 && !piece.boarded;
    piece.from.filter(|space| second && state.blitzed.contains(*space))
}

/// What was taken stays taken: a tank that went through stays, and with it no more infantry than tanks.
fn check_blitzes_stand(state: &State, recalled: &[PieceId]) -> Result<(), Reason> {
    let power = state.attacker();
    let stay = || {
        let own = state.pieces.all().filter(|(id, _, p)| p.owner == power && !recalled.contains(id));
        own.map(|(_, space, p)| (space, p))
    };
    for (id, piece) in recalled.iter().map(|id| (*id, state.piece(*id))) {
        let tanks = |like: &dyn Fn(u16, &Piece) -> bool| {
            stay().filter(|(space, p)| p.unit == Unit::Tank && p.moved > 1 && like(*space, p)).count()
        };
        if let Some(taken) = blitzed_through(state, piece)
            && tanks(&|_, p| blitzed_through(state, p) == Some(taken)) == 0
        {
            return Err(Reason::NothingToRecall { unit: piece.unit });
        }
        if piece.class() == Class::Land && piece.moved > 1 && !piece.boarded {
            let space = state.space_of(id).0;
            let same = |at: u16, p: &Piece| at == space && (p.origin, p.from) == (piece.origin, piece.from);
            let infantry =
                stay().filter(|(at, p)| p.unit == Unit::Infantry && p.moved > 1 && same(*at, p)).count();
            let left = tanks(&same);
            if infantry > left {
                return Err(Reason::OneInfantryPerTank { tanks: left as u16 });
            }
        }
    }
    Ok(())
}

/// Everything that must be true before the combat move may end; every fault is named.
pub fn check_end(state: &State) -> Result<Vec<Space>, Vec<Reason>> {
    let power = state.attacker();
    let mut faults = Vec::new();
    let implied = implied_attacks(state);
    for (_, space, piece) in state.pieces.all().filter(|(_, _, p)| p.owner == power) {
        let zone = Space(space);
        if piece.boarded && piece.landing.is_none() && piece.aboard.is_some() && zone.is_sea() {
            faults.push(Reason::MustAssault { unit: piece.unit, zone });
        }
        let leaves_battle = piece.origin.is_some_and(|origin| implied.contains(&origin));
        if needs_a_fight(state, piece, zone) && !implied.contains(&zone) && !leaves_battle {
            faults.push(Reason::EndsInFriendly { space: zone });
        }
    }
    faults.extend(uncleared_landings(state, power));
    for zone in entered_zones(state, power) {
        let battle =
            state.is_hostile_zone(zone, power) || state.attacks.contains(zone) || implied.contains(&zone);
        if battle {
            faults.extend(weak_attack(state, zone, power));
        }
    }
    faults.extend(escorts_without_bombers(state, power));
    let flown =
        |p: &Piece| p.owner == power && p.combat_moved && (p.is_air() || p.unit == Unit::AircraftCarrier);
    if state.pieces.all().any(|(_, _, p)| flown(p)) {
        let mut declared = state.clone();
        for zone in &implied {
            declared.attacks.insert(*zone);
        }
        let lost = stranded(&declared, power, Horizon::Declared);
        faults.extend(no_landing(state, &lost));
    }
    faults.dedup();
    if faults.is_empty() { Ok(implied) } else { Err(faults) }
}

/// Sea zones that ships or aircraft have entered in the combat move.
fn entered_zones(state: &State, power: Power) -> Vec<Space> {
    let moved =
        state.pieces.all().filter(|(_, _, p)| p.owner == power && p.combat_moved && p.aboard.is_none());
    let mut zones: Vec<Space> =
        moved.map(|(_, space, _)| Space(space)).filter(|space| space.is_sea()).collect();
    zones.sort_unstable();
    zones.dedup();
    zones
}

/// Landings from a hostile zone where nobody fights for it.
fn uncleared_landings(state: &State, power: Power) -> Vec<Reason> {
    let landing =
        state.pieces.all().filter(|(_, _, p)| p.owner == power && p.aboard.is_some() && p.landing.is_some());
    let mut zones: Vec<Space> = landing.map(|(_, zone, _)| Space(zone)).collect();
    zones.dedup();
    zones.retain(|zone| state.is_hostile_zone(*zone, power) && !is_fought_for(state, *zone, power));
    zones.into_iter().map(|zone| Reason::ZoneNotCleared { zone }).collect()
}

/// Zones of submarines and transports that units have entered for no other reason than to attack them.
pub fn implied_attacks(state: &State) -> Vec<Space> {
    let power = state.attacker();
    let own = state.pieces.all().filter(|(_, _, p)| p.owner == power);
    let entered = own.filter(|(_, zone, p)| needs_a_fight(state, p, Space(*zone)));
    let mut zones: Vec<Space> = entered.map(|(_, zone, _)| Space(zone)).collect();
    zones.sort_unstable();
    zones.dedup();
    zones.retain(|zone| state.has_enemy(*zone, power, |p| p.class() == Class::Sea));
    zones
}

/// A sea or air unit whose combat move into a friendly zone only an attack there can justify.
fn needs_a_fight(state: &State, piece: &Piece, zone: Space) -> bool {
    if !zone.is_sea() || state.is_hostile_zone(zone, piece.owner) {
        return false;
    }
    if !piece.combat_moved || piece.moved == 0 || piece.aboard.is_some() || piece.class() == Class::Land {
        return false;
    }
    if piece.is_air() {
        // Whoever leaves one zone for another with enemies in it means to attack these.
        let escaped = state.options.fighters_escape && escapes(state, piece, zone);
        return !escaped || state.has_enemy(zone, piece.owner, |p| p.class() == Class::Sea);
    }
    let assault =
        state.at(zone).any(|(_, p)| p.aboard.is_some() && p.owner == piece.owner && p.landing.is_some());
    let supports = (piece.unit == Unit::Transport && piece.landing.is_some())
        || (may_go_along(state, piece.unit) && assault);
    !supports && !escapes(state, piece, zone)
}

/// Attacks that cannot be fought: transports alone, or aircraft alone against submarines alone.
fn weak_attack(state: &State, zone: Space, power: Power) -> Option<Reason> {
    let own = || state.at(zone).filter(|(_, p)| p.owner == power && p.aboard.is_none()).map(|(_, p)| p);
    let moved_in = own().any(|p| p.combat_moved && p.moved > 0);
    if own().any(|p| p.unit == Unit::Transport) && moved_in && !own().any(|p| p.unit.attack() > 0) {
        return Some(Reason::TransportsAlone { zone });
    }
    let only_air = own().count() > 0 && own().all(|p| p.is_air());
    let hittable = state.has_enemy(zone, power, |p| p.aboard.is_none() && p.unit != Unit::Submarine);
    let futile = only_air && !hittable && own().any(|p| p.combat_moved);
    (futile && !state.options.aircraft_against_submarines)
        .then_some(Reason::AircraftAgainstSubmarines { zone })
}

fn escorts_without_bombers(state: &State, power: Power) -> Vec<Reason> {
    let on_duty = |duty| move |(_, _, p): &(PieceId, u16, &Piece)| p.owner == power && p.duty == Some(duty);
    let escorts = state.pieces.all().filter(on_duty(AirDuty::Escort));
    let lonely = escorts.filter(|(_, space, _)| {
        !state.at(Space(*space)).any(|(_, p)| p.owner == power && p.duty == Some(AirDuty::Raid))
    });
    lonely.map(|(_, space, _)| Reason::EscortWithoutBomber { space: Space(space) }).collect()
}
