//! The simplified map on which plans are tried: units of a side are one host in a region, and
//! battles go as expected.

use sandtable_war_room::ids::{Alliance, Category, Region, UnitType, Units};

use crate::atlas::Atlas;
use crate::clash::{self, Drill, Ground, Host};
use crate::desk::Desk;
use crate::greedy::Pulls;
use crate::hard::crossing;
use crate::hard::judged::Judged;
use crate::hard::position::Position;
use crate::hard::siege::{self, Maps, Siege};
use crate::hard::surprise;
use crate::hard::weigh::{NOBODY, air_power, land_power, troops, value, value_of_troops};
use crate::survey::Survey;
use crate::worth;

/// How much of a stake is written off when it lies open to a stronger enemy.
const RISK: f32 = 0.35;
/// What nearness to targets counts, for armies.
const NEAR: f32 = 0.006;
/// What a long way over the sea takes off troops, and the pull from which on they are on it.
const OVERSEAS: f32 = 0.3;
const FAINT: f32 = 5.0;
/// Troops have a target ashore if it draws them by so much of what draws them most.
const ASHORE: f32 = 0.5;
/// The same for fleets.
pub const FLEET: f32 = 0.004;
/// A stake counts so much to whoever holds it, and as much against the other side.
const HELD: f32 = 0.5;
/// How much of what may come from over the sea is feared today.
const FROM_AFAR: f32 = 0.15;
const FROM_AFAR_AT_CAPITALS: f32 = 0.05;
/// What one bomber destroys in a raid if there is enough to destroy.
const RAID: f32 = 3.0;
/// A stake above this decides the game, and counts so many times.
const DECISIVE: f32 = 60.0;
const DECISIVE_TIMES: f32 = 3.0;
/// Reserves next door count so much in defence.
const SUPPORT: f32 = 0.35;

/// What is printed on or true of a region while one plan is made.
pub struct Site {
    pub region: Region,
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
    /// How much more troops are worth here by what draws them, or less if it is far.
    pub useful: f32,
    /// How strongly fleets are drawn here.
    pub fleet_pull: f32,
    open: bool,
    /// A neutral's Defense Force that would come up against the planner, and goes nowhere else.
    pub dormant: Units,
    /// Units under construction, which take the field after the battles for whoever holds the place.
    pub rising: Host,
    /// From where transports here could be hunted in one move, and seas hunted from here.
    pub hunted: Vec<(usize, f32)>,
    pub hunts: Vec<usize>,
    /// Enemies who could enter this round, if the place is ours.
    pub gates: Option<Host>,
    /// Who could come here within two rounds, if the place decides the game and is ours.
    pub siege: Option<Siege>,
    /// Decisive places for which troops here count.
    pub watched: Vec<usize>,
    /// What bombers could destroy here: goods, units under construction, infrastructure.
    bombable: f32,
}

pub struct Model {
    pub drill: Drill,
    pub side: Alliance,
    pub sites: Vec<Site>,
    pub slot: Vec<usize>,
    pub start: Position,
    /// Pairs of seas whose passage is closed to the planner, the lower first.
    pub straits: Vec<(usize, usize)>,
}

