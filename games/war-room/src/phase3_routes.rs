//! Where commands can go: the plotting rules of Phase 2, judged when an order is carried out.

use crate::WarRoom;
use crate::board::Kind;
use crate::ids::*;
use crate::pacts::hostile;
use crate::reason::Reason;
use crate::state::{Command, State};

/// One way to carry out an order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Way {
    /// Start and end included; the end may lie before the destination if the whole
    /// command is pinned on the way.
    pub path: Vec<Region>,
    /// Units that must stay behind, and where.
    pub pinned: Option<(Region, u8)>,
    pub breaks_pact: bool,
}

/// A way with the owner's choices made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Movement {
    pub way: Way,
    pub left: Option<crate::event::Left>,
}

impl WarRoom {
    /// Enemy units of a category that pin a nation's units in a region.
    pub(crate) fn enemy_units(
        &self,
        state: &State,
        region: Region,
        nation: Nation,
        category: Category,
    ) -> u8 {
        let enemies = state.commands_at(region).filter(|c| hostile(state, c.nation, nation) && !c.dived);
        let count: u8 = enemies.map(|c| c.units.only(category).total()).sum();
        let force = state.region(region);
        let opposed = force.controller.is_none() && force.alignment == Some(nation.alliance().other());
        count + if opposed { force.force.only(category).total() } else { 0 }
    }

    /// Friendly units that answer the pin before the moving command must, allies included.
    fn friendly_units(&self, state: &State, moving: &Command, region: Region, category: Category) -> u8 {
        let friends = state.commands_at(region).filter(|c| {
            state.friends(c.nation, moving.nation)
                && !(c.nation == moving.nation && c.number == moving.number)
        });
        friends.map(|c| c.units.only(category).total()).sum()
    }

    /// How many units of the command a region holds back.
    fn pin(&self, state: &State, moving: &Command, region: Region, transport: bool) -> u8 {
        let category = if region.is_sea() { Category::Naval } else { Category::Land };
        let enemies = self.enemy_units(state, region, moving.nation, category);
        let unmatched = enemies.saturating_sub(self.friendly_units(state, moving, region, category));
        // Unmatched ships hold transports all together.
        if transport && unmatched > 0 { u8::MAX } else { unmatched }
    }

    /// Narrow sea passages: open to friends of whoever holds their shores.
    pub fn passage_open(&self, state: &State, nation: Nation, a: Region, b: Region) -> bool {
        let between = |seas: (Region, Region)| seas == (a, b) || seas == (b, a);
        let Some(passage) = self.table.board.passages.iter().find(|p| between(p.seas)) else { return true };
        let held = self.scenario(state).held_straits.iter().find(|held| held.passage == passage.name);
        if let Some(held) = held {
            return state.friends(held.nation, nation);
        }
        passage.control.iter().all(|shore| {
            let controlled = state.region(*shore).controller.is_some();
            state.is_friendly(nation, *shore) && (controlled || passage.alignment_suffices)
        })
    }

    /// Whether a command may enter a region from a neighbour, there to stay or to pass on.
    /// `Ok(true)` breaks the pact.
    fn may_enter(
        &self,
        state: &State,
        command: &Command,
        from: Region,
        to: Region,
        passing: bool,
    ) -> Result<bool, Reason> {
        let (nation, category) = (command.nation, command.category());
        if !state.region(to).in_play {
            return Err(Reason::ClosedRegion { region: to });
        }
        match (category, self.table.board.place(to).kind) {
            (Category::Land, Kind::Impassable) => return Err(Reason::ImpassableRegion { region: to }),
            (Category::Naval, Kind::Land | Kind::Impassable) => {
                return Err(Reason::NavalAshore { region: to });
            }
            (Category::Land, Kind::Sea) if nation == Nation::China => return Err(Reason::ChinaAtSea),
            _ => {}
        }
        if category != Category::Air
            && from.is_sea()
            && to.is_sea()
            && !self.passage_open(state, nation, from, to)
        {
            return Err(Reason::PassageClosed { region: to });
        }
        if state.options.quick_play && state.is_standard_neutral(to) {
            return Err(Reason::NeutralClosed { region: to });
        }
        if category == Category::Land
            && let Some(reason) = self.doctrine_forbids(state, nation, from, to)
        {
            return Err(reason);
        }
        let breaks = match passing && category == Category::Air {
            true => self.overflight_violates_pact(state, nation, to),
            false => self.violates_pact(state, nation, category, to),
        };
        if breaks && state.options.quick_play { Err(Reason::PactUnbreakable) } else { Ok(breaks) }
    }

