//! Reading the one-line notation. `docs/notation.md` has its grammar.

use sandtable_engine::ParseError;
use sandtable_engine::cursor::{Cursor, Parsed};
use sandtable_engine::names::{nearest, slug};

use crate::board::{Space, board};
use crate::order::{MARKS, Mark, Order, Pick, Ship};
use crate::power::{POWERS, Power};
use crate::state::Arm;
use crate::units::{Counts, UNITS, Unit};

const VERBS: [&str; 40] = [
    "end",
    "concede",
    "stand",
    "play-on",
    "yield",
    "lend",
    "move",
    "load",
    "land",
    "support",
    "bombard",
    "clear",
    "pass",
    "drop",
    "airlift",
    "train",
    "general",
    "recall",
    "battle",
    "retreat",
    "submerge",
    "aim",
    "guns",
    "forgo",
    "scorch",
    "call-off",
    "divert",
    "casualties",
    "ruler",
    "nearest",
    "price",
    "repair",
    "recruit",
    "build",
    "board",
    "upgrade",
    "reduce",
    "demolish",
    "press",
    "play",
];

pub fn parse(text: &str) -> Result<Order, ParseError> {
    let (verb, rest) = Cursor::new(text).split_word();
    match slug(verb.text).as_str() {
        "end" => bare(rest, Order::End),
        "concede" => bare(rest, Order::Concede),
        "play-on" => bare(rest, Order::PlayOn),
        "play" if rest.text.eq_ignore_ascii_case("on") => Ok(Order::PlayOn),
        "yield" => bare(rest, Order::Yield),
        "stand" | "press" if rest.text.eq_ignore_ascii_case("fast") => Ok(Order::Stand { fast: true }),
        "stand" | "press" => bare(rest, Order::Stand { fast: false }),
        "lend" => {
            let (amount, to) = after_colon(rest, "lend 15: china")?;
            Ok(Order::Lend { amount: number(amount)?, to: power(to)? })
        }
        "move" => with_path(rest, "move 2 infantry: germany -> poland")
            .map(|(units, path)| Order::Move { units, path }),
        "clear" => with_path(rest, "clear 1 destroyer: na-4 -> na-8 -> na-5")
            .map(|(units, path)| Order::Clear { units, path }),
        "pass" => with_path(rest, "pass 1 battleship: na-7 -> na-8 -> france-coast")
            .map(|(units, path)| Order::Pass { units, path }),
        "airlift" => with_path(rest, "airlift 2 infantry: great-britain -> egypt")
            .map(|(units, path)| Order::Airlift { units, path }),
        "drop" => {
            let (units, way) = after_colon(rest, "drop 2 infantry: germany -> crete")?;
            let (units, keeping) = match units.split_once(" keeping ") {
                Some((units, kept)) => (units, number(kept)?),
                None => (units, 0),
            };
            let units = picks(units)?;
            Ok(Order::Drop { units, keeping, path: path(way)? })
        }
        "load" => {
            let (units, route) = after_colon(rest, "load 2 infantry: great-britain -> north-sea")?;
            let (from, zone, ship) = ends_aboard(route)?;
            Ok(Order::Load { units: picks(units)?, from, zone, ship })
        }
        "land" => {
            let (units, route) = after_colon(rest, "land 2 infantry: north-sea -> norway")?;
            let (zone, to, ship) = ends_aboard(route)?;
            Ok(Order::Land { units: picks(units)?, zone, to, ship })
        }
        "support" => {
            let (units, from, into) = with_ends(rest, "support 1 artillery: ukraine -> stalingrad")?;
            Ok(Order::Support { units, from, into })
        }
        "bombard" => {
            let (units, zone, into) = with_ends(rest, "bombard 1 battleship: north-sea -> norway")?;
            Ok(Order::Bombard { units, zone, into })
        }
        "call-off" => {
            let (units, zone, to) = with_ends(rest, "call-off 2 infantry: north-sea -> norway")?;
            Ok(Order::CallOff { units, zone, to })
        }
        "retreat" => {
            let (units, from, to) = with_ends(rest, "retreat 1 armor: algeria -> tunisia")?;
            Ok(Order::Retreat { units, from, to })
        }
        "board" => {
            let (units, from, zone) = with_ends(rest, "board 1 fighter: great-britain -> north-sea")?;
            Ok(Order::Board { units, from, zone })
        }
        "train" => {
            let (count, at) = counted(rest, Unit::Infantry, "train 2 infantry: germany")?;
            Ok(Order::Train { count, at })
        }
        "recruit" => {
            let (count, at) = counted(rest, Unit::Infantry, "recruit 3 infantry: leningrad")?;
            Ok(Order::Recruit { count, at })
        }
        "submerge" => {
            let (count, zone) = counted(rest, Unit::Submarine, "submerge 1 submarine: na-5")?;
            Ok(Order::Submerge { count, zone })
        }
        "aim" => {
            let (count, space) = counted(rest, Unit::Artillery, "aim 1 artillery: egypt")?;
            Ok(Order::Aim { count, space })
        }
        "guns" => {
            let (count, space) = counted(rest, Unit::Bomber, "guns 1 bomber: egypt")?;
            Ok(Order::Guns { count, space })
        }
        "forgo" => {
            let (count, space) = counted(rest, Unit::Battleship, "forgo 1 battleship: na-5")?;
            Ok(Order::Forgo { count, space })
        }
        "general" if rest.text.eq_ignore_ascii_case("away") => Ok(Order::General { to: None, arm: None }),
        "general" => general(rest),
        "recall" => {
            let (units, at) = after_colon(rest, "recall 1 infantry: peking")?;
            Ok(Order::Recall { units: picks(units)?, at: space(at)? })
        }
        "divert" => {
            let (units, zone) = after_colon(rest, "divert 1 battleship: north-sea")?;
            Ok(Order::Divert { units: picks_or_none(units)?, zone: space(zone)? })
        }
        "battle" => Ok(Order::Battle { space: space(rest)? }),
        "scorch" => Ok(Order::Scorch { space: space(rest)? }),
        "casualties" => Ok(Order::Casualties { units: picks_or_none(rest)? }),
        "ruler" => {
            let (who, at) = after_colon(rest, "ruler france: algeria")?;
            Ok(Order::Ruler { power: power(who)?, space: space(at)? })
        }
        "nearest" => {
            let (who, at) = after_colon(rest, "nearest italy: spain")?;
            Ok(Order::Nearest { power: power(who)?, space: space(at)? })
        }
        "price" => {
            let (what, zone) = after_colon(rest, "price battleship: hawaii-sea")?;
            match what.text.split_whitespace().last().and_then(Unit::named) {
                Some(Unit::Battleship) => Ok(Order::Price { zone: space(zone)? }),
                _ => what.fail("only battleships are repaired: `price battleship: hawaii-sea`"),
            }
        }
        "repair" => {
            let (count, way) = after_colon(rest, "repair 1: hawaii-sea -> hawaii")?;
            let (zone, at) = ends(way)?;
            Ok(Order::Repair { count: number(count.split_word().0)?, zone, at })
        }
        "build" => {
            let (units, place) = after_colon(rest, "build 1 armor: leningrad")?;
            let (at, zone) = match place.split_at_arrow() {
                Some((at, zone)) => (space(at)?, Some(space(zone)?)),
                None => (space(place)?, None),
            };
            Ok(Order::Build { units: picks(units)?, at, zone })
        }
        "upgrade" => Ok(Order::Upgrade { at: space(rest)? }),
        "reduce" => Ok(Order::Reduce { at: space(rest)? }),
        "demolish" => Ok(Order::Demolish { at: space(rest)? }),
        "" => verb.fail(format!("an order begins with one of: {}", VERBS[..38].join(", "))),
        other => match nearest(other, VERBS) {
            Some(near) => verb.fail(format!("unknown order `{other}`; did you mean `{near}`?")),
            None => verb.fail(format!(
                "unknown order `{other}`; an order begins with one of: {}",
                VERBS[..38].join(", ")
            )),
        },
    }
}