impl Model {
    pub fn new(desk: &Desk<'_>, atlas: &Atlas, survey: &Survey, pulls: &Pulls) -> Model {
        let mut slot = vec![usize::MAX; Region::SLOTS];
        for (at, region) in atlas.regions.iter().enumerate() {
            slot[region.index()] = at;
        }
        let maps = Maps::new(desk, atlas);
        let urgency = urgency(desk);
        let site = |region: &Region| {
            let near = atlas.next[region.index()].iter();
            let slots =
                |sea: bool| near.clone().filter(|r| r.is_sea() == sea).map(|r| slot[r.index()]).collect();
            let controller = desk.state.side_of(*region);
            let stake = survey.stake[region.index()];
            let decides = stake > DECISIVE;
            let afar = if decides { FROM_AFAR_AT_CAPITALS } else { FROM_AFAR };
            let stake = if decides { DECISIVE_TIMES * stake } else { stake };
            let ground =
                Ground { sea: region.is_sea(), batch_cap: desk.state.options.batch_cap, holder: controller };
            Site {
                region: *region,
                ground,
                controller,
                stake,
                afar: survey.landing[region.index()].map(|power| afar * power),
                lands: slots(false),
                seas: slots(true),
                ships: survey.convoys[region.index()],
                useful: useful(pulls, *region, urgency),
                fleet_pull: pulls.by[Category::Naval as usize][region.index()],
                open: atlas.is_open(*region),
                dormant: desk.game.force_raised(desk.state, desk.me, *region).unwrap_or_default(),
                rising: clash::host(desk.state.construction_at(*region)),
                hunted: Vec::new(),
                hunts: Vec::new(),
                gates: None,
                siege: (decides && controller == Some(desk.side())).then(|| maps.siege(desk, *region, &slot)),
                watched: Vec::new(),
                bombable: bombable(desk, *region),
            }
        };
        let mut sites: Vec<Site> = atlas.regions.iter().map(site).collect();
        siege::watch(&mut sites);
        let pair = |pairs: &Vec<[Units; 2]>| {
            atlas.regions.iter().map(|r| pairs[r.index()].map(clash::host)).collect::<Vec<_>>()
        };
        let mut start = Position::new(pair(&survey.hosts), pair(&survey.transports));
        for (site, hosts) in sites.iter().zip(&mut start.hosts) {
            let dormant = clash::host(site.dormant);
            hosts[desk.side().other() as usize]
                .iter_mut()
                .zip(dormant)
                .for_each(|(here, more)| *here += more);
        }
        for (sea, ring) in crossing::rings(&sites).into_iter().enumerate() {
            ring.iter().for_each(|(from, _)| sites[*from].hunts.push(sea));
            sites[sea].hunted = ring;
        }
        let gates = surprise::at_the_gates(&sites, &start, desk.side() as usize);
        sites.iter_mut().zip(gates).for_each(|(site, gates)| site.gates = gates);
        let closed = desk.game.table.board.passages.iter().map(|passage| passage.seas);
        let closed = closed.filter(|(a, b)| !desk.game.passage_open(desk.state, desk.me, *a, *b));
        let pair = |(a, b): (Region, Region)| {
            (slot[a.index()].min(slot[b.index()]), slot[a.index()].max(slot[b.index()]))
        };
        let straits = closed.map(pair).collect();
        Model { drill: Drill::new(desk), side: desk.side(), sites, slot, start, straits }
    }

    /// For the planner's side or against it.
    pub fn sign(&self, side: usize) -> f32 {
        if side == self.side as usize { 1.0 } else { -1.0 }
    }

    /// Units left, territory held, and what bombers without a battle below them destroy.
    pub fn worth_alone(&self, at: usize, left: &[Host; 2], held: &[f32; 2]) -> f32 {
        let site = &self.sites[at];
        let raid = |s: usize| {
            let theirs = site.controller.is_some_and(|holder| holder as usize != s);
            let raids = theirs && troops(&left[s]) <= 0.0;
            if raids { (RAID * left[s][UnitType::Bomber as usize]).min(site.bombable) } else { 0.0 }
        };
        let rising = value(&site.rising);
        (0..2)
            .map(|s| self.sign(s) * (value(&left[s]) + held[s] * (HELD * site.stake + rising) + raid(s)))
            .sum()
    }

    /// What depends on the neighbours: open flanks, transports, nearness to targets.
    pub fn worth_around(&self, at: usize, judged: &Judged) -> f32 {
        let site = &self.sites[at];
        let (left, convoys) = (&judged.left, &judged.position.convoys);
        if site.ground.sea {
            return self.at_sea(at, left, &convoys[at]);
        }
        let mut total = site.useful * value_of_troops(&left[at][self.side as usize]);
        if site.stake <= 0.0 || !site.open {
            return total;
        }
        let marching = |n: &usize, s: usize| match self.sites[*n].dormant.is_empty() {
            true => land_power(&left[*n][s]) + 0.3 * air_power(&left[*n][s]),
            false => 0.0,
        };
        let landing = |n: &usize, s: usize| match convoys[*n][s] == NOBODY {
            true => 0.0,
            false => 0.8 * land_power(&convoys[*n][s]) * (1.0 - crossing::OFF_SHORE * self.sunk(*n, s, left)),
        };
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
            let own = self.garrison(at, &left[at][s]);
            total -= self.sign(s)
                * RISK
                * judged.held[at][s]
                * site.stake
                * risk(threat, own + SUPPORT * coming[s]);
        }
        if let Some(siege) = &site.siege {
            total -= self.besieged(at, siege, judged);
        }
        total
    }

    /// The power of those who hold a place, with what will soon stand there.
    pub fn garrison(&self, at: usize, left: &Host) -> f32 {
        let rising = &self.sites[at].rising;
        land_power(left) + land_power(rising) + 0.5 * (air_power(left) + air_power(rising))
    }
}