    /// Every way to carry out an order, or why there is none.
    pub(crate) fn ways(&self, state: &State, command: &Command, to: Region) -> Result<Vec<Way>, Reason> {
        if !state.region(to).in_play {
            return Err(Reason::ClosedRegion { region: to });
        }
        match command.category() {
            Category::Air => self.air_ways(state, command, to),
            Category::Naval => self.sea_ways(state, command, to),
            Category::Land if command.region.is_sea() || to.is_sea() => {
                self.transport_ways(state, command, to)
            }
            Category::Land => self.land_ways(state, command, to),
        }
    }

    /// Land commands move to one adjacent territory, or by rail.
    fn land_ways(&self, state: &State, command: &Command, to: Region) -> Result<Vec<Way>, Reason> {
        let from = command.region;
        if from == to {
            return Ok(vec![Way { path: vec![from], pinned: None, breaks_pact: false }]);
        }
        if !self.table.board.admits(Category::Land, to) {
            return Err(Reason::ImpassableRegion { region: to });
        }
        let path = if self.table.board.adjacent(from, to) {
            vec![from, to]
        } else {
            self.rail_path(state, command, to)?
        };
        Ok(vec![self.walk(state, command, &path)?])
    }

    /// Rail movement: any distance over friendly, unbombed, undisturbed territories.
    fn rail_path(&self, state: &State, command: &Command, to: Region) -> Result<Vec<Region>, Reason> {
        let (from, nation) = (command.region, command.nation);
        let rail = |region: Region| self.table.board.place(region).rail;
        if !rail(from) || !rail(to) {
            return Err(Reason::LandTooFar { region: to });
        }
        if !state.is_friendly(nation, from) {
            return Err(Reason::RailFromEnemy { region: from });
        }
        self.rails_work(state, from)?;
        self.rails_work(state, to)?;
        let via = self.rail_tree(state, command, Some(to));
        let mut path = vec![to];
        while let Some(Some(before)) = path.last().map(|here| via[here.index()]) {
            if Some(&before) == path.last() {
                path.reverse();
                return Ok(path);
            }
            path.push(before);
        }
        Err(Reason::RailBlocked { region: to })
    }

    /// For each region that rails lead to, the one before it; the search ends where it is told to.
    fn rail_tree(&self, state: &State, command: &Command, until: Option<Region>) -> Vec<Option<Region>> {
        let (from, nation) = (command.region, command.nation);
        let mut via: Vec<Option<Region>> = vec![None; Region::SLOTS];
        via[from.index()] = Some(from);
        let mut queue = vec![from];
        let mut head = 0;
        while head < queue.len() && until.is_none_or(|to| via[to.index()].is_none()) {
            let here = queue[head];
            head += 1;
            for next in self.table.board.rail_neighbours(here) {
                let open = || {
                    state.region(next).in_play
                        && state.is_friendly(nation, next)
                        && !self.blocks_rails(state, next, nation)
                        && self.rails_work(state, next).is_ok()
                        && self.may_enter(state, command, here, next, false) == Ok(false)
                };
                if via[next.index()].is_none() && open() {
                    via[next.index()] = Some(here);
                    queue.push(next);
                }
            }
        }
        via
    }

    /// Where rails take a land command at all.
    pub(crate) fn rail_stations(&self, state: &State, command: &Command) -> Vec<Region> {
        let ashore = command.category() == Category::Land && !command.region.is_sea();
        if !ashore || !self.table.board.place(command.region).rail {
            return Vec::new();
        }
        let tree = self.rail_tree(state, command, None).into_iter().enumerate();
        tree.filter(|(_, via)| via.is_some()).map(|(at, _)| Region::from_index(at)).collect()
    }

    /// Enemy land units close a territory to rails. The pact lifts pins and battles, not this.
    fn blocks_rails(&self, state: &State, region: Region, nation: Nation) -> bool {
        let enemy = |c: &Command| !state.friends(c.nation, nation) && c.units.has(Category::Land);
        state.commands_at(region).any(enemy) || self.enemy_units(state, region, nation, Category::Land) > 0
    }

