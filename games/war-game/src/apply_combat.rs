//! How the events of combat change a state.

use sandtable_engine::pieces::PieceId;

use crate::apply::{change, merge_hits, relocate_with_cargo};
use crate::battle::{Combat, Step};
use crate::event::Event;
use crate::state::{Duty, Piece, State, Waiting};

pub fn apply(state: &mut State, event: &Event) {
    match event {
        Event::BattlesDeclared { places } => places.iter().for_each(|place| state.battles.insert(*place)),
        Event::SailByFired { zone, hits, .. } => {
            state.waiting = Waiting::SailByLosses { zone: *zone, hits: *hits };
        }
        Event::SailedPast { zone } => state.sailed_by.retain(|(at, _)| at != zone),
        Event::BattlesJoined { places } => {
            state.combat = Some(Combat::new(places.clone()));
            state.waiting = Waiting::Battle;
            places.iter().for_each(|place| state.fought.insert(*place));
        }
        Event::RetreatDeclared { pieces, to } => change(state, pieces, |p| {
            (p.duty, p.second) = (Duty::Retreats, Some(*to));
        }),
        Event::LandingCalledOff { cargo } => change(state, cargo, |p| {
            (p.duty, p.shore) = (Duty::Spent, None);
        }),
        Event::Destroyed { pieces } => pieces.iter().for_each(|id| destroy(state, *id)),
        Event::Damaged { pieces } => change(state, pieces, |p| (p.damaged, p.yard) = (true, None)),
        Event::PassedOn { pieces, from, to, round } => {
            for id in pieces {
                relocate_with_cargo(state, *id, *to);
            }
            change(state, pieces, |p| {
                let fought = p.duty == Duty::Fights;
                p.duty = if p.shore.is_some() && !fought { Duty::Bombards } else { Duty::Fights };
                p.second = None;
                p.entered = Some(*from);
                p.rolls_from = if fought { round + 1 } else { *round };
            });
        }
        Event::WentAshore { cargo, to, rolls_from } => {
            for id in cargo {
                let zone = state.space_of(*id);
                let hold = state.piece(*id).unit.hold().unwrap_or(0);
                if let Some(ship) = state.piece(*id).aboard {
                    change(state, &[ship], |p| (p.duty, p.carried) = (Duty::Spent, p.carried + hold));
                }
                state.pieces.relocate(*id, to.0);
                change(state, &[*id], |p| {
                    (p.aboard, p.duty, p.shore) = (None, Duty::Fights, None);
                    (p.entered, p.landed, p.rolls_from, p.moved) = (Some(zone), true, *rolls_from, 1);
                });
            }
        }
        Event::Retreated { pieces, to } => {
            for id in pieces {
                relocate_with_cargo(state, *id, *to);
            }
            let next = state.combat.as_ref().map_or(0, |combat| combat.round + 1);
            change(state, pieces, |p| {
                (p.duty, p.second, p.shore, p.retreated) = (Duty::Spent, None, None, true);
                p.rolls_from = next;
            });
        }
        Event::Standing { pieces } => change(state, pieces, stay),
        Event::BattleOver { space } => {
            state.battles.remove(*space);
            let here: Vec<PieceId> = state.at(*space).map(|(id, _)| id).collect();
            change(state, &here, |p| {
                if matches!(p.duty, Duty::Drops | Duty::Retreats) {
                    (p.duty, p.second) = (Duty::Spent, None);
                }
            });
        }
        Event::StrangeBattle { space, rolls_from } => {
            state.battles.insert(*space);
            state.fought.insert(*space);
            if let Some(combat) = &mut state.combat {
                combat.places.push(*space);
            }
            let (turn, here) = (state.turn, state.at(*space).map(|(id, _)| id).collect::<Vec<PieceId>>());
            change(state, &here, |p| {
                let moves = p.owner.turn() == usize::from(turn);
                if p.aboard.is_none() && moves {
                    (p.duty, p.second, p.rolls_from) = (Duty::Fights, None, p.rolls_from.max(*rolls_from));
                } else if p.aboard.is_none() {
                    (p.duty, p.second) = (Duty::Idle, None);
                }
            });
        }
        Event::BattlesOver => {
            state.combat = None;
            state.waiting = Waiting::Orders;
        }
        other => in_combat(state, other),
    }
}

