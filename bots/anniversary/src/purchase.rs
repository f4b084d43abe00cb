//! What to buy: first what keeps the capital, then what the front or the crossing needs.

use sandtable_anniversary::board::{Space, board};
use sandtable_anniversary::income::next_income;
use sandtable_anniversary::order::Order;
use sandtable_anniversary::power::Power;
use sandtable_anniversary::purchase::{price, repair_cost};
use sandtable_anniversary::state::State;
use sandtable_anniversary::units::{Counts, Unit};

use crate::assess::Assessment;
use crate::map::territories;
use crate::temper::Temper;
use crate::theatre;

/// What must guard the place of a new factory, in IPCs, and the share of it that may threaten the place.
const GARRISON: f32 = 40.0;
const GUARDED: f32 = 0.7;

/// Savings of so much, in IPCs, are never too great.
const LEAST_KEPT: u16 = 20;

pub fn plan(state: &State, me: Power, temper: &Temper) -> Vec<Order> {
    let mut shop = Shop::new(state, me, temper);
    let repairs = shop.repair();
    shop.garrison();
    if temper.is_careful() {
        shop.factory();
    }
    if shop.sails() {
        shop.fleet();
    }
    shop.army();
    if temper.is_careful() {
        shop.surplus();
    }
    let buy = (!shop.basket.is_empty()).then_some(Order::Buy { units: shop.basket, power: None });
    repairs.into_iter().chain(buy).collect()
}

pub struct Shop<'s> {
    pub view: Assessment<'s>,
    pub me: Power,
    pub money: u16,
    pub slots: u16,
    pub basket: Counts,
    pub capital: Option<Space>,
    /// How many land units the ships can use; all there is money for where none are needed.
    pub passengers: Option<u16>,
}

impl<'s> Shop<'s> {
    fn new(state: &'s State, me: Power, temper: &Temper) -> Shop<'s> {
        let view = Assessment::new(state, me, temper);
        let slots = factories(state, me).map(|space| state.complex_capacity(space)).sum();
        let money = state.treasury[me as usize];
        Shop {
            view,
            me,
            money,
            slots,
            basket: Counts::default(),
            capital: board().capital(me),
            passengers: None,
        }
    }

    pub fn state(&self) -> &'s State {
        self.view.theatre.state
    }

    fn price(&self, unit: Unit) -> u16 {
        price(self.state(), self.me, unit)
    }

    fn affords(&self, unit: Unit) -> bool {
        self.money >= self.price(unit) && (self.slots > 0 || unit == Unit::IndustrialComplex)
    }

    pub fn add(&mut self, unit: Unit) -> bool {
        let can = self.affords(unit);
        if can {
            self.money -= self.price(unit);
            self.basket.add(unit, 1);
            self.slots -= u16::from(unit != Unit::IndustrialComplex);
        }
        can
    }

    /// Repair what the money at hand could use.
    fn repair(&mut self) -> Vec<Order> {
        let mut orders = Vec::new();
        let state = self.state();
        let mut damaged: Vec<Space> =
            factories(state, self.me).filter(|s| state.damage[s.index()] > 0).collect();
        damaged.sort_by(|a, b| self.view.values().overland(*b).total_cmp(&self.view.values().overland(*a)));
        for space in damaged {
            let wanted = (self.money / 4).saturating_sub(self.slots).min(u16::from(space.income()));
            let excess = state.damage[space.index()].saturating_sub(space.income());
            let markers = state.damage[space.index()].min(wanted as u8 + excess);
            let cost = repair_cost(state, self.me, markers);
            if wanted == 0 || cost + 3 > self.money {
                continue;
            }
            self.money -= cost;
            self.slots += u16::from(markers - excess.min(markers));
            orders.push(Order::Repair { space, markers });
        }
        orders
    }

    /// Infantry until the capital is safe.
    fn garrison(&mut self) {
        let Some(capital) = self.capital else { return };
        for men in 0..self.state().complex_capacity(capital) {
            let recruits = [(Unit::Infantry, men)].into_iter().collect();
            if self.view.endangered_capital(&recruits).is_none() || !self.add(Unit::Infantry) {
                return;
            }
        }
    }

    /// A factory near the front, where one would work in peace.
    fn factory(&mut self) {
        if self.money < 15 + 9 || self.basket.total() > 0 || factories(self.state(), self.me).count() >= 4 {
            return;
        }
        let home =
            factories(self.state(), self.me).map(|f| self.view.values().overland(f)).fold(0.0, f32::max);
        let fits = |space: &Space| {
            let (state, guards) = (self.state(), self.view.theatre.friends(*space));
            let strength = theatre::price(&guards);
            state.controller(*space) == Some(self.me)
                && space.income() >= 2
                && !state.complexes.contains(*space)
                && self.view.values().overland(*space) > 1.3 * home
                && self.view.exposure(*space, &guards) < 1.0
                && strength > GARRISON
                && self.view.threat_value(*space) < GUARDED * strength
        };
        let used = self.money / self.slots.max(1) >= 4;
        if (used || home < 8.0) && territories().any(|space| fits(&space)) && self.money >= 30 {
            self.add(Unit::IndustrialComplex);
        }
    }

    /// More than the next income is not kept: aircraft can be used anywhere.
    fn surplus(&mut self) {
        let kept = next_income(self.state(), self.me).max(LEAST_KEPT);
        while self.money > kept {
            let few = self.basket.get(Unit::Bomber) < self.basket.get(Unit::Fighter) / 2;
            if !self.add(if few { Unit::Bomber } else { Unit::Fighter }) {
                return;
            }
        }
    }

    /// Infantry, artillery and tanks; more expensive units where factories are the limit.
    fn army(&mut self) {
        let pattern =
            [Unit::Infantry, Unit::Infantry, Unit::Tank, Unit::Infantry, Unit::Artillery, Unit::Tank];
        let most = self.passengers.unwrap_or(40);
        for unit in pattern.into_iter().cycle().take(usize::from(most)) {
            let each = self.money / self.slots.max(1);
            let choice = match each {
                0..=4 => unit,
                // A transport takes only one tank, but an infantry beside it.
                5..=7 if unit == Unit::Infantry && self.passengers.is_none() => Unit::Tank,
                5..=7 => unit,
                _ if self.money >= 12 && unit == Unit::Artillery => Unit::Bomber,
                _ if self.money >= 10 => Unit::Fighter,
                _ => Unit::Tank,
            };
            let cheaper = [choice, unit, Unit::Artillery, Unit::Infantry];
            let Some(found) = cheaper.into_iter().find(|unit| self.affords(*unit)) else { return };
            self.add(found);
        }
    }
}

pub fn factories(state: &State, me: Power) -> impl Iterator<Item = Space> {
    state
        .complexes
        .iter()
        .filter(move |space| state.controller(*space) == Some(me))
        .collect::<Vec<_>>()
        .into_iter()
}
