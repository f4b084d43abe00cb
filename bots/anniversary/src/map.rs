//! What the printed board says about distances; it never changes during play.

use std::sync::{LazyLock, OnceLock};

use sandtable_anniversary::board::{Space, board};

/// Farther than anything on the board.
pub const FAR: u8 = 99;

#[derive(Debug)]
pub struct Map {
    size: usize,
    /// Steps over land between territories.
    land: Vec<u8>,
    ashore: Vec<Vec<Space>>,
    afloat: Vec<Vec<Space>>,
    /// Spaces one step away by air.
    aloft: Vec<Vec<Space>>,
}

static MAP: LazyLock<Map> = LazyLock::new(Map::new);

pub fn map() -> &'static Map {
    &MAP
}

pub fn spaces() -> impl Iterator<Item = Space> {
    (0..board().len() as u16).map(Space)
}

pub fn territories() -> impl Iterator<Item = Space> {
    board().territories().iter().copied()
}

pub fn sea_zones() -> impl Iterator<Item = Space> {
    board().sea_zones().iter().copied()
}

impl Map {
    fn new() -> Map {
        let size = board().len();
        let ashore: Vec<Vec<Space>> =
            spaces().map(|s| s.neighbours().filter(|n| n.is_land()).collect()).collect();
        let afloat = spaces().map(|s| s.neighbours().filter(|n| n.is_sea()).collect()).collect();
        let mut land = vec![FAR; size * size];
        for from in territories() {
            let steps = |a: Space| ashore[a.index()].iter().copied();
            for (to, distance) in breadth_first(from, steps) {
                land[from.index() * size + to.index()] = distance;
            }
        }
        let aloft =
            spaces().map(|s| spaces().filter(|to| board().air_distance(s, *to) == 1).collect()).collect();
        Map { size, land, ashore, afloat, aloft }
    }

    /// Neighbouring territories that units can enter.
    pub fn ashore(&self, space: Space) -> &[Space] {
        &self.ashore[space.index()]
    }

    /// Neighbouring sea zones.
    pub fn afloat(&self, space: Space) -> &[Space] {
        &self.afloat[space.index()]
    }

    pub fn land_distance(&self, a: Space, b: Space) -> u8 {
        self.land[a.index() * self.size + b.index()]
    }
}

/// For every space how far it is by air to the nearest of these.
pub fn flights_to(goals: impl Iterator<Item = Space>) -> Vec<u8> {
    let mut distance = vec![FAR; board().len()];
    let mut found: Vec<Space> = goals.collect();
    found.iter().for_each(|goal| distance[goal.index()] = 0);
    let mut at = 0;
    while let Some(here) = found.get(at).copied() {
        at += 1;
        for to in &map().aloft[here.index()] {
            if distance[to.index()] == FAR {
                distance[to.index()] = distance[here.index()] + 1;
                found.push(*to);
            }
        }
    }
    distance
}

/// Every space that steps lead to, with its distance.
pub fn breadth_first<I: Iterator<Item = Space>>(from: Space, steps: impl Fn(Space) -> I) -> Vec<(Space, u8)> {
    let mut seen = vec![false; board().len()];
    let mut found = vec![(from, 0)];
    seen[from.index()] = true;
    let mut at = 0;
    while let Some((here, distance)) = found.get(at).copied() {
        at += 1;
        for to in steps(here) {
            if !std::mem::replace(&mut seen[to.index()], true) {
                found.push((to, distance + 1));
            }
        }
    }
    found
}

/// Steps by sea between zones; a table for each way the canals and the Dardanelles can be open or closed.
static SEA: [OnceLock<Vec<u8>>; 8] = [const { OnceLock::new() }; 8];

/// The table that fits, as `open` says of the waterways.
pub fn sea_distances(open: impl Fn(Space, Space) -> bool) -> &'static [u8] {
    let black_sea = board().black_sea();
    let mut gates: Vec<(Space, Space)> = board().canals().iter().map(|canal| canal.zones).collect();
    gates.extend(map().afloat(black_sea).first().map(|zone| (*zone, black_sea)));
    let closed: Vec<bool> = gates.iter().map(|(a, b)| !open(*a, *b)).collect();
    let which = closed.iter().fold(0, |code, shut| 2 * code + usize::from(*shut));
    SEA[which % SEA.len()].get_or_init(|| {
        let size = board().len();
        let mut table = vec![FAR; size * size];
        let blocked = |a: Space, b: Space| {
            let through = |gate: &(Space, Space)| *gate == (a, b) || *gate == (b, a);
            let canal = gates.iter().zip(&closed).take(2).any(|(gate, shut)| *shut && through(gate));
            canal || (closed.last() == Some(&true) && (a == black_sea || b == black_sea))
        };
        for from in sea_zones() {
            let steps = |a: Space| map().afloat(a).iter().copied().filter(move |b| !blocked(a, *b));
            for (to, distance) in breadth_first(from, steps) {
                table[from.index() * size + to.index()] = distance;
            }
        }
        table
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Steps by air add up to the distances of the board.
    #[test]
    fn flights_are_as_long_as_the_board_says() {
        let open = || territories().chain(sea_zones());
        for goal in open() {
            let found = flights_to(std::iter::once(goal));
            assert!(open().all(|from| found[from.index()] == board().air_distance(from, goal)));
        }
    }
}
