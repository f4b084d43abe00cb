//! The ways units can come to a battle.

use sandtable_anniversary::board::{Space, board};
use sandtable_anniversary::china;
use sandtable_anniversary::movement::is_empty_for_blitz;
use sandtable_anniversary::power::Power;
use sandtable_anniversary::units::{Class, Unit};

use crate::map::map;
use crate::pool::{Pool, Ship};
use crate::strike::Element;
use crate::theatre::Theatre;
use crate::threat::zones_within;

/// Where units for one target may come from. Elements of one kind stand here once.
#[derive(Debug)]
pub struct Routes {
    single: Vec<Element>,
    /// For each ship, where it could load and where it would lie.
    lifts: Vec<(usize, Vec<(Space, Space)>)>,
    target: Space,
}

impl Routes {
    pub fn to(theatre: &Theatre, pool: &Pool, target: Space, cleared: &[Space]) -> Routes {
        let mut single = Vec::new();
        if target.is_land() {
            march(theatre, pool, target, &mut single);
        } else {
            sail(theatre, pool, target, &mut single);
        }
        fly(theatre, pool, target, &mut single);
        let mut lifts = Vec::new();
        if target.is_land() && theatre.me != Power::China {
            let drops: Vec<Space> = map().afloat(target).to_vec();
            for (i, ship) in pool.ships.iter().enumerate().filter(|(_, ship)| ship.free) {
                let mut ways = crossings(theatre, ship, &drops, cleared);
                // Of crossings that bring as much, one to a zone with friendly warships is tried first.
                ways.sort_by_key(|(_, drop)| {
                    !theatre.friends(*drop).iter().any(|(u, _)| u.is_surface_warship())
                });
                if !ways.is_empty() {
                    lifts.push((i, ways));
                }
            }
            support(theatre, pool, &drops, &mut single);
        }
        Routes { single, lifts, target }
    }

    /// What could be added to the attack now, each kind once.
    pub fn available(&self, pool: &Pool, taken: &[Element]) -> Vec<Element> {
        let landed: usize = taken.iter().filter(|e| matches!(e, Element::Lift { .. })).count();
        let drops: Vec<Space> = taken
            .iter()
            .filter_map(|e| if let Element::Lift { drop, .. } = e { Some(*drop) } else { None })
            .collect();
        let ships = taken.iter().filter(|e| matches!(e, Element::Support { .. })).count();
        let fits = |element: &&Element| match element {
            Element::Support { drop, .. } => drops.contains(drop) && ships < 2 * landed,
            _ => true,
        };
        let mut found: Vec<Element> =
            self.single.iter().filter(fits).filter(|e| e.is_available(pool)).cloned().collect();
        let mut seen: Vec<Ship> = Vec::new();
        for (i, ways) in &self.lifts {
            let ship = pool.ships[*i];
            if ship.free && !seen.contains(&ship) {
                seen.push(ship);
                found.extend(self.best_lift(pool, *i, ways));
            }
        }
        found
    }

    /// The crossing that brings the most.
    fn best_lift(&self, pool: &Pool, ship: usize, ways: &[(Space, Space)]) -> Option<Element> {
        let mut best: Option<(u16, Element)> = None;
        // Where a like ship lies already, that one would be loaded.
        let like = |zone: Space| {
            let here = pool.ships[ship];
            zone != here.zone && pool.ships.contains(&Ship { zone, ..here })
        };
        for (load, drop) in ways.iter().filter(|(load, _)| !like(*load)) {
            let cargo = pool.cargo(&pool.ships[ship], *load, map().ashore(self.target));
            let worth: u16 = cargo.iter().map(|(_, unit)| unit.cost()).sum::<u16>()
                + pool.ships[ship].cargo.iter().map(|(unit, n)| unit.cost() * n).sum::<u16>();
            if worth > 0 && best.as_ref().is_none_or(|(most, _)| worth > *most) {
                best = Some((worth, Element::Lift { ship, load: *load, drop: *drop, cargo }));
            }
        }
        best.map(|(_, element)| element)
    }
}

