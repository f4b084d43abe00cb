//! Answers to what the rules ask beside the orders of a phase.

use sandtable_bots::menu;
use sandtable_engine::Seat;
use sandtable_staff::battle;
use sandtable_staff::{Group, Situation};
use sandtable_world_at_war::WorldAtWar;
use sandtable_world_at_war::order::{Order, Pick, Stack};
use sandtable_world_at_war::power::Power;
use sandtable_world_at_war::state::State;
use sandtable_world_at_war::units::Unit;

use crate::field;

/// Below this chance a battle is broken off.
const HOPELESS: f32 = 0.3;

pub fn answer(game: &WorldAtWar, state: &State, seat: Seat) -> Option<Order> {
    let me = Power::of_seat(seat)?;
    menu::best(game, state, seat, |order| rate(state, me, order))
}

/// What an answer promises; those that are not rated are not given.
fn rate(state: &State, me: Power, order: &Order) -> Option<f32> {
    Some(match order {
        Order::Casualties { units } | Order::RaidLosses { units } => -cost(me, units),
        Order::ChooseLosses { stacks } => {
            -stacks.iter().map(|Stack { units, .. }| cost(me, units)).sum::<f32>()
        }
        Order::Press | Order::Banzai { space: None } => chance(state)? - HOPELESS,
        Order::Retreat { .. } => 0.0,
        // A capital, wherever it goes, lies where it is worth most already.
        Order::NewCapital { space } | Order::ExileCapital { space } => f32::from(state.value(*space)),
        Order::RaidDefenders { count } => f32::from(*count),
        Order::Withdraw { count } => 0.5 - f32::from(*count),
        Order::Pay => 1.0,
        Order::Demolish { .. } | Order::Concede => return None,
        _ => 0.0,
    })
}

fn cost(me: Power, units: &[Pick]) -> f32 {
    let one = |pick: &Pick| {
        let worth = f32::from(pick.unit.worth(pick.power.unwrap_or(me)));
        // The first hit on a battleship sinks nothing.
        let worth = if pick.unit == Unit::Battleship && !pick.damaged { 2.0 } else { worth };
        f32::from(pick.count) * worth
    };
    units.iter().map(one).sum()
}

/// The attacker's chance in the battle that is being fought.
fn chance(state: &State) -> Option<f32> {
    let fight = state.battle.as_ref()?;
    let me = fight.attacker.player();
    let situation = field::situation(state, me);
    let place = fight.space.0;
    let attackers: Vec<Group> = Situation::at(&situation.mine, place).copied().collect();
    let defenders: Vec<Group> = Situation::at(&situation.enemies, place).copied().collect();
    Some(battle::forecast(&situation, &attackers, &defenders).win)
}
