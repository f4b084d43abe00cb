//! Convoy Raids.

use sandtable_engine::RollRequest;
use serde::{Deserialize, Serialize};

use crate::battle::fire::{DICE_CAP, twelve_sided};
use crate::board::{Convoy, ConvoyKind};
use crate::event::Event;
use crate::ids::*;
use crate::pacts::at_peace;
use crate::reason::Reason;
use crate::state::{Marker, Stage, State};
use crate::{Act, WarRoom};

/// The name of a region's combined convoy.
const CLUSTER: &str = "cluster";
/// Each carrier fighter raids like a command of its own; they are numbered from here.
pub const FIRST_FIGHTER: u8 = 201;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Raider {
    pub nation: Nation,
    pub command: u8,
    pub units: u8,
    pub convoy: Option<String>,
}

/// A raid while it runs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Raid {
    pub region: Region,
    pub by: Alliance,
    pub commander: Nation,
    pub raiders: Vec<Raider>,
    /// Convoys still to be raided; those without raiders are dropped when rolling begins.
    pub convoys: Vec<String>,
    /// Resources whose ships the roll sinks, and wild results still to spend.
    pub sunk: Option<[bool; 3]>,
    pub wild: u8,
}

impl Raid {
    pub fn apply(&mut self, event: &Event) {
        match event {
            Event::RaiderAssigned { nation, command, convoy } => {
                for raider in self.raiders.iter_mut().filter(|r| r.nation == *nation && r.command == *command)
                {
                    raider.convoy = Some(convoy.clone());
                }
            }
            Event::ConvoyRolled { faces, .. } => {
                let results = results_of(faces);
                let hit = |colour: Colour| results[colour as usize] > 0;
                self.sunk = Some([hit(Colour::Red), hit(Colour::Blue), hit(Colour::Yellow)]);
                self.wild = results[Colour::Black as usize];
            }
            Event::WildSpent { resource } => {
                self.wild = self.wild.saturating_sub(1);
                if let Some(sunk) = &mut self.sunk {
                    sunk[*resource as usize] = true;
                }
            }
            Event::ConvoyDone { convoy } => {
                self.convoys.retain(|name| name != convoy);
                self.sunk = None;
                self.wild = 0;
            }
            _ => {}
        }
    }

    pub fn dice(&self, convoy: &str) -> u8 {
        let raiders = self.raiders.iter().filter(|r| r.convoy.as_deref() == Some(convoy));
        raiders.map(|r| r.units).fold(0, u8::saturating_add).min(DICE_CAP)
    }

    pub fn unassigned(&self) -> impl Iterator<Item = &Raider> {
        self.raiders.iter().filter(|r| r.convoy.is_none())
    }
}

impl WarRoom {
    /// Who suffers for a convoy, if it is active: the controller of the linked territory,
    /// or for a trans-ocean convoy the flag's nation while both ends are in one alliance.
    pub(crate) fn convoy_owner(&self, state: &State, convoy: &Convoy) -> Option<Nation> {
        let holder = |region: Region| {
            state.region(region).controller.filter(|n| state.region(region).in_play && state.plays(*n))
        };
        match &convoy.kind {
            ConvoyKind::Coastal { territory } => holder(*territory),
            ConvoyKind::TransOcean { flag, origin, destination } => {
                let (from, to) = (holder(*origin)?, holder(*destination)?);
                if from.alliance() != to.alliance() {
                    return None;
                }
                let bears_flag = flag.alliance() == to.alliance() && state.plays(*flag);
                Some(if bears_flag { *flag } else { to })
            }
        }
    }

    pub(crate) fn owns_convoy_in(&self, state: &State, nation: Nation, sea: Region) -> bool {
        let here = self.table.board.convoys.iter().filter(|c| c.sea == sea);
        here.into_iter().any(|c| self.convoy_owner(state, c) == Some(nation))
    }

    /// Convoys of a region that an alliance's nations could raid, clusters as one.
    pub(crate) fn prey(&self, state: &State, sea: Region, raiders: &[Nation]) -> Vec<String> {
        let Some(by) = raiders.first().map(|n| n.alliance()) else { return Vec::new() };
        let mut names: Vec<String> = Vec::new();
        for convoy in self.table.board.convoys.iter().filter(|c| c.sea == sea) {
            let enemy = self.convoy_owner(state, convoy).is_some_and(|owner| {
                owner.alliance() != by && !raiders.iter().all(|n| at_peace(state, *n, owner))
            });
            let name = if convoy.cluster { CLUSTER } else { &convoy.name };
            if enemy && !names.iter().any(|n| n == name) {
                names.push(name.to_owned());
            }
        }
        names
    }

