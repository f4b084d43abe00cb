//! Warships and transports that travel together: the warships go first, so that the transports may follow.

use sandtable_anniversary::Anniversary;
use sandtable_anniversary::board::Space;
use sandtable_anniversary::order::{Order, Pick};
use sandtable_anniversary::power::Power;
use sandtable_anniversary::state::State;
use sandtable_anniversary::units::{Class, Counts, Unit};
use sandtable_engine::game::play;

use crate::assess::{Assessment, Outlook};
use crate::escort;
use crate::map::{map, sea_zones};
use crate::pool::Pool;
use crate::temper::Temper;
use crate::theatre::{only, price, sum};
use crate::threat::zones_within;

/// The moves of the warships that lead convoys on; the state follows along.
pub fn plan(
    state: &mut State,
    me: Power,
    temper: &Temper,
    kept: &mut Option<(Power, Outlook)>,
) -> Vec<Order> {
    let mut orders = Vec::new();
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
        let units = warships.iter().map(|(unit, n)| Pick::owned(n, me, unit)).collect();
        let order = Order::Move { units, path: vec![zone, goal] };
        if play(&Anniversary, state, me.seat(), &order).is_ok() {
            orders.push(order);
            pool = Pool::new(state, me);
        }
    }
    orders
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
