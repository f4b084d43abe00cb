//! The attacks of a turn: which pay, with whom, and the orders for them.

use std::collections::BTreeMap;

use sandtable_complete_game::CompleteGame;
use sandtable_complete_game::board::Space;
use sandtable_complete_game::order::{Order, Pick};
use sandtable_complete_game::state::*;
use sandtable_complete_game::units::*;
use sandtable_engine::Seat;
use sandtable_engine::game::play;

use crate::clash::{Line, clash};
use crate::field::{Field, Stand, cost, worth_of};
use crate::ways::{Route, Way, Ways};

#[derive(Clone, Debug)]
struct Attack {
    target: Space,
    /// Ways with the number that goes.
    parts: Vec<(usize, u16)>,
    win: f32,
    worth: f32,
}

/// The orders of a combat move, all of them legal one after the other. `bias` says by how much a target counts for more.
pub fn orders(game: &CompleteGame, field: &Field, seat: Seat, bias: &dyn Fn(Space) -> f32) -> Vec<Order> {
    let ways = Ways::into_battle(field);
    let mut office = Office { field, pools: ways.pools.clone(), ways: &ways, bias, gone: BTreeMap::new() };
    let attacks = office.plan();
    let mut state = field.state.clone();
    let mut given = Vec::new();
    for attack in attacks {
        let mut trial = state.clone();
        let (mut orders, mut refused) = (Vec::new(), false);
        for order in attack_orders(&ways, &attack, field.temper.skilled) {
            let escort =
                matches!(&order, Order::Move { units, .. } if units.iter().all(|p| p.unit.can_bombard()));
            match play(game, &mut trial, seat, &order) {
                Ok(_) => orders.push(order),
                Err(_) => refused |= !escort,
            }
        }
        let complete = !refused || arrived(field, &trial, attack.target) >= 0.8 * field.temper.least_chance;
        if complete && !orders.is_empty() {
            state = trial;
            given.extend(orders);
        }
    }
    given
}

/// The chance of whoever has come to a target.
fn arrived(field: &Field, state: &State, target: Space) -> f32 {
    let mut lines: Vec<Line> = Vec::new();
    let comes = |p: &Piece| p.owner == field.me && p.unit.fights();
    for (_, piece) in state.at(target).filter(|(_, p)| comes(p) && p.flags.combat_moved()) {
        lines.push(field.attack_line(field.me, piece.unit, 1.0, false));
    }
    let landing = target.neighbours().flat_map(|zone| state.at(zone));
    for (_, piece) in landing.filter(|(_, p)| comes(p) && p.landing == Some(target)) {
        lines.push(field.attack_line(field.me, piece.unit, 1.0, true));
    }
    clash(&lines, &field.defence(&field.foes[target.index()], target, false)).win
}

fn attack_orders(ways: &Ways, attack: &Attack, escorts: bool) -> Vec<Order> {
    let mut orders = Vec::new();
    let mut ashore = Vec::new();
    let mut convoys: Vec<(Space, Space)> = Vec::new();
    let mut loads: BTreeMap<(Space, Space), u16> = BTreeMap::new();
    for (index, count) in &attack.parts {
        let Way { from, to, unit, route, berths, .. } = ways.list[*index];
        let units = vec![Pick::of(*count, unit)];
        match route {
            Route::Straight => orders.push(Order::Move { units, path: vec![from, to] }),
            Route::Ride => {
                let apcs = Pick::of(count.div_ceil(2), Apc);
                orders.push(Order::Move { units: vec![units[0], apcs], path: vec![from, to] });
            }
            Route::Sea { harbour, beach, aboard } => {
                if !aboard {
                    orders.push(Order::Load { units: units.clone(), from, to: Some(harbour), aboard: None });
                }
                let each = berths.map_or(u16::from(unit.sea_load().unwrap_or(1)), |(_, each)| each);
                *loads.entry((harbour, beach)).or_default() += count * each;
                if !convoys.contains(&(harbour, beach)) {
                    convoys.push((harbour, beach));
                }
                ashore.push(Order::Unload { units, from: beach, to: Some(to), aboard: None });
            }
        }
    }
    for (harbour, beach) in convoys.into_iter().filter(|(harbour, beach)| harbour != beach) {
        let path = vec![harbour, beach];
        let ships = loads[&(harbour, beach)].div_ceil(2);
        orders.push(Order::Move { units: vec![Pick::of(ships, SeaTransport)], path: path.clone() });
        if escorts {
            for unit in [Battleship, Cruiser] {
                for count in (1..=2).rev() {
                    orders.push(Order::Move { units: vec![Pick::of(count, unit)], path: path.clone() });
                }
            }
        }
    }
    orders.extend(ashore);
    orders
}

