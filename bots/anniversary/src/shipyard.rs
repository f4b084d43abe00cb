//! Which ships to buy: transports for those who wait, and what guards them.

use sandtable_anniversary::board::Space;
use sandtable_anniversary::units::{Class, Counts, Unit};

use crate::escort;
use crate::harbour;
use crate::map::{map, sea_zones};
use crate::pool::{Pool, Ship};
use crate::purchase::{Shop, factories};
use crate::theatre;

/// With so many transports near, more of them do not open a shore; aircraft may.
const ENOUGH: u16 = 8;

impl Shop<'_> {
    /// Whether the troops of the main factory get on better by ship.
    pub fn sails(&self) -> bool {
        self.capital.is_some_and(|capital| self.view.values().wants_ship(capital))
    }

    /// Transports for those who wait, as many as can be guarded; or else save up for it.
    pub fn fleet(&mut self) {
        let Some(harbour) = harbour::best(&self.view) else { return self.break_blockade() };
        let lift = 2 * self.transports_near(harbour);
        if self.view.temper.is_careful() && lift >= 2 * ENOUGH {
            return self.air_force(8);
        }
        // Ships that find no room in the yards of the harbour would lie alone off another.
        let yards = factories(self.state(), self.me).filter(|yard| map().afloat(*yard).contains(&harbour));
        let berths: u16 = yards.map(|yard| self.state().complex_capacity(yard)).sum();
        let elsewhere = self.slots.saturating_sub(berths);
        self.slots -= elsewhere;
        let guarded = self.convoy(harbour, lift);
        self.slots += elsewhere;
        if !guarded {
            self.wait_ashore();
            self.air_force(4);
        }
    }

    /// As many transports as are wanted and can be guarded; false if nothing that is there or bought can be.
    fn convoy(&mut self, harbour: Space, lift: u16) -> bool {
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
                return true;
            }
            (self.basket, self.money, self.slots) = (basket, money, slots);
        }
        false
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
}

fn ships(units: &Counts) -> Counts {
    theatre::only(units, |unit| unit.class() == Class::Sea)
}

#[cfg(test)]
mod tests {
    use sandtable_anniversary::order::Order;
    use sandtable_anniversary::power::Power;
    use serde_json::json;

    use super::*;
    use crate::purchase::plan;
    use crate::staged::position;
    use crate::temper::HARD;

    /// Enemies lie in every zone off the home island; India builds three units a turn.
    #[test]
    fn no_more_ships_are_bought_than_the_harbour_has_berths() {
        let raider = json!({"germany": "1 destroyer"});
        let fields = json!({
            "treasury": {"united-kingdom": 80},
            "units": {
                "sz2": raider, "sz3": raider, "sz6": raider, "sz7": raider, "sz8": raider,
                "united-kingdom": {"united-kingdom": "20 infantry, 1 industrial-complex"},
                "india": {"united-kingdom": "12 infantry, 1 industrial-complex"},
            },
        });
        let state = position("united-kingdom", "purchase", fields);
        let orders = plan(&state, Power::UnitedKingdom, &HARD);
        let [Order::Buy { units, .. }] = orders.as_slice() else { panic!("{orders:?}") };
        let bought = ships(units).total();
        assert!((1..=3).contains(&bought), "{units} for a harbour with three berths");
    }
}
