//! Dice requests.

use std::borrow::Cow;

use sandtable_engine::{Die, RollRequest};

use crate::power::Power;
use crate::units::Unit;

pub fn request(step: &'static str, by: Power, place: &'static str, dice: Vec<Die>) -> RollRequest {
    RollRequest { step: Cow::Borrowed(step), by: Cow::Borrowed(by.id()), place: Cow::Borrowed(place), dice }
}

pub fn die(sides: u8, unit: &'static str, need: Option<u8>) -> Die {
    Die { sides, unit: Cow::Borrowed(unit), need }
}

pub fn of(unit: Unit, sides: u8, need: u8) -> Die {
    die(sides, unit.id(), Some(need))
}

/// A single die.
pub fn one(step: &'static str, by: Power, place: &'static str, sides: u8, need: Option<u8>) -> RollRequest {
    request(step, by, place, vec![die(sides, "", need)])
}

/// Several equal dice.
pub fn many(
    step: &'static str,
    by: Power,
    place: &'static str,
    count: usize,
    sides: u8,
    need: Option<u8>,
) -> RollRequest {
    request(step, by, place, vec![die(sides, "", need); count])
}
