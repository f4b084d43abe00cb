//! What spaces are worth: the prize for taking one, and the pull of prizes on units far away.

use std::collections::VecDeque;

use sandtable_anniversary::board::{Space, board};
use sandtable_anniversary::income::{OBJECTIVES, Objective};
use sandtable_anniversary::power::{POWERS, Power};
use sandtable_anniversary::state::State;
use sandtable_anniversary::units::Unit;

use crate::map::{map, sea_zones, spaces, territories};
use crate::temper::Temper;
use crate::theatre::Theatre;

/// The pull shrinks by this on each step over land, by sea, and on boarding a ship.
const OVERLAND: f32 = 0.82;
const BY_SEA: f32 = 0.94;
const BOARDING: f32 = 0.75;
/// For powers whose war is on land.
const SELDOM_BOARDING: f32 = 0.45;
/// And by this again where no transport is near.
const NO_FERRY: f32 = 0.6;
/// At the start of a game Germany and Italy earn some 1.7 times as much as Japan; then the Pacific comes first.
const PACIFIC: f32 = 0.44;

#[derive(Debug)]
pub struct Values {
    prize: Vec<f32>,
    pull: Vec<f32>,
    overland: Vec<f32>,
}

impl Values {
    pub fn new(theatre: &Theatre, temper: &Temper) -> Values {
        let state = theatre.state;
        let mut prize = objective_stakes(state);
        spaces().filter(|s| s.is_land()).for_each(|s| prize[s.index()] += self::prize(state, s));
        let europe = if temper.is_careful() { europe_first(theatre) } else { 1.0 };
        let focus = |s: Space| if is_european(state, s) { europe } else { 1.0 / europe };
        let seed = |s: Space| {
            if theatre.is_hostile(s) { focus(s) * (2.0 + prize[s.index()].min(40.0)) } else { 0.0 }
        };
        let mut overland: Vec<f32> = spaces().map(seed).collect();
        spread(&mut overland, territories().collect(), |_, _| Some(OVERLAND), |a| [map().ashore(a), &[]]);
        let ships = afloat(theatre);
        let land_power = theatre.me == Power::SovietUnion
            || theatre.me == Power::Germany && state.holds_capital(Power::SovietUnion);
        let boarding = if land_power { SELDOM_BOARDING } else { BOARDING };
        let mut pull = overland.clone();
        let ferries = Ferries::new(theatre);
        if ships {
            let step = |to: Space, from: Space| match (to.is_sea(), from.is_sea()) {
                (false, false) => Some(OVERLAND),
                (true, true) => (theatre.sea_distance(to, from) == 1).then_some(BY_SEA),
                (true, false) => Some(1.0),
                (false, true) if temper.is_careful() && !ferries.near(theatre, from) => {
                    Some(boarding * NO_FERRY)
                }
                (false, true) => Some(boarding),
            };
            let near = |a: Space| [map().ashore(a), map().afloat(a)];
            spread(&mut pull, territories().chain(sea_zones()).collect(), step, near);
        }
        Values { prize, pull, overland }
    }

    /// What taking a territory brings, beyond the units lost there.
    pub fn prize(&self, space: Space) -> f32 {
        self.prize[space.index()]
    }

    /// How much a land unit wants to be here, ashore or aboard.
    pub fn pull(&self, space: Space) -> f32 {
        self.pull[space.index()]
    }

    /// The same for units that never board a ship.
    pub fn overland(&self, space: Space) -> f32 {
        self.overland[space.index()]
    }

    /// Units here get on better by ship.
    pub fn wants_ship(&self, space: Space) -> bool {
        self.pull(space) > self.overland(space) * 1.05
    }
}

/// Where a power's transports lie.
struct Ferries(Vec<Space>);

impl Ferries {
    fn new(theatre: &Theatre) -> Ferries {
        Ferries(sea_zones().filter(|zone| theatre.own(*zone).get(Unit::Transport) > 0).collect())
    }

    /// Whether a transport could come here in a turn; without any, one zone is as good as another.
    fn near(&self, theatre: &Theatre, zone: Space) -> bool {
        self.0.is_empty() || self.0.iter().any(|from| theatre.sea_distance(*from, zone) <= 2)
    }
}

