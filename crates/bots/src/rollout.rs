//! A game played on from a position, on the rules themselves.

use std::ops::ControlFlow;

use sandtable_engine::Seat;
use sandtable_engine::game::{Awaiting, Rules, roll};

use crate::luck::Luck;

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
