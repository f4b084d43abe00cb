//! Phase III: which battles there are, which of them are linked, and in what order they are fought.

use sandtable_engine::pieces::PieceId;

use crate::Unfold;
use crate::amphibious;
use crate::board::{Space, SpaceSet};
use crate::conquest;
use crate::event::Event;
use crate::generals;
use crate::power::Power;
use crate::rounds;
use crate::sequence;
use crate::state::{Duty, Phase, Piece, State, Waiting};
use crate::units::{Class, Unit};
use crate::volley;

/// Combat begins with the dice of armor that crossed harsh lines on its way.
pub fn begin(on: &mut Unfold) {
    for (into, pieces) in crossings(on.state()) {
        on.emit(Event::CrossedHarsh { pieces, into: Some(into) });
    }
    if on.state().crossing.is_empty() {
        declare(on);
    }
}

/// Armor that crossed a harsh line into land it ran through, and then what crossed one into friendly land. Whoever
/// attacks across a line rolls in that attack.
fn crossings(state: &State) -> Vec<(Space, Vec<PieceId>)> {
    let mut lines: Vec<(Space, Vec<PieceId>)> = Vec::new();
    let mut add = |into: Space, power: Power, id: PieceId| {
        let same = |(space, ids): &&mut (Space, Vec<PieceId>)| {
            *space == into && ids.first().is_some_and(|first| state.piece(*first).owner == power)
        };
        match lines.iter_mut().find(same) {
            Some((_, ids)) => ids.push(id),
            None => lines.push((into, vec![id])),
        }
    };
    let runs = || {
        state.pieces.all().filter_map(|(id, space, p)| {
            let ran = p.class() == Class::Land && state.is_mover(p.owner) && p.moved > 1;
            let way = (p.home?, p.entered?, Space(space));
            (ran && p.aboard.is_none() && way.0 != way.1).then_some((id, p.owner, way))
        })
    };
    for (id, power, (home, between, _)) in runs() {
        if state.harsh(home, between) {
            add(between, power, id);
        }
    }
    for (id, power, (_, between, to)) in runs() {
        if state.harsh(between, to) && !is_contested(state, to, power) {
            add(to, power, id);
        }
    }
    lines
}

/// Empty land is taken, everything else that was ordered becomes a battle.
pub fn declare(on: &mut Unfold) {
    for (space, power) in on.state().run_through.clone() {
        generals::make_way(on, space);
        if on.state().controller(space) != Some(conquest::owner_after(on.state(), space, power)) {
            conquest::take(on, space, power);
        }
    }
    let places = declared(on.state());
    generals::without_battle(on, &places);
    if !places.is_empty() {
        on.emit(Event::BattlesDeclared { places: places.clone() });
    }
    for place in places {
        if is_walkover(on.state(), place)
            && let Some(by) = conquest::ruler(on.state(), place)
        {
            conquest::take(on, place, by);
            on.emit(Event::BattleOver { space: place });
        }
    }
    next(on);
}

/// Where combat was ordered this turn.
pub fn declared(state: &State) -> Vec<Space> {
    let mut places = SpaceSet::default();
    for (_, space, p) in state.pieces.all() {
        if !state.is_mover(p.owner) || p.duty == Duty::Idle {
            continue;
        }
        let here = matches!(p.duty, Duty::Fights | Duty::Drops | Duty::Passes) && p.aboard.is_none();
        let lands = p.duty == Duty::Lands && p.shore.is_some();
        let zone = p.aboard.filter(|_| lands).and_then(|ship| state.pieces.get(ship)).map(|ship| ship.second);
        let goals = [
            here.then_some(Space(space)),
            p.second,
            p.shore.filter(|_| lands),
            zone.map(|second| second.unwrap_or(Space(space))),
        ];
        for goal in goals.into_iter().flatten() {
            if is_contested(state, goal, p.owner) {
                places.insert(goal);
            }
        }
    }
    places.iter().collect()
}

/// Enemies are there, or the land is not ours to enter in peace.
pub fn is_contested(state: &State, place: Space, power: Power) -> bool {
    let hostile = state.has_enemies(place, power.side());
    match place.is_land() {
        true => hostile || state.is_neutral(place) || can_take_empty(state, place, power),
        false => hostile,
    }
}

/// Land without units that a nation can take by walking in.
pub fn can_take_empty(state: &State, place: Space, power: Power) -> bool {
    state.is_enemy_land(place, power) || state.is_vacated_by_ally(place, power)
}

