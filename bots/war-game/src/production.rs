//! What to build and where: bodies where the enemy is near, heavy weapons where the way is not long, transports and
//! bombers for those who fight over the sea; and what is better burnt than left.

use sandtable_war_game::board::{Space, board};
use sandtable_war_game::build::{output_left, recruits_left};
use sandtable_war_game::income::{free_money, lends_to, may_still_lend};
use sandtable_war_game::order::{Order, Pick};
use sandtable_war_game::power::{Power, Side};
use sandtable_war_game::state::{Factory, State};
use sandtable_war_game::units::{Class, Unit};

use crate::field::Field;
use crate::temper::Temper;

/// What is lent beyond this buys no infantry.
const FREE: u16 = 15;
/// So much left over is too much, and a factory is built only below this danger.
const SAVINGS: u16 = 20;
const SAFE: f32 = 0.3;
/// Above this chance a place is given up.
const LOST: f32 = 0.9;

/// Phase I: help those who fight with cheap infantry.
pub fn lending(state: &State, me: Power, temper: &Temper) -> Vec<Order> {
    if !temper.foresees {
        return Vec::new();
    }
    let mut left = may_still_lend(state, me);
    let mut orders = Vec::new();
    let rank = |power: &Power| match power {
        Power::Ussr => 0,
        Power::China => 1,
        Power::Uk => 2,
        _ => 3,
    };
    let mut friends: Vec<Power> =
        lends_to(me).iter().copied().filter(|friend| *friend != Power::France).collect();
    friends.sort_by_key(rank);
    for to in friends {
        let amount = left.min(FREE);
        let spends = state.land_value(to) > 0 && state.treasury[to as usize] < 2 * FREE;
        if amount > 0 && spends {
            left -= amount;
            orders.push(Order::Lend { amount, to });
        }
    }
    orders
}

struct Yard {
    at: Space,
    recruits: u16,
    output: u16,
    need: f32,
}

pub fn orders(field: &Field, temper: &Temper) -> Vec<Order> {
    let (state, me) = (field.state, field.me);
    let pull = field.pull();
    let mut orders = Vec::new();
    let mut yards: Vec<Yard> = Vec::new();
    for at in board().territories().iter().copied().filter(|at| state.controller(*at) == Some(me)) {
        let (recruits, output) = (recruits_left(state, at, me), output_left(state, at, me));
        if recruits + output == 0 {
            continue;
        }
        let mut guarded = field.ours[at.index()];
        let danger = field.danger(at, &guarded);
        guarded.add(Unit::Infantry, recruits.min(10) as u8);
        let saved = (danger - field.danger(at, &guarded)).max(0.0);
        let need = pull[at.index()] + temper.guard * saved * field.points(at);
        yards.push(Yard { at, recruits, output, need });
    }
    yards.sort_by(|a, b| b.need.total_cmp(&a.need));
    let mut purse = Purse { free: free_money(state, me), tied: state.hardware[me as usize] };
    if temper.foresees {
        orders.extend(burnt(field, &mut yards));
    }
    // The Axis raises nobody when it plays on after 1945.
    let bodies = !(state.playing_on && field.side == Side::Axis);
    if temper.tokens && bodies {
        orders.extend(tokens(field, &mut yards, &mut purse));
    }
    let islander = matches!(me, Power::Usa | Power::Uk | Power::Japan);
    let all = purse.free + purse.tied;
    if islander && temper.ships {
        orders.extend(fleet(field, &mut yards, &mut purse, &pull));
    }
    let share = f32::from(all) * if bodies { temper.hardware } else { 1.0 };
    let mut spent = 0.0;
    'yards: for yard in yards.iter_mut().filter(|yard| yard.output > 0) {
        let mut turn = 0;
        while yard.output > 0 {
            if spent >= share && purse.tied == 0 {
                break 'yards;
            }
            let unit = heavy(field, yard.at, islander, turn);
            turn += 1;
            let price = unit.price(me);
            if !purse.pays(price) {
                break;
            }
            spent += f32::from(price);
            yard.output -= 1;
            orders.push(Order::Build { units: vec![Pick::of(1, unit)], at: yard.at, zone: None });
        }
    }
    let price = Unit::Infantry.price(me);
    for yard in yards.iter().filter(|_| bodies) {
        let count = (yard.recruits + yard.output).min(purse.free / price.max(1));
        if count > 0 {
            purse.free -= count * price;
            orders.push(Order::Recruit { count, at: yard.at });
        }
    }
    if temper.foresees && purse.free + purse.tied >= SAVINGS {
        orders.extend(new_works(field, &yards));
    }
    orders
}

