//! Which pieces may be given orders, and where picked pieces may go.

use sandtable_engine::desk::{Movable, Pick as Picked, PickedUnit, Reach};
use sandtable_engine::pieces::PieceId;
use sandtable_engine::{Rejection, Seat};

use crate::attempts::{Attempt, attempts};
use crate::board::{Space, board};
use crate::check::{self, Plan};
use crate::combat_move::may_combat_move;
use crate::displaced;
use crate::movement::cargo_counts;
use crate::noncombat_move::may_move;
use crate::notation::unit_list;
use crate::order::{Order, Pick};
use crate::power::Power;
use crate::reason::Reason;
use crate::state::{Phase, Piece, State, Waiting};
use crate::tech::Advance;
use crate::units::{Class, Counts, Unit};

pub fn movable(state: &State, seat: Seat) -> Vec<Movable> {
    if check::decider(state).map(Power::seat) != Some(seat) {
        return Vec::new();
    }
    if let Waiting::Displaced { power } = state.waiting {
        return displaced_fighters(state, power);
    }
    if state.waiting != Waiting::Orders || !is_move_phase(state.phase) {
        return Vec::new();
    }
    let mut list: Vec<Movable> = Vec::new();
    for (id, space, piece) in state.pieces.all().filter(|(id, _, p)| may_act(state, *id, p)) {
        let one = describe(state, id, Space(space), piece);
        let same = |other: &&mut Movable| {
            (&other.space, &other.power, &other.unit, &other.stack, &other.note)
                == (&one.space, &one.power, &one.unit, &one.stack, &one.note)
        };
        match list.iter_mut().find(same) {
            Some(other) => {
                other.count += 1;
                other.left = other.left.max(one.left);
            }
            None => list.push(one),
        }
    }
    list
}

fn is_move_phase(phase: Phase) -> bool {
    matches!(phase, Phase::CombatMove | Phase::NoncombatMove)
}

fn displaced_fighters(state: &State, power: Power) -> Vec<Movable> {
    let fighter = |space: Space| Movable {
        space: space.id().to_owned(),
        power: power.id().to_owned(),
        unit: Unit::Fighter.id().to_owned(),
        count: 1,
        left: 1,
        note: Some("must land".to_owned()),
        ..Movable::default()
    };
    displaced::choices(state, power).into_iter().map(|(space, _)| fighter(space)).collect()
}

/// Whether a piece can still do something in this phase.
fn may_act(state: &State, id: PieceId, piece: &Piece) -> bool {
    if piece.owner.player() != state.power {
        return false;
    }
    let combat = state.phase == Phase::CombatMove;
    if combat && state.acting().is_some_and(|acting| acting != piece.owner) {
        return false;
    }
    if let Some(carrier) = piece.aboard {
        return may_go_ashore(state, piece, state.piece(carrier), combat);
    }
    let mechanized = piece.unit == Unit::Infantry && state.has(piece.owner, Advance::MechanizedInfantry);
    let can_go = state.movement_left(id) > 0 || (mechanized && piece.moved < 2);
    let allowed = if combat { may_combat_move(state, id, piece) } else { may_move(state, id, piece) };
    can_go && allowed.is_ok()
}

fn may_go_ashore(state: &State, cargo: &Piece, carrier: &Piece, combat: bool) -> bool {
    let shipped = carrier.unit == Unit::Transport && cargo.landing.is_none();
    let too_soon = carrier.owner != cargo.owner && cargo.boarded;
    let used = carrier.owner == state.power && !combat && (carrier.combat_moved || carrier.fought);
    let gun = combat && cargo.unit == Unit::AntiaircraftGun;
    shipped && !too_soon && !used && !gun
}

fn describe(state: &State, id: PieceId, space: Space, piece: &Piece) -> Movable {
    let note = match piece.class() {
        Class::Land if piece.aboard.is_some() => Some("aboard"),
        Class::Air if state.phase == Phase::NoncombatMove && piece.combat_moved => Some("must land"),
        _ => None,
    };
    Movable {
        space: space.id().to_owned(),
        power: piece.owner.id().to_owned(),
        unit: piece.unit.id().to_owned(),
        stack: hold(state, id, space, piece),
        count: 1,
        left: state.movement_left(id),
        note: note.map(str::to_owned),
    }
}

