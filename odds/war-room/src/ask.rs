//! Battles in words with options in words, and the answer for people.

use std::sync::LazyLock;

use sandtable_war_room::WarRoom;
use sandtable_war_room::battle::{Group, Side};

use super::text::{TextOptions, from_text as battle};
use super::{Escorting, odds};
use sandtable_odds::{Answer, switch};

/// The data is compiled in; a fault in it is told to whoever asks.
static GAME: LazyLock<Result<WarRoom, String>> =
    LazyLock::new(|| WarRoom::new().map_err(|faults| faults.join("; ")));

pub const KNOWN: &str = "sea, quick-battle, batch-cap, port, escorts, repairs";

/// Calculates a battle given in words.
pub fn from_text(text: &str, options: &[(String, String)]) -> Result<Answer, String> {
    let game = GAME.as_ref().map_err(Clone::clone)?;
    let mut asked = TextOptions::default();
    let mut notes = Vec::new();
    for (key, value) in options {
        set(&mut asked, key, value)?;
        notes.push(format!("{key}: {value}"));
    }
    let battle = battle(game, text, asked)?;
    let sea = battle.board.is_sea();
    if asked.sea && !sea {
        return Err("land units do not fight at sea: leave `sea` out".to_owned());
    }
    if (asked.attacker_port || asked.defender_port) && !sea {
        return Err("ports help at sea only: leave `port` out".to_owned());
    }
    notes.push(if sea { "at sea".to_owned() } else { "on land".to_owned() });
    notes.push(format!("attackers: {}", rows(battle.attackers())));
    notes.push(match battle.garrison {
        true => "defenders: a garrison".to_owned(),
        false => format!("defenders: {}", rows(battle.defenders())),
    });
    if asked.repairs.is_none() {
        notes.push("both sides can pay for all repairs".to_owned());
    }
    notes.push("a draw: both hold out, or nobody is left".to_owned());
    let odds = Some(odds(game, &battle));
    let question = text.trim().to_owned();
    Ok(Answer { question, notes, money: "resources", odds, tables: Vec::new(), expected: Vec::new() })
}

/// Who stands in which row, as chosen or by custom.
fn rows(side: &Side) -> String {
    let group = |group: &Group| format!("{} {} {}", group.alive(), group.unit, group.stance);
    side.groups.iter().map(group).collect::<Vec<_>>().join(", ")
}

fn set(asked: &mut TextOptions, key: &str, value: &str) -> Result<(), String> {
    match key {
        "sea" => asked.sea = switch(key, value)?,
        "quick-battle" => asked.quick = switch(key, value)?,
        "batch-cap" => asked.batch_cap = switch(key, value)?,
        "port" => match value {
            "attacker" => asked.attacker_port = true,
            "defender" => asked.defender_port = true,
            _ => return Err(format!("port is `{value}`: choose attacker or defender")),
        },
        "escorts" => {
            asked.escorting = match value {
                "never" => Escorting::Never,
                "to-save" => Escorting::ToSave,
                "always" => Escorting::Always,
                _ => return Err(format!("escorts is `{value}`: choose never, to-save or always")),
            }
        }
        "repairs" => {
            let money = value.parse().map_err(|_| format!("repairs is `{value}`: give a number"))?;
            asked.repairs = Some(money);
        }
        _ => return Err(format!("war-room knows no option `{key}`: choose {KNOWN}")),
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::from_text;

    fn option(key: &str, value: &str) -> (String, String) {
        (key.to_owned(), value.to_owned())
    }

    #[test]
    fn a_battle_in_words_is_answered() {
        let answer = from_text("3 infantry, 1 armor vs 2 infantry", &[option("batch-cap", "on")]).unwrap();
        let odds = answer.odds.unwrap();
        assert!((odds.win + odds.draw + odds.loss - 1.0).abs() < 1e-9);
        assert_eq!(answer.notes[..2], ["batch-cap: on", "on land"]);
        assert_eq!(answer.notes[2], "attackers: 3 infantry offensive, 1 armor offensive");
        assert_eq!(answer.notes[3], "defenders: 2 infantry defensive");
    }

    #[test]
    fn unknown_options_and_values_say_what_is_known() {
        let asked = |key, value| from_text("1 infantry vs 1 infantry", &[option(key, value)]).unwrap_err();
        assert!(asked("bombard", "1 battleship").contains("choose sea, quick-battle"));
        assert_eq!(asked("port", "both"), "port is `both`: choose attacker or defender");
        assert_eq!(asked("port", "attacker"), "ports help at sea only: leave `port` out");
        assert_eq!(asked("sea", "perhaps"), "`sea` is on or off, not `perhaps`");
    }
}
