//! Writing the one-line notation, the inverse of `notation.rs`.

use crate::battle::Aim;
use crate::board::Space;
use crate::order::{Order, Pick};
use crate::state::{Mission, Research};

pub fn print(order: &Order) -> String {
    match order {
        Order::End => "end".into(),
        Order::Skip { phase } => format!("skip to {}", phase.id()),
        Order::Lend { ipus, to } => format!("lend {ipus}: {}", to.id()),
        Order::Permit { power, space } => format!("permit {}: {}", power.id(), space.id()),
        Order::Forbid { power, space } => format!("forbid {}: {}", power.id(), space.id()),
        Order::Concede => "concede".into(),
        Order::Declare { on } => format!("declare {}", on.id()),
        Order::Research { research } => format!("research {}", research_words(research)),
        Order::Repair { levels, industry } => format!("repair {levels} {}", industry.id()),
        Order::Buy { units } => format!("buy {}", list(units)),
        Order::Special { units, space } => format!("special {}: {}", list(units), space.id()),
        Order::Chip { count, space } => format!("chip {count}: {}", space.id()),
        Order::Upgrade { space } => format!("upgrade {}", space.id()),
        Order::Fortify { space } => format!("fortify {}", space.id()),
        Order::Ask { units, space } => format!("ask {}: {}", list(units), space.id()),
        Order::Agree => "agree".into(),
        Order::Refuse => "refuse".into(),
        Order::Move { units, path } => format!("move {}: {}", list(units), arrows(path)),
        Order::Load { units, from, to, aboard } => format!("load {}", carried(units, *from, *to, *aboard)),
        Order::Unload { units, from, to, aboard } => {
            format!("unload {}", carried(units, *from, *to, *aboard))
        }
        Order::Launch { units, zone } => format!("launch {}: {}", list(units), zone.id()),
        Order::Raid { units, path, escorted } => {
            format!("raid {}: {}{}", list(units), arrows(path), if *escorted { " escorted" } else { "" })
        }
        Order::Bomb { units, path } => format!("bomb {}: {}", list(units), arrows(path)),
        Order::Mission { space, mission } => format!("mission {}: {}", space.id(), mission_words(mission)),
        Order::Scramble { units, from, to } => format!("scramble {}: {}", list(units), arrows(&[*from, *to])),
        Order::Rocket { from, to } => format!("rocket {}", arrows(&[*from, *to])),
        Order::Negotiate { space } => format!("negotiate {}", space.id()),
        Order::Attack => "attack".into(),
        Order::Withdraw => "withdraw".into(),
        Order::Battle { space } => format!("battle {}", space.id()),
        Order::Search { planes: Some(planes) } => format!("search {planes}"),
        Order::Search { planes: None } => "search".into(),
        Order::Evade { zone } => format!("evade {}", zone.id()),
        Order::Repel => "repel".into(),
        Order::Fire { units } => format!("fire {}", list(units)),
        Order::Bombard { units } => format!("bombard {}", list_or_none(units)),
        Order::Aim { aim: Aim::Aircraft } => "aim aircraft".into(),
        Order::Aim { aim: Aim::Armor } => "aim armor".into(),
        Order::Target { units } => format!("target {}", list(units)),
        Order::Dive { count, target } => format!("dive {count} fighter: {target}"),
        Order::Casualties { units, together } => {
            format!("casualties {}{}", list_or_none(units), if *together { " together" } else { "" })
        }
        Order::Retreat { units, to } if units.is_empty() => format!("retreat: {}", to.id()),
        Order::Retreat { units, to } => format!("retreat {}: {}", list(units), to.id()),
        Order::Stay => "stay".into(),
        Order::Press => "press".into(),
        Order::Hold => "hold".into(),
        Order::Reserves { count } => format!("reserves {count}"),
        Order::Intercept { count } => format!("intercept {count}"),
        Order::Shift { by } => format!("shift {by}"),
        Order::Evacuate { space } => format!("evacuate {}", space.id()),
        Order::Mend { points, unit, zone } => format!("mend {points} {unit}: {}", zone.id()),
        Order::Relocate { space } => format!("relocate {}", space.id()),
        Order::Destroy { space } => format!("destroy {}", space.id()),
        Order::Place { units, space } => format!("place {}: {}", list(units), space.id()),
        Order::Capital { space } => format!("capital {}", space.id()),
    }
}

fn research_words(research: &Research) -> String {
    match research {
        Research::Free => "free".into(),
        Research::Standard => "standard".into(),
        Research::Elevated => "elevated".into(),
        Research::Upgrade(tech) => format!("upgrade {}", tech.id()),
    }
}

fn mission_words(mission: &Mission) -> String {
    match mission {
        Mission::Factory => "factory".into(),
        Mission::Radar => "radar".into(),
        Mission::Gun => "gun".into(),
        Mission::Rocket => "rocket".into(),
        Mission::Assist => "assist".into(),
        Mission::Steal(tech) => format!("steal {}", tech.id()),
        Mission::Spoil(tech) => format!("spoil {}", tech.id()),
    }
}

fn carried(units: &[Pick], from: Space, to: Option<Space>, aboard: Option<crate::units::Unit>) -> String {
    let route = to.map_or(from.id().to_owned(), |to| arrows(&[from, to]));
    let ship = aboard.map_or(String::new(), |unit| format!(" aboard {unit}"));
    format!("{}: {route}{ship}", list(units))
}

fn arrows(path: &[Space]) -> String {
    path.iter().map(|space| space.id()).collect::<Vec<_>>().join(" -> ")
}

fn list_or_none(units: &[Pick]) -> String {
    if units.is_empty() { "none".into() } else { list(units) }
}

pub fn list(units: &[Pick]) -> String {
    let one = |pick: &Pick| match pick.power {
        Some(power) => format!("{} {} {}", pick.count, power.id(), pick.unit),
        None => format!("{} {}", pick.count, pick.unit),
    };
    units.iter().map(one).collect::<Vec<_>>().join(", ")
}
