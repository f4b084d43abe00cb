//! What some know and others do not. A game without secrets takes every default.

use super::{Rules, Seat, Viewer};

/// Who may know what.
pub trait Secrets: Rules {
    /// Whether anybody ever knows what others do not.
    fn has_secrets(&self) -> bool {
        false
    }

    /// The state with everything left out that the viewer may not know: what a bot plans on.
    /// Its view and the viewer's menu are those of the true state.
    fn glimpse(&self, state: &Self::State, _viewer: Viewer) -> Self::State {
        state.clone()
    }

    /// What a viewer may know of an event; `None` is an empty place in the log.
    fn event_for(&self, _state: &Self::State, event: &Self::Event, _viewer: Viewer) -> Option<Self::Event> {
        Some(event.clone())
    }

    /// Whether these events told somebody what they did not know before; then nobody takes back
    /// the order that caused them. Dice are looked after by the table.
    fn reveals(&self, _before: &Self::State, _events: &[Self::Event]) -> bool {
        false
    }

    /// Whether everybody may look into a seat's menu; not while it decides in secret.
    fn menu_is_public(&self, _state: &Self::State, _seat: Seat) -> bool {
        true
    }
}
