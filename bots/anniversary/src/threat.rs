//! What the enemy could do next: the units each power can bring against a space, and what that would cost.

use sandtable_anniversary::board::{Space, board};
use sandtable_anniversary::china;
use sandtable_anniversary::power::Power;
use sandtable_anniversary::units::{Class, Counts, Unit};

use crate::forecast::Clash;
use crate::map::{map, sea_zones, spaces, territories};
use crate::temper::Temper;
use crate::theatre::{Theatre, other, sum};

/// How much surer an enemy is to come where nobody stands: it takes no more than one unit.
const WALK_IN: f32 = 1.3;

#[derive(Debug)]
pub struct Threats {
    powers: Vec<(Power, Vec<Counts>)>,
    temper: Temper,
}

impl Threats {
    /// The threats that the enemies of the power in view pose.
    pub fn new(theatre: &Theatre, temper: &Temper) -> Threats {
        let powers = theatre.foes().map(|foe| (foe, reach(theatre, foe, temper))).collect();
        Threats { powers, temper: *temper }
    }

    /// What the enemy could bring in one position or the other.
    pub fn joined(mut self, other: &Threats) -> Threats {
        for ((_, reach), (_, more)) in self.powers.iter_mut().zip(&other.powers) {
            for (here, there) in reach.iter_mut().zip(more) {
                *here = greater(here, there);
            }
        }
        self
    }

    pub fn of(&self, space: Space) -> impl Iterator<Item = (Power, &Counts)> {
        self.powers.iter().map(move |(power, reach)| (*power, &reach[space.index()]))
    }

    /// The greatest chance of any enemy power to take the space from these defenders.
    pub fn fall(&self, space: Space, defenders: &Counts, gun: bool) -> f32 {
        let chance = |attackers: &Counts| match attackers.iter().any(|(unit, _)| unit.can_capture()) {
            true => self.temper.foresee(&clash(space, attackers, defenders, gun)).win,
            false => 0.0,
        };
        self.of(space).map(|(_, attackers)| chance(attackers)).fold(0.0, f32::max)
    }

    /// What the enemy gains by the best attack here, in IPCs; nothing if he had better stay away.
    pub fn exposure(&self, space: Space, defenders: &Counts, gun: bool, prize: f32) -> f32 {
        let mut worst = (0.0f32, 0.0f32);
        for (_, attackers) in self.of(space) {
            let gain = self.gain(space, attackers, defenders, gun, prize);
            if gain > worst.0 {
                worst = (gain, worst.0);
            } else {
                worst.1 = worst.1.max(gain);
            }
        }
        worst.0 + 0.25 * worst.1
    }

    fn gain(&self, space: Space, attackers: &Counts, defenders: &Counts, gun: bool, prize: f32) -> f32 {
        if attackers.is_empty() {
            return 0.0;
        }
        // At sea the prize is what the transports carry.
        let takes = space.is_sea() || attackers.iter().any(|(unit, _)| unit.can_capture());
        if defenders.is_empty() {
            return if takes { WALK_IN * prize } else { 0.0 };
        }
        let ahead = self.temper.foresee(&clash(space, attackers, defenders, gun));
        let prize = if takes { prize } else { 0.0 };
        ahead.win * prize + ahead.defenders_lost - ahead.attackers_lost
    }
}

/// Of every unit as many as there are at most.
fn greater(a: &Counts, b: &Counts) -> Counts {
    let mut most = *a;
    for (unit, count) in b.iter() {
        most.add(unit, count.saturating_sub(a.get(unit)));
    }
    most
}

fn clash(space: Space, attackers: &Counts, defenders: &Counts, gun: bool) -> Clash {
    Clash { sea: space.is_sea(), attackers: *attackers, defenders: *defenders, gun, ..Clash::default() }
}

/// For every space, what a power could attack it with in its next turn.
fn reach(theatre: &Theatre, power: Power, temper: &Temper) -> Vec<Counts> {
    let mut reach = vec![Counts::default(); board().len()];
    for from in spaces() {
        for (unit, count) in theatre.of(from, power).iter() {
            match unit.class() {
                Class::Land if unit.can_capture() => march(theatre, power, from, unit, count, &mut reach),
                Class::Land => {}
                Class::Air => fly(theatre, power, from, unit, count, &mut reach),
                Class::Sea if unit == Unit::Transport => {}
                Class::Sea => sail(theatre, power, from, unit, count, &mut reach),
            }
        }
    }
    for zone in sea_zones().filter(|zone| theatre.of(*zone, power).get(Unit::Transport) > 0) {
        land(theatre, power, zone, &mut reach, temper);
    }
    reach
}

