//! What the staff asks of this game: who may move, where to, and by which order. Answered from the rules' own steps,
//! because rollouts ask thousands of times.

use sandtable_bots::campaign::{Body, General};
use sandtable_engine::Seat;
use sandtable_staff::march::Stations;
use sandtable_staff::{Class, Holder, Kind, Place, Situation, attack};
use sandtable_world_at_war::WorldAtWar;
use sandtable_world_at_war::board::{Space, board};
use sandtable_world_at_war::combat_move::may_move;
use sandtable_world_at_war::movement::{
    Entry, Mover, Walk, flight_left, fly_over, is_combat, may_end_at_sea, may_end_on_land, may_land, step,
};
use sandtable_world_at_war::order::{Order, Pick};
use sandtable_world_at_war::politics::{Stand, frozen, stand};
use sandtable_world_at_war::power::{OWNERS, Power};
use sandtable_world_at_war::rail;
use sandtable_world_at_war::state::{Piece, State};
use sandtable_world_at_war::units::{self, Unit};

use crate::field::{self, CHART, is_enemy, is_prey, kind_of, unit_of};
use crate::temper::Temper;

#[derive(Clone, Copy, Debug)]
pub struct Marshal {
    pub me: Power,
    pub temper: Temper,
}

impl General<WorldAtWar> for Marshal {
    fn situation(&self, _game: &WorldAtWar, state: &State, _seat: Seat) -> Situation<'static> {
        let mut situation = field::situation(state, self.me);
        if self.temper.taste > 0 && is_combat(state) {
            for (place, spot) in situation.spots.iter_mut().enumerate() {
                if matches!(spot.holder, Holder::Enemy | Holder::Open) {
                    let liking = liking(self.temper.taste, place as u32);
                    (spot.income, spot.prize) = (liking * spot.income, liking * spot.prize);
                }
            }
        }
        situation
    }

    fn effort(&self) -> f32 {
        self.temper.effort
    }

    fn place(&self, id: &str) -> Option<Place> {
        board().find(id).map(|space| space.0)
    }

    fn id(&self, place: Place) -> &'static str {
        Space(place).id()
    }

    fn kind(&self, unit: &str) -> Option<Kind> {
        Unit::named(unit).map(|unit| unit as Kind)
    }

    fn temper(&self) -> attack::Temper {
        self.temper.battle
    }

    fn wariness(&self) -> f32 {
        self.temper.wariness
    }

    fn bodies(&self, _game: &WorldAtWar, state: &State, _seat: Seat) -> Vec<Body> {
        let mut all: Vec<Body> = Vec::new();
        for (_, place, piece) in state.pieces.all() {
            let space = Space(place);
            if piece.owner.player() != self.me || !self.marches(state, piece, space) {
                continue;
            }
            let kind = kind_of(state, piece, space);
            let owner = piece.owner as u8;
            match all.iter_mut().find(|b| b.place == place && b.kind == kind && b.owner == owner) {
                Some(body) => body.count += 1,
                None => all.push(Body { place, kind, count: 1, owner, piece: None }),
            }
        }
        all
    }

    fn goals(&self, _game: &WorldAtWar, state: &State, _seat: Seat, body: &Body) -> Vec<Place> {
        let (from, unit, power) = (Space(body.place), unit_of(body.kind), OWNERS[usize::from(body.owner)]);
        let mover = Mover { power, unit, combat: is_combat(state) };
        match unit.class() {
            units::Class::Land if from.is_sea() => self.ashore(state, mover, from),
            units::Class::Land => self.over_land(state, mover, from),
            units::Class::Air => self.through_the_air(state, mover, from),
            units::Class::Sea => over_sea(state, mover, from),
            units::Class::Building => Vec::new(),
        }
    }

    fn order(
        &self,
        game: &WorldAtWar,
        state: &State,
        seat: Seat,
        body: &Body,
        (from, to): (Place, Place),
        count: u16,
    ) -> Option<Order> {
        let (from, to, unit) = (Space(from), Space(to), unit_of(body.kind));
        let power = OWNERS[usize::from(body.owner)];
        let mut units = vec![Pick::owned(count, power, unit)];
        if unit.class() == units::Class::Land {
            match (from.is_land(), to.is_land()) {
                (true, false) => return Some(Order::Load { units, from, to }),
                (false, true) => return Some(Order::Offload { units, from, to }),
                _ => {}
            }
        }
        if unit == Unit::AircraftCarrier {
            let fighters =
                state.at(from).filter(|(_, p)| p.unit == Unit::Fighter && p.owner == power).count();
            let riders = (2 * count).min(fighters as u16);
            if riders > 0 {
                units.push(Pick::owned(riders, power, Unit::Fighter));
            }
        }
        let far = unit.class() == units::Class::Land
            && !is_combat(state)
            && CHART.by_land(from.0, to.0) > unit.movement();
        let marching = Order::Move { units: units.clone(), path: vec![from, to], against: None };
        if !far && sandtable_engine::Rules::check(game, state, seat, &marching).is_ok() {
            return Some(marching);
        }
        let by_rail = unit.class() == units::Class::Land && !is_combat(state);
        by_rail.then_some(Order::Rail { units, from, to, by: None })
    }

    fn stations(&self, state: &State, situation: &Situation) -> Stations {
        Stations { keeping: self.temper.keeping, ..stations(state, self.me, situation) }
    }
}

