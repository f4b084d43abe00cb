//! A bot for one seat: it plans a phase as a whole, then gives the orders one by one.

use sandtable_bots::{Planner, Queue, campaign, fallback};
use sandtable_engine::bots::{Bot, Sight};
use sandtable_engine::{Notation, Seat};
use sandtable_world_at_war::WorldAtWar;
use sandtable_world_at_war::order::Order;
use sandtable_world_at_war::power::Power;
use sandtable_world_at_war::state::{Phase, State};

use crate::marshal::Marshal;
use crate::temper::Temper;
use crate::{choices, missions, placement, politics, portfolio, purchase};

/// The phase that a plan is for.
type Key = (u16, Power, Phase, u8);

#[derive(Debug)]
pub struct Commander {
    temper: Temper,
    queue: Queue<Key, Order>,
}

impl Bot for Commander {
    fn decide(&mut self, sight: &dyn Sight) -> Result<String, String> {
        let seen = sight.of::<WorldAtWar>().ok_or("this bot only plays world-at-war")?;
        let order = self.order(&seen.game, &seen.state, seen.seat).ok_or("the menu leads to no order")?;
        Ok(seen.game.print(&order))
    }
}

impl Commander {
    pub fn new(temper: Temper) -> Commander {
        Commander { temper, queue: Queue::default() }
    }

    /// The same commander with its orders for this phase.
    pub fn given(mut self, state: &State, orders: Vec<Order>) -> Commander {
        self.queue.fill(key(state), orders);
        self
    }

    /// The plan of the phase that this temper leads to.
    pub fn plan(&self, game: &WorldAtWar, state: &State, seat: Seat) -> Vec<Order> {
        let me = state.power;
        let marshal = Marshal { me, temper: self.temper };
        match state.phase {
            Phase::Purchase => {
                let mut orders = politics::declarations(state, me);
                orders.extend(politics::means(state, me, &self.temper));
                orders.extend(purchase::plan(state, me, &self.temper));
                orders
            }
            Phase::CombatMove => {
                let mut orders = campaign::attacks(game, &marshal, state, seat);
                let more = missions::beside(state, &orders);
                orders.extend(more);
                orders
            }
            Phase::NoncombatMove => campaign::marches(game, &marshal, state, seat),
            Phase::Place => placement::plan(state),
            Phase::Combat | Phase::Income => Vec::new(),
        }
    }

    fn best_plan(&self, game: &WorldAtWar, state: &State, seat: Seat) -> Vec<Order> {
        let decisive = matches!(state.phase, Phase::Purchase | Phase::CombatMove | Phase::NoncombatMove);
        if self.temper.rollouts == 0 || !decisive {
            return self.plan(game, state, seat);
        }
        portfolio::choose(game, state, seat, &self.temper)
    }
}

fn key(state: &State) -> Key {
    (state.turn, state.power, state.phase, state.impulse)
}

impl Planner<WorldAtWar> for Commander {
    fn wanted(&mut self, game: &WorldAtWar, state: &State, seat: Seat) -> Option<Order> {
        if !state.stack.is_empty() {
            return choices::answer(game, state, seat);
        }
        if !self.queue.is_for(&key(state)) {
            let orders = self.best_plan(game, state, seat);
            self.queue.fill(key(state), orders);
        }
        let planned = self.queue.pop();
        if planned.is_none() && state.phase == Phase::Place {
            return placement::next(game, state, seat).or(Some(Order::End));
        }
        planned.or(Some(Order::End))
    }

    fn wants_more(&self) -> bool {
        !self.queue.is_empty()
    }

    fn otherwise(&mut self, game: &WorldAtWar, state: &State, seat: Seat) -> Option<Order> {
        fallback(game, state, seat, |order| matches!(order, Order::Recall { .. }))
    }
}
