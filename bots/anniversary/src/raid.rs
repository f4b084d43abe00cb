//! Strategic bombing by bombers that no battle needs.

use sandtable_anniversary::Anniversary;
use sandtable_anniversary::board::{Space, board};
use sandtable_anniversary::order::{Order, Pick};
use sandtable_anniversary::power::Power;
use sandtable_anniversary::state::State;
use sandtable_anniversary::tech::Advance;
use sandtable_anniversary::units::Unit;
use sandtable_engine::game::play;

use crate::map::spaces;
use crate::pool::Pool;

/// What a bomber's damage is on average, and what a gun or an interceptor is likely to cost.
const DAMAGE: f32 = 3.5;
const GUN_RISK: f32 = 1.0 / 6.0;
const FIGHTER_RISK: f32 = 1.0 / 3.0;

/// Send each idle bomber where it does most good; the state follows along.
pub fn plan(state: &mut State, me: Power) -> Vec<Order> {
    let pool = Pool::new(state, me);
    let mut sent: Vec<(Space, f32)> = Vec::new();
    let mut orders = Vec::new();
    for from in spaces().filter(|space| pool.at(*space).get(Unit::Bomber) > 0) {
        for _ in 0..pool.at(from).get(Unit::Bomber) {
            let near = |to: &Space| board().air_distance(from, *to) <= Unit::Bomber.movement();
            // What the own army may take today is spared.
            let spared = |to: &Space| state.at(*to).any(|(_, p)| p.owner == me && p.unit.can_capture());
            // China builds nothing in a factory.
            let idle = |to: &Space| state.controller(*to) == Some(Power::China);
            let hostile = |to: &Space| state.is_hostile_land(*to, me) && !spared(to) && !idle(to);
            let targets = state.complexes.iter().filter(hostile).filter(near);
            let rated = targets.map(|to| (worth(state, me, to, &sent), to)).filter(|(worth, _)| *worth > 0.5);
            let Some((_, to)) = rated.max_by(|a, b| a.0.total_cmp(&b.0)) else { break };
            let order = Order::Raid { units: vec![Pick::owned(1, me, Unit::Bomber)], path: vec![from, to] };
            if play(&Anniversary, state, me.seat(), &order).is_err() {
                break;
            }
            sent.push((to, DAMAGE));
            orders.push(order);
        }
    }
    orders
}

/// The damage that still finds room, less the risk to the bomber.
fn worth(state: &State, me: Power, to: Space, sent: &[(Space, f32)]) -> f32 {
    let under_way: f32 = sent.iter().filter(|(space, _)| *space == to).map(|(_, damage)| damage).sum();
    let room = f32::from(2 * to.income()) - f32::from(state.damage[to.index()]) - under_way;
    let heavy = if state.has(me, Advance::HeavyBombers) { 1.3 } else { 1.0 };
    let gun = state.has_enemy(to, me, |p| p.unit == Unit::AntiaircraftGun);
    let fighters = state.options.escorts && state.has_enemy(to, me, |p| p.unit == Unit::Fighter);
    let risk = if gun { GUN_RISK } else { 0.0 } + if fighters { FIGHTER_RISK } else { 0.0 };
    (DAMAGE * heavy).min(room) * (1.0 - risk) - risk * f32::from(Unit::Bomber.cost())
}
