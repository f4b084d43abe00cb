//! What a move is for, and whom a country admits.

use super::*;

/// Germany's infantry takes a sympathizer without a fight.
pub fn annexes(state: &State, power: Power, space: Space) -> bool {
    power == Germany && state.awaits_germany(space)
}

/// Units that count for a diplomatic attempt.
pub fn impresses(unit: Unit) -> bool {
    matches!(unit, RegularInfantry | SpecialForces | Armor | Fighter | Bomber | Cruiser | Battleship)
}

/// Neutral countries that a power may not attack can still be won over, which takes eight units.
pub fn may_fight_for(state: &State, power: Power, space: Space, pieces: &[PieceId]) -> Result<(), Reason> {
    if !state.is_neutral_land(space) || !only_diplomacy(state, power, space) {
        return Ok(());
    }
    let moving = pieces.iter().filter(|id| impresses(state.piece(**id).unit)).count();
    let near = |zone: Space| state.count(zone, |p| p.owner == power && impresses(p.unit));
    let around: usize = space.neighbours().map(near).sum::<usize>() + near(space);
    let elsewhere = pieces.first().is_some_and(|id| !state.space_of(*id).borders(space));
    if around + if elsewhere { moving } else { 0 } >= crate::diplomacy::UNITS_NEEDED {
        return Ok(());
    }
    Err(if power == UnitedStates { Reason::NoConquestOfNeutrals } else { Reason::RussiaSparesNeutrals })
}

/// The United States never conquer a neutral country, nor does a Russia at peace (sympathizers apart).
pub fn only_diplomacy(state: &State, power: Power, space: Space) -> bool {
    if state.empire || !state.is_neutral_land(space) {
        return false;
    }
    match power {
        UnitedStates => true,
        // Sympathizers turn into plain neutral countries after round 2.
        Russia => state.russia == Stance::Neutral && !(space.is_sympathizer() && state.round <= 2),
        _ => false,
    }
}

/// How many foreign units a nation at peace admits.
pub fn guests_fit(state: &State, power: Power, to: Space, pieces: &[PieceId]) -> Result<(), Reason> {
    let Some(host) = state.controller(to) else { return Ok(()) };
    if host == power || state.empire {
        return Ok(());
    }
    let limit = match (host, power) {
        (France, UnitedKingdom | UnitedStates) if !state.is_at_war(France) => 2,
        (China, UnitedStates) if !state.is_at_war(China) => 2,
        (China, UnitedKingdom | France) if !state.is_at_war(China) => 0,
        _ => return Ok(()),
    };
    let arriving = |air: bool| pieces.iter().filter(|id| counts_as_guest(state.piece(**id), air)).count();
    let there = |air: bool| state.count(to, |p| p.owner == power && counts_as_guest(p, air));
    let fits = |air: bool| arriving(air) == 0 || arriving(air) + there(air) <= limit;
    if fits(true) && fits(false) {
        return Ok(());
    }
    Err(match (host, limit) {
        (France, _) => Reason::GuestsInFrance,
        (_, 0) => Reason::NoGuestsInChina,
        _ => Reason::GuestsInChina,
    })
}

pub(super) fn counts_as_guest(piece: &Piece, air: bool) -> bool {
    if air { piece.is_air() } else { !piece.is_air() && piece.unit != Spy }
}

/// What ships may sail out for in the combat move.
pub(super) fn sea_tasks(
    state: &State,
    power: Power,
    pieces: &[PieceId],
    to: Space,
    movement: Movement,
) -> Result<(), Reason> {
    if movement == Movement::Noncombat || !to.is_sea() {
        return Ok(());
    }
    if state.is_enemy_sea(to, power) {
        let fights = |p: &Piece| crate::volley::attack_value(state, p) > 0;
        let alone = pieces.iter().all(|id| state.piece(*id).unit == SeaTransport);
        let company = state.at(to).any(|(_, p)| {
            state.is_acting(p.owner) && p.flags.combat_moved() && p.unit != SeaTransport && fights(p)
        });
        return if alone && !company { Err(Reason::TransportsNotAlone) } else { Ok(()) };
    }
    for id in pieces {
        let piece = state.piece(*id);
        let coast =
            |wanted: &dyn Fn(Space) -> bool| to.neighbours().any(|land| land.is_land() && wanted(land));
        let enemy = |land: Space| state.is_enemy_land(land, power);
        let allowed = match piece.unit {
            SeaTransport => coast(&|_| true),
            Submarine => {
                state.cargo_of(*id).next().is_some() || coast(&|land| state.is_friendly_land(land, power))
            }
            Cruiser | Battleship => coast(&enemy),
            _ => !piece.is_sea(),
        };
        if !allowed {
            return Err(Reason::NoTask { unit: piece.unit });
        }
    }
    Ok(())
}

/// What aircraft may fly into the enemy's land for in the combat move: somebody to fight or to win over, troops
/// to drop, or a factory to raid.
pub(super) fn air_tasks(
    state: &State,
    power: Power,
    pieces: &[PieceId],
    to: Space,
    movement: Movement,
) -> Result<(), Reason> {
    if movement != Movement::Combat || !to.is_land() || state.is_neutral_land(to) {
        return Ok(());
    }
    let anybody = state.at(to).any(|(_, p)| p.unit != Spy && !state.is_friend(p.owner, power));
    if anybody || state.factory(to).kind.is_some() {
        return Ok(());
    }
    let idle = |id: &&PieceId| state.piece(**id).is_air() && state.cargo_of(**id).next().is_none();
    match pieces.iter().find(idle) {
        Some(id) => Err(Reason::NothingForAircraft { unit: state.piece(*id).unit, space: to }),
        None => Ok(()),
    }
}
