//! What the panel of the present phase must know, so that whoever draws it needs no rules.

mod battle;
mod losses;
mod money;
mod moves;
mod placing;
mod raids;

use serde_json::{Value, json};

use crate::displaced;
use crate::order::Order;
use crate::print;
use crate::state::{Phase, State, Waiting};

pub use battle::strongest_ships;
pub use losses::suggested;
pub use moves::{Ahead, ahead};
pub use placing::{Placing, plan};

/// The panel of the decision that is owed now.
pub fn panel(state: &State) -> Value {
    match &state.waiting {
        Waiting::Orders => phase_panel(state),
        Waiting::ResearchDice | Waiting::ChooseChart | Waiting::BreakthroughDie { .. } => {
            money::research(state)
        }
        Waiting::Interceptors { space } => raids::interceptors(state, *space),
        Waiting::InterceptorsLosses { space, hits } => raids::interceptors_losses(state, *space, *hits),
        Waiting::RaidersLosses { space, hits } => raids::raiders_losses(state, *space, *hits),
        Waiting::Rockets | Waiting::RocketDie { .. } => raids::rockets(state),
        Waiting::ChooseBattle => json!({"kind": "battles", "battles": battle::agenda(state)}),
        Waiting::Battle => state.battle.as_ref().map_or(Value::Null, |now| battle::battle(state, now)),
        Waiting::Displaced { power } => {
            let choices = displaced::choices(state, *power).into_iter();
            let ways = choices.flat_map(|(from, refuges)| refuges.into_iter().map(move |to| (from, to)));
            let offer = |(from, to)| json!({"from": from, "to": to, "order": text(&Order::Land { fighters: 1, from, to })});
            json!({"kind": "displaced", "power": power, "ways": ways.map(offer).collect::<Vec<_>>()})
        }
        Waiting::RaidAntiaircraft { .. }
        | Waiting::EscortsFire { .. }
        | Waiting::InterceptorsFire { .. }
        | Waiting::RaidDice { .. }
        | Waiting::WarBondsDie => Value::Null,
        Waiting::Over => json!({"kind": "over"}),
    }
}

fn phase_panel(state: &State) -> Value {
    match state.phase {
        Phase::Research => money::research(state),
        Phase::PurchaseUnits => money::purchase(state),
        Phase::CombatMove => moves::combat_move(state),
        Phase::NoncombatMove => moves::noncombat_move(state),
        Phase::MobilizeNewUnits => placing::mobilize(state),
        Phase::ConductCombat | Phase::CollectIncome => {
            json!({"kind": "battles", "battles": battle::agenda(state)})
        }
    }
}

/// An order as it is given back.
fn text(order: &Order) -> String {
    print::print(order)
}
