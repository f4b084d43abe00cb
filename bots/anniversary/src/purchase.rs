//! What to buy: first what keeps the capital, then what the front or the crossing needs.

use sandtable_anniversary::board::{Space, board};
use sandtable_anniversary::order::Order;
use sandtable_anniversary::power::Power;
use sandtable_anniversary::purchase::{price, repair_cost};
use sandtable_anniversary::state::State;
use sandtable_anniversary::units::{Counts, Unit};

use crate::assess::Assessment;
use crate::map::{map, sea_zones, territories};
use crate::theatre::sum;

/// Chance of losing the capital that is not accepted while men can be bought.
const CAPITAL_RISK: f32 = 0.08;

pub fn plan(state: &State, me: Power, careful: bool) -> Vec<Order> {
    let mut shop = Shop::new(state, me, careful);
    let repairs = shop.repair();
    shop.garrison();
    if careful {
        shop.factory();
    }
    if shop.sails() {
        shop.fleet();
    }
    shop.army();
    let buy = (!shop.basket.is_empty()).then_some(Order::Buy { units: shop.basket, power: None });
    repairs.into_iter().chain(buy).collect()
}

struct Shop<'s> {
    view: Assessment<'s>,
    me: Power,
    money: u16,
    slots: u16,
    basket: Counts,
    capital: Option<Space>,
}

impl<'s> Shop<'s> {
    fn new(state: &'s State, me: Power, careful: bool) -> Shop<'s> {
        let view = Assessment::new(state, me, careful);
        let slots = factories(state, me).map(|space| state.complex_capacity(space)).sum();
        let money = state.treasury[me as usize];
        Shop { view, me, money, slots, basket: Counts::default(), capital: board().capital(me) }
    }

    fn state(&self) -> &'s State {
        self.view.theatre.state
    }

    fn price(&self, unit: Unit) -> u16 {
        price(self.state(), self.me, unit)
    }

    fn affords(&self, unit: Unit) -> bool {
        self.money >= self.price(unit) && (self.slots > 0 || unit == Unit::IndustrialComplex)
    }

    fn add(&mut self, unit: Unit) -> bool {
        let can = self.affords(unit);
        if can {
            self.money -= self.price(unit);
            self.basket.add(unit, 1);
            self.slots -= u16::from(unit != Unit::IndustrialComplex);
        }
        can
    }

    /// Give back one unit of the basket.
    fn put_back(&mut self, unit: Unit) {
        self.basket.take(unit, 1);
        self.money += self.price(unit);
        self.slots += 1;
    }

    /// Repair what the money at hand could use.
    fn repair(&mut self) -> Vec<Order> {
        let mut orders = Vec::new();
        let state = self.state();
        let mut damaged: Vec<Space> =
            factories(state, self.me).filter(|s| state.damage[s.index()] > 0).collect();
        damaged.sort_by(|a, b| self.view.values.overland(*b).total_cmp(&self.view.values.overland(*a)));
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
        let here = self.view.theatre.friends(capital);
        let gun = here.get(Unit::AntiaircraftGun) > 0;
        let room = self.state().complex_capacity(capital);
        for n in 0..room {
            let mut men = here;
            men.add(Unit::Infantry, n);
            let fighting = crate::theatre::only(&men, Unit::can_be_lost_in_battle);
            if self.view.threats.fall(capital, &fighting, gun) < CAPITAL_RISK || !self.add(Unit::Infantry) {
                return;
            }
        }
    }

    /// A factory near the front, where one would work in peace.
    fn factory(&mut self) {
        if self.money < 15 + 9 || self.basket.total() > 0 || factories(self.state(), self.me).count() >= 4 {
            return;
        }
        let home = factories(self.state(), self.me).map(|f| self.view.values.overland(f)).fold(0.0, f32::max);
        let fits = |space: &Space| {
            let state = self.state();
            state.controller(*space) == Some(self.me)
                && space.income() >= 2
                && !state.complexes.contains(*space)
                && self.view.values.overland(*space) > 1.3 * home
                && self.view.exposure(*space, &self.view.theatre.friends(*space)) < 1.0
        };
        let used = self.money / u16::from(self.slots.max(1)) >= 4;
        if (used || home < 8.0) && territories().any(|space| fits(&space)) && self.money >= 30 {
            self.add(Unit::IndustrialComplex);
        }
    }

