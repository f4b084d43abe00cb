//! Which attacks pay, and with whom: for every target the best force is put together from all who can come, and the
//! most worthwhile attacks are made first.

use std::collections::BTreeMap;

use sandtable_war_game::board::{Space, board};
use sandtable_war_game::order::{Order, Pick};
use sandtable_war_game::units::{Class, Unit};

use crate::comers::{How, Part, Pool, Roads, voyage};
use crate::field::{Field, Fled};
use crate::force::{Force, Forecast, fight, parting};
use crate::temper::Temper;

/// What the enemy loses with his land counts beside what I gain.
const TAKEN: f32 = 1.6;
/// What a general adds to the values of his units.
const GENERAL: f32 = 1.0;

#[derive(Clone, Debug)]
struct Strike {
    target: Space,
    parts: Vec<Part>,
    force: Force,
    seen: Forecast,
    worth: f32,
}

/// The attacks of a turn, the orders of each together, the most worthwhile first; where the general goes comes last.
pub fn strikes(field: &Field, temper: &Temper) -> Vec<Vec<Order>> {
    let mut pool = Pool {
        units: field.idle.clone(),
        berths: field
            .posts
            .iter()
            .map(|at| (*at, 2 * field.idle[at.index()].get(Unit::Transport)))
            .filter(|(_, berths)| *berths > 0)
            .collect(),
        money: field.state.treasury[field.me as usize],
    };
    let staff = Staff { field, temper, roads: Roads::new(field, temper) };
    let mut strikes = staff.choose(&mut pool);
    if temper.flanks {
        let flanks = staff.flanks(&strikes, &mut pool);
        strikes.extend(flanks);
    }
    let mut orders: Vec<Vec<Order>> = strikes.iter().map(|strike| staff.told(strike)).collect();
    orders.extend(staff.general(&strikes).map(|order| vec![order]));
    orders
}

struct Staff<'f, 's> {
    field: &'f Field<'s>,
    temper: &'f Temper,
    roads: Roads<'f, 's>,
}

impl Staff<'_, '_> {
    fn targets(&self) -> Vec<Space> {
        let state = self.field.state;
        let wanted = |space: &Space| match space.is_sea() {
            true => self.field.enemies[space.index()].of_class(Class::Sea) > 0,
            false => {
                self.field.is_enemy_land(*space)
                    || (self.temper.neutrals && state.is_neutral(*space) && state.value(*space) > 0)
            }
        };
        board().spaces().filter(wanted).collect()
    }

    fn choose(&self, pool: &mut Pool) -> Vec<Strike> {
        let mut targets = self.targets();
        let mut known: BTreeMap<Space, Option<Strike>> = BTreeMap::new();
        let mut chosen: Vec<Strike> = Vec::new();
        while chosen.len() < self.temper.attacks {
            for target in &targets {
                known.entry(*target).or_insert_with(|| self.best(*target, pool));
            }
            let best = known.values().flatten().max_by(|a, b| a.worth.total_cmp(&b.worth));
            let Some(strike) = best.cloned() else { break };
            self.take(pool, &strike);
            targets.retain(|target| *target != strike.target);
            known.remove(&strike.target);
            // Others that wanted the same units are weighed again with what is left.
            known.retain(|_, other| other.as_ref().is_none_or(|other| self.fits(pool, other)));
            chosen.push(strike);
        }
        chosen
    }

    fn price(&self, target: Space) -> u16 {
        if self.field.state.is_neutral(target) { 2 * u16::from(self.field.state.value(target)) } else { 0 }
    }

    fn take(&self, pool: &mut Pool, strike: &Strike) {
        for part in &strike.parts {
            pool.units[part.from.index()].remove(part.unit, part.count);
            if let How::Ship { harbour, .. } = part.how
                && let Some(berths) = pool.berths.get_mut(&harbour)
            {
                *berths = berths.saturating_sub(part.count * part.unit.hold().unwrap_or(2));
                pool.units[harbour.index()].remove(Unit::Transport, part.count.div_ceil(2));
            }
        }
        pool.money = pool.money.saturating_sub(self.price(strike.target));
    }