/// One infantry wherever the enemy could just walk in.
fn tokens(field: &Field, yards: &mut [Yard], purse: &mut Purse) -> Vec<Order> {
    let price = Unit::Infantry.price(field.me);
    let mut orders = Vec::new();
    for yard in yards.iter_mut().filter(|yard| yard.recruits > 0) {
        let empty = field.ours[yard.at.index()].troops().is_empty() && field.is_open(yard.at);
        if empty && purse.free >= price {
            purse.free -= price;
            yard.recruits -= 1;
            orders.push(Order::Recruit { count: 1, at: yard.at });
        }
    }
    orders
}

/// Money that nobody could spend becomes a factory where it is safe, the nearest to the front.
fn new_works(field: &Field, yards: &[Yard]) -> Option<Order> {
    let fit = |yard: &&Yard| {
        field.state.factories[yard.at.index()] == Factory::None
            && field.state.usable_value(yard.at, field.me) >= 2
            && field.danger(yard.at, &field.ours[yard.at.index()]) < SAFE
    };
    let at = yards.iter().find(fit)?.at;
    Some(Order::Build { units: vec![Pick::of(1, Unit::MinorFactory)], at, zone: None })
}

struct Purse {
    free: u16,
    tied: u16,
}

impl Purse {
    /// Tied money goes first.
    fn pays(&mut self, price: u16) -> bool {
        if self.free + self.tied < price {
            return false;
        }
        let tied = self.tied.min(price);
        self.tied -= tied;
        self.free -= price - tied;
        true
    }
}

/// Tanks and guns near the front; bombers where the war is far.
fn heavy(field: &Field, at: Space, islander: bool, turn: usize) -> Unit {
    let far = field.me == Power::Usa;
    let major = field.state.factories[at.index()] == Factory::Major;
    match turn % 3 {
        _ if far && major => Unit::Bomber,
        _ if far => Unit::Fighter,
        0 | 1 => Unit::Armor,
        _ if islander => Unit::Fighter,
        _ => Unit::Artillery,
    }
}

/// Transports for those who wait, where there are few.
fn fleet(field: &Field, yards: &mut [Yard], purse: &mut Purse, pull: &[f32]) -> Vec<Order> {
    let mut orders = Vec::new();
    let held: u16 = field.mine.iter().map(|force| u16::from(force.get(Unit::Transport))).sum();
    let price = Unit::Transport.price(field.me);
    let mut wanted = 6u16.saturating_sub(held).min(2);
    let waits = |at: Space| f32::from(field.mine[at.index()].get(Unit::Infantry)) - pull[at.index()];
    let mut ports: Vec<usize> = (0..yards.len()).filter(|port| yards[*port].output > 0).collect();
    ports.sort_by(|a, b| waits(yards[*b].at).total_cmp(&waits(yards[*a].at)));
    for port in ports {
        let yard = &mut yards[port];
        let safe = |zone: &Space| zone.is_sea() && field.enemies[zone.index()].of_class(Class::Sea) == 0;
        let Some(zone) = yard.at.neighbours().find(safe) else { continue };
        while wanted > 0 && yard.output > 0 && purse.pays(price) {
            wanted -= 1;
            yard.output -= 1;
            let units = vec![Pick::of(1, Unit::Transport)];
            orders.push(Order::Build { units, at: yard.at, zone: Some(zone) });
        }
    }
    orders
}

/// A factory that will surely fall, and cannot make enough to prevent it, is not left to the enemy.
fn burnt(field: &Field, yards: &mut [Yard]) -> Vec<Order> {
    let mut orders = Vec::new();
    for yard in yards.iter_mut().filter(|yard| yard.output > 0) {
        let mut stand = field.ours[yard.at.index()];
        stand.add(Unit::Infantry, (yard.recruits + yard.output).min(20) as u8);
        if field.danger(yard.at, &stand) > LOST {
            (yard.output, yard.recruits) = (0, 0);
            orders.push(Order::Demolish { at: yard.at });
        }
    }
    orders
}
