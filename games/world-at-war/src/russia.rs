//! Russian factories and partisans (7.6, 7.8), and the demolition of factories (13.1).

use crate::board::Space;
use crate::check::{Plan, Ruled};
use crate::event::{Event, Fact, Why};
use crate::power::Power;
use crate::reason::Reason;
use crate::state::State;
use crate::units::Unit;

/// `demolish`: one's own factories in one's own turn; Russia's at any time.
pub fn demolish(state: &State, player: Power, space: Space) -> Ruled {
    let own =
        space.is_land() && state.factories.contains(space) && state.controller(space).player() == player;
    if !own {
        return Err(Reason::NotYourFactory { space });
    }
    let rolling = !state.stack.is_empty() && crate::check::decider(state).is_none();
    if (state.power != player && state.controller(space) != Power::Russia) || rolling {
        return Err(Reason::DemolishInTurn);
    }
    Ok(Plan::of(vec![Event::FactoryGone { space }]))
}

/// `move-factory`: two areas without building, or one with a single build.
pub fn move_factory(state: &State, player: Power, path: &[Space]) -> Ruled {
    let (Some(from), Some(to)) = (path.first().copied(), path.last().copied()) else {
        return Err(Reason::NoPath);
    };
    if player != Power::Russia {
        return Err(Reason::OnlyRussianFactoriesMove);
    }
    if !from.is_land() || !state.factories.contains(from) || state.controller(from) != Power::Russia {
        return Err(Reason::NotYourFactory { space: from });
    }
    if state.no_rail_turn == state.turn {
        return Err(Reason::NoRailThisTurn);
    }
    for pair in path.windows(2) {
        if !pair[0].adjacent(pair[1]) {
            return Err(Reason::NotAdjacent { from: pair[0], to: pair[1] });
        }
        if !pair[1].is_land() || state.controller(pair[1]) != Power::Russia {
            return Err(Reason::NotYourFriend { space: pair[1], owner: state.controller(pair[1]) });
        }
    }
    let moved = state.doings.hauled.iter().find(|(at, _)| *at == from).map_or(0, |(_, steps)| *steps);
    let steps = path.len() as u8 - 1;
    if steps == 0 || moved + steps > 2 {
        return Err(Reason::FactoryTooFar);
    }
    if state.factories.contains(to) {
        return Err(Reason::TwoFactories { space: to });
    }
    let (plain, extra) = crate::rail::left(state, Power::Russia);
    let first = u8::from(moved == 0);
    if plain + extra < first {
        return Err(Reason::RailFull { left: 0 });
    }
    let mut events =
        vec![Event::FactoryMoved { from, to }, Event::Noted { fact: Fact::Hauled(from, to, steps) }];
    if first == 1 {
        events.push(Event::Noted { fact: Fact::Rail(Power::Russia, 1, false, u8::from(plain == 0)) });
    }
    Ok(Plan::of(events))
}

/// `build-partisan`: one a turn in each vacated Russian area that the Axis holds.
pub fn build_partisan(state: &State, player: Power, space: Space) -> Ruled {
    if player != Power::Russia || space.is_sea() || space.original_owner() != Power::Russia {
        return Err(Reason::PartisansAtHome);
    }
    let axis = state.controller(space).is_axis();
    let vacated = !state.at(space).any(|(_, p)| p.owner != Power::Russia);
    if !axis || !vacated {
        return Err(Reason::PartisansWhereVacated { space });
    }
    if state.doings.partisans.contains(space) {
        return Err(Reason::OnePartisanATurn { space });
    }
    let held = state.purse(Power::Russia);
    if held < 1 {
        return Err(Reason::TooExpensive { cost: 1, held });
    }
    Ok(Plan::of(vec![
        Event::Paid { power: Power::Russia, ipcs: 1, why: Why::Purchase },
        Event::Added { space, owner: Power::Russia, unit: Unit::Partisan, count: 1 },
        Event::Noted { fact: Fact::Partisan(space) },
    ]))
}

/// `link-up`: two partisans become an infantry and take their area.
pub fn link_up(state: &State, player: Power, space: Space) -> Ruled {
    let partisans: Vec<_> = state
        .at(space)
        .filter(|(_, p)| p.owner == Power::Russia && p.unit == Unit::Partisan)
        .map(|(id, _)| id)
        .take(2)
        .collect();
    if player != Power::Russia || partisans.len() < 2 {
        return Err(Reason::TwoPartisans { space });
    }
    let mut events = vec![
        Event::Lost { pieces: partisans },
        Event::Added { space, owner: Power::Russia, unit: Unit::Infantry, count: 1 },
        Event::Controlled { space, to: Power::Russia },
    ];
    events.extend(crate::capitals::state_again(state, space));
    Ok(Plan::of(events))
}
