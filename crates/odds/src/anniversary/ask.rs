//! Odds of a battle or raid given in words, with options in words.

use sandtable_anniversary::tech::{ADVANCES, Advance, Advances};
use sandtable_anniversary::units::{UNITS, Unit};
use sandtable_engine::names::{nearest, slug};

use super::battle::{Battle, Dive, Goal, Losses, Policy, Retreat};
use super::{Raid, check_size, odds, settle, text};
use crate::answer::{Answer, Table, switch};

const KEYS: [&str; 11] = [
    "sea",
    "amphibious",
    "bombard",
    "paratroopers",
    "advance",
    "losses",
    "retreat",
    "dive",
    "way-out",
    "low-luck",
    "raid",
];

/// The battle that these words mean, and how its sides decide.
pub fn from_text(words: &str, options: &[(String, String)]) -> Result<Answer, String> {
    let mut asked = Asked { battle: text::parse(words)?, policy: Policy::default(), raid: None };
    for (key, value) in options {
        asked.set(&slug(key), value)?;
    }
    if let Some(room) = asked.raid {
        return raid(&asked.battle, room);
    }
    let battle = &asked.battle;
    text::check(battle)?;
    check_size(battle, &asked.policy)?;
    let policy = settle(battle, &asked.policy);
    let mut notes = decisions(&asked.policy, &policy);
    if battle.antiaircraft {
        notes.push("an antiaircraft gun fires first".to_owned());
    }
    let place = if battle.sea { "at sea" } else { "on land" };
    let question = format!("{} against {} {place}", battle.attackers, battle.defenders);
    let odds = Some(odds(battle, &policy));
    Ok(Answer { question, notes, odds, tables: Vec::new(), expected: Vec::new() })
}

/// What is said of decisions that the question left open.
fn decisions(asked: &Policy, settled: &Policy) -> Vec<String> {
    let mut notes = Vec::new();
    let goal = |goal: &Goal| match goal {
        Goal::Win => "to win",
        Goal::Value => "for the most value left",
    };
    for (side, asked, settled) in [
        ("attacker", &asked.attacker_losses, &settled.attacker_losses),
        ("defender", &asked.defender_losses, &settled.defender_losses),
    ] {
        match (asked, settled) {
            (_, Losses::Best(aim)) => {
                notes.push(format!("the {side} chooses his losses anew for each volley, {}", goal(aim)))
            }
            (Losses::Best(_), Losses::Order(order)) => {
                let order: Vec<&str> = order.iter().map(|unit| unit.id()).collect();
                notes.push(format!(
                    "too large to choose anew for each volley; best fixed order of loss for the {side}: {}",
                    order.join(", ")
                ));
            }
            _ => {}
        }
    }
    match (asked.retreat, settled.retreat) {
        (_, Retreat::Best(aim)) => {
            notes.push(format!("after each round the attacker presses or retreats, {}", goal(&aim)))
        }
        (Retreat::Best(_), Retreat::ChanceBelow(limit)) => notes.push(format!(
            "too large to decide anew after each round; best limit found: a retreat below {:.0} %",
            100.0 * limit
        )),
        (Retreat::Best(_), _) => notes
            .push("too large to decide anew after each round; no limit found beats pressing on".to_owned()),
        _ => {}
    }
    notes
}

struct Asked {
    battle: Battle,
    policy: Policy,
    raid: Option<u8>,
}

impl Asked {
    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        let battle = &mut self.battle;
        match key {
            "sea" => battle.sea = switch(key, value)?,
            "way-out" => battle.way_out = switch(key, value)?,
            "low-luck" => battle.low_luck = switch(key, value)?,
            "amphibious" if slug(value) == "all" => {
                let land = battle.attackers.iter().filter(|(unit, _)| unit.can_capture());
                battle.seaborne = land.collect();
            }
            "amphibious" => battle.seaborne = text::units(value)?,
            "bombard" => battle.bombarding = text::units(value)?,
            "paratroopers" => battle.paratroopers = number(key, value)?,
            "raid" => self.raid = Some(number(key, value)?.min(255) as u8),
            "retreat" => self.policy.retreat = retreat(value)?,
            "advance" => {
                let (attacker, name) = side(key, value)?;
                let advance = Advance::named(name).ok_or_else(|| {
                    let titles = ADVANCES.map(|advance| slug(advance.title()));
                    unknown("advance", name, &titles.each_ref().map(String::as_str))
                })?;
                let of = if attacker { &mut battle.attacker_advances } else { &mut battle.defender_advances };
                Advances::gain(of, advance);
            }
            "losses" => {
                let (attacker, name) = side(key, value)?;
                let of = match attacker {
                    true => &mut self.policy.attacker_losses,
                    false => &mut self.policy.defender_losses,
                };
                *of = losses(name)?;
            }
            "dive" => {
                let (attacker, name) = side(key, value)?;
                let of =
                    if attacker { &mut self.policy.attacker_dive } else { &mut self.policy.defender_dive };
                *of = match slug(name).as_str() {
                    "never" => Dive::Never,
                    "alone" => Dive::Alone,
                    "always" => Dive::Always,
                    _ => return Err(unknown("way to dive", name, &["never", "alone", "always"])),
                };
            }
            _ => return Err(unknown("option", key, &KEYS)),
        }
        Ok(())
    }
}

