//! Strategic bombing raids, rockets, escorts and interceptors.

use sandtable_engine::pieces::PieceId;
use sandtable_engine::{Die, RollRequest};
use sandtable_warfare::losses::Slot;

use crate::Unfold;
use crate::antiaircraft;
use crate::board::{Space, board};
use crate::casualties::{as_picks, described};
use crate::conduct_combat;
use crate::event::Event;
use crate::firepower::dice_of;
use crate::general_combat::{self, destroy};
use crate::movement::answers;
use crate::order::{Order, Pick};
use crate::power::Power;
use crate::reason::Reason;
use crate::research;
use crate::state::{AirDuty, Piece, State, Waiting};
use crate::tech::{Advance, Advances};
use crate::units::Unit;
use crate::volley::{self, AIR, Shot};

/// Before combat begins the defenders of each raided territory say who intercepts.
pub fn choose_interceptors(on: &mut Unfold, after: Option<Space>) {
    let state = on.state();
    let attacker = state.attacker();
    let asked = |space: &Space| {
        after.is_none_or(|last| *space > last)
            && state.has_enemy(*space, attacker, |p| p.unit == Unit::Fighter && p.aboard.is_none())
    };
    let next = if state.options.escorts { state.raids.iter().find(asked) } else { None };
    match next {
        Some(space) => on.emit(Event::Waits { waiting: Waiting::Interceptors { space } }),
        None => offer_rockets(on),
    }
}

/// The power that speaks for a raided territory: the speaker of its defenders, as in a battle.
pub fn interceptors_speaker(state: &State, space: Space) -> Power {
    let attacker = state.attacker();
    let defends = |p: &Piece| {
        state.are_enemies(p.owner, attacker) && p.aboard.is_none() && p.unit.can_be_lost_in_battle()
    };
    general_combat::owner_of_most(state, state.at(space).map(|(_, p)| p).filter(|p| defends(p)))
}

/// Fighters named by an interception order.
pub fn check_intercept(state: &State, picks: &[Pick], space: Space) -> Result<Vec<PieceId>, Reason> {
    let attacker = state.attacker();
    let mut chosen: Vec<PieceId> = Vec::new();
    for pick in picks {
        if pick.unit != Unit::Fighter {
            return Err(Reason::NotForRaids { unit: pick.unit });
        }
        let ready = state.at(space).filter(|(id, p)| {
            p.unit == Unit::Fighter
                && state.are_enemies(p.owner, attacker)
                && pick.power.is_none_or(|power| power == p.owner)
                && !chosen.contains(id)
        });
        let found: Vec<PieceId> = ready.map(|(id, _)| id).take(usize::from(pick.count)).collect();
        if found.len() < usize::from(pick.count) {
            return Err(Reason::NoSuchLoss { count: pick.count, unit: pick.unit });
        }
        chosen.extend(found);
    }
    Ok(chosen)
}

pub fn intercept(on: &mut Unfold, space: Space, pieces: Vec<PieceId>) {
    if !pieces.is_empty() {
        on.emit(Event::Intercepting { pieces });
    }
    choose_interceptors(on, Some(space));
}

// Rockets.

/// Launches that are possible now.
pub fn rocket_launches(state: &State) -> Vec<(Space, Space)> {
    let attacker = state.attacker();
    if !state.has(attacker, Advance::Rockets) {
        return Vec::new();
    }
    let territories = || board().territories().iter().copied();
    let from = territories().filter(|space| check_rocket_site(state, *space).is_ok());
    from.flat_map(|from| {
        territories().filter(move |to| check_rocket(state, from, *to).is_ok()).map(move |to| (from, to))
    })
    .collect()
}

fn check_rocket_site(state: &State, from: Space) -> Result<(), Reason> {
    let attacker = state.attacker();
    let gun = |unit: Unit, owner: Power| unit == Unit::AntiaircraftGun && owner == attacker;
    if !from.is_land()
        || !state.at(from).any(|(_, p)| gun(p.unit, p.owner) && p.aboard.is_none() && !p.captured)
    {
        return Err(Reason::NoLauncher { space: from });
    }
    if state.rockets.0.contains(from) { Err(Reason::LaunchedAlready { space: from }) } else { Ok(()) }
}

