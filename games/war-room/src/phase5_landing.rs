//! Phase 5, step 1: Land Air Commands.

use crate::event::Event;
use crate::ids::*;
use crate::reason::Reason;
use crate::state::{Command, Stage, State};
use crate::{Act, WarRoom};

impl WarRoom {
    /// The way into Phase 5: unguarded transports are checked once more everywhere, then
    /// carrier fighters return.
    pub(crate) fn begin_refit(&self, on: &mut Act<'_>) {
        let mut seas: Vec<Region> =
            on.state().commands.iter().filter(|c| c.is_transport()).map(|c| c.region).collect();
        seas.sort_unstable();
        seas.dedup();
        for region in seas {
            self.sink_transports(on, region);
        }
        let found = self.trespassers(on.state());
        if found != on.state().trespassers {
            on.emit(Event::TrespassersNoted { found });
        }
        on.emit(Event::CarrierFightersRemoved);
        on.emit(Event::Entered(Stage::Landing { turn: 0 }));
    }

    /// Air commands that have to land: those with an Arrow Tag, and any whose airfield was
    /// lost over their heads without a fight, which only the pact can bring about.
    pub(crate) fn aloft<'s>(&self, state: &'s State, nation: Nation) -> impl Iterator<Item = &'s Command> {
        state.commands_of(nation).filter(move |c| self.is_aloft(state, c))
    }

    fn is_aloft(&self, state: &State, command: &Command) -> bool {
        let stranded =
            command.category() == Category::Air && !state.is_friendly(command.nation, command.region);
        command.tagged || stranded
    }

    /// Whether an air command may come down in a region.
    fn can_land_in(&self, state: &State, nation: Nation, region: Region) -> Result<(), Reason> {
        if !state.region(region).in_play || !state.is_friendly(nation, region) {
            return Err(Reason::NotFriendly { region });
        }
        self.landing_forbidden(state, nation, region).map_or(Ok(()), Err)
    }

    /// Regions within two steps that may be crossed: anything in play outside the pact.
    fn flight_distance(&self, state: &State, nation: Nation, from: Region, to: Region) -> Option<u8> {
        let closed = |r: Region| state.options.quick_play && state.is_standard_neutral(r);
        let open = |r: Region| {
            state.region(r).in_play && !closed(r) && !self.overflight_violates_pact(state, nation, r)
        };
        if from == to {
            return Some(0);
        }
        if !open(to) || self.violates_pact(state, nation, Category::Air, to) {
            return None;
        }
        if self.table.board.adjacent(from, to) {
            return Some(1);
        }
        let mut stops = self.table.board.neighbours(from);
        stops.any(|mid| open(mid) && self.table.board.adjacent(mid, to)).then_some(2)
    }

    /// Whether only the other party's land keeps a site out of reach.
    fn pact_in_the_way(&self, state: &State, nation: Nation, from: Region, to: Region) -> bool {
        let mut stops = self.table.board.neighbours(from).filter(|mid| self.table.board.adjacent(*mid, to));
        stops.any(|mid| self.overflight_violates_pact(state, nation, mid))
    }

    /// Where a tagged command can land, nearest first, at home rather than with friends.
    pub(crate) fn landing_sites(&self, state: &State, command: &Command) -> Vec<Region> {
        let from = command.region;
        let mut near: Vec<Region> = self.table.board.neighbours(from).collect();
        let second: Vec<Region> = near.iter().flat_map(|mid| self.table.board.neighbours(*mid)).collect();
        near.extend(second);
        near.push(from);
        near.sort_unstable();
        near.dedup();
        let mut sites: Vec<(u8, bool, Region)> = Vec::new();
        for to in near {
            let distance = self.flight_distance(state, command.nation, from, to);
            if let (Some(distance), Ok(())) = (distance, self.can_land_in(state, command.nation, to)) {
                let foreign = state.region(to).controller != Some(command.nation);
                sites.push((distance, foreign, to));
            }
        }
        sites.sort_unstable();
        sites.into_iter().map(|(.., to)| to).collect()
    }

    /// A tagged command, or part of it, flies up to two regions and lands with friends.
    pub(crate) fn check_land(
        &self,
        state: &State,
        nation: Nation,
        number: u8,
        units: Option<Units>,
        to: Region,
        token: Option<u8>,
    ) -> Result<(Units, Option<u8>), Reason> {
        let command = state.command(nation, number).ok_or(Reason::NoSuchCommand { command: number })?;
        if !self.is_aloft(state, command) {
            return Err(Reason::NoTag { command: number });
        }
        let units = units.unwrap_or(command.units);
        if units.is_empty() || !command.units.contains(units) {
            return Err(Reason::NotInStack { command: number });
        }
        self.can_land_in(state, nation, to)?;
        match self.flight_distance(state, nation, command.region, to) {
            Some(_) => {}
            None if self.violates_pact(state, nation, Category::Air, to) => {
                return Err(Reason::PactAir { region: to });
            }
            None if self.pact_in_the_way(state, nation, command.region, to) => {
                return Err(Reason::PactInTheWay { region: to });
            }
            None => return Err(Reason::LandTooFarAway { region: to }),
        }
        if units == command.units {
            return Ok((units, None));
        }
        let spare = self.free_token(state, nation, Category::Air);
        let token = token.or(spare).ok_or(Reason::NoToken { token: number })?;
        let fits = Category::of_command(token) == Category::Air && self.is_free(state, nation, token);
        if fits { Ok((units, Some(token))) } else { Err(Reason::NoToken { token }) }
    }

    /// What is still tagged lands at the nearest site, or is lost.
    pub(crate) fn land_the_rest(&self, on: &mut Act<'_>, nation: Nation) {
        let waiting: Vec<Command> = self.aloft(on.state(), nation).copied().collect();
        for command in waiting {
            let (number, units) = (command.number, command.units);
            match self.landing_sites(on.state(), &command).first() {
                Some(&to) => on.emit(Event::Landed { nation, command: number, to, units, token: None }),
                None => on.emit(Event::AirLost { nation, command: number, units }),
            }
        }
    }

    /// Landings go by turn order. True while a nation has aircraft to land.
    pub(crate) fn landings(&self, on: &mut Act<'_>, turn: u8) -> bool {
        let Some(nation) = on.state().in_turn(turn) else {
            self.begin_deployment(on);
            return false;
        };
        if self.aloft(on.state(), nation).next().is_some() {
            return true;
        }
        on.emit(Event::Entered(Stage::Landing { turn: turn + 1 }));
        false
    }
}
