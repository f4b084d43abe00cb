//! The round as one list: each stage runs until somebody owes a decision or dice.

use crate::state::Stage;
use crate::{Act, WarRoom};

impl WarRoom {
    /// Let the game run to the next decision, roll or its end.
    pub(crate) fn advance(&self, on: &mut Act<'_>) {
        loop {
            let waits = match on.state().stage.clone() {
                // Phase 1: Direct National Economy
                Stage::Economy => {
                    if !on.state().options.quick_play {
                        self.tally_income(on);
                    }
                    on.emit(crate::Event::Entered(Stage::Planning));
                    false
                }
                // Phase 2: Strategic Planning
                Stage::Planning => {
                    let open = on.state().players().any(|n| !on.state().nation(n).chart.sealed);
                    if !open {
                        self.reveal_bids(on);
                    }
                    open
                }
                Stage::Slots { left, choosing } => self.choose_slots(on, &left, choosing),
                // Quick Play phase 2: Production
                Stage::Bonus { turn } => self.bonuses(on, turn),
                Stage::QuickDice { turn, .. } => self.production_dice(on, turn),
                // Phase 3: Movement Operations
                Stage::Movement { turn } => self.resolve_movement(on, turn),
                Stage::Launch { turn } => self.launches(on, turn),
                // Phase 4: Combat Operations
                Stage::Hotspots { turn } => self.pick_hotspots(on, turn),
                Stage::Battle { .. } => !self.proceed_battle(on),
                Stage::ConvoyRaid { turn } => self.proceed_raid(on, turn),
                // Phase 5: Refit & Deploy
                Stage::Landing { turn } => self.landings(on, turn),
                Stage::Deployment { left } => self.deployments(on, &left),
                // Phase 6: Morale
                Stage::CancelStress { turn } => self.cancel_stress(on, turn),
                Stage::Relief { turn } => self.relief(on, turn),
                Stage::Unrest { turn } => self.unrest(on, turn),
                Stage::Desertion { turn, left } => self.desertion(on, turn, left),
                // Phase 7: Production
                Stage::Production => self.reveal_purchases(on),
                Stage::Placement { turn } => self.placements(on, turn),
                // Victory and Defeat
                Stage::RoundEnd => {
                    self.end_round(on);
                    false
                }
                Stage::Over { .. } => true,
            };
            if waits {
                return;
            }
        }
    }
}
