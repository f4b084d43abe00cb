//! How events change a state: no choices, no failure.

use sandtable_engine::pieces::PieceId;
use sandtable_warfare::shots;

use crate::apply_combat;
use crate::board::Space;
use crate::event::{Cause, Event};
use crate::power::POWERS;
use crate::state::{Duty, General, Made, Phase, Piece, State, Waiting};
use crate::units::Class;

pub fn apply(state: &mut State, event: &Event) {
    match event {
        Event::Placed { piece, power, unit, space, damaged } => {
            let built = state.phase == Phase::Build;
            let duty = if built { Duty::Spent } else { Duty::Idle };
            let new = Piece { damaged: *damaged, duty, new: built, ..Piece::new(*power, *unit) };
            state.pieces.insert(*piece, space.0, new);
        }
        Event::FactorySet { space, factory, cause } => {
            state.factories[space.index()] = *factory;
            if matches!(cause, Cause::Built | Cause::Upgraded) {
                state.new_factories.insert(*space);
            }
            if let (Cause::Scorched, Some(combat)) = (cause, &mut state.combat) {
                combat.scorched.retain(|ordered| ordered != space);
            }
        }
        Event::Recruited { space, land, factory } => {
            let made = made(state, *space);
            made.recruited += land;
            made.built += factory;
        }
        Event::Built { space, units } => made(state, *space).built += units,
        Event::Boarded { pieces, zone } => {
            for id in pieces {
                state.pieces.relocate(*id, zone.0);
            }
        }
        Event::TurnBegan { game_turn, turn } => turn_began(state, *game_turn, *turn),
        Event::PhaseBegan { phase, done } => {
            state.phase = *phase;
            state.done = *done;
            state.waiting = Waiting::Orders;
        }
        Event::Waits { waiting } => state.waiting = *waiting,
        Event::Done { power } => state.done.insert(*power),
        Event::Reopened { power } => state.done.remove(*power),
        Event::Restored { piece } => change(state, &[*piece], |p| {
            (p.damaged, p.price, p.yard) = (false, 0, None);
        }),
        Event::RepairLost { piece } => change(state, &[*piece], |p| p.yard = None),
        Event::Collected { power, land, gift } => {
            let purse = &mut state.treasury[*power as usize];
            *purse = purse.saturating_add(land + gift);
        }
        Event::Lent { from, to, amount, tied } => {
            if state.lent == [0; 8] {
                state.purse = state.treasury[*from as usize];
            }
            state.treasury[*from as usize] -= amount;
            state.hardware[*from as usize] =
                state.hardware[*from as usize].min(state.treasury[*from as usize]);
            state.treasury[*to as usize] = state.treasury[*to as usize].saturating_add(*amount);
            state.hardware[*to as usize] = state.hardware[*to as usize].saturating_add(*tied);
            state.lent[*to as usize] += amount;
        }
        Event::Paid { power, amount, tied } => pay(state, *power as usize, *amount, *tied),
        Event::InvasionPaid { invasion } => {
            pay(state, invasion.power as usize, invasion.paid, invasion.tied);
            state.invasions.push(*invasion);
        }
        Event::InvasionRefunded { space } => {
            if let Some(at) = state.invasions.iter().position(|invasion| invasion.space == *space) {
                let invasion = state.invasions.remove(at);
                state.treasury[invasion.power as usize] += invasion.paid;
                state.hardware[invasion.power as usize] += invasion.tied;
            }
        }
        Event::Ordered { pieces, from, to, entered, steps, duty, second, harsh } => {
            for id in pieces {
                relocate_with_cargo(state, *id, *to);
            }
            change(state, pieces, |p| {
                p.home = p.home.or(Some(*from));
                p.moved += steps;
                p.entered = Some(*entered);
                p.duty = *duty;
                p.second = *second;
                p.harsh |= harsh;
            });
        }
        Event::RanThrough { space, power } => state.run_through.push((*space, *power)),
        Event::SailedBy { zone, pieces } => state.sailed_by.extend(pieces.iter().map(|id| (*zone, *id))),
        Event::Loaded { cargo, ship } => {
            let zone = state.space_of(*ship);
            for id in cargo {
                let home = state.space_of(*id);
                state.pieces.relocate(*id, zone.0);
                change(state, &[*id], |p| {
                    p.home = p.home.or(Some(home));
                    p.aboard = Some(*ship);
                    p.duty = Duty::Lands;
                    p.shore = None;
                });
            }
        }
        Event::LandingDeclared { cargo, to } => change(state, cargo, |p| {
            (p.duty, p.shore) = (Duty::Lands, Some(*to));
        }),
        Event::SupportDeclared { pieces, into } => change(state, pieces, |p| {
            (p.duty, p.shore) = (Duty::Supports, Some(*into));
        }),
        Event::BombardDeclared { pieces, into } => change(state, pieces, |p| {
            if p.duty != Duty::Passes {
                p.duty = Duty::Bombards;
            }
            p.shore = Some(*into);
        }),
        Event::Trained { pieces } => change(state, pieces, |p| p.trained = true),
        Event::Dropped { cargo, bombers, kept, to, steps } => {
            dropped(state, cargo, bombers, kept, *to, *steps)
        }
        Event::Airlifted { pieces, to, steps } => {
            for id in pieces {
                state.pieces.relocate(*id, to.0);
            }
            change(state, pieces, |p| (p.moved, p.duty) = (p.moved + steps, Duty::Spent));
        }
        Event::Recalled { pieces } => recalled(state, pieces),
        Event::RunRecalled { space } => {
            if let Some(at) = state.run_through.iter().rposition(|(known, _)| known == space) {
                state.run_through.remove(at);
            }
        }
        Event::Moved { pieces, to, steps, .. } => {
            for id in pieces {
                relocate_with_cargo(state, *id, *to);
            }
            change(state, pieces, |p| {
                p.moved += steps;
                // Aircraft that have come down are no longer over the place of their fight.
                p.duty = if p.class() == Class::Air { Duty::Spent } else { p.duty };
            });
        }
        Event::CrossedHarsh { pieces, into } => {
            let crossers = pieces.iter().map(|id| (*id, into.unwrap_or_else(|| state.space_of(*id))));
            let crossers: Vec<(PieceId, Space)> = crossers.collect();
            state.crossing.extend(crossers);
        }
        Event::Crossed { faces } => drop(state.crossing.drain(..faces.len().min(state.crossing.len()))),
        Event::Disembarked { cargo, to } => {
            for id in cargo {
                state.pieces.relocate(*id, to.0);
                let ship = state.piece(*id).aboard;
                change(state, &[*id], |p| (p.aboard, p.duty, p.shore) = (None, Duty::Spent, None));
                let hold = state.piece(*id).unit.hold().unwrap_or(0);
                if let Some(ship) = ship {
                    change(state, &[ship], |p| (p.duty, p.carried) = (Duty::Spent, p.carried + hold));
                }
            }
        }
        Event::GeneralPlaced { power, to, leads, arm } => {
            state.generals[*power as usize] =
                General { at: Some(*to), leads: *leads, arm: *arm, ..General::UNPLACED };
        }
        Event::GeneralLeaves { power, to } => {
            let general = &mut state.generals[*power as usize];
            (general.leaves, general.to) = (true, *to);
        }
        Event::GeneralWithdrew { power, to } => {
            let general = &mut state.generals[*power as usize];
            *general = General { at: *to, arm: general.arm, ..General::UNPLACED };
        }
        Event::GeneralDied { power } => {
            state.generals[*power as usize] = General { alive: false, ..General::UNPLACED };
        }
        Event::Pricing { piece, yard } => state.pricing = Some((*piece, *yard)),
        Event::Priced { piece, price } => {
            state.pricing = None;
            change(state, &[*piece], |p| p.price = *price);
        }
        Event::UnderRepair { piece, yard } => change(state, &[*piece], |p| p.yard = Some(*yard)),
        Event::FighterLanded { piece, to } => state.pieces.relocate(*piece, to.0),
        Event::Captured { space, to, .. } => {
            state.control[space.index()] = *to;
            state.fought.insert(*space);
        }
        Event::PlaysOn => state.playing_on = true,
        Event::Conceded { power } => state.conceded.insert(*power),
        Event::Won { side } => {
            state.winner = Some(*side);
            state.waiting = Waiting::Over;
        }
        Event::Drawn => {
            state.drawn = true;
            state.waiting = Waiting::Over;
        }
        other => apply_combat::apply(state, other),
    }
}

