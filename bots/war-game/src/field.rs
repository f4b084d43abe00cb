//! The position as a nation's staff sees it: who stands where, what the enemy could bring, where the war pulls.

use std::sync::LazyLock;

use sandtable_engine::pieces::PieceId;
use sandtable_staff::{Chart, Ground};
use sandtable_war_game::board::{Space, board};
use sandtable_war_game::noncombat;
use sandtable_war_game::power::{Power, Side, TURNS};
use sandtable_war_game::state::{Duty, Factory, Phase, Piece, State};
use sandtable_war_game::units::{Class, Unit};

use crate::force::{Force, fight};

/// What holding a factory or a capital is worth beyond the land's number, in points of land.
const MAJOR: f32 = 3.0;
const MINOR: f32 = 1.5;
const CAPITAL: f32 = 3.0;
/// A place of so many points is not left empty.
const TOKEN: f32 = 2.0;
/// How much each step away dims the pull of a place.
const FADING: f32 = 0.72;
/// What going aboard and ashore counts in steps.
const EMBARKING: usize = 3;

pub static CHART: LazyLock<Chart> = LazyLock::new(|| {
    let grounds = board().spaces().map(|space| if space.is_sea() { Ground::Sea } else { Ground::Land });
    let near = board().spaces().map(|space| space.neighbours().map(|to| to.0).collect());
    Chart::new(grounds.collect(), near.collect())
});

/// The spaces within three steps by air, and those within three steps by sea.
struct Near {
    air: Vec<Vec<(Space, u8)>>,
    sea: Vec<Vec<Space>>,
}

static NEAR: LazyLock<Near> = LazyLock::new(|| {
    let all = || board().spaces();
    let air = all().map(|from| {
        let near = all().map(|to| (to, board().air_distance(from, to)));
        near.filter(|(_, steps)| (1..=3).contains(steps)).collect()
    });
    let sea = all().map(|from| all().filter(|to| CHART.by_sea(from.0, to.0) <= 3).collect());
    Near { air: air.collect(), sea: sea.collect() }
});

/// Zones that ships could reach in a turn if nobody stopped them, with the one they are in.
pub fn zones_near(zone: Space) -> &'static [Space] {
    &NEAR.sea[zone.index()]
}

/// Enemies who leave a battle and may come back in their turn.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fled {
    pub turn: usize,
    pub force: Force,
}

#[derive(Debug)]
pub struct Field<'s> {
    pub state: &'s State,
    pub me: Power,
    pub side: Side,
    /// My units that may still be ordered, by space; cargo left out.
    pub idle: Vec<Force>,
    /// All of my side, and those of them that are mine.
    pub ours: Vec<Force>,
    pub mine: Vec<Force>,
    pub enemies: Vec<Force>,
    /// Whoever moves with me and has been sent to fight in a place.
    pub sent: Vec<Force>,
    /// Every place with units of mine that may still be ordered.
    pub posts: Vec<Space>,
    /// What the nations of each turn could bring against a place, and the infantry they could land there.
    threats: Vec<[Force; TURNS.len()]>,
    landings: Vec<[u8; TURNS.len()]>,
}

fn may_order(state: &State, p: &Piece) -> bool {
    match state.phase {
        Phase::Noncombat => noncombat::may_move(p),
        _ => p.duty == Duty::Idle && p.aboard.is_none(),
    }
}

/// A transport with troops aboard is ordered with them.
fn is_laden(state: &State, id: PieceId, p: &Piece) -> bool {
    p.unit == Unit::Transport && state.cargo_of(id).next().is_some()
}

