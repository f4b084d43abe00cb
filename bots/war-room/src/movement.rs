//! Phases 2 and 3: slots of the turn order, orders as they are read, carrier fighters.

use sandtable_war_room::ids::{Category, Region, UnitType, Units};
use sandtable_war_room::order::Order;

use crate::bot::Skill;
use crate::desk::Desk;
use crate::hard::turn_order;
use crate::worth;

/// The first slot that is open; a careful staff knows whether late is better.
pub fn slot(desk: &Desk<'_>, skill: Skill) -> Option<Order> {
    let mut slots = desk.menu(None).into_iter().filter(|order| matches!(order, Order::Slot { .. }));
    if skill == Skill::Hard && turn_order::waits(desk) { slots.next_back() } else { slots.next() }
}

/// Go, unless the enemy came first and has made it folly.
pub fn carry_out(desk: &Desk<'_>, skill: Skill) -> Order {
    let chart = &desk.state.nation(desk.me).chart;
    let written = chart.orders.get(chart.next as usize);
    let Some((written, command)) = written.and_then(|w| Some((w, desk.state.command(desk.me, w.command)?)))
    else {
        return Order::Cancel;
    };
    // Enemies on the way may hold the command before it arrives.
    let route = desk.game.route(desk.state, command, written.to);
    let end = route.and_then(|path| path.last().copied()).unwrap_or(written.to);
    let folly = is_folly(desk, command.category(), command.units, end);
    let pointless = skill == Skill::Hard && !turn_order::still_serves(desk);
    let troops_stayed_away = command.category() == Category::Air && desk.arms_a_neutral(written.to);
    if desk.breaks_pact(written.to) || troops_stayed_away || folly || pointless {
        return Order::Cancel;
    }
    Order::Go { via: None, leave: None, token: None }
}

/// Whether the order leads into hopeless odds with what is there now.
fn is_folly(desk: &Desk<'_>, category: Category, units: Units, to: Region) -> bool {
    let pending: Units = {
        let chart = &desk.state.nation(desk.me).chart;
        let later = chart.orders.iter().skip(chart.next as usize).filter(|w| w.to == to);
        let stacks = later.filter_map(|w| desk.state.command(desk.me, w.command));
        stacks.fold(Units::default(), |sum, c| sum + c.units)
    };
    let enemies = [Category::Land, Category::Air, Category::Naval].map(|c| desk.enemies_at(to, c));
    let against = worth::power(enemies[0] + enemies[1] + enemies[2]);
    let transports = category == Category::Land && to.is_sea();
    let ours = worth::power(desk.friends_at(to) + if transports { Units::default() } else { pending });
    if transports {
        return against > 0.0 && worth::power(desk.friends_at(to)) <= 0.0;
    }
    against > worth::HOPELESS * ours.max(worth::power(units))
}

/// Carrier fighters go where a battle is, the one at sea with their carrier first.
pub fn launch(desk: &Desk<'_>) -> Order {
    let launches = desk.menu(None).into_iter().filter_map(|order| match order {
        Order::Launch { from, to } => Some((from, to)),
        _ => None,
    });
    let promise = |to: Region| {
        let enemies = [Category::Naval, Category::Air, Category::Land].map(|c| desk.enemies_at(to, c));
        let friends = desk.friends_at(to);
        let against = worth::power(enemies[0] + enemies[1] + enemies[2]);
        let flying = desk.state.carrier_fighters_at(desk.me, to);
        let ours = worth::power(friends + Units::of(UnitType::CarrierFighter, flying));
        let joined = !friends.is_empty();
        if against <= 0.0 || (!joined && !to.is_sea()) { 0.0 } else { against.min(2.0 * ours + 2.0) + 1.0 }
    };
    let best = launches.map(|(from, to)| (promise(to), from, to)).max_by(|a, b| a.0.total_cmp(&b.0));
    match best {
        Some((promise, from, to)) if promise > 0.0 && !desk.breaks_pact(to) => Order::Launch { from, to },
        _ => Order::Done,
    }
}
