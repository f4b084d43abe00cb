//! Transports in the noncombat move: carry troops on, keep them aboard for the next crossing, or fetch more.

use sandtable_anniversary::Anniversary;
use sandtable_anniversary::board::Space;
use sandtable_anniversary::order::Order;
use sandtable_anniversary::power::Power;
use sandtable_anniversary::state::State;
use sandtable_anniversary::units::{Counts, Unit};
use sandtable_engine::game::play;

use crate::assess::{Assessment, Outlook};
use crate::convoy;
use crate::escort;
use crate::harbour::has_yard;
use crate::homefront;
use crate::map::{map, sea_zones};
use crate::pool::{Pool, Ship};
use crate::routes::crossings;
use crate::strike::ferry;
use crate::temper::Temper;
use crate::theatre::{less, sum, troops};
use crate::threat::zones_within;

/// What one transport could do.
struct Errand {
    worth: f32,
    load: Space,
    drop: Space,
    cargo: Vec<(Space, Unit)>,
    ashore: Option<Space>,
}

/// Send every transport that was not used in combat; the state follows along. A fleet whose transports turn out
/// to have other errands stays with them.
pub fn plan(
    state: &mut State,
    me: Power,
    temper: &Temper,
    kept: &mut Option<(Power, Outlook)>,
) -> Vec<Order> {
    let mut stay: Vec<Space> = Vec::new();
    loop {
        let mut after = state.clone();
        let mut orders = convoy::plan(&mut after, me, temper, kept, &stay);
        let led: Vec<(Space, Space)> = orders.iter().filter_map(course).collect();
        orders.extend(voyages(&mut after, me, temper, kept));
        match led.into_iter().find(|(from, to)| convoy::deserts(state, &after, me, *from, *to)) {
            Some((from, _)) if temper.is_careful() && !stay.contains(&from) => stay.push(from),
            _ => {
                *state = after;
                return orders;
            }
        }
    }
}

/// From where to where ships sail.
fn course(order: &Order) -> Option<(Space, Space)> {
    let Order::Move { path, .. } = order else { return None };
    Some((*path.first()?, *path.last()?))
}

/// The errands of the transports, one after the other.
fn voyages(state: &mut State, me: Power, temper: &Temper, kept: &mut Option<(Power, Outlook)>) -> Vec<Order> {
    let mut orders = Vec::new();
    let count = Pool::new(state, me).ships.len();
    // Each errand changes where ships and troops stand, so a careful bot looks again for the next ship.
    let looks = if temper.is_careful() { count } else { count.min(1) };
    for _ in 0..looks {
        let pool = Pool::new(state, me);
        let view = Assessment::with(state, me, temper, kept.take());
        let errands = all_errands(&view, &pool);
        *kept = Some((me, view.into_outlook()));
        let mut sent = 0;
        let most = if temper.is_careful() { 1 } else { count };
        let tries = if temper.is_careful() { 12 } else { errands.len() };
        for (ship, errand) in errands.into_iter().take(tries) {
            if sent < most
                && let Some((after, done)) = run(state, me, &ship, &errand)
            {
                *state = after;
                orders.extend(done);
                sent += 1;
            }
        }
        if sent == 0 {
            break;
        }
    }
    orders
}

/// What all ships could do, the best first.
fn all_errands(view: &Assessment, pool: &Pool) -> Vec<(Ship, Errand)> {
    let mut errands: Vec<(Ship, Errand)> = Vec::new();
    let mut seen: Vec<Ship> = Vec::new();
    for ship in &pool.ships {
        if !seen.contains(ship) {
            seen.push(*ship);
            errands.extend(self::errands(view, pool, ship).into_iter().map(|errand| (*ship, errand)));
        }
    }
    errands.sort_by(|a, b| b.1.worth.total_cmp(&a.1.worth));
    errands
}

