//! Who did not fight moves up: aircraft land, troops march to where they are wanted, ships carry them over the sea.

use sandtable_complete_game::CompleteGame;
use sandtable_complete_game::board::{Space, board};
use sandtable_complete_game::event::Movement;
use sandtable_complete_game::movement::{is_deck, may_set_out};
use sandtable_complete_game::order::{Order, Pick};
use sandtable_complete_game::power::*;
use sandtable_complete_game::state::*;
use sandtable_complete_game::units::*;
use sandtable_engine::Seat;
use sandtable_engine::game::play;

use crate::clash::clash;
use crate::field::{Field, Pull, Stand, cost, worth_of};
use crate::ways::{berths, is_open_sky, ready, sails};

/// Orders given one after the other on a copy of the position.
struct Staff<'a, 's> {
    game: &'a CompleteGame,
    field: &'a Field<'s>,
    seat: Seat,
    pull: Pull,
    state: State,
    /// Own and friendly units as the orders leave them.
    stands: Vec<Stand>,
    given: Vec<Order>,
}

pub fn orders(game: &CompleteGame, field: &Field, seat: Seat) -> Vec<Order> {
    let stands = board().all().map(|space| field.garrison(space)).collect();
    let state = field.state.clone();
    let pull = if field.temper.brisk { Pull::none() } else { field.pull() };
    let mut staff = Staff { game, field, seat, pull, state, stands, given: Vec::new() };
    staff.come_home();
    if field.temper.brisk {
        return staff.given;
    }
    staff.sealift();
    staff.march();
    staff.sail();
    staff.given
}

impl Staff<'_, '_> {
    fn give(&mut self, order: Order) -> bool {
        let done = play(self.game, &mut self.state, self.seat, &order).is_ok();
        if done {
            self.given.push(order);
        }
        done
    }

    fn shift(&mut self, from: Space, to: Space, unit: Unit, count: u16) {
        let left = &mut self.stands[from.index()][unit as usize];
        *left = left.saturating_sub(count);
        self.stands[to.index()][unit as usize] += count;
    }

    /// Aircraft that are over the enemy or the sea land; others move up behind the front.
    fn come_home(&mut self) {
        let me = self.field.me;
        let mut groups: Vec<(Space, Unit)> = self
            .state
            .pieces
            .all()
            .filter(|(_, _, p)| p.owner == me && p.is_air() && p.aboard.is_none())
            .map(|(_, at, p)| (Space(at), p.unit))
            .collect();
        groups.sort_unstable();
        groups.dedup();
        for (from, unit) in groups {
            if self.field.temper.brisk && self.is_airfield(from) {
                continue;
            }
            self.land(from, unit);
        }
    }

    fn land(&mut self, from: Space, unit: Unit) {
        let me = self.field.me;
        for _ in 0..12 {
            let pieces: Vec<(u8, Piece)> = self
                .state
                .at(from)
                .filter(|(_, p)| p.owner == me && p.unit == unit && p.aboard.is_none())
                .map(|(id, p)| (self.state.movement_left(id), *p))
                .collect();
            let Some((left, piece)) = pieces.iter().min_by_key(|(left, _)| *left).copied() else { return };
            let at_home = self.is_airfield(from);
            let all = pieces.len() as u16;
            let mut goals = self.airfields(from, &piece, left, all);
            if goals.is_empty() {
                let most = pieces.iter().map(|(left, _)| *left).max().unwrap_or(left);
                goals = self.airfields(from, &piece, most, 1);
            }
            let stay = if at_home { self.comfort(from, unit, all) } else { f32::MIN };
            let mut moved = false;
            for (score, to, count) in goals.into_iter().take(4) {
                if score <= stay {
                    break;
                }
                let order = Order::Move { units: vec![Pick::of(count, unit)], path: vec![from, to] };
                if self.give(order) {
                    self.shift(from, to, unit, count);
                    moved = true;
                    break;
                }
            }
            if !moved || at_home {
                return;
            }
        }
    }

    fn is_airfield(&self, space: Space) -> bool {
        let home = |holder: Option<Power>| holder.is_some_and(|h| self.state.is_friend(h, self.field.me));
        space.is_land() && home(self.state.controller(space)) && home(self.state.start_control[space.index()])
    }

