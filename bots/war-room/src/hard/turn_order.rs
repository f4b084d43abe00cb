//! Who moves first matters: the first comer holds fast whom he meets, the last one sees what
//! the others did and cancels what has become pointless.

use sandtable_bots::Taste;
use sandtable_war_room::ids::{Nation, Resource};

use crate::desk::Desk;
use crate::hard::{council, foresee};

/// A smaller advantage is not bid for.
const LITTLE: f32 = 4.0;
const LITTLE_TO_WAIT: f32 = 10.0;
/// So much of the advantage is offered, in oil: bids are paid whether they win or not.
const OFFERED: f32 = 0.12;
/// By so much oil at most an offer is higher or lower as the staff pleases.
const WHIM: f32 = 0.3;
/// No more than this share of what the nation has.
const SHARE: f32 = 0.34;

/// An order is cancelled if the round looks better without it by this much.
const REGRET: f32 = 10.0;

/// What a nation bids for its place in the turn order.
pub fn bid(desk: &Desk<'_>, haste: f32, taste: Taste) -> u16 {
    let held = desk.state.nation(desk.me);
    let purse = match desk.state.options.quick_play {
        true => u16::from(held.medals),
        false => held.resources[Resource::Oil],
    };
    let matters = if haste < 0.0 { LITTLE_TO_WAIT } else { LITTLE };
    if haste.abs() < matters || desk.me == Nation::China {
        return 0;
    }
    let most = (SHARE * f32::from(purse)).floor();
    // Few want to be last: who waits needs no more than to be drawn first.
    let dearest = if haste < 0.0 { 1.0 } else { 5.0 };
    let offered = OFFERED * haste.abs() + WHIM * taste.whim([]);
    offered.round().clamp(1.0, dearest).min(most) as u16
}

/// Whether a nation would rather move after the enemy.
pub fn waits(desk: &Desk<'_>) -> bool {
    let chart = &desk.state.nation(desk.me).chart.orders;
    council::haste(desk, &foresee::steps(desk.state, desk.me, chart)) < 0.0
}

/// Whether the order that is read next still serves, as the others have moved so far.
pub fn still_serves(desk: &Desk<'_>) -> bool {
    let chart = &desk.state.nation(desk.me).chart;
    let rest = chart.orders.get(chart.next as usize..).unwrap_or_default();
    let rest = foresee::steps(desk.state, desk.me, rest);
    let still: Vec<Nation> =
        desk.state.order().filter(|n| *n != desk.me && !desk.state.nation(*n).chart.revealed).collect();
    council::worth_of_next(desk, &rest, &still) > -REGRET
}
