//! The order by which a side answers, by policy.

use sandtable_engine::pieces::PieceId;
use sandtable_warfare::losses::{Slot, choose};
use sandtable_world_at_war::battle::{Battle, Step, Waiting};
use sandtable_world_at_war::board::board;
use sandtable_world_at_war::casualties::{as_picks, slots};
use sandtable_world_at_war::firepower::{attackers, defenders, firing_owners, gun_targets, guns, nations};
use sandtable_world_at_war::general_combat::{banzai_markers, boats, kamikazes};
use sandtable_world_at_war::options;
use sandtable_world_at_war::order::Order;
use sandtable_world_at_war::power::Power;
use sandtable_world_at_war::retreat::ways_out;
use sandtable_world_at_war::state::State;
use sandtable_world_at_war::units::Unit;

use crate::fight::Fight;
use crate::policy::{Guns, Policy};

pub fn decide(fight: &Fight, state: &State) -> Option<Order> {
    match state.stack.last()? {
        Waiting::Battle => answer(fight, state, state.battle.as_ref()?),
        Waiting::FallBack { areas, .. } => Some(Order::FallBack { space: *areas.first()? }),
        Waiting::Penalty { .. } => Some(Order::Penalty { power: Power::Britain }),
        Waiting::NationalGuard => {
            let west = fight.space == board().named.western_us;
            Some(Order::NationalGuard { east: if west { 0 } else { 6 }, west: if west { 6 } else { 0 } })
        }
        _ => None,
    }
}

fn answer(fight: &Fight, state: &State, battle: &Battle) -> Option<Order> {
    let policy = &fight.policy;
    Some(match battle.step {
        Step::FirstTarget => {
            let all = Battle { apart: false, ..battle.clone() };
            Order::FirstTarget { power: *firing_owners(state, &all).first()? }
        }
        Step::LossesFirst => Order::LossesFirst { power: *nations(state, battle).first()? },
        Step::Espionage if policy.espionage => Order::Espionage { space: None },
        Step::Enigma | Step::Espionage => Order::Pass,
        Step::RoundBegins => Order::Banzai { space: None },
        Step::AttackerKamikaze | Step::DefenderKamikaze => {
            let attack = battle.step == Step::AttackerKamikaze;
            let wanted = policy.kamikazes[usize::from(!attack)];
            match kamikazes(state, battle, attack).min(wanted) {
                0 => Order::Pass,
                count => Order::Kamikaze { count },
            }
        }
        Step::Guns => {
            let (air, tanks) = gun_targets(state, battle);
            let all = guns(state, battle).min(255);
            let needed = |targets: usize| targets.div_ceil(3).min(all);
            let at_air = match policy.guns {
                Guns::Aircraft => needed(air),
                Guns::Tanks => all - needed(tanks),
            };
            Order::AaTargets { aircraft: at_air as u8, armor: (all - at_air) as u8 }
        }
        Step::FirstShotLosses | Step::DefenderLosses => losses(state, battle, policy, false),
        Step::AttackerLosses => losses(state, battle, policy, true),
        Step::KamikazeTargets => options::orders_now(state).into_iter().next()?,
        Step::DefenderWithdraws => {
            let (own, all) = (boats(state, battle, false), defenders(state, battle).len());
            match policy.defender_dive.leaves(own.len() == all) {
                true => Order::Withdraw { count: own.len() as u16 },
                false => Order::Pass,
            }
        }
        Step::PressOrRetreat => press(state, battle, policy),
        _ => return None,
    })
}

fn press(state: &State, battle: &Battle, policy: &Policy) -> Order {
    let own = attackers(state, battle);
    let subs = boats(state, battle, true);
    if !subs.is_empty() && policy.attacker_dive.leaves(subs.len() == own.len()) {
        return Order::Withdraw { count: subs.len() as u16 };
    }
    let could = own.iter().any(|id| state.piece(*id).is_air()) || !ways_out(state, battle).is_empty();
    if could && policy.retreat.breaks_off(battle.round.into(), own.len()) {
        return Order::Retreat { to: None };
    }
    match banzai_markers(state, battle.space) {
        0 => Order::Press,
        _ => Order::Banzai { space: None },
    }
}

fn losses(state: &State, battle: &Battle, policy: &Policy, attacker: bool) -> Order {
    let hits = if attacker { &battle.hits_on_attacker } else { &battle.hits_on_defender };
    let open = slots(state, battle, attacker);
    let order = policy.losses(attacker);
    let kept = kept(state, &open);
    let chosen = choose(hits, &open, |slot| {
        let piece = state.piece(slot.piece);
        let rank = || order.rank(piece.unit, price(state, slot), Some(slot.piece) == kept);
        // A battleship's first hit costs nothing.
        if piece.unit == Unit::Battleship && slot.damages_only() { 0 } else { rank().saturating_add(1) }
    });
    let ids: Vec<PieceId> = chosen.into_iter().map(|slot| slot.piece).collect();
    Order::Casualties { units: as_picks(state, &ids) }
}

/// By cost, the weaker first where costs are equal.
fn price(state: &State, slot: &Slot) -> u32 {
    let piece = state.piece(slot.piece);
    u32::from(piece.unit.worth(piece.owner)) * 16 + u32::from(piece.unit.attack() + piece.unit.defense())
}

/// The dearest unit that can take land.
fn kept(state: &State, open: &[Slot]) -> Option<PieceId> {
    let able = open.iter().filter(|slot| state.piece(slot.piece).unit.takes_land());
    able.max_by_key(|slot| (price(state, slot), slot.piece)).map(|slot| slot.piece)
}
