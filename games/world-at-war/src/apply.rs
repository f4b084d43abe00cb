//! How events change the state. Makes no choices and cannot fail: an event that names nothing changes nothing.

use crate::board::{Space, board};
use crate::event::{Event, Fact, Mark};
use crate::power::{OWNERS, Power};
use crate::state::{Doings, Once, Piece, Role, State, Works};

pub fn apply(state: &mut State, event: &Event) {
    match event {
        Event::TurnBegan { turn, power } => begin_turn(state, *turn, *power),
        Event::PhaseBegan { phase, impulse } => {
            state.phase = *phase;
            if *impulse != state.impulse {
                state.impulse = *impulse;
                begin_impulse(state);
            }
        }
        Event::Awaited { waiting } => state.stack.push(waiting.clone()),
        Event::Settled => {
            state.stack.pop();
        }
        Event::WarDeclared { by, on } => set_war(state, *by, *on),
        Event::WarCame { a, b } => set_war(state, *a, *b),
        Event::Once { once } => {
            state.used |= *once as u16;
            if *once == Once::FallOfFrance {
                state.france_fell = state.turn;
            }
        }
        Event::Noted { fact } => note(state, fact),
        Event::Paid { power, ipcs, .. } => {
            let held = &mut state.treasury[*power as usize];
            // What is left of the purge's money is spent like any other.
            if *power == Power::Russia {
                state.purge_ipcs = state.purge_ipcs.saturating_sub(ipcs.saturating_sub(*held));
            }
            *held = held.saturating_sub(*ipcs);
        }
        Event::Received { power, ipcs, .. } => {
            let held = &mut state.treasury[*power as usize];
            *held = held.saturating_add(*ipcs);
        }
        Event::Collected { power, ipcs } => {
            let held = &mut state.treasury[*power as usize];
            *held = held.saturating_add(*ipcs);
            state.collected[*power as usize] = *ipcs;
        }
        Event::LevelSet { power, level } => state.level[*power as usize] = *level,
        Event::Controlled { space, to } => control(state, *space, *to),
        Event::Revalued { space, value } => {
            let holder = State::earner(*space, state.controller(*space));
            let level = &mut state.level[holder as usize];
            let before = state.value[space.index()];
            *level = level.saturating_sub(before.into()).saturating_add((*value).into());
            state.value[space.index()] = *value;
        }
        Event::CapitalMoved { power, to } => state.capital[*power as usize] = *to,
        Event::Added { space, owner, unit, count } => {
            for _ in 0..(*count).min(200) {
                let id = state.pieces.next_id();
                let home_built = *owner == Power::China && *unit == crate::units::Unit::Fighter;
                state.pieces.insert(id, space.0, Piece { home_built, ..Piece::new(*owner, *unit) });
            }
        }
        Event::Lost { pieces } | Event::Interned { pieces } => {
            for id in pieces {
                let cargo: Vec<_> = match state.pieces.get(*id) {
                    Some(_) => state.cargo_of(*id).map(|(cargo, _)| cargo).collect(),
                    None => continue,
                };
                cargo.into_iter().chain([*id]).for_each(|gone| state.pieces.remove(gone));
            }
        }
        Event::ChangedSides { pieces, to } => each(state, pieces, |piece| {
            let unit = piece.unit;
            *piece = Piece { damaged: piece.damaged, aboard: piece.aboard, ..Piece::new(*to, unit) };
        }),
        Event::Moved { pieces, path, spent, combat, role } => {
            let (Some(first), Some(last)) = (path.first(), path.last()) else { return };
            for id in pieces {
                let Some(piece) = state.pieces.get_mut(*id) else { continue };
                piece.moved = piece.moved.saturating_add(*spent);
                piece.combat_moved |= *combat;
                piece.noncombat_moved |= !*combat;
                piece.origin = piece.origin.or(Some(*first));
                piece.via = path.get(1).copied().filter(|via| via != last);
                piece.from = path.len().checked_sub(2).and_then(|at| path.get(at)).copied();
                if *role != Role::None {
                    piece.role = *role;
                }
                carry(state, *id, *last);
            }
        }
        Event::Went { pieces, to } => {
            for id in pieces {
                carry(state, *id, *to);
            }
        }
        Event::Recalled { pieces } => {
            for id in pieces {
                let Some(piece) = state.pieces.get_mut(*id) else { continue };
                let home = piece.origin;
                piece.refresh();
                if let Some(home) = home {
                    carry(state, *id, home);
                }
            }
        }
        Event::Refitted { pieces, unit } => each(state, pieces, |piece| piece.unit = *unit),
        Event::Marked { pieces, mark } => each(state, pieces, |piece| set_mark(piece, *mark)),
        Event::FactoryBuilt { space } => state.factories.insert(*space),
        Event::FactoryGone { space } => {
            state.factories.remove(*space);
            state.works.retain(|works| works.space != *space);
        }
        Event::FactoryMoved { from, to } => {
            state.factories.remove(*from);
            state.factories.insert(*to);
            state.works.retain(|works| works.space != *to);
            if let Some(works) = state.works.iter_mut().find(|works| works.space == *from) {
                works.space = *to;
            }
        }
        Event::FactoryDamaged { space, part, points } => {
            let damage = &mut works(state, *space).damage[*part as usize];
            *damage = damage.saturating_add(*points);
        }
        Event::FactoryRepaired { space, part, points } => {
            let damage = &mut works(state, *space).damage[*part as usize];
            *damage = damage.saturating_sub(*points);
        }
        Event::Improved { space, improvement, fresh } => {
            let works = works(state, *space);
            works.improved |= 1 << *improvement as u8;
            if *fresh {
                works.fresh |= 1 << *improvement as u8;
            }
        }
        Event::PenBuilt { zone, land } => {
            state.pens.push(crate::state::Pen { zone: *zone, land: *land, damaged: false });
        }
        Event::PenDamaged { zone, damaged } => {
            if let Some(pen) = state.pens.iter_mut().find(|pen| pen.zone == *zone) {
                pen.damaged = *damaged;
            }
        }
        Event::PenGone { zone } => {
            state.pens.retain(|pen| pen.zone != *zone);
            let boats: Vec<_> = state.at(*zone).filter(|(_, p)| p.in_pen).map(|(id, _)| id).collect();
            each(state, &boats, |piece| piece.in_pen = false);
        }
        Event::Bought { lots } => {
            for lot in lots {
                let same = |other: &&mut crate::state::Lot| {
                    crate::state::Lot { count: lot.count, ..**other } == *lot
                };
                match state.bought.iter_mut().find(same) {
                    Some(known) => known.count = known.count.saturating_add(lot.count),
                    None => state.bought.push(*lot),
                }
            }
        }
        Event::Placed { lot } => {
            let same =
                |other: &&mut crate::state::Lot| crate::state::Lot { count: lot.count, ..**other } == *lot;
            if let Some(known) = state.bought.iter_mut().find(same) {
                known.count = known.count.saturating_sub(lot.count);
            }
            state.bought.retain(|lot| lot.count > 0);
        }
        Event::MarkerSet { power, tech, circle } => {
            state.marker[*power as usize][*tech as usize] = circle.map_or(0, |circle| circle.min(4) + 1);
        }
        Event::TechSet { power, tech, level } => {
            state.tech[*power as usize][*tech as usize] = (*level).min(tech.levels())
        }
        Event::Fought { battle } => state.battle = battle.as_deref().cloned(),
        Event::BattleEnded { space, .. } => {
            state.battle = None;
            state.doings.resolved.insert(*space);
        }
        Event::Raided { raid } => state.raid = raid.as_deref().cloned(),
        Event::Conceded { power } => state.conceded |= 1 << *power as u16,
        Event::Ended { winner } => {
            state.winner = *winner;
            state.over = true;
        }
    }
}

