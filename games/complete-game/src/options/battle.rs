//! What the steps of a battle offer.

use super::*;

pub(super) fn battle_menu(state: &State, seat: Seat, battle: &Battle) -> Menu {
    let list = match battle.step {
        Step::Search => {
            let most = sea_search::planes_for_sale(state, battle);
            vec![Order::Search { planes: Some(0) }, Order::Search { planes: Some(most) }]
        }
        Step::Unfound => {
            let away = sea_search::escapes(state, battle).into_iter().map(|zone| Order::Evade { zone });
            away.chain([Order::Repel, Order::Search { planes: None }]).collect()
        }
        Step::FreeFire => vec![Order::Fire { units: picks(state, &sea_search::strongest(state, battle)) }],
        Step::Bombard => {
            let all = picks(state, &combat::best_bombarders(state, battle));
            vec![Order::Bombard { units: all }, Order::Bombard { units: Vec::new() }]
        }
        Step::Aim => vec![Order::Aim { aim: Aim::Aircraft }, Order::Aim { aim: Aim::Armor }],
        Step::CoastalTarget => {
            let ships = guns::ships_in_range(state, battle);
            kinds(state, &ships)
                .into_iter()
                .map(|unit| Order::Target { units: vec![Pick::of(1, unit)] })
                .collect()
        }
        Step::Evacuate => {
            atomic::havens(state, battle).into_iter().map(|space| Order::Evacuate { space }).collect()
        }
        Step::Intercept => {
            let most = bombing::fighters(state, battle).len().min(255) as u8;
            (0..=most).map(|count| Order::Intercept { count }).collect()
        }
        Step::Shift => (-1..=1).map(|by| Order::Shift { by }).collect(),
        Step::Reserves => {
            let most = combat::reserves_of(state, battle).len() as u8;
            vec![Order::Reserves { count: most }, Order::Reserves { count: 0 }, Order::Hold]
        }
        Step::Dive => {
            let at =
                kinds(state, &battle.defenders).into_iter().map(|target| Order::Dive { count: 1, target });
            let mut menu = orders(at);
            menu.push(Offer::Done(Order::End));
            return menu;
        }
        Step::Targets => {
            let subs =
                battle.attackers.iter().filter(|id| state.piece(**id).unit == Submarine).count() as u16;
            let at = kinds(state, &battle.defenders).into_iter();
            at.map(|unit| Order::Target { units: vec![Pick::of(subs, unit)] }).collect()
        }
        Step::DefenderRetreat => {
            let away = retreat::havens(state, battle, false).into_iter();
            let flee = away.map(|to| Order::Retreat { units: Vec::new(), to });
            [Order::Stay, Order::Hold].into_iter().chain(flee).collect()
        }
        Step::AttackerRetreat => {
            let away = retreat::havens(state, battle, true).into_iter();
            let flee = away.map(|to| Order::Retreat { units: Vec::new(), to });
            [Order::Press, Order::Hold].into_iter().chain(flee).collect()
        }
        Step::Landing => {
            let zones = readiness::landings(state, battle).into_iter();
            zones.map(|to| Order::Retreat { units: Vec::new(), to }).collect()
        }
        Step::FreeFireLosses
        | Step::RoundZeroLosses
        | Step::AttackerLosses
        | Step::BombardLosses
        | Step::SneakLosses
        | Step::DefenderLosses => losses(state, battle),
        _ => Vec::new(),
    };
    checked(state, seat, list)
}

/// The cheapest losses, and for each kind of unit those that take it first.
pub(super) fn losses(state: &State, battle: &Battle) -> Vec<Order> {
    let pieces = if combat::attacker_loses(battle.step) { &battle.attackers } else { &battle.defenders };
    let hits = combat::hits_now(battle);
    let chosen = casualties::cheapest(state, pieces, hits);
    let mut list = vec![Order::Casualties { units: picks(state, &chosen), together: false }];
    for unit in kinds(state, pieces) {
        let of: Vec<PieceId> = pieces.iter().copied().filter(|id| state.piece(*id).unit == unit).collect();
        let first = casualties::cheapest(state, &of, hits);
        let rest: Vec<PieceId> = pieces.iter().copied().filter(|id| !of.contains(id)).collect();
        let left = casualties::demand(state, pieces, hits).saturating_sub(first.len() as u16);
        let all: Vec<PieceId> = first.into_iter().chain(casualties::cheapest(state, &rest, left)).collect();
        let order = Order::Casualties { units: picks(state, &all), together: false };
        if !list.contains(&order) {
            list.push(order);
        }
    }
    list
}

pub(super) fn kinds(state: &State, pieces: &[PieceId]) -> Vec<Unit> {
    let mut units: Vec<Unit> = pieces.iter().map(|id| state.piece(*id).unit).collect();
    units.sort_unstable();
    units.dedup();
    units
}

/// Pieces as an order names them, with their powers where several are there.
pub fn picks(state: &State, pieces: &[PieceId]) -> Vec<Pick> {
    let mut owners: Vec<Power> = pieces.iter().map(|id| state.piece(*id).owner).collect();
    owners.sort_unstable();
    owners.dedup();
    let mut list: Vec<Pick> = Vec::new();
    for id in pieces {
        let piece = state.piece(*id);
        let power = (owners.len() > 1).then_some(piece.owner);
        match list.iter_mut().find(|pick| pick.unit == piece.unit && pick.power == power) {
            Some(pick) => pick.count += 1,
            None => list.push(Pick { count: 1, power, unit: piece.unit }),
        }
    }
    list.sort_by_key(|pick| (pick.power, pick.unit));
    list
}
