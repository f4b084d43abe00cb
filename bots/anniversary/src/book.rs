//! Exact odds, each worked out once in a decision: many plans ask for the same counter-attacks.

use std::cell::RefCell;
use std::collections::HashMap;

use crate::forecast::{Clash, Forecast, forecast, labour, work_out};

/// What a decision may spend on exact odds, about a tenth of a second; what comes after is estimated.
const MOST_LABOUR: usize = 500_000;

#[derive(Default)]
struct Book {
    known: HashMap<Clash, Forecast>,
    spent: usize,
}

thread_local! {
    static BOOK: RefCell<Book> = RefCell::default();
}

/// Begin a decision with an empty book, so that it does not depend on what was decided before.
pub fn begin() {
    BOOK.take();
}

/// The exact odds of a battle.
pub fn odds(clash: &Clash) -> Forecast {
    BOOK.with_borrow_mut(|book| book.odds(clash))
}

impl Book {
    fn odds(&mut self, clash: &Clash) -> Forecast {
        if let Some(known) = self.known.get(clash) {
            return *known;
        }
        let labour = labour(clash);
        if labour == 0 || self.spent + labour > MOST_LABOUR {
            return forecast(clash);
        }
        self.spent += labour;
        let odds = work_out(clash);
        self.known.insert(*clash, odds);
        odds
    }
}

#[cfg(test)]
mod tests {
    use sandtable_anniversary::units::{Counts, Unit};

    use super::*;

    fn clash(men: u16) -> Clash {
        let infantry: Counts = [(Unit::Infantry, men)].into_iter().collect();
        Clash { attackers: infantry, defenders: infantry, ..Clash::default() }
    }

    #[test]
    fn odds_are_exact_while_the_labour_lasts() {
        let mut book = Book::default();
        assert_eq!(book.odds(&clash(3)).win, work_out(&clash(3)).win);
        book.spent = MOST_LABOUR;
        assert_eq!(book.odds(&clash(3)).win, work_out(&clash(3)).win, "it is in the book");
        assert_eq!(book.odds(&clash(4)).win, forecast(&clash(4)).win, "it is too late for this one");
        assert_ne!(work_out(&clash(4)).win, forecast(&clash(4)).win);
    }
}
