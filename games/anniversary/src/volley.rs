//! A volley: who fires with what strength at which targets, the dice for it and the hits they make.

use sandtable_engine::{Die, RollRequest};

use crate::battle::Hits;
use crate::board::Space;
use crate::power::Power;
use crate::state::State;
use crate::units::{Class, Unit};

/// Classes of targets, as bits.
pub const SHIP: u8 = 1;
pub const SUBMARINE: u8 = 2;
pub const AIR: u8 = 4;
pub const TRANSPORT: u8 = 8;
pub const LAND: u8 = 16;
const EVERYTHING: u8 = SHIP | SUBMARINE | AIR | TRANSPORT | LAND;

pub fn target_class(unit: Unit) -> u8 {
    match unit {
        Unit::Submarine => SUBMARINE,
        Unit::Transport => TRANSPORT,
        _ => match unit.class() {
            Class::Land => LAND,
            Class::Air => AIR,
            Class::Sea => SHIP,
        },
    }
}

/// What a unit can hit: submarines never hit aircraft, and aircraft hit submarines only with a destroyer.
pub fn targets_of(unit: Unit, destroyer: bool) -> u8 {
    match unit.class() {
        _ if unit == Unit::Submarine => EVERYTHING & !AIR,
        Class::Air if !destroyer => EVERYTHING & !SUBMARINE,
        _ => EVERYTHING,
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shot {
    pub unit: Unit,
    pub need: u8,
    /// Heavy bombers roll two dice and keep the better.
    pub dice: u8,
    pub targets: u8,
}

impl Shot {
    /// How likely it hits: the best of its dice must show its value or less.
    pub fn chance(&self) -> f64 {
        let (all, misses) =
            (6u32.pow(self.dice.into()), u32::from(6 - self.need.min(6)).pow(self.dice.into()));
        f64::from(all - misses) / f64::from(all)
    }

    /// Strength under low luck: the better of two dice is worth five.
    fn strength(&self) -> u16 {
        if self.dice > 1 { 5 } else { u16::from(self.need) }
    }
}

/// The dice of a volley: units of the same value together, lowest value first.
pub fn request(state: &State, step: &'static str, by: Power, place: Space, shots: &[Shot]) -> RollRequest {
    let dice = match state.options.low_luck {
        true => low_luck_dice(shots),
        false => {
            in_order(shots).into_iter().flat_map(|shot| vec![die(&shot); usize::from(shot.dice)]).collect()
        }
    };
    RollRequest { step: step.into(), by: by.id().into(), place: place.id().into(), dice }
}

fn die(shot: &Shot) -> Die {
    Die { sides: 6, unit: shot.unit.id().into(), need: Some(shot.need) }
}

fn in_order(shots: &[Shot]) -> Vec<Shot> {
    let mut shots = shots.to_vec();
    shots.sort_by_key(|shot| (shot.need, shot.unit));
    shots
}

/// Summed strength under low luck for each set of targets: every 6 is a hit, the rest is rolled.
pub fn strengths(shots: &[Shot]) -> Vec<(u8, u16)> {
    let mut sums: Vec<(u8, u16)> = Vec::new();
    for shot in shots {
        match sums.iter_mut().find(|(targets, _)| *targets == shot.targets) {
            Some((_, sum)) => *sum += shot.strength(),
            None => sums.push((shot.targets, shot.strength())),
        }
    }
    sums.sort_unstable();
    sums
}

fn low_luck_dice(shots: &[Shot]) -> Vec<Die> {
    let left_over = strengths(shots).into_iter().map(|(_, sum)| sum % 6).filter(|rest| *rest > 0);
    left_over.map(|rest| Die { sides: 6, unit: "low luck".into(), need: Some(rest as u8) }).collect()
}

/// The hits that these faces make, grouped by what they may be assigned to.
pub fn hits(state: &State, shots: &[Shot], faces: &[u8]) -> Vec<Hits> {
    let mut hits: Vec<Hits> = Vec::new();
    let mut score = |targets: u8, count: u16| match hits.iter_mut().find(|group| group.targets == targets) {
        Some(group) => group.hits += count,
        None if count > 0 => hits.push(Hits { targets, hits: count }),
        None => {}
    };
    let mut faces = faces.iter().copied();
    if state.options.low_luck {
        for (targets, sum) in strengths(shots) {
            let lucky = sum % 6 > 0 && faces.next().is_some_and(|face| u16::from(face) <= sum % 6);
            score(targets, sum / 6 + u16::from(lucky));
        }
    } else {
        for shot in in_order(shots) {
            let best = faces.by_ref().take(usize::from(shot.dice)).min().unwrap_or(u8::MAX);
            score(shot.targets, u16::from(best <= shot.need));
        }
    }
    hits
}

/// Add a volley's hits to those already waiting.
pub fn merge(waiting: &mut Vec<Hits>, more: Vec<Hits>) {
    for group in more {
        match waiting.iter_mut().find(|other| other.targets == group.targets) {
            Some(other) => other.hits += group.hits,
            None => waiting.push(group),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The chance of a shot is the share of all faces that hit.
    #[test]
    fn chances_count_the_faces_that_hit() {
        let options = |low_luck| crate::state::Options {
            research: false,
            national_objectives: false,
            dardanelles_closed: false,
            escorts: false,
            low_luck,
            victory_cities: 15,
            attacker_picks_multinational: false,
            fighters_escape: true,
            aircraft_against_submarines: false,
            landing_escorts: false,
            round_limit: None,
        };
        let state = State::empty(options(false), "1941", [Power::Germany; 6]);
        for (need, dice) in (1..=6).flat_map(|need| [(need, 1), (need, 2)]) {
            let shot = Shot { unit: Unit::Bomber, need, dice, targets: LAND };
            let faces = (1..=6).flat_map(|one| (1..=6).map(move |two| [one, two]));
            let hitting = faces.filter(|faces| !hits(&state, &[shot], &faces[..dice.into()]).is_empty());
            assert_eq!(shot.chance(), hitting.count() as f64 / 36.0, "{need} or less with {dice} dice");
        }
    }
}
