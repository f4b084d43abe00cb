//! Step 2 of a round: submarines strike by surprise or submerge. Whether they may is asked here, by the gate, the
//! menu and everybody who offers something from the menu.

use sandtable_engine::pieces::PieceId;

use crate::battle::Battle;
use crate::firepower::{may_dive, may_strike};
use crate::order::{Order, Pick};
use crate::reason::Reason;
use crate::state::State;
use crate::units::Unit;

fn units(state: &State, side: &[PieceId]) -> impl Iterator<Item = Unit> + Clone {
    side.iter().map(|id| state.piece(*id).unit)
}

/// A side of the battle, and whether an enemy destroyer watches it.
fn watched(battle: &Battle, attacking: bool) -> (&[PieceId], bool) {
    match attacking {
        true => (&battle.attackers, battle.defender_destroyer),
        false => (&battle.defenders, battle.attacker_destroyer),
    }
}

/// Why a side's submarines may not do what an order says. The menu, the panel and the bots list what this lets pass.
pub fn refused(state: &State, battle: &Battle, attacking: bool, order: &Order) -> Option<Reason> {
    let (side, destroyer) = watched(battle, attacking);
    let may = match order {
        Order::Strike => may_strike(units(state, side), destroyer),
        Order::Submerge { .. } => may_dive(units(state, side), destroyer),
        _ => return None,
    };
    let there = units(state, side).any(|unit| unit == Unit::Submarine);
    (there && !may).then_some(Reason::WatchedByDestroyer { space: battle.space })
}

/// Whether a side has something to decide for its submarines.
pub fn asks(state: &State, battle: &Battle, attacking: bool) -> bool {
    let (side, destroyer) = watched(battle, attacking);
    may_strike(units(state, side), destroyer) || may_dive(units(state, side), destroyer)
}

/// The submarines that an order to submerge means.
pub fn meant(state: &State, side: &[PieceId], picks: &[Pick]) -> Result<Vec<PieceId>, Reason> {
    let mut chosen: Vec<PieceId> = Vec::new();
    for pick in picks {
        let meant = |id: &PieceId| {
            let piece = state.piece(*id);
            let owner = pick.power.is_none_or(|power| power == piece.owner);
            piece.unit == Unit::Submarine && pick.unit == Unit::Submarine && owner && !chosen.contains(id)
        };
        let found: Vec<PieceId> = side.iter().copied().filter(meant).collect();
        if usize::from(pick.count) > found.len() || pick.count == 0 {
            return Err(Reason::NotThatManySubmarines { have: found.len() as u16 });
        }
        chosen.extend(found.into_iter().take(usize::from(pick.count)));
    }
    Ok(chosen)
}
