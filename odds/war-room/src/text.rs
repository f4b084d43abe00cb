//! Battles in words: `3 infantry, 2 armor defensive, 1 fighter air vs 4 infantry, 1 damaged artillery`.

use sandtable_engine::Notation;
use sandtable_engine::names::{nearest, slug};
use sandtable_war_room::WarRoom;
use sandtable_war_room::ids::{Alliance, Category, Stance, UnitType, Units};
use sandtable_war_room::units::Status;

use super::battle::{Battle, Escorting};

/// What the words leave open.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TextOptions {
    /// A battle of aircraft alone is fought over land unless this says otherwise.
    pub sea: bool,
    /// Quick Battle Rules.
    pub quick: bool,
    /// Force Advantage Batch Cap.
    pub batch_cap: bool,
    pub attacker_port: bool,
    pub defender_port: bool,
    pub escorting: Escorting,
    /// What each side can pay for repairs; `None` is enough for all.
    pub repairs: Option<u16>,
}

/// More units on a side are taken for a slip of the pen.
const MOST: u16 = 120;

#[derive(Clone, Copy, Debug)]
struct Item {
    count: u8,
    unit: UnitType,
    stance: Option<Stance>,
    status: Option<Status>,
}

/// A battle from `attackers vs defenders`. Each is a list of units, `nothing`, or for the
/// defender `neutral` and a list: a defence force. Units without a stance take their usual one.
///
/// # Errors
/// What is not understood, and what would be.
pub fn from_text(game: &WarRoom, text: &str, options: TextOptions) -> Result<Battle, String> {
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower.split_whitespace().collect();
    let mut sides = words.split(|word| matches!(*word, "vs" | "vs." | "v" | "against"));
    let (Some(attackers), Some(defenders), None) = (sides.next(), sides.next(), sides.next()) else {
        return Err("say `attackers vs defenders`, as in `3 infantry, 1 fighter air vs 4 infantry`".into());
    };
    let (neutral, defenders) = match defenders.split_first() {
        Some((&"neutral", rest)) => (true, rest),
        _ => (false, defenders),
    };
    let (attackers, defenders) = (items(game, attackers)?, items(game, defenders)?);
    let all = || attackers.iter().chain(&defenders).map(|item| item.unit.category());
    let (land, naval) = (all().any(|c| c == Category::Land), all().any(|c| c == Category::Naval));
    if naval && (land || neutral) {
        return Err("land units and ships do not fight in one battle; transports take no part".into());
    }
    let sea = naval || (options.sea && !land);
    let (coming, standing) = (total(&attackers)?, total(&defenders)?);
    if coming.is_empty() {
        return Err("nobody attacks".into());
    }
    let mut battle = match neutral {
        true => Battle::against_neutral(game, options.quick, coming, standing),
        false => Battle::from_units(game, sea, options.quick, coming, standing),
    };
    battle.batch_cap = options.batch_cap;
    battle.escorting = options.escorting;
    battle.money = [options.repairs.unwrap_or(u16::MAX); 7];
    battle.ports[battle.attacker as usize] = options.attacker_port;
    battle.ports[battle.attacker.other() as usize] = options.defender_port;
    let attacker = battle.attacker;
    for (side, items) in [(attacker, attackers), (attacker.other(), defenders)] {
        let usual = battle.board.side(side).clone();
        for item in &items {
            let Some(first) = usual.groups.iter().find(|g| g.unit == item.unit) else { continue };
            if let Some(stance) = item.stance.filter(|stance| *stance != first.stance) {
                battle.stand(game, side, first.owner, item.count, item.unit, stance)?;
            }
        }
        for item in &items {
            let usual = usual.groups.iter().find(|g| g.unit == item.unit).map(|g| g.stance);
            if let Some(status) = item.status {
                damage(game, &mut battle, side, item, item.stance.or(usual), status)?;
            }
        }
    }
    Ok(battle)
}

