//! Orders and names in writing.

use super::{ParseError, Rules, Seat};
use crate::names::slug;

/// The one-line notation of orders, and how names are recognised.
pub trait Notation: Rules {
    /// The one-line notation. `print` and `parse` round-trip.
    fn parse(&self, text: &str) -> Result<Self::Order, ParseError>;

    fn print(&self, order: &Self::Order) -> String;

    fn print_heading(&self, heading: &Self::Heading) -> String;

    /// The game's own spelling of a word that people also spell otherwise (`aa gun`, `ussr`), for case files.
    fn canonical(&self, word: &str) -> String {
        slug(word)
    }

    fn seat_named(&self, name: &str) -> Option<Seat> {
        let wanted = slug(name);
        let at = self.about().seats.iter().position(|seat| seat.id == wanted)?;
        Some(Seat(at as u8))
    }

    /// The events of an entry as earlier records tell them, where today's say the same in other words: so both can
    /// be compared. `faces` are those of the entry's roll.
    fn in_earlier_words(
        &self,
        _before: &Self::State,
        _faces: &[u8],
        events: &[Self::Event],
    ) -> Vec<Self::Event> {
        events.to_vec()
    }
}