pub fn check_rocket(state: &State, from: Space, to: Space) -> Result<(), Reason> {
    check_rocket_site(state, from)?;
    if !state.complexes.contains(to) || !state.is_hostile_land(to, state.attacker()) {
        return Err(Reason::NoComplexToRaid { space: to });
    }
    if state.rockets.1.contains(to) {
        return Err(Reason::RocketedAlready { space: to });
    }
    if board().air_distance(from, to) > 3 { Err(Reason::RocketRange { from, to }) } else { Ok(()) }
}

/// Rockets and raids come in any order; while rockets are left, the attacker is asked.
fn offer_rockets(on: &mut Unfold) {
    if rocket_launches(on.state()).is_empty() {
        next_raid(on);
    } else {
        on.emit(Event::Waits { waiting: Waiting::Rockets });
    }
}

/// The attacker launches no more rockets; the remaining raids follow.
pub fn end_rockets(on: &mut Unfold) {
    let mut sites: Vec<Space> = rocket_launches(on.state()).into_iter().map(|(from, _)| from).collect();
    sites.dedup();
    on.emit(Event::RocketsOver { sites });
    next_raid(on);
}

pub fn launch(on: &mut Unfold, from: Space, to: Space) {
    on.emit(Event::RocketLaunched { from, to });
    on.emit(Event::Waits { waiting: Waiting::RocketDie { from, to } });
}

pub fn rocket_die(state: &State, to: Space) -> RollRequest {
    RollRequest {
        place: to.id().into(),
        ..research::dice(state.attacker(), "rocket", 1, "antiaircraft-gun", None)
    }
}

pub fn rocket_hit(on: &mut Unfold, to: Space, face: u8) {
    damage(on, to, face);
    offer_rockets(on);
}

/// Markers that a complex can still take: up to twice the territory's value.
pub fn damage_room(state: &State, space: Space) -> u8 {
    (2 * space.income()).saturating_sub(state.damage[space.index()])
}

fn damage(on: &mut Unfold, space: Space, points: u8) {
    let room = damage_room(on.state(), space);
    on.emit(Event::FactoryDamaged { space, markers: points.min(room) });
}

// Raids.

pub fn on_duty(state: &State, space: Space, duty: AirDuty) -> Vec<PieceId> {
    state.at(space).filter(|(_, p)| p.duty == Some(duty) && !p.fought).map(|(id, _)| id).collect()
}

/// Everything the attacker has over a raided territory, bombers first.
pub fn raiders(state: &State, space: Space) -> Vec<PieceId> {
    [on_duty(state, space, AirDuty::Raid), on_duty(state, space, AirDuty::Escort)].concat()
}

pub fn next_raid(on: &mut Unfold) {
    let next = on.state().raids.iter().next();
    match next {
        Some(space) => raid(on, space),
        None => conduct_combat::next_battle(on),
    }
}

pub fn check_raid_now(state: &State, space: Space) -> Result<(), Reason> {
    if state.raids.contains(space) { Ok(()) } else { Err(Reason::NoBattle { space }) }
}

pub fn raid(on: &mut Unfold, space: Space) {
    if antiaircraft::can_fire(on.state(), space) {
        on.emit(Event::Waits { waiting: Waiting::RaidAntiaircraft { space } });
    } else {
        air_battle(on, space);
    }
}

pub fn antiaircraft_dice(state: &State, space: Space) -> RollRequest {
    antiaircraft::dice(state, space, &raiders(state, space))
}

pub fn antiaircraft_fired(on: &mut Unfold, space: Space, faces: &[u8]) {
    let aircraft = raiders(on.state(), space);
    antiaircraft::shot_down(on, space, &aircraft, faces);
    air_battle(on, space);
}

/// One round between escorts and interceptors.
fn air_battle(on: &mut Unfold, space: Space) {
    let interceptors = on_duty(on.state(), space, AirDuty::Intercept);
    if interceptors.is_empty() || raiders(on.state(), space).is_empty() {
        return bombs_away(on, space);
    }
    match on_duty(on.state(), space, AirDuty::Escort).is_empty() {
        true => mark_interceptors(on, space, Vec::new()),
        false => on.emit(Event::Waits { waiting: Waiting::EscortsFire { space } }),
    }
}

/// Escorts fire at 1, or at 2 with Jet Fighters; interceptors at 2.
pub fn air_shot(duty: AirDuty, advances: Advances) -> Shot {
    let need = if duty == AirDuty::Escort && !advances.has(Advance::JetFighters) { 1 } else { 2 };
    volley::shot(Unit::Fighter, need, 1, AIR)
}

