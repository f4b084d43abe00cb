//! Phase 7, step 4: Place New Units.

use crate::event::Event;
use crate::ids::*;
use crate::reason::Reason;
use crate::reorganize::STACK_LIMIT;
use crate::state::{Stage, State};
use crate::{Act, WarRoom};

/// Where new units go: under an Industry Token, or straight into a stack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Placing {
    Construct,
    Mobilize { token: u8 },
}

impl WarRoom {
    fn raised(&self, state: &State, nation: Nation, at: Region) -> u8 {
        state.nation(nation).mobilized.iter().filter(|(r, _)| *r == at).map(|(_, n)| n).sum()
    }

    /// Smokestacks left: SV less bomb tokens and whatever is under construction already.
    pub(crate) fn capacity(&self, state: &State, nation: Nation, at: Region) -> u8 {
        let place = self.table.board.place(at);
        if state.region(at).controller != Some(nation) || !place.industry {
            return 0;
        }
        let used =
            state.region(at).bombs + state.construction_at(at).total() + self.raised(state, nation, at);
        place.sv.saturating_sub(used)
    }

    /// Chinese Mobilization: infantry deploys at once where the icon is, up to SV; bombs
    /// count only against industry.
    pub(crate) fn mobilization(&self, state: &State, nation: Nation, at: Region) -> u8 {
        let place = self.table.board.place(at);
        if nation != Nation::China || state.region(at).controller != Some(nation) {
            return 0;
        }
        if place.industry {
            return self.capacity(state, nation, at);
        }
        if place.mobilization { place.sv.saturating_sub(self.raised(state, nation, at)) } else { 0 }
    }

    pub(crate) fn check_build(
        &self,
        state: &State,
        nation: Nation,
        at: Region,
        units: Units,
        token: Option<u8>,
    ) -> Result<Placing, Reason> {
        if units.is_empty() || !state.nation(nation).to_place.contains(units) {
            return Err(Reason::NothingToPlace);
        }
        if nation == Nation::China && units[UnitType::Infantry] == units.total() {
            return self.check_mobilize(state, nation, at, units, token);
        }
        let place = self.table.board.place(at);
        if !place.industry || state.region(at).controller != Some(nation) || token.is_some() {
            return Err(Reason::NotIndustrial { region: at });
        }
        if nation == Nation::China && units[UnitType::Infantry] > 0 {
            return Err(Reason::NoMobilization { region: at });
        }
        if units.has(Category::Naval) && self.ports(state, at).is_empty() {
            return Err(Reason::NavalNeedsPort { region: at });
        }
        let fits = units.total() <= self.capacity(state, nation, at);
        if fits { Ok(Placing::Construct) } else { Err(Reason::SmokestacksUsed { region: at }) }
    }

    fn check_mobilize(
        &self,
        state: &State,
        nation: Nation,
        at: Region,
        units: Units,
        token: Option<u8>,
    ) -> Result<Placing, Reason> {
        let place = self.table.board.place(at);
        if state.region(at).controller != Some(nation) || !(place.industry || place.mobilization) {
            return Err(Reason::NoMobilization { region: at });
        }
        if units.total() > self.mobilization(state, nation, at) {
            let full = Reason::MobilizationUsed { region: at };
            return Err(if place.industry { Reason::IndustryUsed { region: at } } else { full });
        }
        let mine = state.commands_at(at).filter(|c| c.nation == nation && c.category() == Category::Land);
        let room =
            mine.into_iter().find(|c| c.units.total() + units.total() <= STACK_LIMIT).map(|c| c.number);
        let spare = || self.free_token(state, nation, Category::Land);
        let token = token.or(room).or_else(spare).ok_or(Reason::NoToken { token: 0 })?;
        match state.command(nation, token) {
            Some(stack) if stack.region != at => Err(Reason::NotTogether),
            Some(stack) if stack.units.total() + units.total() > STACK_LIMIT => {
                Err(Reason::StackFull { command: token })
            }
            Some(stack) if stack.category() != Category::Land => Err(Reason::MixedCategories),
            Some(_) => Ok(Placing::Mobilize { token }),
            None if self.is_free(state, nation, token) && Category::of_command(token) == Category::Land => {
                Ok(Placing::Mobilize { token })
            }
            None => Err(Reason::NoToken { token }),
        }
    }

    pub(crate) fn build(&self, on: &mut Act<'_>, nation: Nation, at: Region, units: Units, placing: Placing) {
        on.emit(match placing {
            Placing::Construct => Event::Built { nation, at, units },
            Placing::Mobilize { token } => Event::Mobilized { nation, at, units, token },
        });
    }

    /// Where one more unit of a type could be placed.
    pub(crate) fn sites(&self, state: &State, nation: Nation, unit: UnitType) -> Vec<Region> {
        let one = Units::of(unit, 1);
        state
            .controlled(nation)
            .filter(|at| self.check_build(state, nation, *at, one, None).is_ok())
            .collect()
    }

    /// The rest goes where most room is left, dearest units first; what finds no place is lost.
    pub(crate) fn place_the_rest(&self, on: &mut Act<'_>, nation: Nation) {
        let mut types: Vec<UnitType> = UnitType::ALL.to_vec();
        types.sort_by_key(|unit| std::cmp::Reverse(self.table.units.spec(*unit).cost.total()));
        for unit in types {
            for _ in 0..on.state().nation(nation).to_place[unit] {
                let state = on.state();
                let room = |at: &Region| {
                    self.capacity(state, nation, *at).max(self.mobilization(state, nation, *at))
                };
                let Some(at) = self.sites(state, nation, unit).into_iter().max_by_key(room) else { break };
                let one = Units::of(unit, 1);
                if let Ok(placing) = self.check_build(state, nation, at, one, None) {
                    self.build(on, nation, at, one, placing);
                }
            }
        }
        let units = on.state().nation(nation).to_place;
        if !units.is_empty() {
            on.emit(Event::PlacementForfeited { nation, units });
        }
    }

    /// Placement goes by turn order. True while a nation has units to place.
    pub(crate) fn placements(&self, on: &mut Act<'_>, turn: u8) -> bool {
        let Some(nation) = on.state().in_turn(turn) else {
            if on.state().options.quick_play {
                self.begin_movement(on);
            } else {
                on.emit(Event::Entered(Stage::RoundEnd));
            }
            return false;
        };
        let units = on.state().nation(nation).to_place;
        if units.is_empty() {
            on.emit(Event::Entered(Stage::Placement { turn: turn + 1 }));
            return false;
        }
        let possible = units.iter().any(|(unit, _)| !self.sites(on.state(), nation, unit).is_empty());
        if !possible {
            self.place_the_rest(on, nation);
        }
        possible
    }
}
