//! Who could go where: the ways into battle that the rules of movement leave open.

use sandtable_complete_game::board::{Space, board};
use sandtable_complete_game::event::Movement;
use sandtable_complete_game::movement::{self, is_unoccupied, may_set_out};
use sandtable_complete_game::power::*;
use sandtable_complete_game::state::*;
use sandtable_complete_game::transports;
use sandtable_complete_game::units::*;

use crate::field::Field;

/// How a unit gets into a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Route {
    Straight,
    /// Two zones on an armored personnel carrier.
    Ride,
    /// From a transport's harbour, or from its deck, over the sea to a beach.
    Sea {
        harbour: Space,
        beach: Space,
        aboard: bool,
    },
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Way {
    pub from: Space,
    pub to: Space,
    pub unit: Unit,
    pub route: Route,
    /// Whose number bounds how many go.
    pub pool: usize,
    /// A pool of berths of which each unit takes so many.
    pub berths: Option<(usize, u16)>,
}

#[derive(Default)]
pub struct Ways {
    pub list: Vec<Way>,
    pub pools: Vec<u16>,
}

/// Units of a kind in a zone that may set out now: those on their own, and those aboard ships.
pub fn ready(state: &State, me: Power, space: Space, unit: Unit) -> u16 {
    let free = |p: &Piece| p.aboard.is_none_or(|carrier| state.piece(carrier).unit == AircraftCarrier);
    state.count(space, |p| {
        p.owner == me && p.unit == unit && p.moved == 0 && free(p) && may_set_out(state, p).is_ok()
    }) as u16
}

fn cargo(state: &State, me: Power, space: Space, unit: Unit) -> u16 {
    let afloat = |p: &Piece| {
        p.landing.is_none() && p.aboard.is_some_and(|ship| state.piece(ship).unit == SeaTransport)
    };
    state.count(space, |p| p.owner == me && p.unit == unit && afloat(p) && may_set_out(state, p).is_ok())
        as u16
}

/// Room aboard the transports of a zone.
pub fn berths(state: &State, me: Power, zone: Space) -> u16 {
    let ships = state.at(zone).filter(|(_, p)| {
        p.owner == me && p.unit == SeaTransport && p.moved == 0 && may_set_out(state, p).is_ok()
    });
    ships.map(|(id, _)| u16::from(transports::room(state, id))).sum()
}

/// Where ships of a kind may sail within their movement, without a fight on the way.
pub fn sails(state: &State, me: Power, from: Space, unit: Unit, movement: Movement) -> Vec<Space> {
    let piece = Piece::new(me, unit);
    let range = state.movement_of(&piece);
    let enter = |here: u16, to: u16| {
        Space(to).is_sea()
            && movement::step(state, me, &piece, Space(here), Space(to), true, movement).is_ok()
    };
    let pass = |zone: u16| !state.is_enemy_sea(Space(zone), me);
    let reach = board().graph().distances(from.0, range, enter, pass);
    reach.reached().filter(|(_, steps)| *steps > 0).map(|(zone, _)| Space(zone)).collect()
}

/// Steps from every zone to where aircraft may land.
fn landings(state: &State, me: Power, decks: bool) -> Vec<u8> {
    let mut steps = vec![u8::MAX; board().len()];
    let mut edge: Vec<Space> = Vec::new();
    let home = |holder: Option<Power>| holder.is_some_and(|holder| state.is_friend(holder, me));
    for space in board().all() {
        let ground = space.is_land()
            && home(state.controller(space))
            && home(state.start_control[space.index()])
            && !state.is_closed(space);
        let deck = decks
            && space.is_sea()
            && state.at(space).any(|(_, p)| p.owner == me && p.unit == AircraftCarrier);
        if ground || deck {
            steps[space.index()] = 0;
            edge.push(space);
        }
    }
    let mut far = 0;
    while !edge.is_empty() && far < 8 {
        far += 1;
        let mut next = Vec::new();
        for here in edge {
            for to in here.neighbours() {
                if steps[to.index()] == u8::MAX && is_open_sky(state, me, to) {
                    steps[to.index()] = far;
                    next.push(to);
                }
            }
        }
        edge = next;
    }
    steps
}

pub fn is_open_sky(state: &State, me: Power, space: Space) -> bool {
    let ground = |holder: Power| state.is_friend(holder, me) || state.may_attack(me, holder);
    !state.is_closed(space)
        && (space.is_sea() || (space.is_land() && state.controller(space).is_some_and(ground)))
}

impl Ways {
    /// Every way into a battle this turn.
    pub fn into_battle(field: &Field) -> Ways {
        let mut ways = Ways::default();
        let (ground, decks) = (landings(field.state, field.me, false), landings(field.state, field.me, true));
        for from in board().all() {
            if field.own[from.index()].iter().all(|count| *count == 0) {
                continue;
            }
            for unit in UNITS {
                if field.own[from.index()][unit as usize] == 0 || !unit.fights() || unit == AtomicBomb {
                    continue;
                }
                match unit.class() {
                    Class::Land if from.is_land() && unit != Apc => ways.marches(field, from, unit),
                    Class::Air if unit != TransportPlane => {
                        let home = if unit == Fighter { &decks } else { &ground };
                        ways.flights(field, from, unit, home);
                    }
                    Class::Sea if unit.attack() > 0 && unit != AircraftCarrier => {
                        ways.voyages(field, from, unit);
                    }
                    _ => {}
                }
            }
        }
        ways.landings(field);
        ways
    }

    fn pool(&mut self, count: u16) -> usize {
        self.pools.push(count);
        self.pools.len() - 1
    }

