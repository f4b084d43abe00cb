//! What to build and where: bodies where the enemy is near, tanks where the way is long.

use sandtable_bots::menu;
use sandtable_engine::Seat;
use sandtable_staff::{Situation, march};
use sandtable_war_game::WarGame;
use sandtable_war_game::order::{Order, Pick};
use sandtable_war_game::power::Power;
use sandtable_war_game::state::State;
use sandtable_war_game::units::Unit;

use crate::field;
use crate::temper::Temper;

/// The next thing to make, or nothing where nothing is worth its price.
pub fn next(game: &WarGame, state: &State, seat: Seat, temper: &Temper) -> Option<Order> {
    let me = Power::of_seat(seat)?;
    let situation = field::situation(state, me);
    let pull = march::pull(&situation);
    let held = |unit: Unit| -> u16 {
        situation.mine.iter().filter(|group| group.kind == unit as u8).map(|group| group.count).sum()
    };
    let (bodies, tanks, guns) = (held(Unit::Infantry), held(Unit::Armor), held(Unit::Artillery));
    let place = |space: u16| pull[space as usize] + danger(&situation, space);
    menu::best(game, state, seat, |order| match order {
        Order::Recruit { count, at } => Some(2.0 + place(at.0) + 0.2 * f32::from(*count)),
        Order::Build { units, at, zone } => {
            let wish =
                units.iter().map(|pick| wish(state, me, pick, (bodies, tanks, guns), temper)).sum::<f32>();
            (wish > 0.0).then(|| wish + place(at.0) - if zone.is_some() { 1.0 } else { 0.0 })
        }
        _ => None,
    })
}

/// How much one wants such units beside those one has.
fn wish(state: &State, me: Power, pick: &Pick, have: (u16, u16, u16), temper: &Temper) -> f32 {
    let (bodies, tanks, guns) = have;
    let island = matches!(me, Power::Uk | Power::Usa | Power::Japan);
    let fleet = state.pieces.all().filter(|(_, _, p)| p.owner == me && p.unit == Unit::Transport).count();
    match pick.unit {
        Unit::Infantry => 1.5,
        Unit::Armor if 3 * tanks < bodies => 2.5,
        Unit::Artillery if 4 * guns < bodies => 2.2,
        Unit::Transport if island && fleet < 6 && fleet * 4 < usize::from(bodies) => 2.6,
        Unit::Fighter if temper.foresees && state.treasury[me as usize] > 60 => 1.2,
        _ => 0.0,
    }
}

/// What would be lost if nobody came to help.
fn danger(situation: &Situation, space: u16) -> f32 {
    situation.danger(space, &situation.garrison(space)).win * situation.worth(space)
}
