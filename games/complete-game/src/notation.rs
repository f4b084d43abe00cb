//! The one-line spelling of orders. `NOTATION.md` describes it, and `print.rs` is the inverse.

use sandtable_engine::cursor::{Cursor, Parsed};
use sandtable_engine::names::{nearest, slug};

use crate::battle::Aim;
use crate::board::{Space, board};
use crate::order::{Order, Pick};
use crate::power::{POWERS, Power, Side};
use crate::state::{Mission, PHASES, Phase, Research};
use crate::tech::{INDUSTRIES, Industry, TECHS, Tech};
use crate::units::{UNITS, Unit};

const VERBS: [&str; 53] = [
    "end",
    "skip",
    "lend",
    "permit",
    "forbid",
    "concede",
    "declare",
    "research",
    "repair",
    "buy",
    "special",
    "chip",
    "upgrade",
    "fortify",
    "ask",
    "agree",
    "refuse",
    "move",
    "load",
    "unload",
    "launch",
    "raid",
    "bomb",
    "mission",
    "scramble",
    "rocket",
    "negotiate",
    "attack",
    "withdraw",
    "battle",
    "search",
    "evade",
    "repel",
    "fire",
    "bombard",
    "aim",
    "target",
    "dive",
    "casualties",
    "retreat",
    "stay",
    "press",
    "hold",
    "reserves",
    "intercept",
    "shift",
    "evacuate",
    "mend",
    "relocate",
    "destroy",
    "place",
    "capital",
    "diplomacy",
];

