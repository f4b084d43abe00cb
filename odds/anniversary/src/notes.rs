//! What is said beside an answer: the settings it holds for, and what was decided along the way.

use sandtable_anniversary::firepower::most_bombarding;
use sandtable_anniversary::tech::{ADVANCES, Advances};
use sandtable_anniversary::units::Unit;
use sandtable_anniversary::words;

use super::Goal;
use super::battle::{Battle, Dive, Losses, Policy, Retreat};

pub fn notes(battle: &Battle, asked: &Policy, settled: &Policy) -> Vec<String> {
    let mut notes = setting(battle);
    notes.extend(losses("attacker", &asked.attacker_losses, &settled.attacker_losses));
    notes.extend(losses("defender", &asked.defender_losses, &settled.defender_losses));
    notes.extend(retreat(asked.retreat, settled.retreat));
    notes.extend(dive("attacker", asked.attacker_dive));
    notes.extend(dive("defender", asked.defender_dive));
    notes.push(match battle.sea {
        true => "a draw: nobody is left, or nobody can hit anybody".to_owned(),
        false => "a draw: no defender is left, and nobody who could take the territory".to_owned(),
    });
    notes
}

fn setting(battle: &Battle) -> Vec<String> {
    let mut notes = Vec::new();
    if !battle.seaborne.is_empty() {
        notes.push(format!("from the sea: {}", words::force(&battle.seaborne)));
    }
    if !battle.bombarding.is_empty() {
        let ships = usize::from(battle.bombarding.total());
        let fire = most_bombarding(ships, usize::from(battle.seaborne.total()));
        let limit =
            if fire < ships { format!(", {fire} of them: one for each unit landed") } else { String::new() };
        notes.push(format!("bombarding first: {}{limit}", words::force(&battle.bombarding)));
    }
    if battle.paratroopers > 0 {
        notes
            .push(format!("dropped from bombers: {}", words::number_of(battle.paratroopers, Unit::Infantry)));
    }
    if battle.antiaircraft {
        notes.push("an antiaircraft gun fires first".to_owned());
    }
    notes.extend(advances("attacker", battle.attacker_advances));
    notes.extend(advances("defender", battle.defender_advances));
    if battle.low_luck {
        notes.push("low luck: only remainders are rolled".to_owned());
    }
    notes
}

pub fn advances(side: &str, of: Advances) -> Option<String> {
    let known: Vec<String> =
        ADVANCES.into_iter().filter(|a| of.has(*a)).map(|a| a.title().to_owned()).collect();
    (!known.is_empty()).then(|| format!("the {side} has {}", words::and(&known)))
}

fn goal(goal: Goal) -> &'static str {
    match goal {
        Goal::Win => "to win",
        Goal::Value => "for the most value left",
    }
}

fn losses(side: &str, asked: &Losses, settled: &Losses) -> Option<String> {
    let named = |order: &[Unit]| order.iter().map(|unit| unit.id()).collect::<Vec<_>>().join(", ");
    Some(match (asked, settled) {
        (Losses::Cheapest, _) => return None,
        (Losses::KeepLand, _) => {
            format!("the {side} loses the cheapest first, but keeps a land unit to the last")
        }
        (_, Losses::Best(aim)) => {
            format!("the {side} chooses his losses anew for each volley, {}", goal(*aim))
        }
        (Losses::Best(_), Losses::Order(order)) => format!(
            "too large to choose anew for each volley; best fixed order of loss for the {side}: {}",
            named(order)
        ),
        (_, Losses::Order(order)) => format!("the {side} loses in this order: {}", named(order)),
        (_, other) => format!("the {side} loses as {other:?}").to_lowercase(),
    })
}

fn retreat(asked: Retreat, settled: Retreat) -> Option<String> {
    Some(match (asked, settled) {
        (Retreat::Never, _) => return None,
        (Retreat::AfterRounds(rounds), _) => {
            format!("the attacker retreats after {}", words::many(usize::from(rounds), "round"))
        }
        (Retreat::FewerThan(units), _) => {
            format!("the attacker retreats with fewer than {}", words::many(usize::from(units), "unit"))
        }
        (Retreat::ChanceBelow(limit), _) => {
            format!("the attacker retreats when his chance to win falls below {:.0} %", 100.0 * limit)
        }
        (_, Retreat::Best(aim)) => {
            format!("after each round the attacker presses or retreats, {}", goal(aim))
        }
        (_, Retreat::ChanceBelow(limit)) => format!(
            "too large to decide anew after each round; best limit found: a retreat below {:.0} %",
            100.0 * limit
        ),
        (Retreat::Best(Goal::Win), _) => {
            "to win the attacker presses on: no retreat can raise his chance".to_owned()
        }
        _ => "too large to decide anew after each round; no limit found beats pressing on".to_owned(),
    })
}

fn dive(side: &str, when: Dive) -> Option<String> {
    match when {
        Dive::Never => None,
        Dive::Alone => Some(format!("the {side}'s submarines submerge when they are left alone")),
        Dive::Always => Some(format!("the {side}'s submarines submerge when they can")),
    }
}
