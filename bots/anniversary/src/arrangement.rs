//! Where the units of a noncombat move stand best: local search over all of them, from several starts.

use sandtable_anniversary::board::{Space, board};
use sandtable_anniversary::order::{Order, Pick};
use sandtable_anniversary::power::Power;
use sandtable_anniversary::units::{Class, Counts, Unit};

use crate::assess::Assessment;
use crate::escort;
use crate::hangar;
use crate::homefront;
use crate::map::map;
use crate::theatre::sum;

/// Equal units in one space, and how many of them go where.
#[derive(Clone, Debug)]
pub struct Group {
    pub from: Space,
    pub unit: Unit,
    /// How far each can still go.
    pub left: u8,
    pub goals: Vec<Space>,
    /// How many go to each goal.
    pub sent: Vec<u16>,
}

impl Group {
    /// How many go to a space, or stay there.
    pub fn sent_to(&self, space: Space) -> u16 {
        self.goals.iter().zip(&self.sent).filter(|(goal, _)| **goal == space).map(|(_, n)| *n).sum()
    }

    pub fn leaving(&self) -> u16 {
        self.sent.iter().sum::<u16>() - self.sent_to(self.from)
    }

    pub fn may_stay(&self) -> bool {
        self.goals.contains(&self.from)
    }

    /// Carriers and their fighters only part for a good reason.
    fn is_on_deck(&self, view: &Assessment) -> bool {
        let carriers = view.theatre.own(self.from).get(Unit::AircraftCarrier) > 0;
        carriers && matches!(self.unit, Unit::AircraftCarrier | Unit::Fighter) && self.may_stay()
    }

    /// Send up to so many to another goal; false if they are not sent there or cannot go.
    pub fn redirect(&mut self, from: Space, to: Space, most: u16) -> bool {
        let find = |space: Space| self.goals.iter().position(|goal| *goal == space);
        let (Some(from), Some(to)) = (find(from), find(to)) else { return false };
        let n = self.sent[from].min(most);
        self.sent[from] -= n;
        self.sent[to] += n;
        n > 0
    }

    /// Where some of those who leave are sent.
    pub fn away(&self) -> Option<Space> {
        let sent = self.goals.iter().zip(&self.sent);
        sent.filter(|(goal, n)| **goal != self.from && **n > 0).map(|(goal, _)| *goal).next()
    }
}

/// Like units that would only change places stay where they are.
fn cancel_exchanges(groups: &mut [Group]) {
    for a in 0..groups.len() {
        for b in a + 1..groups.len() {
            let (one, other) = (&groups[a], &groups[b]);
            let (here, there) = (one.from, other.from);
            let both = one.sent_to(there).min(other.sent_to(here));
            let alike = one.unit == other.unit && here != there && one.may_stay() && other.may_stay();
            if alike && both > 0 {
                groups[a].redirect(there, here, both);
                groups[b].redirect(here, there, both);
            }
        }
    }
}

pub struct Arrangement<'v> {
    pub view: &'v Assessment<'v>,
    pub groups: Vec<Group>,
    /// All friendly units in each space, with the groups where they are sent.
    pub standing: Vec<Counts>,
    pub exposure: Vec<f32>,
}

