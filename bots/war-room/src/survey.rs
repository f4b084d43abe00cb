//! The strength on the map at a glance: who stands where, and who could come.

use sandtable_war_room::board::ConvoyKind;
use sandtable_war_room::ids::{Alliance, Category, Nation, Region, Units};

use crate::atlas::Atlas;
use crate::desk::Desk;
use crate::worth;

/// How much of what is two moves away is feared today.
const FROM_AFAR: f32 = 0.3;

/// A capital is in danger if the enemy next door has so much of its guards' power.
const LAST_STAND: f32 = 0.6;

/// By region; pairs are `[allied, axis]`.
pub struct Survey {
    pub hosts: Vec<[Units; 2]>,
    pub transports: Vec<[Units; 2]>,
    /// Land power that could march in, with half the air power near.
    pub threat: Vec<[f32; 2]>,
    /// Land power that could come from over the sea within two moves.
    pub landing: Vec<[f32; 2]>,
    /// Naval and air power that could come to a sea.
    pub reach: Vec<[f32; 2]>,
    pub stake: Vec<f32>,
    /// What convoys a side could lose in a sea.
    pub convoys: Vec<[f32; 2]>,
}

impl Survey {
    pub fn new(desk: &Desk<'_>, atlas: &Atlas) -> Survey {
        let mut survey = Survey {
            hosts: vec![[Units::default(); 2]; Region::SLOTS],
            transports: vec![[Units::default(); 2]; Region::SLOTS],
            threat: vec![[0.0; 2]; Region::SLOTS],
            landing: vec![[0.0; 2]; Region::SLOTS],
            reach: vec![[0.0; 2]; Region::SLOTS],
            stake: vec![0.0; Region::SLOTS],
            convoys: vec![[0.0; 2]; Region::SLOTS],
        };
        for region in &atlas.regions {
            survey.stake[region.index()] = worth::stake(desk, *region);
            let at = desk.state.region(*region);
            if let Some(side) = at.alignment {
                survey.hosts[region.index()][side as usize] += at.force;
            }
        }
        for command in &desk.state.commands {
            // The partner of the pact is neither friend nor enemy.
            if command.nation.alliance() != desk.side() && !desk.hostile(command.nation, desk.me) {
                continue;
            }
            let side = command.nation.alliance() as usize;
            let at = command.region.index();
            let power = worth::power(command.units);
            let own = command.nation.alliance() == desk.side();
            let seas = if own { &atlas.seas } else { &atlas.enemy_seas };
            if command.is_transport() {
                survey.transports[at][side] += command.units;
            } else {
                survey.hosts[at][side] += command.units;
            }
            match command.category() {
                Category::Land => {
                    for to in atlas.next[at].iter().filter(|to| !to.is_sea()) {
                        survey.threat[to.index()][side] += power;
                    }
                    if command.nation != Nation::China {
                        survey.ship(atlas, &seas[at], side, power);
                    }
                }
                Category::Naval => {
                    for to in &seas[at] {
                        survey.reach[to.index()][side] += power;
                    }
                }
                Category::Air => survey.fly(atlas, command.region, side, power),
            }
        }
        survey.count_convoys(desk);
        survey
    }

    /// Troops that embark here may be ashore next to any of these seas a move later.
    fn ship(&mut self, atlas: &Atlas, seas: &[Region], side: usize, power: f32) {
        let mut shores: Vec<Region> = seas
            .iter()
            .flat_map(|sea| atlas.next[sea.index()].iter().copied())
            .filter(|r| !r.is_sea())
            .collect();
        shores.sort_unstable();
        shores.dedup();
        for shore in shores {
            self.landing[shore.index()][side] += power;
        }
    }

    fn fly(&mut self, atlas: &Atlas, from: Region, side: usize, power: f32) {
        let mut within: Vec<Region> = atlas.next[from.index()].clone();
        for mid in &atlas.next[from.index()] {
            within.extend(&atlas.next[mid.index()]);
        }
        within.push(from);
        within.sort_unstable();
        within.dedup();
        for to in within {
            if to.is_sea() {
                self.reach[to.index()][side] += power;
            } else {
                self.threat[to.index()][side] += 0.5 * power;
            }
        }
    }

    fn count_convoys(&mut self, desk: &Desk<'_>) {
        if desk.state.options.quick_play {
            return;
        }
        for convoy in &desk.game.table.board.convoys {
            let side = match convoy.kind {
                ConvoyKind::Coastal { territory } => desk.state.side_of(territory),
                ConvoyKind::TransOcean { origin, destination, .. } => {
                    let ends = [origin, destination].map(|r| desk.state.side_of(r));
                    ends[0].filter(|_| ends[0] == ends[1])
                }
            };
            if let Some(side) = side.filter(|_| desk.state.region(convoy.sea).in_play) {
                self.convoys[convoy.sea.index()][side as usize] += worth::resources(convoy.ships);
            }
        }
    }

    pub fn power(&self, region: Region, side: Alliance) -> f32 {
        worth::power(self.hosts[region.index()][side as usize])
    }

    /// The power of one category that stands in a region.
    pub fn power_of(&self, region: Region, side: Alliance, category: Category) -> f32 {
        worth::power(self.hosts[region.index()][side as usize].only(category))
    }

    /// Whether a territory whose loss loses the game is in danger: nobody leaves it then, for
    /// troops saved from it would be saved for nothing.
    pub fn is_last_stand(&self, desk: &Desk<'_>, region: Region) -> bool {
        let guard = self.power_of(region, desk.side(), Category::Land);
        let threat = self.threat[region.index()][desk.side().other() as usize];
        worth::is_last_ditch(desk, region) && threat > LAST_STAND * guard
    }

    pub fn threat(&self, region: Region, by: Alliance) -> f32 {
        let index = region.index();
        if region.is_sea() {
            return self.reach[index][by as usize];
        }
        let present = self.hosts[index][by as usize].only(Category::Land);
        self.threat[index][by as usize] + FROM_AFAR * self.landing[index][by as usize] + worth::power(present)
    }
}
