//! One attack: where, with which units by which ways, and the orders that carry it out.

use sandtable_anniversary::Anniversary;
use sandtable_anniversary::board::Space;
use sandtable_anniversary::order::{Order, Pick, Ship};
use sandtable_anniversary::power::Power;
use sandtable_anniversary::state::State;
use sandtable_anniversary::units::{Class, Counts, Unit};
use sandtable_engine::game::play;

use crate::forecast::Clash;
use crate::pool::Pool;

/// One unit, or one transport with its cargo, on its way to a battle.
#[derive(Clone, PartialEq, Debug)]
pub enum Element {
    March {
        from: Space,
        via: Option<Space>,
        unit: Unit,
    },
    Fly {
        from: Space,
        unit: Unit,
    },
    Sail {
        from: Space,
        unit: Unit,
    },
    Lift {
        ship: usize,
        load: Space,
        drop: Space,
        cargo: Vec<(Space, Unit)>,
    },
    /// A ship that comes along, to bombard or only as a guard.
    Support {
        from: Space,
        drop: Space,
        unit: Unit,
    },
    /// A ship or an aircraft of the fleet that is to join the transports in the noncombat move.
    Follow {
        from: Space,
        drop: Space,
        unit: Unit,
    },
}

#[derive(Clone, Debug)]
pub struct Strike {
    pub target: Space,
    pub elements: Vec<Element>,
    /// The battle as it would begin.
    pub clash: Clash,
    pub score: f32,
    pub win: f32,
}

impl Element {
    /// Whether the units are still there to be sent.
    pub fn is_available(&self, pool: &Pool) -> bool {
        match self {
            Element::March { from, unit, .. }
            | Element::Fly { from, unit }
            | Element::Sail { from, unit }
            | Element::Support { from, unit, .. }
            | Element::Follow { from, unit, .. } => pool.at(*from).get(*unit) > 0,
            Element::Lift { ship, cargo, .. } => {
                let wanted = |port: Space, unit: Unit| cargo.iter().filter(|c| **c == (port, unit)).count();
                let there = |(port, unit): &(Space, Unit)| {
                    usize::from(pool.at(*port).get(*unit)) >= wanted(*port, *unit)
                };
                pool.ships[*ship].free && cargo.iter().all(there)
            }
        }
    }

    pub fn take_from(&self, pool: &mut Pool) {
        match self {
            Element::March { from, unit, .. }
            | Element::Fly { from, unit }
            | Element::Sail { from, unit }
            | Element::Support { from, unit, .. }
            | Element::Follow { from, unit, .. } => pool.take(*from, *unit),
            Element::Lift { ship, cargo, .. } => {
                pool.ships[*ship].free = false;
                for (port, unit) in cargo {
                    pool.take(*port, *unit);
                }
            }
        }
    }

    /// The units this adds to the battle; bombarding ships stay out of it.
    pub fn fighters(&self, pool: &Pool) -> Counts {
        match self {
            Element::March { unit, .. } | Element::Fly { unit, .. } | Element::Sail { unit, .. } => {
                [(*unit, 1)].into_iter().collect()
            }
            Element::Lift { ship, cargo, .. } => {
                let boarding = cargo.iter().map(|(_, unit)| (*unit, 1));
                pool.ships[*ship].cargo.iter().chain(boarding).collect()
            }
            Element::Support { .. } | Element::Follow { .. } => Counts::default(),
        }
    }
}

impl Clash {
    /// A ship that comes along bombards.
    pub fn support(&mut self, element: &Element) {
        if let Element::Support { unit, .. } = element {
            self.bombarding.add(*unit, 1);
        }
    }
}

impl Strike {
    pub fn is_available(&self, pool: &Pool) -> bool {
        let mut left = pool.clone();
        self.elements.iter().all(|element| {
            let there = element.is_available(&left);
            if there {
                element.take_from(&mut left);
            }
            there
        })
    }

    /// The zones where its transports will lie.
    pub fn drops(&self) -> Vec<Space> {
        let zone =
            |element: &Element| if let Element::Lift { drop, .. } = element { Some(*drop) } else { None };
        let mut drops: Vec<Space> = self.elements.iter().filter_map(zone).collect();
        drops.sort_unstable();
        drops.dedup();
        drops
    }

    /// How many more ships may bombard: one for each unit that lands where somebody stands.
    pub fn bombarders_wanted(&self, pool: &Pool) -> u16 {
        let lifts = self.elements.iter().filter(|element| matches!(element, Element::Lift { .. }));
        let landing: u16 = lifts.map(|lift| lift.fighters(pool).total()).sum();
        match self.clash.defenders.is_empty() {
            true => 0,
            false => landing.saturating_sub(self.clash.bombarding.total()),
        }
    }

