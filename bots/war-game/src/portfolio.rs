//! Several plans for a phase, tried by playing on until the nation's next turn.

use std::ops::ControlFlow;

use sandtable_bots::halving::{Candidate, compare};
use sandtable_bots::{Luck, Planner, rollout};
use sandtable_engine::Seat;
use sandtable_war_game::WarGame;
use sandtable_war_game::order::Order;
use sandtable_war_game::power::{POWERS, Power};
use sandtable_war_game::state::{Phase, State};

use crate::commander::Commander;
use crate::field::Field;
use crate::temper::{ATTACKS, HARD, MARCHES, PURCHASES, Temper};
use crate::{attack, march, production, value};

const MOST_STEPS: usize = 6000;
/// The luck with which attacks are left out, and how many of a plan are tried so.
const PRUNING: [u32; 2] = [20, 21];
const DOUBTFUL: usize = 8;

/// The orders of a phase in one temper.
pub fn orders(field: &Field, temper: &Temper) -> Vec<Order> {
    match field.state.phase {
        Phase::Income => production::lending(field.state, field.me, temper),
        Phase::CombatOrders => attack::strikes(field, temper).concat(),
        Phase::Noncombat => march::orders(field, temper),
        Phase::Build => production::orders(field, temper),
        Phase::Combat => Vec::new(),
    }
}

#[derive(Clone, Debug)]
struct Plan {
    temper: Temper,
    /// What belongs together, attack by attack.
    groups: Vec<Vec<Order>>,
}

/// The orders that come out best for the nation's side.
pub fn best(game: &WarGame, state: &State, me: Power) -> Vec<Order> {
    let field = Field::new(state, me);
    let mut plans: Vec<Candidate<Plan>> = Vec::new();
    let moods: &[Temper] = match state.phase {
        Phase::CombatOrders => &ATTACKS,
        Phase::Noncombat => &MARCHES,
        Phase::Build => &PURCHASES,
        Phase::Income | Phase::Combat => &ATTACKS[..1],
    };
    for temper in moods {
        let groups = match state.phase {
            Phase::CombatOrders => attack::strikes(&field, temper),
            _ => vec![orders(&field, temper)],
        };
        if !plans.iter().any(|known| known.plan.groups == groups) {
            plans.push(Candidate::new(Plan { temper: *temper, groups }));
        }
    }
    let mut weigh = |plan: &Plan, number| tried(game, state, me, plan, number);
    compare(&mut plans, 1, &mut weigh);
    let mut best = plans.swap_remove(0).plan;
    if state.phase == Phase::CombatOrders {
        best = pruned(best, &mut weigh);
    }
    best.groups.concat()
}

/// The same plan without the attacks that it is better without.
fn pruned(plan: Plan, weigh: &mut impl FnMut(&Plan, u32) -> f32) -> Plan {
    let mut mean = |plan: &Plan| PRUNING.map(|number| weigh(plan, number)).iter().sum::<f32>();
    let (mut best, mut worth) = (plan.clone(), mean(&plan));
    // The least worthwhile are doubtful; the general's order stays where it is.
    for index in (0..plan.groups.len()).rev().take(DOUBTFUL) {
        let mut less = best.clone();
        less.groups.remove(index);
        let without = mean(&less);
        if without > worth {
            (best, worth) = (less, without);
        }
    }
    best
}

/// What a plan is worth when it is played on with average luck.
fn tried(game: &WarGame, state: &State, me: Power, plan: &Plan, number: u32) -> f32 {
    let mut played = state.clone();
    let mut staffs: Vec<Commander> = POWERS
        .iter()
        .map(|power| match *power == me {
            true => Commander::with_plan(plan.temper, state, plan.groups.concat()),
            false => Commander::quick(HARD),
        })
        .collect();
    let end = (state.game_turn + 1, state.turn);
    let watch = |state: &State| match (state.game_turn, state.turn) >= end {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    };
    let act = |state: &mut State, seat: Seat| staffs[usize::from(seat.0)].act(game, state, seat);
    rollout::play_on(game, &mut played, &mut Luck::new(number), MOST_STEPS, watch, act);
    value::standing(&played, me.side())
}