impl<'v> Arrangement<'v> {
    /// Try advancing, holding, falling back and guarding the capital as starting points, and improve each.
    pub fn best(view: &'v Assessment<'v>, groups: Vec<Group>) -> Arrangement<'v> {
        let tastes: [fn(&Assessment, &Group, Space) -> f32; 4] = [
            |view, group, goal| view.place(group.unit, goal),
            |_, group, goal| if goal == group.from { 1.0 } else { 0.0 },
            |view, _, goal| -view.threat_value(goal),
            |view, group, goal| view.place(group.unit, goal) - 100.0 * f32::from(view.steps_to_capital(goal)),
        ];
        let tried = tastes.into_iter().take(view.temper.starts.max(1));
        let mut starts: Vec<Arrangement> =
            tried.map(|taste| Arrangement::new(view, groups.clone(), taste)).collect();
        for start in &mut starts {
            start.improve(view.temper.sweeps);
        }
        let worth: Vec<f32> = starts.iter().map(Arrangement::worth).collect();
        let best = (0..starts.len()).max_by(|a, b| worth[*a].total_cmp(&worth[*b])).unwrap_or(0);
        let mut best = starts.swap_remove(best);
        cancel_exchanges(&mut best.groups);
        if view.temper.is_careful() {
            escort::recall(view, &mut best.groups);
            homefront::man_posts(view, &mut best.groups, &best.standing);
            hangar::fill_decks(view, &mut best.groups);
            hangar::take_cover(view, &mut best.groups, &best.standing);
        }
        best
    }

    /// All units go where `taste` draws them most.
    fn new(
        view: &'v Assessment<'v>,
        mut groups: Vec<Group>,
        taste: impl Fn(&Assessment, &Group, Space) -> f32,
    ) -> Arrangement<'v> {
        let with_recruits = |space| sum(&view.theatre.friends(space), &view.recruits(space));
        let mut standing: Vec<Counts> = crate::map::spaces().map(with_recruits).collect();
        for group in &mut groups {
            let count: u16 = group.sent.iter().sum();
            let decked = |space: Space| {
                let carriers = view.theatre.own(space).get(Unit::AircraftCarrier);
                group.unit != Unit::Fighter || space.is_land() || carriers > 0
            };
            let open = (0..group.goals.len()).filter(|i| decked(group.goals[*i]));
            let rated = open.map(|i| (taste(view, group, group.goals[i]), i));
            let stays = view.temper.is_careful() && group.is_on_deck(view);
            let at = rated.max_by(|a, b| a.0.total_cmp(&b.0)).filter(|_| !stays).map_or(0, |(_, i)| i);
            group.sent.fill(0);
            group.sent[at] = count;
            standing[group.from.index()].take(group.unit, count);
            standing[group.goals[at].index()].add(group.unit, count);
        }
        let exposure =
            crate::map::spaces().map(|space| view.exposure(space, &standing[space.index()])).collect();
        Arrangement { view, groups, standing, exposure }
    }

    fn worth(&self) -> f32 {
        let placed = self.groups.iter().flat_map(|group| {
            let each = group.goals.iter().zip(&group.sent);
            each.map(|(goal, n)| f32::from(*n) * self.view.place(group.unit, *goal))
        });
        placed.sum::<f32>() - self.exposure.iter().sum::<f32>()
    }

    fn improve(&mut self, sweeps: usize) {
        for _ in 0..sweeps {
            let mut changed = false;
            for at in 0..self.groups.len() {
                changed |= self.improve_group(at);
            }
            if self.view.temper.is_careful() {
                changed |= self.improve_fleets();
            }
            if !changed {
                return;
            }
        }
    }

    fn improve_group(&mut self, at: usize) -> bool {
        let mut best = (0.02, None);
        let group = &self.groups[at];
        for (a, count) in group.sent.iter().enumerate().filter(|(_, count)| **count > 0) {
            let mut numbers = vec![*count, 1, count / 2];
            numbers.retain(|n| *n > 0);
            numbers.dedup();
            for n in numbers {
                let left = self.leave(group.unit, group.goals[a], n);
                let may =
                    |b: &usize| *b != a && self.decks_suffice(group.unit, group.goals[a], group.goals[*b], n);
                for b in (0..group.goals.len()).filter(may) {
                    let gain = left + self.join(group.unit, group.goals[b], n);
                    if gain > best.0 {
                        best = (gain, Some((a, b, n)));
                    }
                }
            }
        }
        let Some((a, b, n)) = best.1 else { return false };
        let group = &mut self.groups[at];
        group.sent[a] -= n;
        group.sent[b] += n;
        let (unit, from, to) = (group.unit, group.goals[a], group.goals[b]);
        self.standing[from.index()].take(unit, n);
        self.standing[to.index()].add(unit, n);
        for space in [from, to] {
            self.exposure[space.index()] = self.view.exposure(space, &self.standing[space.index()]);
        }
        true
    }

    /// What is gained when units leave a space.
    fn leave(&self, unit: Unit, space: Space, n: u16) -> f32 {
        let mut rest = self.standing[space.index()];
        rest.take(unit, n);
        let safer = self.exposure[space.index()] - self.view.exposure(space, &rest);
        safer - f32::from(n) * self.view.place(unit, space)
    }

    /// What is gained when units come to a space.
    fn join(&self, unit: Unit, space: Space, n: u16) -> f32 {
        let mut more = self.standing[space.index()];
        more.add(unit, n);
        let safer = self.exposure[space.index()] - self.view.exposure(space, &more);
        safer + f32::from(n) * self.view.place(unit, space)
    }

    /// Land units first, then ships, then aircraft.
    pub fn orders(&self, me: Power) -> Vec<Order> {
        let mut moves = Vec::new();
        for group in &self.groups {
            for (goal, n) in
                group.goals.iter().zip(&group.sent).filter(|(goal, n)| **goal != group.from && **n > 0)
            {
                let units = vec![Pick::owned(*n, me, group.unit)];
                let rank = match group.unit.class() {
                    Class::Land => 0,
                    Class::Sea => 1,
                    Class::Air => 2,
                };
                moves.push((rank, Order::Move { units, path: vec![group.from, *goal] }));
            }
        }
        moves.sort_by_key(|(rank, _)| *rank);
        moves.into_iter().map(|(_, order)| order).collect()
    }
}

