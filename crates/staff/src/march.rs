//! Where units that do not fight are wanted: towards what is worth taking, and where they can hold together.

use crate::chart::{Chart, FAR};
use crate::situation::{Class, Group, Holder, Kind, Place, Situation};
use crate::threat::Watch;

/// How much each step away dims the pull of a place.
const FADING: f32 = 0.7;
/// What going aboard and ashore is worth in steps.
const EMBARKING: i32 = 2;

/// The pull of enemy and endangered places on land units, for every place.
pub fn pull(situation: &Situation) -> Vec<f32> {
    pull_with(situation, ALARM)
}

/// What an endangered place calls for, for each IPC it is worth.
const ALARM: f32 = 2.0;
/// The same where whoever makes it safer is counted besides.
const KEPT_ALARM: f32 = 0.5;

fn pull_with(situation: &Situation, alarm: f32) -> Vec<f32> {
    let chart = situation.chart;
    let sources: Vec<(Place, f32)> = (0..chart.len() as Place)
        .filter(|place| !chart.is_sea(*place))
        .map(|place| (place, calling(situation, place, alarm)))
        .filter(|(_, call)| *call > 0.0)
        .collect();
    let mut dimmed = [0.0; 512];
    dimmed.iter_mut().fold(1.0, |light, one| {
        *one = light;
        light * FADING
    });
    let felt = |place: Place| {
        if chart.is_sea(place) {
            return 0.0;
        }
        sources.iter().map(|(source, call)| call * dimmed[steps(chart, place, *source) as usize]).sum()
    };
    (0..chart.len() as Place).map(felt).collect()
}

/// As troops count them: over land, or else by ship, which takes longer.
fn steps(chart: &Chart, from: Place, to: Place) -> i32 {
    match chart.by_land(from, to) {
        FAR => i32::from(chart.by_air(from, to)) + EMBARKING,
        steps => i32::from(steps),
    }
}

/// How strongly a place calls for troops.
fn calling(situation: &Situation, place: Place, alarm: f32) -> f32 {
    let enemies: Vec<Group> = Situation::at(&situation.enemies, place).copied().collect();
    match situation.spot(place).holder {
        Holder::Enemy => 2.0 + situation.worth(place) + 0.3 * situation.cost(&enemies),
        Holder::Mine | Holder::Friend if situation.worth(place) >= 4.0 => {
            let danger = situation.danger(place, &situation.garrison(place));
            alarm * danger.win * situation.worth(place)
        }
        _ => 0.0,
    }
}

/// A unit's possible walk.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Walk {
    pub from: Place,
    pub to: Place,
    pub kind: Kind,
    pub pool: usize,
}

/// What draws ships to places beside company, nothing where a list is empty; and how places are held.
#[derive(Clone, Debug, Default)]
pub struct Stations {
    pub transports: Vec<f32>,
    pub warships: Vec<f32>,
    /// What it counts that a place becomes safer by who stands there; zero: any safe place of worth is liked.
    pub keeping: f32,
}

impl Stations {
    fn draw(&self, carries: bool, place: Place) -> f32 {
        let list = if carries { &self.transports } else { &self.warships };
        list.get(usize::from(place)).copied().unwrap_or(0.0)
    }
}

/// For each pool of units the walk they take and how many; whoever is not named stays. Troops go where the pull is
/// greatest among the places they can hold, and guard what would fall without them.
pub fn plan(situation: &Situation, walks: &[Walk], pools: &[u16], caution: f32) -> Vec<(usize, u16)> {
    plan_with(situation, walks, pools, caution, &Stations::default())
}

/// The same with what draws ships.
pub fn plan_with(
    situation: &Situation,
    walks: &[Walk],
    pools: &[u16],
    caution: f32,
    stations: &Stations,
) -> Vec<(usize, u16)> {
    let watch = Watch::new(situation);
    let pull = pull_with(situation, if stations.keeping > 0.0 { KEPT_ALARM } else { ALARM });
    let mut stands: Vec<Vec<Group>> =
        (0..situation.chart.len() as Place).map(|place| situation.garrison(place)).collect();
    let mut order: Vec<usize> = (0..pools.len()).filter(|pool| pools[*pool] > 0).collect();
    // Whoever is nearest to the front goes first: others then join a stack that is known.
    let front =
        |pool: usize| walks.iter().find(|walk| walk.pool == pool).map_or(0.0, |w| pull[w.from as usize]);
    order.sort_by(|a, b| front(*b).total_cmp(&front(*a)));
    let mut chosen = Vec::new();
    for pool in order {
        let mut left = pools[pool];
        let Some(first) = walks.iter().find(|walk| walk.pool == pool) else { continue };
        let (from, kind) = (first.from, first.kind);
        let kept = guards(&watch, &stands[from as usize], from, kind, left);
        left -= kept;
        if left == 0 {
            continue;
        }
        let mover = Mover { watch: &watch, pull: &pull, caution, stations };
        let staying =
            mover.score(&stands[from as usize], from, Group { place: from, kind, count: left }, true);
        let best = walks
            .iter()
            .enumerate()
            .filter(|(_, walk)| walk.pool == pool)
            .map(|(index, walk)| {
                let group = Group { place: walk.to, kind, count: left };
                (index, mover.score(&stands[walk.to as usize], walk.to, group, false))
            })
            .max_by(|a, b| a.1.total_cmp(&b.1));
        if let Some((index, score)) = best
            && score > staying
        {
            let to = walks[index].to;
            remove(&mut stands[from as usize], kind, left);
            stands[to as usize].push(Group { place: to, kind, count: left });
            chosen.push((index, left));
        }
    }
    chosen
}

