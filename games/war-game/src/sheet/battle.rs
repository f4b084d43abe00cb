//! The battles that go on together, as both sides stand in them, and the ways in and out of them.

use sandtable_engine::pieces::PieceId;
use sandtable_engine::sheet::{Fight, FightSide, FightWay, Fighter, LinkedFight};
use sandtable_engine::words::many;

use crate::battle::{Combat, Step};
use crate::board::Space;
use crate::power::Power;
use crate::state::{Duty, Piece, State};
use crate::units::Unit;
use crate::{declarations, volley, words};

pub fn fight(state: &State, combat: &Combat) -> Fight {
    let place = shown(state, combat);
    let attackers: Vec<PieceId> = volley::engaged_attackers(state, place).map(|(id, _)| id).collect();
    let defenders: Vec<PieceId> = volley::defenders(state, place).map(|(id, _)| id).collect();
    let kind = if place.is_sea() { "Sea battle" } else { "Land battle" };
    let movers = state.movers()[0];
    Fight {
        space: place.id().into(),
        kind: kind.into(),
        round: u32::from(combat.round),
        attacker: side(state, combat, &attackers, true, movers),
        defender: side(state, combat, &defenders, false, state.controller(place).unwrap_or(movers)),
        linked: combat.places.iter().map(|space| linked(state, combat, *space)).collect(),
        ways: combat.places.iter().flat_map(|space| ways(state, *space)).collect(),
    }
}

/// While retreats are declared, no place has its turn: the first in which somebody still fights is shown.
fn shown(state: &State, combat: &Combat) -> Space {
    let declaring = matches!(combat.step, Step::AttackersDeclare | Step::DefendersDeclare);
    let fought = |space: &Space| state.battles.contains(*space);
    let first = combat.places.iter().copied().find(fought).filter(|_| declaring);
    first.unwrap_or_else(|| combat.place())
}

fn linked(state: &State, combat: &Combat, space: Space) -> LinkedFight {
    let over = !state.battles.contains(space);
    let passes = |p: &Piece| state.is_mover(p.owner) && p.second.is_some() && p.duty != Duty::Retreats;
    let first = space.is_sea() && state.at(space).any(|(_, p)| passes(p));
    let second = space.is_sea() && state.pieces.all().any(|(_, _, p)| passes(p) && p.second == Some(space));
    let kind = match () {
        () if first => "pass-through, first zone",
        () if second => "pass-through, second zone",
        () if combat.stopped.contains(&space) => "pass-through, stopped here",
        () if space.is_sea() => "at sea",
        () if state.at(space).any(|(_, p)| p.duty == Duty::Lands) => "landing",
        () => "on land",
    };
    LinkedFight {
        space: space.id().into(),
        kind: kind.into(),
        words: stands(state, combat, space, over),
        over,
    }
}

fn stands(state: &State, combat: &Combat, space: Space, over: bool) -> String {
    if over {
        let holder = state.controller(space).filter(|_| space.is_land());
        return match holder {
            Some(power) => format!("over; {power} holds it"),
            None => "over".into(),
        };
    }
    let declared = match combat.step {
        Step::AttackersDeclare => "the attackers declare retreats",
        Step::DefendersDeclare => "the defenders declare retreats",
        _ => "",
    };
    let owed = declarations::owed(state);
    let mine = |(_, p): (PieceId, &Piece)| owed.contains(&p.owner);
    if !declared.is_empty() && state.at(space).any(mine) {
        return declared.into();
    }
    let ours = volley::engaged_attackers(state, space).count() as u32;
    let theirs = volley::defenders(state, space).count() as u32;
    match combat.place() == space && declared.is_empty() {
        true => format!("its dice fall: {ours} against {theirs}"),
        false => format!("{} against {theirs}", many(ours, "unit")),
    }
}

/// Who came from where, who goes on, who lands, and who leaves.
fn ways(state: &State, space: Space) -> Vec<FightWay> {
    let mut list: Vec<(FightWay, Vec<(Unit, u16)>)> = Vec::new();
    let mut add = |from: Space, to: Space, leaves: bool, unit: Unit| {
        let way = FightWay { from: from.id().into(), to: to.id().into(), words: String::new(), leaves };
        let at = list.iter().position(|(known, _)| *known == way).unwrap_or_else(|| {
            list.push((way, Vec::new()));
            list.len() - 1
        });
        match list[at].1.iter_mut().find(|(known, _)| *known == unit) {
            Some((_, count)) => *count += 1,
            None => list[at].1.push((unit, 1)),
        }
    };
    for (_, p) in state.at(space) {
        match (p.duty, p.second, p.shore) {
            (Duty::Retreats, Some(to), _) if to != space => add(space, to, true, p.unit),
            (Duty::Lands | Duty::Bombards | Duty::Supports, _, Some(shore)) => {
                add(space, shore, false, p.unit)
            }
            (_, Some(to), _) if state.is_mover(p.owner) => add(space, to, false, p.unit),
            _ => {}
        }
        if let Some(from) = p.entered.filter(|from| state.is_mover(p.owner) && *from != space) {
            add(from, space, false, p.unit);
        }
    }
    let said = |(way, units): (FightWay, Vec<(Unit, u16)>)| {
        let parts: Vec<String> = units.iter().map(|(unit, count)| words::many(*count, *unit)).collect();
        let one = units.iter().map(|(_, count)| count).sum::<u16>() == 1;
        let verb = if one { "retreats" } else { "retreat" };
        let words = if way.leaves { format!("{} {verb}", words::and(&parts)) } else { String::new() };
        FightWay { words, ..way }
    };
    list.into_iter().map(said).collect()
}

fn side(state: &State, combat: &Combat, ids: &[PieceId], attacks: bool, otherwise: Power) -> FightSide {
    let mut fighters: Vec<Fighter> = Vec::new();
    for id in ids {
        let piece = state.piece(*id);
        let values = if attacks { piece.unit.attack() } else { piece.unit.defense() };
        let note = match piece.duty {
            _ if combat.fallen.contains(id) => "hit",
            Duty::Retreats => "leaves",
            Duty::Lands => "lands",
            _ if piece.damaged => "damaged",
            _ => "",
        };
        let one = Fighter {
            power: piece.owner.id().into(),
            unit: piece.unit.id().into(),
            count: 1,
            need: values[0],
            sides: 12,
            note: note.into(),
        };
        match fighters.iter_mut().find(|known| Fighter { count: 1, ..(**known).clone() } == one) {
            Some(known) => known.count += 1,
            None => fighters.push(one),
        }
    }
    let power = ids.first().map_or(otherwise, |id| state.piece(*id).owner);
    FightSide { power: power.id().into(), fighters }
}