    fn marches(&mut self, field: &Field, from: Space, unit: Unit) {
        let (state, me) = (field.state, field.me);
        let count = ready(state, me, from, unit);
        if count == 0 {
            return;
        }
        let pool = self.pool(count);
        let mobile = unit == Armor;
        let apcs = if field.temper.skilled && unit.is_infantry() { ready(state, me, from, Apc) } else { 0 };
        let berths = (apcs > 0).then(|| {
            let each = u16::from(state.capacity_of(&Piece::new(me, Apc)));
            // Regular infantry and special forces share the carriers of their zone.
            let known = self.list.iter().find(|way| way.from == from && way.route == Route::Ride);
            known.and_then(|way| way.berths.map(|(pool, _)| pool)).unwrap_or_else(|| self.pool(apcs * each))
        });
        let range = if mobile || apcs > 0 { 2 } else { 1 };
        let enter = |_: u16, to: u16| {
            let to = Space(to);
            to.is_land() && !state.is_closed(to) && (field.is_friendly(to) || field.is_target(to))
        };
        let pass = |zone: u16| field.is_friendly(Space(zone)) || is_unoccupied(state, Space(zone));
        let reach = board().graph().distances(from.0, range, enter, pass);
        for (zone, steps) in reach.reached() {
            let to = Space(zone);
            if steps == 0 || !field.is_target(to) {
                continue;
            }
            let (route, berths) = match (steps, mobile) {
                (1, _) | (_, true) => (Route::Straight, None),
                _ => (Route::Ride, berths.map(|pool| (pool, 1))),
            };
            self.list.push(Way { from, to, unit, route, pool, berths });
        }
    }

    fn flights(&mut self, field: &Field, from: Space, unit: Unit, home: &[u8]) {
        let (state, me) = (field.state, field.me);
        let count = ready(state, me, from, unit);
        if count == 0 {
            return;
        }
        let pool = self.pool(count);
        let range = state.movement_of(&Piece::new(me, unit));
        let enter = |_: u16, to: u16| is_open_sky(state, me, Space(to));
        let reach = board().graph().distances(from.0, range.saturating_sub(1), enter, |_| true);
        for (zone, steps) in reach.reached() {
            let to = Space(zone);
            let back = home[to.index()];
            if steps == 0 || back == u8::MAX || steps + back > range {
                continue;
            }
            let fought = field.foes[to.index()].iter().any(|count| *count > 0);
            let target = if to.is_land() { field.is_target(to) } else { state.is_enemy_sea(to, me) };
            if target && fought {
                self.list.push(Way { from, to, unit, route: Route::Straight, pool, berths: None });
            }
        }
    }

    fn voyages(&mut self, field: &Field, from: Space, unit: Unit) {
        let (state, me) = (field.state, field.me);
        let count = ready(state, me, from, unit);
        if count == 0 {
            return;
        }
        let zones = sails(state, me, from, unit, Movement::Combat);
        let targets: Vec<Space> = zones.into_iter().filter(|zone| state.is_enemy_sea(*zone, me)).collect();
        if targets.is_empty() {
            return;
        }
        let pool = self.pool(count);
        for to in targets {
            self.list.push(Way { from, to, unit, route: Route::Straight, pool, berths: None });
        }
    }

    /// Troops beside transports and aboard them, to every hostile shore in reach.
    fn landings(&mut self, field: &Field) {
        let (state, me) = (field.state, field.me);
        for harbour in board().seas().iter().copied() {
            if field.own[harbour.index()][SeaTransport as usize] == 0 || state.is_enemy_sea(harbour, me) {
                continue;
            }
            if ready(state, me, harbour, SeaTransport) == 0 {
                continue;
            }
            let mut beaches = sails(state, me, harbour, SeaTransport, Movement::Combat);
            beaches.push(harbour);
            beaches.retain(|zone| !state.is_enemy_sea(*zone, me));
            let mut shores: Vec<(Space, Space)> = Vec::new();
            for beach in beaches {
                for shore in beach.neighbours().filter(|shore| field.is_target(*shore)) {
                    if !shores.iter().any(|(_, known)| *known == shore) {
                        shores.push((beach, shore));
                    }
                }
            }
            if shores.is_empty() {
                continue;
            }
            for unit in [SpecialForces, RegularInfantry, Armor] {
                let afloat = cargo(state, me, harbour, unit);
                if afloat > 0 {
                    let pool = self.pool(afloat);
                    for (beach, to) in &shores {
                        let route = Route::Sea { harbour, beach: *beach, aboard: true };
                        self.list.push(Way { from: harbour, to: *to, unit, route, pool, berths: None });
                    }
                }
            }
            let room = berths(state, me, harbour);
            if room == 0 {
                continue;
            }
            let berths = self.pool(room);
            for from in harbour.neighbours().filter(|from| from.is_land() && field.is_friendly(*from)) {
                for unit in [SpecialForces, Armor, RegularInfantry] {
                    let count = ready(state, me, from, unit);
                    let load = u16::from(unit.sea_load().unwrap_or(2));
                    if count == 0 {
                        continue;
                    }
                    // The same men cannot march and sail.
                    let known = self.list.iter().find(|way| {
                        way.from == from
                            && way.unit == unit
                            && !matches!(way.route, Route::Sea { aboard: true, .. })
                    });
                    let pool = match known {
                        Some(way) => way.pool,
                        None => self.pool(count),
                    };
                    for (beach, to) in shores.iter().filter(|(_, to)| *to != from) {
                        let route = Route::Sea { harbour, beach: *beach, aboard: false };
                        self.list.push(Way {
                            from,
                            to: *to,
                            unit,
                            route,
                            pool,
                            berths: Some((berths, load)),
                        });
                    }
                }
            }
        }
    }
}
