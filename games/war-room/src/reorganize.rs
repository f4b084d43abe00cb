//! Reorganizing Commands: splitting and merging stacks within a region.

use crate::WarRoom;
use crate::ids::*;
use crate::reason::Reason;
use crate::state::{Command, Stage, State};

/// No stack holds more units.
pub const STACK_LIMIT: u8 = 8;

impl WarRoom {
    /// Whether this is one of the times at which stacks may be reorganized.
    pub(crate) fn reorganizing_time(
        &self,
        state: &State,
        nation: Nation,
        region: Region,
    ) -> Result<(), Reason> {
        match &state.stage {
            Stage::Planning if state.nation(nation).chart.sealed => Err(Reason::Sealed),
            Stage::Economy | Stage::Planning => Ok(()),
            Stage::Hotspots { .. } if state.debriefed == Some(region) => Ok(()),
            Stage::Hotspots { .. } | Stage::Battle { .. } | Stage::ConvoyRaid { .. } => {
                Err(Reason::NotThisRegion { region })
            }
            Stage::Slots { .. } => Err(Reason::BidsRevealed),
            Stage::Bonus { .. } | Stage::QuickDice { .. } => Err(Reason::QuickOrdersStand),
            Stage::Placement { .. } if state.options.quick_play => Err(Reason::QuickOrdersStand),
            Stage::Landing { .. }
            | Stage::Deployment { .. }
            | Stage::CancelStress { .. }
            | Stage::Relief { .. }
            | Stage::Unrest { .. }
            | Stage::Desertion { .. }
            | Stage::Production
            | Stage::Placement { .. } => Ok(()),
            _ => Err(Reason::NotThisPhase),
        }
    }

    /// Units leave a stack for a free token or another stack in the same region.
    pub(crate) fn check_regroup(
        &self,
        state: &State,
        nation: Nation,
        from: u8,
        units: Units,
        to: u8,
    ) -> Result<(), Reason> {
        let source = state.command(nation, from).ok_or(Reason::NoSuchCommand { command: from })?;
        self.reorganizing_time(state, nation, source.region)?;
        if units.is_empty() || !source.units.contains(units) || from == to {
            return Err(Reason::NotInStack { command: from });
        }
        if source.category() != Category::of_command(to) {
            return Err(Reason::MixedCategories);
        }
        match state.command(nation, to) {
            Some(target) if target.region != source.region => Err(Reason::NotTogether),
            Some(target) if target.units.total() + units.total() > STACK_LIMIT => {
                Err(Reason::StackFull { command: to })
            }
            // Landing decides command by command: flown and resting aircraft stay apart.
            Some(target)
                if matches!(state.stage, Stage::Landing { .. }) && target.tagged != source.tagged =>
            {
                Err(Reason::MixedTags)
            }
            Some(_) => Ok(()),
            None if units == source.units => Err(Reason::MergeNotSplit),
            None if self.is_free(state, nation, to) => Ok(()),
            None => Err(Reason::NoToken { token: to }),
        }
    }

    pub(crate) fn is_free(&self, state: &State, nation: Nation, token: u8) -> bool {
        self.scenario(state).has_token(nation, token) && state.command(nation, token).is_none()
    }

    /// The lowest token in the supply for a category.
    pub(crate) fn free_token(&self, state: &State, nation: Nation, category: Category) -> Option<u8> {
        self.scenario(state).tokens_of(nation, category).find(|n| state.command(nation, *n).is_none())
    }

    /// A stack of the nation in the region with room for one more unit.
    pub(crate) fn stack_with_room<'s>(
        &self,
        state: &'s State,
        nation: Nation,
        region: Region,
        category: Category,
    ) -> Option<&'s Command> {
        let mine = state.commands_at(region).filter(|c| c.nation == nation && c.category() == category);
        mine.into_iter().find(|c| c.units.total() < STACK_LIMIT)
    }

    /// Units of a category that a region's stacks of a nation can still take, once those that
    /// stand together are merged.
    pub fn room_in_stacks(&self, state: &State, nation: Nation, region: Region, category: Category) -> u8 {
        (STACK_LIMIT - stacked(state, nation, region, category) % STACK_LIMIT) % STACK_LIMIT
    }

    /// Tokens of a category that a nation has free, or would have if stacks that stand together
    /// were merged.
    pub fn tokens_to_spare(&self, state: &State, nation: Nation, category: Category) -> u8 {
        let mut places: Vec<Region> =
            state.commands_of(nation).filter(|c| c.category() == category).map(|c| c.region).collect();
        places.sort_unstable();
        places.dedup();
        let needed = |region: &Region| stacked(state, nation, *region, category).div_ceil(STACK_LIMIT);
        let all = self.scenario(state).tokens_of(nation, category).count() as u8;
        all.saturating_sub(places.iter().map(needed).sum())
    }
}

fn stacked(state: &State, nation: Nation, region: Region, category: Category) -> u8 {
    let mine = state.commands_of(nation).filter(|c| c.region == region && c.category() == category);
    mine.map(|c| c.units.total()).fold(0, u8::saturating_add)
}
