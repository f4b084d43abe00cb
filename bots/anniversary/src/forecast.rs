//! What a battle is likely to bring.

use sandtable_anniversary::units::{Class, Counts, Unit};
use sandtable_anniversary_odds::{Battle, Losses, Policy, quick};

/// Battles with more labour than this are only estimated where much is decided in little time.
const EXACT_ON_LAND: usize = 200;
const EXACT_AT_SEA: usize = 24;

/// A battle that might be fought.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Clash {
    pub sea: bool,
    pub attackers: Counts,
    pub defenders: Counts,
    /// A gun fires at the attacking aircraft.
    pub gun: bool,
    pub bombarding: Counts,
    /// Battleships of each side that have taken a hit already.
    pub damaged: (u16, u16),
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
    let labour = labour(clash);
    let most = if clash.sea { EXACT_AT_SEA } else { EXACT_ON_LAND };
    if (1..=most).contains(&labour) { work_out(clash) } else { forecast(clash) }
}

/// How much there is to reckon: pairs of hits that the sides can have taken, for each number of fighters and
/// bombers that a gun can shoot down.
pub fn labour(clash: &Clash) -> usize {
    let hits = |units: &Counts| usize::from(units.total() + units.get(Unit::Battleship));
    let shot_down = |unit: Unit| if clash.gun { 1 + usize::from(clash.attackers.get(unit)) } else { 1 };
    let cases = shot_down(Unit::Fighter) * shot_down(Unit::Bomber);
    hits(&clash.attackers) * hits(&clash.defenders) * cases
}

