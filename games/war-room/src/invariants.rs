//! What must hold in every state the rules can reach.

use crate::WarRoom;
use crate::ids::*;
use crate::reorganize::STACK_LIMIT;
use crate::state::{Marker, Stage, State};

impl WarRoom {
    pub(crate) fn sound(&self, state: &State) -> Result<(), String> {
        let scenario = self.scenario(state);
        for pair in state.commands.windows(2) {
            if (pair[0].nation, pair[0].number) >= (pair[1].nation, pair[1].number) {
                return Err(format!("{} {} stands twice or out of order", pair[1].nation, pair[1].number));
            }
        }
        for command in &state.commands {
            let name = format!("{} {} in {}", command.nation, command.number, command.region);
            if command.units.is_empty() || command.units.total() > STACK_LIMIT {
                return Err(format!("{name} holds {} units", command.units.total()));
            }
            if command.units.only(command.category()) != command.units {
                return Err(format!("{name} mixes categories: {}", command.units));
            }
            if !scenario.has_token(command.nation, command.number) {
                return Err(format!("{name} uses a token that is not in play"));
            }
            if !state.region(command.region).in_play
                || !self.table.board.admits(command.category(), command.region)
            {
                return Err(format!("{name} stands where it cannot"));
            }
            if !state.plays(command.nation) {
                return Err(format!("{name} belongs to a nation out of the game"));
            }
        }
        for nation in state.players() {
            let at = state.nation(nation);
            if nation == Nation::China && at.resources[Resource::Oil] > 0 {
                return Err("China has oil".to_owned());
            }
            if at.chart.orders.len() > scenario.terms(nation).map_or(0, |t| t.orders as usize) {
                return Err(format!("{nation} has written too many orders"));
            }
        }
        for (index, region) in state.regions.iter().enumerate() {
            let at = Region::from_index(index);
            if region.controller.is_some() && (at.is_sea() || !region.in_play) {
                return Err(format!("{at} cannot be controlled"));
            }
            let after_combat = matches!(
                state.stage,
                Stage::Landing { .. }
                    | Stage::Deployment { .. }
                    | Stage::CancelStress { .. }
                    | Stage::Production
            );
            if after_combat && region.marker == Marker::Active {
                return Err(format!("{at} still shows a hotspot after combat"));
            }
        }
        if matches!(state.stage, Stage::Battle { .. }) != state.battle.is_some() {
            return Err("the stage and the battle disagree".to_owned());
        }
        if matches!(state.stage, Stage::ConvoyRaid { .. }) != state.raid.is_some() {
            return Err("the stage and the raid disagree".to_owned());
        }
        if !state.track.is_empty() && !matches!(state.stage, Stage::Slots { .. }) {
            let ranked: Vec<Nation> = state.order().collect();
            if state.players().any(|n| !ranked.contains(&n)) {
                return Err("a nation is missing from the turn order".to_owned());
            }
        }
        Ok(())
    }
}
