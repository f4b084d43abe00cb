//! A game played on from a position by quick commanders, on the rules themselves.

use std::cell::Cell;
use std::ops::ControlFlow;

use sandtable_anniversary::Anniversary;
use sandtable_anniversary::power::POWERS;
use sandtable_anniversary::state::State;
use sandtable_bots::rollout::play_on;
use sandtable_bots::{Luck, Planner};
use sandtable_engine::Seat;

use crate::commander::Commander;
use crate::homefront;
use crate::temper::Temper;

/// More steps than two turns of everybody can have.
const MOST_STEPS: usize = 4_000;

/// What a rollout has come to.
pub struct Outcome {
    pub after: State,
    /// Capitals that were lost, even if they were free again in the end.
    pub fallen: [bool; 7],
    /// The chance that the own capital falls to what the plan leaves open; average luck does not show it.
    pub risk: f32,
}

/// How the game may stand when the power whose turn it is has had its next turn as well: only then it shows
/// what a plan has made possible. `lead` finishes this turn; everybody else decides quickly.
/// Rollouts with the same number meet the same luck.
pub fn through_next_turn(state: &State, mut lead: Commander, number: u32) -> Outcome {
    let mut after = state.clone();
    let mut fallen = [false; 7];
    let mut risk = 0.0;
    let mut staff: Vec<Commander> = (0..6).map(|n| Commander::quick(Seat(n))).collect();
    let turns = Cell::new(0);
    let mut power = state.power;
    let temper = lead.temper;
    let watch = |after: &State| {
        if after.power != power {
            if power == state.power {
                turns.set(turns.get() + 1);
                if turns.get() == 1 {
                    risk = homefront::risk_at_end(after, power, &Temper { exact: true, ..temper });
                }
            }
            power = after.power;
            for owner in POWERS.into_iter().filter(|owner| state.holds_capital(*owner)) {
                fallen[owner as usize] |= !after.holds_capital(owner);
            }
        }
        if turns.get() == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let act = |after: &mut State, seat: Seat| {
        let leads = turns.get() == 0 && seat == state.power.seat();
        let commander = if leads { &mut lead } else { &mut staff[usize::from(seat.0)] };
        commander.act(&Anniversary, after, seat)
    };
    play_on(&Anniversary, &mut after, &mut Luck::new(number), MOST_STEPS, watch, act);
    Outcome { after, fallen, risk }
}
