//! Phase 7, and its dice in Quick Play: what to build and where.

use sandtable_bots::Taste;
use sandtable_war_room::ids::{Category, Nation, Region, Resource, Resources, UnitType, Units};
use sandtable_war_room::order::{Heading, Order};

use crate::atlas::Atlas;
use crate::bot::Skill;
use crate::desk::Desk;
use crate::hard::shopping;
use crate::survey::Survey;
use crate::worth;

/// What tells the whims of shopping from those of planning.
pub const PURCHASE: u64 = 7;
/// Resources kept for the units of the next round.
const NEXT_ROUND: u16 = 12;

/// Purchases are sealed: of lists that are worth almost the same the staff's taste decides.
pub fn buy(desk: &Desk<'_>, skill: Skill, taste: Taste) -> Order {
    let sheet = &desk.state.nation(desk.me).sheet;
    let careful = skill == Skill::Hard;
    if sheet.units.is_empty() && sheet.goods == 0 {
        let bargain = if careful { shopping::trade(desk) } else { trade(desk) };
        if let Some(order) = bargain.or_else(|| mend(desk)) {
            return order;
        }
        let units = if careful { shopping::list(desk, taste) } else { shopping_list(desk, taste) };
        if !units.is_empty() {
            return Order::Buy { units };
        }
    }
    if sheet.goods == 0
        && let Some(order) = goods(desk)
    {
        return order;
    }
    Order::Done
}

/// By rule of thumb: a block of what lies idle for a block of what is short.
fn trade(desk: &Desk<'_>) -> Option<Order> {
    let held = desk.state.nation(desk.me).resources;
    let surplus = |give: Resource| f32::from(held[give]) / f32::from(give.block());
    let gain = |order: &Order| match order {
        Order::Trade { with, give } => {
            let get = desk.game.table.board.place(*with).trades.unwrap_or(*give);
            surplus(*give) - surplus(get)
        }
        _ => 0.0,
    };
    let offers = desk.menu(Some(&Heading::Trade));
    let best = offers.into_iter().max_by(|a, b| gain(a).total_cmp(&gain(b)))?;
    (gain(&best) > 3.0).then_some(best)
}

/// Bombed smokestacks are mended when there is iron to spare.
fn mend(desk: &Desk<'_>) -> Option<Order> {
    if desk.state.nation(desk.me).resources[Resource::Iron] < 14 {
        return None;
    }
    let worth = |order: &Order| match order {
        Order::RepairBomb { at } => worth::territory(desk, *at),
        _ => 0.0,
    };
    let repairs = desk.menu(Some(&Heading::RepairBomb));
    repairs.into_iter().max_by(|a, b| worth(a).total_cmp(&worth(b)))
}

/// Civilian goods from what no unit can use: all of it when stress is near the threshold and no
/// yard in danger, else what is more than next round's units will need.
fn goods(desk: &Desk<'_>) -> Option<Order> {
    let at = desk.state.nation(desk.me);
    let danger = yards_in_danger(desk);
    if danger && at.sheet.units.is_empty() {
        return None;
    }
    let mut left = at.resources;
    left -= desk.game.table.units.cost(at.sheet.units);
    let strained = at.stress + 2 >= desk.threshold(desk.me);
    let kept = if strained && !danger { 0 } else { NEXT_ROUND };
    let wanted = left.total().saturating_sub(kept) / 5;
    let order = Order::Goods { count: wanted.min(4) as u8, pay: None };
    (wanted > 0 && desk.is_legal(&order)).then_some(order)
}

/// Whether a yard or a capital of the nation lies open to a stronger enemy.
fn yards_in_danger(desk: &Desk<'_>) -> bool {
    let survey = Survey::new(desk, &Atlas::new(desk));
    let matters = |region: &Region| {
        let place = desk.game.table.board.place(*region);
        place.industry || place.capital_of.is_some()
    };
    let open = |r: Region| survey.threat(r, desk.side().other()) > survey.power(r, desk.side());
    desk.state.controlled(desk.me).filter(matters).any(open)
}

/// Smokestacks that are free, in all and with a port.
fn room(desk: &Desk<'_>) -> (u8, u8) {
    let mut all = 0;
    let mut ports = 0;
    for region in desk.state.controlled(desk.me) {
        let place = desk.game.table.board.place(region);
        let raises = desk.me == Nation::China && place.mobilization;
        if !place.industry && !raises {
            continue;
        }
        let used = desk.state.region(region).bombs + desk.state.construction_at(region).total();
        let free = place.sv.saturating_sub(used);
        all += free;
        if !place.ports.is_empty() {
            ports += free;
        }
    }
    (all, ports)
}

/// By rule of thumb: a nation's usual wishes in turn, beginning with any of them.
fn shopping_list(desk: &Desk<'_>, taste: Taste) -> Units {
    let (mut all, mut ports) = room(desk);
    let mut money = desk.state.nation(desk.me).resources;
    let mut list = Units::default();
    let prices = &desk.game.table.units;
    let buyable = |list: &Units, unit: UnitType| {
        let more = *list + Units::of(unit, 1);
        desk.is_legal(&Order::Buy { units: more })
    };
    let plan = wishes(desk);
    let mut at = (0.5 * (1.0 + taste.whim([PURCHASE])) * plan.len() as f32) as usize;
    let mut missed = 0;
    while all > 0 && missed < plan.len() {
        let unit = plan[at % plan.len()];
        at += 1;
        let naval = unit.category() == Category::Naval;
        let cost = prices.spec(unit).cost;
        if (naval && ports == 0) || !money.covers(cost) || !buyable(&list, unit) {
            missed += 1;
            continue;
        }
        missed = 0;
        list[unit] += 1;
        money -= cost;
        all -= 1;
        ports = ports.saturating_sub(u8::from(naval)).min(all);
    }
    upgrade(desk, &mut list, money);
    list
}

