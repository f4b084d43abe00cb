//! Raids on an industrial complex in words: bombers with escorts, rockets, guns and interceptors.

use sandtable_anniversary::board::board;
use sandtable_anniversary::tech::Advance;
use sandtable_anniversary::units::Unit;
use sandtable_anniversary::words;
use sandtable_odds::{Answer, Table};

use super::battle::Battle;
use super::notes::advances;
use super::raid::Raid;

/// What else may be said of a raid.
pub const KEYS: [&str; 3] = ["raid", "advance", "low-luck"];

pub fn raid(battle: &Battle, guns: u16, room: u16) -> Result<Answer, String> {
    let most = board().territories().iter().map(|space| 2 * u16::from(space.income())).max().unwrap_or(0);
    if room > most {
        return Err(format!("no complex has room for {room} markers: the largest takes {most}"));
    }
    let other = |unit: &Unit| !matches!(unit, Unit::Bomber | Unit::Fighter);
    let mut units = battle.attackers.iter().chain(battle.defenders.iter()).map(|(unit, _)| unit);
    if let Some(stranger) = units.find(other) {
        return Err(format!("no {stranger} takes part in a raid: bombers, fighters and rockets do"));
    }
    let has_rockets = battle.attacker_advances.has(Advance::Rockets);
    match guns {
        0 => {}
        _ if !has_rockets => {
            return Err("guns launch rockets only with that advance: add attacker=rockets".to_owned());
        }
        1 => {}
        _ => return Err("only one rocket launcher may attack a complex in a turn".to_owned()),
    }
    let raid = Raid {
        bombers: battle.attackers.get(Unit::Bomber),
        escorts: battle.attackers.get(Unit::Fighter),
        interceptors: battle.defenders.get(Unit::Fighter),
        rocket: guns > 0,
        antiaircraft: battle.antiaircraft,
        room: room as u8,
        attacker_advances: battle.attacker_advances,
        defender_advances: battle.defender_advances,
        bombers_first: false,
        low_luck: battle.low_luck,
    };
    if raid.bombers == 0 && !raid.rocket {
        return Err("a raid needs a bomber, or an aa gun with the advance rockets".to_owned());
    }
    Ok(answer(battle, &raid))
}

fn answer(battle: &Battle, raid: &Raid) -> Answer {
    let found = raid.odds();
    let likely = found.damage.iter().enumerate().filter(|(_, chance)| **chance > 0.0);
    let rows = likely.map(|(points, chance)| (points.to_string(), *chance)).collect();
    let mut expected = vec![("damage markers", found.expected_damage), ("bombers lost", found.bombers_lost)];
    if raid.escorts + raid.interceptors > 0 {
        expected
            .extend([("escorts lost", found.escorts_lost), ("interceptors lost", found.interceptors_lost)]);
    }
    expected.push(("IPC gained by the raid", found.gain()));
    let mut forces = Vec::new();
    if raid.rocket {
        forces.push("1 rocket".to_owned());
    }
    forces.extend(battle.attackers.iter().map(|(unit, count)| words::number_of(count, unit)));
    let mut notes = Vec::new();
    if raid.antiaircraft {
        notes.push("an antiaircraft gun fires at the aircraft first".to_owned());
    }
    if raid.escorts + raid.interceptors > 0 {
        notes.push("escorts and interceptors fight one round, an optional rule".to_owned());
    }
    notes.extend(advances("attacker", raid.attacker_advances));
    notes.extend(advances("defender", raid.defender_advances));
    Answer {
        question: format!("{} against a complex with room for {} markers", words::and(&forces), raid.room),
        notes,
        money: "IPC",
        odds: None,
        tables: vec![Table { title: "damage markers".to_owned(), rows }],
        expected: expected.into_iter().map(|(name, number)| (name.to_owned(), number)).collect(),
    }
}
