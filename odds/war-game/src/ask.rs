//! Odds of battles given in words, with options in words. Several, separated by `;`, are fought together.

use sandtable_engine::names::slug;
use sandtable_odds::by_rules::allowed;
use sandtable_odds::policy::{Dive, Losses, Retreat};
use sandtable_odds::words::{self, Item, side, unknown};
use sandtable_odds::{Answer, Table, switch};
use sandtable_war_game::WarGame;
use sandtable_war_game::power::{POWERS, Power};
use sandtable_war_game::units::{Class, UNITS, Unit};

use crate::MOST_UNITS;
use crate::fight::Fight;
use crate::policy::Policy;
use crate::scene::{Asked, Clash, fits};

const KEYS: [&str; 16] = [
    "sea",
    "attacker",
    "defender",
    "amphibious",
    "bombard",
    "losses",
    "retreat",
    "defender-retreat",
    "dive",
    "aim",
    "way-out",
    "general",
    "low-luck",
    "beefed-battleships",
    "torpedo-and-six",
    "mixed-fleets",
];

/// More battles are not fought together in a question.
const MOST_BATTLES: usize = 4;

/// The battles that these words mean, and how both sides decide.
///
/// # Errors
/// A sentence that says what is not understood, or why it cannot be answered.
pub fn from_text(question: &str, options: &[(String, String)]) -> Result<Answer, String> {
    let (asked, policy) = Asked::read(question, options)?;
    let game = WarGame;
    let (start, places) = asked.scene(&game)?;
    let fight = Fight::new(&start, policy)
        .ok_or("nobody fights there: name attackers who may attack and somebody who defends")?;
    let most = allowed(fight.work(&start))?;
    let reckoned = fight.odds(&game, &start, most);
    let reckoned =
        reckoned.ok_or("this battle takes too many steps of play: leave out units on either side")?;
    let mut tables = Vec::new();
    for (clash, place) in asked.clashes.iter().zip(&places).filter(|_| asked.clashes.len() > 1) {
        let at = fight.places.iter().position(|known| known == place);
        let chances = at.and_then(|at| reckoned.parts.get(at)).copied().unwrap_or_default();
        let rows = ["win", "draw", "loss"].map(str::to_owned).into_iter().zip(chances).collect();
        tables.push(Table { title: clash.words(), rows });
    }
    Ok(Answer {
        question: asked.clashes.iter().map(Clash::words).collect::<Vec<_>>().join("; "),
        notes: asked.notes(&fight.policy),
        money: "IPC",
        odds: Some(reckoned.odds),
        tables,
        expected: Vec::new(),
    })
}

fn units(text: &str) -> Result<Vec<Item<Unit>>, String> {
    words::force(text, Unit::named, &UNITS.map(Unit::id), MOST_UNITS)
}

fn nation(key: &str, value: &str) -> Result<Power, String> {
    let known = POWERS.map(Power::id);
    Power::named(value).ok_or_else(|| unknown(&format!("{key} called"), value, &known))
}

impl Clash {
    fn read(text: &str) -> Result<Clash, String> {
        let (attackers, defenders) = words::sides(text)?;
        let (attackers, defenders) = (units(attackers)?, units(defenders)?);
        let sea = attackers.iter().chain(&defenders).any(|item| item.unit.class() == Class::Sea);
        Ok(Clash { sea, attackers, defenders })
    }

    fn words(&self) -> String {
        let named = |items: &[Item<Unit>]| words::force_named(items, |unit: Unit| unit.id().to_owned());
        let place = if self.sea { "at sea" } else { "on land" };
        format!("{} against {} {place}", named(&self.attackers), named(&self.defenders))
    }

    fn check(&self) -> Result<(), String> {
        let place = if self.sea { "at sea" } else { "on land" };
        for (attacks, side, items) in
            [(true, "attacking", &self.attackers), (false, "defending", &self.defenders)]
        {
            for item in items {
                let unit = item.unit;
                if !fits(unit, self.sea) {
                    let hint = match (attacks, unit.class(), self.sea) {
                        (true, Class::Land, true) => {
                            "; for a landing ask for the battle on land, with `amphibious`"
                        }
                        (true, Class::Sea, false) => {
                            "; ships bombard a landing with `amphibious` and `bombard`"
                        }
                        _ => "",
                    };
                    return Err(format!("no {side} {} takes part in a battle {place}{hint}", unit.id()));
                }
                if item.damaged && unit != Unit::Battleship {
                    return Err(format!("no {} is damaged in a battle: only battleships are", unit.id()));
                }
            }
        }
        match self.attackers.is_empty() || self.defenders.is_empty() {
            true => Err("nobody fights there: name units on both sides".to_owned()),
            false => Ok(()),
        }
    }
}

impl Asked {
    /// What words and options mean.
    ///
    /// # Errors
    /// A sentence that says what is not understood.
    pub fn read(question: &str, options: &[(String, String)]) -> Result<(Asked, Policy), String> {
        let texts: Vec<&str> = question.split(';').filter(|text| !text.trim().is_empty()).collect();
        if texts.len() > MOST_BATTLES {
            return Err(format!(
                "{} battles are too many together: up to {MOST_BATTLES} can be",
                texts.len()
            ));
        }
        let clashes: Vec<Clash> = match texts[..] {
            [] => vec![Clash::read(question)?],
            _ => texts.into_iter().map(Clash::read).collect::<Result<_, _>>()?,
        };
        let mut asked = Asked {
            attacker: Power::Germany,
            defender: Power::Uk,
            clashes,
            landing: Vec::new(),
            bombarding: Vec::new(),
            way_out: true,
            generals: [false; 2],
            options: Vec::new(),
        };
        let mut policy = Policy::default();
        for (key, value) in options {
            asked.set(&mut policy, &slug(key), value)?;
        }
        asked.check()?;
        Ok((asked, policy))
    }

