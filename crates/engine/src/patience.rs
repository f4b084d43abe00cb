//! Work that somebody waits for, and how long they are willing to.
//!
//! What a question costs depends on the position, and a position may come from anybody. Long loops
//! therefore ask from time to time whether they may [`go_on`]. Where nobody set a time they always may.

use std::any::Any;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::time::{Duration, Instant};

thread_local! {
    static UNTIL: Cell<Option<Instant>> = const { Cell::new(None) };
    static ASKED: Cell<u32> = const { Cell::new(0) };
}

/// The clock is looked at every so many times.
const EVERY: u32 = 64;

/// What flies through the loops when time is over. It never leaves [`within`].
struct Interrupted;

/// Whether what was caught is no panic, but time that is over: it must fly on.
pub(crate) fn is_interruption(flying: &(dyn Any + Send)) -> bool {
    flying.is::<Interrupted>()
}

/// Whoever waited did not want to wait any longer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this takes too long to work out")]
pub struct TooLong;

/// Do some work on this thread for so long at most. The work must not change what others can see: it may be
/// broken off at any [`go_on`].
pub fn within<T>(time: Duration, work: impl FnOnce() -> T) -> Result<T, TooLong> {
    let before = UNTIL.get();
    // A time beyond all clocks is none.
    UNTIL.set(Instant::now().checked_add(time).into_iter().chain(before).min());
    ASKED.set(EVERY - 1);
    let done = catch_unwind(AssertUnwindSafe(work));
    UNTIL.set(before);
    match done {
        Ok(done) => Ok(done),
        // Where whoever waits further out has no time left either, it flies on to them.
        Err(flying) if is_interruption(&*flying) && before.is_none_or(|until| Instant::now() < until) => {
            Err(TooLong)
        }
        Err(flying) => resume_unwind(flying),
    }
}

/// Whether somebody waits who will not wait for long.
pub fn is_limited() -> bool {
    UNTIL.get().is_some()
}

/// Go on with long work, unless its time is over.
#[inline]
pub fn go_on() {
    if let Some(until) = UNTIL.get() {
        let asked = ASKED.get() + 1;
        ASKED.set(asked % EVERY);
        if asked == EVERY && Instant::now() >= until {
            // Not a panic: no hook is called and nothing is printed.
            resume_unwind(Box::new(Interrupted));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn endless() {
        loop {
            go_on();
        }
    }

    #[test]
    fn work_is_broken_off_when_its_time_is_over() {
        assert_eq!(within(Duration::ZERO, endless), Err(TooLong));
        assert_eq!(within(Duration::MAX, || within(Duration::ZERO, endless)), Ok(Err(TooLong)));
        assert_eq!(within(Duration::ZERO, || within(Duration::from_secs(3600), endless)), Err(TooLong));
    }

    #[test]
    fn short_work_and_work_without_a_time_are_done() {
        go_on();
        assert_eq!(within(Duration::from_secs(3600), || (0..1000).map(|_| go_on()).count()), Ok(1000));
        (0..1000).for_each(|_| go_on());
    }
}
