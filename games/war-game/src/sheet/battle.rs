//! The battles that go on together, as both sides stand in them, and the ways in and out of them.

use sandtable_engine::pieces::PieceId;
use sandtable_engine::sheet::{
    Fight, FightSide, FightTurn, FightWay, Fighter, LinkedFight, MapChip, Progress, Tone,
};
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
        turns: turns(state, combat),
    }
}

/// A round begins with declarations, the attackers' first; then the dice fall.
fn turns(state: &State, combat: &Combat) -> Vec<FightTurn> {
    let turn = |words: String, progress| FightTurn { words: words::sentence(&words), progress };
    let owed = declarations::owed(state);
    let progress = |step: Step| match step.cmp(&combat.step) {
        std::cmp::Ordering::Less => Progress::Done,
        std::cmp::Ordering::Equal => Progress::Now,
        std::cmp::Ordering::Greater => Progress::Ahead,
    };
    let side = |step: Step, name: &str| {
        let left = leaving(state, step == Step::AttackersDeclare);
        let words = match progress(step) {
            Progress::Now if !left.is_empty() => format!("{}: {left} so far", declare(&owed, "who leaves")),
            Progress::Now => declare(&owed, "who leaves"),
            Progress::Done if left.is_empty() => format!("{name}: nobody leaves"),
            Progress::Done => format!("{name}: {left}"),
            _ => format!("{name} declare who leaves"),
        };
        turn(words, progress(step))
    };
    let attackers = match combat.round {
        1 => turn("attackers may leave from round 2 on".into(), Progress::Empty),
        _ => side(Step::AttackersDeclare, "attackers"),
    };
    let rolls = if combat.step > Step::DefendersDeclare { Progress::Now } else { Progress::Ahead };
    vec![
        attackers,
        side(Step::DefendersDeclare, "defenders"),
        turn("the rest rolls; hits fall first on those who stay".into(), rolls),
    ]
}

/// `Germany and Italy declare who leaves`.
fn declare(powers: &[Power], what: &str) -> String {
    let names: Vec<String> = powers.iter().map(|power| power.title().to_owned()).collect();
    format!("{} {} {what}", words::and(&names), if names.len() == 1 { "declares" } else { "declare" })
}

/// `1 armor to Sudan, 2 infantry to Urals`: who of a side leaves.
fn leaving(state: &State, attackers: bool) -> String {
    let mut list: Vec<(Unit, Space, u16)> = Vec::new();
    let leaves = |p: &Piece| p.duty == Duty::Retreats && state.is_mover(p.owner) == attackers;
    for (_, at, p) in state.pieces.all().filter(|(_, _, p)| leaves(p)) {
        let to = p.second.unwrap_or(Space(at));
        match list.iter_mut().find(|(unit, goal, _)| (*unit, *goal) == (p.unit, to)) {
            Some((_, _, count)) => *count += 1,
            None => list.push((p.unit, to, 1)),
        }
    }
    let one =
        |(unit, to, count): &(Unit, Space, u16)| format!("{} to {}", words::many(*count, *unit), to.title());
    list.iter().map(one).collect::<Vec<_>>().join(", ")
}

/// How far each of the battles is, for the map.
pub fn chips(state: &State, combat: &Combat) -> Vec<MapChip> {
    let chip = |space: &Space| {
        let (words, tone) = match state.battles.contains(*space) {
            true if combat.stopped.contains(space) => {
                (format!("stopped, round {}", combat.round), Tone::Warning)
            }
            true => (format!("round {}", combat.round), Tone::Plain),
            false if space.is_sea() => ("cleared".into(), Tone::Good),
            false => ("over".into(), Tone::Good),
        };
        MapChip { space: space.id().into(), words, tone }
    };
    combat.places.iter().map(chip).collect()
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
    let declares = matches!(combat.step, Step::AttackersDeclare | Step::DefendersDeclare);
    let owed = declarations::owed(state).into_iter();
    let here: Vec<Power> = owed.filter(|power| state.at(space).any(|(_, p)| p.owner == *power)).collect();
    if declares && !here.is_empty() {
        return declare(&here, "who leaves");
    }
    let ours = volley::engaged_attackers(state, space).count() as u32;
    let theirs = volley::defenders(state, space).count() as u32;
    match combat.place() == space && !declares {
        true => format!("its dice fall: {ours} against {theirs}"),
        false => format!("{} against {theirs}", many(ours, "unit")),
    }
}

/// Who came from where, who goes on, who lands, and who leaves.
fn ways(state: &State, space: Space) -> Vec<FightWay> {
    let mut list: Vec<(FightWay, Vec<(Unit, u16)>)> = Vec::new();
    let mut add = |from: Space, to: Space, through: Option<Space>, leaves: bool, unit: Unit| {
        let way = FightWay {
            from: from.id().into(),
            to: to.id().into(),
            words: String::new(),
            leaves,
            through: through.map(|space| space.id().into()),
        };
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
            (Duty::Retreats, Some(to), _) if to != space => add(space, to, None, true, p.unit),
            (Duty::Lands | Duty::Bombards | Duty::Supports, _, Some(shore)) => {
                add(space, shore, None, false, p.unit)
            }
            // Through the first zone into the second, as one way.
            (Duty::Passes, Some(to), _) => {
                add(p.entered.unwrap_or(space), to, Some(space), false, p.unit);
                continue;
            }
            _ => {}
        }
        if let Some(from) = p.entered.filter(|from| state.is_mover(p.owner) && *from != space) {
            add(from, space, None, false, p.unit);
        }
    }
    let said = |(way, units): (FightWay, Vec<(Unit, u16)>)| {
        let parts: Vec<String> = units.iter().map(|(unit, count)| words::many(*count, *unit)).collect();
        let one = units.iter().map(|(_, count)| count).sum::<u16>() == 1;
        let verb = if one { "retreats" } else { "retreat" };
        let words = match (way.leaves, &way.through) {
            (true, _) => format!("{} {verb}", words::and(&parts)),
            (_, Some(_)) => format!("{} {}", words::and(&parts), if one { "passes" } else { "pass" }),
            _ => String::new(),
        };
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
