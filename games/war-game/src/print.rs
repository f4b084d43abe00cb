//! Writing the one-line notation, the inverse of `notation.rs`.

use crate::board::Space;
use crate::order::{Order, Pick, Ship};
use crate::units::Counts;

pub fn print(order: &Order) -> String {
    match order {
        Order::End => "end".into(),
        Order::Concede => "concede".into(),
        Order::Stand { fast: false } => "stand".into(),
        Order::Stand { fast: true } => "stand fast".into(),
        Order::PlayOn => "play-on".into(),
        Order::Yield => "yield".into(),
        Order::Lend { amount, to } => format!("lend {amount}: {}", to.id()),
        Order::Move { units, path } => format!("move {}: {}", list(units), arrows(path)),
        Order::Load { units, from, zone, ship } => {
            format!("load {}: {}{}", list(units), arrows(&[*from, *zone]), aboard(ship))
        }
        Order::Land { units, zone, to, ship } => {
            format!("land {}: {}{}", list(units), arrows(&[*zone, *to]), aboard(ship))
        }
        Order::Support { units, from, into } => {
            format!("support {}: {}", list(units), arrows(&[*from, *into]))
        }
        Order::Bombard { units, zone, into } => {
            format!("bombard {}: {}", list(units), arrows(&[*zone, *into]))
        }
        Order::Clear { units, path } => format!("clear {}: {}", list(units), arrows(path)),
        Order::Pass { units, path } => format!("pass {}: {}", list(units), arrows(path)),
        Order::Drop { units, keeping: 0, path } => format!("drop {}: {}", list(units), arrows(path)),
        Order::Drop { units, keeping, path } => {
            format!("drop {} keeping {keeping}: {}", list(units), arrows(path))
        }
        Order::Airlift { units, path } => format!("airlift {}: {}", list(units), arrows(path)),
        Order::Train { count, at } => format!("train {count} infantry: {}", at.id()),
        Order::General { to: None, .. } => "general away".into(),
        Order::General { to: Some(to), arm: None } => format!("general {}", to.id()),
        Order::General { to: Some(to), arm: Some(arm) } => format!("general {} {}", to.id(), arm.id()),
        Order::Recall { units, at } => format!("recall {}: {}", list(units), at.id()),
        Order::Battle { space } => format!("battle {}", space.id()),
        Order::Retreat { units, from, to } => {
            format!("retreat {}: {}", list(units), arrows(&[*from, *to]))
        }
        Order::Submerge { count, zone } => format!("submerge {count} submarine: {}", zone.id()),
        Order::Aim { count, space } => format!("aim {count} artillery: {}", space.id()),
        Order::Guns { count, space } => format!("guns {count} bomber: {}", space.id()),
        Order::Forgo { count, space } => format!("forgo {count} battleship: {}", space.id()),
        Order::Scorch { space } => format!("scorch {}", space.id()),
        Order::CallOff { units, zone, to } => {
            format!("call-off {}: {}", list(units), arrows(&[*zone, *to]))
        }
        Order::Divert { units, zone } => format!("divert {}: {}", list_or_none(units), zone.id()),
        Order::Casualties { units } => format!("casualties {}", list_or_none(units)),
        Order::Ruler { power, space } => format!("ruler {}: {}", power.id(), space.id()),
        Order::Nearest { power, space } => format!("nearest {}: {}", power.id(), space.id()),
        Order::Price { zone } => format!("price battleship: {}", zone.id()),
        Order::Repair { count, zone, at } => format!("repair {count}: {}", arrows(&[*zone, *at])),
        Order::Recruit { count, at } => format!("recruit {count} infantry: {}", at.id()),
        Order::Build { units, at, zone: None } => format!("build {}: {}", list(units), at.id()),
        Order::Build { units, at, zone: Some(zone) } => {
            format!("build {}: {}", list(units), arrows(&[*at, *zone]))
        }
        Order::Board { units, from, zone } => format!("board {}: {}", list(units), arrows(&[*from, *zone])),
        Order::Upgrade { at } => format!("upgrade {}", at.id()),
        Order::Reduce { at } => format!("reduce {}", at.id()),
        Order::Demolish { at } => format!("demolish {}", at.id()),
    }
}

fn arrows(path: &[Space]) -> String {
    path.iter().map(|space| space.id()).collect::<Vec<_>>().join(" -> ")
}

fn aboard(ship: &Ship) -> String {
    let said: Vec<String> = [ship.beside.as_ref().map(in_brackets), trait_of(ship.left, ship.from)]
        .into_iter()
        .flatten()
        .collect();
    if said.is_empty() { String::new() } else { format!(" aboard {}", said.join(" ")) }
}

fn trait_of(left: Option<u8>, from: Option<Space>) -> Option<String> {
    match (left, from) {
        (Some(left), _) => Some(format!("({left} left)")),
        (None, Some(from)) => Some(format!("(from {})", from.id())),
        (None, None) => None,
    }
}

fn in_brackets(cargo: &Counts) -> String {
    if cargo.is_empty() { "[empty]".into() } else { format!("[{cargo}]") }
}

pub fn list_or_none(units: &[Pick]) -> String {
    if units.is_empty() { "none".into() } else { list(units) }
}

pub fn list(units: &[Pick]) -> String {
    units.iter().map(pick).collect::<Vec<_>>().join(", ")
}

fn pick(pick: &Pick) -> String {
    let mut words = vec![pick.count.to_string()];
    words.extend(pick.marks.iter().map(|mark| mark.id().to_owned()));
    words.extend(pick.power.map(|power| power.id().to_owned()));
    words.push(pick.unit.id().to_owned());
    words.extend(pick.cargo.as_ref().map(in_brackets));
    words.extend(trait_of(pick.left, pick.from));
    words.join(" ")
}
