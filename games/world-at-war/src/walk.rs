//! Walking over the board without a heap: menus and landings ask for it all the time.

use crate::board::{Space, board};

/// What a step into a space means for the rest of the move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entry {
    GoOn,
    /// An empty enemy area that tanks take in passing.
    Blitz,
    /// The move ends here, with a battle or without.
    Stop,
}

/// What a walk over the board reached: steps and the way there, without a heap.
#[derive(Clone, Debug)]
pub struct Walk {
    steps: [u8; 192],
    via: [u8; 192],
}

impl Walk {
    /// Everything within `limit` steps; `enter` judges a step, and whether one may go on from there.
    pub fn new(from: Space, limit: u8, mut enter: impl FnMut(Space, Space) -> Option<Entry>) -> Walk {
        let mut walk = Walk { steps: [u8::MAX; 192], via: [u8::MAX; 192] };
        let (mut queue, mut head, mut tail) = ([0u8; 192], 0, 1);
        queue[0] = from.0 as u8;
        walk.steps[from.index()] = 0;
        while head < tail {
            let here = Space(queue[head].into());
            head += 1;
            let step = walk.steps[here.index()];
            if step >= limit {
                continue;
            }
            for next in here.neighbours() {
                if walk.steps[next.index()] != u8::MAX {
                    continue;
                }
                let Some(entry) = enter(here, next) else { continue };
                walk.steps[next.index()] = step + 1;
                walk.via[next.index()] = here.0 as u8;
                if entry != Entry::Stop {
                    queue[tail] = next.0 as u8;
                    tail += 1;
                }
            }
        }
        walk
    }

    pub fn steps(&self, to: Space) -> Option<u8> {
        Some(self.steps[to.index()]).filter(|steps| *steps != u8::MAX)
    }

    pub fn reached(&self) -> impl Iterator<Item = (Space, u8)> + '_ {
        board().all().filter_map(|space| Some((space, self.steps(space)?)))
    }

    pub fn path(&self, to: Space) -> Option<Vec<Space>> {
        self.steps(to)?;
        let mut path = vec![to];
        let mut here = to;
        while self.via[here.index()] != u8::MAX {
            here = Space(self.via[here.index()].into());
            path.push(here);
        }
        path.reverse();
        Some(path)
    }
}
