//! The orders that picked pieces could mean, before the referee has looked at them.

use crate::board::{Space, board};
use crate::movement::{cargo_counts, is_empty_for_blitz};
use crate::order::{Order, Pick, Ship};
use crate::power::Power;
use crate::state::{Phase, State};
use crate::tech::Advance;
use crate::units::{Class, Counts, Unit};

/// An order towards a space.
#[derive(Debug)]
pub struct Attempt {
    pub to: Space,
    pub kind: &'static str,
    pub order: Order,
    /// Whether a person may wonder why it is refused.
    pub explained: bool,
}

/// What the units picked in a space could be meant to do, the plainest first.
pub fn attempts(state: &State, from: Space, units: &[Pick]) -> Vec<Attempt> {
    let group = Group::new(state, from, units);
    let mut list = Vec::new();
    if group.all(Class::Land) && from.is_sea() {
        offload(&group, units.to_vec(), &mut list);
        return list;
    }
    for to in group.destinations() {
        list.push(Attempt {
            to,
            kind: group.kind(to),
            order: Order::Move { units: units.to_vec(), path: vec![from, to] },
            explained: true,
        });
    }
    if group.combat {
        blitzes(&group, &mut list);
        raids(&group, &mut list);
        drops(&group, &mut list);
        if from.is_sea() {
            let (kind, order) = match state.attacks.contains(from) {
                true => ("withdraw", Order::Withdraw { zone: from }),
                false => ("attack", Order::Attack { zone: from }),
            };
            list.push(Attempt { to: from, kind, order, explained: false });
        }
    }
    if group.all(Class::Land) {
        load(&group, &mut list);
    }
    let cargo = group.cargo();
    if !cargo.is_empty() {
        offload(&group, cargo, &mut list);
    }
    list
}

struct Group<'a> {
    state: &'a State,
    from: Space,
    units: &'a [Pick],
    power: Power,
    combat: bool,
}

impl<'a> Group<'a> {
    fn new(state: &'a State, from: Space, units: &'a [Pick]) -> Group<'a> {
        let power = units.iter().find_map(|pick| pick.power).unwrap_or(state.attacker());
        Group { state, from, units, power, combat: state.phase == Phase::CombatMove }
    }

    fn all(&self, class: Class) -> bool {
        self.units.iter().all(|pick| pick.unit.class() == class)
    }

    fn only(&self, unit: Unit) -> bool {
        self.units.iter().all(|pick| pick.unit == unit)
    }

    fn count(&self, unit: Unit) -> u16 {
        self.units.iter().filter(|pick| pick.unit == unit).map(|pick| pick.count).sum()
    }

    /// The most that any of these could go: a look at the board, not a promise.
    fn range(&self) -> u8 {
        let same = |unit: Unit| {
            let here = self.state.at(self.from).filter(move |(_, p)| p.owner == self.power && p.unit == unit);
            here.map(|(id, _)| self.state.movement_left(id)).max().unwrap_or(0)
        };
        self.units.iter().map(|pick| same(pick.unit)).max().unwrap_or(0)
    }

    /// Spaces that could be meant: within range, and a little beyond so that the refusal can be explained.
    fn destinations(&self) -> Vec<Space> {
        let range = if self.all(Class::Air) { self.range() + 1 } else { 2 };
        let others = (0..board().len() as u16).map(Space).filter(|to| *to != self.from);
        others.filter(|to| near(self.from, *to) <= range).collect()
    }

    fn is_defended(&self, to: Space) -> bool {
        let counts =
            |unit: Unit| unit.can_be_lost_in_battle() && (to.is_land() || unit.class() == Class::Sea);
        self.state.has_enemy(to, self.power, |p| counts(p.unit))
    }

    fn kind(&self, to: Space) -> &'static str {
        match (self.combat, to.is_land()) {
            (false, _) if self.all(Class::Air) => "land",
            (true, _) if self.is_defended(to) => "attack",
            (true, true) if self.state.is_hostile_land(to, self.power) && !self.all(Class::Air) => "take",
            _ => "move",
        }
    }

    /// What the picked transports carry.
    fn cargo(&self) -> Vec<Pick> {
        if !self.from.is_sea() || !self.only(Unit::Transport) {
            return Vec::new();
        }
        let mut aboard = Counts::default();
        for pick in self.units {
            let ships =
                self.state.at(self.from).filter(|(_, p)| p.owner == self.power && p.unit == pick.unit);
            let loads = ships.map(|(id, _)| cargo_counts(self.state, id));
            let meant = loads.filter(|load| pick.cargo.is_none_or(|wanted| wanted == *load));
            for (unit, count) in
                meant.take(usize::from(pick.count)).flat_map(|load| load.iter().collect::<Vec<_>>())
            {
                aboard.add(unit, count);
            }
        }
        aboard.iter().map(|(unit, count)| Pick::owned(count, self.power, unit)).collect()
    }
}

