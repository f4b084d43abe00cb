//! Decisions solved by plain recursion over heaps of units, as slowly and obviously as can be.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use sandtable_anniversary::firepower::{self, Escape, Posture};
use sandtable_anniversary::state::Arrival;
use sandtable_anniversary::units::{Counts, Unit};
use sandtable_anniversary::volley::{Shot, TRANSPORT, target_class};
use sandtable_anniversary_odds::{Battle, Goal, Losses, Policy, Retreat};
use sandtable_warfare::losses::{Hits, losses_fit, most_losses};

/// A unit, how it came, and how many hits it can take.
type Piece = (Unit, u8, u8);
type Side = Vec<Piece>;

/// The attacker's chance to win, and value left on his side less that on the other.
pub type Worth = (f64, f64);

pub struct Solver<'b> {
    battle: &'b Battle,
    attacker: Option<Goal>,
    defender: Option<Goal>,
    retreat: Option<Goal>,
    known: HashMap<(Side, Side), (Worth, Worth)>,
}

/// The best worth of a battle whose losses and retreats the policy leaves to choose.
pub fn solve(battle: &Battle, policy: &Policy) -> Worth {
    let goal = |losses: &Losses| match losses {
        Losses::Best(goal) => Some(*goal),
        _ => None,
    };
    let retreat = match policy.retreat {
        Retreat::Best(goal) => Some(goal),
        _ => None,
    };
    let (attacker, defender) = (goal(&policy.attacker_losses), goal(&policy.defender_losses));
    let mut solver = Solver { battle, attacker, defender, retreat, known: HashMap::new() };
    let attackers = pieces(&battle.attackers, &battle.seaborne, battle.attackers_damaged);
    let defenders = pieces(&battle.defenders, &Counts::default(), battle.defenders_damaged);
    solver.fresh_and_after(attackers, defenders).0
}

fn pieces(units: &Counts, seaborne: &Counts, damaged: u16) -> Side {
    let mut side = Vec::new();
    for (unit, count) in units.iter() {
        for number in 0..count {
            let hits = if unit == Unit::Battleship && number >= damaged { 2 } else { 1 };
            side.push((unit, u8::from(number < seaborne.get(unit)), hits));
        }
    }
    side.sort_unstable();
    side
}

fn units(side: &Side) -> impl Iterator<Item = Unit> + Clone {
    side.iter().map(|piece| piece.0)
}

fn cost(side: &Side) -> f64 {
    units(side).map(|unit| f64::from(unit.cost())).sum()
}

fn arrival(piece: &Piece) -> Arrival {
    if piece.1 == 1 { Arrival::Seaborne } else { Arrival::Overland }
}

fn better(goal: Goal, attacking: bool, one: Worth, other: Worth) -> bool {
    let sign = if attacking { 1.0 } else { -1.0 };
    let order = |(win, value): Worth| match goal {
        Goal::Win => (sign * win, sign * value),
        Goal::Value => (sign * value, sign * win),
    };
    let (one, other) = (order(one), order(other));
    one.0 > other.0 + 1e-12 || one.0 > other.0 - 1e-12 && one.1 > other.1 + 1e-12
}

