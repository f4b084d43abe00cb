//! What to buy and where it stands.

use sandtable_complete_game::CompleteGame;
use sandtable_complete_game::board::{Space, board};
use sandtable_complete_game::order::{Order, Pick};
use sandtable_complete_game::placement;
use sandtable_complete_game::power::*;
use sandtable_complete_game::purchase;
use sandtable_complete_game::state::*;
use sandtable_complete_game::units::*;
use sandtable_engine::{Rules, Seat};

use crate::field::{Field, by_land};
use crate::temper::Temper;

/// What kind of army a power wants; candidates of a turn differ in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Taste {
    #[default]
    Balanced,
    Infantry,
    Armor,
    Air,
    Industry,
}

pub fn orders(state: &State, me: Power, temper: Temper, taste: Taste) -> Vec<Order> {
    let field = Field::new(state, me, temper);
    let mut money = state.treasury[me as usize];
    let mut orders = Vec::new();
    let buy = |unit: Unit, most: u16, money: &mut u16, orders: &mut Vec<Order>| {
        let Some(price) = purchase::price(state, me, unit) else { return };
        let count = (*money / price.max(1)).min(most);
        if count > 0 {
            orders.push(Order::Buy { units: vec![Pick::of(count, unit)] });
            *money -= count * price;
        }
    };
    if state.stage == Stage::Armies {
        buy(Armor, 10, &mut money, &mut orders);
        buy(Fighter, 3, &mut money, &mut orders);
        buy(SpecialForces, 10, &mut money, &mut orders);
        buy(ReserveInfantry, 3, &mut money, &mut orders);
        buy(RegularInfantry, 60, &mut money, &mut orders);
        return orders;
    }
    let capital = state.capital[me as usize].filter(|space| state.controller(*space) == Some(me));
    let danger = capital.map_or(0.0, |space| field.danger(space, &field.garrison(space)).win);
    let pressed = temper.skilled && danger > 0.12;
    if state.round == 2 && !state.empire {
        for offer in purchase::OFFERS.iter().filter(|offer| offer.power == me) {
            let left = u16::from(purchase::offer_left(state, offer));
            let count = left.min(money / offer.price.max(1));
            let wanted = temper.skilled || !offer.unit.is_sea();
            if count > 0 && wanted && offer.unit != AircraftCarrier {
                orders.push(Order::Special { units: vec![Pick::of(count, offer.unit)], space: offer.space });
                money -= count * offer.price;
            }
        }
    }
    if pressed {
        buy(ReserveInfantry, 5u16.saturating_sub(state.owned(me, ReserveInfantry)), &mut money, &mut orders);
        buy(RegularInfantry, 99, &mut money, &mut orders);
        return orders;
    }
    if temper.skilled {
        money = invest(state, &field, taste, money, &mut orders);
    }
    let overseas = is_overseas(&field);
    if overseas && state.is_at_war(me) && taste != Taste::Infantry {
        let transports = state.owned(me, SeaTransport);
        let troops: u16 = state.owned(me, RegularInfantry) + state.owned(me, SpecialForces);
        if transports * 3 < troops.min(24) {
            buy(SeaTransport, 1, &mut money, &mut orders);
        }
    }
    let (tanks, special, planes) = match taste {
        Taste::Balanced | Taste::Industry => (3, 3, 0),
        Taste::Infantry => (0, 2, 0),
        Taste::Armor => (6, 2, 0),
        Taste::Air => (1, 2, 2),
    };
    if planes > 0 {
        buy(Fighter, planes, &mut money, &mut orders);
    }
    let bodies = money / 4;
    buy(Armor, bodies * tanks / 10, &mut money, &mut orders);
    buy(SpecialForces, bodies * special / 10, &mut money, &mut orders);
    buy(RegularInfantry, 99, &mut money, &mut orders);
    orders
}

/// Chips pay for themselves in five rounds, and the economy is what counts at the end.
fn invest(state: &State, field: &Field, taste: Taste, money: u16, orders: &mut Vec<Order>) -> u16 {
    let mut money = money;
    let rounds = state.options.round_limit.map_or(12, |limit| limit.saturating_sub(state.round));
    let peaceful = !state.is_at_war(field.me);
    let last = state.options.round_limit.is_some_and(|limit| state.round >= limit);
    let share = match taste {
        _ if last => 1.0,
        Taste::Industry => 0.6,
        _ if rounds <= 5 => 0.0,
        _ if peaceful => 0.4,
        _ => 0.15,
    };
    let mut budget = (f32::from(money) * share) as u16;
    let mut sites: Vec<Space> = board()
        .lands()
        .iter()
        .copied()
        .filter(|space| state.controller(*space) == Some(field.me) && state.factory(*space).kind.is_some())
        .collect();
    sites.sort_by(|a, b| field.pull_free(*a).total_cmp(&field.pull_free(*b)));
    for space in sites {
        for count in [2u8, 1] {
            let price = purchase::CHIP_PRICE * u16::from(count);
            if price <= budget && purchase::check_chip(state, field.me, count, space).is_ok() {
                orders.push(Order::Chip { count, space });
                budget -= price;
                money -= price;
                break;
            }
        }
    }
    money
}

/// Whether no enemy can be reached over land from the capital.
fn is_overseas(field: &Field) -> bool {
    let Some(capital) = field.state.capital[field.me as usize] else { return false };
    !board().lands().iter().any(|space| {
        by_land(capital, *space) < 8
            && field.state.controller(*space).is_some_and(|holder| crate::field::is_foe(field.state, field.me, holder))
    })
}

/// The next units to place: where they are needed most.
pub fn next_placement(game: &CompleteGame, state: &State, seat: Seat, me: Power, temper: Temper) -> Option<Order> {
    let waiting = state.holding[me as usize];
    let field = Field::new(state, me, temper);
    let pull = field.pull();
    // In the order the rules want: land, air, sea, special units, factories.
    let mut kinds: Vec<(Unit, u16)> = waiting.iter().collect();
    kinds.sort_by_key(|(unit, _)| (unit.class(), *unit));
    for (unit, count) in kinds {
        let mut spots: Vec<(f32, Space)> = Vec::new();
        let own = board().lands().iter().copied().filter(|space| state.controller(*space) == Some(me));
        for land in own {
            let places: Vec<Space> = match unit.is_sea() {
                true if state.factory(land).kind.is_none() => continue,
                true => land.neighbours().filter(|zone| zone.is_sea()).collect(),
                false => vec![land],
            };
            for place in places {
                let mut score = pull.of(place);
                if place.is_land() && temper.skilled {
                    let danger = field.danger(place, &field.garrison(place)).win;
                    score += 2.0 * danger * field.worth(place);
                }
                if field.capital_of(place) == Some(me) {
                    score += 0.5;
                }
                if unit.is_sea() && temper.skilled {
                    score -= 10.0 * field.danger(place, &field.garrison(place)).win;
                }
                spots.push((score, place));
            }
        }
        spots.sort_by(|a, b| b.0.total_cmp(&a.0));
        for (_, space) in spots {
            for part in [count, count.div_ceil(2), 3, 2, 1] {
                if part == 0 || part > count {
                    continue;
                }
                let units = vec![Pick::of(part, unit)];
                if placement::check(state, me, &units, space).is_ok() {
                    let order = Order::Place { units, space };
                    if game.check(state, seat, &order).is_ok() {
                        return Some(order);
                    }
                }
            }
        }
    }
    None
}
