//! Orders by rule of thumb: first the attacks that promise most, then every army, fleet and
//! air group a move nearer to where it is needed.

mod march;

use sandtable_bots::Taste;
use sandtable_war_room::ids::{Alliance, Category, Region, Units};
use sandtable_war_room::state::{Command, Written};

use crate::atlas::Atlas;
use crate::clash::{self, Drill, Ground, Host};
use crate::desk::Desk;
use crate::survey::Survey;
use crate::worth;

/// What writing one more order must bring.
const ORDER: f32 = 0.3;
/// How much of a territory's stake is feared for when it lies open.
const FEAR: f32 = 0.5;
/// How much of a gain is a matter of taste: a rule of thumb is no more exact.
const TASTE: f32 = 0.06;

/// A command with the places it can be ordered to.
#[derive(Clone)]
pub struct Mover {
    pub command: Command,
    pub to: Vec<Region>,
    used: bool,
}

pub struct Greedy<'g, 'd> {
    pub desk: &'g Desk<'d>,
    pub atlas: &'g Atlas,
    pub survey: &'g Survey,
    movers: Vec<Mover>,
    drill: Drill,
    /// What has left a region so far.
    gone: Vec<Units>,
    /// What was sent to a region so far.
    sent: Vec<Units>,
    orders: Vec<Written>,
    limit: usize,
    taste: Taste,
}

struct Attack {
    gain: f32,
    movers: Vec<usize>,
}

pub fn movers(desk: &Desk<'_>) -> Vec<Mover> {
    let mine = desk.state.commands_of(desk.me).copied();
    mine.map(|command| Mover { to: desk.game.destinations(desk.state, &command), command, used: false })
        .collect()
}

/// Orders for a nation's chart.
pub fn orders(desk: &Desk<'_>, atlas: &Atlas, survey: &Survey, taste: Taste) -> Vec<Written> {
    let mut greedy = Greedy::new(desk, atlas, survey, movers(desk));
    greedy.taste = taste;
    greedy.attack();
    greedy.march();
    greedy.orders
}

/// How strongly each region draws, by category, and how strongly armies that stay ashore.
pub struct Pulls {
    pub by: [Vec<f32>; 3],
    pub by_land: Vec<f32>,
}

/// Where armies, aircraft and fleets are drawn to.
pub fn pulls(desk: &Desk<'_>, atlas: &Atlas, survey: &Survey) -> Pulls {
    Greedy::new(desk, atlas, survey, Vec::new()).pulls()
}

impl<'g, 'd> Greedy<'g, 'd> {
    fn new(desk: &'g Desk<'d>, atlas: &'g Atlas, survey: &'g Survey, movers: Vec<Mover>) -> Greedy<'g, 'd> {
        Greedy {
            desk,
            atlas,
            survey,
            movers,
            drill: Drill::new(desk),
            gone: vec![Units::default(); Region::SLOTS],
            sent: vec![Units::default(); Region::SLOTS],
            orders: Vec::new(),
            limit: desk.game.order_limit(desk.state, desk.me) as usize,
            taste: Taste::NONE,
        }
    }

    fn side(&self) -> Alliance {
        self.desk.side()
    }

    fn enemy(&self) -> Alliance {
        self.side().other()
    }

    /// Attack by attack, the most promising first.
    fn attack(&mut self) {
        let mut targets: Vec<Region> = self.atlas.regions.clone();
        targets.retain(|r| self.is_target(*r));
        while self.orders.len() < self.limit {
            let attacks = targets.iter().filter_map(|target| Some((*target, self.best_attack(*target)?)));
            let per_order = |(target, attack): &(Region, Attack)| {
                let gain = attack.gain / (attack.movers.len() as f32).sqrt();
                self.taste.liking(gain, TASTE, [target.index() as u64])
            };
            let best = attacks.max_by(|a, b| per_order(a).total_cmp(&per_order(b)));
            let Some((target, attack)) = best else { break };
            for at in attack.movers {
                self.send(at, target);
            }
            targets.retain(|r| *r != target);
        }
    }

    fn is_target(&self, region: Region) -> bool {
        let enemy = self.enemy() as usize;
        let hosts = self.survey.hosts[region.index()][enemy];
        if region.is_sea() {
            let prey = self.survey.transports[region.index()][enemy];
            return !hosts.is_empty() || !prey.is_empty() || self.survey.convoys[region.index()][enemy] > 0.0;
        }
        let embattled = hosts.has(Category::Land);
        self.atlas.is_open(region) && (embattled || self.desk.state.is_enemy(self.desk.me, region))
    }

    fn send(&mut self, at: usize, to: Region) {
        let mover = &mut self.movers[at];
        mover.used = true;
        let command = mover.command;
        self.gone[command.region.index()] += command.units;
        self.sent[to.index()] += command.units;
        if self.orders.len() < self.limit {
            self.orders.push(Written { command: command.number, to });
        }
    }

