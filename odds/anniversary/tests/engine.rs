//! The calculation against the real game, over hundreds of battles.

mod referee;

use std::cmp::Ordering;

use referee::Referee;
use sandtable_anniversary::tech::Advance;
use sandtable_anniversary::units::{Counts, Unit};
use sandtable_anniversary_odds::{Battle, Dive, Losses, Policy, Retreat, Summary, odds, quick};
use sandtable_engine::dice::{Dice, Secret};

/// Plays of each battle. Errors show in the sum over all battles, not in a single one.
const PLAYS: usize = 2000;

struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: u16) -> u16 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) % u64::from(limit)) as u16
    }

    fn one_in(&mut self, n: u16) -> bool {
        self.below(n) == 0
    }

    fn units(&mut self, kinds: &[Unit], most: u16) -> Counts {
        loop {
            let some: Counts =
                kinds.iter().map(|unit| (*unit, self.below(most + 1) * self.below(2))).collect();
            if !some.is_empty() {
                return some;
            }
        }
    }

    fn losses(&mut self, kinds: &[Unit]) -> Losses {
        match self.below(4) {
            0 => Losses::KeepLand,
            1 => {
                let mut order = kinds.to_vec();
                for i in (1..order.len()).rev() {
                    order.swap(i, usize::from(self.below(i as u16 + 1)));
                }
                Losses::Order(order)
            }
            _ => Losses::Cheapest,
        }
    }

    fn retreat(&mut self) -> Retreat {
        match self.below(5) {
            0 => Retreat::AfterRounds(1 + self.below(3)),
            1 => Retreat::FewerThan(2 + self.below(3)),
            2 => Retreat::ChanceBelow(0.2 + 0.1 * f64::from(self.below(5))),
            _ => Retreat::Never,
        }
    }
}

use Unit::*;
const LAND: [Unit; 5] = [Infantry, Artillery, Tank, Fighter, Bomber];
const SEA: [Unit; 7] = [Submarine, Destroyer, Cruiser, AircraftCarrier, Battleship, Fighter, Transport];

fn land(chance: &mut Chance) -> (Battle, Policy) {
    let mut battle = Battle::land(chance.units(&LAND, 3), chance.units(&LAND, 3));
    battle.antiaircraft = chance.one_in(3);
    if chance.one_in(2) {
        for unit in [Infantry, Artillery, Tank] {
            battle.seaborne.add(unit, chance.below(battle.attackers.get(unit) + 1));
        }
        if battle.amphibious() {
            battle.bombarding =
                [(Battleship, chance.below(2)), (Cruiser, chance.below(3))].into_iter().collect();
        }
    }
    let bombers = battle.attackers.get(Bomber);
    battle.paratroopers = if chance.one_in(3) { chance.below(bombers + 1) } else { 0 };
    let policy = Policy {
        attacker_losses: chance.losses(&LAND),
        defender_losses: chance.losses(&LAND),
        retreat: chance.retreat(),
        ..Policy::default()
    };
    (battle, policy)
}

fn sea(chance: &mut Chance) -> (Battle, Policy) {
    let mut battle = Battle::sea(chance.units(&SEA, 2), chance.units(&SEA, 2));
    let damaged = |chance: &mut Chance, side: &Counts| chance.below(side.get(Battleship) + 1);
    battle.attackers_damaged = damaged(chance, &battle.attackers);
    battle.defenders_damaged = damaged(chance, &battle.defenders);
    let mut dive = || [Dive::Never, Dive::Never, Dive::Alone, Dive::Always][usize::from(chance.below(4))];
    let (attacker_dive, defender_dive) = (dive(), dive());
    let policy = Policy {
        attacker_losses: chance.losses(&SEA),
        defender_losses: chance.losses(&SEA),
        retreat: chance.retreat(),
        attacker_dive,
        defender_dive,
    };
    (battle, policy)
}

/// Squared deviations in units of their variance, and how many of them.
#[derive(Default)]
struct Fit {
    squares: f64,
    count: f64,
}

impl Fit {
    fn add(&mut self, off: f64, variance: f64, what: &str) {
        let square = off * off / variance;
        assert!(square < 30.0, "{what}: off by {:.1} standard deviations", square.sqrt());
        self.squares += square;
        self.count += 1.0;
    }

    /// Each square is one on average, and varies by about two.
    fn assert_sound(&self) {
        let spread = (self.squares - self.count) / (2.0 * self.count).sqrt();
        println!("{} comparisons, {spread:+.2} standard deviations", self.count);
        assert!(self.count > 100.0 && spread.abs() < 4.5, "off by {spread} standard deviations");
    }
}

fn value(units: &Counts) -> f64 {
    units.iter().map(|(unit, count)| f64::from(unit.cost() * count)).sum()
}

