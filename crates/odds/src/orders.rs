//! The best order in which to give up kinds of units.

use crate::goal::improves;

/// The order with the best score: of all orders if there are few kinds, otherwise by moving one kind at a time for as
/// long as that helps. Each order is tried together with its `variant`, if it has one.
pub fn best<U: Copy>(
    kinds: &[U],
    few: usize,
    variant: impl Fn(&[U]) -> Option<Vec<U>>,
    mut rate: impl FnMut(&[U]) -> (f64, f64),
) -> Vec<U> {
    let mut search = Search { best: None, score: (f64::MIN, f64::MIN) };
    let mut offer = |order: &[U]| search.offer(order, rate(order));
    if kinds.len() <= few {
        for order in permutations(kinds) {
            offer(&order);
            if let Some(other) = variant(&order) {
                offer(&other);
            }
        }
    } else {
        let mut order = kinds.to_vec();
        offer(&order);
        if let Some(other) = variant(&order)
            && offer(&other)
        {
            order = other;
        }
        while let Some(better) = moves(&order).into_iter().find(|order| offer(order)) {
            order = better;
        }
    }
    search.best.unwrap_or_default()
}

struct Search<U> {
    best: Option<Vec<U>>,
    score: (f64, f64),
}

impl<U: Copy> Search<U> {
    /// Whether this order is better than all before.
    fn offer(&mut self, order: &[U], score: (f64, f64)) -> bool {
        let better = improves(score, self.score);
        if better {
            (self.best, self.score) = (Some(order.to_vec()), score);
        }
        better
    }
}

fn permutations<U: Copy>(kinds: &[U]) -> Vec<Vec<U>> {
    if kinds.is_empty() {
        return vec![Vec::new()];
    }
    let first = |at: usize| {
        let rest = [&kinds[..at], &kinds[at + 1..]].concat();
        permutations(&rest).into_iter().map(move |tail| [vec![kinds[at]], tail].concat())
    };
    (0..kinds.len()).flat_map(first).collect()
}

/// All orders that come from moving one entry to another place.
fn moves<U: Copy>(order: &[U]) -> Vec<Vec<U>> {
    let mut all = Vec::new();
    for from in 0..order.len() {
        for to in (0..order.len()).filter(|to| *to != from) {
            let mut moved = order.to_vec();
            let unit = moved.remove(from);
            moved.insert(to, unit);
            all.push(moved);
        }
    }
    all
}