/// Whether a power has or could have ships to carry its troops.
fn afloat(theatre: &Theatre) -> bool {
    let me = theatre.me;
    let sails = !matches!(me, Power::SovietUnion | Power::China);
    sails || sea_zones().any(|zone| theatre.of(zone, me).get(Unit::Transport) > 0)
}

/// Raise each value to the best of its neighbours' values, shrunk by the step between; `None` is no way.
fn spread(
    values: &mut [f32],
    mut from: Vec<Space>,
    step: impl Fn(Space, Space) -> Option<f32>,
    near: impl Fn(Space) -> [&'static [Space]; 2],
) {
    from.sort_by(|a, b| values[b.index()].total_cmp(&values[a.index()]));
    let mut queue: VecDeque<Space> = from.into();
    while let Some(from) = queue.pop_front() {
        for to in near(from).into_iter().flatten() {
            let reached = step(*to, from).map_or(0.0, |shrink| values[from.index()] * shrink);
            if reached > values[to.index()] * 1.0001 {
                values[to.index()] = reached;
                queue.push_back(*to);
            }
        }
    }
}

/// How much more the war in Europe draws a power than that in the Pacific. The one between the two oceans
/// does better to make its war in one of them, against the enemy that has grown most.
fn europe_first(theatre: &Theatre) -> f32 {
    if theatre.me != Power::UnitedStates {
        return 1.0;
    }
    let earns = |power: Power| f32::from(theatre.state.production(power));
    let ratio = (earns(Power::Germany) + earns(Power::Italy)) / earns(Power::Japan).max(1.0);
    (ratio * PACIFIC).clamp(0.6, 1.2)
}

/// Held by Germany or Italy.
fn is_european(state: &State, space: Space) -> bool {
    matches!(state.controller(space), Some(Power::Germany | Power::Italy))
}

fn prize(state: &State, space: Space) -> f32 {
    let mut worth = 1.0 + 2.0 * f32::from(space.income());
    let holder = state.controller(space);
    if space.victory_city().is_some() {
        let goal = state.options.victory_cities;
        let near = holder.is_some_and(|p| state.cities(crate::theatre::other(p.side())) + 3 >= goal);
        worth += if near { 10.0 } else { 4.0 };
        // The enemy is about to win by cities: any of them taken stops him.
        let held = holder.map_or(0, |p| state.cities(p.side()));
        worth += match goal.saturating_sub(held) {
            0 | 1 => 25.0,
            2 => 10.0,
            _ => 0.0,
        };
    }
    if state.complexes.contains(space) {
        worth += 5.0;
    }
    if let Some(owner) = board().capital_of(space) {
        worth += match holder {
            Some(power) if power == owner => {
                15.0 + f32::from(state.treasury[owner as usize]) + f32::from(state.production(owner))
            }
            _ => 25.0,
        };
    }
    worth
}

/// For each space the bonus income that its holder's side would lose with it, or the enemy win.
fn objective_stakes(state: &State) -> Vec<f32> {
    let mut stakes = vec![0.0; board().len()];
    if !state.options.national_objectives {
        return stakes;
    }
    let pays = |state: &State, objective: &Objective| {
        if state.holds_capital(objective.power) && objective.is_met(state) {
            f32::from(objective.bonus)
        } else {
            0.0
        }
    };
    let now: Vec<f32> = OBJECTIVES.iter().map(|objective| pays(state, objective)).collect();
    let mut lost = state.clone();
    for space in territories() {
        let Some(holder) = state.controller(space) else { continue };
        let capital_of = board().capital_of(space);
        lost.control[space.index()] = POWERS.into_iter().find(|p| state.are_enemies(*p, holder));
        for (objective, now) in OBJECTIVES.iter().zip(&now) {
            if objective.hangs_on(state, space) || capital_of == Some(objective.power) {
                let change = now - pays(&lost, objective);
                stakes[space.index()] +=
                    if state.are_friends(objective.power, holder) { change } else { -change };
            }
        }
        lost.control[space.index()] = Some(holder);
    }
    stakes.iter().map(|stake| stake.max(0.0)).collect()
}