impl Marshal {
    fn marches(&self, state: &State, piece: &Piece, space: Space) -> bool {
        let stays = matches!(piece.unit, Unit::AaGun | Unit::Rocket | Unit::Partisan)
            || piece.class() == units::Class::Building;
        // Fighters sail with their carriers.
        let aboard = piece.unit == Unit::Fighter && space.is_sea() && !is_combat(state);
        !stays
            && !aboard
            && (piece.aboard.is_some() || may_move(state, piece).is_ok())
            && frozen(state, piece, space).is_none()
    }

    /// Land that units of this side may enter now: prey in combat movement, else friends.
    fn is_open(&self, state: &State, mover: Mover, to: Space) -> bool {
        match stand(state, mover.power, state.controller(to)) {
            Stand::Own | Stand::Friend => true,
            Stand::Interns => false,
            _ => mover.combat && is_prey(state, self.me, to),
        }
    }

    fn ashore(&self, state: &State, mover: Mover, from: Space) -> Vec<Place> {
        let shores = from.neighbours().filter(|to| to.is_land() && self.is_open(state, mover, *to));
        shores.map(|to| to.0).collect()
    }

    fn over_land(&self, state: &State, mover: Mover, from: Space) -> Vec<Place> {
        let walk = Walk::new(from, mover.unit.movement(), |a, b| {
            if !b.is_land() || !self.is_open(state, mover, b) {
                return None;
            }
            match step(state, mover, a, b, false).ok()? {
                Entry::Blitz => Some(Entry::GoOn),
                entry => Some(entry),
            }
        });
        let mut goals: Vec<Place> = walk
            .reached()
            .filter(|(space, steps)| *steps > 0 && may_end_on_land(state, mover, *space).is_ok())
            .map(|(space, _)| space.0)
            .collect();
        if !mover.combat {
            let rails = mover.power.nation();
            let (plain, extra) = rail::left(state, rails);
            if plain + extra > 0 {
                let network = rail::network(state, mover.power, rails, from, plain == 0);
                goals.extend(network.reached().filter(|(_, steps)| *steps > 0).map(|(space, _)| space.0));
            }
        }
        // Where ships wait.
        let ships = |zone: &Space| {
            let carrier = |p: &Piece| p.unit == Unit::Transport && p.owner.player() == self.me;
            zone.is_sea() && state.at(*zone).any(|(_, p)| carrier(p))
        };
        goals.extend(from.neighbours().filter(ships).map(|zone| zone.0));
        goals.sort_unstable();
        goals.dedup();
        goals
    }

