//! Reading the one-line notation. `docs/notation.md` has the grammar.

use sandtable_engine::ParseError;
use sandtable_engine::cursor::{Cursor, Parsed};
use sandtable_engine::names::{nearest, slug};

use crate::board::{Space, board};
use crate::order::{Ground, Mission, Order, Pick, Stack};
use crate::power::{OWNERS, Power};
use crate::tech::{IMPROVEMENTS, Improvement, PARTS, Part, TECHS, Tech};
use crate::units::{UNITS, Unit};

const VERBS: &[&str] = &[
    "end",
    "pass",
    "press",
    "pay",
    "concede",
    "develop",
    "share-radar",
    "assassinate",
    "sneak-attack",
    "jam",
    "repair",
    "tech-marker",
    "tech-rolls",
    "sabotage",
    "steal",
    "improve",
    "buy",
    "purge-purchase",
    "purge-place",
    "build-partisan",
    "link-up",
    "influence",
    "economic-aid",
    "counter-aid",
    "match-aid",
    "abandon-aid",
    "lend-lease",
    "declare-war",
    "straits",
    "demolish",
    "move",
    "load",
    "offload",
    "drop",
    "raid",
    "hunt",
    "attack",
    "recall",
    "surprise",
    "banzai",
    "marines",
    "artillery",
    "rocket",
    "atomic",
    "attack-pen",
    "enter-pen",
    "leave-pen",
    "rail",
    "move-factory",
    "volunteer",
    "put-aboard",
    "battle",
    "losses-first",
    "first-target",
    "aa-targets",
    "espionage",
    "enigma",
    "kamikaze",
    "casualties",
    "choose-losses",
    "withdraw",
    "retreat",
    "fall-back",
    "raid-defenders",
    "raid-losses",
    "bomb",
    "place",
    "national-guard",
    "new-capital",
    "exile-capital",
    "vichy-port",
    "penalty",
];

