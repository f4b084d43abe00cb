//! Battles in words, whatever the units: `3 infantry, 1 damaged battleship vs 2 submarines`.

use sandtable_engine::names::{nearest, slug};

/// So many units of a kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Item<U> {
    pub count: u16,
    pub damaged: bool,
    pub unit: U,
}

/// The two halves of `attackers vs defenders`.
///
/// # Errors
/// A sentence that says what is expected.
pub fn sides(text: &str) -> Result<(&str, &str), String> {
    let lower = text.to_lowercase();
    let found = [" versus ", " against ", " vs. ", " vs ", " v "].into_iter().find_map(|word| {
        let at = lower.find(word)?;
        Some((text.get(..at)?, text.get(at + word.len()..)?))
    });
    let (attackers, defenders) =
        found.ok_or("write both sides, as in `3 infantry, 1 fighter vs 2 infantry, 1 fighter`")?;
    match slug(attackers).is_empty() || slug(defenders).is_empty() {
        true => Err("each side needs units: `3 infantry vs 2 infantry`".to_owned()),
        false => Ok((attackers, defenders)),
    }
}

/// Units of one side, such as `3 infantry, 1 damaged battleship`; `nothing` for nobody.
///
/// # Errors
/// What is not understood, and which units there are.
pub fn force<U: Copy>(
    text: &str,
    named: impl Fn(&str) -> Option<U>,
    known: &[&str],
    most: u16,
) -> Result<Vec<Item<U>>, String> {
    if matches!(text.trim(), "none" | "nothing" | "nobody") {
        return Ok(Vec::new());
    }
    let text = text.replace(" and ", ", ").replace('+', ",");
    let mut items = Vec::new();
    for part in text.split([',', ';']).map(str::trim).filter(|part| !part.is_empty()) {
        let digits = part.find(|c: char| !c.is_ascii_digit()).unwrap_or(part.len());
        let (count, name) = part.split_at(digits);
        let count: u16 = match count {
            "" => 1,
            count => count
                .parse()
                .ok()
                .filter(|count| *count <= most)
                .ok_or_else(|| format!("`{count}` is no number of units up to {most}"))?,
        };
        let name = name.trim();
        let (damaged, name) = match name.split_once(' ') {
            Some((first, rest)) if slug(first) == "damaged" => (true, rest),
            _ => (false, name),
        };
        let unit = named(name).ok_or_else(|| unknown("unit", name, known))?;
        items.push(Item { count, damaged, unit });
    }
    let total: u32 = items.iter().map(|item| u32::from(item.count)).sum();
    if total > u32::from(most) {
        return Err(format!("{total} units are too many for a side: up to {most} can be counted"));
    }
    items.retain(|item| item.count > 0);
    Ok(items)
}

/// A side as it was asked for, each unit by its name.
pub fn force_named<U: Copy>(items: &[Item<U>], name: impl Fn(U) -> String) -> String {
    let of = |item: &Item<U>| match item.damaged {
        true => format!("damaged {}", name(item.unit)),
        false => name(item.unit),
    };
    listed(&items.iter().map(|item| (of(item), item.count)).collect::<Vec<_>>())
}

/// A force as it is repeated to whoever asked.
pub fn listed(units: &[(String, u16)]) -> String {
    let one = |(unit, count): &(String, u16)| format!("{count} {unit}");
    match units {
        [] => "nobody".to_owned(),
        units => units.iter().map(one).collect::<Vec<_>>().join(", "),
    }
}

pub fn unknown(what: &str, name: &str, known: &[&str]) -> String {
    let hint = match nearest(&slug(name), known.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("choose {}", known.join(", ")),
    };
    format!("there is no {what} `{name}`: {hint}")
}

/// A whole number.
///
/// # Errors
/// What is expected of this key.
pub fn number(key: &str, value: &str) -> Result<u16, String> {
    value.trim().parse().map_err(|_| format!("`{key}` is a number up to {}, not `{value}`", u16::MAX))
}

/// `attacker=cheapest`: whether the attacker is meant, and what is said of him.
///
/// # Errors
/// If neither side is named.
pub fn side<'v>(key: &str, value: &'v str) -> Result<(bool, &'v str), String> {
    let (side, rest) = value.split_once('=').unwrap_or(("", value));
    match slug(side).as_str() {
        "attacker" => Ok((true, rest)),
        "defender" => Ok((false, rest)),
        _ => Err(format!("say whose {key} it is: attacker=... or defender=..., not `{value}`")),
    }
}
