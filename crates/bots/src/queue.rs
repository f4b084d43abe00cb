//! Orders that were planned together and are given one by one.

use std::collections::VecDeque;

/// The orders that are left of a plan, and the occasion the plan was made for: a phase, a round.
#[derive(Clone, Debug)]
pub struct Queue<K, O> {
    occasion: Option<K>,
    orders: VecDeque<O>,
}

impl<K, O> Default for Queue<K, O> {
    fn default() -> Queue<K, O> {
        Queue { occasion: None, orders: VecDeque::new() }
    }
}

impl<K: PartialEq, O> Queue<K, O> {
    /// Whether the plan was made for this occasion; what is left of it may be nothing.
    pub fn is_for(&self, occasion: &K) -> bool {
        self.occasion.as_ref() == Some(occasion)
    }

    pub fn fill(&mut self, occasion: K, orders: impl IntoIterator<Item = O>) {
        self.occasion = Some(occasion);
        self.orders = orders.into_iter().collect();
    }

    pub fn is_empty(&self) -> bool {
        self.orders.is_empty()
    }

    /// The next order, whatever has become of it.
    pub fn pop(&mut self) -> Option<O> {
        self.orders.pop_front()
    }

    /// The next order of a plan for this occasion, if it still holds.
    pub fn pop_if(&mut self, occasion: &K, holds: impl FnOnce(&O) -> bool) -> Option<O> {
        let next = self.orders.front().filter(|_| self.is_for(occasion))?;
        if holds(next) { self.pop() } else { None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plan_serves_its_occasion_only() {
        let mut queue = Queue::default();
        assert!(!queue.is_for(&1));
        queue.fill(1, ["march", "seal"]);
        assert_eq!(queue.pop_if(&2, |_| true), None, "it was made for another round");
        assert_eq!(queue.pop_if(&1, |_| false), None, "it holds no more");
        assert_eq!(queue.pop_if(&1, |_| true), Some("march"));
        assert_eq!(queue.pop(), Some("seal"));
        assert!(queue.is_for(&1) && queue.is_empty());
    }
}
