//! The map as one nation can use it now: who borders on whom, which seas lie within a move,
//! and how strongly far-off targets draw its armies and fleets.

use sandtable_war_room::board::Kind;
use sandtable_war_room::ids::{Category, Nation, Region};

use crate::desk::Desk;

/// What a target still draws with after one more round of marching.
const MARCH: f32 = 0.80;
/// The same by sea, where convoys are in danger, and against resistance.
const SAIL: f32 = 0.74;
const FIGHT: f32 = 0.68;
/// Transports past an enemy fleet.
const GAUNTLET: f32 = 0.4;
/// Targets farther than this many moves draw nobody.
const FARTHEST: usize = 14;

pub struct Atlas {
    /// Neighbours in play.
    pub next: Vec<Vec<Region>>,
    /// Seas that ships, or troops from this coast, reach in one move.
    pub seas: Vec<Vec<Region>>,
    /// The same for the enemy, to whom other straits are open.
    pub enemy_seas: Vec<Vec<Region>>,
    /// Territories of one friendly railway net have the same number.
    rails: Vec<u16>,
    /// Where this nation's armies may not go.
    closed: Vec<bool>,
    hostile: Vec<bool>,
    pub regions: Vec<Region>,
}

impl Atlas {
    pub fn new(desk: &Desk<'_>) -> Atlas {
        let board = &desk.game.table.board;
        let regions: Vec<Region> =
            board.places().map(|p| p.region).filter(|r| desk.state.region(*r).in_play).collect();
        let mut next = vec![Vec::new(); Region::SLOTS];
        let open = |r: &Region| desk.state.region(*r).in_play;
        for region in &regions {
            next[region.index()] = board.neighbours(*region).filter(open).collect();
        }
        let enemy = desk.state.players().find(|n| n.alliance() != desk.side()).unwrap_or(desk.me);
        let seas = within_a_move(desk, desk.me, &regions, &next);
        let enemy_seas = within_a_move(desk, enemy, &regions, &next);
        let mut atlas = Atlas {
            next,
            seas,
            enemy_seas,
            rails: vec![0; Region::SLOTS],
            closed: vec![false; Region::SLOTS],
            hostile: vec![false; Region::SLOTS],
            regions,
        };
        atlas.mark(desk);
        atlas
    }

    fn mark(&mut self, desk: &Desk<'_>) {
        let board = &desk.game.table.board;
        for region in &self.regions {
            let place = board.place(*region);
            let partner = match desk.me {
                Nation::Soviet => Some(Nation::Japan),
                Nation::Japan => Some(Nation::Soviet),
                _ => None,
            };
            let controller = desk.state.region(*region).controller;
            let pact = desk.state.pacts.soviet_japanese && partner.is_some() && controller == partner;
            let neutral = desk.state.is_standard_neutral(*region);
            let guarded = desk.game.guarded_against(desk.state, desk.me, *region).is_some();
            let landlocked = region.is_sea() && desk.me == Nation::China;
            let at = region.index();
            self.closed[at] = place.kind == Kind::Impassable || pact || neutral || guarded || landlocked;
            self.hostile[at] = if region.is_sea() {
                let fleet = desk.enemies_at(*region, Category::Naval);
                crate::worth::power(fleet) > crate::worth::power(desk.friends_at(*region))
            } else {
                desk.state.is_enemy(desk.me, *region)
            };
        }
        let mut net = 0;
        for start in self.regions.clone() {
            if self.rails[start.index()] > 0 || !self.has_rail(desk, start) {
                continue;
            }
            net += 1;
            self.rails[start.index()] = net;
            let mut queue = vec![start];
            while let Some(here) = queue.pop() {
                for there in board.rail_neighbours(here) {
                    if self.rails[there.index()] == 0 && self.has_rail(desk, there) {
                        self.rails[there.index()] = net;
                        queue.push(there);
                    }
                }
            }
        }
    }

    fn has_rail(&self, desk: &Desk<'_>, region: Region) -> bool {
        let calm = desk.enemies_at(region, Category::Land).is_empty() && desk.state.region(region).bombs == 0;
        desk.state.region(region).in_play
            && desk.game.table.board.place(region).rail
            && desk.state.is_friendly(desk.me, region)
            && !self.closed[region.index()]
            && calm
    }

