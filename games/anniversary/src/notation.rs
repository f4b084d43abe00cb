//! The one-line spelling of orders. `docs/notation.md` holds the grammar, and `print.rs` is the inverse.

use std::num::IntErrorKind;

use sandtable_engine::cursor::{Cursor, Parsed};
use sandtable_engine::names::{nearest, slug};

use crate::board::{Space, board};
use crate::order::{Order, Pick, Ship};
use crate::power::{POWERS, Power};
use crate::state::Arrival;
use crate::units::{Counts, UNITS, Unit};

const VERBS: [&str; 26] = [
    "end",
    "research",
    "chart",
    "buy",
    "repair",
    "move",
    "load",
    "offload",
    "raid",
    "escort",
    "drop",
    "attack",
    "withdraw",
    "recall",
    "intercept",
    "rocket",
    "battle",
    "bombard",
    "strike",
    "submerge",
    "casualties",
    "press",
    "retreat",
    "land",
    "place",
    "concede",
];

pub fn parse(text: &str) -> Parsed<Order> {
    let (verb, rest) = Cursor::new(text).split_word();
    match verb.text.to_ascii_lowercase().as_str() {
        "end" => bare(rest, Order::End),
        "strike" => bare(rest, Order::Strike),
        "press" => bare(rest, Order::Press),
        "concede" => bare(rest, Order::Concede),
        "research" => Ok(Order::Research { researchers: small(rest)? }),
        "chart" => Ok(Order::Chart { chart: small(rest)? }),
        "buy" => {
            let list = picks(rest)?;
            let power = list.iter().find_map(|pick| pick.power);
            let plain = |pick: &Pick| *pick == Pick { power, ..Pick::of(pick.count, pick.unit) };
            if !list.iter().all(plain) {
                return rest.fail("only numbers and units belong here: `buy 3 infantry, 1 tank`");
            }
            Ok(Order::Buy { units: list.iter().map(|pick| (pick.unit, pick.count)).collect(), power })
        }
        "repair" => {
            let (markers, at) = after_colon(rest, "repair 3: germany")?;
            Ok(Order::Repair { markers: small(markers)?, space: space(at)? })
        }
        "move" => with_path(rest, "move 2 infantry: germany -> poland")
            .map(|(units, path)| Order::Move { units, path }),
        "raid" => with_path(rest, "raid 1 bomber: germany -> russia")
            .map(|(units, path)| Order::Raid { units, path }),
        "escort" => with_path(rest, "escort 1 fighter: germany -> russia")
            .map(|(units, path)| Order::Escort { units, path }),
        "drop" => {
            let (units, path) = with_path(rest, "drop 1 infantry: germany -> ukraine")?;
            match units[..] {
                [
                    Pick { count, unit: Unit::Infantry, power: None, cargo: None, arrival: None, left: None },
                ] => Ok(Order::Drop { bombers: count, path }),
                _ => rest.fail("only infantry can be dropped: `drop 1 infantry: germany -> ukraine`"),
            }
        }
        "load" => {
            let (units, route) = after_colon(rest, "load 2 infantry: united-kingdom -> sz8")?;
            let (from, zone, ship) = ends_aboard(route)?;
            Ok(Order::Load { units: picks(units)?, from, zone, ship })
        }
        "offload" => {
            let (units, route) = after_colon(rest, "offload 2 infantry: sz7 -> france")?;
            let (zone, to, ship) = ends_aboard(route)?;
            Ok(Order::Offload { units: picks(units)?, zone, to, ship })
        }
        "attack" => Ok(Order::Attack { zone: space(rest)? }),
        "withdraw" => Ok(Order::Withdraw { zone: space(rest)? }),
        "recall" => {
            let (units, at) = after_colon(rest, "recall 1 battleship: sz7")?;
            Ok(Order::Recall { units: picks(units)?, from: space(at)? })
        }
        "intercept" => Ok(Order::Intercept { units: picks_or_none(rest)? }),
        "bombard" => Ok(Order::Bombard { units: picks_or_none(rest)? }),
        "casualties" => Ok(Order::Casualties { units: picks_or_none(rest)? }),
        "rocket" => {
            let (from, to) = ends(rest)?;
            Ok(Order::Rocket { from, to })
        }
        "battle" => Ok(Order::Battle { space: space(rest)? }),
        "submerge" => match rest.text.parse::<u16>() {
            Ok(_) => Ok(Order::Submerge { units: vec![Pick::of(number(rest)?, Unit::Submarine)] }),
            Err(_) => Ok(Order::Submerge { units: picks(rest)? }),
        },
        "retreat" if rest.text.is_empty() => Ok(Order::Retreat { to: None }),
        "retreat" => Ok(Order::Retreat { to: Some(space(rest)?) }),
        "land" => {
            let (units, route) = after_colon(rest, "land 1 fighter: sz7 -> united-kingdom")?;
            let (from, to) = ends(route)?;
            match picks(units)?[..] {
                [
                    Pick { count, unit: Unit::Fighter, power: None, cargo: None, arrival: None, left: None },
                ] => Ok(Order::Land { fighters: count, from, to }),
                _ => units.fail("only fighters are landed this way: `land 1 fighter: sz7 -> united-kingdom`"),
            }
        }
        "place" => {
            let (units, at) = after_colon(rest, "place 3 infantry: germany")?;
            Ok(Order::Place { units: picks(units)?, space: space(at)? })
        }
        "" => verb.fail(format!("an order begins with one of: {}", VERBS.join(", "))),
        other => match nearest(other, VERBS) {
            Some(near) => verb.fail(format!("unknown order `{other}`; did you mean `{near}`?")),
            None => verb
                .fail(format!("unknown order `{other}`; an order begins with one of: {}", VERBS.join(", "))),
        },
    }
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

fn with_path(text: Cursor, example: &str) -> Parsed<(Vec<Pick>, Vec<Space>)> {
    let (units, route) = after_colon(text, example)?;
    let units = picks(units)?;
    let mut path = Vec::new();
    let mut left = route;
    while let Some((here, rest)) = left.split_at_arrow() {
        path.push(space(here)?);
        left = rest;
    }
    if path.is_empty() {
        return route.fail(format!("an arrow `->` is missing; for example `{example}`"));
    }
    path.push(space(left)?);
    Ok((units, path))
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
        Some((route, ship)) => (route, transport_named(ship)?),
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
        None => unknown(text, "power", POWERS.iter().map(|power| power.id())),
    }
}

