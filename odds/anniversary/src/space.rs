//! The battle that builds up, or is being fought, in a space of a real game.

use sandtable_anniversary::amphibious;
use sandtable_anniversary::antiaircraft;
use sandtable_anniversary::battle::{self, Step};
use sandtable_anniversary::board::Space;
use sandtable_anniversary::conduct_combat;
use sandtable_anniversary::firepower::most_bombarding;
use sandtable_anniversary::general_combat;
use sandtable_anniversary::retreat;
use sandtable_anniversary::state::{Arrival, Piece, State};
use sandtable_anniversary::units::{Counts, Unit};
use sandtable_engine::pieces::PieceId;

use super::battle::Battle;

impl Battle {
    /// The battle in this space: as it stands on the battle board, or as it would begin now from the
    /// combat moves made so far. A battle in the middle of a round is taken as if the next round began
    /// with the units not hit yet. `None` if nobody attacks or nobody defends.
    pub fn in_space(state: &State, space: Space) -> Option<Battle> {
        let under_way = state.battle.as_ref().filter(|battle| battle.space == space);
        let board = match under_way {
            Some(battle) => battle.clone(),
            None => general_combat::lineup(state, space),
        };
        let landing = if under_way.is_some() { Vec::new() } else { amphibious::landing_cargo(state, space) };
        let pieces = |ids: &[PieceId]| ids.iter().map(|id| *state.piece(*id)).collect::<Vec<Piece>>();
        let (mut attackers, defenders) = (pieces(&board.attackers), pieces(&board.defenders));
        attackers.extend(pieces(&landing).into_iter().map(|p| Piece { arrival: Arrival::Seaborne, ..p }));
        if attackers.is_empty() || defenders.is_empty() && !antiaircraft::can_fire(state, space) {
            return None;
        }
        let attacker = state.attacker();
        let gun = antiaircraft::gun(state, space).filter(|_| space.is_land() && board.round == 0);
        let paratroopers = board.attackers.iter().flat_map(|id| state.cargo_of(*id));
        let seaborne: Counts = count(attackers.iter().filter(|p| p.arrival == Arrival::Seaborne));
        Some(Battle {
            sea: space.is_sea(),
            attackers: count(attackers.iter()),
            defenders: count(defenders.iter()),
            attackers_damaged: damaged(&attackers),
            defenders_damaged: damaged(&defenders),
            seaborne,
            paratroopers: paratroopers.filter(|(_, p)| space.is_land() && p.unit == Unit::Infantry).count()
                as u16,
            bombarding: bombarding(state, &board, &landing, usize::from(seaborne.total())),
            antiaircraft: gun.is_some(),
            attacker_advances: state.advances[attacker as usize],
            defender_advances: gun.map(|owner| state.advances[owner as usize]).unwrap_or_default(),
            way_out: retreat::choices(state, &board).iter().any(Option::is_some),
            low_luck: state.options.low_luck,
        })
    }
}

fn count<'p>(pieces: impl Iterator<Item = &'p Piece>) -> Counts {
    pieces.map(|piece| (piece.unit, 1)).collect()
}

fn damaged(pieces: &[Piece]) -> u16 {
    pieces.iter().filter(|piece| piece.damaged).count() as u16
}

/// The ships that may still bombard, strongest first; none in a zone where a sea battle was or will be.
fn bombarding(state: &State, board: &battle::Battle, landing: &[PieceId], seaborne: usize) -> Counts {
    let mut zones: Vec<Space> = landing.iter().map(|id| state.space_of(*id)).collect();
    zones.sort_unstable();
    zones.dedup();
    zones.retain(|zone| !conduct_combat::is_contested(state, *zone));
    let ships = match board.step {
        Step::Bombardment => amphibious::bombarding_ships(state, board),
        _ => amphibious::ships_off(state, zones),
    };
    let mut ships: Vec<Unit> = ships.into_iter().map(|id| state.piece(id).unit).collect();
    ships.sort_by_key(|ship| std::cmp::Reverse(ship.attack()));
    ships.truncate(most_bombarding(ships.len(), seaborne));
    ships.into_iter().map(|ship| (ship, 1)).collect()
}
