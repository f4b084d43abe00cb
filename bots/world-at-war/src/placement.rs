//! Where new units stand: where they are needed most.

use sandtable_bots::menu;
use sandtable_engine::Seat;
use sandtable_staff::march;
use sandtable_world_at_war::WorldAtWar;
use sandtable_world_at_war::order::Order;
use sandtable_world_at_war::state::State;

use crate::field;

/// The next unit to place, or nothing where none waits.
pub fn next(game: &WorldAtWar, state: &State, seat: Seat) -> Option<Order> {
    if state.bought.is_empty() {
        return None;
    }
    let situation = field::situation(state, state.power);
    let pull = march::pull(&situation);
    menu::best(game, state, seat, |order| match order {
        Order::Place { units, space } => {
            let place = space.0;
            let danger = if space.is_sea() {
                0.0
            } else {
                situation.danger(place, &situation.garrison(place)).win * situation.worth(place)
            };
            let many: u16 = units.iter().map(|pick| pick.count).sum();
            if units.iter().any(|pick| pick.off_factory) && state.factories.contains(*space) {
                return Some(-1.0);
            }
            Some(pull[place as usize] + danger + 0.1 * f32::from(many))
        }
        _ => None,
    })
}
