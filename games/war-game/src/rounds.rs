//! Combat resolution: a round over all linked battles, place by place.

use sandtable_engine::pieces::PieceId;

use crate::Unfold;
use crate::amphibious;
use crate::battle::Step;
use crate::board::Space;
use crate::casualties::{self, Chosen};
use crate::conduct_combat;
use crate::conquest;
use crate::declarations;
use crate::event::{Cause, Event};
use crate::generals;
use crate::homeless;
use crate::neutrals;
use crate::pass_through;
use crate::power::{POWERS, Power};
use crate::state::{Duty, Factory, Piece, State};
use crate::units::{Class, Unit};
use crate::volley::{self, KINDS, Kind, Shot};

/// Go on until somebody has to decide or roll.
pub fn advance(on: &mut Unfold) {
    while let Some(step) = on.state().combat.as_ref().map(|combat| combat.step) {
        let goes_on = match step {
            Step::AttackersDeclare => declared(on, Step::DefendersDeclare),
            Step::DefendersDeclare => {
                declarations::owed(on.state()).is_empty() && {
                    reach(on, 0);
                    true
                }
            }
            Step::AttackersPreempt => volley_done(on) && step_to(on, Step::PreemptLosses),
            Step::PreemptLosses => losses_done(on) && step_to(on, Step::DefendersPreempt),
            Step::DefendersPreempt => volley_done(on) && step_to(on, Step::PreemptedLosses),
            Step::PreemptedLosses => {
                losses_done(on) && {
                    remove_fallen(on);
                    step_to(on, Step::AttackersRoll)
                }
            }
            Step::AttackersRoll => volley_done(on) && after_attack(on),
            Step::DefenderLosses => losses_done(on) && pass_through::after_first_volley(on),
            Step::Divert | Step::NeutralNearest | Step::NeutralRoll | Step::Ruler => false,
            Step::StoppedRoll => volley_done(on) && step_to(on, Step::StoppedLosses),
            Step::StoppedLosses => losses_done(on) && step_to(on, Step::DefendersRoll),
            Step::DefendersRoll => volley_done(on) && step_to(on, Step::AttackerLosses),
            Step::AttackerLosses => {
                losses_done(on) && {
                    close_place(on);
                    true
                }
            }
            Step::NeutralLoss => {
                losses_done(on) && {
                    neutrals::conclude(on);
                    true
                }
            }
        };
        if !goes_on {
            return;
        }
    }
}

pub fn step_to(on: &mut Unfold, step: Step) -> bool {
    on.emit(Event::StepReached { step });
    true
}

fn declared(on: &mut Unfold, next: Step) -> bool {
    declarations::owed(on.state()).is_empty() && step_to(on, next)
}

// Dice.

/// The volley that is to be rolled next in the current step.
pub fn next_volley(state: &State) -> Option<(Power, Kind, Vec<Shot>)> {
    let combat = state.combat.as_ref()?;
    let attacking = matches!(combat.step, Step::AttackersPreempt | Step::AttackersRoll | Step::StoppedRoll);
    let defending = matches!(combat.step, Step::DefendersPreempt | Step::DefendersRoll);
    if !attacking && !defending {
        return None;
    }
    let place = combat.place();
    for power in POWERS {
        let rolls = if attacking { state.is_mover(power) } else { power.side() != state.mover_side() };
        if !rolls {
            continue;
        }
        for kind in KINDS {
            if combat.rolled >> (kind as u32 * 8 + power as u32) & 1 == 1 {
                continue;
            }
            let shots = volley::volley(state, place, combat.step, kind, power);
            if !shots.is_empty() {
                return Some((power, kind, shots));
            }
        }
    }
    None
}

/// Whether nothing is left to roll in this step. Volleys that need no die are counted at once.
fn volley_done(on: &mut Unfold) -> bool {
    while let Some((power, kind, shots)) = next_volley(on.state()) {
        if !volley::dice(&shots, on.state().options.low_luck).is_empty() {
            return false;
        }
        fired(on, power, kind, &shots, &[]);
    }
    true
}

