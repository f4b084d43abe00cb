//! Battles in words: `3 infantry, 1 tank vs 2 infantry`.

use sandtable_anniversary::notation::unit_list;
use sandtable_anniversary::units::{Class, Counts, UNITS, Unit};

use super::battle::Battle;

/// Both sides, and how many guns attack: these launch rockets.
#[derive(Debug)]
pub struct Sides {
    pub battle: Battle,
    pub guns: u16,
}

/// Reads a battle. It is at sea if a ship takes part; a gun among the defenders fires.
pub fn parse(text: &str) -> Result<Battle, String> {
    let Sides { battle, guns } = sides(text)?;
    if guns > 0 { Err("guns do not attack".to_owned()) } else { check(&battle).map(|()| battle) }
}

pub fn sides(text: &str) -> Result<Sides, String> {
    let lower = text.to_lowercase();
    let found = [" versus ", " against ", " vs. ", " vs ", " v "].into_iter().find_map(|word| {
        let at = lower.find(word)?;
        Some((text.get(..at)?, text.get(at + word.len()..)?))
    });
    let (attackers, defenders) =
        found.ok_or("write both sides, as in `3 infantry, 1 tank vs 2 infantry, 1 fighter`")?;
    let mut battle = Battle::land(units(attackers)?, units(defenders)?);
    battle.antiaircraft = battle.defenders.get(Unit::AntiaircraftGun) > 0;
    battle.defenders.take(Unit::AntiaircraftGun, u16::MAX);
    let ship = |side: &Counts| side.iter().any(|(unit, _)| unit.class() == Class::Sea);
    battle.sea = ship(&battle.attackers) || ship(&battle.defenders);
    let guns = battle.attackers.get(Unit::AntiaircraftGun);
    battle.attackers.take(Unit::AntiaircraftGun, u16::MAX);
    Ok(Sides { battle, guns })
}

/// Units of one side, such as `3 infantry, 1 tank`; `none` or nothing for nobody.
pub fn units(text: &str) -> Result<Counts, String> {
    if matches!(text.trim(), "" | "none" | "nothing" | "nobody") {
        return Ok(Counts::default());
    }
    unit_list(text).map_err(|fault| {
        let fighting = UNITS.iter().filter(|unit| **unit != Unit::IndustrialComplex).map(|unit| unit.id());
        let hint = match fault.message.contains("did you mean") {
            true => String::new(),
            false => format!("; write numbers and units, of {}", fighting.collect::<Vec<_>>().join(", ")),
        };
        format!("`{}`: {}{hint}", text.trim(), fault.message)
    })
}

/// The most units a side may have: beyond that no board has room, and the answer takes too long.
const MOST: u16 = 400;

/// What cannot be fought is said before it is calculated.
pub fn check(battle: &Battle) -> Result<(), String> {
    for (side, counts) in [("attacking", &battle.attackers), ("defending", &battle.defenders)] {
        if counts.total() > MOST {
            return Err(format!("{} {side} units are too many: up to {MOST} can be counted", counts.total()));
        }
        let place = if battle.sea { "at sea" } else { "on land" };
        let stranger = |unit: Unit| match unit.class() {
            Class::Air => battle.sea && unit == Unit::Bomber && side == "defending",
            Class::Land => battle.sea || !unit.can_be_lost_in_battle(),
            Class::Sea => !battle.sea,
        };
        if let Some((unit, _)) = counts.iter().find(|(unit, _)| stranger(*unit)) {
            let hint = match (side, unit.class(), battle.sea) {
                ("attacking", Class::Land, true) => {
                    "; for a landing ask for the battle on land, with `amphibious`"
                }
                ("attacking", Class::Sea, false) => {
                    "; ships bombard a landing with `amphibious` and `bombard`"
                }
                _ => "",
            };
            return Err(format!("no {side} {unit} takes part in a battle {place}{hint}"));
        }
    }
    if battle.sea && battle.antiaircraft {
        return Err("guns fire in territories only: leave the gun out of a battle at sea".to_owned());
    }
    let transports = |(unit, _): (Unit, u16)| unit == Unit::Transport;
    if !battle.attackers.is_empty() && battle.attackers.iter().all(transports) {
        return Err("transports do not attack alone: add a ship or plane that can".to_owned());
    }
    let land = |(unit, count): (Unit, u16)| unit.can_capture() && count <= battle.attackers.get(unit);
    if let Some((unit, count)) = battle.seaborne.iter().find(|entry| !land(*entry)) {
        return Err(format!("{count} {unit} cannot land: name land units that are among the attackers"));
    }
    if let Some((unit, _)) = battle.bombarding.iter().find(|(unit, _)| !unit.can_bombard()) {
        return Err(format!("no {unit} bombards: battleships and cruisers do"));
    }
    if !battle.bombarding.is_empty() && battle.seaborne.is_empty() {
        return Err("ships bombard for units that come from the sea: say which do".to_owned());
    }
    if battle.paratroopers > battle.attackers.get(Unit::Bomber) {
        return Err("each paratrooper needs a bomber of its own".to_owned());
    }
    Ok(())
}
