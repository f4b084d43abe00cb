//! Several plans for a phase, each tried in rollouts; the one after which the war stands best is kept.

use sandtable_anniversary::board::Space;
use sandtable_anniversary::income::next_income;
use sandtable_anniversary::order::Order;
use sandtable_anniversary::power::{POWERS, Side};
use sandtable_anniversary::state::State;
use sandtable_anniversary::units::Class;
use sandtable_bots::halving::{self, Candidate};

use crate::assess::Assessment;
use crate::commander::Commander;
use crate::rollout::{self, Outcome};
use crate::temper::Temper;
use crate::theatre::{army_value, other};

/// What things are worth beside an army of so many IPCs: an IPC of income, which comes again every turn, a city, a
/// capital, and the ground that the own units have gained.
const INCOME: f32 = 8.0;
const CITY: f32 = 8.0;
const CAPITAL: f32 = 15.0;
const GROUND: f32 = 2.0;
const VICTORY: f32 = 400.0;
/// What the fall of a capital costs, even if it is free again in the end.
const FALLEN: f32 = 30.0;
/// What the mere chance of it costs: the capital itself, and what its fall brings the enemy.
const AT_RISK: f32 = 60.0;

/// A plan for the phase, and the temper that goes on with it.
struct Plan {
    temper: Temper,
    orders: Vec<Order>,
}

/// The best of several plans for the phase that begins.
pub fn choose(state: &State, commander: &Commander) -> Vec<Order> {
    let mut candidates: Vec<Candidate<Plan>> = Vec::new();
    for temper in tempers(&commander.temper) {
        let orders = commander.with(temper).plan(state);
        if !candidates.iter().any(|known| known.plan.orders == orders) {
            candidates.push(Candidate::new(Plan { temper, orders }));
        }
    }
    compare(state, commander, &mut candidates);
    candidates.swap_remove(0).plan.orders
}

/// Different ways to go about a phase, the usual one first.
fn tempers(usual: &Temper) -> [Temper; 7] {
    let usual = Temper { rollouts: 0, ..*usual };
    let bold = Temper { caution: 0.5 * usual.caution, at_sea: 0.5 * usual.at_sea, ..usual };
    let wary = Temper { caution: 2.0 * usual.caution, at_sea: 2.0 * usual.at_sea, ..usual };
    let eager = Temper { drive: 2.0 * usual.drive, ..usual };
    let steady = Temper { drive: 0.4 * usual.drive, ..usual };
    let convoyed = Temper { at_sea: 2.0 * usual.at_sea, ..usual };
    let homely = Temper { homeland: 3.0 * usual.homeland, ..usual };
    [usual, bold, wary, eager, steady, convoyed, homely]
}

/// Each plan tried in rollouts; the best comes first.
fn compare(state: &State, commander: &Commander, candidates: &mut [Candidate<Plan>]) {
    let scale = Scale { start: Assessment::new(state, state.power, &commander.temper) };
    halving::compare(candidates, commander.temper.rollouts, |plan, number| {
        let quick = Temper { exact: false, ..plan.temper };
        let lead = commander.with(quick).given(state, plan.orders.clone());
        scale.weigh(&rollout::through_next_turn(state, lead, number))
    });
}

/// What a position is worth to the power that plans.
struct Scale<'s> {
    /// The position from which the plans start: units that have come nearer to its prizes have gained ground.
    start: Assessment<'s>,
}

impl Scale<'_> {
    fn weigh(&self, outcome: &Outcome) -> f32 {
        let after = &outcome.after;
        let lost = |side: Side| {
            let fallen = side.powers().filter(|power| outcome.fallen[*power as usize]);
            FALLEN * fallen.count() as f32
        };
        let me = self.start.theatre.me;
        let at_risk = if outcome.fallen[me as usize] { 0.0 } else { AT_RISK * outcome.risk };
        let own = after.pieces.all().filter(|(_, _, p)| p.owner == me && p.class() == Class::Land);
        let ground: f32 = own.map(|(_, space, p)| self.start.place(p.unit, Space(space))).sum();
        worth(after, me.side()) - worth(after, other(me.side())) - lost(me.side())
            + lost(other(me.side()))
            + GROUND * ground
            - at_risk
    }
}

fn worth(state: &State, side: Side) -> f32 {
    let at_home = POWERS.into_iter().filter(|p| p.side() == side && state.holds_capital(*p));
    let earning: f32 = at_home
        .map(|p| CAPITAL + f32::from(state.treasury[p as usize]) + INCOME * f32::from(next_income(state, p)))
        .sum();
    let won = if state.winner == Some(side) { VICTORY } else { 0.0 };
    army_value(state, side) + earning + CITY * f32::from(state.cities(side)) + won
}

#[cfg(test)]
mod tests {
    use sandtable_anniversary::Anniversary;
    use sandtable_engine::Notation;
    use serde_json::json;

    use super::*;
    use crate::staged::position;
    use crate::temper::HARD;

    fn plan(orders: &[&str]) -> Plan {
        let orders = orders.iter().map(|text| Anniversary.parse(text).expect("it is well spelt"));
        Plan { temper: Temper { rollouts: 0, ..HARD }, orders: orders.collect() }
    }

    fn germany_before_moscow() -> State {
        let fields = json!({
            "treasury": {"soviet-union": 20}, "control": {"belorussia": "germany"},
            "units": {"russia": {"soviet-union": "20 infantry"},
                      "belorussia": {"germany": "6 infantry, 6 tank"},
                      "germany": {"germany": "6 infantry"}, "italy": {"italy": "4 infantry"},
                      "japan": {"japan": "4 infantry"}, "united-kingdom": {"united-kingdom": "5 infantry"}},
        });
        position("soviet-union", "noncombat-move", fields)
    }

    #[test]
    fn rollouts_tell_a_plan_that_loses_the_capital() {
        let state = germany_before_moscow();
        let commander = Commander::new(HARD, "portfolio", state.power.seat());
        let (leave, stay) = (plan(&["move 20 infantry: russia -> urals"]), plan(&[]));
        let mut candidates = [leave, stay].map(Candidate::new);
        compare(&state, &commander, &mut candidates);
        let [best, other] = &candidates;
        assert!(best.plan.orders.is_empty(), "the army leaves Moscow");
        assert!(
            best.mean() > other.mean() + 50.0,
            "{} is too little more than {}",
            best.mean(),
            other.mean()
        );
    }

    /// Fourteen infantry hold Moscow in two battles of three.
    #[test]
    fn a_capital_that_hangs_on_luck_counts() {
        let state = germany_before_moscow();
        let scale = Scale { start: Assessment::new(&state, state.power, &HARD) };
        let plan = plan(&["move 6 infantry: russia -> urals"]);
        let lead = Commander::new(HARD, "portfolio", state.power.seat());
        let mut outcome =
            rollout::through_next_turn(&state, lead.with(plan.temper).given(&state, plan.orders), 0);
        assert!(!outcome.fallen[state.power as usize], "average luck is enough to hold it");
        assert!((0.2..0.6).contains(&outcome.risk), "it falls with {}", outcome.risk);
        let feared = scale.weigh(&outcome);
        outcome.risk = 0.0;
        assert!(feared < scale.weigh(&outcome) - 10.0, "the chance costs too little");
    }
}
