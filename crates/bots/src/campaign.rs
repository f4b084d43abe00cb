//! Whole phases of movement, planned by the staff from what a game says of itself to whoever plays at a screen: which
//! pieces may move (`movable`), where they may go and by which order (`reach`). So a plan holds only legal orders, and
//! no game is named.

use std::collections::BTreeMap;

use sandtable_engine::desk::{Movable, Pick, PickedUnit, Reach};
use sandtable_engine::game::play;
use sandtable_engine::{Face, Seat};
use sandtable_staff::attack::{self, Temper, Way};
use sandtable_staff::march::{self, Stations, Walk};
use sandtable_staff::{Class, Holder, Kind, Place, Situation};

/// What a game's bot says of a position, for the staff to plan on.
pub trait General<G: Face> {
    fn situation(&self, game: &G, state: &G::State, seat: Seat) -> Situation<'static>;

    /// A space by its id, as `movable` and `reach` call it.
    fn place(&self, id: &str) -> Option<Place>;

    fn id(&self, place: Place) -> &'static str;

    fn kind(&self, unit: &str) -> Option<Kind>;

    fn temper(&self) -> Temper;

    /// What losses to an enemy that could come count in marches.
    fn wariness(&self) -> f32 {
        self.temper().caution
    }

    /// Whether the staff may send this kind somewhere by itself.
    fn marches(&self, _kind: Kind) -> bool {
        true
    }

    /// Who may move. A game that plans in rollouts answers this and the next two by itself, which is much faster.
    fn bodies(&self, game: &G, state: &G::State, seat: Seat) -> Vec<Body> {
        let body = |piece: Movable| {
            let (place, kind) = (self.place(&piece.space)?, self.kind(&piece.unit)?);
            let count = u16::try_from(piece.count).unwrap_or(u16::MAX);
            self.marches(kind).then_some(Body { place, kind, count, owner: 0, piece: Some(piece) })
        };
        game.movable(state, seat).into_iter().filter_map(body).collect()
    }

