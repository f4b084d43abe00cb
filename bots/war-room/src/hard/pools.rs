//! What a nation could order: the units it has in each region, where they can go, and sets of
//! moves worth trying together.

use sandtable_war_room::ids::{Category, Region, UnitType, Units};
use sandtable_war_room::state::Command;

use crate::desk::Desk;
use crate::hard::position::Step;
use crate::survey::Survey;
use crate::worth;

const STACK: u8 = 8;
/// Aircraft leave a fleet so much stronger to several wings.
const FLEET: f32 = 1.0;
/// So many sources join in one attack.
const JOINED: usize = 4;

/// All units of one category that a nation has in a region.
#[derive(Clone, Debug)]
pub struct Pool {
    pub region: Region,
    pub category: Category,
    pub units: Units,
    pub to: Vec<Region>,
    /// So many must stay because the enemy pins them.
    pub pinned: u8,
}

pub fn pools(desk: &Desk<'_>, survey: &Survey) -> Vec<Pool> {
    let mut pools: Vec<Pool> = Vec::new();
    for command in desk.state.commands_of(desk.me) {
        let category = command.category();
        if let Some(pool) = pools.iter_mut().find(|p| p.region == command.region && p.category == category) {
            pool.units += command.units;
            continue;
        }
        let enemies = desk.enemies_at(command.region, category).total();
        let pinned = if category == Category::Air { 0 } else { enemies };
        let mut to = desk.game.destinations(desk.state, command);
        // Transports do not count on an enemy fleet to sail away in time.
        if category == Category::Land {
            to.retain(|to| !to.is_sea() || is_clear(desk, command, *to));
        }
        pools.push(Pool { region: command.region, category, units: command.units, to, pinned });
    }
    for pool in &mut pools {
        // Allies on the spot free as many of ours.
        let friends = desk.friends_at(pool.region).only(pool.category).total();
        let allies = friends.saturating_sub(pool.units.total());
        pool.pinned = pool.pinned.saturating_sub(allies);
        if pool.category == Category::Land && survey.is_last_stand(desk, pool.region) {
            pool.pinned = pool.units.total();
        }
        pool.to.retain(|to| !desk.breaks_pact(*to));
        if pool.category != Category::Air {
            pool.to.retain(|to| *to != pool.region);
        } else {
            // Aircraft take nothing, and whatever a neutral raises against them is the enemy's.
            pool.to.retain(|to| !desk.arms_a_neutral(*to));
        }
    }
    pools
}

/// Whether no fleet lies at sea where transports shall go, nor stops them on the way.
fn is_clear(desk: &Desk<'_>, command: &Command, to: Region) -> bool {
    let arrives = || desk.game.route(desk.state, command, to).is_some_and(|path| path.last() == Some(&to));
    desk.enemies_at(to, Category::Naval).is_empty() && arrives()
}

/// The best of these units that fit under one token and may leave.
fn strike_force(pool: &Pool, keep: u8) -> Units {
    let may = pool.units.total().saturating_sub(keep.max(pool.pinned)).min(STACK);
    take(pool.units, may, &BEST_FIRST)
}

const BEST_FIRST: [UnitType; 9] = [
    UnitType::Armor,
    UnitType::Battleship,
    UnitType::Carrier,
    UnitType::Artillery,
    UnitType::Cruiser,
    UnitType::Bomber,
    UnitType::Fighter,
    UnitType::Submarine,
    UnitType::Infantry,
];

/// One unit of each type in turn, so that a part has as many types as possible.
fn take(units: Units, count: u8, order: &[UnitType]) -> Units {
    let mut taken = Units::default();
    while taken.total() < count {
        let before = taken.total();
        for unit in order {
            if taken.total() < count && taken[*unit] < units[*unit] {
                taken[*unit] += 1;
            }
        }
        if taken.total() == before {
            break;
        }
    }
    taken
}

