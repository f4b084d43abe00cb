//! Which attacks pay, and with whom.

use std::collections::BTreeMap;

use crate::battle::{Forecast, forecast};
use crate::situation::{Class, Group, Holder, Kind, Place, Situation};
use crate::threat::Watch;

/// How a commander weighs things.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Temper {
    /// Attacks below this chance are not made.
    pub least_chance: f32,
    /// What losses by a counter-attack count; 0 looks no further than the battle.
    pub caution: f32,
    /// What ground counts beside armies.
    pub greed: f32,
    /// What it counts that an own place is uncovered.
    pub homeland: f32,
}

/// Units that could go into a battle. Several ways may draw on one pool of units, and on one pool of berths.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Way {
    pub from: Place,
    pub to: Place,
    pub kind: Kind,
    /// Whose number bounds how many go.
    pub pool: usize,
    /// A pool of berths of which each unit takes so many.
    pub berths: Option<(usize, u16)>,
}

#[derive(Clone, Debug)]
pub struct Attack {
    pub target: Place,
    /// Indices of ways with the number that goes.
    pub parts: Vec<(usize, u16)>,
    pub forecast: Forecast,
    pub worth: f32,
}

/// The attacks of a turn, the most worthwhile first. `pools` are the units and berths there are; what is left of them
/// comes back in it.
pub fn plan(situation: &Situation, ways: &[Way], pools: &mut [u16], temper: &Temper) -> Vec<Attack> {
    plan_with(situation, ways, pools, temper, EFFORT)
}

/// What it costs that units are busy with one attack, for each IPC of them, unless a commander thinks otherwise.
pub const EFFORT: f32 = 0.02;

/// The same with another price of being busy: the dearer, the leaner the attacks.
pub fn plan_with(
    situation: &Situation,
    ways: &[Way],
    pools: &mut [u16],
    temper: &Temper,
    effort: f32,
) -> Vec<Attack> {
    let mut targets: BTreeMap<Place, Vec<usize>> = BTreeMap::new();
    for (index, way) in ways.iter().enumerate() {
        targets.entry(way.to).or_default().push(index);
    }
    let watch = Watch::new(situation);
    let mut office = Office { watch: &watch, situation, ways, temper, effort, gone: BTreeMap::new() };
    let mut known: BTreeMap<Place, Option<Attack>> = BTreeMap::new();
    let mut chosen: Vec<Attack> = Vec::new();
    loop {
        for (target, indices) in &targets {
            if !known.contains_key(target) {
                known.insert(*target, office.best(*target, indices, pools));
            }
        }
        let best = known
            .values()
            .flatten()
            .filter(|attack| attack.worth > 0.0)
            .max_by(|a, b| a.worth.total_cmp(&b.worth));
        let Some(attack) = best.cloned() else { break };
        take(ways, pools, &attack.parts, &mut office.gone);
        targets.remove(&attack.target);
        known.remove(&attack.target);
        // Others that wanted the same units are weighed again with what is left.
        known.retain(|_, other| match other {
            None => true,
            Some(other) => fits(ways, pools, &other.parts),
        });
        chosen.push(attack);
    }
    chosen
}

fn drawn(ways: &[Way], parts: &[(usize, u16)]) -> BTreeMap<usize, u16> {
    let mut all = BTreeMap::new();
    for (index, count) in parts {
        let way = &ways[*index];
        *all.entry(way.pool).or_insert(0) += count;
        if let Some((pool, each)) = way.berths {
            *all.entry(pool).or_insert(0) += count * each;
        }
    }
    all
}

fn fits(ways: &[Way], pools: &[u16], parts: &[(usize, u16)]) -> bool {
    drawn(ways, parts).into_iter().all(|(pool, count)| pools[pool] >= count)
}

fn take(ways: &[Way], pools: &mut [u16], parts: &[(usize, u16)], gone: &mut BTreeMap<(Place, Kind), u16>) {
    for (pool, count) in drawn(ways, parts) {
        pools[pool] = pools[pool].saturating_sub(count);
    }
    for (index, count) in parts {
        *gone.entry((ways[*index].from, ways[*index].kind)).or_insert(0) += count;
    }
}

struct Office<'a, 'c> {
    watch: &'a Watch<'a, 'c>,
    situation: &'a Situation<'c>,
    ways: &'a [Way],
    temper: &'a Temper,
    effort: f32,
    /// Who has left where already.
    gone: BTreeMap<(Place, Kind), u16>,
}

impl Office<'_, '_> {
    /// The best force for a target: everybody who can come, less whoever is not needed.
    fn best(&self, target: Place, indices: &[usize], pools: &[u16]) -> Option<Attack> {
        let mut parts = self.everybody(indices, pools);
        let mut best = self.weigh(target, &parts)?;
        if best.forecast.win < 0.6 * self.temper.least_chance {
            return None;
        }
        // The dearest leave first, all of them, then half, then one.
        let mut order: Vec<usize> = (0..parts.len()).collect();
        let cost = |at: usize| self.situation.arm(self.ways[parts[at].0].kind).cost;
        order.sort_by(|a, b| cost(*b).total_cmp(&cost(*a)));
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
        let enough = best.forecast.win >= self.temper.least_chance;
        best.parts.retain(|(_, count)| *count > 0);
        (enough && best.worth > 0.0).then_some(best)
    }