/// How likely a place falls to a threat so much stronger than its guard.
pub fn risk(threat: f32, guard: f32) -> f32 {
    ((threat / (guard + 0.5) - 0.6) / 1.4).clamp(0.0, 1.0)
}

/// Time is with the side that has more: only the other must go out and look for its chance.
fn urgency(desk: &Desk<'_>) -> f32 {
    let [own, enemy] = [desk.side(), desk.side().other()].map(|side| worth::standing(desk, side));
    ((enemy / (own + enemy).max(1.0) - 0.45) * 10.0).clamp(0.0, 1.0)
}

/// Troops are of use near a target. Where they have none ashore they are worth less by each move
/// they must still sail: the pull fades by a share with each, so its logarithm counts the first
/// move of a long way as much as the last.
fn useful(pulls: &Pulls, region: Region, urgency: f32) -> f32 {
    let armies = &pulls.by[Category::Land as usize];
    let pull = armies[region.index()];
    let most = armies.iter().copied().fold(0.0, f32::max);
    let arrived = pulls.by_land[region.index()] > ASHORE * pull;
    let overseas = if arrived { 0.0 } else { urgency * OVERSEAS * ((FAINT + most) / (FAINT + pull)).ln() };
    NEAR * pull - overseas
}

/// What a raid can take: the goods a territory yields, which Quick Play does not count, and
/// what is being built there.
fn bombable(desk: &Desk<'_>, region: Region) -> f32 {
    if region.is_sea() {
        return 0.0;
    }
    let place = desk.game.table.board.place(region);
    let goods = if desk.state.options.quick_play { 0.0 } else { worth::resources(place.income) };
    let smokestack = if place.industry { 1.0 } else { 0.0 };
    goods + smokestack + 0.5 * worth::units(desk.state.construction_at(region))
}

#[cfg(test)]
mod tests {
    use sandtable_engine::{Setup, Trials};
    use sandtable_war_room::WarRoom;
    use sandtable_war_room::ids::Nation;
    use serde_json::json;

    use super::*;
    use crate::greedy;

    /// How much more or less troops of a nation are worth in each of these regions at the start.
    fn usefulness(scenario: &str, me: Nation, regions: &[&str]) -> Vec<f32> {
        let rules = WarRoom::new().expect("sound data");
        let setup = Setup { scenario: scenario.to_owned(), ..Setup::default() };
        let position = json!({"from": "setup", "stage": "planning"});
        let state = rules.position(&setup, &position).expect("a position");
        let desk = Desk { game: &rules, state: &state, me };
        let atlas = Atlas::new(&desk);
        let survey = Survey::new(&desk, &atlas);
        let pulls = greedy::pulls(&desk, &atlas, &survey);
        regions.iter().map(|id| useful(&pulls, id.parse().expect("a region"), 1.0)).collect()
    }

    #[test]
    fn american_troops_are_of_more_use_with_each_move_towards_europe() {
        let way = usefulness("global", Nation::Us, &["B29", "A-7", "G3"]);
        assert!(way[1] - way[0] > 0.1, "out at sea: {way:?}");
        assert!(way[2] - way[1] > 0.1, "ashore in France: {way:?}");
    }

    #[test]
    fn troops_with_an_enemy_ashore_are_not_drawn_to_the_sea() {
        let lands = usefulness("eastern-front", Nation::Soviet, &["R1", "R4", "R5"]);
        assert!(lands.iter().all(|worth| *worth > 0.0), "{lands:?}");
    }

    #[test]
    fn only_who_has_less_must_go_out() {
        let rules = WarRoom::new().expect("sound data");
        let setup = Setup { scenario: "global".to_owned(), ..Setup::default() };
        let position = json!({"from": "empty", "stage": "planning"});
        let state = rules.position(&setup, &position).expect("a position");
        let urgency = |me: Nation| urgency(&Desk { game: &rules, state: &state, me });
        // Without any units the Allies have the richer lands.
        assert!(urgency(Nation::Us) < 0.2, "{}", urgency(Nation::Us));
        assert!(urgency(Nation::Japan) > 0.8, "{}", urgency(Nation::Japan));
    }
}
