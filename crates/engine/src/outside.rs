//! A record from outside may lead the rules to positions they were never meant for. Whatever breaks over one is
//! told as a fault of the record.

use std::any::Any;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::record::RecordError;

/// Read something from outside; `work` notes the line it is at.
pub(crate) fn guarded<T>(
    work: impl FnOnce(&Cell<usize>) -> Result<T, RecordError>,
) -> Result<T, RecordError> {
    let line = Cell::new(1);
    catch_unwind(AssertUnwindSafe(|| work(&line))).unwrap_or_else(|panic| {
        let message = format!("the rules cannot go on from it: {}", words(&*panic));
        Err(RecordError::Impossible { line: line.get(), message })
    })
}

fn words(panic: &(dyn Any + Send)) -> &str {
    let owned = panic.downcast_ref::<String>().map(String::as_str);
    owned.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("without words")
}
