//! Ships of one zone that move together, and the decks that their fighters need.

use sandtable_anniversary::board::Space;
use sandtable_anniversary::units::{Counts, Unit};

use crate::arrangement::Arrangement;
use crate::map::sea_zones;
use crate::theatre::{less, sum};

/// A number of units of the group with this index.
type Part = (usize, u16);

impl Arrangement<'_> {
    /// Whether so many units may go from one space to another without a fighter losing its deck.
    pub fn decks_suffice(&self, unit: Unit, from: Space, to: Space, n: u16) -> bool {
        let room = |zone: Space| {
            let there = &self.standing[zone.index()];
            (2 * i32::from(there.get(Unit::AircraftCarrier))) - i32::from(there.get(Unit::Fighter))
        };
        match unit {
            Unit::Fighter => to.is_land() || room(to) >= i32::from(n),
            Unit::AircraftCarrier => room(from) >= 2 * i32::from(n),
            _ => true,
        }
    }

    /// Send whole fleets on: a ship that leaves alone is lost where all of them together are safe.
    pub fn improve_fleets(&mut self) -> bool {
        let mut changed = false;
        for zone in sea_zones() {
            let fleet = self.fleet(zone);
            let best =
                self.goals_of(&fleet, zone).into_iter().map(|goal| (self.gain(&fleet, zone, goal), goal));
            if let Some((gain, goal)) = best.max_by(|a, b| a.0.total_cmp(&b.0))
                && gain > 0.02
            {
                self.send(&fleet, zone, goal);
                changed = true;
            }
        }
        changed
    }

    /// The warships now to be in a zone, with the fighters there.
    fn fleet(&self, zone: Space) -> Vec<Part> {
        let groups = self.groups.iter().enumerate();
        let sails = |unit: Unit| unit.is_surface_warship() || unit == Unit::Fighter;
        groups
            .filter(|(_, group)| sails(group.unit))
            .map(|(at, group)| (at, group.sent_to(zone)))
            .filter(|(_, n)| *n > 0)
            .collect()
    }

    /// Where all of them can go; more than one kind, or single moves would do.
    fn goals_of(&self, fleet: &[Part], zone: Space) -> Vec<Space> {
        let [(first, _), rest @ ..] = fleet else { return Vec::new() };
        let all = |goal: &Space| rest.iter().all(|(at, _)| self.groups[*at].goals.contains(goal));
        let goals = self.groups[*first].goals.iter().copied();
        match rest.is_empty() {
            true => Vec::new(),
            false => goals.filter(|goal| goal.is_sea() && *goal != zone).filter(all).collect(),
        }
    }

    fn units(&self, fleet: &[Part]) -> Counts {
        fleet.iter().map(|(at, n)| (self.groups[*at].unit, *n)).collect()
    }

    fn gain(&self, fleet: &[Part], from: Space, to: Space) -> f32 {
        let units = self.units(fleet);
        let exposed =
            |space: Space, units: &Counts| self.exposure[space.index()] - self.view.exposure(space, units);
        let place =
            |(unit, n): (Unit, u16)| f32::from(n) * (self.view.place(unit, to) - self.view.place(unit, from));
        exposed(from, &less(&self.standing[from.index()], &units))
            + exposed(to, &sum(&self.standing[to.index()], &units))
            + units.iter().map(place).sum::<f32>()
    }

    fn send(&mut self, fleet: &[Part], from: Space, to: Space) {
        let units = self.units(fleet);
        for (at, n) in fleet {
            self.groups[*at].redirect(from, to, *n);
        }
        self.standing[from.index()] = less(&self.standing[from.index()], &units);
        self.standing[to.index()] = sum(&self.standing[to.index()], &units);
        for space in [from, to] {
            self.exposure[space.index()] = self.view.exposure(space, &self.standing[space.index()]);
        }
    }
}