pub fn parse(text: &str) -> Parsed<Order> {
    let whole = Cursor::new(text).trim();
    // `retreat: france` has its colon right after the verb.
    let (verb, rest) = match whole.text.strip_prefix("retreat:") {
        Some(_) => whole.split_at("retreat".len(), 0),
        None => whole.split_word(),
    };
    match verb.text.to_ascii_lowercase().as_str() {
        "end" => bare(rest, Order::End),
        "concede" => bare(rest, Order::Concede),
        "agree" => bare(rest, Order::Agree),
        "refuse" => bare(rest, Order::Refuse),
        "attack" => bare(rest, Order::Attack),
        "withdraw" => bare(rest, Order::Withdraw),
        "repel" => bare(rest, Order::Repel),
        "stay" => bare(rest, Order::Stay),
        "press" => bare(rest, Order::Press),
        "hold" => bare(rest, Order::Hold),
        "skip" => {
            let (to, name) = rest.split_word();
            let name = if to.text.eq_ignore_ascii_case("to") { name } else { rest };
            let phase = known(name, "phase", Phase::named, PHASES.iter().map(|phase| phase.id()))?;
            Ok(Order::Skip { phase })
        }
        "lend" => {
            let (ipus, to) = after_colon(rest, "lend 5: italy")?;
            Ok(Order::Lend { ipus: number(ipus)?, to: power(to)? })
        }
        "permit" => {
            let (who, space) = permission(rest)?;
            Ok(Order::Permit { power: who, space })
        }
        "forbid" => {
            let (who, space) = permission(rest)?;
            Ok(Order::Forbid { power: who, space })
        }
        "declare" => {
            let sides = ["axis", "allies", "russia"];
            Ok(Order::Declare { on: known(rest, "side", Side::named, sides.into_iter())? })
        }
        "research" => research(rest).map(|research| Order::Research { research }),
        "repair" => {
            let (levels, industry) = rest.split_word();
            let names = INDUSTRIES.iter().map(|industry| industry.id());
            let industry = known(industry, "industry", Industry::named, names)?;
            Ok(Order::Repair { levels: small(levels)?, industry })
        }
        "buy" => Ok(Order::Buy { units: picks(rest)? }),
        "special" => {
            at_space(rest, "special 2 armor: italy").map(|(units, space)| Order::Special { units, space })
        }
        "ask" => at_space(rest, "ask 1 fighter: england").map(|(units, space)| Order::Ask { units, space }),
        "place" => {
            at_space(rest, "place 2 armor: berlin").map(|(units, space)| Order::Place { units, space })
        }
        "launch" => {
            at_space(rest, "launch 2 fighter: sz-japan").map(|(units, zone)| Order::Launch { units, zone })
        }
        "chip" => {
            let (count, at) = after_colon(rest, "chip 2: berlin")?;
            Ok(Order::Chip { count: small(count)?, space: space(at)? })
        }
        "upgrade" => Ok(Order::Upgrade { space: space(rest)? }),
        "fortify" => Ok(Order::Fortify { space: space(rest)? }),
        "move" => with_path(rest, "move 2 armor: jehol -> chihli -> honan")
            .map(|(units, path)| Order::Move { units, path }),
        "bomb" => with_path(rest, "bomb 1 bomber: iwo-jima -> sz-iwo-jima -> japan")
            .map(|(units, path)| Order::Bomb { units, path }),
        "raid" => {
            let (rest, escorted) = match rest.text.strip_suffix("escorted") {
                Some(before) => (rest.split_at(before.len(), 0).0, true),
                None => (rest, false),
            };
            let (units, path) = with_path(rest, "raid 1 bomber: england -> sz-england-france -> france")?;
            Ok(Order::Raid { units, path, escorted })
        }
        "load" => {
            let (units, from, to, aboard) =
                carried(rest, "load 2 regular-infantry: iwo-jima -> sz-iwo-jima")?;
            Ok(Order::Load { units, from, to, aboard })
        }
        "unload" => {
            let (units, from, to, aboard) =
                carried(rest, "unload 2 regular-infantry: sz-okinawa -> okinawa")?;
            Ok(Order::Unload { units, from, to, aboard })
        }
        "mission" => {
            let (at, what) = after_colon(rest, "mission berlin: factory")?;
            Ok(Order::Mission { space: space(at)?, mission: mission(what)? })
        }
        "scramble" => {
            let (units, way) = after_colon(rest, "scramble 1 fighter: scotland -> england")?;
            let (from, to) = ends(way)?;
            Ok(Order::Scramble { units: picks(units)?, from, to })
        }
        "rocket" => {
            let (from, to) = ends(rest)?;
            Ok(Order::Rocket { from, to })
        }
        "negotiate" | "diplomacy" => Ok(Order::Negotiate { space: space(rest)? }),
        "battle" => Ok(Order::Battle { space: space(rest)? }),
        "search" if rest.text.is_empty() => Ok(Order::Search { planes: None }),
        "search" => Ok(Order::Search { planes: Some(small(rest)?) }),
        "evade" => Ok(Order::Evade { zone: space(rest)? }),
        "fire" => Ok(Order::Fire { units: picks(rest)? }),
        "bombard" => Ok(Order::Bombard { units: picks_or_none(rest)? }),
        "aim" => match rest.text.to_ascii_lowercase().as_str() {
            "aircraft" => Ok(Order::Aim { aim: Aim::Aircraft }),
            "armor" | "armour" => Ok(Order::Aim { aim: Aim::Armor }),
            _ => rest.fail("a gun aims at `aircraft` or at `armor`"),
        },
        "target" if rest.text.starts_with(|c: char| c.is_ascii_digit()) => {
            Ok(Order::Target { units: picks(rest)? })
        }
        "target" => Ok(Order::Target { units: vec![Pick::of(1, unit(rest)?)] }),
        "dive" => {
            let (divers, at) = after_colon(rest, "dive 2 fighter: battleship")?;
            match picks(divers)?[..] {
                [Pick { count, unit: Unit::Fighter, .. }] => Ok(Order::Dive { count, target: unit(at)? }),
                _ => divers.fail("only fighters dive: `dive 2 fighter: battleship`"),
            }
        }
        "casualties" => {
            let (rest, together) = match rest.text.strip_suffix("together") {
                Some(before) => (rest.split_at(before.len(), 0).0.trim(), true),
                None => (rest, false),
            };
            Ok(Order::Casualties { units: picks_or_none(rest)?, together })
        }
        "retreat" => {
            let (units, to) = after_colon(rest, "retreat 2 armor: chihli")?;
            let units = if units.text.is_empty() { Vec::new() } else { picks(units)? };
            Ok(Order::Retreat { units, to: space(to)? })
        }
        "reserves" => Ok(Order::Reserves { count: small(rest)? }),
        "intercept" => Ok(Order::Intercept { count: small(rest)? }),
        "shift" => match rest.text.trim_start_matches('+') {
            "-1" => Ok(Order::Shift { by: -1 }),
            "0" => Ok(Order::Shift { by: 0 }),
            "1" => Ok(Order::Shift { by: 1 }),
            _ => rest.fail("the spy shifts the dice by -1, 0 or 1"),
        },
        "evacuate" => Ok(Order::Evacuate { space: space(rest)? }),
        "mend" => {
            let (units, at) = after_colon(rest, "mend 1 battleship: sz-japan")?;
            match picks(units)?[..] {
                [Pick { count, unit, power: None }] if count < 256 => {
                    Ok(Order::Mend { points: count as u8, unit, zone: space(at)? })
                }
                _ => units.fail("points of damage and one kind of ship: `mend 1 battleship: sz-japan`"),
            }
        }
        "relocate" => Ok(Order::Relocate { space: space(rest)? }),
        "destroy" => Ok(Order::Destroy { space: space(rest)? }),
        "capital" => Ok(Order::Capital { space: space(rest)? }),
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

fn at_space(text: Cursor, example: &str) -> Parsed<(Vec<Pick>, Space)> {
    let (units, at) = after_colon(text, example)?;
    Ok((picks(units)?, space(at)?))
}

fn permission(text: Cursor) -> Parsed<(Power, Space)> {
    let (who, at) = after_colon(text, "permit france: suez-canal-zone")?;
    Ok((power(who)?, space(at)?))
}

fn research(text: Cursor) -> Parsed<Research> {
    let (kind, tech) = text.split_word();
    match (kind.text.to_ascii_lowercase().as_str(), tech.text.is_empty()) {
        ("free", true) => Ok(Research::Free),
        ("standard", true) => Ok(Research::Standard),
        ("elevated", true) => Ok(Research::Elevated),
        ("upgrade", false) => Ok(Research::Upgrade(technology(tech)?)),
        _ => text.fail("`research free`, `standard`, `elevated` or `upgrade` with a technology"),
    }
}

fn mission(text: Cursor) -> Parsed<Mission> {
    let (what, tech) = text.split_word();
    match (what.text.to_ascii_lowercase().as_str(), tech.text.is_empty()) {
        ("factory", true) => Ok(Mission::Factory),
        ("radar", true) => Ok(Mission::Radar),
        ("gun", true) => Ok(Mission::Gun),
        ("rocket", true) => Ok(Mission::Rocket),
        ("assist", true) => Ok(Mission::Assist),
        ("steal", false) => Ok(Mission::Steal(technology(tech)?)),
        ("spoil", false) => Ok(Mission::Spoil(technology(tech)?)),
        _ => text
            .fail("a mission is `factory`, `radar`, `gun`, `rocket`, `assist`, `steal TECH` or `spoil TECH`"),
    }
}

fn technology(text: Cursor) -> Parsed<Tech> {
    known(text, "technology", Tech::named, TECHS.iter().map(|tech| tech.id()))
}

type Carried = (Vec<Pick>, Space, Option<Space>, Option<Unit>);

/// `2 infantry: iwo-jima -> sz-iwo-jima aboard submarine`, or one space for planes.
fn carried(text: Cursor, example: &str) -> Parsed<Carried> {
    let (units, route) = after_colon(text, example)?;
    let (route, aboard) = match route.split_once(" aboard ") {
        Some((route, ship)) => (route, Some(unit(ship)?)),
        None => (route, None),
    };
    let (from, to) = match route.split_at_arrow() {
        Some((from, to)) => (space(from)?, Some(space(to)?)),
        None => (space(route)?, None),
    };
    Ok((picks(units)?, from, to, aboard))
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

fn space(text: Cursor) -> Parsed<Space> {
    known(text, "space", |name| board().find(name), board().names())
}

fn power(text: Cursor) -> Parsed<Power> {
    known(text, "power", Power::named, POWERS.iter().map(|power| power.id()))
}

fn unit(text: Cursor) -> Parsed<Unit> {
    known(text, "unit", Unit::named, UNITS.iter().map(|unit| unit.id()))
}

/// A name of a vocabulary, or what may have been meant.
fn known<'n, T>(
    text: Cursor,
    what: &str,
    named: impl Fn(&str) -> Option<T>,
    names: impl Iterator<Item = &'n str>,
) -> Parsed<T> {
    if text.text.is_empty() {
        return text.fail(format!("the name of a {what} is missing"));
    }
    match named(text.text) {
        Some(found) => Ok(found),
        None => match nearest(&slug(text.text), names) {
            Some(near) => text.fail(format!("unknown {what} `{}`; did you mean `{near}`?", text.text)),
            None => text.fail(format!("unknown {what} `{}`", text.text)),
        },
    }
}

fn number(text: Cursor) -> Parsed<u16> {
    match text.text.parse::<u16>() {
        Ok(number) => Ok(number),
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
    let mut list = Vec::new();
    for part in text.split(',') {
        // `1 apc [2 infantry]` is `1 apc, 2 infantry`.
        let (outer, inner) = match part.split_once("[") {
            Some((outer, inner)) => match inner.split_once("]") {
                Some((inner, rest)) if rest.text.is_empty() => (outer, Some(inner)),
                _ => return inner.fail("a closing `]` is missing"),
            },
            None => (part, None),
        };
        list.push(pick(outer)?);
        if let Some(inner) = inner {
            for part in inner.split(',') {
                list.push(pick(part)?);
            }
        }
    }
    Ok(list)
}

/// `2 armor` or `1 italy armor`.
fn pick(text: Cursor) -> Parsed<Pick> {
    let (count, name) = text.split_word();
    let count = number(count)?;
    if let Some(unit) = Unit::named(name.text) {
        return Ok(Pick::of(count, unit));
    }
    for (i, _) in name.text.match_indices([' ', '\t']) {
        let (owner, what) = name.split_at(i, 0);
        if let (Some(power), Some(unit)) = (Power::named(owner.text), Unit::named(what.text)) {
            return Ok(Pick { count, power: Some(power), unit });
        }
    }
    unit(name).map(|unit| Pick::of(count, unit))
}

/// The usual spelling of a power, unit, space or step.
pub fn canonical(word: &str) -> String {
    let wanted = slug(word);
    let step = match wanted.as_str() {
        "defence" => Some("defense"),
        "bombard" | "shore-bombardment" => Some("bombardment"),
        "antiaircraft" | "gun" => Some("aa"),
        "spy-detection" => Some("spy-hunt"),
        "spy-execution" => Some("spy-kill"),
        // Steps that are also short for a unit.
        "aa" => Some("aa"),
        "reserves" => Some("reserves"),
        "rocket" => Some("rocket"),
        _ => None,
    };
    let known =
        step.or_else(|| Power::named(word).map(Power::id)).or_else(|| Unit::named(word).map(Unit::id));
    known.or_else(|| board().find(word).map(Space::id)).map_or(wanted, str::to_string)
}
