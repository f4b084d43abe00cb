//! A whole battle: bombardment, antiaircraft fire, the rounds, and those who fight on after a retreat.

use std::cmp::Ordering;

use sandtable_anniversary::antiaircraft;
use sandtable_anniversary::firepower::{self, leaves};
use sandtable_anniversary::units::{Counts, Unit};
use sandtable_anniversary::volley::Shot;
use sandtable_odds::outcome::one_more;

use super::ahead;
use super::battle::{Battle, Dive, Policy, Retreat, value};
use super::fight::{Ending, Fight};
use super::roster::Roster;
use super::sequence::{Force, sequence};
use super::volleys::hits;

/// An end of a battle with what is left alive of both sides, wherever it is.
#[derive(Debug)]
pub struct Close<'f> {
    pub verdict: Ordering,
    pub chance: f64,
    pub attackers: (&'f Roster, usize),
    /// Attackers that retreated and left others behind.
    pub away: Counts,
    pub defenders: (&'f Roster, usize),
}

impl Close<'_> {
    pub fn attackers_value(&self) -> f64 {
        self.attackers.0.facts(self.attackers.1).value + value(&self.away)
    }

    pub fn defenders_value(&self) -> f64 {
        self.defenders.0.facts(self.defenders.1).value
    }
}

/// All ends of a battle are told to `close`; returns the expected rounds.
pub fn fight(battle: &Battle, policy: &Policy, close: &mut dyn FnMut(Close<'_>)) -> f64 {
    if policy.thinks_ahead() {
        return ahead::fight(battle, policy, close);
    }
    let mut rounds = 0.0;
    let mut before: Option<Fight<'_>> = None;
    flights(battle, |force, chance| {
        let attackers = Roster::new(sequence(&force, &policy.attacker_losses), splits(battle, policy, true));
        let mut fight = match before.take() {
            Some(before) => before.again(attackers),
            None => Fight::new(battle, policy, attackers, defenders(battle, policy)),
        };
        open(&mut fight, battle, chance);
        fight.run();
        rounds += fight.rounds + settle(&fight, battle, policy, close);
        before = Some(fight);
    });
    rounds
}

fn defenders(battle: &Battle, policy: &Policy) -> Roster {
    Roster::new(sequence(&defending(battle), &policy.defender_losses), splits(battle, policy, false))
}

pub(super) fn defending(battle: &Battle) -> Force {
    Force { units: battle.defenders, damaged: battle.defenders_damaged, ..Force::default() }
}

pub(super) fn attacking(battle: &Battle) -> Force {
    Force {
        units: battle.attackers,
        seaborne: battle.seaborne,
        dropped: battle.paratroopers,
        damaged: battle.attackers_damaged,
        attacking: true,
    }
}

/// The attackers that come through antiaircraft fire, with the chance of each case.
pub(super) fn flights(battle: &Battle, mut arrive: impl FnMut(Force, f64)) {
    let force = attacking(battle);
    let bombers = battle.attackers.get(Unit::Bomber);
    let loaded = battle.paratroopers.min(bombers);
    if !battle.antiaircraft || battle.sea {
        return arrive(force, 1.0);
    }
    let need = antiaircraft::hits_on(battle.defender_advances);
    let shot_down = |aircraft: u16| {
        let mut chances = vec![1.0];
        (0..aircraft).for_each(|_| one_more(&mut chances, f64::from(need) / 6.0));
        chances.into_iter().enumerate().map(|(lost, chance)| (lost as u16, chance))
    };
    for (fighters, first) in shot_down(battle.attackers.get(Unit::Fighter)) {
        for (empty, second) in shot_down(bombers - loaded) {
            for (full, third) in shot_down(loaded) {
                let mut left = force;
                left.units.take(Unit::Fighter, fighters);
                left.units.take(Unit::Bomber, empty + full);
                // Infantry goes down with its bomber.
                left.dropped -= full;
                arrive(left, first * second * third);
            }
        }
    }
}

/// Whether submarines or aircraft of a side need lanes of their own.
pub(super) fn splits(battle: &Battle, policy: &Policy, attacking: bool) -> bool {
    let (own, other, dive) = match attacking {
        true => (&battle.attackers, &battle.defenders, policy.attacker_dive),
        false => (&battle.defenders, &battle.attackers, policy.defender_dive),
    };
    let has = |units: &Counts, unit| units.get(unit) > 0;
    let air = |units: &Counts| has(units, Unit::Fighter) || has(units, Unit::Bomber);
    let submarines = has(own, Unit::Submarine);
    battle.sea
        && (submarines && (air(other) || dive != Dive::Never) || air(own) && has(other, Unit::Submarine))
}

/// Bombardment comes before the first round; the units it hits fire once more.
fn open(fight: &mut Fight<'_>, battle: &Battle, chance: f64) {
    let (attackers, defenders) = (fight.attackers.whole(), fight.defenders.whole());
    for (hits, part) in bombardment(battle).into_iter().enumerate() {
        match hits {
            0 => fight.begin(attackers, defenders, chance * part),
            _ => {
                let left = defenders.saturating_sub(hits);
                fight.bombarded_round(attackers, defenders, left, chance * part);
            }
        }
    }
}

/// The chances of each number of hits by ships that bombard the shore.
pub(super) fn bombardment(battle: &Battle) -> Vec<f64> {
    let seaborne = usize::from(battle.seaborne.total());
    let ships = battle.bombarding.iter().flat_map(|(unit, count)| std::iter::repeat_n(unit, count.into()));
    // The strongest ships fire if there are more than may.
    let mut ships: Vec<Unit> = ships.collect();
    ships.sort_by_key(|ship| std::cmp::Reverse(ship.attack()));
    ships.truncate(firepower::most_bombarding(ships.len(), seaborne));
    if ships.is_empty() || battle.defenders.is_empty() {
        return vec![1.0];
    }
    let advances = battle.attacker_advances;
    let shots: Vec<Shot> =
        ships.into_iter().map(|ship| firepower::bombardment_shot(ship, advances)).collect();
    let volley = hits(&shots, battle.low_luck, |targets| u8::from(targets != 0));
    volley.into_iter().next().map_or(vec![1.0], |group| group.chances)
}

/// Tell all ends of a fight. Where a retreat leaves seaborne units behind, these fight to the end.
pub(super) fn settle(
    fight: &Fight<'_>,
    battle: &Battle,
    policy: &Policy,
    close: &mut dyn FnMut(Close<'_>),
) -> f64 {
    let mut rounds = 0.0;
    let mut stranded: Vec<(usize, Vec<(usize, f64)>)> = Vec::new();
    for end in &fight.ends {
        if end.ending == Ending::Retreat && leaves_some(fight, end.attackers) {
            match stranded.iter_mut().find(|(attackers, _)| *attackers == end.attackers) {
                Some((_, facing)) => facing.push((end.defenders, end.chance)),
                None => stranded.push((end.attackers, vec![(end.defenders, end.chance)])),
            }
            continue;
        }
        close(Close {
            verdict: fight.verdict(end.ending, end.attackers, end.defenders),
            chance: end.chance,
            attackers: (&fight.attackers, end.attackers),
            away: Counts::default(),
            defenders: (&fight.defenders, end.defenders),
        });
    }
    for (attackers, facing) in stranded {
        rounds += fight_on(fight, attackers, &facing, battle, policy, close);
    }
    rounds
}

/// Whether some of these attackers have to stay when the others break off.
fn leaves_some(fight: &Fight<'_>, attackers: usize) -> bool {
    let escape = fight.escape(attackers);
    fight.attackers.arrivals(attackers).any(|(unit, arrival, _)| !leaves(escape, unit, arrival))
}

/// Those who cannot leave fight on by themselves.
fn fight_on(
    fight: &Fight<'_>,
    attackers: usize,
    facing: &[(usize, f64)],
    battle: &Battle,
    policy: &Policy,
    close: &mut dyn FnMut(Close<'_>),
) -> f64 {
    let escape = fight.escape(attackers);
    let mut away = Counts::default();
    let mut stay = Force { attacking: true, ..Force::default() };
    for (unit, arrival, count) in fight.attackers.arrivals(attackers) {
        if leaves(escape, unit, arrival) {
            away.add(unit, count);
        } else if arrival == sandtable_anniversary::state::Arrival::Dropped {
            stay.dropped += count;
        } else {
            stay.units.add(unit, count);
            stay.seaborne.add(unit, count);
        }
    }
    let policy = Policy { retreat: Retreat::Never, ..policy.clone() };
    let runs = sequence(&stay, &policy.attacker_losses);
    let mut rest = match policy.thinks_ahead() {
        true => ahead::line_up(battle, &policy, runs, fight.defenders.clone()),
        false => Fight::new(battle, &policy, Roster::new(runs, false), fight.defenders.clone()),
    };
    for (defenders, chance) in facing {
        rest.begin(rest.attackers.whole(), *defenders, *chance);
    }
    rest.run();
    let rounds = settle(&rest, battle, &policy, &mut |end| close(Close { away, ..end }));
    rest.rounds + rounds
}