    fn fits(&self, pool: &Pool, strike: &Strike) -> bool {
        let mut after = pool.clone();
        let there = |part: &Part| pool.units[part.from.index()].get(part.unit) >= part.count;
        let mut aboard: BTreeMap<Space, u8> = BTreeMap::new();
        for part in &strike.parts {
            if let How::Ship { harbour, .. } = part.how {
                *aboard.entry(harbour).or_default() += part.count * part.unit.hold().unwrap_or(2);
            }
        }
        let berths = |harbour: &Space| after.berths.get(harbour).copied().unwrap_or(0);
        let room = aboard.iter().all(|(harbour, wanted)| berths(harbour) >= *wanted);
        after.money = pool.money;
        strike.parts.iter().all(there) && room && after.money >= self.price(strike.target)
    }

    /// The best force for a target among shares of those who can come.
    fn best(&self, target: Space, pool: &Pool) -> Option<Strike> {
        if self.price(target) > pool.money {
            return None;
        }
        let comers = self.roads.comers(target, pool);
        if comers.is_empty() {
            return None;
        }
        if self.field.state.is_neutral(target) {
            return self.invasion(target, &comers);
        }
        let helpers = self.field.sent[target.index()];
        let all = force_of(&self.gathered(&comers, [usize::MAX; 3])).with(&helpers);
        if self.foreseen(target, &all).win < self.temper.least_chance {
            return None;
        }
        let totals = [0, 1, 2].map(|kind| -> usize {
            comers.iter().filter(|part| kind_of(part.unit) == kind).map(|part| usize::from(part.count)).sum()
        });
        let steps = |total: usize, least: usize| -> Vec<usize> {
            let mut steps = vec![least.min(total), total.div_ceil(3), total - total / 3, total];
            steps.dedup();
            steps
        };
        let mut best: Option<Strike> = None;
        for fodder in steps(totals[0], 1) {
            for heavy in steps(totals[1], 0) {
                for air in steps(totals[2], 0) {
                    let parts = self.gathered(&comers, [fodder, heavy, air]);
                    let least = best.as_ref().map_or(0.0, |best| best.worth);
                    best = self.weigh(target, parts, helpers, least).or(best);
                }
            }
        }
        best
    }

    /// So many of each kind among all who can come.
    fn gathered(&self, comers: &[Part], mut wanted: [usize; 3]) -> Vec<Part> {
        let mut parts = Vec::new();
        for part in comers {
            let left = &mut wanted[kind_of(part.unit)];
            let count = (*left).min(usize::from(part.count));
            if count > 0 {
                *left -= count;
                parts.push(Part { count: count as u8, ..*part });
            }
        }
        parts
    }

    fn foreseen(&self, target: Space, attackers: &Force) -> Forecast {
        let defenders = self.field.enemies[target.index()];
        if defenders.is_empty() {
            return Forecast { win: 1.0, ..Forecast::default() };
        }
        let lead = self.field.state.options.generals && self.temper.foresees && attackers.worth() > 60.0;
        fight(attackers, &defenders, (if lead { GENERAL } else { 0.0 }, self.guardian(target)))
    }

    /// A strike with these, if it is likely enough and worth more than `least`.
    fn weigh(&self, target: Space, parts: Vec<Part>, helpers: Force, least: f32) -> Option<Strike> {
        let field = self.field;
        let force = force_of(&parts);
        if force.is_empty() {
            return None;
        }
        let at_sea = target.is_sea();
        let together = force.with(&helpers);
        let seen = self.foreseen(target, &together);
        if seen.win < self.temper.least_chance {
            return None;
        }
        let fled = self.flight(target, &together, &seen);
        let left = if fled.is_some() { together } else { together.after(seen.attacker_hits) };
        let stay = if at_sea { left } else { left.troops() };
        let takes = !at_sea && !force.troops().is_empty() && !stay.is_empty();
        if field.enemies[target.index()].is_empty() && !takes {
            return None;
        }
        let prize = if takes { self.temper.ground * TAKEN * field.points(target).max(0.3) } else { 0.0 };
        let share = force.worth() / together.worth().max(1.0);
        let fought = seen.defender_lost - seen.attacker_lost * share;
        let exchange = fled.map_or(fought, |(lost, _)| lost) - 0.02 * force.worth();
        // What the enemy can do in return takes longer to see, and makes nothing better.
        if seen.win * prize + exchange <= least {
            return None;
        }
        let fled = fled.map(|(_, fled)| fled).unwrap_or_default();
        let wary = self.temper.caution > 0.0;
        let danger = if wary && takes { field.danger_with(target, &stay, &fled) } else { 0.0 };
        let exposed = if wary { field.exposed_with(target, &stay, &fled) } else { 0.0 };
        let worth = seen.win * prize * (1.0 - 0.65 * danger) + exchange
            - self.temper.caution * exposed * seen.win
            - self.left_open(&parts);
        (worth > least).then_some(Strike { target, parts, force, seen, worth })
    }