fn number(text: Cursor) -> Parsed<u16> {
    // As many as there can be of anything: an order that the rules offer must have a spelling.
    match text.text.parse::<u16>() {
        Ok(number) => Ok(number),
        Err(fault) if *fault.kind() == IntErrorKind::PosOverflow => {
            text.fail(format!("{} is the largest number an order may name", u16::MAX))
        }
        Err(_) => text.fail(format!("expected a number, found `{}`", text.text)),
    }
}

fn small(text: Cursor) -> Parsed<u8> {
    u8::try_from(number(text)?).or_else(|_| text.fail("255 is the largest number here"))
}

fn picks_or_none(text: Cursor) -> Parsed<Vec<Pick>> {
    if text.text.eq_ignore_ascii_case("none") { Ok(Vec::new()) } else { picks(text) }
}

fn picks(text: Cursor) -> Parsed<Vec<Pick>> {
    text.split(',').into_iter().map(pick).collect()
}

/// `2 infantry`, `1 china infantry`, `1 transport [2 infantry]`, `1 seaborne infantry`, `1 fighter (2 left)`.
fn pick(text: Cursor) -> Parsed<Pick> {
    let (what, cargo, left) = marked(text)?;
    let (count, name) = what.split_word();
    let count = number(count)?;
    let (first, rest) = name.split_word();
    let arrival = ARRIVALS.into_iter().find(|arrival| arrival.id() == first.text.to_ascii_lowercase());
    let name = if arrival.is_some() { rest } else { name };
    let (power, unit) = match Unit::named(name.text) {
        Some(unit) => (None, unit),
        None => owned_unit(name)?,
    };
    Ok(Pick { count, power, unit, cargo, arrival, left })
}

