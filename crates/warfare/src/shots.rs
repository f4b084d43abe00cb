//! A volley: who fires with what strength at which targets, the dice for it and the hits they make.

use std::borrow::Cow;

use sandtable_engine::Die;

use crate::losses::Hits;

/// One unit's fire. `U` is the game's word for the unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shot<U> {
    pub unit: U,
    /// Sides of its dice.
    pub sides: u8,
    /// A face up to this hits.
    pub need: u8,
    /// With several dice the lowest face counts.
    pub dice: u8,
    /// What it counts for where strength is summed instead of rolled for each unit.
    pub strength: u8,
    /// The classes of units it may hit, as bits.
    pub targets: u8,
}

/// How a volley is rolled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Luck {
    /// Each shot has dice of its own.
    Dice,
    /// Strength is summed for each set of targets: a die's sides make a hit, the rest is rolled.
    Low,
}

impl<U: Copy + Ord> Shot<U> {
    /// How likely it hits: the best of its dice must show its value or less.
    pub fn chance(&self) -> f64 {
        let dice = self.dice.into();
        let all = u64::from(self.sides).pow(dice);
        let misses = u64::from(self.sides - self.need.min(self.sides)).pow(dice);
        (all - misses) as f64 / all as f64
    }
}

/// The dice of a volley: units of the same value together, lowest value first.
pub fn dice<U: Copy + Ord>(shots: &[Shot<U>], luck: Luck, name: impl Fn(U) -> &'static str) -> Vec<Die> {
    let die = |sides, unit: &'static str, need| Die { sides, unit: Cow::Borrowed(unit), need: Some(need) };
    match luck {
        Luck::Dice => in_order(shots)
            .into_iter()
            .flat_map(|shot| vec![die(shot.sides, name(shot.unit), shot.need); usize::from(shot.dice)])
            .collect(),
        Luck::Low => strengths(shots)
            .into_iter()
            .filter(|sum| sum.rest() > 0)
            .map(|sum| die(sum.sides, "low luck", sum.rest()))
            .collect(),
    }
}

fn in_order<U: Copy + Ord>(shots: &[Shot<U>]) -> Vec<Shot<U>> {
    let mut shots = shots.to_vec();
    shots.sort_by_key(|shot| (shot.sides, shot.need, shot.unit));
    shots
}

/// Summed strength of the shots that share their targets and their kind of die.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Strength {
    pub targets: u8,
    pub sides: u8,
    pub sum: u16,
}

impl Strength {
    /// Hits that need no die.
    pub fn sure(&self) -> u16 {
        self.sum / u16::from(self.sides)
    }

    /// What is left for one die.
    pub fn rest(&self) -> u8 {
        (self.sum % u16::from(self.sides)) as u8
    }
}

pub fn strengths<U>(shots: &[Shot<U>]) -> Vec<Strength> {
    let mut sums: Vec<Strength> = Vec::new();
    for shot in shots {
        let like = |known: &&mut Strength| known.targets == shot.targets && known.sides == shot.sides;
        match sums.iter_mut().find(like) {
            Some(known) => known.sum += u16::from(shot.strength),
            None => {
                sums.push(Strength { targets: shot.targets, sides: shot.sides, sum: shot.strength.into() })
            }
        }
    }
    sums.sort_unstable();
    sums
}

/// The hits that these faces make, grouped by what they may be assigned to.
pub fn hits<U: Copy + Ord>(shots: &[Shot<U>], luck: Luck, faces: &[u8]) -> Vec<Hits> {
    let mut hits = Vec::new();
    let mut faces = faces.iter().copied();
    match luck {
        Luck::Dice => {
            for shot in in_order(shots) {
                let best = faces.by_ref().take(usize::from(shot.dice)).min().unwrap_or(u8::MAX);
                add(&mut hits, Hits { targets: shot.targets, hits: u16::from(best <= shot.need) });
            }
        }
        Luck::Low => {
            for sum in strengths(shots) {
                let lucky = sum.rest() > 0 && faces.next().is_some_and(|face| face <= sum.rest());
                add(&mut hits, Hits { targets: sum.targets, hits: sum.sure() + u16::from(lucky) });
            }
        }
    }
    hits
}

/// Add a volley's hits to those already waiting.
pub fn merge(waiting: &mut Vec<Hits>, more: Vec<Hits>) {
    for group in more {
        add(waiting, group);
    }
}

fn add(hits: &mut Vec<Hits>, more: Hits) {
    match hits.iter_mut().find(|group| group.targets == more.targets) {
        Some(group) => group.hits += more.hits,
        None if more.hits > 0 => hits.push(more),
        None => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shot(sides: u8, need: u8, dice: u8) -> Shot<&'static str> {
        Shot { unit: "gun", sides, need, dice, strength: need, targets: 1 }
    }

    /// The chance of a shot is the share of all faces that hit.
    #[test]
    fn chances_count_the_faces_that_hit() {
        for sides in [4, 6, 12] {
            for (need, dice) in (1..=sides).flat_map(|need| [(need, 1), (need, 2)]) {
                let shot = shot(sides, need, dice);
                let faces = (1..=sides).flat_map(|one| (1..=sides).map(move |two| [one, two]));
                let hitting =
                    faces.filter(|faces| !hits(&[shot], Luck::Dice, &faces[..dice.into()]).is_empty());
                let all = f64::from(sides) * f64::from(sides);
                assert!((shot.chance() - hitting.count() as f64 / all).abs() < 1e-12, "{shot:?}");
            }
        }
    }

    #[test]
    fn dice_fall_for_the_lowest_value_first() {
        let volley = [Shot { unit: "b", ..shot(6, 3, 1) }, Shot { unit: "a", ..shot(6, 1, 2) }];
        let needs: Vec<_> = dice(&volley, Luck::Dice, |unit| unit).into_iter().map(|die| die.need).collect();
        assert_eq!(needs, [Some(1), Some(1), Some(3)]);
        assert_eq!(hits(&volley, Luck::Dice, &[4, 1, 4]), [Hits { targets: 1, hits: 1 }]);
    }

    #[test]
    fn low_luck_sums_strength_by_targets_and_sides() {
        let air = Shot { targets: 2, ..shot(6, 4, 1) };
        let volley = [shot(12, 7, 1), shot(12, 8, 1), air, air];
        let rolled: Vec<_> =
            dice(&volley, Luck::Low, |unit| unit).iter().map(|die| (die.sides, die.need)).collect();
        assert_eq!(rolled, [(12, Some(3)), (6, Some(2))]);
        let made = hits(&volley, Luck::Low, &[3, 3]);
        assert_eq!(made, [Hits { targets: 1, hits: 2 }, Hits { targets: 2, hits: 1 }]);
    }
}
