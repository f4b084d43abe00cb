//! Warships and transports that travel together: the warships go first, so that the transports may follow.

use sandtable_anniversary::Anniversary;
use sandtable_anniversary::board::Space;
use sandtable_anniversary::order::Order;
use sandtable_anniversary::power::Power;
use sandtable_anniversary::state::State;
use sandtable_anniversary::units::{Class, Counts, Unit};
use sandtable_engine::game::play;

use crate::assess::{Assessment, Outlook};
use crate::escort;
use crate::flotilla::company;
use crate::map::{map, sea_zones};
use crate::pool::Pool;
use crate::strike::sail;
use crate::temper::Temper;
use crate::theatre::{less, only, price, sum};
use crate::threat::zones_within;

/// A fleet does not sail for less than this, in IPCs.
const WORTH_SAILING: f32 = 1.0;

/// The moves of the warships that lead convoys on, except from where they are to stay; the state follows along.
pub fn plan(
    state: &mut State,
    me: Power,
    temper: &Temper,
    kept: &mut Option<(Power, Outlook)>,
    stay: &[Space],
) -> Vec<Order> {
    let mut orders = rejoin(state, me, temper, kept);
    let mut pool = Pool::new(state, me);
    for zone in sea_zones().filter(|zone| !stay.contains(zone)) {
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
        if !escort::has_landed(state, me, zone) {
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
        let fleet = company(&warships, pool.at(from));
        let left_behind = view.exposure(from, &less(&here, &fleet)) - view.exposure(from, &here);
        let gain = exposed - view.exposure(zone, &sum(&there, &fleet)) - left_behind;
        if gain > best.map_or(WORTH_SAILING, |(most, _, _)| most) {
            best = Some((gain, from, warships));
        }
    }
    best.map(|(_, from, warships)| (from, warships))
}

/// Whether a fleet has sailed off and left more transports alone, unable to follow, than have come along.
pub fn deserts(before: &State, after: &State, me: Power, from: Space, to: Space) -> bool {
    let own = |state: &State, zone: Space| escort::transports(state, me, zone).count();
    let stuck = own(after, from) - escort::can_follow(after, me, from).len();
    !escort::is_guarded(after, me, from) && stuck > own(after, to).saturating_sub(own(before, to))
}

/// The position when all own ships have left a zone.
fn without_fleet(state: &State, me: Power, zone: Space) -> State {
    let mut gone = state.clone();
    let fleet = state.at(zone).filter(|(_, piece)| piece.owner == me).map(|(id, _)| id);
    fleet.collect::<Vec<_>>().into_iter().for_each(|id| gone.pieces.remove(id));
    gone
}

/// The zone to which the whole convoy should go, if it is not where it lies.
fn goal(view: &Assessment, pool: &Pool, zone: Space, cargo: &Counts, warships: &Counts) -> Option<Space> {
    let theatre = &view.theatre;
    let transports = pool.ships.iter().filter(|ship| ship.zone == zone).count() as u16;
    let mut fleet = *warships;
    fleet.add(Unit::Transport, transports);
    fleet.add(Unit::Fighter, pool.at(zone).get(Unit::Fighter));
    // Where the fleet has been, the enemy can pass.
    let gone = without_fleet(theatre.state, theatre.me, zone);
    let later = Assessment::new(&gone, theatre.me, &view.temper);
    let stay = theatre.friends(zone);
    let worth = |to: Space| {
        let view = if to == zone { view } else { &later };
        let theatre = &view.theatre;
        let company = if to == zone { theatre.friends(zone) } else { sum(&theatre.friends(to), &fleet) };
        let ashore = map().ashore(to).iter().filter(|shore| theatre.is_friendly(**shore));
        let landing = ashore.map(|shore| view.values().overland(*shore)).fold(0.0, f32::max);
        let pull = view.values().pull(to).max(landing);
        let exposed = view.exposure(to, &company);
        // The cargo goes down with the ships.
        let sunk = if exposed > 0.3 * price(&company) { 0.5 * price(cargo) } else { 0.0 };
        let left_behind = if to == zone { 0.0 } else { view.exposure(zone, &less(&stay, &fleet)) };
        1.5 * view.temper.drive * f32::from(cargo.total()) * pull - exposed - sunk - left_behind
    };
    let quiet = |to: &Space| !theatre.state.is_hostile_zone(*to, theatre.me);
    let reach = zones_within(theatre, theatre.me, zone).into_iter().filter(quiet);
    let best = reach.max_by(|a, b| worth(*a).total_cmp(&worth(*b)))?;
    (best != zone && worth(best) > worth(zone) + 0.1).then_some(best)
}

#[cfg(test)]
mod tests {
    use sandtable_engine::Notation;
    use serde_json::json;

    use super::*;
    use crate::staged::{position, zone};
    use crate::temper::HARD;

    fn after(state: &State, me: Power, orders: &[&str]) -> State {
        let mut after = state.clone();
        for text in orders {
            let order = Anniversary.parse(text).expect("it is well spelt");
            play(&Anniversary, &mut after, me.seat(), &order).expect("it is legal");
        }
        after
    }

    /// Without them three fighters and three destroyers win nearly always, against them less than one time in three.
    #[test]
    fn a_guard_is_reckoned_with_the_fighters_on_its_decks() {
        let state = position(
            "united-states",
            "noncombat-move",
            json!({"units": {
                "sz62": {"united-states": "10 transport"}, "japan": {"japan": "9 infantry, 3 fighter"},
                "sz52": {"united-states": "2 aircraft-carrier, 2 destroyer, 3 fighter"},
                "sz61": {"japan": "3 destroyer, 1 aircraft-carrier"},
            }}),
        );
        let view = Assessment::new(&state, Power::UnitedStates, &HARD);
        let fleet = best_guard(&view, &state, zone("sz62")).expect("somebody comes");
        assert_eq!(fleet.0, zone("sz52"));
    }

    #[test]
    fn a_fleet_that_leaves_is_no_wall() {
        let state = position(
            "united-states",
            "noncombat-move",
            json!({"units": {
                "sz56": {"united-states": "4 transport, 1 aircraft-carrier, 2 destroyer, 8 infantry"},
                "sz57": {"japan": "3 battleship, 3 cruiser, 3 destroyer"},
            }}),
        );
        let view = Assessment::new(&state, Power::UnitedStates, &HARD);
        let gone = without_fleet(&state, Power::UnitedStates, zone("sz56"));
        let later = Assessment::new(&gone, Power::UnitedStates, &HARD);
        assert!(!escort::is_reached(&view, zone("sz55")), "the fleet itself is in the way");
        assert!(escort::is_reached(&later, zone("sz55")));
    }

    #[test]
    fn a_fleet_deserts_transports_that_cannot_follow() {
        let start = position(
            "united-kingdom",
            "noncombat-move",
            json!({"units": {"sz6": {"united-kingdom": "2 transport, 1 destroyer, 2 infantry"}}}),
        );
        let (me, from, to) = (Power::UnitedKingdom, zone("sz6"), zone("sz2"));
        let fleet = "move 1 destroyer: sz6 -> sz2";
        let unloaded = after(&start, me, &[fleet, "offload 2 infantry: sz6 -> united-kingdom"]);
        assert!(deserts(&start, &unloaded, me, from, to));
        let along = after(&unloaded, me, &["move 1 transport []: sz6 -> sz2"]);
        assert!(!deserts(&start, &along, me, from, to), "as many come along as stay");
        assert!(!deserts(&start, &after(&start, me, &[fleet]), me, from, to), "all may still follow");
    }
}
