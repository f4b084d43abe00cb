//! Odds of a battle given in words, with options in words.

use sandtable_engine::names::slug;
use sandtable_odds::by_rules::allowed;
use sandtable_odds::policy::{Dive, Losses, Retreat};
use sandtable_odds::words::{self, Item, number, side, unknown};
use sandtable_odds::{Answer, switch};
use sandtable_world_at_war::WorldAtWar;
use sandtable_world_at_war::board::board;
use sandtable_world_at_war::order::Mission;
use sandtable_world_at_war::power::{OWNERS, Power};
use sandtable_world_at_war::tech::{PARTS, TECHS, Tech};
use sandtable_world_at_war::units::{Class, UNITS, Unit};

use crate::MOST_UNITS;
use crate::fight::{Fight, fits};
use crate::policy::{Guns, Policy};
use crate::raid::raid;
use crate::scene::Asked;

const KEYS: [&str; 21] = [
    "raid",
    "sea",
    "attacker",
    "defender",
    "space",
    "amphibious",
    "bombard",
    "advance",
    "losses",
    "retreat",
    "dive",
    "guns",
    "way-out",
    "surprise",
    "espionage",
    "banzai",
    "marines",
    "kamikaze",
    "low-luck",
    "submarine-first-shot",
    "guns-every-round",
];

/// The battle that these words mean, and how its sides decide.
///
/// # Errors
/// A sentence that says what is not understood, or why it cannot be answered.
pub fn from_text(question: &str, options: &[(String, String)]) -> Result<Answer, String> {
    let (asked, policy) = Asked::read(question, options)?;
    if let Some((_, mission)) = options.iter().rev().find(|(key, _)| slug(key) == "raid") {
        return raid(&asked, mission_named(mission)?);
    }
    let game = WorldAtWar::new();
    let (start, space) = asked.scene(&game)?;
    let fight = Fight::new(&start, space, policy)
        .ok_or("nobody fights there: name attackers who may attack and somebody who defends")?;
    let most = allowed(fight.work(&start))?;
    let odds = fight.odds(&game, &start, most);
    let odds = odds.ok_or("this battle takes too many steps of play: leave out units on either side")?;
    Ok(Answer {
        question: asked.question(),
        notes: notes(&asked, &fight.policy),
        money: "IPC",
        odds: Some(odds),
        tables: Vec::new(),
        expected: Vec::new(),
    })
}

fn mission_named(name: &str) -> Result<Mission, String> {
    let parts = PARTS.iter().map(|part| part.id());
    let known: Vec<&str> = ["conventional", "aa-gun"].into_iter().chain(parts).collect();
    Mission::named(name).ok_or_else(|| unknown("aim of a raid", name, &known))
}

fn units(text: &str) -> Result<Vec<Item<Unit>>, String> {
    words::force(text, Unit::named, &UNITS.map(Unit::id), MOST_UNITS)
}

fn power(key: &str, value: &str) -> Result<Power, String> {
    let known = OWNERS.map(Power::id);
    Power::named(value).ok_or_else(|| unknown(&format!("{key} called"), value, &known))
}

