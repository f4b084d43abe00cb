//! What to buy: first what keeps the capital, then what the front or the crossing needs.

use sandtable_anniversary::board::{Space, board};
use sandtable_anniversary::order::Order;
use sandtable_anniversary::power::Power;
use sandtable_anniversary::purchase::{price, repair_cost};
use sandtable_anniversary::state::State;
use sandtable_anniversary::units::{Counts, Unit};

use crate::assess::Assessment;
use crate::escort;
use crate::harbour;
use crate::map::{sea_zones, territories};
use crate::pool::{Pool, Ship};
use crate::temper::Temper;
use crate::theatre;

/// What must guard the place of a new factory, in IPCs, and the share of it that may threaten the place.
const GARRISON: f32 = 40.0;
const GUARDED: f32 = 0.7;

/// With so many transports near, more of them do not open a shore; aircraft may.
const ENOUGH: u16 = 8;

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
    /// How many land units the ships can use; all there is money for where none are needed.
    passengers: Option<u16>,
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

    /// Whether the troops of the main factory get on better by ship.
    fn sails(&self) -> bool {
        self.capital.is_some_and(|capital| self.view.values().wants_ship(capital))
    }

    /// Transports for those who wait, as many as can be guarded; or else save up for it.
    fn fleet(&mut self) {
        let Some(harbour) = harbour::best(&self.view) else { return self.break_blockade() };
        let lift = 2 * self.transports_near(harbour);
        if self.view.temper.is_careful() && lift >= 2 * ENOUGH {
            return self.air_force(8);
        }
        let waiting = harbour::waiting(&self.view, harbour);
        let idle = self.idle_transports(harbour);
        let wanted = match idle >= 2 && 2 * idle >= waiting {
            true => 0,
            false => (waiting + self.money / 10).saturating_sub(lift).div_ceil(2).min(4),
        };
        for transports in (0..=wanted).rev() {
            let (basket, money, slots) = (self.basket, self.money, self.slots);
            let bought = (0..transports).all(|_| self.add(Unit::Transport));
            if bought && self.escort(harbour) {
                self.passengers = Some((lift + 2 * transports).saturating_sub(waiting).max(2));
                return;
            }
            (self.basket, self.money, self.slots) = (basket, money, slots);
        }
        self.wait_ashore();
        self.air_force(4);
    }

    /// Enemy ships lie off every yard: aircraft must drive them away.
    fn break_blockade(&mut self) {
        self.wait_ashore();
        self.air_force(8);
    }

    /// Without ships only a power with a front on land has use for more men.
    fn wait_ashore(&mut self) {
        let front = self.capital.is_some_and(|capital| self.view.values().overland(capital) > 1.0);
        self.passengers = if front { None } else { Some(0) };
    }

    /// Fighters and bombers, up to so many at home.
    fn air_force(&mut self, most: u16) {
        let home = factories(self.state(), self.me).map(|space| *self.view.theatre.own(space));
        let mut have: u16 = home.map(|units| units.get(Unit::Fighter) + units.get(Unit::Bomber)).sum();
        while have < most && self.add(if have.is_multiple_of(3) { Unit::Bomber } else { Unit::Fighter }) {
            have += 1;
        }
    }

    fn transports_near(&self, harbour: Space) -> u16 {
        let theatre = &self.view.theatre;
        let near = sea_zones().filter(|zone| theatre.sea_distance(*zone, harbour) <= 4);
        near.map(|zone| theatre.own(zone).get(Unit::Transport)).sum()
    }

    /// Own empty transports within one move of the harbour.
    fn idle_transports(&self, harbour: Space) -> u16 {
        let pool = Pool::new(self.state(), self.me);
        let near = |ship: &&Ship| self.view.theatre.sea_distance(ship.zone, harbour) <= 2;
        pool.ships.iter().filter(|ship| ship.cargo.is_empty()).filter(near).count() as u16
    }

    /// Whether transports in the harbour have no warship of their own beside them and the enemy can come.
    fn lacks_guard(&self, harbour: Space) -> bool {
        let own = theatre::sum(self.view.theatre.own(harbour), &self.basket);
        self.view.temper.is_careful()
            && own.get(Unit::Transport) > 0
            && !escort::has_guard(&own)
            && escort::is_reached(&self.view, harbour)
    }

    /// Warships until the fleet in the harbour is no easy prey; false if the money does not suffice.
    fn escort(&mut self, harbour: Space) -> bool {
        if self.lacks_guard(harbour) && !self.add(Unit::Destroyer) {
            return false;
        }
        let theatre = &self.view.theatre;
        let mut present = theatre.friends(harbour);
        let mut spare: u16 =
            factories(self.state(), self.me).map(|space| theatre.own(space).get(Unit::Fighter)).sum();
        for unit in ships(&self.basket).iter().flat_map(|(unit, n)| vec![unit; usize::from(n)]) {
            present.add(unit, 1);
        }
        loop {
            if ships(&present).is_empty()
                || self.view.exposure(harbour, &present) < 1.0 + 0.12 * theatre::price(&present)
            {
                return true;
            }
            let free = (2 * present.get(Unit::AircraftCarrier)).saturating_sub(present.get(Unit::Fighter));
            if free > 0 && spare > 0 {
                spare -= 1;
                present.add(Unit::Fighter, 1);
                continue;
            }
            let unit = if free > 0 {
                Unit::Fighter
            } else if present.get(Unit::Destroyer) > 2 * present.get(Unit::AircraftCarrier) {
                Unit::AircraftCarrier
            } else {
                Unit::Destroyer
            };
            if !self.add(unit) {
                return false;
            }
            present.add(unit, 1);
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

fn ships(units: &Counts) -> Counts {
    theatre::only(units, |unit| unit.class() == sandtable_anniversary::units::Class::Sea)
}

pub fn factories(state: &State, me: Power) -> impl Iterator<Item = Space> {
    state
        .complexes
        .iter()
        .filter(move |space| state.controller(*space) == Some(me))
        .collect::<Vec<_>>()
        .into_iter()
}
