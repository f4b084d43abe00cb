//! Odds of a battle given in words, with options in words.

use sandtable_complete_game::CompleteGame;
use sandtable_complete_game::battle::Aim;
use sandtable_complete_game::board::board;
use sandtable_complete_game::power::{POWERS, Power};
use sandtable_complete_game::tech::{TECHS, TOP_LEVEL, Tech};
use sandtable_complete_game::units::{Class, UNITS, Unit};
use sandtable_engine::names::slug;
use sandtable_odds::by_rules::allowed;
use sandtable_odds::policy::{Losses, Retreat};
use sandtable_odds::words::{self, Item, number, side, unknown};
use sandtable_odds::{Answer, switch};

use crate::MOST_UNITS;
use crate::fight::{Fight, fits};
use crate::policy::{Policy, Unfound};
use crate::scene::Asked;

const KEYS: [&str; 20] = [
    "sea",
    "attacker",
    "defender",
    "space",
    "amphibious",
    "bombard",
    "transports",
    "dropped",
    "reserves",
    "alert",
    "advance",
    "munitions",
    "command",
    "losses",
    "retreat",
    "defender-retreat",
    "unfound",
    "planes",
    "aim",
    "way-out",
];

/// The battle that these words mean, and how its sides decide.
///
/// # Errors
/// A sentence that says what is not understood, or why it cannot be answered.
pub fn from_text(question: &str, options: &[(String, String)]) -> Result<Answer, String> {
    let (asked, policy) = Asked::read(question, options)?;
    let game = CompleteGame;
    let (start, space) = asked.scene(&game)?;
    let fight = Fight::new(&start, space, policy)
        .ok_or("nobody fights there: name attackers who may attack and somebody who defends")?;
    let most = allowed(fight.work(&start))?;
    let odds = fight.odds(&game, &start, most);
    let odds = odds.ok_or("this battle takes too many steps of play: leave out units on either side")?;
    Ok(Answer {
        question: asked.question(),
        notes: notes(&asked, &fight.policy),
        money: "IPU",
        odds: Some(odds),
        tables: Vec::new(),
        expected: Vec::new(),
    })
}

fn units(text: &str) -> Result<Vec<Item<Unit>>, String> {
    words::force(text, Unit::named, &UNITS.map(Unit::id), MOST_UNITS)
}

fn power(key: &str, value: &str) -> Result<Power, String> {
    let known = POWERS.map(Power::id);
    Power::named(value).ok_or_else(|| unknown(&format!("{key} called"), value, &known))
}

fn set(asked: &mut Asked, policy: &mut Policy, key: &str, value: &str) -> Result<(), String> {
    match key {
        "sea" => asked.sea = switch(key, value)?,
        "alert" => asked.alert = switch(key, value)?,
        "way-out" => asked.way_out = switch(key, value)?,
        "attacker" => asked.attacker = power(key, value)?,
        "defender" => asked.defender = power(key, value)?,
        "space" => {
            let space = board().find(value).ok_or_else(|| format!("there is no zone `{value}`"))?;
            (asked.space, asked.sea) = (Some(space), space.is_sea());
        }
        "amphibious" if slug(value) == "all" => {
            let land = asked.attackers.iter().filter(|item| item.unit.is_ground());
            asked.landing = land.map(|item| (item.unit, item.count)).collect();
        }
        "amphibious" => {
            asked.landing = units(value)?.into_iter().map(|item| (item.unit, item.count)).collect();
        }
        "bombard" => asked.bombarding = units(value)?,
        "transports" => asked.transports = number(key, value)?.min(20),
        "dropped" => asked.dropped = number(key, value)?,
        "reserves" => asked.reserves = number(key, value)?.min(MOST_UNITS),
        "munitions" => asked.munitions = number(key, value)?.min(20) as u8,
        "command" => asked.command = number(key, value)?.min(20) as u8,
        "planes" => policy.planes = number(key, value)?.min(10) as u8,
        "advance" => {
            let (attacks, name) = side(key, value)?;
            let (name, level) = name.split_once(':').unwrap_or((name, "1"));
            let known = TECHS.map(Tech::id);
            let tech = Tech::named(name).ok_or_else(|| unknown("technology", name, &known))?;
            asked.advances.push((attacks, tech, number("level", level)?.min(TOP_LEVEL.into()) as u8));
        }
        "losses" => {
            let (attacks, text) = side(key, value)?;
            let losses = Losses::read(text, Unit::named, &UNITS.map(Unit::id))?;
            *(if attacks { &mut policy.attacker_losses } else { &mut policy.defender_losses }) = losses;
        }
        "retreat" => policy.retreat = Retreat::read(value)?,
        "defender-retreat" => policy.defender_retreat = Retreat::read(value)?,
        "unfound" => {
            policy.unfound = match slug(value).as_str() {
                "search" => Unfound::Search,
                "repel" => Unfound::Repel,
                "evade" => Unfound::Evade,
                _ => return Err(unknown("answer", value, &["search", "repel", "evade"])),
            }
        }
        "aim" => {
            policy.aim = match slug(value).as_str() {
                "aircraft" => Aim::Aircraft,
                "armor" => Aim::Armor,
                _ => return Err(unknown("aim", value, &["aircraft", "armor"])),
            }
        }
        _ => return Err(unknown("option", key, &KEYS)),
    }
    Ok(())
}

