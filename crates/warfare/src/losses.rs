//! Choosing losses: as many hits as possible are assigned, each to a unit it can hit, and units of
//! an earlier tier before those of a later one. All answers are exact (Hall's condition).

use sandtable_engine::pieces::PieceId;
use serde::{Deserialize, Serialize};

/// Hits that share the same legal targets. Bit `c` of `targets` says that units of class `c` can be hit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Hits {
    pub targets: u8,
    pub hits: u16,
}

/// Whether every chosen loss can be paired with a hit of its own.
/// `chosen[c]` counts the hits to be taken by units of class `c`.
pub fn losses_fit(groups: &[Hits], chosen: &[u16; 8]) -> bool {
    let used: u8 = (0..8).filter(|c| chosen[*c] > 0).map(|c| 1 << c).sum();
    subsets(used).all(|subset| {
        let wanted: u16 = (0..8).filter(|c| subset >> c & 1 == 1).map(|c| chosen[c]).sum();
        let available: u16 = groups.iter().filter(|g| g.targets & subset != 0).map(|g| g.hits).sum();
        wanted <= available
    })
}

/// The most hits that can be assigned when `available[c]` hits can be absorbed by class `c`.
pub fn most_losses(groups: &[Hits], available: &[u16; 8]) -> u16 {
    let mut fitting = Fitting::new(groups);
    (0..8).map(|class| fitting.take(1 << class, available[class])).sum()
}

/// Losses being chosen one after another, each kept if it still fits beside those before. What comes out
/// is as large as any choice can be, and as early in the order of asking.
#[derive(Clone, Debug)]
pub struct Fitting {
    classes: u8,
    /// For each set of classes, how many more losses of these classes the hits allow.
    room: [u16; 256],
}

impl Fitting {
    pub fn new(groups: &[Hits]) -> Fitting {
        let classes = groups.iter().fold(0, |all, group| all | group.targets);
        let mut room = [0; 256];
        for set in subsets(classes) {
            let able = groups.iter().filter(|group| group.targets & set != 0);
            room[usize::from(set)] = able.map(|group| group.hits).sum();
        }
        Fitting { classes, room }
    }

    /// Take up to `count` losses of one class, given by its bit; how many fit.
    pub fn take(&mut self, class: u8, count: u16) -> u16 {
        if self.classes & class == 0 {
            return 0;
        }
        let others = self.classes & !class;
        let with_class = || subsets(others).chain([0]).map(|set| usize::from(set | class));
        let fits = with_class().map(|set| self.room[set]).min().unwrap_or(0).min(count);
        for set in with_class() {
            self.room[set] -= fits;
        }
        fits
    }
}

/// The subsets of a set that are not empty.
fn subsets(of: u8) -> impl Iterator<Item = u8> {
    let mut set = of;
    std::iter::from_fn(move || {
        let found = set;
        set = found.wrapping_sub(1) & of;
        (found != 0).then_some(found)
    })
}

/// One hit that a unit can take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slot {
    pub piece: PieceId,
    /// The unit's class of target, as a bit.
    pub class: u8,
    /// Slots of a lower tier are filled before those of a higher one.
    pub tier: u8,
    /// Hits the unit can take after this one; the last removes it.
    pub left: u8,
}

impl Slot {
    /// The hit does not remove the unit.
    pub fn damages_only(&self) -> bool {
        self.left > 0
    }
}

/// What a unit is to those who fire at it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Target {
    pub class: u8,
    pub tier: u8,
    /// Hits it can still take, at least one.
    pub hits: u8,
}

/// Every hit a side can absorb; what only damages comes before what removes.
pub fn slots(victims: impl Iterator<Item = (PieceId, Target)>) -> Vec<Slot> {
    let mut slots: Vec<Slot> = Vec::new();
    for (piece, Target { class, tier, hits }) in victims {
        slots.extend((0..hits).map(|left| Slot { piece, class, tier, left }));
    }
    slots.sort_by_key(|slot| std::cmp::Reverse(slot.left));
    slots
}

fn count_by_class<'a>(slots: impl Iterator<Item = &'a Slot>) -> [u16; 8] {
    let mut counts = [0; 8];
    for slot in slots {
        counts[slot.class.trailing_zeros() as usize] += 1;
    }
    counts
}