    fn everybody(&self, indices: &[usize], pools: &[u16]) -> Vec<(usize, u16)> {
        let mut left: BTreeMap<usize, u16> = BTreeMap::new();
        let mut parts = Vec::new();
        for index in indices {
            let way = &self.ways[*index];
            let units = *left.entry(way.pool).or_insert(pools[way.pool]);
            let berths = way
                .berths
                .map_or(u16::MAX, |(pool, each)| *left.entry(pool).or_insert(pools[pool]) / each.max(1));
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

    fn weigh(&self, target: Place, parts: &[(usize, u16)]) -> Option<Attack> {
        let situation = self.situation;
        let group = |(index, count): &(usize, u16)| Group {
            place: target,
            kind: self.ways[*index].kind,
            count: *count,
        };
        let attackers: Vec<Group> = parts.iter().filter(|part| part.1 > 0).map(group).collect();
        if attackers.is_empty() {
            return None;
        }
        let at_sea = situation.chart.is_sea(target);
        let takes = at_sea || situation.takes_ground(&attackers);
        let defenders: Vec<Group> = Situation::at(&situation.enemies, target).copied().collect();
        if !takes && defenders.is_empty() {
            return None;
        }
        let seen = forecast(situation, &attackers, &defenders);
        let sent = situation.cost(&attackers);
        let lost = sent - seen.attacker_left;
        let killed = situation.cost(&defenders) - seen.defender_left;
        let prize = if takes && !at_sea { self.prize(target) } else { 0.0 };
        let stay = survivors(situation, &attackers, seen.attacker_left / seen.win.max(0.05));
        let danger = if takes { self.danger(target, &stay) } else { Forecast::default() };
        let held = prize * (0.35 + 0.65 * (1.0 - danger.win));
        let exposed = (situation.cost(&stay) - danger.defender_left).max(0.0) * seen.win;
        let left_open = self.left_open(parts);
        let effort = self.effort * sent;
        let worth = seen.win * held + killed
            - lost
            - self.temper.caution * exposed
            - self.temper.homeland * left_open
            - effort;
        Some(Attack { target, parts: parts.to_vec(), forecast: seen, worth })
    }

    fn prize(&self, target: Place) -> f32 {
        let taken = match self.situation.spot(target).holder {
            // What I gain the enemy loses.
            Holder::Enemy => 1.6,
            Holder::Open => 1.0,
            Holder::Mine | Holder::Friend => 0.0,
        };
        self.temper.greed * taken * self.situation.worth(target).max(0.5)
    }

    fn danger(&self, target: Place, stay: &[Group]) -> Forecast {
        if self.temper.caution == 0.0 {
            return Forecast { defender_left: self.situation.cost(stay), ..Forecast::default() };
        }
        self.watch.danger(target, stay)
    }

    /// What becomes likelier to be lost at the places that these units leave.
    fn left_open(&self, parts: &[(usize, u16)]) -> f32 {
        if self.temper.homeland == 0.0 {
            return 0.0;
        }
        let mut leaving: BTreeMap<Place, Vec<(Kind, u16)>> = BTreeMap::new();
        for (index, count) in parts.iter().filter(|part| part.1 > 0) {
            let way = &self.ways[*index];
            leaving.entry(way.from).or_default().push((way.kind, *count));
        }
        let mut open = 0.0;
        for (place, kinds) in leaving {
            let worth = self.situation.worth(place);
            let sea = self.situation.chart.is_sea(place);
            if worth < 4.0 || sea {
                continue;
            }
            let mut garrison = self.situation.garrison(place);
            for group in &mut garrison {
                let gone = self.gone.get(&(place, group.kind)).copied().unwrap_or(0);
                group.count = group.count.saturating_sub(gone);
            }
            let before = self.watch.danger(place, &garrison).win;
            for (kind, count) in kinds {
                if let Some(group) = garrison.iter_mut().find(|group| group.kind == kind) {
                    group.count = group.count.saturating_sub(count);
                }
            }
            open += (self.watch.danger(place, &garrison).win - before).max(0.0) * worth;
        }
        open
    }
}

/// Of an attacking force whoever is left when so much of it is, without aircraft, which fly home.
fn survivors(situation: &Situation, attackers: &[Group], worth: f32) -> Vec<Group> {
    let mut spare = (situation.cost(attackers) - worth).max(0.0);
    let mut stay: Vec<Group> = attackers.to_vec();
    stay.sort_by(|a, b| situation.arm(a.kind).cost.total_cmp(&situation.arm(b.kind).cost));
    for group in &mut stay {
        let cost = situation.arm(group.kind).cost.max(0.1);
        let dead = ((spare / cost) as u16).min(group.count);
        group.count -= dead;
        spare -= f32::from(dead) * cost;
    }
    stay.retain(|group| group.count > 0 && situation.arm(group.kind).class != Class::Air);
    stay
}
