//! How a person says units and numbers of them.

pub use sandtable_engine::words::{and, many, or, sentence};

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

/// The same, without saying whose they are: `1 fighter with 2 left, 1 transport with 1 tank`.
pub fn picked(picks: &[Pick]) -> String {
    picks
        .iter()
        .map(|pick| format!("{}{}", number_of(pick.count, pick.unit), marks(pick)))
        .collect::<Vec<_>>()
        .join(", ")
}

/// What tells picked units from others of their kind.
fn marks(pick: &Pick) -> String {
    let cargo = pick.cargo.map(|cargo| match cargo.is_empty() {
        true => "no cargo".to_owned(),
        false => force(&cargo),
    });
    let left = pick.left.map(|left| format!("{left} left"));
    let all: Vec<String> = [cargo, left].into_iter().flatten().collect();
    if all.is_empty() { String::new() } else { format!(" with {}", and(&all)) }
}

/// The same for a row of its own: `1 tank aboard`, `2 spaces left`.
pub fn told_apart(pick: &Pick) -> Option<String> {
    let cargo = pick.cargo.map(|cargo| match cargo.is_empty() {
        true => "nothing aboard".to_owned(),
        false => format!("{} aboard", force(&cargo)),
    });
    let left = pick.left.map(|left| format!("{} left", many(usize::from(left), "space")));
    let all: Vec<String> = [cargo, left].into_iter().flatten().collect();
    (!all.is_empty()).then(|| all.join(", "))
}

/// `2 infantry of Germany, 1 tank of Italy`.
pub fn picked_of(picks: &[Pick]) -> String {
    let one = |pick: &Pick| {
        let owner = pick.power.map(|power| format!(" of {power}")).unwrap_or_default();
        format!("{}{owner}{}", number_of(pick.count, pick.unit), marks(pick))
    };
    picks.iter().map(one).collect::<Vec<_>>().join(", ")
}

/// Some spaces' names end with a full stop of their own: one is enough.
pub fn one_stop(text: &str) -> String {
    text.replace("..", ".")
}
