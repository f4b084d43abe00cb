//! Wars worth declaring, and when.

use sandtable_world_at_war::order::Order;
use sandtable_world_at_war::power::Power;
use sandtable_world_at_war::state::{Once, State};

use crate::temper::Temper;

/// Germany turns east when France is done with, before Russia may come by itself.
const BARBAROSSA: u16 = 3;
/// Japan strikes when its two impulses carry furthest: before the Allies have built.
const SNEAK_ATTACK: u16 = 2;

/// Declarations and other acts of politics for the turn that begins; the rules say which of them are allowed.
pub fn wishes(state: &State, me: Power, temper: &Temper) -> Vec<Order> {
    match me {
        Power::Germany => {
            let mut wishes = Vec::new();
            let west_is_won = state.used(Once::FallOfFrance);
            if state.turn >= BARBAROSSA && (west_is_won || state.turn > BARBAROSSA) {
                wishes.push(Order::DeclareWar { power: Power::Russia });
            }
            if temper.foresees && state.turn >= BARBAROSSA {
                // Two in six win five IPCs for every turn to come; one in six costs some sixteen once.
                wishes.push(Order::Assassinate);
            }
            wishes
        }
        Power::Japan if state.turn >= SNEAK_ATTACK => vec![
            Order::SneakAttack,
            Order::DeclareWar { power: Power::Britain },
            Order::DeclareWar { power: Power::Usa },
        ],
        Power::Britain => vec![Order::DeclareWar { power: Power::Japan }],
        Power::Russia => vec![Order::DeclareWar { power: Power::Germany }],
        Power::Usa => {
            vec![Order::DeclareWar { power: Power::Germany }, Order::DeclareWar { power: Power::Japan }]
        }
        _ => Vec::new(),
    }
}