    /// Bombs and the Yellow Zone put rails out of service.
    fn rails_work(&self, state: &State, region: Region) -> Result<(), Reason> {
        if state.region(region).bombs > 0 {
            return Err(Reason::RailBombed { region });
        }
        match state.region(region).controller {
            Some(nation) if state.nation(nation).zone >= Zone::Yellow => Err(Reason::RailYellow { nation }),
            _ => Ok(()),
        }
    }

    /// Transports: up to two sea regions, or ashore in one step.
    fn transport_ways(&self, state: &State, command: &Command, to: Region) -> Result<Vec<Way>, Reason> {
        let from = command.region;
        if to.is_sea() {
            return self.best_ways(
                state,
                command,
                self.sea_paths(from, to),
                Reason::TransportTooFar { region: to },
            );
        }
        let board = &self.table.board;
        let mut paths = Vec::new();
        if board.adjacent(from, to) {
            paths.push(vec![from, to]);
        } else if state.options.long_range_landings {
            let stops = board.neighbours(from).filter(|mid| mid.is_sea() && board.adjacent(*mid, to));
            paths.extend(stops.map(|mid| vec![from, mid, to]));
            self.long_landing_allowed(state, command.nation, to)?;
        }
        self.best_ways(state, command, paths, Reason::AshoreTooFar { region: to })
    }

    /// The optional two-step landing needs a friendly shore, a beachhead or an open beach.
    fn long_landing_allowed(&self, state: &State, nation: Nation, to: Region) -> Result<(), Reason> {
        let beachhead =
            state.commands_at(to).any(|c| state.friends(c.nation, nation) && c.category() == Category::Land);
        let open = self.enemy_units(state, to, nation, Category::Land) == 0;
        if state.is_friendly(nation, to) || beachhead || open {
            Ok(())
        } else {
            Err(Reason::LongLanding { region: to })
        }
    }

    /// Naval commands move one or two sea regions, loop back to where they began, or stay.
    fn sea_ways(&self, state: &State, command: &Command, to: Region) -> Result<Vec<Way>, Reason> {
        if !to.is_sea() {
            return Err(Reason::NavalAshore { region: to });
        }
        let paths = self.sea_paths(command.region, to);
        self.best_ways(state, command, paths, Reason::NavalTooFar { region: to })
    }

    /// Why a route that the map has is closed to a command.
    pub(crate) fn route_refusal(
        &self,
        state: &State,
        command: &Command,
        over: Region,
        to: Region,
    ) -> Option<Reason> {
        if !over.is_sea() || command.category() == Category::Air {
            return None;
        }
        let routes = self.sea_paths(command.region, to).into_iter();
        let mut over = routes.filter(|path| path.get(1) == Some(&over));
        over.find_map(|path| self.walk(state, command, &path).err())
    }

    /// Stay, go next door, or take two steps over the sea, back to the start included.
    fn sea_paths(&self, from: Region, to: Region) -> Vec<Vec<Region>> {
        let board = &self.table.board;
        let mut paths = Vec::new();
        if from == to {
            paths.push(vec![from]);
        } else if board.adjacent(from, to) {
            paths.push(vec![from, to]);
        }
        let stops = board.neighbours(from).filter(|mid| mid.is_sea() && board.adjacent(*mid, to));
        paths.extend(stops.map(|mid| vec![from, mid, to]));
        paths
    }

    /// Air commands fly one or two regions over anything, or patrol where they are and around.
    fn air_ways(&self, state: &State, command: &Command, to: Region) -> Result<Vec<Way>, Reason> {
        let from = command.region;
        let mut paths = Vec::new();
        if from == to {
            paths.push(vec![from]);
        }
        if self.table.board.adjacent(from, to) {
            paths.push(vec![from, to]);
        }
        let stops = self.table.board.neighbours(from).filter(|mid| self.table.board.adjacent(*mid, to));
        paths.extend(stops.map(|mid| vec![from, mid, to]));
        self.best_ways(state, command, paths, Reason::AirTooFar { region: to })
    }

