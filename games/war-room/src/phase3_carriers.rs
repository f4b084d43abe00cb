//! Phase 3, step 3: Carrier Fighter Movement.

use crate::event::Event;
use crate::ids::*;
use crate::reason::Reason;
use crate::state::{Stage, State};
use crate::{Act, WarRoom};

impl WarRoom {
    /// Carriers of a nation that have not launched yet, by sea region.
    pub(crate) fn ready_carriers(&self, state: &State, nation: Nation) -> Vec<(Region, u8)> {
        let mut ready: Vec<(Region, u8)> = Vec::new();
        for command in state.commands_of(nation).filter(|c| c.units[UnitType::Carrier] > 0) {
            match ready.iter_mut().find(|(region, _)| *region == command.region) {
                Some((_, count)) => *count += command.units[UnitType::Carrier],
                None => ready.push((command.region, command.units[UnitType::Carrier])),
            }
        }
        for (region, launched) in &state.nation(nation).launched {
            for (_, count) in ready.iter_mut().filter(|(at, _)| at == region) {
                *count = count.saturating_sub(*launched);
            }
        }
        ready.retain(|(_, count)| *count > 0);
        ready
    }

    /// A fighter goes to its carrier's sea region or to any region next to it.
    pub(crate) fn check_launch(
        &self,
        state: &State,
        nation: Nation,
        from: Region,
        to: Region,
    ) -> Result<bool, Reason> {
        if !self.ready_carriers(state, nation).iter().any(|(region, _)| *region == from) {
            return Err(Reason::NoCarrier { region: from });
        }
        if from != to && !self.table.board.adjacent(from, to) {
            return Err(Reason::LaunchTooFar { region: to });
        }
        if !state.region(to).in_play {
            return Err(Reason::ClosedRegion { region: to });
        }
        if state.options.quick_play && state.is_standard_neutral(to) {
            return Err(Reason::NeutralClosed { region: to });
        }
        let breaks = self.violates_pact(state, nation, Category::Air, to);
        if breaks && state.options.quick_play { Err(Reason::PactUnbreakable) } else { Ok(breaks) }
    }

    pub(crate) fn launch(&self, on: &mut Act<'_>, nation: Nation, from: Region, to: Region) {
        if self.violates_pact(on.state(), nation, Category::Air, to) {
            self.break_pact(on, nation);
        }
        on.emit(Event::Launched { nation, from, to });
        self.invade_neutral(on, nation, to);
        self.place_hotspot(on, to);
    }

    /// Launching goes by turn order. True while a nation may still launch.
    pub(crate) fn launches(&self, on: &mut Act<'_>, turn: u8) -> bool {
        let Some(nation) = on.state().in_turn(turn) else {
            self.expel_trespassers(on);
            self.remove_settled_hotspots(on);
            self.begin_combat(on);
            return false;
        };
        if self.ready_carriers(on.state(), nation).is_empty() {
            on.emit(Event::Entered(Stage::Launch { turn: turn + 1 }));
            return false;
        }
        true
    }
}