    /// Whether the troops of the main factory get on better by ship.
    fn sails(&self) -> bool {
        self.capital.is_some_and(|capital| self.view.values.wants_ship(capital))
    }

    /// Transports for those who wait, and ships to guard them.
    fn fleet(&mut self) {
        let Some(harbour) = self.harbour() else { return };
        let theatre = &self.view.theatre;
        let waiting: u16 = territories()
            .filter(|space| self.view.values.wants_ship(*space) && self.near_home(*space))
            .map(|space| {
                let own = theatre.own(space);
                own.get(Unit::Infantry) + own.get(Unit::Artillery) + own.get(Unit::Tank)
            })
            .sum();
        let lift: u16 = sea_zones().map(|zone| theatre.own(zone).get(Unit::Transport)).sum();
        let new_men = self.money / 8;
        let wanted = ((waiting + new_men) / 2).saturating_sub(lift).min(3);
        let before = self.basket;
        for _ in 0..wanted {
            if self.money >= self.price(Unit::Transport) + 6 {
                self.add(Unit::Transport);
            }
        }
        self.escort(harbour);
        let fleet = sum(&self.view.theatre.friends(harbour), &ships(&self.basket));
        // Ships that would only be sunk are not built.
        if self.view.exposure(harbour, &fleet) > 8.0 {
            for (unit, n) in ships(&self.basket).iter() {
                for _ in before.get(unit)..n {
                    self.put_back(unit);
                }
            }
        }
    }

    fn escort(&mut self, harbour: Space) {
        for _ in 0..6 {
            let fleet = sum(&self.view.theatre.friends(harbour), &ships(&self.basket));
            if fleet.is_empty() || self.view.exposure(harbour, &fleet) < 2.0 {
                return;
            }
            let decks = fleet.get(Unit::AircraftCarrier) * 2;
            let unit = if decks > fleet.get(Unit::Fighter) && decks > 0 {
                Unit::Fighter
            } else if fleet.get(Unit::Destroyer) > fleet.get(Unit::AircraftCarrier) && self.money >= 24 {
                Unit::AircraftCarrier
            } else {
                Unit::Destroyer
            };
            if !self.add(unit) {
                return;
            }
        }
    }

    /// The zone off the main factory that best leads on.
    fn harbour(&self) -> Option<Space> {
        let zones = self.capital.into_iter().flat_map(|capital| map().afloat(capital).to_vec());
        let taste = |zone: &Space| {
            let fleet = self.view.theatre.friends(*zone);
            self.view.values.pull(*zone) + crate::theatre::price(&fleet) * 0.2
                - self.view.threat_value(*zone) * 0.1
        };
        zones
            .filter(|zone| !self.state().is_hostile_zone(*zone, self.me))
            .max_by(|a, b| taste(a).total_cmp(&taste(b)))
    }

    fn near_home(&self, space: Space) -> bool {
        self.capital.is_some_and(|capital| map().land_distance(capital, space) <= 2)
    }

    /// Infantry, artillery and tanks; more expensive units where factories are the limit.
    fn army(&mut self) {
        let pattern =
            [Unit::Infantry, Unit::Infantry, Unit::Tank, Unit::Infantry, Unit::Artillery, Unit::Tank];
        for unit in pattern.into_iter().cycle().take(40) {
            let each = self.money / self.slots.max(1);
            let choice = match each {
                0..=4 => unit,
                5..=7 if unit == Unit::Infantry => Unit::Tank,
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

fn ships(units: &Counts) -> Counts {
    crate::theatre::only(units, |unit| unit.class() == sandtable_anniversary::units::Class::Sea)
}

pub fn factories(state: &State, me: Power) -> impl Iterator<Item = Space> {
    state
        .complexes
        .iter()
        .filter(move |space| state.controller(*space) == Some(me))
        .collect::<Vec<_>>()
        .into_iter()
}
