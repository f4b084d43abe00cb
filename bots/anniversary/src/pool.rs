//! The units a power can still send somewhere in its combat move.

use sandtable_anniversary::board::{Space, board};
use sandtable_anniversary::movement::cargo_counts;
use sandtable_anniversary::power::Power;
use sandtable_anniversary::state::{Piece, State};
use sandtable_anniversary::units::{Class, Counts, Unit};

use crate::map::{map, spaces};

/// A transport that has not been used this turn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ship {
    pub zone: Space,
    pub cargo: Counts,
    pub free: bool,
}

#[derive(Clone, Debug)]
pub struct Pool {
    free: Vec<Counts>,
    pub ships: Vec<Ship>,
    /// Where aircraft stand, or stood before some were taken.
    pub bases: Vec<Space>,
    /// Own ships that are expected to lie in a zone after a battle there.
    pub winners: Vec<(Space, Counts)>,
}

impl Pool {
    pub fn new(state: &State, power: Power) -> Pool {
        let mut free = vec![Counts::default(); board().len()];
        let mut ships = Vec::new();
        let fresh = |p: &Piece| {
            p.owner == power && !p.combat_moved && !p.noncombat_moved && !p.fought && p.moved == 0
        };
        for (id, space, piece) in state.pieces.all().filter(|(_, _, p)| fresh(p)) {
            let aboard = piece.aboard.is_some() && piece.class() == Class::Land;
            if piece.unit == Unit::Transport {
                ships.push(Ship { zone: Space(space), cargo: cargo_counts(state, id), free: true });
            } else if !aboard && piece.unit != Unit::AntiaircraftGun {
                free[space as usize].add(piece.unit, 1);
            }
        }
        let bases = spaces().filter(|space| has_aircraft(&free[space.index()])).collect();
        Pool { free, ships, bases, winners: Vec::new() }
    }

    pub fn at(&self, space: Space) -> &Counts {
        &self.free[space.index()]
    }

    pub fn take(&mut self, space: Space, unit: Unit) {
        self.free[space.index()].take(unit, 1);
    }

    /// Two land units that a transport loading in this zone could take, not those of `except`.
    pub fn cargo(&self, ship: &Ship, zone: Space, except: &[Space]) -> Vec<(Space, Unit)> {
        let room = 2 - ship.cargo.total().min(2);
        let bulky = ship.cargo.total() > ship.cargo.get(Unit::Infantry);
        let ports = || map().ashore(zone).iter().copied().filter(|port| !except.contains(port));
        let find = |unit: Unit| ports().find(|port| self.at(*port).get(unit) > 0).map(|port| (port, unit));
        let heavy = [Unit::Tank, Unit::Artillery].into_iter().find_map(find).filter(|_| !bulky && room > 0);
        let mut cargo: Vec<(Space, Unit)> = heavy.into_iter().collect();
        let mut infantry: Vec<(Space, Unit)> = Vec::new();
        for port in ports() {
            infantry.extend((0..self.at(port).get(Unit::Infantry).min(2)).map(|_| (port, Unit::Infantry)));
        }
        cargo.extend(infantry);
        cargo.truncate(usize::from(room));
        cargo
    }
}

fn has_aircraft(units: &Counts) -> bool {
    units.get(Unit::Fighter) + units.get(Unit::Bomber) > 0
}
