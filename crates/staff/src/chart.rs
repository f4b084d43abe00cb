//! The board as distances, made once for each game.

use crate::situation::{Ground, Place};

/// Further than anything moves.
pub const FAR: u8 = u8::MAX;

#[derive(Clone, Debug)]
pub struct Chart {
    pub grounds: Vec<Ground>,
    neighbours: Vec<Vec<Place>>,
    by_land: Vec<u8>,
    by_sea: Vec<u8>,
    by_air: Vec<u8>,
}

impl Chart {
    pub fn new(grounds: Vec<Ground>, neighbours: Vec<Vec<Place>>) -> Chart {
        let over = |ground: Option<Ground>| distances(&grounds, &neighbours, ground);
        let (by_land, by_sea, by_air) = (over(Some(Ground::Land)), over(Some(Ground::Sea)), over(None));
        Chart { grounds, neighbours, by_land, by_sea, by_air }
    }

    pub fn len(&self) -> usize {
        self.grounds.len()
    }

    pub fn is_empty(&self) -> bool {
        self.grounds.is_empty()
    }

    pub fn neighbours(&self, place: Place) -> &[Place] {
        &self.neighbours[place as usize]
    }

    /// Steps over land alone; `FAR` where there is no way.
    pub fn by_land(&self, from: Place, to: Place) -> u8 {
        self.by_land[from as usize * self.len() + to as usize]
    }

    pub fn by_sea(&self, from: Place, to: Place) -> u8 {
        self.by_sea[from as usize * self.len() + to as usize]
    }

    pub fn by_air(&self, from: Place, to: Place) -> u8 {
        self.by_air[from as usize * self.len() + to as usize]
    }

    pub fn is_sea(&self, place: Place) -> bool {
        self.grounds[place as usize] == Ground::Sea
    }
}

fn distances(grounds: &[Ground], neighbours: &[Vec<Place>], over: Option<Ground>) -> Vec<u8> {
    let count = grounds.len();
    let mut all = vec![FAR; count * count];
    let open = |place: usize| over.is_none_or(|ground| grounds[place] == ground);
    for from in (0..count).filter(|from| open(*from)) {
        let row = &mut all[from * count..(from + 1) * count];
        row[from] = 0;
        let mut ring = vec![from];
        let mut steps = 0;
        while !ring.is_empty() {
            steps += 1;
            let next: Vec<usize> = ring
                .iter()
                .flat_map(|place| neighbours[*place].iter().map(|to| *to as usize))
                .filter(|to| open(*to))
                .collect();
            ring.clear();
            for to in next {
                if row[to] == FAR {
                    row[to] = steps;
                    ring.push(to);
                }
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_keep_to_their_ground() {
        // Land 0 and 1 lie on sea 2; land 3 is beyond land 1.
        let grounds = vec![Ground::Land, Ground::Land, Ground::Sea, Ground::Land];
        let chart = Chart::new(grounds, vec![vec![2], vec![2, 3], vec![0, 1], vec![1]]);
        assert_eq!(chart.by_land(0, 1), FAR);
        assert_eq!(chart.by_land(1, 3), 1);
        assert_eq!(chart.by_air(0, 3), 3);
        assert_eq!(chart.by_sea(2, 0), FAR);
    }
}
