//! The simplified map on which plans are tried: units of a side are one host in a region,
//! everybody moves at once, and battles go as expected.

use sandtable_war_room::WarRoom;
use sandtable_war_room::ids::{Alliance, Category, Region, UnitType, Units};

use crate::atlas::Atlas;
use crate::clash::{self, Ground, Host};
use crate::desk::Desk;
use crate::hard::weigh::{air_power, land_power, value, value_of_troops};
use crate::survey::Survey;

/// How much of a stake is written off when it lies open to a stronger enemy.
const RISK: f32 = 0.35;
/// What nearness to targets counts, for armies.
pub const NEAR: f32 = 0.012;
/// The same for fleets.
pub const FLEET: f32 = 0.004;
/// A stake counts so much to whoever holds it, and as much against the other side.
const HELD: f32 = 0.5;
/// How much of what may come from over the sea is feared today.
const FROM_AFAR: f32 = 0.15;
const FROM_AFAR_AT_CAPITALS: f32 = 0.05;
/// A stake above this decides the game, and counts so many times.
const DECISIVE: f32 = 60.0;
const DECISIVE_TIMES: f32 = 3.0;
/// Reserves next door count so much in defence.
const SUPPORT: f32 = 0.35;

/// Units that go from one region to another.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Step {
    pub from: Region,
    pub to: Region,
    pub units: Units,
}

/// Who would stand where. Pairs are `[allied, axis]`.
#[derive(Clone)]
pub struct Position {
    hosts: Vec<[Host; 2]>,
    /// Troops at sea, which do not fight.
    convoys: Vec<[Host; 2]>,
}

/// A position after its battles, with what each part of it is worth.
pub struct Judged {
    position: Position,
    left: Vec<[Host; 2]>,
    /// The chance that each side holds the territory afterwards.
    held: Vec<[f32; 2]>,
    alone: Vec<f32>,
    around: Vec<f32>,
    marks: Vec<bool>,
}

impl Judged {
    pub fn total(&self) -> f32 {
        self.alone.iter().chain(&self.around).sum()
    }
}

/// What is printed on or true of a region while one plan is made.
pub struct Site {
    pub ground: Ground,
    pub controller: Option<Alliance>,
    pub stake: f32,
    /// What may come from over the sea.
    afar: [f32; 2],
    /// Neighbouring territories, and seas.
    pub lands: Vec<usize>,
    pub seas: Vec<usize>,
    /// What raiders could sink here, by the side that loses it.
    pub ships: [f32; 2],
    /// How strongly armies and fleets are drawn here.
    pub pull: f32,
    pub fleet_pull: f32,
    open: bool,
}

pub struct Model<'m> {
    pub game: &'m WarRoom,
    pub side: Alliance,
    pub sites: Vec<Site>,
    slot: Vec<usize>,
    pub start: Position,
}