fn march(theatre: &Theatre, pool: &Pool, target: Space, list: &mut Vec<Element>) {
    let me = theatre.me;
    if me == Power::China && !china::may_occupy(target) {
        return;
    }
    for from in map().ashore(target).iter().copied() {
        for (unit, _) in pool.at(from).iter().filter(|(unit, _)| unit.can_capture()) {
            list.push(Element::March { from, via: None, unit });
        }
    }
    for mid in map().ashore(target).iter().copied() {
        let blitz = theatre.is_hostile(mid) && is_empty_for_blitz(theatre.state, mid, me);
        if !theatre.is_friendly(mid) && !blitz {
            continue;
        }
        for from in map().ashore(mid).iter().copied().filter(|from| *from != target && !from.adjacent(target))
        {
            let known = |e: &Element| matches!(e, Element::March { from: f, via: Some(_), .. } if *f == from);
            if pool.at(from).get(Unit::Tank) > 0 && !list.iter().any(known) {
                list.push(Element::March { from, via: Some(mid), unit: Unit::Tank });
            }
        }
    }
}

fn fly(theatre: &Theatre, pool: &Pool, target: Space, list: &mut Vec<Element>) {
    let me = theatre.me;
    if me == Power::China && !china::may_occupy(target) {
        return;
    }
    let home = theatre.flight_home(target, me.side());
    for from in pool.bases.iter().copied() {
        for (unit, _) in pool.at(from).iter().filter(|(unit, _)| unit.class() == Class::Air) {
            let range = theatre.range(me, unit);
            let out = board().air_distance(from, target);
            let back_on_deck = from.is_sea() && 2 * out <= range;
            if out <= range && (back_on_deck || out.saturating_add(home) <= range) {
                list.push(Element::Fly { from, unit });
            }
        }
    }
}

fn sail(theatre: &Theatre, pool: &Pool, target: Space, list: &mut Vec<Element>) {
    for from in crate::map::sea_zones().filter(|zone| theatre.sea_distance(*zone, target) <= 2) {
        let ships = pool.at(from).iter().filter(|(unit, _)| unit.class() == Class::Sea);
        let ships: Vec<Unit> = ships.map(|(unit, _)| unit).collect();
        if !ships.is_empty() && zones_within(theatre, theatre.me, from).contains(&target) {
            list.extend(ships.into_iter().map(|unit| Element::Sail { from, unit }));
        }
    }
}

fn support(theatre: &Theatre, pool: &Pool, drops: &[Space], list: &mut Vec<Element>) {
    for drop in drops.iter().copied().filter(|zone| !theatre.state.is_hostile_zone(*zone, theatre.me)) {
        for from in crate::map::sea_zones().filter(|zone| theatre.sea_distance(*zone, drop) <= 2) {
            let ships = pool.at(from).iter().filter(|(unit, _)| unit.can_bombard());
            let ships: Vec<Unit> = ships.map(|(unit, _)| unit).collect();
            if !ships.is_empty() && zones_within(theatre, theatre.me, from).contains(&drop) {
                list.extend(ships.into_iter().map(|unit| Element::Support { from, drop, unit }));
            }
        }
    }
}

/// Zones where a ship could load and then lie, within its two moves.
pub fn crossings(theatre: &Theatre, ship: &Ship, drops: &[Space], cleared: &[Space]) -> Vec<(Space, Space)> {
    let me = theatre.me;
    let quiet = |zone: Space| !theatre.state.is_hostile_zone(zone, me);
    let step = |a: Space, b: Space| theatre.sea_distance(a, b);
    let mut ways = Vec::new();
    for drop in drops.iter().copied().filter(|drop| quiet(*drop) || cleared.contains(drop)) {
        if step(ship.zone, drop) > 2 {
            continue;
        }
        let loads = std::iter::once(ship.zone).chain(map().afloat(ship.zone).iter().copied());
        for load in loads {
            let far = step(ship.zone, load).saturating_add(step(load, drop));
            if far <= 2 && quiet(load) && passes(theatre, load, drop) {
                ways.push((load, drop));
            }
        }
        // Two moves to the coast where both the troops and their goal are.
        if step(ship.zone, drop) == 2 && quiet(drop) && passes(theatre, ship.zone, drop) {
            ways.push((drop, drop));
        }
    }
    ways
}

/// A way of two steps has a quiet zone in between.
fn passes(theatre: &Theatre, from: Space, to: Space) -> bool {
    let quiet = |zone: &Space| !theatre.state.is_hostile_zone(*zone, theatre.me);
    theatre.sea_distance(from, to) < 2
        || map().afloat(from).iter().any(|mid| {
            theatre.sea_distance(*mid, to) == 1 && theatre.sea_distance(from, *mid) == 1 && quiet(mid)
        })
}
