//! Phase 4: which hotspot first, stances, hits, escorts, bombs, repairs, prizes.

use sandtable_war_room::battle::{Battle, Step};
use sandtable_war_room::ids::{Region, UnitType, Units};
use sandtable_war_room::order::Order;

use crate::bot::Skill;
use crate::desk::Desk;
use crate::hard::stances;
use crate::worth;

/// Battles that decide much come first, while repairs can still be paid.
pub fn hotspot(desk: &Desk<'_>) -> Option<Order> {
    let regions = desk.menu(None).into_iter().filter_map(|order| match order {
        Order::Resolve { region } => Some(region),
        _ => None,
    });
    let weight = |region: &Region| worth::stake(desk, *region) + worth::units(desk.friends_at(*region));
    let best = regions.max_by(|a, b| weight(a).total_cmp(&weight(b)));
    best.map(|region| Order::Resolve { region })
}

pub fn answer(desk: &Desk<'_>, skill: Skill) -> Option<Order> {
    let battle = desk.state.battle.as_deref()?;
    Some(match &battle.step {
        Step::Stances(_) if skill == Skill::Hard => stances::next(desk, battle).unwrap_or(Order::Done),
        Step::Stances(_) => Order::Done,
        Step::AirStage | Step::SurfaceStage if battle.fire.as_ref().is_some_and(|f| f.aimed.is_some()) => {
            escort(desk, battle)
        }
        Step::AirStage | Step::SurfaceStage | Step::Bombing => Order::Auto,
        Step::Repairs { .. } => repair(desk, battle),
        Step::Claim | Step::Medals { .. } => prize(desk)?,
        Step::Garrison { .. } | Step::Losses | Step::Marker | Step::Dive { .. } | Step::End => Order::Done,
    })
}

/// A cruiser takes the hit that would sink a capital ship.
fn escort(desk: &Desk<'_>, battle: &Battle) -> Order {
    let aimed = battle.fire.as_ref().and_then(|fire| fire.aimed);
    let groups = &battle.side(desk.side()).groups;
    let sinks = aimed.is_some_and(|(_, target)| {
        let group = groups.iter().find(|g| g.is(&target));
        group.is_some_and(|g| g.hit_box().is_some_and(|at| at + 1 >= battle.boxes(&desk.game.table, g).len()))
    });
    if sinks { Order::Escort { owner: None } } else { Order::Decline }
}

/// The dearest first, and never with the last oil if other goods serve.
fn repair(desk: &Desk<'_>, battle: &Battle) -> Order {
    let damaged = battle.damaged(&desk.game.table, desk.me);
    let mut money = desk.state.nation(desk.me).resources.total();
    let mut kinds: Vec<UnitType> = damaged.iter().map(|(unit, _)| unit).collect();
    kinds.sort_by(|a, b| worth::unit(*b).total_cmp(&worth::unit(*a)));
    let mut units = Units::default();
    for kind in kinds {
        // A carrier fighter is replaced for nothing.
        if kind == UnitType::CarrierFighter && money < 6 {
            continue;
        }
        let count = u16::from(damaged[kind]).min(money);
        units[kind] = count as u8;
        money -= count;
    }
    Order::Repair { units, pay: None }
}

/// Prizes go to this nation where the rules let it choose.
fn prize(desk: &Desk<'_>) -> Option<Order> {
    let menu = desk.menu(None);
    let mine = |order: &&Order| match order {
        Order::Claim { nation } | Order::Award { nation, .. } => *nation == desk.me,
        _ => false,
    };
    menu.iter().find(mine).cloned().or(Some(Order::Done))
}
