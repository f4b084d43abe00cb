//! How a person says units and numbers of them.

use crate::order::Pick;
use crate::units::{Counts, Unit};

pub fn title(unit: Unit) -> String {
    match unit {
        Unit::AntiaircraftGun => "AA gun".to_owned(),
        _ => unit.id().replace('-', " "),
    }
}

/// `1 tank`, `2 tanks`, `2 infantry`.
pub fn number_of(count: u16, unit: Unit) -> String {
    let name = title(unit);
    match unit {
        _ if count == 1 => format!("1 {name}"),
        Unit::Infantry | Unit::Artillery => format!("{count} {name}"),
        Unit::IndustrialComplex => format!("{count} {name}es"),
        _ => format!("{count} {name}s"),
    }
}

/// `2 infantry, 1 tank`.
pub fn units(counts: &Counts) -> String {
    counts.iter().map(|(unit, count)| number_of(count, unit)).collect::<Vec<_>>().join(", ")
}

/// `2 infantry and 1 tank`, as in a sentence.
pub fn force(counts: &Counts) -> String {
    and(&counts.iter().map(|(unit, count)| number_of(count, unit)).collect::<Vec<_>>())
}

/// The same, without saying whose they are.
pub fn picked(picks: &[Pick]) -> String {
    units(&picks.iter().map(|pick| (pick.unit, pick.count)).collect())
}

/// `2 infantry of Germany, 1 tank of Italy`.
pub fn picked_of(picks: &[Pick]) -> String {
    let one = |pick: &Pick| match pick.power {
        Some(power) => format!("{} of {power}", number_of(pick.count, pick.unit)),
        None => number_of(pick.count, pick.unit),
    };
    picks.iter().map(one).collect::<Vec<_>>().join(", ")
}

/// `1 battle`, `2 battles`.
pub fn many(count: usize, word: &str) -> String {
    if count == 1 { format!("1 {word}") } else { format!("{count} {word}s") }
}

/// `France, Poland and Germany`.
pub fn and<T: AsRef<str>>(list: &[T]) -> String {
    joined(list, "and")
}

/// `France, Poland or Germany`.
pub fn or<T: AsRef<str>>(list: &[T]) -> String {
    joined(list, "or")
}

fn joined<T: AsRef<str>>(list: &[T], word: &str) -> String {
    match list {
        [] => String::new(),
        [one] => one.as_ref().to_owned(),
        [rest @ .., last] => {
            let rest: Vec<&str> = rest.iter().map(AsRef::as_ref).collect();
            format!("{} {word} {}", rest.join(", "), last.as_ref())
        }
    }
}

/// A sentence begins with a capital and ends with a full stop.
pub fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
    let stop = if text.ends_with('.') { "" } else { "." };
    format!("{first}{}{stop}", letters.as_str())
}

/// Some spaces' names end with a full stop of their own: one is enough.
pub fn one_stop(text: &str) -> String {
    text.replace("..", ".")
}