    /// Defenders who do better by leaving: what the parting volley costs them, and who may come back.
    fn flight(&self, target: Space, attackers: &Force, seen: &Forecast) -> Option<(f32, Fled)> {
        let field = self.field;
        let defenders = &field.enemies[target.index()];
        if self.temper.caution == 0.0 || seen.win < 0.5 || defenders.is_empty() {
            return None;
        }
        let refuge =
            |near: Space| near.is_land() && field.is_enemy_land(near) && !field.state.harsh(target, near);
        if target.is_land() && !target.neighbours().any(refuge) {
            return None;
        }
        let (lost, force) = parting(attackers, defenders);
        if lost >= seen.defender_lost - 0.9 * seen.attacker_lost {
            return None;
        }
        let (_, owner) = field.state.at(target).find(|(_, p)| p.owner.side() != field.side)?;
        Some((lost, Fled { turn: owner.owner.turn(), force }))
    }

    /// What the defenders' general adds.
    fn guardian(&self, target: Space) -> f32 {
        let at = |general: &sandtable_war_game::state::General| general.alive && general.at == Some(target);
        let state = self.field.state;
        let there = state.options.generals
            && state.generals.iter().any(at)
            && self.field.enemies[target.index()].of_class(Class::Land) > 0;
        if there { GENERAL } else { 0.0 }
    }

    /// A free neutral costs double its number, and now and then a unit.
    fn invasion(&self, target: Space, comers: &[Part]) -> Option<Strike> {
        let field = self.field;
        let value = f32::from(field.state.value(target));
        let infantry = |part: &&Part| part.unit == Unit::Infantry && part.how == How::Straight;
        let spare = comers.iter().filter(infantry).max_by_key(|part| part.count)?;
        let count = spare.count.min(2);
        let parts = vec![Part { count, ..*spare }];
        let mut force = Force::default();
        force.add(Unit::Infantry, count);
        let resisted = (value / 12.0).min(1.0);
        let win = if count > 1 { 1.0 } else { 1.0 - resisted };
        let prize = self.temper.ground * field.points(target) * (1.0 - 0.65 * field.danger(target, &force));
        let cost = 2.0 * value + 5.0 * resisted + self.left_open(&parts);
        let worth = win * prize - cost - (1.0 - win) * prize;
        let seen = Forecast { win, ..Forecast::default() };
        (worth > 0.0).then_some(Strike { target, parts, force, seen, worth })
    }

    /// What becomes likelier to be lost at the places that these units leave.
    fn left_open(&self, parts: &[Part]) -> f32 {
        if self.temper.homeland == 0.0 {
            return 0.0;
        }
        let mut leaving: BTreeMap<Space, Force> = BTreeMap::new();
        for part in parts.iter().filter(|part| part.from.is_land()) {
            leaving.entry(part.from).or_default().add(part.unit, part.count);
        }
        let mut open = 0.0;
        for (place, gone) in leaving {
            let all = self.field.ours[place.index()];
            let before = self.field.danger(place, &all);
            let after = self.field.danger(place, &all.without(&gone));
            open += (after - before).max(0.0) * self.field.points(place);
        }
        self.temper.homeland * self.temper.ground * open
    }

    /// One infantry to every place to which the defenders of a great battle could retreat, if two can bar all ways.
    fn flanks(&self, strikes: &[Strike], pool: &mut Pool) -> Vec<Strike> {
        let field = self.field;
        let mut flanks: Vec<Strike> = Vec::new();
        for strike in strikes.iter().filter(|s| s.target.is_land() && s.seen.win > 0.8) {
            if field.enemies[strike.target.index()].troops().worth() < 25.0 {
                continue;
            }
            let attacked = |space: &Space| {
                strikes.iter().any(|s| s.target == *space) || flanks.iter().any(|s| s.target == *space)
            };
            let refuge = |space: &Space| {
                space.is_land() && field.is_enemy_land(*space) && !field.state.harsh(strike.target, *space)
            };
            let ways: Vec<Space> =
                strike.target.neighbours().filter(refuge).filter(|space| !attacked(space)).collect();
            if ways.is_empty() || ways.len() > 2 {
                continue;
            }
            let mut after = pool.clone();
            let bar = |way: &Space| {
                let barrier = way.neighbours().find(|near| {
                    after.units[near.index()].get(Unit::Infantry) > 0 && !field.state.harsh(*near, *way)
                });
                let from = barrier?;
                after.units[from.index()].remove(Unit::Infantry, 1);
                let parts = vec![Part { from, unit: Unit::Infantry, count: 1, how: How::Straight }];
                let (force, seen) = (Force::default(), Forecast::default());
                Some(Strike { target: *way, parts, force, seen, worth: 0.0 })
            };
            // A way that stays open is as good as all.
            if let Some(barred) = ways.iter().map(bar).collect::<Option<Vec<Strike>>>() {
                *pool = after;
                flanks.extend(barred);
            }
        }
        flanks
    }

