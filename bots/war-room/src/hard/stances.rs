//! Stances by exact odds: row by row, whatever improves the battle most.

use sandtable_war_room::battle::{Battle as Board, Group};
use sandtable_war_room::ids::{Alliance, Nation, Stance, UnitType};
use sandtable_war_room::order::{Order, Whose};
use sandtable_war_room_odds::{Battle, Summary, quick};

use crate::clash::{Drill, Ground, Line};
use crate::desk::Desk;
use crate::hard::weigh::value;
use crate::worth;

/// So many battles are reckoned for one board, fewer if it is crowded.
const RECKONED: u32 = 30;
/// Boards with more units take too long for exact odds.
const CROWD: u32 = 45;
/// An improvement smaller than this is not worth an order.
const LITTLE: f64 = 0.05;
/// The same by expected hits, which are less exact.
const LITTLE_IN_A_CROWD: f32 = 0.3;

/// The next change of stance; `None` when all stand well.
///
/// The whole arrangement is found anew each time, so a staff can take over in the middle.
pub fn next(desk: &Desk<'_>, board: &Board) -> Option<Order> {
    if let Some(raid) = raid(desk, board) {
        return Some(raid);
    }
    let battle = Battle::in_region(desk.game, desk.state, board.region)?;
    let units: u32 = board.sides.iter().flat_map(|s| &s.groups).map(|g| u32::from(g.alive())).sum();
    if units > CROWD {
        return in_a_crowd(desk, board);
    }
    let mut left = RECKONED * 10 / units.max(10);
    let start = score(desk, &quick(desk.game, &battle), &battle);
    let mut best: Option<(f64, Order)> = None;
    for (owner, unit, stance, there, total) in rows(desk, board) {
        for count in [total, total / 2, 0] {
            if count == there || left == 0 {
                continue;
            }
            left -= 1;
            let mut other = battle.clone();
            let (count_in, to) = match count > there {
                true => (count - there, stance),
                false => (there - count, other_row(desk, board, unit, stance)?),
            };
            if other.stand(desk.game, desk.side(), owner, count_in, unit, to).is_err() {
                continue;
            }
            let gain = score(desk, &quick(desk.game, &other), &other) - start;
            if gain > best.as_ref().map_or(LITTLE, |(top, _)| *top) {
                best = Some((gain, Order::Stance { whose: Whose::exactly(owner), count, unit, stance }));
            }
        }
    }
    best.map(|(_, order)| order).filter(|order| desk.is_legal(order))
}

/// In a crowd expected hits must do: the change of row that improves the battle most.
fn in_a_crowd(desk: &Desk<'_>, board: &Board) -> Option<Order> {
    let drill = Drill::new(desk);
    let ground = Ground {
        sea: board.is_sea(),
        batch_cap: desk.state.options.batch_cap,
        holder: desk.state.side_of(board.region),
    };
    let (me, enemy) = (desk.side() as usize, desk.side().other() as usize);
    let drawn_up = |group: &Group| (group.unit, group.stance, f32::from(group.alive()));
    let lines = [Alliance::Allied, Alliance::Axis]
        .map(|side| board.side(side).groups.iter().map(drawn_up).collect::<Vec<Line>>());
    let place = if ground.sea { 4.0 } else { worth::stake(desk, board.region) };
    let attacks = ground.holder != Some(desk.side());
    let worth = |lines: &[Vec<Line>; 2]| {
        let outcome = drill.drawn_up(desk, &ground, lines);
        let won = outcome.swept[enemy] * (1.0 - outcome.swept[me]);
        let lost = outcome.swept[me] * (1.0 - outcome.swept[enemy]);
        let success = if attacks { won } else { -lost };
        place * success + value(&outcome.left[me]) - value(&outcome.left[enemy])
    };
    let start = worth(&lines);
    let mut best: Option<(f32, Order)> = None;
    for (owner, unit, stance, there, total) in rows(desk, board) {
        let other = other_row(desk, board, unit, stance)?;
        for count in [total, total / 2, 0].into_iter().filter(|count| *count != there) {
            let mut changed = lines.clone();
            let moved = f32::from(count) - f32::from(there);
            changed[me].extend([(unit, stance, moved), (unit, other, -moved)]);
            let gain = worth(&changed) - start;
            if gain > best.as_ref().map_or(LITTLE_IN_A_CROWD, |(top, _)| *top) {
                best = Some((gain, Order::Stance { whose: Whose::exactly(owner), count, unit, stance }));
            }
        }
    }
    best.map(|(_, order)| order).filter(|order| desk.is_legal(order))
}

/// Bombers that meet no ground battle raid what can be raided.
fn raid(desk: &Desk<'_>, board: &Board) -> Option<Order> {
    let side = board.side(desk.side());
    let enemy = board.side(desk.side().other());
    if side.has_surface() && enemy.has_surface() {
        return None;
    }
    let idle = side.groups.iter().find(|g| g.unit == UnitType::Bomber && g.stance != Stance::Strategic)?;
    let count = side.groups.iter().filter(|g| g.unit == UnitType::Bomber && g.owner == idle.owner);
    let count = count.map(|g| g.boxes[0]).sum();
    let (whose, stance) = (Whose::exactly(idle.owner), Stance::Strategic);
    let order = Order::Stance { whose, count, unit: UnitType::Bomber, stance };
    desk.is_legal(&order).then_some(order)
}

type Row = (Option<Nation>, UnitType, Stance, u8, u8);

/// For each kind of unit with a choice: its first row, how many stand there, and how many there are.
fn rows(desk: &Desk<'_>, board: &Board) -> Vec<Row> {
    let groups = &board.side(desk.side()).groups;
    let mut rows: Vec<Row> = Vec::new();
    for group in groups.iter().filter(|g| g.boxes[0] > 0 && g.stance != Stance::Strategic) {
        let mut stances =
            desk.game.table.units.rows(group.unit, board.is_sea(), board.quick).map(|r| r.stance);
        let (Some(first), Some(second), None) = (stances.next(), stances.next(), stances.next()) else {
            continue;
        };
        let known = rows.iter().any(|row| row.0 == group.owner && row.1 == group.unit);
        if known || [first, second].contains(&Stance::Strategic) {
            continue;
        }
        let alike = || groups.iter().filter(|g| g.owner == group.owner && g.unit == group.unit);
        let there = alike().filter(|g| g.stance == first).map(|g| g.boxes[0]).sum();
        let total = alike().map(|g| g.boxes[0]).sum();
        rows.push((group.owner, group.unit, first, there, total));
    }
    rows
}

fn other_row(desk: &Desk<'_>, board: &Board, unit: UnitType, stance: Stance) -> Option<Stance> {
    let mut stances = desk.game.table.units.rows(unit, board.is_sea(), board.quick).map(|row| row.stance);
    stances.find(|other| *other != stance)
}

/// What a battle brings this side: the place, and the better exchange.
fn score(desk: &Desk<'_>, summary: &Summary, battle: &Battle) -> f64 {
    let attacks = battle.attacker == desk.side();
    let (mine, theirs) = match attacks {
        true => (summary.attacker, summary.defender),
        false => (summary.defender, summary.attacker),
    };
    let place = if battle.board.is_sea() { 4.0 } else { f64::from(worth::stake(desk, battle.board.region)) };
    let success = if attacks { summary.win - summary.loss } else { summary.loss - summary.win };
    place * success + theirs.value + 0.1 * theirs.casualty_points - mine.value - 0.1 * mine.casualty_points
}
