//! What there is only so much of, and no peer gets all of it: places that are taken or refused at
//! once ([`Shares`]), and turns that are waited for ([`Fair`]).

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

/// Places, of which everybody may take some and one peer fewer.
#[derive(Debug)]
pub struct Shares<P> {
    taken: Arc<Mutex<HashMap<P, usize>>>,
    all: usize,
    each: usize,
}

/// A place; it is free again when this is dropped.
#[derive(Debug)]
pub struct Share<P: Eq + Hash> {
    taken: Arc<Mutex<HashMap<P, usize>>>,
    peer: P,
}

impl<P: Copy + Eq + Hash> Shares<P> {
    pub fn new(all: usize, each: usize) -> Shares<P> {
        Shares { taken: Arc::default(), all, each }
    }

    /// `None` when the peer, or all together, have as many as they may.
    pub fn take(&self, peer: P) -> Option<Share<P>> {
        let mut taken = lock(&self.taken);
        let (all, own) = (taken.values().sum::<usize>(), taken.get(&peer).copied().unwrap_or(0));
        if all >= self.all || own >= self.each {
            return None;
        }
        taken.insert(peer, own + 1);
        Some(Share { taken: self.taken.clone(), peer })
    }
}

impl<P: Eq + Hash> Drop for Share<P> {
    fn drop(&mut self) {
        let mut taken = lock(&self.taken);
        if let Some(own) = taken.get_mut(&self.peer) {
            *own -= 1;
            if *own == 0 {
                taken.remove(&self.peer);
            }
        }
    }
}

/// So many work at once. Whoever waits is served by crowds, not in the order of arrival: next is the
/// crowd with the fewest at work, and of those the one that was served longest ago.
#[derive(Debug)]
pub struct Fair<C: Clone + Eq + Hash> {
    queue: Arc<Mutex<Queue<C>>>,
}

#[derive(Debug)]
struct Queue<C: Clone + Eq + Hash> {
    free: usize,
    /// So many of one crowd work at once, and so many more may wait.
    each: usize,
    patient: usize,
    crowds: HashMap<C, Crowd<C>>,
    served: u64,
}

#[derive(Debug)]
struct Crowd<C: Clone + Eq + Hash> {
    working: usize,
    waiting: VecDeque<oneshot::Sender<Turn<C>>>,
    served: u64,
}

/// A turn at work; somebody else's begins when this is dropped.
#[derive(Debug)]
pub struct Turn<C: Clone + Eq + Hash> {
    /// `None` where it was never taken.
    of: Option<(Arc<Mutex<Queue<C>>>, C)>,
}

impl<C: Clone + Eq + Hash> Fair<C> {
    pub fn new(at_once: usize, each: usize, patient: usize) -> Fair<C> {
        let queue = Queue { free: at_once, each: each.max(1), patient, crowds: HashMap::new(), served: 0 };
        Fair { queue: Arc::new(Mutex::new(queue)) }
    }

    /// Wait for a turn. `None` when too many of the crowd wait already.
    pub async fn turn(&self, crowd: C) -> Option<Turn<C>> {
        let turn = self.line_up(crowd)?;
        turn.await.ok()
    }

    fn line_up(&self, crowd: C) -> Option<oneshot::Receiver<Turn<C>>> {
        let mut queue = lock(&self.queue);
        let patient = queue.patient;
        let known = queue.crowds.entry(crowd).or_insert_with(|| Crowd {
            working: 0,
            waiting: VecDeque::new(),
            served: 0,
        });
        known.waiting.retain(|waiting| !waiting.is_closed());
        if known.waiting.len() > patient {
            return None;
        }
        let (sender, turn) = oneshot::channel();
        known.waiting.push_back(sender);
        queue.serve(&self.queue);
        Some(turn)
    }
}