/// How many hits must be taken in all, and of these by the lowest tiers up to each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Demand {
    /// Pairs of a tier and the hits that it and the tiers below must take together.
    up_to: Vec<(u8, u16)>,
}

impl Demand {
    pub fn of(hits: &[Hits], slots: &[Slot]) -> Demand {
        let mut tiers: Vec<u8> = slots.iter().map(|slot| slot.tier).collect();
        tiers.sort_unstable();
        tiers.dedup();
        let within = |tier: u8| count_by_class(slots.iter().filter(|slot| slot.tier <= tier));
        Demand { up_to: tiers.into_iter().map(|tier| (tier, most_losses(hits, &within(tier)))).collect() }
    }

    pub fn total(&self) -> u16 {
        self.up_to.last().map_or(0, |(_, hits)| *hits)
    }
}

/// What is wrong with a choice of losses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Misfit {
    WrongNumber {
        must: u16,
        chosen: u16,
    },
    /// No hit can be assigned to units of this class.
    Unhittable {
        class: u8,
    },
    /// The hits cannot be shared out like this.
    DoesNotFit,
    /// A unit of a later tier was chosen while an earlier one could take the hit.
    LaterTierFirst,
}

/// Whether this choice is one the rules allow.
pub fn check(hits: &[Hits], demand: &Demand, chosen: &[Slot]) -> Result<(), Misfit> {
    if chosen.len() != usize::from(demand.total()) {
        return Err(Misfit::WrongNumber { must: demand.total(), chosen: chosen.len() as u16 });
    }
    if !losses_fit(hits, &count_by_class(chosen.iter())) {
        let exposed = hits.iter().fold(0, |all, group| all | group.targets);
        let safe = chosen.iter().find(|slot| exposed & slot.class == 0);
        return Err(safe.map_or(Misfit::DoesNotFit, |slot| Misfit::Unhittable { class: slot.class }));
    }
    for (tier, must) in &demand.up_to {
        if chosen.iter().filter(|slot| slot.tier <= *tier).count() < usize::from(*must) {
            return Err(Misfit::LaterTierFirst);
        }
    }
    Ok(())
}

/// Take slots in order of preference as long as the choice can still be completed.
pub fn choose(hits: &[Hits], slots: &[Slot], mut preference: impl FnMut(&Slot) -> u32) -> Vec<Slot> {
    let mut fitting = Fitting::new(hits);
    let mut order: Vec<Slot> = slots.to_vec();
    order.sort_by_cached_key(|slot| (slot.tier, preference(slot), std::cmp::Reverse(slot.left), slot.piece));
    let mut chosen: Vec<Slot> = Vec::new();
    for slot in order {
        if !misses_an_earlier_hit(slots, &chosen, slot) && fitting.take(slot.class, 1) == 1 {
            chosen.push(slot);
        }
    }
    chosen
}

/// A unit's next hit cannot be taken before the one that comes first.
fn misses_an_earlier_hit(slots: &[Slot], chosen: &[Slot], slot: Slot) -> bool {
    let before = slots.iter().filter(|other| other.piece == slot.piece && other.left > slot.left);
    before.into_iter().any(|other| !chosen.contains(other))
}

/// The choice if there is nothing to choose: no loss could be replaced by one of another kind.
/// `kind` says what tells two possible losses apart.
pub fn forced<K: PartialEq>(hits: &[Hits], slots: &[Slot], kind: impl Fn(&Slot) -> K) -> Option<Vec<Slot>> {
    let chosen = choose(hits, slots, |_| 0);
    let demand = Demand::of(hits, slots);
    let spared = one_of_each(slots.iter().filter(|slot| !chosen.contains(slot)), &kind);
    for (taken_kind, taken) in one_of_each(chosen.iter(), &kind) {
        for (other_kind, other) in &spared {
            let mut changed: Vec<Slot> = chosen.iter().copied().filter(|slot| *slot != taken).collect();
            changed.push(*other);
            if *other_kind != taken_kind && check(hits, &demand, &changed).is_ok() {
                return None;
            }
        }
    }
    Some(chosen)
}

