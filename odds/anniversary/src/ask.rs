//! Odds of a battle or raid given in words, with options in words.

use sandtable_anniversary::tech::{ADVANCES, Advance, Advances};
use sandtable_anniversary::units::{Counts, UNITS, Unit};
use sandtable_anniversary::words;
use sandtable_engine::names::{nearest, slug};
use sandtable_odds::{Answer, switch};

use super::Goal;
use super::battle::{Battle, Dive, Losses, Policy, Retreat};
use super::notes::notes;
use super::{ask_raid, check_size, odds, settle, text};

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
pub fn from_text(question: &str, options: &[(String, String)]) -> Result<Answer, String> {
    let text::Sides { battle, guns } = text::sides(question)?;
    let mut asked = Asked { battle, policy: Policy::default(), raid: None };
    for (key, value) in options {
        asked.set(&slug(key), value)?;
    }
    if let Some(room) = asked.raid {
        let stranger = options.iter().find(|(key, _)| !ask_raid::KEYS.contains(&slug(key).as_str()));
        return match stranger {
            Some((key, _)) => Err(format!("`{key}` means nothing to a raid: leave it out")),
            None => ask_raid::raid(&asked.battle, guns, room),
        };
    }
    if guns > 0 {
        return Err(
            "guns do not attack; with the advance rockets they join a raid: add the option raid".to_owned()
        );
    }
    asked.check(options)?;
    let battle = &asked.battle;
    text::check(battle)?;
    check_size(battle, &asked.policy)?;
    let policy = settle(battle, &asked.policy);
    let place = if battle.sea { "at sea" } else { "on land" };
    let mut attackers = battle.attackers;
    attackers.add(Unit::Infantry, battle.paratroopers);
    let side = |units: &Counts, gun: bool| match (units.is_empty(), gun) {
        (true, true) => "an AA gun".to_owned(),
        (true, false) => "nobody".to_owned(),
        (false, _) => words::force(units),
    };
    let defenders = side(&battle.defenders, battle.antiaircraft);
    let question = format!("{} against {defenders} {place}", side(&attackers, false));
    let notes = notes(battle, &asked.policy, &policy);
    let odds = Some(odds(battle, &policy));
    Ok(Answer { question, notes, money: "IPC", odds, tables: Vec::new(), expected: Vec::new() })
}

struct Asked {
    battle: Battle,
    policy: Policy,
    raid: Option<u16>,
}

impl Asked {
    /// What was set but could mean nothing here is a slip of the pen.
    fn check(&mut self, options: &[(String, String)]) -> Result<(), String> {
        let battle = &mut self.battle;
        let set = |wanted: &str| options.iter().any(|(key, _)| slug(key) == wanted);
        if battle.sea && (set("amphibious") || set("bombard") || set("paratroopers")) {
            return Err(
                "landings and drops belong to battles on land: ask for the sea battle by itself".to_owned()
            );
        }
        if !battle.sea && set("dive") {
            return Err("submarines dive in battles at sea only: leave `dive` out".to_owned());
        }
        let dropped = battle.paratroopers;
        if dropped > 0 && !battle.attacker_advances.has(Advance::Paratroopers) {
            return Err("bombers drop infantry only with that advance: add attacker=paratroopers".to_owned());
        }
        if dropped > battle.attackers.get(Unit::Infantry) - battle.seaborne.get(Unit::Infantry) {
            return Err(format!("{dropped} infantry cannot be dropped: name them among the attackers"));
        }
        battle.attackers.take(Unit::Infantry, dropped);
        for (side, losses, units) in [
            ("attacker", &self.policy.attacker_losses, &battle.attackers),
            ("defender", &self.policy.defender_losses, &battle.defenders),
        ] {
            if let Losses::Order(order) = losses
                && let Some(stranger) = order.iter().find(|unit| units.get(**unit) == 0)
            {
                return Err(format!("the {side} has no {stranger} to lose: name units that take part"));
            }
        }
        Ok(())
    }

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
            "raid" => self.raid = Some(number(key, value)?),
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
    value.trim().parse().map_err(|_| format!("`{key}` is a number up to {}, not `{value}`", u16::MAX))
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
                .map_err(|fault| format!("{fault}; or choose cheapest, keep-land, best or best-value"))?,
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
        ("rounds" | "round", Some(0), _) => Err("at least one round is fought: write `1 round`".to_owned()),
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