/// Nobody defends, nobody has to roll, and land units are there already.
fn is_walkover(state: &State, place: Space) -> bool {
    place.is_land()
        && !state.is_neutral(place)
        && volley::defenders(state, place).next().is_none()
        && !amphibious::may_still_land(state, place)
        && !conquest::conquerors(state, place).is_empty()
        && !state.at(place).any(|(_, p)| p.duty == Duty::Fights && state.rolls_on_entering(p, place))
        && generals::attacked(state, place).next().is_none()
}

/// What comes next in the combat phase: transports that are sailed by, then group after group.
pub fn next(on: &mut Unfold) {
    while let Some((zone, _)) = on.state().sailed_by.first().copied() {
        if transports_in(on.state(), zone).next().is_some() {
            on.emit(Event::Waits { waiting: Waiting::SailByRoll { zone } });
            return;
        }
        on.emit(Event::SailedPast { zone });
    }
    let groups = groups(on.state());
    match &groups[..] {
        [] => sequence::begin_phase(on, Phase::Noncombat),
        [only] => {
            let first = only[0];
            join(on, first);
        }
        _ => match groups.iter().find(|group| group.iter().all(|place| is_undefended(on.state(), *place))) {
            Some(group) => {
                let first = group[0];
                join(on, first);
            }
            None => on.emit(Event::Waits { waiting: Waiting::ChooseBattle }),
        },
    }
}

/// Land that is entered without a fight; its turn decides nothing.
fn is_undefended(state: &State, place: Space) -> bool {
    place.is_land() && !state.is_neutral(place) && volley::defenders(state, place).next().is_none()
}

/// Enemy transports in a zone: they fire at who sails by.
pub fn transports_in(state: &State, zone: Space) -> impl Iterator<Item = (PieceId, &Piece)> {
    state.enemies(zone, state.mover_side()).filter(|(_, p)| p.unit == Unit::Transport)
}

/// After the transports' fire has been suffered.
pub fn sailed_past(on: &mut Unfold, zone: Space) {
    on.emit(Event::SailedPast { zone });
    next(on);
}

/// Battles that can touch each other, as sets of places.
pub fn groups(state: &State) -> Vec<Vec<Space>> {
    let mut left: Vec<Space> = state.battles.iter().collect();
    let mut groups = Vec::new();
    while let Some(first) = left.first().copied() {
        left.remove(0);
        let mut group = vec![first];
        let mut at = 0;
        while at < group.len() {
            let here = group[at];
            at += 1;
            left.retain(|other| {
                let linked = linked(state, here, *other);
                if linked {
                    group.push(*other);
                }
                !linked
            });
        }
        groups.push(group);
    }
    groups
}

/// Units of one battle might retreat, land or pass on into the other, or behind its attackers.
fn linked(state: &State, a: Space, b: Space) -> bool {
    a.adjacent(b) || enters_beside(state, a, b) || enters_beside(state, b, a) || shares_a_unit(state, a, b)
}

/// Ships that attack in `a` left a zone into which those attacked in `b` could retreat.
fn enters_beside(state: &State, a: Space, b: Space) -> bool {
    a.is_sea()
        && b.is_sea()
        && state.at(a).any(|(_, p)| {
            state.is_mover(p.owner)
                && p.class() == Class::Sea
                && p.entered.is_some_and(|from| from == b || from.adjacent(b))
        })
}

fn shares_a_unit(state: &State, a: Space, b: Space) -> bool {
    let goes_on = |from: Space, to: Space| {
        state.at(from).any(|(_, p)| state.is_mover(p.owner) && (p.second == Some(to) || p.shore == Some(to)))
    };
    goes_on(a, b) || goes_on(b, a)
}

/// The battle at a place begins, with all that are linked to it.
pub fn join(on: &mut Unfold, first: Space) {
    let group = groups(on.state()).into_iter().find(|group| group.contains(&first));
    let places = in_order(on.state(), group.unwrap_or_default(), first);
    on.emit(Event::BattlesJoined { places });
    rounds::advance(on);
}

/// The order of dice in a round: a zone before those its units go on to, the sea before the land.
fn in_order(state: &State, mut left: Vec<Space>, first: Space) -> Vec<Space> {
    left.sort_by_key(|place| (place.is_land(), *place != first, *place));
    let mut order: Vec<Space> = Vec::new();
    while !left.is_empty() {
        let waits = |place: &Space| {
            left.iter().any(|other| {
                other != place
                    && state.at(*other).any(|(_, p)| state.is_mover(p.owner) && p.second == Some(*place))
            })
        };
        let at = left.iter().position(|place| !waits(place)).unwrap_or(0);
        order.push(left.remove(at));
    }
    order
}
