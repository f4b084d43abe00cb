//! Reading values.

use super::*;

pub fn power(value: &Value) -> Result<Power, String> {
    values::word(value, "power", Power::named)
}

pub fn space_named(name: &str) -> Result<Space, String> {
    board().find(name).ok_or_else(|| format!("unknown space `{name}`"))
}

/// `{unit: count}` or a list such as `2 armor, 1 fighter`.
pub fn counts(value: &Value) -> Result<Counts, String> {
    match value {
        Value::Null => Ok(Counts::default()),
        Value::String(list) => unit_list(list),
        Value::Object(units) => {
            let entry = |(name, count): (&String, &Value)| {
                let unit = Unit::named(name).ok_or_else(|| format!("unknown unit `{name}`"))?;
                Ok((unit, number(count)?))
            };
            units.iter().map(entry).collect::<Result<Counts, String>>()
        }
        other => Err(format!("expected units, found {other}")),
    }
}

pub fn each_space(
    value: &Value,
    each: impl FnMut(Space, &Value) -> Result<(), String>,
) -> Result<(), String> {
    if value.is_null() { Ok(()) } else { values::each(value, "space", |name| board().find(name), each) }
}

pub fn each_power(
    value: &Value,
    each: impl FnMut(Power, &Value) -> Result<(), String>,
) -> Result<(), String> {
    if value.is_null() { Ok(()) } else { values::each(value, "power", Power::named, each) }
}

/// Powers that have money.
pub fn each_purse(
    value: &Value,
    each: impl FnMut(Power, &Value) -> Result<(), String>,
) -> Result<(), String> {
    let purse = |name: &str| Power::named(name).filter(|power| (*power as usize) < PURSES);
    if value.is_null() { Ok(()) } else { values::each(value, "power with money", purse, each) }
}

pub fn each_stack(
    value: &Value,
    mut each: impl FnMut(Space, Power, Unit, u16) -> Result<(), String>,
) -> Result<(), String> {
    each_space(value, |space, powers| {
        each_power(powers, |power, units| {
            counts(units)?.iter().try_for_each(|(unit, count)| each(space, power, unit, count))
        })
    })
}