impl Assessment<'_> {
    /// How much a unit likes to stand in a space, danger apart.
    pub fn place(&self, unit: Unit, space: Space) -> f32 {
        let weight = self.temper.drive * f32::from(unit.cost()) / 3.0;
        match unit.class() {
            Class::Land => weight * self.values().pull(space),
            Class::Air => {
                let home = board().capital(self.theatre.me);
                let far = home.map_or(0, |home| board().air_distance(space, home).saturating_sub(5));
                let front = self.values().overland(space).max(0.8 * self.values().pull(space));
                0.5 * weight * front - 0.3 * weight * f32::from(far)
            }
            Class::Sea => {
                let convoy = f32::from(self.theatre.own(space).get(Unit::Transport).min(4));
                let far =
                    self.yards().iter().map(|yard| board().air_distance(space, *yard)).min().unwrap_or(0);
                0.15 * convoy - 0.1 * weight * f32::from(far.min(12))
            }
        }
    }

    /// How far a space is from the capital over land; the same everywhere if it is overseas.
    fn steps_to_capital(&self, space: Space) -> u8 {
        board().capital(self.theatre.me).map_or(0, |capital| map().land_distance(space, capital).min(9))
    }

    /// The price of everything that could come against a space.
    pub fn threat_value(&self, space: Space) -> f32 {
        self.threats().of(space).map(|(_, units)| crate::theatre::price(units)).fold(0.0, f32::max)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn like_units_do_not_change_places() {
        let (a, b, c) = (Space(0), Space(1), Space(2));
        let group = |from, goals: [Space; 3], sent: [u16; 3]| Group {
            from,
            unit: Unit::Infantry,
            left: 1,
            goals: goals.to_vec(),
            sent: sent.to_vec(),
        };
        let mut groups = [group(a, [a, b, c], [0, 11, 1]), group(b, [b, a, c], [0, 9, 0])];
        cancel_exchanges(&mut groups);
        assert_eq!(groups[0].sent, [9, 2, 1]);
        assert_eq!(groups[1].sent, [9, 0, 0]);
    }
}