fn run(state: &State, me: Power, ship: &Ship, errand: &Errand) -> Option<(State, Vec<Order>)> {
    let orders = ferry(me, ship.zone, ship.cargo, errand.load, errand.drop, &errand.cargo, errand.ashore);
    let mut after = state.clone();
    for order in &orders {
        play(&Anniversary, &mut after, me.seat(), order).ok()?;
    }
    (!orders.is_empty()).then_some((after, orders))
}

fn errands(view: &Assessment, pool: &Pool, ship: &Ship) -> Vec<Errand> {
    let theatre = &view.theatre;
    let reach: Vec<Space> = zones_within(theatre, theatre.me, ship.zone)
        .into_iter()
        .filter(|z| !theatre.state.is_hostile_zone(*z, theatre.me))
        .collect();
    let mut found = Vec::new();
    for (load, drop) in crossings(theatre, ship, &reach, &[]) {
        let cargo = worthwhile(view, pool, ship, load);
        if cargo.is_empty() && ship.cargo.is_empty() {
            continue;
        }
        let left: f32 = cargo.iter().map(|(port, _)| view.values().pull(*port)).sum::<f32>()
            + f32::from(ship.cargo.total()) * view.values().pull(ship.zone);
        let men: Counts = ship.cargo.iter().chain(cargo.iter().map(|(_, unit)| (*unit, 1))).collect();
        let number = f32::from(men.total());
        let risk = zone_risk(view, ship, drop, &men);
        let at_sea = view.temper.drive * 1.5 * (0.97 * number * view.values().pull(drop) - left) - risk;
        found.push(Errand { worth: at_sea, load, drop, cargo: cargo.clone(), ashore: None });
        for shore in map().ashore(drop).iter().copied().filter(|shore| theatre.is_friendly(*shore)) {
            let afoot = |port: &Space| map().ashore(*port).contains(&shore);
            let walk = ship.cargo.is_empty() && cargo.iter().all(|(port, _)| afoot(port));
            if walk || cargo.iter().any(|(port, _)| *port == shore) {
                continue;
            }
            let before = theatre.friends(shore);
            let relief = view.exposure(shore, &before) - view.exposure(shore, &sum(&before, &men));
            let gain = view.temper.drive * 1.5 * (number * landed(view, shore) - left);
            let empty_risk = zone_risk(view, ship, drop, &Counts::default());
            let worth = gain + relief - empty_risk + 0.05 * number;
            found.push(Errand { worth, load, drop, cargo: cargo.clone(), ashore: Some(shore) });
        }
    }
    if ship.cargo.is_empty() {
        found.extend(fetch(view, pool, ship, &reach));
    }
    let relief = relief(view, ship);
    let safer = |errand: &&mut Errand| errand.drop != ship.zone && !lies_open(view, errand.drop);
    found.iter_mut().filter(safer).for_each(|errand| errand.worth += relief);
    let saved = view.endangered_capital(&Counts::default());
    let alone = |errand: &Errand| {
        let goes = errand.drop != ship.zone || errand.ashore.is_some();
        goes && lies_open(view, errand.drop) && (errand.ashore.is_none() || errand.ashore != saved)
    };
    found.retain(|errand| errand.worth > 0.0 && !alone(errand));
    found
}

/// Whether an enemy reaches a zone where no warship guards.
fn lies_open(view: &Assessment, zone: Space) -> bool {
    view.temper.is_careful() && escort::is_reached(view, zone) && !escort::has_guard(&company(view, zone))
}

/// The danger that a ship escapes by leaving its zone.
fn relief(view: &Assessment, ship: &Ship) -> f32 {
    let one: Counts = [(Unit::Transport, 1)].into_iter().collect();
    let here = company(view, ship.zone);
    let danger = view.exposure(ship.zone, &here) - view.exposure(ship.zone, &less(&here, &one));
    danger.max(0.0)
}