/// A unit fights on where it is; the space it was to go on to has cost it nothing.
fn stay(p: &mut Piece) {
    p.moved = p.moved.saturating_sub(u8::from(p.second.is_some()));
    (p.duty, p.second, p.shore) = (Duty::Fights, None, None);
}

/// A unit is gone, with what it carries.
fn destroy(state: &mut State, id: PieceId) {
    let Some(piece) = state.pieces.get(id).copied() else { return };
    let cargo: Vec<PieceId> = state.cargo_of(id).map(|(cargo, _)| cargo).collect();
    for one in cargo {
        destroy(state, one);
    }
    state.losses[piece.owner as usize].add(piece.unit, 1);
    state.pieces.remove(id);
    state.sailed_by.retain(|(_, sailor)| *sailor != id);
    state.crossing.retain(|(crosser, _)| *crosser != id);
}

fn in_combat(state: &mut State, event: &Event) {
    if let Event::Fired { hits, .. } = event {
        merge_hits(state, hits);
    }
    if let Event::Stopped { pieces, .. } | Event::Diverted { pieces, .. } = event {
        change(state, pieces, stay);
    }
    let Some(combat) = &mut state.combat else { return };
    match event {
        Event::Declared { power, fast } => {
            combat.stood.insert(*power);
            if *fast {
                combat.fast.insert(*power);
            }
        }
        Event::Aimed { space, power, guns } => combat.aimed.push((*space, *power, *guns)),
        Event::GunsChosen { pieces } => combat.guns.extend(pieces),
        Event::Forgone { pieces } => combat.forgone.extend(pieces),
        Event::ScorchOrdered { space } => combat.scorched.push(*space),
        Event::StepReached { step } => {
            combat.step = *step;
            combat.rolled = 0;
            if matches!(step, Step::DefendersRoll | Step::AttackersRoll | Step::DefendersPreempt) {
                combat.hits.clear();
                combat.torpedoes = 0;
            }
            if matches!(step, Step::AttackersDeclare | Step::DefendersDeclare) {
                combat.stood = combat.fast;
            }
        }
        Event::PlaceReached { at, step } => {
            combat.clear_place();
            (combat.at, combat.step) = (*at, *step);
        }
        Event::Fired { power, kind, torpedoes, .. } => {
            combat.rolled |= 1 << (u32::from(*kind) * 8 + *power as u32);
            combat.torpedoes += torpedoes;
        }
        Event::LossesTaken { fallen, damaged, silent, shaken } => {
            combat.fallen.extend(fallen);
            combat.hurt.extend(damaged);
            combat.silent.extend(silent);
            combat.shaken.extend(shaken);
            combat.hits.clear();
            combat.torpedoes = 0;
        }
        Event::Stopped { zone, pieces } => {
            combat.joined.extend(pieces);
            combat.stopped.push(*zone);
            if !combat.diverted.contains(zone) {
                combat.diverted.push(*zone);
            }
        }
        Event::Diverted { zone, pieces } => {
            combat.joined.extend(pieces);
            if !combat.diverted.contains(zone) {
                combat.diverted.push(*zone);
            }
        }
        Event::NearestIs { power } => combat.nearest = Some(*power),
        Event::RoundOver { round, places } => {
            combat.clear_place();
            combat.round = *round + 1;
            combat.places = places.clone();
            combat.step = Step::AttackersDeclare;
            combat.at = 0;
            combat.stood = combat.fast;
            combat.aimed.clear();
            combat.guns.clear();
            combat.scorched.clear();
        }
        _ => {}
    }
    if let Event::RoundOver { places, .. } = event {
        let droppers: Vec<PieceId> = places
            .iter()
            .flat_map(|place| state.at(*place).filter(|(_, p)| p.duty == Duty::Drops).map(|(id, _)| id))
            .collect();
        change(state, &droppers, |p| p.duty = Duty::Spent);
    }
    if let Event::LossesTaken { damaged, .. } = event {
        change(state, damaged, |p| (p.damaged, p.yard) = (true, None));
    }
}
