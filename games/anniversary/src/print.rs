//! Writing the one-line notation, the inverse of `notation.rs`.

use crate::board::Space;
use crate::order::{Order, Pick, Ship};
use crate::units::Counts;

pub fn print(order: &Order) -> String {
    match order {
        Order::End => "end".into(),
        Order::Research { researchers } => format!("research {researchers}"),
        Order::Chart { chart } => format!("chart {chart}"),
        Order::Buy { units, power } => {
            let bought: Vec<Pick> =
                units.iter().map(|(unit, count)| Pick { power: *power, ..Pick::of(count, unit) }).collect();
            format!("buy {}", list(&bought))
        }
        Order::Repair { space, markers } => format!("repair {markers}: {}", space.id()),
        Order::Move { units, path } => format!("move {}: {}", list(units), arrows(path)),
        Order::Raid { units, path } => format!("raid {}: {}", list(units), arrows(path)),
        Order::Escort { units, path } => format!("escort {}: {}", list(units), arrows(path)),
        Order::Drop { bombers, path } => format!("drop {bombers} infantry: {}", arrows(path)),
        Order::Load { units, from, zone, ship } => {
            format!("load {}: {}{}", list(units), arrows(&[*from, *zone]), aboard(ship))
        }
        Order::Offload { units, zone, to, ship } => {
            format!("offload {}: {}{}", list(units), arrows(&[*zone, *to]), aboard(ship))
        }
        Order::Attack { zone } => format!("attack {}", zone.id()),
        Order::Withdraw { zone } => format!("withdraw {}", zone.id()),
        Order::Recall { units, from } => format!("recall {}: {}", list(units), from.id()),
        Order::Intercept { units } => format!("intercept {}", list_or_none(units)),
        Order::Rocket { from, to } => format!("rocket {}", arrows(&[*from, *to])),
        Order::Battle { space } => format!("battle {}", space.id()),
        Order::Bombard { units } => format!("bombard {}", list_or_none(units)),
        Order::Strike => "strike".into(),
        Order::Submerge { units } => format!("submerge {}", list(units)),
        Order::Casualties { units } => format!("casualties {}", list_or_none(units)),
        Order::Press => "press".into(),
        Order::Retreat { to: None } => "retreat".into(),
        Order::Retreat { to: Some(to) } => format!("retreat {}", to.id()),
        Order::Land { fighters, from, to } => format!("land {fighters} fighter: {}", arrows(&[*from, *to])),
        Order::Place { units, space } => format!("place {}: {}", list(units), space.id()),
        Order::Concede => "concede".into(),
    }
}

fn arrows(path: &[Space]) -> String {
    path.iter().map(|space| space.id()).collect::<Vec<_>>().join(" -> ")
}

fn aboard(ship: &Ship) -> String {
    let owner = ship.aboard.map(|power| power.id().to_string());
    let said: Vec<String> = [owner, ship.beside.as_ref().map(in_brackets), ship.left.map(in_parentheses)]
        .into_iter()
        .flatten()
        .collect();
    if said.is_empty() { String::new() } else { format!(" aboard {}", said.join(" ")) }
}

fn in_parentheses(left: u8) -> String {
    format!("({left} left)")
}

fn in_brackets(cargo: &Counts) -> String {
    if cargo.is_empty() { "[empty]".into() } else { format!("[{cargo}]") }
}

fn list_or_none(units: &[Pick]) -> String {
    if units.is_empty() { "none".into() } else { list(units) }
}

pub fn list(units: &[Pick]) -> String {
    let one = |pick: &Pick| {
        let owner = pick.power.map(|power| format!("{} ", power.id())).unwrap_or_default();
        let cargo = pick.cargo.as_ref().map(|cargo| format!(" {}", in_brackets(cargo))).unwrap_or_default();
        let arrival = pick.arrival.map(|arrival| format!("{} ", arrival.id())).unwrap_or_default();
        let left = pick.left.map(|left| format!(" {}", in_parentheses(left))).unwrap_or_default();
        format!("{} {arrival}{owner}{}{cargo}{left}", pick.count, pick.unit)
    };
    units.iter().map(one).collect::<Vec<_>>().join(", ")
}