    /// Where a body may go; a place too many is found out when the order is given.
    fn goals(&self, game: &G, state: &G::State, seat: Seat, body: &Body) -> Vec<Place> {
        let Some(piece) = &body.piece else { return Vec::new() };
        let reach = game.reach(state, seat, &pick(piece, &piece.space, 1));
        let goal = |found| match found {
            Reach::Go { space, .. } if space != piece.space => self.place(&space),
            _ => None,
        };
        let mut found: Vec<Place> = reach.into_iter().filter_map(goal).collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The order that takes so many of a body from one place to another.
    fn order(
        &self,
        game: &G,
        state: &G::State,
        seat: Seat,
        body: &Body,
        (from, to): (Place, Place),
        count: u16,
    ) -> Option<G::Order> {
        let reach = game.reach(state, seat, &pick(body.piece.as_ref()?, self.id(from), count));
        reach.into_iter().find_map(|found| match found {
            Reach::Go { space, order, .. } if space == self.id(to) => Some(order),
            _ => None,
        })
    }

    /// What it costs that units are busy with one attack, for each IPC of them.
    fn effort(&self) -> f32 {
        attack::EFFORT
    }

    /// What draws ships beside company.
    fn stations(&self, _state: &G::State, _situation: &Situation) -> Stations {
        Stations::default()
    }
}

/// Like pieces in one place, as the staff and as orders know them.
#[derive(Clone, Debug)]
pub struct Body {
    pub place: Place,
    pub kind: Kind,
    pub count: u16,
    /// Whose they are, for games in which a seat runs several powers.
    pub owner: u8,
    /// As the screen knows them, where bodies come from there.
    pub piece: Option<Movable>,
}

/// A way of the staff's as orders: straight, or over the sea in the ships of a harbour to a beach.
#[derive(Clone, Copy, Debug)]
enum Route {
    Straight,
    Sea { harbour: Place, beach: Place },
}

/// The attacks of a turn as orders, all of them legal one after the other.
pub fn attacks<G: Face>(game: &G, general: &impl General<G>, state: &G::State, seat: Seat) -> Vec<G::Order> {
    let situation = general.situation(game, state, seat);
    let bodies = general.bodies(game, state, seat);
    let mut field = Field::new(&situation, bodies.clone());
    for (at, body) in bodies.iter().enumerate() {
        for goal in general.goals(game, state, seat, body) {
            let fought = Situation::at(&situation.enemies, goal).next().is_some();
            let open = matches!(situation.spot(goal).holder, Holder::Enemy | Holder::Open);
            if fought || (open && !situation.chart.is_sea(goal)) {
                field.straight(at, goal);
            }
        }
    }
    field
        .landings(game, general, state, seat, &|place| matches!(situation.spot(place).holder, Holder::Enemy));
    let ways = field.ways();
    let mut pools = field.pools.clone();
    let chosen = attack::plan_with(&situation, &ways, &mut pools, &general.temper(), general.effort());
    let parts = chosen.iter().flat_map(|attack| attack.parts.iter().copied());
    field.orders(game, general, state, seat, parts)
}

/// Marches of who has not fought, as orders.
pub fn marches<G: Face>(game: &G, general: &impl General<G>, state: &G::State, seat: Seat) -> Vec<G::Order> {
    let situation = general.situation(game, state, seat);
    let bodies = general.bodies(game, state, seat);
    let mut field = Field::new(&situation, bodies.clone());
    for (at, body) in bodies.iter().enumerate() {
        for goal in general.goals(game, state, seat, body) {
            let same = situation.chart.is_sea(goal) == situation.chart.is_sea(body.place);
            if same || situation.arm(body.kind).class == Class::Air {
                field.straight(at, goal);
            }
        }
    }
    field.landings(game, general, state, seat, &|place| {
        matches!(situation.spot(place).holder, Holder::Mine | Holder::Friend)
    });
    let walks: Vec<Walk> = field
        .ways()
        .into_iter()
        .map(|way| Walk { from: way.from, to: way.to, kind: way.kind, pool: way.pool })
        .collect();
    let units = bodies.len();
    let chosen = march::plan_with(
        &situation,
        &walks,
        &field.pools[..units],
        general.wariness(),
        &general.stations(state, &situation),
    );
    field.orders(game, general, state, seat, chosen.into_iter())
}

fn pick(piece: &Movable, from: &str, count: u16) -> Pick {
    let Movable { unit, power, stack, .. } = piece.clone();
    let one = PickedUnit { unit, count: u32::from(count), power: Some(power), stack };
    Pick { from: from.to_owned(), units: vec![one] }
}

/// The ways of a phase, with who may take them.
struct Field<'s, 'c> {
    situation: &'s Situation<'c>,
    bodies: Vec<Body>,
    /// The units of each body, then the berths of each harbour.
    pools: Vec<u16>,
    routes: Vec<(usize, Place, Route)>,
    harbours: BTreeMap<Place, usize>,
}

impl<'s, 'c> Field<'s, 'c> {
    fn new(situation: &'s Situation<'c>, bodies: Vec<Body>) -> Field<'s, 'c> {
        let pools = bodies.iter().map(|body| body.count).collect();
        Field { situation, bodies, pools, routes: Vec::new(), harbours: BTreeMap::new() }
    }

    fn straight(&mut self, body: usize, goal: Place) {
        self.routes.push((body, goal, Route::Straight));
    }