fn each(state: &mut State, pieces: &[sandtable_engine::pieces::PieceId], change: impl Fn(&mut Piece)) {
    for id in pieces {
        if let Some(piece) = state.pieces.get_mut(*id) {
            change(piece);
        }
    }
}

/// A piece goes somewhere with everything aboard.
fn carry(state: &mut State, id: sandtable_engine::pieces::PieceId, to: Space) {
    if state.pieces.get(id).is_none() {
        return;
    }
    let cargo: Vec<_> = state.cargo_of(id).map(|(cargo, _)| cargo).collect();
    for moved in cargo.into_iter().chain([id]) {
        state.pieces.relocate(moved, to.0);
    }
}

fn set_war(state: &mut State, a: Power, b: Power) {
    state.wars[a as usize] |= 1 << b as u16;
    state.wars[b as usize] |= 1 << a as u16;
}

fn control(state: &mut State, space: Space, to: Power) {
    let value = state.value(space);
    let before = State::earner(space, state.controller(space));
    let after = State::earner(space, to);
    state.level[before as usize] = state.level[before as usize].saturating_sub(value);
    state.level[after as usize] = state.level[after as usize].saturating_add(value);
    state.control[space.index()] = to;
    state.doings.captured.insert(space);
}

fn works(state: &mut State, space: Space) -> &mut Works {
    let at = match state.works.iter().position(|works| works.space == space) {
        Some(at) => at,
        None => {
            state.works.push(Works { space, damage: Default::default(), improved: 0, fresh: 0 });
            state.works.len() - 1
        }
    };
    &mut state.works[at]
}

