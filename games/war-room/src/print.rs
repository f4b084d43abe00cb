//! Writing the one-line notation, the inverse of `notation.rs`.

use crate::decide::bomb_name;
use crate::ids::*;
use crate::order::{Heading, Order, Whose};
use crate::state::Written;

pub fn order(order: &Order) -> String {
    let with_token = |token: &Option<u8>| token.map_or(String::new(), |t| format!(" as {t}"));
    let with_pay = |pay: &Option<Resources>| pay.map_or(String::new(), |p| format!(" with {p}"));
    match order {
        Order::Done => "done".to_owned(),
        Order::Write(written) => format!("write {written}"),
        Order::Erase { command } => format!("erase {command}"),
        Order::Bid { oil } => format!("bid {oil}"),
        Order::Plan { orders, bid } => {
            let boxes: Vec<String> = orders.iter().map(Written::to_string).collect();
            let gap = if boxes.is_empty() { "" } else { " " };
            format!("plan {}{gap}bid {bid}", boxes.join(", "))
        }
        Order::Reopen => "reopen".to_owned(),
        Order::Split { command, units, to } => format!("split {command}: {units} -> {to}"),
        Order::Merge { command, into } => format!("merge {command} -> {into}"),
        Order::Slot { slot } => format!("slot {slot}"),
        Order::Go { via, leave, token } => {
            let via = via.map_or(String::new(), |r| format!(" via {r}"));
            let leave = leave.map_or(String::new(), |u| format!(" leave {u}"));
            format!("go{via}{leave}{}", with_token(token))
        }
        Order::Cancel => "cancel".to_owned(),
        Order::Launch { from, to } => format!("launch {from} -> {to}"),
        Order::BreakPact => "break-pact".to_owned(),
        Order::Resolve { region } => format!("resolve {region}"),
        Order::Yield { to } => format!("yield {to}"),
        Order::Stance { whose, count, unit, stance } => {
            format!("stance {}{count} {unit} {stance}", owner(*whose))
        }
        Order::Hit { whose, unit, stance } => {
            let stance = stance.map_or(String::new(), |s| format!(" {s}"));
            format!("hit {}{unit}{stance}", owner(*whose))
        }
        Order::Miss => "miss".to_owned(),
        Order::Auto => "auto".to_owned(),
        Order::Escort { owner } => format!("escort{}", owner.map_or(String::new(), |n| format!(" {n}"))),
        Order::Decline => "decline".to_owned(),
        Order::Bomb { what } => format!("bomb {}", bomb_name(*what)),
        Order::Raid { nation, command, convoy } => format!("raid {nation} {command} -> {convoy}"),
        Order::Sink { resource } => format!("sink {resource}"),
        Order::Repair { units, pay } => format!("repair {units}{}", with_pay(pay)),
        Order::Claim { nation } => format!("claim {nation}"),
        Order::Award { nation, medals } => format!("award {medals} {nation}"),
        Order::Dive { count, to, token } => format!("dive {count} -> {to} as {token}"),
        Order::Land { command, units, to, token } => {
            let units = units.map_or(String::new(), |u| format!(": {u}"));
            format!("land {command}{units} -> {to}{}", with_token(token))
        }
        Order::Deploy { at, units, sea: Some(sea), token } => {
            format!("deploy {at}: {units} -> {sea} as {token}")
        }
        Order::Deploy { at, units, sea: None, token } => format!("deploy {at}: {units} -> {token}"),
        Order::Scrap { at, units } => format!("scrap {at}: {units}"),
        Order::Spend { medals, goods } => format!("spend {medals} medals, {goods} goods"),
        Order::Relieve { medals, goods } => format!("relieve {medals} medals, {goods} goods"),
        Order::Pay { resources } => format!("pay {resources}"),
        Order::Desert { command, units } => format!("desert {command}: {units}"),
        Order::Buy { units } => format!("buy {units}"),
        Order::Goods { count, pay } => format!("goods {count}{}", with_pay(pay)),
        Order::Clear => "clear".to_owned(),
        Order::Trade { with, give } => format!("trade {with} give {give}"),
        Order::RepairBomb { at } => format!("repair-bomb {at}"),
        Order::Build { at, units, token } => format!("build {at}: {units}{}", with_token(token)),
        Order::Bonus { medals } => format!("bonus {medals}"),
        Order::Make { unit } => format!("make {unit}"),
    }
}

pub fn heading(heading: &Heading) -> String {
    match heading {
        Heading::Write { command } => format!("write an order for {command}"),
        Heading::Erase => "erase an order".to_owned(),
        Heading::Bid => "bid for turn order".to_owned(),
        Heading::Regroup => "split or merge stacks".to_owned(),
        Heading::RegroupCommand { command } => format!("split or merge {command}"),
        Heading::Stance { unit } => format!("change the stance of {unit}"),
        Heading::Land { command } => format!("land {command}"),
        Heading::Deploy { at } => format!("deploy from {at}"),
        Heading::Buy => "buy units".to_owned(),
        Heading::Goods => "buy civilian goods".to_owned(),
        Heading::Trade => "trade with a neutral".to_owned(),
        Heading::RepairBomb => "repair bomb damage".to_owned(),
        Heading::Build { at } => format!("build in {at}"),
        Heading::Desert { command } => format!("let units of {command} desert"),
    }
}

fn owner(whose: Whose) -> String {
    match whose {
        Whose::Anyone => String::new(),
        Whose::Neutral => "neutral ".to_owned(),
        Whose::Of(nation) => format!("{nation} "),
    }
}
