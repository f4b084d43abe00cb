//! What a battle to the end comes to, if both sides lose their cheapest units first: exact for small forces, for great
//! ones on a smaller scale. Special rules are left out; whoever needs them asks the game's odds.

use std::cell::RefCell;
use std::collections::HashMap;

use crate::situation::{Group, Situation};

/// Forces with more hits than this are scaled down.
const LARGEST: usize = 20;

/// One hit that a side can take: how often the unit hits while it stands, and what goes with it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Slot {
    pub chance: f32,
    pub cost: f32,
}

#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Forecast {
    /// The defender is gone and an attacker is left.
    pub win: f32,
    /// Expected worth of what is left of each side.
    pub attacker_left: f32,
    pub defender_left: f32,
}

/// A side's slots, first lost first.
pub fn slots(situation: &Situation, groups: &[Group], attacks: bool) -> Vec<Slot> {
    let mut all = Vec::new();
    let mut spare = Vec::new();
    for group in groups {
        let arm = situation.arm(group.kind);
        let chance = if attacks { arm.attack } else { arm.defense };
        for _ in 0..group.count {
            all.push(Slot { chance, cost: arm.cost });
            spare.extend((1..arm.hits).map(|_| Slot { chance: 0.0, cost: 0.0 }));
        }
    }
    // Hits that sink nothing are taken first; then the unit that is worth least, of equals the weaker.
    all.sort_by(|a, b| a.cost.total_cmp(&b.cost).then(a.chance.total_cmp(&b.chance)));
    spare.extend(all);
    spare
}

pub fn forecast(situation: &Situation, attackers: &[Group], defenders: &[Group]) -> Forecast {
    fight(&slots(situation, attackers, true), &slots(situation, defenders, false))
}

/// Battle to the end between slots, first lost first.
pub fn fight(attacker: &[Slot], defender: &[Slot]) -> Forecast {
    let question = question(attacker, defender);
    if let Some(known) = KNOWN.with_borrow(|known| known.get(&question).copied()) {
        return known;
    }
    let answer = work_out(attacker, defender);
    KNOWN.with_borrow_mut(|known| {
        if known.len() >= MOST_KNOWN {
            known.clear();
        }
        known.insert(question, answer);
    });
    answer
}

/// Battles that are kept; plans ask for the same ones again and again.
const MOST_KNOWN: usize = 100_000;

thread_local! {
    static KNOWN: RefCell<HashMap<u128, Forecast>> = RefCell::new(HashMap::new());
}

/// A battle as a number: two of them are not alike in practice unless their slots are.
fn question(attacker: &[Slot], defender: &[Slot]) -> u128 {
    const STEP: u128 = 0x2360_ED05_1FC6_5DA4_4385_DF64_9FCC_F645;
    let mix = |number: u128, word: u32| (number ^ u128::from(word)).wrapping_mul(STEP).rotate_left(47);
    let side = |number: u128, slots: &[Slot]| {
        let start = mix(number, slots.len() as u32);
        slots.iter().fold(start, |number, slot| mix(mix(number, slot.chance.to_bits()), slot.cost.to_bits()))
    };
    side(side(1, attacker), defender)
}

fn work_out(attacker: &[Slot], defender: &[Slot]) -> Forecast {
    let scale = attacker.len().max(defender.len()).div_ceil(LARGEST).max(1);
    if scale > 1 {
        return fight_small(&thinned(attacker, scale), &thinned(defender, scale));
    }
    fight_small(attacker, defender)
}

/// Every `scale` slots as one, from the last lost on, so that what decides stays as it is.
fn thinned(slots: &[Slot], scale: usize) -> Vec<Slot> {
    let mut thin: Vec<Slot> = slots
        .rchunks(scale)
        .map(|chunk| Slot {
            chance: chunk.iter().map(|slot| slot.chance).sum::<f32>() / scale as f32,
            cost: chunk.iter().map(|slot| slot.cost).sum(),
        })
        .collect();
    thin.reverse();
    thin
}

fn fight_small(attacker: &[Slot], defender: &[Slot]) -> Forecast {
    let (n, m) = (attacker.len(), defender.len());
    let (attacks, defends) = (volleys(attacker), volleys(defender));
    let (attacker_worth, defender_worth) = (left(attacker), left(defender));
    let mut chance = vec![0.0_f32; (n + 1) * (m + 1)];
    chance[0] = 1.0;
    let mut result = Forecast::default();
    for a in 0..=n {
        for d in 0..=m {
            let here = chance[a * (m + 1) + d];
            if here < 1e-7 {
                continue;
            }
            let (hits, answers) = (&attacks[a], &defends[d]);
            let idle = hits[0] * answers[0];
            if a == n || d == m || idle > 0.9999 {
                result.win += if d == m && a < n { here } else { 0.0 };
                result.attacker_left += here * attacker_worth[a];
                result.defender_left += here * defender_worth[d];
                continue;
            }
            let share = here / (1.0 - idle);
            for (scored, p) in hits.iter().enumerate() {
                for (answered, q) in answers.iter().enumerate() {
                    if scored + answered > 0 {
                        let to = (a + answered).min(n) * (m + 1) + (d + scored).min(m);
                        chance[to] += share * p * q;
                    }
                }
            }
        }
    }
    result
}

/// For each number of slots lost, the chances of 0, 1, 2… hits by those that are left.
fn volleys(slots: &[Slot]) -> Vec<Vec<f32>> {
    let mut all = vec![vec![1.0]];
    for slot in slots.iter().rev() {
        let last = all.last().map_or(&[1.0][..], Vec::as_slice);
        let mut next = vec![0.0; last.len() + 1];
        for (hits, p) in last.iter().enumerate() {
            next[hits] += p * (1.0 - slot.chance);
            next[hits + 1] += p * slot.chance;
        }
        while next.len() > 1 && next.last().is_some_and(|p| *p < 1e-6) {
            next.pop();
        }
        all.push(next);
    }
    all.reverse();
    all
}

/// For each number of slots lost, what the rest is worth.
fn left(slots: &[Slot]) -> Vec<f32> {
    let mut all = vec![0.0];
    for slot in slots.iter().rev() {
        all.push(all.last().copied().unwrap_or(0.0) + slot.cost);
    }
    all.reverse();
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn units(count: usize, chance: f32) -> Vec<Slot> {
        vec![Slot { chance, cost: 3.0 }; count]
    }

    #[test]
    fn one_against_one_is_exact() {
        // Attacker alone 1/3 · 1/2 of all rounds in which somebody dies, both 1/3 · 1/2.
        let result = fight(&units(1, 1.0 / 3.0), &units(1, 0.5));
        let decided = 1.0 - (2.0 / 3.0) * 0.5;
        assert!((result.win - (1.0 / 3.0) * 0.5 / decided).abs() < 1e-5);
    }

    #[test]
    fn nobody_is_beaten_by_anybody() {
        assert_eq!(fight(&units(1, 0.1), &[]).win, 1.0);
        assert_eq!(fight(&[], &units(1, 0.1)).win, 0.0);
    }

    #[test]
    fn great_forces_decide_like_small_ones() {
        let small = fight(&units(20, 0.5), &units(14, 0.5));
        let great = fight(&units(40, 0.5), &units(28, 0.5));
        assert!(small.win > 0.9 && great.win > 0.9);
        assert!((great.attacker_left / 2.0 - small.attacker_left).abs() < 4.0);
    }

    #[test]
    fn those_who_never_hit_end_the_battle() {
        let result = fight(&units(2, 0.0), &units(2, 0.0));
        assert_eq!(result.win, 0.0);
        assert_eq!(result.defender_left, 6.0);
    }
}
