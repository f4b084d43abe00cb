//! Warships and transports that travel together: the warships go first, so that the transports may follow.

use sandtable_anniversary::Anniversary;
use sandtable_anniversary::board::Space;
use sandtable_anniversary::order::Order;
use sandtable_anniversary::power::Power;
use sandtable_anniversary::state::{Piece, State};
use sandtable_anniversary::units::{Class, Counts, Unit};
use sandtable_engine::game::play;

use crate::assess::{Assessment, Outlook};
use crate::escort;
use crate::map::{map, sea_zones};
use crate::pool::Pool;
use crate::strike::sail;
use crate::temper::Temper;
use crate::theatre::{less, only, price, sum};
use crate::threat::zones_within;

/// A fleet does not sail for less than this, in IPCs.
const WORTH_SAILING: f32 = 1.0;

/// The moves of the warships that lead convoys on; the state follows along.
pub fn plan(
    state: &mut State,
    me: Power,
    temper: &Temper,
    kept: &mut Option<(Power, Outlook)>,
) -> Vec<Order> {
    let mut orders = rejoin(state, me, temper, kept);
    let mut pool = Pool::new(state, me);
    for zone in sea_zones() {
        let cargo = pool
            .ships
            .iter()
            .filter(|ship| ship.zone == zone)
            .fold(Counts::default(), |all, ship| sum(&all, &ship.cargo));
        let warships = only(pool.at(zone), |unit| unit.class() == Class::Sea);
        if cargo.is_empty() || warships.is_empty() {
            continue;
        }
        let view = Assessment::with(state, me, temper, kept.take());
        let warships = escort::spared(&view, zone, &warships);
        let goal = goal(&view, &pool, zone, &cargo, &warships).filter(|_| !warships.is_empty());
        *kept = Some((me, view.into_outlook()));
        let Some(goal) = goal else { continue };
        let order = sail(me, &warships, zone, goal);
        if play(&Anniversary, state, me.seat(), &order).is_ok() {
            orders.push(order);
            pool = Pool::new(state, me);
        }
    }
    orders
}

/// The moves of fleets to transports that have landed troops and now lie alone.
fn rejoin(state: &mut State, me: Power, temper: &Temper, kept: &mut Option<(Power, Outlook)>) -> Vec<Order> {
    let mut orders = Vec::new();
    if !temper.is_careful() {
        return orders;
    }
    for zone in sea_zones() {
        let landed = |(_, piece): (_, &Piece)| {
            piece.owner == me && piece.unit == Unit::Transport && piece.combat_moved
        };
        if !state.at(zone).any(landed) {
            continue;
        }
        let view = Assessment::with(state, me, temper, kept.take());
        let fleet = if escort::lonely(&view, zone) > 0 { best_guard(&view, state, zone) } else { None };
        *kept = Some((me, view.into_outlook()));
        let Some((from, warships)) = fleet else { continue };
        let order = sail(me, &warships, from, zone);
        if play(&Anniversary, state, me.seat(), &order).is_ok() {
            orders.push(order);
        }
    }
    orders
}

/// The fleet that makes transports in a zone safer by more than it risks itself, and leaves behind.
fn best_guard(view: &Assessment, state: &State, zone: Space) -> Option<(Space, Counts)> {
    let (theatre, pool) = (&view.theatre, Pool::new(state, view.theatre.me));
    let there = theatre.friends(zone);
    let exposed = view.exposure(zone, &there);
    let mut best: Option<(f32, Space, Counts)> = None;
    for from in sea_zones().filter(|from| *from != zone && theatre.sea_distance(*from, zone) <= 2) {
        let warships = escort::spared(view, from, &only(pool.at(from), |unit| unit.class() == Class::Sea));
        if !escort::has_guard(&warships) || !zones_within(theatre, theatre.me, from).contains(&zone) {
            continue;
        }
        let here = theatre.friends(from);
        let left_behind = view.exposure(from, &less(&here, &warships)) - view.exposure(from, &here);
        let gain = exposed - view.exposure(zone, &sum(&there, &warships)) - left_behind;
        if gain > best.map_or(WORTH_SAILING, |(most, _, _)| most) {
            best = Some((gain, from, warships));
        }
    }
    best.map(|(_, from, warships)| (from, warships))
}

/// The zone to which the whole convoy should go, if it is not where it lies.
fn goal(view: &Assessment, pool: &Pool, zone: Space, cargo: &Counts, warships: &Counts) -> Option<Space> {
    let theatre = &view.theatre;
    let transports = pool.ships.iter().filter(|ship| ship.zone == zone).count() as u16;
    let mut fleet = *warships;
    fleet.add(Unit::Transport, transports);
    fleet.add(Unit::Fighter, pool.at(zone).get(Unit::Fighter));
    let worth = |to: Space| {
        let company = if to == zone { theatre.friends(zone) } else { sum(&theatre.friends(to), &fleet) };
        let ashore = map().ashore(to).iter().filter(|shore| theatre.is_friendly(**shore));
        let landing = ashore.map(|shore| view.values().overland(*shore)).fold(0.0, f32::max);
        let pull = view.values().pull(to).max(landing);
        let exposed = view.exposure(to, &company);
        // The cargo goes down with the ships.
        let sunk = if exposed > 0.3 * price(&company) { 0.5 * price(cargo) } else { 0.0 };
        1.5 * view.temper.drive * f32::from(cargo.total()) * pull - exposed - sunk
    };
    let quiet = |to: &Space| !theatre.state.is_hostile_zone(*to, theatre.me);
    let reach = zones_within(theatre, theatre.me, zone).into_iter().filter(quiet);
    let best = reach.max_by(|a, b| worth(*a).total_cmp(&worth(*b)))?;
    (best != zone && worth(best) > worth(zone) + 0.1).then_some(best)
}