const ARRIVALS: [Arrival; 3] = [Arrival::Overland, Arrival::Seaborne, Arrival::Dropped];

/// A power's name followed by a unit's, each of one or more words. If only one of them is known, the
/// other is what was misspelt.
fn owned_unit(name: Cursor) -> Parsed<(Option<Power>, Unit)> {
    let units = || UNITS.iter().map(|unit| unit.id());
    let powers = || POWERS.iter().map(|power| power.id());
    let mut misspelt = None;
    for (i, _) in name.text.match_indices([' ', '\t']) {
        let (owner, unit) = name.split_at(i, 0);
        match (Power::named(owner.text), Unit::named(unit.text)) {
            (Some(power), Some(unit)) => return Ok((Some(power), unit)),
            (Some(_), None) => misspelt = misspelt.or(Some(unknown(unit, "unit", units()))),
            (None, Some(_)) => misspelt = misspelt.or(Some(unknown(owner, "power", powers()))),
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

fn counts(text: Cursor) -> Parsed<Counts> {
    let mut counts = Counts::default();
    for part in text.split(',') {
        match pick(part)? {
            Pick { count, unit, power: None, cargo: None, arrival: None, left: None } => {
                counts.add(unit, count)
            }
            _ => return part.fail("only a number and a unit belong here"),
        }
    }
    Ok(counts)
}

/// `united-states`, `[empty]`, `(2 left)` or all of them: which transports are meant.
fn transport_named(text: Cursor) -> Parsed<Ship> {
    let (owner, beside, left) = marked(text)?;
    let aboard = if owner.text.is_empty() { None } else { Some(power(owner)?) };
    Ok(Ship { aboard, beside, left })
}

/// A name with the cargo in brackets and the movement left in parentheses that may follow it.
fn marked(text: Cursor) -> Parsed<(Cursor, Option<Counts>, Option<u8>)> {
    let (text, left) = match text.split_once("(") {
        None => (text, None),
        Some((name, inside)) => (name, Some(movement_left(inside)?)),
    };
    match text.split_once("[") {
        None => Ok((text, None, left)),
        Some((name, inside)) => Ok((name, Some(bracketed(inside)?), left)),
    }
}

/// `2 left)`: the opening parenthesis is read already.
fn movement_left(inside: Cursor) -> Parsed<u8> {
    let known = match inside.split_once(")") {
        Some((inside, rest)) if rest.text.is_empty() => Some(inside.split_word()),
        _ => None,
    };
    match known {
        Some((number, word)) if word.text.eq_ignore_ascii_case("left") => small(number),
        _ => inside.fail("movement left comes last, like `(2 left)`"),
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

/// The usual spelling of a power, unit, space or step.
pub fn canonical(word: &str) -> String {
    let wanted = slug(word);
    let step = match wanted.as_str() {
        "aa" | "anti-aircraft" => Some("antiaircraft"),
        "defence" => Some("defense"),
        "bombard" => Some("bombardment"),
        "rockets" => Some("rocket"),
        _ => None,
    };
    let known =
        step.or_else(|| Power::named(word).map(Power::id)).or_else(|| Unit::named(word).map(Unit::id));
    known.or_else(|| board().find(word).map(Space::id)).map_or(wanted, str::to_string)
}

/// A comma-separated list of units, as set-up files write it.
pub fn unit_list(text: &str) -> Parsed<Counts> {
    counts(Cursor::new(text).trim())
}

#[cfg(test)]
mod tests;
