//! What to buy and where it stands.

use sandtable_complete_game::CompleteGame;
use sandtable_complete_game::board::{Space, board};
use sandtable_complete_game::order::{Order, Pick};
use sandtable_complete_game::placement;
use sandtable_complete_game::power::*;
use sandtable_complete_game::purchase;
use sandtable_complete_game::state::*;
use sandtable_complete_game::units::*;
use sandtable_engine::Seat;
use sandtable_engine::game::play;

use crate::field::{Field, by_land};
use crate::politics;
use crate::temper::Temper;

/// What kind of army a power wants; candidates of a turn differ in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Taste {
    #[default]
    Balanced,
    Infantry,
    Armor,
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
    if state.stage == Stage::Armies && temper.skilled {
        // Armies are for taking land, and whoever is not there to be lost strikes hard.
        buy(Armor, 16, &mut money, &mut orders);
        buy(SpecialForces, 15, &mut money, &mut orders);
        buy(RegularInfantry, 60, &mut money, &mut orders);
        return orders;
    }
    if state.stage == Stage::Armies {
        buy(Armor, 10, &mut money, &mut orders);
        buy(Fighter, 3, &mut money, &mut orders);
        buy(SpecialForces, 10, &mut money, &mut orders);
        buy(ReserveInfantry, 3, &mut money, &mut orders);
        buy(RegularInfantry, 60, &mut money, &mut orders);
        return orders;
    }
    if temper.skilled && politics::spy_target(state, me).is_some() {
        buy(Spy, 1, &mut money, &mut orders);
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
    let watched = capital.is_some_and(|space| field.is_in_flight(space)) && state.is_at_war(me);
    if temper.skilled && watched && state.owned(me, Radar) == 0 {
        buy(Radar, 1, &mut money, &mut orders);
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
    let (tanks, special) = match taste {
        Taste::Balanced | Taste::Industry => (3, 3),
        Taste::Infantry => (0, 2),
        Taste::Armor => (6, 2),
    };
    let bodies = money / 4;
    buy(Armor, bodies * tanks / 10, &mut money, &mut orders);
    buy(SpecialForces, bodies * special / 10, &mut money, &mut orders);
    buy(RegularInfantry, 99, &mut money, &mut orders);
    orders
}

/// So many rounds before the end factories are built for their chips.
const FACTORY_ROUNDS: u16 = 4;

/// Chips pay for themselves in five rounds, and the economy is what counts at the end.
fn invest(state: &State, field: &Field, taste: Taste, money: u16, orders: &mut Vec<Order>) -> u16 {
    let mut money = money;
    let rounds = state.options.round_limit.map_or(12, |limit| limit.saturating_sub(state.round));
    let peaceful = !state.is_at_war(field.me);
    let last = state.options.round_limit.is_some_and(|limit| state.round >= limit);
    let share = match taste {
        _ if last => 1.0,
        // There the largest economy wins, and nothing else.
        Taste::Balanced | Taste::Industry if state.empire => 1.0,
        Taste::Industry if rounds > 4 => 0.5,
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
    for space in sites.iter().copied() {
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
    // Chips need factories: in the last rounds of the empire game money has no better use.
    if state.empire && (1..=FACTORY_ROUNDS).contains(&rounds) {
        let open =
            sites.iter().filter(|space| state.factory(**space).kind != Some(FactoryKind::Capital)).count();
        let wanted = (state.economy(field.me) / 10).saturating_sub(open as u16 + 1);
        let price = purchase::price(state, field.me, LimitedFactory).unwrap_or(u16::MAX);
        let count = wanted.min(money / price.max(1));
        if count > 0 {
            orders.push(Order::Buy { units: vec![Pick::of(count, LimitedFactory)] });
            money -= count * price;
        }
    }
    money
}

/// Whether no enemy can be reached over land from the capital.
fn is_overseas(field: &Field) -> bool {
    let Some(capital) = field.state.capital[field.me as usize] else { return false };
    !board().lands().iter().any(|space| {
        by_land(capital, *space) < 8
            && field
                .state
                .controller(*space)
                .is_some_and(|holder| crate::field::is_foe(field.state, field.me, holder))
    })
}

/// The units that were bought, each where it is needed most.
pub fn placements(game: &CompleteGame, state: &State, seat: Seat, me: Power, temper: Temper) -> Vec<Order> {
    let field = Field::new(state, me, temper);
    let pull = field.pull();
    let own: Vec<Space> =
        board().lands().iter().copied().filter(|space| state.controller(*space) == Some(me)).collect();
    let score = |place: Space, unit: Unit| {
        let danger = match temper.skilled {
            true => field.danger(place, &field.garrison(place)).win,
            false => 0.0,
        };
        // Radar stands where it is needed most.
        let home = if unit == Radar { 1000.0 } else { 0.5 };
        let capital = if field.capital_of(place) == Some(me) { home } else { 0.0 };
        let need = if unit.is_sea() { -10.0 * danger } else { 2.0 * danger * field.worth(place) };
        pull.of(place) + need + capital
    };
    let mut then = state.clone();
    let mut given = Vec::new();
    // In the order the rules want: land, air, sea, special units, factories.
    let mut kinds: Vec<(Unit, u16)> = state.holding[me as usize].iter().collect();
    kinds.sort_by_key(|(unit, _)| (unit.class(), *unit));
    for (unit, count) in kinds {
        let mut places: Vec<Space> = match unit.is_sea() {
            true => {
                let yards = own.iter().filter(|land| state.factory(**land).kind.is_some());
                yards.flat_map(|land| land.neighbours().filter(|zone| zone.is_sea())).collect()
            }
            false => own.clone(),
        };
        places.sort_unstable();
        places.dedup();
        places.retain(|place| placement::check(&then, me, &[Pick::of(1, unit)], *place).is_ok());
        let mut spots: Vec<(f32, Space)> =
            places.into_iter().map(|place| (score(place, unit), place)).collect();
        spots.sort_by(|a, b| b.0.total_cmp(&a.0));
        let mut left = count;
        for (_, space) in spots {
            while left > 0 {
                let most = (1..=left)
                    .rev()
                    .find(|n| placement::check(&then, me, &[Pick::of(*n, unit)], space).is_ok());
                let Some(part) = most else { break };
                let order = Order::Place { units: vec![Pick::of(part, unit)], space };
                if play(game, &mut then, seat, &order).is_err() {
                    break;
                }
                left -= part;
                given.push(order);
            }
        }
    }
    given
}
