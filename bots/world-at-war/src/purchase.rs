//! What to buy: bodies where the enemy is near, tanks where the way is long, ships where the war is over the sea.

use sandtable_staff::{Class, Situation};
use sandtable_world_at_war::board::board;
use sandtable_world_at_war::order::{Order, Pick};
use sandtable_world_at_war::power::Power;
use sandtable_world_at_war::state::State;
use sandtable_world_at_war::units::Unit;

use crate::field;
use crate::temper::Temper;

/// Of ten units so many tanks, where nothing presses.
const TANKS: u16 = 3;

pub fn plan(state: &State, me: Power, temper: &Temper) -> Vec<Order> {
    let situation = field::situation(state, me);
    let mut orders = Vec::new();
    for power in Power::run_by(me) {
        orders.extend(purse(state, power, &situation, temper));
    }
    orders
}

fn purse(state: &State, power: Power, situation: &Situation, temper: &Temper) -> Vec<Order> {
    let mut money = state.treasury[power as usize];
    let room = room(state, power);
    let mut list: Vec<(Unit, u16)> = Vec::new();
    let mut buy = |unit: Unit, most: u16, money: &mut u16| {
        let Some(price) = unit.price(power) else { return };
        let count = (*money / price.max(1)).min(most);
        if count > 0 {
            list.push((unit, count));
            *money -= count * price;
        }
    };
    let pressed = temper.foresees && is_pressed(state, power, situation);
    let mut left = room;
    if !pressed && wants_ships(power) {
        let transports = own(situation, Unit::Transport);
        let troops: u16 = own(situation, Unit::Infantry) + own(situation, Unit::Armor);
        if transports * 5 < troops.min(30) {
            buy(Unit::Transport, 1, &mut money);
            left = left.saturating_sub(1);
        }
        if temper.foresees && own(situation, Unit::Fighter) < 8 && money >= 40 {
            buy(Unit::Fighter, 1, &mut money);
            left = left.saturating_sub(1);
        }
    }
    if !pressed {
        let tanks = left.min(money / 4) * TANKS / 10;
        buy(Unit::Armor, tanks, &mut money);
        left = left.saturating_sub(tanks);
    }
    buy(Unit::Infantry, left, &mut money);
    // Money without room for bodies goes into better ones.
    if money >= 15 && temper.foresees {
        buy(Unit::Bomber, 1, &mut money);
    }
    let pick = |(unit, count): &(Unit, u16)| Pick::owned(*count, power, *unit);
    let one = |pick: Pick| Order::Buy { units: vec![pick], at: None };
    list.iter().map(pick).map(one).collect()
}

/// How many units its factories take; China needs none.
fn room(state: &State, power: Power) -> u16 {
    let held = |space: &sandtable_world_at_war::board::Space| state.controller(*space) == power;
    if power == Power::China {
        return board().lands().iter().filter(|s| held(s)).map(|s| state.value(*s)).sum();
    }
    state.factories.iter().filter(held).map(|space| (2 * state.value(space)).max(5)).sum()
}

fn own(situation: &Situation, unit: Unit) -> u16 {
    situation.mine.iter().filter(|group| group.kind == unit as u8).map(|group| group.count).sum()
}

fn wants_ships(power: Power) -> bool {
    matches!(power, Power::Britain | Power::Japan | Power::Usa)
}

/// Whether the capital may fall next turn.
fn is_pressed(state: &State, power: Power, situation: &Situation) -> bool {
    state.capital[power as usize].is_some_and(|capital| {
        let garrison: Vec<_> = situation
            .garrison(capital.0)
            .into_iter()
            .filter(|group| situation.arm(group.kind).class != Class::Sea)
            .collect();
        situation.danger(capital.0, &garrison).win > 0.15
    })
}