/// The awaited dice of a volley have fallen.
pub fn rolled(on: &mut Unfold, faces: &[u8]) {
    if on.state().combat.as_ref().is_some_and(|combat| combat.step == Step::NeutralRoll) {
        neutrals::rolled(on, faces);
    } else if let Some((power, kind, shots)) = next_volley(on.state()) {
        fired(on, power, kind, &shots, faces);
    }
    advance(on);
}

/// Defenders suffer what was hit. A free neutral has none: there only the harsh land asked for the roll.
fn after_attack(on: &mut Unfold) -> bool {
    let place = on.state().combat.as_ref().map(|combat| combat.place());
    match place.filter(|place| on.state().is_neutral(*place)) {
        Some(neutral) => {
            neutrals::begin(on, neutral);
            true
        }
        None => step_to(on, Step::DefenderLosses),
    }
}

fn fired(on: &mut Unfold, power: Power, kind: Kind, shots: &[Shot], faces: &[u8]) {
    let Some(step) = on.state().combat.as_ref().map(|combat| combat.step) else { return };
    let outcome = volley::outcome(shots, faces, on.state().options.low_luck);
    on.emit(Event::Fired { power, step, kind: kind as u8, hits: outcome.hits, torpedoes: outcome.torpedoes });
    if !outcome.lost.is_empty() {
        on.emit(Event::Destroyed { pieces: outcome.lost });
    }
}

// Casualties.

/// Whether no hits wait any more. Losses without a choice are taken at once.
fn losses_done(on: &mut Unfold) -> bool {
    let waits = |state: &State| {
        let combat = state.combat.as_ref()?;
        let neutral = combat.step == Step::NeutralLoss;
        (neutral || combat.total_hits() > 0).then(|| casualties::open(state)).flatten()
    };
    let Some(open) = waits(on.state()) else { return true };
    match casualties::forced(on.state(), &open) {
        Some(slots) => {
            suffer(on, &Chosen { slots, torpedoed: Vec::new() });
            true
        }
        None => false,
    }
}

/// Casualties have been chosen; the step goes on from there.
pub fn suffer(on: &mut Unfold, chosen: &Chosen) {
    let Some(step) = on.state().combat.as_ref().map(|combat| combat.step) else { return };
    let toll = casualties::toll(on.state(), chosen);
    if step.defenders_choose() {
        let early = step == Step::PreemptLosses;
        // A first shot costs a battleship its 6, and stops nobody from firing the 8.
        let mut shaken = toll.shaken;
        if early {
            shaken.extend(toll.damaged.iter().filter(|id| !shaken.contains(id)).copied().collect::<Vec<_>>());
        }
        let (fallen, damaged) = (toll.fallen, toll.damaged);
        on.emit(Event::LossesTaken { fallen, damaged, silent: toll.silent, shaken });
        return;
    }
    on.emit(Event::LossesTaken {
        fallen: Vec::new(),
        damaged: Vec::new(),
        silent: Vec::new(),
        shaken: if step == Step::PreemptedLosses { toll.damaged.clone() } else { Vec::new() },
    });
    if !toll.damaged.is_empty() {
        on.emit(Event::Damaged { pieces: toll.damaged });
    }
    if !toll.fallen.is_empty() {
        on.emit(Event::Destroyed { pieces: toll.fallen });
    }
}

/// The casualties chosen in step 2 are removed from play.
fn remove_fallen(on: &mut Unfold) {
    let fallen = on.state().combat.as_ref().map(|combat| combat.fallen.clone()).unwrap_or_default();
    if !fallen.is_empty() {
        on.emit(Event::Destroyed { pieces: fallen });
    }
}

// Places.

/// Bring a place's dice on, or the next that has any; after the last the round ends.
fn reach(on: &mut Unfold, mut at: usize) {
    loop {
        let Some(place) = on.state().combat.as_ref().and_then(|c| c.places.get(at).copied()) else {
            end_round(on);
            return;
        };
        on.emit(Event::PlaceReached { at: at as u8, step: Step::AttackersRoll });
        if place.is_land() {
            amphibious::go_ashore(on, place);
        }
        if on.state().is_neutral(place) && !conquest::conquerors(on.state(), place).is_empty() {
            return;
        }
        if is_fought_now(on.state(), place) {
            pass_through::without_clearing_units(on, place);
            if on.state().options.beefed_battleships && round(on.state()) == 1 {
                step_to(on, Step::AttackersPreempt);
            }
            return;
        }
        pass_through::go_on(on, place);
        at += 1;
    }
}

