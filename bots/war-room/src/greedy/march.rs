//! Everyone without an attack to join moves a step nearer to where it is needed.

use sandtable_war_room::ids::{Category, Region};

use super::{Greedy, Mover, ORDER, Pulls, TASTE};
use crate::worth;

impl Greedy<'_, '_> {
    /// Fleets that lead troops go first, so that the troops find them there; then everyone not
    /// yet ordered moves towards where it is needed.
    pub(super) fn march(&mut self) {
        let pulls = self.pulls().by;
        let armies = &pulls[Category::Land as usize];
        let leads = |greedy: &Self, at: usize| {
            let command = &greedy.movers[at].command;
            let aboard = greedy.survey.transports[command.region.index()][greedy.side() as usize];
            command.category() == Category::Naval && !aboard.is_empty()
        };
        let leaders = (0..self.movers.len()).filter(|at| leads(self, *at)).collect::<Vec<_>>();
        let wishes = self.wishes(&leaders, |_| armies);
        self.follow(wishes, self.orders.len() + self.limit / 3);
        let all: Vec<usize> = (0..self.movers.len()).collect();
        let wishes = self.wishes(&all, |category| &pulls[category as usize]);
        self.follow(wishes, self.limit);
    }

    /// Every move that would bring one of these commands nearer, the best first.
    fn wishes<'p>(
        &self,
        movers: &[usize],
        pull: impl Fn(Category) -> &'p Vec<f32>,
    ) -> Vec<(f32, usize, Region)> {
        let mut wishes: Vec<(f32, usize, Region)> = Vec::new();
        for at in movers {
            let mover = &self.movers[*at];
            if mover.used || !self.may_leave(mover) {
                continue;
            }
            let pull = pull(mover.command.category());
            let here = pull[mover.command.region.index()];
            let size = worth::units(mover.command.units);
            for to in &mover.to {
                let gain = (pull[to.index()] - here) * size * 0.05 - self.danger(mover, *to);
                let what = [u64::from(mover.command.number), to.index() as u64];
                wishes.push((self.taste.liking(gain, TASTE, what), *at, *to));
            }
        }
        wishes.sort_by(|a, b| b.0.total_cmp(&a.0));
        wishes
    }

    fn follow(&mut self, wishes: Vec<(f32, usize, Region)>, limit: usize) {
        for (gain, at, to) in wishes {
            if self.orders.len() >= limit.min(self.limit) || gain <= ORDER {
                break;
            }
            let mover = &self.movers[at];
            let leading = mover.command.category() == Category::Naval && limit < self.limit;
            let exposure = if leading { 0.0 } else { self.exposure(&mover.command) };
            if !mover.used && gain - exposure > ORDER {
                self.send(at, to);
            }
        }
    }

    /// What a move that is no attack may cost.
    fn danger(&self, mover: &Mover, to: Region) -> f32 {
        let (side, enemy) = (self.side(), self.enemy());
        let command = &mover.command;
        let size = worth::units(command.units);
        let index = to.index();
        let there = self.survey.power(to, enemy);
        let friends = self.survey.power(to, side) + worth::power(self.sent[index]);
        match command.category() {
            Category::Air => {
                let home = self.desk.state.is_friendly(self.desk.me, to);
                if home && there <= 0.0 { 0.0 } else { size }
            }
            Category::Naval => {
                // The rest of the fleet will follow.
                let fleet = self.survey.power_of(command.region, side, Category::Naval);
                let own = friends + worth::power(command.units).max(0.5 * fleet);
                let feared = there + 0.5 * self.survey.reach[index][enemy as usize];
                if feared > 1.2 * own { size } else { 0.0 }
            }
            Category::Land if to.is_sea() => {
                let guards = self.survey.power(to, side) + worth::power(self.sent[index]);
                let hunters = there + self.survey.reach[index][enemy as usize];
                if hunters <= 0.0 { 0.1 * size } else { (hunters / (hunters + 1.5 * guards)) * size }
            }
            Category::Land => {
                let theirs = self.desk.state.is_enemy(self.desk.me, to);
                if theirs || there > 0.0 {
                    return 2.0 * size;
                }
                let own = friends + worth::power(command.units);
                let threat = self.survey.threat(to, enemy);
                if threat > 2.0 * own { 0.3 * size } else { 0.0 }
            }
        }
    }

    /// Where armies, aircraft and fleets are drawn to.
    pub(super) fn pulls(&self) -> Pulls {
        let (side, enemy) = (self.side(), self.enemy());
        let mut land = vec![0.0; Region::SLOTS];
        let mut sea = vec![0.0; Region::SLOTS];
        for region in &self.atlas.regions {
            let index = region.index();
            if region.is_sea() {
                let convoyed = worth::units(self.survey.transports[index][side as usize]);
                let prey = self.survey.power(*region, enemy).min(8.0);
                sea[index] += self.survey.convoys[index][enemy as usize] + convoyed + prey;
                continue;
            }
            if !self.atlas.is_open(*region) {
                continue;
            }
            let stake = self.survey.stake[index];
            if self.desk.state.is_enemy(self.desk.me, *region) {
                land[index] = stake;
            } else if self.desk.state.is_friendly(self.desk.me, *region) {
                let threat = self.survey.threat(*region, enemy);
                let own = self.survey.power(*region, side) + worth::power(self.sent[index]);
                land[index] =
                    if threat > 0.0 { stake * (1.0 - own / (1.3 * threat)).clamp(0.0, 1.0) } else { 0.0 };
            }
        }
        for region in self.atlas.regions.iter().filter(|r| !r.is_sea()) {
            for to in self.atlas.next[region.index()].iter().filter(|to| to.is_sea()) {
                sea[to.index()] += 0.15 * land[region.index()];
            }
        }
        let air = self.atlas.pull_on_aircraft(&land);
        let by = [self.atlas.pull_on_armies(&land), air, self.atlas.pull_on_fleets(&sea)];
        Pulls { by, by_land: self.atlas.pull_by_land(&land) }
    }
}
