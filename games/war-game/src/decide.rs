//! What plans and faces cause, dispatched to the chapters.

use sandtable_engine::pieces::PieceId;
use sandtable_engine::{Die, RollRequest};

use crate::Unfold;
use crate::battle::Step;
use crate::board::Space;
use crate::casualties::{self, Chosen};
use crate::check::{Plan, Then};
use crate::conduct_combat;
use crate::conquest;
use crate::event::Event;
use crate::homeless;
use crate::neutrals;
use crate::pass_through;
use crate::power::Power;
use crate::repair;
use crate::rounds;
use crate::sequence;
use crate::state::{Phase, Piece, State, Waiting};
use crate::volley::{self, Kind};

/// A unit survives a harsh crossing outside combat with a face up to this.
const SURVIVES: u8 = 10;

pub fn decide(on: &mut Unfold, plan: Plan) {
    for event in plan.events {
        on.emit(event);
    }
    match plan.then {
        Then::Nothing => {}
        Then::Done(_) => sequence::end_if_done(on),
        Then::Advance => rounds::advance(on),
        Then::AfterDiverting => {
            pass_through::after_diverting(on);
            rounds::advance(on);
        }
        Then::Join(space) => conduct_combat::join(on, space),
        Then::Suffer(chosen) => suffer(on, &chosen),
        Then::SailedPast { zone, lost, damaged } => {
            if !damaged.is_empty() {
                on.emit(Event::Damaged { pieces: damaged });
            }
            if !lost.is_empty() {
                on.emit(Event::Destroyed { pieces: lost });
            }
            conduct_combat::sailed_past(on, zone);
        }
        Then::Rule { space, by } => {
            // A neutral is decided in its turn of the round, other land at the round's end.
            let mid_round = on.state().is_neutral(space);
            conquest::take(on, space, by);
            on.emit(Event::BattleOver { space });
            if mid_round {
                rounds::after_neutral(on);
            } else {
                rounds::end_round(on);
            }
            rounds::advance(on);
        }
        Then::Resist(space) => neutrals::resist_then_advance(on, space),
        Then::Homeless => homeless::landed(on),
        Then::Place(units) => {
            for (power, unit, space) in units {
                let piece = on.state().pieces.next_id();
                on.emit(Event::Placed { piece, power, unit, space, damaged: false });
            }
        }
        Then::Repair { piece, at } => repair::pay(on, piece, at),
        Then::PlayOn(plays) => sequence::play_on(on, plays),
        Then::Concede(power) => {
            if on.state().side_conceded(power.side()) {
                on.emit(Event::Won { side: power.side().other() });
            }
        }
    }
}

fn suffer(on: &mut Unfold, chosen: &Chosen) {
    rounds::suffer(on, chosen);
    if on.state().combat.as_ref().is_some_and(|combat| combat.step == Step::NeutralLoss) {
        neutrals::conclude(on);
    }
    rounds::advance(on);
}

/// The dice the game waits for. They come before any decision.
pub fn awaited_dice(state: &State) -> Option<RollRequest> {
    let die = |unit: &'static str, need: Option<u8>| Die { sides: 12, unit: unit.into(), need };
    let request = |step: &'static str, by: Power, place: &'static str, dice: Vec<Die>| RollRequest {
        step: step.into(),
        by: by.id().into(),
        place: place.into(),
        dice,
    };
    if state.waiting == Waiting::Over {
        return None;
    }
    if let Some((piece, _)) = state.pricing {
        let place = state.space_of(piece).id();
        return Some(request("repair", state.piece(piece).owner, place, vec![die("battleship", None)]));
    }
    if let Some((first, place)) = state.crossing.first() {
        let dice = crossers(state).iter().map(|(id, _)| die(state.piece(*id).unit.id(), Some(SURVIVES)));
        return Some(request("terrain", state.piece(*first).owner, place.id(), dice.collect()));
    }
    match state.waiting {
        Waiting::SailByRoll { zone } => {
            let transports: Vec<Power> =
                conduct_combat::transports_in(state, zone).map(|(_, p)| p.owner).collect();
            let by = transports.first().copied()?;
            let dice = transports.iter().map(|_| die("transport", Some(2))).collect();
            Some(request("sail-by", by, zone.id(), dice))
        }
        Waiting::Battle => {
            let combat = state.combat.as_ref()?;
            let place = combat.place();
            if combat.step == Step::NeutralRoll {
                let dice = vec![die("neutral", Some(state.value(place)))];
                return Some(request("neutral", combat.nearest?, place.id(), dice));
            }
            let (power, kind, shots) = rounds::next_volley(state)?;
            let dice = volley::dice(&shots, state.options.low_luck);
            Some(request(step_name(combat.step, kind), power, place.id(), dice))
        }
        _ => None,
    }
}

