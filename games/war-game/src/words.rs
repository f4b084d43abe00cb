//! How a person says units and places.

use crate::order::Pick;
use crate::units::{Counts, Unit};

/// The unit's name as a person writes it.
pub fn title(unit: Unit) -> &'static str {
    match unit {
        Unit::AircraftCarrier => "aircraft carrier",
        Unit::MajorFactory => "major factory",
        Unit::MinorFactory => "minor factory",
        Unit::WaffenSs => "Waffen SS",
        Unit::Nebelwerfer => "Nebelwerfer",
        Unit::Fw190 => "Fw 190D-9",
        Unit::Me262 => "Me 262",
        Unit::Maus => "Maus",
        other => other.id(),
    }
}

/// `1 armor`, `2 fighters`.
pub fn many(count: u16, unit: Unit) -> String {
    let plural = match unit {
        Unit::MajorFactory => "major factories",
        Unit::MinorFactory => "minor factories",
        Unit::Fighter => "fighters",
        Unit::Bomber => "bombers",
        Unit::Battleship => "battleships",
        Unit::Destroyer => "destroyers",
        Unit::AircraftCarrier => "aircraft carriers",
        Unit::Submarine => "submarines",
        Unit::Transport => "transports",
        other => title(other),
    };
    format!("{count} {}", if count == 1 { title(unit) } else { plural })
}

/// `2 infantry, 1 armor and 3 fighters`.
pub fn force(counts: &Counts) -> String {
    let parts: Vec<String> = counts.iter().map(|(unit, count)| many(count, unit)).collect();
    and(&parts)
}

pub fn picked(picks: &[Pick]) -> String {
    let parts: Vec<String> = picks.iter().map(|pick| many(pick.count, pick.unit)).collect();
    if parts.is_empty() { "nothing".into() } else { and(&parts) }
}

pub fn and(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// A sentence begins with a capital letter and ends with one full stop.
pub fn sentence(line: &str) -> String {
    let line = line.trim_end_matches('.');
    let mut letters = line.chars();
    match letters.next() {
        Some(first) => format!("{}{}.", first.to_uppercase(), letters.as_str()),
        None => String::new(),
    }
}