    fn best_ways(
        &self,
        state: &State,
        command: &Command,
        paths: Vec<Vec<Region>>,
        too_far: Reason,
    ) -> Result<Vec<Way>, Reason> {
        let mut reason = too_far;
        let mut ways = Vec::new();
        for path in paths {
            match self.walk(state, command, &path) {
                Ok(way) => ways.push(way),
                Err(refused) => reason = refused,
            }
        }
        if ways.is_empty() { Err(reason) } else { Ok(ways) }
    }

    /// Walk a path region by region, counting pins where the command leaves or passes.
    fn walk(&self, state: &State, command: &Command, path: &[Region]) -> Result<Way, Reason> {
        let mut violations = Vec::new();
        for (at, step) in path.windows(2).enumerate() {
            let passing = at + 2 < path.len();
            violations.push(self.may_enter(state, command, step[0], step[1], passing)?);
        }
        let mut way = Way { path: path.to_vec(), pinned: None, breaks_pact: violations.contains(&true) };
        if command.category() == Category::Air {
            return Ok(way);
        }
        let mut moving = command.units.total();
        for (at, region) in path.iter().enumerate().take(path.len() - 1) {
            let transport = command.category() == Category::Land && region.is_sea();
            let ashore = path.len() == 2 && !path[1].is_sea() && state.is_friendly(command.nation, path[1]);
            // Transports going ashore to a friendly neighbour ignore the pin.
            if transport && ashore && self.controlled_by_friend(state, command.nation, path[1]) {
                continue;
            }
            let held = self.pin(state, command, *region, transport);
            if held == 0 {
                continue;
            }
            if held >= moving {
                if at == 0 {
                    let region = *region;
                    return Err(if transport {
                        Reason::TransportPinned { region }
                    } else {
                        Reason::Pinned { region }
                    });
                }
                way.path.truncate(at + 1);
                way.breaks_pact = violations[..at].contains(&true);
                break;
            }
            if way.pinned.is_some() {
                return Err(Reason::TwoSplits);
            }
            way.pinned = Some((*region, held));
            moving -= held;
        }
        if way.pinned.is_some() && self.free_token(state, command.nation, command.category()).is_none() {
            return Err(Reason::NoTokenForPinned);
        }
        Ok(way)
    }

    fn controlled_by_friend(&self, state: &State, nation: Nation, region: Region) -> bool {
        state.region(region).controller.is_some_and(|owner| state.friends(owner, nation))
    }

    /// Regions within two steps, or one by land.
    fn nearby(&self, command: &Command) -> Vec<Region> {
        let board = &self.table.board;
        let mut near: Vec<Region> = board.neighbours(command.region).collect();
        let by_land = command.category() == Category::Land && !command.region.is_sea();
        let second: Vec<Region> = near.iter().flat_map(|mid| board.neighbours(*mid)).collect();
        near.extend(second.into_iter().filter(|to| !by_land || to.is_sea()));
        near.sort_unstable();
        near.dedup();
        near
    }

    /// Regions a chart may sensibly name for this command: those it could reach now, those only
    /// a pin keeps it from, which may be gone when its turn comes, and its own.
    pub(crate) fn plottable(&self, state: &State, command: &Command) -> Vec<Region> {
        let mut regions = self.destinations(state, command);
        let pinned = |to: &Region| self.ways(state, command, *to).is_err_and(|reason| reason.is_pin());
        regions.extend(self.nearby(command).into_iter().filter(pinned));
        regions.push(command.region);
        regions.sort_unstable();
        regions.dedup();
        regions
    }

    /// Regions an order to this command could name with effect.
    pub fn destinations(&self, state: &State, command: &Command) -> Vec<Region> {
        let from = command.region;
        let board = &self.table.board;
        let mut near = self.nearby(command);
        near.retain(|to| *to != from || command.category() != Category::Land);
        near.retain(|to| self.ways(state, command, *to).is_ok());
        // Rails take a command to every station or, if it is held where it stands, to none.
        let mut stations = self.rail_stations(state, command);
        stations.retain(|to| *to != from && !board.adjacent(from, *to));
        if stations.first().is_some_and(|to| self.ways(state, command, *to).is_ok()) {
            near.extend(stations);
            near.sort_unstable();
        }
        near
    }
}
