//! Phase 5: aircraft land, new units take the field.

use sandtable_war_room::ids::{Category, Region};
use sandtable_war_room::order::{Heading, Order};

use crate::atlas::Atlas;
use crate::desk::Desk;
use crate::survey::Survey;
use crate::worth;

/// Aircraft come down near the front where troops shield them.
pub fn land(desk: &Desk<'_>) -> Order {
    let atlas = Atlas::new(desk);
    let survey = Survey::new(desk, &atlas);
    for heading in desk.headings() {
        let Heading::Land { command } = heading else { continue };
        let whole = desk.menu(Some(&heading)).into_iter().filter_map(|order| match order {
            Order::Land { units: None, to, .. } => Some(to),
            _ => None,
        });
        let best = whole.map(|to| (site(desk, &survey, to), to)).max_by(|a, b| a.0.total_cmp(&b.0));
        if let Some((_, to)) = best {
            return Order::Land { command, units: None, to, token: None };
        }
    }
    Order::Done
}

fn site(desk: &Desk<'_>, survey: &Survey, region: Region) -> f32 {
    let enemy = desk.side().other();
    let shield = survey.power_of(region, desk.side(), Category::Land);
    let threat = survey.threat[region.index()][enemy as usize];
    let embattled = survey.power_of(region, enemy, Category::Land);
    let front = if threat > 0.0 { 0.1 * survey.stake[region.index()] + 2.0 } else { 0.0 };
    let open = if threat > 0.0 && shield <= 0.0 { 8.0 } else { 0.0 };
    front + 0.3 * shield.min(10.0) - open - 0.3 * (threat - 2.0 * shield).max(0.0) - embattled
}

/// The referee's way of deploying is good enough on land; ships avoid waters that are lost.
pub fn deploy(desk: &Desk<'_>) -> Order {
    let mut best: Option<(f32, Order)> = None;
    for heading in desk.headings().into_iter().filter(|h| matches!(h, Heading::Deploy { .. })) {
        for order in desk.menu(Some(&heading)) {
            let Order::Deploy { sea: Some(sea), units, .. } = order else { continue };
            let friends = worth::power(desk.friends_at(sea) + units);
            let enemies =
                worth::power(desk.enemies_at(sea, Category::Naval) + desk.enemies_at(sea, Category::Air));
            let score = friends - 2.0 * enemies;
            if best.as_ref().is_none_or(|(top, _)| score > *top) {
                best = Some((score, order));
            }
        }
    }
    best.map_or(Order::Done, |(_, order)| order)
}
