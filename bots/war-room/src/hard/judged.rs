//! A position after its battles, and how it changes with further moves.

use crate::clash::Host;
use crate::hard::model::Model;
use crate::hard::position::{Position, Step};
use crate::hard::weigh::NOBODY;

/// A position after its battles, with what each part of it is worth.
pub struct Judged {
    pub position: Position,
    pub left: Vec<[Host; 2]>,
    /// The chance that each side holds the territory afterwards.
    pub held: Vec<[f32; 2]>,
    alone: Vec<f32>,
    around: Vec<f32>,
    marks: Vec<bool>,
    /// What it is worth on the whole.
    pub total: f32,
}

impl Model {
    /// A position with its battles fought, valued for the planner's side.
    pub fn judge(&self, position: Position) -> Judged {
        let count = self.sites.len();
        let mut judged = Judged {
            position,
            left: Vec::with_capacity(count),
            held: Vec::with_capacity(count),
            alone: Vec::with_capacity(count),
            around: Vec::with_capacity(count),
            marks: vec![false; count],
            total: 0.0,
        };
        for at in 0..count {
            let (left, held) = self.fight(&self.sites[at], &judged.position.hosts[at]);
            judged.alone.push(self.worth_alone(at, &left, &held) - self.surprised(at, &judged.position));
            judged.left.push(left);
            judged.held.push(held);
        }
        for at in 0..count {
            let worth = self.worth_around(at, &judged);
            judged.around.push(worth);
        }
        judged.total = judged.alone.iter().chain(&judged.around).sum();
        judged
    }

    /// How much better a judged position becomes by further moves. Only what they touch is
    /// reckoned again; the position is put back as it was.
    pub fn change(&self, judged: &mut Judged, steps: &[Step]) -> f32 {
        let mut touched: Vec<usize> =
            steps.iter().flat_map(|s| [self.slot[s.from.index()], self.slot[s.to.index()]]).collect();
        touched.extend(steps.iter().flat_map(|step| self.between(step)));
        touched.retain(|at| *at != usize::MAX);
        let hinges = self.hinges(&judged.position, &touched);
        let departed = (!hinges.is_empty()).then(|| judged.position.departed.clone());
        touched.extend(hinges);
        touched.sort_unstable();
        touched.dedup();
        let saved: Vec<_> = touched
            .iter()
            .map(|at| {
                let position = &judged.position;
                (position.hosts[*at], position.convoys[*at], judged.left[*at], judged.held[*at])
            })
            .collect();
        for step in steps {
            self.walk(&mut judged.position, self.side, step);
        }
        if departed.is_some() {
            touched.iter().for_each(|at| self.hold_back(&mut judged.position, *at));
        }
        let mut gain = 0.0;
        for at in &touched {
            (judged.left[*at], judged.held[*at]) = self.fight(&self.sites[*at], &judged.position.hosts[*at]);
            gain += self.worth_alone(*at, &judged.left[*at], &judged.held[*at]) - judged.alone[*at];
            gain -= self.surprised(*at, &judged.position);
        }
        let mut near: Vec<usize> = Vec::with_capacity(8 * touched.len());
        let mut mark = |marks: &mut Vec<bool>, other: usize| {
            if !marks[other] {
                marks[other] = true;
                near.push(other);
            }
        };
        for at in &touched {
            let site = &self.sites[*at];
            for other in site.lands.iter().chain(&site.seas).chain(&site.watched).chain([at]) {
                mark(&mut judged.marks, *other);
            }
            // Whoever comes or goes may hunt transports, and those may land elsewhere.
            for sea in site.hunts.iter().filter(|sea| judged.position.convoys[**sea] != [NOBODY; 2]) {
                mark(&mut judged.marks, *sea);
                self.sites[*sea].lands.iter().for_each(|shore| mark(&mut judged.marks, *shore));
            }
        }
        for at in near {
            judged.marks[at] = false;
            gain += self.worth_around(at, judged) - judged.around[at];
        }
        for (at, (hosts, convoys, left, held)) in touched.into_iter().zip(saved) {
            (judged.position.hosts[at], judged.position.convoys[at]) = (hosts, convoys);
            (judged.left[at], judged.held[at]) = (left, held);
        }
        if let Some(departed) = departed {
            judged.position.departed = departed;
        }
        gain
    }
}
