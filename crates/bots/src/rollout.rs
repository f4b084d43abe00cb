//! A game played on from a position, on the rules themselves.

use std::cell::Cell;
use std::ops::ControlFlow;

use sandtable_engine::Seat;
use sandtable_engine::game::{Awaiting, Rules, roll};

use crate::luck::Luck;
use crate::planner::Planner;

/// Play on until `watch` breaks off, nobody acts any more, the game is over, or so many steps were made.
/// `watch` sees every position in which something is awaited; `act` decides for a seat and carries it out, or
/// returns false.
pub fn play_on<G: Rules>(
    game: &G,
    state: &mut G::State,
    luck: &mut Luck,
    most_steps: usize,
    mut watch: impl FnMut(&G::State) -> ControlFlow<()>,
    mut act: impl FnMut(&mut G::State, Seat) -> bool,
) {
    for _ in 0..most_steps {
        if watch(state).is_break() {
            return;
        }
        match game.awaiting(state) {
            Awaiting::Roll(request) => {
                let faces = luck.faces(&request);
                roll(game, state, &faces);
            }
            Awaiting::Orders(owing) => {
                let acted = owing.first().is_some_and(|seat| act(state, *seat));
                if !acted {
                    return;
                }
            }
            Awaiting::Over(_) => return,
        }
    }
}

/// The position when whoever is to move has ended so many turns: what a plan has made possible shows only then. `lead`
/// goes on with the turn that has begun, `staff` plays all seats from then on; `mover` says whose turn it is.
pub fn through_turns<G: Rules, P: Planner<G>, M: PartialEq>(
    game: &G,
    state: &G::State,
    (lead, staff): (&mut P, &mut [P]),
    mover: impl Fn(&G::State) -> M,
    turns: u32,
    (number, most_steps): (u32, usize),
) -> G::State {
    let mut after = state.clone();
    let mut luck = Luck::new(number);
    let ended = Cell::new(0);
    let first = mover(state);
    let mut moves = true;
    let watch = |after: &G::State| {
        let moved = moves;
        moves = mover(after) == first;
        ended.set(ended.get() + u32::from(moved && !moves));
        if ended.get() >= turns { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let leader = match game.awaiting(state) {
        Awaiting::Orders(owing) => owing.first().copied(),
        _ => None,
    };
    let act = |after: &mut G::State, seat: Seat| {
        let leads = ended.get() == 0 && leader == Some(seat);
        let planner = if leads { Some(&mut *lead) } else { staff.get_mut(usize::from(seat.0)) };
        planner.is_some_and(|planner| planner.act(game, after, seat))
    };
    play_on(game, &mut after, &mut luck, most_steps, watch, act);
    after
}
