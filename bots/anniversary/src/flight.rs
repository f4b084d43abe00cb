//! Ships that find the enemy beside them and could not win leave before the battle.

use sandtable_anniversary::Anniversary;
use sandtable_anniversary::board::Space;
use sandtable_anniversary::order::Order;
use sandtable_anniversary::power::Power;
use sandtable_anniversary::state::State;
use sandtable_anniversary::units::{Class, Counts, Unit};
use sandtable_engine::game::play;

use crate::assess::Assessment;
use crate::forecast::Clash;
use crate::map::sea_zones;
use crate::pool::Pool;
use crate::strike::{ferry, sail};
use crate::temper::Temper;
use crate::theatre::{only, sum};
use crate::threat::zones_within;

/// A battle with less than this chance is not accepted.
const EVEN: f32 = 0.5;

/// The moves that bring ships away; the state follows along.
pub fn plan(state: &mut State, me: Power, temper: &Temper) -> Vec<Order> {
    let mut orders = Vec::new();
    if !temper.is_careful() {
        return orders;
    }
    for zone in sea_zones() {
        let pool = Pool::new(state, me);
        let ships: Vec<_> = pool.ships.iter().filter(|ship| ship.zone == zone).collect();
        let warships = only(pool.at(zone), |unit| unit.class() == Class::Sea);
        if !state.is_hostile_zone(zone, me) || ships.is_empty() && warships.is_empty() {
            continue;
        }
        let mut fleet = warships;
        fleet.add(Unit::Transport, ships.len() as u16);
        let Some(goal) = refuge(state, me, temper, zone, &fleet) else { continue };
        let leave = (!warships.is_empty()).then(|| sail(me, &warships, zone, goal));
        let carry = ships.iter().flat_map(|ship| ferry(me, zone, ship.cargo, zone, goal, &[], None));
        for order in leave.into_iter().chain(carry) {
            if play(&Anniversary, state, me.seat(), &order).is_ok() {
                orders.push(order);
            }
        }
    }
    orders
}

/// The safest zone in reach, unless those who are in the zone will win.
fn refuge(state: &State, me: Power, temper: &Temper, zone: Space, fleet: &Counts) -> Option<Space> {
    let view = Assessment::new(state, me, temper);
    let theatre = &view.theatre;
    let clash = Clash {
        sea: true,
        attackers: *theatre.own(zone),
        defenders: only(&theatre.enemies(zone), Unit::can_be_lost_in_battle),
        ..Clash::default()
    };
    if temper.foresee(&clash).win > EVEN {
        return None;
    }
    let quiet = |to: &Space| !state.is_hostile_zone(*to, me);
    let danger = |to: &Space| {
        let there = theatre.friends(*to);
        view.exposure(*to, &sum(&there, fleet)) - view.exposure(*to, &there)
    };
    let reach = zones_within(theatre, me, zone).into_iter().filter(quiet);
    reach.min_by(|a, b| danger(a).total_cmp(&danger(b)))
}