/// `egypt` or `egypt air`.
fn general(rest: Cursor) -> Parsed<Order> {
    if let Some(at) = rest.text.rfind(char::is_whitespace) {
        let (place, arm) = rest.split_at(at, 0);
        if let Some(arm) = Arm::named(arm.text) {
            return Ok(Order::General { to: Some(space(place)?), arm: Some(arm) });
        }
    }
    Ok(Order::General { to: Some(space(rest)?), arm: None })
}

fn bare(rest: Cursor, order: Order) -> Parsed<Order> {
    if rest.text.is_empty() { Ok(order) } else { rest.fail("nothing may follow this order") }
}

fn after_colon<'a>(text: Cursor<'a>, example: &str) -> Parsed<(Cursor<'a>, Cursor<'a>)> {
    match text.split_once(":") {
        Some(parts) => Ok(parts),
        None => text.fail(format!("a colon is missing; for example `{example}`")),
    }
}

/// `2 infantry: space`, of one kind only; the kind may be left out.
fn counted(text: Cursor, unit: Unit, example: &str) -> Parsed<(u16, Space)> {
    let (what, at) = after_colon(text, example)?;
    let (count, name) = what.split_word();
    if !name.text.is_empty() && Unit::named(name.text) != Some(unit) {
        return name.fail(format!("only {unit} belongs here: `{example}`"));
    }
    Ok((number(count)?, space(at)?))
}

