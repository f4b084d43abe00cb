//! Non-combat movement: aircraft go where they are safe and of use, troops to the front by land and sea, guards stay.

use std::collections::BTreeMap;

use sandtable_war_game::board::{Space, board};
use sandtable_war_game::noncombat;
use sandtable_war_game::order::{Order, Pick, Ship};
use sandtable_war_game::units::{Class, Unit};

use crate::comers::voyage;
use crate::field::Field;
use crate::force::{Force, worth};
use crate::temper::Temper;

/// Troops are shipped where the pull is so much stronger than where they are.
const SHIPPED: f32 = 1.5;

/// What a fleet must save to sail for it.
const FLIGHT: f32 = 4.0;

pub fn orders(field: &Field, temper: &Temper) -> Vec<Order> {
    let mut mover = Mover {
        field,
        temper,
        pull: field.pull(),
        stands: field.ours.clone(),
        sailed: Vec::new(),
        orders: Vec::new(),
    };
    mover.guns();
    mover.cargo();
    if temper.ships {
        mover.lift();
    }
    mover.fleets();
    mover.troops();
    mover.aircraft();
    mover.general();
    mover.orders
}

struct Mover<'f, 's> {
    field: &'f Field<'s>,
    temper: &'f Temper,
    pull: Vec<f32>,
    /// My side's units as the moves leave them.
    stands: Vec<Force>,
    /// Zones that warships have left with their fighters.
    sailed: Vec<Space>,
    orders: Vec<Order>,
}

impl Mover<'_, '_> {
    fn shift(&mut self, unit: Unit, count: u8, from: Space, to: Space) {
        self.stands[from.index()].remove(unit, count);
        self.stands[to.index()].add(unit, count);
    }

    fn go(&mut self, unit: Unit, count: u8, path: Vec<Space>) {
        self.orders.push(Order::Move { units: vec![Pick::of(u16::from(count), unit)], path });
    }

    /// Guns follow their shots into what was taken.
    fn guns(&mut self) {
        let state = self.field.state;
        let fired: Vec<(Space, Space)> = state
            .pieces
            .all()
            .filter(|(_, _, p)| {
                p.owner == self.field.me && p.unit == Unit::Artillery && noncombat::may_move(p)
            })
            .filter_map(|(_, at, p)| Some((Space(at), p.shore?)))
            .filter(|(_, into)| self.field.is_friendly(*into))
            .collect();
        for (from, into) in fired {
            self.go(Unit::Artillery, 1, vec![from, into]);
            self.shift(Unit::Artillery, 1, from, into);
        }
    }

    /// Whoever is still aboard goes ashore where the pull is strongest.
    fn cargo(&mut self) {
        let state = self.field.state;
        let aboard: Vec<(Space, Unit)> = state
            .pieces
            .all()
            .filter(|(_, at, p)| p.owner == self.field.me && p.aboard.is_some() && Space(*at).is_sea())
            .map(|(_, at, p)| (Space(at), p.unit))
            .filter(|(_, unit)| unit.class() == Class::Land)
            .collect();
        for (zone, unit) in aboard {
            let shores = zone.neighbours().filter(|land| land.is_land() && self.field.is_friendly(*land));
            let best = shores.max_by(|a, b| self.pull[a.index()].total_cmp(&self.pull[b.index()]));
            if let Some(to) = best {
                let units = vec![Pick::of(1, unit)];
                self.orders.push(Order::Land { units, zone, to, ship: Ship::default() });
            }
        }
    }

    /// The strongest pull that troops in a place can walk to.
    fn by_foot(&self, from: Space) -> f32 {
        let near = from.neighbours().filter(|to| to.is_land() && self.field.is_friendly(*to));
        near.map(|to| self.pull[to.index()]).fold(self.pull[from.index()], f32::max)
    }

    /// Transports carry troops towards the war; those with nobody to carry go to fetch some.
    fn lift(&mut self) {
        let zones: Vec<Space> = self
            .field
            .posts
            .iter()
            .copied()
            .filter(|at| at.is_sea() && self.field.idle[at.index()].get(Unit::Transport) > 0)
            .collect();
        let mut left: BTreeMap<Space, Force> = BTreeMap::new();
        for harbour in zones {
            let ships = self.field.idle[harbour.index()].get(Unit::Transport);
            let voyages = self.field.voyages(harbour);
            for _ in 0..ships {
                if !self.lift_one(harbour, &voyages, &mut left) {
                    self.fetch(harbour, &voyages);
                }
            }
        }
    }

