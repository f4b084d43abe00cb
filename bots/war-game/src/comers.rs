//! Who could come to a target, and how: on foot, through the next land, by air, over the sea.

use std::collections::BTreeMap;

use sandtable_war_game::board::{Space, board};
use sandtable_war_game::conduct_combat::can_take_empty;
use sandtable_war_game::order::{Order, Pick, Ship};
use sandtable_war_game::units::{Class, Counts, Unit};

use crate::field::{Field, zones_near};
use crate::force::Force;
use crate::temper::Temper;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum How {
    Straight,
    Through(Space),
    /// In the transports of a harbour to a beach.
    Ship {
        harbour: Space,
        beach: Space,
    },
}

#[derive(Clone, Copy, Debug)]
pub struct Part {
    pub from: Space,
    pub unit: Unit,
    pub count: u8,
    pub how: How,
}

/// Who is left to be sent, and the holds of transports by zone.
#[derive(Clone)]
pub struct Pool {
    pub units: Vec<Force>,
    pub berths: BTreeMap<Space, u8>,
    pub money: u16,
}

#[derive(Debug)]
pub struct Roads<'f, 's> {
    field: &'f Field<'s>,
    ships: bool,
    /// Where my aircraft may come down, and where they are.
    fields: Vec<Space>,
    hangars: Vec<Space>,
    /// Where the transports of each harbour can go.
    voyages: BTreeMap<Space, Vec<Space>>,
}

impl<'f, 's> Roads<'f, 's> {
    pub fn new(field: &'f Field<'s>, temper: &Temper) -> Roads<'f, 's> {
        let air = |at: &&Space| field.idle[at.index()].of_class(Class::Air) > 0;
        let hangars: Vec<Space> = field.posts.iter().filter(air).copied().collect();
        let lands = |space: &&Space| !hangars.is_empty() && field.state.may_land_aircraft(**space, field.me);
        let fields = board().territories().iter().filter(lands).copied().collect();
        let ships = |at: &&Space| temper.ships && field.idle[at.index()].get(Unit::Transport) > 0;
        let voyages = field.posts.iter().filter(ships).map(|at| (*at, field.voyages(*at))).collect();
        Roads { field, ships: temper.ships, fields, hangars, voyages }
    }

    /// Everybody who could come, the cheapest first.
    pub fn comers(&self, target: Space, pool: &Pool) -> Vec<Part> {
        let mut comers = Vec::new();
        if target.is_sea() {
            for from in zones_near(target) {
                for (unit, count) in pool.units[from.index()].iter() {
                    if unit.is_combat_ship() && *from != target {
                        comers.push(Part { from: *from, unit, count, how: How::Straight });
                    }
                }
            }
        } else {
            self.marchers(target, pool, &mut comers);
            if self.ships {
                self.passengers(target, pool, &mut comers);
            }
        }
        if !self.field.enemies[target.index()].is_empty() {
            self.flyers(target, pool, &mut comers);
        }
        comers
    }

    fn marchers(&self, target: Space, pool: &Pool, comers: &mut Vec<Part>) {
        let state = self.field.state;
        for near in target.neighbours().filter(|near| near.is_land() && !state.harsh(*near, target)) {
            for (unit, count) in pool.units[near.index()].iter() {
                if unit.class() == Class::Land {
                    comers.push(Part { from: near, unit, count, how: How::Straight });
                }
            }
            let empty =
                self.field.enemies[near.index()].is_empty() && can_take_empty(state, near, self.field.me);
            if !(self.field.is_friendly(near) || empty) {
                continue;
            }
            for far in near.neighbours().filter(|far| far.is_land() && !far.adjacent(target)) {
                let tanks = pool.units[far.index()].get(Unit::Armor);
                let known = comers.iter().any(|part| part.from == far && part.unit == Unit::Armor);
                if far != target && tanks > 0 && !known && !state.harsh(far, near) {
                    let how = How::Through(near);
                    comers.push(Part { from: far, unit: Unit::Armor, count: tanks, how });
                }
            }
        }
    }

    /// Troops that transports could put ashore without a fight at sea.
    fn passengers(&self, target: Space, pool: &Pool, comers: &mut Vec<Part>) {
        let mut used: Vec<Space> = Vec::new();
        for beach in target.neighbours().filter(|zone| zone.is_sea()) {
            if self.field.enemies[beach.index()].of_class(Class::Sea) > 0 {
                continue;
            }
            for (harbour, berths) in pool.berths.iter().filter(|(_, berths)| **berths > 0) {
                let reached = self.voyages.get(harbour).is_some_and(|zones| zones.contains(&beach));
                if !reached || used.contains(harbour) {
                    continue;
                }
                used.push(*harbour);
                let mut room = *berths;
                for land in harbour.neighbours().filter(|land| land.is_land() && *land != target) {
                    if land.adjacent(target) {
                        continue;
                    }
                    for unit in [Unit::Infantry, Unit::Armor] {
                        let hold = unit.hold().unwrap_or(2);
                        let count = pool.units[land.index()].get(unit).min(room / hold);
                        if count > 0 {
                            room -= count * hold;
                            let how = How::Ship { harbour: *harbour, beach };
                            comers.push(Part { from: land, unit, count, how });
                        }
                    }
                }
            }
        }
    }

    fn flyers(&self, target: Space, pool: &Pool, comers: &mut Vec<Part>) {
        let home = self.fields.iter().map(|field| board().air_distance(target, *field)).min().unwrap_or(9);
        for from in &self.hangars {
            let out = board().air_distance(*from, target);
            for unit in [Unit::Fighter, Unit::Fw190, Unit::Me262, Unit::Bomber] {
                let count = pool.units[from.index()].get(unit);
                // Fighters from a carrier find it where it was.
                let back = if from.is_sea() { home.min(out) } else { home };
                if count > 0 && out.saturating_add(back) <= unit.movement() {
                    comers.push(Part { from: *from, unit, count, how: How::Straight });
                }
            }
        }
    }
}

/// One transport's journey: aboard, over, ashore.
pub fn voyage(unit: Unit, count: u8, [from, harbour, beach, to]: [Space; 4]) -> Vec<Order> {
    let units = vec![Pick::of(u16::from(count), unit)];
    let cargo: Counts = [(unit, u16::from(count))].into_iter().collect();
    let ship = Ship { beside: Some(Counts::default()), ..Ship::default() };
    let mut orders = vec![Order::Load { units: units.clone(), from, zone: harbour, ship }];
    if beach != harbour {
        let laden = Pick { cargo: Some(cargo), ..Pick::of(1, Unit::Transport) };
        orders.push(Order::Move { units: vec![laden], path: vec![harbour, beach] });
    }
    orders.push(Order::Land { units, zone: beach, to, ship: Ship::default() });
    orders
}