    /// Troops beside transports, to every wanted shore that those can reach without a fight.
    fn landings<G: Face>(
        &mut self,
        game: &G,
        general: &impl General<G>,
        state: &G::State,
        seat: Seat,
        wanted: &dyn Fn(Place) -> bool,
    ) {
        let situation = self.situation;
        let chart = situation.chart;
        let bodies = self.bodies.clone();
        let hostile = |zone: Place| {
            Situation::at(&situation.enemies, zone).any(|group| situation.arm(group.kind).class == Class::Sea)
        };
        let mut beaches: BTreeMap<Place, Vec<Place>> = BTreeMap::new();
        for ship in bodies.iter().filter(|body| situation.arm(body.kind).carries > 0) {
            let berths = u16::from(situation.arm(ship.kind).carries) * ship.count;
            let pool = *self.harbours.entry(ship.place).or_insert_with(|| {
                self.pools.push(0);
                self.pools.len() - 1
            });
            self.pools[pool] += berths;
            let zones = beaches.entry(ship.place).or_insert_with(|| vec![ship.place]);
            zones.extend(general.goals(game, state, seat, ship).into_iter().filter(|z| chart.is_sea(*z)));
            zones.retain(|zone| !hostile(*zone));
        }
        for (at, body) in bodies.iter().enumerate() {
            if situation.arm(body.kind).class != Class::Land || chart.is_sea(body.place) {
                continue;
            }
            let boards = general.goals(game, state, seat, body);
            for (harbour, zones) in &beaches {
                if !boards.contains(harbour) {
                    continue;
                }
                for beach in zones {
                    for shore in chart.neighbours(*beach) {
                        if !chart.is_sea(*shore) && *shore != body.place && wanted(*shore) {
                            let route = Route::Sea { harbour: *harbour, beach: *beach };
                            self.routes.push((at, *shore, route));
                        }
                    }
                }
            }
        }
    }

    fn ways(&self) -> Vec<Way> {
        let way = |(body, to, route): &(usize, Place, Route)| {
            let Body { place, kind, .. } = self.bodies[*body];
            let berths = match route {
                Route::Straight => None,
                Route::Sea { harbour, .. } => self.harbours.get(harbour).map(|pool| (*pool, 1)),
            };
            Way { from: place, to: *to, kind, pool: *body, berths }
        };
        self.routes.iter().map(way).collect()
    }

    /// What was chosen as orders; whatever turns out to be refused is left out.
    fn orders<G: Face>(
        &self,
        game: &G,
        general: &impl General<G>,
        state: &G::State,
        seat: Seat,
        parts: impl Iterator<Item = (usize, u16)>,
    ) -> Vec<G::Order> {
        let mut desk = Desk { game, general, seat, state: state.clone(), given: Vec::new() };
        for (index, count) in parts {
            let (body, to, route) = self.routes[index];
            let body = &self.bodies[body];
            match route {
                Route::Straight => {
                    desk.send(body, body.place, to, count);
                }
                Route::Sea { harbour, beach } => self.ship(&mut desk, body, harbour, beach, to, count),
            }
        }
        desk.given
    }

    fn ship<G: Face>(
        &self,
        desk: &mut Desk<'_, G, impl General<G>>,
        body: &Body,
        harbour: Place,
        beach: Place,
        to: Place,
        count: u16,
    ) {
        let carrier = |other: &&Body| other.place == harbour && self.situation.arm(other.kind).carries > 0;
        let Some(ship) = self.bodies.iter().find(carrier) else { return };
        if !desk.send(body, body.place, harbour, count) {
            return;
        }
        if beach != harbour {
            let berths = u16::from(self.situation.arm(ship.kind).carries).max(1);
            desk.send(ship, harbour, beach, count.div_ceil(berths));
        }
        desk.send(body, beach, to, count);
    }
}

/// Orders given one after the other on a copy of the position.
struct Desk<'g, G: Face, C> {
    game: &'g G,
    general: &'g C,
    seat: Seat,
    state: G::State,
    given: Vec<G::Order>,
}

impl<G: Face, C: General<G>> Desk<'_, G, C> {
    /// As many as can go; false if nobody can.
    fn send(&mut self, body: &Body, from: Place, to: Place, count: u16) -> bool {
        for count in (1..=count).rev() {
            let order = self.general.order(self.game, &self.state, self.seat, body, (from, to), count);
            if let Some(order) = order
                && play(self.game, &mut self.state, self.seat, &order).is_ok()
            {
                self.given.push(order);
                return true;
            }
        }
        false
    }
}
