//! General combat: the seven steps of a battle, each a function named after it.

use sandtable_engine::RollRequest;
use sandtable_engine::pieces::PieceId;
use sandtable_warfare::losses::Slot;

use crate::Unfold;
use crate::amphibious;
use crate::antiaircraft;
use crate::battle::{Battle, Step};
use crate::board::Space;
use crate::casualties;
use crate::conclude;
use crate::conduct_combat;
use crate::event::Event;
use crate::firepower::{self, Posture, can_hit, exposed, may_strike, transports_sink};
use crate::power::{POWERS, Power};
use crate::retreat;
use crate::state::{AirDuty, Arrival, Piece, State};
use crate::submarines;
use crate::units::{Class, Unit};
use crate::volley::{self, Shot, TRANSPORT, target_class};

/// Step 1: place units on the battle board.
pub fn begin(on: &mut Unfold, space: Space) {
    amphibious::go_ashore(on, space);
    let Battle { attackers, defenders, routes, amphibious, .. } = lineup(on.state(), space);
    on.emit(Event::BattleOpened { space, attackers, defenders, routes, amphibious });
    amphibious::bombardment(on);
}

/// The battle board as it is before the first round, with the units that are in the space now.
pub fn lineup(state: &State, space: Space) -> Battle {
    let attacker = state.attacker();
    let attackers = ids(state, space, |p| {
        // Whoever has retreated from another battle fights no second one.
        p.owner == attacker && p.aboard.is_none() && !p.fought && fights(p, space, p.duty.is_none())
    });
    let defenders = ids(state, space, |p| {
        let in_the_air = p.is_air() && p.duty != Some(AirDuty::Intercept);
        state.are_enemies(p.owner, attacker)
            && (p.aboard.is_none() || p.is_air())
            && fights(p, space, in_the_air)
    });
    let seaborne = attackers.iter().any(|id| state.piece(*id).arrival == Arrival::Seaborne);
    let mut battle = Battle::new(space, attackers, defenders, seaborne);
    battle.routes = retreat::routes_of(state, &battle);
    battle
}

fn ids(state: &State, space: Space, chosen: impl Fn(&Piece) -> bool) -> Vec<PieceId> {
    state.at(space).filter(|(_, p)| chosen(p)).map(|(id, _)| id).collect()
}

/// Guns stay off the battle board, and so do aircraft on other duty.
fn fights(piece: &Piece, space: Space, free_aircraft: bool) -> bool {
    match piece.class() {
        Class::Air => free_aircraft,
        Class::Land => space.is_land() && piece.unit.can_be_lost_in_battle(),
        Class::Sea => space.is_sea(),
    }
}

pub fn current(on: &Unfold) -> Battle {
    on.state().battle.clone().expect("a battle is being fought")
}

/// Stop for the dice or the decision of a step.
pub fn wait(on: &mut Unfold, step: Step) {
    on.emit(Event::StepReached { step });
}

/// Begin a round of combat, unless the battle is decided.
pub fn start_round(on: &mut Unfold) {
    if is_over(on) {
        return;
    }
    let battle = current(on);
    let destroyer = |side: &[PieceId]| units(on.state(), side).any(|unit| unit == Unit::Destroyer);
    let attacker_destroyer = destroyer(&battle.attackers);
    let defender_destroyer = destroyer(&battle.defenders);
    on.emit(Event::RoundBegan { attacker_destroyer, defender_destroyer });
    attacker_submarines(on);
}

// Step 2: submarine surprise strike or submerge.

fn units(state: &State, side: &[PieceId]) -> impl Iterator<Item = Unit> + Clone {
    side.iter().map(|id| state.piece(*id).unit)
}

fn attacker_submarines(on: &mut Unfold) {
    let battle = current(on);
    if submarines::asks(on.state(), &battle, true) {
        wait(on, Step::AttackerSubmarines);
    } else {
        defender_submarines(on);
    }
}

fn defender_submarines(on: &mut Unfold) {
    let battle = current(on);
    if submarines::asks(on.state(), &battle, false) {
        wait(on, Step::DefenderSubmarines);
    } else {
        attacker_strike(on);
    }
}

