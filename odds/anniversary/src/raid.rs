//! Strategic bombing raids: the gun, the air battle of escorts and interceptors, the bombs.

use sandtable_anniversary::antiaircraft;
use sandtable_anniversary::bombing::air_shot;
use sandtable_anniversary::firepower::dice_of;
use sandtable_anniversary::state::AirDuty;
use sandtable_anniversary::tech::Advances;
use sandtable_anniversary::units::Unit;
use sandtable_anniversary::volley::Shot;
use sandtable_odds::outcome::one_more;
use serde::Serialize;

use super::volleys::hits;

#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Raid {
    pub bombers: u16,
    pub escorts: u16,
    pub interceptors: u16,
    /// A rocket is launched at the complex too.
    pub rocket: bool,
    /// A gun fires at the raiders first.
    pub antiaircraft: bool,
    /// Damage markers the complex can still take.
    pub room: u8,
    pub attacker_advances: Advances,
    pub defender_advances: Advances,
    /// In the air battle the raiders give up bombers before escorts.
    pub bombers_first: bool,
    pub low_luck: bool,
}

#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct RaidOdds {
    /// The chance of each number of damage markers, from none up.
    pub damage: Vec<f64>,
    pub expected_damage: f64,
    pub bombers_lost: f64,
    pub escorts_lost: f64,
    pub interceptors_lost: f64,
}

impl RaidOdds {
    /// What the raid is worth to the attacker in IPCs: repairs less aircraft lost.
    pub fn gain(&self) -> f64 {
        let fighter = f64::from(Unit::Fighter.cost());
        self.expected_damage + fighter * (self.interceptors_lost - self.escorts_lost)
            - f64::from(Unit::Bomber.cost()) * self.bombers_lost
    }
}

impl Raid {
    pub fn odds(&self) -> RaidOdds {
        let mut odds = RaidOdds { damage: vec![0.0; usize::from(self.room) + 1], ..RaidOdds::default() };
        let bombs = self.bombs();
        for (bombers, first) in self.through_the_fire(self.bombers) {
            for (escorts, second) in self.through_the_fire(self.escorts) {
                self.air_battle(bombers, escorts, |bombers_left, escorts_left, down, part| {
                    let chance = first * second * part;
                    odds.bombers_lost += chance * f64::from(self.bombers - bombers_left);
                    odds.escorts_lost += chance * f64::from(self.escorts - escorts_left);
                    odds.interceptors_lost += chance * f64::from(down);
                    for (points, part) in bombs[usize::from(bombers_left)].iter().enumerate() {
                        odds.damage[points.min(usize::from(self.room))] += chance * part;
                    }
                });
            }
        }
        odds.expected_damage = odds.damage.iter().enumerate().map(|(points, p)| points as f64 * p).sum();
        odds
    }

    /// How many aircraft the gun leaves, with the chances.
    fn through_the_fire(&self, aircraft: u16) -> impl Iterator<Item = (u16, f64)> {
        let mut lost = vec![1.0];
        if self.antiaircraft {
            let chance = f64::from(antiaircraft::hits_on(self.defender_advances)) / 6.0;
            (0..aircraft).for_each(|_| one_more(&mut lost, chance));
        }
        lost.into_iter().enumerate().map(move |(lost, chance)| (aircraft - lost as u16, chance))
    }

    fn hits(&self, duty: AirDuty, advances: Advances, fighters: u16) -> Vec<f64> {
        let shots: Vec<Shot> = (0..fighters).map(|_| air_shot(duty, advances)).collect();
        let volley = hits(&shots, self.low_luck, |_| 1);
        volley.into_iter().next().map_or(vec![1.0], |group| group.chances)
    }

    /// One round, both sides at the same time: bombers and escorts left, interceptors down, chance.
    fn air_battle(&self, bombers: u16, escorts: u16, mut end: impl FnMut(u16, u16, u16, f64)) {
        if self.interceptors == 0 || bombers + escorts == 0 {
            return end(bombers, escorts, 0, 1.0);
        }
        let down = self.hits(AirDuty::Escort, self.attacker_advances, escorts);
        let lost = self.hits(AirDuty::Intercept, self.defender_advances, self.interceptors);
        for (down, first) in down.iter().enumerate() {
            for (lost, second) in lost.iter().enumerate() {
                let (down, lost) = ((down as u16).min(self.interceptors), lost as u16);
                let (bombers_lost, escorts_lost) = match self.bombers_first {
                    true => (lost.min(bombers), lost.saturating_sub(bombers).min(escorts)),
                    false => (lost.saturating_sub(escorts).min(bombers), lost.min(escorts)),
                };
                end(bombers - bombers_lost, escorts - escorts_lost, down, first * second);
            }
        }
    }

    /// For each number of bombers the chances of their points and the rocket's; heavy bombers keep the better die.
    fn bombs(&self) -> Vec<Vec<f64>> {
        let dice = i32::from(dice_of(self.attacker_advances, Unit::Bomber));
        let at_most = |face: u16| (f64::from(face) / 6.0).powi(dice);
        let rocket = [0.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0].map(|face| face / 6.0);
        let mut all = vec![if self.rocket { rocket.to_vec() } else { vec![1.0] }];
        for bombers in 0..usize::from(self.bombers) {
            let before = &all[bombers];
            let mut points = vec![0.0; before.len() + 6];
            for (sum, chance) in before.iter().enumerate() {
                for face in 1..=6 {
                    points[sum + usize::from(face)] += chance * (at_most(face) - at_most(face - 1));
                }
            }
            all.push(points);
        }
        all
    }
}
