//! Phase 5, step 2: Deploy Units.

use crate::event::Event;
use crate::ids::*;
use crate::pacts::hostile;
use crate::reason::Reason;
use crate::reorganize::STACK_LIMIT;
use crate::state::{Command, Stage, State};
use crate::{Act, WarRoom};

impl WarRoom {
    /// Territories of a nation with units under an Industry Token.
    pub(crate) fn yards(&self, state: &State, nation: Nation) -> Vec<Region> {
        let sites = state.construction.iter().map(|c| c.region);
        sites.filter(|region| state.region(*region).controller == Some(nation)).collect()
    }

    /// Units beyond the smokestacks that bombs have left.
    pub(crate) fn excess(&self, state: &State, at: Region) -> u8 {
        let stacks = self.table.board.place(at).sv.saturating_sub(state.region(at).bombs);
        state.construction_at(at).total().saturating_sub(stacks)
    }

    pub(crate) fn check_scrap(
        &self,
        state: &State,
        nation: Nation,
        at: Region,
        units: Units,
    ) -> Result<(), Reason> {
        if !self.yards(state, nation).contains(&at) || !state.construction_at(at).contains(units) {
            return Err(Reason::NotUnderConstruction);
        }
        if units.is_empty() || units.total() > self.excess(state, at) {
            Err(Reason::NothingExcess)
        } else {
            Ok(())
        }
    }

    /// New units join a stack or open one: land and air units where they were built, ships
    /// in a sea region of the port.
    pub(crate) fn check_deploy(
        &self,
        state: &State,
        nation: Nation,
        at: Region,
        units: Units,
        sea: Option<Region>,
        token: u8,
    ) -> Result<Region, Reason> {
        if !self.yards(state, nation).contains(&at)
            || units.is_empty()
            || !state.construction_at(at).contains(units)
        {
            return Err(Reason::NotUnderConstruction);
        }
        if self.excess(state, at) > 0 {
            return Err(Reason::NothingExcess);
        }
        let category = Category::of_command(token);
        if units.only(category) != units {
            return Err(Reason::MixedCategories);
        }
        let to = match (category, sea) {
            (Category::Naval, sea) => {
                let ports = self.ports(state, at);
                let to = sea.or(ports.first().copied()).ok_or(Reason::NotAPort { region: at })?;
                if !ports.contains(&to) {
                    return Err(Reason::NotAPort { region: to });
                }
                to
            }
            (_, Some(_)) => return Err(Reason::DeployInPlace),
            (_, None) => at,
        };
        match state.command(nation, token) {
            Some(stack) if stack.region != to && category == Category::Naval => {
                Err(Reason::DeployElsewhere { command: token })
            }
            Some(stack) if stack.region != to => Err(Reason::DeployInPlace),
            Some(stack) if stack.units.total() + units.total() > STACK_LIMIT => {
                Err(Reason::StackFull { command: token })
            }
            Some(_) => Ok(to),
            None if units.total() > STACK_LIMIT => Err(Reason::StackFull { command: token }),
            None if self.is_free(state, nation, token) => Ok(to),
            None => Err(Reason::NoToken { token }),
        }
    }

    pub(crate) fn ports(&self, state: &State, at: Region) -> Vec<Region> {
        let ports = self.table.board.place(at).ports.iter().copied();
        ports.filter(|sea| state.region(*sea).in_play).collect()
    }

    /// Everything not yet ordered deploys by itself: excess is lost, cheapest first; the
    /// rest fills stacks and then tokens; what finds neither is deferred.
    pub(crate) fn deploy_the_rest(&self, on: &mut Act<'_>, nation: Nation) {
        for at in self.yards(on.state(), nation) {
            let excess = self.excess(on.state(), at);
            if excess > 0 {
                let units = on.state().construction_at(at).take(excess);
                on.emit(Event::ConstructionLost { nation, at, units });
            }
            for (unit, count) in on.state().construction_at(at).iter().collect::<Vec<_>>() {
                for _ in 0..count {
                    self.deploy_one(on, nation, at, unit);
                }
            }
            // Ships that no sea in play can take go back to storage.
            let ships = on.state().construction_at(at).only(Category::Naval);
            if !ships.is_empty() && self.ports(on.state(), at).is_empty() {
                on.emit(Event::ConstructionScattered { region: at, units: ships });
            }
            if !on.state().construction_at(at).is_empty() {
                on.emit(Event::Deferred { at });
            }
        }
    }

    fn deploy_one(&self, on: &mut Act<'_>, nation: Nation, at: Region, unit: UnitType) {
        let state = on.state();
        let category = unit.category();
        let calm = |sea: &Region| !state.commands_at(*sea).any(|c| hostile(state, c.nation, nation));
        let ports = self.ports(state, at);
        let to = match category {
            Category::Naval => ports.iter().copied().find(calm).or(ports.first().copied()),
            _ => Some(at),
        };
        let Some(to) = to else { return };
        let room = self.stack_with_room(state, nation, to, category).map(|c| c.number);
        let token = room.or_else(|| self.free_token(state, nation, category));
        if let Some(token) = token.or_else(|| self.free_by_merging(on, nation, category)) {
            on.emit(Event::Deployed { nation, at, to, units: Units::of(unit, 1), token });
        }
    }

    /// For want of a token two small stacks that stand together become one.
    fn free_by_merging(&self, on: &mut Act<'_>, nation: Nation, category: Category) -> Option<u8> {
        let stacks: Vec<Command> =
            on.state().commands_of(nation).filter(|c| c.category() == category).copied().collect();
        let pairs = stacks.iter().enumerate().flat_map(|(at, into)| {
            stacks[at + 1..].iter().map(move |from| (from, into)).filter(|(from, into)| {
                from.region == into.region && (from.units + into.units).total() <= STACK_LIMIT
            })
        });
        let (from, into) = pairs.min_by_key(|(from, into)| (from.units + into.units).total())?;
        on.emit(Event::Regrouped { nation, from: from.number, to: into.number, units: from.units });
        Some(from.number)
    }

    pub(crate) fn begin_deployment(&self, on: &mut Act<'_>) {
        let left = on.state().order().collect();
        on.emit(Event::Entered(Stage::Deployment { left }));
    }

    /// Those of `left` who have units to deploy.
    pub(crate) fn deployers(&self, state: &State, left: &[Nation]) -> Vec<Nation> {
        left.iter().copied().filter(|n| !self.yards(state, *n).is_empty()).collect()
    }

    /// All deploy at the same time. True while somebody has to.
    pub(crate) fn deployments(&self, on: &mut Act<'_>, left: &[Nation]) -> bool {
        let waits = !self.deployers(on.state(), left).is_empty();
        if !waits {
            self.begin_morale(on);
        }
        waits
    }
}
