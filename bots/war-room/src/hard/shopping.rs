//! What to make and where: every unit by what it would change in the battles that may come.

use sandtable_bots::Taste;
use sandtable_war_room::ids::{Category, Nation, Region, Resource, Resources, UnitType, Units};
use sandtable_war_room::order::{Heading, Order};

use crate::desk::Desk;
use crate::hard::theatres::{Theatres, Yard};
use crate::hard::tokens::Tokens;
use crate::production::PURCHASE;
use crate::worth;

/// What resources left over are still worth, for later rounds.
const SAVED: f32 = 0.1;
/// So much of what a unit would change is a matter of taste.
const TASTE: f32 = 0.05;
/// Lists that are worth less than the best by this share at most are as good.
const CLOSE: f32 = 0.02;
/// A trade must bring so much.
const BARGAIN: f32 = 1.0;

/// Units to buy, and what they would change.
#[derive(Default)]
struct List {
    units: Units,
    worth: f32,
}

/// How dear each resource and each smokestack is while a list is drawn up.
struct Prices {
    goods: [f32; 3],
    stack: f32,
}

/// Territories with free smokestacks; China raises infantry in others too.
pub fn yards(desk: &Desk<'_>) -> Vec<Yard> {
    let able = |region: Region| {
        let place = desk.game.table.board.place(region);
        let raises = desk.me == Nation::China && place.mobilization;
        let used = desk.state.region(region).bombs + desk.state.construction_at(region).total();
        let room = place.sv.saturating_sub(used);
        let yard = Yard { region, room, port: !place.ports.is_empty() };
        ((place.industry || raises) && room > 0).then_some(yard)
    };
    desk.state.controlled(desk.me).filter_map(able).collect()
}

/// The units that would change most, for what there is to spend; of lists that are as good, the one the staff likes.
pub fn list(desk: &Desk<'_>, taste: Taste) -> Units {
    let yards = yards(desk);
    let mut theatres = Theatres::new(desk, &yards);
    let money = desk.state.nation(desk.me).resources;
    let best = best_list(desk, &mut theatres, &yards, money, Taste::NONE);
    if !taste.is_some() {
        return best.units;
    }
    let liked = best_list(desk, &mut theatres, &yards, money, taste);
    if liked.worth >= best.worth * (1.0 - CLOSE) { liked.units } else { best.units }
}

/// The trade that lets the nation buy most, if one pays.
pub fn trade(desk: &Desk<'_>) -> Option<Order> {
    let offers = desk.menu(Some(&Heading::Trade));
    if offers.is_empty() {
        return None;
    }
    let yards = yards(desk);
    let mut theatres = Theatres::new(desk, &yards);
    let held = desk.state.nation(desk.me).resources;
    let mut known: Vec<(Resource, Resource)> = Vec::new();
    let mut best = (best_list(desk, &mut theatres, &yards, held, Taste::NONE).worth + BARGAIN, None);
    for order in offers {
        let Order::Trade { with, give } = order else { continue };
        let Some(get) = desk.game.table.board.place(with).trades else { continue };
        if known.contains(&(give, get)) {
            continue;
        }
        known.push((give, get));
        let mut after = held;
        after[give] = after[give].saturating_sub(give.block());
        after[get] += get.block();
        let worth = best_list(desk, &mut theatres, &yards, after, Taste::NONE).worth;
        if worth > best.0 {
            best = (worth, Some(order));
        }
    }
    best.1
}

/// Several lists, each drawn up as if other things were dear; the best is kept, or what the taste makes of it.
fn best_list(
    desk: &Desk<'_>,
    theatres: &mut Theatres,
    yards: &[Yard],
    money: Resources,
    taste: Taste,
) -> List {
    let room: u8 = yards.iter().map(|y| y.room).sum();
    let scarce = |r: Resource| f32::from(money.total() + 3) / (3.0 * f32::from(money[r] + 1));
    let plain = [1.7, 1.2, 1.0];
    let scarcity = Resource::ALL.iter().map(|r| scarce(*r).clamp(0.3, 4.0));
    let scarcity: [f32; 3] = scarcity.collect::<Vec<_>>().try_into().unwrap_or(plain);
    let per_stack = f32::from(money.total()) / f32::from(room.max(1));
    let ways = [
        Prices { goods: plain, stack: 0.0 },
        Prices { goods: plain, stack: per_stack },
        Prices { goods: scarcity, stack: 0.0 },
        Prices { goods: scarcity, stack: per_stack },
        Prices { goods: [3.0, 1.0, 1.0], stack: 0.0 },
        Prices { goods: [1.0, 3.0, 1.0], stack: 0.0 },
        Prices { goods: [1.0, 1.0, 3.0], stack: 0.0 },
        Prices { goods: [0.0; 3], stack: 1.0 },
    ];
    let saved = theatres.snapshot();
    let tokens = Tokens::new(desk, yards);
    let mut best = (0.0, List::default());
    for prices in ways {
        let list = draw_up(desk, theatres, yards, &tokens, money, &prices, taste);
        theatres.restore(&saved);
        let bought = list.units.0.iter().map(|count| u64::from(*count));
        let liking = taste.liking(list.worth, CLOSE, [PURCHASE].into_iter().chain(bought));
        if liking > best.0 {
            best = (liking, list);
        }
    }
    best.1
}