fn pay(state: &mut State, power: usize, amount: u16, tied: u16) {
    state.treasury[power] = state.treasury[power].saturating_sub(amount);
    state.hardware[power] = state.hardware[power].saturating_sub(tied);
}

fn made(state: &mut State, space: Space) -> &mut Made {
    let at = match state.made.iter().position(|made| made.space == space) {
        Some(at) => at,
        None => {
            state.made.push(Made { space, recruited: 0, built: 0 });
            state.made.len() - 1
        }
    };
    &mut state.made[at]
}

fn turn_began(state: &mut State, game_turn: u16, turn: u8) {
    (state.game_turn, state.turn) = (game_turn, turn);
    state.phase = Phase::Income;
    state.waiting = Waiting::Orders;
    state.done = Default::default();
    state.started = state.control.clone();
    state.lent = [0; 8];
    state.purse = 0;
    state.new_factories = Default::default();
    state.made.clear();
    state.battles = Default::default();
    state.fought = Default::default();
    state.run_through.clear();
    state.sailed_by.clear();
    state.invasions.clear();
    state.combat = None;
    state.losses = Default::default();
    state.pieces.all_mut().for_each(Piece::refresh);
    for power in POWERS {
        let general = &mut state.generals[power as usize];
        (general.leads, general.leaves, general.to) = (false, false, None);
    }
}

