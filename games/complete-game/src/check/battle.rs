//! Orders in a battle.

use super::*;

pub(super) fn battle_order(state: &State, battle: &Battle, order: &Order) -> Result<Plan, Reason> {
    match (battle.step, order) {
        (Step::Search, Order::Search { planes }) => {
            let planes = planes.unwrap_or(0);
            sea_search::check_planes(state, battle, planes)?;
            Ok(Plan::SearchPlanes { planes })
        }
        (Step::Unfound, Order::Evade { zone }) => {
            sea_search::check_evade(state, battle, *zone)?;
            Ok(Plan::Evade { zone: *zone })
        }
        (Step::Unfound, Order::Repel) => {
            sea_search::check_repel(state, battle)?;
            Ok(Plan::Repel)
        }
        (Step::Unfound, Order::Search { planes: None }) => Ok(Plan::DefenderSearch),
        (Step::FreeFire, Order::Fire { units }) => {
            Ok(Plan::Fire { pieces: sea_search::check_fire(state, battle, units)? })
        }
        (Step::Bombard, Order::Bombard { units }) => {
            Ok(Plan::Bombard { ships: bombarding(state, battle, units)? })
        }
        (Step::Aim, Order::Aim { aim }) => Ok(Plan::Aim { aim: *aim }),
        (Step::CoastalTarget, Order::Target { units }) => {
            let wanted = units.first().map(|pick| pick.unit);
            let ships = guns::ships_in_range(state, battle);
            let ship = ships
                .into_iter()
                .find(|id| Some(state.piece(*id).unit) == wanted)
                .ok_or(Reason::NoShipInRange)?;
            Ok(Plan::CoastalTarget { ship })
        }
        (Step::Evacuate, Order::Evacuate { space }) => match atomic::havens(state, battle).contains(space) {
            true => Ok(Plan::Evacuate { space: *space }),
            false => Err(Reason::NoHaven { space: *space }),
        },
        (Step::Intercept, Order::Intercept { count }) => {
            let have = bombing::fighters(state, battle).len();
            match usize::from(*count) <= have {
                true => Ok(Plan::Intercept { count: *count }),
                false => Err(Reason::TooManyFighters { have }),
            }
        }
        (Step::Shift, Order::Shift { by }) if (-1..=1).contains(by) => Ok(Plan::Shift { by: *by }),
        (Step::Reserves, Order::Reserves { count }) => {
            let have = combat::reserves_of(state, battle).len();
            match usize::from(*count) <= have {
                true => Ok(Plan::Reserves { count: *count }),
                false => Err(Reason::TooManyReserves { have }),
            }
        }
        (Step::Dive, Order::End | Order::Press) => Ok(Plan::DivesOver),
        (Step::Dive, Order::Dive { count, target }) => {
            Ok(Plan::Dive { divers: diving(state, battle, *count, *target)? })
        }
        (Step::Targets, Order::Target { units }) => {
            Ok(Plan::Targets { pieces: aiming(state, battle, units)? })
        }
        (
            Step::FreeFireLosses
            | Step::RoundZeroLosses
            | Step::AttackerLosses
            | Step::BombardLosses
            | Step::SneakLosses
            | Step::DefenderLosses,
            Order::Casualties { units, together },
        ) => {
            let pieces =
                if combat::attacker_loses(battle.step) { &battle.attackers } else { &battle.defenders };
            let chosen = casualties::check(state, pieces, combat::hits_now(battle), units, *together)?;
            Ok(Plan::Casualties { chosen })
        }
        (Step::DefenderRetreat, Order::Stay) => Ok(Plan::Stay { hold: false }),
        (Step::DefenderRetreat | Step::Reserves, Order::Hold) => Ok(Plan::Stay { hold: true }),
        (Step::DefenderRetreat, Order::Retreat { units, to }) => {
            Ok(Plan::DefenderRetreat { pieces: retreat::check(state, battle, units, *to, false)?, to: *to })
        }
        (Step::AttackerRetreat, Order::Press) => Ok(Plan::Press { hold: false }),
        (Step::AttackerRetreat, Order::Hold) => Ok(Plan::Press { hold: true }),
        (Step::AttackerRetreat, Order::Retreat { units, to }) => {
            Ok(Plan::AttackerRetreat { pieces: retreat::check(state, battle, units, *to, true)?, to: *to })
        }
        (Step::Landing, Order::Retreat { units, to }) => {
            Ok(Plan::Landing { pieces: readiness::check_landing(state, battle, units, *to)?, to: *to })
        }
        (_, Order::Retreat { units, .. }) => {
            let unit = units.first().map_or(RegularInfantry, |pick| pick.unit);
            Err(Reason::DefendersStay { unit })
        }
        _ => Err(not_now(state)),
    }
}

pub(super) fn bombarding(state: &State, battle: &Battle, picks: &[Pick]) -> Result<Vec<PieceId>, Reason> {
    let mut zones = combat::bombarders(state, battle);
    let mut chosen: Vec<PieceId> = Vec::new();
    for pick in picks {
        for _ in 0..pick.count {
            let fits = |id: &PieceId| state.piece(*id).unit == pick.unit;
            // Zones where the others are least in need of the leave to fire come first.
            let spare = |(ships, most): &(Vec<PieceId>, usize)| {
                *most as i32 - ships.iter().filter(|id| !fits(id)).count() as i32
            };
            let open = zones.iter_mut().filter(|(ships, most)| *most > 0 && ships.iter().any(fits));
            let (ships, most) = open.max_by_key(|zone| spare(zone)).ok_or(Reason::WrongBombarders)?;
            let at = ships.iter().position(fits).ok_or(Reason::WrongBombarders)?;
            chosen.push(ships.remove(at));
            *most -= 1;
        }
    }
    Ok(chosen)
}

/// One target for each submarine.
pub(super) fn aiming(state: &State, battle: &Battle, picks: &[Pick]) -> Result<Vec<PieceId>, Reason> {
    let must = battle.attackers.iter().filter(|id| state.piece(**id).unit == Submarine).count();
    let mut targets = Vec::new();
    for pick in picks {
        let fits = |id: &&PieceId| {
            let piece = state.piece(**id);
            piece.unit == pick.unit && pick.power.is_none_or(|power| power == piece.owner)
        };
        let there: Vec<PieceId> = battle.defenders.iter().filter(fits).copied().collect();
        if there.is_empty() {
            return Err(Reason::WrongTargets { must });
        }
        // Several submarines may aim at one ship.
        targets.extend((0..usize::from(pick.count).min(300)).map(|at| there[at % there.len()]));
    }
    if targets.len() == must { Ok(targets) } else { Err(Reason::WrongTargets { must }) }
}

pub(super) fn diving(
    state: &State,
    battle: &Battle,
    count: u16,
    target: Unit,
) -> Result<Vec<(PieceId, PieceId)>, Reason> {
    let divers = combat::divers(state, battle);
    let there: Vec<PieceId> =
        battle.defenders.iter().filter(|id| state.piece(**id).unit == target).copied().collect();
    if there.is_empty() {
        return Err(Reason::NoSuchTarget { unit: target });
    }
    if count == 0 || usize::from(count) > divers.len() {
        return Err(Reason::NoUnits { unit: Fighter, space: battle.space });
    }
    let pairs = divers.into_iter().take(count.into()).enumerate();
    Ok(pairs.map(|(at, diver)| (diver, there[at % there.len()])).collect())
}
