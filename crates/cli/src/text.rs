//! Words on a terminal.

use std::fmt::Display;

use anstyle::{AnsiColor, Style};
use sandtable_engine::any::Awaited;
use sandtable_engine::bots::MenuEntry;

pub fn heading(text: impl Display) -> String {
    styled(Style::new().bold(), text)
}

pub fn faint(text: impl Display) -> String {
    styled(Style::new().dimmed(), text)
}

pub fn error_mark() -> String {
    styled(Style::new().bold().fg_color(Some(AnsiColor::Red.into())), "error:")
}

pub fn warning_mark() -> String {
    styled(Style::new().bold().fg_color(Some(AnsiColor::Yellow.into())), "warning:")
}

pub fn failed_mark() -> String {
    styled(Style::new().bold().fg_color(Some(AnsiColor::Red.into())), "FAILED")
}

fn styled(style: Style, text: impl Display) -> String {
    format!("{style}{text}{style:#}")
}

/// Who is awaited, as a sentence.
pub fn awaited(awaited: &Awaited) -> String {
    match awaited {
        Awaited::Orders(seats) => format!("waiting for {}", seats.join(", ")),
        Awaited::Roll(roll) => format!("waiting for dice: {} by {}", roll.step, roll.by),
        Awaited::Over(outcome) => {
            format!("the game is over: {}{}", outcome.summary, places(&outcome.ranking))
        }
    }
}

/// The places that a game gave its seats, a line for each.
fn places(ranking: &[Vec<String>]) -> String {
    let mut place = 1;
    let mut lines = String::new();
    for share in ranking.iter().filter(|share| !share.is_empty()) {
        lines.push_str(&format!("\n  {place}. {}", share.join(", ")));
        place += share.len();
    }
    lines
}

/// A numbered menu; headings that open further entries end in dots.
pub fn menu(entries: &[MenuEntry]) -> Vec<String> {
    let width = entries.len().to_string().len();
    let line = |(i, entry): (usize, &MenuEntry)| {
        let dots = if matches!(entry, MenuEntry::Open { .. }) { " ..." } else { "" };
        format!("  {:>width$}  {}{dots}", i + 1, entry.text())
    };
    entries.iter().enumerate().map(line).collect()
}