struct Office<'a, 's> {
    field: &'a Field<'s>,
    ways: &'a Ways,
    pools: Vec<u16>,
    bias: &'a dyn Fn(Space) -> f32,
    /// Who has left where already.
    gone: BTreeMap<Space, Stand>,
}

impl Office<'_, '_> {
    /// The attacks of a turn, the most worthwhile first.
    fn plan(&mut self) -> Vec<Attack> {
        let mut targets: BTreeMap<Space, Vec<usize>> = BTreeMap::new();
        for (index, way) in self.ways.list.iter().enumerate() {
            targets.entry(way.to).or_default().push(index);
        }
        let mut known: BTreeMap<Space, Option<Attack>> = BTreeMap::new();
        let mut chosen: Vec<Attack> = Vec::new();
        loop {
            for (target, indices) in &targets {
                if !known.contains_key(target) {
                    known.insert(*target, self.best(*target, indices));
                }
            }
            let best = known.values().flatten().max_by(|a, b| a.worth.total_cmp(&b.worth)).cloned();
            let Some(attack) = best else { break };
            for (pool, count) in self.drawn(&attack.parts) {
                self.pools[pool] = self.pools[pool].saturating_sub(count);
            }
            for (index, count) in &attack.parts {
                let way = &self.ways.list[*index];
                self.gone.entry(way.from).or_insert([0; UNITS.len()])[way.unit as usize] += count;
            }
            targets.remove(&attack.target);
            known.remove(&attack.target);
            // Others that wanted the same units are weighed again with what is left.
            let fits = |other: &Attack| {
                self.drawn(&other.parts).into_iter().all(|(pool, count)| self.pools[pool] >= count)
            };
            known.retain(|_, other| other.as_ref().is_none_or(fits));
            chosen.push(attack);
        }
        chosen
    }

    fn drawn(&self, parts: &[(usize, u16)]) -> BTreeMap<usize, u16> {
        let mut all = BTreeMap::new();
        for (index, count) in parts {
            let way = &self.ways.list[*index];
            *all.entry(way.pool).or_insert(0) += count;
            if let Some((pool, each)) = way.berths {
                *all.entry(pool).or_insert(0) += count * each;
            }
        }
        all
    }

    /// Everybody who can come, less whoever is not needed.
    fn best(&self, target: Space, indices: &[usize]) -> Option<Attack> {
        let mut parts = self.everybody(indices);
        let mut best = self.weigh(target, &parts)?;
        if best.win < 0.6 * self.field.temper.least_chance {
            return None;
        }
        let mut order: Vec<usize> = (0..parts.len()).collect();
        let price = |at: usize| cost(self.ways.list[parts[at].0].unit);
        order.sort_by(|a, b| price(*b).total_cmp(&price(*a)));
        for at in order {
            for share in [1, 2, 4] {
                let fewer = parts[at].1.div_ceil(share);
                if fewer == 0 {
                    continue;
                }
                parts[at].1 -= fewer;
                match self.weigh(target, &parts) {
                    Some(attack) if attack.worth > best.worth => best = attack,
                    _ => parts[at].1 += fewer,
                }
            }
        }
        best.parts.retain(|(_, count)| *count > 0);
        (best.win >= self.field.temper.least_chance && best.worth > 0.0).then_some(best)
    }