fn with_path(text: Cursor, example: &str) -> Parsed<(Vec<Pick>, Vec<Space>)> {
    let (units, route) = after_colon(text, example)?;
    let units = picks(units)?;
    match path(route) {
        Ok(path) => Ok((units, path)),
        Err(fault) if route.split_at_arrow().is_some() => Err(fault),
        Err(_) => route.fail(format!("an arrow `->` is missing; for example `{example}`")),
    }
}

fn path(route: Cursor) -> Parsed<Vec<Space>> {
    let mut path = Vec::new();
    let mut left = route;
    while let Some((here, rest)) = left.split_at_arrow() {
        path.push(space(here)?);
        left = rest;
    }
    if path.is_empty() {
        return route.fail("an arrow `->` is missing between two spaces");
    }
    path.push(space(left)?);
    Ok(path)
}

fn with_ends(text: Cursor, example: &str) -> Parsed<(Vec<Pick>, Space, Space)> {
    let (units, route) = after_colon(text, example)?;
    let (from, to) = ends(route)?;
    Ok((picks(units)?, from, to))
}

fn ends(text: Cursor) -> Parsed<(Space, Space)> {
    match text.split_at_arrow() {
        Some((from, to)) => Ok((space(from)?, space(to)?)),
        None => text.fail("an arrow `->` is missing between two spaces"),
    }
}

/// Two spaces, and which transports are meant where the order says so.
fn ends_aboard(text: Cursor) -> Parsed<(Space, Space, Ship)> {
    let (route, ship) = match text.split_once(" aboard ") {
        Some((route, ship)) => {
            let (_, beside, left, from) = marked(ship)?;
            (route, Ship { beside, left, from })
        }
        None => (text, Ship::default()),
    };
    let (from, to) = ends(route)?;
    Ok((from, to, ship))
}

fn space(text: Cursor) -> Parsed<Space> {
    if text.text.is_empty() {
        return text.fail("a space's name is missing");
    }
    match board().find(text.text) {
        Some(space) => Ok(space),
        None => unknown(text, "space", board().names()),
    }
}

fn power(text: Cursor) -> Parsed<Power> {
    match Power::named(text.text) {
        Some(power) => Ok(power),
        None => unknown(text, "nation", POWERS.iter().map(|power| power.id())),
    }
}

fn number(text: Cursor) -> Parsed<u16> {
    match text.text.parse::<u16>() {
        Ok(number) => Ok(number),
        Err(_) if !text.text.is_empty() && text.text.bytes().all(|c| c.is_ascii_digit()) => {
            text.fail(format!("{} is the largest number an order may name", u16::MAX))
        }
        Err(_) => text.fail(format!("expected a number, found `{}`", text.text)),
    }
}

fn picks_or_none(text: Cursor) -> Parsed<Vec<Pick>> {
    if text.text.eq_ignore_ascii_case("none") { Ok(Vec::new()) } else { picks(text) }
}

pub fn picks(text: Cursor) -> Parsed<Vec<Pick>> {
    text.split(',').into_iter().map(pick).collect()
}

/// `2 infantry`, `1 damaged usa battleship`, `1 transport [2 infantry]`, `1 fighter (2 left)`.
fn pick(text: Cursor) -> Parsed<Pick> {
    let (what, cargo, left, from) = marked(text)?;
    let (count, mut name) = what.split_word();
    let count = number(count)?;
    let mut marks: Vec<Mark> = Vec::new();
    loop {
        let (first, rest) = name.split_word();
        match MARKS.into_iter().find(|mark| mark.id() == first.text.to_ascii_lowercase()) {
            Some(mark) => {
                marks.push(mark);
                name = rest;
            }
            None => break,
        }
    }
    let (power, unit) = match Unit::named(name.text) {
        Some(unit) => (None, unit),
        None => owned_unit(name)?,
    };
    Ok(Pick { count, unit, power, marks, cargo, left, from })
}