    fn lift_one(&mut self, harbour: Space, voyages: &[Space], gone: &mut BTreeMap<Space, Force>) -> bool {
        let mut best: Option<(f32, Space, Unit, u8, Space, Space)> = None;
        for land in harbour.neighbours().filter(|land| land.is_land()) {
            let waiting =
                self.field.idle[land.index()].without(&gone.get(&land).copied().unwrap_or_default());
            let infantry = waiting.get(Unit::Infantry).min(2);
            let tanks = waiting.get(Unit::Armor).min(1);
            let (unit, count) =
                if infantry == 2 || tanks == 0 { (Unit::Infantry, infantry) } else { (Unit::Armor, tanks) };
            if count == 0 || self.stays(land, unit, count) {
                continue;
            }
            let least = SHIPPED * self.by_foot(land);
            for beach in voyages {
                for shore in beach.neighbours().filter(|to| to.is_land() && *to != land) {
                    let pull = self.pull[shore.index()];
                    if pull > least
                        && best.is_none_or(|(known, ..)| pull > known)
                        && self.field.is_friendly(shore)
                    {
                        best = Some((pull, land, unit, count, *beach, shore));
                    }
                }
            }
        }
        let Some((_, land, unit, count, beach, shore)) = best else { return false };
        gone.entry(land).or_default().add(unit, count);
        self.orders.extend(voyage(unit, count, [land, harbour, beach, shore]));
        self.shift(unit, count, land, shore);
        true
    }

    /// An empty transport goes where most troops wait for one.
    fn fetch(&mut self, harbour: Space, voyages: &[Space]) {
        let waiting = |zone: &Space| -> f32 {
            let at = |land: Space| {
                let count = f32::from(self.field.idle[land.index()].get(Unit::Infantry).min(6));
                count * (2.0 - self.by_foot(land).min(2.0)).max(0.2)
            };
            let troops: f32 = zone.neighbours().filter(|land| land.is_land()).map(at).sum();
            troops - 2.0 * f32::from(self.stands[zone.index()].get(Unit::Transport))
        };
        let best = voyages.iter().max_by(|a, b| waiting(a).total_cmp(&waiting(b)));
        if let Some(to) = best.copied().filter(|to| *to != harbour && waiting(to) > waiting(&harbour) + 2.0) {
            self.orders.push(Order::Move {
                units: vec![Pick { cargo: Some(Default::default()), ..Pick::of(1, Unit::Transport) }],
                path: vec![harbour, to],
            });
            self.shift(Unit::Transport, 1, harbour, to);
        }
    }

    /// Warships leave where they would be lost, with the fighters on their decks.
    fn fleets(&mut self) {
        for zone in self.field.posts.iter().copied().filter(|at| at.is_sea()) {
            let idle = self.field.idle[zone.index()];
            let mut fleet = Force::default();
            for (unit, count) in idle.iter().filter(|(unit, _)| unit.is_combat_ship() || unit.is_fighter()) {
                fleet.add(unit, count);
            }
            if fleet.of_class(Class::Sea) == 0 {
                continue;
            }
            let lost = |to: Space| {
                let stands = self.stands[to.index()];
                self.field.exposed(to, &if to == zone { stands } else { stands.with(&fleet) })
            };
            let risks = self.field.voyages(zone).into_iter().map(|to| (lost(to), to));
            let Some((risk, to)) = risks.min_by(|a, b| a.0.total_cmp(&b.0)) else { continue };
            if self.temper.caution * (lost(zone) - risk) > FLIGHT {
                let units = fleet.iter().map(|(unit, count)| Pick::of(u16::from(count), unit)).collect();
                self.orders.push(Order::Move { units, path: vec![zone, to] });
                self.stands[zone.index()] = self.stands[zone.index()].without(&fleet);
                self.stands[to.index()] = self.stands[to.index()].with(&fleet);
                self.sailed.push(zone);
            }
        }
    }

    /// Whether a place would be open to the enemy without these.
    fn stays(&self, place: Space, unit: Unit, count: u8) -> bool {
        self.guards(place, unit, count) > 0
    }

