//! Before the dice: who may leave which battle, by which ways, and why other ways are shut.

use sandtable_engine::Cited;
use sandtable_engine::pieces::PieceId;
use sandtable_engine::sheet::{Part, PickKind, RetreatGroup, RetreatWay, Retreats, ShutWay};

use crate::battle::Step;
use crate::board::{Space, board};
use crate::order::{Order, Pick};
use crate::power::Power;
use crate::reason::Reason;
use crate::state::{Duty, Piece, State};
use crate::units::{Class, Unit};
use crate::{check, print, retreat, words};

/// Aircraft could often land in half the world: the nearest places are offered.
const LANDINGS: usize = 8;

/// A part for each battle in which a nation has somebody to lead out, or somebody who leaves.
pub fn retreats(state: &State, power: Power) -> Vec<Part> {
    let Some(combat) = &state.combat else { return Vec::new() };
    if !matches!(combat.step, Step::AttackersDeclare | Step::DefendersDeclare) {
        return Vec::new();
    }
    let places = combat.places.iter().copied().filter(|place| state.battles.contains(*place));
    places.filter_map(|place| of_place(state, power, place)).map(Part::Retreats).collect()
}

fn of_place(state: &State, power: Power, place: Space) -> Option<Retreats> {
    let attacks = state.is_mover(power);
    let goals = goals(state, power, place);
    let ways: Vec<RetreatWay> = goals.iter().map(|to| way(state, power, place, *to)).collect();
    let ways: Vec<RetreatWay> =
        ways.into_iter().filter(|way| !way.groups.is_empty() || !way.leaving.is_empty()).collect();
    let shut = shut(state, power, place, &goals);
    if ways.is_empty() && shut.is_empty() {
        return None;
    }
    let about = match attacks {
        true => "Attackers go back where they came from, aircraft where they can land.",
        false => "Defenders go to friendly land beside it, ships to a free zone.",
    };
    Some(Retreats {
        space: place.id().into(),
        about: format!("{about} Who leaves does not fire in this round and may still be hit."),
        ways,
        shut,
        rule: if attacks { "retreat.attacker-declares-first" } else { "retreat.defender-declares-second" }
            .into(),
    })
}

/// Where somebody could go or goes already: first by land and sea, then where aircraft land, the nearest first.
fn goals(state: &State, power: Power, place: Space) -> Vec<Space> {
    let mut goals: Vec<Space> = Vec::new();
    let mut add = |to: Space| {
        if to != place && !goals.contains(&to) {
            goals.push(to);
        }
    };
    let leaving = state.at(place).filter(|(_, p)| p.owner == power && p.duty == Duty::Retreats);
    leaving.filter_map(|(_, p)| p.second).for_each(&mut add);
    let mut flown: Vec<Space> = Vec::new();
    for (id, p) in retreat::candidates(state, place, power) {
        let list = retreat::destinations(state, id);
        match p.class() {
            Class::Air => flown.extend(list),
            _ => list.into_iter().for_each(&mut add),
        }
    }
    flown.sort_by_key(|to| (board().air_distance(place, *to), *to));
    flown.dedup();
    flown.into_iter().take(LANDINGS).for_each(&mut add);
    goals
}

