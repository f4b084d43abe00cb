//! Conquest, liberation and what becomes of captured factories.

use sandtable_engine::pieces::PieceId;

use crate::Unfold;
use crate::board::Space;
use crate::event::{Cause, Event};
use crate::power::Power;
use crate::state::{Factory, State};
use crate::units::Class;
use crate::volley;

/// Who controls a territory that a nation takes.
pub fn owner_after(state: &State, space: Space, by: Power) -> Power {
    let Some(original) = space.original_owner() else { return by };
    let from_enemy = state.controller(space).is_some_and(|holder| holder.is_enemy_of(by));
    let liberates = match (by, original) {
        (Power::China, Power::Ussr) => false,
        (Power::Usa | Power::Uk | Power::France | Power::China, original) => original.side() == by.side(),
        (Power::Germany | Power::Italy, Power::Germany | Power::Italy) => true,
        _ => false,
    };
    if from_enemy && liberates { original } else { by }
}

/// The nations with a land unit among the conquerors.
pub fn conquerors(state: &State, place: Space) -> Vec<Power> {
    let has_land = |power: Power| {
        volley::engaged_attackers(state, place).any(|(_, p)| p.owner == power && p.class() == Class::Land)
    };
    state.movers().iter().copied().filter(|power| has_land(*power)).collect()
}

/// Who rules after a conquest, where there is no choice: liberation, the only nation, or the only general's.
pub fn ruler(state: &State, place: Space) -> Option<Power> {
    let nations = conquerors(state, place);
    let general = |power: &Power| {
        let general = &state.generals[*power as usize];
        state.options.generals && general.alive && general.leads && general.at == Some(place)
    };
    let commanding: Vec<Power> = nations.iter().copied().filter(general).collect();
    let mut owners: Vec<Power> = nations.iter().map(|by| owner_after(state, place, *by)).collect();
    owners.dedup();
    let claim = match commanding[..] {
        [only] => Some(only),
        _ => None,
    };
    if let (Some(only), true) = (claim, state.options.generals_before_liberation) {
        return Some(only);
    }
    match (&nations[..], &owners[..]) {
        ([by], _) => Some(*by),
        (_, [_]) => nations.first().copied(),
        _ => claim,
    }
}

/// A territory changes hands. The conqueror of a free neutral that failed is its nearest enemy.
pub fn take(on: &mut Unfold, space: Space, by: Power) {
    let state = on.state();
    let general = &state.generals[by as usize];
    let claimed = state.options.generals_before_liberation
        && state.options.generals
        && general.alive
        && general.leads
        && general.at == Some(space);
    let owner = if claimed { by } else { owner_after(state, space, by) };
    hand_over(on, space, by, owner);
}

pub fn hand_over(on: &mut Unfold, space: Space, by: Power, owner: Power) {
    let old = on.state().controller(space);
    on.emit(Event::Captured { space, by, to: Some(owner) });
    let usable = on.state().usable_value(space, owner);
    let factory = match on.state().factories[space.index()] {
        Factory::Major if usable < 2 => Factory::None,
        Factory::Major if usable < 4 => Factory::Minor,
        Factory::Minor if usable < 2 => Factory::None,
        same => same,
    };
    if factory != on.state().factories[space.index()] {
        on.emit(Event::FactorySet { space, factory, cause: Cause::Conquered });
    }
    if old.is_none_or(|old| old.side() != owner.side()) {
        let lost: Vec<PieceId> =
            on.state().pieces.all().filter(|(_, _, p)| p.yard == Some(space)).map(|(id, _, _)| id).collect();
        for piece in lost {
            on.emit(Event::RepairLost { piece });
        }
    }
    crate::generals::overrun(on, space, owner);
}