    /// How many of a kind must stay so that a place is not left to the enemy.
    fn guards(&self, place: Space, unit: Unit, count: u8) -> u8 {
        let points = self.field.points(place);
        if place.is_sea() || points < 1.0 || self.temper.homeland == 0.0 && points < 5.0 {
            return 0;
        }
        let all = self.stands[place.index()];
        let mut rest = all;
        rest.remove(unit, count);
        if self.temper.tokens
            && unit == Unit::Infantry
            && rest.troops().is_empty()
            && self.field.is_open(place)
        {
            rest.add(unit, 1);
            return 1 + self.needed(place, unit, count - 1, rest);
        }
        self.needed(place, unit, count, rest)
    }

    /// How many of these must stay beside the rest so that the place holds as well as with all.
    fn needed(&self, place: Space, unit: Unit, count: u8, mut rest: Force) -> u8 {
        let all = self.stands[place.index()];
        let none = self.field.danger(place, &rest);
        if none < 0.15 {
            return 0;
        }
        if self.temper.stands {
            return count;
        }
        let held = self.field.danger(place, &all);
        if none - held < 0.05 {
            return 0;
        }
        let enough = (held + 0.05).max(0.15);
        for kept in 1..count {
            rest.add(unit, 1);
            if self.field.danger(place, &rest) < enough {
                return kept;
            }
        }
        count
    }

    fn troops(&mut self) {
        let mut posts: Vec<Space> = self.field.posts.iter().copied().filter(|at| at.is_land()).collect();
        // Whoever is nearest to the front goes first: others then join a stack that is known.
        posts.sort_by(|a, b| self.pull[b.index()].total_cmp(&self.pull[a.index()]));
        for from in posts {
            let there = self.stands[from.index()];
            for (unit, count) in self.field.idle[from.index()].iter() {
                if unit.class() != Class::Land {
                    continue;
                }
                let count = count.min(there.get(unit));
                let free = count - self.guards(from, unit, count);
                if free > 0 {
                    self.march(from, unit, free);
                }
            }
        }
    }

    fn march(&mut self, from: Space, unit: Unit, count: u8) {
        let state = self.field.state;
        let mut goals: Vec<Vec<Space>> = Vec::new();
        for near in from.neighbours().filter(|to| to.is_land() && !state.harsh(from, *to)) {
            if !self.field.is_friendly(near) {
                continue;
            }
            goals.push(vec![from, near]);
            if unit.movement() > 1 {
                let far =
                    near.neighbours().filter(|to| to.is_land() && *to != from && !state.harsh(near, *to));
                goals.extend(far.filter(|to| self.field.is_friendly(*to)).map(|to| vec![from, near, to]));
            }
        }
        let here = self.score(from, unit, count, true);
        let scored = goals.into_iter().filter_map(|path| {
            let to = *path.last()?;
            Some((self.score(to, unit, count, false), path))
        });
        let best = scored.max_by(|a, b| a.0.total_cmp(&b.0));
        if let Some((score, path)) = best
            && score > here + 0.01
            && let Some(to) = path.last().copied()
        {
            self.go(unit, count, path);
            self.shift(unit, count, from, to);
        }
    }

    /// What it is worth that these units stand in a place with whoever stands there.
    fn score(&self, place: Space, unit: Unit, count: u8, there: bool) -> f32 {
        let mut together = self.stands[place.index()];
        if !there {
            together.add(unit, count);
        }
        let all = together.worth().max(1.0);
        let cost = f32::from(count) * worth(unit);
        let exposed = if self.temper.caution > 0.0 { self.field.exposed(place, &together) } else { 0.0 };
        let kept = self.field.points(place) * (1.0 - self.field.danger(place, &together));
        let drawn = if unit.class() == Class::Air { 0.3 } else { 1.0 } * self.pull[place.index()];
        drawn * f32::from(count).sqrt() + self.temper.ground * 0.3 * kept
            - self.temper.caution * exposed * cost / all
    }