impl Field<'_> {
    pub fn new(state: &State, me: Power) -> Field<'_> {
        let none = || vec![Force::default(); board().len()];
        let mut field = Field {
            state,
            me,
            side: me.side(),
            idle: none(),
            ours: none(),
            mine: none(),
            enemies: none(),
            sent: none(),
            posts: Vec::new(),
            threats: vec![Default::default(); board().len()],
            landings: vec![Default::default(); board().len()],
        };
        for (id, place, p) in state.pieces.all() {
            let at = usize::from(place);
            if p.owner.side() != field.side {
                if p.aboard.is_none() {
                    field.enemies[at].add(p.unit, 1);
                }
                field.reach_of(Space(place), p);
                continue;
            }
            if p.aboard.is_some() {
                continue;
            }
            if p.duty == Duty::Fights && state.phase == Phase::CombatOrders {
                field.sent[at].add(p.unit, 1);
                continue;
            }
            field.ours[at].add(p.unit, 1);
            if p.owner == me {
                field.mine[at].add(p.unit, 1);
                if may_order(state, p) && !is_laden(state, id, p) {
                    if field.idle[at].is_empty() {
                        field.posts.push(Space(place));
                    }
                    field.idle[at].add(p.unit, 1);
                }
            }
        }
        field
    }

    /// Add an enemy unit to everything it could strike in its next turn.
    fn reach_of(&mut self, at: Space, p: &Piece) {
        let turn = p.owner.turn();
        match p.class() {
            Class::Air => {
                let range = p.unit.movement() / 2;
                for (to, _) in NEAR.air[at.index()].iter().filter(|(_, steps)| *steps <= range) {
                    self.threats[to.index()][turn].add(p.unit, 1);
                }
            }
            Class::Sea => {
                if p.unit == Unit::Transport {
                    return self.landing_of(at, p);
                }
                for to in zones_near(at).iter().filter(|to| **to != at) {
                    self.threats[to.index()][turn].add(p.unit, 1);
                }
            }
            Class::Land => {
                if at.is_sea() {
                    return;
                }
                for near in at.neighbours().filter(|near| near.is_land() && !self.state.harsh(at, *near)) {
                    self.threats[near.index()][turn].add(p.unit, 1);
                    let rides = p.unit.movement() > 1 && self.state.is_friendly_land(near, p.owner);
                    if rides {
                        for far in near.neighbours().filter(|far| far.is_land() && *far != at) {
                            if !far.adjacent(at) {
                                self.threats[far.index()][turn].add(p.unit, 1);
                            }
                        }
                    }
                }
            }
        }
    }

    /// A transport lands two infantry wherever it comes, if there is anybody to carry.
    fn landing_of(&mut self, at: Space, p: &Piece) {
        let troops =
            |land: Space| self.state.at(land).any(|(_, t)| t.owner == p.owner && t.class() == Class::Land);
        if !troops(at) && !at.neighbours().any(|land| land.is_land() && troops(land)) {
            return;
        }
        let turn = p.owner.turn();
        let mut seen = Vec::new();
        for zone in zones_near(at) {
            for shore in zone.neighbours().filter(|shore| shore.is_land()) {
                if !seen.contains(&shore) {
                    seen.push(shore);
                    self.landings[shore.index()][turn] += 2;
                }
            }
        }
    }

    /// The chance that a place with these defenders falls before my next turn.
    pub fn danger(&self, place: Space, defenders: &Force) -> f32 {
        self.danger_with(place, defenders, &Fled::default())
    }

    pub fn danger_with(&self, place: Space, defenders: &Force, fled: &Fled) -> f32 {
        let mut worst: f32 = 0.0;
        for (turn, landing) in self.landings[place.index()].into_iter().enumerate() {
            let mut threat = self.threat(place, turn, fled);
            let marching = threat.of_class(Class::Land) > 0;
            threat.add(Unit::Infantry, landing);
            let troops = f32::from(threat.of_class(Class::Land));
            if threat.is_empty() || (place.is_land() && troops == 0.0) {
                continue;
            }
            // Ships can go to many shores; they will not come to each.
            let likely =
                if marching || place.is_sea() { 1.0 } else { (self.points(place) / 8.0).clamp(0.2, 1.0) };
            if defenders.is_empty() {
                worst = worst.max(likely);
                continue;
            }
            let seen = fight(&threat, defenders, (0.0, 0.0));
            // Whoever has few troops must lose aircraft to keep them.
            let takes =
                if place.is_sea() { 1.0 } else { (troops / (0.6 * seen.attacker_hits).max(1.0)).min(1.0) };
            worst = worst.max(seen.win * takes * likely);
        }
        worst
    }

    /// What is lost in a place with these defenders if the strongest enemy comes.
    pub fn exposed(&self, place: Space, defenders: &Force) -> f32 {
        self.exposed_with(place, defenders, &Fled::default())
    }

    pub fn exposed_with(&self, place: Space, defenders: &Force, fled: &Fled) -> f32 {
        if defenders.is_empty() {
            return 0.0;
        }
        let lost = |threat: Force| {
            let seen = fight(&threat, defenders, (0.0, 0.0));
            (seen.defender_lost - 0.8 * seen.attacker_lost) * seen.win
        };
        let threats = (0..TURNS.len()).map(|turn| self.threat(place, turn, fled));
        threats.filter(|threat| !threat.is_empty()).map(lost).fold(0.0, f32::max)
    }

    /// What the nations of a turn could bring against a place.
    fn threat(&self, place: Space, turn: usize, fled: &Fled) -> Force {
        let threat = self.threats[place.index()][turn];
        if turn == fled.turn { threat.with(&fled.force) } else { threat }
    }

    /// The zones that my transports could reach from one this turn, with it.
    pub fn voyages(&self, harbour: Space) -> Vec<Space> {
        let mut found = vec![harbour];
        let mut next = 0;
        for _ in 0..Unit::Transport.movement() {
            let last = found.len();
            for at in next..last {
                let zone = found[at];
                for to in zone.neighbours().filter(|to| to.is_sea()) {
                    let open = self.enemies[to.index()].of_class(Class::Sea) == 0
                        && self.state.passage_open(zone, to, self.me);
                    if open && !found.contains(&to) {
                        found.push(to);
                    }
                }
            }
            next = last;
        }
        found
    }

    /// What holding a place is worth, in points of land.
    pub fn points(&self, space: Space) -> f32 {
        if space.is_sea() {
            return 0.0;
        }
        let capital = if board().capital_of(space).is_some() { CAPITAL } else { 0.0 };
        let works = match self.state.factories[space.index()] {
            Factory::Major => MAJOR,
            Factory::Minor => MINOR,
            Factory::None => 0.0,
        };
        f32::from(self.state.value(space)) + capital + works
    }

    /// Whether the enemy could walk or land in a place of worth if nobody stood there.
    pub fn is_open(&self, place: Space) -> bool {
        place.is_land() && self.points(place) >= TOKEN && self.danger(place, &Force::default()) > 0.0
    }

    pub fn is_enemy_land(&self, space: Space) -> bool {
        self.state.is_enemy_land(space, self.me)
    }

    pub fn is_friendly(&self, space: Space) -> bool {
        self.state.is_friendly_land(space, self.me)
    }

    /// The pull of enemy and endangered places on land units, for every place.
    pub fn pull(&self) -> Vec<f32> {
        let mut fading = [0.0_f32; 40];
        for (steps, share) in fading.iter_mut().enumerate() {
            *share = FADING.powi(steps as i32);
        }
        let calls: Vec<(Space, f32)> = board()
            .territories()
            .iter()
            .map(|place| (*place, self.call(*place)))
            .filter(|(_, call)| *call > 0.0)
            .collect();
        let felt = |place: Space| -> f32 {
            if place.is_sea() {
                return 0.0;
            }
            let heard = |(source, call): &(Space, f32)| {
                let by_land = usize::from(CHART.by_land(place.0, source.0));
                let by_air = usize::from(CHART.by_air(place.0, source.0)) + EMBARKING;
                call * fading[by_land.min(by_air).min(39)]
            };
            calls.iter().map(heard).sum()
        };
        board().spaces().map(felt).collect()
    }

    /// How strongly a place calls for troops.
    fn call(&self, place: Space) -> f32 {
        let points = self.points(place);
        if self.is_enemy_land(place) {
            return 1.0 + points + 0.06 * self.enemies[place.index()].worth();
        }
        let held = self.state.controller(place).is_some_and(|holder| holder.side() == self.side);
        if held && points >= 2.0 {
            return 1.5 * points * self.danger(place, &self.ours[place.index()]);
        }
        0.0
    }
}