/// What cannot be fought, or could mean nothing, is said before it is calculated.
fn check(asked: &Asked) -> Result<(), String> {
    let place = if asked.sea { "at sea" } else { "on land" };
    if !asked.attacker.is_player() {
        return Err(format!("{} attacks nobody: name a power", asked.attacker.id()));
    }
    if asked.attacker == asked.defender {
        return Err(format!("{} does not attack itself: name another defender", asked.attacker.id()));
    }
    for (attacks, side, items) in
        [(true, "attacking", &asked.attackers), (false, "defending", &asked.defenders)]
    {
        for item in items {
            let unit = item.unit;
            if !fits(unit, asked.sea, attacks) {
                let hint = match (attacks, unit.class(), asked.sea) {
                    (true, Class::Land, true) => {
                        "; for a landing ask for the battle on land, with `amphibious`"
                    }
                    (true, Class::Sea, false) => "; ships bombard a landing with `amphibious` and `bombard`",
                    _ => "",
                };
                return Err(format!("no {side} {unit} takes part in a battle {place}{hint}"));
            }
            let reserves = unit == Unit::ReserveInfantry && asked.defender.is_player();
            if reserves {
                return Err("a power's reserves join later: say how many with `reserves`".to_owned());
            }
        }
    }
    for (unit, count) in &asked.landing {
        let named: u16 =
            asked.attackers.iter().filter(|item| item.unit == *unit).map(|item| item.count).sum();
        if *count > named || !unit.is_ground() {
            return Err(format!("{count} {unit} cannot land: name land units that are among the attackers"));
        }
    }
    if let Some(item) = asked.bombarding.iter().find(|item| !item.unit.can_bombard()) {
        return Err(format!("no {} bombards: battleships and cruisers do", item.unit));
    }
    if asked.landing.is_empty() && (!asked.bombarding.is_empty() || asked.transports > 0) {
        return Err("ships help units that come from the sea: say which do, with `amphibious`".to_owned());
    }
    if asked.sea && !(asked.landing.is_empty() && asked.dropped == 0 && asked.reserves == 0) {
        return Err("landings, drops and reserves belong to battles on land".to_owned());
    }
    let jumpers: u16 =
        asked.attackers.iter().filter(|item| item.unit == Unit::SpecialForces).map(|item| item.count).sum();
    if asked.dropped > jumpers {
        return Err(format!(
            "{} special forces cannot be dropped: name them among the attackers",
            asked.dropped
        ));
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
        let ship = |items: &[Item<Unit>]| items.iter().any(|item| item.unit.is_sea());
        let mut asked = Asked {
            attacker: Power::Germany,
            defender: Power::UnitedKingdom,
            sea: ship(&attackers) || ship(&defenders),
            space: None,
            attackers,
            defenders,
            landing: Vec::new(),
            bombarding: Vec::new(),
            transports: 0,
            dropped: 0,
            reserves: 0,
            alert: false,
            advances: Vec::new(),
            munitions: 0,
            command: 0,
            way_out: true,
        };
        let mut policy = Policy::default();
        for (key, value) in options {
            set(&mut asked, &mut policy, &slug(key), value)?;
        }
        check(&asked)?;
        Ok((asked, policy))
    }

    fn question(&self) -> String {
        let named = |items: &[Item<Unit>]| words::force_named(items, |unit: Unit| unit.to_string());
        let place = if self.sea { "at sea" } else { "on land" };
        format!("{} against {} {place}", named(&self.attackers), named(&self.defenders))
    }
}

fn notes(asked: &Asked, policy: &Policy) -> Vec<String> {
    let listed = |units: &[(Unit, u16)]| {
        words::listed(&units.iter().map(|(unit, count)| (unit.to_string(), *count)).collect::<Vec<_>>())
    };
    let mut notes = vec![format!("{} attacks {}", asked.attacker.id(), asked.defender.id())];
    if let Some(space) = asked.space {
        notes.push(format!("in {}", space.id()));
    }
    if !asked.landing.is_empty() {
        notes.push(format!("from the sea: {}", listed(&asked.landing)));
    }
    if !asked.bombarding.is_empty() {
        let ships: Vec<(Unit, u16)> = asked.bombarding.iter().map(|item| (item.unit, item.count)).collect();
        notes.push(format!("off the coast: {}; one for each unit landed bombards", listed(&ships)));
    }
    if asked.reserves > 0 {
        notes.push(format!("reserves that join from the second round: {}", asked.reserves));
    }
    for (attacks, tech, level) in &asked.advances {
        let side = if *attacks { "attacker" } else { "defender" };
        notes.push(format!("the {side} has {}, level {level}", tech.id()));
    }
    if asked.munitions > 0 {
        notes.push(format!("damage to the attacker's munitions: {}", asked.munitions));
    }
    if asked.command > 0 {
        notes.push(format!("damage to the defender's command: {}", asked.command));
    }
    notes.extend(policy.notes());
    notes.push(match asked.sea {
        true => "a win: no defender is left in the zone, an attacker is; fleets that slip away have left it"
            .to_owned(),
        false => "a draw: no defender is left, and nobody who could take the zone".to_owned(),
    });
    notes
}