    fn airfields(&self, from: Space, piece: &Piece, left: u8, all: u16) -> Vec<(f32, Space, u16)> {
        let me = self.field.me;
        let enter = |_: u16, to: u16| is_open_sky(&self.state, me, Space(to));
        let reach = board().graph().distances(from.0, left, enter, |_| true);
        let mut goals: Vec<(f32, Space, u16)> = Vec::new();
        for (zone, steps) in reach.reached() {
            let to = Space(zone);
            if steps == 0 {
                continue;
            }
            if self.is_airfield(to) && !self.state.is_closed(to) {
                goals.push((self.comfort(to, piece.unit, all), to, all));
            } else if to.is_sea() && !self.state.is_enemy_sea(to, me) && is_deck(&self.state, piece, to) {
                goals.push((4.0 + 0.2 * self.pull.of(to), to, 1));
            }
        }
        goals.sort_by(|a, b| b.0.total_cmp(&a.0));
        goals
    }

    /// How well aircraft stand in a zone.
    fn comfort(&self, place: Space, unit: Unit, count: u16) -> f32 {
        let value = f32::from(count) * cost(unit);
        let lost = if self.field.temper.skilled {
            let mut stand = self.stands[place.index()];
            stand[unit as usize] += count;
            self.field.danger(place, &stand).win * value
        } else if worth_of(&self.stands[place.index()]) < 6.0 {
            0.3 * value
        } else {
            0.0
        };
        let helps = if unit == Fighter { 0.03 * self.field.worth(place) } else { 0.0 };
        0.3 * self.pull.of(place) + helps - lost
    }

    /// How many of a kind must stay so that a place of worth is not left to the enemy.
    fn guards(&self, place: Space, unit: Unit, count: u16) -> u16 {
        let russia_at_peace = self.field.me == Russia
            && self.state.russia == Stance::Neutral
            && !self.state.empire
            && place.original_owner() == Some(Russia);
        let stand = &self.stands[place.index()];
        if russia_at_peace {
            let ground: u16 = UNITS.iter().zip(stand).filter(|(u, _)| u.is_ground()).map(|(_, n)| *n).sum();
            let needed = u16::from(self.state.value[place.index()]);
            let spare = ground.saturating_sub(needed);
            return count.saturating_sub(spare);
        }
        let worth = self.field.worth(place);
        if !self.field.temper.skilled {
            let capital = self.field.capital_of(place) == Some(self.field.me);
            return if capital { count.div_ceil(3) } else { 0 };
        }
        if worth < 6.0 || self.is_called_next_door(place, worth) {
            return 0;
        }
        let mut rest = *stand;
        let all = self.field.danger(place, &rest).win;
        rest[unit as usize] -= count.min(rest[unit as usize]);
        let none = self.field.danger(place, &rest).win;
        if none < 0.15 || none - all < 0.05 {
            return 0;
        }
        for kept in 1..count {
            rest[unit as usize] += 1;
            if self.field.danger(place, &rest).win < (all + 0.05).max(0.15) {
                return kept;
            }
        }
        count
    }

    /// Whether a place of far greater worth lies open beside this one.
    fn is_called_next_door(&self, place: Space, worth: f32) -> bool {
        let mut near = place.neighbours().filter(|near| near.is_land() && self.field.is_friendly(*near));
        near.any(|near| {
            self.field.worth(near) > 3.0 * worth
                && self.field.danger(near, &self.stands[near.index()]).win > 0.3
        })
    }

    fn march(&mut self) {
        let me = self.field.me;
        let mut groups: Vec<(Space, Unit)> = Vec::new();
        for (_, at, piece) in self.state.pieces.all() {
            let able = piece.owner == me
                && piece.unit.is_ground()
                && piece.aboard.is_none()
                && piece.moved == 0
                && Space(at).is_land()
                && may_set_out(&self.state, piece).is_ok();
            if able {
                groups.push((Space(at), piece.unit));
            }
        }
        groups.sort_unstable();
        groups.dedup();
        // Whoever is nearest to the front goes first: others then join a stack that is known.
        groups.sort_by(|a, b| self.pull.of(b.0).total_cmp(&self.pull.of(a.0)));
        for (from, unit) in groups {
            let all = ready(&self.state, me, from, unit);
            let count = all - self.guards(from, unit, all).min(all);
            if count == 0 {
                continue;
            }
            let range = if matches!(unit, Armor | Apc) { 2 } else { 1 };
            let open = |_: u16, to: u16| {
                Space(to).is_land() && self.field.is_friendly(Space(to)) && !self.state.is_closed(Space(to))
            };
            let reach = board().graph().distances(from.0, range, open, |_| true);
            let stay = self.post(from, unit, count, true);
            let mut goals: Vec<(f32, Space)> = reach
                .reached()
                .filter(|(_, steps)| *steps > 0)
                .map(|(to, _)| (self.post(Space(to), unit, count, false), Space(to)))
                .filter(|(score, _)| *score > stay)
                .collect();
            goals.sort_by(|a, b| b.0.total_cmp(&a.0));
            for (_, to) in goals.into_iter().take(2) {
                let order = Order::Move { units: vec![Pick::of(count, unit)], path: vec![from, to] };
                if self.give(order) {
                    self.shift(from, to, unit, count);
                    break;
                }
            }
        }
    }

