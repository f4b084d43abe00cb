//! What the other nations may have written.

use sandtable_bots::Taste;
use sandtable_war_room::State;
use sandtable_war_room::ids::Nation;
use sandtable_war_room::state::Written;

use crate::atlas::Atlas;
use crate::desk::Desk;
use crate::greedy;
use crate::hard::council::Office;
use crate::hard::position::Step;
use crate::survey::Survey;

/// How likely it is that the enemy writes what a quick staff would, what a careful one would,
/// or nothing.
const QUICK: f32 = 0.5;
const CAREFUL: f32 = 0.4;
const STILL: f32 = 0.1;
/// How much thought goes into the enemy's careful chart.
const BUDGET: u32 = 15_000;

/// Enemies who move first are met by those who were about to leave, as many as they are.
const MET: f32 = 0.2;

/// One guess: where everybody else goes, and when.
pub struct Guess {
    pub weight: f32,
    pub friends: Vec<Step>,
    pub enemies: Vec<Step>,
    pub enemies_first: bool,
    /// How much of what these enemies might do otherwise is to be feared.
    pub surprise: f32,
}

/// Charts the enemies may have written between them, with how likely each is.
pub type Charts = Vec<(f32, Vec<Step>)>;

/// Orders as a staff that thinks little would write them.
pub fn expected(desk: &Desk<'_>, nation: Nation) -> Vec<Step> {
    let theirs = Desk { me: nation, ..*desk };
    let atlas = Atlas::new(&theirs);
    let survey = Survey::new(&theirs, &atlas);
    steps(desk.state, nation, &greedy::orders(&theirs, &atlas, &survey, Taste::NONE))
}

pub fn steps(state: &State, nation: Nation, orders: &[Written]) -> Vec<Step> {
    let step = |written: &Written| {
        let command = state.command(nation, written.command)?;
        Some(Step { from: command.region, to: written.to, units: command.units })
    };
    orders.iter().filter_map(step).collect()
}

/// What enemies who have still to move may have written.
pub fn charts(desk: &Desk<'_>, enemies: &[Nation], ours: &[(Nation, Vec<Step>)]) -> Charts {
    if enemies.is_empty() {
        return vec![(1.0, Vec::new())];
    }
    let quick: Vec<(Nation, Vec<Step>)> = enemies.iter().map(|n| (*n, expected(desk, *n))).collect();
    let we: Vec<Step> = ours.iter().flat_map(|(_, steps)| steps).copied().collect();
    let mut careful = Vec::new();
    for nation in enemies {
        let theirs = Desk { me: *nation, ..*desk };
        let friends: Vec<Step> =
            quick.iter().filter(|(n, _)| n != nation).flat_map(|(_, steps)| steps).copied().collect();
        let guesses = guesses(&friends, &[(0.8, we.clone()), (0.2, Vec::new())]);
        careful.extend(Office::new(&theirs).plan(&guesses, Vec::new(), BUDGET));
    }
    let quick = quick.into_iter().flat_map(|(_, steps)| steps).collect();
    vec![(QUICK, quick), (CAREFUL, careful), (STILL, Vec::new())]
}

/// Every chart of the enemy, read before ours and after.
pub fn guesses(friends: &[Step], charts: &[(f32, Vec<Step>)]) -> Vec<Guess> {
    let mut guesses = Vec::new();
    for (weight, enemies) in charts {
        let guess = |weight: f32, enemies_first: bool| Guess {
            weight,
            friends: friends.to_vec(),
            enemies: enemies.clone(),
            enemies_first,
            surprise: if enemies_first { MET } else { 1.0 },
        };
        if enemies.is_empty() {
            guesses.push(guess(*weight, true));
        } else {
            guesses.extend([guess(0.5 * weight, true), guess(0.5 * weight, false)]);
        }
    }
    guesses
}
