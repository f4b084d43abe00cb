//! How many aircraft can come home when the decks they land on may still choose where to be.

use sandtable_engine::patience::go_on;

/// A set of aircraft, each known by its number; there may be any number of them, and the first
/// hundred or so, which is all there are in nearly every game, need no memory of their own.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Flyers {
    first: u128,
    more: Vec<u64>,
}

/// How many aircraft `first` holds.
const FIRST: usize = 128;

impl Flyers {
    pub fn insert(&mut self, flyer: usize) {
        let Some(beyond) = flyer.checked_sub(FIRST) else {
            self.first |= 1 << flyer;
            return;
        };
        if self.more.len() <= beyond / 64 {
            self.more.resize(beyond / 64 + 1, 0);
        }
        self.more[beyond / 64] |= 1 << (beyond % 64);
    }

    pub fn contains(&self, flyer: usize) -> bool {
        match flyer.checked_sub(FIRST) {
            None => self.first >> flyer & 1 == 1,
            Some(beyond) => self.more.get(beyond / 64).is_some_and(|word| word >> (beyond % 64) & 1 == 1),
        }
    }

    pub fn len(&self) -> usize {
        let more: u32 = self.more.iter().map(|word| word.count_ones()).sum();
        (self.first.count_ones() + more) as usize
    }

    pub fn is_empty(&self) -> bool {
        self.first == 0 && self.more.iter().all(|word| *word == 0)
    }

    /// The aircraft in the set, lowest number first.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        let end = match self.more.len() {
            0 => FIRST - self.first.leading_zeros() as usize,
            words => FIRST + 64 * words,
        };
        (0..end).filter(|flyer| self.contains(*flyer))
    }

    fn is_within(&self, other: &Flyers) -> bool {
        let beyond = self.more.iter().skip(other.more.len()).any(|word| *word != 0);
        self.first & !other.first == 0
            && !beyond
            && self.more.iter().zip(&other.more).all(|(own, others)| own & !others == 0)
    }

    fn add_all(&mut self, other: &Flyers) {
        self.first |= other.first;
        if self.more.len() < other.more.len() {
            self.more.resize(other.more.len(), 0);
        }
        for (own, others) in self.more.iter_mut().zip(&other.more) {
            *own |= others;
        }
    }
}

impl FromIterator<usize> for Flyers {
    fn from_iter<T: IntoIterator<Item = usize>>(flyers: T) -> Self {
        let mut set = Flyers::default();
        for flyer in flyers {
            set.insert(flyer);
        }
        set
    }
}

/// A flight deck that may still choose where to be. Each berth is the set of aircraft that can
/// reach it there.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Deck {
    pub berths: Vec<Flyers>,
    pub room: u8,
    /// Decks of one group (carriers still to be built) are used up to the group's limit.
    pub group: Option<u8>,
}

/// The most aircraft that can find room, and who they are, over all ways to station the decks.
pub fn most_landed(mut decks: Vec<Deck>, group_limits: &[u8]) -> Flyers {
    for deck in &mut decks {
        keep_only_best_berths(&mut deck.berths);
    }
    decks.retain(|deck| deck.room > 0 && !deck.berths.is_empty());
    decks.sort_by(|a, b| a.berths.len().cmp(&b.berths.len()).then_with(|| a.cmp(b)));
    let mut reachable = Flyers::default();
    for berth in decks.iter().flat_map(|deck| &deck.berths) {
        reachable.add_all(berth);
    }
    let mut search =
        Search { decks: &decks, best: Flyers::default(), goal: reachable.len(), stationed: Vec::new() };
    search.station(0, 0, &mut group_limits.to_vec());
    search.best
}

/// A berth reached by fewer aircraft than another is never the better choice.
fn keep_only_best_berths(berths: &mut Vec<Flyers>) {
    berths.sort_unstable();
    berths.dedup();
    let all = berths.clone();
    let best = |at: usize, berth: &Flyers| {
        let mut others = all.iter().enumerate().filter(|(other, _)| *other != at);
        !berth.is_empty() && !others.any(|(_, other)| berth.is_within(other))
    };
    let mut at = 0..;
    berths.retain(|berth| at.next().is_some_and(|at| best(at, berth)));
}

struct Search<'a> {
    decks: &'a [Deck],
    best: Flyers,
    goal: usize,
    stationed: Vec<(&'a Flyers, u8)>,
}