    /// What it is worth that these units stand in a place with whoever stands there.
    fn post(&self, place: Space, unit: Unit, count: u16, there: bool) -> f32 {
        let drawn = self.pull.of(place) * f32::from(count).sqrt();
        if self.field.temper.caution == 0.0 {
            return drawn;
        }
        let mut together = self.stands[place.index()];
        if !there {
            together[unit as usize] += count;
        }
        let danger = self.field.danger(place, &together);
        let share = f32::from(count) * cost(unit);
        let lost = (1.0 - danger.defender_left) * share;
        drawn + 0.2 * self.field.worth(place) * (1.0 - danger.win) - self.field.temper.caution * lost
    }

    /// Transports bring troops to a friendly shore nearer to the war, or sail on with them.
    fn sealift(&mut self) {
        let me = self.field.me;
        for harbour in board().seas().iter().copied() {
            if ready(&self.state, me, harbour, SeaTransport) == 0 || self.state.is_enemy_sea(harbour, me) {
                continue;
            }
            let mut zones = sails(&self.state, me, harbour, SeaTransport, Movement::Noncombat);
            zones.push(harbour);
            self.carry(harbour, &zones);
        }
    }

    fn carry(&mut self, harbour: Space, zones: &[Space]) {
        let me = self.field.me;
        let friendly = |shore: &Space| shore.is_land() && self.field.is_friendly(*shore);
        // The best shore in reach, and the best sea to be in.
        let mut shore: Option<(f32, Space, Space)> = None;
        for zone in zones {
            for land in zone.neighbours().filter(friendly) {
                let pull = self.pull.of(land);
                if shore.is_none_or(|(best, _, _)| pull > best) {
                    shore = Some((pull, *zone, land));
                }
            }
        }
        let aboard: Vec<(Unit, u16)> = [SpecialForces, RegularInfantry, Armor]
            .into_iter()
            .map(|unit| {
                let on = |p: &Piece| p.owner == me && p.unit == unit && p.aboard.is_some();
                (unit, self.state.count(harbour, on) as u16)
            })
            .filter(|(_, count)| *count > 0)
            .collect();
        let here = self.pull.of(harbour);
        let best_sea = zones
            .iter()
            .copied()
            .filter(|zone| self.is_safe(*zone, harbour))
            .max_by(|a, b| self.pull.of(*a).total_cmp(&self.pull.of(*b)));
        // Whom to take along: troops that nobody calls where they are.
        let room = berths(&self.state, me, harbour);
        let mut troops: Vec<(f32, Space, Unit, u16)> = Vec::new();
        for land in harbour.neighbours().filter(|land| land.is_land() && self.field.is_friendly(*land)) {
            for unit in [Armor, SpecialForces, RegularInfantry] {
                let all = ready(&self.state, me, land, unit);
                let free = all - self.guards(land, unit, all).min(all);
                if free > 0 {
                    troops.push((self.pull.of(land), land, unit, free));
                }
            }
        }
        troops.sort_by(|a, b| a.0.total_cmp(&b.0));
        let lands = shore.filter(|(pull, _, _)| *pull > 1.0);
        let mut room = room;
        let mut taken: Vec<(Unit, u16, Space)> = Vec::new();
        for (pull, land, unit, free) in troops {
            let better = lands.is_some_and(|(there, _, to)| to != land && there > 1.5 * pull + 2.0)
                || (pull < 2.0 && best_sea.is_some_and(|zone| self.pull.of(zone) > here.max(2.0)));
            let load = u16::from(unit.sea_load().unwrap_or(2));
            let count = free.min(room / load);
            if !better || count == 0 {
                continue;
            }
            let units = vec![Pick::of(count, unit)];
            if self.give(Order::Load { units, from: land, to: Some(harbour), aboard: None }) {
                room -= count * load;
                taken.push((unit, count, land));
            }
        }
        if taken.is_empty() && aboard.is_empty() {
            return;
        }
        let ships = ready(&self.state, me, harbour, SeaTransport);
        let load = |unit: Unit| u16::from(unit.sea_load().unwrap_or(2));
        let full: u16 = taken.iter().map(|(unit, count, _)| count * load(*unit)).sum::<u16>()
            + aboard.iter().map(|(unit, count)| count * load(*unit)).sum::<u16>();
        let ships = full.div_ceil(2).min(ships).max(1);
        match lands {
            Some((_, zone, land)) => {
                let sailed = zone == harbour
                    || self.give(Order::Move {
                        units: vec![Pick::of(ships, SeaTransport)],
                        path: vec![harbour, zone],
                    });
                if !sailed {
                    return;
                }
                let own = taken.iter().map(|(unit, count, from)| (*unit, *count, Some(*from)));
                let all: Vec<_> =
                    own.chain(aboard.iter().map(|(unit, count)| (*unit, *count, None))).collect();
                for (unit, count, from) in all {
                    let order = Order::Unload {
                        units: vec![Pick::of(count, unit)],
                        from: zone,
                        to: Some(land),
                        aboard: None,
                    };
                    if self.give(order) {
                        match from {
                            Some(from) => self.shift(from, land, unit, count),
                            None => self.stands[land.index()][unit as usize] += count,
                        }
                    }
                }
            }
            None => {
                if let Some(zone) = best_sea.filter(|zone| *zone != harbour) {
                    let units = vec![Pick::of(ships, SeaTransport)];
                    if self.give(Order::Move { units, path: vec![harbour, zone] }) {
                        self.shift(harbour, zone, SeaTransport, ships);
                    }
                }
            }
        }
    }