/// Steps between two spaces; neighbours of neutrals are near as well.
fn near(from: Space, to: Space) -> u8 {
    if from.adjacent(to) { 1 } else { board().air_distance(from, to) }
}

fn offload(group: &Group, units: Vec<Pick>, list: &mut Vec<Attempt>) {
    let kind = if group.combat { "assault" } else { "offload" };
    for to in group.from.neighbours().filter(|to| !to.is_sea()) {
        let order = Order::Offload { units: units.clone(), zone: group.from, to, ship: Ship::default() };
        list.push(Attempt { to, kind, order, explained: true });
    }
}

fn load(group: &Group, list: &mut Vec<Attempt>) {
    let transport = |zone: &Space| {
        let friendly = |owner: Power| group.state.are_friends(owner, group.power);
        group.state.at(*zone).any(|(_, p)| p.unit == Unit::Transport && friendly(p.owner))
    };
    // Where a transport lies, its refusal says more than that land units cannot swim.
    for zone in group.from.neighbours().filter(|zone| zone.is_sea()).filter(transport) {
        let units = group.units.to_vec();
        let order = Order::Load { units, from: group.from, zone, ship: Ship::default() };
        list.insert(0, Attempt { to: zone, kind: "load", order, explained: true });
    }
}

/// Ways across an empty hostile territory, spelt out because each takes another territory.
fn blitzes(group: &Group, list: &mut Vec<Attempt>) {
    if group.count(Unit::Tank) == 0 || !group.all(Class::Land) || group.range() < 2 {
        return;
    }
    let state = group.state;
    let empty = |mid: &Space| {
        mid.is_land()
            && state.is_hostile_land(*mid, group.power)
            && is_empty_for_blitz(state, *mid, group.power)
    };
    for mid in group.from.neighbours().filter(empty) {
        for to in mid.neighbours().filter(|to| to.is_land() && *to != group.from) {
            let order = Order::Move { units: group.units.to_vec(), path: vec![group.from, mid, to] };
            list.push(Attempt { to, kind: "blitz", order, explained: false });
        }
    }
}

fn raids(group: &Group, list: &mut Vec<Attempt>) {
    let escorts = group.state.options.escorts && group.only(Unit::Fighter);
    if !group.only(Unit::Bomber) && !escorts {
        return;
    }
    let range = group.range();
    let target = |to: &Space| group.state.is_hostile_land(*to, group.power) && near(group.from, *to) <= range;
    for to in group.state.complexes.iter().filter(target) {
        let (units, path) = (group.units.to_vec(), vec![group.from, to]);
        let (kind, order) = match escorts {
            true => ("escort", Order::Escort { units, path }),
            false => ("raid", Order::Raid { units, path }),
        };
        list.push(Attempt { to, kind, order, explained: false });
    }
}

/// Bombers alone, or bombers with as many infantry.
fn drops(group: &Group, list: &mut Vec<Attempt>) {
    let (bombers, infantry) = (group.count(Unit::Bomber), group.count(Unit::Infantry));
    let others = group.units.iter().any(|pick| !matches!(pick.unit, Unit::Bomber | Unit::Infantry));
    let paired = infantry == 0 || infantry == bombers;
    if bombers == 0 || others || !paired || !group.state.has(group.power, Advance::Paratroopers) {
        return;
    }
    let range = group.range();
    let target =
        |to: &&Space| group.state.is_hostile_land(**to, group.power) && near(group.from, **to) <= range;
    for to in board().territories().iter().filter(target) {
        let order = Order::Drop { bombers, path: vec![group.from, *to] };
        list.push(Attempt { to: *to, kind: "drop", order, explained: false });
    }
}