    /// What the strike leaves of a pool.
    pub fn rest_of(&self, pool: &Pool) -> Pool {
        let mut left = pool.clone();
        self.elements.iter().for_each(|element| element.take_from(&mut left));
        left
    }

    /// The orders of the strike, tried on the state; `None` and no change if the rules refuse one.
    pub fn realise(&self, state: &mut State, power: Power, pool: &Pool) -> Option<Vec<Order>> {
        let mut after = state.clone();
        let mut orders = Vec::new();
        for order in self.orders(power, pool) {
            play(&Anniversary, &mut after, power.seat(), &order).ok()?;
            orders.push(order);
        }
        *state = after;
        Some(orders)
    }

    fn orders(&self, power: Power, pool: &Pool) -> Vec<Order> {
        let mut moves: Vec<(Vec<Space>, Counts)> = Vec::new();
        let mut go = |path: Vec<Space>, unit: Unit| match moves.iter_mut().find(|(known, _)| *known == path) {
            Some((_, units)) => units.add(unit, 1),
            None => moves.push((path, [(unit, 1)].into_iter().collect())),
        };
        let mut lifts = Vec::new();
        for element in &self.elements {
            match element {
                Element::March { from, via, unit } => {
                    go([Some(*from), *via, Some(self.target)].into_iter().flatten().collect(), *unit);
                }
                Element::Fly { from, unit } | Element::Sail { from, unit } if *from != self.target => {
                    go(vec![*from, self.target], *unit);
                }
                Element::Fly { .. } | Element::Sail { .. } => {}
                Element::Support { from, drop, unit } if from != drop => go(vec![*from, *drop], *unit),
                Element::Support { .. } | Element::Follow { .. } => {}
                Element::Lift { ship, load, drop, cargo } => {
                    let ship = pool.ships[*ship];
                    lifts.extend(ferry(power, ship.zone, ship.cargo, *load, *drop, cargo, Some(self.target)));
                }
            }
        }
        let picks = |units: &Counts| units.iter().map(|(unit, n)| Pick::owned(n, power, unit)).collect();
        let order =
            |(path, units): &(Vec<Space>, Counts)| Order::Move { units: picks(units), path: path.clone() };
        // Aircraft need company on the ground before they fly; ships clear the way first.
        let (air, rest): (Vec<_>, Vec<_>) =
            moves.iter().partition(|(_, units)| units.iter().all(|(unit, _)| unit.class() == Class::Air));
        rest.into_iter().map(order).chain(lifts).chain(air.into_iter().map(order)).collect()
    }
}

/// Warships that sail from one zone to another together.
pub fn sail(power: Power, warships: &Counts, from: Space, to: Space) -> Order {
    let units = warships.iter().map(|(unit, n)| Pick::owned(n, power, unit)).collect();
    Order::Move { units, path: vec![from, to] }
}

/// Load, cross and put ashore.
pub fn ferry(
    power: Power,
    zone: Space,
    aboard: Counts,
    load: Space,
    drop: Space,
    cargo: &[(Space, Unit)],
    to: Option<Space>,
) -> Vec<Order> {
    let ship = |cargo: Counts| vec![Pick { cargo: Some(cargo), ..Pick::owned(1, power, Unit::Transport) }];
    let mut orders = Vec::new();
    let mut full = aboard;
    if zone != load {
        orders.push(Order::Move { units: ship(full), path: vec![zone, load] });
    }
    let mut ports: Vec<Space> = cargo.iter().map(|(port, _)| *port).collect();
    ports.dedup();
    for port in ports {
        let boarding: Counts =
            cargo.iter().filter(|(at, _)| *at == port).map(|(_, unit)| (*unit, 1)).collect();
        let units = boarding.iter().map(|(unit, n)| Pick::owned(n, power, unit)).collect();
        let ship = Ship { aboard: Some(power), beside: Some(full), left: None };
        orders.push(Order::Load { units, from: port, zone: load, ship });
        full = boarding.iter().fold(full, |mut all, (unit, n)| {
            all.add(unit, n);
            all
        });
    }
    if load != drop {
        orders.push(Order::Move { units: ship(full), path: vec![load, drop] });
    }
    if let Some(to) = to {
        let units = full.iter().map(|(unit, n)| Pick::owned(n, power, unit)).collect();
        orders.push(Order::Offload { units, zone: drop, to, ship: Ship::default() });
    }
    orders
}
