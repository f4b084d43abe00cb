//! The combat move: which attacks to make, and with what.

use sandtable_anniversary::Anniversary;
use sandtable_anniversary::board::Space;
use sandtable_anniversary::order::Order;
use sandtable_anniversary::power::Power;
use sandtable_anniversary::state::State;
use sandtable_anniversary::units::{Class, Counts, Unit};
use sandtable_engine::Rules;

use crate::assess::Assessment;
use crate::flight;
use crate::forecast::{Clash, Forecast, exact, forecast};
use crate::homefront;
use crate::map::{map, sea_zones, territories};
use crate::pool::Pool;
use crate::raid;
use crate::routes::Routes;
use crate::strike::{Element, Strike};
use crate::temper::Temper;
use crate::theatre::{only, price};
use sandtable_bots::Chance;

/// More units than this are added to one attack only in larger steps.
const STEPS: usize = 26;

/// The orders of the best plan found.
pub fn plan(state: &State, me: Power, temper: &Temper, chance: &mut Chance) -> Vec<Order> {
    let view = Assessment::new(state, me, temper);
    let pool = Pool::new(state, me);
    let endangered = view.endangered_capital(&state.mobilization[me as usize]);
    let planner = Planner { view: &view, start: &pool, temper, endangered };
    let mut best: Option<(f32, Vec<Strike>)> = None;
    let first = planner.candidates(&pool);
    for attempt in 0..temper.plans {
        let noise = if attempt == 0 { 0.0 } else { 0.6 };
        let found = planner.choose(first.clone(), pool.clone(), noise, chance);
        let worth = found.iter().map(|strike| strike.score).sum();
        if best.as_ref().is_none_or(|(most, _)| worth > *most) {
            best = Some((worth, found));
        }
    }
    let mut strikes = best.map(|(_, strikes)| strikes).unwrap_or_default();
    let mut expected = pool.clone();
    let sea = strikes.iter().filter(|strike| strike.target.is_sea());
    expected.winners = sea.map(|strike| (strike.target, winners(strike))).collect();
    strikes.retain(|strike| planner.stands_up(strike, &expected));
    let carry_out = |strikes: &mut Vec<Strike>| realise(state, me, &pool, strikes);
    let (orders, mut after) = homefront::hold(strikes, carry_out, me, temper);
    let fled = flight::plan(&mut after, me, temper);
    let raids = raid::plan(&mut after, me);
    orders.into_iter().chain(fled).chain(raids).collect()
}

/// The orders of those strikes that the rules allow, singly and together, and the position after them.
fn realise(state: &State, me: Power, pool: &Pool, strikes: &mut Vec<Strike>) -> (Vec<Order>, State) {
    strikes.sort_by_key(|strike| strike.target.is_land());
    let tried = |strikes: &[Strike]| {
        let mut after = state.clone();
        let given = strikes.iter().filter_map(|strike| strike.realise(&mut after, me, pool));
        let orders: Vec<Order> = given.flatten().collect();
        let allowed = orders.is_empty() || Anniversary.check(&after, me.seat(), &Order::End).is_ok();
        (allowed, orders, after)
    };
    loop {
        let (allowed, orders, after) = tried(strikes);
        if allowed {
            return (orders, after);
        }
        // One strike is given up: if there is such a one, that which the others are better without.
        let without = |at: &usize| {
            let mut others = strikes.clone();
            others.remove(*at);
            tried(&others).0
        };
        let at = (0..strikes.len()).rev().find(without).unwrap_or(strikes.len() - 1);
        strikes.remove(at);
    }
}

pub struct Planner<'a> {
    pub view: &'a Assessment<'a>,
    /// Everything that could be sent before the first strike was chosen.
    pub start: &'a Pool,
    temper: &'a Temper,
    /// The own capital, if it could fall even with the units bought this turn.
    pub endangered: Option<Space>,
}

