//! Exact answers to two questions that come up in every game with dice and carriers:
//! which losses can a volley's hits be assigned to, and how many aircraft can come home.

/// Hits that share the same legal targets. Bit `c` of `targets` says that units of class `c` can be hit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HitGroup {
    pub targets: u8,
    pub hits: u16,
}

/// Whether every chosen loss can be paired with a hit of its own (Hall's condition).
/// `chosen[c]` counts the hits to be taken by units of class `c`.
pub fn losses_fit(groups: &[HitGroup], chosen: &[u16; 8]) -> bool {
    let used: u8 = (0..8).filter(|c| chosen[*c] > 0).map(|c| 1 << c).sum();
    (1..=u8::MAX).filter(|subset| subset & used == *subset).all(|subset| {
        let wanted: u16 = (0..8).filter(|c| subset >> c & 1 == 1).map(|c| chosen[c]).sum();
        let available: u16 = groups.iter().filter(|g| g.targets & subset != 0).map(|g| g.hits).sum();
        wanted <= available
    })
}

/// The most hits that can be assigned when `available[c]` hits can be absorbed by class `c`.
pub fn most_losses(groups: &[HitGroup], available: &[u16; 8]) -> u16 {
    let mut chosen = [0; 8];
    for class in 0..8 {
        while chosen[class] < available[class] {
            chosen[class] += 1;
            if !losses_fit(groups, &chosen) {
                chosen[class] -= 1;
                break;
            }
        }
    }
    chosen.iter().sum()
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
    pub fn new(groups: &[HitGroup]) -> Fitting {
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

/// A flight deck that may still choose where to be. Each berth is the set of aircraft
/// (as bits) that can reach it there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deck {
    pub room: u8,
    pub berths: Vec<u128>,
    /// Decks of one group (carriers still to be built) are used up to the group's limit.
    pub group: Option<u8>,
}

/// The most aircraft that can find room, and who they are, over all ways to station the decks.
pub fn most_landed(mut decks: Vec<Deck>, group_limits: &[u8]) -> u128 {
    for deck in &mut decks {
        keep_only_best_berths(&mut deck.berths);
    }
    decks.retain(|deck| deck.room > 0 && !deck.berths.is_empty());
    decks.sort_by(|a, b| {
        (a.berths.len(), &a.berths, a.room, a.group).cmp(&(b.berths.len(), &b.berths, b.room, b.group))
    });
    let reachable = decks.iter().flat_map(|deck| &deck.berths).fold(0, |all, berth| all | berth);
    let mut search = Search { decks: &decks, best: 0, goal: reachable.count_ones(), stationed: Vec::new() };
    search.station(0, &mut group_limits.to_vec());
    search.best
}

/// A berth reached by fewer aircraft than another is never the better choice.
fn keep_only_best_berths(berths: &mut Vec<u128>) {
    berths.sort_unstable();
    berths.dedup();
    let all = berths.clone();
    berths.retain(|berth| *berth != 0 && !all.iter().any(|other| other != berth && other & berth == *berth));
}

struct Search<'a> {
    decks: &'a [Deck],
    best: u128,
    goal: u32,
    stationed: Vec<(u128, u8)>,
}

impl Search<'_> {
    fn station(&mut self, at: usize, limits: &mut Vec<u8>) {
        crate::patience::go_on();
        if self.best.count_ones() == self.goal {
            return;
        }
        let landed = seat_all(&self.stationed);
        if landed.count_ones() > self.best.count_ones() {
            self.best = landed;
        }
        let still_possible: u32 = self.decks[at..].iter().map(|deck| u32::from(deck.room)).sum();
        if at == self.decks.len() || landed.count_ones() + still_possible <= self.best.count_ones() {
            return;
        }
        let deck = &self.decks[at];
        let group = deck.group.map(usize::from);
        if group.is_none_or(|g| limits.get(g).is_some_and(|left| *left > 0)) {
            if let Some(g) = group {
                limits[g] -= 1;
            }
            for berth in &deck.berths {
                self.stationed.push((*berth, deck.room));
                self.station(at + 1, limits);
                self.stationed.pop();
            }
            if let Some(g) = group {
                limits[g] += 1;
            }
        }
        if group.is_some() {
            self.station(at + 1, limits);
        }
    }
}

