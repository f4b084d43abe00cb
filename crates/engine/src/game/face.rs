//! What people see of a game: texts, drawings, the panel beside the board, charts.

use serde_json::Value;

use super::{Rules, Seat, Viewer};
use crate::chance::Chances;
use crate::desk::{self, Desk, Figure, Movable, Pick, ReachOf, Series};
use crate::picture::Picture;

/// The face a game shows to people and to the programs that draw it.
pub trait Face: Rules {
    /// What a viewer may know, as JSON for programs.
    fn view(&self, state: &Self::State, viewer: Viewer) -> Value;

    /// The text a person reads: the board, whose turn it is, and what happened.
    fn show(&self, state: &Self::State, viewer: Viewer) -> String;

    /// One line of the game's story, if the event is worth one.
    fn tell(&self, state: &Self::State, event: &Self::Event) -> Option<String>;

    /// A line about an order whose events told nothing; `state` is how things stood before it.
    fn tell_order(&self, _state: &Self::State, _seat: Seat, _order: &Self::Order) -> Option<String> {
        None
    }

    /// Whether an order ends its step and changes nothing else: what a menu offers as [`Offer::Done`].
    ///
    /// [`Offer::Done`]: crate::Offer::Done
    fn ends_step(&self, _order: &Self::Order) -> bool {
        false
    }

    /// What a battle or a change of hands came to, in one sentence; other events have none.
    fn headline(&self, _state: &Self::State, _event: &Self::Event) -> Option<String> {
        None
    }

    /// What a drawing of the board shows a viewer; `None` where the game cannot be drawn.
    fn picture(&self, _state: &Self::State, _viewer: Viewer) -> Option<Picture> {
        None
    }

    /// The shapes of the board, as `tools/map` writes them. For drawing only: no rule reads them.
    fn shapes(&self) -> Option<&'static str> {
        None
    }

    /// The texts of its lessons, in the order in which they are learnt; see [`crate::lesson`].
    fn lessons(&self) -> &'static [&'static str] {
        &[]
    }

    /// What the panel beside the board shows.
    fn desk(&self, state: &Self::State, viewer: Viewer) -> Desk {
        desk::plain(self, state, viewer)
    }

    /// The pieces a seat may give orders to now.
    fn movable(&self, _state: &Self::State, _seat: Seat) -> Vec<Movable> {
        Vec::new()
    }

    /// Every space worth lighting up for picked pieces, and the near ones that are refused.
    fn reach(&self, _state: &Self::State, _seat: Seat, _pick: &Pick) -> Vec<ReachOf<Self>> {
        Vec::new()
    }

    /// The position as if a seat were to move next and nobody had written anything, so that others see
    /// what it threatens; `None` where that would say nothing.
    fn as_if_to_move(&self, _state: &Self::State, _seat: Seat) -> Option<Self::State> {
        None
    }

    /// What `figures` counts.
    fn series(&self) -> &'static [Series] {
        &[]
    }

    /// Numbers for charts. Everybody sees them, so they tell only what everybody may know.
    fn figures(&self, _state: &Self::State) -> Vec<Figure> {
        Vec::new()
    }

    /// How figures tell the chance to win, for each scenario that has been studied.
    fn chances(&self) -> Option<&Chances> {
        None
    }

    /// The side a power of the figures fights for.
    fn side_of(&self, power: &str) -> Option<&'static str> {
        self.about().seats.iter().find(|seat| seat.id == power).map(|seat| seat.side)
    }
}
