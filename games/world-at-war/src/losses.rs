//! Losses owed outside a round of combat: penalties, rockets, the atomic bomb.

use sandtable_engine::pieces::PieceId;

use crate::Unfold;
use crate::battle::{Toll, Waiting};
use crate::board::Space;
use crate::check::{Plan, Ruled};
use crate::event::Event;
use crate::order::{Pick, Stack};
use crate::power::Power;
use crate::reason::Reason;
use crate::state::{Piece, State};
use crate::units::Unit;

fn is_infantry(piece: &Piece) -> bool {
    piece.unit.is_infantry() || piece.unit == Unit::SsPanzergrenadier
}

/// Who could be given up, with where they stand.
pub fn candidates(state: &State, power: Power, toll: &Toll) -> Vec<(PieceId, Space)> {
    let all = state.pieces.all().map(|(id, space, piece)| (id, Space(space), piece));
    match toll {
        Toll::Units { infantry, armor } => all
            .filter(|(_, _, p)| {
                p.owner == power && ((*infantry > 0 && is_infantry(p)) || (*armor > 0 && p.unit.is_tank()))
            })
            .map(|(id, space, _)| (id, space))
            .collect(),
        Toll::Worth { space: at, pen, .. } => all
            .filter(|(_, space, p)| space == at && p.owner == power && p.aboard.is_none() && p.in_pen == *pen)
            .map(|(id, space, _)| (id, space))
            .collect(),
    }
}

fn worth(state: &State, ids: impl Iterator<Item = PieceId>) -> u16 {
    ids.map(|id| state.piece(id).unit.worth(state.piece(id).owner)).sum()
}

/// What must be given up at least: whoever owes more than he has gives what he has.
fn owed(state: &State, power: Power, toll: &Toll) -> (usize, usize, u16) {
    let able = candidates(state, power, toll);
    match toll {
        Toll::Units { infantry, armor } => {
            let count =
                |what: fn(&Piece) -> bool| able.iter().filter(|(id, _)| what(state.piece(*id))).count();
            let tanks = count(|p| p.unit.is_tank());
            (count(is_infantry).min((*infantry).into()), tanks.min((*armor).into()), 0)
        }
        Toll::Worth { ipcs, .. } => (0, 0, worth(state, able.iter().map(|(id, _)| *id)).min(*ipcs)),
    }
}

fn settles(state: &State, power: Power, toll: &Toll, ids: &[PieceId]) -> bool {
    let (infantry, armor, ipcs) = owed(state, power, toll);
    match toll {
        Toll::Units { .. } => {
            let foot = ids.iter().filter(|id| is_infantry(state.piece(**id))).count();
            foot == infantry && ids.len() - foot == armor
        }
        Toll::Worth { .. } => {
            let sum = worth(state, ids.iter().copied());
            let least = ids.iter().map(|id| worth(state, [*id].into_iter())).min().unwrap_or(0);
            sum >= ipcs && sum.saturating_sub(least) < ipcs.max(1)
        }
    }
}

/// Somebody owes losses: they are taken at once where nothing is to choose.
pub fn owe(on: &mut Unfold<'_>, power: Power, toll: Toll) {
    if forced(on.state(), power, &toll).is_some_and(|pieces| pieces.is_empty()) {
        return;
    }
    on.emit(Event::Awaited { waiting: Waiting::Toll { power, toll } });
    settle(on);
}

/// A toll that waits settles itself with what there is, once nothing is to choose: what came between may have taken
/// the units. Whether it did.
pub fn settle(on: &mut Unfold<'_>) -> bool {
    let state = on.state();
    let Some(Waiting::Toll { power, toll }) = state.stack.last() else { return false };
    let Some(pieces) = forced(state, *power, toll) else { return false };
    on.emit(Event::Settled);
    if !pieces.is_empty() {
        on.emit(Event::Lost { pieces });
    }
    true
}