fn way(state: &State, power: Power, place: Space, to: Space) -> RetreatWay {
    let able: Vec<(PieceId, &Piece)> = retreat::candidates(state, place, power)
        .filter(|(id, _)| retreat::check(state, *id, to).is_ok())
        .collect();
    let mut kinds: Vec<(Unit, u16)> = Vec::new();
    for (_, p) in &able {
        match kinds.iter_mut().find(|(unit, _)| *unit == p.unit) {
            Some((_, count)) => *count += 1,
            None => kinds.push((p.unit, 1)),
        }
    }
    let order = |kinds: &[(Unit, u16)]| {
        let units = kinds.iter().map(|(unit, count)| Pick::of(*count, *unit)).collect();
        let order = Order::Retreat { units, from: place, to };
        check::check(state, power.seat(), &order).is_ok().then(|| print::print(&order))
    };
    // Aircraft of a kind may differ in how far they still fly: what cannot be told apart is not offered one by one.
    let single: Vec<(Unit, u16)> =
        kinds.iter().copied().filter(|(unit, _)| order(&[(*unit, 1)]).is_some()).collect();
    let mut groups: Vec<RetreatGroup> = Vec::new();
    if kinds.len() > 1 {
        let each = kinds.iter().filter_map(|kind| Some((kind.0, order(&[*kind])?)));
        groups.extend(each.map(|(unit, order)| RetreatGroup { words: plural(unit), order }));
    }
    groups.extend(order(&kinds).map(|order| RetreatGroup { words: "All".into(), order }));
    let goes = |p: &Piece| p.owner == power && p.duty == Duty::Retreats && p.second == Some(to);
    let mut leaving: Vec<Pick> = Vec::new();
    for (_, p) in state.at(place).filter(|(_, p)| goes(p)) {
        match leaving.iter_mut().find(|pick| pick.unit == p.unit) {
            Some(pick) => pick.count += 1,
            None => leaving.push(Pick::of(1, p.unit)),
        }
    }
    let came = |p: &Piece| p.class() != Class::Air && p.entered == Some(to);
    let back = state.is_mover(power) && able.iter().any(|(_, p)| came(p));
    RetreatWay {
        to: to.id().into(),
        note: if back { "where they came from".into() } else { String::new() },
        leaving: if leaving.is_empty() { String::new() } else { words::picked(&leaving) },
        ending: format!(": {} -> {}", place.id(), to.id()),
        kinds: single.iter().map(|(unit, count)| kind(power, *unit, *count)).collect(),
        groups,
    }
}

fn kind(power: Power, unit: Unit, count: u16) -> PickKind {
    PickKind {
        power: power.id().into(),
        unit: unit.id().into(),
        pick: unit.id().into(),
        count: u32::from(count),
        ..PickKind::default()
    }
}

/// `Fighters`.
fn plural(unit: Unit) -> String {
    let name = words::many(2, unit);
    words::sentence(name.trim_start_matches("2 ")).trim_end_matches('.').to_owned()
}

/// Ways that somebody might have thought of, each with the reason against it.
fn shut(state: &State, power: Power, place: Space, open: &[Space]) -> Vec<ShutWay> {
    let mut list: Vec<ShutWay> = Vec::new();
    let mut foreign: Vec<Space> = Vec::new();
    for (id, p) in retreat::candidates(state, place, power) {
        let near: Vec<Space> = match (state.is_mover(power), p.class()) {
            (_, Class::Air) => continue,
            (true, _) => p.entered.into_iter().collect(),
            (false, Class::Land) => place.neighbours().filter(|to| to.is_land()).collect(),
            (false, Class::Sea) => place.neighbours().filter(|to| to.is_sea()).collect(),
        };
        for to in near.into_iter().filter(|to| !open.contains(to)) {
            match retreat::check(state, id, to) {
                Err(Reason::RetreatNotFriendly { .. }) if !foreign.contains(&to) => foreign.push(to),
                Err(Reason::RetreatNotFriendly { .. }) | Ok(()) => {}
                Err(reason) => {
                    let staying = matches!(
                        reason,
                        Reason::LandedStay | Reason::ParatroopersStay | Reason::RetreatedAlready { .. }
                    );
                    let one = ShutWay {
                        to: if staying { String::new() } else { to.id().into() },
                        words: words::sentence(&reason.to_string()),
                        rule: reason.rule().into(),
                    };
                    if !list.contains(&one) {
                        list.push(one);
                    }
                }
            }
        }
    }
    if !foreign.is_empty() {
        let names: Vec<String> = foreign.iter().map(|space| space.title().to_owned()).collect();
        let verb = if names.len() == 1 { "is" } else { "are" };
        let reason = Reason::RetreatNotFriendly { to: foreign[0] };
        list.push(ShutWay {
            to: String::new(),
            words: format!("{} {verb} not friendly.", words::and(&names)),
            rule: reason.rule().into(),
        });
    }
    list
}