    /// The best mix of commands against a target; none if no mix pays.
    fn best_attack(&self, target: Region) -> Option<Attack> {
        let able = |at: &usize| {
            let mover = &self.movers[*at];
            !mover.used
                && mover.command.region != target
                && mover.to.contains(&target)
                && self.may_leave(mover)
        };
        let room = self.limit - self.orders.len();
        let main = if target.is_sea() { Category::Naval } else { Category::Land };
        let of = |category: Category| -> Vec<usize> {
            let mut some: Vec<usize> = (0..self.movers.len()).filter(able).collect();
            some.retain(|at| self.movers[*at].command.category() == category);
            let cost = |at: &usize| {
                let command = &self.movers[*at].command;
                self.exposure(command) - 0.5 * worth::power(command.units)
            };
            some.sort_by(|a, b| cost(a).total_cmp(&cost(b)));
            some
        };
        let mut queue = of(main);
        let alone = queue.is_empty() && !target.is_sea() && !self.is_ours(target);
        if alone {
            return None;
        }
        if self.can_return(target) {
            queue.extend(of(Category::Air));
        }
        let before = self.score(target, Units::default());
        let mut best: Option<Attack> = None;
        let (mut force, mut chosen, mut exposure) = (Units::default(), Vec::new(), 0.0);
        for at in queue.into_iter().take(room) {
            let command = self.movers[at].command;
            force += command.units;
            exposure += self.exposure(&command);
            chosen.push(at);
            let gain = self.score(target, force) - before - exposure - ORDER * chosen.len() as f32;
            if gain > best.as_ref().map_or(1.0, |b| b.gain + 0.8) {
                best = Some(Attack { gain, movers: chosen.clone() });
            }
        }
        best
    }

    fn is_ours(&self, region: Region) -> bool {
        self.survey.hosts[region.index()][self.side() as usize].has(Category::Land)
    }

    /// Whether aircraft sent there find friendly ground within two moves.
    fn can_return(&self, region: Region) -> bool {
        let home = |r: &Region| self.desk.state.is_friendly(self.desk.me, *r) && self.atlas.is_open(*r);
        let near = &self.atlas.next[region.index()];
        home(&region) || near.iter().any(|r| home(r) || self.atlas.next[r.index()].iter().any(home))
    }

    /// Land commands stay in a fight they are in.
    fn may_leave(&self, mover: &Mover) -> bool {
        let command = &mover.command;
        let fought_over = self.survey.hosts[command.region.index()][self.enemy() as usize];
        command.category() == Category::Air || !fought_over.has(command.category())
    }

    /// What a battle here is worth to this side if `more` joins in.
    fn score(&self, target: Region, more: Units) -> f32 {
        let (me, enemy) = (self.side() as usize, self.enemy() as usize);
        let mut hosts = self.survey.hosts[target.index()].map(clash::host);
        let mine = self.sent[target.index()] + more;
        add(&mut hosts[me], mine);
        let fights: f32 = hosts[me].iter().sum();
        if fights <= 0.0 {
            return 0.0;
        }
        let stake = self.survey.stake[target.index()];
        let land = |host: &Host| host[..3].iter().sum::<f32>();
        let prey = worth::units(self.survey.transports[target.index()][enemy]);
        if hosts[enemy].iter().sum::<f32>() <= 0.0 {
            let convoys = 0.7 * self.survey.convoys[target.index()][enemy];
            let taken = if land(&hosts[me]) > 0.0 && self.desk.state.is_enemy(self.desk.me, target) {
                0.95 * stake
            } else {
                0.0
            };
            return taken + convoys + prey;
        }
        let ground = Ground {
            sea: target.is_sea(),
            batch_cap: self.desk.state.options.batch_cap,
            holder: self.desk.state.side_of(target),
        };
        let outcome = self.drill.clash(&ground, hosts);
        let lost = |s: usize| -> f32 {
            let pairs = hosts[s].iter().zip(outcome.left[s]).enumerate();
            pairs.map(|(at, (had, has))| worth_at(at) * (had - has)).sum()
        };
        let holds = land(&hosts[me]) > 0.0;
        let theirs = self.desk.state.is_enemy(self.desk.me, target);
        let won = match (holds, theirs) {
            (true, true) => outcome.swept[enemy] * (1.0 - outcome.swept[me]) * stake,
            // Beaten back from our own land, or at least still contested.
            (true, false) => {
                (0.5 * outcome.swept[enemy] - outcome.swept[me] * (1.0 - outcome.swept[enemy])) * stake
            }
            (false, _) => 0.0,
        };
        won + lost(enemy) + outcome.swept[enemy] * prey - lost(me)
    }

    /// What leaving puts at risk.
    fn exposure(&self, command: &Command) -> f32 {
        let region = command.region;
        let enemy = self.enemy();
        let index = region.index();
        let here = self.survey.hosts[index][self.side() as usize]
            + self.survey.transports[index][self.side() as usize];
        let left = worth::power(here - self.gone[index] - command.units + self.sent[index]);
        let threat = self.survey.threat(region, enemy);
        if region.is_sea() {
            let convoyed = worth::units(self.survey.transports[index][self.side() as usize]);
            let guard = command.category() == Category::Naval;
            return if guard && threat > left { 0.8 * convoyed } else { 0.0 };
        }
        if threat <= 0.0 || !self.desk.state.is_friendly(self.desk.me, region) {
            return 0.0;
        }
        let power = worth::power(command.units);
        let risk = |left: f32| (1.0 - left / threat).clamp(0.0, 1.0);
        FEAR * self.survey.stake[index] * (risk(left) - risk(left + power))
    }
}

fn add(host: &mut Host, units: Units) {
    for (mine, more) in host.iter_mut().zip(units.0) {
        *mine += f32::from(more);
    }
}

fn worth_at(index: usize) -> f32 {
    worth::unit(sandtable_war_room::ids::UnitType::ALL[index])
}