pub fn round(state: &State) -> u8 {
    state.combat.as_ref().map_or(0, |combat| combat.round)
}

/// Dice fall in a place if both sides are there, and not all attackers leave.
fn is_fought_now(state: &State, place: Space) -> bool {
    let mut attackers = volley::engaged_attackers(state, place).peekable();
    if attackers.peek().is_none() {
        // Bombarding ships alone off a defended shore still have to fight for their zone.
        let waits = |p: &Piece| state.is_mover(p.owner) && matches!(p.duty, Duty::Bombards | Duty::Passes);
        return place.is_sea()
            && state.at(place).any(|(_, p)| waits(p))
            && volley::defenders(state, place).next().is_some();
    }
    let all_leave = attackers.all(|(_, p)| p.duty == Duty::Retreats);
    let rollers = || volley::engaged_attackers(state, place).any(|(_, p)| state.rolls_on_entering(p, place));
    !all_leave && (volley::defenders(state, place).next().is_some() || rollers())
}

/// The dice of a place are over for this round.
fn close_place(on: &mut Unfold) {
    let Some((at, place)) = on.state().combat.as_ref().map(|c| (usize::from(c.at), c.place())) else {
        return;
    };
    remove_fallen(on);
    pass_through::go_on(on, place);
    reach(on, at + 1);
}

/// A neutral has been decided; the round goes on behind it.
pub fn after_neutral(on: &mut Unfold) {
    let at = on.state().combat.as_ref().map_or(0, |combat| usize::from(combat.at));
    reach(on, at + 1);
}

// The end of a round.

/// Retreats are carried out, factories burn, territories change hands, and what is left is fought on.
pub fn end_round(on: &mut Unfold) {
    generals::end_of_round(on);
    carry_out_retreats(on);
    burn(on);
    let places = on.state().combat.as_ref().map(|c| c.places.clone()).unwrap_or_default();
    for (at, place) in places.iter().enumerate() {
        if on.state().battles.contains(*place) && !conclude_place(on, at, *place) {
            return;
        }
    }
    if meet_again(on) {
        return;
    }
    let left: Vec<Space> = on
        .state()
        .combat
        .iter()
        .flat_map(|combat| combat.places.clone())
        .filter(|place| on.state().battles.contains(*place))
        .collect();
    if left.is_empty() {
        on.emit(Event::BattlesOver);
        if !homeless::ask(on) {
            conduct_combat::next(on);
        }
        return;
    }
    for place in &left {
        join_in(on, *place);
    }
    on.emit(Event::RoundOver { round: round(on.state()), places: left });
}

/// Who was to bombard or pass, and did not, fights on in the zone.
fn join_in(on: &mut Unfold, place: Space) {
    let late = |p: &Piece| matches!(p.duty, Duty::Bombards | Duty::Passes) && on.state().is_mover(p.owner);
    let pieces: Vec<PieceId> = on.state().at(place).filter(|(_, p)| late(p)).map(|(id, _)| id).collect();
    if place.is_sea() && !pieces.is_empty() {
        on.emit(Event::Standing { pieces });
    }
}

fn carry_out_retreats(on: &mut Unfold) {
    let mut moves: Vec<(Space, Vec<PieceId>)> = Vec::new();
    for (id, _, p) in on.state().pieces.all() {
        if let (Duty::Retreats, Some(to)) = (p.duty, p.second) {
            match moves.iter_mut().find(|(known, _)| *known == to) {
                Some((_, pieces)) => pieces.push(id),
                None => moves.push((to, vec![id])),
            }
        }
    }
    for (to, pieces) in moves {
        on.emit(Event::Retreated { pieces, to });
    }
}