/// Troops that would rather be at sea than where they stand.
fn worthwhile(view: &Assessment, pool: &Pool, ship: &Ship, load: Space) -> Vec<(Space, Unit)> {
    let stay: Vec<Space> =
        map().ashore(load).iter().copied().filter(|port| !view.values().wants_ship(*port)).collect();
    let mut cargo = pool.cargo(ship, load, &stay);
    let mut gone: Vec<(Space, Counts)> = Vec::new();
    cargo.retain(|(port, unit)| {
        if !gone.iter().any(|(known, _)| known == port) {
            gone.push((*port, Counts::default()));
        }
        let Some((_, left)) = gone.iter_mut().find(|(known, _)| known == port) else { return false };
        left.add(*unit, 1);
        let manned = !homefront::is_post(view, *port) || troops(view.theatre.own(*port)) > troops(left);
        let safe = manned && view.cost_of_leaving(*port, &Counts::default(), left) < 1.0;
        if !safe {
            left.take(*unit, 1);
        }
        safe
    });
    cargo
}

/// The pull on a unit put ashore: what draws it on over land, or else the next ship.
fn landed(view: &Assessment, shore: Space) -> f32 {
    view.values().overland(shore).max(0.9 * view.values().pull(shore))
}

/// Who will lie in a zone, ships bought this turn included.
fn company(view: &Assessment, zone: Space) -> Counts {
    sum(&view.theatre.friends(zone), &view.recruits(zone))
}

fn zone_risk(view: &Assessment, ship: &Ship, drop: Space, men: &Counts) -> f32 {
    let one: Counts = [(Unit::Transport, 1)].into_iter().collect();
    let here = company(view, drop);
    let there = if drop == ship.zone { here } else { sum(&here, &one) };
    let before = view.exposure(drop, &here);
    let after = view.exposure(drop, &there);
    let own = after.max(0.0) - if drop == ship.zone { 0.0 } else { before };
    let cargo_at_stake = if after > 3.0 { crate::theatre::price(men) * 0.6 } else { 0.0 };
    own.max(0.0) + cargo_at_stake
}

/// Go where troops wait.
fn fetch(view: &Assessment, pool: &Pool, ship: &Ship, reach: &[Space]) -> Vec<Errand> {
    let theatre = &view.theatre;
    let waiting: Vec<(Space, f32)> = sea_zones()
        .map(|zone| (zone, waiting(view, pool, ship, zone)))
        .filter(|(_, men)| *men > 0.0)
        .collect();
    let best = |from: Space| {
        let near = waiting.iter().filter(|(zone, _)| theatre.sea_distance(from, *zone) < 12);
        let turns = |zone: Space| i32::from(theatre.sea_distance(from, zone).div_ceil(2));
        near.map(|(zone, men)| men * 0.8f32.powi(turns(*zone))).fold(0.0, f32::max)
    };
    let stay = best(ship.zone);
    let go = |zone: &Space| {
        let worth = 0.5 * (best(*zone) - stay) - zone_risk(view, ship, *zone, &Counts::default());
        Errand { worth, load: ship.zone, drop: *zone, cargo: Vec::new(), ashore: None }
    };
    reach.iter().filter(|zone| **zone != ship.zone).map(go).collect()
}

/// How many units wait in a zone's ports for one more ship; a yard may soon have some.
fn waiting(view: &Assessment, pool: &Pool, ship: &Ship, zone: Space) -> f32 {
    let theatre = &view.theatre;
    let ports = map().ashore(zone).iter().filter(|port| view.values().wants_ship(**port));
    let men: u16 = ports.map(|port| troops(pool.at(*port))).sum();
    let others = theatre.own(zone).get(Unit::Transport).saturating_sub(u16::from(zone == ship.zone));
    let left = men.saturating_sub(2 * others).min(2);
    let yard = if has_yard(theatre.state, theatre.me, zone) { 0.6 } else { 0.0 };
    f32::from(left) + yard
}
