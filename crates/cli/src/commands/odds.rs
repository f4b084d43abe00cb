use sandtable_engine::odds::{Answer, Odds, SideOdds, Table};

use super::{Done, Games, print_json};
use crate::args::OddsArguments;
use crate::{Problem, Streams, pick, text};

/// Columns of a full bar: what stands beside it still fits into eighty.
const WIDTH: usize = 24;

pub fn odds(games: &Games, wanted: &OddsArguments, to: &mut Streams<'_>) -> Done {
    let game = pick::game(games, &wanted.game)?;
    let odds = game.odds().ok_or_else(|| {
        Problem::usage(format!("the battles of {} are not calculated yet", game.about().title))
    })?;
    let answer = (odds.from_text)(&wanted.battle, &options(wanted)).map_err(Problem::usage)?;
    match wanted.json {
        true => print_json(to, &answer)?,
        false => print(&answer, wanted.lines, to)?,
    }
    Ok(true)
}

/// What was typed, as the keys and values that games understand.
fn options(wanted: &OddsArguments) -> Vec<(String, String)> {
    let pair = |key: &str, value: &str| (key.to_owned(), value.to_owned());
    let mut options: Vec<(String, String)> = wanted.options.clone();
    for (key, asked) in [("sea", wanted.sea), ("low-luck", wanted.low_luck)] {
        if asked {
            options.push(pair(key, "on"));
        }
    }
    let one = [
        ("amphibious", &wanted.amphibious),
        ("bombard", &wanted.bombard),
        ("retreat", &wanted.retreat),
        ("raid", &wanted.raid),
    ];
    options.extend(one.into_iter().filter_map(|(key, value)| Some(pair(key, value.as_deref()?))));
    for (key, values) in [("advance", &wanted.advances), ("losses", &wanted.losses), ("dive", &wanted.dives)]
    {
        options.extend(values.iter().map(|value| pair(key, value)));
    }
    options
}

fn print(answer: &Answer, lines: usize, to: &mut Streams<'_>) -> Result<(), Problem> {
    writeln!(to.out, "{}", text::heading(&answer.question))?;
    for note in &answer.notes {
        writeln!(to.out, "{}", text::faint(note))?;
    }
    if let Some(odds) = &answer.odds {
        print_odds(odds, answer.money, lines, to)?;
    }
    for table in &answer.tables {
        print_table(table, to)?;
    }
    for (name, number) in &answer.expected {
        writeln!(to.out, "{number:>8.2}  {name}")?;
    }
    Ok(())
}

fn print_odds(odds: &Odds, money: &str, lines: usize, to: &mut Streams<'_>) -> Result<(), Problem> {
    for (name, chance) in [("win", odds.win), ("draw", odds.draw), ("loss", odds.loss)] {
        writeln!(to.out, "  {name:<4} {} {}", percent(chance), bar(chance))?;
    }
    writeln!(to.out, "{:.2} rounds are expected", odds.rounds)?;
    for (name, side) in [("attacker", &odds.attacker), ("defender", &odds.defender)] {
        writeln!(to.out)?;
        print_side(name, side, money, lines, to)?;
    }
    Ok(())
}

fn print_side(
    name: &str,
    side: &SideOdds,
    money: &str,
    lines: usize,
    to: &mut Streams<'_>,
) -> Result<(), Problem> {
    let lost = format!("the {name} loses {:.2} {money} on average; left of him", side.value_lost);
    writeln!(to.out, "{}", text::heading(lost))?;
    for left in side.survivors.iter().take(lines) {
        let units: Vec<String> = left.units.iter().map(|(unit, count)| number_of(*count, unit)).collect();
        let units = if units.is_empty() { "nothing".to_owned() } else { units.join(", ") };
        writeln!(to.out, "       {} {:<WIDTH$} {units}", percent(left.chance), bar(left.chance))?;
    }
    let rest: f64 = side.survivors.iter().skip(lines).map(|left| left.chance).sum();
    if side.survivors.len() > lines {
        writeln!(to.out, "       {} {:<WIDTH$} anything else", percent(rest), bar(rest))?;
    }
    Ok(())
}

fn number_of(count: u16, unit: &str) -> String {
    let many = if count == 1 || matches!(unit, "infantry" | "artillery" | "armor") { "" } else { "s" };
    format!("{count} {}{many}", unit.replace('-', " "))
}

fn print_table(table: &Table, to: &mut Streams<'_>) -> Result<(), Problem> {
    writeln!(to.out, "{}", text::heading(&table.title))?;
    for (name, chance) in &table.rows {
        writeln!(to.out, "  {name:>4} {} {}", percent(*chance), bar(*chance))?;
    }
    Ok(())
}

/// To two digits, but never certain or impossible where it is not.
fn percent(chance: f64) -> String {
    match chance {
        tiny if tiny > 1e-12 && tiny < 5e-5 => " <0.01 %".to_owned(),
        sure if sure > 1.0 - 5e-5 && sure < 1.0 - 1e-12 => ">99.99 %".to_owned(),
        other => format!("{:>6.2} %", 100.0 * other),
    }
}

/// A bar to an eighth of a column.
fn bar(chance: f64) -> String {
    let eighths = (chance.clamp(0.0, 1.0) * (8 * WIDTH) as f64).round() as usize;
    let part = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8];
    "█".repeat(eighths / 8) + part
}
