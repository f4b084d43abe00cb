//! Dice for comparing plans: average luck that depends on nothing else.

use sandtable_engine::{Die, RollRequest};

use crate::chance::Chance;

/// Dice for comparing plans. A volley hits as often as it should on average, to within one hit, and has the same
/// luck whatever happened elsewhere.
#[derive(Clone, Debug)]
pub struct Luck {
    number: u32,
    /// How often each volley was asked for.
    rolls: Vec<(u64, u32)>,
}

impl Luck {
    /// Rollouts with the same number meet the same luck.
    pub fn new(number: u32) -> Luck {
        Luck { number, rolls: Vec::new() }
    }

    pub fn faces(&mut self, request: &RollRequest) -> Vec<u8> {
        let mut chance = Chance::from_number(self.volley(request));
        let mut share = chance.unit();
        let face = |die: &Die| match die.need {
            Some(need) => {
                share += f32::from(need) / f32::from(die.sides);
                let hit = share >= 1.0;
                share -= f32::from(u8::from(hit));
                if hit { 1 } else { die.sides }
            }
            None => 1 + (chance.unit() * f32::from(die.sides)) as u8,
        };
        request.dice.iter().map(face).collect()
    }

    /// A number for this volley: who rolls for what, where, and for the how manieth time.
    fn volley(&mut self, request: &RollRequest) -> u64 {
        let words = [&request.step, &request.by, &request.place];
        let name = words.iter().flat_map(|word| word.bytes()).fold(17, |name, byte| mix(name, byte.into()));
        let at = self.rolls.iter().position(|(known, _)| *known == name).unwrap_or_else(|| {
            self.rolls.push((name, 0));
            self.rolls.len() - 1
        });
        self.rolls[at].1 += 1;
        mix(mix(name, self.rolls[at].1), self.number)
    }
}

fn mix(name: u64, number: u32) -> u64 {
    (name ^ u64::from(number)).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn volley(place: &'static str, need: u8, count: usize) -> RollRequest {
        let die = Die { sides: 6, unit: "infantry".into(), need: Some(need) };
        RollRequest { step: "attack".into(), by: "red".into(), place: place.into(), dice: vec![die; count] }
    }

    fn hits(luck: &mut Luck, request: &RollRequest) -> usize {
        luck.faces(request).iter().filter(|face| **face == 1).count()
    }

    #[test]
    fn volleys_hit_as_often_as_they_should() {
        let mut total = 0;
        for number in 0..600 {
            let found = hits(&mut Luck::new(number), &volley("north", 2, 4));
            assert!((1..=2).contains(&found), "{found} hits where four thirds are due");
            total += found;
        }
        assert!((760..=840).contains(&total), "{total} hits where 800 are due");
    }

    #[test]
    fn luck_in_one_place_does_not_change_it_in_another() {
        let alone: Vec<usize> = {
            let mut luck = Luck::new(7);
            (0..9).map(|_| hits(&mut luck, &volley("north", 1, 3))).collect()
        };
        let mut luck = Luck::new(7);
        let beside = (0..9).map(|_| {
            hits(&mut luck, &volley("south", 3, 5));
            hits(&mut luck, &volley("north", 1, 3))
        });
        assert_eq!(alone, beside.collect::<Vec<_>>());
    }
}
