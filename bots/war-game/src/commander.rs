//! A bot for one seat: it plans a phase as a whole, then gives the orders one by one.

use sandtable_bots::{Planner, Queue, fallback};
use sandtable_engine::bots::{Bot, Sight};
use sandtable_engine::{Notation, Seat};
use sandtable_war_game::WarGame;
use sandtable_war_game::order::Order;
use sandtable_war_game::power::Power;
use sandtable_war_game::state::{Phase, State, Waiting};

use crate::field::Field;
use crate::temper::Temper;
use crate::{choices, portfolio};

/// The phase that a plan is for.
type Key = (u16, u8, Phase);

fn key(state: &State) -> Key {
    (state.game_turn, state.turn, state.phase)
}

#[derive(Debug)]
pub struct Commander {
    temper: Temper,
    /// Whether it compares plans by playing on.
    searches: bool,
    queue: Queue<Key, Order>,
}

impl Bot for Commander {
    fn decide(&mut self, sight: &dyn Sight) -> Result<String, String> {
        let seen = sight.of::<WarGame>().ok_or("this bot only plays war-game")?;
        let order = self.order(&seen.game, &seen.state, seen.seat).ok_or("the menu leads to no order")?;
        Ok(seen.game.print(&order))
    }
}

impl Commander {
    /// One plan for each phase.
    pub fn quick(temper: Temper) -> Commander {
        Commander { temper, searches: false, queue: Queue::default() }
    }

    /// Several plans for each phase that matters, compared by playing on.
    pub fn searching(temper: Temper) -> Commander {
        Commander { searches: true, ..Commander::quick(temper) }
    }

    /// A quick one that has its orders for this phase.
    pub fn with_plan(temper: Temper, state: &State, orders: Vec<Order>) -> Commander {
        let mut commander = Commander::quick(temper);
        commander.queue.fill(key(state), orders);
        commander
    }

    fn plan(&self, game: &WarGame, state: &State, me: Power) -> Vec<Order> {
        let compared = matches!(state.phase, Phase::CombatOrders | Phase::Noncombat | Phase::Build);
        if self.searches && compared {
            return portfolio::best(game, state, me);
        }
        portfolio::orders(&Field::new(state, me), &self.temper)
    }
}

impl Planner<WarGame> for Commander {
    fn wanted(&mut self, game: &WarGame, state: &State, seat: Seat) -> Option<Order> {
        let me = Power::of_seat(seat)?;
        if state.waiting != Waiting::Orders {
            return choices::answer(game, state, me, &self.temper);
        }
        if !self.queue.is_for(&key(state)) {
            let orders = self.plan(game, state, me);
            self.queue.fill(key(state), orders);
        }
        self.queue.pop().or(Some(Order::End))
    }

    fn wants_more(&self) -> bool {
        !self.queue.is_empty()
    }

    fn otherwise(&mut self, game: &WarGame, state: &State, seat: Seat) -> Option<Order> {
        // The last order of a plan may have been refused: the phase is not over for that.
        if state.waiting == Waiting::Orders
            && sandtable_engine::Rules::check(game, state, seat, &Order::End).is_ok()
        {
            return Some(Order::End);
        }
        fallback(game, state, seat, |order| matches!(order, Order::Recall { .. }))
    }
}
