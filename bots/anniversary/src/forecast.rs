//! What a battle is likely to bring.

use sandtable_anniversary::units::{Class, Counts, Unit};
use sandtable_odds::anniversary::{Battle, Losses, Policy, quick};

/// Battles with more pairs of hits than this are only estimated, to save time.
const EXACT_ON_LAND: usize = 200;
const EXACT_AT_SEA: usize = 24;

/// A battle that might be fought.
#[derive(Clone, Copy, Debug, Default)]
pub struct Clash {
    pub sea: bool,
    pub attackers: Counts,
    pub defenders: Counts,
    /// A gun fires at the attacking aircraft.
    pub gun: bool,
    pub bombarding: Counts,
}

#[derive(Clone, Copy, Debug, Default)]
pub struct Forecast {
    /// The attacker's chance to clear the space.
    pub win: f32,
    pub attackers_lost: f32,
    pub defenders_lost: f32,
}

/// The exact odds of a battle of usual size.
pub fn exact(clash: &Clash) -> Forecast {
    let hits = |units: &Counts| usize::from(units.total() + units.get(Unit::Battleship));
    let size = hits(&clash.attackers) * hits(&clash.defenders);
    if size > if clash.sea { EXACT_AT_SEA } else { EXACT_ON_LAND } || size == 0 {
        return forecast(clash);
    }
    let battle = Battle {
        sea: clash.sea,
        bombarding: clash.bombarding,
        antiaircraft: clash.gun,
        ..Battle::land(clash.attackers, clash.defenders)
    };
    let attacker_losses = if clash.sea { Losses::Cheapest } else { Losses::KeepLand };
    let odds = quick(&battle, &Policy { attacker_losses, ..Policy::default() });
    Forecast {
        win: odds.win as f32,
        attackers_lost: odds.attacker_lost as f32,
        defenders_lost: odds.defender_lost as f32,
    }
}

struct Line {
    /// Strength and price of each hit point, in the order in which they are lost.
    points: Vec<(f32, f32)>,
}

impl Line {
    fn attacking(units: &Counts) -> Line {
        let mut supported = units.get(Unit::Artillery);
        let mut points = Vec::with_capacity(32);
        for (unit, count) in units.iter() {
            for _ in 0..count {
                let lifted = unit == Unit::Infantry && supported > 0;
                supported -= u16::from(lifted);
                let strength = if lifted { 2 } else { unit.attack() };
                push(&mut points, unit, strength);
            }
        }
        Line::sorted(points)
    }

    fn defending(units: &Counts) -> Line {
        let mut points = Vec::with_capacity(32);
        for (unit, count) in units.iter() {
            for _ in 0..count {
                push(&mut points, unit, unit.defense());
            }
        }
        Line::sorted(points)
    }

    fn sorted(mut points: Vec<(f32, f32)>) -> Line {
        points.sort_by(|a, b| (a.1, a.0).partial_cmp(&(b.1, b.0)).unwrap_or(std::cmp::Ordering::Equal));
        Line { points }
    }

    /// Expected hits and their variance when the first `lost` points are gone.
    fn volley(&self, lost: f32) -> (f32, f32) {
        let (mut mean, mut variance) = (0.0, 0.0);
        for (i, (strength, _)) in self.points.iter().enumerate() {
            let share = (i as f32 + 1.0 - lost).clamp(0.0, 1.0);
            let chance = strength / 6.0;
            mean += share * chance;
            variance += share * chance * (1.0 - chance);
        }
        (mean, variance)
    }

    fn price(&self, lost: f32) -> f32 {
        let points = self.points.iter().enumerate();
        points.map(|(i, (_, price))| price * (lost - i as f32).clamp(0.0, 1.0)).sum()
    }
}

fn push(points: &mut Vec<(f32, f32)>, unit: Unit, strength: u8) {
    if !unit.can_be_lost_in_battle() || unit == Unit::Transport {
        return;
    }
    points.push((f32::from(strength), f32::from(unit.cost())));
    if unit == Unit::Battleship {
        points.push((0.0, 0.0));
    }
}

/// A fast estimate, for plans that weigh thousands of battles.
pub fn forecast(clash: &Clash) -> Forecast {
    let attackers = Line::attacking(&clash.attackers);
    let defenders = Line::defending(&clash.defenders);
    let (strong, weak) = (attackers.points.len() as f32, defenders.points.len() as f32);
    let transports = |units: &Counts| 7.0 * f32::from(units.get(Unit::Transport));
    if strong == 0.0 {
        return Forecast::default();
    }
    let mut lost = (0.0f32, 0.0f32);
    let mut spread = 0.0;
    let mut shot_down = 0.0;
    if clash.gun {
        let air = clash.attackers.iter().filter(|(unit, _)| unit.class() == Class::Air);
        shot_down = air.map(|(unit, count)| f32::from(unit.cost() * count) / 6.0).sum();
    }
    let salvo: f32 =
        clash.bombarding.iter().map(|(unit, n)| f32::from(unit.attack()) / 6.0 * f32::from(n)).sum();
    for round in 0..12 {
        let (left, standing) = (strong - lost.0, weak - lost.1);
        if left <= 0.05 || standing <= 0.05 {
            break;
        }
        let (hits, chance) = attackers.volley(lost.0);
        let (answer, risk) = defenders.volley(lost.1);
        let opening = if round == 0 { salvo } else { 0.0 };
        lost = ((lost.0 + answer).min(strong), (lost.1 + hits + opening).min(weak));
        spread += chance + risk;
        if hits + answer < 0.01 {
            break;
        }
    }
    let margin = (strong - lost.0) - (weak - lost.1);
    let win = if weak == 0.0 { 1.0 } else { likely(margin / (spread.sqrt() * 0.9 + 0.05)) };
    // Luck also makes the stronger side lose, and then it loses everything.
    let (all, all_weak) = (attackers.price(strong), defenders.price(weak));
    let (ours, theirs) = match margin > 0.0 {
        true => (mix(win, 0.95 * attackers.price(lost.0), all), mix(win, all_weak, 0.6 * all_weak)),
        false => (mix(win, 0.7 * all, all), mix(win, all_weak, 0.9 * defenders.price(lost.1))),
    };
    Forecast {
        win,
        attackers_lost: ours + shot_down + (1.0 - win) * transports(&clash.attackers),
        defenders_lost: theirs + win * transports(&clash.defenders),
    }
}

fn mix(win: f32, won: f32, lost: f32) -> f32 {
    win * won + (1.0 - win) * lost
}

/// The chance to win with a margin of so many standard deviations, fitted to exact odds.
fn likely(margin: f32) -> f32 {
    1.0 / (1.0 + (0.35 - 1.45 * margin).exp())
}