    /// Whether a nation may raid a convoy: some of its ships belong to an enemy it is not at
    /// peace with.
    fn may_raid(&self, state: &State, sea: Region, nation: Nation, name: &str) -> bool {
        let here = self.table.board.convoys.iter().filter(|c| c.sea == sea);
        let meant = here.filter(|c| if c.cluster { name == CLUSTER } else { c.name == name });
        let mut owners = meant.filter_map(|c| self.convoy_owner(state, c));
        owners.any(|owner| owner.alliance() != nation.alliance() && !at_peace(state, nation, owner))
    }

    /// The alliance that has a sea region to itself, and its nations there.
    fn raiding_nations(&self, state: &State, sea: Region) -> Vec<Nation> {
        let present = self.fighters_present(state, sea);
        let one_side = present.iter().all(|n| n.alliance() == present[0].alliance());
        if one_side { present } else { Vec::new() }
    }

    /// Identifying convoy raids: an air or naval force alone with an active enemy convoy.
    pub(crate) fn identify_raids(&self, on: &mut Act<'_>) {
        if on.state().options.quick_play {
            return;
        }
        let mut seas: Vec<Region> = self.table.board.convoys.iter().map(|c| c.sea).collect();
        seas.sort_unstable();
        seas.dedup();
        for region in seas {
            let raiders = self.raiding_nations(on.state(), region);
            if !self.prey(on.state(), region, &raiders).is_empty() {
                on.emit(Event::RaidIdentified { region });
            }
        }
    }

    /// A captured territory can open a raid on its convoy or end one; where defenders were fought, none opens.
    pub(crate) fn raids_after_capture(&self, on: &mut Act<'_>, territory: Region) {
        if on.state().options.quick_play {
            return;
        }
        let linked = |convoy: &&Convoy| match &convoy.kind {
            ConvoyKind::Coastal { territory: t } => *t == territory,
            ConvoyKind::TransOcean { origin, destination, .. } => {
                *origin == territory || *destination == territory
            }
        };
        let mut seas: Vec<Region> = self.table.board.convoys.iter().filter(linked).map(|c| c.sea).collect();
        seas.dedup();
        for region in seas {
            let state = on.state();
            let raiders = self.raiding_nations(state, region);
            let possible = !self.prey(state, region, &raiders).is_empty()
                && !self.fresh_raiders(state, region).is_empty();
            let at = state.region(region);
            if possible && !at.raid && !at.fought && at.marker == Marker::None {
                on.emit(Event::RaidIdentified { region });
            } else if at.raid && !possible && self.parties(state, region).is_empty() {
                on.emit(Event::HotspotRemoved { region });
            }
        }
    }

    /// Commands in the region that have not raided this round, carrier fighters one by one.
    fn fresh_raiders(&self, state: &State, sea: Region) -> Vec<Raider> {
        let mut raiders = Vec::new();
        for nation in self.raiding_nations(state, sea) {
            let commands = state
                .commands_at(sea)
                .filter(|c| c.nation == nation && !c.is_transport() && !c.dived && !c.raided);
            raiders.extend(commands.map(|c| Raider {
                nation,
                command: c.number,
                units: c.units.total(),
                convoy: None,
            }));
            let fighters = state.carrier_fighters_at(nation, sea);
            raiders.extend((0..fighters).map(|i| Raider {
                nation,
                command: FIRST_FIGHTER + i,
                units: 1,
                convoy: None,
            }));
        }
        raiders
    }

    /// Start the raid of a hotspot; false if there is nothing to raid any more.
    pub(crate) fn begin_raid(&self, on: &mut Act<'_>, region: Region) -> bool {
        let state = on.state();
        let mut raiders = self.fresh_raiders(state, region);
        let nations: Vec<Nation> = raiders.iter().map(|r| r.nation).collect();
        let convoys = self.prey(state, region, &nations);
        raiders.retain(|r| convoys.iter().any(|name| self.may_raid(state, region, r.nation, name)));
        let nations: Vec<Nation> = raiders.iter().map(|r| r.nation).collect();
        let Some(&first) = nations.first().filter(|_| !convoys.is_empty()) else { return false };
        let commander = state.nation(first).deputy.filter(|ally| nations.contains(ally)).unwrap_or(first);
        let by = commander.alliance();
        on.emit(Event::RaidBegan(Raid { region, by, commander, raiders, convoys, sunk: None, wild: 0 }));
        true
    }

    /// Run a raid to its next decision or roll. True while it waits.
    pub(crate) fn proceed_raid(&self, on: &mut Act<'_>, turn: u8) -> bool {
        let Some(raid) = on.state().raid.clone() else { return false };
        if let ([convoy], Some(raider)) = (raid.convoys.as_slice(), raid.unassigned().next()) {
            let (nation, command) = (raider.nation, raider.command);
            on.emit(Event::RaiderAssigned { nation, command, convoy: convoy.clone() });
            return false;
        }
        if raid.unassigned().next().is_some() && !raid.convoys.is_empty() {
            return true;
        }
        let Some(convoy) = raid.convoys.first().cloned() else {
            self.end_raid(on, raid.region, turn);
            return false;
        };
        if raid.sunk.is_none() {
            if raid.dice(&convoy) > 0 {
                return true;
            }
            on.emit(Event::ConvoyDone { convoy });
            return false;
        }
        let useful = self.wild_choices(on.state());
        if raid.wild > 0 && !useful.is_empty() {
            if useful.len() > raid.wild as usize {
                return true;
            }
            on.emit(Event::WildSpent { resource: useful[0] });
            return false;
        }
        self.sink_convoy(on, &raid, &convoy);
        false
    }

