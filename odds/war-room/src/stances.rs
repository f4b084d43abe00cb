//! The best stances of a side against an enemy whose stances are known.

use sandtable_war_room::WarRoom;
use sandtable_war_room::ids::{Alliance, Nation, Stance, UnitType};

use super::battle::Battle;
use super::{Summary, quick};

/// What a commander wants of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// Hold or take the place; of equal chances, the better exchange.
    Place,
    /// The enemy loses more value than the side itself.
    Exchange,
    /// Lose as little as possible.
    Spare,
}

impl Goal {
    /// How well a battle ends for the attacker, or for the defender.
    pub fn score(self, summary: &Summary, attacks: bool) -> f64 {
        let (mine, theirs) = match attacks {
            true => (summary.attacker.value, summary.defender.value),
            false => (summary.defender.value, summary.attacker.value),
        };
        let success = if attacks { summary.win - summary.loss } else { summary.loss - summary.win };
        match self {
            Goal::Place => 1000.0 * success + theirs - mine,
            Goal::Exchange => theirs - mine,
            Goal::Spare => -mine,
        }
    }
}

/// Units of one type and owner that may share two rows.
struct Choice {
    owner: Option<Nation>,
    unit: UnitType,
    count: u8,
    rows: [Stance; 2],
}

/// So many combinations are all tried.
const ALL: usize = 256;

/// The battle with the stances of a side that suit the goal best against the enemy's given
/// stances. Few combinations are all tried. Of many, first whole types take one of their rows,
/// then units change rows as long as that helps. Bombers do not turn to raids or from them,
/// and damaged units stay where they are.
pub fn best_stances(game: &WarRoom, battle: &Battle, side: Alliance, goal: Goal) -> Battle {
    let choices = choices(game, battle, side);
    let score = |battle: &Battle| goal.score(&quick(game, battle), side == battle.attacker);
    let splits: usize = choices.iter().map(|c| usize::from(c.count) + 1).product();
    let steps = |choice: &Choice| if splits <= ALL { 1 } else { choice.count };
    let mut best = (score(battle), battle.clone());
    let mut arranged = vec![battle.clone()];
    for choice in &choices {
        let ways = (0..=choice.count).step_by(usize::from(steps(choice)));
        let all = arranged.iter().flat_map(|b| ways.clone().map(|n| split(b, side, choice, n)));
        arranged = all.collect();
    }
    for battle in arranged {
        let value = score(&battle);
        if value > best.0 {
            best = (value, battle);
        }
    }
    // Few combinations are all tried by now.
    let mut before = if splits <= ALL { best.0 } else { f64::NEG_INFINITY };
    while best.0 > before {
        before = best.0;
        for choice in &choices {
            for n in 0..=choice.count {
                let battle = split(&best.1, side, choice, n);
                let value = score(&battle);
                if value > best.0 + 1e-9 {
                    best = (value, battle);
                }
            }
        }
    }
    best.1
}

fn choices(game: &WarRoom, battle: &Battle, side: Alliance) -> Vec<Choice> {
    let mut choices: Vec<Choice> = Vec::new();
    for group in battle.board.side(side).groups.iter().filter(|g| g.boxes[0] > 0) {
        let rows = game.table.units.rows(group.unit, battle.board.is_sea(), battle.board.quick);
        let rows: Vec<Stance> = rows.map(|row| row.stance).filter(|s| *s != Stance::Strategic).collect();
        let (&[a, b], false) = (rows.as_slice(), group.stance == Stance::Strategic) else { continue };
        match choices.iter_mut().find(|c| c.owner == group.owner && c.unit == group.unit) {
            Some(choice) => choice.count += group.boxes[0],
            None => choices.push(Choice {
                owner: group.owner,
                unit: group.unit,
                count: group.boxes[0],
                rows: [a, b],
            }),
        }
    }
    choices
}

/// So many units in the first row, the others in the second.
fn split(battle: &Battle, side: Alliance, choice: &Choice, count: u8) -> Battle {
    let mut battle = battle.clone();
    let counts = [choice.count, choice.count - count];
    for (stance, count) in choice.rows.into_iter().zip(counts) {
        battle.stand_in(side, choice.owner, count, choice.unit, stance);
    }
    battle
}
