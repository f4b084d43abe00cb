//! Reading the one-line notation; `NOTATION.md` is its reference and `print.rs` its inverse.

use sandtable_engine::ParseError;
use sandtable_engine::names::{nearest, slug};

use crate::board::Board;
use crate::ids::*;
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

/// How nations are also called.
const NATION_ALIASES: &[(&str, Nation)] = &[
    ("uk", Nation::British),
    ("britain", Nation::British),
    ("british-commonwealth", Nation::British),
    ("ussr", Nation::Soviet),
    ("soviets", Nation::Soviet),
    ("soviet-union", Nation::Soviet),
    ("usa", Nation::Us),
    ("united-states", Nation::Us),
    ("united-states-of-america", Nation::Us),
    ("imperial-japan", Nation::Japan),
];

/// How the steps that roll dice are also called.
const STEP_ALIASES: &[(&str, &str)] = &[
    ("air", "air battle"),
    ("air-stage", "air battle"),
    ("air-battle-stage", "air battle"),
    ("surface", "surface battle"),
    ("surface-stage", "surface battle"),
    ("surface-battle-stage", "surface battle"),
    ("bombing", "strategic bombing"),
    ("strategic-bombing-raid", "strategic bombing"),
    ("garrison-force", "garrison"),
    ("convoy", "convoy raid"),
    ("production-roll", "production"),
];

/// Words in the longest region name.
const LONGEST_NAME: usize = 4;

type Parsed<T> = Result<T, ParseError>;

/// A position in the text of an order.
struct Cursor<'t> {
    board: &'t Board,
    text: &'t str,
    at: usize,
}

impl<'t> Cursor<'t> {
    fn fail<T>(&self, message: impl Into<String>) -> Parsed<T> {
        Err(ParseError { at: self.at, message: message.into() })
    }

    fn rest(&mut self) -> &'t str {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        &self.text[self.at..]
    }

    /// A mark such as `->`, if it comes next.
    fn mark(&mut self, mark: &str) -> bool {
        let found = self.rest().starts_with(mark);
        if found {
            self.at += mark.len();
        }
        found
    }

    fn need(&mut self, mark: &str) -> Parsed<()> {
        if self.mark(mark) { Ok(()) } else { self.fail(format!("`{mark}` is expected")) }
    }

    /// The next word without taking it. An arrow ends a word.
    fn peek(&mut self) -> &'t str {
        let rest = self.rest();
        let bytes = rest.as_bytes();
        let part = |i: usize, c: char| {
            c.is_alphanumeric()
                || matches!(c, '_' | '.' | '\'')
                || (c == '-' && bytes.get(i + 1) != Some(&b'>'))
        };
        let end = rest.char_indices().find(|(i, c)| !part(*i, *c)).map_or(rest.len(), |(i, _)| i);
        &rest[..end]
    }

    fn word(&mut self, what: &str) -> Parsed<&'t str> {
        let word = self.peek();
        if word.is_empty() {
            return self.fail(format!("{what} is expected"));
        }
        self.at += word.len();
        Ok(word)
    }

    /// The keyword, if it comes next.
    fn keyword(&mut self, keyword: &str) -> bool {
        let found = self.peek().eq_ignore_ascii_case(keyword);
        if found {
            self.at += keyword.len();
        }
        found
    }

    fn number<T: std::str::FromStr>(&mut self) -> Parsed<T> {
        let word = self.peek();
        match word.parse() {
            Ok(number) => {
                self.at += word.len();
                Ok(number)
            }
            Err(_) => self.fail("a number is expected"),
        }
    }

    /// A region by its id or its name; a name may have several words.
    fn region(&mut self) -> Parsed<Region> {
        let start = self.at;
        let word = self.peek();
        let mut name = String::new();
        for _ in 0..LONGEST_NAME {
            let next = self.peek();
            if next.is_empty() {
                break;
            }
            name.push_str(next);
            self.at += next.len();
            if let Some(region) = self.board.find(&name) {
                return Ok(region);
            }
            name.push(' ');
        }
        self.at = start;
        let near = self.board.nearest_name(word);
        let hint = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
        self.fail(format!("`{word}` is no region{hint}"))
    }

    fn named<T: Copy>(&mut self, what: &str, all: &[T], name: fn(T) -> &'static str) -> Parsed<T> {
        let word = self.peek();
        let wanted = slug(word);
        if let Some(found) = find_named(&wanted, all, name) {
            self.at += word.len();
            return Ok(found);
        }
        let hint = match nearest(&wanted, all.iter().map(|it| name(*it))) {
            Some(near) => format!("; did you mean `{near}`?"),
            None => String::new(),
        };
        self.fail(format!("`{word}` is no {what}{hint}"))
    }

    fn unit(&mut self) -> Parsed<UnitType> {
        self.named("unit type", UnitType::ALL, UnitType::name)
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
        self.at += word.len();
        Some(owner)
    }
}

