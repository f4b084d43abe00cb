//! A bot for one seat: it plans a phase as a whole, then gives the orders one by one.

use sandtable_bots::{Planner, Queue, fallback};
use sandtable_complete_game::CompleteGame;
use sandtable_complete_game::board::Space;
use sandtable_complete_game::order::{Order, Pick};
use sandtable_complete_game::power::*;
use sandtable_complete_game::repair_ships;
use sandtable_complete_game::state::*;
use sandtable_complete_game::tech::INDUSTRIES;
use sandtable_complete_game::units::*;
use sandtable_engine::bots::{Bot, Sight};
use sandtable_engine::{Notation, Seat};

use crate::field::Field;
use crate::supply::{self, Taste};
use crate::temper::Temper;
use crate::{answers, council, offensive, politics, redeploy};

/// The phase that a plan is for, and whose.
type Key = (u16, Power, Phase, Power);

#[derive(Clone, Debug)]
pub struct Commander {
    temper: Temper,
    queue: Queue<Key, Order>,
    /// What this turn is to be about, where a plan says so.
    bent: Bent,
}

/// What makes one plan for a turn differ from another.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bent {
    pub taste: Taste,
    /// In what temper units are moved.
    pub temper: Temper,
    /// A target that counts for more.
    pub aim: Option<Space>,
    /// What the target counts for.
    pub zeal: f32,
}

impl Bent {
    pub fn of(temper: Temper) -> Bent {
        Bent { taste: Taste::Balanced, temper, aim: None, zeal: 1.0 }
    }
}

impl Bot for Commander {
    fn decide(&mut self, sight: &dyn Sight) -> Result<String, String> {
        let seen = sight.of::<CompleteGame>().ok_or("this bot only plays complete-game")?;
        let order = self.order(&seen.game, &seen.state, seen.seat).ok_or("the menu leads to no order")?;
        Ok(seen.game.print(&order))
    }
}

impl Commander {
    pub fn new(temper: Temper) -> Commander {
        Commander::bent(temper, Bent::of(temper))
    }

    /// One whose turn is to be about something.
    pub fn bent(temper: Temper, bent: Bent) -> Commander {
        Commander { temper, queue: Queue::default(), bent }
    }

    /// The same with the orders of the phase already drawn up.
    pub fn ordered(mut self, state: &State, me: Power, orders: Vec<Order>) -> Commander {
        self.queue.fill((state.round, state.power, state.phase, me), orders);
        self
    }

    /// What the turn is to be about, by playing on.
    fn best_bent(&self, game: &CompleteGame, state: &State, seat: Seat, me: Power) -> Bent {
        if state.stage != Stage::War {
            return Bent::of(self.temper);
        }
        council::best_bent(game, state, seat, me, self.temper)
    }

    /// The orders of the phase.
    pub fn plan(&self, game: &CompleteGame, state: &State, seat: Seat, me: Power) -> Vec<Order> {
        match state.phase {
            Phase::DeclareWar => politics::declarations(state, me, self.temper),
            Phase::Technology => politics::research(state, me, self.temper),
            Phase::RepairEbr => INDUSTRIES
                .into_iter()
                .map(|industry| Order::Repair { levels: state.ebr_level(me, industry), industry })
                .collect(),
            Phase::Purchase => supply::orders(state, me, self.temper, self.bent.taste),
            Phase::CombatMove => {
                let mut orders = politics::annexations(game, state, seat, me);
                let mut then = state.clone();
                for order in &orders {
                    let _ = sandtable_engine::game::play(game, &mut then, seat, order);
                }
                let field = Field::new(&then, me, self.bent.temper);
                let Bent { aim, zeal, .. } = self.bent;
                let bias = |space: Space| if aim == Some(space) { zeal } else { 1.0 };
                orders.extend(offensive::orders(game, &field, seat, &bias));
                orders
            }
            Phase::NoncombatMove => redeploy::orders(game, &Field::new(state, me, self.bent.temper), seat),
            Phase::RepairShips => repair_ships::damaged(state, me)
                .into_iter()
                .map(|(_, zone, p)| Order::Mend { points: p.damage, unit: p.unit, zone })
                .collect(),
            Phase::Placement => supply::placements(game, state, seat, me, self.temper),
            _ => Vec::new(),
        }
    }
}

/// Straight to the fighting, and past the building.
fn brisk(state: &State) -> Option<Order> {
    match state.phase {
        Phase::Technology | Phase::RepairEbr | Phase::Purchase => {
            Some(Order::Skip { phase: Phase::CombatMove })
        }
        Phase::RepairShips | Phase::Placement => Some(Order::Skip { phase: Phase::CollectIncome }),
        _ => None,
    }
}

/// The power that a seat plays.
pub fn power_of(state: &State, seat: Seat) -> Option<Power> {
    state.seats.get(usize::from(seat.0)).copied()
}

impl Planner<CompleteGame> for Commander {
    fn wanted(&mut self, game: &CompleteGame, state: &State, seat: Seat) -> Option<Order> {
        let me = power_of(state, seat)?;
        if state.waiting != Waiting::Orders || state.phase == Phase::Combat {
            return answers::answer(game, state, seat, me, self.temper);
        }
        if state.phase == Phase::Purchase
            && state.holding[me as usize].get(Spy) > 0
            && state.stage == Stage::War
        {
            let space = politics::spy_post(state, me)?;
            return Some(Order::Place { units: vec![Pick::of(1, Spy)], space });
        }
        if self.temper.brisk
            && let Some(order) = brisk(state)
        {
            return Some(order);
        }
        let key = (state.round, state.power, state.phase, me);
        if !self.queue.is_for(&key) {
            if self.temper.looks_ahead && matches!(state.phase, Phase::Purchase | Phase::CombatMove) {
                self.bent = self.best_bent(game, state, seat, me);
            }
            let orders = self.plan(game, state, seat, me);
            self.queue.fill(key, orders);
        }
        self.queue.pop().or(Some(Order::End))
    }

    fn wants_more(&self) -> bool {
        !self.queue.is_empty()
    }

    fn otherwise(&mut self, game: &CompleteGame, state: &State, seat: Seat) -> Option<Order> {
        fallback(game, state, seat, |_| false)
    }
}
