//! The order by which a side answers, by policy.

use sandtable_complete_game::atomic;
use sandtable_complete_game::battle::{Aim, Battle, Step};
use sandtable_complete_game::bombing;
use sandtable_complete_game::casualties::{demand, targets};
use sandtable_complete_game::general_combat::{attacker_loses, best_bombarders, hits_now, reserves_of};
use sandtable_complete_game::guns::ships_in_range;
use sandtable_complete_game::options::picks;
use sandtable_complete_game::order::{Order, Pick};
use sandtable_complete_game::readiness;
use sandtable_complete_game::retreat::havens;
use sandtable_complete_game::sea_search::{check_repel, escapes, planes_for_sale, strongest};
use sandtable_complete_game::state::{Piece, State, Waiting};
use sandtable_complete_game::units::{UNITS, Unit};
use sandtable_engine::pieces::PieceId;
use sandtable_odds::policy::Retreat;

use crate::policy::{Policy, Unfound};

pub fn decide(policy: &Policy, state: &State) -> Option<Order> {
    match &state.waiting {
        Waiting::Battle => answer(policy, state, state.battle.as_deref()?),
        Waiting::Refused { .. } => Some(Order::Attack),
        _ => None,
    }
}

fn answer(policy: &Policy, state: &State, battle: &Battle) -> Option<Order> {
    Some(match battle.step {
        Step::Search => Order::Search { planes: Some(policy.planes.min(planes_for_sale(state, battle))) },
        Step::Unfound => match (policy.unfound, escapes(state, battle).first()) {
            (Unfound::Evade, Some(zone)) => Order::Evade { zone: *zone },
            (Unfound::Repel, _) if check_repel(state, battle).is_ok() => Order::Repel,
            _ => Order::Search { planes: None },
        },
        Step::FreeFire => Order::Fire { units: picks(state, &strongest(state, battle)) },
        Step::Bombard => Order::Bombard { units: picks(state, &best_bombarders(state, battle)) },
        Step::Aim => Order::Aim { aim: if policy.aim == Aim::Armor { Aim::Armor } else { Aim::Aircraft } },
        Step::CoastalTarget => {
            let ships = ships_in_range(state, battle);
            let dearest = ships.iter().map(|id| state.piece(*id).unit).max_by_key(|unit| dear(*unit))?;
            Order::Target { units: vec![Pick::of(1, dearest)] }
        }
        Step::Evacuate => Order::Evacuate { space: *atomic::havens(state, battle).first()? },
        Step::Intercept => Order::Intercept { count: bombing::fighters(state, battle).len().min(255) as u8 },
        Step::Shift => Order::Shift { by: 0 },
        Step::Reserves => Order::Reserves { count: reserves_of(state, battle).len().min(255) as u8 },
        Step::Dive => Order::End,
        Step::Targets => Order::Target { units: aimed(state, battle) },
        Step::DefenderRetreat => {
            let way = havens(state, battle, false);
            match (policy.defender_retreat, way.first()) {
                (Retreat::Never, _) => Order::Hold,
                (when, Some(to)) if when.breaks_off(battle.round.into(), battle.defenders.len()) => {
                    Order::Retreat { units: Vec::new(), to: *to }
                }
                _ => Order::Stay,
            }
        }
        Step::AttackerRetreat => {
            let way = havens(state, battle, true);
            match (policy.retreat, way.first()) {
                (Retreat::Never, _) => Order::Hold,
                (when, Some(to)) if when.breaks_off(battle.round.into(), battle.attackers.len()) => {
                    Order::Retreat { units: Vec::new(), to: *to }
                }
                _ => Order::Press,
            }
        }
        Step::Landing => {
            Order::Retreat { units: Vec::new(), to: *readiness::landings(state, battle).first()? }
        }
        Step::FreeFireLosses
        | Step::RoundZeroLosses
        | Step::AttackerLosses
        | Step::BombardLosses
        | Step::SneakLosses
        | Step::DefenderLosses => losses(policy, state, battle),
        _ => return None,
    })
}

/// By cost, the weaker first where costs are equal.
fn dear(unit: Unit) -> u32 {
    u32::from(unit.standard_price()) * 32 + u32::from(unit.attack() + unit.defense())
}

/// A target for each submarine: the dearest ships first, each once before any is aimed at again.
fn aimed(state: &State, battle: &Battle) -> Vec<Pick> {
    let boats = battle.attackers.iter().filter(|id| state.piece(**id).unit == Unit::Submarine).count();
    let mut ships: Vec<Unit> = battle.defenders.iter().map(|id| state.piece(*id).unit).collect();
    ships.sort_by_key(|unit| std::cmp::Reverse((dear(*unit), *unit)));
    let mut chosen: Vec<Pick> = Vec::new();
    for at in 0..boats {
        let unit = ships[at % ships.len().max(1)];
        match chosen.iter_mut().find(|pick| pick.unit == unit) {
            Some(pick) => pick.count += 1,
            None => chosen.push(Pick::of(1, unit)),
        }
    }
    chosen
}

/// Damage that nobody dies of first, then whole units in the policy's order.
fn losses(policy: &Policy, state: &State, battle: &Battle) -> Order {
    let attacker = attacker_loses(battle.step);
    let pieces = if attacker { &battle.attackers } else { &battle.defenders };
    let mut left = demand(state, pieces, hits_now(battle));
    let order = policy.losses(attacker);
    let mut list = targets(state, pieces);
    let kept = list
        .iter()
        .copied()
        .filter(|id| state.piece(*id).unit.is_ground())
        .max_by_key(|id| (dear(state.piece(*id).unit), *id));
    list.sort_by_key(|id| {
        let piece = state.piece(*id);
        let gone = piece.owner.is_player() && !state.is_alive(piece.owner);
        (!gone, order.rank(piece.unit, dear(piece.unit), Some(*id) == kept), *id)
    });
    let mut taken: Vec<PieceId> = Vec::new();
    for id in &list {
        let spare = life(state, state.piece(*id)).saturating_sub(1).min(left);
        taken.extend(std::iter::repeat_n(*id, spare.into()));
        left -= spare;
    }
    for id in &list {
        let had = taken.iter().filter(|other| *other == id).count() as u16;
        let more = life(state, state.piece(*id)).saturating_sub(had).min(left);
        taken.extend(std::iter::repeat_n(*id, more.into()));
        left -= more;
    }
    let count = |unit: Unit| taken.iter().filter(|id| state.piece(**id).unit == unit).count() as u16;
    let units = UNITS.into_iter().map(|unit| Pick::of(count(unit), unit)).filter(|pick| pick.count > 0);
    Order::Casualties { units: units.collect(), together: false }
}

/// Hits that a piece can still take.
pub fn life(state: &State, piece: &Piece) -> u16 {
    u16::from(state.hits_of(piece).saturating_sub(piece.damage)).max(1)
}
