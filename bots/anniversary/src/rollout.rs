//! A game played on from a position by quick commanders, on the rules themselves.

use sandtable_anniversary::Anniversary;
use sandtable_anniversary::power::POWERS;
use sandtable_anniversary::state::State;
use sandtable_engine::game::{Awaiting, Rules, roll};
use sandtable_engine::{Die, RollRequest, Seat};

use crate::chance::Chance;
use crate::commander::Commander;
use crate::homefront;
use crate::temper::Temper;

/// More steps than two turns of everybody can have.
const MOST_STEPS: usize = 4_000;

/// What a rollout has come to.
pub struct Outcome {
    pub after: State,
    /// Capitals that were lost, even if they were free again in the end.
    pub fallen: [bool; 7],
    /// The chance that the own capital falls to what the plan leaves open; average luck does not show it.
    pub risk: f32,
}

/// How the game may stand when the power whose turn it is has had its next turn as well: only then it shows
/// what a plan has made possible. `lead` finishes this turn; everybody else decides quickly.
/// Rollouts with the same number meet the same luck.
pub fn through_next_turn(state: &State, mut lead: Commander, number: u32) -> Outcome {
    let mut after = state.clone();
    let mut fallen = [false; 7];
    let mut risk = 0.0;
    let mut luck = Luck { number, rolls: Vec::new() };
    let mut staff: Vec<Commander> = (0..6).map(|n| Commander::quick(Seat(n))).collect();
    let mut turns = 0;
    let mut power = state.power;
    for _ in 0..MOST_STEPS {
        if after.power != power {
            if power == state.power {
                turns += 1;
                if turns == 1 {
                    let exactly = Temper { exact: true, ..lead.temper };
                    risk = homefront::risk_at_end(&after, power, &exactly);
                }
            }
            power = after.power;
            for owner in POWERS.into_iter().filter(|owner| state.holds_capital(*owner)) {
                fallen[owner as usize] |= !after.holds_capital(owner);
            }
        }
        if turns == 2 {
            break;
        }
        match Anniversary.awaiting(&after) {
            Awaiting::Roll(request) => {
                let faces = luck.faces(&request);
                roll(&Anniversary, &mut after, &faces);
            }
            Awaiting::Orders(owing) => {
                let Some(seat) = owing.first().copied() else { break };
                let leads = turns == 0 && seat == state.power.seat();
                let commander = if leads { &mut lead } else { &mut staff[usize::from(seat.0)] };
                if !commander.act(&mut after, seat) {
                    break;
                }
            }
            Awaiting::Over(_) => break,
        }
    }
    Outcome { after, fallen, risk }
}

/// Dice for comparing plans. A volley hits as often as it should on average, to within one hit, and has the same
/// luck whatever happened elsewhere.
struct Luck {
    number: u32,
    /// How often each volley was asked for.
    rolls: Vec<(u64, u32)>,
}

impl Luck {
    fn faces(&mut self, request: &RollRequest) -> Vec<u8> {
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
        RollRequest {
            step: "attack".into(),
            by: "germany".into(),
            place: place.into(),
            dice: vec![die; count],
        }
    }

    fn hits(luck: &mut Luck, request: &RollRequest) -> usize {
        luck.faces(request).iter().filter(|face| **face == 1).count()
    }

    #[test]
    fn volleys_hit_as_often_as_they_should() {
        let mut total = 0;
        for number in 0..600 {
            let found = hits(&mut Luck { number, rolls: Vec::new() }, &volley("poland", 2, 4));
            assert!((1..=2).contains(&found), "{found} hits where four thirds are due");
            total += found;
        }
        assert!((760..=840).contains(&total), "{total} hits where 800 are due");
    }

    #[test]
    fn luck_in_one_place_does_not_change_it_in_another() {
        let alone: Vec<usize> = {
            let mut luck = Luck { number: 7, rolls: Vec::new() };
            (0..9).map(|_| hits(&mut luck, &volley("poland", 1, 3))).collect()
        };
        let mut luck = Luck { number: 7, rolls: Vec::new() };
        let beside = (0..9).map(|_| {
            hits(&mut luck, &volley("france", 3, 5));
            hits(&mut luck, &volley("poland", 1, 3))
        });
        assert_eq!(alone, beside.collect::<Vec<_>>());
    }
}