    fn through_the_air(&self, state: &State, mover: Mover, from: Space) -> Vec<Place> {
        let fits = |p: &Piece| p.owner == mover.power && p.unit == mover.unit;
        let Some(piece) = state.at(from).map(|(_, p)| p).find(|p| fits(p)).copied() else {
            return Vec::new();
        };
        let left = flight_left(state, &piece, mover.combat);
        let walk = Walk::new(from, left, |_, to| {
            let over = fly_over(state, mover.power, to).is_ok();
            Some(if over { Entry::GoOn } else { Entry::Stop })
        });
        if !mover.combat {
            return walk
                .reached()
                .filter(|(to, steps)| *steps > 0 && to.is_land() && may_land(state, &piece, *to))
                .map(|(to, _)| to.0)
                .collect();
        }
        let fields: Vec<Space> =
            board().lands().iter().copied().filter(|land| may_land(state, &piece, *land)).collect();
        let lands_after =
            |at: Space, rest: u8| fields.iter().any(|field| CHART.by_air(at.0, field.0) <= rest);
        let foe = |zone: Space| {
            state.at(zone).any(|(_, p)| p.is_ship() && !p.in_pen && is_enemy(state, self.me, p.owner))
        };
        let target = |to: Space| {
            if to.is_sea() { foe(to) } else { is_prey(state, self.me, to) && state.at(to).next().is_some() }
        };
        walk.reached()
            .filter(|(to, steps)| *steps > 0 && target(*to) && lands_after(*to, left - steps))
            .map(|(to, _)| to.0)
            .collect()
    }
}

/// How much more or less than it is worth a place is liked in this taste.
fn liking(taste: u32, place: u32) -> f32 {
    let mixed = (taste.wrapping_mul(0x9E37_79B9) ^ place.wrapping_mul(0x85EB_CA6B)).wrapping_mul(0xC2B2_AE35);
    [0.25, 1.0, 1.0, 2.5][(mixed >> 30) as usize]
}

fn over_sea(state: &State, mover: Mover, from: Space) -> Vec<Place> {
    let walk = Walk::new(from, mover.unit.movement(), |a, b| step(state, mover, a, b, false).ok());
    walk.reached()
        .filter(|(space, steps)| *steps > 0 && may_end_at_sea(state, mover, *space).is_ok())
        .map(|(space, _)| space.0)
        .collect()
}

/// Transports go where troops wait for them and towards the front, warships to them.
fn stations(state: &State, me: Power, situation: &Situation) -> Stations {
    let chart = situation.chart;
    let mut waiting = vec![0.0_f32; chart.len()];
    let mut company = vec![0.0_f32; chart.len()];
    for group in &situation.mine {
        let arm = situation.arm(group.kind);
        if arm.class != Class::Land || !arm.takes_ground || chart.is_sea(group.place) {
            continue;
        }
        let front = front_by_land(situation, group.place);
        if front <= 2 {
            continue;
        }
        let call = f32::from(group.count.min(6)) * if front == u8::MAX { 1.0 } else { 0.3 };
        for zone in chart.neighbours(group.place).iter().filter(|zone| chart.is_sea(**zone)) {
            waiting[usize::from(*zone)] += call;
        }
    }
    let mut transports = vec![0.0_f32; chart.len()];
    let calls: Vec<(Place, f32)> = (0..chart.len() as Place)
        .map(|z| (z, waiting[usize::from(z)]))
        .filter(|(_, call)| *call > 0.0)
        .collect();
    for zone in (0..chart.len() as Place).filter(|zone| chart.is_sea(*zone)) {
        let best =
            |(to, call): &(Place, f32)| call * 0.6_f32.powi(i32::from(chart.by_sea(zone, *to).min(30)));
        transports[usize::from(zone)] = 2.0 * calls.iter().map(best).fold(0.0, f32::max);
    }
    for (_, place, piece) in state.pieces.all() {
        if piece.unit == Unit::Transport && piece.owner.player() == me {
            company[usize::from(place)] += 3.0;
        }
    }
    Stations { transports, warships: company, keeping: 0.0 }
}

/// Steps over land to the nearest enemy area.
fn front_by_land(situation: &Situation, from: Place) -> u8 {
    let chart = situation.chart;
    let hostile = |place: &Place| situation.spot(*place).holder == Holder::Enemy;
    (0..chart.len() as Place).filter(hostile).map(|to| chart.by_land(from, to)).min().unwrap_or(u8::MAX)
}
