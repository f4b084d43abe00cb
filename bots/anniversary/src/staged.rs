//! Positions for unit tests.

use sandtable_anniversary::Anniversary;
use sandtable_anniversary::board::Space;
use sandtable_anniversary::state::State;
use sandtable_engine::{Setup, Trials};
use serde_json::{Value, json};

use crate::map::sea_zones;

/// A map with nothing on it but what is named.
pub fn position(power: &str, phase: &str, mut fields: Value) -> State {
    let setup = Setup { scenario: "1941".into(), ..Setup::default() };
    fields["from"] = json!("empty");
    fields["power"] = json!(power);
    fields["phase"] = json!(phase);
    Anniversary.position(&setup, &fields).unwrap_or_else(|fault| panic!("{fault}"))
}

pub fn zone(id: &str) -> Space {
    sea_zones().find(|zone| zone.id() == id).expect("it is on the board")
}
