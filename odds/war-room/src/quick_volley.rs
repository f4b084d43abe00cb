//! A stage of a Quick Battle: batches eliminate whole units.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::rc::Rc;

use sandtable_engine::patience::go_on;
use sandtable_war_room::WarRoom;
use sandtable_war_room::battle::fire::{BATCH, batch_of};
use sandtable_war_room::battle::quick::{Bill, escapes};
use sandtable_war_room::battle::{Battle as Board, FireStage, Group};
use sandtable_war_room::ids::{Alliance, Category, Colour, Results, UnitType};
use sandtable_war_room::units::QuickPrice;

use super::field::Mixer;

type Map<K, V> = HashMap<K, V, BuildHasherDefault<Mixer>>;

/// One side under fire.
#[derive(Debug)]
pub struct QuickField {
    stage: FireStage,
    hindered: bool,
    /// Unit types in the order in which the referee wants them.
    prices: Vec<QuickPrice>,
    shares: [Shares; 6],
    pub states: Vec<Vec<Group>>,
    seen: Map<Vec<u8>, usize>,
    /// The state being made, and its key.
    groups: Vec<Group>,
    key: Vec<u8>,
    known: Map<(Vec<u8>, u8), Rc<Vec<Batch>>>,
}

/// What a batch does: units eliminated of each type, perhaps an escape, and how likely it is.
#[derive(Debug)]
struct Batch {
    killed: Vec<u8>,
    escape: bool,
    chance: f64,
}

impl QuickField {
    pub fn new(
        game: &WarRoom,
        board: &Board,
        side: Alliance,
        stage: FireStage,
        hindered: bool,
    ) -> QuickField {
        let in_stage = |g: &&Group| (g.unit.category() == Category::Air) == (stage == FireStage::Air);
        let start: Vec<Group> = board.side(side).groups.iter().filter(in_stage).copied().collect();
        let mut units: Vec<UnitType> = start.iter().map(|g| g.unit).collect();
        units.dedup();
        // Stable: of equals the first on the board comes first.
        units.sort_by_key(|unit| std::cmp::Reverse(game.quick_worth(*unit)));
        let prices = units.iter().map(|unit| game.quick_price(board.is_sea(), *unit)).collect();
        let mut field = QuickField {
            stage,
            hindered,
            prices,
            shares: std::array::from_fn(|colour| shares(faces(Colour::ALL[colour]))),
            states: Vec::new(),
            seen: Map::default(),
            groups: start,
            key: Vec::new(),
            known: Map::default(),
        };
        field.number();
        field
    }

    /// The chance of each state after each of these numbers of dice.
    pub fn after(&mut self, dice: &[u8]) -> Vec<Vec<f64>> {
        let most = dice.iter().copied().max().unwrap_or(0);
        let mut results = vec![Vec::new(); dice.len()];
        let mut start = vec![1.0];
        let mut used = 0;
        loop {
            for (result, n) in results.iter_mut().zip(dice).filter(|(_, n)| **n >= used && **n - used < BATCH)
            {
                *result =
                    if *n == used { start.clone() } else { self.roll(&start, batch_of(*n - used, true)) };
            }
            used += BATCH;
            if used > most {
                break;
            }
            start = self.roll(&start, BATCH);
        }
        results
    }