/// A nation by its name or another it goes by.
pub fn nation_named(name: &str) -> Option<Nation> {
    let wanted = slug(name);
    let alias = || NATION_ALIASES.iter().find(|(alias, _)| *alias == wanted).map(|(_, nation)| *nation);
    Nation::named(&wanted).or_else(alias)
}

/// A name of `all`; a plural s is read.
fn find_named<T: Copy>(wanted: &str, all: &[T], name: fn(T) -> &'static str) -> Option<T> {
    all.iter().copied().find(|it| wanted == name(*it) || wanted.strip_suffix('s') == Some(name(*it)))
}

/// The game's own spelling of a nation, a step with dice, a unit or a region, in this order:
/// `Japan` is the nation, `J1` its homeland.
pub fn canonical(board: &Board, word: &str) -> String {
    let wanted = slug(word);
    let step = || STEP_ALIASES.iter().find(|(alias, _)| *alias == wanted).map(|(_, step)| *step);
    let unit = || find_named(&wanted, UnitType::ALL, UnitType::name).map(UnitType::name);
    let known = nation_named(word).map(Nation::name).or_else(step).or_else(unit).map(str::to_owned);
    known.or_else(|| board.find(word).map(|region| region.to_string())).unwrap_or(wanted)
}

pub fn parse(board: &Board, text: &str) -> Parsed<Order> {
    let mut cursor = Cursor { board, text, at: 0 };
    let verb = cursor.word("an order")?;
    let verb_end = cursor.at;
    let order = arguments(&mut cursor, &slug(verb))?;
    match order {
        Some(order) if cursor.rest().is_empty() => Ok(order),
        Some(_) => cursor.fail("the order should end here"),
        None => {
            let hint = nearest(&slug(verb), VERBS.iter().copied())
                .map_or(String::new(), |v| format!("; did you mean `{v}`?"));
            Err(ParseError { at: verb_end - verb.len(), message: format!("`{verb}` is no order{hint}") })
        }
    }
}

fn arguments(c: &mut Cursor<'_>, verb: &str) -> Parsed<Option<Order>> {
    Ok(Some(match verb {
        "done" => Order::Done,
        "write" => {
            let command = c.number()?;
            c.need("->")?;
            Order::Write(Written { command, to: c.region()? })
        }
        "erase" => Order::Erase { command: c.number()? },
        "bid" => Order::Bid { oil: c.number()? },
        "plan" => {
            let mut orders = Vec::new();
            while !c.keyword("bid") {
                let command = c.number()?;
                if !c.mark("->") {
                    c.need(">")?;
                }
                orders.push(Written { command, to: c.region()? });
                c.mark(",");
            }
            Order::Plan { orders, bid: c.number()? }
        }
        "reopen" => Order::Reopen,
        "split" => {
            let command = c.number()?;
            c.need(":")?;
            let units = c.units()?;
            c.need("->")?;
            Order::Split { command, units, to: c.number()? }
        }
        "merge" => {
            let command = c.number()?;
            c.need("->")?;
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
            c.need("->")?;
            Order::Launch { from, to: c.region()? }
        }
        "break-pact" => Order::BreakPact,
        "resolve" => Order::Resolve { region: c.region()? },
        "yield" => Order::Yield { to: c.nation()? },
        "stance" => {
            let whose = c.whose();
            Order::Stance { whose, count: c.number()?, unit: c.unit()?, stance: c.stance()? }
        }
        "hit" => {
            let whose = c.whose();
            let unit = c.unit()?;
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
            c.need("->")?;
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
            c.need("->")?;
            let to = c.region()?;
            if !c.keyword("as") {
                return c.fail("`as` and a command token are expected");
            }
            Order::Dive { count, to, token: c.number()? }
        }
        "land" => {
            let command = c.number()?;
            let units = if c.mark(":") { Some(c.units()?) } else { None };
            c.need("->")?;
            Order::Land { command, units, to: c.region()?, token: c.token()? }
        }
        "deploy" => {
            let at = c.region()?;
            c.need(":")?;
            let units = c.units()?;
            c.need("->")?;
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

fn bomb_target(c: &mut Cursor<'_>) -> Parsed<BombTarget> {
    if c.keyword("infrastructure") {
        return Ok(BombTarget::Infrastructure);
    }
    match Resource::named(&slug(c.peek())) {
        Some(_) => c.resource().map(BombTarget::Resource),
        None => c.unit().map(BombTarget::Unit),
    }
}