fn march(theatre: &Theatre, power: Power, from: Space, unit: Unit, count: u16, reach: &mut [Counts]) {
    let mut goals: Vec<Space> = map().ashore(from).to_vec();
    if unit == Unit::Tank {
        for mid in map().ashore(from) {
            let own = theatre.state.is_friendly_land(*mid, power);
            if own || theatre.side(*mid, other(power.side())).is_empty() {
                goals.extend(map().ashore(*mid));
            }
        }
        goals.sort_unstable();
        goals.dedup();
    }
    for to in goals.into_iter().filter(|to| *to != from && (power != Power::China || china::may_occupy(*to)))
    {
        reach[to.index()].add(unit, count);
    }
}

fn fly(theatre: &Theatre, power: Power, from: Space, unit: Unit, count: u16, reach: &mut [Counts]) {
    let range = theatre.range(power, unit);
    for to in territories().chain(sea_zones()) {
        let out = board().air_distance(from, to);
        let by_deck = from.is_sea() && out <= 3;
        let back = theatre.flight_home(to, power.side());
        let allowed = power != Power::China || china::may_occupy(to);
        if allowed && out <= range && (by_deck || out.saturating_add(back) <= range) {
            reach[to.index()].add(unit, count);
        }
    }
}

fn sail(theatre: &Theatre, power: Power, from: Space, unit: Unit, count: u16, reach: &mut [Counts]) {
    for to in zones_within(theatre, power, from) {
        reach[to.index()].add(unit, count);
    }
}

/// Zones that ships of a power can enter from here; they stop at the first enemy warships.
pub fn zones_within(theatre: &Theatre, power: Power, from: Space) -> Vec<Space> {
    let open = |zone: &Space| {
        let there = theatre.side(*zone, other(power.side()));
        !there.iter().any(|(unit, _)| unit.is_surface_warship())
    };
    let pass = |a: Space, b: Space| {
        sandtable_anniversary::movement::passage_open(theatre.state, power, a, b).is_ok()
    };
    let mut zones = vec![from];
    for mid in map().afloat(from).iter().filter(|mid| pass(from, **mid)) {
        zones.push(*mid);
        if open(mid) {
            zones.extend(map().afloat(*mid).iter().filter(|to| pass(*mid, **to)));
        }
    }
    zones.sort_unstable();
    zones.dedup();
    zones
}

/// Landings by the transports in a zone with what is aboard or can board there, one zone away, or where they land.
fn land(theatre: &Theatre, power: Power, zone: Space, reach: &mut [Counts], temper: &Temper) {
    let shut = |zone: &Space, reach: &[Counts]| is_shut(theatre, power, *zone, reach, temper);
    let ships = theatre.of(zone, power).get(Unit::Transport);
    let mut best: Vec<(Space, Counts)> = Vec::new();
    let within = zones_within(theatre, power, zone);
    let loads = within.iter().copied().filter(|load| *load != zone && !shut(load, reach));
    for load in std::iter::once(zone).chain(loads.collect::<Vec<_>>()) {
        let held = |port: &&Space| !theatre.of(**port, power).is_empty();
        let ports: Vec<Space> = map().ashore(load).iter().filter(held).copied().collect();
        let all = boarding(theatre, power, zone, ports.iter(), ships);
        if all.is_empty() {
            continue;
        }
        let drops = match load {
            _ if load == zone => within.clone(),
            _ if map().afloat(zone).contains(&load) => near(load),
            _ => vec![load],
        };
        for drop in drops.into_iter().filter(|drop| !shut(drop, reach)) {
            for shore in map().ashore(drop).iter().copied() {
                // Troops beside the shore can walk there already.
                let afoot = |port: &Space| map().ashore(*port).contains(&shore);
                let troops = match ports.iter().any(afoot) {
                    true => boarding(theatre, power, zone, ports.iter().filter(|port| !afoot(port)), ships),
                    false => all,
                };
                if troops.is_empty() {
                    continue;
                }
                match best.iter_mut().find(|(known, _)| *known == shore) {
                    Some((_, most)) if most.total() >= troops.total() => {}
                    Some((_, most)) => *most = troops,
                    None => best.push((shore, troops)),
                }
            }
        }
    }
    for (shore, troops) in best {
        reach[shore.index()] = sum(&reach[shore.index()], &troops);
    }
}

