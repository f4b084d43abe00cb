//! Answers in combat: losses, retreats, what is burnt before the enemy has it.

use sandtable_bots::menu;
use sandtable_engine::Seat;
use sandtable_staff::{Group, Situation, battle};
use sandtable_war_game::WarGame;
use sandtable_war_game::board::Space;
use sandtable_war_game::order::{Order, Pick};
use sandtable_war_game::power::Power;
use sandtable_war_game::state::State;
use sandtable_war_game::units::Unit;

use crate::field;
use crate::temper::Temper;

/// Below this chance a battle is left, where there is a way.
const HOPELESS: f32 = 0.3;

pub fn answer(game: &WarGame, state: &State, seat: Seat, temper: &Temper) -> Option<Order> {
    let me = Power::of_seat(seat)?;
    menu::best(game, state, seat, |order| rate(state, me, order, temper))
}

fn rate(state: &State, me: Power, order: &Order, temper: &Temper) -> Option<f32> {
    Some(match order {
        Order::Casualties { units } => -cost(me, units),
        Order::Stand { fast } => {
            if *fast {
                -0.01
            } else {
                0.0
            }
        }
        Order::Retreat { units, from, .. } => {
            let many: u16 = units.iter().map(|pick| pick.count).sum();
            HOPELESS - chance(state, me, *from) + 0.001 * f32::from(many)
        }
        // What the enemy would build with is better burnt when it cannot be held.
        Order::Scorch { space } if temper.foresees => 0.2 - chance(state, me, *space),
        Order::PlayOn => 1.0,
        Order::Battle { .. } | Order::Ruler { .. } | Order::Nearest { .. } | Order::Land { .. } => 0.5,
        Order::Yield => 0.0,
        Order::Divert { units, .. } => f32::from(u8::from(units.is_empty())),
        _ => return None,
    })
}

fn cost(me: Power, units: &[Pick]) -> f32 {
    let one = |pick: &Pick| {
        let price = f32::from(pick.unit.price(pick.power.unwrap_or(me)));
        // The first hit on a battleship sinks nothing.
        let price = if pick.unit == Unit::Battleship { 0.4 * price } else { price };
        f32::from(pick.count) * price
    };
    units.iter().map(one).sum()
}

/// My side's chance in a battle: to win it, or to hold out.
fn chance(state: &State, me: Power, space: Space) -> f32 {
    let situation = field::situation(state, me);
    let ours: Vec<Group> = situation.garrison(space.0);
    let theirs: Vec<Group> = Situation::at(&situation.enemies, space.0).copied().collect();
    if state.mover_side() == me.side() {
        battle::forecast(&situation, &ours, &theirs).win
    } else {
        1.0 - battle::forecast(&situation, &theirs, &ours).win
    }
}
