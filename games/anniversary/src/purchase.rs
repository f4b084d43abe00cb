//! Phase 2: Purchase Units, with repairs.

use crate::Unfold;
use crate::board::Space;
use crate::event::Event;
use crate::power::Power;
use crate::reason::Reason;
use crate::state::State;
use crate::tech::Advance;
use crate::units::{Counts, Unit};

/// A unit's price for a power; Improved Shipyards make ships cheaper.
pub fn price(state: &State, power: Power, unit: Unit) -> u16 {
    match state.has(power, Advance::ImprovedShipyards) {
        true => unit.cost_with_improved_shipyards(),
        false => unit.cost(),
    }
}

pub fn check_buy(state: &State, units: &Counts, power: Power) -> Result<u16, Reason> {
    if power == Power::China {
        return Err(Reason::ChinaBuysNothing);
    }
    if power != state.power {
        return Err(Reason::NotYours { power });
    }
    if units.is_empty() {
        return Err(Reason::NothingNamed);
    }
    let cost = units
        .iter()
        .map(|(unit, count)| u32::from(price(state, state.power, unit)) * u32::from(count))
        .sum::<u32>();
    let held = state.treasury[state.power as usize];
    match u16::try_from(cost) {
        Ok(cost) if cost <= held => Ok(cost),
        _ => Err(Reason::TooExpensive { cost: cost.min(u32::from(u16::MAX)) as u16, held }),
    }
}

pub fn buy(on: &mut Unfold, units: Counts, cost: u16) {
    let power = on.state().power;
    on.emit(Event::Spent { power, ipcs: cost });
    on.emit(Event::Bought { power, units });
}

/// One IPC a marker, or two markers an IPC with Increased Factory Production.
pub fn repair_cost(state: &State, power: Power, markers: u8) -> u16 {
    let markers = u16::from(markers);
    if state.has(power, Advance::IncreasedFactoryProduction) { markers.div_ceil(2) } else { markers }
}

pub fn check_repair(state: &State, space: Space, markers: u8) -> Result<u16, Reason> {
    let power = state.power;
    if !state.complexes.contains(space) || state.controller(space) != Some(power) {
        return Err(Reason::NotYourComplex { space });
    }
    let damage = state.damage[space.index()];
    if markers == 0 || markers > damage {
        return Err(Reason::NotThatMuchDamage { space, damage });
    }
    let cost = repair_cost(state, power, markers);
    let held = state.treasury[power as usize];
    if cost > held { Err(Reason::TooExpensive { cost, held }) } else { Ok(cost) }
}

pub fn repair(on: &mut Unfold, space: Space, markers: u8, cost: u16) {
    let power = on.state().power;
    on.emit(Event::Spent { power, ipcs: cost });
    on.emit(Event::Repaired { space, markers });
}
