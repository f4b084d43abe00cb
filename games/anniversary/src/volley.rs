//! What fires at what: the classes of targets, and the dice and hits of a volley.

use sandtable_engine::RollRequest;
use sandtable_warfare::losses::Hits;
use sandtable_warfare::shots::{self, Luck};

use crate::board::Space;
use crate::power::Power;
use crate::state::State;
use crate::units::{Class, Unit};

/// Classes of targets, as bits.
pub const SHIP: u8 = 1;
pub const SUBMARINE: u8 = 2;
pub const AIR: u8 = 4;
pub const TRANSPORT: u8 = 8;
pub const LAND: u8 = 16;
const EVERYTHING: u8 = SHIP | SUBMARINE | AIR | TRANSPORT | LAND;

pub fn target_class(unit: Unit) -> u8 {
    match unit {
        Unit::Submarine => SUBMARINE,
        Unit::Transport => TRANSPORT,
        _ => match unit.class() {
            Class::Land => LAND,
            Class::Air => AIR,
            Class::Sea => SHIP,
        },
    }
}

/// What a unit can hit: submarines never hit aircraft, and aircraft hit submarines only with a destroyer.
pub fn targets_of(unit: Unit, destroyer: bool) -> u8 {
    match unit.class() {
        _ if unit == Unit::Submarine => EVERYTHING & !AIR,
        Class::Air if !destroyer => EVERYTHING & !SUBMARINE,
        _ => EVERYTHING,
    }
}

pub type Shot = shots::Shot<Unit>;

/// Every die has six sides. Heavy bombers roll two and keep the better, worth five under low luck.
pub fn shot(unit: Unit, need: u8, dice: u8, targets: u8) -> Shot {
    Shot { unit, sides: 6, need, dice, strength: if dice > 1 { 5 } else { need }, targets }
}

fn luck(state: &State) -> Luck {
    if state.options.low_luck { Luck::Low } else { Luck::Dice }
}

/// The dice of a volley.
pub fn request(state: &State, step: &'static str, by: Power, place: Space, shots: &[Shot]) -> RollRequest {
    let dice = shots::dice(shots, luck(state), Unit::id);
    RollRequest { step: step.into(), by: by.id().into(), place: place.id().into(), dice }
}

/// The hits that these faces make, grouped by what they may be assigned to.
pub fn hits(state: &State, shots: &[Shot], faces: &[u8]) -> Vec<Hits> {
    shots::hits(shots, luck(state), faces)
}