    fn end_raid(&self, on: &mut Act<'_>, region: Region, turn: u8) {
        on.emit(Event::RaidEnded { region });
        self.sink_transports(on, region);
        if on.state().region(region).marker == Marker::Active {
            on.emit(Event::HotspotRemoved { region });
        }
        on.emit(Event::Entered(Stage::Hotspots { turn: turn + 1 }));
    }

    pub(crate) fn raid_request(&self, raid: &Raid) -> Option<RollRequest> {
        let convoy = raid.convoys.first()?;
        let place = raid.region.to_string().into();
        let dice = twelve_sided(raid.dice(convoy));
        Some(RollRequest { step: "convoy raid".into(), by: raid.commander.name().into(), place, dice })
    }

    /// Enemy ships of one resource in the convoy under attack, owner by owner, within the
    /// loss limits.
    pub(crate) fn ships(
        &self,
        state: &State,
        raid: &Raid,
        name: &str,
        resource: Resource,
    ) -> Vec<(Nation, Option<Region>, u16)> {
        let mut ships: Vec<(Nation, Option<Region>, u16)> = Vec::new();
        let here = self.table.board.convoys.iter().filter(|c| c.sea == raid.region);
        for convoy in here.filter(|c| if c.cluster { name == CLUSTER } else { c.name == name }) {
            let Some(owner) = self.convoy_owner(state, convoy) else { continue };
            let spared = raid.raiders.iter().all(|r| at_peace(state, r.nation, owner));
            if owner.alliance() == raid.by || spared {
                continue;
            }
            let (territory, limit) = match &convoy.kind {
                ConvoyKind::Coastal { territory } => {
                    (Some(*territory), self.card_income(state, *territory)[resource])
                }
                ConvoyKind::TransOcean { .. } => (None, u16::MAX),
            };
            let already: u16 = ships.iter().filter(|(n, ..)| *n == owner).map(|(.., count)| count).sum();
            let held = state.nation(owner).resources[resource]
                - already.min(state.nation(owner).resources[resource]);
            let count = convoy.ships[resource].min(limit).min(held);
            if count > 0 {
                ships.push((owner, territory, count));
            }
        }
        ships
    }

    /// Colours a wild result could still be used for.
    pub(crate) fn wild_choices(&self, state: &State) -> Vec<Resource> {
        let Some(raid) = &state.raid else { return Vec::new() };
        let (Some(sunk), Some(convoy)) = (raid.sunk, raid.convoys.first()) else { return Vec::new() };
        let open = Resource::ALL.iter().copied().filter(|r| !sunk[*r as usize]);
        open.filter(|r| !self.ships(state, raid, convoy, *r).is_empty()).collect()
    }

    fn sink_convoy(&self, on: &mut Act<'_>, raid: &Raid, convoy: &str) {
        let sunk = raid.sunk.unwrap_or_default();
        for resource in Resource::ALL.iter().copied().filter(|r| sunk[*r as usize]) {
            for (nation, territory, count) in self.ships(on.state(), raid, convoy, resource) {
                on.emit(Event::ShipsSunk { nation, territory, resource, count });
            }
        }
        on.emit(Event::ConvoyDone { convoy: convoy.to_owned() });
    }

    /// Each raiding nation assigns its own commands as it likes, several to one convoy too.
    pub(crate) fn check_raider(
        &self,
        state: &State,
        nation: Nation,
        command: u8,
        convoy: &str,
    ) -> Result<(), Reason> {
        let raid = state.raid.as_ref().ok_or(Reason::NotNow)?;
        let mine = raid.unassigned().any(|r| r.nation == nation && r.command == command);
        let open = raid.convoys.iter().any(|name| name == convoy);
        if !mine || !open || !self.may_raid(state, raid.region, nation, convoy) {
            return Err(Reason::NoSuchConvoy);
        }
        Ok(())
    }

    /// The referee's assignment: every convoy gets a raider before any gets two.
    pub(crate) fn assign_raiders(&self, on: &mut Act<'_>, nation: Nation) {
        while let Some(raid) = &on.state().raid {
            let Some(raider) = raid.unassigned().find(|r| r.nation == nation).cloned() else { return };
            let open =
                raid.convoys.iter().filter(|name| self.may_raid(on.state(), raid.region, nation, name));
            let least = open.min_by_key(|name| raid.dice(name)).cloned();
            let Some(convoy) = least else { return };
            on.emit(Event::RaiderAssigned { nation, command: raider.command, convoy });
        }
    }
}