fn step_name(step: Step, kind: Kind) -> &'static str {
    match (kind, step) {
        (_, Step::AttackersPreempt | Step::DefendersPreempt) => "preempt",
        (Kind::Bombardment, _) => "bombardment",
        (Kind::Support, _) => "support",
        (_, Step::StoppedRoll) => "pass",
        (_, Step::DefendersRoll) => "defense",
        _ => "attack",
    }
}

pub fn rolled(on: &mut Unfold, faces: &[u8]) {
    if on.state().pricing.is_some() {
        return repair::priced(on, faces.first().copied().unwrap_or(1));
    }
    if !on.state().crossing.is_empty() {
        return crossed(on, faces);
    }
    match on.state().waiting {
        Waiting::SailByRoll { zone } => {
            let by = conduct_combat::transports_in(on.state(), zone).next().map(|(_, p)| p.owner);
            let hits = faces.iter().filter(|face| **face <= 2).count() as u16;
            on.emit(Event::SailByFired { zone, power: by.unwrap_or(Power::Germany), hits });
            sail_by_losses(on);
        }
        _ => rounds::rolled(on, faces),
    }
}

/// The next who roll together: units of one nation that crossed into the same land.
fn crossers(state: &State) -> &[(PieceId, Space)] {
    let all = &state.crossing[..];
    let Some((first, place)) = all.first() else { return all };
    let owner = state.piece(*first).owner;
    let alike = |(id, into): &&(PieceId, Space)| into == place && state.piece(*id).owner == owner;
    &all[..all.iter().take_while(alike).count()]
}

/// Who crossed a harsh line is lost or comes through, and land that nobody came through to is not run through.
fn crossed(on: &mut Unfold, faces: &[u8]) {
    let crossing = crossers(on.state()).to_vec();
    let Some((_, into)) = crossing.first().copied() else { return };
    let mut lost: Vec<PieceId> =
        crossing.iter().zip(faces).filter(|(_, face)| **face > SURVIVES).map(|((id, _), _)| *id).collect();
    lost.sort_unstable();
    lost.dedup();
    on.emit(Event::Crossed { faces: faces.to_vec() });
    if !lost.is_empty() {
        on.emit(Event::Destroyed { pieces: lost });
    }
    if on.state().phase != Phase::Combat {
        return;
    }
    for (space, power) in on.state().run_through.clone() {
        let ran = |p: &Piece| p.owner == power && p.entered == Some(into) && p.home != Some(into);
        if space == into && !on.state().pieces.all().any(|(_, _, p)| ran(p)) {
            on.emit(Event::RunRecalled { space });
        }
    }
    if on.state().crossing.is_empty() {
        conduct_combat::declare(on);
    }
}

fn sail_by_losses(on: &mut Unfold) {
    let Waiting::SailByLosses { zone, hits } = on.state().waiting else { return };
    if hits == 0 {
        return conduct_combat::sailed_past(on, zone);
    }
    let Some(open) = casualties::open(on.state()) else { return };
    if let Some(slots) = casualties::forced(on.state(), &open) {
        let toll = casualties::toll(on.state(), &Chosen { slots, torpedoed: Vec::new() });
        if !toll.damaged.is_empty() {
            on.emit(Event::Damaged { pieces: toll.damaged });
        }
        if !toll.fallen.is_empty() {
            on.emit(Event::Destroyed { pieces: toll.fallen });
        }
        conduct_combat::sailed_past(on, zone);
    }
}
