//! A whole battle in which losses or retreats are decided anew each time, and what that costs.

use sandtable_anniversary::state::Arrival;
use sandtable_anniversary::units::Unit;

use super::battle::{Battle, Losses, Policy, Retreat};
use super::fight::Fight;
use super::layout::{Layout, size};
use super::roster::Roster;
use super::sequence::{Run, sequence};
use super::stages::{Close, attacking, bombardment, defending, flights, settle, splits};

/// More steps than this are not thought ahead; so many take about a second.
const MOST_STEPS: f64 = 2e8;
/// Steps take so many times longer where some hits cannot reach some units.
pub const SPLIT: f64 = 8.0;
/// More ways than this to lose some of a side's units are not listed.
const MOST_LISTED: f64 = 5e6;

/// All ends of the battle are told to `close`; returns the expected rounds.
pub fn fight(battle: &Battle, policy: &Policy, close: &mut dyn FnMut(Close<'_>)) -> f64 {
    let runs = sequence(&attacking(battle), &policy.attacker_losses);
    let defenders = Roster::laid_out(
        sequence(&defending(battle), &policy.defender_losses),
        defenders_layout(battle, policy),
        splits(battle, policy, false),
    );
    let mut fight = line_up(battle, policy, runs, defenders);
    let whole = fight.attackers.whole();
    let force = attacking(battle);
    let mut arrivals = Vec::new();
    flights(battle, |left, chance| {
        let lost = |unit| force.units.get(unit) - left.units.get(unit);
        let mut state = whole;
        for (unit, arrival, count) in [
            (Unit::Fighter, Arrival::Overland, lost(Unit::Fighter)),
            (Unit::Bomber, Arrival::Overland, lost(Unit::Bomber)),
            (Unit::Infantry, Arrival::Dropped, force.dropped - left.dropped),
        ] {
            state = fight.attackers.less(state, unit, arrival, count);
        }
        arrivals.push((state, chance));
    });
    for (hits, chance) in bombardment(battle).into_iter().enumerate() {
        fight.begin_bombarded(&arrivals, hits as u16, chance);
    }
    fight.run();
    fight.rounds + settle(&fight, battle, policy, close)
}

/// A fight that is thought ahead.
pub fn line_up<'b>(battle: &'b Battle, policy: &'b Policy, runs: Vec<Run>, defenders: Roster) -> Fight<'b> {
    let split = splits(battle, policy, true);
    let attackers = Roster::laid_out(runs, attackers_layout(battle, policy), split);
    Fight::new(battle, policy, attackers, defenders).planned()
}

/// How much there is to reckon under fixed orders of loss: pairs of what may be left of both sides.
pub fn pairs(battle: &Battle, policy: &Policy) -> f64 {
    let states = |force, losses: &Losses, attacking| {
        let split = splits(battle, policy, attacking);
        size(&sequence(force, losses), if split { Layout::Lanes } else { Layout::One }, split).0
    };
    states(&attacking(battle), &policy.attacker_losses, true)
        * states(&defending(battle), &policy.defender_losses, false)
}

/// Whether the decisions that a policy leaves open can be thought ahead in reasonable time.
pub fn is_feasible(battle: &Battle, policy: &Policy) -> bool {
    let runs = sequence(&attacking(battle), &policy.attacker_losses);
    let hits: u16 = runs.iter().map(|run| run.count).sum();
    let (states, ways) = size(&runs, attackers_layout(battle, policy), splits(battle, policy, true));
    let runs = sequence(&defending(battle), &policy.defender_losses);
    let (facing, ways_facing) = size(&runs, defenders_layout(battle, policy), splits(battle, policy, false));
    let passes = match policy.retreat {
        Retreat::AfterRounds(rounds) => f64::from(rounds) + 1.0,
        Retreat::ChanceBelow(_) => 2.0,
        _ => 1.0,
    };
    let split = splits(battle, policy, true) || splits(battle, policy, false);
    let each = if split { SPLIT } else { 1.0 };
    let steps = each * passes * (ways_facing * states * f64::from(hits + 1) + ways * facing);
    steps <= MOST_STEPS && ways <= MOST_LISTED && ways_facing <= MOST_LISTED
}

/// Attackers who choose, retreat or are shot down out of order need a row for each kind.
fn attackers_layout(battle: &Battle, policy: &Policy) -> Layout {
    let in_order = policy.retreat == Retreat::Never && !battle.antiaircraft;
    layout(&policy.attacker_losses, in_order, splits(battle, policy, true))
}

fn defenders_layout(battle: &Battle, policy: &Policy) -> Layout {
    layout(&policy.defender_losses, true, splits(battle, policy, false))
}

fn layout(losses: &Losses, in_order: bool, split: bool) -> Layout {
    match losses {
        Losses::Best(_) => Layout::Kinds,
        _ if !in_order => Layout::Kinds,
        _ if split => Layout::Lanes,
        _ => Layout::One,
    }
}
