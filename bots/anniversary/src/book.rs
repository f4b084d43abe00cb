//! Exact odds, each worked out once in a decision: many plans ask for the same counter-attacks.

use std::cell::RefCell;

use sandtable_bots::Book;

use crate::forecast::{Clash, Forecast, forecast, labour, work_out};

/// What a decision may spend on exact odds, about a tenth of a second; what comes after is estimated.
const MOST_LABOUR: f32 = 500_000.0;

thread_local! {
    static BOOK: RefCell<Book<Clash, Forecast>> = RefCell::new(Book::new(MOST_LABOUR));
}

/// Begin a decision with an empty book, so that it does not depend on what was decided before.
pub fn begin() {
    BOOK.replace(Book::new(MOST_LABOUR));
}

/// The exact odds of a battle, or what is likely if that would take too long.
pub fn odds(clash: &Clash) -> Forecast {
    BOOK.with_borrow_mut(|book| looked_up(book, clash))
}

fn looked_up(book: &mut Book<Clash, Forecast>, clash: &Clash) -> Forecast {
    let labour = labour(clash);
    let exact = if labour == 0 { None } else { book.answer(*clash, labour as f32, work_out) };
    exact.unwrap_or_else(|| forecast(clash))
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
        let mut book = Book::new(9.0);
        assert_eq!(looked_up(&mut book, &clash(3)).win, work_out(&clash(3)).win);
        assert_eq!(looked_up(&mut book, &clash(3)).win, work_out(&clash(3)).win, "it is in the book");
        assert_eq!(
            looked_up(&mut book, &clash(4)).win,
            forecast(&clash(4)).win,
            "it is too late for this one"
        );
        assert_ne!(work_out(&clash(4)).win, forecast(&clash(4)).win);
    }
}