    fn everybody(&self, indices: &[usize]) -> Vec<(usize, u16)> {
        let mut left: BTreeMap<usize, u16> = BTreeMap::new();
        let mut parts = Vec::new();
        for index in indices {
            let way = &self.ways.list[*index];
            let units = *left.entry(way.pool).or_insert(self.pools[way.pool]);
            let berths = way
                .berths
                .map_or(u16::MAX, |(pool, each)| *left.entry(pool).or_insert(self.pools[pool]) / each.max(1));
            let count = units.min(berths);
            if count == 0 {
                continue;
            }
            *left.entry(way.pool).or_default() -= count;
            if let Some((pool, each)) = way.berths {
                *left.entry(pool).or_default() -= count * each;
            }
            parts.push((*index, count));
        }
        parts
    }

    fn weigh(&self, target: Space, parts: &[(usize, u16)]) -> Option<Attack> {
        let field = self.field;
        let mut lines: Vec<Line> = Vec::with_capacity(parts.len());
        let mut sent = 0.0;
        let (mut ground, mut beach) = (false, false);
        let mut stay: Stand = [0; UNITS.len()];
        for (index, count) in parts.iter().filter(|part| part.1 > 0) {
            let way = &self.ways.list[*index];
            let wet = matches!(way.route, Route::Sea { .. });
            lines.push(field.attack_line(field.me, way.unit, f32::from(*count), wet));
            sent += f32::from(*count) * cost(way.unit);
            ground |= way.unit.is_ground();
            beach |= wet;
            if !way.unit.is_air() {
                stay[way.unit as usize] += count;
            }
        }
        if lines.is_empty() {
            return None;
        }
        let at_sea = target.is_sea();
        let takes = at_sea || ground;
        let foes = &field.foes[target.index()];
        let met = worth_of(foes);
        if !takes && met == 0.0 {
            return None;
        }
        let seen = clash(&lines, &field.defence(foes, target, beach));
        let lost = sent * (1.0 - seen.attacker_left);
        // Whom nobody leads threatens nobody.
        let hostile = at_sea || !field.state.is_neutral_land(target);
        let killed = if hostile { met * (1.0 - seen.defender_left) } else { 0.0 };
        let prize = if takes && !at_sea { field.prize(target) * (self.bias)(target) } else { 0.0 };
        let (mut held, mut exposed) = (prize, 0.0);
        if takes && field.temper.caution > 0.0 {
            for count in &mut stay {
                *count = (f32::from(*count) * seen.attacker_left).ceil() as u16;
            }
            let danger = field.danger(target, &stay);
            held = prize * (0.4 + 0.6 * (1.0 - danger.win));
            exposed = worth_of(&stay) * (1.0 - danger.defender_left) * seen.win;
        }
        let worth = seen.win * held + killed
            - lost
            - field.temper.caution * exposed
            - field.temper.homeland * self.left_open(parts)
            - 0.02 * sent;
        Some(Attack { target, parts: parts.to_vec(), win: seen.win, worth })
    }

    /// What becomes likelier to be lost where these units leave.
    fn left_open(&self, parts: &[(usize, u16)]) -> f32 {
        if self.field.temper.homeland == 0.0 {
            return 0.0;
        }
        let mut leaving: BTreeMap<Space, Stand> = BTreeMap::new();
        for (index, count) in parts.iter().filter(|part| part.1 > 0) {
            let way = &self.ways.list[*index];
            leaving.entry(way.from).or_insert([0; UNITS.len()])[way.unit as usize] += count;
        }
        let mut open = 0.0;
        for (place, away) in leaving {
            let worth = self.field.worth(place);
            if worth < 8.0 || place.is_sea() {
                continue;
            }
            let mut garrison = self.field.garrison(place);
            if let Some(gone) = self.gone.get(&place) {
                subtract(&mut garrison, gone);
            }
            let before = self.field.danger(place, &garrison).win;
            subtract(&mut garrison, &away);
            open += (self.field.danger(place, &garrison).win - before).max(0.0) * worth;
        }
        open
    }
}

pub fn subtract(from: &mut Stand, what: &Stand) {
    for (left, less) in from.iter_mut().zip(what) {
        *left = left.saturating_sub(*less);
    }
}
