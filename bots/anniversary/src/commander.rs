//! A bot for one seat: it plans a phase as a whole, then gives the orders one by one.

use sandtable_anniversary::Anniversary;
use sandtable_anniversary::order::Order;
use sandtable_anniversary::power::Power;
use sandtable_anniversary::state::{Forces, Phase, State, Waiting};
use sandtable_bots::{Chance, Planner, Queue, fallback};
use sandtable_engine::bots::{Bot, Sight};
use sandtable_engine::{Notation, Seat};

use crate::assess::Outlook;
use crate::surrender::Hope;
use crate::temper::Temper;
use crate::{attack, book, choices, noncombat, placement, portfolio, purchase, research, temper};

/// The phase that a plan is for.
type Key = (u16, Power, Phase, Forces);

#[derive(Debug)]
pub struct Commander {
    pub temper: Temper,
    chance: Chance,
    planned: Queue<Key, Order>,
    hope: Hope,
    /// The outlook while battles are fought or new units placed.
    kept: Option<(Power, Outlook)>,
}

impl Bot for Commander {
    fn decide(&mut self, sight: &dyn Sight) -> Result<String, String> {
        book::begin();
        let seen = sight.of::<Anniversary>().ok_or("this bot only plays anniversary")?;
        let order = self.order(&Anniversary, &seen.state, seen.seat).ok_or("the menu leads to no order")?;
        Ok(Anniversary.print(&order))
    }
}

impl Planner<Anniversary> for Commander {
    fn wanted(&mut self, _: &Anniversary, state: &State, _: Seat) -> Option<Order> {
        let temper = self.temper;
        match &state.waiting {
            Waiting::Orders => self.phase_order(state),
            Waiting::ChooseChart => Some(Order::Chart { chart: choices::chart(state.power) }),
            Waiting::Interceptors { space } => Some(choices::intercept(state, *space)),
            Waiting::Rockets => Some(choices::rocket(state)),
            Waiting::RaidersLosses { space, hits } => Some(choices::raider_losses(state, *space, *hits)),
            Waiting::ChooseBattle => choices::next_battle(state),
            Waiting::Battle => {
                let battle = state.battle.as_ref()?;
                Some(choices::in_battle(state, battle, &temper, &mut self.kept))
            }
            _ => None,
        }
    }

    fn wants_more(&self) -> bool {
        !self.planned.is_empty()
    }

    /// A phase that cannot end as it stands is left by taking moves back.
    fn otherwise(&mut self, game: &Anniversary, state: &State, seat: Seat) -> Option<Order> {
        fallback(game, state, seat, |order| matches!(order, Order::Recall { .. }))
    }
}

impl Commander {
    pub fn new(temper: Temper, seed: &str, seat: Seat) -> Commander {
        Commander::starting(temper, Chance::new(seed, seat))
    }

    /// One that decides at once, for rollouts.
    pub fn quick(seat: Seat) -> Commander {
        Commander::new(temper::QUICK, "", seat)
    }

    /// The same commander in another temper.
    pub fn with(&self, temper: Temper) -> Commander {
        Commander::starting(temper, self.chance.clone())
    }

    /// The same commander with its orders for this phase.
    pub fn given(mut self, state: &State, orders: Vec<Order>) -> Commander {
        self.planned.fill(key(state), orders);
        self
    }

    fn starting(temper: Temper, chance: Chance) -> Commander {
        Commander { temper, chance, planned: Queue::default(), hope: Hope::default(), kept: None }
    }

    fn phase_order(&mut self, state: &State) -> Option<Order> {
        if self.hope.is_lost(state, state.power.side()) && !state.conceded[state.power as usize] {
            return Some(Order::Concede);
        }
        if !self.planned.is_for(&key(state)) {
            self.kept = None;
            let orders = self.best_plan(state);
            self.planned.fill(key(state), orders);
        }
        if state.phase == Phase::MobilizeNewUnits {
            return placement::next(state, &self.temper, &mut self.kept).or(Some(Order::End));
        }
        self.planned.pop().or(Some(Order::End))
    }

    /// The plan of the phase, the best of several where much hangs on it; China's few units need no more than one.
    fn best_plan(&mut self, state: &State) -> Vec<Order> {
        let decisive = match state.phase {
            Phase::CombatMove => state.attacker() == state.power,
            phase => phase == Phase::NoncombatMove,
        };
        if self.temper.rollouts == 0 || !decisive {
            return self.plan(state);
        }
        // The plans share their chance; the next phase has another.
        let orders = portfolio::choose(state, self);
        self.chance.unit();
        orders
    }

    /// The plan of the phase that this temper leads to.
    pub fn plan(&mut self, state: &State) -> Vec<Order> {
        let temper = self.temper;
        match state.phase {
            Phase::Research => research::plan(state, &temper),
            Phase::PurchaseUnits => purchase::plan(state, state.power, &temper),
            Phase::CombatMove => attack::plan(state, state.attacker(), &temper, &mut self.chance),
            Phase::NoncombatMove => {
                let mut orders = noncombat::plan(state, state.power, &temper);
                if state.power == Power::UnitedStates {
                    orders.extend(noncombat::plan(state, Power::China, &temper));
                }
                orders
            }
            _ => Vec::new(),
        }
    }
}

fn key(state: &State) -> Key {
    (state.round, state.power, state.phase, settled(state.forces))
}

/// The first combat move of the US turn settles who goes first; the plan stays the same.
fn settled(forces: Forces) -> Forces {
    match forces {
        Forces::Undecided => Forces::First(Power::UnitedStates),
        other => other,
    }
}