    /// The general goes to the greatest battle that is likely to be won.
    fn general(&self, strikes: &[Strike]) -> Option<Order> {
        if !self.temper.foresees || !self.field.state.options.generals {
            return None;
        }
        let great = |strike: &&Strike| {
            strike.target.is_land()
                && strike.seen.win > 0.7
                && !self.field.enemies[strike.target.index()].is_empty()
        };
        let led = |strike: &Strike| strike.force.troops().worth();
        let strike = strikes.iter().filter(great).max_by(|a, b| led(a).total_cmp(&led(b)))?;
        (led(strike) > 30.0).then_some(Order::General { to: Some(strike.target), arm: None })
    }

    /// A strike as orders; whatever turns out to be refused is left out later.
    fn told(&self, strike: &Strike) -> Vec<Order> {
        let target = strike.target;
        let mut marches: BTreeMap<(Space, How), Vec<Pick>> = BTreeMap::new();
        let mut orders = Vec::new();
        for part in &strike.parts {
            match part.how {
                How::Ship { harbour, beach } => {
                    let each = 2 / part.unit.hold().unwrap_or(2);
                    let mut left = part.count;
                    while left > 0 {
                        let now = left.min(each);
                        left -= now;
                        orders.extend(voyage(part.unit, now, [part.from, harbour, beach, target]));
                    }
                }
                how => {
                    let pick = Pick::of(u16::from(part.count), part.unit);
                    marches.entry((part.from, how)).or_default().push(pick);
                }
            }
        }
        let marches = marches.into_iter().map(|((from, how), units)| {
            let path = match how {
                How::Through(by) => vec![from, by, target],
                _ => vec![from, target],
            };
            Order::Move { units, path }
        });
        marches.chain(orders).collect()
    }
}

fn force_of(parts: &[Part]) -> Force {
    let mut force = Force::default();
    for part in parts {
        force.add(part.unit, part.count);
    }
    force
}

/// Fodder, heavy weapons, aircraft; at sea small ships, great ships, aircraft.
fn kind_of(unit: Unit) -> usize {
    match unit {
        Unit::Infantry | Unit::WaffenSs | Unit::Submarine | Unit::Destroyer => 0,
        unit if unit.class() == Class::Air => 2,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use sandtable_engine::{Notation, Rules, Setup, Trials};
    use sandtable_war_game::WarGame;
    use sandtable_war_game::power::Power;
    use serde_json::json;

    use super::*;
    use crate::temper::HARD;

    #[test]
    fn one_infantry_bars_the_way_of_retreat() {
        let setup = Setup { scenario: "1942".into(), options: BTreeMap::new(), players: BTreeMap::new() };
        let setup = sandtable_engine::setup::complete(WarGame.about(), &setup).expect("the options exist");
        let position = json!({
            "turn": {"of": ["germany", "italy"], "phase": "combat-orders"},
            "control": {"leningrad": "germany", "central-russia": "germany"},
            "units": {
                "finland": {"germany": {"infantry": 25}},
                "central-russia": {"germany": {"infantry": 9}},
                "karelia": {"ussr": {"infantry": 9}},
                "archangel": {"ussr": {"infantry": 30}},
            },
        });
        let state = WarGame.position(&setup, &position).expect("the position is sound");
        let field = Field::new(&state, Power::Germany);
        let told = |temper: &Temper| -> Vec<String> {
            strikes(&field, temper).concat().iter().map(|order| WarGame.print(order)).collect()
        };
        let flank = "move 1 infantry: central-russia -> archangel".to_owned();
        assert!(!told(&HARD).contains(&flank), "it is no attack for its own sake");
        let flanked = told(&Temper { flanks: true, ..HARD });
        assert!(flanked.contains(&flank), "{flanked:?}");
    }
}