fn set(asked: &mut Asked, policy: &mut Policy, key: &str, value: &str) -> Result<(), String> {
    match key {
        "sea" => asked.sea = switch(key, value)?,
        "way-out" => asked.way_out = switch(key, value)?,
        "surprise" => asked.surprise = switch(key, value)?,
        "espionage" => {
            policy.espionage = switch(key, value)?;
        }
        "attacker" => asked.attacker = power(key, value)?,
        "defender" => asked.defender = power(key, value)?,
        "space" => {
            let space = board().find(value).ok_or_else(|| format!("there is no space `{value}`"))?;
            (asked.space, asked.sea) = (Some(space), space.is_sea());
        }
        "amphibious" if slug(value) == "all" => {
            let land = asked.attackers.iter().filter(|item| item.unit.class() == Class::Land);
            asked.landing = land.map(|item| (item.unit, item.count)).collect();
        }
        "amphibious" => {
            asked.landing = units(value)?.into_iter().map(|item| (item.unit, item.count)).collect();
        }
        "bombard" => asked.bombarding = units(value)?,
        "banzai" => asked.banzai = number(key, value)?.min(3) as u8,
        "marines" => asked.marines = number(key, value)?.min(255) as u8,
        "advance" => {
            let (attacks, name) = side(key, value)?;
            let (name, level) = name.split_once(':').unwrap_or((name, "1"));
            let known: Vec<&str> = TECHS.iter().map(|tech| tech.id()).collect();
            let tech = Tech::named(name).ok_or_else(|| unknown("technology", name, &known))?;
            let level = number("level", level)?.min(tech.levels().into()) as u8;
            asked.advances.push((attacks, tech, level));
        }
        "losses" => {
            let (attacks, text) = side(key, value)?;
            let losses = Losses::read(text, Unit::named, &UNITS.map(Unit::id))?;
            *(if attacks { &mut policy.attacker_losses } else { &mut policy.defender_losses }) = losses;
        }
        "dive" => {
            let (attacks, text) = side(key, value)?;
            let dive = Dive::read(text)?;
            *(if attacks { &mut policy.attacker_dive } else { &mut policy.defender_dive }) = dive;
        }
        "kamikaze" => {
            let (attacks, text) = side(key, value)?;
            policy.kamikazes[usize::from(!attacks)] = number(key, text)?.min(255) as u8;
        }
        "retreat" => policy.retreat = Retreat::read(value)?,
        "raid" => mission_named(value).map(drop)?,
        "guns" => {
            policy.guns = match slug(value).as_str() {
                "aircraft" => Guns::Aircraft,
                "tanks" | "armor" => Guns::Tanks,
                _ => return Err(unknown("aim of guns", value, &["aircraft", "tanks"])),
            }
        }
        "low-luck" | "submarine-first-shot" | "guns-every-round" => {
            let value = if switch(key, value)? { "on" } else { "off" };
            asked.options.push((key.to_owned(), value.to_owned()));
        }
        _ => return Err(unknown("option", key, &KEYS)),
    }
    Ok(())
}

/// What cannot be fought, or could mean nothing, is said before it is calculated.
fn check(asked: &Asked, policy: &Policy) -> Result<(), String> {
    let place = if asked.sea { "at sea" } else { "on land" };
    if asked.attacker.is_nobody() {
        return Err(format!("{} attacks nobody: name a power", asked.attacker.id()));
    }
    if asked.attacker.nation() == asked.defender.nation() {
        return Err(format!("{} does not attack itself: name another defender", asked.attacker.title()));
    }
    for (side, owner, items) in
        [("attacking", asked.attacker, &asked.attackers), ("defending", asked.defender, &asked.defenders)]
    {
        for item in items {
            let unit = item.unit;
            let attacks = side == "attacking";
            let idle = attacks && matches!(unit, Unit::AaGun | Unit::Rocket | Unit::Partisan);
            let russian_gun = unit == Unit::AaGun
                && asked.advances.iter().any(|(one, tech, _)| *one && *tech == Tech::LongRangeArtillery);
            if !fits(unit, asked.sea) || (idle && !russian_gun) {
                let hint = match (attacks, unit.class(), asked.sea) {
                    (true, Class::Land, true) => {
                        "; for a landing ask for the battle on land, with `amphibious`"
                    }
                    (true, Class::Sea, false) => "; ships bombard a landing with `amphibious` and `bombard`",
                    _ => "",
                };
                return Err(format!("no {side} {unit} takes part in a battle {place}{hint}"));
            }
            if !owner.is_nobody() && unit.price(owner).is_none() {
                return Err(format!(
                    "{} has no {unit}: name who has, with {}=POWER",
                    owner.title(),
                    &side[..6]
                ));
            }
            if item.damaged && unit != Unit::Battleship {
                return Err(format!("no {unit} is damaged in a battle: only battleships are"));
            }
        }
    }
    for (attacks, tech, _) in &asked.advances {
        let power = if *attacks { asked.attacker } else { asked.defender };
        if !tech.open_to(power) {
            return Err(format!("{tech} is not open to {}", power.title()));
        }
    }
    for (unit, count) in &asked.landing {
        let named: u16 =
            asked.attackers.iter().filter(|item| item.unit == *unit).map(|item| item.count).sum();
        if *count > named || unit.class() != Class::Land {
            return Err(format!("{count} {unit} cannot land: name land units that are among the attackers"));
        }
    }
    if let Some(item) = asked.bombarding.iter().find(|item| item.unit.bombards_on() == 0) {
        return Err(format!("no {} bombards: battleships and cruisers do", item.unit));
    }
    if !asked.bombarding.is_empty() && asked.landing.is_empty() {
        return Err(
            "ships bombard for units that come from the sea: say which do, with `amphibious`".to_owned()
        );
    }
    if asked.sea && !(asked.landing.is_empty() && asked.bombarding.is_empty()) {
        return Err("landings belong to battles on land: ask for the sea battle by itself".to_owned());
    }
    if asked.surprise && (asked.attacker, asked.defender) != (Power::Germany, Power::Russia) {
        return Err("only a German attack on Russia can be a surprise: add defender=russia".to_owned());
    }
    if asked.banzai > 0 && asked.attacker != Power::Japan {
        return Err("only Japan makes banzai attacks: add attacker=japan".to_owned());
    }
    if asked.marines > 0 && (asked.attacker != Power::Usa || asked.landing.is_empty()) {
        return Err("marines are American and come from the sea: add attacker=usa and amphibious".to_owned());
    }
    let has = |attacks: bool, tech: Tech| {
        asked.advances.iter().any(|(one, known, _)| (*one, *known) == (attacks, tech))
    };
    for (attacks, count) in [(true, policy.kamikazes[0]), (false, policy.kamikazes[1])] {
        if count > 0 && !has(attacks, Tech::Kamikaze) {
            return Err("kamikazes fly with that technology only: add it with `advance`".to_owned());
        }
    }
    if policy.espionage && !has(false, Tech::MilitaryEspionage) {
        return Err("a spy tells with that technology only: add defender=military-espionage".to_owned());
    }
    Ok(())
}

