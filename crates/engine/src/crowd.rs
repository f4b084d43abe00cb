//! How many pieces a record brings onto the board, counted before any of it is applied: what reading it and
//! asking about it costs grows with them.

use crate::game::Rules;
use crate::patience::go_on;
use crate::record::{Act, Record, RecordError};
use crate::table::{entry_events, opening_events};

/// The most pieces that there are at any time, by what the events say of themselves.
pub(crate) fn most_pieces<G: Rules>(game: &G, record: &Record) -> Result<u64, RecordError> {
    let mut most = 0;
    let mut total = 0;
    let mut count = |total: &mut i64, event: &G::Event| {
        go_on();
        *total += i64::from(game.pieces(event));
        most = most.max(*total);
    };
    opening_events(game, record)?.iter().for_each(|event| count(&mut total, event));
    let mut after = vec![total];
    for entry in &record.entries {
        if let Act::Undo { to, .. } = &entry.act {
            let back = usize::try_from(*to).ok().and_then(|to| after.get(to));
            total = back.copied().unwrap_or(total);
        }
        entry_events(game, entry)?.iter().for_each(|event| count(&mut total, event));
        after.push(total);
    }
    Ok(most.unsigned_abs())
}
