//! Battles that may come, as far as they can be foreseen when units are made: who could be
//! there on either side, and what one unit more would change.

use sandtable_war_room::ids::{Alliance, Category, Nation, Region, UnitType};

use crate::atlas::Atlas;
use crate::clash::{Drill, Ground, Host};
use crate::desk::Desk;
use crate::greedy;
use crate::hard::model::risk;
use crate::hard::nearness::{Nearness, from_yard, gathered};
use crate::hard::siege::Maps;
use crate::hard::weigh::value;
use crate::survey::Survey;
use crate::worth;

/// So many places on land are thought of, those most at stake first, and so many seas.
const LANDS: usize = 20;
const SEAS: usize = 8;
/// What a good exchange of losses counts beside the place itself.
const EXCHANGE: f32 = 2.0;
/// Convoys are raided round after round.
const ROUNDS: f32 = 3.0;
/// What a way over the sea is worth, by the pull of what lies beyond.
const LANE: f32 = 0.5;
/// Armies at sea go so many moves before they count no longer.
const HOPS: usize = 3;
/// A unit in hand counts a little, wherever it stands.
const IN_HAND: f32 = 0.05;
/// What is built for the enemy, if the yard falls.
const CAPTURED: f32 = 1.0;

/// However near the enemy, a yard may be held: troops can come before he does.
const DOOMED: f32 = 0.75;

/// A territory where units can be built.
#[derive(Clone, Debug)]
pub struct Yard {
    pub region: Region,
    pub room: u8,
    pub port: bool,
}

struct Theatre {
    ground: Ground,
    stake: f32,
    /// Its part of all that is at stake.
    share: f32,
    ours: Host,
    theirs: Host,
    worth: f32,
    /// How near new units would be, by yard and kind.
    near: Vec<[f32; 10]>,
    /// What one unit more of each kind would change.
    gains: [f32; 10],
}

/// Our hosts in each battle, what it is worth, and what units more would change.
pub type Snapshot = Vec<(Host, f32, [f32; 10])>;

/// All battles in view of one nation.
pub struct Theatres {
    side: Alliance,
    drill: Drill,
    all: Vec<Theatre>,
    /// How likely each yard falls before its units take the field.
    risks: Vec<f32>,
    /// China's infantry is in the field as soon as it is raised.
    levies: bool,
}

impl Theatres {
    pub fn new(desk: &Desk<'_>, yards: &[Yard]) -> Theatres {
        let atlas = Atlas::new(desk);
        let survey = Survey::new(desk, &atlas);
        let maps = Maps::new(desk, &atlas);
        let pulls = greedy::pulls(desk, &atlas, &survey).by;
        let drill = Drill::new(desk);
        let lands = lands(desk, &atlas, &survey, yards);
        let mut seas = if yards.iter().any(|y| y.port) {
            seas(desk, &atlas, &survey, &pulls[Category::Land as usize], yards)
        } else {
            Vec::new()
        };
        seas.sort_by(|a, b| b.0.total_cmp(&a.0));
        seas.truncate(SEAS);
        let total = lands.iter().chain(&seas).map(|(stake, _)| *stake).sum::<f32>().max(1.0);
        let theatre = |(stake, region): (f32, Region)| {
            let sides = [Alliance::Allied, Alliance::Axis].map(|side| Nearness::new(maps.of(side), region));
            let hosts = [0, 1].map(|side| gathered(desk, &survey, &atlas, side, &sides[side]));
            let (me, enemy) = (desk.side() as usize, desk.side().other() as usize);
            let ground = Ground {
                sea: region.is_sea(),
                batch_cap: desk.state.options.batch_cap,
                holder: desk.state.side_of(region),
            };
            let near = yards.iter().map(|yard| from_yard(desk, yard, &sides[me], region)).collect();
            let (ours, theirs) = (hosts[me], hosts[enemy]);
            let mut theatre = Theatre {
                ground,
                stake,
                share: stake / total,
                ours,
                theirs,
                worth: 0.0,
                near,
                gains: [0.0; 10],
            };
            theatre.reckon(&drill, desk.side());
            theatre
        };
        let all = lands.into_iter().chain(seas).map(theatre).collect();
        let risks = yards.iter().map(|yard| risk_at(desk, &survey, yard.region)).collect();
        Theatres { side: desk.side(), drill, all, risks, levies: desk.me == Nation::China }
    }

    /// What a unit built in a yard would change, all in all.
    pub fn gain(&self, yard: usize, unit: UnitType) -> f32 {
        let kind = unit as usize;
        let all: f32 = self.all.iter().map(|t| t.near[yard][kind] * t.gains[kind]).sum();
        let at_once = self.levies && unit == UnitType::Infantry;
        let (risk, worth) = (if at_once { 0.0 } else { self.risks[yard] }, worth::unit(unit));
        (1.0 - risk) * (all + IN_HAND * worth) - CAPTURED * risk * worth
    }

    /// The yard where a unit would change most.
    pub fn best_yard(&self, unit: UnitType, open: impl Fn(usize) -> bool) -> Option<(f32, usize)> {
        let able = (0..self.risks.len()).filter(|at| open(*at));
        able.map(|at| (self.gain(at, unit), at)).max_by(|a, b| a.0.total_cmp(&b.0))
    }

    /// A unit is built: what it can do needs doing no more.
    pub fn add(&mut self, yard: usize, unit: UnitType) {
        for theatre in &mut self.all {
            let near = theatre.near[yard][unit as usize];
            if near > 0.05 {
                theatre.join(unit, near);
                theatre.reckon(&self.drill, self.side);
            }
        }
    }

