//! Guards for transports: the last own warship stays with them, and stragglers follow their convoy.

use sandtable_anniversary::Anniversary;
use sandtable_anniversary::board::Space;
use sandtable_anniversary::order::Order;
use sandtable_anniversary::power::Power;
use sandtable_anniversary::state::State;
use sandtable_anniversary::units::{Counts, Unit};
use sandtable_engine::game::play;

use crate::arrangement::Group;
use crate::assess::Assessment;
use crate::map::sea_zones;
use crate::pool::Pool;
use crate::strike::ferry;
use crate::theatre::{only, price, sum};

/// Whether an enemy plane or warship could come to a zone.
pub fn is_reached(view: &Assessment, zone: Space) -> bool {
    view.threats().of(zone).any(|(_, units)| !units.is_empty())
}

pub fn has_guard(units: &Counts) -> bool {
    units.iter().any(|(unit, _)| unit.is_surface_warship())
}

/// Own transports that a single plane could sink; an ally's warships may sail away before the enemy comes.
pub fn lonely(view: &Assessment, zone: Space) -> u16 {
    let own = view.theatre.own(zone);
    if has_guard(own) || !is_reached(view, zone) { 0 } else { own.get(Unit::Transport) }
}

/// What may leave a zone of these warships: one stays where new transports will lie without any other guard.
pub fn spared(view: &Assessment, zone: Space, warships: &Counts) -> Counts {
    let new = view.recruits(zone);
    let mut free = *warships;
    if view.temper.is_careful()
        && new.get(Unit::Transport) > 0
        && !has_guard(&new)
        && is_reached(view, zone)
        && let Some((guard, _)) =
            warships.iter().filter(|(unit, _)| unit.is_surface_warship()).min_by_key(|(unit, _)| unit.cost())
    {
        free.take(guard, 1);
    }
    free
}

/// The cheapest warship stays where otherwise all would leave own transports that the enemy can reach; a large
/// one only if they are worth as much.
pub fn recall(view: &Assessment, groups: &mut [Group]) {
    for zone in sea_zones() {
        let own = &sum(view.theatre.own(zone), &view.recruits(zone));
        if own.get(Unit::Transport) == 0 || !has_guard(own) || !is_reached(view, zone) {
            continue;
        }
        let here = only(own, Unit::is_surface_warship).total();
        let guards = || groups.iter().filter(|group| group.unit.is_surface_warship());
        let leave: u16 = guards().filter(|group| group.from == zone).map(Group::leaving).sum();
        let come: u16 = guards().filter(|group| group.from != zone).map(|group| group.sent_to(zone)).sum();
        if here + come > leave {
            continue;
        }
        let stake = price(&only(own, |unit| unit == Unit::Transport))
            + price(view.theatre.cargo(zone, view.theatre.me));
        let fits = |group: &&mut Group| {
            let small = group.unit == Unit::Destroyer || f32::from(group.unit.cost()) <= stake;
            group.from == zone && group.unit.is_surface_warship() && group.leaving() > 0 && small
        };
        if let Some(group) = groups.iter_mut().filter(fits).min_by_key(|group| group.unit.cost())
            && let Some(goal) = group.away()
        {
            group.redirect(goal, zone, 1);
        }
    }
}

/// Transports that their warships have left behind follow them out of the enemy's reach.
pub fn follow(view: &Assessment, after: &mut State, me: Power, led: &[Order]) -> Vec<Order> {
    let mut orders = Vec::new();
    for order in led {
        let Order::Move { path, .. } = order else { continue };
        let [zone, goal] = path.as_slice() else { continue };
        if lonely(view, *zone) == 0 {
            continue;
        }
        for ship in Pool::new(after, me).ships.iter().filter(|ship| ship.zone == *zone) {
            for order in ferry(me, *zone, ship.cargo, *zone, *goal, &[], None) {
                if play(&Anniversary, after, me.seat(), &order).is_ok() {
                    orders.push(order);
                }
            }
        }
    }
    orders
}
