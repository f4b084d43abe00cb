//! What a game answers so that cases and laws can try it.

use serde_json::Value;

use super::{Rules, Setup};

/// Positions to try the rules in, and what must be true of them.
pub trait Trials: Rules {
    /// A position as a case file writes it.
    fn position(&self, setup: &Setup, position: &Value) -> Result<Self::State, String>;

    /// Whether the state is as a case file expects under this key; `Err` says what came instead.
    fn expect(&self, state: &Self::State, key: &str, expected: &Value) -> Result<(), String>;

    /// What must hold in every reachable state; `Err` names what is broken. A record from outside that leads elsewhere
    /// is not read any further.
    fn invariants(&self, state: &Self::State) -> Result<(), String>;

    /// Why an order that had been written came to nothing, where an event tells so: the sentence of its reason.
    fn voided(&self, _event: &Self::Event) -> Option<String> {
        None
    }
}
