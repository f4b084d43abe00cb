//! Units by kind, and what a battle between two such forces comes to. Thousands of battles are estimated for one plan,
//! so this is reckoned with mean hits and their spread instead of all outcomes.

use std::sync::LazyLock;

use sandtable_war_game::power::Power;
use sandtable_war_game::units::{Class, UNITS, Unit};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Force([u8; UNITS.len()]);

/// What a unit is worth to whoever has it: prices differ little between nations.
pub fn worth(unit: Unit) -> f32 {
    f32::from(unit.price(Power::Germany))
}

impl Force {
    pub fn get(&self, unit: Unit) -> u8 {
        self.0[unit as usize]
    }

    pub fn add(&mut self, unit: Unit, count: u8) {
        self.0[unit as usize] = self.get(unit).saturating_add(count);
    }

    pub fn remove(&mut self, unit: Unit, count: u8) {
        self.0[unit as usize] = self.get(unit).saturating_sub(count);
    }

    pub fn with(mut self, other: &Force) -> Force {
        for (unit, count) in other.iter() {
            self.add(unit, count);
        }
        self
    }

    pub fn without(mut self, other: &Force) -> Force {
        for (unit, count) in other.iter() {
            self.remove(unit, count);
        }
        self
    }

    pub fn iter(&self) -> impl Iterator<Item = (Unit, u8)> + '_ {
        UNITS.into_iter().map(|unit| (unit, self.get(unit))).filter(|(_, count)| *count > 0)
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|count| *count == 0)
    }

    pub fn worth(&self) -> f32 {
        self.iter().map(|(unit, count)| f32::from(count) * worth(unit)).sum()
    }

    pub fn of_class(&self, class: Class) -> u16 {
        self.iter().filter(|(unit, _)| unit.class() == class).map(|(_, count)| u16::from(count)).sum()
    }

    /// Land units alone: who can take and keep ground.
    pub fn troops(&self) -> Force {
        let mut troops = *self;
        for unit in UNITS.into_iter().filter(|unit| unit.class() != Class::Land) {
            troops.0[unit as usize] = 0;
        }
        troops
    }

    /// After so many hits, the cheapest lost first.
    pub fn after(&self, hits: f32) -> Force {
        let mut left = *self;
        let mut due = hits.round().max(0.0) as u16;
        for unit in LOST_FIRST {
            let gone = due.min(u16::from(left.get(unit))) as u8;
            left.remove(unit, gone);
            due -= u16::from(gone);
        }
        left
    }
}

/// In which order units are given up.
const LOST_FIRST: [Unit; 15] = [
    Unit::Infantry,
    Unit::WaffenSs,
    Unit::Nebelwerfer,
    Unit::Submarine,
    Unit::Artillery,
    Unit::Transport,
    Unit::Armor,
    Unit::Destroyer,
    Unit::Fighter,
    Unit::Fw190,
    Unit::Me262,
    Unit::Maus,
    Unit::AircraftCarrier,
    Unit::Bomber,
    Unit::Battleship,
];

#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Forecast {
    /// The chance that the defenders are gone and attackers are left.
    pub win: f32,
    /// Mean hits taken by each side, and what that cost.
    pub attacker_hits: f32,
    pub attacker_lost: f32,
    pub defender_lost: f32,
}

/// Like units in the order in which they are lost.
#[derive(Clone, Copy, Default)]
struct Rank {
    count: f32,
    hits: f32,
    worth: f32,
}

/// What a kind does in a round: mean hits in attack and in defense, what it is worth, whether generals help it.
#[derive(Clone, Copy)]
struct Arm {
    unit: Unit,
    hits: [f32; 2],
    worth: f32,
    led: f32,
}

static ARMS: LazyLock<[Arm; LOST_FIRST.len()]> = LazyLock::new(|| {
    LOST_FIRST.map(|unit| {
        let hits = |values: [u8; 2]| {
            // A battleship's smaller guns are counted apart.
            let second = if unit == Unit::Battleship { 0 } else { values[1] };
            f32::from(values[0] + second) / 12.0
        };
        let led = if unit.class() == Class::Land { 1.0 / 12.0 } else { 0.0 };
        Arm { unit, hits: [hits(unit.attack()), hits(unit.defense())], worth: worth(unit), led }
    })
});

const RANKS: usize = LOST_FIRST.len() + 1;

struct Line {
    ranks: [Rank; RANKS],
    /// The ranks that are used, and the first of them that is not lost.
    used: usize,
    first: usize,
    all: f32,
}