pub fn parse(text: &str) -> Result<Order, ParseError> {
    let (verb, rest) = Cursor::new(text).split_word();
    let alone = |order: Order| {
        if rest.text.is_empty() { Ok(order) } else { rest.fail("nothing more is expected here") }
    };
    match slug(verb.text).as_str() {
        "end" => alone(Order::End),
        "pass" => alone(Order::Pass),
        "press" => alone(Order::Press),
        "pay" => alone(Order::Pay),
        "concede" => alone(Order::Concede),
        "develop" => alone(Order::Develop),
        "share-radar" => alone(Order::ShareRadar),
        "assassinate" => alone(Order::Assassinate),
        "sneak-attack" => alone(Order::SneakAttack),
        "jam" => alone(Order::Jam),
        "repair" => repair(rest),
        "tech-marker" => {
            let (name, free) = strip_word(rest, "free");
            Ok(Order::TechMarker { tech: tech(name)?, free })
        }
        "tech-rolls" => {
            counted(rest).and_then(|(count, name)| Ok(Order::TechRolls { count, tech: tech(name)? }))
        }
        "sabotage" => power_and_tech(rest).map(|(power, tech)| Order::Sabotage { power, tech }),
        "steal" => power_and_tech(rest).map(|(power, tech)| Order::Steal { power, tech }),
        "improve" => {
            let (place, what) = last_word(rest)?;
            Ok(Order::Improve {
                space: space(place)?,
                improvement: word(
                    what,
                    "improvement",
                    Improvement::named,
                    IMPROVEMENTS.iter().map(|i| i.id()),
                )?,
            })
        }
        "buy" => {
            let (units, at) = optional_tail(rest, " for ");
            Ok(Order::Buy { units: picks(units)?, at: at.map(space).transpose()? })
        }
        "purge-purchase" => Ok(Order::PurgePurchase { units: picks(rest)? }),
        "purge-place" => stack(rest).map(|Stack { units, space }| Order::PurgePlace { units, space }),
        "build-partisan" => Ok(Order::BuildPartisan { space: space(rest)? }),
        "link-up" => Ok(Order::LinkUp { space: space(rest)? }),
        "influence" => Ok(Order::Influence { space: space(rest)? }),
        "economic-aid" => {
            Ok(Order::EconomicAid { targets: rest.split(',').into_iter().map(space).collect::<Parsed<_>>()? })
        }
        "counter-aid" => {
            counted(rest).and_then(|(ipcs, name)| Ok(Order::CounterAid { ipcs, space: space(name)? }))
        }
        "match-aid" => {
            counted(rest).and_then(|(ipcs, name)| Ok(Order::MatchAid { ipcs, space: space(name)? }))
        }
        "abandon-aid" => Ok(Order::AbandonAid { space: space(rest)? }),
        "lend-lease" => {
            let (ipcs, whom) = counted(rest)?;
            let (to, from) = optional_tail(whom, " from ");
            Ok(Order::LendLease { ipcs, to: power(to)?, from: from.map(power).transpose()? })
        }
        "declare-war" => Ok(Order::DeclareWar { power: power(rest)? }),
        "straits" => {
            let (what, whom) = rest.split_word();
            let allow = match slug(what.text).as_str() {
                "allow" => true,
                "deny" => false,
                _ => return what.fail("`allow` or `deny` is expected"),
            };
            Ok(Order::Straits { allow, power: power(whom)? })
        }
        "demolish" => Ok(Order::Demolish { space: space(rest)? }),
        "move" => {
            let (units, way) = colon(rest)?;
            let (way, against) = optional_tail(way, " against ");
            Ok(Order::Move {
                units: picks(units)?,
                path: path(way)?,
                against: against.map(power).transpose()?,
            })
        }
        "load" => ends(rest).map(|(units, from, to)| Order::Load { units, from, to }),
        "offload" => ends(rest).map(|(units, from, to)| Order::Offload { units, from, to }),
        "drop" => units_and_path(rest).map(|(units, path)| Order::Drop { units, path }),
        "raid" => units_and_path(rest).map(|(units, path)| Order::Raid { units, path }),
        "hunt" => {
            let (boats, zone) = colon(rest)?;
            Ok(Order::Hunt { count: boats_of(boats)?, zone: space(zone)? })
        }
        "attack" => {
            let (place, against) = optional_tail(rest, " against ");
            Ok(Order::Attack { space: space(place)?, against: against.map(power).transpose()? })
        }
        "recall" => stack(rest).map(|Stack { units, space }| Order::Recall { units, space }),
        "surprise" => Ok(Order::Surprise { space: space(rest)? }),
        "banzai" => Ok(Order::Banzai { space: maybe(rest)? }),
        "marines" => {
            counted(rest).and_then(|(count, name)| Ok(Order::Marines { count, space: space(name)? }))
        }
        "artillery" => two(rest).map(|(from, to)| Order::Artillery { from, to }),
        "rocket" => {
            let (from, tail) = arrow(rest)?;
            let from = space(from)?;
            if let Some(to) = board().find(tail.text) {
                return Ok(Order::Rocket { from, to, part: None });
            }
            let (to, what) = last_word(tail)?;
            let part = match slug(what.text).as_str() {
                "units" => None,
                _ => Some(part(what)?),
            };
            Ok(Order::Rocket { from, to: space(to)?, part })
        }
        "atomic" => {
            let (way, what) = last_word(rest)?;
            let ground = match slug(what.text).as_str() {
                "factory" => Ground::Factory,
                "units" => Ground::Units,
                "pen" | "sub-pen" => Ground::Pen,
                _ => return what.fail("`factory`, `units` or `pen` is expected"),
            };
            Ok(Order::Atomic { path: path(way)?, ground })
        }
        "attack-pen" => stack(rest).map(|Stack { units, space }| Order::AttackPen { units, zone: space }),
        "enter-pen" => pen(rest).map(|(count, zone)| Order::EnterPen { count, zone }),
        "leave-pen" => pen(rest).map(|(count, zone)| Order::LeavePen { count, zone }),
        "rail" => {
            let (rest, by) = optional_tail(rest, " by ");
            let (units, from, to) = ends(rest)?;
            Ok(Order::Rail { units, from, to, by: by.map(power).transpose()? })
        }
        "move-factory" => Ok(Order::MoveFactory { path: path(rest)? }),
        "volunteer" => Ok(Order::Volunteer { path: path(rest)? }),
        "put-aboard" => {
            let (count, way) = colon(rest)?;
            let (from, to) = two(way)?;
            Ok(Order::PutAboard { count: boats_of(count)?, from, to })
        }
        "battle" => Ok(Order::Battle { space: space(rest)? }),
        "losses-first" => Ok(Order::LossesFirst { power: power(rest)? }),
        "first-target" => Ok(Order::FirstTarget { power: power(rest)? }),
        "aa-targets" => aa_targets(rest),
        "espionage" => Ok(Order::Espionage { space: maybe(rest)? }),
        "enigma" => Ok(Order::Enigma { space: space(rest)? }),
        "kamikaze" => Ok(Order::Kamikaze { count: number(rest)? }),
        "casualties" => Ok(Order::Casualties { units: picks(rest)? }),
        "choose-losses" => {
            Ok(Order::ChooseLosses { stacks: rest.split(';').into_iter().map(stack).collect::<Parsed<_>>()? })
        }
        "withdraw" => Ok(Order::Withdraw { count: boats_of(rest)? }),
        "retreat" => Ok(Order::Retreat { to: maybe(rest)? }),
        "fall-back" => Ok(Order::FallBack { space: space(rest)? }),
        "raid-defenders" => Ok(Order::RaidDefenders { count: boats_of(rest)? }),
        "raid-losses" => Ok(Order::RaidLosses { units: picks(rest)? }),
        "bomb" => {
            let one = |part: Cursor<'_>| -> Parsed<(u16, Mission)> {
                let (count, name) = counted(part)?;
                let known = PARTS.iter().map(|part| part.id()).chain(["conventional", "aa-gun"]);
                Ok((count, word(name, "mission", Mission::named, known)?))
            };
            Ok(Order::Bomb { missions: rest.split(',').into_iter().map(one).collect::<Parsed<_>>()? })
        }
        "place" => stack(rest).map(|Stack { units, space }| Order::Place { units, space }),
        "national-guard" => {
            let Some((east, west)) = rest.split_once(",") else {
                return rest.fail("two numbers are expected: `national-guard 4, 2`");
            };
            Ok(Order::NationalGuard { east: number(east)?, west: number(west)? })
        }
        "new-capital" => Ok(Order::NewCapital { space: space(rest)? }),
        "exile-capital" => Ok(Order::ExileCapital { space: space(rest)? }),
        "vichy-port" => Ok(Order::VichyPort { space: space(rest)? }),
        "penalty" => Ok(Order::Penalty { power: power(rest)? }),
        "" => verb.fail("an order is expected, for example `end`"),
        other => {
            let hint = nearest(other, VERBS.iter().copied());
            verb.fail(format!("`{}` is no order{}", verb.text, meant(hint)))
        }
    }
}

