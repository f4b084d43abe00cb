//! What the other nations may have written.

use sandtable_war_room::State;
use sandtable_war_room::ids::Nation;
use sandtable_war_room::state::Written;

use crate::atlas::Atlas;
use crate::desk::Desk;
use crate::greedy;
use crate::hard::model::Step;
use crate::survey::Survey;

/// How likely it is that the others write what a quick staff would.
const LIKELY: f32 = 0.9;

/// One guess: where everybody else goes.
pub struct Guess {
    pub weight: f32,
    pub steps: Vec<(Nation, Step)>,
}

/// Orders as a staff that thinks little would write them.
pub fn expected(desk: &Desk<'_>, nation: Nation) -> Vec<Step> {
    let theirs = Desk { me: nation, ..*desk };
    let atlas = Atlas::new(&theirs);
    let survey = Survey::new(&theirs, &atlas);
    steps(desk.state, nation, &greedy::orders(&theirs, &atlas, &survey))
}

pub fn steps(state: &State, nation: Nation, orders: &[Written]) -> Vec<Step> {
    let step = |written: &Written| {
        let command = state.command(nation, written.command)?;
        Some(Step { from: command.region, to: written.to, units: command.units })
    };
    orders.iter().filter_map(step).collect()
}

/// Guesses at a round: the enemy moves as expected, or stands still.
pub fn guesses(desk: &Desk<'_>) -> Vec<Guess> {
    let others: Vec<Nation> = desk.state.players().filter(|n| *n != desk.me).collect();
    let all: Vec<(Nation, Step)> =
        others.iter().flat_map(|n| expected(desk, *n).into_iter().map(move |step| (*n, step))).collect();
    let allied = |nation: &Nation| desk.state.friends(*nation, desk.me);
    let friends: Vec<(Nation, Step)> = all.iter().filter(|(n, _)| allied(n)).copied().collect();
    vec![Guess { weight: LIKELY, steps: all }, Guess { weight: 1.0 - LIKELY, steps: friends }]
}