impl Asked {
    /// What words and options mean.
    ///
    /// # Errors
    /// A sentence that says what is not understood.
    pub fn read(question: &str, options: &[(String, String)]) -> Result<(Asked, Policy), String> {
        let (attackers, defenders) = words::sides(question)?;
        let (attackers, defenders) = (units(attackers)?, units(defenders)?);
        let ship = |items: &[Item<Unit>]| items.iter().any(|item| item.unit.class() == Class::Sea);
        let mut asked = Asked {
            attacker: Power::Germany,
            defender: Power::Britain,
            sea: ship(&attackers) || ship(&defenders),
            space: None,
            attackers,
            defenders,
            landing: Vec::new(),
            bombarding: Vec::new(),
            advances: Vec::new(),
            way_out: true,
            surprise: false,
            banzai: 0,
            marines: 0,
            options: Vec::new(),
        };
        let mut policy = Policy::default();
        for (key, value) in options {
            set(&mut asked, &mut policy, &slug(key), value)?;
        }
        check(&asked, &policy)?;
        Ok((asked, policy))
    }

    pub fn question(&self) -> String {
        let named = |items: &[Item<Unit>]| words::force_named(items, |unit: Unit| unit.to_string());
        let place = if self.sea { "at sea" } else { "on land" };
        format!("{} against {} {place}", named(&self.attackers), named(&self.defenders))
    }
}

fn notes(asked: &Asked, policy: &Policy) -> Vec<String> {
    let listed = |units: &[(Unit, u16)]| {
        words::listed(&units.iter().map(|(unit, count)| (unit.to_string(), *count)).collect::<Vec<_>>())
    };
    let mut notes = vec![format!("{} attacks {}", asked.attacker.title(), asked.defender.title())];
    if let Some(space) = asked.space {
        notes.push(format!("in {}", space.id()));
    }
    if !asked.landing.is_empty() {
        notes.push(format!("from the sea: {}", listed(&asked.landing)));
    }
    if !asked.bombarding.is_empty() {
        let ships: Vec<(Unit, u16)> = asked.bombarding.iter().map(|item| (item.unit, item.count)).collect();
        notes.push(format!("bombarding in the first round: {}", listed(&ships)));
    }
    for (attacks, tech, level) in &asked.advances {
        let side = if *attacks { "attacker" } else { "defender" };
        let level = if tech.levels() > 1 { format!(", level {level}") } else { String::new() };
        notes.push(format!("the {side} has {tech}{level}"));
    }
    if asked.surprise {
        notes.push("a German surprise attack: +1 and -1 in the first round".to_owned());
    }
    if asked.banzai > 0 {
        notes.push(format!("banzai attacks in the first rounds: {}", asked.banzai));
    }
    if asked.marines > 0 {
        notes.push(format!("marines among the infantry: {}", asked.marines));
    }
    notes.extend(asked.options.iter().map(|(key, value)| format!("{key}: {value}")));
    notes.extend(policy.notes());
    notes.push(match asked.sea {
        true => "a draw: nobody is left, nobody can hit anybody, or submarines are not found".to_owned(),
        false => "a draw: no defender is left, and nobody who could take the area".to_owned(),
    });
    notes
}