fn meant(hint: Option<&str>) -> String {
    hint.map_or(String::new(), |hint| format!("; did you mean `{hint}`?"))
}

fn word<T>(
    text: Cursor<'_>,
    what: &str,
    named: fn(&str) -> Option<T>,
    known: impl Iterator<Item = &'static str>,
) -> Parsed<T> {
    named(text.text).map_or_else(
        || {
            let hint = nearest(&slug(text.text), known);
            text.fail(format!("unknown {what} `{}`{}", text.text, meant(hint)))
        },
        Ok,
    )
}

fn space(text: Cursor<'_>) -> Parsed<Space> {
    word(text, "space", |name| board().find(name), board().names().map(|name| -> &'static str { name }))
}

fn maybe(text: Cursor<'_>) -> Parsed<Option<Space>> {
    if text.text.is_empty() { Ok(None) } else { space(text).map(Some) }
}

fn power(text: Cursor<'_>) -> Parsed<Power> {
    word(text, "power", Power::named, OWNERS.into_iter().map(Power::id))
}

fn tech(text: Cursor<'_>) -> Parsed<Tech> {
    word(text, "technology", Tech::named, TECHS.iter().map(|tech| tech.id()))
}

fn part(text: Cursor<'_>) -> Parsed<Part> {
    word(text, "part of a factory", Part::named, PARTS.iter().map(|part| part.id()))
}

fn unit(text: Cursor<'_>) -> Parsed<Unit> {
    word(text, "unit", Unit::named, UNITS.into_iter().map(Unit::id))
}

fn number<T: std::str::FromStr>(text: Cursor<'_>) -> Parsed<T> {
    let mut cursor = text;
    let number = cursor.number()?;
    if cursor.rest().is_empty() { Ok(number) } else { cursor.fail("nothing more is expected here") }
}

/// A number, and what follows it.
fn counted<T: std::str::FromStr>(text: Cursor<'_>) -> Parsed<(T, Cursor<'_>)> {
    let mut cursor = text;
    let number = cursor.number()?;
    Ok((number, cursor.trim()))
}

/// `2`, `2 submarine` or `2 fighter`: the kind goes without saying.
fn boats_of(text: Cursor<'_>) -> Parsed<u16> {
    let (count, kind) = counted(text)?;
    let known =
        kind.text.is_empty() || matches!(Unit::named(kind.text), Some(Unit::Submarine | Unit::Fighter));
    if known { Ok(count) } else { kind.fail("a number of submarines or fighters is expected") }
}

/// `2 damaged britain battleship`.
fn pick(text: Cursor<'_>) -> Parsed<Pick> {
    let (count, mut rest) = counted(text)?;
    let mut one = Pick::of(count, Unit::Infantry);
    loop {
        let (first, after) = rest.split_word();
        match slug(first.text).as_str() {
            _ if after.text.is_empty() => break,
            "damaged" => one.damaged = true,
            "sunk" => one.sunk = true,
            "off-factory" => one.off_factory = true,
            name => match Power::named(name) {
                Some(power) => one.power = Some(power),
                None => break,
            },
        }
        rest = after;
    }
    one.unit = unit(rest)?;
    Ok(one)
}

fn picks(text: Cursor<'_>) -> Parsed<Vec<Pick>> {
    text.split(',').into_iter().map(pick).collect()
}

fn colon(text: Cursor<'_>) -> Parsed<(Cursor<'_>, Cursor<'_>)> {
    text.split_once(":")
        .map_or_else(|| text.fail("a colon is missing; for example `move 2 infantry: germany -> poland`"), Ok)
}

fn stack(text: Cursor<'_>) -> Parsed<Stack> {
    let (units, place) = colon(text)?;
    Ok(Stack { units: picks(units)?, space: space(place)? })
}

fn arrow(text: Cursor<'_>) -> Parsed<(Cursor<'_>, Cursor<'_>)> {
    text.split_at_arrow().map_or_else(|| text.fail("two spaces with `->` between them are expected"), Ok)
}

fn path(text: Cursor<'_>) -> Parsed<Vec<Space>> {
    let (first, mut rest) = arrow(text)?;
    let mut path = vec![space(first)?];
    while let Some((next, more)) = rest.split_at_arrow() {
        path.push(space(next)?);
        rest = more;
    }
    path.push(space(rest)?);
    Ok(path)
}

fn two(text: Cursor<'_>) -> Parsed<(Space, Space)> {
    let (from, to) = arrow(text)?;
    Ok((space(from)?, space(to)?))
}

fn ends(text: Cursor<'_>) -> Parsed<(Vec<Pick>, Space, Space)> {
    let (units, way) = colon(text)?;
    let (from, to) = two(way)?;
    Ok((picks(units)?, from, to))
}

fn units_and_path(text: Cursor<'_>) -> Parsed<(Vec<Pick>, Vec<Space>)> {
    let (units, way) = colon(text)?;
    Ok((picks(units)?, path(way)?))
}

fn pen(text: Cursor<'_>) -> Parsed<(u16, Space)> {
    let (count, zone) = colon(text)?;
    Ok((boats_of(count)?, space(zone)?))
}

/// What stands before the last word, and that word.
fn last_word(text: Cursor<'_>) -> Parsed<(Cursor<'_>, Cursor<'_>)> {
    match text.text.rfind(char::is_whitespace) {
        Some(at) => Ok(text.split_at(at, 0)),
        None => text.fail("one word more is expected"),
    }
}

fn strip_word<'t>(text: Cursor<'t>, word: &str) -> (Cursor<'t>, bool) {
    match last_word(text) {
        Ok((before, last)) if last.text.eq_ignore_ascii_case(word) => (before, true),
        _ => (text, false),
    }
}

fn optional_tail<'t>(text: Cursor<'t>, keyword: &str) -> (Cursor<'t>, Option<Cursor<'t>>) {
    text.split_once(keyword).map_or((text, None), |(before, after)| (before, Some(after)))
}