impl Solver<'_> {
    fn fresh_and_after(&mut self, a: Side, d: Side) -> (Worth, Worth) {
        if let Some(known) = self.known.get(&(a.clone(), d.clone())) {
            return *known;
        }
        let found = self.work_out(&a, &d);
        self.known.insert((a, d), found);
        found
    }

    fn end(&self, a: &Side, d: &Side, won: bool) -> (Worth, Worth) {
        let worth = (f64::from(won), cost(a) - cost(d));
        (worth, worth)
    }

    fn work_out(&mut self, a: &Side, d: &Side) -> (Worth, Worth) {
        let sea = self.battle.sea;
        if a.is_empty() || d.is_empty() {
            let holds = units(a).any(|unit| sea || unit.can_capture());
            return self.end(a, d, d.is_empty() && holds);
        }
        let arrivals: Vec<(Unit, Arrival)> = a.iter().map(|piece| (piece.0, arrival(piece))).collect();
        let escape =
            firepower::escape(arrivals.iter().copied(), self.battle.amphibious(), self.battle.way_out);
        if sea {
            let without =
                |side: &Side| side.iter().copied().filter(|piece| piece.0 != Unit::Transport).collect();
            if firepower::transports_sink(true, units(a), units(d), false) {
                return self.fresh_and_after(a.clone(), without(d));
            }
            if firepower::transports_sink(false, units(d), units(a), escape != Escape::None) {
                return self.fresh_and_after(without(a), d.clone());
            }
            if !firepower::can_hit(true, units(a), units(d), |_| true)
                && !firepower::can_hit(false, units(d), units(a), |_| true)
            {
                return self.end(a, d, false);
            }
        }
        let has = |side: &Side, wanted: Unit| units(side).any(|unit| unit == wanted);
        let posture = |own: &Side, enemy: &Side| Posture {
            destroyer: has(own, Unit::Destroyer),
            struck: firepower::may_strike(units(own), has(enemy, Unit::Destroyer)),
        };
        let postures = (posture(a, d), posture(d, a));
        let (sum, quiet) = self.exchange(a, d, postures, true, (a, d));
        let pressed = (sum.0 / (1.0 - quiet), sum.1 / (1.0 - quiet));
        let Some(goal) = self.retreat.filter(|_| escape != Escape::None) else {
            return (pressed, pressed);
        };
        let (away, stay): (Side, Side) =
            a.iter().partition(|piece| firepower::leaves(escape, piece.0, arrival(piece)));
        let mut gone = self.fresh_and_after(stay, d.clone()).0;
        gone.1 += cost(&away);
        match better(goal, true, gone, pressed) {
            true => ((sum.0 + quiet * gone.0, sum.1 + quiet * gone.1), gone),
            false => (pressed, pressed),
        }
    }

    /// What an exchange of fire and all after it are worth, and the chance that the round changed nothing.
    fn exchange(
        &mut self,
        a: &Side,
        d: &Side,
        postures: (Posture, Posture),
        strike: bool,
        origin: (&Side, &Side),
    ) -> (Worth, f64) {
        let exposed = |side: &Side| firepower::exposed(units(side));
        let advances = self.battle.attacker_advances;
        let attack: Vec<Shot> =
            firepower::attack_shots(units(a), advances, postures.0, strike, exposed(d)).collect();
        let defence: Vec<Shot> = firepower::defence_shots(units(d), postures.1, strike, exposed(a)).collect();
        let (mut sum, mut quiet) = ((0.0, 0.0), 0.0);
        for (hits, chance) in scores(&attack) {
            let mut best: Option<(Worth, f64)> = None;
            for left in losses(d, &hits) {
                let mut worth = ((0.0, 0.0), 0.0);
                for (hits, part) in scores(&defence) {
                    let mut chosen: Option<(Worth, f64)> = None;
                    for stay in losses(a, &hits) {
                        let found = match strike {
                            true => self.exchange(&stay, &left, postures, false, origin),
                            false if (&stay, &left) == origin => ((0.0, 0.0), 1.0),
                            false => (self.fresh_and_after(stay, left.clone()).1, 0.0),
                        };
                        if chosen.is_none_or(|known| better(self.attacker.unwrap(), true, found.0, known.0)) {
                            chosen = Some(found);
                        }
                    }
                    let chosen = chosen.unwrap();
                    worth.0.0 += part * chosen.0.0;
                    worth.0.1 += part * chosen.0.1;
                    worth.1 += part * chosen.1;
                }
                if best.is_none_or(|known| better(self.defender.unwrap(), false, worth.0, known.0)) {
                    best = Some(worth);
                }
            }
            let best = best.unwrap();
            sum.0 += chance * best.0.0;
            sum.1 += chance * best.0.1;
            quiet += chance * best.1;
        }
        (sum, quiet)
    }
}

/// How often each set of targets is hit, die by die.
fn scores(shots: &[Shot]) -> BTreeMap<Vec<(u8, u16)>, f64> {
    let mut all = BTreeMap::from([(Vec::new(), 1.0)]);
    for shot in shots.iter().filter(|shot| shot.targets != 0) {
        let mut next = BTreeMap::new();
        for (hits, chance) in all {
            let mut more: Vec<(u8, u16)> = hits.clone();
            match more.iter_mut().find(|(targets, _)| *targets == shot.targets) {
                Some((_, count)) => *count += 1,
                None => more.push((shot.targets, 1)),
            }
            more.sort_unstable();
            *next.entry(hits).or_insert(0.0) += chance * (1.0 - shot.chance());
            *next.entry(more).or_insert(0.0) += chance * shot.chance();
        }
        all = next;
    }
    all
}

/// Every way to take these hits, tried subset by subset; whole battleships are damaged before one is lost.
fn losses(side: &Side, hits: &[(u8, u16)]) -> BTreeSet<Side> {
    let slots: Vec<usize> =
        side.iter().enumerate().flat_map(|(at, piece)| std::iter::repeat_n(at, piece.2.into())).collect();
    let groups: Vec<Hits> =
        hits.iter().map(|(targets, hits)| Hits { targets: *targets, hits: *hits }).collect();
    let by_class = |slots: &mut dyn Iterator<Item = usize>| {
        let mut counts = [0u16; 8];
        slots.for_each(|at| counts[target_class(side[at].0).trailing_zeros() as usize] += 1);
        counts
    };
    let transport = |at: &usize| target_class(side[*at].0) == TRANSPORT;
    let must = most_losses(&groups, &by_class(&mut slots.iter().copied()));
    let others = most_losses(&groups, &by_class(&mut slots.iter().copied().filter(|at| !transport(at))));
    let mut found = BTreeSet::new();
    for subset in 0..1u32 << slots.len() {
        let taken: Vec<usize> =
            (0..slots.len()).filter(|slot| subset >> slot & 1 == 1).map(|slot| slots[slot]).collect();
        let spared = taken.iter().filter(|at| !transport(at)).count() as u16;
        if taken.len() != usize::from(must)
            || spared < others
            || !losses_fit(&groups, &by_class(&mut taken.iter().copied()))
        {
            continue;
        }
        let mut left = side.clone();
        taken.iter().for_each(|at| left[*at].2 -= 1);
        let sunk = |before: &Piece, after: &Piece| before.0 == Unit::Battleship && after.2 == 0;
        let some_sunk = side.iter().zip(&left).any(|(before, after)| sunk(before, after));
        let some_whole = left.iter().any(|piece| piece.0 == Unit::Battleship && piece.2 == 2);
        if some_sunk && some_whole {
            continue;
        }
        left.retain(|piece| piece.2 > 0);
        left.sort_unstable();
        found.insert(left);
    }
    found
}
