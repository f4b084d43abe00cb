//! How a side makes its plans: nation after nation, each knowing what those before it will do.
//! Nobody needs to be told: all staffs think alike and see the same map.

use sandtable_bots::Taste;
use sandtable_war_room::ids::{Category, Nation};

use crate::atlas::Atlas;
use crate::desk::Desk;
use crate::greedy;
use crate::hard::counterstroke::Counterstroke;
use crate::hard::foresee::{self, Guess};
use crate::hard::model::Model;
use crate::hard::pools::{self, Pool};
use crate::hard::position::Step;
use crate::hard::search::Search;
use crate::survey::Survey;

/// How many changes of plan may be judged while one chart is written.
const BUDGET: u32 = 60_000;

/// All a nation plans with.
pub struct Office<'o> {
    desk: &'o Desk<'o>,
    survey: Survey,
    model: Model,
    pools: Vec<Pool>,
}

/// What a nation decides before the round.
pub struct Plan {
    pub steps: Vec<Step>,
    /// How much better the round looks with these orders than without any.
    pub gain: f32,
    /// What it is worth to move before the enemy rather than after him.
    pub haste: f32,
}

impl<'o> Office<'o> {
    pub fn new(desk: &'o Desk<'o>) -> Office<'o> {
        let atlas = Atlas::new(desk);
        let survey = Survey::new(desk, &atlas);
        let pulls = greedy::pulls(desk, &atlas, &survey);
        let model = Model::new(desk, &atlas, &survey, &pulls);
        let pools = pools::pools(desk, &survey);
        Office { desk, survey, model, pools }
    }

    fn search(&self, guesses: &[Guess], budget: u32) -> Search<'_> {
        Search::new(self.desk, &self.model, &self.pools, guesses, budget)
    }

    pub fn plan(&self, guesses: &[Guess], seeds: Vec<Vec<Step>>, budget: u32) -> Vec<Step> {
        let bundles = pools::bundles(self.desk, &self.survey, &self.pools);
        self.search(guesses, budget).run(seeds, &bundles).1
    }

    /// The same, with the enemy's counterstroke reckoned exactly before the last choice.
    fn plan_with_care(&self, guesses: &[Guess], seeds: Vec<Vec<Step>>, taste: Taste) -> Vec<Step> {
        let bundles = pools::bundles(self.desk, &self.survey, &self.pools);
        let mut counterstroke = Counterstroke::new(self.desk);
        self.search(guesses, BUDGET).run_with_care(seeds, &bundles, &mut counterstroke, taste).1
    }

    fn gain(&self, guesses: &[Guess], plan: &[Step]) -> f32 {
        let mut search = self.search(guesses, BUDGET);
        search.judge(plan) - search.judge(&[])
    }

    /// What it is worth to carry out a plan before the enemy moves rather than after.
    pub fn haste(&self, guesses: &[Guess], plan: &[Step]) -> f32 {
        let worth = self.search(guesses, 0).in_each(plan);
        let sign = |guess: &Guess| match (guess.enemies.is_empty(), guess.enemies_first) {
            (true, _) => 0.0,
            (false, true) => -2.0,
            (false, false) => 2.0,
        };
        guesses.iter().zip(worth).map(|(guess, worth)| sign(guess) * guess.weight * worth).sum()
    }

    /// What the first order of a plan adds to the others.
    fn worth_of_first(&self, guesses: &[Guess], plan: &[Step]) -> f32 {
        self.search(guesses, BUDGET).worth_of_first(plan)
    }
}

/// What the allies are expected to write, as a quick staff sees it; nobody leaves a capital that
/// is the last.
fn allies(desk: &Desk<'_>) -> Vec<(Nation, Vec<Step>)> {
    let survey = Survey::new(desk, &Atlas::new(desk));
    let friends = desk.state.players().filter(|n| desk.state.friends(*n, desk.me));
    let chart = |nation: Nation| {
        let mut steps = foresee::expected(desk, nation);
        steps.retain(|step| !step.units.has(Category::Land) || !survey.is_last_stand(desk, step.from));
        (nation, steps)
    };
    friends.map(chart).collect()
}

fn enemies(desk: &Desk<'_>) -> Vec<Nation> {
    desk.state.players().filter(|n| !desk.state.friends(*n, desk.me)).collect()
}

fn of_others(charts: &[(Nation, Vec<Step>)], nation: Nation) -> Vec<Step> {
    charts.iter().filter(|(n, _)| *n != nation).flat_map(|(_, steps)| steps).copied().collect()
}

/// The plan of a nation for the round.
pub fn plan(desk: &Desk<'_>, taste: Taste) -> Plan {
    let mut ours = allies(desk);
    let charts = foresee::charts(desk, &enemies(desk), &ours);
    for at in 0..ours.len() {
        let (nation, seed) = ours[at].clone();
        let guesses = foresee::guesses(&of_others(&ours, nation), &charts);
        let theirs = Desk { me: nation, ..*desk };
        let office = Office::new(&theirs);
        let liked = if nation == desk.me { taste } else { Taste::NONE };
        let steps = office.plan_with_care(&guesses, vec![seed], liked);
        if nation == desk.me {
            let gain = office.gain(&guesses, &steps);
            return Plan { haste: office.haste(&guesses, &steps), gain, steps };
        }
        ours[at].1 = steps;
    }
    Plan { steps: Vec::new(), gain: 0.0, haste: 0.0 }
}

/// What it is worth to carry out a chart that is already written before the enemy moves.
pub fn haste(desk: &Desk<'_>, chart: &[Step]) -> f32 {
    let ours = allies(desk);
    let charts = foresee::charts(desk, &enemies(desk), &ours);
    Office::new(desk).haste(&foresee::guesses(&of_others(&ours, desk.me), &charts), chart)
}

/// What the order that is read next adds to those after it, as things now stand. `still` are
/// the nations that have not moved.
pub fn worth_of_next(desk: &Desk<'_>, rest: &[Step], still: &[Nation]) -> f32 {
    let mut ours = allies(desk);
    ours.retain(|(nation, _)| still.contains(nation));
    let enemies: Vec<Nation> = enemies(desk).into_iter().filter(|n| still.contains(n)).collect();
    let expected: Vec<Step> = enemies.iter().flat_map(|n| foresee::expected(desk, *n)).collect();
    let friends = of_others(&ours, desk.me);
    let surprise = if enemies.is_empty() { 0.0 } else { 1.0 };
    let guess =
        |weight, enemies| Guess { weight, friends: friends.clone(), enemies, enemies_first: false, surprise };
    let guesses = match expected.is_empty() {
        true => vec![guess(1.0, Vec::new())],
        false => vec![guess(0.6, expected), guess(0.4, Vec::new())],
    };
    Office::new(desk).worth_of_first(&guesses, rest)
}