impl Search<'_> {
    /// Station the decks from `at` on. Of decks that are alike a later one never takes an earlier
    /// berth than `first`, or every way would be tried in every order.
    fn station(&mut self, at: usize, first: usize, limits: &mut Vec<u8>) {
        go_on();
        if self.best.len() == self.goal {
            return;
        }
        let landed = seat_all(&self.stationed);
        let most = landed.len() + self.decks[at..].iter().map(|deck| usize::from(deck.room)).sum::<usize>();
        if landed.len() > self.best.len() {
            self.best = landed;
        }
        if at == self.decks.len() || most <= self.best.len() {
            return;
        }
        let deck = &self.decks[at];
        let alike = self.decks.get(at + 1) == Some(deck);
        let then = |berth: usize| if alike { berth } else { 0 };
        let group = deck.group.map(usize::from);
        if group.is_none_or(|g| limits.get(g).is_some_and(|left| *left > 0)) {
            if let Some(g) = group {
                limits[g] -= 1;
            }
            for (berth, flyers) in deck.berths.iter().enumerate().skip(first) {
                self.stationed.push((flyers, deck.room));
                self.station(at + 1, then(berth), limits);
                self.stationed.pop();
            }
            if let Some(g) = group {
                limits[g] += 1;
            }
        }
        if group.is_some() {
            self.station(at + 1, then(deck.berths.len()), limits);
        }
    }
}

/// The aircraft that find a seat, as many as possible (augmenting paths).
fn seat_all(decks: &[(&Flyers, u8)]) -> Flyers {
    let mut everyone = Flyers::default();
    for (berth, _) in decks {
        everyone.add_all(berth);
    }
    let mut seats: Vec<Vec<usize>> = vec![Vec::new(); decks.len()];
    everyone.iter().filter(|flyer| seat(*flyer, decks, &mut seats, &mut vec![false; decks.len()])).collect()
}

fn seat(flyer: usize, decks: &[(&Flyers, u8)], seats: &mut [Vec<usize>], tried: &mut [bool]) -> bool {
    for (d, (berth, room)) in decks.iter().enumerate() {
        if tried[d] || !berth.contains(flyer) {
            continue;
        }
        tried[d] = true;
        if seats[d].len() < usize::from(*room) {
            seats[d].push(flyer);
            return true;
        }
        for i in 0..seats[d].len() {
            let other = seats[d][i];
            if seat(other, decks, seats, tried) {
                seats[d][i] = flyer;
                return true;
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flyers<const N: usize>(numbers: [usize; N]) -> Flyers {
        numbers.into_iter().collect()
    }

    #[test]
    fn two_decks_share_out_among_three_zones() {
        // Aircraft 0 and 1 reach zone x, 2 reaches y, 3 reaches z; each deck can be at any of them.
        let deck = Deck { room: 2, berths: vec![flyers([0, 1]), flyers([2]), flyers([3])], group: None };
        assert_eq!(most_landed(vec![deck.clone(), deck.clone()], &[]).len(), 3);
        assert_eq!(most_landed(vec![deck.clone(), deck.clone(), deck], &[]).len(), 4);
    }

    #[test]
    fn carriers_to_be_built_are_limited_by_their_number() {
        let site = |berth| Deck { room: 2, berths: vec![berth], group: Some(0) };
        let sites = || vec![site(flyers([0])), site(flyers([1, 2]))];
        assert_eq!(most_landed(sites(), &[1]), flyers([1, 2]));
        assert_eq!(most_landed(sites(), &[2]), flyers([0, 1, 2]));
    }

    #[test]
    fn the_two_hundredth_aircraft_is_counted_too() {
        let carriers = |count| vec![Deck { room: 2, berths: vec![(0..200).collect()], group: None }; count];
        assert_eq!(most_landed(carriers(100), &[]).len(), 200);
        assert_eq!(most_landed(carriers(99), &[]).len(), 198);
    }

    #[test]
    fn the_search_agrees_with_trying_everything() {
        let mut seed = 7u64;
        let mut next = |below: u64| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            ((seed >> 33) % below) as usize
        };
        for _ in 0..300 {
            let mut decks: Vec<Deck> = (0..1 + next(3))
                .map(|_| Deck {
                    room: 1 + next(2) as u8,
                    berths: (0..1 + next(3)).map(|_| (0..6).filter(|_| next(2) == 0).collect()).collect(),
                    group: None,
                })
                .collect();
            if next(2) == 0 {
                decks.push(decks[0].clone());
            }
            let mut every_way: Vec<Vec<(&Flyers, u8)>> = vec![Vec::new()];
            for deck in &decks {
                let longer = |way: &Vec<_>| -> Vec<Vec<(&Flyers, u8)>> {
                    let add = |berth| way.iter().copied().chain([(berth, deck.room)]).collect();
                    deck.berths.iter().map(add).collect()
                };
                every_way = every_way.iter().flat_map(longer).collect();
            }
            let slow = every_way.iter().map(|way| seat_all(way).len()).max();
            assert_eq!(Some(most_landed(decks.clone(), &[]).len()), slow);
        }
    }
}
