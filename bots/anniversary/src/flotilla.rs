//! Company for landings: warships and carriers that lie with the transports where troops go ashore.

use sandtable_anniversary::board::Space;
use sandtable_anniversary::units::{Counts, Unit};

use crate::attack::Planner;
use crate::escort;
use crate::forecast::forecast;
use crate::map::sea_zones;
use crate::pool::Pool;
use crate::strike::{Element, Strike};
use crate::theatre::{only, sum};
use crate::threat::zones_within;

/// Transports in less danger than this, in IPCs, need no company.
const DANGER: f32 = 1.0;

impl Planner<'_> {
    /// The strike with the company that makes it most worth while; ships that lie there already are kept.
    pub fn escorted(&self, mut strike: Strike, pool: &Pool) -> Strike {
        if !self.view.temper.is_careful() {
            return strike;
        }
        for drop in strike.drops() {
            let left = strike.rest_of(pool);
            strike.elements.extend(self.kept(drop, &left));
            if self.left_afloat(&strike.elements, &left) < DANGER {
                continue;
            }
            let fleets = self.fleets(drop, &strike, &left);
            let together: Vec<Element> = fleets.iter().flatten().cloned().collect();
            let base = strike.clone();
            for fleet in fleets.into_iter().chain([together]) {
                let with = self.joined(&base, fleet, pool);
                if with.score > strike.score {
                    strike = with;
                }
            }
        }
        strike
    }

    fn joined(&self, base: &Strike, fleet: Vec<Element>, pool: &Pool) -> Strike {
        let mut with = base.clone();
        for element in fleet {
            with.clash.support(&element);
            with.elements.push(element);
        }
        let ahead = forecast(&with.clash);
        with.score = self.rescore(&with, &ahead, pool);
        with.win = ahead.win;
        with
    }

    /// Own ships in the zone that the transports will need there.
    fn kept(&self, drop: Space, left: &Pool) -> Vec<Element> {
        let here = only(left.at(drop), Unit::is_surface_warship);
        let follow = |unit: Unit| Element::Follow { from: drop, drop, unit };
        if !escort::is_reached(self.view, drop) {
            Vec::new()
        } else {
            each(&company(&here, left.at(drop))).map(follow).collect()
        }
    }

    /// For each zone near, the surface warships there that could come, and the aircraft of their carriers.
    fn fleets(&self, drop: Space, strike: &Strike, left: &Pool) -> Vec<Vec<Element>> {
        let theatre = &self.view.theatre;
        let mut bombarding = strike.bombarders_wanted(left);
        if theatre.state.is_hostile_zone(drop, theatre.me) {
            bombarding = 0;
        }
        let near = sea_zones().filter(|from| *from != drop && theatre.sea_distance(*from, drop) <= 2);
        let mut fleets = Vec::new();
        for from in near {
            let ships = only(left.at(from), Unit::is_surface_warship);
            if ships.is_empty() || !zones_within(theatre, theatre.me, from).contains(&drop) {
                continue;
            }
            let come = |unit: Unit| match unit.can_bombard() && bombarding > 0 {
                true => {
                    bombarding -= 1;
                    Element::Support { from, drop, unit }
                }
                false => Element::Follow { from, drop, unit },
            };
            fleets.push(each(&company(&ships, left.at(from))).map(come).collect());
        }
        fleets
    }
}

/// Ships with the fighters that their decks carry.
pub fn company(ships: &Counts, there: &Counts) -> Counts {
    let aboard = there.get(Unit::Fighter).min(2 * ships.get(Unit::AircraftCarrier));
    sum(ships, &[(Unit::Fighter, aboard)].into_iter().collect())
}

fn each(units: &Counts) -> impl Iterator<Item = Unit> {
    units.iter().flat_map(|(unit, count)| (0..count).map(move |_| unit)).collect::<Vec<_>>().into_iter()
}