    /// How things stand, to be put back after a list was tried.
    pub fn snapshot(&self) -> Snapshot {
        self.all.iter().map(|t| (t.ours, t.worth, t.gains)).collect()
    }

    pub fn restore(&mut self, saved: &Snapshot) {
        for (theatre, saved) in self.all.iter_mut().zip(saved) {
            (theatre.ours, theatre.worth, theatre.gains) = *saved;
        }
    }
}

impl Theatre {
    fn join(&mut self, unit: UnitType, count: f32) {
        let carries = unit == UnitType::Carrier;
        if !carries || self.ground.sea {
            self.ours[unit as usize] += count;
        }
        if carries {
            self.ours[UnitType::CarrierFighter as usize] += count;
        }
    }

    fn reckon(&mut self, drill: &Drill, side: Alliance) {
        self.worth = self.outcome(drill, side, &self.ours);
        for unit in UnitType::ALL {
            let kind = *unit as usize;
            if self.near.iter().all(|near| near[kind] <= 0.0) {
                continue;
            }
            let before = self.ours;
            self.join(*unit, 1.0);
            self.gains[kind] = self.outcome(drill, side, &self.ours) - self.worth;
            self.ours = before;
        }
    }

    /// What the battle would bring, fought with all who could be there.
    fn outcome(&self, drill: &Drill, side: Alliance, ours: &Host) -> f32 {
        let (me, enemy) = (side as usize, side.other() as usize);
        let mut hosts = [*ours; 2];
        hosts[enemy] = self.theirs;
        let outcome = drill.clash(&self.ground, hosts);
        let troops = ours[..3].iter().sum::<f32>();
        let won = outcome.swept[enemy] * (1.0 - outcome.swept[me]);
        let defeated = outcome.swept[me] * (1.0 - outcome.swept[enemy]);
        let place = match self.ground.holder {
            _ if self.ground.sea => won - defeated,
            Some(holder) if holder == side => -defeated,
            // Nobody takes a place with aircraft alone.
            _ => won * troops.min(1.0),
        };
        place * self.stake + EXCHANGE * self.share * (value(&outcome.left[me]) - value(&outcome.left[enemy]))
    }
}

/// How likely a yard is taken before what is built there takes the field. Orders already written
/// count: in Quick Play units are made after the charts.
fn risk_at(desk: &Desk<'_>, survey: &Survey, yard: Region) -> f32 {
    let chart = &desk.state.nation(desk.me).chart.orders;
    let mut guard = survey.power(yard, desk.side());
    for written in chart.iter().filter(|_| desk.state.options.quick_play) {
        let Some(command) = desk.state.command(desk.me, written.command) else { continue };
        let power = worth::power(command.units);
        if command.region == yard {
            guard -= power;
        }
        if written.to == yard {
            guard += power;
        }
    }
    let risk = risk(survey.threat(yard, desk.side().other()), guard.max(0.0));
    if desk.state.options.quick_play { risk } else { risk.min(DOOMED) }
}

/// Territories that matter, with their stakes: those that are worth most and near to the yards.
fn lands(desk: &Desk<'_>, atlas: &Atlas, survey: &Survey, yards: &[Yard]) -> Vec<(f32, Region)> {
    let mut from = vec![0.0; Region::SLOTS];
    yards.iter().for_each(|yard| from[yard.region.index()] = 1.0);
    let near = atlas.pull_on_armies(&from);
    let matters = |r: &Region| !r.is_sea() && atlas.is_open(*r) && desk.state.side_of(*r).is_some();
    let mut lands: Vec<Region> = atlas.regions.iter().copied().filter(matters).collect();
    let urgency = |r: &Region| near[r.index()] * survey.stake[r.index()];
    lands.sort_by(|a, b| urgency(b).total_cmp(&urgency(a)));
    lands.truncate(LANDS);
    lands.into_iter().map(|r| (survey.stake[r.index()], r)).collect()
}

/// Seas that matter, with what they are worth: convoys, and ways to where armies are drawn.
fn seas(desk: &Desk<'_>, atlas: &Atlas, survey: &Survey, pull: &[f32], yards: &[Yard]) -> Vec<(f32, Region)> {
    let side = desk.side() as usize;
    let mut worths = vec![0.0; Region::SLOTS];
    for sea in atlas.regions.iter().filter(|r| r.is_sea()) {
        let index = sea.index();
        let aboard = worth::units(survey.transports[index][side]);
        let convoys: f32 = survey.convoys[index].iter().sum();
        worths[index] = ROUNDS * convoys + aboard;
    }
    let troops = |r: &Region| {
        let here = desk.state.units_at(desk.me, *r).only(Category::Land).total();
        let room = yards.iter().filter(|y| y.region == *r).map(|y| y.room).sum::<u8>();
        f32::from(here + room)
    };
    let all: f32 = atlas.regions.iter().map(troops).sum::<f32>().max(1.0);
    for from in &atlas.regions {
        let share = troops(from) / all;
        let mut at = *from;
        for _ in 0..HOPS {
            let Some(sea) = atlas.embarks(at, pull).filter(|_| share > 0.0) else { break };
            worths[sea.index()] += LANE * share * pull[sea.index()];
            at = sea;
        }
    }
    let worthy = atlas.regions.iter().map(|r| (worths[r.index()], *r));
    worthy.filter(|(worth, _)| *worth > 1.0).collect()
}
