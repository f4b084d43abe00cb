//! Reading what people wrote into positions and expectations.

use sandtable_engine::values::{self, number, texts};
use serde_json::Value;

use crate::board::{Space, board};
use crate::power::Power;
use crate::tech::Tech;
use crate::units::{Counts, Unit};

pub fn power(value: &Value) -> Result<Power, String> {
    values::word(value, "power", Power::named)
}

pub fn space_named(name: &str) -> Result<Space, String> {
    board().find(name).ok_or_else(|| format!("unknown space `{name}`"))
}

pub fn space_list(value: &Value) -> Result<Vec<Space>, String> {
    texts(value)?.into_iter().map(space_named).collect()
}

pub fn counts(value: &Value) -> Result<Counts, String> {
    match value {
        Value::Null => Ok(Counts::default()),
        Value::String(list) => {
            Ok(crate::notation::unit_list(list)?.into_iter().map(|pick| (pick.unit, pick.count)).collect())
        }
        Value::Object(units) => {
            let entry = |(name, count): (&String, &Value)| {
                let unit = Unit::named(name).ok_or_else(|| format!("unknown unit `{name}`"))?;
                Ok((unit, number(count)?))
            };
            units.iter().map(entry).collect()
        }
        other => Err(format!("expected units, found {other}")),
    }
}

pub fn each_space(
    value: &Value,
    each: impl FnMut(Space, &Value) -> Result<(), String>,
) -> Result<(), String> {
    values::each(value, "space", |name| board().find(name), each)
}

pub fn each_power(
    value: &Value,
    each: impl FnMut(Power, &Value) -> Result<(), String>,
) -> Result<(), String> {
    if value.is_null() { Ok(()) } else { values::each(value, "power", Power::named, each) }
}

/// `{space: {owner: {unit: count}}}`.
pub fn each_stack(
    value: &Value,
    mut each: impl FnMut(Space, Power, Unit, u16) -> Result<(), String>,
) -> Result<(), String> {
    each_space(value, |space, owners| {
        each_power(owners, |owner, units| {
            counts(units)?.iter().try_for_each(|(unit, count)| each(space, owner, unit, count))
        })
    })
}

pub fn each_tech(value: &Value, mut each: impl FnMut(Power, Tech, u8)) -> Result<(), String> {
    each_power(value, |power, techs| {
        values::each(techs, "technology", Tech::named, |tech, level| {
            each(power, tech, number(level)?);
            Ok(())
        })
    })
}

pub fn pairs(value: &Value, mut each: impl FnMut(Power, Power)) -> Result<(), String> {
    for pair in value.as_array().ok_or("a list of pairs is expected")? {
        match pair.as_array().map(Vec::as_slice) {
            Some([a, b]) => each(power(a)?, power(b)?),
            _ => return Err("a pair of powers is expected".into()),
        }
    }
    Ok(())
}