/// With all smokestacks in use, what is left turns infantry into better arms.
fn upgrade(desk: &Desk<'_>, list: &mut Units, mut money: Resources) {
    let prices = &desk.game.table.units;
    for better in [UnitType::Armor, UnitType::Artillery] {
        while list[UnitType::Infantry] > 1 {
            let mut refund = money;
            refund += prices.spec(UnitType::Infantry).cost;
            if !refund.covers(prices.spec(better).cost) || desk.me == Nation::China {
                break;
            }
            list[UnitType::Infantry] -= 1;
            list[better] += 1;
            refund -= prices.spec(better).cost;
            money = refund;
        }
    }
}

/// What is wanted, in turn, while money and room last.
fn wishes(desk: &Desk<'_>) -> Vec<UnitType> {
    use UnitType::{Armor, Artillery, Battleship, Bomber, Carrier, Cruiser, Fighter, Infantry, Submarine};
    let land = vec![Armor, Infantry, Artillery, Infantry, Fighter, Infantry, Artillery, Infantry];
    match desk.me {
        Nation::China => vec![Artillery, Infantry, Infantry],
        Nation::Soviet => land,
        Nation::Germany | Nation::Italy => land,
        Nation::British => {
            vec![Armor, Cruiser, Infantry, Fighter, Artillery, Infantry, Infantry, Artillery]
        }
        Nation::Us => vec![
            Armor, Cruiser, Infantry, Carrier, Artillery, Infantry, Fighter, Infantry, Battleship, Artillery,
            Infantry, Armor, Submarine, Infantry, Bomber,
        ],
        Nation::Japan => vec![
            Armor, Cruiser, Infantry, Artillery, Infantry, Fighter, Infantry, Carrier, Infantry, Artillery,
        ],
    }
}

/// New units go where they are nearest to what they will be needed for.
pub fn place(desk: &Desk<'_>, skill: Skill) -> Order {
    if skill == Skill::Hard
        && let Some(order) = shopping::place(desk)
    {
        return order;
    }
    let atlas = Atlas::new(desk);
    let survey = Survey::new(desk, &atlas);
    let enemy = desk.side().other();
    let mut targets = vec![0.0; Region::SLOTS];
    for region in atlas.regions.iter().filter(|r| !r.is_sea() && atlas.is_open(**r)) {
        let index = region.index();
        let stake = survey.stake[index];
        targets[index] = if desk.state.is_enemy(desk.me, *region) {
            stake
        } else {
            let threat = survey.threat(*region, enemy);
            let own = survey.power(*region, desk.side());
            if threat > 0.0 { 1.5 * stake * (1.0 - own / (1.3 * threat)).clamp(0.0, 1.0) } else { 0.0 }
        };
    }
    let pull = atlas.pull_on_armies(&targets);
    let mut best: Option<(f32, Order)> = None;
    for heading in desk.headings() {
        let Heading::Build { at } = heading else { continue };
        for order in desk.menu(Some(&heading)) {
            let Order::Build { units, .. } = order else { continue };
            let doomed = survey.threat(at, enemy) > 3.0 * survey.power(at, desk.side()) + 4.0;
            let crowd = 0.02 * f32::from(desk.state.construction_at(at).total());
            let dear = 0.001 * worth::units(units);
            let score = pull[at.index()] * if doomed { 0.2 } else { 1.0 } - crowd + dear;
            if best.as_ref().is_none_or(|(top, _)| score > *top) {
                best = Some((score, order));
            }
        }
    }
    best.map_or(Order::Done, |(_, order)| order)
}

/// Quick Play: medals beyond what stress may soon ask for become dice.
pub fn bonus(desk: &Desk<'_>) -> Order {
    let at = desk.state.nation(desk.me);
    let kept = desk.threshold(desk.me) / 2;
    let spare = at.medals.saturating_sub(kept);
    let order = Order::Bonus { medals: spare };
    if spare > 0 && desk.is_legal(&order) { order } else { Order::Done }
}

/// Quick Play: land units first, since they take land; dearer ones before cheaper.
pub fn make(desk: &Desk<'_>, skill: Skill) -> Option<Order> {
    if skill == Skill::Hard
        && let Some(unit) = shopping::make(desk)
    {
        return Some(Order::Make { unit });
    }
    let worth = |unit: UnitType| match unit {
        UnitType::Armor => 6.0,
        UnitType::Artillery => 4.0,
        UnitType::Infantry => 3.0,
        UnitType::Bomber => 3.5,
        UnitType::Fighter => 3.2,
        other => 0.2 * worth::unit(other),
    };
    let makes = desk.menu(None).into_iter().filter_map(|order| match order {
        Order::Make { unit } => Some(unit),
        _ => None,
    });
    let best = makes.max_by(|a, b| worth(*a).total_cmp(&worth(*b)));
    Some(best.map_or(Order::Done, |unit| Order::Make { unit }))
}
