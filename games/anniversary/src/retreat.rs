//! Condition B: the attacker retreats.

use sandtable_engine::pieces::PieceId;

use crate::Unfold;
use crate::battle::Battle;
use crate::board::Space;
use crate::event::Event;
use crate::firepower::{Escape, escape, leaves};
use crate::general_combat::{current, finish, start_round};
use crate::movement::passage_open;
use crate::reason::Reason;
use crate::state::{Arrival, Piece, State};
use crate::units::Unit;

/// The ways an attacker can break off: a space to go to, or `None` for aircraft alone.
pub fn choices(state: &State, battle: &Battle) -> Vec<Option<Space>> {
    let spaces = routes(state, battle);
    if !spaces.is_empty() {
        return spaces.into_iter().map(Some).collect();
    }
    match escape(arrivals(state, battle), battle.amphibious, false) {
        Escape::AircraftAlone => vec![None],
        _ => Vec::new(),
    }
}

fn arrivals(state: &State, battle: &Battle) -> impl Iterator<Item = (Unit, Arrival)> + Clone {
    battle.attackers.iter().map(|id| (state.piece(*id).unit, state.piece(*id).arrival))
}

/// Spaces from or through which land or sea units came; in an assault only those from which they entered.
pub fn routes_of(state: &State, battle: &Battle) -> Vec<Space> {
    let own_way = |p: &&Piece| !p.is_air() && p.arrival == Arrival::Overland;
    let units = battle.attackers.iter().map(|id| state.piece(*id)).filter(own_way);
    let origin = |p: &Piece| p.origin.filter(|_| !battle.amphibious);
    let came = units.flat_map(|p| [p.from, origin(p).filter(|_| p.from.is_some())]).flatten();
    let mut spaces: Vec<Space> = came.filter(|space| space.adjacent(battle.space)).collect();
    spaces.sort_unstable();
    spaces.dedup();
    spaces
}

/// The routes that are open: friendly land, or sea that was friendly when the turn began.
fn routes(state: &State, battle: &Battle) -> Vec<Space> {
    let attacker = state.attacker();
    if escape(arrivals(state, battle), battle.amphibious, true) != Escape::Together {
        return Vec::new();
    }
    battle
        .routes
        .iter()
        .copied()
        .filter(|from| match battle.space.is_sea() {
            true => {
                !state.start.hostile_zones.contains(*from)
                    && passage_open(state, attacker, battle.space, *from).is_ok()
            }
            false => from.is_land() && state.is_friendly_land(*from, attacker),
        })
        .collect()
}

pub fn check(state: &State, battle: &Battle, to: Option<Space>) -> Result<(), Reason> {
    let choices = choices(state, battle);
    if choices.contains(&to) {
        return Ok(());
    }
    Err(match to {
        Some(to) if battle.amphibious => Reason::AssaultRetreatElsewhere { to },
        None if battle.amphibious => Reason::AirRetreatsWithLand { space: battle.space },
        Some(to) => Reason::RetreatElsewhere { to },
        None => Reason::RetreatWhere { space: battle.space },
    })
}

/// Units that leave: everything, except that seaborne units stay and fight.
pub fn retreat(on: &mut Unfold, to: Option<Space>) {
    let battle = current(on);
    let how = if to.is_some() { Escape::Together } else { Escape::AircraftAlone };
    let state = on.state();
    let goes = |id: &PieceId| leaves(how, state.piece(*id).unit, state.piece(*id).arrival);
    let (aircraft, leaving): (Vec<PieceId>, Vec<PieceId>) =
        battle.attackers.iter().copied().filter(goes).partition(|id| state.piece(*id).is_air());
    if let (Some(to), false) = (to, leaving.is_empty()) {
        on.emit(Event::Retreated { pieces: leaving, to });
    }
    if !aircraft.is_empty() {
        on.emit(Event::Disengaged { pieces: aircraft });
    }
    if current(on).attackers.is_empty() { finish(on) } else { start_round(on) }
}