/// The aircraft that find a seat, as many as possible (augmenting paths).
fn seat_all(decks: &[(u128, u8)]) -> u128 {
    let everyone = decks.iter().fold(0, |all, (berth, _)| all | berth);
    let mut seats: Vec<Vec<u8>> = vec![Vec::new(); decks.len()];
    let mut landed = 0;
    for aircraft in 0..128u8 {
        if everyone >> aircraft & 1 == 1 && seat(aircraft, decks, &mut seats, &mut 0) {
            landed |= 1 << aircraft;
        }
    }
    landed
}

fn seat(aircraft: u8, decks: &[(u128, u8)], seats: &mut [Vec<u8>], tried: &mut u128) -> bool {
    for (d, (berth, room)) in decks.iter().enumerate() {
        if berth >> aircraft & 1 == 0 || *tried >> d & 1 == 1 {
            continue;
        }
        *tried |= 1 << d;
        if seats[d].len() < usize::from(*room) {
            seats[d].push(aircraft);
            return true;
        }
        for i in 0..seats[d].len() {
            let other = seats[d][i];
            if seat(other, decks, seats, tried) {
                seats[d][i] = aircraft;
                return true;
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHIP: u8 = 1;
    const AIR: u8 = 2;
    const SUB: u8 = 4;

    #[test]
    fn a_cruiser_hit_must_go_to_the_fighter_when_submarines_hit_too() {
        let volley =
            [HitGroup { targets: SHIP | SUB, hits: 2 }, HitGroup { targets: SHIP | SUB | AIR, hits: 1 }];
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
            let groups: Vec<HitGroup> =
                (0..next(4)).map(|_| HitGroup { targets: next(16) as u8, hits: next(4) }).collect();
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
    fn two_decks_share_out_among_three_zones() {
        // Aircraft 0 and 1 reach zone x, 2 reaches y, 3 reaches z; each deck can be at any of them.
        let deck = Deck { room: 2, berths: vec![0b0011, 0b0100, 0b1000], group: None };
        assert_eq!(most_landed(vec![deck.clone(), deck.clone()], &[]).count_ones(), 3);
        assert_eq!(most_landed(vec![deck.clone(), deck.clone(), deck], &[]).count_ones(), 4);
    }

    #[test]
    fn carriers_to_be_built_are_limited_by_their_number() {
        let site = |berth| Deck { room: 2, berths: vec![berth], group: Some(0) };
        assert_eq!(most_landed(vec![site(0b001), site(0b110)], &[1]), 0b110);
        assert_eq!(most_landed(vec![site(0b001), site(0b110)], &[2]), 0b111);
    }

    #[test]
    fn the_search_agrees_with_trying_everything() {
        let mut seed = 7u64;
        let mut next = |below: u64| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 33) % below
        };
        for _ in 0..300 {
            let decks: Vec<Deck> = (0..1 + next(3))
                .map(|_| Deck {
                    room: 1 + next(2) as u8,
                    berths: (0..1 + next(3)).map(|_| u128::from(next(64))).collect(),
                    group: None,
                })
                .collect();
            let every_way = decks.iter().fold(vec![Vec::new()], |ways: Vec<Vec<(u128, u8)>>, deck| {
                let extend =
                    |way: &Vec<(u128, u8)>, berth: u128| [way.clone(), vec![(berth, deck.room)]].concat();
                ways.iter().flat_map(|way| deck.berths.iter().map(move |b| extend(way, *b))).collect()
            });
            let slow = every_way.iter().map(|way| seat_all(way).count_ones()).max();
            assert_eq!(Some(most_landed(decks, &[]).count_ones()), slow);
        }
    }
}