    fn set(&mut self, policy: &mut Policy, key: &str, value: &str) -> Result<(), String> {
        match key {
            "sea" => {
                let sea = switch(key, value)?;
                self.clashes.iter_mut().for_each(|clash| clash.sea = sea);
            }
            "way-out" => self.way_out = switch(key, value)?,
            "attacker" => self.attacker = nation(key, value)?,
            "defender" => self.defender = nation(key, value)?,
            "amphibious" if slug(value) == "all" => {
                let shore = self.clashes.iter().filter(|clash| !clash.sea).flat_map(|clash| &clash.attackers);
                let land = shore.filter(|item| item.unit.class() == Class::Land);
                self.landing = land.map(|item| (item.unit, item.count)).collect();
            }
            "amphibious" => {
                self.landing = units(value)?.into_iter().map(|item| (item.unit, item.count)).collect();
            }
            "bombard" => self.bombarding = units(value)?,
            "losses" => {
                let (attacks, text) = side(key, value)?;
                let losses = Losses::read(text, Unit::named, &UNITS.map(Unit::id))?;
                *(if attacks { &mut policy.attacker_losses } else { &mut policy.defender_losses }) = losses;
            }
            "retreat" => policy.retreat = Retreat::read(value)?,
            "defender-retreat" => policy.defender_retreat = Retreat::read(value)?,
            "dive" => match side(key, value)? {
                (true, _) => return Err("only defending submarines dive: write defender=...".to_owned()),
                (false, text) => policy.dive = Dive::read(text)?,
            },
            "aim" => {
                policy.aim_at_land = match slug(value).as_str() {
                    "aircraft" => false,
                    "land" => true,
                    _ => return Err(unknown("aim", value, &["aircraft", "land"])),
                }
            }
            "general" => {
                let attacks = side(key, &format!("{value}="))?.0;
                self.generals[usize::from(!attacks)] = true;
            }
            "low-luck" | "beefed-battleships" => {
                let value = if switch(key, value)? { "on" } else { "off" };
                self.options.push((key.to_owned(), value.to_owned()));
            }
            "torpedo-and-six" | "mixed-fleets" => self.options.push((key.to_owned(), slug(value))),
            _ => return Err(unknown("option", key, &KEYS)),
        }
        Ok(())
    }

    /// What cannot be fought, or could mean nothing, is said before it is calculated.
    fn check(&self) -> Result<(), String> {
        if !self.attacker.is_enemy_of(self.defender) {
            return Err(format!(
                "{} does not fight {}: name an enemy",
                self.attacker.title(),
                self.defender.title()
            ));
        }
        self.clashes.iter().try_for_each(Clash::check)?;
        let ashore = || self.clashes.iter().filter(|clash| !clash.sea);
        for (unit, count) in &self.landing {
            let all = ashore().flat_map(|clash| &clash.attackers);
            let named: u16 = all.filter(|item| item.unit == *unit).map(|item| item.count).sum();
            if *count > named || unit.class() != Class::Land {
                let unit = unit.id();
                return Err(format!(
                    "{count} {unit} cannot land: name land units that are among the attackers"
                ));
            }
        }
        if !self.landing.is_empty() && ashore().count() > 1 {
            return Err("a landing is asked about with one battle on land: leave the others out".to_owned());
        }
        if let Some(item) = self.bombarding.iter().find(|item| !item.unit.can_bombard()) {
            return Err(format!("no {} bombards: battleships and destroyers do", item.unit.id()));
        }
        match self.landing.is_empty() && !self.bombarding.is_empty() {
            true => {
                Err("ships bombard for units that come from the sea: say which do, with `amphibious`"
                    .to_owned())
            }
            false => Ok(()),
        }
    }

    fn notes(&self, policy: &Policy) -> Vec<String> {
        let listed = |units: &[(Unit, u16)]| {
            words::listed(
                &units.iter().map(|(unit, count)| (unit.id().to_owned(), *count)).collect::<Vec<_>>(),
            )
        };
        let mut notes = vec![format!("{} attacks {}", self.attacker.title(), self.defender.title())];
        if !self.landing.is_empty() {
            notes.push(format!("from the sea: {}", listed(&self.landing)));
        }
        if !self.bombarding.is_empty() {
            let ships: Vec<(Unit, u16)> =
                self.bombarding.iter().map(|item| (item.unit, item.count)).collect();
            notes.push(format!("bombarding in the first round: {}", listed(&ships)));
        }
        for (side, _) in ["attacker", "defender"].iter().zip(self.generals).filter(|(_, leads)| *leads) {
            notes.push(format!("a general of the {side} leads in the first battle"));
        }
        notes.extend(self.options.iter().map(|(key, value)| format!("{key}: {value}")));
        notes.extend(policy.notes());
        notes.push("a draw in a place: no defender is left, and nobody who could take it".to_owned());
        if self.clashes.len() > 1 {
            notes.push(
                "fought together, round by round: a win if all are won, a loss if all are lost, otherwise a draw"
                    .to_owned(),
            );
        }
        notes
    }
}
