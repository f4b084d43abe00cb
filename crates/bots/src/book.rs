//! Exact answers, each worked out once: many plans ask for the same battles.

use std::collections::HashMap;
use std::hash::Hash;

/// Answers that are known, and the labour that may still be spent on others. Labour is counted, not
/// timed, so that the same seed gives the same game on any machine.
#[derive(Clone, Debug)]
pub struct Book<Q, A> {
    known: HashMap<Q, A>,
    left: f32,
}

impl<Q: Eq + Hash, A: Copy> Book<Q, A> {
    pub fn new(labour: f32) -> Book<Q, A> {
        Book { known: HashMap::new(), left: labour }
    }

    /// The answer, worked out if it is not known; `None` if that takes more labour than is left.
    pub fn answer(&mut self, question: Q, labour: f32, work_out: impl FnOnce(&Q) -> A) -> Option<A> {
        if let Some(known) = self.known.get(&question) {
            return Some(*known);
        }
        if labour > self.left {
            return None;
        }
        self.left -= labour;
        let answer = work_out(&question);
        self.known.insert(question, answer);
        Some(answer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_worked_out_once_and_while_the_labour_lasts() {
        let mut book = Book::new(5.0);
        let mut asked = 0;
        let mut double = |book: &mut Book<u8, u8>, number: u8| {
            book.answer(number, 3.0, |number| {
                asked += 1;
                2 * number
            })
        };
        assert_eq!(double(&mut book, 4), Some(8));
        assert_eq!(double(&mut book, 4), Some(8), "it is in the book");
        assert_eq!(double(&mut book, 5), None, "it is too late for this one");
        assert_eq!(asked, 1);
    }
}
