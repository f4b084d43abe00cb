//! A bot for one seat: it plans a phase as a whole, then gives the orders one by one.

use std::collections::VecDeque;

use sandtable_anniversary::Anniversary;
use sandtable_anniversary::options::{self, Heading};
use sandtable_anniversary::order::Order;
use sandtable_anniversary::power::Power;
use sandtable_anniversary::state::{Forces, Phase, State, Waiting};
use sandtable_engine::bots::{Bot, Sight};
use sandtable_engine::game::play;
use sandtable_engine::{Notation, Offer, Rules, Seat};

use crate::assess::Outlook;
use crate::chance::Chance;
use crate::surrender::Hope;
use crate::temper::Temper;
use crate::{attack, book, choices, noncombat, placement, portfolio, purchase, research, temper};

/// Menus deeper than this are taken for endless.
const DEEPEST: usize = 4;

/// The phase that a plan is for.
type Key = (u16, Power, Phase, Forces);

#[derive(Debug)]
pub struct Commander {
    pub temper: Temper,
    chance: Chance,
    planned: Option<Key>,
    orders: VecDeque<Order>,
    hope: Hope,
    /// The outlook while battles are fought or new units placed.
    kept: Option<(Power, Outlook)>,
}

impl Bot for Commander {
    fn decide(&mut self, sight: &dyn Sight) -> Result<String, String> {
        book::begin();
        let seen = sight.of::<Anniversary>().ok_or("this bot only plays anniversary")?;
        let order = self.order(&seen.state, seen.seat).ok_or("the menu leads to no order")?;
        Ok(Anniversary.print(&order))
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
        self.planned = Some(key(state));
        self.orders = orders.into();
        self
    }

    fn starting(temper: Temper, chance: Chance) -> Commander {
        Commander {
            temper,
            chance,
            planned: None,
            orders: VecDeque::new(),
            hope: Hope::default(),
            kept: None,
        }
    }

    /// The order to give now; always one that the rules accept.
    pub fn order(&mut self, state: &State, seat: Seat) -> Option<Order> {
        while let Some(order) = self.wanted(state) {
            if Anniversary.check(state, seat, &order).is_ok() {
                return Some(order);
            }
            if self.orders.is_empty() {
                break;
            }
        }
        fallback(state, seat, None, DEEPEST)
    }

    /// The same, carried out at once; false if there is nothing to do.
    pub fn act(&mut self, state: &mut State, seat: Seat) -> bool {
        while let Some(order) = self.wanted(state) {
            if play(&Anniversary, state, seat, &order).is_ok() {
                return true;
            }
            if self.orders.is_empty() {
                break;
            }
        }
        let order = fallback(state, seat, None, DEEPEST);
        order.is_some_and(|order| play(&Anniversary, state, seat, &order).is_ok())
    }

    fn wanted(&mut self, state: &State) -> Option<Order> {
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

    fn phase_order(&mut self, state: &State) -> Option<Order> {
        if self.hope.is_lost(state, state.power.side()) && !state.conceded[state.power as usize] {
            return Some(Order::Concede);
        }
        if self.planned != Some(key(state)) {
            self.planned = Some(key(state));
            self.kept = None;
            self.orders = self.best_plan(state).into();
        }
        if state.phase == Phase::MobilizeNewUnits {
            return placement::next(state, &self.temper, &mut self.kept).or(Some(Order::End));
        }
        self.orders.pop_front().or(Some(Order::End))
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

/// The first order that the menu leads to; to be done comes first where it is allowed.
fn fallback(state: &State, seat: Seat, under: Option<&Heading>, depth: usize) -> Option<Order> {
    let menu = options::options(state, seat, under);
    let done =
        menu.iter().find_map(|offer| if let Offer::Done(order) = offer { Some(order.clone()) } else { None });
    let recall = |order: &Order| matches!(order, Order::Recall { .. });
    let mut orders: Vec<&Order> =
        menu.iter().filter_map(|o| if let Offer::Order(order) = o { Some(order) } else { None }).collect();
    orders.sort_by_key(|order| !recall(order));
    done.or_else(|| orders.first().map(|order| (*order).clone())).or_else(|| {
        let open =
            menu.iter().filter_map(|o| if let Offer::Open(heading) = o { Some(heading) } else { None });
        if depth == 0 {
            None
        } else {
            open.into_iter().find_map(|heading| fallback(state, seat, Some(heading), depth - 1))
        }
    })
}