fn one_of_each<'a, K: PartialEq>(
    slots: impl Iterator<Item = &'a Slot>,
    kind: impl Fn(&Slot) -> K,
) -> Vec<(K, Slot)> {
    let mut found: Vec<(K, Slot)> = Vec::new();
    for slot in slots {
        let kind = kind(slot);
        if !found.iter().any(|(known, _)| *known == kind) {
            found.push((kind, *slot));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHIP: u8 = 1;
    const AIR: u8 = 2;
    const SUB: u8 = 4;

    fn unit(piece: u16, class: u8, tier: u8, hits: u8) -> (PieceId, Target) {
        (PieceId(piece), Target { class, tier, hits })
    }

    #[test]
    fn a_cruiser_hit_must_go_to_the_fighter_when_submarines_hit_too() {
        let volley = [Hits { targets: SHIP | SUB, hits: 2 }, Hits { targets: SHIP | SUB | AIR, hits: 1 }];
        assert!(losses_fit(&volley, &[1, 1, 0, 0, 0, 0, 0, 0]));
        assert!(!losses_fit(&volley, &[0, 2, 0, 0, 0, 0, 0, 0]));
        assert_eq!(most_losses(&volley, &[1, 1, 0, 0, 0, 0, 0, 0]), 2);
        assert_eq!(most_losses(&volley, &[0, 3, 0, 0, 0, 0, 0, 0]), 1);
    }

    #[test]
    fn what_is_taken_in_order_fits_and_nothing_else_would() {
        let mut seed = 3u64;
        let mut next = |below: u64| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            ((seed >> 33) % below) as u16
        };
        for _ in 0..500 {
            let groups: Vec<Hits> =
                (0..next(4)).map(|_| Hits { targets: next(16) as u8, hits: next(4) }).collect();
            let (mut fitting, mut chosen) = (Fitting::new(&groups), [0; 8]);
            for _ in 0..12 {
                let class = usize::from(next(4));
                chosen[class] += 1;
                let fits = losses_fit(&groups, &chosen);
                assert_eq!(fitting.take(1 << class, 1) == 1, fits, "{groups:?} {chosen:?}");
                chosen[class] -= u16::from(!fits);
            }
        }
    }

    #[test]
    fn a_ship_of_three_hits_is_damaged_twice_before_it_sinks() {
        let slots = slots([unit(0, SHIP, 0, 3)].into_iter());
        let volley = |hits| [Hits { targets: SHIP, hits }];
        let left = |hits| choose(&volley(hits), &slots, |_| 0).last().map(|slot| slot.left);
        assert_eq!([left(1), left(2), left(3), left(9)], [Some(2), Some(1), Some(0), Some(0)]);
    }

    #[test]
    fn the_last_tier_is_spared_while_others_can_be_hit() {
        let slots = slots([unit(0, SHIP, 0, 1), unit(1, SUB, 1, 1), unit(2, AIR, 0, 1)].into_iter());
        let hits = [Hits { targets: SHIP | SUB, hits: 2 }];
        let demand = Demand::of(&hits, &slots);
        assert_eq!(demand.total(), 2);
        let of = |pieces: &[u16]| -> Vec<Slot> {
            slots.iter().copied().filter(|slot| pieces.contains(&slot.piece.0)).collect()
        };
        assert_eq!(check(&hits, &demand, &of(&[0, 1])), Ok(()));
        assert_eq!(check(&hits, &demand, &of(&[0, 2])), Err(Misfit::Unhittable { class: AIR }));
        assert_eq!(check(&hits, &demand, &of(&[0])), Err(Misfit::WrongNumber { must: 2, chosen: 1 }));
        let one = [Hits { targets: SHIP | SUB, hits: 1 }];
        let demand = Demand::of(&one, &slots);
        assert_eq!(check(&one, &demand, &of(&[1])), Err(Misfit::LaterTierFirst));
    }

    #[test]
    fn a_choice_is_forced_when_only_like_units_could_be_exchanged() {
        let slots = slots([unit(0, SHIP, 0, 1), unit(1, SHIP, 0, 1), unit(2, AIR, 0, 1)].into_iter());
        let kind = |slot: &Slot| slot.class;
        assert_eq!(forced(&[Hits { targets: SHIP, hits: 1 }], &slots, kind).map(|c| c.len()), Some(1));
        assert_eq!(forced(&[Hits { targets: SHIP | AIR, hits: 1 }], &slots, kind), None);
        assert_eq!(forced(&[Hits { targets: SHIP | AIR, hits: 3 }], &slots, kind).map(|c| c.len()), Some(3));
    }
}