impl<'m> Model<'m> {
    /// `pulls` draw armies, aircraft and fleets, as the atlas reckons them.
    pub fn new(desk: &Desk<'m>, atlas: &Atlas, survey: &Survey, pulls: &[Vec<f32>; 3]) -> Model<'m> {
        let mut slot = vec![usize::MAX; Region::SLOTS];
        for (at, region) in atlas.regions.iter().enumerate() {
            slot[region.index()] = at;
        }
        let quick = desk.state.options.quick_battle || desk.state.options.quick_play;
        let site = |region: &Region| {
            let near = atlas.next[region.index()].iter();
            let slots =
                |sea: bool| near.clone().filter(|r| r.is_sea() == sea).map(|r| slot[r.index()]).collect();
            let controller = desk.state.side_of(*region);
            let stake = survey.stake[region.index()];
            let decides = stake > DECISIVE;
            let afar = if decides { FROM_AFAR_AT_CAPITALS } else { FROM_AFAR };
            let stake = if decides { DECISIVE_TIMES * stake } else { stake };
            let ground = Ground {
                sea: region.is_sea(),
                quick,
                batch_cap: desk.state.options.batch_cap,
                holder: controller,
            };
            Site {
                ground,
                controller,
                stake,
                afar: survey.landing[region.index()].map(|power| afar * power),
                lands: slots(false),
                seas: slots(true),
                ships: survey.convoys[region.index()],
                pull: pulls[Category::Land as usize][region.index()],
                fleet_pull: pulls[Category::Naval as usize][region.index()],
                open: atlas.is_open(*region),
            }
        };
        let sites: Vec<Site> = atlas.regions.iter().map(site).collect();
        let pair = |pairs: &Vec<[Units; 2]>| {
            atlas.regions.iter().map(|r| pairs[r.index()].map(clash::host)).collect::<Vec<_>>()
        };
        let start = Position { hosts: pair(&survey.hosts), convoys: pair(&survey.transports) };
        Model { game: desk.game, side: desk.side(), sites, slot, start }
    }

    /// Units of a side leave and arrive.
    pub fn walk(&self, position: &mut Position, side: Alliance, step: &Step) {
        let (from, to) = (self.slot[step.from.index()], self.slot[step.to.index()]);
        if from == usize::MAX || to == usize::MAX || from == to {
            return;
        }
        let afloat = |region: Region, unit: UnitType| region.is_sea() && unit.category() == Category::Land;
        for (unit, count) in step.units.iter() {
            let at = unit as usize;
            let count = f32::from(count);
            let leave = if afloat(step.from, unit) { &mut position.convoys } else { &mut position.hosts };
            let there = &mut leave[from][side as usize][at];
            let moved = count.min(*there);
            *there -= moved;
            let enter = if afloat(step.to, unit) { &mut position.convoys } else { &mut position.hosts };
            enter[to][side as usize][at] += moved;
        }
    }

    /// A position with its battles fought, valued for the planner's side.
    pub fn judge(&self, position: Position) -> Judged {
        let count = self.sites.len();
        let mut judged = Judged {
            position,
            left: Vec::with_capacity(count),
            held: Vec::with_capacity(count),
            alone: Vec::with_capacity(count),
            around: Vec::with_capacity(count),
            marks: vec![false; count],
        };
        for at in 0..count {
            let (left, held) = self.fight(&self.sites[at], &judged.position.hosts[at]);
            judged.alone.push(self.worth_alone(at, &left, &held));
            judged.left.push(left);
            judged.held.push(held);
        }
        for at in 0..count {
            let worth = self.worth_around(at, &judged);
            judged.around.push(worth);
        }
        judged
    }

    /// How much better a judged position becomes by further moves. Only what they touch is
    /// reckoned again; the position is put back as it was.
    pub fn change(&self, judged: &mut Judged, steps: &[Step]) -> f32 {
        let mut touched: Vec<usize> =
            steps.iter().flat_map(|s| [self.slot[s.from.index()], self.slot[s.to.index()]]).collect();
        touched.retain(|at| *at != usize::MAX);
        touched.sort_unstable();
        touched.dedup();
        let saved: Vec<_> = touched
            .iter()
            .map(|at| {
                let position = &judged.position;
                (position.hosts[*at], position.convoys[*at], judged.left[*at], judged.held[*at])
            })
            .collect();
        for step in steps {
            self.walk(&mut judged.position, self.side, step);
        }
        let mut gain = 0.0;
        for at in &touched {
            (judged.left[*at], judged.held[*at]) = self.fight(&self.sites[*at], &judged.position.hosts[*at]);
            gain += self.worth_alone(*at, &judged.left[*at], &judged.held[*at]) - judged.alone[*at];
        }
        let mut near: Vec<usize> = Vec::with_capacity(8 * touched.len());
        for at in &touched {
            let site = &self.sites[*at];
            for other in site.lands.iter().chain(&site.seas).chain([at]) {
                if !judged.marks[*other] {
                    judged.marks[*other] = true;
                    near.push(*other);
                }
            }
        }
        for at in near {
            judged.marks[at] = false;
            gain += self.worth_around(at, judged) - judged.around[at];
        }
        for (at, (hosts, convoys, left, held)) in touched.into_iter().zip(saved) {
            (judged.position.hosts[at], judged.position.convoys[at]) = (hosts, convoys);
            (judged.left[at], judged.held[at]) = (left, held);
        }
        gain
    }

    /// For the planner's side or against it.
    pub fn sign(&self, side: usize) -> f32 {
        if side == self.side as usize { 1.0 } else { -1.0 }
    }

    /// Units left and territory held.
    fn worth_alone(&self, at: usize, left: &[Host; 2], held: &[f32; 2]) -> f32 {
        let stake = self.sites[at].stake;
        (0..2).map(|s| self.sign(s) * (value(&left[s]) + HELD * held[s] * stake)).sum()
    }

    /// What depends on the neighbours: open flanks, transports, nearness to targets.
    fn worth_around(&self, at: usize, judged: &Judged) -> f32 {
        let site = &self.sites[at];
        let (left, convoys) = (&judged.left, &judged.position.convoys);
        if site.ground.sea {
            return self.at_sea(at, left, &convoys[at]);
        }
        let mut total = NEAR * site.pull * value_of_troops(&left[at][self.side as usize]);
        if site.stake <= 0.0 || !site.open {
            return total;
        }
        let marching = |n: &usize, s: usize| land_power(&left[*n][s]) + 0.3 * air_power(&left[*n][s]);
        let landing = |n: &usize, s: usize| 0.8 * land_power(&convoys[*n][s]);
        let coming = [0, 1].map(|s| -> f32 {
            site.lands.iter().map(|n| marching(n, s)).sum::<f32>()
                + site.seas.iter().map(|n| landing(n, s)).sum::<f32>()
        });
        for s in (0..2).filter(|s| judged.held[at][*s] > 0.05) {
            let enemy = 1 - s;
            let threat = coming[enemy] + land_power(&left[at][enemy]) + site.afar[enemy];
            if threat <= 0.0 {
                continue;
            }
            let guard = land_power(&left[at][s]) + 0.5 * air_power(&left[at][s]) + SUPPORT * coming[s];
            let risk = ((threat / (guard + 0.5) - 0.6) / 1.4).clamp(0.0, 1.0);
            total -= self.sign(s) * RISK * judged.held[at][s] * site.stake * risk;
        }
        total
    }
}