fn draw_up(
    desk: &Desk<'_>,
    theatres: &mut Theatres,
    yards: &[Yard],
    tokens: &Tokens,
    mut money: Resources,
    prices: &Prices,
    taste: Taste,
) -> List {
    let specs = &desk.game.table.units;
    let mut room: Vec<u8> = yards.iter().map(|y| y.room).collect();
    let mut tokens = tokens.clone();
    let mut list = List::default();
    loop {
        let mut best: Option<(f32, f32, usize, UnitType)> = None;
        for unit in UnitType::ALL.iter().copied().filter(|u| may_make(desk, *u)) {
            let cost = specs.spec(unit).cost;
            if !money.covers(cost) {
                continue;
            }
            let able = |at: usize| room[at] > 0 && fits(&yards[at], unit) && tokens.admit(at, unit);
            let Some((gain, yard)) = theatres.best_yard(unit, able) else { continue };
            let spent = Resource::ALL.iter().zip(prices.goods).map(|(r, p)| p * f32::from(cost[*r]));
            let price = spent.sum::<f32>() + prices.stack;
            let rate = taste.liking(gain / price.max(0.1), TASTE, [PURCHASE, unit as u64]);
            if gain > 0.0 && best.is_none_or(|(top, ..)| rate > top) {
                best = Some((rate, gain, yard, unit));
            }
        }
        let Some((_, gain, yard, unit)) = best else { break };
        theatres.add(yard, unit);
        tokens.add(yard, unit);
        list.units[unit] += 1;
        list.worth += gain;
        money -= specs.spec(unit).cost;
        room[yard] -= 1;
    }
    list.worth += SAVED * worth::resources(money);
    list
}

fn fits(yard: &Yard, unit: UnitType) -> bool {
    unit.category() != Category::Naval || yard.port
}

fn may_make(desk: &Desk<'_>, unit: UnitType) -> bool {
    match unit {
        UnitType::CarrierFighter => false,
        UnitType::Infantry => true,
        UnitType::Artillery if desk.me == Nation::China => {
            desk.state.controlled(desk.me).any(|r| desk.game.table.board.place(r).industry)
        }
        _ => desk.me != Nation::China,
    }
}

/// The next yard to be filled, with all that belongs there.
pub fn place(desk: &Desk<'_>) -> Option<Order> {
    let yards = yards(desk);
    let mut theatres = Theatres::new(desk, &yards);
    let mut room: Vec<u8> = yards.iter().map(|y| y.room).collect();
    let mut tokens = Tokens::new(desk, &yards);
    let mut there = vec![Units::default(); yards.len()];
    let mut left = desk.state.nation(desk.me).to_place;
    while !left.is_empty() {
        let kinds = left.iter().filter_map(|(unit, _)| {
            let able = |at: usize| room[at] > 0 && fits(&yards[at], unit);
            let found = theatres
                .best_yard(unit, |at| able(at) && tokens.admit(at, unit))
                .or_else(|| theatres.best_yard(unit, able))?;
            Some((found.0, found.1, unit))
        });
        let Some((_, yard, unit)) = kinds.max_by(|a, b| a.0.total_cmp(&b.0)) else { break };
        theatres.add(yard, unit);
        tokens.add(yard, unit);
        there[yard][unit] += 1;
        room[yard] -= 1;
        left[unit] -= 1;
    }
    let (yard, units) = yards.iter().zip(there).find(|(_, units)| !units.is_empty())?;
    // Chinese infantry is raised at once, artillery is not: they are placed apart.
    let raised = Units::of(UnitType::Infantry, units[UnitType::Infantry]);
    let units = if desk.me == Nation::China && !raised.is_empty() { raised } else { units };
    let order = Order::Build { at: yard.region, units, token: None };
    desk.is_legal(&order).then_some(order)
}

/// Quick Play: the unit that changes most for the dice it takes.
pub fn make(desk: &Desk<'_>) -> Option<UnitType> {
    let yards = yards(desk);
    let theatres = Theatres::new(desk, &yards);
    let tokens = Tokens::new(desk, &yards);
    let makes = desk.menu(None).into_iter().filter_map(|order| match order {
        Order::Make { unit } => Some(unit),
        _ => None,
    });
    let rate = |unit: UnitType| {
        let price = desk.game.table.units.quick_prices.iter().find(|p| p.unit == unit)?;
        let (gain, _) = theatres.best_yard(unit, |at| fits(&yards[at], unit) && tokens.admit(at, unit))?;
        Some((gain / f32::from(price.dice.max(1)), unit))
    };
    makes.filter_map(rate).max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, unit)| unit)
}
