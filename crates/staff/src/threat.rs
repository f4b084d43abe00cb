//! What the enemy could send against a place in his next turn, over land, by air and over the sea.

use std::cell::OnceCell;

use crate::battle::{Forecast, forecast};
use crate::situation::{Class, Group, Place, Situation};

impl Situation<'_> {
    /// Enemy units that could attack a place; those that stand in it are no threat to it but its defenders.
    pub fn threat_to(&self, place: Place) -> Vec<Group> {
        reaching(self, &self.enemies, place)
    }

    /// The chance that a place with these defenders is lost, and what both sides would have left.
    pub fn danger(&self, place: Place, defenders: &[Group]) -> Forecast {
        self.danger_from(&self.threat_to(place), place, defenders)
    }

    fn danger_from(&self, threat: &[Group], place: Place, defenders: &[Group]) -> Forecast {
        if threat.is_empty() || (!self.chart.is_sea(place) && !self.takes_ground(threat)) {
            return Forecast { defender_left: self.cost(defenders), ..Forecast::default() };
        }
        forecast(self, threat, defenders)
    }
}

/// What the enemy could send, looked up once for each place.
#[derive(Debug)]
pub struct Watch<'a, 'c> {
    pub situation: &'a Situation<'c>,
    known: Vec<OnceCell<Vec<Group>>>,
}

impl<'a, 'c> Watch<'a, 'c> {
    pub fn new(situation: &'a Situation<'c>) -> Watch<'a, 'c> {
        Watch { situation, known: vec![OnceCell::new(); situation.chart.len()] }
    }

    /// As [`Situation::danger`].
    pub fn danger(&self, place: Place, defenders: &[Group]) -> Forecast {
        let threat = self.known[place as usize].get_or_init(|| self.situation.threat_to(place));
        self.situation.danger_from(threat, place, defenders)
    }
}

/// Of these units, those that could fight in a place next turn.
pub fn reaching(situation: &Situation, units: &[Group], place: Place) -> Vec<Group> {
    let chart = situation.chart;
    let at_sea = chart.is_sea(place);
    let mut found: Vec<Group> = units
        .iter()
        .filter(|group| group.place != place && group.count > 0)
        .filter(|group| {
            let arm = situation.arm(group.kind);
            match arm.class {
                Class::Air => chart.by_air(group.place, place) <= arm.moves.div_ceil(2),
                Class::Land => !at_sea && chart.by_land(group.place, place) <= arm.moves,
                Class::Sea => at_sea && arm.attack > 0.0 && chart.by_sea(group.place, place) <= arm.moves,
            }
        })
        .copied()
        .collect();
    if !at_sea {
        let landing = landed(situation, units, place, &found);
        found.extend(landing);
    }
    found
}

/// Troops beside transports that could land, the best first, as many as there are berths.
fn landed(situation: &Situation, units: &[Group], place: Place, counted: &[Group]) -> Vec<Group> {
    let chart = situation.chart;
    let beaches: Vec<Place> =
        chart.neighbours(place).iter().copied().filter(|zone| chart.is_sea(*zone)).collect();
    let mut berths = 0;
    let mut harbours: Vec<Place> = Vec::new();
    for group in units {
        let arm = situation.arm(group.kind);
        let near = |zone: &Place| chart.by_sea(group.place, *zone) <= arm.moves;
        if arm.carries > 0 && beaches.iter().any(near) {
            berths += u16::from(arm.carries) * group.count;
            harbours.push(group.place);
        }
    }
    if berths == 0 {
        return Vec::new();
    }
    let embarks = |group: &Group| {
        let touches = |zone: &Place| *zone == group.place || chart.neighbours(group.place).contains(zone);
        harbours.iter().any(touches) && !counted.contains(group) && group.place != place
    };
    let mut troops: Vec<Group> = units
        .iter()
        .filter(|group| situation.arm(group.kind).class == Class::Land && embarks(group))
        .copied()
        .collect();
    troops.sort_by(|a, b| situation.arm(b.kind).attack.total_cmp(&situation.arm(a.kind).attack));
    for group in &mut troops {
        group.count = group.count.min(berths);
        berths -= group.count;
    }
    troops.retain(|group| group.count > 0);
    troops
}