fn power_and_tech(text: Cursor<'_>) -> Parsed<(Power, Tech)> {
    let (whose, what) = text.split_word();
    Ok((power(whose)?, tech(what)?))
}

fn repair(text: Cursor<'_>) -> Parsed<Order> {
    let (what, place) = colon(text)?;
    let space = space(place)?;
    match slug(what.text).as_str() {
        "battleship" | "1-battleship" => return Ok(Order::RepairShip { space }),
        "sub-pen" | "pen" => return Ok(Order::RepairPen { space }),
        _ => {}
    }
    let (points, name) = counted(what)?;
    Ok(Order::Repair { points, part: part(name)?, space })
}

fn aa_targets(text: Cursor<'_>) -> Parsed<Order> {
    let (mut aircraft, mut armor) = (0, 0);
    for part in text.split(',') {
        let (count, kind) = counted::<u8>(part)?;
        match slug(kind.text).as_str() {
            "aircraft" => aircraft = count,
            "armor" | "tank" | "tanks" => armor = count,
            _ => return kind.fail("`aircraft` or `armor` is expected"),
        }
    }
    Ok(Order::AaTargets { aircraft, armor })
}

/// `2 infantry, 1 armor` for case files.
pub fn unit_list(text: &str) -> Result<Vec<Pick>, String> {
    picks(Cursor::new(text)).map_err(|fault| fault.to_string())
}

/// The program's spelling of a word that people also spell otherwise.
pub fn canonical(text: &str) -> String {
    if Tech::named(text).is_some() || Mission::named(text).is_some() {
        return slug(text);
    }
    let known = Unit::named(text).map(Unit::id).or_else(|| Power::named(text).map(Power::id));
    match known {
        Some(id) if board().find(text).is_none() => id.to_owned(),
        _ => slug(text),
    }
}
