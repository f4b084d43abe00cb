//! Whole turns compared by playing on: each plan is carried out on a copy of the position, the others answer, and the
//! plan that leaves its side best off is chosen.

use std::ops::ControlFlow;

use sandtable_bots::halving::{self, Candidate};
use sandtable_bots::{Luck, Planner, rollout};
use sandtable_complete_game::CompleteGame;
use sandtable_complete_game::board::{Space, board};
use sandtable_complete_game::order::Order;
use sandtable_complete_game::power::*;
use sandtable_complete_game::state::*;
use sandtable_complete_game::units::*;
use sandtable_engine::Seat;

use crate::commander::{Bent, Commander};
use crate::field::{Field, cost};
use crate::supply::Taste;
use crate::temper::{self, Temper};

/// Nothing takes longer.
const MOST_STEPS: usize = 4000;
/// How often each plan is tried at first.
const TRIALS: usize = 2;
/// How many rounds of income a zone counts for at the end of what is seen.
const INCOME: f32 = 4.0;

/// The bent of a turn that does best, with what has been decided so far.
pub fn best_bent(game: &CompleteGame, state: &State, seat: Seat, me: Power, temper: Temper) -> Bent {
    // Plans that come to the same orders are one.
    let mut field: Vec<Candidate<(Bent, Vec<Order>)>> = Vec::new();
    for bent in candidates(state, me, temper) {
        let orders = Commander::bent(temper, bent).plan(game, state, seat, me);
        if !field.iter().any(|known| known.plan.1 == orders) {
            field.push(Candidate::new((bent, orders)));
        }
    }
    halving::compare(&mut field, TRIALS, |(bent, orders), number| {
        let own = Temper { looks_ahead: false, ..temper };
        let bent = Bent { temper: Temper { looks_ahead: false, ..bent.temper }, ..*bent };
        let mut then = state.clone();
        let commander = Commander::bent(own, bent).ordered(&then, me, orders.clone());
        play_on(game, &mut then, seat, me, commander, number);
        value(&then, me)
    });
    field.first().map_or(Bent::of(temper), |best| best.plan.0)
}

/// Plans that differ in what is dared, in what is gone for and in what is bought.
fn candidates(state: &State, me: Power, temper: Temper) -> Vec<Bent> {
    let plain = Bent::of(temper);
    if state.phase <= Phase::Purchase {
        let tastes = [Taste::Balanced, Taste::Infantry, Taste::Armor, Taste::Industry];
        return tastes.into_iter().map(|taste| Bent { taste, ..plain }).collect();
    }
    let tempers = [
        temper,
        Temper { least_chance: 0.55, caution: 0.1, ..temper },
        Temper { least_chance: 0.8, caution: 0.7, ..temper },
        Temper { homeland: 0.1, caution: 0.0, ..temper },
        // What a simpler mind would do is often good enough.
        temper::EASY,
    ];
    let mut bents: Vec<Bent> = tempers.into_iter().map(Bent::of).collect();
    for aim in aims(state, me, temper).into_iter().take(3) {
        let temper = Temper { least_chance: 0.5, ..temper };
        bents.push(Bent { aim: Some(aim), zeal: 3.0, ..Bent::of(temper) });
    }
    bents
}

/// Enemy zones of great worth near own troops.
fn aims(state: &State, me: Power, temper: Temper) -> Vec<Space> {
    let field = Field::new(state, me, temper);
    let near = |space: Space| space.neighbours().any(|zone| field.own[zone.index()].iter().any(|n| *n > 0));
    let mut found: Vec<(f32, Space)> = board()
        .lands()
        .iter()
        .copied()
        .filter(|space| field.is_target(*space) && near(*space))
        .map(|space| (field.prize(space), space))
        .filter(|(prize, _)| *prize > 15.0)
        .collect();
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    found.into_iter().map(|(_, space)| space).collect()
}

/// Until the same power's next turn begins.
fn play_on(game: &CompleteGame, state: &mut State, seat: Seat, me: Power, commander: Commander, number: u32) {
    let begun = (state.round, state.power);
    let mut staff: Vec<Commander> = (0..PURSES).map(|_| Commander::new(temper::OTHERS)).collect();
    staff[usize::from(seat.0)] = commander;
    let watch = |state: &State| {
        let again = state.power == begun.1 && state.round > begun.0;
        if again || !state.is_alive(me) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let act = |state: &mut State, seat: Seat| staff[usize::from(seat.0)].act(game, state, seat);
    rollout::play_on(game, state, &mut Luck::new(number), MOST_STEPS, watch, act);
}

/// What a position is worth to a power's side.
pub fn value(state: &State, me: Power) -> f32 {
    let mut holdings = [0.0_f32; PURSES];
    for (_, _, piece) in state.pieces.all() {
        if let Some(sum) = holdings.get_mut(piece.owner as usize)
            && piece.unit != Spy
        {
            *sum += cost(piece.unit);
        }
    }
    // Towards the end what is held counts, and no longer who could take more.
    let left = state.options.round_limit.map_or(9, |limit| limit.saturating_sub(state.round));
    let arms = 0.9 * (f32::from(left + 1) / 4.0).min(1.0);
    let income = if state.empire { 2.0 * INCOME } else { INCOME };
    let worth = |power: Power| {
        let at = power as usize;
        let standing = match state.status[at] {
            Status::Normal => CAPITAL,
            Status::Relocated => 0.0,
            Status::Eliminated => -10.0,
        };
        income * f32::from(state.economy(power))
            + arms * (f32::from(state.treasury[at]) + holdings[at])
            + standing
    };
    let playing = POWERS[..PURSES].iter().copied().filter(|power| state.plays(*power));
    let rivals = playing.clone().count().max(2) as f32 - 1.0;
    let mut sum = 0.0;
    for power in playing {
        let weight = match () {
            () if power == me => 1.15,
            () if state.is_friend(power, me) => 1.0,
            () if state.empire => -1.0 / rivals,
            () if crate::field::is_foe(state, me, power) => -1.0,
            () => 0.0,
        };
        sum += weight * worth(power);
    }
    sum + won(state, me)
}

/// What a capital in its first place counts.
const CAPITAL: f32 = 160.0;

fn won(state: &State, me: Power) -> f32 {
    match state.winner {
        Some(Winner::Side(side)) if state.side_of(me) == Some(side) => 500.0,
        Some(Winner::Power(power)) if power == me => 500.0,
        Some(Winner::Nobody) | None => 0.0,
        Some(_) => -500.0,
    }
}
