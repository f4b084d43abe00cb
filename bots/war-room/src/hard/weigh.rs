//! Hosts weighed: what one is worth, how it fights, what becomes of it in a region.

use sandtable_war_room::ids::UnitType;

use crate::clash::Host;
use crate::hard::model::{FLEET, Model, Site};
use crate::worth;

/// A raider who is left alone comes again.
const RAIDED: f32 = 2.0;

pub const NOBODY: Host = [0.0; 10];

pub fn any(host: &Host) -> bool {
    host.iter().any(|count| *count > 0.05)
}

pub fn troops(host: &Host) -> f32 {
    host[0] + host[1] + host[2]
}

pub fn land_power(host: &Host) -> f32 {
    host[0] + 1.7 * host[1] + 3.2 * host[2]
}

pub fn air_power(host: &Host) -> f32 {
    2.0 * (host[3] + host[9]) + 2.4 * host[4]
}

pub fn naval_power(host: &Host) -> f32 {
    submarine_power(host) + 3.0 * host[6] + 3.4 * host[7] + 5.0 * host[8]
}

pub fn submarine_power(host: &Host) -> f32 {
    1.6 * host[5]
}

pub fn value(host: &Host) -> f32 {
    host.iter().zip(UnitType::ALL).map(|(count, unit)| count * worth::unit(*unit)).sum()
}

pub fn value_of_troops(host: &Host) -> f32 {
    2.0 * host[0] + 3.4 * host[1] + 5.2 * host[2]
}

impl Model {
    /// What is left of both hosts, and who holds the place.
    pub fn fight(&self, site: &Site, hosts: &[Host; 2]) -> ([Host; 2], [f32; 2]) {
        let mut holds = [0.0; 2];
        if let Some(side) = site.controller {
            holds[side as usize] = 1.0;
        }
        let there = [any(&hosts[0]), any(&hosts[1])];
        if there == [true, true] {
            let outcome = self.drill.clash(&site.ground, *hosts);
            for s in 0..2 {
                let lands = troops(&hosts[s]) > 0.0 && !site.ground.sea;
                if site.controller.is_some_and(|c| c as usize != s) && lands {
                    let taken = outcome.swept[1 - s] * (1.0 - outcome.swept[s]);
                    holds[s] = taken;
                    holds[1 - s] = 1.0 - taken;
                }
            }
            return (outcome.left, holds);
        }
        for s in 0..2 {
            if there[s] && troops(&hosts[s]) > 0.0 && site.controller.is_some_and(|c| c as usize != s) {
                (holds[s], holds[1 - s]) = (0.97, 0.03);
            }
        }
        (*hosts, holds)
    }

    /// Convoys raided and transports sunk, now or next.
    pub fn at_sea(&self, at: usize, all: &[[Host; 2]], convoys: &[Host; 2]) -> f32 {
        let me = self.side as usize;
        let (site, left) = (&self.sites[at], &all[at]);
        let mut total = FLEET * site.fleet_pull * value(&left[me]);
        for s in 0..2 {
            let enemy = 1 - s;
            let hunters = naval_power(&left[enemy]) + air_power(&left[enemy]);
            let guards = naval_power(&left[s]) + air_power(&left[s]);
            if hunters > 0.5 && guards <= 0.3 {
                total -= RAIDED * self.sign(s) * site.ships[s];
            }
            if convoys[s] == NOBODY {
                continue;
            }
            let lost = self.sunk(at, s, all);
            let aboard = value(&convoys[s]);
            total += self.sign(s) * aboard * (1.0 - lost);
            if s == me {
                total += site.useful * aboard * (1.0 - lost);
            }
        }
        total
    }
}
