//! Walking over the board: how far a unit comes and by which way, when the game says what entering
//! a space means.

use std::cell::RefCell;

use sandtable_engine::board::{Graph, Reach};

/// What a step into a space means for the rest of the move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entry {
    GoOn,
    Stop,
}

/// Everything within `limit` steps of a space, with shortest ways. `enter` judges a step from one
/// space to the next; `None` refuses it. Whether to stop in a space must not depend on where one
/// comes from; whether the step is open may.
pub fn reach(graph: &Graph, from: u16, limit: u8, mut enter: impl FnMut(u16, u16) -> Option<Entry>) -> Reach {
    let ends = RefCell::new(vec![false; graph.len()]);
    let step = |here: u16, next: u16| {
        let entry = enter(here, next);
        ends.borrow_mut()[usize::from(next)] = entry == Some(Entry::Stop);
        entry.is_some()
    };
    graph.distances(from, limit, step, |space| !ends.borrow()[usize::from(space)])
}

/// The first step of a way that cannot be taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Barred<R> {
    /// A space may not be entered at all.
    Refused(R),
    /// The mover has to stop in a space, and the way goes on.
    MustStop { from: u16, at: u16 },
}

/// Whether a way can be walked step by step.
pub fn walk<R>(way: &[u16], mut enter: impl FnMut(u16, u16) -> Result<Entry, R>) -> Result<(), Barred<R>> {
    for (i, step) in way.windows(2).enumerate() {
        let entry = enter(step[0], step[1]).map_err(Barred::Refused)?;
        if entry == Entry::Stop && i + 2 < way.len() {
            return Err(Barred::MustStop { from: step[0], at: step[1] });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ring() -> Graph {
        Graph::new(5, &[(0, 1), (1, 2), (2, 3), (3, 4), (4, 0)])
    }

    #[test]
    fn a_stop_is_reached_and_not_passed() {
        let enter = |_, to| Some(if to == 1 { Entry::Stop } else { Entry::GoOn });
        let found = reach(&ring(), 0, 2, enter);
        assert_eq!((found.steps(1), found.steps(2), found.steps(3)), (Some(1), None, Some(2)));
        assert_eq!(found.path(3), Some(vec![0, 4, 3]));
    }

    #[test]
    fn a_closed_border_is_gone_round() {
        let closed = |from, to| (from, to) == (0, 1) || (from, to) == (1, 0);
        let found = reach(&ring(), 0, 4, |from, to| (!closed(from, to)).then_some(Entry::GoOn));
        assert_eq!(found.path(1), Some(vec![0, 4, 3, 2, 1]));
    }

    #[test]
    fn a_way_ends_where_one_must_stop() {
        let enter = |_, to| match to {
            3 => Err("closed"),
            1 => Ok(Entry::Stop),
            _ => Ok(Entry::GoOn),
        };
        assert_eq!(walk(&[0, 1], enter), Ok(()));
        assert_eq!(walk(&[0, 1, 2], enter), Err(Barred::MustStop { from: 0, at: 1 }));
        assert_eq!(walk(&[2, 3], enter), Err(Barred::Refused("closed")));
    }
}
