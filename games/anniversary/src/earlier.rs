//! Battles in the words of earlier records, so that these can still be proved: they have the whole battle after
//! every change of it, where today's events say what happened.

use crate::apply::apply;
use crate::battle::Battle;
use crate::event::Event;
use crate::state::{State, Waiting};

/// What happened as an earlier record has it. Of a battle there is how it opened and how it stands in the end.
pub fn canonical(before: &State, faces: &[u8], events: &[Event]) -> Vec<Event> {
    let mut state = before.clone();
    let mut told = Vec::new();
    for event in events {
        let opens = state.battle.is_none();
        let volley = state.battle.as_ref().and_then(|battle| Some((battle.space, battle.step.volley()?)));
        apply(&mut state, event);
        match (event, volley) {
            (Event::BattleChanged { .. } | Event::BattleOpened { .. }, _) if opens => {
                told.extend(state.battle.clone().map(stands));
            }
            (Event::StepReached { .. }, _) => told.push(Event::Waits { waiting: Waiting::Battle }),
            (Event::Volley { power, hits }, Some((space, step))) => told.push(Event::Fired {
                space,
                power: *power,
                step: step.to_owned(),
                faces: faces.to_vec(),
                hits: hits.iter().map(|group| group.hits).sum(),
            }),
            (Event::Bombards { ships }, _) => told.push(Event::Bombarded { ships: ships.clone() }),
            (Event::Jumped { infantry }, _) => told.push(Event::Dropped { infantry: infantry.clone() }),
            (
                Event::BattleChanged { .. }
                | Event::BattleOpened { .. }
                | Event::RoundBegan { .. }
                | Event::StrikePrepared { .. }
                | Event::StrikesOver
                | Event::HitsTaken { .. }
                | Event::Exhausted,
                _,
            ) => {}
            (event, _) => told.push(event.clone()),
        }
    }
    told.extend(state.battle.map(stands));
    told
}

fn stands(battle: Battle) -> Event {
    Event::BattleChanged { battle: Box::new(battle) }
}