/// The exact odds of any battle.
pub fn work_out(clash: &Clash) -> Forecast {
    let battle = Battle {
        sea: clash.sea,
        bombarding: clash.bombarding,
        antiaircraft: clash.gun,
        attackers_damaged: clash.damaged.0,
        defenders_damaged: clash.damaged.1,
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

/// Units in the order in which they are lost: by price, and of equal price the weaker first.
const LOST_ATTACKING: [Unit; 10] = lost_in_order(Unit::Cruiser, Unit::Bomber);
const LOST_DEFENDING: [Unit; 10] = lost_in_order(Unit::Bomber, Unit::Cruiser);

const fn lost_in_order(weaker: Unit, stronger: Unit) -> [Unit; 10] {
    use Unit::*;
    [Infantry, Artillery, Tank, Submarine, Destroyer, Fighter, weaker, stronger, AircraftCarrier, Battleship]
}

/// Hit points of one strength and price.
#[derive(Clone, Copy, Default)]
struct Rank {
    strength: f32,
    price: f32,
    /// How many points are lost before these, and when these are gone.
    from: f32,
    to: f32,
}

/// All hit points of a side, in the order in which they are lost.
#[derive(Default)]
struct Line {
    ranks: [Rank; 12],
    used: usize,
}

impl Line {
    fn attacking(units: &Counts, damaged: u16) -> Line {
        let mut line = Line::default();
        line.push(0, 0, units.get(Unit::Battleship).saturating_sub(damaged));
        let infantry = units.get(Unit::Infantry);
        let lifted = infantry.min(units.get(Unit::Artillery));
        line.push(Unit::Infantry.attack(), Unit::Infantry.cost(), infantry - lifted);
        line.push(2, Unit::Infantry.cost(), lifted);
        for unit in &LOST_ATTACKING[1..] {
            line.push(unit.attack(), unit.cost(), units.get(*unit));
        }
        line
    }

    fn defending(units: &Counts, damaged: u16) -> Line {
        let mut line = Line::default();
        line.push(0, 0, units.get(Unit::Battleship).saturating_sub(damaged));
        for unit in &LOST_DEFENDING {
            line.push(unit.defense(), unit.cost(), units.get(*unit));
        }
        line
    }

    fn push(&mut self, strength: u8, price: u16, count: u16) {
        if count > 0 {
            let from = self.points();
            let to = from + f32::from(count);
            self.ranks[self.used] = Rank { strength: f32::from(strength), price: f32::from(price), from, to };
            self.used += 1;
        }
    }

    fn ranks(&self) -> &[Rank] {
        &self.ranks[..self.used]
    }

    fn points(&self) -> f32 {
        self.ranks().last().map_or(0.0, |rank| rank.to)
    }

    /// Expected hits and their variance when the first `lost` points are gone.
    fn volley(&self, lost: f32) -> (f32, f32) {
        let (mut mean, mut variance) = (0.0, 0.0);
        for rank in self.ranks() {
            let left = rank.to - lost.clamp(rank.from, rank.to);
            let chance = rank.strength / 6.0;
            mean += left * chance;
            variance += left * chance * (1.0 - chance);
        }
        (mean, variance)
    }

    fn price(&self, lost: f32) -> f32 {
        self.ranks().iter().map(|rank| rank.price * (lost.clamp(rank.from, rank.to) - rank.from)).sum()
    }
}

/// A fast estimate, for plans that weigh thousands of battles.
pub fn forecast(clash: &Clash) -> Forecast {
    let attackers = Line::attacking(&clash.attackers, clash.damaged.0);
    let defenders = Line::defending(&clash.defenders, clash.damaged.1);
    let (strong, weak) = (attackers.points(), defenders.points());
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
    let win = if weak == 0.0 { 1.0 } else { likely(margin / (spread.sqrt() * 0.9 + 0.05), clash.sea) };
    // Luck also makes the stronger side lose, and then it loses everything; who wins against the odds has had
    // the better of the dice.
    let (all, all_weak) = (attackers.price(strong), defenders.price(weak));
    let (ours, theirs) = match margin > 0.0 {
        true => {
            let luck = 1.06 - 1.9 * (1.0 - win) * (1.0 - win);
            (mix(win, luck * attackers.price(lost.0), all), mix(win, all_weak, 0.6 * all_weak))
        }
        false => {
            let luck = 1.03 - 0.55 * win;
            (mix(win, 0.58 * all, all), mix(win, all_weak, luck * defenders.price(lost.1)))
        }
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
fn likely(margin: f32, sea: bool) -> f32 {
    let margin = margin - 0.1;
    let odds = match (margin > 0.0, sea) {
        (true, _) => 0.55 + 0.37 * margin,
        (false, false) => 0.5 - 0.22 * margin,
        (false, true) => 0.75 - 0.33 * margin,
    };
    1.0 / (1.0 + (-odds * margin).exp())
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_bots::Chance;

    const ASHORE: [Unit; 4] = [Unit::Infantry, Unit::Artillery, Unit::Tank, Unit::Fighter];
    const AFLOAT: [Unit; 5] =
        [Unit::Destroyer, Unit::Cruiser, Unit::Submarine, Unit::AircraftCarrier, Unit::Fighter];

    /// Up to so many of each unit.
    fn force(chance: &mut Chance, units: &[Unit], most: f32) -> Counts {
        units.iter().map(|unit| (*unit, (most * chance.unit()) as u16)).collect()
    }

    /// Battles that are thought to be won equally often are won as often as that, and cost as much.
    fn agrees_with_exact_odds(sea: bool, units: &[Unit], most: f32, near: f64) {
        let mut chance = Chance::from_number(7);
        let mut tenths = [(0.0, 0.0, 0.0, 0.0, 0.0); 10];
        for _ in 0..1_500 {
            let attackers = force(&mut chance, units, most);
            let defenders = force(&mut chance, units, most);
            if attackers.is_empty() || defenders.is_empty() {
                continue;
            }
            let ahead = forecast(&Clash { sea, attackers, defenders, ..Clash::default() });
            let battle = Battle { sea, ..Battle::land(attackers, defenders) };
            let attacker_losses = if sea { Losses::Cheapest } else { Losses::KeepLand };
            let odds = quick(&battle, &Policy { attacker_losses, ..Policy::default() });
            let tenth = &mut tenths[((10.0 * ahead.win) as usize).min(9)];
            tenth.0 += 1.0;
            tenth.1 += f64::from(ahead.win) - odds.win;
            tenth.2 += odds.attacker_lost + odds.defender_lost;
            tenth.3 += f64::from(ahead.attackers_lost) - odds.attacker_lost;
            tenth.4 += f64::from(ahead.defenders_lost) - odds.defender_lost;
        }
        for (at, (count, win, lost, ours, theirs)) in tenths.into_iter().enumerate() {
            assert!(count > 20.0, "too few battles of {at} tenths");
            assert!((win / count).abs() < near, "off by {:.3} at {at} tenths", win / count);
            assert!((ours / lost).abs() < near, "attackers lost off by {:.3} at {at} tenths", ours / lost);
            assert!(
                (theirs / lost).abs() < near,
                "defenders lost off by {:.3} at {at} tenths",
                theirs / lost
            );
        }
    }

    /// Two bombers break off from two whole battleships and stay with damaged ones.
    #[test]
    fn a_damaged_battleship_takes_one_hit_less() {
        let units = |unit, count| [(unit, count)].into_iter().collect::<Counts>();
        let whole = Clash {
            sea: true,
            attackers: units(Unit::Bomber, 2),
            defenders: units(Unit::Battleship, 2),
            ..Clash::default()
        };
        let damaged = Clash { damaged: (0, 2), ..whole };
        for ahead in [exact, forecast, work_out] {
            let (strong, weak) = (ahead(&whole).win, ahead(&damaged).win);
            assert!(strong < 0.2 && weak > 0.3, "{strong} and {weak}");
        }
    }

    #[test]
    fn estimates_on_land_agree_with_exact_odds() {
        agrees_with_exact_odds(false, &ASHORE, 9.0, 0.05);
    }

    /// The estimate does not know who can hit submarines.
    #[test]
    fn estimates_at_sea_agree_with_exact_odds() {
        agrees_with_exact_odds(true, &AFLOAT, 4.0, 0.1);
    }
}
