//! A stage of a Quick Battle: batches eliminate whole units.

use std::collections::HashMap;
use std::rc::Rc;

use sandtable_war_room::WarRoom;
use sandtable_war_room::battle::fire::{BATCH, batch_of};
use sandtable_war_room::battle::quick::Bill;
use sandtable_war_room::battle::{Battle as Board, FireStage, Group};
use sandtable_war_room::ids::{Alliance, Category, Colour, Results, UnitType};
use sandtable_war_room::units::QuickPrice;

/// One side under fire.
#[derive(Debug)]
pub struct QuickField<'g> {
    game: &'g WarRoom,
    stage: FireStage,
    hindered: bool,
    /// Unit types in the order in which the referee wants them.
    prices: Vec<QuickPrice>,
    shares: [Shares; 6],
    pub states: Vec<Vec<Group>>,
    seen: HashMap<Vec<[u8; 2]>, usize>,
    known: HashMap<(Vec<u8>, u8), Rc<Vec<Batch>>>,
}

/// What a batch does: units eliminated of each type, perhaps an escape, and how likely it is.
#[derive(Debug)]
struct Batch {
    killed: Vec<u8>,
    escape: bool,
    chance: f64,
}

impl<'g> QuickField<'g> {
    pub fn new(
        game: &'g WarRoom,
        board: &Board,
        side: Alliance,
        stage: FireStage,
        hindered: bool,
    ) -> QuickField<'g> {
        let in_stage = |g: &&Group| (g.unit.category() == Category::Air) == (stage == FireStage::Air);
        let start: Vec<Group> = board.side(side).groups.iter().filter(in_stage).copied().collect();
        let mut units: Vec<UnitType> = start.iter().map(|g| g.unit).collect();
        units.dedup();
        // Stable: of equals the first on the board comes first.
        units.sort_by_key(|unit| std::cmp::Reverse(game.quick_worth(*unit)));
        let prices = units.iter().map(|unit| game.quick_price(board.is_sea(), *unit)).collect();
        let mut field = QuickField {
            game,
            stage,
            hindered,
            prices,
            shares: std::array::from_fn(|colour| shares(faces(Colour::ALL[colour]))),
            states: Vec::new(),
            seen: HashMap::new(),
            known: HashMap::new(),
        };
        field.number(start);
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
        let alive: Vec<u8> = self.prices.iter().map(|p| alive(p).min(dice / p.dice.max(1) + 1)).collect();
        let key = (alive, dice);
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        let miss = Colour::ALL.iter().filter(|c| !self.counts(**c, &key.0)).map(|c| faces(*c)).sum();
        let ends: usize = key.0.iter().map(|alive| usize::from(*alive) + 1).product();
        let mut draw = Draw {
            field: self,
            alive: &key.0,
            miss: shares(miss),
            submarines: self.prices.iter().position(|p| p.unit == UnitType::Submarine),
            found: vec![[0.0; 2]; ends],
        };
        let wild = if self.hindered { 0 } else { dice };
        for black in 0..=wild {
            for white in 0..=wild - black {
                let mut hand = Hand { left: dice - black - white, weight: 1.0, ..Hand::default() };
                hand.pool[Colour::Black as usize] = black;
                hand.pool[Colour::White as usize] = white;
                hand.weight *= self.shares[Colour::Black as usize][usize::from(black)];
                hand.weight *= self.shares[Colour::White as usize][usize::from(white)];
                draw.kinds(0, hand);
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

    /// Whether a colour can do anything to what is alive.
    fn counts(&self, colour: Colour, alive: &[u8]) -> bool {
        match colour {
            Colour::Black | Colour::White => !self.hindered,
            _ => self.prices.iter().zip(alive).any(|(price, alive)| price.colour == colour && *alive > 0),
        }
    }

    fn apply(&mut self, state: usize, batch: &Batch) -> usize {
        let mut groups = self.states[state].clone();
        for (price, killed) in self.prices.iter().zip(&batch.killed) {
            for _ in 0..*killed {
                if let Some(group) = first_of(&mut groups, price.unit) {
                    group.lose_one();
                }
            }
        }
        if batch.escape
            && let Some(group) = first_of(&mut groups, UnitType::Submarine)
        {
            group.escape_one();
        }
        self.number(groups)
    }

    fn number(&mut self, groups: Vec<Group>) -> usize {
        let key = groups.iter().map(|g| [g.alive(), g.escaped]).collect();
        *self.seen.entry(key).or_insert_with(|| {
            self.states.push(groups);
            self.states.len() - 1
        })
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

/// All results of a batch, and what each eliminates. Types come in the order of the
/// referee's wishes: each time he takes as many as the batch still pays for.
struct Draw<'f> {
    field: &'f QuickField<'f>,
    alive: &'f [u8],
    /// A die that cannot matter.
    miss: Shares,
    submarines: Option<usize>,
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
    submarines_killed: u8,
}

impl Draw<'_> {
    fn kinds(&mut self, at: usize, hand: Hand) {
        let Some(price) = self.field.prices.get(at) else {
            let escape = usize::from(self.escapes(&hand));
            self.found[hand.end][escape] += hand.weight * self.miss[usize::from(hand.left)];
            return;
        };
        let earlier = self.field.prices[..at].iter().zip(self.alive);
        let drawn = earlier.clone().any(|(p, n)| p.colour == price.colour && *n > 0);
        let most = if drawn || self.alive[at] == 0 { 0 } else { hand.left };
        let (mut kills, mut bill) = (0, hand.bill);
        for count in 0..=most {
            let mut next = hand;
            next.pool[price.colour as usize] += count;
            while kills < self.alive[at] {
                let mut more = bill;
                more.add(price, 1);
                if !more.is_paid_by(&next.pool) {
                    break;
                }
                (bill, kills) = (more, kills + 1);
            }
            next.bill = bill;
            next.left -= count;
            next.weight *= self.field.shares[price.colour as usize][usize::from(count)];
            next.end = hand.end * (usize::from(self.alive[at]) + 1) + usize::from(kills);
            if self.submarines == Some(at) {
                next.submarines_killed = kills;
            }
            self.kinds(at + 1, next);
        }
    }

    fn escapes(&self, hand: &Hand) -> bool {
        self.field.stage == FireStage::Surface
            && self.submarines.is_some_and(|at| self.alive[at] > hand.submarines_killed)
            && self.field.game.quick_escape(&hand.pool, hand.submarines_killed)
    }
}