pub fn change(state: &mut State, pieces: &[PieceId], mut how: impl FnMut(&mut Piece)) {
    for id in pieces {
        if let Some(piece) = state.pieces.get_mut(*id) {
            how(piece);
        }
    }
}

pub fn relocate_with_cargo(state: &mut State, id: PieceId, to: Space) {
    if state.piece(id).unit.class() != crate::units::Class::Land {
        let cargo: Vec<PieceId> = state.cargo_of(id).map(|(cargo, _)| cargo).collect();
        for one in cargo {
            state.pieces.relocate(one, to.0);
        }
    }
    state.pieces.relocate(id, to.0);
}

fn dropped(
    state: &mut State,
    cargo: &[PieceId],
    bombers: &[PieceId],
    kept: &[(PieceId, PieceId)],
    to: Space,
    steps: u8,
) {
    let homes: Vec<(PieceId, Space)> =
        cargo.iter().chain(bombers).map(|id| (*id, state.space_of(*id))).collect();
    for (id, home) in homes {
        state.pieces.relocate(id, to.0);
        change(state, &[id], |p| (p.home, p.entered) = (Some(home), Some(home)));
    }
    change(state, cargo, |p| {
        (p.duty, p.landed, p.trained, p.moved) = (Duty::Fights, true, true, 1);
    });
    change(state, bombers, |p| (p.duty, p.moved) = (Duty::Drops, p.moved + steps));
    for (infantry, bomber) in kept {
        let home = state.space_of(*infantry);
        state.pieces.relocate(*infantry, to.0);
        change(state, &[*infantry], |p| {
            (p.home, p.aboard, p.trained, p.duty) = (Some(home), Some(*bomber), true, Duty::Spent);
        });
    }
}

/// Units are back where they stood before their first order of the turn.
fn recalled(state: &mut State, pieces: &[PieceId]) {
    for id in pieces {
        let Some(piece) = state.pieces.get(*id).copied() else { continue };
        if let Some(home) = piece.home {
            relocate_with_cargo(state, *id, home);
        }
        let ship = piece.aboard.filter(|_| piece.home.is_some_and(Space::is_sea));
        change(state, &[*id], |p| {
            p.refresh();
            p.aboard = ship;
        });
        state.sailed_by.retain(|(_, sailor)| sailor != id);
    }
}

pub fn merge_hits(state: &mut State, hits: &[sandtable_warfare::losses::Hits]) {
    if let Some(combat) = &mut state.combat {
        shots::merge(&mut combat.hits, hits.to_vec());
    }
}
