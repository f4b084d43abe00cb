//! A record from outside may lead the rules to positions they were never meant for. Whatever breaks over one is
//! told as a fault of the record.

use std::any::Any;
use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Once;

use crate::patience::is_interruption;
use crate::record::RecordError;

thread_local! {
    static GUARDED: Cell<bool> = const { Cell::new(false) };
}

/// Read something from outside; `work` notes the line it is at.
pub(crate) fn guarded<T>(
    work: impl FnOnce(&Cell<usize>) -> Result<T, RecordError>,
) -> Result<T, RecordError> {
    keep_quiet();
    let line = Cell::new(1);
    let before = GUARDED.replace(true);
    let done = catch_unwind(AssertUnwindSafe(|| work(&line)));
    GUARDED.set(before);
    match done {
        Ok(done) => done,
        Err(flying) if is_interruption(&*flying) => resume_unwind(flying),
        Err(panic) => {
            let message = format!("the rules cannot go on from it: {}", words(&*panic));
            Err(RecordError::Impossible { line: line.get(), message })
        }
    }
}

/// What is told as a fault is not printed as a panic, too.
fn keep_quiet() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let loud = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            if !GUARDED.get() {
                loud(panic);
            }
        }));
    });
}

fn words(panic: &(dyn Any + Send)) -> &str {
    let owned = panic.downcast_ref::<String>().map(String::as_str);
    owned.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("without words")
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::patience::{TooLong, go_on, within};

    #[test]
    fn time_that_is_over_is_no_fault_of_the_record() {
        let read = || {
            guarded(|_| {
                go_on();
                Ok(())
            })
        };
        assert_eq!(within(Duration::ZERO, read), Err(TooLong));
        assert_eq!(read(), Ok(()));
    }

    #[test]
    fn what_breaks_is_told_with_its_line() {
        let broken = guarded::<()>(|line| {
            line.set(7);
            panic!("no such space");
        });
        let message = "the rules cannot go on from it: no such space".to_owned();
        assert_eq!(broken, Err(RecordError::Impossible { line: 7, message }));
    }
}