/// Scorched earth succeeds if a defender survived the round there.
fn burn(on: &mut Unfold) {
    let ordered = on.state().combat.as_ref().map(|c| c.scorched.clone()).unwrap_or_default();
    for space in ordered {
        let survives = volley::defenders(on.state(), space).next().is_some();
        let factory = match on.state().factories[space.index()] {
            Factory::Major => Factory::Minor,
            Factory::Minor | Factory::None => Factory::None,
        };
        if survives && factory != on.state().factories[space.index()] {
            on.emit(Event::FactorySet { space, factory, cause: Cause::Scorched });
        }
    }
}

/// Decide what a round came to in a place; `false` if the conquerors have to choose who rules.
fn conclude_place(on: &mut Unfold, at: usize, place: Space) -> bool {
    let state = on.state();
    let defended = volley::defenders(state, place).next().is_some();
    if place.is_sea() {
        let attacked = state.at(place).any(|(_, p)| is_attacking(state, p));
        if !defended || !attacked {
            on.emit(Event::BattleOver { space: place });
        }
        return true;
    }
    let pending = amphibious::may_still_land(state, place);
    if defended {
        let attacked = state.at(place).any(|(_, p)| is_attacking(state, p));
        if !attacked && !pending {
            on.emit(Event::BattleOver { space: place });
        }
        return true;
    }
    if state.is_neutral(place) {
        if !pending {
            on.emit(Event::BattleOver { space: place });
        }
        return true;
    }
    if conquest::conquerors(state, place).is_empty() {
        if !pending {
            on.emit(Event::BattleOver { space: place });
        }
        return true;
    }
    match conquest::ruler(state, place) {
        Some(by) => {
            conquest::take(on, place, by);
            on.emit(Event::BattleOver { space: place });
            true
        }
        None => {
            on.emit(Event::PlaceReached { at: at as u8, step: Step::Ruler });
            false
        }
    }
}

fn is_attacking(state: &State, p: &Piece) -> bool {
    let fights = matches!(p.duty, Duty::Fights | Duty::Bombards | Duty::Passes);
    let sails = p.unit == Unit::Transport && !p.retreated;
    state.is_mover(p.owner) && p.aboard.is_none() && (fights || sails)
}

/// Strange possibilities: ships of both sides have come into one zone. If the defenders were there before, they
/// roll at once.
fn meet_again(on: &mut Unfold) -> bool {
    let state = on.state();
    let side = state.mover_side();
    // A submarine that dived and a transport that lay there let each other be.
    let seeks = |p: &Piece| p.class() == Class::Sea && (p.unit != Unit::Transport || p.retreated);
    let own = |zone: &Space| state.at(*zone).any(|(_, p)| state.is_mover(p.owner) && seeks(p));
    let any = |zone: &Space| {
        state.at(*zone).any(|(_, p)| p.class() == Class::Sea && state.is_mover(p.owner) && p.aboard.is_none())
    };
    let dived =
        |zone: &Space| state.enemies(*zone, side).all(|(_, p)| p.unit == Unit::Submarine && p.retreated);
    let meets = |zone: &Space| {
        !state.battles.contains(*zone)
            && state.has_enemy_ships(*zone, side)
            && (own(zone) || (any(zone) && !dived(zone)))
    };
    let touched: Vec<Space> = touched_zones(state);
    let Some(zone) = touched.into_iter().find(meets) else { return false };
    let round = round(state);
    on.emit(Event::StrangeBattle { space: zone, rolls_from: round + 1 });
    let at = on.state().combat.as_ref().map_or(0, |combat| combat.places.len().saturating_sub(1));
    on.emit(Event::PlaceReached { at: at as u8, step: Step::DefendersRoll });
    true
}

/// Zones to which units retreated or passed on this turn.
fn touched_zones(state: &State) -> Vec<Space> {
    let mut zones: Vec<Space> = Vec::new();
    for (_, space, p) in state.pieces.all() {
        if p.class() == Class::Sea && (p.retreated || p.entered.is_some()) && !zones.contains(&Space(space)) {
            zones.push(Space(space));
        }
    }
    zones
}
