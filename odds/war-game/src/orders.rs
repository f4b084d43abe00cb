//! The order by which a nation answers, by policy.

use sandtable_engine::Seat;
use sandtable_engine::pieces::PieceId;
use sandtable_odds::policy::Retreat;
use sandtable_war_game::battle::{Combat, Step};
use sandtable_war_game::board::Space;
use sandtable_war_game::casualties::{as_picks, open};
use sandtable_war_game::conquest::conquerors;
use sandtable_war_game::declarations::guns_to_aim;
use sandtable_war_game::order::{Order, Pick};
use sandtable_war_game::power::Power;
use sandtable_war_game::retreat::{candidates, check, destinations, may_submerge};
use sandtable_war_game::state::{State, Waiting};
use sandtable_war_game::units::{Class, Unit};
use sandtable_war_game::volley::{defenders, engaged_attackers};
use sandtable_warfare::losses::{Slot, choose};

use crate::policy::Policy;

pub fn decide(policy: &Policy, state: &State, seat: Seat) -> Option<Order> {
    let power = Power::of_seat(seat)?;
    match state.waiting {
        Waiting::Battle => answer(policy, state, power, state.combat.as_ref()?),
        Waiting::ChooseBattle => Some(Order::Battle { space: state.battles.iter().next()? }),
        _ => None,
    }
}

fn answer(policy: &Policy, state: &State, power: Power, combat: &Combat) -> Option<Order> {
    Some(match combat.step {
        Step::AttackersDeclare | Step::DefendersDeclare => declare(policy, state, power, combat),
        Step::Divert => Order::Divert { units: Vec::new(), zone: combat.place() },
        Step::Ruler => {
            Order::Ruler { power: *conquerors(state, combat.place()).first()?, space: combat.place() }
        }
        step if step.attackers_choose() || step.defenders_choose() => {
            let open = open(state)?;
            let order = policy.losses(step.attackers_choose());
            let kept = kept(state, &open.slots);
            let chosen = choose(&open.hits, &open.slots, |slot| {
                let unit = state.piece(slot.piece).unit;
                let rank = || order.rank(unit, price(state, slot), Some(slot.piece) == kept);
                // A battleship's first hit costs nothing.
                if slot.damages_only() { 0 } else { rank().saturating_add(1) }
            });
            Order::Casualties { units: as_picks(state, &open, &chosen) }
        }
        _ => return None,
    })
}

/// By cost, the weaker first where costs are equal.
fn price(state: &State, slot: &Slot) -> u32 {
    let piece = state.piece(slot.piece);
    let strength: u8 = piece.unit.attack().iter().chain(&piece.unit.defense()).sum();
    u32::from(piece.unit.price(piece.owner)) * 64 + u32::from(strength)
}

/// The dearest land unit.
fn kept(state: &State, slots: &[Slot]) -> Option<PieceId> {
    let land = slots.iter().filter(|slot| state.piece(slot.piece).class() == Class::Land);
    land.max_by_key(|slot| (price(state, slot), slot.piece)).map(|slot| slot.piece)
}

/// One declaration after the other, then the nation stands.
fn declare(policy: &Policy, state: &State, power: Power, combat: &Combat) -> Order {
    let attacks = state.is_mover(power);
    let when = if attacks { policy.retreat } else { policy.defender_retreat };
    let fought = u16::from(combat.round).saturating_sub(1);
    for place in combat.places.iter().copied().filter(|place| state.battles.contains(*place)) {
        if !attacks && policy.aim_at_land {
            let count = guns_to_aim(state, place, power);
            if count > 0 {
                return Order::Aim { count, space: place };
            }
        }
        if !attacks && let Some(order) = dive(policy, state, power, place) {
            return order;
        }
        let here = match attacks {
            true => engaged_attackers(state, place).count(),
            false => defenders(state, place).count(),
        };
        if when.breaks_off(fought, here)
            && let Some(order) = leave(state, power, place)
        {
            return order;
        }
    }
    Order::Stand { fast: when == Retreat::Never }
}

fn dive(policy: &Policy, state: &State, power: Power, place: Space) -> Option<Order> {
    let boats = candidates(state, place, power).filter(|(_, p)| p.unit == Unit::Submarine).count();
    let alone = defenders(state, place).all(|(_, p)| p.unit == Unit::Submarine);
    let leaves = place.is_sea() && boats > 0 && policy.dive.leaves(alone);
    (leaves && may_submerge(state, place).is_ok())
        .then_some(Order::Submerge { count: boats as u16, zone: place })
}

/// All units of a kind that can go the same way; aircraft one by one, as decks fill.
fn leave(state: &State, power: Power, place: Space) -> Option<Order> {
    let able = |(id, _): &(PieceId, _)| destinations(state, *id).first().copied();
    let (piece, to) = candidates(state, place, power).find_map(|found| Some((found.1, able(&found)?)))?;
    let alike = candidates(state, place, power)
        .filter(|(id, p)| p.unit == piece.unit && check(state, *id, to).is_ok())
        .count();
    let count = if piece.class() == Class::Air { 1 } else { alike as u16 };
    Some(Order::Retreat { units: vec![Pick::of(count, piece.unit)], from: place, to })
}
