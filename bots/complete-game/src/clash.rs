//! What a battle to the end comes to, in the mean: quick enough to be asked thousands of times a turn.

/// Like units of a side.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Line {
    pub count: f32,
    /// How often one of them hits in a round.
    pub chance: f32,
    pub cost: f32,
    /// On the beach it does not fire in the first round; reserves come in the second.
    pub late: bool,
}

#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Clash {
    /// The attacker's chance.
    pub win: f32,
    /// The share of each side that is left, by what it costs.
    pub attacker_left: f32,
    pub defender_left: f32,
}

/// Nothing goes on for longer.
const ROUNDS: usize = 12;
/// How surely the stronger side wins: hits scatter with the square root of the numbers.
const SURENESS: f32 = 2.4;

/// Both sides lose their cheapest units first.
pub fn clash(attackers: &[Line], defenders: &[Line]) -> Clash {
    let (mut attacker, mut defender) = (Side::new(attackers), Side::new(defenders));
    let (sent, met) = (attacker.cost(), defender.cost());
    let numbers = attacker.numbers() + defender.numbers();
    if defender.numbers() < 0.01 {
        return Clash { win: 1.0, attacker_left: 1.0, defender_left: 0.0 };
    }
    if attacker.numbers() < 0.01 {
        return Clash { win: 0.0, attacker_left: 0.0, defender_left: 1.0 };
    }
    for round in 0..ROUNDS {
        let (hits, answers) = (attacker.hits(round), defender.hits(round));
        if hits + answers < 0.01 && round > 0 {
            break;
        }
        attacker.lose(answers);
        defender.lose(hits);
        if attacker.numbers() < 0.05 || defender.numbers() < 0.05 {
            break;
        }
    }
    let margin = (attacker.numbers() - defender.numbers()) / numbers.sqrt();
    Clash {
        win: 1.0 / (1.0 + (-SURENESS * margin).exp()),
        attacker_left: attacker.cost() / sent.max(0.1),
        defender_left: defender.cost() / met.max(0.1),
    }
}

struct Side {
    lines: Vec<Line>,
    /// Lines before this one are gone.
    first: usize,
}

impl Side {
    fn new(lines: &[Line]) -> Side {
        let mut lines: Vec<Line> = lines.iter().filter(|line| line.count > 0.0).copied().collect();
        lines.sort_by(|a, b| a.cost.total_cmp(&b.cost).then(a.chance.total_cmp(&b.chance)));
        Side { lines, first: 0 }
    }

    fn numbers(&self) -> f32 {
        self.lines[self.first..].iter().map(|line| line.count).sum()
    }

    fn cost(&self) -> f32 {
        self.lines[self.first..].iter().map(|line| line.count * line.cost).sum()
    }

    fn hits(&self, round: usize) -> f32 {
        let firing = self.lines[self.first..].iter().filter(|line| round > 0 || !line.late);
        firing.map(|line| line.count * line.chance).sum()
    }

    fn lose(&mut self, mut hits: f32) {
        while hits > 0.0 && self.first < self.lines.len() {
            let line = &mut self.lines[self.first];
            let lost = line.count.min(hits);
            line.count -= lost;
            hits -= lost;
            if line.count > 0.0 {
                break;
            }
            self.first += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn infantry(count: f32, attacks: bool) -> Line {
        Line { count, chance: if attacks { 1.0 } else { 2.0 } / 6.0, cost: 3.0, late: false }
    }

    #[test]
    fn the_stronger_side_wins() {
        let many = clash(&[infantry(12.0, true)], &[infantry(3.0, false)]);
        let few = clash(&[infantry(3.0, true)], &[infantry(6.0, false)]);
        assert!(many.win > 0.9, "{many:?}");
        assert!(few.win < 0.1, "{few:?}");
        assert!(many.attacker_left > 0.5 && few.attacker_left < 0.2);
    }

    #[test]
    fn empty_ground_is_taken_without_loss() {
        assert_eq!(clash(&[infantry(1.0, true)], &[]).attacker_left, 1.0);
    }

    #[test]
    fn whoever_lands_loses_more() {
        let landing = Line { late: true, ..infantry(8.0, true) };
        let marching = infantry(8.0, true);
        let defender = [infantry(4.0, false)];
        assert!(clash(&[landing], &defender).attacker_left < clash(&[marching], &defender).attacker_left);
    }
}
