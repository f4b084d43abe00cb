//! Reading the one-line notation; `NOTATION.md` is its reference and `print.rs` its inverse.

use std::ops::{Deref, DerefMut};

use sandtable_engine::ParseError;
use sandtable_engine::cursor::{Cursor, Parsed};
use sandtable_engine::names::{nearest, slug};

use crate::board::Board;
use crate::ids::*;
use crate::names::{find_named, nation_named};
use crate::order::{BombTarget, Order, Whose};
use crate::state::Written;

const VERBS: &[&str] = &[
    "done",
    "write",
    "erase",
    "bid",
    "plan",
    "reopen",
    "split",
    "merge",
    "slot",
    "go",
    "cancel",
    "launch",
    "break-pact",
    "resolve",
    "yield",
    "stance",
    "hit",
    "miss",
    "auto",
    "escort",
    "decline",
    "bomb",
    "raid",
    "sink",
    "repair",
    "claim",
    "award",
    "dive",
    "land",
    "deploy",
    "scrap",
    "spend",
    "relieve",
    "pay",
    "desert",
    "buy",
    "goods",
    "clear",
    "trade",
    "repair-bomb",
    "build",
    "bonus",
    "make",
];

/// What may follow a region's name in an order.
const AFTER_REGION: [&str; 3] = ["as", "leave", "give"];

/// Words in the longest region name.
const LONGEST_NAME: usize = 4;

/// What is still to be read of an order, by somebody who knows the map.
struct Reader<'t> {
    board: &'t Board,
    cursor: Cursor<'t>,
}

impl<'t> Deref for Reader<'t> {
    type Target = Cursor<'t>;

    fn deref(&self) -> &Cursor<'t> {
        &self.cursor
    }
}

impl DerefMut for Reader<'_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.cursor
    }
}

impl<'t> Reader<'t> {
    fn new(board: &'t Board, text: &'t str) -> Reader<'t> {
        Reader { board, cursor: Cursor::new(text) }
    }

    /// A region by its id or its name; a name may have several words.
    fn region(&mut self) -> Parsed<Region> {
        let word = self.peek();
        let start = self.cursor;
        let mut name = String::new();
        let mut tried = Vec::new();
        for _ in 0..LONGEST_NAME {
            let next = self.peek();
            if next.is_empty() || AFTER_REGION.contains(&next) {
                break;
            }
            name.push_str(next);
            self.skip(next.len());
            if let Some(region) = self.board.find(&name) {
                return Ok(region);
            }
            tried.push(name.clone());
            name.push(' ');
        }
        self.cursor = start;
        if word.is_empty() {
            return self.fail("a region is expected");
        }
        // The longest that resembles a name: `Grate Britain` before `Grate`.
        let near = tried.iter().rev().find_map(|name| Some((name, self.board.nearest_name(name)?)));
        match near {
            Some((name, near)) => self.fail(format!("`{name}` is no region; did you mean `{near}`?")),
            None => self.fail(format!("`{word}` is no region")),
        }
    }

    /// `65 -> J5`, a box of the chart.
    fn written(&mut self) -> Parsed<Written> {
        let command = self.number()?;
        self.arrow()?;
        Ok(Written { command, to: self.region()? })
    }

    fn named<T: Copy>(&mut self, what: &str, all: &[T], name: fn(T) -> &'static str) -> Parsed<T> {
        let word = self.peek();
        let wanted = slug(word);
        if let Some(found) = find_named(&wanted, all, name) {
            self.skip(word.len());
            return Ok(found);
        }
        let near = nearest(&wanted, all.iter().map(|it| name(*it)));
        match word.is_empty() {
            true => self.fail(format!("a {what} is expected")),
            false => self.fail(format!("`{word}` is no {what}{}", meant(near))),
        }
    }

    fn unit(&mut self) -> Parsed<UnitType> {
        self.named("unit type", UnitType::ALL, UnitType::name)
    }

    /// A unit where a nation might have come before it.
    fn unit_or_nation(&mut self) -> Parsed<UnitType> {
        let word = self.peek();
        let nations = Nation::ALL.iter().map(|nation| nation.name());
        let near = nearest(&slug(word), UnitType::ALL.iter().map(|unit| unit.name()).chain(nations));
        self.unit().or_else(|_| self.fail(format!("`{word}` is no unit type or nation{}", meant(near))))
    }

    fn nation(&mut self) -> Parsed<Nation> {
        if let Some(nation) = self.owner() {
            return Ok(nation);
        }
        self.named("nation", Nation::ALL, Nation::name)
    }

    fn resource(&mut self) -> Parsed<Resource> {
        self.named("resource", Resource::ALL, Resource::name)
    }

    fn stance(&mut self) -> Parsed<Stance> {
        self.named("stance", Stance::ALL, Stance::name)
    }

    /// `2 infantry, 1 armor` or `nothing`.
    fn units(&mut self) -> Parsed<Units> {
        let mut units = Units::default();
        if self.keyword("nothing") {
            return Ok(units);
        }
        loop {
            let count: u8 = self.number()?;
            let unit = self.unit()?;
            units[unit] = units[unit].saturating_add(count);
            if !self.mark(",") {
                return Ok(units);
            }
        }
    }

    fn resources(&mut self) -> Parsed<Resources> {
        let mut resources = Resources::default();
        if self.keyword("nothing") {
            return Ok(resources);
        }
        loop {
            let count: u16 = self.number()?;
            let resource = self.resource()?;
            resources[resource] = resources[resource].saturating_add(count);
            if !self.mark(",") {
                return Ok(resources);
            }
        }
    }

    /// `2 medals, 1 goods`.
    fn tokens(&mut self) -> Parsed<(u8, u8)> {
        let (mut medals, mut goods) = (0u8, 0u8);
        loop {
            let count: u8 = self.number()?;
            if self.keyword("medals") || self.keyword("medal") {
                medals = medals.saturating_add(count);
            } else if self.keyword("goods") || self.keyword("good") {
                goods = goods.saturating_add(count);
            } else {
                return self.fail("`medals` or `goods` is expected");
            }
            if !self.mark(",") {
                return Ok((medals, goods));
            }
        }
    }

    fn token(&mut self) -> Parsed<Option<u8>> {
        if self.keyword("as") { self.number().map(Some) } else { Ok(None) }
    }

    /// A nation or `neutral`, if one comes next.
    fn whose(&mut self) -> Whose {
        if self.keyword("neutral") { Whose::Neutral } else { self.owner().map_or(Whose::Anyone, Whose::Of) }
    }

    /// A nation, if one comes next.
    fn owner(&mut self) -> Option<Nation> {
        let word = self.peek();
        let owner = nation_named(word)?;
        self.skip(word.len());
        Some(owner)
    }
}