fn compare(battle: &Battle, policy: &Policy, seed: &str, fit: &mut Fit) {
    let wanted: Summary = quick(battle, policy);
    let what = format!("{battle:?} {policy:?} {wanted:?}");
    assert!((wanted.win + wanted.draw + wanted.loss - 1.0).abs() < 1e-9, "{what}");
    let referee = Referee::new(battle);
    let mut dice = Dice::new(&Secret::from_seed(seed), &[]);
    let played: Vec<_> = (0..PLAYS).map(|_| referee.play(policy, &mut dice)).collect();
    let plays = PLAYS as f64;
    for (verdict, chance) in
        [(Ordering::Greater, wanted.win), (Ordering::Equal, wanted.draw), (Ordering::Less, wanted.loss)]
    {
        let times = played.iter().filter(|end| end.verdict == verdict).count() as f64;
        let variance = (plays * chance * (1.0 - chance)).max(0.0);
        if variance > 4.0 {
            fit.add(times - plays * chance, variance, &format!("{verdict:?} {times} of {PLAYS}: {what}"));
        } else {
            let off = (times - plays * chance).abs();
            assert!(off <= 4.0 + 8.0 * variance.sqrt(), "{verdict:?} {times} of {PLAYS}: {what}");
            assert!(chance > 1e-9 || times == 0.0, "{verdict:?} cannot be: {what}");
        }
    }
    let exact = odds(battle, policy);
    let left = [("attacker", &exact.attacker), ("defender", &exact.defender)];
    for (name, side) in left {
        let worth = |units: &[(String, u16)]| {
            let cost =
                |(unit, count): &(String, u16)| Unit::named(unit).map_or(0, |unit| unit.cost() * count);
            f64::from(units.iter().map(cost).sum::<u16>())
        };
        let moment = |power: i32| -> f64 {
            side.survivors.iter().map(|left| left.chance * worth(&left.units).powi(power)).sum()
        };
        let (mean, variance) = (moment(1), (moment(2) - moment(1).powi(2)) * plays);
        let found = played.iter().map(|end| if name == "attacker" { &end.attackers } else { &end.defenders });
        let found: f64 = found.map(value).sum();
        let what = || format!("{name} keeps {}: {what}", found / plays);
        match variance > 400.0 {
            true => fit.add(found - plays * mean, variance, &what()),
            false => assert!((found / plays - mean).abs() < 0.1, "{}", what()),
        }
    }
    // A battle that ends with a dive has begun a round that the calculation does not count.
    if policy.attacker_dive == Dive::Never && policy.defender_dive == Dive::Never {
        let mean = played.iter().map(|end| f64::from(end.rounds)).sum::<f64>() / plays;
        let squares = played.iter().map(|end| (f64::from(end.rounds) - mean).powi(2)).sum::<f64>();
        let error = (squares / plays / plays).sqrt();
        assert!((mean - wanted.rounds).abs() < 0.02 + 5.5 * error, "{mean} rounds: {what}");
    }
}

fn compare_many(seed: u64, battles: usize, make: fn(&mut Chance) -> (Battle, Policy)) {
    let mut chance = Chance(seed);
    let mut fit = Fit::default();
    for number in 0..battles {
        let (mut battle, policy) = make(&mut chance);
        battle.way_out = !chance.one_in(4);
        battle.low_luck = chance.one_in(5);
        for advance in [Advance::HeavyBombers, Advance::JetFighters, Advance::SuperSubmarines] {
            if chance.one_in(3) {
                battle.attacker_advances.gain(advance);
            }
        }
        if chance.one_in(3) {
            battle.attacker_advances.gain(Advance::AdvancedArtillery);
            battle.defender_advances.gain(Advance::Radar);
        }
        compare(&battle, &policy, &format!("{seed}/{number}"), &mut fit);
    }
    fit.assert_sound();
}

#[test]
fn land_battles_end_as_often_as_calculated() {
    compare_many(1, 150, land);
}

#[test]
fn sea_battles_end_as_often_as_calculated() {
    compare_many(2, 150, sea);
}

/// What stands in a state is read back as the battle it was made from.
#[test]
fn battles_are_read_from_states() {
    let mut chance = Chance(3);
    for number in 0..100 {
        let (mut battle, _) = if number % 2 == 0 { land(&mut chance) } else { sea(&mut chance) };
        // Without a gun nobody asks what its owner knows.
        battle.antiaircraft |= !battle.sea;
        let surface = battle.attackers.iter().any(|(unit, count)| {
            unit.class() != sandtable_anniversary::units::Class::Air && count > battle.seaborne.get(unit)
        });
        battle.way_out = surface;
        let mut most = battle.seaborne.total();
        let ships = [Battleship, Cruiser].map(|unit| {
            let some = battle.bombarding.get(unit).min(most);
            most -= some;
            (unit, some)
        });
        let found = Referee::new(&battle).as_found().unwrap();
        battle.bombarding = if battle.amphibious() { ships.into_iter().collect() } else { Counts::default() };
        assert_eq!(found.bombarding, Counts::default(), "they are off a landing that is over");
        battle.bombarding = Counts::default();
        assert_eq!(found, battle);
    }
}