impl Planner<'_> {
    fn candidates(&self, pool: &Pool) -> Vec<Strike> {
        let theatre = &self.view.theatre;
        let hostile = territories().filter(|space| theatre.is_hostile(*space));
        let fleets = sea_zones()
            .filter(|zone| theatre.enemies(*zone).iter().any(|(unit, _)| unit.class() == Class::Sea));
        hostile.chain(fleets).filter_map(|target| self.assemble(target, pool, &[])).collect()
    }

    /// Take the most promising strike again and again until nothing gainful is left.
    fn choose(
        &self,
        mut candidates: Vec<Strike>,
        mut pool: Pool,
        noise: f32,
        chance: &mut Chance,
    ) -> Vec<Strike> {
        let mut taste: Vec<f32> = candidates.iter().map(|_| 1.0 - noise * chance.unit()).collect();
        let mut chosen: Vec<Strike> = Vec::new();
        loop {
            let by_taste = |i: &usize| candidates[*i].score * taste[*i];
            let best = (0..candidates.len()).max_by(|a, b| by_taste(a).total_cmp(&by_taste(b)));
            let Some(at) = best.filter(|at| candidates[*at].score > 0.3) else { return chosen };
            if !candidates[at].is_available(&pool) {
                match self.assemble(candidates[at].target, &pool, &cleared(&chosen)) {
                    Some(other) => candidates[at] = other,
                    None => {
                        candidates.swap_remove(at);
                        taste.swap_remove(at);
                    }
                }
                continue;
            }
            let now = self.rescore(&candidates[at], &forecast(&candidates[at].clash), &pool);
            if now < candidates[at].score - 0.1 {
                candidates[at].score = now;
                continue;
            }
            let strike = candidates.swap_remove(at);
            taste.swap_remove(at);
            pool = strike.rest_of(&pool);
            let target = strike.target;
            if target.is_sea() {
                pool.winners.push((target, winners(&strike)));
            }
            let wins_sea = target.is_sea() && strike.win > 0.85;
            chosen.push(strike);
            if wins_sea {
                self.open_shores(target, &mut candidates, &mut taste, &pool, &chosen);
            }
        }
    }

    /// A zone that will be cleared lets transports in.
    fn open_shores(
        &self,
        zone: Space,
        candidates: &mut Vec<Strike>,
        taste: &mut Vec<f32>,
        pool: &Pool,
        chosen: &[Strike],
    ) {
        for shore in map().ashore(zone).iter().copied() {
            let taken = chosen.iter().any(|strike| strike.target == shore);
            if !self.view.theatre.is_hostile(shore) || taken {
                continue;
            }
            let Some(strike) = self.assemble(shore, pool, &cleared(chosen)) else { continue };
            match candidates.iter_mut().find(|other| other.target == shore) {
                Some(other) => *other = strike,
                None => {
                    candidates.push(strike);
                    taste.push(1.0);
                }
            }
        }
    }

    /// Add units one by one, the most useful first, and keep the force that scores best.
    fn assemble(&self, target: Space, pool: &Pool, cleared: &[Space]) -> Option<Strike> {
        let theatre = &self.view.theatre;
        let routes = Routes::to(theatre, pool, target, cleared);
        let here = theatre.enemies(target);
        let mut clash = Clash {
            sea: target.is_sea(),
            defenders: only(&here, Unit::can_be_lost_in_battle),
            gun: here.get(Unit::AntiaircraftGun) > 0,
            ..Clash::default()
        };
        let mut left = pool.clone();
        let mut elements: Vec<Element> = Vec::new();
        let mut best: Option<Strike> = None;
        for step in 0..STEPS {
            let options = routes.available(&left, &elements);
            let now = forecast(&clash);
            let rated = options.into_iter().map(|e| (usefulness(&clash, &now, &e, &left), e));
            let Some((_, element)) = rated.max_by(|a, b| a.0.total_cmp(&b.0)) else { break };
            let repeat = if step < STEPS / 2 { 1 } else { elements.len().div_ceil(6) };
            for _ in 0..repeat {
                if !element.is_available(&left) {
                    break;
                }
                join(&mut clash, &element, &left);
                element.take_from(&mut left);
                elements.push(element.clone());
            }
            let ahead = forecast(&clash);
            if ahead.win >= self.temper.least_win && !dives_away(&clash) {
                let score = self.score(target, &clash, &ahead, &elements, &left);
                if best.as_ref().is_none_or(|known| score > known.score) {
                    best = Some(Strike { target, elements: elements.clone(), clash, score, win: ahead.win });
                }
            }
            if ahead.win > 0.995 && self.is_safe(target, &clash, &ahead) {
                break;
            }
        }
        best.map(|strike| self.escorted(strike, pool))
    }

    /// Whether a strike that was only estimated is worth it by the exact odds.
    fn stands_up(&self, strike: &Strike, pool: &Pool) -> bool {
        let ahead = if self.temper.exact { self.temper.foresee(&strike.clash) } else { exact(&strike.clash) };
        self.rescore(strike, &ahead, pool) > 0.0
    }

    /// The score of a strike from what is left in the pool, after other strikes took their share.
    pub fn rescore(&self, strike: &Strike, ahead: &Forecast, pool: &Pool) -> f32 {
        let left = strike.rest_of(pool);
        self.score(strike.target, &strike.clash, ahead, &strike.elements, &left)
    }

    /// Whether the winners could stay without inviting a counter-attack.
    fn is_safe(&self, target: Space, clash: &Clash, ahead: &Forecast) -> bool {
        let staying = only(&clash.attackers, |unit| unit.class() != Class::Air);
        let survivors = after_losses(&staying, ahead.attackers_lost);
        self.view.exposure_if_held(target, &survivors) < 0.5
    }

    /// What a strike is worth in IPCs, with what it invites.
    fn score(
        &self,
        target: Space,
        clash: &Clash,
        ahead: &Forecast,
        elements: &[Element],
        left: &Pool,
    ) -> f32 {
        let takes = clash.attackers.iter().any(|(unit, _)| unit.can_capture());
        if target.is_land() && !takes {
            return f32::MIN;
        }
        let prize = if takes { self.view.values().prize(target) } else { 0.0 };
        let trade = ahead.win * prize + ahead.defenders_lost - ahead.attackers_lost;
        let staying = only(&clash.attackers, |unit| unit.class() != Class::Air);
        let survivors = after_losses(&staying, ahead.attackers_lost);
        let invites = ahead.win * self.view.exposure_if_held(target, &survivors);
        let missed = self.missed_at_home(elements);
        let adrift = self.left_afloat(elements, left);
        trade - invites - missed - adrift - self.weakened(elements, left) - 0.01 * price(&clash.attackers)
            + ahead.win * self.view.progress(target, &survivors, elements)
    }
}

