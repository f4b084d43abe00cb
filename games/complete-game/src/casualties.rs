//! Who is hit: whoever is hit chooses, eliminated powers' units go first, neutral countries lose the cheapest.

use sandtable_engine::pieces::PieceId;

use crate::battle::Battle;
use crate::order::Pick;
use crate::power::Power;
use crate::reason::Reason;
use crate::state::*;
use crate::units::*;

/// Hits that a piece can still take before it is gone.
fn life(state: &State, id: PieceId) -> u16 {
    let piece = state.piece(id);
    u16::from(state.hits_of(piece).saturating_sub(piece.damage)).max(1)
}

/// A transport plane with infantry aboard, on a deck, stays out of it.
fn can_be_hit(state: &State, id: PieceId) -> bool {
    let piece = state.piece(id);
    !(piece.unit == TransportPlane && piece.flags.airborne() && state.cargo_of(id).next().is_some())
}

pub fn targets(state: &State, pieces: &[PieceId]) -> Vec<PieceId> {
    pieces.iter().copied().filter(|id| can_be_hit(state, *id)).collect()
}

/// How many hits must be assigned.
pub fn demand(state: &State, pieces: &[PieceId], hits: u16) -> u16 {
    targets(state, pieces).iter().map(|id| life(state, *id)).sum::<u16>().min(hits)
}

/// The order in which hits are taken without a choice: eliminated powers first, then by price; a ship that
/// survives the hit before anything that is lost.
fn order(state: &State, pieces: &[PieceId]) -> Vec<PieceId> {
    let mut list = targets(state, pieces);
    list.sort_by_key(|id| {
        let piece = state.piece(*id);
        let alive = state.is_alive(piece.owner) || !piece.owner.is_player();
        (alive, piece.unit.standard_price(), piece.unit, *id)
    });
    list
}

/// Hits as the pieces that take them, one entry for each point.
pub fn cheapest(state: &State, pieces: &[PieceId], hits: u16) -> Vec<PieceId> {
    let order = order(state, pieces);
    let mut chosen = Vec::new();
    // First damage that nobody dies of, where a ship can take it.
    for id in &order {
        for _ in 1..life(state, *id) {
            if chosen.len() < usize::from(hits) {
                chosen.push(*id);
            }
        }
    }
    let mut left = hits.saturating_sub(chosen.len() as u16);
    for id in &order {
        if left == 0 {
            break;
        }
        let taken = chosen.iter().filter(|other| *other == id).count() as u16;
        let more = (life(state, *id) - taken.min(life(state, *id))).min(left);
        chosen.extend(std::iter::repeat_n(*id, usize::from(more)));
        left -= more;
    }
    chosen
}

/// What tells units apart when losses are chosen.
fn kind(state: &State, id: PieceId) -> (Power, Unit, u8, bool, u8) {
    let piece = state.piece(id);
    let cargo = state.cargo_of(id).count() as u8;
    (piece.owner, piece.unit, piece.damage, piece.flags.seaborne(), cargo)
}

/// The losses where there is no choice.
pub fn forced(state: &State, pieces: &[PieceId], hits: u16) -> Option<Vec<PieceId>> {
    let all = targets(state, pieces);
    let total: u16 = all.iter().map(|id| life(state, *id)).sum();
    let alike = all.windows(2).all(|pair| kind(state, pair[0]) == kind(state, pair[1]))
        && (hits == 1 || all.iter().all(|id| life(state, *id) == 1));
    (hits >= total || alike || all.len() == 1).then(|| cheapest(state, pieces, hits))
}

/// Check a choice of losses: one name for each hit. Ships that take several are damaged all round before one of
/// them is lost; `together` puts the hits on one after the other.
pub fn check(
    state: &State,
    pieces: &[PieceId],
    hits: u16,
    picks: &[Pick],
    together: bool,
) -> Result<Vec<PieceId>, Reason> {
    let must = demand(state, pieces, hits);
    let named: u16 = picks.iter().map(|pick| pick.count).fold(0, u16::saturating_add);
    if named != must {
        return Err(Reason::WrongLosses { must, named });
    }
    let mut list = order(state, pieces);
    // Empty ships before loaded ones.
    list.sort_by_key(|id| state.cargo_of(*id).count());
    let mut chosen: Vec<PieceId> = Vec::new();
    for pick in picks {
        let fits = |id: &PieceId| {
            let piece = state.piece(*id);
            piece.unit == pick.unit && pick.power.is_none_or(|power| power == piece.owner)
        };
        let mut left = pick.count;
        let spared: &[u16] = if together { &[0] } else { &[1, 0] };
        for keeps in spared {
            for id in list.iter().filter(|id| fits(id)) {
                let taken = chosen.iter().filter(|other| *other == id).count() as u16;
                let more = life(state, *id).saturating_sub(taken + keeps).min(left);
                chosen.extend(std::iter::repeat_n(*id, usize::from(more)));
                left -= more;
            }
        }
        if left > 0 {
            return Err(match pick.unit {
                AaGun | CoastalGun => Reason::GunsNeverLost,
                Radar => Reason::RadarNeverLost,
                unit if unit.is_sea() && pieces.iter().all(|id| !state.piece(*id).is_sea()) => {
                    Reason::NoShipsOnLand
                }
                unit => Reason::NotHittable { unit },
            });
        }
    }
    let gone = |id: &PieceId| {
        let piece = state.piece(*id);
        piece.owner.is_player() && !state.is_alive(piece.owner)
    };
    let spared = targets(state, pieces).iter().any(|id| gone(id) && !chosen.contains(id));
    if spared && chosen.iter().any(|id| !gone(id)) {
        return Err(Reason::EliminatedFirst);
    }
    Ok(chosen)
}

/// Who chooses for some pieces: the power that leads them, or nobody for countries without a player.
pub fn chooser(state: &State, battle: &Battle, attackers: bool) -> Option<Power> {
    let (pieces, leader) = match attackers {
        true => (&battle.attackers, battle.attacker),
        false => (&battle.defenders, battle.defender),
    };
    let decides = |power: Power| state.is_alive(power) && (power.is_player() || state.plays(power));
    let owners = || pieces.iter().map(|id| state.piece(*id).owner);
    if decides(leader) && owners().any(|owner| owner == leader) {
        return Some(leader);
    }
    owners().filter(|owner| decides(*owner)).min()
}