fn shots_of(state: &State, fighters: &[PieceId], duty: AirDuty) -> Vec<Shot> {
    let shot = |id: &PieceId| air_shot(duty, state.advances[state.piece(*id).owner as usize]);
    fighters.iter().map(shot).collect()
}

pub fn escorts_dice(state: &State, space: Space) -> RollRequest {
    let shots = shots_of(state, &on_duty(state, space, AirDuty::Escort), AirDuty::Escort);
    volley::request(state, "escort", state.attacker(), space, &shots)
}

/// The next power to roll for its interceptors, and these; under low luck one rolls for all.
fn next_interceptors(state: &State, space: Space, fired: &[Power]) -> Option<(Power, Vec<PieceId>)> {
    let all = on_duty(state, space, AirDuty::Intercept);
    if state.options.low_luck {
        return (fired.is_empty() && !all.is_empty()).then(|| (interceptors_speaker(state, space), all));
    }
    let own = |power: Power| -> Vec<PieceId> {
        all.iter().copied().filter(|id| state.piece(*id).owner == power).collect()
    };
    let waiting = state.powers_in_order().filter(|power| !fired.contains(power));
    waiting.map(|power| (power, own(power))).find(|(_, fighters)| !fighters.is_empty())
}

pub fn interceptors_dice(state: &State, space: Space, fired: &[Power]) -> RollRequest {
    let (power, fighters) = next_interceptors(state, space, fired).unwrap_or((state.power, Vec::new()));
    volley::request(state, "interception", power, space, &shots_of(state, &fighters, AirDuty::Intercept))
}

fn count_hits(state: &State, shots: &[Shot], faces: &[u8]) -> u8 {
    volley::hits(state, shots, faces).iter().map(|group| group.hits).sum::<u16>().min(255) as u8
}

pub fn escorts_fired(on: &mut Unfold, space: Space, faces: &[u8]) {
    let shots = shots_of(on.state(), &on_duty(on.state(), space, AirDuty::Escort), AirDuty::Escort);
    let hits = count_hits(on.state(), &shots, faces);
    let mut interceptors = on_duty(on.state(), space, AirDuty::Intercept);
    let mut owners: Vec<Power> = interceptors.iter().map(|id| on.state().piece(*id).owner).collect();
    owners.sort_unstable();
    owners.dedup();
    if hits > 0 && usize::from(hits) < interceptors.len() && owners.len() > 1 {
        on.emit(Event::Waits { waiting: Waiting::InterceptorsLosses { space, hits } });
    } else {
        interceptors.truncate(usize::from(hits));
        mark_interceptors(on, space, interceptors);
    }
}

pub fn check_interceptors_losses(
    state: &State,
    space: Space,
    hits: u8,
    picks: &[Pick],
) -> Result<Vec<PieceId>, Reason> {
    pick_losses(state, &on_duty(state, space, AirDuty::Intercept), hits, picks)
}

/// Ways to take the hits of an air battle: each begins with another kind of aircraft, the cheapest and those with
/// the shortest way left first.
pub fn air_losses(state: &State, aircraft: &[PieceId], hits: u8) -> Vec<Order> {
    let mut found: Vec<Order> = Vec::new();
    let mut aircraft = aircraft.to_vec();
    aircraft.sort_by_key(|id| (state.piece(*id).unit.cost(), described(state, *id).left));
    for first in &aircraft {
        let kind = described(state, *first);
        let mut order = aircraft.clone();
        order.sort_by_key(|id| described(state, *id) != kind);
        order.truncate(usize::from(hits));
        let slots: Vec<Slot> =
            order.iter().map(|id| Slot { piece: *id, class: AIR, tier: 0, left: 0 }).collect();
        let losses = Order::Casualties { units: as_picks(state, &slots) };
        if !found.contains(&losses) {
            found.push(losses);
        }
    }
    found
}

/// The interceptors that will be lost still fire.
pub fn mark_interceptors(on: &mut Unfold, space: Space, lost: Vec<PieceId>) {
    let waiting = Waiting::InterceptorsFire { space, lost, fired: Vec::new(), hits: 0 };
    on.emit(Event::Waits { waiting });
}