fn remove(stand: &mut [Group], kind: Kind, mut count: u16) {
    for group in stand.iter_mut().filter(|group| group.kind == kind) {
        let less = group.count.min(count);
        group.count -= less;
        count -= less;
    }
}

/// How many of a kind must stay so that a place of worth is not left to the enemy.
fn guards(watch: &Watch, stand: &[Group], place: Place, kind: Kind, count: u16) -> u16 {
    let situation = watch.situation;
    if situation.chart.is_sea(place) || situation.worth(place) < 4.0 {
        return 0;
    }
    let mut rest = stand.to_vec();
    let all = watch.danger(place, &rest).win;
    remove(&mut rest, kind, count);
    let none = watch.danger(place, &rest).win;
    if none < 0.2 || none - all < 0.05 {
        return 0;
    }
    for kept in 1..count {
        rest.push(Group { place, kind, count: 1 });
        if watch.danger(place, &rest).win < (all + 0.05).max(0.2) {
            return kept;
        }
    }
    count
}

struct Mover<'a, 'c> {
    watch: &'a Watch<'a, 'c>,
    pull: &'a [f32],
    caution: f32,
    stations: &'a Stations,
}

impl Mover<'_, '_> {
    /// What it is worth that these units stand in a place with whoever stands there.
    fn score(&self, stand: &[Group], place: Place, group: Group, there: bool) -> f32 {
        let situation = self.watch.situation;
        let arm = situation.arm(group.kind);
        let mut together = stand.to_vec();
        if !there {
            together.push(group);
        }
        let danger = self.watch.danger(place, &together);
        let all = situation.cost(&together).max(0.1);
        let share = f32::from(group.count) * arm.cost / all;
        let lost = (all - danger.defender_left) * share;
        let kept = if self.stations.keeping > 0.0 {
            let mut without = stand.to_vec();
            if there {
                remove(&mut without, group.kind, group.count);
            }
            let before = self.watch.danger(place, &without).win;
            self.stations.keeping * situation.worth(place) * (before - danger.win).max(0.0)
        } else {
            situation.worth(place) * (1.0 - danger.win) * 0.2
        };
        let drawn = match arm.class {
            Class::Land => self.pull[place as usize],
            // Aircraft and ships only look for company that is safe.
            Class::Air => 0.3 * self.pull[place as usize],
            Class::Sea => 0.5 * all.sqrt() + self.stations.draw(arm.carries > 0, place),
        };
        drawn * f32::from(group.count).sqrt() + kept - self.caution * lost
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attack::{self, Temper, Way};
    use crate::chart::Chart;
    use crate::situation::{Arm, Ground, Spot};

    const INFANTRY: Arm = Arm {
        class: Class::Land,
        attack: 1.0 / 6.0,
        defense: 2.0 / 6.0,
        hits: 1,
        cost: 3.0,
        moves: 1,
        takes_ground: true,
        carries: 0,
    };

    /// Three lands in a row: mine, mine, the enemy's.
    fn row(chart: &Chart) -> Situation<'_> {
        let spot = |holder| Spot { holder, income: 2.0, prize: 0.0 };
        Situation {
            chart,
            arms: vec![INFANTRY],
            spots: vec![spot(Holder::Mine), spot(Holder::Mine), spot(Holder::Enemy)],
            mine: Vec::new(),
            friends: Vec::new(),
            enemies: Vec::new(),
        }
    }

    fn chart() -> Chart {
        Chart::new(vec![Ground::Land; 3], vec![vec![1], vec![0, 2], vec![1]])
    }

    #[test]
    fn troops_walk_to_the_front() {
        let chart = chart();
        let mut situation = row(&chart);
        situation.mine = vec![Group { place: 0, kind: 0, count: 4 }];
        situation.enemies = vec![Group { place: 2, kind: 0, count: 1 }];
        let walks = [Walk { from: 0, to: 1, kind: 0, pool: 0 }];
        assert_eq!(plan(&situation, &walks, &[4], 1.0), [(0, 4)]);
    }

    #[test]
    fn an_empty_place_is_taken_with_one() {
        let chart = chart();
        let mut situation = row(&chart);
        situation.mine = vec![Group { place: 1, kind: 0, count: 4 }];
        let temper = Temper { least_chance: 0.6, caution: 0.5, greed: 1.0, homeland: 1.0 };
        let ways = [Way { from: 1, to: 2, kind: 0, pool: 0, berths: None }];
        let attacks = attack::plan(&situation, &ways, &mut [4], &temper);
        assert_eq!(attacks.len(), 1);
        assert_eq!(attacks[0].parts, [(0, 1)]);
    }

    #[test]
    fn nobody_runs_against_a_wall() {
        let chart = chart();
        let mut situation = row(&chart);
        situation.mine = vec![Group { place: 1, kind: 0, count: 4 }];
        situation.enemies = vec![Group { place: 2, kind: 0, count: 8 }];
        let temper = Temper { least_chance: 0.6, caution: 0.5, greed: 1.0, homeland: 1.0 };
        let ways = [Way { from: 1, to: 2, kind: 0, pool: 0, berths: None }];
        assert!(attack::plan(&situation, &ways, &mut [4], &temper).is_empty());
    }
}