impl Line {
    fn new(force: &Force, attacks: bool, bonus: f32) -> Line {
        let mut line = Line { ranks: [Rank::default(); RANKS], used: 0, first: 0, all: 0.0 };
        // The first hit on a battleship sinks nothing, but silences its smaller guns.
        line.add(force.get(Unit::Battleship), 0.5, 6.0);
        let side = usize::from(!attacks);
        for arm in ARMS.iter() {
            line.add(force.get(arm.unit), arm.hits[side] + bonus * arm.led, arm.worth);
        }
        line
    }

    fn add(&mut self, count: u8, hits: f32, worth: f32) {
        if count > 0 {
            self.ranks[self.used] = Rank { count: f32::from(count), hits, worth };
            self.used += 1;
            self.all += f32::from(count);
        }
    }

    /// Mean hits of a round and their spread.
    fn volley(&self) -> (f32, f32) {
        let (mut mean, mut spread) = (0.0, 0.0);
        for rank in &self.ranks[self.first..self.used] {
            mean += rank.count * rank.hits;
            spread += rank.count * rank.hits * (1.0 - 0.5 * rank.hits);
        }
        (mean, spread)
    }

    fn suffer(&mut self, mut hits: f32) -> f32 {
        let mut lost = 0.0;
        self.all -= hits;
        for rank in &mut self.ranks[self.first..self.used] {
            let gone = hits.min(rank.count);
            rank.count -= gone;
            lost += gone * rank.worth;
            hits -= gone;
            if rank.count > 0.0 {
                break;
            }
            self.first += 1;
        }
        lost
    }
}

/// Battle to the end. `bonus` is what generals add to the values of land units on either side.
pub fn fight(attackers: &Force, defenders: &Force, bonus: (f32, f32)) -> Forecast {
    let (mut attack, mut defense) =
        (Line::new(attackers, true, bonus.0), Line::new(defenders, false, bonus.1));
    let mut seen = Forecast::default();
    if attack.all < 0.5 {
        return seen;
    }
    let mut spread = 0.25;
    for _ in 0..12 {
        if attack.all < 0.05 || defense.all < 0.05 {
            break;
        }
        let ((hits, wide), (answers, wide_too)) = (attack.volley(), defense.volley());
        if hits + answers < 0.05 {
            break;
        }
        // A last round that is won early is answered in full, but no further.
        seen.attacker_hits += answers.min(attack.all);
        seen.attacker_lost += attack.suffer(answers.min(attack.all));
        seen.defender_lost += defense.suffer(hits.min(defense.all));
        spread += wide + wide_too;
    }
    let margin = attack.all - defense.all;
    seen.win = 1.0 / (1.0 + (-1.7 * margin / spread.sqrt()).exp());
    seen
}

/// What one volley costs defenders who leave without an answer, and who of them gets away.
pub fn parting(attackers: &Force, defenders: &Force) -> (f32, Force) {
    let mut line = Line::new(defenders, false, 0.0);
    let hits = Line::new(attackers, true, 0.0).volley().0.min(line.all);
    (line.suffer(hits), defenders.after(hits - f32::from(defenders.get(Unit::Battleship))))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn force(units: &[(Unit, u8)]) -> Force {
        let mut force = Force::default();
        for (unit, count) in units {
            force.add(*unit, *count);
        }
        force
    }

    #[test]
    fn the_stronger_side_mostly_wins() {
        let tanks = force(&[(Unit::Infantry, 6), (Unit::Armor, 4)]);
        let few = force(&[(Unit::Infantry, 3)]);
        assert!(fight(&tanks, &few, (0.0, 0.0)).win > 0.95);
        assert!(fight(&few, &tanks, (0.0, 0.0)).win < 0.05);
        let even = fight(&force(&[(Unit::Infantry, 7)]), &force(&[(Unit::Infantry, 5)]), (0.0, 0.0)).win;
        assert!((0.3..0.8).contains(&even), "{even}");
    }

    #[test]
    fn a_general_helps_land_units() {
        let (ours, theirs) = (force(&[(Unit::Infantry, 8)]), force(&[(Unit::Infantry, 6)]));
        assert!(fight(&ours, &theirs, (1.0, 0.0)).win > fight(&ours, &theirs, (0.0, 0.0)).win + 0.1);
    }
    #[test]
    fn who_leaves_is_shot_at_once() {
        let (lost, left) = parting(&force(&[(Unit::Armor, 3)]), &force(&[(Unit::Infantry, 5)]));
        assert_eq!((lost.round() as u16, left), (10, force(&[(Unit::Infantry, 3)])));
    }
}