    fn roll(&mut self, before: &[f64], dice: u8) -> Vec<f64> {
        let mut after = vec![0.0; self.states.len()];
        for (state, chance) in before.iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
            go_on();
            for batch in self.batches(state, dice).iter() {
                let to = self.apply(state, batch);
                after.resize(self.states.len(), 0.0);
                after[to] += chance * batch.chance;
            }
        }
        after
    }

    /// All a batch can do to a state. More units than a batch can kill are as good as any.
    fn batches(&mut self, state: usize, dice: u8) -> Rc<Vec<Batch>> {
        let alive = |price: &QuickPrice| -> u8 {
            self.states[state].iter().filter(|g| g.unit == price.unit).map(Group::alive).sum()
        };
        // One more than can be killed, so that a submarine may be left to escape.
        let alive: Vec<u8> = self.prices.iter().map(|p| alive(p).min(dice / p.dice.max(1) + 1)).collect();
        if alive.iter().all(|n| *n == 0) {
            return Rc::new(vec![Batch { killed: Vec::new(), escape: false, chance: 1.0 }]);
        }
        let key = (alive, dice);
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        let kinds = self.kinds(&key.0);
        let miss = Colour::ALL.iter().filter(|c| !self.counts(**c, &key.0)).map(|c| faces(*c)).sum();
        let ends: usize = key.0.iter().map(|alive| usize::from(*alive) + 1).product();
        let mut draw = Draw { kinds: &kinds, miss: shares(miss), found: vec![[0.0; 2]; ends] };
        let wild = if self.hindered { 0 } else { dice };
        for black in 0..=wild {
            for white in 0..=wild - black {
                let mut hand = Hand { left: dice - black - white, weight: 1.0, ..Hand::default() };
                hand.pool[Colour::Black as usize] = black;
                hand.pool[Colour::White as usize] = white;
                hand.weight *= self.shares[Colour::Black as usize][usize::from(black)];
                hand.weight *= self.shares[Colour::White as usize][usize::from(white)];
                draw.draw(0, hand);
            }
        }
        let orders: f64 = (1..=dice).map(f64::from).product();
        let mut batches = Vec::new();
        for (end, weights) in draw.found.iter().enumerate() {
            let killed = killed(end, &key.0);
            for (escape, weight) in [false, true].into_iter().zip(weights).filter(|(_, w)| **w > 0.0) {
                batches.push(Batch { killed: killed.clone(), escape, chance: weight * orders });
            }
        }
        let batches = Rc::new(batches);
        self.known.insert(key, batches.clone());
        batches
    }

    /// The types that are there.
    fn kinds(&self, alive: &[u8]) -> Vec<Kind> {
        let there = || self.prices.iter().zip(alive).enumerate().filter(|(_, (_, alive))| **alive > 0);
        let kind = |(at, (price, alive)): (usize, (&QuickPrice, &u8))| Kind {
            price: *price,
            alive: *alive,
            draws: !there().any(|(before, (p, _))| before < at && p.colour == price.colour),
            dives: self.stage == FireStage::Surface && price.unit == UnitType::Submarine,
            shares: self.shares[price.colour as usize],
        };
        there().map(kind).collect()
    }

    /// Whether a colour can do anything to what is alive.
    fn counts(&self, colour: Colour, alive: &[u8]) -> bool {
        match colour {
            Colour::Black | Colour::White => !self.hindered,
            _ => self.prices.iter().zip(alive).any(|(price, alive)| price.colour == colour && *alive > 0),
        }
    }

    fn apply(&mut self, state: usize, batch: &Batch) -> usize {
        self.groups.clone_from(&self.states[state]);
        for (price, killed) in self.prices.iter().zip(&batch.killed) {
            for _ in 0..*killed {
                if let Some(group) = first_of(&mut self.groups, price.unit) {
                    group.lose_one();
                }
            }
        }
        if batch.escape
            && let Some(group) = first_of(&mut self.groups, UnitType::Submarine)
        {
            group.escape_one();
        }
        self.number()
    }

    /// The number of the state being made.
    fn number(&mut self) -> usize {
        self.key.clear();
        self.key.extend(self.groups.iter().flat_map(|g| [g.alive(), g.escaped]));
        if let Some(known) = self.seen.get(&self.key) {
            return *known;
        }
        self.seen.insert(self.key.clone(), self.states.len());
        self.states.push(self.groups.clone());
        self.states.len() - 1
    }
}

fn first_of(groups: &mut [Group], unit: UnitType) -> Option<&mut Group> {
    groups.iter_mut().find(|g| g.unit == unit && g.alive() > 0)
}

fn faces(colour: Colour) -> f64 {
    (1..=12).filter(|face| Colour::of_face(*face) == colour).count() as f64 / 12.0
}

/// Factors of a multinomial chance by the number of dice, short of the orders of all dice.
type Shares = [f64; BATCH as usize + 1];

fn shares(chance: f64) -> Shares {
    let mut shares = [1.0; BATCH as usize + 1];
    for n in 1..shares.len() {
        shares[n] = shares[n - 1] * chance / n as f64;
    }
    shares
}

/// The kills of each type that an end's number stands for.
fn killed(mut end: usize, alive: &[u8]) -> Vec<u8> {
    let mut killed: Vec<u8> = Vec::new();
    for alive in alive.iter().rev() {
        let ways = usize::from(*alive) + 1;
        killed.push((end % ways) as u8);
        end /= ways;
    }
    killed.reverse();
    killed
}

/// Units of one type under fire.
struct Kind {
    price: QuickPrice,
    alive: u8,
    /// No type before it has the same colour.
    draws: bool,
    dives: bool,
    shares: Shares,
}

/// All results of a batch, and what each eliminates. Types come in the order of the
/// referee's wishes: each time he takes as many as the batch still pays for.
struct Draw<'k> {
    kinds: &'k [Kind],
    /// Dice that cannot matter.
    miss: Shares,
    /// By the number of the end, without and with an escape.
    found: Vec<[f64; 2]>,
}

/// A batch as far as its results are drawn.
#[derive(Clone, Copy, Default)]
struct Hand {
    pool: Results,
    left: u8,
    weight: f64,
    /// What is eliminated so far, and its number.
    bill: Bill,
    end: usize,
    escape: bool,
}

impl Draw<'_> {
    fn draw(&mut self, at: usize, hand: Hand) {
        let (kind, is_last) = (&self.kinds[at], at + 1 == self.kinds.len());
        let most = if kind.draws { hand.left } else { 0 };
        // If every colour counts, the last one has all dice that are left.
        let least = if is_last && self.miss[1] == 0.0 { most } else { 0 };
        let end = hand.end * (usize::from(kind.alive) + 1);
        let (mut kills, mut next) = (0, hand);
        for count in least..=most {
            next.pool[kind.price.colour as usize] = hand.pool[kind.price.colour as usize] + count;
            while kills < kind.alive {
                let mut bill = next.bill;
                bill.add(&kind.price, 1);
                if !bill.is_paid_by(&next.pool) {
                    break;
                }
                (next.bill, kills) = (bill, kills + 1);
            }
            next.left = hand.left - count;
            next.weight = hand.weight * kind.shares[usize::from(count)];
            next.end = end + usize::from(kills);
            if kind.dives {
                next.escape = kills < kind.alive && escapes(&kind.price, &next.pool, kills);
            }
            if is_last {
                let chance = next.weight * self.miss[usize::from(next.left)];
                self.found[next.end][usize::from(next.escape)] += chance;
            } else {
                self.draw(at + 1, next);
            }
        }
    }
}