    /// Aircraft come down where they are safe, rather near the front.
    fn aircraft(&mut self) {
        let state = self.field.state;
        let mut groups: BTreeMap<(Space, Unit, u8), u8> = BTreeMap::new();
        for (_, at, p) in state.pieces.all() {
            if p.owner == self.field.me && p.class() == Class::Air && noncombat::may_move(p) {
                *groups.entry((Space(at), p.unit, p.left())).or_default() += 1;
            }
        }
        for ((from, unit, left), count) in groups {
            let home = match from.is_land() {
                true => state.may_land_aircraft(from, self.field.me),
                false => {
                    let (room, taken) = state.decks(from, self.field.me);
                    taken <= room
                }
            };
            if from.is_sea() && (home || self.sailed.contains(&from)) {
                continue;
            }
            let near = |to: &&Space| {
                **to != from
                    && board().air_distance(from, **to) <= left
                    && state.may_land_aircraft(**to, self.field.me)
            };
            let score = |to: Space, there: bool| {
                let mut together = self.stands[to.index()];
                if !there {
                    together.add(unit, count);
                }
                let danger = self.field.danger(to, &together);
                self.pull[to.index()].sqrt() - danger * worth(unit) * f32::from(count) * 0.5
            };
            let best = board().territories().iter().filter(near).map(|to| (score(*to, false), *to));
            let Some((found, to)) = best.max_by(|a, b| a.0.total_cmp(&b.0)) else { continue };
            if home && score(from, true) + 0.2 >= found {
                continue;
            }
            let units = vec![Pick { left: Some(left), ..Pick::of(u16::from(count), unit) }];
            self.orders.push(Order::Move { units, path: vec![from, to] });
            self.shift(unit, count, from, to);
        }
    }

    /// The general joins the greatest army that the enemy can reach and hardly beat.
    fn general(&mut self) {
        let state = self.field.state;
        if !self.temper.foresees || !state.options.generals {
            return;
        }
        let army = |place: Space| self.field.mine[place.index()].troops().worth();
        let wanted = |place: &Space| {
            let stand = &self.stands[place.index()];
            let danger = self.field.danger(*place, stand);
            if danger > 0.6 { 0.0 } else { army(*place) * (0.1 + danger) }
        };
        let lands = board().territories().iter().copied().filter(|at| army(*at) > 15.0);
        let best = lands.max_by(|a, b| wanted(a).total_cmp(&wanted(b)));
        if let Some(to) = best.filter(|to| state.generals[self.field.me as usize].at != Some(*to)) {
            self.orders.push(Order::General { to: Some(to), arm: None });
        }
    }
}

#[cfg(test)]
mod tests {
    use sandtable_engine::{Notation, Rules, Setup, Trials};
    use sandtable_war_game::WarGame;
    use sandtable_war_game::power::Power;
    use serde_json::{Value, json};

    use super::*;
    use crate::temper::HARD;

    fn told(me: Power, temper: &Temper, units: &Value) -> Vec<String> {
        let setup = Setup { scenario: "1942".into(), options: BTreeMap::new(), players: BTreeMap::new() };
        let setup = sandtable_engine::setup::complete(WarGame.about(), &setup).expect("the options exist");
        let turn = json!({"of": [me.id()], "phase": "noncombat"});
        let position = json!({"turn": turn, "units": units});
        let state = WarGame.position(&setup, &position).expect("the position is sound");
        orders(&Field::new(&state, me), temper).iter().map(|order| WarGame.print(order)).collect()
    }

    #[test]
    fn somebody_stays_where_the_enemy_could_land() {
        let units = json!({
            "norway": {"germany": {"infantry": 4}},
            "great-britain": {"uk": {"infantry": 4, "bomber": 6}},
            "faeroe-sea": {"uk": {"transport": 2}},
            "leningrad": {"ussr": {"infantry": 12}},
        });
        let leaves = |temper: &Temper, count: u8| {
            let order = format!("move {count} infantry: norway -> finland");
            told(Power::Germany, temper, &units).contains(&order)
        };
        assert!(leaves(&Temper { tokens: false, ..HARD }, 4));
        assert!(leaves(&HARD, 3));
    }

    #[test]
    fn a_fleet_leaves_where_it_would_be_lost() {
        let units = json!({
            "hawaii-sea": {"japan": {"battleship": 1, "aircraft-carrier": 1, "fighter": 2}},
            "np-8": {"usa": {"battleship": 4, "destroyer": 4}},
        });
        let told = told(Power::Japan, &HARD, &units);
        assert!(told.iter().any(|order| order.contains("1 aircraft-carrier: hawaii-sea ->")), "{told:?}");
    }
}
