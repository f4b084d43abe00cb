//! Quick Battle Rules, step D: pairs of results eliminate units, triplets capital ships.

use crate::battle::{Battle, FireStage, Group};
use crate::event::Event;
use crate::ids::*;
use crate::order::Target;
use crate::units::QuickPrice;
use crate::{Act, WarRoom};

/// Units a batch shall pay for together.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bill {
    need: [u8; 6],
    white: [u8; 6],
}

impl Bill {
    #[inline]
    pub fn add(&mut self, price: &QuickPrice, count: u8) {
        let (need, white) = (&mut self.need[price.colour as usize], &mut self.white[price.colour as usize]);
        *need = need.saturating_add(price.dice.saturating_mul(count));
        *white = white.saturating_add(if price.white { count } else { 0 });
    }

    /// Results of a unit's colour come first, then at most one white for each unit that
    /// admits it, then blacks.
    #[inline]
    pub fn is_paid_by(&self, pool: &Results) -> bool {
        let (mut missing, mut whites) = (0_u8, 0_u8);
        for ((need, white), rolled) in self.need.iter().zip(self.white).zip(pool) {
            let short = need.saturating_sub(*rolled);
            missing = missing.saturating_add(short);
            whites = whites.saturating_add(short.min(white));
        }
        missing - whites.min(pool[Colour::White as usize]) <= pool[Colour::Black as usize]
    }
}

/// Whether a batch pays for all these units together.
pub fn affordable(pool: &Results, wanted: impl IntoIterator<Item = (QuickPrice, u8)>) -> bool {
    let mut bill = Bill::default();
    wanted.into_iter().for_each(|(price, count)| bill.add(&price, count));
    bill.is_paid_by(pool)
}

/// Results that count: with the enemy's Force Advantage black and white miss.
pub fn usable(mut pool: Results, hindered: bool) -> Results {
    if hindered {
        (pool[Colour::Black as usize], pool[Colour::White as usize]) = (0, 0);
    }
    pool
}

/// Whether a result of the submarines' colour is left over that lets one of them slip away.
#[inline]
pub fn escapes(price: &QuickPrice, pool: &Results, killed: u8) -> bool {
    pool[price.colour as usize] > killed.saturating_mul(price.dice)
}

impl WarRoom {
    /// What it takes to eliminate a unit. White never hits submarines.
    pub fn quick_price(&self, sea: bool, unit: UnitType) -> QuickPrice {
        let row = self.table.units.rows(unit, sea, true).next();
        QuickPrice {
            unit,
            colour: self.table.units.spec(unit).colour,
            dice: row.map_or(u8::MAX, |row| row.boxes.len() as u8),
            white: unit != UnitType::Submarine,
        }
    }

    /// How much the referee wants to eliminate a unit; of equals the first on the board.
    pub fn quick_worth(&self, unit: UnitType) -> u16 {
        self.table.units.spec(unit).cost.total()
    }

    /// Units the roller could eliminate besides those the batch has eliminated already.
    pub(crate) fn quick_kills(&self, battle: &Battle) -> Vec<Target> {
        let Some((fire, pool)) = battle.fire.as_ref().and_then(|f| Some((f, f.pending?))) else {
            return Vec::new();
        };
        let pool = usable(pool, battle.side(fire.roller).hindered);
        let enemy = battle.side(fire.roller.other());
        let legal = enemy.groups.iter().filter(|g| {
            g.alive() > 0 && (g.unit.category() == Category::Air) == (fire.stage == FireStage::Air)
        });
        let paid = |g: &&Group| {
            let all = fire.killed + Units::of(g.unit, 1);
            affordable(
                &pool,
                all.iter().map(|(unit, count)| (self.quick_price(battle.is_sea(), unit), count)),
            )
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
            let price = self.quick_price(battle.is_sea(), UnitType::Submarine);
            let killed = fire.killed[UnitType::Submarine];
            let odd = fire.pending.is_some_and(|pool| escapes(&price, &pool, killed));
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
        if let Some(target) = kills.iter().rev().max_by_key(|target| self.quick_worth(target.unit)) {
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