/// A side's submarines submerge in the given number; the others strike.
pub fn submerge(on: &mut Unfold, submarines: Vec<PieceId>) {
    let attacking = current(on).step == Step::AttackerSubmarines;
    if !submarines.is_empty() {
        on.emit(Event::Submerged { pieces: submarines });
    }
    let battle = current(on);
    if is_over(on) {
        return;
    }
    let side = if attacking { &battle.attackers } else { &battle.defenders };
    if may_strike(units(on.state(), side), false) {
        on.emit(Event::StrikePrepared { attacking });
    }
    if attacking { defender_submarines(on) } else { attacker_strike(on) }
}

fn attacker_strike(on: &mut Unfold) {
    let battle = current(on);
    if battle.attackers_struck && !battle.defenders.is_empty() {
        wait(on, Step::AttackerStrike);
    } else {
        defender_strike(on);
    }
}

fn defender_strike(on: &mut Unfold) {
    let battle = current(on);
    if battle.defenders_struck
        && !battle.attackers.is_empty()
        && next_to_fire(on.state(), &battle, true).is_some()
    {
        wait(on, Step::DefenderStrike);
    } else if battle.total_hits() > 0 {
        assign(on, Step::DefenderStrikeLosses);
    } else {
        after_strikes(on);
    }
}

/// What submarines sank is gone before anybody else fires; bombarded land units still defend.
fn after_strikes(on: &mut Unfold) {
    if current(on).space.is_sea() {
        remove_casualties(on);
    }
    if !current(on).fired.is_empty() {
        on.emit(Event::StrikesOver);
    }
    attackers_fire(on);
}

// Steps 3 and 4: attacking units fire, then defending units.

fn attackers_fire(on: &mut Unfold) {
    let battle = current(on);
    // Nobody fires at units that are hit already.
    let done = battle.attackers.is_empty() || battle.defenders.is_empty();
    if done || shots(on.state(), &battle, Step::AttackersFire).is_empty() {
        defenders_fire(on);
    } else {
        wait(on, Step::AttackersFire);
    }
}

/// Each defending power rolls for its own units, those in the casualty zone included.
fn defenders_fire(on: &mut Unfold) {
    let battle = current(on);
    if !battle.attackers.is_empty() && next_to_fire(on.state(), &battle, false).is_some() {
        wait(on, Step::DefendersFire);
    } else if battle.total_hits() > 0 {
        assign(on, Step::AttackerLosses);
    } else {
        end_round(on);
    }
}

fn next_to_fire(state: &State, battle: &Battle, strike: bool) -> Option<Power> {
    if state.options.low_luck {
        let ready = battle.fired.is_empty() && !defence_shots(state, battle, None, strike).is_empty();
        return ready.then(|| speaker(state, battle));
    }
    let order: Vec<Power> = state.powers_in_order().collect();
    let waiting = order.into_iter().filter(|power| !battle.fired.contains(power));
    waiting.into_iter().find(|power| !defence_shots(state, battle, Some(*power), strike).is_empty())
}

/// The shots of the step's volley.
fn shots(state: &State, battle: &Battle, step: Step) -> Vec<Shot> {
    match step {
        Step::AttackerStrike => attack_shots(state, battle, true),
        Step::AttackersFire => attack_shots(state, battle, false),
        Step::DefenderStrike | Step::DefendersFire => {
            let strike = step == Step::DefenderStrike;
            let power = next_to_fire(state, battle, strike);
            defence_shots(state, battle, if state.options.low_luck { None } else { power }, strike)
        }
        Step::BombardmentFire => amphibious::bombardment_shots(state, battle),
        _ => Vec::new(),
    }
}

fn attack_shots(state: &State, battle: &Battle, strike: bool) -> Vec<Shot> {
    let posture = Posture { destroyer: battle.attacker_destroyer, struck: battle.attackers_struck };
    let advances = state.advances[state.attacker() as usize];
    let exposed = exposed(units(state, &battle.defenders));
    firepower::attack_shots(units(state, &battle.attackers), advances, posture, strike, exposed).collect()
}

/// Defenders fire, those in the casualty zone included; `of` narrows it to one power.
fn defence_shots(state: &State, battle: &Battle, of: Option<Power>, strike: bool) -> Vec<Shot> {
    let posture = Posture { destroyer: battle.defender_destroyer, struck: battle.defenders_struck };
    let everyone = battle.defenders.iter().chain(&battle.casualties).map(|id| state.piece(*id));
    let firing = everyone.filter(|p| of.is_none_or(|power| p.owner == power)).map(|p| p.unit);
    let exposed = exposed(units(state, &battle.attackers));
    firepower::defence_shots(firing, posture, strike, exposed).collect()
}