impl<C: Clone + Eq + Hash> Queue<C> {
    fn serve(&mut self, shared: &Arc<Mutex<Queue<C>>>) {
        while self.free > 0 {
            let ready = self
                .crowds
                .iter()
                .filter(|(_, crowd)| crowd.working < self.each && !crowd.waiting.is_empty());
            let Some(name) = ready.min_by_key(|(_, crowd)| (crowd.working, crowd.served)) else { break };
            let name = name.0.clone();
            self.served += 1;
            let Some(crowd) = self.crowds.get_mut(&name) else { break };
            let Some(waiting) = crowd.waiting.pop_front() else { break };
            match waiting.send(Turn { of: Some((shared.clone(), name)) }) {
                Ok(()) => {
                    crowd.working += 1;
                    crowd.served = self.served;
                    self.free -= 1;
                }
                // Whoever waited has gone. The turn was not begun, so nobody's work ends with it.
                Err(mut turn) => turn.of = None,
            }
        }
    }

    fn end(&mut self, name: &C) {
        self.free += 1;
        if let Some(crowd) = self.crowds.get_mut(name) {
            crowd.working -= 1;
        }
        self.crowds.retain(|_, crowd| crowd.working > 0 || !crowd.waiting.is_empty());
    }
}

impl<C: Clone + Eq + Hash> Drop for Turn<C> {
    fn drop(&mut self) {
        if let Some((shared, name)) = self.of.take() {
            let mut queue = lock(&shared);
            queue.end(&name);
            queue.serve(&shared);
        }
    }
}

fn lock<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_peer_never_takes_all_places() {
        let shares = Shares::new(5, 3);
        let own: Vec<_> = (0..10).filter_map(|_| shares.take("greedy")).collect();
        assert_eq!(own.len(), 3);
        let stranger = shares.take("stranger");
        assert!(stranger.is_some() && shares.take("stranger").is_some());
        drop(own);
        assert!(shares.take("greedy").is_some());
        drop(stranger);
        assert!(lock(&shares.taken).is_empty(), "whoever has nothing is forgotten");
    }

    #[test]
    fn a_stranger_need_not_wait_behind_a_crowd() {
        let fair = Fair::new(2, 1, 100);
        let mut crowd: Vec<_> = (0..40).filter_map(|_| fair.line_up("crowd")).collect();
        let first = crowd[0].try_recv().expect("the first of them begins");
        assert!(crowd[1].try_recv().is_err(), "one crowd never has all places");
        let mut stranger = fair.line_up("stranger").unwrap();
        let at_work = stranger.try_recv().expect("the stranger begins at once");
        let mut again = fair.line_up("stranger").unwrap();
        drop(at_work);
        assert!(again.try_recv().is_ok() && crowd[1].try_recv().is_err());
        drop(first);
        assert!(crowd[1].try_recv().is_ok(), "and the crowd goes on, one after the other");
    }

    #[test]
    fn crowds_take_turns_where_there_is_one_place() {
        let fair = Fair::new(1, 1, 100);
        let mut crowd: Vec<_> = (0..3).filter_map(|_| fair.line_up("crowd")).collect();
        let mut stranger = fair.line_up("stranger").unwrap();
        drop(crowd[0].try_recv().unwrap());
        let turn = stranger.try_recv().expect("the stranger is next, though two others came before");
        assert!(crowd[1].try_recv().is_err());
        drop(turn);
        assert!(crowd[1].try_recv().is_ok());
    }

    #[test]
    fn whoever_gives_up_waiting_holds_nobody_up_and_long_queues_are_refused() {
        let fair = Fair::new(1, 1, 2);
        let mut first = fair.line_up("crowd").unwrap();
        let waiting: Vec<_> = (0..10).filter_map(|_| fair.line_up("crowd")).collect();
        assert_eq!(waiting.len(), 3);
        drop(waiting);
        let mut last = fair.line_up("crowd").expect("those who left make room");
        drop(first.try_recv().unwrap());
        assert!(last.try_recv().is_ok());
        drop(last);
        assert!(lock(&fair.queue).crowds.is_empty(), "and nothing is left of them");
    }
}
