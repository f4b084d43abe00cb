//! What stands where, as a side that plans sees it.

use crate::chart::Chart;

/// A space by its number on the board.
pub type Place = u16;
/// A kind of unit by its number in [`Situation::arms`].
pub type Kind = u8;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ground {
    Land,
    Sea,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Class {
    Land,
    Air,
    Sea,
}

/// A kind of unit: chances to hit in a round, and what it costs to replace.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Arm {
    pub class: Class,
    pub attack: f32,
    pub defense: f32,
    pub hits: u8,
    pub cost: f32,
    /// Spaces in a turn; for aircraft the way out and back.
    pub moves: u8,
    pub takes_ground: bool,
    /// Land units it carries over sea.
    pub carries: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Holder {
    Mine,
    Friend,
    Enemy,
    /// Nobody's that this side fights, or nobody's at all.
    Open,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spot {
    pub holder: Holder,
    /// Money each turn.
    pub income: f32,
    /// What holding it is worth beyond that: capitals, factories, cities.
    pub prize: f32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Group {
    pub place: Place,
    pub kind: Kind,
    pub count: u16,
}

#[derive(Clone, Debug)]
pub struct Situation<'c> {
    pub chart: &'c Chart,
    pub arms: Vec<Arm>,
    pub spots: Vec<Spot>,
    pub mine: Vec<Group>,
    pub friends: Vec<Group>,
    pub enemies: Vec<Group>,
}

/// One more unit of a kind in a place.
pub fn tally(groups: &mut Vec<Group>, place: Place, kind: Kind) {
    match groups.iter_mut().find(|group| group.place == place && group.kind == kind) {
        Some(group) => group.count += 1,
        None => groups.push(Group { place, kind, count: 1 }),
    }
}

/// Income comes again every turn; a place is worth so many turns of it.
const TURNS: f32 = 5.0;

impl Situation<'_> {
    pub fn arm(&self, kind: Kind) -> &Arm {
        &self.arms[kind as usize]
    }

    pub fn spot(&self, place: Place) -> &Spot {
        &self.spots[place as usize]
    }

    /// What holding a place is worth in money.
    pub fn worth(&self, place: Place) -> f32 {
        let spot = self.spot(place);
        TURNS * spot.income + spot.prize
    }

    pub fn at(groups: &[Group], place: Place) -> impl Iterator<Item = &Group> {
        groups.iter().filter(move |group| group.place == place)
    }

    /// Whoever would defend a place beside what I bring there.
    pub fn garrison(&self, place: Place) -> Vec<Group> {
        Situation::at(&self.mine, place).chain(Situation::at(&self.friends, place)).copied().collect()
    }

    pub fn cost(&self, groups: &[Group]) -> f32 {
        groups.iter().map(|group| f32::from(group.count) * self.arm(group.kind).cost).sum()
    }

    pub fn takes_ground(&self, groups: &[Group]) -> bool {
        groups.iter().any(|group| group.count > 0 && self.arm(group.kind).takes_ground)
    }
}