/// A power has rolled for its interceptors; when all have, both sides' hits take effect together.
pub fn interceptors_fired(
    on: &mut Unfold,
    space: Space,
    lost: Vec<PieceId>,
    mut fired: Vec<Power>,
    before: u8,
    faces: &[u8],
) {
    let Some((power, fighters)) = next_interceptors(on.state(), space, &fired) else { return };
    let shots = shots_of(on.state(), &fighters, AirDuty::Intercept);
    let hits = before.saturating_add(count_hits(on.state(), &shots, faces));
    fired.push(power);
    if next_interceptors(on.state(), space, &fired).is_some() {
        return on.emit(Event::Waits { waiting: Waiting::InterceptorsFire { space, lost, fired, hits } });
    }
    destroy(on, &lost);
    let raiders = raiders(on.state(), space);
    let state = on.state();
    let kind = |id: &PieceId| (state.piece(*id).unit, state.movement_left(*id));
    let mixed = raiders.iter().any(|id| kind(id) != kind(&raiders[0]));
    let hits = hits.min(raiders.len() as u8);
    if mixed && usize::from(hits) < raiders.len() && hits > 0 {
        on.emit(Event::Waits { waiting: Waiting::RaidersLosses { space, hits } });
    } else {
        lose_raiders(on, space, raiders[..usize::from(hits)].to_vec());
    }
}

pub fn check_raiders_losses(
    state: &State,
    space: Space,
    hits: u8,
    picks: &[Pick],
) -> Result<Vec<PieceId>, Reason> {
    pick_losses(state, &raiders(state, space), hits, picks)
}

/// Aircraft named as losses of the air battle.
fn pick_losses(state: &State, all: &[PieceId], hits: u8, picks: &[Pick]) -> Result<Vec<PieceId>, Reason> {
    let mut chosen: Vec<PieceId> = Vec::new();
    for pick in picks {
        let meant = |id: &&PieceId| {
            let piece = state.piece(**id);
            piece.unit == pick.unit
                && pick.power.is_none_or(|power| power == piece.owner)
                && answers(state, pick, **id)
                && !chosen.contains(id)
        };
        let mut found: Vec<PieceId> = all.iter().filter(meant).copied().collect();
        if found.len() < usize::from(pick.count) {
            return Err(Reason::NoSuchLoss { count: pick.count, unit: pick.unit });
        }
        // Those with the shortest way left are given up first.
        found.sort_by_key(|id| (state.movement_left(*id), *id));
        chosen.extend(found.into_iter().take(usize::from(pick.count)));
    }
    let must = u16::from(hits);
    match chosen.len() == usize::from(hits) {
        true => Ok(chosen),
        false => Err(Reason::WrongNumberOfLosses { must, chosen: chosen.len() as u16 }),
    }
}

pub fn lose_raiders(on: &mut Unfold, space: Space, lost: Vec<PieceId>) {
    destroy(on, &lost);
    bombs_away(on, space);
}

fn bombs_away(on: &mut Unfold, space: Space) {
    if on_duty(on.state(), space, AirDuty::Raid).is_empty() {
        end_raid(on, space);
    } else {
        on.emit(Event::Waits { waiting: Waiting::RaidDice { space } });
    }
}

/// A die for each bomber; heavy bombers roll two and keep the better.
pub fn raid_dice(state: &State, space: Space) -> RollRequest {
    let bombers = on_duty(state, space, AirDuty::Raid).len();
    let die = Die { sides: 6, unit: Unit::Bomber.id().into(), need: None };
    let attacker = state.attacker();
    RollRequest {
        step: "raid".into(),
        by: attacker.id().into(),
        place: space.id().into(),
        dice: vec![die; bombers * dice_each(state, attacker)],
    }
}

fn dice_each(state: &State, power: Power) -> usize {
    usize::from(dice_of(state.advances[power as usize], Unit::Bomber))
}

pub fn bombed(on: &mut Unfold, space: Space, faces: &[u8]) {
    let each = dice_each(on.state(), on.state().attacker());
    let points: u16 = faces.chunks(each).map(|dice| u16::from(dice.iter().copied().max().unwrap_or(0))).sum();
    damage(on, space, points.min(255) as u8);
    end_raid(on, space);
}

fn end_raid(on: &mut Unfold, space: Space) {
    on.emit(Event::RaidOver { space });
    offer_rockets(on);
}
