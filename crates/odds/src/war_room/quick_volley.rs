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
        let mut draw = Draw {
            field: self,
            alive: &key.0,
            miss: Colour::ALL.iter().filter(|c| !self.counts(**c, &key.0)).map(|c| faces(*c)).sum(),
            found: HashMap::new(),
        };
        let mut pool = Results::default();
        for black in 0..=if draw.field.hindered { 0 } else { dice } {
            for white in 0..=if draw.field.hindered { 0 } else { dice - black } {
                pool[Colour::Black as usize] = black;
                pool[Colour::White as usize] = white;
                let weight = share(faces(Colour::Black), black) * share(faces(Colour::White), white);
                draw.kinds(0, pool, dice - black - white, weight, Bill::default(), &mut Vec::new());
            }
        }
        let orders: f64 = (1..=dice).map(f64::from).product();
        let found = draw.found.into_iter();
        let batches: Vec<Batch> = found
            .map(|((killed, escape), weight)| Batch { killed, escape, chance: weight * orders })
            .collect();
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

/// A factor of the multinomial chance, short of the orders of all dice.
fn share(chance: f64, count: u8) -> f64 {
    (1..=count).map(|n| chance / f64::from(n)).product()
}

/// All results of a batch, and what each eliminates. Types come in the order of the
/// referee's wishes: each time he takes as many as the batch still pays for.
struct Draw<'f> {
    field: &'f QuickField<'f>,
    alive: &'f [u8],
    /// The chance of a die that cannot matter.
    miss: f64,
    found: HashMap<(Vec<u8>, bool), f64>,
}

impl Draw<'_> {
    fn kinds(&mut self, at: usize, pool: Results, dice: u8, weight: f64, bill: Bill, killed: &mut Vec<u8>) {
        let Some(price) = self.field.prices.get(at) else {
            let submarines = self.field.prices.iter().position(|p| p.unit == UnitType::Submarine);
            let escape = self.field.stage == FireStage::Surface
                && submarines.is_some_and(|at| {
                    self.alive[at] > killed[at] && self.field.game.quick_escape(&pool, killed[at])
                });
            *self.found.entry((killed.clone(), escape)).or_default() += weight * share(self.miss, dice);
            return;
        };
        let colour = price.colour as usize;
        let drawn =
            self.field.prices[..at].iter().zip(self.alive).any(|(p, n)| p.colour == price.colour && *n > 0);
        let most = if drawn || self.alive[at] == 0 { 0 } else { dice };
        let (mut kills, mut paid) = (0, bill);
        for count in 0..=most {
            let mut pool = pool;
            pool[colour] += count;
            while kills < self.alive[at] {
                let mut more = paid;
                more.add(price, 1);
                if !more.is_paid_by(&pool) {
                    break;
                }
                (paid, kills) = (more, kills + 1);
            }
            killed.push(kills);
            let weight = weight * share(faces(price.colour), count);
            self.kinds(at + 1, pool, dice - count, weight, paid, killed);
            killed.pop();
        }
    }
}