fn unknown(what: &str, name: &str, known: &[&str]) -> String {
    let hint = match nearest(&slug(name), known.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("choose {}", known.join(", ")),
    };
    format!("there is no {what} `{name}`: {hint}")
}

fn number(key: &str, value: &str) -> Result<u16, String> {
    value.trim().parse().map_err(|_| format!("`{key}` is a number, not `{value}`"))
}

/// `attacker=heavy-bombers`: whether the attacker is meant, and what is said of him.
fn side<'v>(key: &str, value: &'v str) -> Result<(bool, &'v str), String> {
    let (side, rest) = value.split_once('=').unwrap_or(("", value));
    match slug(side).as_str() {
        "attacker" => Ok((true, rest)),
        "defender" => Ok((false, rest)),
        _ => Err(format!("say whose {key} it is: attacker=... or defender=..., not `{value}`")),
    }
}

fn losses(value: &str) -> Result<Losses, String> {
    let kind = |name: &str| {
        Unit::named(name).ok_or_else(|| unknown("unit", name.trim(), &UNITS.map(|unit| unit.id())))
    };
    Ok(match slug(value).as_str() {
        "cheapest" => Losses::Cheapest,
        "keep-land" | "keep-a-land-unit" => Losses::KeepLand,
        "best" | "best-win" => Losses::Best(Goal::Win),
        "best-value" => Losses::Best(Goal::Value),
        _ => Losses::Order(
            value
                .split(',')
                .map(kind)
                .collect::<Result<_, _>>()
                .map_err(|fault| format!("{fault} Or choose cheapest, keep-land, best, best-value."))?,
        ),
    })
}

/// `2 rounds`, `3 units`, `40 %`, or a goal.
fn retreat(value: &str) -> Result<Retreat, String> {
    let value = value.trim();
    let digits = value.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(value.len());
    let (count, what) = value.split_at(digits);
    let whole = count.parse::<u16>().ok();
    match (slug(what).as_str(), whole, count.parse::<f64>().ok()) {
        ("rounds" | "round", Some(rounds), _) => Ok(Retreat::AfterRounds(rounds)),
        ("units" | "unit", Some(units), _) => Ok(Retreat::FewerThan(units)),
        _ if value == "never" => Ok(Retreat::Never),
        ("best" | "best-win", ..) => Ok(Retreat::Best(Goal::Win)),
        ("best-value", ..) => Ok(Retreat::Best(Goal::Value)),
        (_, _, Some(percent)) if what.trim() == "%" && percent <= 100.0 => {
            Ok(Retreat::ChanceBelow(percent / 100.0))
        }
        _ => Err(format!(
            "`{value}` is no reason to retreat: write `2 rounds` (after them), `3 units` (with fewer left), \
             `40 %` (with a lower chance to win), `best` (to win), `best-value` or `never`"
        )),
    }
}

fn raid(battle: &Battle, room: u8) -> Result<Answer, String> {
    let other = |unit: &Unit| !matches!(unit, Unit::Bomber | Unit::Fighter);
    let mut units = battle.attackers.iter().chain(battle.defenders.iter()).map(|(unit, _)| unit);
    if let Some(stranger) = units.find(other) {
        return Err(format!("no {stranger} takes part in a raid: bombers and fighters do"));
    }
    let raid = Raid {
        bombers: battle.attackers.get(Unit::Bomber),
        escorts: battle.attackers.get(Unit::Fighter),
        interceptors: battle.defenders.get(Unit::Fighter),
        antiaircraft: battle.antiaircraft,
        room,
        attacker_advances: battle.attacker_advances,
        defender_advances: battle.defender_advances,
        bombers_first: false,
        low_luck: battle.low_luck,
    };
    if raid.bombers == 0 {
        return Err("a raid needs a bomber".to_owned());
    }
    let found = raid.odds();
    let rows =
        found.damage.iter().enumerate().map(|(points, chance)| (points.to_string(), *chance)).collect();
    let expected = [
        ("damage markers", found.expected_damage),
        ("bombers lost", found.bombers_lost),
        ("escorts lost", found.escorts_lost),
        ("interceptors lost", found.interceptors_lost),
        ("IPC gained by the raid", found.gain()),
    ];
    Ok(Answer {
        question: format!("{} raid a complex with room for {room} markers", battle.attackers),
        notes: Vec::new(),
        odds: None,
        tables: vec![Table { title: "damage markers".to_owned(), rows }],
        expected: expected.map(|(name, number)| (name.to_owned(), number)).to_vec(),
    })
}