/// Parts of a pool that may go somewhere: everything, all but one or two, half, a scout.
fn parts(pool: &Pool) -> Vec<Units> {
    let total = pool.units.total();
    let mut parts = vec![strike_force(pool, 0)];
    if pool.category == Category::Land {
        parts.extend([1, 2, total / 2].map(|keep| strike_force(pool, keep)));
        let scouts = pool.units[UnitType::Infantry] > 0 && total > pool.pinned;
        parts.extend(scouts.then(|| Units::of(UnitType::Infantry, 1)));
        let pair = pool.units[UnitType::Infantry] > 1 && total > pool.pinned + 1;
        parts.extend(pair.then(|| Units::of(UnitType::Infantry, 2)));
        // What a first stack leaves behind may go with a second order.
        let rest = pool.units - strike_force(pool, 0);
        parts.extend((total > STACK && pool.pinned == 0).then(|| take(rest, STACK, &BEST_FIRST)));
    } else if total > 2 {
        parts.push(strike_force(pool, total / 2));
    }
    parts.retain(|part| !part.is_empty());
    parts.sort_by_key(|part| part.0);
    parts.dedup();
    parts
}

/// Whether aircraft would meet more than they can fight by themselves.
fn needs_company(desk: &Desk<'_>, pool: &Pool, to: Region) -> bool {
    let against = [Category::Land, Category::Air, Category::Naval].map(|c| desk.enemies_at(to, c));
    let against = worth::power(against[0] + against[1] + against[2]);
    let many = if to.is_sea() { FLEET } else { worth::HOPELESS };
    let ours = worth::power(desk.friends_at(to) + strike_force(pool, 0));
    pool.category == Category::Air && pool.region != to && against > many * ours
}

/// Sets of moves to try: single ones, and several pools against one target.
pub fn bundles(desk: &Desk<'_>, survey: &Survey, pools: &[Pool]) -> Vec<Vec<Step>> {
    let mut bundles: Vec<Vec<Step>> = Vec::new();
    for pool in pools {
        for to in pool.to.iter().filter(|to| !needs_company(desk, pool, **to)) {
            let single =
                parts(pool).into_iter().map(|units| vec![Step { from: pool.region, to: *to, units }]);
            bundles.extend(single);
        }
    }
    let enemy = desk.side().other() as usize;
    let mut targets: Vec<Region> = pools.iter().flat_map(|p| p.to.iter().copied()).collect();
    targets.sort_unstable();
    targets.dedup();
    targets.retain(|to| {
        let hosts = survey.hosts[to.index()][enemy];
        !hosts.is_empty() || !survey.transports[to.index()][enemy].is_empty()
    });
    bundles.extend(escorted(pools));
    for target in targets {
        for keep in [0, 1] {
            bundles.extend(joint_attacks(pools, target, keep));
        }
    }
    bundles
}

/// Troops that sail together with a fleet which meets them there: the ships go first.
fn escorted(pools: &[Pool]) -> Vec<Vec<Step>> {
    let step = |pool: &Pool, to: Region| Step { from: pool.region, to, units: strike_force(pool, 0) };
    let mut bundles = Vec::new();
    for troops in pools.iter().filter(|p| p.category == Category::Land) {
        for sea in troops.to.iter().copied().filter(|to| to.is_sea()) {
            let fleets = pools.iter().filter(|p| p.category == Category::Naval && p.to.contains(&sea));
            let convoys = fleets.map(|fleet| vec![step(fleet, sea), step(troops, sea)]);
            bundles.extend(convoys.filter(|pair| pair.iter().all(|step| !step.units.is_empty())));
        }
    }
    bundles
}

/// The strongest sources that reach a target, two at a time and more.
fn joint_attacks(pools: &[Pool], target: Region, keep: u8) -> Vec<Vec<Step>> {
    let main = if target.is_sea() { Category::Naval } else { Category::Land };
    let able = |pool: &&Pool| pool.region != target && pool.to.contains(&target);
    let step = |pool: &Pool| {
        let keep = if pool.category == Category::Land { keep } else { 0 };
        Step { from: pool.region, to: target, units: strike_force(pool, keep) }
    };
    let strongest = |category: Category| -> Vec<Step> {
        let mut steps: Vec<Step> =
            pools.iter().filter(able).filter(|p| p.category == category).map(step).collect();
        steps.retain(|step| !step.units.is_empty());
        steps.sort_by(|a, b| worth::power(b.units).total_cmp(&worth::power(a.units)));
        steps
    };
    let (ground, air) = (strongest(main), strongest(Category::Air));
    let mut bundles = Vec::new();
    for many in 1..=ground.len().min(JOINED) {
        for wings in 0..=air.len().min(2) {
            if many + wings > 1 {
                bundles.push(ground[..many].iter().chain(&air[..wings]).copied().collect());
            }
        }
    }
    if ground.is_empty() {
        bundles.extend((2..=air.len().min(JOINED)).map(|wings| air[..wings].to_vec()));
    }
    bundles
}