/// The losses where nothing is to choose, or nothing is there to lose.
fn forced(state: &State, power: Power, toll: &Toll) -> Option<Vec<PieceId>> {
    let able = candidates(state, power, toll);
    let (infantry, armor, ipcs) = owed(state, power, toll);
    if (infantry, armor, ipcs) == (0, 0, 0) {
        return Some(Vec::new());
    }
    let alike = |tanks: bool| {
        let mut kinds = able
            .iter()
            .filter(|(id, _)| matches!(toll, Toll::Worth { .. }) || state.piece(*id).unit.is_tank() == tanks);
        let kind = |(id, space): &(PieceId, Space)| (state.piece(*id).unit, *space, state.piece(*id).damaged);
        let first = kinds.next().map(kind);
        kinds.all(|other| Some(kind(other)) == first)
    };
    let all: Vec<PieceId> = able.iter().map(|(id, _)| *id).collect();
    let everything = match toll {
        Toll::Units { .. } => all.len() == infantry + armor,
        Toll::Worth { .. } => worth(state, all.iter().copied()) <= ipcs,
    };
    if everything {
        return Some(all);
    }
    let no_choice = (alike(false) && alike(true)) || power.is_nobody();
    no_choice.then(|| suggestion(state, power, toll))
}

/// A choice that settles the debt: the cheapest units first.
pub fn suggestion(state: &State, power: Power, toll: &Toll) -> Vec<PieceId> {
    let mut able = candidates(state, power, toll);
    able.sort_by_key(|(id, _)| (state.piece(*id).unit.worth(power), *id));
    let mut chosen: Vec<PieceId> = Vec::new();
    match toll {
        Toll::Units { .. } => {
            let (infantry, armor, _) = owed(state, power, toll);
            let foot = able.iter().filter(|(id, _)| is_infantry(state.piece(*id))).take(infantry);
            let tanks = able.iter().filter(|(id, _)| state.piece(*id).unit.is_tank()).take(armor);
            chosen.extend(foot.chain(tanks).map(|(id, _)| *id));
        }
        Toll::Worth { .. } => {
            let (_, _, ipcs) = owed(state, power, toll);
            for (id, _) in able {
                if worth(state, chosen.iter().copied()) >= ipcs {
                    break;
                }
                chosen.push(id);
            }
            // The last unit may make earlier ones needless.
            let mut at = 0;
            while at < chosen.len() {
                let without: u16 = worth(state, chosen.iter().copied().filter(|id| *id != chosen[at]));
                if without >= ipcs && chosen.len() > 1 {
                    chosen.remove(at);
                } else {
                    at += 1;
                }
            }
        }
    }
    chosen
}

/// A choice in the words of an order.
pub fn in_words(state: &State, ids: &[PieceId]) -> Vec<Stack> {
    let mut stacks: Vec<Stack> = Vec::new();
    for id in ids {
        let (piece, space) = (state.piece(*id), state.space_of(*id));
        let pick = Pick { damaged: piece.damaged, ..Pick::owned(1, piece.owner, piece.unit) };
        let stack = match stacks.iter_mut().find(|stack| stack.space == space) {
            Some(stack) => stack,
            None => {
                stacks.push(Stack { units: Vec::new(), space });
                stacks.last_mut().expect("a stack was pushed")
            }
        };
        match stack.units.iter_mut().find(|known| Pick { count: 1, ..**known } == pick) {
            Some(known) => known.count += 1,
            None => stack.units.push(pick),
        }
    }
    stacks
}

/// `choose-losses`.
pub fn choose(state: &State, power: Power, toll: &Toll, stacks: &[Stack]) -> Ruled {
    let able = candidates(state, power, toll);
    let mut chosen: Vec<PieceId> = Vec::new();
    for stack in stacks {
        for pick in &stack.units {
            let meant = able.iter().filter(|(id, space)| {
                let piece = state.piece(*id);
                *space == stack.space
                    && piece.unit == pick.unit
                    && piece.damaged == pick.damaged
                    && !chosen.contains(id)
            });
            let found: Vec<PieceId> = meant.take(pick.count.into()).map(|(id, _)| *id).collect();
            if found.len() < usize::from(pick.count) {
                return Err(Reason::NotThere {
                    count: pick.count,
                    power,
                    unit: pick.unit,
                    space: stack.space,
                });
            }
            chosen.extend(found);
        }
    }
    if !settles(state, power, toll, &chosen) {
        let (infantry, armor, ipcs) = owed(state, power, toll);
        return Err(Reason::TollUnpaid { infantry: infantry as u16, armor: armor as u16, ipcs });
    }
    Ok(Plan::settling([Event::Lost { pieces: chosen }]))
}