    /// Whether ships that go from one zone to another are not lost there.
    fn is_safe(&self, zone: Space, from: Space) -> bool {
        if !self.field.temper.skilled {
            return true;
        }
        let mut stand = self.stands[zone.index()];
        if zone != from {
            stand[SeaTransport as usize] += 1;
        }
        self.field.danger(zone, &stand).win < 0.5
    }

    /// Warships go where the coasts call, together.
    fn sail(&mut self) {
        let me = self.field.me;
        if !self.state.is_at_war(me) {
            return;
        }
        let mut zones: Vec<Space> = board()
            .seas()
            .iter()
            .copied()
            .filter(|zone| {
                [Destroyer, Cruiser, Battleship, Submarine]
                    .iter()
                    .any(|u| self.field.own[zone.index()][*u as usize] > 0)
            })
            .collect();
        zones.sort_by(|a, b| self.pull.of(*b).total_cmp(&self.pull.of(*a)));
        for from in zones {
            let squadron: Vec<(Unit, u16)> = [Battleship, Cruiser, Destroyer, Submarine]
                .into_iter()
                .map(|unit| (unit, ready(&self.state, me, from, unit)))
                .filter(|(_, count)| *count > 0)
                .collect();
            if squadron.is_empty() {
                continue;
            }
            let carriers = self.state.at(from).any(|(_, p)| p.owner == me && p.unit == AircraftCarrier);
            if carriers && self.field.temper.skilled {
                continue;
            }
            let mut together: Stand = [0; UNITS.len()];
            squadron.iter().for_each(|(unit, count)| together[*unit as usize] = *count);
            let score = |zone: Space| {
                let mut stand = self.stands[zone.index()];
                if zone != from {
                    stand.iter_mut().zip(&together).for_each(|(sum, more)| *sum += more);
                }
                let value = worth_of(&together);
                let lost = match self.field.temper.skilled {
                    true => self.field.danger(zone, &stand).win * value,
                    false => 0.0,
                };
                0.4 * self.pull.of(zone) + 0.6 * worth_of(&stand).sqrt() - lost
            };
            let reach = sails(&self.state, me, from, squadron[0].0, Movement::Noncombat);
            let here = score(from);
            let best = reach.into_iter().map(|zone| (score(zone), zone)).max_by(|a, b| a.0.total_cmp(&b.0));
            if let Some((value, to)) = best
                && value > here + 0.5
            {
                for (unit, count) in squadron {
                    let order = Order::Move { units: vec![Pick::of(count, unit)], path: vec![from, to] };
                    if self.give(order) {
                        self.shift(from, to, unit, count);
                    }
                }
            }
        }
    }
}

/// The chance of an attacker in a battle that is being fought.
pub fn battle_chance(
    field: &Field,
    attackers: &Stand,
    attacker: Power,
    defenders: &Stand,
    space: Space,
) -> f32 {
    let lines: Vec<_> = UNITS
        .into_iter()
        .zip(attackers)
        .filter(|(_, count)| **count > 0)
        .map(|(unit, count)| field.attack_line(attacker, unit, f32::from(*count), false))
        .collect();
    clash(&lines, &field.defence(defenders, space, false)).win
}