    /// Where troops may stand a move later: next door, along the rails, or at sea.
    pub fn marches(&self, from: Region) -> Vec<Region> {
        let at = from.index();
        let ashore = self.next[at].iter().filter(|to| !to.is_sea() && !self.closed[to.index()]);
        let afloat = self.seas[at].iter().filter(|to| !self.closed[to.index()]);
        let net = self.rails[at];
        let stations = self.regions.iter().filter(|r| net > 0 && self.rails[r.index()] == net);
        let mut all: Vec<Region> = ashore.chain(afloat).chain(stations).copied().collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// How strongly each region draws armies: a target's own worth, fading with every round
    /// it takes to get there.
    pub fn pull_on_armies(&self, worth: &[f32]) -> Vec<f32> {
        self.pull_on_troops(worth, true)
    }

    /// The same for armies that stay ashore.
    pub fn pull_by_land(&self, worth: &[f32]) -> Vec<f32> {
        self.pull_on_troops(worth, false)
    }

    fn pull_on_troops(&self, worth: &[f32], sail: bool) -> Vec<f32> {
        let mut pull = worth.to_vec();
        for _ in 0..FARTHEST {
            let mut nets = vec![0.0f32; 64];
            for region in &self.regions {
                let net = self.rails[region.index()] as usize;
                if net > 0 && net < nets.len() {
                    nets[net] = nets[net].max(pull[region.index()]);
                }
            }
            let mut changed = false;
            for region in &self.regions {
                let at = region.index();
                if self.closed[at] {
                    continue;
                }
                let net = self.rails[at] as usize;
                let by_rail = if net > 0 && net < nets.len() { MARCH * nets[net] } else { 0.0 };
                let ashore = |to: &&Region| !to.is_sea() && !self.closed[to.index()];
                let step = |to: &Region| self.fading(*to, region.is_sea()) * pull[to.index()];
                let by_foot = self.next[at].iter().filter(ashore).map(step).fold(0.0, f32::max);
                let afloat = self.seas[at].iter().filter(|to| sail && !self.closed[to.index()]);
                let by_sea = afloat.map(|to| self.fading(*to, true) * pull[to.index()]).fold(0.0, f32::max);
                let best = by_rail.max(by_foot).max(by_sea);
                if best > pull[at] + 0.01 {
                    pull[at] = best;
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        pull
    }

    /// How much of the pull is left for an army at the gates of a place.
    pub fn entry(&self, place: Region) -> f32 {
        if self.hostile[place.index()] { FIGHT } else { 1.0 }
    }

    /// The sea an army would take from here, if the pull leads over the sea.
    pub fn embarks(&self, from: Region, pull: &[f32]) -> Option<Region> {
        let at = from.index();
        let drawn = |to: &&Region| self.fading(**to, true) * pull[to.index()];
        let afloat = self.seas[at].iter().filter(|to| !self.closed[to.index()]);
        let sea = afloat.max_by(|a, b| drawn(a).total_cmp(&drawn(b)))?;
        (pull[at] > 0.0 && drawn(&sea) >= 0.99 * pull[at]).then_some(*sea)
    }

    fn fading(&self, to: Region, at_sea: bool) -> f32 {
        match (self.hostile[to.index()], at_sea) {
            (true, true) if to.is_sea() => GAUNTLET,
            (true, _) => FIGHT,
            (false, true) => SAIL,
            (false, false) => MARCH,
        }
    }

    /// The same for fleets.
    pub fn pull_on_fleets(&self, worth: &[f32]) -> Vec<f32> {
        let seas: Vec<Region> = self.regions.iter().copied().filter(|r| r.is_sea()).collect();
        fading(worth, FARTHEST, &seas, &self.seas, SAIL)
    }

    /// The same for aircraft, which fly over everything.
    pub fn pull_on_aircraft(&self, worth: &[f32]) -> Vec<f32> {
        fading(worth, 2 * FARTHEST, &self.regions, &self.next, 0.9)
    }

    /// Whether an army of this nation may enter.
    pub fn is_open(&self, region: Region) -> bool {
        !self.closed[region.index()]
    }
}

/// Seas one or two steps away, through the straits that are open to a nation.
fn within_a_move(
    desk: &Desk<'_>,
    nation: Nation,
    regions: &[Region],
    next: &[Vec<Region>],
) -> Vec<Vec<Region>> {
    let mut seas = vec![Vec::new(); Region::SLOTS];
    let passes = |a: Region, b: Region| {
        b.is_sea() && (!a.is_sea() || desk.game.passage_open(desk.state, nation, a, b))
    };
    for region in regions {
        let first = next[region.index()].iter().copied().filter(|b| passes(*region, *b));
        let mut within: Vec<Region> = first.collect();
        for mid in within.clone() {
            within.extend(next[mid.index()].iter().copied().filter(|b| b != region && passes(mid, *b)));
        }
        within.sort_unstable();
        within.dedup();
        seas[region.index()] = within;
    }
    seas
}

/// Worth that spreads to the regions around and fades with each step.
fn fading(worth: &[f32], steps: usize, regions: &[Region], ways: &[Vec<Region>], fade: f32) -> Vec<f32> {
    let mut pull = worth.to_vec();
    for _ in 0..steps {
        let mut changed = false;
        for region in regions {
            let around = ways[region.index()].iter().map(|to| fade * pull[to.index()]);
            let best = around.fold(0.0, f32::max);
            if best > pull[region.index()] + 0.01 {
                pull[region.index()] = best;
                changed = true;
            }
        }
        if !changed {
            break;
        }
    }
    pull
}