/// What a transport carries, where transports of a zone are to be told apart.
fn hold(state: &State, id: PieceId, space: Space, piece: &Piece) -> Option<String> {
    if piece.unit != Unit::Transport {
        return None;
    }
    let loaded = |(other, p): (PieceId, &Piece)| {
        p.owner == piece.owner && p.unit == Unit::Transport && state.cargo_of(other).next().is_some()
    };
    let cargo = cargo_counts(state, id);
    let words = if cargo.is_empty() { EMPTY.to_owned() } else { cargo.to_string() };
    state.at(space).any(loaded).then_some(words)
}

/// How an empty transport is told from a loaded one.
const EMPTY: &str = "empty";

/// Every space worth lighting up for the picked pieces, and why others are not.
pub fn reach(state: &State, seat: Seat, picked: &Picked) -> Vec<Reach<Order, Reason>> {
    if check::decider(state).map(Power::seat) != Some(seat) {
        return Vec::new();
    }
    let Some(from) = board().find(&picked.from) else { return Vec::new() };
    let Some(units) = picked.units.iter().map(read_unit).collect::<Option<Vec<Pick>>>() else {
        return Vec::new();
    };
    let tried = match state.waiting {
        Waiting::Displaced { power } => landings(state, power, from, &units),
        Waiting::Orders if is_move_phase(state.phase) && !units.is_empty() => attempts(state, from, &units),
        _ => Vec::new(),
    };
    let mut found: Vec<Reach<Order, Reason>> = Vec::new();
    let mut refused: Vec<(Space, Rejection<Reason>)> = Vec::new();
    for Attempt { to, kind, order, explained } in tried {
        match check::check(state, seat, &order) {
            Ok(plan) => {
                let route = route(&plan, from, to);
                if !(kind == "blitz" && found.iter().any(|go| is_way(go, &route))) {
                    found.push(Reach::Go { space: to.id().to_owned(), kind, route, order });
                }
            }
            Err(rejection) if explained => refused.push((to, rejection)),
            Err(_) => {}
        }
    }
    let mut lit: Vec<&str> = found.iter().map(|go| space_of(go)).collect();
    let mut refusals = Vec::new();
    for (space, rejection) in refused {
        if !lit.contains(&space.id()) {
            lit.push(space.id());
            refusals.push(Reach::Refused { space: space.id().to_owned(), rejection });
        }
    }
    found.extend(refusals);
    found
}

fn space_of(reach: &Reach<Order, Reason>) -> &'static str {
    let (Reach::Go { space, .. } | Reach::Refused { space, .. }) = reach;
    board().find(space).map_or("", Space::id)
}

/// Whether an order that was found already goes the same way.
fn is_way(reach: &Reach<Order, Reason>, way: &[String]) -> bool {
    matches!(reach, Reach::Go { route, .. } if route == way)
}

fn read_unit(picked: &PickedUnit) -> Option<Pick> {
    let unit = Unit::named(&picked.unit)?;
    let power = match &picked.power {
        Some(name) => Some(Power::named(name)?),
        None => None,
    };
    let cargo = match picked.stack.as_deref() {
        None => None,
        Some(EMPTY) => Some(Counts::default()),
        Some(list) => Some(unit_list(list).ok()?),
    };
    Some(Pick { power, cargo, ..Pick::of(u16::try_from(picked.count).ok()?, unit) })
}

fn landings(state: &State, power: Power, from: Space, units: &[Pick]) -> Vec<Attempt> {
    let fighters = units.iter().filter(|pick| pick.unit == Unit::Fighter).map(|pick| pick.count).sum();
    let here = displaced::choices(state, power).into_iter().filter(|(space, _)| *space == from);
    here.flat_map(|(_, refuges)| refuges)
        .map(|to| Attempt { to, kind: "land", order: Order::Land { fighters, from, to }, explained: true })
        .collect()
}

/// The spaces of the order, as the check resolved them.
fn route(plan: &Plan, from: Space, to: Space) -> Vec<String> {
    let spaces = match plan {
        Plan::Move { path, .. } | Plan::Drop { path, .. } => path.clone(),
        _ if from == to => vec![from],
        _ => vec![from, to],
    };
    spaces.into_iter().map(|space| space.id().to_owned()).collect()
}
