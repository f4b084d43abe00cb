//! Quick Battle Rules, step D: pairs of results eliminate units, triplets capital ships.

use crate::battle::{Battle, FireStage};
use crate::event::Event;
use crate::ids::*;
use crate::order::Target;
use crate::units::QuickPrice;
use crate::{Act, WarRoom};

/// The cheapest way to gather `need` results of a colour: its own first, then at most one
/// white, then blacks.
pub fn gather(pool: &Results, colour: Colour, need: u8, white: bool) -> Option<Results> {
    let mut spent = [0; 6];
    let mut left = need;
    let mut take = |from: Colour, most: u8| {
        let now = pool[from as usize].min(most).min(left);
        spent[from as usize] += now;
        left -= now;
    };
    take(colour, u8::MAX);
    take(Colour::White, if white { 1 } else { 0 });
    take(Colour::Black, u8::MAX);
    (left == 0).then_some(spent)
}

/// What a price of production dice takes from a pool.
pub fn afford(pool: &Results, price: &QuickPrice) -> Option<Results> {
    gather(pool, price.colour, price.dice, price.white)
}

impl WarRoom {
    /// Units the roller could eliminate with what is left of the batch.
    pub(crate) fn quick_kills(&self, battle: &Battle) -> Vec<(Target, Results)> {
        let Some((fire, mut pool)) = battle.fire.as_ref().and_then(|f| Some((f, f.pending?))) else {
            return Vec::new();
        };
        if battle.side(fire.roller).hindered {
            (pool[Colour::Black as usize], pool[Colour::White as usize]) = (0, 0);
        }
        let enemy = battle.side(fire.roller.other());
        let legal = enemy.groups.iter().filter(|g| {
            g.alive() > 0 && (g.unit.category() == Category::Air) == (fire.stage == FireStage::Air)
        });
        legal
            .filter_map(|g| {
                let need = battle.boxes(&self.table, g).len() as u8;
                let colour = self.table.units.spec(g.unit).colour;
                let spent = gather(&pool, colour, need, g.unit != UnitType::Submarine)?;
                Some((g.target(), spent))
            })
            .collect()
    }

    /// Eliminate what the batch allows. True while the roller has to choose.
    pub(crate) fn assign_quick(&self, on: &mut Act<'_>) -> bool {
        let Some(battle) = on.state().battle.as_deref() else { return false };
        let Some(fire) = &battle.fire else { return false };
        let mut kills = self.quick_kills(battle);
        if kills.is_empty() {
            // A left-over yellow lets one submarine slip away.
            let odd = fire.pending.is_some_and(|pool| pool[Colour::Yellow as usize] > 0);
            let groups = &battle.side(fire.roller.other()).groups;
            let submarine = groups.iter().find(|g| g.unit == UnitType::Submarine && g.alive() > 0);
            if let (true, FireStage::Surface, Some(owner)) =
                (odd, fire.stage, submarine.and_then(|g| g.owner))
            {
                on.emit(Event::Escaped { owner });
            }
            on.emit(Event::BatchEnded);
            return false;
        }
        if kills.len() > 1 && !fire.auto {
            return true;
        }
        kills.sort_by_key(|(target, _)| std::cmp::Reverse(self.table.units.spec(target.unit).cost.total()));
        let (target, spent) = kills[0];
        on.emit(Event::Killed { target, spent });
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_single_unit_takes_at_most_one_white() {
        assert!(gather(&[0, 0, 0, 0, 0, 2], Colour::Yellow, 2, true).is_none());
        assert!(gather(&[0, 0, 0, 0, 1, 1], Colour::Yellow, 2, true).is_some());
        assert!(gather(&[1, 0, 0, 0, 0, 1], Colour::Yellow, 2, false).is_none());
        assert!(gather(&[0, 0, 1, 0, 0, 2], Colour::Green, 3, true).is_none());
    }
}