fn cleared(chosen: &[Strike]) -> Vec<Space> {
    chosen
        .iter()
        .filter(|strike| strike.target.is_sea() && strike.win > 0.85)
        .map(|strike| strike.target)
        .collect()
}

/// The ships that a strike is likely to leave in its zone.
fn winners(strike: &Strike) -> Counts {
    let ships = only(&strike.clash.attackers, |unit| unit.class() == Class::Sea);
    after_losses(&ships, forecast(&strike.clash).attackers_lost)
}

/// Submarines alone dive out of any battle in which no destroyer hunts them.
fn dives_away(clash: &Clash) -> bool {
    clash.sea
        && clash.defenders.iter().all(|(unit, _)| unit == Unit::Submarine)
        && clash.attackers.get(Unit::Destroyer) == 0
}

fn join(clash: &mut Clash, element: &Element, pool: &Pool) {
    clash.support(element);
    for (unit, count) in element.fighters(pool).iter() {
        clash.attackers.add(unit, count);
    }
}

/// How much a unit would improve the odds for what it costs.
fn usefulness(clash: &Clash, now: &Forecast, element: &Element, pool: &Pool) -> f32 {
    let mut joined = *clash;
    join(&mut joined, element, pool);
    let odds = |win: f32| (win.clamp(1e-6, 1.0 - 1e-6) / (1.0 - win.clamp(1e-6, 1.0 - 1e-6))).ln();
    let gain = odds(forecast(&joined).win) - odds(now.win);
    let fighters = element.fighters(pool);
    let no_taker = !clash.sea && !clash.attackers.iter().any(|(unit, _)| unit.can_capture());
    let needed = no_taker && fighters.iter().any(|(unit, _)| unit.can_capture());
    let risk =
        (1.0 + price(&only(&fighters, |unit| unit.class() != Class::Air)) + 0.5 * price(&fighters)).sqrt();
    gain / risk + if needed { 100.0 } else { 0.0 }
}

/// The units that remain when the cheapest are lost first.
pub fn after_losses(units: &Counts, lost: f32) -> Counts {
    let mut order: Vec<(Unit, u16)> = units.iter().collect();
    order.sort_by_key(|(unit, _)| unit.cost());
    let mut lost = lost;
    let mut left = Counts::default();
    for (unit, count) in order {
        let cost = f32::from(unit.cost());
        let gone = (lost / cost).round().clamp(0.0, f32::from(count));
        lost -= gone * cost;
        left.add(unit, count - gone as u16);
    }
    left
}
