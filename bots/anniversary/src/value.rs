//! What spaces are worth: the prize for taking one, and the pull of prizes on units far away.

use sandtable_anniversary::board::{Space, board};
use sandtable_anniversary::income::met_objectives;
use sandtable_anniversary::power::{POWERS, Power};
use sandtable_anniversary::state::State;
use sandtable_anniversary::units::Unit;

use crate::map::{map, sea_zones, spaces, territories};
use crate::theatre::Theatre;

/// The pull shrinks by this on each step over land, by sea, and on boarding a ship.
const OVERLAND: f32 = 0.82;
const BY_SEA: f32 = 0.94;
const BOARDING: f32 = 0.75;
/// For powers whose war is on land.
const SELDOM_BOARDING: f32 = 0.45;

#[derive(Debug)]
pub struct Values {
    prize: Vec<f32>,
    pull: Vec<f32>,
    overland: Vec<f32>,
}

impl Values {
    pub fn new(theatre: &Theatre) -> Values {
        let state = theatre.state;
        let prize: Vec<f32> = spaces().map(|s| if s.is_land() { prize(state, s) } else { 0.0 }).collect();
        let seed = |s: Space| if theatre.is_hostile(s) { 2.0 + prize[s.index()].min(40.0) } else { 0.0 };
        let mut overland: Vec<f32> = spaces().map(seed).collect();
        spread(&mut overland, territories().collect(), |_, _| OVERLAND, |a| map().ashore(a).to_vec());
        let ships = afloat(theatre);
        let land_power = theatre.me == Power::SovietUnion
            || theatre.me == Power::Germany && state.holds_capital(Power::SovietUnion);
        let boarding = if land_power { SELDOM_BOARDING } else { BOARDING };
        let mut pull = overland.clone();
        if ships {
            let step = |to: Space, from: Space| match (to.is_sea(), from.is_sea()) {
                (false, false) => OVERLAND,
                (true, true) => BY_SEA,
                (true, false) => 1.0,
                (false, true) => boarding,
            };
            let open = |a: Space| {
                let near = map().ashore(a).iter().chain(map().afloat(a)).copied();
                near.filter(|b| !(a.is_sea() && b.is_sea()) || theatre.sea_distance(*b, a) == 1).collect()
            };
            spread(&mut pull, territories().chain(sea_zones()).collect(), step, open);
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

/// Whether a power has or could have ships to carry its troops.
fn afloat(theatre: &Theatre) -> bool {
    let me = theatre.me;
    let sails = !matches!(me, Power::SovietUnion | Power::China);
    sails || sea_zones().any(|zone| theatre.of(zone, me).get(Unit::Transport) > 0)
}

/// Raise each value to the best of its neighbours' values, shrunk by the step between.
fn spread(
    values: &mut [f32],
    mut queue: Vec<Space>,
    step: impl Fn(Space, Space) -> f32,
    near: impl Fn(Space) -> Vec<Space>,
) {
    queue.sort_by(|a, b| values[a.index()].total_cmp(&values[b.index()]));
    while let Some(from) = queue.pop() {
        for to in near(from) {
            let reached = values[from.index()] * step(to, from);
            if reached > values[to.index()] * 1.0001 {
                values[to.index()] = reached;
                queue.insert(0, to);
            }
        }
    }
}

fn prize(state: &State, space: Space) -> f32 {
    let mut worth = 1.0 + 2.0 * f32::from(space.income());
    let holder = state.controller(space);
    if space.victory_city().is_some() {
        let goal = state.options.victory_cities;
        let near = holder.is_some_and(|p| state.cities(crate::theatre::other(p.side())) + 3 >= goal);
        worth += if near { 10.0 } else { 4.0 };
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
    worth + objective_stake(state, space)
}

/// Bonus income that hangs on this territory.
fn objective_stake(state: &State, space: Space) -> f32 {
    if !state.options.national_objectives {
        return 0.0;
    }
    let Some(holder) = state.controller(space) else { return 0.0 };
    let bonus = |state: &State| -> f32 {
        POWERS
            .into_iter()
            .flat_map(|p| met_objectives(state, p).map(move |o| (p, o.bonus)).collect::<Vec<_>>())
            .map(|(p, bonus)| f32::from(bonus) * if p.is_friend_of(holder) { 1.0 } else { -1.0 })
            .sum()
    };
    let mut lost = state.clone();
    let taker = POWERS.into_iter().find(|p| p.is_enemy_of(holder));
    lost.control[space.index()] = taker;
    (bonus(state) - bonus(&lost)).max(0.0)
}