/// A guess, if there is one.
fn meant(near: Option<&str>) -> String {
    near.map_or(String::new(), |near| format!("; did you mean `{near}`?"))
}

pub fn parse(board: &Board, text: &str) -> Parsed<Order> {
    let mut cursor = Reader::new(board, text);
    let verb = cursor.word("an order")?;
    let verb_end = cursor.at;
    let order = arguments(&mut cursor, &slug(verb))?;
    match order {
        Some(order) if cursor.rest().is_empty() => Ok(order),
        Some(_) => cursor.fail("the order should end here"),
        None => {
            let near = nearest(&slug(verb), VERBS.iter().copied());
            let message = format!("`{verb}` is no order{}", meant(near));
            Err(ParseError { at: verb_end - verb.len(), message })
        }
    }
}

/// A box of the chart as case files write it: `65 -> J5`.
pub fn written(board: &Board, text: &str) -> Parsed<Written> {
    let mut cursor = Reader::new(board, text);
    let written = cursor.written()?;
    if cursor.rest().is_empty() { Ok(written) } else { cursor.fail("nothing may follow") }
}

fn arguments(c: &mut Reader<'_>, verb: &str) -> Parsed<Option<Order>> {
    Ok(Some(match verb {
        "done" => Order::Done,
        "write" => Order::Write(c.written()?),
        "erase" => Order::Erase { command: c.number()? },
        "bid" => Order::Bid { oil: c.number()? },
        "plan" => {
            let mut orders = Vec::new();
            while !c.keyword("bid") {
                orders.push(c.written()?);
                c.mark(",");
            }
            Order::Plan { orders, bid: c.number()? }
        }
        "reopen" => Order::Reopen,
        "split" => {
            let command = c.number()?;
            c.need(":")?;
            let units = c.units()?;
            c.arrow()?;
            Order::Split { command, units, to: c.number()? }
        }
        "merge" => {
            let command = c.number()?;
            c.arrow()?;
            Order::Merge { command, into: c.number()? }
        }
        "slot" => Order::Slot { slot: c.number()? },
        "go" => {
            let via = if c.keyword("via") { Some(c.region()?) } else { None };
            let leave = if c.keyword("leave") { Some(c.units()?) } else { None };
            Order::Go { via, leave, token: c.token()? }
        }
        "cancel" => Order::Cancel,
        "launch" => {
            let from = c.region()?;
            c.arrow()?;
            Order::Launch { from, to: c.region()? }
        }
        "break-pact" => Order::BreakPact,
        "resolve" => Order::Resolve { region: c.region()? },
        "yield" => Order::Yield { to: c.nation()? },
        "stance" => {
            let whose = c.whose();
            if whose == Whose::Anyone && c.peek().starts_with(char::is_alphabetic) {
                c.nation()?;
            }
            Order::Stance { whose, count: c.number()?, unit: c.unit()?, stance: c.stance()? }
        }
        "hit" => {
            let whose = c.whose();
            let unit = if whose == Whose::Anyone { c.unit_or_nation()? } else { c.unit()? };
            let stance = if c.peek().is_empty() { None } else { Some(c.stance()?) };
            Order::Hit { whose, unit, stance }
        }
        "miss" => Order::Miss,
        "auto" => Order::Auto,
        "escort" => Order::Escort { owner: c.owner() },
        "decline" => Order::Decline,
        "bomb" => Order::Bomb { what: bomb_target(c)? },
        "raid" => {
            let nation = c.nation()?;
            let command = c.number()?;
            c.arrow()?;
            Order::Raid { nation, command, convoy: c.word("a convoy")?.to_owned() }
        }
        "sink" => Order::Sink { resource: c.resource()? },
        "repair" => {
            let units = c.units()?;
            let pay = if c.keyword("with") { Some(c.resources()?) } else { None };
            Order::Repair { units, pay }
        }
        "claim" => Order::Claim { nation: c.nation()? },
        "award" => {
            let medals = c.number()?;
            Order::Award { nation: c.nation()?, medals }
        }
        "dive" => {
            let count = c.number()?;
            c.arrow()?;
            let to = c.region()?;
            if !c.keyword("as") {
                return c.fail("`as` and a command token are expected");
            }
            Order::Dive { count, to, token: c.number()? }
        }
        "land" => {
            let command = c.number()?;
            let units = if c.mark(":") { Some(c.units()?) } else { None };
            c.arrow()?;
            Order::Land { command, units, to: c.region()?, token: c.token()? }
        }
        "deploy" => {
            let at = c.region()?;
            c.need(":")?;
            let units = c.units()?;
            c.arrow()?;
            match c.number() {
                Ok(token) => Order::Deploy { at, units, sea: None, token },
                Err(_) => {
                    let sea = Some(c.region()?);
                    if !c.keyword("as") {
                        return c.fail("`as` and a command token are expected");
                    }
                    Order::Deploy { at, units, sea, token: c.number()? }
                }
            }
        }
        "scrap" => {
            let at = c.region()?;
            c.need(":")?;
            Order::Scrap { at, units: c.units()? }
        }
        "spend" => {
            let (medals, goods) = c.tokens()?;
            Order::Spend { medals, goods }
        }
        "relieve" => {
            let (medals, goods) = c.tokens()?;
            Order::Relieve { medals, goods }
        }
        "pay" => Order::Pay { resources: c.resources()? },
        "desert" => {
            let command = c.number()?;
            c.need(":")?;
            Order::Desert { command, units: c.units()? }
        }
        "buy" => Order::Buy { units: c.units()? },
        "goods" => {
            let count = c.number()?;
            let pay = if c.keyword("with") { Some(c.resources()?) } else { None };
            Order::Goods { count, pay }
        }
        "clear" => Order::Clear,
        "trade" => {
            let with = c.region()?;
            if !c.keyword("give") {
                return c.fail("`give` and a resource are expected");
            }
            Order::Trade { with, give: c.resource()? }
        }
        "repair-bomb" => Order::RepairBomb { at: c.region()? },
        "build" => {
            let at = c.region()?;
            c.need(":")?;
            Order::Build { at, units: c.units()?, token: c.token()? }
        }
        "bonus" => Order::Bonus { medals: c.number()? },
        "make" => Order::Make { unit: c.unit()? },
        _ => return Ok(None),
    }))
}

fn bomb_target(c: &mut Reader<'_>) -> Parsed<BombTarget> {
    if c.keyword("infrastructure") {
        return Ok(BombTarget::Infrastructure);
    }
    match Resource::named(&slug(c.peek())) {
        Some(_) => c.resource().map(BombTarget::Resource),
        None => c.unit().map(BombTarget::Unit),
    }
}