/// A nation's name followed by a unit's. If only one of them is known, the other is what was misspelt.
fn owned_unit(name: Cursor) -> Parsed<(Option<Power>, Unit)> {
    let units = || UNITS.iter().map(|unit| unit.id());
    let powers = || POWERS.iter().map(|power| power.id());
    let mut misspelt = None;
    for (i, _) in name.text.match_indices([' ', '\t']) {
        let (owner, unit) = name.split_at(i, 0);
        match (Power::named(owner.text), Unit::named(unit.text)) {
            (Some(power), Some(unit)) => return Ok((Some(power), unit)),
            (Some(_), None) => misspelt = misspelt.or(Some(unknown(unit, "unit", units()))),
            (None, Some(_)) => misspelt = misspelt.or(Some(unknown(owner, "nation", powers()))),
            (None, None) => {}
        }
    }
    misspelt.unwrap_or_else(|| unknown(name, "unit", units().chain(powers())))
}

/// A name nobody knows, with what may have been meant.
fn unknown<'n, T>(text: Cursor, what: &str, known: impl Iterator<Item = &'n str>) -> Parsed<T> {
    match nearest(&slug(text.text), known) {
        Some(near) => text.fail(format!("unknown {what} `{}`; did you mean `{near}`?", text.text)),
        None => text.fail(format!("unknown {what} `{}`", text.text)),
    }
}

type Marked<'t> = (Cursor<'t>, Option<Counts>, Option<u8>, Option<Space>);

/// A name with the cargo in brackets and the trait in parentheses that may follow it.
fn marked(text: Cursor) -> Parsed<Marked> {
    let (text, left, from) = match text.split_once("(") {
        None => (text, None, None),
        Some((name, inside)) => {
            let (left, from) = in_parentheses(inside)?;
            (name, left, from)
        }
    };
    match text.split_once("[") {
        None => Ok((text, None, left, from)),
        Some((name, inside)) => Ok((name, Some(bracketed(inside)?), left, from)),
    }
}

/// `2 left)` or `from burma)`: the opening parenthesis is read already.
fn in_parentheses(inside: Cursor) -> Parsed<(Option<u8>, Option<Space>)> {
    let known = match inside.split_once(")") {
        Some((inside, rest)) if rest.text.is_empty() => Some(inside.split_word()),
        _ => None,
    };
    match known {
        Some((number_, word)) if word.text.eq_ignore_ascii_case("left") => {
            let left = u8::try_from(number(number_)?);
            Ok((Some(left.or_else(|_| number_.fail("255 is the largest number here"))?), None))
        }
        Some((word, place)) if word.text.eq_ignore_ascii_case("from") => Ok((None, Some(space(place)?))),
        _ => inside.fail("what tells units apart comes last, like `(2 left)` or `(from burma)`"),
    }
}

/// What stands between square brackets; the opening one is read already.
fn bracketed(inside: Cursor) -> Parsed<Counts> {
    match inside.split_once("]") {
        Some((inside, rest)) if rest.text.is_empty() => {
            let empty = inside.text.is_empty() || inside.text.eq_ignore_ascii_case("empty");
            if empty { Ok(Counts::default()) } else { counts(inside) }
        }
        _ => inside.fail("a closing `]` is missing"),
    }
}

fn counts(text: Cursor) -> Parsed<Counts> {
    let mut counts = Counts::default();
    for part in text.split(',') {
        let one = pick(part)?;
        if !one.is_plain() || one.power.is_some() {
            return part.fail("only a number and a unit belong here");
        }
        counts.add(one.unit, one.count);
    }
    Ok(counts)
}

/// The usual spelling of a nation, unit, space or step.
pub fn canonical(word: &str) -> String {
    let wanted = slug(word);
    let step = match wanted.as_str() {
        "defence" => Some("defense"),
        "bombard" => Some("bombardment"),
        _ => None,
    };
    let known =
        step.or_else(|| Power::named(word).map(Power::id)).or_else(|| Unit::named(word).map(Unit::id));
    known.or_else(|| board().find(word).map(Space::id)).map_or(wanted, str::to_string)
}

/// A list of units, as set-up files and case files write it.
pub fn unit_list(text: &str) -> Parsed<Vec<Pick>> {
    picks(Cursor::new(text).trim())
}