fn total(items: &[Item]) -> Result<Units, String> {
    if items.iter().map(|item| u16::from(item.count)).sum::<u16>() > MOST {
        return Err(format!("no side has more than {MOST} units"));
    }
    Ok(items.iter().fold(Units::default(), |sum, item| sum + Units::of(item.unit, item.count)))
}

fn items(game: &WarRoom, words: &[&str]) -> Result<Vec<Item>, String> {
    let text = words.join(" ").replace(" and ", ", ").replace('+', ",");
    if matches!(text.as_str(), "nothing" | "nobody" | "garrison") {
        return Ok(Vec::new());
    }
    let parts = text.split([',', ';']).map(str::trim).filter(|part| !part.is_empty());
    let items: Vec<Item> = parts.map(|part| item(game, part)).collect::<Result<_, _>>()?;
    if items.is_empty() { Err("each side needs units, or `nothing`".into()) } else { Ok(items) }
}

/// `[N] [damaged | light] UNIT [STANCE]`
fn item(game: &WarRoom, text: &str) -> Result<Item, String> {
    let mut words: Vec<&str> = text.split_whitespace().collect();
    let mut count = 1;
    if let Some(first) = words.first().filter(|word| word.starts_with(|c: char| c.is_ascii_digit())) {
        count = first.parse().map_err(|_| format!("`{first}` is no number of units up to {MOST}"))?;
        words.remove(0);
    }
    let status = match words.first() {
        Some(&"damaged") => Some(Status::Damaged),
        Some(&"light") => Some(Status::Light),
        _ => None,
    };
    words.drain(..usize::from(status.is_some()));
    // A unit's name may be written in two words, as a stance may.
    let found = (1..=words.len().min(2))
        .rev()
        .find_map(|n| Some((UnitType::named(&game.canonical(&words[..n].join(" ")))?, n)));
    let Some((unit, used)) = found else {
        let name = words.first().copied().unwrap_or(text);
        let known = UnitType::ALL.iter().map(|unit| unit.name());
        let hint = nearest(name, known.clone()).map_or_else(
            || format!("units are {}", known.collect::<Vec<_>>().join(", ")),
            |near| format!("is it `{near}`?"),
        );
        return Err(format!("`{name}` is no unit; {hint}"));
    };
    let stance = match slug(&words[used..].join(" ")).as_str() {
        "" => None,
        name => {
            let known: Vec<&str> = Stance::ALL.iter().map(|stance| stance.name()).collect();
            let meant = match name {
                "offense" => "offensive",
                "defense" => "defensive",
                other => other,
            };
            Some(Stance::named(meant).ok_or_else(|| match name {
                "damaged" | "light" => format!("write `{name}` before the unit: `{name} {unit}`"),
                _ => {
                    let near = nearest(name, known.iter().copied());
                    let hint = near.map_or(String::new(), |near| format!("is it `{near}`? "));
                    format!("`{name}` is no stance; {hint}stances are {}", known.join(", "))
                }
            })?)
        }
    };
    Ok(Item { count, unit, stance, status })
}

fn damage(
    game: &WarRoom,
    battle: &mut Battle,
    side: Alliance,
    item: &Item,
    stance: Option<Stance>,
    status: Status,
) -> Result<(), String> {
    let (sea, quick) = (battle.board.is_sea(), battle.board.quick);
    let mut groups = battle.board.side_mut(side).groups.iter_mut();
    let group = groups.find(|g| g.unit == item.unit && Some(g.stance) == stance);
    let row = stance.and_then(|stance| game.table.units.row(item.unit, sea, quick, stance));
    let at = row.and_then(|row| row.boxes.iter().position(|damage| damage.status == status));
    let (Some(group), Some(at)) = (group, at) else {
        return Err(format!("{} {} cannot begin a battle so", item.count, item.unit));
    };
    group.boxes[0] -= item.count.min(group.boxes[0]);
    group.boxes[at] += item.count;
    Ok(())
}
