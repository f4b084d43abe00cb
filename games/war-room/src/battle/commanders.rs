//! Who commands a side of a battle.

use crate::WarRoom;
use crate::check::before_battles;
use crate::ids::*;
use crate::pacts::at_peace;
use crate::reason::Reason;
use crate::state::{Marker, State};

impl WarRoom {
    /// Step 4: of several allies the first in turn order commands, or the ally it has named.
    pub(crate) fn commander(
        &self,
        state: &State,
        region: Region,
        alliance: Alliance,
        nations: &[Nation],
    ) -> Option<Nation> {
        let first = self.first_commander(state, region, alliance, nations)?;
        let able = self.able_commanders(state, region, alliance, nations);
        Some(state.nation(first).deputy.filter(|ally| able.contains(ally)).unwrap_or(first))
    }

    /// Who commands unless allies agree otherwise. A lone defence force or garrison is led by
    /// the territory's controller, else by the first nation of its side.
    fn first_commander(
        &self,
        state: &State,
        region: Region,
        alliance: Alliance,
        nations: &[Nation],
    ) -> Option<Nation> {
        let holder = state.region(region).controller.filter(|n| n.alliance() == alliance && state.plays(*n));
        let own = nations.iter().copied().filter(|n| n.alliance() == alliance);
        let led = own.min_by_key(|n| state.rank(*n));
        let anyone = || self.leaders(state, alliance, nations).first().copied();
        led.or(holder).or_else(|| if state.side_of(region) == Some(alliance) { anyone() } else { None })
    }

    /// Who may lead a side: those with units in the battle; a neutral's defence force any
    /// nation of the side it turned to.
    fn able_commanders(
        &self,
        state: &State,
        region: Region,
        alliance: Alliance,
        nations: &[Nation],
    ) -> Vec<Nation> {
        let at = state.region(region);
        if at.controller.is_none() && at.alignment == Some(alliance) && !at.force.is_empty() {
            return self.leaders(state, alliance, nations);
        }
        nations.iter().copied().filter(|n| n.alliance() == alliance).collect()
    }

    /// Before battles begin a nation may name the ally who commands in its place this round,
    /// itself to take that back.
    pub(crate) fn check_deputy(&self, state: &State, nation: Nation, to: Nation) -> Result<(), Reason> {
        let ally = state.plays(to) && to.alliance() == nation.alliance();
        ally.then_some(()).ok_or(Reason::NotInvolved { nation: to })
    }

    /// Allies a nation could name with effect in the battles that are due.
    pub(crate) fn possible_deputies(&self, state: &State, nation: Nation) -> Vec<Nation> {
        if !before_battles(state) || state.nation(nation).deputy.is_some() {
            return Vec::new();
        }
        let mut allies = Vec::new();
        for region in state.marked(Marker::Active) {
            let Some(nations) = self.parties(state, region).into_iter().next() else { continue };
            let side = nation.alliance();
            if self.first_commander(state, region, side, &nations) == Some(nation) {
                allies.extend(self.able_commanders(state, region, side, &nations));
            }
        }
        allies.sort_unstable();
        allies.dedup();
        allies.retain(|ally| *ally != nation);
        allies
    }

    /// Nations of an alliance that may lead forces without an owner, in turn order. The pact
    /// keeps a party from leading them against the other.
    pub(crate) fn leaders(&self, state: &State, side: Alliance, against: &[Nation]) -> Vec<Nation> {
        let free = |n: &Nation| !against.iter().any(|enemy| at_peace(state, *n, *enemy));
        state.order().filter(|n| n.alliance() == side && free(n)).collect()
    }

    /// Who may lead a side of the battle at hand.
    pub(crate) fn possible_commanders(&self, state: &State, side: Alliance) -> Vec<Nation> {
        let Some(battle) = &state.battle else { return Vec::new() };
        let nations: Vec<Nation> = battle.sides.iter().flat_map(|s| s.nations.iter().copied()).collect();
        self.able_commanders(state, battle.region, side, &nations)
    }
}