/// The dice a battle waits for, if it waits for dice.
pub fn awaited_dice(state: &State, battle: &Battle) -> Option<RollRequest> {
    let attacker = state.attacker();
    if battle.step == Step::AntiaircraftFire {
        return Some(antiaircraft::battle_dice(state, battle));
    }
    let step = battle.step.volley()?;
    let by = match battle.step {
        Step::DefenderStrike => next_to_fire(state, battle, true).unwrap_or(attacker),
        Step::DefendersFire => next_to_fire(state, battle, false).unwrap_or(attacker),
        _ => attacker,
    };
    Some(volley::request(state, step, by, battle.space, &shots(state, battle, battle.step)))
}

/// The dice of a volley have been rolled.
pub fn fired(on: &mut Unfold, faces: &[u8]) {
    let battle = current(on);
    if battle.step == Step::AntiaircraftFire {
        return antiaircraft::battle_fired(on, faces);
    }
    let state = on.state();
    let hits = volley::hits(state, &shots(state, &battle, battle.step), faces);
    let Some(request) = awaited_dice(state, &battle) else { return };
    let power = Power::named(&request.by).unwrap_or(state.attacker());
    on.emit(Event::Volley { power, hits });
    match battle.step {
        Step::BombardmentFire => assign(on, Step::BombardmentLosses),
        Step::AttackerStrike => assign(on, Step::AttackerStrikeLosses),
        Step::DefenderStrike => defender_strike(on),
        Step::AttackersFire => assign(on, Step::DefenderLosses),
        _ => defenders_fire(on),
    }
}

// Losses.

/// The side that loses units in a step of losses.
pub fn victims(battle: &Battle, step: Step) -> &[PieceId] {
    match step {
        Step::AttackerLosses | Step::DefenderStrikeLosses => &battle.attackers,
        _ => &battle.defenders,
    }
}

/// Who chooses the losses.
pub fn chooser(state: &State, battle: &Battle, step: Step) -> Power {
    let attacker = state.attacker();
    if matches!(step, Step::AttackerLosses | Step::DefenderStrikeLosses) {
        return attacker;
    }
    let first = battle.defenders.first().map(|id| state.piece(*id).owner);
    let mixed = battle.defenders.iter().any(|id| Some(state.piece(*id).owner) != first);
    if mixed && state.options.attacker_picks_multinational { attacker } else { speaker(state, battle) }
}

/// The owner of most defending units speaks for all.
pub fn speaker(state: &State, battle: &Battle) -> Power {
    owner_of_most(state, battle.defenders.iter().chain(&battle.casualties).map(|id| state.piece(*id)))
}

/// Ties go to the earlier in turn order.
pub fn owner_of_most<'a>(state: &State, units: impl Iterator<Item = &'a Piece>) -> Power {
    let mut count = [0usize; POWERS.len()];
    for piece in units {
        count[piece.owner as usize] += 1;
    }
    let most = count.iter().max().copied().unwrap_or(0);
    state.powers_in_order().find(|power| count[*power as usize] == most).unwrap_or(state.power)
}

/// Let the losing side choose, if there is anything to choose.
fn assign(on: &mut Unfold, step: Step) {
    let battle = current(on);
    let slots = casualties::slots(on.state(), victims(&battle, step));
    match casualties::forced(on.state(), &battle.hits, &slots) {
        Some(chosen) => take_losses(on, step, &chosen),
        None => wait(on, step),
    }
}

/// The chosen units are damaged, moved to the casualty zone or removed.
pub fn take_losses(on: &mut Unfold, step: Step, chosen: &[Slot]) {
    let lost: Vec<PieceId> =
        chosen.iter().filter(|slot| !slot.damages_only()).map(|slot| slot.piece).collect();
    let at_once = matches!(step, Step::AttackerLosses | Step::DefenderStrikeLosses);
    on.emit(Event::HitsTaken { casualties: if at_once { Vec::new() } else { lost.clone() } });
    for slot in chosen.iter().filter(|slot| slot.damages_only()) {
        on.emit(Event::ShipDamaged { piece: slot.piece });
    }
    if at_once {
        destroy(on, &lost);
    }
    match step {
        Step::BombardmentLosses => antiaircraft::before_battle(on),
        Step::AttackerStrikeLosses => defender_strike(on),
        Step::DefenderStrikeLosses => after_strikes(on),
        Step::DefenderLosses => defenders_fire(on),
        _ => end_round(on),
    }
}