fn begin_turn(state: &mut State, turn: u16, power: Power) {
    state.turn = turn;
    state.power = power;
    state.impulse = 1;
    state.impulses = if turn == 1 && power == Power::Germany { 2 } else { 1 };
    state.doings = Doings::default();
    for works in &mut state.works {
        works.fresh = 0;
    }
    fresh_start(state);
}

fn begin_impulse(state: &mut State) {
    let Doings { captured, blitzed, resolved, foes, .. } = Doings::default();
    state.doings = Doings { captured, blitzed, resolved, foes, ..std::mem::take(&mut state.doings) };
    fresh_start(state);
}

fn fresh_start(state: &mut State) {
    state.start_control.clone_from(&state.control);
    let power = state.power;
    for piece in state.pieces.all_mut() {
        let (volunteer, spent) = (piece.volunteer, piece.spent);
        let (own, port) =
            (piece.owner.player() == power, spent && piece.unit == crate::units::Unit::Battleship);
        piece.refresh();
        piece.volunteer = volunteer && !own;
        // A battleship under repair stays in port through both impulses.
        piece.spent = port && own && state.impulse == 2;
    }
}

fn set_mark(piece: &mut Piece, mark: Mark) {
    match mark {
        Mark::Role(role) => piece.role = role,
        Mark::Goal(goal) => piece.goal = goal,
        Mark::Damaged(damaged) => piece.damaged = damaged,
        Mark::InPen(inside) => piece.in_pen = inside,
        Mark::Withdrawn(withdrawn) => piece.withdrawn = withdrawn,
        Mark::Spent => piece.spent = true,
        Mark::Fought => piece.fought = true,
        Mark::Aboard(carrier) => piece.aboard = carrier,
        Mark::Ashore => {
            (piece.aboard, piece.goal, piece.seaborne) = (None, None, true);
            (piece.role, piece.spent) = (Role::Attack, true);
        }
        Mark::Volunteer => piece.volunteer = true,
        Mark::Repulsed => {
            (piece.role, piece.spent, piece.combat_moved, piece.goal) = (Role::None, true, true, None);
        }
    }
}

