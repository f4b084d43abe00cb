//! The fall of France: fleets, areas, Vichy (5.5, 5.6).

use sandtable_engine::pieces::PieceId;

use crate::Unfold;
use crate::battle::{Fleet, Waiting};
use crate::board::{Flag, Space, board};
use crate::check::{Plan, Ruled};
use crate::event::{Event, Why};
use crate::movement::{Entry, Walk};
use crate::power::Power;
use crate::reason::Reason;
use crate::state::{Once, State};

/// French ships and aircraft of one ocean.
pub fn fleet(state: &State, which: Fleet) -> Vec<PieceId> {
    let named = &board().named;
    let mediterranean = [named.sz_west_mediterranean, named.sz_italian, named.sz_east_mediterranean];
    let there = |space: Space| match which {
        Fleet::Atlantic => space.is(Flag::Atlantic),
        Fleet::Mediterranean => mediterranean.contains(&space),
    };
    let ships = state.pieces.all().filter(|(_, space, p)| p.owner == Power::France && there(Space(*space)));
    ships.map(|(id, _, _)| id).collect()
}

/// France pays, then its fleets and its areas are diced.
pub fn begin(on: &mut Unfold<'_>, conqueror: Power) {
    on.emit(Event::Once { once: Once::FallOfFrance });
    let ipcs = on.state().treasury[Power::France as usize].min(3);
    if ipcs > 0 {
        on.emit(Event::Paid { power: Power::France, ipcs, why: Why::Plunder });
        on.emit(Event::Received { power: conqueror, ipcs, why: Why::Plunder });
    }
    on.emit(Event::Awaited { waiting: Waiting::VichyDice { zones: Vec::new(), conqueror } });
    for which in [Fleet::Mediterranean, Fleet::Atlantic] {
        if !fleet(on.state(), which).is_empty() {
            on.emit(Event::Awaited { waiting: Waiting::FleetDie { fleet: which } });
        }
    }
}

/// A fleet joins Germany, is scuttled, becomes Vichy (and moves once the areas are known), or becomes British.
pub fn fleet_die(on: &mut Unfold<'_>, which: Fleet, face: u8) {
    let ships = fleet(on.state(), which);
    on.emit(Event::Settled);
    match face {
        1 => on.emit(Event::ChangedSides { pieces: ships, to: Power::Germany }),
        2..=4 => on.emit(Event::Lost { pieces: ships }),
        5 => on.emit(Event::ChangedSides { pieces: ships, to: Power::Vichy }),
        _ => on.emit(Event::ChangedSides { pieces: ships, to: Power::Britain }),
    }
}

/// Areas whose fate is diced: French ones that the Axis does not hold.
pub fn areas(state: &State) -> Vec<Space> {
    board().vichy_areas.iter().copied().filter(|space| state.controller(*space) == Power::France).collect()
}

pub fn vichy_dice(on: &mut Unfold<'_>, conqueror: Power, faces: &[u8]) {
    let diced = areas(on.state());
    on.emit(Event::Settled);
    for (space, face) in diced.into_iter().zip(faces) {
        if *face > 3 {
            continue;
        }
        let army: Vec<PieceId> =
            on.state().at(space).filter(|(_, p)| p.owner == Power::France).map(|(id, _)| id).collect();
        if !army.is_empty() {
            on.emit(Event::ChangedSides { pieces: army, to: Power::Vichy });
        }
        on.emit(Event::Controlled { space, to: Power::Vichy });
    }
    let mut zones: Vec<Space> = on
        .state()
        .pieces
        .all()
        .filter(|(_, space, p)| p.owner == Power::Vichy && Space(*space).is_sea())
        .map(|(_, space, _)| Space(space))
        .collect();
    zones.dedup();
    zones.sort_unstable();
    zones.dedup();
    for zone in zones {
        moor(on, zone, conqueror);
    }
}

fn vichy_ships(state: &State, zone: Space) -> Vec<PieceId> {
    state.at(zone).filter(|(_, p)| p.owner == Power::Vichy).map(|(id, _)| id).collect()
}

/// The nearest Vichy areas from a zone, each with the zone off its coast.
fn ports(state: &State, zone: Space) -> Vec<(Space, Space)> {
    let walk = Walk::new(zone, u8::MAX - 1, |_, to| to.is_sea().then_some(Entry::GoOn));
    let mut found: Vec<(u8, Space, Space)> = Vec::new();
    for land in board().lands().iter().copied().filter(|land| state.controller(*land) == Power::Vichy) {
        let coast =
            land.neighbours().filter(|next| next.is_sea()).filter_map(|next| Some((walk.steps(next)?, next)));
        if let Some((steps, coast)) = coast.min() {
            found.push((steps, land, coast));
        }
    }
    let nearest = found.iter().map(|(steps, _, _)| *steps).min();
    found
        .into_iter()
        .filter(|(steps, _, _)| Some(*steps) == nearest)
        .map(|(_, land, coast)| (land, coast))
        .collect()
}

/// A Vichy fleet goes to the nearest Vichy area; without one it is Free French.
fn moor(on: &mut Unfold<'_>, zone: Space, conqueror: Power) {
    let ships = vichy_ships(on.state(), zone);
    let found = ports(on.state(), zone);
    let mut coasts: Vec<Space> = found.iter().map(|(_, coast)| *coast).collect();
    coasts.sort_unstable();
    coasts.dedup();
    match coasts.as_slice() {
        [] => on.emit(Event::ChangedSides { pieces: ships, to: Power::France }),
        [coast] if *coast == zone => {}
        [coast] => on.emit(Event::Went { pieces: ships, to: *coast }),
        _ => {
            let ports = found.into_iter().map(|(land, _)| land).collect();
            on.emit(Event::Awaited { waiting: Waiting::VichyPort { zone, conqueror, ports } });
        }
    }
}

/// `vichy-port`: the Axis player chooses between areas at equal distance.
pub fn port(state: &State, zone: Space, offered: &[Space], space: Space) -> Ruled {
    let coast = ports(state, zone).into_iter().find(|(land, _)| *land == space && offered.contains(land));
    let Some((_, coast)) = coast else { return Err(Reason::NoVichyPort { space }) };
    Ok(Plan::settling([Event::Went { pieces: vichy_ships(state, zone), to: coast }]))
}

/// A fleet off Indo-China joins Britain when Japan attacks there.
pub fn fleet_joins_britain(on: &mut Unfold<'_>) {
    let zones: Vec<Space> = board().named.indo_china.neighbours().filter(|zone| zone.is_sea()).collect();
    for zone in zones {
        let ships = vichy_ships(on.state(), zone);
        if !ships.is_empty() {
            on.emit(Event::ChangedSides { pieces: ships, to: Power::Britain });
        }
    }
}

/// An Axis attack on one Vichy area or fleet makes all of them Free French.
pub fn free_all(on: &mut Unfold<'_>) {
    let army: Vec<PieceId> =
        on.state().pieces.all().filter(|(_, _, p)| p.owner == Power::Vichy).map(|(id, _, _)| id).collect();
    if !army.is_empty() {
        on.emit(Event::ChangedSides { pieces: army, to: Power::France });
    }
    for space in board().lands() {
        if on.state().controller(*space) == Power::Vichy {
            on.emit(Event::Controlled { space: *space, to: Power::France });
        }
    }
}
