//! Neutrals: what happens when somebody walks in.

use crate::battle::Battle;
use crate::event::{Event, StressFor};
use crate::ids::*;
use crate::state::State;
use crate::{Act, WarRoom};

impl WarRoom {
    /// Units ended their movement here. The first entry turns a Standard Neutral against
    /// the invader; a neutral of the other side raises its Defense Force. Each force comes
    /// up once in a game, and never against friends.
    pub(crate) fn invade_neutral(&self, on: &mut Act<'_>, by: Nation, region: Region) {
        if let Some(force) = self.force_raised(on.state(), by, region) {
            on.emit(Event::NeutralInvaded { region, by, force });
        }
    }

    /// The Defense Force that would come up if the nation entered now.
    pub fn force_raised(&self, state: &State, by: Nation, region: Region) -> Option<Units> {
        self.would_invade(state, by, region).then(|| self.table.board.place(region).defense_force)
    }

    fn would_invade(&self, state: &State, by: Nation, region: Region) -> bool {
        if region.is_sea() {
            return false;
        }
        let at = state.region(region);
        let place = self.table.board.place(region);
        let unclaimed = place.neutral.is_some() && at.controller.is_none();
        unclaimed && !at.force_used && at.alignment != Some(by.alliance())
    }

    /// Debrief: the first invader gains one stress, win or lose.
    pub(crate) fn invasion_stress(&self, on: &mut Act<'_>, region: Region) {
        if let Some(nation) = on.state().region(region).invader {
            on.emit(Event::StressGained { nation, stress: 1, why: StressFor::Neutral, region: Some(region) });
        }
    }

    /// Whether land units of the Defense Force came through the battle; damaged ones that nobody
    /// repaired did not.
    pub(crate) fn force_stood(&self, battle: &Battle) -> bool {
        let force = battle.sides.iter().flat_map(|side| &side.groups).filter(|g| g.owner.is_none());
        let mut ashore = force.filter(|g| g.unit.category() == Category::Land);
        ashore.any(|g| g.alive() > g.damaged(battle.boxes(&self.table, g)))
    }

    /// Debrief: if units of the Defense Force survive, the defending commander takes the
    /// card and caps them with tokens of his own; for want of tokens they go to storage.
    pub(crate) fn take_defense_force(&self, on: &mut Act<'_>, region: Region, commander: Option<Nation>) {
        let force = on.state().region(region).force;
        let Some(by) = commander.filter(|_| !force.is_empty()) else { return };
        let mut stacks = Vec::new();
        for category in [Category::Land, Category::Air] {
            let units = force.only(category);
            let mut tokens = self.scenario(on.state()).tokens_of(by, category);
            let token = tokens.find(|n| on.state().command(by, *n).is_none());
            if let (false, Some(token)) = (units.is_empty(), token) {
                let first = units.take(crate::reorganize::STACK_LIMIT);
                stacks.push((token, first));
                let rest = units - first;
                if let (false, Some(second)) =
                    (rest.is_empty(), tokens.find(|n| on.state().command(by, *n).is_none()))
                {
                    stacks.push((second, rest));
                }
            }
        }
        on.emit(Event::ForceTaken { region, by, stacks });
    }
}