fn near(zone: Space) -> Vec<Space> {
    std::iter::once(zone).chain(map().afloat(zone).iter().copied()).collect()
}

/// What so many transports can take aboard from these ports, with what they carry already.
fn boarding<'p>(
    theatre: &Theatre,
    power: Power,
    zone: Space,
    ports: impl Iterator<Item = &'p Space>,
    ships: u16,
) -> Counts {
    let troops = ports.fold(*theatre.cargo(zone, power), |all, port| sum(&all, theatre.of(*port, power)));
    let heavy = (troops.get(Unit::Tank) + troops.get(Unit::Artillery)).min(ships);
    let tanks = heavy.min(troops.get(Unit::Tank));
    let infantry = troops.get(Unit::Infantry).min(2 * ships - heavy);
    let landing = [(Unit::Infantry, infantry), (Unit::Tank, tanks), (Unit::Artillery, heavy - tanks)];
    landing.into_iter().collect()
}

/// Warships keep transports out, unless the power could sink them first.
fn is_shut(theatre: &Theatre, power: Power, zone: Space, reach: &[Counts], temper: &Temper) -> bool {
    let guards = theatre.side(zone, other(power.side()));
    if !guards.iter().any(|(unit, _)| unit.is_surface_warship()) {
        return false;
    }
    let attackers = &reach[zone.index()];
    attackers.is_empty() || temper.foresee(&clash(zone, attackers, &guards, false)).win < 0.5
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::assess::Assessment;
    use crate::forecast::{forecast, work_out};
    use crate::staged::{position, zone};
    use crate::temper::{HARD, QUICK};

    /// Two moves to the coast where both the troops and their goal are.
    #[test]
    fn a_landing_is_foreseen_where_the_ship_comes_from_two_zones_away() {
        let fields = json!({
            "control": {"france": "germany"},
            "units": {"united-kingdom": {"united-kingdom": "1 infantry"}, "sz11": {"italy": "1 transport"},
                      "france": {"italy": "2 infantry"}},
        });
        let state = position("united-kingdom", "noncombat-move", fields);
        let view = Assessment::new(&state, Power::UnitedKingdom, &HARD);
        let home = territories().find(|space| space.id() == "united-kingdom").expect("it is on the board");
        let threats = view.threats();
        let italians = threats.of(home).find(|(power, _)| *power == Power::Italy).expect("an enemy");
        assert_eq!(italians.1.get(Unit::Infantry), 2);
    }

    /// Aircraft find no submarines: a transport has no guard in them.
    #[test]
    fn what_the_enemy_could_do_is_reckoned_exactly() {
        let fields = json!({
            "control": {"france": "germany"},
            "units": {"united-kingdom": {"united-kingdom": "5 infantry"},
                      "sz7": {"united-kingdom": "2 submarine, 1 transport"},
                      "france": {"germany": "1 fighter"}},
        });
        let state = position("united-kingdom", "noncombat-move", fields);
        let zone = zone("sz7");
        let danger = |temper: &Temper| {
            let view = Assessment::new(&state, Power::UnitedKingdom, temper);
            view.threats().exposure(zone, &view.theatre.friends(zone), false, 0.0)
        };
        let units = |list: &[(Unit, u16)]| list.iter().copied().collect::<Counts>();
        let fleet = units(&[(Unit::Submarine, 2), (Unit::Transport, 1)]);
        let battle = clash(zone, &units(&[(Unit::Fighter, 1)]), &fleet, false);
        let gain = |ahead: crate::forecast::Forecast| (ahead.defenders_lost - ahead.attackers_lost).max(0.0);
        assert_eq!(danger(&HARD), gain(work_out(&battle)));
        assert_eq!(danger(&QUICK), gain(forecast(&battle)));
        assert!(danger(&HARD) > danger(&QUICK) + 3.0, "{} and {}", danger(&HARD), danger(&QUICK));
    }
}
