//! What goes with the attacks of a turn: surprise, banzai, and submarines on the hunt.

use std::collections::BTreeMap;

use sandtable_world_at_war::board::{Flag, Space, board};
use sandtable_world_at_war::order::{Order, Pick};
use sandtable_world_at_war::power::Power;
use sandtable_world_at_war::state::{Once, State};
use sandtable_world_at_war::units::Unit;

/// An attack with so many infantry is worth a cry.
const BANZAI: u16 = 3;

/// Orders that go with these attacks; the rules say which of them are allowed.
pub fn beside(state: &State, attacks: &[Order]) -> Vec<Order> {
    match state.power {
        Power::Germany => surprise(state, attacks).into_iter().chain(hunts(state)).collect(),
        Power::Japan => banzais(attacks),
        _ => Vec::new(),
    }
}

/// Who goes where, by land or from the sea.
fn strengths(attacks: &[Order], counts: impl Fn(&Pick) -> bool) -> BTreeMap<Space, u16> {
    let mut all = BTreeMap::new();
    for order in attacks {
        let (units, to) = match order {
            Order::Move { units, path, .. } => (units, path.last().copied()),
            Order::Offload { units, to, .. } => (units, Some(*to)),
            _ => continue,
        };
        let Some(to) = to.filter(|to| to.is_land()) else { continue };
        *all.entry(to).or_default() += units.iter().filter(|p| counts(p)).map(|p| p.count).sum::<u16>();
    }
    all
}

/// The first blow against Russia falls by surprise where it is greatest.
fn surprise(state: &State, attacks: &[Order]) -> Option<Order> {
    if state.used(Once::SurpriseTurn) || state.used(Once::SurpriseAttack) {
        return None;
    }
    strengths(attacks, |_| true)
        .into_iter()
        .filter(|(space, _)| state.controller(*space) == Power::Russia)
        .max_by_key(|(_, count)| *count)
        .map(|(space, _)| Order::Surprise { space })
}

fn banzais(attacks: &[Order]) -> Vec<Order> {
    let infantry = strengths(attacks, |pick| pick.unit.is_infantry());
    let mut great: Vec<(Space, u16)> = infantry.into_iter().filter(|(_, count)| *count >= BANZAI).collect();
    great.sort_by_key(|(_, count)| u16::MAX - count);
    great.into_iter().take(3).map(|(space, _)| Order::Banzai { space: Some(space) }).collect()
}

/// Submarines that nobody disturbs hunt where they lie.
fn hunts(state: &State) -> Vec<Order> {
    if state.turn < 2 {
        return Vec::new();
    }
    let boats = |zone: Space| {
        let own = state.at(zone).filter(|(_, p)| p.owner == Power::Germany && p.unit == Unit::Submarine);
        own.count() as u16
    };
    let zones = board().all().filter(|zone| zone.is_sea() && zone.is(Flag::Atlantic));
    zones.filter(|z| boats(*z) > 0).map(|zone| Order::Hunt { count: boats(zone), zone }).collect()
}
