//! Phase 6: medals against stress, and what unrest and desertion take.

use sandtable_war_room::ids::{Resource, Resources, UnitType, Units, Zone};
use sandtable_war_room::order::Order;

use crate::desk::Desk;
use crate::worth;

/// Spend just what keeps the nation in its zone; tokens that cannot do that are kept.
pub fn spend(desk: &Desk<'_>) -> Order {
    let at = desk.state.nation(desk.me);
    let threshold = desk.threshold(desk.me);
    let tokens = at.medals.saturating_add(at.goods);
    let need = if at.zone == Zone::Gray { at.stress } else { at.stress % threshold + 1 };
    let saves = at.stress >= threshold || at.zone == Zone::Gray;
    if !saves || need > at.stress || need > tokens {
        return Order::Done;
    }
    let goods = need.min(at.goods);
    Order::Spend { medals: need - goods, goods }
}

/// Sliding back is worth its price from the first penalty on.
pub fn relieve(desk: &Desk<'_>) -> Order {
    let at = desk.state.nation(desk.me);
    let due = desk.threshold(desk.me);
    let goods = due.min(at.goods);
    Order::Relieve { medals: due - goods, goods }
}

/// Pay with what is least missed: plenty first, oil last.
pub fn pay(desk: &Desk<'_>) -> Order {
    let mut held = desk.state.nation(desk.me).resources;
    let due = 3.min(held.total());
    let mut resources = Resources::default();
    for _ in 0..due {
        let spare = |r: &Resource| match r {
            Resource::Oil => f32::from(held[*r]) * 0.5,
            Resource::Iron => f32::from(held[*r]) * 0.8,
            Resource::Osr => f32::from(held[*r]),
        };
        let most = Resource::ALL.iter().copied().max_by(|a, b| spare(a).total_cmp(&spare(b)));
        let Some(most) = most.filter(|r| held[*r] > 0) else { break };
        held[most] -= 1;
        resources[most] += 1;
    }
    Order::Pay { resources }
}

/// Those desert who are missed least: infantry far from the enemy.
pub fn desert(desk: &Desk<'_>) -> Order {
    let weight = |c: &&sandtable_war_room::state::Command| {
        let guards = worth::stake(desk, c.region);
        let fought = !desk.enemies_at(c.region, c.category()).is_empty();
        guards + if fought { 20.0 } else { 0.0 }
    };
    let order = [UnitType::Infantry, UnitType::Artillery, UnitType::Submarine];
    for unit in order.iter().chain(UnitType::ALL) {
        let able = desk.state.commands_of(desk.me).filter(|c| c.units[*unit] > 0);
        let least = able.min_by(|a, b| weight(a).total_cmp(&weight(b)));
        if let Some(command) = least {
            return Order::Desert { command: command.number, units: Units::of(*unit, 1) };
        }
    }
    Order::Done
}
