//! A bot for one seat: it plans a phase as a whole, then gives the orders one by one.

use sandtable_bots::{Planner, Queue, campaign, fallback};
use sandtable_engine::bots::{Bot, Sight};
use sandtable_engine::{Notation, Seat};
use sandtable_war_game::WarGame;
use sandtable_war_game::order::Order;
use sandtable_war_game::power::Power;
use sandtable_war_game::state::{Phase, State, Waiting};

use crate::field::Marshal;
use crate::temper::Temper;
use crate::{choices, production};

/// The phase that a plan is for.
type Key = (u16, u8, Phase);

#[derive(Debug)]
pub struct Commander {
    temper: Temper,
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
    pub fn new(temper: Temper) -> Commander {
        Commander { temper, queue: Queue::default() }
    }
}

impl Planner<WarGame> for Commander {
    fn wanted(&mut self, game: &WarGame, state: &State, seat: Seat) -> Option<Order> {
        let me = Power::of_seat(seat)?;
        if state.waiting != Waiting::Orders {
            return choices::answer(game, state, seat, &self.temper);
        }
        if state.phase == Phase::Build {
            return production::next(game, state, seat, &self.temper).or(Some(Order::End));
        }
        let key = (state.game_turn, state.turn, state.phase);
        if !self.queue.is_for(&key) {
            let marshal = Marshal { me, temper: self.temper };
            let orders = match state.phase {
                Phase::CombatOrders => campaign::attacks(game, &marshal, state, seat),
                Phase::Noncombat => campaign::marches(game, &marshal, state, seat),
                Phase::Income | Phase::Combat | Phase::Build => Vec::new(),
            };
            self.queue.fill(key, orders);
        }
        self.queue.pop().or(Some(Order::End))
    }

    fn wants_more(&self) -> bool {
        !self.queue.is_empty()
    }

    fn otherwise(&mut self, game: &WarGame, state: &State, seat: Seat) -> Option<Order> {
        fallback(game, state, seat, |order| matches!(order, Order::Recall { .. }))
    }
}