fn note(state: &mut State, fact: &Fact) {
    let doings = &mut state.doings;
    match fact {
        Fact::Stage(stage) => doings.stage = doings.stage.max(*stage),
        Fact::TechFree(ipcs) => doings.tech_free = *ipcs,
        Fact::TechSpent(tech, ipcs) => doings.tech_spent[*tech as usize] = *ipcs,
        Fact::Developed => doings.developed = true,
        Fact::Spied => doings.spied = true,
        Fact::SpyRests(power, turn) => state.spy_rests[*power as usize] = *turn,
        Fact::FreeMarker(power) => {
            let left = &mut state.free_markers[*power as usize];
            *left = left.saturating_sub(1);
        }
        Fact::RadarSince(power, turn) => state.radar_since[*power as usize] = *turn,
        Fact::Repaired(space, part, points) => doings.repaired.push((*space, *part, *points)),
        Fact::Discount(space, improvement, count) => doings.discounts.push((*space, *improvement, *count)),
        Fact::Built(unit, count) => doings.built.add(*unit, *count),
        Fact::Influenced(space) => doings.influenced.insert(*space),
        Fact::Aided(space) => doings.aided.insert(*space),
        Fact::Leased(power, ipcs) => {
            doings.leased |= 1 << *power as u16;
            doings.leased_ipcs = doings.leased_ipcs.saturating_add(*ipcs);
        }
        Fact::Partisan(space) => doings.partisans.insert(*space),
        Fact::PlacedAt(space, count) => match doings.placed.iter_mut().find(|(at, _)| at == space) {
            Some((_, placed)) => *placed = placed.saturating_add(*count),
            None => doings.placed.push((*space, *count)),
        },
        Fact::PurgePlacedAt(space, count) => doings.purge_placed.push((*space, *count)),
        Fact::OffPlaced(space) => doings.off_placed.insert(*space),
        Fact::PurgeOffPlaced(space) => doings.purge_off_placed.insert(*space),
        Fact::Hauled(from, to, steps) => {
            let before = doings.hauled.iter().find(|(at, _)| at == from).map_or(0, |(_, steps)| *steps);
            doings.hauled.retain(|(at, _)| at != from);
            doings.hauled.push((*to, before.saturating_add(*steps)));
        }
        Fact::Rail(power, points, europe, extra) => {
            let used = &mut doings.rail_used[*power as usize];
            *used = used.saturating_add(points.saturating_sub(*extra));
            doings.rail_extra = doings.rail_extra.saturating_add(*extra);
            if *europe {
                doings.rail_in_europe = doings.rail_in_europe.saturating_add(*points);
            }
        }
        Fact::NoRail => state.no_rail_turn = state.turn,
        Fact::Ferry(points) => doings.ferry = doings.ferry.saturating_add(*points),
        Fact::Fined(power, ipcs) => doings.fined[*power as usize] = *ipcs,
        Fact::Surprise(space) => doings.surprise = Some(*space),
        Fact::Espionage(space) => doings.espionage = Some(*space),
        Fact::Banzai(space) => {
            doings.banzai_placed = doings.banzai_placed.saturating_add(1);
            match doings.banzai.iter_mut().find(|(at, _)| at == space) {
                Some((_, markers)) => *markers = markers.saturating_add(1),
                None => doings.banzai.push((*space, 1)),
            }
        }
        Fact::BanzaiSpent(space) => {
            if let Some((_, markers)) = doings.banzai.iter_mut().find(|(at, _)| at == space) {
                *markers = markers.saturating_sub(1);
            }
        }
        Fact::Marines(space, count) => doings.marines.push((*space, *count)),
        Fact::Launch(launch) => doings.launches.push(*launch),
        Fact::Launched => {
            // What has fired does not move in this turn.
            for launch in std::mem::take(&mut doings.launches) {
                if let Some(rocket) = state.pieces.get_mut(launch.rocket) {
                    rocket.spent = true;
                }
            }
        }
        Fact::Heavy(space, raid, count) => doings.heavy.push((*space, *raid, *count)),
        Fact::AtomicDropped => doings.atomic = true,
        Fact::Blitzed(space) => doings.blitzed.insert(*space),
        Fact::Resolved(space) => doings.resolved.insert(*space),
        Fact::Foe(space, power) => doings.foes.push((*space, *power)),
        Fact::Admitted(space) => doings.admitted.insert(*space),
        Fact::NewFactory(space) => doings.new_factories.insert(*space),
        Fact::Impulses(impulses) => state.impulses = *impulses,
        Fact::Barred(power, space) => state.barred.push((*power, *space)),
        Fact::Straits(power, true) => state.straits |= 1 << *power as u16,
        Fact::Straits(power, false) => state.straits &= !(1 << *power as u16),
        Fact::Attacked => state.russia_attacked = true,
        Fact::PurgeBegins(turn) => (state.purge_turn, state.purge_ipcs) = (Some(*turn), 20),
        Fact::PurgeSpent(ipcs) => state.purge_ipcs = state.purge_ipcs.saturating_sub(*ipcs),
        Fact::PurgeOver => state.purge_ipcs = 0,
        Fact::Out(power) => state.out |= 1 << *power as u16,
    }
    debug_assert!(board().len() == state.control.len() && OWNERS.len() == state.level.len());
}