/// Remove units with everything that goes down with them.
pub fn destroy(on: &mut Unfold, lost: &[PieceId]) {
    if lost.is_empty() {
        return;
    }
    let mut pieces = lost.to_vec();
    for id in lost {
        let carrier = on.state().piece(*id);
        // Fighters of a defending carrier are in the air; guests of an attacking one are cargo.
        let flying =
            carrier.unit == Unit::AircraftCarrier && on.state().are_enemies(carrier.owner, on.state().power);
        if !flying {
            pieces.extend(on.state().cargo_of(*id).map(|(cargo, _)| cargo));
        }
    }
    on.emit(Event::Destroyed { pieces });
}

/// Step 5: remove the defender's casualties.
fn remove_casualties(on: &mut Unfold) {
    let casualties = current(on).casualties;
    destroy(on, &casualties);
}

fn end_round(on: &mut Unfold) {
    remove_casualties(on);
    press_or_retreat(on);
}

/// Step 6: press the attack or retreat.
fn press_or_retreat(on: &mut Unfold) {
    if is_over(on) {
        return;
    }
    if retreat::choices(on.state(), &current(on)).is_empty() {
        start_round(on);
    } else {
        wait(on, Step::PressOrRetreat);
    }
}

pub fn press(on: &mut Unfold) {
    if current(on).spent { finish(on) } else { start_round(on) }
}

/// Condition A: the battle ends when a side is gone or nobody can hit anybody.
fn is_over(on: &mut Unfold) -> bool {
    let battle = current(on);
    if !battle.casualties.is_empty() && battle.round == 0 {
        return false;
    }
    if battle.attackers.is_empty() || battle.defenders.is_empty() {
        finish(on);
        return true;
    }
    sink_defenseless(on);
    let battle = current(on);
    if battle.attackers.is_empty() || battle.defenders.is_empty() {
        finish(on);
        return true;
    }
    let state = on.state();
    let (attackers, defenders) = (units(state, &battle.attackers), units(state, &battle.defenders));
    if can_hit(true, attackers.clone(), defenders.clone(), |_| true)
        || can_hit(false, defenders, attackers, |_| true)
    {
        return false;
    }
    // Both sides are spent; ships may still withdraw instead of staying.
    let may_withdraw = battle.round > 0 && !retreat::choices(state, &battle).is_empty();
    if may_withdraw && battle.attackers.iter().all(|id| state.piece(*id).unit == Unit::Transport) {
        on.emit(Event::Exhausted);
        wait(on, Step::PressOrRetreat);
    } else {
        finish(on);
    }
    true
}

/// Transports that nobody protects any more are sunk without dice.
fn sink_defenseless(on: &mut Unfold) {
    if !current(on).space.is_sea() {
        return;
    }
    for attacking in [true, false] {
        let battle = current(on);
        let state = on.state();
        let (shooters, victims) = match attacking {
            true => (&battle.attackers, &battle.defenders),
            false => (&battle.defenders, &battle.attackers),
        };
        let may_escape = !attacking && !retreat::choices(state, &battle).is_empty();
        if transports_sink(attacking, units(state, shooters), units(state, victims), may_escape) {
            let transport = |id: &PieceId| target_class(state.piece(*id).unit) == TRANSPORT;
            let transports: Vec<PieceId> = victims.iter().copied().filter(transport).collect();
            destroy(on, &transports);
        }
    }
}

/// Step 7: conclude combat.
pub fn finish(on: &mut Unfold) {
    let battle = current(on);
    let fought: Vec<PieceId> = battle.attackers.iter().chain(&battle.defenders).copied().collect();
    on.emit(Event::BattleOver { space: battle.space, fought });
    let attacker = on.state().attacker();
    let holds = |id: &PieceId| on.state().piece(*id).unit.can_capture();
    let won = battle.space.is_land() && battle.defenders.is_empty() && battle.attackers.iter().any(holds);
    if won && on.state().is_hostile_land(battle.space, attacker) {
        conclude::capture(on, battle.space, attacker);
    }
    conduct_combat::next_battle(on);
}
