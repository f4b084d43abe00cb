//! Where new units appear: a plan that the referee would accept, made one unit at a time.

use serde::Serialize;

use super::money::{self, Factory, Sites};
use super::text;
use crate::Anniversary;
use crate::Unfold;
use crate::board::{Space, board};
use crate::mobilize;
use crate::order::{Order, Pick};
use crate::power::Power;
use crate::state::State;
use crate::units::{Class, Counts, UNITS, Unit};

/// Units of one power for one space.
#[derive(Clone, Debug)]
pub struct Placing {
    pub power: Power,
    pub space: Space,
    pub units: Counts,
}

impl Placing {
    pub fn order(&self) -> Order {
        let units = self.units.iter().map(|(unit, count)| Pick::owned(count, self.power, unit)).collect();
        Order::Place { units, space: self.space }
    }
}

/// Carriers before the fighters that land on them, scarce places first.
const ORDER: [Unit; 13] = [
    Unit::IndustrialComplex,
    Unit::AircraftCarrier,
    Unit::Battleship,
    Unit::Cruiser,
    Unit::Destroyer,
    Unit::Submarine,
    Unit::Transport,
    Unit::Bomber,
    Unit::Fighter,
    Unit::Tank,
    Unit::Artillery,
    Unit::Infantry,
    Unit::AntiaircraftGun,
];

/// A place for everything that waits and can be placed.
pub fn plan(state: &State) -> Vec<Placing> {
    let game = Anniversary::new();
    let mut after = state.clone();
    let mut plan: Vec<Placing> = Vec::new();
    for power in [state.power, Power::China] {
        if power.player() != state.power {
            continue;
        }
        for unit in ORDER {
            for _ in 0..state.mobilization[power as usize].get(unit) {
                let Some(space) = by_preference(&after, power, unit).first().copied() else { break };
                let mut on = Unfold::new(&game, after.clone());
                mobilize::place(&mut on, power, [(unit, 1)].into_iter().collect(), space);
                (after, _) = on.finish();
                match plan.iter_mut().find(|step| step.power == power && step.space == space) {
                    Some(step) => step.units.add(unit, 1),
                    None => plan.push(Placing { power, space, units: [(unit, 1)].into_iter().collect() }),
                }
            }
        }
    }
    plan
}

/// The spaces where one more such unit could be placed, the likeliest first: land units towards the
/// enemy, ships where the fleet is.
pub fn by_preference(state: &State, power: Power, unit: Unit) -> Vec<Space> {
    let mut sites = mobilize::sites(state, power, unit);
    sites.sort_by_key(|space| match unit.class() {
        Class::Sea => (space.is_land(), 100 - fleet(state, *space, power).min(100), 0),
        // Fighters wait on land unless their carrier is new.
        _ if unit == Unit::IndustrialComplex => (false, 100 - usize::from(space.income()), 0),
        _ => (space.is_sea(), usize::from(to_the_enemy(state, *space, power)), crowd(state, *space, power)),
    });
    sites
}

fn fleet(state: &State, zone: Space, power: Power) -> usize {
    let own =
        state.at(zone).filter(|(_, p)| state.are_friends(p.owner, power) && p.class() == Class::Sea).count();
    let threatened = state.is_hostile_zone(zone, power);
    own + if threatened { 0 } else { 1 }
}

fn to_the_enemy(state: &State, from: Space, power: Power) -> u8 {
    let held = board().territories().iter().filter(|space| state.is_hostile_land(**space, power));
    held.map(|space| board().air_distance(from, *space)).min().unwrap_or(u8::MAX)
}

fn crowd(state: &State, space: Space, power: Power) -> usize {
    state.at(space).filter(|(_, p)| p.owner == power).count()
}

/// A step of the plan as a panel shows it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlanStep {
    power: Power,
    space: Space,
    units: Counts,
    order: String,
}

pub fn planned(state: &State) -> Vec<PlanStep> {
    let step = |step: Placing| PlanStep {
        order: text(&step.order()),
        power: step.power,
        space: step.space,
        units: step.units,
    };
    plan(state).into_iter().map(step).collect()
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Mobilize {
    power: Power,
    forces: Vec<Force>,
    factories: Vec<Factory>,
    placed: Vec<(Space, u8)>,
    plan: Vec<PlanStep>,
}

/// What a power has to place.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Force {
    power: Power,
    waiting: Counts,
    /// Units for which there is no place.
    homeless: u16,
    #[cfg_attr(test, ts(as = "std::collections::BTreeMap<String, Vec<money::Site>>"))]
    sites: Sites,
}

pub fn mobilize(state: &State) -> Mobilize {
    let plan = planned(state);
    let force = |power: Power| {
        let waiting = state.mobilization[power as usize];
        let placed: u16 = plan.iter().filter(|step| step.power == power).map(|step| step.units.total()).sum();
        Force { power, waiting, homeless: waiting.total() - placed, sites: sites(state, power) }
    };
    let forces = [state.power, Power::China].into_iter().filter(|power| power.player() == state.power);
    Mobilize {
        power: state.power,
        forces: forces.map(force).collect(),
        factories: money::factories(state, state.power),
        placed: state.placed.iter().map(|(space, count)| (*space, *count)).collect(),
        plan,
    }
}

/// For each waiting unit, where one could be placed now.
fn sites(state: &State, power: Power) -> Sites {
    let waiting = UNITS.into_iter().filter(|unit| state.mobilization[power as usize].get(*unit) > 0);
    waiting.map(|unit| (unit, money::places_for(state, power, unit))).collect()
}
