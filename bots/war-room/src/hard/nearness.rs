//! How near everybody is to a place where a battle may come.

use sandtable_war_room::ids::{Category, Region, UnitType};

use crate::atlas::Atlas;
use crate::clash::Host;
use crate::desk::Desk;
use crate::hard::theatres::Yard;
use crate::survey::Survey;

/// How near each region is to a place, by category, for one side.
pub struct Nearness {
    by: [Vec<f32>; 3],
    /// Fleets on a coast, for what their carriers can send ashore.
    coast: Vec<f32>,
}

impl Nearness {
    pub fn new(atlas: &Atlas, place: Region) -> Nearness {
        let mut here = vec![0.0; Region::SLOTS];
        here[place.index()] = 1.0;
        let square = |pull: Vec<f32>| pull.into_iter().map(|p| p * p).collect::<Vec<f32>>();
        let (armies, fleets, coast) = if place.is_sea() {
            (vec![0.0; Region::SLOTS], square(atlas.pull_on_fleets(&here)), vec![0.0; Region::SLOTS])
        } else {
            let mut shore = vec![0.0; Region::SLOTS];
            for sea in atlas.next[place.index()].iter().filter(|r| r.is_sea()) {
                shore[sea.index()] = 1.0;
            }
            let entry = atlas.entry(place);
            let armies = atlas.pull_on_armies(&here).into_iter().map(|p| (p / entry).min(1.0).powi(2));
            (armies.collect(), vec![0.0; Region::SLOTS], square(atlas.pull_on_fleets(&shore)))
        };
        let flights = atlas.pull_on_aircraft(&here).into_iter().map(|p| p.powi(4));
        Nearness { by: [armies, flights.collect(), fleets], coast }
    }

    fn of(&self, unit: UnitType, at: Region) -> f32 {
        self.by[unit.category() as usize][at.index()]
    }
}

/// How near each kind of unit from a yard would be.
pub fn from_yard(desk: &Desk<'_>, yard: &Yard, near: &Nearness, place: Region) -> [f32; 10] {
    let ports = &desk.game.table.board.place(yard.region).ports;
    let afloat = |by: &[f32]| ports.iter().map(|sea| by[sea.index()]).fold(0.0, f32::max);
    std::array::from_fn(|kind| {
        let unit = UnitType::ALL[kind];
        match unit {
            UnitType::CarrierFighter => 0.0,
            UnitType::Carrier if !place.is_sea() => afloat(&near.coast),
            _ if unit.category() == Category::Naval => afloat(&near.by[Category::Naval as usize]),
            _ => near.of(unit, yard.region),
        }
    })
}

/// Everyone of a side who could be there, by how near he is.
pub fn gathered(desk: &Desk<'_>, survey: &Survey, atlas: &Atlas, side: usize, near: &Nearness) -> Host {
    let mut all = [0.0; 10];
    for region in &atlas.regions {
        let index = region.index();
        let mine = desk.state.side_of(*region).is_some_and(|s| s as usize == side);
        let rising = if mine { desk.state.construction_at(*region) } else { Default::default() };
        let here = survey.hosts[index][side] + survey.transports[index][side] + rising;
        for (unit, count) in here.iter() {
            all[unit as usize] += f32::from(count) * near.of(unit, *region);
        }
        let decks = f32::from(here[UnitType::Carrier]);
        let launched = near.coast[index].max(near.of(UnitType::Carrier, *region));
        all[UnitType::CarrierFighter as usize] += decks * launched;
    }
    all
}
