//! Quick Battle Rules, step D: pairs of results eliminate units, triplets capital ships.

use crate::battle::{Battle, FireStage, Group};
use crate::event::Event;
use crate::ids::*;
use crate::order::Target;
use crate::units::QuickPrice;
use crate::{Act, WarRoom};

/// Whether a batch pays for all these units together. Results of the unit's colour come
/// first, then at most one white for each unit that admits it, then blacks.
pub fn affordable(pool: &Results, wanted: impl IntoIterator<Item = (QuickPrice, u8)>) -> bool {
    let (mut need, mut white) = ([0u16; 6], [0u16; 6]);
    for (price, count) in wanted {
        need[price.colour as usize] += u16::from(price.dice) * u16::from(count);
        white[price.colour as usize] += if price.white { u16::from(count) } else { 0 };
    }
    let (mut missing, mut whites) = (0, 0);
    for colour in Colour::ALL {
        let short = need[*colour as usize].saturating_sub(u16::from(pool[*colour as usize]));
        missing += short;
        whites += short.min(white[*colour as usize]);
    }
    missing - whites.min(u16::from(pool[Colour::White as usize])) <= u16::from(pool[Colour::Black as usize])
}

impl WarRoom {
    /// What it takes to eliminate a unit. White never hits submarines.
    fn quick_price(&self, battle: &Battle, unit: UnitType) -> QuickPrice {
        let row = self.table.units.rows(unit, battle.is_sea(), true).next();
        QuickPrice {
            unit,
            colour: self.table.units.spec(unit).colour,
            dice: row.map_or(u8::MAX, |row| row.boxes.len() as u8),
            white: unit != UnitType::Submarine,
        }
    }

    /// Units the roller could eliminate besides those the batch has eliminated already.
    pub(crate) fn quick_kills(&self, battle: &Battle) -> Vec<Target> {
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
        let paid = |g: &&Group| {
            let all = fire.killed + Units::of(g.unit, 1);
            affordable(&pool, all.iter().map(|(unit, count)| (self.quick_price(battle, unit), count)))
        };
        legal.filter(paid).map(Group::target).collect()
    }

    /// Eliminate what the batch allows. True while the roller has to choose.
    pub(crate) fn assign_quick(&self, on: &mut Act<'_>) -> bool {
        let Some(battle) = on.state().battle.as_deref() else { return false };
        let Some(fire) = &battle.fire else { return false };
        let kills = self.quick_kills(battle);
        if kills.is_empty() {
            // A left-over yellow lets one submarine slip away.
            let used = fire.killed[UnitType::Submarine] * self.quick_price(battle, UnitType::Submarine).dice;
            let odd = fire.pending.is_some_and(|pool| pool[Colour::Yellow as usize] > used);
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
        let cost = |target: &&Target| self.table.units.spec(target.unit).cost.total();
        if let Some(target) = kills.iter().rev().max_by_key(cost) {
            on.emit(Event::Killed { target: *target });
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pays(pool: Results, wanted: &[(Colour, u8, bool, u8)]) -> bool {
        let unit = UnitType::Infantry;
        let price = |(colour, dice, white, count): &(Colour, u8, bool, u8)| {
            (QuickPrice { unit, colour: *colour, dice: *dice, white: *white }, *count)
        };
        affordable(&pool, wanted.iter().map(price))
    }

    #[test]
    fn a_single_unit_takes_at_most_one_white() {
        assert!(!pays([0, 0, 0, 0, 0, 2], &[(Colour::Yellow, 2, true, 1)]));
        assert!(pays([0, 0, 0, 0, 1, 1], &[(Colour::Yellow, 2, true, 1)]));
        assert!(!pays([1, 0, 0, 0, 0, 1], &[(Colour::Yellow, 2, false, 1)]));
        assert!(!pays([0, 0, 1, 0, 0, 2], &[(Colour::Green, 3, true, 1)]));
    }

    #[test]
    fn results_are_combined_as_serves_best() {
        assert!(pays([2, 0, 0, 0, 0, 2], &[(Colour::Yellow, 2, true, 2)]));
        assert!(pays([2, 1, 0, 0, 0, 1], &[(Colour::Yellow, 2, true, 1), (Colour::Blue, 2, true, 1)]));
        assert!(!pays([2, 1, 0, 0, 0, 1], &[(Colour::Yellow, 2, true, 2)]));
    }
}
